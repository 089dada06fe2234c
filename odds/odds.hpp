#pragma once
// Odds before the dice: the possible results of a decision up to a horizon, with their probabilities. The real rules
// are played: the state is copied, the decision applied, and every face of the following dice is tried. Equal states
// are merged. If the number of branches is too large, the rest is estimated by battles with seeded dice, and `exact` is
// false.
//
// The input is what the deciding seat knows (battle/redacted_state.hpp): a hidden enemy never changes the odds.

#include "base/result.hpp"
#include "battle/engine_api.hpp"
#include "battle/modifier.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace linstock::odds {

/// How far the results are followed.
enum class Horizon : std::uint8_t {
    volley,  ///< the volley, its casualties, and the morale test that they cause for the target
    charge,  ///< the charge: fire during the approach, the tests to close and to stand, the duels, the loser's test
};
std::string_view name_of(Horizon horizon);

/// A result for one unit. A unit may have several.
enum class Fate : std::uint8_t {
    silent,      ///< it cannot fire again, or its fire has no effect
    hit,         ///< loses a figure or more
    stand_lost,  ///< loses a stand or more
    destroyed,   ///< no stand is left
    officer_hit,
    holds,  ///< still there at the end, in order
    halts,  ///< its attack is over
    falls_back,
    routs,
    captured,  ///< or taken, for a work
    comes_up,  ///< reaches its target
    closes,
    stops_short,  ///< fails to close
    pulls_away,
    stands,
    wins,        ///< the close combat
    loses,       ///< the close combat
    breached,    ///< of a work
    part_runs,   ///< only its engaged figures run; the rest stand
    march_over,  ///< halts under fire during its march
};
inline constexpr std::size_t fates = 20;
std::string_view name_of(Fate fate);

/// The probability of one result for one unit.
struct OddsLine {
    Fate fate = Fate::holds;
    UnitId unit;
    OfficerId officer;  ///< for officer_hit
    double p = 0;
    double low = 0;  ///< 95 % interval of an estimate; p if exact
    double high = 0;
};

/// The probability of one number of hits or casualties.
struct CountChance {
    int n = 0;
    double p = 0;
};

struct FirstRoll {
    int count = 0;
    int sides = 0;
    int need = 0;  ///< this face or more; 0 = not a single number
    const char* purpose = "";
};

/// What each die of the shot needs: this face or more; above `sides` = impossible.
struct ToHit {
    int sides = 0;
    int need = 0;
};

/// The cover save: one die per hit; this face or more stops it.
struct CoverSave {
    const char* name = "";
    int sides = 0;
    int need = 0;
    std::vector<Cite> why;
};

/// The flinch roll after losing `lost` bases: the unit flinches if each of `count` dice shows this number or less. No
/// dice: it does not flinch.
struct FlinchRoll {
    int lost = 0;
    int count = 0;
    int sides = 0;
    std::vector<Cite> why;
};

/// Dice in pairs: both of a pair must show `need` or more.
struct PairedDice {
    int sides = 0;
    int need = 0;  ///< 0 = not a single number
    std::vector<Cite> why;
};

struct Odds {
    bool exact = true;
    std::uint32_t battles = 0;  ///< of an estimate: number of battles played
    Horizon horizon = Horizon::volley;
    UnitId unit;    ///< fires or charges
    UnitId target;  ///< none = an officer or a work is the target
    OfficerId officer;
    PieceId piece;
    const char* word = "";  ///< ammunition
    /// the target's first, then the unit's, then those of further enemies that the same dice hit. Results with
    /// probability 0 are left out, except a charge that cannot reach its target.
    std::vector<OddsLine> lines;
    std::optional<FirstRoll> dice;
    std::optional<ToHit> to_hit;           ///< for the shot's own dice; other dice may come first (a mis-fire ...)
    std::vector<Modifier> modifiers;       ///< of the shot, by name with their clauses
    std::vector<Modifier> test_modifiers;  ///< of the target's first test, the likeliest set; without its rating
    std::optional<CoverSave> cover;        ///< of the target
    std::vector<FlinchRoll> flinches;      ///< of the target, by number of bases lost
    std::optional<PairedDice> pairs;       ///< for fire at an officer
    std::vector<CountChance> hits;         ///< on the target; empty in rulesets that compute fire in percent
    bool in_stands = false;                ///< losses are counted in stands: figures are only lost with their stand
    std::vector<CountChance> casualties;   ///< figures, or stands, that the target loses; for a work the effective hits
    std::vector<CountChance> own_casualties;  ///< figures that the unit itself loses; empty for a volley
    std::vector<const char*> assumptions;     ///< one sentence each
    std::size_t work = 0;                     ///< work done: rolls and answers played

    /// 0 if there is no such line.
    double chance(Fate fate, UnitId of) const;
};

/// Limits of one computation, in rolls and answers, not seconds: the result is the same on every machine. Limits of
/// samples are for a battle of 60 units. A roll costs more in a larger battle, so they scale with the inverse of its
/// size, from half to three times as many.
struct Limits {
    std::size_t max_volley_work = 3000;         ///< maximum work of the exact part; the rest is estimated
    std::size_t max_charge_work = 1000;         ///< the same, for a charge
    std::size_t max_volley_sample_work = 1200;  ///< all battles of an estimate together
    std::size_t max_charge_sample_work = 2400;
    std::uint32_t max_battles = 500;  ///< maximum number in an estimate
};

/// The odds of a decision for its seat. Refused if the decision is illegal or of a kind without odds. There are odds
/// for `fire`, `fire_at`, `attack` and `charge`, and for a `dispatch` whose parts all fire at one target, or which
/// orders one unit to charge and no other unit anything.
Result<Odds, Refusal> compute_odds(const Battle& battle, const State& state, const Decision& decision,
                                   const Limits& limits = {});

/// The odds of a charge that has reached its target, if no seat has to answer before the dice: what the agenda of
/// `state` means for these two units. The state has no hidden parts (battle/staging.hpp).
Odds compute_charge_odds(const Battle& battle, const State& state, UnitId attacker, UnitId attacked,
                         const Limits& limits = {});

/// True if reckon() has an answer for such a decision.
bool has_odds(const Decision& decision);

/// The decisions open at a prompt that have odds: its candidates or, if a seat decides all its fire or moves together,
/// each shot and each charge separately. At most `most`.
std::vector<Decision> decisions_with_odds(const Battle& battle, const State& state, const Prompt& prompt,
                                          std::size_t most);

}  // namespace linstock::odds
