#pragma once
// Contact (BA-0.E, BA-0.F, BA-0.G), and how a unit closes up (BA-0.D).

#include "rulesets/brothers/model.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace linstock::brothers {

/// The sides of a base, in the order that decides ties.
enum class Side : std::uint8_t { front, left, right, rear };
/// The outward direction of a side.
Heading outward(const Box& base, Side side);

/// The bases of a unit, computed once for many tests.
struct Lying {
    UnitId unit;
    Bases bases;
    Round round = round_of(bases);
};
/// Units of the other side on the table.
std::vector<Lying> enemies_of(const Battle&, const State&, ArmyId army);
/// Those units without boats, which cannot be in contact (BA-5.R).
std::vector<Lying> enemies_ashore(const Battle&, const State&, ArmyId army);

/// BA-0.F: the plus of either base overlaps the rectangle of the other.
bool in_contact(const Box& a, const Box& b, double gap);
/// The touching side of a against b; none without contact.
std::optional<Side> touching_side(const Box& a, const Box& b, double gap);
/// The same with GAP, or with EDGE if a works section is between the two (BA-11.A).
bool in_contact(const Battle&, const State&, const Box& a, const Box& b);
std::optional<Side> touching_side(const Battle&, const State&, const Box& a, const Box& b);
bool in_contact(const Battle&, const State&, const Bases& a, const Bases& b);
bool in_contact(const Battle&, const State&, UnitId, UnitId);
/// Enemy units in contact, in scenario order.
std::vector<UnitId> contacts_of(const Battle&, const State&, UnitId);
bool engaged(const Battle&, const State&, UnitId);
/// The same for bases at other places.
std::vector<UnitId> contacts_of(const Battle&, const State&, const Bases& bases, ArmyId army);

/// BA-0.E: the first other unit with a base that one of these bases overlaps.
UnitId overlapped(const Battle&, const State&, const Bases& bases, UnitId self);
/// BA-0.E: an enemy commander whose base one of these bases overlaps.
OfficerId commander_overlapped(const Battle&, const State&, const Bases& bases, ArmyId army);
/// BA-0.G.
bool touches_commander(const Battle&, const State&, const Bases& bases, OfficerId);

/// The part of the path, from 0 to 1, on which a box moved by `way` overlaps another; none if it never does. They
/// overlap strictly between `from` and `to`.
struct Meeting {
    double from = 0;
    double to = 0;
};
std::optional<Meeting> meeting(const Box& moving, Vec way, const Box& other);
/// The same for contact by BA-0.F.
std::optional<Meeting> contact_on_way(const Box& moving, Vec way, const Box& other, double gap);
/// The box enlarged by `gap` in front and behind, or on its flanks.
Box longer(Box box, double gap);
Box wider(Box box, double gap);

/// BA-0.D: the place of the front centre after a loss; `left` bases remain.
Vec closed_up(const Battle&, const State&, UnitId, int left);

}  // namespace linstock::brothers
