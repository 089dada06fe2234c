#pragma once
// The units of each army of a generated battle, chosen from its list body by body.

#include "skirmish/random.hpp"
#include "skirmish/tables.hpp"

#include <vector>

namespace linstock::skirmish {

struct ChosenUnit {
    UnitRow row;  ///< of the list, with the ruleset's word for its arm
    const UnitRow* listed = nullptr;
    int listed_stands = 1;
    int stands = 1;
    double width = 1;  ///< of its line
};

ChosenUnit chosen_unit(const UnitRow& row, const RulesetRow& ruleset);
/// Men and guns follow.
void set_stands(ChosenUnit& unit, int stands, const RulesetRow& ruleset);

struct ChosenBody {
    const BodyRow* body = nullptr;  ///< of the list
    std::vector<ChosenUnit> units;  ///< in the order of the list, batteries last
    std::size_t group = 0;          ///< of SideRow::groups
    bool mounted() const;           ///< more horse than foot
};

struct ChosenArmy {
    const ArmyList* list = nullptr;
    std::vector<ChosenBody> bodies;
    std::size_t units() const;
    double frontage() const;  ///< of all units side by side, with gaps
};

/// The most units of a list that a ruleset can command.
int capacity(const ArmyList& list, const RulesetRow& ruleset);

/// Precondition: 2 <= units <= capacity(list, ruleset).
ChosenArmy choose_army(const ArmyList& list, const RulesetRow& ruleset, const SideRow& side, int units, Random& random);

/// Gives each body its group: every group gets one as long as there are enough.
void deal_to_groups(ChosenArmy& army, const SideRow& side);

/// The turn on which each body of a group enters; 0 = it starts on the table.
std::vector<int> arrivals(const ChosenArmy& army, const SideRow& side, int turns);

inline constexpr double unit_gap = 1;  ///< between units side by side, in inches

}  // namespace linstock::skirmish
