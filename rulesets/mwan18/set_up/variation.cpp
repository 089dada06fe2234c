// What studies may vary in a battle of this ruleset.

#include "battle/variation.hpp"

#include "army/enum_words.hpp"
#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/mwan18.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <variant>

namespace linstock::mwan18 {

namespace {

constexpr int figures = most_figures;
constexpr int sections = static_cast<int>(most_sections);
// MW-2.2, MW-2.4: foot and horse have figures, each a stand. MW-2.6: batteries have sections.
constexpr std::array of_men = {UnitNumber{"figures", "figures", nullptr, "figure", figures}};
constexpr std::array of_guns = {UnitNumber{"sections", "sections", nullptr, "section", sections},
                                UnitNumber{"crew", "crew", nullptr, "gunner", 12}};

/// The unit's arm in this ruleset's own table, if stated.
Branch branch_by(const Unit& unit, const OwnTable* own) {
    const OwnValue* arm = own == nullptr ? nullptr : own->find("arm");
    const auto* word = arm == nullptr ? nullptr : std::get_if<std::string>(&arm->value);
    return word == nullptr ? unit.branch() : branch_of(from_word<Arm>(*word).value_or(unit.arm));
}

std::span<const UnitNumber> numbers(const Unit& unit, const OwnTable* own) {
    if (branch_by(unit, own) == Branch::guns) return of_guns;
    return of_men;
}

OwnValue* value_of(OwnTable& own, std::string_view key) {
    const auto it = std::find_if(own.values.begin(), own.values.end(), [&](const OwnValue& v) { return v.key == key; });
    return it == own.values.end() ? nullptr : &*it;
}

/// MW-10.2: a line in two ranks stays in two with another number of figures.
void keep_ranks(const Unit& unit, OwnTable& own, const UnitNumber& number, int value) {
    OwnValue* files = value_of(own, "files");
    const bool in_ranks = traits_of(unit.formation).arrangement == Arrangement::ranks;
    if (number.own != "figures" || files == nullptr || !in_ranks) return;
    const OwnValue* were = own.find("figures");
    const bool one_rank = were != nullptr && were->value == files->value;
    files->value = static_cast<std::int64_t>(one_rank ? value : (value + 1) / 2);
}

/// MW-10.18: the qualities line and veteran are one grade.
const char* grade_of(Quality quality) {
    return quality == Quality::elite ? "crack" : quality == Quality::green ? "green" : "average";
}

}  // namespace

Variation variation() {
    return {.numbers = numbers,
            .follow = keep_ranks,
            .quality = "grade",
            .quality_word = grade_of,
            .parts_of_turns = "pace"};
}

}  // namespace linstock::mwan18
