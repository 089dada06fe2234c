#pragma once
// What a commander asks of the ground, answered by the ruleset's own clauses: what is seen from here, where is cover,
// how far does an officer lead, whom could this unit hit. Nothing in a battle depends on these answers; they are drawn.
//
// Every function is pure and any may be null: then the ruleset does not say. They read the state as it is; whoever asks
// for a seat asks only about units that the seat knows of. What is concealed hides nobody from view here.

#include "battle/prompt.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace linstock {

struct Battle;
struct State;

/// Whether a unit, as it stands, could hit another, and why not.
struct ShotSeen {
    bool can = false;
    Coord distance = -1;    ///< as the book measures it
    const char* word = "";  ///< "close range", "out of range", "not in its sight"
    Cite why;
};

struct Reconnaissance {
    /// Of these points of the table, which one a unit standing with its eye at `from` sees (1) and which it does not
    /// (0): ground, troops that hide what is behind them, and the limit of sight of the turn.
    void (*sees)(const Battle&, const State&, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen) = nullptr;
    /// The clause by which men at this point have cover from that unit's fire; no clause = they stand in the open.
    Cite (*cover)(const Battle&, const State&, UnitId firer, Vec at) = nullptr;
    /// The cones over which a unit's weapon bears as it stands, one for each face; none when it has no fire.
    void (*arcs)(const Battle&, const State&, UnitId, std::vector<Arc>&) = nullptr;
    ShotSeen (*shot)(const Battle&, const State&, UnitId firer, UnitId target) = nullptr;
    /// How far an officer leads from where he is; 0 = he leads nobody now.
    Cited<Coord> (*leads)(const Battle&, const State&, OfficerId) = nullptr;
};

}  // namespace linstock
