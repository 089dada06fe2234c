#pragma once
// Ready-made moves: to a point, to the rear, the move of a unit left out (MW-9.1), recommended and possible moves.

#include "rulesets/mwan18/close_combat/charge_path.hpp"

namespace linstock::mwan18 {

/// The destination under the unit's orders (MW-5.1.3): its objective, else the nearest visible enemy in order, else the
/// enemy's edge. `enemy` is set if it is a unit.
struct Goal {
    Vec at;
    UnitId enemy;
};
Goal goal_of(const Battle&, const State&, UnitId);

/// Faces a point if needed and marches at most this many fifths at a gait. Without legs: impossible.
Move move_to(const Battle&, const State&, UnitId, Vec at, int fifths, Gait gait = Gait::walk);
/// The same to the rear, facing about first.
Move move_back(const Battle&, const State&, UnitId, int fifths, Gait gait = Gait::walk);
/// MW-9.1: the move of a unit left out; it stands if there are no legs.
Move left_out(const Battle&, const State&, UnitId);
/// The recommended move: what its orders intend.
Move recommended(const Battle&, const State&, UnitId);
/// Feet straight ahead on open ground with its remaining effort, at its fastest allowed gait up to `most`. 0 = orders
/// or morale forbid it, or it cannot march now.
double farthest_march(const Battle&, const State&, UnitId, Gait most = Gait::gallop);
/// Lawful moves of a unit, the recommended first.
std::vector<Move> moves_open(const Battle&, const State&, UnitId);
/// Enemies that the unit may charge now, nearest first.
std::vector<UnitId> charges_open(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
