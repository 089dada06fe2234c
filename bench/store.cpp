// Processor time to store one decision in memory, for a scenario text as long as two-brigades and as long as the
// longest of the library.

#include "store/store.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace linstock {
namespace {

void stored_decision(benchmark::State& state) {
    auto store = store::Store::open(":memory:");
    store::BattleRow battle;
    battle.id = "b";
    battle.scenario_text = std::string(static_cast<std::size_t>(state.range(0)), 'x');
    if (!store || (*store)->add_battle(battle, {}, {})) {
        state.SkipWithError("the store cannot be opened");
        return;
    }
    const store::DecisionRow decision{R"({"prompt":117,"kind":"order","unit":12,"order":"advance"})", 1, 2, true};
    std::size_t number = 0;
    for (auto unused : state) {
        static_cast<void>(unused);
        if ((*store)->add_decisions("b", number++, {decision}, {}))
            state.SkipWithError("a decision could not be stored");
    }
}
BENCHMARK(stored_decision)->Arg(12 << 10)->Arg(70 << 10)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace linstock
