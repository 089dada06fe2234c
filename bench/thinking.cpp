// The cost of the two basic steps of a search: copying a position with both commanders, and a rollout, in which quick
// sergeants play a decision on to the end of the turn.

#include "base/dice.hpp"
#include "battle/redacted_state.hpp"
#include "battle/ruleset.hpp"
#include "field.hpp"
#include "generals/determinizer.hpp"
#include "generals/evaluation.hpp"
#include "generals/play_out.hpp"
#include "generals/search.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace linstock;
using benchmark::Counter;

constexpr double quick = 8;  ///< moves that a quick sergeant compares

/// Plays up to a prompt that is worth a search.
State at_search_prompt(const Battle& battle, int turn) {
    return bench::played_to(battle, turn, [](const Prompt& asked) { return general::should_search(asked); });
}

general::SimulatedPlayer quick_sergeant(const Battle& battle, const State& known, Seat seat, const Prompt& prompt) {
    general::SimulatedPlayer out{general::Sergeant(1).quick_copy(quick), IncrementalView(seat)};
    out.agent.observe(battle, out.view.look(battle, known), general::uses_plan(prompt));
    return out;
}

void copy_to(const general::SimulatedPlayer& from, general::SimulatedPlayer& to) {
    to = from;
    to.agent.set_view(to.view.last());
}

/// Copies the state, one commander's model and its view over others, as a rollout does. Several copies per
/// measurement; the timer stops while the targets are prepared. `played_on` false: over a position without events.
void copy_of_a_position(benchmark::State& run, bool played_on) {
    constexpr std::size_t at_once = 8;
    const auto battle = bench::field_of(static_cast<int>(run.range(0)));
    const State state = at_search_prompt(*battle, 1);
    const Prompt prompt = prompts(*battle, state).front();
    const bool second = prompt.seat == Seat::second;
    const general::SimulatedPlayer model = quick_sergeant(*battle, state, prompt.seat, prompt);
    State end = state;
    general::SimulatedPlayer player = model;
    if (played_on) {
        general::SimulatedPlayer other = quick_sergeant(*battle, state, second ? Seat::first : Seat::second, prompt);
        player.agent.set_view(player.view.last());
        other.agent.set_view(other.view.last());
        general::rollout(*battle, end, second ? other : player, second ? player : other, SeededDice(seed_of(1)),
                         {state.turn + 1, prompt.seat, battle->rules->terms.in_rounds});
    }
    std::vector<State> states(at_once, end);
    std::vector<general::SimulatedPlayer> players(at_once, player);
    while (run.KeepRunningBatch(at_once)) {
        if (played_on) {
            run.PauseTiming();
            for (std::size_t i = 0; i < at_once; ++i) {
                states[i] = end;
                players[i] = player;
            }
            run.ResumeTiming();
        }
        for (std::size_t i = 0; i < at_once; ++i) {
            states[i] = state;
            copy_to(model, players[i]);
            benchmark::DoNotOptimize(states[i]);
            benchmark::DoNotOptimize(players[i]);
            benchmark::ClobberMemory();
        }
    }
}
BENCHMARK_CAPTURE(copy_of_a_position, untouched, false)->Arg(20)->Arg(60);
BENCHMARK_CAPTURE(copy_of_a_position, played_on, true)->Arg(20)->Arg(60);

void rollout(benchmark::State& run, const std::string& book, int turn) {
    const auto battle = bench::battle_of("two-brigades", book);
    const State state = at_search_prompt(*battle, turn);
    const Prompt prompt = prompts(*battle, state).front();
    const State known = redacted_for(*battle, state, prompt.seat);
    const general::Determinizer sampler(*battle, prompt.seat);
    const general::SimulatedPlayer first = quick_sergeant(*battle, known, Seat::first, prompt);
    const general::SimulatedPlayer second = quick_sergeant(*battle, known, Seat::second, prompt);
    const general::Horizon until{known.turn + 1, prompt.seat, battle->rules->terms.in_rounds};
    general::SimulatedPlayer first_on = first;
    general::SimulatedPlayer second_on = second;
    std::uint64_t seed = 0;
    std::size_t steps = 0;
    for (auto _ : run) {
        State scratch = sampler.sample(known, ++seed);
        copy_to(first, first_on);
        copy_to(second, second_on);
        steps += general::rollout(*battle, scratch, first_on, second_on, SeededDice(seed_of(seed)), until);
        benchmark::DoNotOptimize(scratch);
    }
    run.counters["steps"] = Counter(static_cast<double>(steps), Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(rollout, revised, "revised", 3)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rollout, reasonable, "reasonable", 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rollout, firefight, "firefight", 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rollout, mwan18, "mwan18", 3)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rollout, brothers, "brothers", 3)->Unit(benchmark::kMicrosecond);

/// A rollout's result, evaluated after others of the same prompt.
void judging(benchmark::State& run, const std::string& book, int turn) {
    constexpr std::uint64_t ends = 16;
    const auto battle = bench::battle_of("two-brigades", book);
    const State state = at_search_prompt(*battle, turn);
    const Prompt prompt = prompts(*battle, state).front();
    const general::SimulatedPlayer first = quick_sergeant(*battle, state, Seat::first, prompt);
    const general::SimulatedPlayer second = quick_sergeant(*battle, state, Seat::second, prompt);
    general::SimulatedPlayer first_on = first;
    general::SimulatedPlayer second_on = second;
    std::vector<State> all;
    for (std::uint64_t seed = 1; seed <= ends; ++seed) {
        copy_to(first, first_on);
        copy_to(second, second_on);
        State end = state;
        general::rollout(*battle, end, first_on, second_on, SeededDice(seed_of(seed)),
                         {state.turn + 1, prompt.seat, battle->rules->terms.in_rounds});
        all.push_back(end);
    }
    general::Evaluator judge;
    std::size_t at = 0;
    for (auto _ : run) {
        auto terms = judge.features_of(*battle, all[at++ % all.size()]);
        benchmark::DoNotOptimize(terms);
    }
}
BENCHMARK_CAPTURE(judging, revised, "revised", 3)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judging, reasonable, "reasonable", 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judging, firefight, "firefight", 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judging, mwan18, "mwan18", 3)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judging, brothers, "brothers", 3)->Unit(benchmark::kMicrosecond);

}  // namespace
