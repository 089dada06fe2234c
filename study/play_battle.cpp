#include "study/play_battle.hpp"

#include "base/hash.hpp"
#include "battle/event.hpp"
#include "study/battle_observer.hpp"

namespace linstock::study {

namespace {

std::uint64_t whim(const Seed& seed, std::uint64_t seat) {
    Hasher h;
    for (const std::uint64_t word : seed.words)
        h.add(word);
    h.add(seat);
    return h.digest();
}

}  // namespace

Commanders commanders(const std::string& first, const std::string& second, const Seed& seed) {
    return Commanders{make_computer_player(first, whim(seed, 1)), make_computer_player(second, whim(seed, 2))};
}

BattleResult play_to_end(const Battle& battle, const std::string& first, const std::string& second, const Seed& seed) {
    const SeededDice dice(seed);
    const Commanders generals = commanders(first, second, seed);
    State state = open(battle, &dice, nullptr);
    const PlayOutResult played = play_out(battle, state, *generals.first, *generals.second, dice, nullptr);
    return BattleResult{state.outcome, state.turn, played.decisions, hash_of(state), played.bug};
}

BattleRow play_battle(const Battle& battle, const std::string& first, const std::string& second, const Seed& seed) {
    const SeededDice dice(seed);
    const Commanders generals = commanders(first, second, seed);
    std::vector<Event> events;
    State state = open(battle, &dice, &events);
    BattleObserver observer(battle);
    observer.observe(state, events);
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) { observer.observe(now, events); };
    const PlayOutResult played = play_out(battle, state, *generals.first, *generals.second, dice, &events, limits);
    BattleRow row = observer.finish(state);
    row.decisions = played.decisions;
    row.bug = played.bug;
    return row;
}

BattleRow play_battle(const Battle& battle, const Manifest& manifest, const Task& task) {
    const auto [first, second] = generals_of(manifest, task);
    BattleRow row = play_battle(battle, first, second, task.seed);
    row.task = task.number;
    return row;
}

}  // namespace linstock::study
