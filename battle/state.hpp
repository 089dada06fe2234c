#pragma once
// The state of a battle: a value. Copy it, compare it, hash it, save it, resume it at any instant. Ids, never pointers;
// no seed, no history, no cache. Ground, order of battle and charts are in the Battle beside it and never change;
// where an umpire has laid ground, another Battle has that (battle/other_ground.hpp).

#include "army/army.hpp"
#include "base/fields.hpp"
#include "base/geometry.hpp"
#include "base/id.hpp"
#include "ground/terrain.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace linstock {

/// Where a unit or an officer is.
enum class Presence : std::uint8_t {
    on_table,
    concealed,  ///< in his written place, not on the table for the other side
    reserve,    ///< off the table, may come by the rules for reserves
    arriving,   ///< off the table, comes by the scenario's word
    left,       ///< left the table for good
    destroyed,  ///< no stand left; an officer: killed
    captured,   ///< taken or surrendered
    absent,     ///< never was in this battle
};
/// Off the table, to come yet.
constexpr bool to_come(Presence presence) { return presence == Presence::arriving || presence == Presence::reserve; }
/// In the battle from its beginning, and not yet on the table for the other side.
constexpr bool kept_back(Presence presence) { return to_come(presence) || presence == Presence::concealed; }

enum class Condition : std::uint8_t { steady, disordered, falling_back, routed };

inline constexpr std::size_t most_stands = 16;

struct UnitState {
    Point place;  ///< front centre; of a unit in a town the centre of the town
    Heading heading = 0;
    Presence presence = Presence::absent;
    Condition condition = Condition::steady;
    Formation formation = Formation::line;
    bool mounted = false;
    std::uint8_t stands_left = 0;  ///< may be more than `casualties` has room for: then no stand bears any
    std::uint8_t spare[1] = {};
    PieceId town;                                        ///< the town it holds; none = in the open
    std::array<std::uint8_t, most_stands> casualties{};  ///< per stand still there, front rank first
    Block<128> own;                                      ///< the ruleset's own part

    /// Can be seen, touched and counted as being somewhere on the field.
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

/// One small named step of what is still to happen: a procedure of the ruleset, how far it has come, its locals.
struct Step {
    std::uint16_t procedure = 0;  ///< index into the ruleset's table
    std::uint16_t at = 0;         ///< stage
    Block<60> locals;

    friend bool operator==(const Step& a, const Step& b) {
        return a.procedure == b.procedure && a.at == b.at && a.locals == b.locals;
    }
};

/// How the battle ended. `winner` none with `over` = a draw or a stalemate.
struct Outcome {
    bool over = false;
    ArmyId winner;
    std::uint8_t level = 0;   ///< 0 = by the rules; else the scenario's victory line, 1-based
    std::uint8_t degree = 0;  ///< the ruleset's degree of defeat, 0 = none
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
        0;  ///< a bug of ours froze this battle: 1 runaway steps, 2 broken invariant, 3 a bad decision
    std::uint64_t draws = 0;                  ///< dice thrown so far: the index of the next one
    std::uint32_t decisions = 0;              ///< decisions taken so far
    std::array<std::uint32_t, 4> answered{};  ///< by seat; prompt ids are made of it
    std::uint16_t face_count = 0;
    std::array<std::uint8_t, most_faces> faces{};  ///< of the last roll, until the next
    Block<256> own;                                ///< the ruleset's own part
    std::vector<UnitState> units;
    std::vector<OfficerState> officers;
    std::vector<PieceState> pieces;
    std::vector<std::uint8_t> deck;  ///< the ruleset's cards still to be turned, the top card last
    std::vector<Point> path;         ///< the march in hand: what is left of its legs
    std::vector<Step> agenda;        ///< what is still to happen, innermost last
    std::vector<LaidPiece> laid;     ///< what the umpire has made of the ground (battle/other_ground.hpp)

    UnitState& unit(UnitId id) { return units[id.index()]; }
    const UnitState& unit(UnitId id) const { return units[id.index()]; }
    OfficerState& officer(OfficerId id) { return officers[id.index()]; }
    const OfficerState& officer(OfficerId id) const { return officers[id.index()]; }

    bool operator==(const State&) const;
};

std::uint64_t hash_of(const State& state);

}  // namespace linstock
