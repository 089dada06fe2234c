#include "battle/redacted_state.hpp"

#include "battle/ruleset.hpp"

#include <algorithm>

namespace linstock {

State redacted_for(const Battle& battle, const State& state, Seat seat) {
    State known = state;
    if (seat == Seat::umpire) return known;
    const auto s = static_cast<std::size_t>(seat);
    for (const Officer& officer : battle.forces().officers)
        if (!knows_of_officer(battle, state, seat, officer.id)) known.officer(officer.id) = OfficerState{};
    for (const Unit& unit : battle.forces().units)
        if (!knows_of(battle, state, seat, unit.id)) known.unit(unit.id) = UnitState{};
    for (std::size_t other = 0; other < known.answered.size(); ++other)
        if (other != s) known.answered[other] = 0;
    known.draws = 0;
    known.decisions = 0;
    std::sort(known.deck.begin(), known.deck.end());
    if (battle.rules->forget != nullptr) battle.rules->forget(battle, known, seat);
    return known;
}

}  // namespace linstock
