#pragma once
// The ruleset's procedures: one number for each step of the agenda. Each chapter registers its own; procedures.cpp
// collects them. Append new ones at the end of their list.

#include "battle/play.hpp"
#include "rulesets/common/steps.hpp"
#include "rulesets/mwan18/model.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

enum class Proc : std::uint16_t {
    roll,  // the engine's
    deploy,
    turn,
    // T1, T2
    ask_orders,
    ask_moves,
    movement,
    // T3
    fire,
    ask_fire,
    // T4
    close_action,
    // T5
    morale,
    // T6
    rally,
    // T7
    end_of_turn,
    // T3, T4b: the dice for one target; the section of a battery that is hit; fire of a stopped charger
    volley,
    ask_battery_loss,
    ask_charge_fire,
    // T4a, T5: one unit's check; what its owner adds
    morale_check,
    ask_shift,
    // T4: contact of a charge; a combat; the winner's steps of odds
    charge_home,
    combat,
    ask_odds_steps,
    // T6
    ask_rally,
    rally_unit,
    // MW-8
    officer_risk,
    count,
};

/// The purposes of dice. Section 3 of the rulebook has their names, which procedures.cpp lists.
enum class Purpose : std::uint8_t {
    fire_remainder,
    battery_hit,
    officer_hit,
    officer_wound,
    officer_dies,
    charge_check,
    close_performance,
    close_result,
    morale_check,
    rally_portion,
    rally_rest,
    count,
};
inline std::uint8_t purpose(Purpose p) { return static_cast<std::uint8_t>(p); }

using common::make;
using ProcedureTable = common::ProcedureTable<Proc>;
/// The base procedure and the stages of each procedure.
const common::Stages& stages();

// One per chapter.
void register_deployment(ProcedureTable&);
void register_sequence(ProcedureTable&);
void register_orders(ProcedureTable&);
void register_moves(ProcedureTable&);
void register_fire(ProcedureTable&);
void register_close_action(ProcedureTable&);
void register_morale(ProcedureTable&);
void register_rally(ProcedureTable&);
void register_officers(ProcedureTable&);
void register_end(ProcedureTable&);

}  // namespace linstock::mwan18
