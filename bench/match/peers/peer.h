// What the peers of the pattern index share: reading their input, the walk over a pattern's parts, measuring, and the protocol
// with the program that starts them.
//
// usage: PEER PATTERNS LINES. Both files have one entry a line. In a pattern the byte 1 stands for any text of at least one
// byte and the byte 2 for an integer. When the patterns are built, a line of JSON says what that took; then each line read
// from standard input makes one pass over the lines, which prints another.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

inline std::vector<std::string> readLines(const char *path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "cannot read %s\n", path);
    std::exit(1);
  }
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

inline double cpuSeconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

// residentBytes is the memory that the process holds now.
inline double residentBytes() {
  std::ifstream in("/proc/self/statm");
  double total = 0, resident = 0;
  in >> total >> resident;
  return resident * 4096;
}

inline bool isWord(unsigned char c) { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80; }

inline bool isDigit(unsigned char c) { return c >= '0' && c <= '9'; }

// matchRest matches a pattern from byte p on at place at of the line, every gap as short as can be.
inline bool matchRest(std::string_view pattern, size_t p, std::string_view line, size_t at) {
  while (p < pattern.size() && pattern[p] > 2) {
    if (at == line.size() || line[at] != pattern[p]) return false;
    p++, at++;
  }
  if (p == pattern.size()) {
    return at == line.size() || !isWord(line[at]) || !isWord(line[at - 1]) || pattern.back() <= 2;
  }
  if (pattern[p] == 2) {
    size_t end = at;
    if (end < line.size() && (line[end] == '-' || line[end] == '+')) end++;
    size_t digits = end;
    while (end < line.size() && isDigit(line[end])) end++;
    for (; end > digits; end--) {
      if (matchRest(pattern, p + 1, line, end)) return true;
    }
    return false;
  }
  if (p + 1 == pattern.size()) return true;
  size_t stop = p + 1;
  while (stop < pattern.size() && pattern[stop] > 2) stop++;
  std::string_view literal = pattern.substr(p + 1, stop - p - 1);
  if (literal.empty()) { // two gaps in a row
    for (size_t next = at; next <= line.size(); next++) {
      if (matchRest(pattern, p + 1, line, next)) return true;
    }
    return false;
  }
  for (size_t next = at; (next = line.find(literal, next)) != std::string_view::npos; next++) {
    if (matchRest(pattern, p + 1, line, next)) return true;
  }
  return false;
}

// matches reports whether a pattern occurs in a line between word boundaries.
inline bool matches(std::string_view pattern, std::string_view line) {
  size_t first = 0;
  while (first < pattern.size() && pattern[first] <= 2) first++;
  size_t stop = first;
  while (stop < pattern.size() && pattern[stop] > 2) stop++;
  std::string_view literal = pattern.substr(first, stop - first);
  for (size_t at = 0; (at = line.find(literal, at)) != std::string_view::npos; at++) {
    if (first == 0 && at > 0 && isWord(line[at]) && isWord(line[at - 1])) continue;
    if (matchRest(pattern, first, line, at)) return true;
  }
  return false;
}

// serve measures passes over the lines as long as they are asked for. match returns how many patterns a line has.
template <typename Match>
void serve(const std::vector<std::string> &lines, double buildSeconds, double bytes, Match match) {
  std::printf("{\"build\":%.3f,\"bytes\":%.0f}\n", buildSeconds, bytes);
  std::fflush(stdout);
  std::vector<double> least(lines.size(), 1e18);
  for (std::string request; std::getline(std::cin, request);) {
    size_t found = 0;
    double start = cpuSeconds();
    for (size_t i = 0; i < lines.size(); i++) {
      auto before = std::chrono::steady_clock::now();
      found += match(lines[i]);
      double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
      least[i] = std::min(least[i], spent);
    }
    double seconds = cpuSeconds() - start;
    std::vector<double> sorted = least;
    std::sort(sorted.begin(), sorted.end());
    std::printf("{\"seconds\":%.6f,\"found\":%zu,\"p50\":%.9f,\"p99\":%.9f}\n", seconds, found, sorted[sorted.size() / 2],
                sorted[sorted.size() * 99 / 100]);
    std::fflush(stdout);
  }
}
