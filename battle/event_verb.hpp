#pragma once
// What the subject of an event does, for kinds of events that have several sentences.

#include <cstdint>

namespace linstock {

/// The ruleset writes it and only sentences read it; the event's `word` says the same on the wire. Kinds of events
/// that are not listed, and results that `event_result` states, have none.
enum class EventVerb : std::uint8_t {
    none,  ///< the usual sentence of the kind, with `word`
    // moved
    moves,
    marches,
    walks,
    trots,
    gallops,
    charges,
    comes_on,
    charges_on,  ///< also bonus_taken
    disengages,
    enters_town,
    // entered
    detrains,
    // reformed
    turns,
    turns_in_place,
    is_forming,  ///< takes turns() more turns
    gives_up_change,
    // officer_fate
    loses_horse,
    is_lightly_wounded,
    is_badly_wounded,  ///< and leaves the field
    is_incapacitated,  ///< for turns() turns
    recovers,          ///< but is out of the battle
    dies_of_wounds,
    is_captured_with_unit,
    leaves_with_unit,
    leaves_after_rally,  ///< with the unit that failed to rally
    // bonus_taken
    pursues,
    occupies,
    reforms,
    stays,
    // guns_served, guns_spiked, ordered
    drags_guns,
    fails_to_spike,
    takes_cartridges,
    // destroyed, casualties
    disperses,
    do_not_return,
    // rolled, noted: losses of guns, crews and parts
    loses_gunner,
    loses_horse_of_team,
    loses_crews,
    loses_gun,
    // noted: friends in flight, and their return
    is_run_into,
    sees_friends_run,
    rallies,
};

}  // namespace linstock
