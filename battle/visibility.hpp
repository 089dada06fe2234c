#pragma once
// What a seat may see of events and rolls. It sees an event if it knows every unit and officer that the event names
// (battle/view.hpp). The engine applies this to all events, so rulesets set `seen_by` only for what is secret for
// another reason.

#include "battle/engine_api.hpp"

#include <span>
#include <vector>

namespace linstock {

/// The units and officers that the enemy of their army knows, by index.
struct KnownToEnemy {
    std::vector<bool> units;
    std::vector<bool> officers;
};
KnownToEnemy known_to_enemy(const Battle& battle, const State& state);

/// Removes from `seen_by` of each event the seats that do not know a unit or an officer that it names, neither before
/// nor after the step that made the events. So a seat sees that a unit is revealed, and that a known unit leaves.
void hide_from_unaware_seats(const Battle& battle, const KnownToEnemy& before, const State& after,
                             std::span<Event> events);

/// True if the seat knows every unit and officer that the prompt names.
bool knows_subjects(const Battle& battle, const State& state, Seat seat, const Prompt& prompt);

/// The request for dice as the seat may see it. If the seat does not know a unit or officer that the request names, it
/// sees only how many dice of how many sides to roll; `purpose` is then `hidden_purpose`. Other prompts are unchanged.
Prompt visible_roll(const Battle& battle, const State& state, Seat seat, const Prompt& prompt);
inline constexpr std::uint8_t hidden_purpose = 255;

}  // namespace linstock
