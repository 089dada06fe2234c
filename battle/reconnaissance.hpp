#pragma once
// Questions about the ground that players ask, answered by the ruleset's clauses: lines of sight, cover, command
// radius, possible targets. They are only drawn; nothing in a battle depends on them.
//
// All functions are pure. A null function means that the ruleset has no answer. They read the given state, so a
// caller that asks for a seat must ask only about units that the seat knows. Concealed units do not block sight here.

#include "battle/prompt.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace linstock {

struct Battle;
struct State;

/// Whether a unit can fire at another from where it stands, and why not.
struct ShotSeen {
    bool can = false;
    Coord distance = -1;    ///< as the ruleset measures it
    const char* word = "";  ///< "close range", "out of range", "not in its sight"
    Cite why;
    bool is_blocked = false;  ///< it cannot, because ground or a unit on the line hides the target
};

struct Reconnaissance {
    /// Sets `seen` to 1 or 0 per point: whether a unit with its eye at `from` sees it. Considers ground, units that
    /// block sight and the turn's limit of visibility.
    void (*sees)(const Battle&, const State&, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen) = nullptr;
    /// The clause that gives cover at this point against the firer; no clause = in the open.
    Cite (*cover)(const Battle&, const State&, UnitId firer, Vec at) = nullptr;
    /// The fire cones of a unit as it stands, one per face; none if it cannot fire.
    void (*arcs)(const Battle&, const State&, UnitId, std::vector<Arc>&) = nullptr;
    ShotSeen (*shot)(const Battle&, const State&, UnitId firer, UnitId target) = nullptr;
    /// The command radius of an officer; 0 = commands no unit now.
    Cited<Coord> (*leads)(const Battle&, const State&, OfficerId) = nullptr;
};

}  // namespace linstock
