#pragma once
// How a fuzzer says what is broken.

#include <cstdio>
#include <cstdlib>
#include <string>

namespace linstock::fuzz {

/// Ends the program where the fuzzer sees it.
inline void demand(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what.c_str());
    std::abort();
}

}  // namespace linstock::fuzz
