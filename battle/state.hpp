#pragma once
// The state of a battle, a value: copy, compare, hash, save and resume it at any time. It has ids and no pointers,
// seed, history or cache. Ground, order of battle and charts are in the immutable Battle; ground changed by an umpire
// is in another Battle (battle/terrain_change.hpp).

#include "army/army.hpp"
#include "base/fields.hpp"
#include "base/geometry.hpp"
#include "base/id.hpp"
#include "ground/terrain.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace linstock {

/// Where a unit or officer is.
enum class Presence : std::uint8_t {
    on_table,
    concealed,  ///< at its written position, hidden from the other side
    reserve,    ///< off the table; enters by the rules for reserves
    arriving,   ///< off the table; enters when the scenario says
    left,       ///< left the table permanently
    destroyed,  ///< no stand left; officers: killed
    captured,   ///< captured or surrendered
    absent,     ///< not part of this battle
};
/// Off the table and still to enter.
constexpr bool to_come(Presence presence) { return presence == Presence::arriving || presence == Presence::reserve; }
/// Part of the battle, but not yet visible to the other side: still to enter, or concealed.
constexpr bool kept_back(Presence presence) { return to_come(presence) || presence == Presence::concealed; }

enum class Condition : std::uint8_t { steady, disordered, falling_back, routed };

inline constexpr std::size_t most_stands = 16;

struct UnitState {
    Point place;  ///< front centre; in a town the centre of the town
    Heading heading = 0;
    Presence presence = Presence::absent;
    Condition condition = Condition::steady;
    Formation formation = Formation::line;
    bool mounted = false;
    std::uint8_t stands_left = 0;  ///< may exceed the size of `casualties`; then no stand has casualties
    std::uint8_t spare[1] = {};
    PieceId town;                                        ///< the town that it occupies; none = in the open
    std::array<std::uint8_t, most_stands> casualties{};  ///< per remaining stand, front rank first
    Block<128> own;                                      ///< the ruleset's own data

    /// Somewhere on the field, so it can be seen, touched and counted.
    bool on_field() const { return presence == Presence::on_table || presence == Presence::concealed; }
    bool gone() const {
        return presence == Presence::left || presence == Presence::destroyed || presence == Presence::captured ||
               presence == Presence::absent;
    }
    int casualties_on_stands() const {
        int sum = 0;
        for (std::size_t i = 0; i < stands_left && i < most_stands; ++i)
            sum += casualties[i];
        return sum;
    }
    bool operator==(const UnitState&) const;
};

struct OfficerState {
    Point place;
    Presence presence = Presence::absent;
    std::uint8_t spare[1] = {};
    UnitId attached_to;
    Block<20> own;

    bool operator==(const OfficerState&) const;
};

/// A pending step: a procedure of the ruleset, its stage and its locals.
struct Step {
    std::uint16_t procedure = 0;  ///< index into the ruleset's table
    std::uint16_t at = 0;         ///< stage
    Block<60> locals;

    friend bool operator==(const Step& a, const Step& b) {
        return a.procedure == b.procedure && a.at == b.at && a.locals == b.locals;
    }
};

/// The result of the battle. `over` without `winner` = a draw or stalemate.
struct Outcome {
    bool over = false;
    ArmyId winner;
    std::uint8_t level = 0;   ///< 0 = by the rules; else the scenario's victory condition, 1-based
    std::uint8_t degree = 0;  ///< the ruleset's degree of defeat; 0 = none
    friend bool operator==(const Outcome& a, const Outcome& b) {
        return a.over == b.over && a.winner == b.winner && a.level == b.level && a.degree == b.degree;
    }
};

inline constexpr std::size_t most_faces = 96;

struct State {
    std::uint16_t turn = 0;
    std::uint16_t phase = 0;  ///< index into the ruleset's phases
    Outcome outcome;
    std::uint16_t fault =
        0;  ///< an engine bug stopped this battle: 1 runaway steps, 2 broken invariant, 3 bad decision, 4 full list
    std::uint64_t draws = 0;                  ///< dice rolled so far: the index of the next die
    std::uint32_t decisions = 0;              ///< decisions so far
    std::array<std::uint32_t, 4> answered{};  ///< by seat; part of prompt ids
    std::uint16_t face_count = 0;
    std::array<std::uint8_t, most_faces> faces{};  ///< of the last roll
    Block<256> own;                                ///< the ruleset's own data
    std::vector<UnitState> units;
    std::vector<OfficerState> officers;
    std::vector<PieceState> pieces;
    std::vector<std::uint8_t> deck;   ///< the ruleset's remaining cards, top card last
    std::vector<Point> path;          ///< remaining legs of the current march
    std::vector<Step> agenda;         ///< pending steps, innermost last
    std::vector<TerrainChange> laid;  ///< ground changed by the umpire (battle/terrain_change.hpp)

    UnitState& unit(UnitId id) { return units[id.index()]; }
    const UnitState& unit(UnitId id) const { return units[id.index()]; }
    OfficerState& officer(OfficerId id) { return officers[id.index()]; }
    const OfficerState& officer(OfficerId id) const { return officers[id.index()]; }

    bool operator==(const State&) const;
};

std::uint64_t hash_of(const State& state);

}  // namespace linstock
