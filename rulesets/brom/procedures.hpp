#pragma once
// The family's procedure table: every step of the agenda by number, and the functions that make steps. Each chapter
// registers its own procedures; procedures.cpp collects them.

#include "battle/play.hpp"
#include "rulesets/brom/model.hpp"
#include "rulesets/common/steps.hpp"

#include <array>
#include <vector>

namespace linstock::brom {

enum class Proc : std::uint16_t {
    roll,  // the engine's own
    // preparation
    choose_sides,
    settle_sides,
    deploy,
    draw_curtain,
    deploy_officers,
    conceal,
    ask_conceal,
    // sequence
    turn,
    announce_entries,
    ask_announce,
    name_rally_help,
    ask_rally_help,
    cards,
    // command
    turn_card,
    command_card,
    command_response,
    ask_order,
    staff_card,
    ask_officer,
    enter_reserves,
    // movement
    carry_out,
    ask_path,
    ask_opportunity,
    march,
    leave_town,
    ask_leave_town,
    // fire
    sharpshooter_step,
    ask_sharpshooter,
    fire_step,
    ask_fire,
    volley,
    take_casualties,
    ask_casualty_stand,
    ask_spike,
    // morale
    morale_check,
    morale_round,
    rating,
    // falling back, rout, rally
    fall_back,
    rout,
    collision,
    rally_phase,
    rally_unit,
    // fate of officers
    officer_danger,
    officer_hit,
    officer_after_combat,
    officer_aside,
    officers_lost,
    // close combat
    attacks,
    ask_pull_away,
    pull_away,
    test_to_close,
    ask_support,
    support,
    test_to_stand,
    combats,
    combat,
    duel,
    ask_stand_order,
    combat_results,
    ask_bonus,
    bonus,
    ask_countercharge,
    countercharge,
    routed_attacked,
    // army
    effectiveness,
    victory,
    end_of_turn,
    // close combat, continued
    ask_support_place,
    collision_combat,
    // rulesets RE and CF
    bonus_card,
    ask_bonus_choice,
    order_terms,
    ask_order_terms,
    back_up,
    under_half_leaves,
    victory_check,
    fire_again,
    fire_fight,
    fire_fight_round,
    charge_move,
    ask_fall_back_by_choice,
    fall_back_by_choice,
    ask_where_to_stop,
    charge_stopped,
    count,
};

/// Purposes of dice; procedures.cpp has the names.
enum class Purpose : std::uint8_t {
    choose_side,
    deck,
    reserve_arrival,
    political_officer,
    command_response,
    officer_hit,
    officer_wound,
    officer_after_combat,
    movement,
    fall_back,
    rout,
    leaving_town,
    fire,
    spiking,
    initial_rating,
    morale,
    duel,
    routed_attacked,
    dismounted_falling_back,
    sharpshooter,
    sharpshooter_capture,
    ground,
    misfire,
    fire_again,
    count,
};
inline std::uint8_t purpose(Purpose p) { return static_cast<std::uint8_t>(p); }

using common::make;
using ProcedureTable = common::ProcedureTable<Proc>;
/// The procedure that lies under all others, and the number of stages of each: the same for the whole family.
const common::Stages& stages();

// One function for each chapter.
void register_preparation(ProcedureTable&);
void register_officers_deployment(ProcedureTable&);
void register_sequence(ProcedureTable&);
void register_command(ProcedureTable&);
void register_movement(ProcedureTable&);
void register_fire(ProcedureTable&);
void register_morale(ProcedureTable&);
void register_falling_back(ProcedureTable&);
void register_officers(ProcedureTable&);
void register_close_combat(ProcedureTable&);
void register_army(ProcedureTable&);

}  // namespace linstock::brom
