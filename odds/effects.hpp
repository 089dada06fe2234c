#pragma once
// The effects of one branch so far on the two units that the odds are about. Read from events only, never from a
// ruleset's own part of the state.

#include "battle/engine_api.hpp"
#include "battle/modifier.hpp"
#include "odds/odds.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace linstock::odds {

/// The two units: 0 fires or charges, 1 is its target.
using Pair = std::array<UnitId, 2>;
inline constexpr std::size_t actor = 0;
inline constexpr std::size_t target = 1;
/// Further indexes are enemies that the same dice also hit, in order of the events.
inline constexpr std::size_t max_parties = 4;

struct Effects {
    std::array<UnitId, max_parties - 2> further_targets{};  ///< the enemies at the further indexes
    std::array<std::uint32_t, max_parties> fates{};         ///< one bit per Fate
    std::array<std::int16_t, max_parties> figures{};
    std::array<std::int16_t, max_parties> stands{};                    ///< lost
    std::int16_t hits = 0;                                             ///< on the target
    std::array<std::array<OfficerId, 3>, max_parties> officers_hit{};  ///< officers hit with the unit, sorted by id
    bool fired = false;                                                ///< the volley has been rolled
    bool tested = false;                                               ///< the target has tested since
    bool fighting = false;                                             ///< the close combat between the two has begun
    bool fought = false;                                               ///< ... and has ended
    bool ended = false;                                                ///< a phase has begun that ends the horizon

    bool has(std::size_t who, Fate fate) const { return ((fates[who] >> static_cast<unsigned>(fate)) & 1U) != 0; }
    void set(std::size_t who, Fate fate) { fates[who] |= 1U << static_cast<unsigned>(fate); }
    void clear(std::size_t who, Fate fate) { fates[who] &= ~(1U << static_cast<unsigned>(fate)); }
    bool has_further_targets() const { return !further_targets.front().none(); }
    /// The index of a unit outside the pair; max_parties = it has none.
    std::size_t further_index(UnitId unit) const;
    bool operator==(const Effects&) const = default;
};

/// Information collected over all branches of one computation.
struct Observations {
    const Ruleset* rules = nullptr;
    Horizon horizon = Horizon::volley;
    OfficerId officer;  ///< the aim; may be none
    PieceId piece;      ///< the aim; may be none
    std::array<ArmyId, 2> armies{};
    std::array<int, max_parties> stands{};  ///< when the computation began; not set for further enemies
    std::array<bool, max_parties>
        attacks{};         ///< had openly declared an attack when the computation began: a halt ends it
    bool marches = false;  ///< the target was on a march that a halt ends
    bool shot = false;
    bool in_percent = false;  ///< fire is computed in percent: there are casualties but no hits
    bool shared = false;      ///< the dice were for several enemies; only casualties show who was hit
    std::optional<ToHit> to_hit;
    const char* word = "";
    std::vector<Modifier> modifiers;
    double weight = 0;  ///< of the current branch
    /// The modifiers of the target's first test, and how likely each set is.
    std::vector<std::pair<std::vector<Modifier>, double>> tests;
    std::optional<CoverSave> cover;
    std::vector<FlinchRoll> flinches;
    std::optional<PairedDice> pairs;
};

/// Records fire at officers and works, and the dice between a hit and its effect (cover_and_flinch.cpp).
void record_cover_and_flinch(const Pair& pair, const Event& event, Effects& effects, Observations& seen);

/// Whether events after this one are beyond the horizon.
bool ends_horizon(const Observations& seen, const Event& event);

void record(const Pair& pair, const Event& event, Effects& effects, Observations& seen);

}  // namespace linstock::odds
