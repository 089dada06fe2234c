#pragma once
// What a ruleset says about scenarios that a program writes for it: the table [author] of its card.toml. `new`,
// `import` and `convert` use it, and know no ruleset by name.

#include "army/army.hpp"
#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// Men in a base, and the bases of a unit.
struct BaseScale {
    int foot = 0;
    int horse = 0;
    int least = 0;
    int most = 0;
};

/// Armies have a task in their own tables instead of a victory table: `key` = the kind of task.
struct TaskTerms {
    std::string key;
    std::string hold;        ///< the kind of task that is to hold objectives
    std::string objectives;  ///< the key with the names of these objectives
    std::string keep;        ///< the kind of task that is to keep objectives which the army holds from the start
    std::string turns;       ///< the key of the number of turns to keep them
};

struct AuthorTerms {
    std::string ruleset;
    std::vector<Measure> measures = {Measure::inches};  ///< of its scenarios; those in others become the first
    std::vector<std::string> variants;                  ///< per measure: the variant to write; empty = none
    std::optional<BaseScale> men_per_base;              ///< none = the ruleset computes with men
    int most_guns = 0;                                  ///< of a battery; 0 = any number
    std::vector<OwnValue> scenario;                     ///< its own values of a scenario
    std::vector<OwnValue> after_another;                ///< the same, if the scenario's first ruleset is another
    std::string why;                                    ///< comment behind these values
    std::vector<OwnValue> foot;                         ///< keys of a unit of foot that differ from the common ones
    std::vector<OwnValue> guns;                         ///< the same of a battery
    std::optional<TaskTerms> tasks;                     ///< none = a victory table
    std::vector<std::string> lacks;                     ///< keys of scenarios that the ruleset does not have

    bool has_measure(Measure) const;
    bool has(std::string_view key) const;  ///< whether the key is not one of `lacks`
    /// The variant for this measure; "" = the ruleset has no variants, or none for this measure.
    std::string variant(Measure) const;
};

/// Errors: a wrong [author] table. A ruleset without a card or without this table has the defaults.
Result<AuthorTerms, Problems> author_terms(const std::string& ruleset);
/// The same of several rulesets, in this order.
Result<std::vector<AuthorTerms>, Problems> author_terms(const std::vector<std::string>& rulesets);

}  // namespace linstock::apps
