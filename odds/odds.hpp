#pragma once
// Odds before the dice: what follows from a decision, to a stated horizon, with its chances. The real rules are played:
// the state is copied, the decision taken without dice, and every face of the dice that follow is tried. Equal outcomes
// are merged. Where that would be too much, the rest is estimated by battles with seeded dice, and the answer says so.
//
// Only what the asking seat may know goes in (battle/known.hpp): a hidden enemy never changes the answer.

#include "base/result.hpp"
#include "battle/door.hpp"
#include "battle/modifier.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace linstock::odds {

/// How far it is followed.
enum class Horizon : std::uint8_t {
    volley,  ///< the volley, its casualties, and the test of morale that they bring on the target
    charge,  ///< the charge: fire on its way, the tests to close and to stand, the duels, the loser's test
};
std::string_view name_of(Horizon horizon);

/// What may become of a unit.
enum class Fate : std::uint8_t {
    silent,      ///< it may not fire again, or its fire comes to nothing: it does not fire
    hit,         ///< loses a figure or more
    stand_lost,  ///< loses a stand or more
    destroyed,   ///< no stand is left
    officer_hit,
    holds,  ///< is there at the end, in order
    halts,  ///< its attack is over
    falls_back,
    routs,
    captured,  ///< or taken
    comes_up,  ///< reaches its target
    closes,
    stops_short,  ///< fails to close
    pulls_away,
    stands,
    wins,        ///< the close combat
    loses,       ///< likewise
    breached,    ///< of a work
    part_runs,   ///< those of it who were engaged; the others stand
    march_over,  ///< it halts under fire on its march
};
inline constexpr std::size_t fates = 20;
std::string_view name_of(Fate fate);

/// One thing that may come of it.
struct Line {
    Fate fate = Fate::holds;
    UnitId unit;
    OfficerId officer;  ///< of officer_hit
    double p = 0;
    double low = 0;  ///< the 95 % interval of an estimate; of exact odds both are p
    double high = 0;
};

/// So likely is this number.
struct Share {
    int n = 0;
    double p = 0;
};

struct FirstRoll {
    int count = 0;
    int sides = 0;
    int need = 0;  ///< this face or more; 0 = no such number
    const char* purpose = "";
};

/// What each die of the shot has to show: this face or more; above `sides` = none can.
struct ToHit {
    int sides = 0;
    int need = 0;
};

/// What a hit has to beat: one die for each, this face or more.
struct Save {
    const char* name = "";
    int sides = 0;
    int need = 0;
    std::vector<Cite> why;
};

/// Who has lost so many bases flinches when every one of these dice shows that number or less. No die: it does not.
struct Flinch {
    int lost = 0;
    int count = 0;
    int sides = 0;
    std::vector<Cite> why;
};

/// Dice that tell two by two: both must show this face or more.
struct Pairs {
    int sides = 0;
    int need = 0;  ///< 0 = not one number
    std::vector<Cite> why;
};

struct Odds {
    bool exact = true;
    std::uint32_t battles = 0;  ///< of an estimate: so many were played
    Horizon horizon = Horizon::volley;
    UnitId unit;    ///< who fires or charges
    UnitId target;  ///< at whom; none = at an officer or a work
    OfficerId officer;
    PieceId piece;
    const char* word = "";    ///< ammunition
    std::vector<Line> lines;  ///< the target's first, then the unit's own, then those of further enemies for whom the
                              ///< same dice were; what never happens is left out,
                              ///< but for a charger who cannot reach his target
    std::optional<FirstRoll> dice;
    std::optional<ToHit> to_hit;      ///< of the shot's own dice, which others may come before (a mis-fire ...)
    std::vector<Modifier> modifiers;  ///< of the shot, each by name with its clause
    std::vector<Modifier>
        test_modifiers;  ///< of the target's first test, the likeliest of those that may come; without its rating
    std::optional<Save> cover;          ///< of the target
    std::vector<Flinch> flinches;       ///< of the target, by what it loses
    std::optional<Pairs> pairs;         ///< of fire at an officer
    std::vector<Share> hits;            ///< on the target; empty where they are reckoned in percent
    bool in_stands = false;             ///< losses are counted in stands: no figure goes without its stand
    std::vector<Share> casualties;      ///< figures, or stands, that the target loses; of a work: hits that tell
    std::vector<Share> own_casualties;  ///< figures that the unit itself loses; empty for a volley
    std::vector<const char*> assumes;   ///< one sentence each
    std::size_t tried = 0;              ///< throws and answers that were played

    /// 0 when there is no such line.
    double chance(Fate fate, UnitId of) const;
};

/// Counted in throws and answers, not in time: the same question has the same answer everywhere. Those of estimates are
/// of a battle of 60 units: a throw costs more where there are more, so that there half as many are made at the least,
/// and in a small battle three times as many.
struct Limits {
    std::size_t volley = 3000;         ///< so many are tried; beyond that the rest is estimated
    std::size_t charge = 1000;         ///< likewise of a charge
    std::size_t volley_played = 1200;  ///< of the battles of an estimate together
    std::size_t charge_played = 2400;
    std::uint32_t battles = 500;  ///< of an estimate, at most
};

/// The seat is the decision's. Refused when the decision is not lawful, or of a kind that has no odds: they are made
/// for `fire`, `fire_at`, `attack` and `charge`, and for a `dispatch` whose parts all fire at one target, or in which
/// one unit is told to charge and no other anything.
Result<Odds, Refusal> reckon(const Battle& battle, const State& state, const Decision& decision,
                             const Limits& limits = {});

/// Of a charge that has come up, where nobody has anything to say before the dice: what the agenda of `state` brings on
/// these two. Nothing is hidden in it (battle/staging.hpp).
Odds reckon_charge(const Battle& battle, const State& state, UnitId attacker, UnitId attacked,
                   const Limits& limits = {});

/// True when reckon() has an answer for such a decision.
bool has_odds(const Decision& decision);

/// What is open at a prompt and has odds: its candidates, and where a seat says all its fire or all its moves at once,
/// each shot and each charge alone.
std::vector<Decision> open_shots(const Battle& battle, const State& state, const Prompt& prompt, std::size_t most);

}  // namespace linstock::odds
