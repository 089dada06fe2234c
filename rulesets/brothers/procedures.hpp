#pragma once
// The ruleset's procedures: one number for each step of the agenda, with its locals. Each chapter registers its own.

#include "battle/play.hpp"
#include "rulesets/brothers/model.hpp"
#include "rulesets/common/asking.hpp"
#include "rulesets/common/steps.hpp"

#include <string>
#include <vector>

namespace linstock::brothers {

enum class Proc : std::uint16_t {
    roll,  // the engine's
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
    // late arrivals (15), deployment
    marches,
    ask_reserve,
    deploy,
    ask_deploy,
    // nights (14)
    night,
    ask_night,
    night_roll,
    ask_night_place,
    // command (4), asked of a unit in melee
    ask_roll,
    count,
};
LINSTOCK_LAST(Proc, count)

/// The purposes of dice, in the order of the specification's table. Append new ones.
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
using common::offer;
using common::refusal;
using ProcedureTable = common::ProcedureTable<Proc>;
/// The base procedure and the stages of each procedure.
const common::Stages& stages();

// One per chapter.
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
/// "the 1st Blue", for sentences.
const std::string& name_of(const Battle&, UnitId);

}  // namespace linstock::brothers
