#include "battle/visibility.hpp"

#include "battle/event.hpp"
#include "battle/view.hpp"

#include <algorithm>

namespace linstock {

namespace {

Seat enemy_of(ArmyId army) { return seat_of(army) == Seat::first ? Seat::second : Seat::first; }

struct Knowledge {
    const Battle& battle;
    const KnownToEnemy& before;
    const State& after;

    bool knows(Seat seat, UnitId id) const {
        return id.none() || knows_of(battle, after, seat, id) || before.units[id.index()];
    }
    bool knows(Seat seat, OfficerId id) const {
        return id.none() || knows_of_officer(battle, after, seat, id) || before.officers[id.index()];
    }
    bool knows_all(Seat seat, const Event& e) const {
        return knows(seat, e.unit) && knows(seat, e.other) && knows(seat, e.officer) &&
               std::all_of(e.units.begin(), e.units.end(), [&](UnitId id) { return knows(seat, id); });
    }
};

}  // namespace

KnownToEnemy known_to_enemy(const Battle& battle, const State& state) {
    KnownToEnemy out;
    for (const Unit& u : battle.forces().units)
        out.units.push_back(knows_of(battle, state, enemy_of(u.army), u.id));
    for (const Officer& o : battle.forces().officers)
        out.officers.push_back(knows_of_officer(battle, state, enemy_of(o.army), o.id));
    return out;
}

void hide_from_unaware_seats(const Battle& battle, const KnownToEnemy& before, const State& after,
                             std::span<Event> events) {
    const Knowledge knowledge{battle, before, after};
    for (Event& e : events) {
        const bool first = e.seen_by.has(Seat::first) && knowledge.knows_all(Seat::first, e);
        const bool second = e.seen_by.has(Seat::second) && knowledge.knows_all(Seat::second, e);
        if (!first) e.seen_by = SeatMask::only(second ? Seat::second : Seat::umpire);
        if (first && !second) e.seen_by = SeatMask::only(Seat::first);
    }
}

bool knows_subjects(const Battle& battle, const State& state, Seat seat, const Prompt& prompt) {
    const auto knows = [&](UnitId id) { return id.none() || knows_of(battle, state, seat, id); };
    return knows(prompt.unit) && knows(prompt.other) &&
           (prompt.officer.none() || knows_of_officer(battle, state, seat, prompt.officer));
}

Prompt visible_roll(const Battle& battle, const State& state, Seat seat, const Prompt& prompt) {
    if (prompt.seat != Seat::chance || knows_subjects(battle, state, seat, prompt)) return prompt;
    Prompt out;
    out.id = prompt.id;
    out.seat = prompt.seat;
    out.kind = prompt.kind;
    out.role = prompt.role;
    out.offers.emplace_back().verb = Verb::roll;
    for (RollAsked roll : prompt.roll) {
        roll.purpose = hidden_purpose;
        roll.need = 0;
        out.roll.push_back(roll);
    }
    return out;
}

}  // namespace linstock
