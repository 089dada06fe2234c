#pragma once
// Machine-readable result of an event.

#include <cstdint>

namespace linstock {

/// The result of an event, as far as code depends on it. The event's `word` states the same for players in the
/// ruleset's words and is only displayed.
enum class EventResult : std::uint8_t {
    none,
    // command_checked, noted: command die
    obeys,
    fails,  ///< does not obey; any failed test
    passes,
    out_of_command,  ///< gets the marker for it
    // ordered, moved, halted: charges
    attacks,
    charges_home,  ///< the move is the charge and ends in contact
    stops_short,
    target_gone,
    // morale_checked, and events about morale
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
    // routed, destroyed, noted: routs
    runs_on,  ///< continues an earlier rout
    flees,    ///< lost in the rout
    splits,   ///< only a part routs
    // fired, duel
    melee,  ///< hand-to-hand, not a shot
    first_wins,
    second_wins,
    tie,
    // officer_fate
    unhurt,
    hit,
    wounded,
    disabled,
    killed,
    dies_later,  ///< was reported as wounded
    captured,
    taken_along,  ///< with the unit
    // piece_changed
    breached,
};

}  // namespace linstock
