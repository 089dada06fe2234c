#pragma once
// The table of procedures: every step of the agenda by number, and what it keeps. A chapter's file registers its own.

#include "battle/play.hpp"
#include "rulesets/brothers/model.hpp"
#include "rulesets/common/steps.hpp"

#include <string>
#include <vector>

namespace linstock::brothers {

enum class Proc : std::uint16_t {
    roll,  // the engine's own
    // the bound (3, 16)
    stars,
    ask_star,
    bound,
    round,
    phase,
    end_of_bound,
    // command (4)
    commanders,
    units,
    // movement (5, 6)
    ask_move,
    go,
    ask_escape,
    ask_ride,
    // fire (7), losses and flinching (8)
    ask_fire,
    volley,
    fire_at_officer,
    through,
    losses,
    flinch,
    // melee (10)
    melee,
    ask_attack,
    ask_split,
    strike,
    blow,
    // works (11)
    breach,
    // who comes later (15), deployment
    marches,
    ask_reserve,
    deploy,
    ask_deploy,
    // nights (14)
    night,
    ask_night,
    night_roll,
    ask_night_place,
    count,
};
LINSTOCK_LAST(Proc, count)

/// Dice, in the order of the spec's table; new ones at the end.
enum class Purpose : std::uint8_t {
    commander,  // command.commander
    unit,       // command.unit
    formation,  // command.formation
    capture,
    fire_attack,
    fire_cover,
    fire_through,
    fire_commander,
    flinch,
    melee_attack,
    melee_cover,
    breach_attack,
    breach_cover,
    flank_march,
    night_command,
    count,
};

/// Phases 1 to 12 of a round, from 0.
enum class Phase : std::uint16_t {
    control_range,
    commanders_rolls,
    commanders_markers,
    command_range,
    units_rolls,
    units_markers,
    movement,
    formation_commanders,
    higher_commanders,
    fire,
    melee,
    removal,
    count,
};

inline std::uint8_t number_of(Purpose p) { return static_cast<std::uint8_t>(p); }

using common::make;
using ProcedureTable = common::ProcedureTable<Proc>;

// One for each chapter's file.
void register_bound(ProcedureTable&);
void register_command(ProcedureTable&);
void register_movement(ProcedureTable&);
void register_going(ProcedureTable&);
void register_riding(ProcedureTable&);
void register_fire(ProcedureTable&);
void register_commander_fire(ProcedureTable&);
void register_losses(ProcedureTable&);
void register_melee(ProcedureTable&);
void register_breach(ProcedureTable&);
void register_marches(ProcedureTable&);
void register_deploy(ProcedureTable&);
void register_night(ProcedureTable&);
void register_night_orders(ProcedureTable&);
/// BA-14.C: a higher commander is asked what he tries.
void ask_for_the_night(Play&, OfficerId);

// --- Locals shared between chapters, and what each step promises ---

/// round: the twelve phases of one side. `at` is the phase that begins next.
struct RoundLocals {
    std::uint8_t side = 0;  ///< 0 the first round of the bound, 1 the second
    std::uint8_t begun = 0;
};

/// phase: asks, as long as somebody of the active side can do something in this phase and it has not closed it.
struct PhaseLocals {
    Proc ask = Proc::ask_move;
};
/// Somebody can do something in the phase of this question.
bool somebody_moves(const Battle&, const State&);
bool somebody_rides(const Battle&, const State&);
bool somebody_fires(const Battle&, const State&);

/// losses: takes `lost` bases off a unit, closes it up or disperses it, and lets it flinch if it must (7.K, 8).
struct LossLocals {
    UnitId unit;
    UnitId by;
    std::uint8_t lost = 0;
    std::uint8_t in_cover = 0;  ///< it had cover against this attack (BA-8.B)
    std::uint8_t melee = 0;     ///< from a melee attack
    std::uint8_t spare = 0;
    Heading away = 0;  ///< melee: the way it flinches (BA-8.F)
};

/// strike: one unit's melee attack (10).
struct StrikeLocals {
    UnitId unit;
    UnitId only;  ///< BA-8.I: in an immediate melee, whom; none = everybody touched
    std::uint8_t immediate = 0;
    std::uint8_t chosen = 0;  ///< the split is settled
    std::uint8_t dice = 0;
    std::uint8_t spare = 0;
    std::array<UnitId, most_stands> against{};  ///< by base: whom it attacks; none = nobody
};
static_assert(sizeof(StrikeLocals) <= 60);

/// What a chapter tells a player: "no" with the clause.
Refusal refusal(const Battle&, std::string text, std::string_view clause);
Offer offer(Verb verb, UnitId unit = {}, UnitId target = {});
/// "the 1st Blue", for sentences.
const std::string& name_of(const Battle&, UnitId);

/// "in line", "in double line", "in column"
const char* stance_word(Formation formation);
/// A unit or a commander is put down where its owner wants it; it is told with this clause.
void place_piece(Play&, const Decision&, std::string_view clause);

/// Removes a unit from the table and what hangs on it (BA-6.C, BA-8.H).
void disperse(Play&, UnitId, EventKind kind, const char* word, std::string_view clause);
/// BA-6.C: a formation commander leaves when his last unit is gone.
void commander_without_units(Play&, CommandId formation);
/// Removes a commander: disabled or captured.
void lose_commander(Play&, OfficerId, Presence how, UnitId by, const char* word, std::string_view clause);
/// Puts a unit somewhere; whoever charged forgets it when contact ends (BA-9.A).
void put(Play&, UnitId, Vec place, Heading heading, Formation formation);
/// After something moved or fell: charges whose contact has ended are forgotten.
void forget_charges(Play&);
/// BA-12.C: it did something in this bound.
void stir(Play&, UnitId);

/// A side gave up, lost everything, or fulfilled its task: nothing more happens.
bool over(const State&);

}  // namespace linstock::brothers
