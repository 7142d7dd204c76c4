// The longest literal of every pattern is looked for with Vectorscan in block mode; the patterns of each literal found are
// then checked part by part.
#include <hs/hs.h>

#include <unordered_map>

#include "peer.h"

namespace {

struct Search {
  const std::vector<std::string> &patterns;
  const std::vector<std::vector<uint32_t>> &byLiteral;
  std::vector<uint32_t> stamp; // the line in which a literal was seen last
  uint32_t number = 0;
  std::string_view line;
  size_t found = 0;
};

int onLiteral(unsigned id, unsigned long long, unsigned long long, unsigned, void *context) {
  Search &s = *static_cast<Search *>(context);
  if (s.stamp[id] == s.number) return 0;
  s.stamp[id] = s.number;
  for (uint32_t pattern : s.byLiteral[id]) s.found += matches(s.patterns[pattern], s.line);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  std::vector<std::string> patterns = readLines(argv[1]), lines = readLines(argv[2]);
  double start = cpuSeconds();
  std::unordered_map<std::string, uint32_t> ids;
  std::vector<std::string> literals;
  std::vector<std::vector<uint32_t>> byLiteral;
  for (uint32_t i = 0; i < patterns.size(); i++) {
    std::string longest, now;
    for (char c : patterns[i] + '\1') {
      if (c > 2 || c < 0) {
        now += c;
        continue;
      }
      if (now.size() > longest.size()) longest = now;
      now.clear();
    }
    auto [place, fresh] = ids.emplace(longest, literals.size());
    if (fresh) {
      literals.push_back(longest);
      byLiteral.emplace_back();
    }
    byLiteral[place->second].push_back(i);
  }
  std::vector<const char *> expressions;
  std::vector<unsigned> flags, numbers;
  std::vector<size_t> lengths;
  for (uint32_t i = 0; i < literals.size(); i++) {
    expressions.push_back(literals[i].data());
    lengths.push_back(literals[i].size());
    flags.push_back(HS_FLAG_SINGLEMATCH);
    numbers.push_back(i);
  }
  hs_database_t *database = nullptr;
  hs_compile_error_t *error = nullptr;
  if (hs_compile_lit_multi(expressions.data(), flags.data(), numbers.data(), lengths.data(), literals.size(), HS_MODE_BLOCK,
                           nullptr, &database, &error) != HS_SUCCESS) {
    std::fprintf(stderr, "vectorscan: %s\n", error->message);
    return 1;
  }
  hs_scratch_t *scratch = nullptr;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  size_t size = 0;
  hs_database_size(database, &size);
  for (const std::string &pattern : patterns) size += pattern.size();
  Search search{patterns, byLiteral, std::vector<uint32_t>(literals.size(), 0)};
  serve(lines, cpuSeconds() - start, double(size), [&](const std::string &line) {
    search.number++;
    search.line = line;
    search.found = 0;
    hs_scan(database, line.data(), line.size(), 0, scratch, onLiteral, &search);
    return search.found;
  });
}
