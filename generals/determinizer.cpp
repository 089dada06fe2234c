#include "generals/determinizer.hpp"

#include "base/hash.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

void shuffle(std::vector<std::uint8_t>& deck, std::uint64_t seed) {
    for (std::size_t left = deck.size(); left > 1; --left)
        std::swap(deck[left - 1], deck[hash_of_words({seed, left}) % left]);
}

}  // namespace

Determinizer::Determinizer(const Battle& battle, Seat seat) : battle_(battle), seat_(seat) {
    const SeededDice dice(seed_of(0));
    initial_state_ = open(battle, &dice, nullptr);
}

State Determinizer::sample(const State& known, std::uint64_t seed) const {
    State out = known;
    for (const Unit& unit : battle_.forces().units) {
        UnitState& u = out.unit(unit.id);
        const UnitState& begun = initial_state_.unit(unit.id);
        if (seat_of(unit.army) != seat_ && u.presence == Presence::absent && kept_back(begun.presence)) u = begun;
    }
    for (const Officer& officer : battle_.forces().officers) {
        OfficerState& o = out.officer(officer.id);
        const OfficerState& begun = initial_state_.officer(officer.id);
        const bool unknown = seat_of(officer.army) != seat_ && o.presence == Presence::absent;
        if (unknown && (kept_back(begun.presence) || begun.attached_to)) o = begun;
        if (unknown && o.attached_to && !kept_back(out.unit(o.attached_to).presence)) o = OfficerState{};
    }
    shuffle(out.deck, seed);
    if (battle_.rules->ask_again != nullptr) battle_.rules->ask_again(battle_, out, seat_);
    return out;
}

}  // namespace linstock::general
