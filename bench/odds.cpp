// The cost of odds that a commander requests interactively: processor time for all open fire and charges in battles
// between sergeants. Each line is one pass over its moments, which its counters describe.

#include "odds/odds.hpp"

#include "base/processor_time.hpp"
#include "field.hpp"
#include "generals/play_out.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace linstock;

struct Moment {
    State state;
    Decision decision;
};

enum class Act { volley, charge };

bool is_of(Verb verb, Act act) {
    if (act == Act::volley) return verb == Verb::fire;
    return verb == Verb::attack || verb == Verb::charge;
}

/// Every `every`-th open shot or charge in three battles.
std::vector<Moment> moments(const Battle& battle, Act act, std::size_t most) {
    std::vector<Moment> out;
    constexpr std::size_t of_a_prompt = 40;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const SeededDice dice(seed_of(seed));
        const auto first = make_computer_player("sergeant", 2 * seed);
        const auto second = make_computer_player("sergeant", 2 * seed + 1);
        State state = open(battle, &dice, nullptr);
        PlayLimits limits;
        limits.after = [&](const State& now, const Decision&) {
            for (const Prompt& p : prompts(battle, now)) {
                const bool asked =
                    std::any_of(p.offers.begin(), p.offers.end(), [&](const Offer& o) { return is_of(o.verb, act); });
                if (!asked) continue;
                for (Decision& d : odds::decisions_with_odds(battle, now, p, of_a_prompt))
                    if (is_of(d.verb == Verb::dispatch ? d.parts.front().verb : d.verb, act))
                        out.push_back({now, std::move(d)});
            }
        };
        play_out(battle, state, *first, *second, dice, nullptr, limits);
    }
    if (out.size() <= most) return out;
    std::vector<Moment> some;
    for (std::size_t i = 0; i < most; ++i)
        some.push_back(std::move(out[i * out.size() / most]));
    return some;
}

double processor_ms() { return static_cast<double>(processor_microseconds()) / 1e3; }

double share_of(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(at, sorted.size() - 1)];
}

void reckoned(benchmark::State& run, const char* scenario, const char* rules, Act act) {
    const auto battle = bench::battle_of(scenario, rules);
    const std::vector<Moment> all = moments(*battle, act, 100);
    std::vector<double> ms;
    double exact = 0;
    double tried = 0;
    double battles = 0;
    for (auto _ : run) {
        for (const Moment& m : all) {
            const double before = processor_ms();
            const auto odds = odds::compute_odds(*battle, m.state, m.decision);
            ms.push_back(processor_ms() - before);
            if (!odds) continue;
            exact += odds->exact ? 1 : 0;
            tried += static_cast<double>(odds->work);
            battles += odds->battles;
        }
    }
    std::sort(ms.begin(), ms.end());
    const double count = std::max<double>(1, static_cast<double>(ms.size()));
    run.counters["asked"] = static_cast<double>(ms.size());
    run.counters["exact"] = exact / count;
    run.counters["tried"] = tried / count;
    run.counters["battles"] = battles / std::max(1.0, count - exact);  // rollouts of an estimate
    run.counters["p50_ms"] = share_of(ms, 0.5);
    run.counters["p95_ms"] = share_of(ms, 0.95);
    run.counters["max_ms"] = ms.empty() ? 0 : ms.back();
}

void every_book(const char* scenario, const char* rules) {
    const std::string name = std::string(scenario) + "/" + rules;
    const auto add = [&](const char* horizon, Act act) {
        benchmark::RegisterBenchmark((std::string(horizon) + "/" + name).c_str(), reckoned, scenario, rules, act)
            ->Iterations(1)
            ->Unit(benchmark::kMillisecond);
    };
    add("volley", Act::volley);
    add("charge", Act::charge);
}

[[maybe_unused]] const bool registered = [] {
    for (const char* rules : {"revised", "reasonable", "firefight", "mwan18", "brothers"})
        every_book("two-brigades", rules);
    every_book("antietam-cornfield", "revised");
    every_book("rossbach", "reasonable");
    every_book("antietam-cornfield", "firefight");
    every_book("little-round-top", "mwan18");
    every_book("gettysburg-day2-union-left", "mwan18");  // two hundred units; only a part of them is counted
    every_book("antietam-cornfield", "brothers");
    return true;
}();

}  // namespace
