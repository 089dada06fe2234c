#pragma once
// Contact (BA-0.E, BA-0.F, BA-0.G), how a unit closes up (BA-0.D).

#include "rulesets/brothers/model.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace linstock::brothers {

/// The sides of a base, in the order in which ties are settled.
enum class Side : std::uint8_t { front, left, right, rear };
/// Outward direction of a side.
Heading outward(const Box& base, Side side);

/// A unit's bases as they lie, for many questions about them.
struct Lying {
    UnitId unit;
    Bases bases;
    Round round = round_of(bases);
};
/// Units of the other side on the table.
std::vector<Lying> enemies_of(const Battle&, const State&, ArmyId army);
/// Those of them with whom one may come into contact: no boats (BA-5.R).
std::vector<Lying> enemies_ashore(const Battle&, const State&, ArmyId army);

/// BA-0.F: the plus of either base overlaps the rectangle of the other.
bool in_contact(const Box& a, const Box& b, double gap);
/// The touching side of a against b; none when they are not in contact.
std::optional<Side> touching_side(const Box& a, const Box& b, double gap);
/// The same by GAP, or by EDGE where a works section lies between the two (BA-11.A).
bool in_contact(const Battle&, const State&, const Box& a, const Box& b);
std::optional<Side> touching_side(const Battle&, const State&, const Box& a, const Box& b);
bool in_contact(const Battle&, const State&, const Bases& a, const Bases& b);
bool in_contact(const Battle&, const State&, UnitId, UnitId);
/// Enemy units in contact, in the order of the scenario.
std::vector<UnitId> contacts_of(const Battle&, const State&, UnitId);
bool engaged(const Battle&, const State&, UnitId);
/// The same for bases that are not (yet) where they would be.
std::vector<UnitId> contacts_of(const Battle&, const State&, const Bases& bases, ArmyId army);

/// BA-0.E: some base of the pose overlaps a base of another unit. The first such unit.
UnitId overlapped(const Battle&, const State&, const Bases& bases, UnitId self);
/// BA-0.E: some base overlaps an enemy commander's.
OfficerId commander_overlapped(const Battle&, const State&, const Bases& bases, ArmyId army);
/// BA-0.G.
bool touches_commander(const Battle&, const State&, const Bases& bases, OfficerId);

/// When a box that is moved by `way` overlaps another: the stretch of the way, 0..1; none when it never does. They
/// overlap strictly between `from` and `to`.
struct Meeting {
    double from = 0;
    double to = 0;
};
std::optional<Meeting> meeting(const Box& moving, Vec way, const Box& other);
/// The same for contact by BA-0.F.
std::optional<Meeting> contact_on_way(const Box& moving, Vec way, const Box& other, double gap);
/// The box longer fore and aft by `gap`, and the box wider by it.
Box longer(Box box, double gap);
Box wider(Box box, double gap);

/// BA-0.D: the place of the front centre after a loss; `left` bases are left.
Vec closed_up(const Battle&, const State&, UnitId, int left);

}  // namespace linstock::brothers
