// The cost of battles: copying a state, visibility with troops, candidates, whole battles, and how the cost grows with
// the number of units. bench/ratios.py compares this with bare lower limits.

#include "base/dice.hpp"
#include "field.hpp"
#include "generals/play_out.hpp"
#include "rulesets/brom/sight.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace {

using namespace linstock;
using benchmark::Counter;

std::size_t bytes_of(const State& s) {
    return sizeof(State) + s.units.size() * sizeof(UnitState) + s.officers.size() * sizeof(OfficerState) +
           s.pieces.size() * sizeof(PieceState) + s.deck.size() + s.path.size() * sizeof(Point) +
           s.agenda.size() * sizeof(Step);
}

State opened(const Battle& battle, std::uint64_t seed = 1) {
    const SeededDice dice(seed_of(seed));
    return open(battle, &dice, nullptr);
}

/// Plays up to a prompt of this kind.
State at_prompt(const Battle& battle, std::string_view kind, int turn) {
    return bench::played_to(battle, turn, [&](const Prompt& asked) { return asked.kind == kind; });
}

void copy_of_a_state(benchmark::State& run) {
    const auto battle = bench::field_of(static_cast<int>(run.range(0)));
    const State state = opened(*battle);
    State copy = state;
    for (auto _ : run) {
        copy = state;
        benchmark::DoNotOptimize(copy);
        benchmark::ClobberMemory();
    }
    run.counters["bytes"] = static_cast<double>(bytes_of(state));
}
BENCHMARK(copy_of_a_state)->Arg(60)->Arg(120)->Arg(1000);

void memcpy_of_as_much(benchmark::State& run) {
    const auto battle = bench::field_of(static_cast<int>(run.range(0)));
    const std::vector<char> from(bytes_of(opened(*battle)), 1);
    std::vector<char> to(from.size());
    for (auto _ : run) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(memcpy_of_as_much)->Arg(60)->Arg(120)->Arg(1000);

void sight_with_troops(benchmark::State& run) {
    const auto battle =
        run.range(0) == 0 ? bench::battle_of("two-brigades") : bench::field_of(static_cast<int>(run.range(0)));
    const State state = at_prompt(*battle, "order", 2);
    std::vector<std::pair<UnitId, UnitId>> pairs;
    for (const Unit& a : battle->forces().units)
        for (const Unit& b : battle->forces().units) {
            if (a.army == b.army || !state.unit(a.id).on_field() || !state.unit(b.id).on_field()) continue;
            if (distance(to_vec(state.unit(a.id).place), to_vec(state.unit(b.id).place)) < 40)
                pairs.emplace_back(a.id, b.id);
        }
    std::size_t i = 0;
    std::size_t seen = 0;
    for (auto _ : run) {
        seen += brom::sees(*battle, state, pairs[i].first, pairs[i].second) ? 1 : 0;
        if (++i == pairs.size()) i = 0;
    }
    benchmark::DoNotOptimize(seen);
    run.counters["pieces"] = static_cast<double>(battle->ground->pieces().size());
}
BENCHMARK(sight_with_troops)->Arg(0)->Arg(120)->Arg(1000);

void candidates_for_a_move(benchmark::State& run) {
    const auto battle = bench::battle_of("two-brigades");
    const State state = at_prompt(*battle, "path", 2);
    const auto asked = prompts(*battle, state);
    const auto most = static_cast<std::size_t>(run.range(0));
    std::size_t made = 0;
    for (auto _ : run) {
        const auto all = candidates(*battle, state, asked.front(), most);
        made = all.size();
        benchmark::DoNotOptimize(all.data());
    }
    run.counters["candidates"] = static_cast<double>(made);
    run.SetLabel(asked.front().kind);
}
BENCHMARK(candidates_for_a_move)->Arg(8)->Arg(24);

void one_decision_checked(benchmark::State& run) {
    const auto battle = bench::battle_of("two-brigades");
    const State state = at_prompt(*battle, "path", 2);
    const auto asked = prompts(*battle, state);
    const auto all = candidates(*battle, state, asked.front(), 1);
    for (auto _ : run)
        benchmark::DoNotOptimize(check(*battle, state, all.front()).has_value());
}
BENCHMARK(one_decision_checked);

/// Whole battles, each with the next seed.
void whole_battles(benchmark::State& run, const char* general, const std::shared_ptr<const Battle>& battle, int turns) {
    std::uint64_t seed = 0;
    std::size_t decisions = 0;
    for (auto _ : run) {
        ++seed;
        const SeededDice dice(seed_of(seed));
        const auto first = make_computer_player(general, 2 * seed);
        const auto second = make_computer_player(general, 2 * seed + 1);
        State state = open(*battle, &dice, nullptr);
        PlayLimits limits;
        limits.turns = turns > 0 ? turns + 1 : 0;
        const PlayOutResult out = play_out(*battle, state, *first, *second, dice, nullptr, limits);
        if (!out.bug.empty()) return run.SkipWithError(out.bug.c_str());
        decisions += out.decisions;
    }
    run.counters["decisions"] = Counter(static_cast<double>(decisions), Counter::kAvgIterations);
    run.counters["decisions/s"] = Counter(static_cast<double>(decisions), Counter::kIsRate);
}
void battle_of_sergeants(benchmark::State& run, const char* rules) {
    whole_battles(run, "sergeant", bench::battle_of("two-brigades", rules), 0);
}
void battle_of_randoms(benchmark::State& run, const char* rules) {
    whole_battles(run, "random", bench::battle_of("two-brigades", rules), 0);
}
BENCHMARK_CAPTURE(battle_of_sergeants, revised, "revised")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of_sergeants, reasonable, "reasonable")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of_sergeants, firefight, "firefight")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of_randoms, revised, "revised")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of_randoms, reasonable, "reasonable")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(battle_of_randoms, firefight, "firefight")->Unit(benchmark::kMillisecond);

