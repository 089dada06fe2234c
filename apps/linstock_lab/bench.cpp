// linstock-lab bench: the signature, a hash of all behaviour, and the speed of battles compared with its goals.

#include "apps/command_line/many_battles.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "base/hash.hpp"
#include "battle/json.hpp"
#include "battle/ruleset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace linstock::apps {

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Run {
    double seconds = 0;
    std::size_t battles = 0;
    std::size_t decisions = 0;
    std::size_t bugs = 0;
    std::uint64_t hash = 0;
};

/// With the seeds 1, 2, 3 ..., on one core.
Run run(const Battle& battle, const std::string& general, std::size_t battles, bool quiet) {
    Run out;
    const auto start = Clock::now();
    const auto all = fight_all(battle, general, general, seed_of(1), battles, 1, quiet);
    out.seconds = since(start);
    Hasher h;
    for (const BattleResult& r : all) {
        h.add(r.hash);
        out.decisions += r.decisions;
        if (!r.bug.empty() && out.bugs++ == 0) complain("a bug of Linstock: " + r.bug);
    }
    out.battles = battles;
    out.hash = h.digest();
    return out;
}

/// Seconds for one call, the best of five rounds.
template <class Do>
double timed(std::size_t times, Do&& once) {
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < times; ++i)
            once(i);
        best = std::min(best, since(start) / static_cast<double>(times));
    }
    return best;
}

void row(const char* what, double figure, const char* unit, double goal, bool more_is_better) {
    const double ratio = more_is_better ? figure / goal : goal / figure;
    fmt::print("  {:<44} {:>12.2f} {:<12} goal {} {:<10g}  {:>6.2f} × {}\n", what, figure, unit,
               more_is_better ? "≥" : "≤", goal, ratio, ratio >= 1 ? "" : "(not reached)");
}

/// A state in the middle of a battle, at a prompt with many candidates.
State mid_battle_state(const Battle& battle) {
    const Seed seed = seed_of(1);
    const SeededDice dice(seed);
    const Commanders generals = commanders("sergeant", "sergeant", seed);
    State state = open(battle, &dice, nullptr);
    const int middle = std::max(1, battle.scenario->turns / 3);
    State best = state;
    std::size_t most = 0;
    while (!over(state) && state.turn <= middle) {
        const auto asked = prompts(battle, state);
        if (asked.empty()) break;
        if (asked.front().seat == Seat::chance) break;
        if (state.turn == middle) {
            const std::size_t n = candidates(battle, state, asked.front(), 64).size();
            if (n > most) {
                most = n;
                best = state;
            }
        }
        bool verbatim = false;
        const Decision d = decision_of(battle, state, asked.front(), generals.of(asked.front().seat), verbatim);
        if (decide(battle, state, d, &dice, nullptr)) break;
    }
    return best;
}

void measure_pieces(const Battle& battle) {
    const State state = mid_battle_state(battle);
    std::size_t bytes = sizeof(State) + state.units.size() * sizeof(UnitState) +
                        state.officers.size() * sizeof(OfficerState) + state.pieces.size() * sizeof(PieceState) +
                        state.deck.size() + state.agenda.size() * sizeof(Step);
    State copy;
    std::uint64_t sum = 0;
    const double copying = timed(20000, [&](std::size_t) {
        copy = state;
        sum += copy.draws;
    });
    std::vector<std::byte> from(bytes);
    std::vector<std::byte> to(bytes);
    const double flat = timed(20000, [&](std::size_t i) {
        from[i % bytes] = std::byte{1};
        std::memcpy(to.data(), from.data(), bytes);
        sum += static_cast<std::uint64_t>(to[i % bytes]);
    });
    row("copy of a state", copying * 1e6, "µs", 0.5, false);
    fmt::print("  {:<44} {:>12.2f} × memcpy of its {:.1f} KiB (goal ≤ 2.5)\n", "", copying / flat,
               static_cast<double>(bytes) / 1024);
    const double per_unit = static_cast<double>(sizeof(UnitState) + 64);
    row("a state of 120 units", (static_cast<double>(sizeof(State)) + 120 * per_unit) / 1024, "KiB", 64, false);
    const auto& units = state.units;
    const KindSet blocking{PieceKind::woods, PieceKind::town, PieceKind::hill};
    Trace trace;
    const double sight = timed(20000, [&](std::size_t i) {
        const Vec a = to_vec(units[i % units.size()].place);
        const Vec b = to_vec(units[(i * 7 + units.size() / 2) % units.size()].place);
        battle.ground->trace(a, b, blocking, trace);
        sum += trace.size();
    });
    row("a line of sight across the ground", sight * 1e6, "µs", 0.3, false);
    const auto asked = prompts(battle, state);
    if (!asked.empty()) {
        const double listing =
            timed(200, [&](std::size_t) { sum += candidates(battle, state, asked.front(), 8).size(); });
        row(fmt::format("candidates of one prompt ({})", asked.front().kind).c_str(), listing * 1e6, "µs", 100, false);
    }
    if (sum == 1) fmt::print(" \n");  // keeps the compiler from removing the work
}

}  // namespace

Status bench(const BenchOptions& o) {
    BattleChoice choice;
    choice.scenario = o.scenario;
    choice.ruleset = o.ruleset;
    const auto setup = set_up(choice, true);
    if (!setup) return bad_input;
    const Run sergeant = run(*setup->battle, "sergeant", o.battles, o.signature);
    const Run random = run(*setup->battle, "random", o.battles * 4, o.signature);
    Hasher h;
    h.add(sergeant.hash);
    h.add(random.hash);
    fmt::print("Signature: {}\n", json::hex(h.digest()));
    const bool bugs = sergeant.bugs + random.bugs > 0;
    if (bugs) complain(fmt::format("{} battles ended with a bug of Linstock", sergeant.bugs + random.bugs));
    if (o.signature) return bugs ? diverged : all_well;
    fmt::print("{}, {} by {}; one core, {} battles of `sergeant`, {} of `random`\n", setup->scenario->title,
               setup->scenario->file, setup->rules->id, sergeant.battles, random.battles);
    const auto per = [](double n, double s) { return n / std::max(s, 1e-9); };
    row("`sergeant` battles", per(static_cast<double>(sergeant.battles), sergeant.seconds), "per second", 50, true);
    row("`random` battles", per(static_cast<double>(random.battles), random.seconds), "per second", 330, true);
    row("decisions in `random` battles", per(static_cast<double>(random.decisions), random.seconds), "per second",
        320000, true);
    fmt::print(
        "  {:<44} {:>12.0f} `sergeant`, {:.0f} `random`\n", "decisions per battle",
        static_cast<double>(sergeant.decisions) / static_cast<double>(std::max<std::size_t>(1, sergeant.battles)),
        static_cast<double>(random.decisions) / static_cast<double>(std::max<std::size_t>(1, random.battles)));
    measure_pieces(*setup->battle);
    return bugs ? diverged : all_well;
}

}  // namespace linstock::apps
