#include "rulesets/brom/staged_others.hpp"

#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>

namespace linstock::brom {

bool Extras::free(const Unit& unit, ArmyId army, Branch branch) const {
    const Facts& f = facts(table_, unit.id);
    return unit.army == army && f.branch == branch && f.stand_width > 0 && !told_.speaks_of(unit.id) &&
           std::find(called_.begin(), called_.end(), unit.id) == called_.end();
}

/// Those first who are there: by who has been lost the state of the army is read.
UnitId Extras::bring(ArmyId army, Branch branch) {
    for (const bool there : {true, false})
        for (const Unit& unit : table_.forces().units) {
            const UnitState& now = roster_.unit(unit.id);
            if (!free(unit, army, branch) || (there && (now.gone() || now.stands_left == 0))) continue;
            called_.push_back(unit.id);
            UnitState& u = common::put(state_, roster_, unit.id, {}, 0);
            forget_turn(u);
            u.mounted = branch == Branch::horse;
            u.formation = Formation::line;
            u.condition = Condition::steady;
            if (u.stands_left == 0) u.stands_left = static_cast<std::uint8_t>(unit.stands);
            return unit.id;
        }
    return {};
}

bool support_behind(Extras& extras, UnitId unit, double behind) {
    const Battle& table = extras.table();
    const UnitId friendly = extras.bring(army_of(table, unit), Branch::foot);
    if (friendly.none()) return false;
    const Box box = footprint(table, extras.state(), unit);
    UnitState& u = extras.state().unit(friendly);
    u.place = to_point(box.centre - box.forward() * (box.half_depth + behind));
    u.heading = box.heading;
    return true;
}

bool menace_rear(Extras& extras, UnitId unit, double half_width, const std::function<bool()>& suits) {
    const Battle& table = extras.table();
    const UnitId horse = extras.bring(other_army(army_of(table, unit)), Branch::horse);
    if (horse.none()) return false;
    const Box box = footprint(table, extras.state(), unit);
    const double wide = footprint(table, extras.state(), horse).half_width;
    const double beside = half_width + wide + 1;
    UnitState& u = extras.state().unit(horse);
    for (const double farther : {0.0, 2.0, 4.0, 6.0})
        for (const int hand : {-1, 1}) {
            const double behind = box.half_depth + wide + 1 + farther;
            const Vec at = box.centre - box.forward() * behind + box.right() * (hand * beside);
            u.place = to_point(at);
            u.heading = heading_of(box.centre - at);
            if (menaced_in_rear(table, extras.state(), unit) && suits()) return true;
        }
    return true;  // the question's own look says what does not go together
}

}  // namespace linstock::brom
