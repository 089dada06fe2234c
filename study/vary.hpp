#pragma once
// One thing changed: what `--vary` and the balance try. A key names what is changed:
//
//   turns                    the length of the battle
//   blue, grey               the general of an army
//   ruleset                  the rulebook
//   UNIT/stands              the stands of a unit, by its name; UNIT/quality, UNIT/figures (on a stand); books that
//                            count otherwise have keys of their own (battle/variation.hpp)
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
/// Every choice of one value of each, the last varying fastest; one empty choice for none.
std::vector<std::vector<Setting>> combinations(const std::vector<Vary>& varied);

enum class Target : std::uint8_t { scenario, general, ruleset, rules };
Target target_of(std::string_view key);

/// Changes the scenario for a book. What is wrong with the setting, or nothing. Precondition: its target.
std::optional<std::string> change(Scenario& scenario, const VariedBook& book, const Setting& setting);
/// House rules that make the change. Precondition: its target is the rules.
std::string house_rules(const Setting& setting, const std::string& ruleset);

}  // namespace linstock::study
