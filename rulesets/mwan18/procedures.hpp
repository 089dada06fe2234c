#pragma once
// The ruleset's table of procedures: every step of the agenda by number, and how a chapter makes one. A chapter's file
// registers its own procedures; procedures.cpp gathers them. New ones go at the end of their lists.

#include "battle/play.hpp"
#include "rulesets/common/steps.hpp"
#include "rulesets/mwan18/model.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

enum class Proc : std::uint16_t {
    roll,  // the engine's own
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
    // T3, T4b: one target's dice; which section of a battery is hit; what a stopped charger fires
    volley,
    ask_battery_loss,
    ask_charge_fire,
    // T4a, T5: one unit's check; what its owner applies
    morale_check,
    ask_shift,
    // T4: a charge comes home; a combat; what the winner makes of his odds
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

/// The dice's purposes; names in procedures.cpp, as section 3 of the rulebook has them.
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
/// Which procedure lies under all others, and the stages of each: the same in every book of the family.
const common::Stages& stages();

// One for each chapter's file.
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
