#pragma once
// Ready-made moves: straight to a point, to the rear, what a unit does that was left out (MW-9.1), what it might do.

#include "rulesets/mwan18/close_combat/charge_path.hpp"

namespace linstock::mwan18 {

/// Where a unit under these orders goes: its objective, else the nearest visible enemy in order, else the foe's edge
/// (MW-5.1.3). `enemy` = the unit, if it is one.
struct Goal {
    Vec at;
    UnitId enemy;
};
Goal goal_of(const Battle&, const State&, UnitId);

/// Faces towards a point where it must and marches so many fifths at most, at a gait. Empty legs: it cannot.
Move move_to(const Battle&, const State&, UnitId, Vec at, int fifths, Gait gait = Gait::walk);
/// To the rear, facing about first.
Move move_back(const Battle&, const State&, UnitId, int fifths, Gait gait = Gait::walk);
/// MW-9.1: of a unit left out; without legs it stands.
Move left_out(const Battle&, const State&, UnitId);
/// What a commander would do who follows his orders: the recommended move.
Move recommended(const Battle&, const State&, UnitId);
/// How far a unit gets straight on over open ground with what it has left, at the fastest gait that is open to it,
/// `most` at most; 0 = its orders or its morale keep it where it is, or it cannot march as it stands.
double farthest_march(const Battle&, const State&, UnitId, Gait most = Gait::gallop);
/// Lawful moves of one unit, the recommended first.
std::vector<Move> moves_open(const Battle&, const State&, UnitId);
/// Enemies that it may charge now, nearest first.
std::vector<UnitId> charges_open(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
