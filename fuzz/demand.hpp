#pragma once
// Assertions of the fuzzers.

#include <cstdio>
#include <cstdlib>
#include <string>

namespace linstock::fuzz {

/// Aborts, which the fuzzer reports.
inline void demand(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what.c_str());
    std::abort();
}

}  // namespace linstock::fuzz
