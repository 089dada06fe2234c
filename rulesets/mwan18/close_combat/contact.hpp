#pragma once
// MW-6.5, MW-6.6, MW-6.19: where a charger comes to lie on his target, who touches whom, and which figures are engaged.

#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/close_combat/close_reckoning.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

/// The edges of a footprint that are touched at this point; at a corner the one more square to the way is first, equal:
/// the front or the rear one.
std::vector<Edge> edges_at(const Box& box, Vec point, Vec way);
/// The heading of a unit that lies flush on this edge, its front to it.
Heading flush_on(const Box& box, Edge edge);

/// MW-6.8: of several covers what gives the most in close action, which a trench does not where there is something
/// else.
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
/// MW-6.5, MW-10.13: the fence, hedge, wall or trench of the target that this way of a charger crosses.
Cover fought_over(const Battle&, const State&, UnitId target, Segment way);
/// MW-6.8: how the way of a charge comes to an enemy that stands, or has started, there.
Height height_of_charge(const Battle&, Segment way, Vec enemy);

/// Sets the charger flush on its target, its front centre on the point that its way touches, and notes the contact.
/// Where another's body is in the way of that it lies along the edge as near to it as there is room, the point still
/// before its front (MW-6.5, MW-10.15), at a corner on the other edge if need be. False: there is no room, and nothing
/// has happened. An enemy that was in no contact yet is in contact with it.
bool close_with(Play&, UnitId charger, const ChargePath& path);

/// The footprints touch.
bool touching(const Battle&, const State&, UnitId a, UnitId b);
/// Its front rank and the touched edge of its target have figures before each other (MW-6.6): without them they touch,
/// but nobody fights.
bool both_engaged(const Battle&, const State&, UnitId charger);
/// Contacts that are no more are forgotten; who is still touched by another is in contact with that one.
void refresh_contacts(Play&);

/// The figures of a unit that are engaged, of a battery the sections whose crew is: by all contacts it has.
struct Engaged {
    int figures = 0;                             ///< gunners of a battery
    std::array<bool, most_sections> sections{};  ///< of a battery
    bool on_flank_or_rear = false;               ///< touched there
};
Engaged engaged_of(const Battle&, const State&, UnitId);

/// Everybody linked by contact with this unit, itself among them, in unit order.
std::vector<UnitId> linked_with(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
