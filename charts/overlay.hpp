#pragma once
// House rules for several rulesets in one file. charts/load.hpp describes files for one ruleset. A file for several has
// a table for each of them instead of `ruleset`, with the changes and an optional `why`:
//   [[revised.change]]
//   [[firefight.change]]
// If such a file has `ruleset` too, it is only for that ruleset.

#include "charts/load.hpp"

#include <string>
#include <vector>

namespace linstock {

/// The house rules of a file for one ruleset.
struct OverlayHead {
    std::string ruleset;  ///< as the file names it: it may not exist
    std::string name;
    std::string why;
};

/// One for each ruleset, in the order of the file. Empty if the file is not TOML or names no ruleset.
std::vector<OverlayHead> overlay_heads(const SourceText& source);

}  // namespace linstock
