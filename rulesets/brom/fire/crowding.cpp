// RV-7.6: column targets: units in column, and units that are too near to a friend (model.hpp).

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/model.hpp"
#include "rulesets/brom/near.hpp"

namespace linstock::brom {

namespace {

/// RV-7.6: regiments in any formation; RE-4.D, CF-5.D: lines that are too near to each other.
bool may_crowd(const Battle& battle, const State& state, UnitId id) {
    const Branch b = facts(battle, id).branch;
    if ((b != Branch::foot && b != Branch::horse) || state.unit(id).town || !on_table(state, id)) return false;
    return !profile(battle).crowding_short || traits_of(shape_of(battle, state, id, state.unit(id).formation)).is_line;
}

}  // namespace

// RV-7.6: behind or in front of another regiment of its army within 2"; batteries do not count. Both units are column
// targets, or by house rule only the rear one.
bool crowded(const Battle& battle, const State& state, UnitId id) {
    if (!may_crowd(battle, state, id)) return false;
    const Profile& pf = profile(battle);
    const double reach = pf.crowding_distance.value;
    const Box mine = footprint(battle, state, id);
    for (const UnitId other : friends_near(battle, state, id, mine, reach)) {
        if (!may_crowd(battle, state, other)) continue;
        const Box box = footprint(battle, state, other);
        if (beyond(length(box.centre - mine.centre),
                   reach + mine.half_depth + mine.half_width + box.half_depth + box.half_width))
            continue;
        const auto gap = gap_front_to_back(mine, box);
        const auto back = gap_front_to_back(box, mine);
        // RV-7.6 says within; RE-4.D and CF-5.D say less than.
        const auto crowds = [&](double far) { return pf.crowding_short ? nearer(far, reach) : within(far, reach); };
        if (!(gap && crowds(*gap)) && !(back && crowds(*back))) continue;
        const bool other_in_front = dot(box.centre - mine.centre, mine.forward()) > 0;
        if (pf.crowding == Crowding::both || other_in_front) return true;
    }
    return false;
}

bool column_target(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    if (u.town) return false;  // RV-16.F.3: a unit that lines walls counts as a line
    if (traits_of(shape_of(battle, state, id, u.formation)).target != TargetShape::line) return true;
    return crowded(battle, state, id);
}

}  // namespace linstock::brom