/// No unit moves and all units fire, up to the first prompt of a round of the fire-fight.
State in_a_fire_fight(const Battle& battle, const Dice& dice) {
    State state = open(battle, &dice, nullptr);
    while (!over(state)) {
        const auto asked = prompts(battle, state);
        if (asked.empty() || asked.front().kind == std::string_view("firefight")) break;
        auto all = candidates(battle, state, asked.front(), 12);
        const auto idle = std::find_if(all.begin(), all.end(), [](const Decision& d) { return d.verb == Verb::done; });
        decide_unchecked(battle, state, idle != all.end() ? *idle : all.front(), &dice, nullptr);
    }
    return state;
}

/// Two regiments fire, lose men and test their morale, up to the next prompt.
void round_of_a_fire_fight(benchmark::State& run) {
    const auto battle = bench::face_to_face();
    std::uint64_t seed = 1;
    State before = in_a_fire_fight(*battle, SeededDice(seed_of(seed)));
    while (over(before))
        before = in_a_fire_fight(*battle, SeededDice(seed_of(++seed)));
    const SeededDice dice(seed_of(seed));
    std::size_t fired = 0;
    for (auto _ : run) {
        State state = before;
        fired = 0;
        for (int i = 0; i < 2; ++i) {
            const auto asked = prompts(*battle, state);
            const auto all = candidates(*battle, state, asked.front(), 1);
            fired += all.front().verb == Verb::fire ? 1 : 0;
            decide_unchecked(*battle, state, all.front(), &dice, nullptr);
        }
        benchmark::DoNotOptimize(state);
    }
    run.counters["fired"] = static_cast<double>(fired);
}
BENCHMARK(round_of_a_fire_fight)->Unit(benchmark::kMicrosecond);

/// Battles between sergeants on a long field: number of units, and turns (0 = the whole battle).
void long_field(benchmark::State& run) {
    whole_battles(run, "sergeant", bench::field_of(static_cast<int>(run.range(0))), static_cast<int>(run.range(1)));
}
BENCHMARK(long_field)
    ->Args({40, 4})
    ->Args({120, 4})
    ->Args({200, 4})
    ->Args({1000, 4})
    ->Args({1000, 0})
    ->Unit(benchmark::kMillisecond);

}  // namespace
