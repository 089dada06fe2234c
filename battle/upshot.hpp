#pragma once
// What came of a thing that happened, as a value.

#include <cstdint>

namespace linstock {

/// What came of it, where anybody decides by that. `word` says the same for people, in the book's words; nothing but
/// what shows it to them reads it.
enum class Upshot : std::uint8_t {
    none,
    // command_checked, noted: a die for command
    obeys,
    fails,  ///< does not obey; a test that is passed or not
    passes,
    out_of_command,  ///< has the marker of it
    // ordered, moved, halted: charges
    attacks,
    charges_home,  ///< the move is the charge, and ends in contact
    stops_short,
    target_gone,
    // morale_checked; what is told of nerve
    advances,
    carries_on,
    holds,
    halts,
    stands,
    closes,
    falls_back,
    routs,
    stampedes,
    steady,  ///< never flinches
    // routed, destroyed, noted: those who run
    runs_on,  ///< a flight that has been told of before
    flees,    ///< lost in its flight
    splits,   ///< only a part runs
    // fired, duel
    melee,  ///< not a shot: blows
    first_wins,
    second_wins,
    tie,
    // officer_fate
    unhurt,
    hit,
    wounded,
    disabled,
    killed,
    dies_later,  ///< who was told of as wounded
    captured,
    taken_along,  ///< with his unit
    // piece_changed
    breached,
};

}  // namespace linstock
