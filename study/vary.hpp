#pragma once
// One changed value, for `--vary` and the balance search. A key names what changes:
//
//   turns                    the length of the battle
//   blue, grey               the computer player of an army
//   ruleset                  the rulebook
//   UNIT/stands              the stands of a unit, by its name; UNIT/quality, UNIT/figures (per stand); rulesets that
//                            count differently have other keys (battle/variation.hpp)
//   CHART/ROW/COLUMN         a cell of a chart: RV-18.T/steady/at_least
//   anything else            a field of the ruleset's profile: command_zone, duels

#include "army/scenario.hpp"
#include "base/result.hpp"
#include "study/unit_numbers.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::study {

struct Setting {
    std::string key;
    std::string value;
};
/// "turns = 14"
std::string to_text(const Setting& setting);

struct Vary {
    std::string key;
    std::vector<std::string> values;
};
/// KEY=v1,v2 ...
Result<Vary, std::string> read_vary(std::string_view text);
/// Every combination of one value of each; the last varies fastest. One empty combination if `varied` is empty.
std::vector<std::vector<Setting>> combinations(const std::vector<Vary>& varied);

enum class Target : std::uint8_t { scenario, general, ruleset, rules };
Target target_of(std::string_view key);

/// Changes the scenario for a ruleset. Returns an error, or nothing. Precondition: the setting's target is the
/// scenario.
std::optional<std::string> change(Scenario& scenario, const VariedRuleset& book, const Setting& setting);
/// House rules that make the change. Precondition: the target is the rules.
std::string house_rules(const Setting& setting, const std::string& ruleset);

}  // namespace linstock::study
