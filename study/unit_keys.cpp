#include "study/unit_keys.hpp"

#include "army/words.hpp"
#include "battle/state.hpp"

#include <algorithm>
#include <array>

namespace linstock::study {

namespace {

constexpr int stands = static_cast<int>(most_stands);
constexpr std::array common_keys = {UnitKey{"stands", "stands", &Unit::stands, "stand", stands},
                                    UnitKey{"figures", "figures", &Unit::figures_per_stand, "figure", 24}};
// BA-1.D: the strength on the counter, of the scenario or of the book, is the unit's bases.
constexpr std::array brothers_keys = {UnitKey{"stands", "strength", nullptr, "base", stands},
                                      UnitKey{"strength", "strength", nullptr, "base", stands}};
// MW-2.2, MW-2.4: foot and horse count figures, each of which stands by itself; MW-2.6: batteries sections.
constexpr std::array mwan18_keys = {UnitKey{"figures", "figures", nullptr, "figure", 200}};
constexpr std::array mwan18_guns = {UnitKey{"sections", "sections", nullptr, "section", 4},
                                    UnitKey{"crew", "crew", nullptr, "gunner", 12}};

/// The unit's own value for this book, where it has one.
OwnValue* own_value(std::vector<OwnTable>& own, std::string_view ruleset, std::string_view key) {
    for (OwnTable& table : own)
        if (table.ruleset == ruleset)
            for (OwnValue& value : table.values)
                if (value.key == key) return &value;
    return nullptr;
}

void set_own(std::vector<OwnTable>& own, std::string_view ruleset, std::string_view key, std::int64_t n) {
    if (OwnValue* value = own_value(own, ruleset, key)) {
        value->value = n;
        return;
    }
    auto table = std::find_if(own.begin(), own.end(), [&](const OwnTable& t) { return t.ruleset == ruleset; });
    if (table == own.end()) table = own.insert(own.end(), OwnTable{std::string(ruleset), {}});
    table->values.push_back({std::string(key), n, 0, 0});
}

/// MW-10.18: two qualities of the common part are one grade.
const char* grade_of(Quality quality) {
    return quality == Quality::elite ? "crack" : quality == Quality::green ? "green" : "average";
}

/// MW-10.2: a line that stands in two ranks stands in two with other figures too.
void keep_ranks(Unit& unit, std::string_view ruleset, int figures) {
    OwnValue* files = own_value(unit.own, ruleset, "files");
    if (files == nullptr || unit.formation != Formation::line) return;
    const OwnValue* were = own_value(unit.own, ruleset, "figures");
    const bool one_rank = were != nullptr && were->value == files->value;
    files->value = static_cast<std::int64_t>(one_rank ? figures : (figures + 1) / 2);
}

Branch branch_by(const Unit& unit, std::string_view ruleset) {
    const OwnTable* own = own_of(unit.own, ruleset);
    const OwnValue* arm = own == nullptr ? nullptr : own->find("arm");
    const auto* said = arm == nullptr ? nullptr : std::get_if<std::string>(&arm->value);
    return said == nullptr ? unit.branch() : branch_of(from_word<Arm>(*said).value_or(unit.arm));
}

}  // namespace

std::span<const UnitKey> unit_keys(const Unit& unit, std::string_view ruleset) {
    if (ruleset == "brothers") return brothers_keys;
    if (ruleset != "mwan18") return common_keys;
    if (branch_by(unit, ruleset) == Branch::guns) return mwan18_guns;
    return mwan18_keys;
}

void set_number(Unit& unit, std::string_view ruleset, const UnitKey& key, int value) {
    if (key.own == "figures" && key.common == nullptr) keep_ranks(unit, ruleset, value);
    if (key.common == nullptr || own_value(unit.own, ruleset, key.own) != nullptr)
        set_own(unit.own, ruleset, key.own, value);
    else
        unit.*key.common = value;
}

void set_quality(Unit& unit, std::string_view ruleset, Quality quality) {
    unit.quality = quality;
    if (OwnValue* own = own_value(unit.own, ruleset, "quality")) own->value = std::string(name_of(quality));
    if (OwnValue* own = own_value(unit.own, ruleset, "grade")) own->value = std::string(grade_of(quality));
}

void set_turns(std::vector<OwnTable>& of_scenario, int& common, std::string_view ruleset, int turns) {
    common = turns;
    for (const char* key : {"turns", "bounds"})
        if (own_value(of_scenario, ruleset, key) != nullptr) return set_own(of_scenario, ruleset, key, turns);
    // A book whose turns are parts of the file's counts its own.
    if (own_value(of_scenario, ruleset, "pace") != nullptr) set_own(of_scenario, ruleset, "turns", turns);
}

}  // namespace linstock::study
