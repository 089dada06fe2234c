// linstock skirmish: writes a generated battle.

#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/rulesets.hpp"
#include "apps/skirmish_tables.hpp"
#include "apps/skirmish_trials.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

namespace linstock::apps {

namespace {

constexpr int measured_battles = 80;
constexpr double fair = 0.1;

/// The generated battle, made even if that is wanted. The ruleset is known only after the first attempt, because the
/// seed may choose it.
Result<skirmish::Skirmish, Problem> make(const skirmish::Tables& tables, const skirmish::Request& request, bool even) {
    auto made = skirmish::make_skirmish(tables, request);
    if (!made || !even) return made;
    const auto rules = load_ruleset(made->request.ruleset, {});
    if (!rules) return rules.error().front();
    return skirmish::make_even_skirmish(tables, request, trial_player(*rules));
}

/// "Balance: Union 53 ± 9 % of 80 battles", and what would even it.
Status print_balance(const skirmish::Tables& tables, const skirmish::Skirmish& made) {
    const auto rules = load_ruleset(made.request.ruleset, {});
    if (!rules) {
        print_problems(rules.error());
        return bad_input;
    }
    const auto count = trial_player(*rules)(made, 1, measured_battles);
    if (!count) {
        complain("the battle cannot be measured: a trial battle between two sergeants did not end");
        return diverged;
    }
    const auto& armies = made.scenario.forces.armies;
    const double share = count->share();
    fmt::print(
        stderr,
        "Balance: {} {:.0f} ± {:.0f} %, measured in {} battles between two sergeants ({} won, {} lost, {} drawn)\n",
        armies[0].name, 100 * share, 100 * count->margin(), count->battles, count->first, count->second,
        count->battles - count->first - count->second);
    const skirmish::PointTable* table = nullptr;
    for (const skirmish::ArmyList& list : tables.lists)
        for (const skirmish::PointTable& t : tables.points)
            if (list.id == made.request.first && t.ruleset == made.request.ruleset && t.period == list.period)
                table = &t;
    if (table == nullptr || std::fabs(share - 0.5) <= fair) return all_well;
    const int points = skirmish::even_points(*table, made.request.kind, {{made.request.first_points, *count}});
    fmt::print(stderr,
               "It favours the {}. It would be nearer to even with --first-points {} instead of {}; --even finds the "
               "points.\n",
               armies[share > 0.5 ? 0 : 1].name, points, made.request.first_points);
    return all_well;
}

}  // namespace

Status make_skirmish_file(const SkirmishOptions& o) {
    const auto seed = seed_from(o.seed);
    if (!seed) return bad_input;
    std::error_code none;
    if (!o.out.empty() && std::filesystem::exists(o.out, none)) {
        complain(o.out + " exists already; nothing was written");
        return bad_input;
    }
    const auto tables = skirmish_tables();
    if (!tables) {
        print_problems(tables.error());
        return bad_input;
    }
    if (o.even && o.first_points != 0) {
        complain("--even finds the points of the first army; leave out --first-points");
        return bad_input;
    }
    const auto made =
        make(*tables,
             {o.ruleset, o.kind, o.theatre, o.weather, o.hour, o.first, o.second, o.minutes, o.first_points, *seed, {}},
             o.even);
    if (!made) {
        complain(to_text(made.error()));
        return bad_input;
    }
    const Status written = write_output(made->text, o.out);
    return written != all_well || !o.measure ? written : print_balance(*tables, *made);
}

}  // namespace linstock::apps
