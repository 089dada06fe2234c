#pragma once
// Builds Charts from texts. Opens no files: the caller supplies the texts and the names to use in messages.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "charts/chart.hpp"

#include <string>
#include <vector>

namespace linstock {

struct SourceText {
    std::string text;
    std::string file;  ///< as the user names it
    /// The program wrote it (a scenario in a record or a stored battle): a situation may have numbers instead of words.
    bool kept = false;
};

/// The three files of data/rulesets/<id>/ and any number of house-rules files, applied in order.
struct RulesetFiles {
    SourceText
        ruleset;  ///< ruleset.toml: id, title, variants, profile. `played = false` (default true): it can only be read
    SourceText charts;   ///< charts.toml
    SourceText clauses;  ///< clauses.toml
    std::vector<SourceText> house;
};

/// Checks syntax, unread and missing keys, kinds and ranges, completeness (every row has every column, bands ascend
/// without a gap, spans tile their die, faces are within the die), marks (mended needs `from`, reconstructed and ruling
/// need `why`) and references (every clause id exists). Reports all errors together.
///
/// A house-rules file can only change existing values. It has `name` and `ruleset`, or several rulesets (overlay.hpp):
///   name = "Brisk collapse"
///   ruleset = "revised"
///   [[change]]
///   chart = "RV-18.T"
///   row = "steady"
///   column = "at_least"
///   value = 60
///   why = "armies of this club break sooner"     # optional
///   [[change]]
///   profile = "duels"
///   value = "pairs"
/// A changed cell gets the mark `house` and keeps its old value and mark. `warnings` receives what is accepted
/// nevertheless, such as two files that change one cell.
Result<Charts, Problems> load_charts(const RulesetFiles& files, Problems* warnings = nullptr);

}  // namespace linstock
