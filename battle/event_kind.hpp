#pragma once
// What can happen in a battle.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace linstock {

/// In brackets: the members of Event that an event of the kind has. Names with () are numbers of
/// battle/event_numbers.hpp, which states their units and rulesets.
enum class EventKind : std::uint8_t {
    battle_opened,
    turn_began,       // turn_number(), hour(), word: the hour
    phase_began,      // word: the phase, round(), unit, other
    rolled,           // unit/officer, dice, word: purpose (only rolls that no other event shows), needed, piece,
                      // hits(), target_percent(), misfires(), total(), figures(), work_side()
    deployed,         // unit or officer, to, heading, formation
    concealed_unit,   // unit
    revealed,         // unit, word: why
    announced,        // command, to: entry point
    entered,          // unit, path, to, heading, formation, verb
    delayed,          // command or unit, word: why
    deck_shuffled,    // cards()
    card_turned,      // command or army, word: the card
    command_checked,  // officer (or none), command, dice, word: "obeys" / "fails", list of units in `units`
    ordered,          // unit, other: target, word: the order, order_number()
    moved,            // unit, path, to, heading, formation, marched_in, dice, distance, verb, word: kind of move
    reformed,         // unit, heading, formation (in place), verb, word: kind of change, turns()
    mounted,          // unit, word: "mounts" / "dismounts" / "limbers" / "unlimbers"
    halted,           // unit, word: why
    officer_moved,    // officer, path, other: attached to
    officer_fate,     // officer, unit, dice, verb, word: "unhurt", "killed", "captured", ..., turns()
    fired,            // unit, other, distance, dice, needed, modifiers, word: ammunition, hits() or fire_percent(),
                      // range_band()
    casualties,       // unit, figures(), other: by whom (may be none), stand_number()
    stand_lost,       // unit, stands_left()
    guns_abandoned,   // unit, guns()
    guns_spiked,      // unit, other: by whom, dice, verb, word
    guns_served,      // unit, other, verb
    rating_rolled,    // unit, dice, rating()
    morale_changed,   // unit, rating_change(), word: why
    morale_checked,   // unit, dice, modifiers, needed, word: result, total() or morale_row(), occasion()
    fell_back,        // unit, path, to, distance, dice
    routed,           // unit, path, to, distance, dice, occasion()
    rallied,          // unit, turns()
    left_table,       // unit or officer, word: why
    captured,         // unit or officer, other: by whom
    destroyed,        // unit, verb
    pulled_away,      // unit, path
    supported,        // unit, other: whom, path
    closed,           // unit, other
    stood,            // unit, other, needed, move_fifths()
    combat_began,     // unit, other, units: all in it
    duel,             // unit, other, dice (two), modifiers, word: who won "first"/"second"/"tie", figures() and
                      // stand_number(), or attackers_tenths() and defenders_tenths()
    combat_ended,     // unit: a winner, other: a loser, army: winner, duels_won() and duels_lost(), or
                      // winner_loss_percent() and loser_loss_percent()
    bonus_taken,      // unit, other, verb, word: option, reaches_target() or odds_steps()
    countercharged,   // unit, other, reaches_target()
    effectiveness,    // army, hundredths_of_percent(), word: state
    supply,           // unit, other: wagon, supplies_left(), word
    piece_changed,    // piece, word, gap_width() or work_side()
    objective,        // objective_index(), army: holder
    battle_ended,     // army: winner, victory_level(), word: degree or level, modifiers: the count
    luck,             // unit/army, hits(), expected_hundredths()
    noted,            // unit, officer, command or piece, dice, word: the statement, "is out of command",
                      // figures(), figures_lost(), gun_number()
    ruled,            // unit, officer or piece, ruling: the umpire's correction; to, heading, formation: the new
                      // position; dice_skipped()
};
inline constexpr std::size_t event_kinds = 52;
std::string_view name_of(EventKind kind);

}  // namespace linstock
