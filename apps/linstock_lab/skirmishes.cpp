// linstock-lab skirmishes: how many generated battles are balanced.

#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "apps/rulesets.hpp"
#include "apps/skirmish_tables.hpp"
#include "apps/skirmish_trials.hpp"
#include "apps/texts.hpp"

#include <fmt/format.h>

#include <cmath>

namespace linstock::apps {

namespace {

struct Measured {
    bool valid = false;
    std::string kind;
    int first_points = 0;
    skirmish::TrialCount trials;
};

Measured measure(const skirmish::Tables& tables, const std::shared_ptr<const Ruleset>& rules,
                 const SkirmishesOptions& o, const std::string& ruleset, std::uint64_t seed) {
    const auto play = trial_player(rules);
    skirmish::Request request;
    request.ruleset = ruleset;
    request.minutes = o.minutes;
    request.seed = seed_of(seed);
    const auto made =
        o.even ? skirmish::make_even_skirmish(tables, request, play) : skirmish::make_skirmish(tables, request);
    if (!made) return {};
    const auto trials = play(*made, 1, 2 * o.pairs);
    if (!trials) return {};
    return {true, made->request.kind, made->request.first_points, *trials};
}

}  // namespace

Status skirmishes(const SkirmishesOptions& o) {
    const auto tables = skirmish_tables();
    if (!tables) {
        print_problems(tables.error());
        return bad_input;
    }
    const std::vector<std::string> ids = o.rulesets.empty() ? ruleset_ids() : o.rulesets;
    if (!rulesets_known(ids)) return bad_input;
    const Interrupt interrupt;
    for (const std::string& id : ids) {
        const auto rules = load_ruleset(id, {});
        if (!rules) {
            print_problems(rules.error());
            return bad_input;
        }
        std::size_t next = 0;
        std::size_t done = 0;
        std::size_t valid = 0;
        std::size_t balanced = 0;
        Progress progress("battles by " + id, o.battles, o.quiet);
        run_in_order(
            threads_for(o.threads, o.battles),
            [&]() -> std::optional<std::uint64_t> {
                return next < o.battles && !interrupt.asked() ? std::optional<std::uint64_t>(next++) : std::nullopt;
            },
            [&](std::uint64_t n) { return measure(*tables, *rules, o, id, o.seed + n); },
            [&](std::uint64_t n, Measured&& m) {
                progress.at(++done);
                if (!m.valid) return true;
                ++valid;
                constexpr double fair = 0.1;
                constexpr double rounding = 1e-9;
                const bool even = std::fabs(m.trials.share() - 0.5) <= fair + rounding;
                balanced += even ? 1 : 0;
                fmt::print("{:<10} {:>5}  {:<20} {:>4}  {:>5.1f} ± {:>4.1f} %  {:>3} won {:>3} lost{}\n", id,
                           o.seed + n, m.kind, m.first_points, 100 * m.trials.share(), 100 * m.trials.margin(),
                           m.trials.first, m.trials.second,
                           even                     ? ""
                           : m.trials.share() > 0.5 ? "  favours the first"
                                                    : "  favours the second");
                return true;
            });
        if (interrupt.asked()) return broken_off;
        fmt::print("{}: {} of {} battles within 40 to 60 %\n", id, balanced, valid);
    }
    return all_well;
}

}  // namespace linstock::apps
