#pragma once
// MW-6.5, MW-6.6, MW-6.19: where a charger ends on its target, contacts, and engaged figures.

#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/close_combat/close_reckoning.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

/// The edges touched at this point. At a corner the edge more square to the path is first; on a tie, front or rear.
std::vector<Edge> edges_at(const Box& box, Vec point, Vec way);
/// The heading of a unit with its front flush on this edge.
Heading flush_on(const Box& box, Edge edge);

/// MW-6.8: of several covers the one worth most in close action. A trench can be worth less than another cover.
template <class Find>
Cover cover_that_gives_most(const Battle& battle, Find&& find) {
    const auto gives = [&](Cover c) {
        return cover_fifths(setup(battle).close, c, setup(battle).fire.class_of(c)).value;
    };
    Cover best = Cover::none;
    CoverSet useful;
    for (Cover one = find(useful); one != Cover::none; one = find(useful)) {
        if (best == Cover::none || gives(one) > gives(best)) best = one;
        useful.drop(one);
    }
    return best;
}
/// MW-6.5, MW-10.13: the fence, hedge, wall or trench of the target on this path of a charger.
Cover fought_over(const Battle&, const State&, UnitId target, Segment way);
/// MW-6.8: the height of a charge along this path, at an enemy that stands or started at `enemy`.
Height height_of_charge(const Battle&, Segment way, Vec enemy);

/// Puts the charger flush on its target, with its front centre on the touched point, and records the contact. If
/// another unit occupies that place, the charger shifts along the edge as little as possible. The touched point stays
/// before its front (MW-6.5, MW-10.15). At a corner it may use the other edge. Returns false and changes nothing
/// without space. A target without contact is then in contact with the charger.
bool close_with(Play&, UnitId charger, const ChargePath& path);

/// The footprints touch.
bool touching(const Battle&, const State&, UnitId a, UnitId b);
/// The charger's front rank and the touched edge have figures before each other (MW-6.6). Otherwise they touch without
/// fighting.
bool both_engaged(const Battle&, const State&, UnitId charger);
/// Ends contacts that no longer hold. A unit that another enemy still touches is then in contact with that one.
void refresh_contacts(Play&);

/// The engaged figures of a unit by all its contacts; for a battery, the engaged sections.
struct Engaged {
    int figures = 0;                             ///< for a battery, gunners
    std::array<bool, most_sections> sections{};  ///< of a battery
    bool on_flank_or_rear = false;               ///< touched there
};
Engaged engaged_of(const Battle&, const State&, UnitId);

/// All units linked by contact with this one, including itself, in unit order.
std::vector<UnitId> linked_with(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
