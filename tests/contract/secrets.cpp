// Views, prompts, candidates, events and refusals of a seat do not depend on what the seat may not know.

#include "base/dice.hpp"
#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"

#include <algorithm>

namespace linstock::contract {

namespace {

/// Everything that the engine API returns to a seat, as text.
std::vector<std::string> all_told(const Battle& battle, const State& state, Seat seat, std::size_t most,
                                  const std::vector<Decision>& tries) {
    std::vector<std::string> out;
    out.push_back(wire::view_json(battle, view(battle, state, seat)));
    const std::vector<Prompt> open = prompts(battle, state);
    for (const Prompt& p : open) {
        if (p.seat != seat) continue;
        out.push_back(wire::prompt_json(battle, p));
        for (const Decision& d : candidates(battle, state, p, most))
            out.push_back(wire::decision_json(battle, d));
    }
    for (const Decision& d : tries) {
        const auto no = check_among(battle, state, open, d);
        out.push_back(no ? wire::refusal_json(battle, *no) : "lawful");
    }
    return out;
}

/// Decisions similar to legal ones, which may be rejected depending on what is nearby.
std::vector<Decision> tries_of(const Battle& battle, const State& state, Seat seat, std::size_t most) {
    std::vector<Decision> out;
    for (const Prompt& p : prompts(battle, state)) {
        if (p.seat != seat) continue;
        for (const Decision& d : candidates(battle, state, p, most)) {
            if (d.path.empty()) continue;
            for (const int share : {2, 3}) {
                Decision further = d;
                Point& end = further.path.back();
                const Point from = d.unit ? state.unit(d.unit).place : end;
                end = {from.x + (end.x - from.x) / 2 * share, from.y + (end.y - from.y) / 2 * share};
                out.push_back(std::move(further));
            }
        }
    }
    return out;
}

}  // namespace

std::string secrets_are_kept(const Battle& battle, const State& state, std::size_t most) {
    for (const Seat seat : {Seat::first, Seat::second}) {
        State other;
        if (!with_other_secrets(battle, state, seat, other)) continue;
        const std::vector<Decision> tries = tries_of(battle, state, seat, std::min<std::size_t>(most, 4));
        const auto told = all_told(battle, state, seat, most, tries);
        const auto told_of_other = all_told(battle, other, seat, most, tries);
        if (told == told_of_other) continue;
        for (std::size_t i = 0; i < std::min(told.size(), told_of_other.size()); ++i)
            if (told[i] != told_of_other[i])
                return "seat '" + std::string(name_of(seat)) + "' is told of what it may not know:\n  " + told[i] +
                       "\n  " + told_of_other[i];
        return "seat '" + std::string(name_of(seat)) + "' is offered more or less by what it may not know";
    }
    return "";
}

namespace {

/// What the event names and the seat knows in neither state; "" = nothing.
std::string unknown_in(const Battle& battle, const State& before, const State& after, Seat seat, const Event& e) {
    std::vector<UnitId> units = e.units;
    units.insert(units.end(), {e.unit, e.other});
    for (const UnitId id : units)
        if (id && !knows_of(battle, before, seat, id) && !knows_of(battle, after, seat, id))
            return battle.unit(id).name;
    const bool officer = e.officer && !knows_of_officer(battle, before, seat, e.officer) &&
                         !knows_of_officer(battle, after, seat, e.officer);
    return officer ? battle.officer(e.officer).name : "";
}

}  // namespace

std::string events_name_only_known_units(const Battle& battle, const PlayedBattle& course, int* hidden) {
    const SeededDice dice(seed_of(course.seed));
    State state = open(battle, &dice, nullptr);
    for (std::size_t n = 0; n < course.decisions.size(); ++n) {
        const State before = state;
        EventSink events;
        decide_unchecked(battle, state, course.decisions[n], &dice, &events);
        for (const Event& e : events)
            for (const Seat seat : {Seat::first, Seat::second}) {
                const std::string name = unknown_in(battle, before, state, seat, e);
                if (name.empty()) continue;
                if (hidden != nullptr) ++*hidden;
                if (e.seen_by.has(seat))
                    return "decision " + std::to_string(n) + ": an event names " + name + " to seat '" +
                           std::string(name_of(seat)) + "', which does not know it: " + wire::event_json(battle, e);
            }
    }
    return "";
}

}  // namespace linstock::contract
