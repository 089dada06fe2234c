#include "battle/agreement.hpp"

#include "battle/event.hpp"
#include "battle/play.hpp"

namespace linstock {

namespace {

Decision ending(Seat by, Verb verb, std::int32_t number = 0) {
    Decision d;
    d.by = by;
    d.verb = verb;
    d.number = number;
    return d;
}

bool is_side(Seat seat) { return seat == Seat::first || seat == Seat::second; }
ArmyId other(Seat seat) { return army_of(seat == Seat::first ? Seat::second : Seat::first); }

/// The seat that loses by this ending; chance = none.
Seat loser_of(const Decision& d) {
    if (d.verb == Verb::concede) return d.by;
    return d.verb == Verb::choose ? static_cast<Seat>(d.number) : Seat::chance;
}

const char* how(const Decision& d) {
    const bool first = loser_of(d) == Seat::first;
    if (d.verb == Verb::concede) return first ? "first concedes" : "second concedes";
    if (d.verb == Verb::choose) return first ? "first out of time" : "second out of time";
    return "by agreement";
}

}  // namespace

Decision concession(Seat by) { return ending(by, Verb::concede); }
Decision draw_agreed() { return ending(Seat::umpire, Verb::offer_end); }
Decision out_of_time(Seat who) { return ending(Seat::umpire, Verb::choose, static_cast<std::int32_t>(who)); }

std::optional<Refusal> check_ending(const Decision& d) {
    const bool known = (is_side(d.by) && d == concession(d.by)) || d == draw_agreed() ||
                       (d.verb == Verb::choose && (d == out_of_time(Seat::first) || d == out_of_time(Seat::second)));
    if (known) return std::nullopt;
    return Refusal{RefusalKind::not_open,
                   "without a prompt ('prompt' 0) a side may 'concede', and the umpire may report an agreed draw "
                   "('offer_end') or the side that is out of time ('choose', number 1 or 2)",
                   {}};
}

void end_beside_the_rules(const Decision& d, State& state, Play& play) {
    ++state.answered[static_cast<std::size_t>(d.by)];
    ++state.decisions;
    state.agenda.clear();
    state.outcome = Outcome{};
    state.outcome.over = true;
    if (const Seat loser = loser_of(d); is_side(loser)) state.outcome.winner = other(loser);
    play.say(EventKind::battle_ended, [&](Event& e) {
        e.army = state.outcome.winner;
        e.word = e.army ? "" : "a draw";
        e.modifiers.push_back({how(d), 0});
    });
}

}  // namespace linstock
