// RE2's FilteredRE2 over the patterns as regular expressions, its atoms looked for with Vectorscan.
#include <hs/hs.h>
#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include "peer.h"

namespace {

struct Atoms {
  std::vector<uint32_t> stamp;
  uint32_t number = 0;
  std::vector<int> found;
};

int onAtom(unsigned id, unsigned long long, unsigned long long, unsigned, void *context) {
  Atoms &a = *static_cast<Atoms *>(context);
  if (a.stamp[id] != a.number) {
    a.stamp[id] = a.number;
    a.found.push_back(id);
  }
  return 0;
}

// expression writes a pattern as a regular expression with the word boundaries that the others keep.
std::string expression(const std::string &pattern) {
  std::string out, literal;
  auto flush = [&] {
    out += re2::RE2::QuoteMeta(literal);
    literal.clear();
  };
  if (isWord(pattern.front()) && pattern.front() > 0) out += "\\b";
  for (char c : pattern) {
    if (c == 1 || c == 2) {
      flush();
      out += c == 1 ? ".*?" : "[-+]?[0-9]+";
    } else {
      literal += c;
    }
  }
  flush();
  if (isWord(pattern.back()) && pattern.back() > 2) out += "\\b";
  return out;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  std::vector<std::string> patterns = readLines(argv[1]), lines = readLines(argv[2]);
  double start = cpuSeconds(), held = residentBytes();
  re2::FilteredRE2 set(3);
  re2::RE2::Options options(re2::RE2::Quiet);
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  for (const std::string &pattern : patterns) {
    int id;
    set.Add(expression(pattern), options, &id);
  }
  std::vector<std::string> atoms;
  set.Compile(&atoms);
  std::vector<const char *> expressions;
  std::vector<unsigned> flags, numbers;
  std::vector<size_t> lengths;
  for (uint32_t i = 0; i < atoms.size(); i++) {
    expressions.push_back(atoms[i].data());
    lengths.push_back(atoms[i].size());
    flags.push_back(HS_FLAG_SINGLEMATCH);
    numbers.push_back(i);
  }
  hs_database_t *database = nullptr;
  hs_compile_error_t *error = nullptr;
  if (hs_compile_lit_multi(expressions.data(), flags.data(), numbers.data(), lengths.data(), atoms.size(), HS_MODE_BLOCK,
                           nullptr, &database, &error) != HS_SUCCESS) {
    std::fprintf(stderr, "vectorscan: %s\n", error->message);
    return 1;
  }
  hs_scratch_t *scratch = nullptr;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  Atoms found{std::vector<uint32_t>(atoms.size(), 0)};
  std::vector<int> result;
  serve(lines, cpuSeconds() - start, residentBytes() - held, [&](const std::string &line) {
    found.number++;
    found.found.clear();
    hs_scan(database, line.data(), line.size(), 0, scratch, onAtom, &found);
    std::sort(found.found.begin(), found.found.end());
    result.clear();
    set.AllMatches(line, found.found, &result);
    return result.size();
  });
}
