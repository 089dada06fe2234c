// How long a player waits for a prompt: all prompts of both sides in whole battles between sergeants. The time
// includes the prompt with its candidates, the sergeant's decision, and the rules until the next prompt.

#include "base/dice.hpp"
#include "battle/incremental_view.hpp"
#include "field.hpp"
#include "generals/computer_player.hpp"
#include "rulesets/books/register.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace {

using namespace linstock;

std::shared_ptr<const Battle> by_the_book(const std::string& scenario, const std::string& id) {
    const std::string folder = "rulesets/" + id + "/";
    auto charts = load_charts({bench::data_file(folder + "ruleset.toml"),
                               bench::data_file(folder + "charts.toml"),
                               bench::data_file(folder + "clauses.toml"),
                               {}});
    const auto rules = books::find(id)->make(std::make_shared<const Charts>(std::move(charts.value())), nullptr);
    const SourceText text = bench::data_file("scenarios/" + scenario + ".toml");
    const auto read = read_scenario(text.text, text.file);
    if (!read) throw std::runtime_error(to_text(read.error().front()));
    const auto battle = prepare(rules, *read);
    if (!battle) throw std::runtime_error(to_text(battle.error().front()));
    return *battle;
}

struct Waited {
    double asked = 0;    ///< the prompt and its candidates
    double chosen = 0;   ///< the sergeant, including its view
    double decided = 0;  ///< the rules until the next prompt
    const char* kind = "";
    double all() const { return asked + chosen + decided; }
};

double since(std::chrono::steady_clock::time_point& then) {
    const auto now = std::chrono::steady_clock::now();
    const double out = std::chrono::duration<double, std::milli>(now - then).count();
    then = now;
    return out;
}

/// All prompts of one battle.
void fight(const Battle& battle, std::uint64_t seed, std::vector<Waited>& out) {
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player("sergeant", 2 * seed);
    const auto second = make_computer_player("sergeant", 2 * seed + 1);
    IncrementalView of_first(Seat::first);
    IncrementalView of_second(Seat::second);
    State state = open(battle, &dice, nullptr);
    while (!over(state)) {
        Waited w;
        auto then = std::chrono::steady_clock::now();
        const auto asked = prompts(battle, state);
        if (asked.empty()) return;
        const Prompt& prompt = asked.front();
        const bool one = prompt.seat != Seat::second;
        ComputerPlayer& general = one ? *first : *second;
        w.kind = prompt.kind;
        const auto all = candidates(battle, state, prompt, std::max<std::size_t>(1, general.candidates_wanted(prompt)));
        w.asked = since(then);
        static const View unseen;
        const View& seen = general.needs_view(prompt) ? (one ? of_first : of_second).look(battle, state) : unseen;
        const Decision d = general.choose(battle, seen, prompt, all);
        w.chosen = since(then);
        if (decide(battle, state, d, &dice, nullptr)) return;
        w.decided = since(then);
        out.push_back(w);
    }
}

void questions(benchmark::State& run, const char* scenario, const char* book) {
    const auto battle = by_the_book(scenario, book);
    std::vector<Waited> all;
    std::uint64_t seed = 0;
    for (auto _ : run)
        fight(*battle, ++seed, all);
    std::sort(all.begin(), all.end(), [](const Waited& a, const Waited& b) { return a.all() < b.all(); });
    const Waited& longest = all.back();
    run.counters["p50"] = all[all.size() / 2].all();
    run.counters["p99"] = all[all.size() * 99 / 100].all();
    run.counters["max"] = longest.all();
    run.counters["asked"] = longest.asked;
    run.counters["chosen"] = longest.chosen;
    run.counters["decided"] = longest.decided;
    run.counters["questions"] = static_cast<double>(all.size()) / static_cast<double>(run.iterations());
    run.SetLabel(std::string("the longest: ") + longest.kind);
}
// Three battles each.
void of_gettysburg(benchmark::State& run, const char* book) { questions(run, "gettysburg-day2-union-left", book); }
void of_two_brigades(benchmark::State& run, const char* book) { questions(run, "two-brigades", book); }
BENCHMARK_CAPTURE(of_gettysburg, brothers, "brothers")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(of_gettysburg, mwan18, "mwan18")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(of_gettysburg, revised, "revised")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(of_gettysburg, firefight, "firefight")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(of_two_brigades, brothers, "brothers")->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
