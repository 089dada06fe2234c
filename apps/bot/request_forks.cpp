// Forks: copies of the battle, made from what the bot's seat knows. In them the bot decides for both sides.

#include "apps/bot/requests.hpp"
#include "battle/event.hpp"
#include "battle/terrain_change.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "battle/wire_words.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

/// `seed` of a request as a number: what it draws, and where a fork's dice begin.
std::string seed_in(const json::Value& request, std::uint64_t& out) {
    const json::Value* seed = request.find("seed");
    if (seed == nullptr) return "";
    if (seed->kind != json::Kind::integer || seed->integer < 0) return "seed: expected a whole number from 0";
    out = static_cast<std::uint64_t>(seed->integer);
    return "";
}

}  // namespace

std::string BotRequests::sample(const Asked& asked, Writer& to) {
    std::uint64_t seed = 0;
    if (std::string error = seed_in(asked.request, seed); !error.empty()) return error;
    if (!sampler_) sampler_.emplace(*battle_, seat_);
    return add_fork(sampler_->sample(*known_, seed), asked, to);
}

std::string BotRequests::fork(const Asked& asked, Writer& to) {
    std::string error;
    const State* from = state_of(asked, error);
    return from == nullptr ? error : add_fork(*from, asked, to);
}

std::string BotRequests::add_fork(State state, const Asked& asked, Writer& to) {
    std::uint64_t seed = 0;
    if (std::string error = seed_in(asked.request, seed); !error.empty()) return error;
    if (forks_.size() >= max_forks) return fmt::format("there are {} open forks: drop some first", max_forks);
    const std::int64_t number = next_fork_++;
    const Fork& made = forks_.emplace(number, Fork{std::move(state), SeededDice(seed_of(seed))}).first->second;
    to.key("ok").flag(true).member("fork", number);
    write_moment(made.state, to);
    return "";
}

std::string BotRequests::decide(const Asked& asked, Writer& to) {
    std::string error;
    Fork* fork = fork_of(asked, error);
    if (fork == nullptr) return error;
    const auto decision = decision_of(asked, fork->state);
    if (!decision) return decision.error();
    std::vector<Event> events;
    if (const auto refusal = linstock::decide(*battle_, fork->state, *decision, &fork->dice, &events)) {
        to.key("ok").flag(false);
        to.key("refusal").raw(wire::refusal_json(battle_in(*battle_, fork->state), *refusal));
        return "";
    }
    to.key("ok").flag(true);
    to.key("events").list();
    for (const Event& e : events)
        if (e.seen_by.has(seat_)) to.raw(wire::event_json(battle_in(*battle_, fork->state), e));
    to.end_list();
    write_moment(fork->state, to);
    return "";
}

std::string BotRequests::view(const Asked& asked, Writer& to) {
    std::string error;
    const Fork* fork = fork_of(asked, error);
    if (fork == nullptr) return error;
    Seat seat = seat_;
    if (const Value* word = asked.request.find("seat"))
        if (word->kind != json::Kind::text || !wire::word_to(word->text, seat) || seat == Seat::chance)
            return "seat: expected first, second or umpire";
    const Battle& battle = battle_in(*battle_, fork->state);
    to.key("ok").flag(true);
    to.key("view").raw(wire::view_json(battle, linstock::view(battle, fork->state, seat)));
    return "";
}

std::string BotRequests::drop(const Asked& asked, Writer& to) {
    std::string error;
    if (fork_of(asked, error) == nullptr) return error;
    forks_.erase(asked.request.find("fork")->integer);
    to.key("ok").flag(true);
    return "";
}

void BotRequests::write_moment(const State& state, Writer& to) const {
    const Battle& battle = battle_in(*battle_, state);
    to.member("turn", state.turn);
    to.key("prompts").list();
    for (const Prompt& p : prompts(battle, state))
        to.raw(wire::prompt_json(battle, p));
    to.end_list();
    to.key("over").flag(over(state));
    if (over(state)) to.key("outcome").raw(wire::outcome_json(battle, state.outcome));
    if (state.fault != 0) to.member("bug", bug_of(battle, state));
}

}  // namespace linstock::apps
