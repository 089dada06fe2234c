// What the layers of the table cost, in a battle of 120 units: all are wanted while a pointer moves.

#include "server/analysis/layers.hpp"

#include "base/dice.hpp"
#include "field.hpp"
#include "generals/play_out.hpp"

#include <benchmark/benchmark.h>

#include <string_view>

namespace {

using namespace linstock;

struct Moment {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
};

Moment at_prompt(std::string_view kind, int turn) {
    Moment m{bench::field_of(120), {}, {}};
    const SeededDice dice(seed_of(3));
    const auto first = make_computer_player("sergeant", 1);
    const auto second = make_computer_player("sergeant", 2);
    m.state = open(*m.battle, &dice, nullptr);
    while (!over(m.state)) {
        const auto asked = prompts(*m.battle, m.state);
        if (asked.empty()) break;
        m.prompt = asked.front();
        if (m.state.turn >= turn && asked.front().kind == kind) break;
        bool verbatim = false;
        ComputerPlayer& player = asked.front().seat == Seat::second ? *second : *first;
        const Decision d = decision_of(*m.battle, m.state, asked.front(), player, verbatim);
        if (decide(*m.battle, m.state, d, &dice, nullptr)) break;
    }
    return m;
}

void layer(benchmark::State& run, server::LayerKind kind, const char* prompt) {
    const Moment m = at_prompt(prompt, 3);
    server::LayerRequest asked;
    asked.kind = kind;
    asked.unit = m.prompt.unit.none() ? m.prompt.offers.front().unit : m.prompt.unit;
    std::size_t bytes = 0;
    for (auto _ : run) {
        const std::string told = server::layer_json(*m.battle, m.state, m.prompt.seat, asked);
        bytes = told.size();
        benchmark::DoNotOptimize(bytes);
    }
    run.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK_CAPTURE(layer, reach, server::LayerKind::reach, "path")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, reconnaissance, server::LayerKind::reach, "order")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, sight, server::LayerKind::sight, "order")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, fire, server::LayerKind::fire, "fire")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, cover, server::LayerKind::cover, "fire")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, command, server::LayerKind::command, "order")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(layer, deadly, server::LayerKind::deadly, "order")->Unit(benchmark::kMillisecond);

}  // namespace
