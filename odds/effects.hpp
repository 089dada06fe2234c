#pragma once
// What has come of one branch so far for the two units that the odds are about. Read from the events, never from a
// ruleset's own part of the state.

#include "battle/door.hpp"
#include "battle/modifier.hpp"
#include "odds/odds.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace linstock::odds {

/// The two whom it is about: 0 who fires or charges, 1 its target.
using Pair = std::array<UnitId, 2>;
inline constexpr std::size_t actor = 0;
inline constexpr std::size_t target = 1;
/// Further places are of enemies for whom dice of the same throw were, in the order in which they are told of.
inline constexpr std::size_t most_parties = 4;

struct Effects {
    std::array<UnitId, most_parties - 2> beside{};    ///< the enemies of the further places
    std::array<std::uint32_t, most_parties> fates{};  ///< a bit for each Fate
    std::array<std::int16_t, most_parties> figures{};
    std::array<std::int16_t, most_parties> stands{};              ///< lost
    std::int16_t hits = 0;                                        ///< on the target
    std::array<std::array<OfficerId, 3>, most_parties> fallen{};  ///< officers hit with the unit, by their ids
    bool fired = false;                                           ///< the volley has been thrown
    bool tested = false;                                          ///< the target has tested since
    bool fighting = false;                                        ///< the close combat of the two is going on
    bool fought = false;                                          ///< ... and is over
    bool ended = false;                                           ///< a phase has begun that the horizon ends with

    bool has(std::size_t who, Fate fate) const { return ((fates[who] >> static_cast<unsigned>(fate)) & 1U) != 0; }
    void set(std::size_t who, Fate fate) { fates[who] |= 1U << static_cast<unsigned>(fate); }
    void clear(std::size_t who, Fate fate) { fates[who] &= ~(1U << static_cast<unsigned>(fate)); }
    bool shared() const { return !beside.front().none(); }
    /// The place of a unit that is none of the pair; most_parties = it has none.
    std::size_t place_beside(UnitId unit) const;
    bool operator==(const Effects&) const = default;
};

/// What is kept once for the whole answer.
struct Seen {
    const Ruleset* rules = nullptr;
    Horizon horizon = Horizon::volley;
    OfficerId officer;  ///< fired at
    PieceId piece;      ///< likewise
    std::array<ArmyId, 2> armies{};
    std::array<int, most_parties> stands{};  ///< when the odds were asked; not told of those beside
    std::array<bool, most_parties>
        attacks{};         ///< had openly declared an attack when the odds were asked: a halt ends it
    bool marches = false;  ///< the target was on a march that a halt ends
    bool shot = false;
    bool in_percent = false;  ///< fire is: there are no hits but the casualties
    bool shared = false;      ///< the dice were for several enemies: whose the hits are is told by the casualties
    std::optional<ToHit> to_hit;
    const char* word = "";
    std::vector<Modifier> modifiers;
    double weight = 0;  ///< of the branch that is heard
    /// First tests of the target, by their modifiers, and how likely each is.
    std::vector<std::pair<std::vector<Modifier>, double>> tests;
    std::optional<Save> cover;
    std::vector<Flinch> flinches;
    std::optional<Pairs> pairs;
};

/// Fire at what is no unit; the dice that stand between a hit and what it does (cover_and_flinch.cpp).
void note_cover_and_flinch(const Pair& pair, const Event& event, Effects& effects, Seen& seen);

/// Nothing that comes after this event is of the horizon.
bool ends(const Seen& seen, const Event& event);

void note(const Pair& pair, const Event& event, Effects& effects, Seen& seen);

}  // namespace linstock::odds
