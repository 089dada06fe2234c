#include "tests/unit/odds/volleys.hpp"

#include "army/scenario.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "tests/support/data.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace linstock::tests {

namespace {

/// A hit chart, how its rows fire and what its columns mean.
struct HitChart {
    const char* ruleset;
    const char* variant;
    const char* chart;
    const char* guns;  ///< a battery as the target
};
constexpr HitChart charts[] = {
    {"revised", "25mm", "RV-hit-25", "artillery"},     {"revised", "15mm", "RV-hit-15", "artillery"},
    {"reasonable", "", "RE-small", "medium_guns"},     {"reasonable", "", "RE-ball", "medium_guns"},
    {"reasonable", "", "RE-cannister", "medium_guns"}, {"firefight", "", "CF-firing", "artillery"},
};

/// Keys of a unit that fires by this row.
std::string firer_keys(const std::string& row) {
    if (row == "carbine") return "arm = 'cavalry', mounted = false, weapon = 'carbine'";
    if (row == "mounted_carbine") return "arm = 'cavalry', weapon = 'carbine'";
    if (row == "ball" || row == "cannister") return "arm = 'artillery'";
    if (row == "rifle") return "arm = 'light_infantry', weapon = 'rifle'";
    if (row == "musket" || row == "rifled_musket") return "weapon = '" + row + "'";
    return "arm = '" + row + "'";
}

std::string target_keys(const std::string& column, const char* guns) {
    if (column.ends_with("_column")) return "formation = 'column', ";
    return column.find("guns") == std::string::npos ? "" : fmt::format("arm = '{}', ", guns);
}

std::string text_of(const HitChart& in, const std::string& row, const std::string& column, double distance) {
    const double front = 10 + distance;
    std::string wood;
    if (column.ends_with("cover"))
        wood = fmt::format("[[terrain]]\nkind = \"woods\"\nrectangle = [[28, {}], [44, {}]]\n", front, front + 6);
    const std::string keys = firer_keys(row);
    const bool guns = keys.find("arm = '") != std::string::npos && keys.find("cavalry") == std::string::npos &&
                      keys.find("infantry") == std::string::npos;
    return fmt::format(
        R"([scenario]
title = "One volley"
rulesets = ["{}"]
{}table = [72, 80]
turns = 1
{}
[[army]]
name = "Blue"
command = [{{ name = "Blue Brigade", card = true }}]
unit = [{{ name = "B", command = "Blue Brigade", {}, quality = "veteran", at = [36, 10] }}]
[[army]]
name = "Grey"
command = [{{ name = "Grey Brigade", card = true }}]
unit = [{{ name = "G", command = "Grey Brigade", {}quality = "veteran", at = [36, {}], heading = 180 }}]
[situation]
turn = 1
phase = "{}"
)",
        in.ruleset, *in.variant == 0 ? "" : fmt::format("variant = \"{}\"\n", in.variant), wood, keys,
        target_keys(column, in.guns), front, guns ? "artillery fire" : "standing fire");
}

/// The band of a column: "close" of close_line, "long" of long_guns_open; else "range".
Band band_of(const Charts& all, ChartId chart, const std::string& row, const std::string& column) {
    const char* name = column.starts_with("close_") ? "close" : column.starts_with("long_") ? "long" : "range";
    return all.band(all.cell(chart, row, name)).value;
}

/// CF-artillery: the share of a battery's dice that misfire and are put aside before the throw.
double aside(const Charts& all, const std::string& row) {
    const ChartId chart = all.find_chart("CF-artillery");
    const CellRef cell = chart.none() ? CellRef{} : all.cell(chart, row, "misfires");
    if (cell.none() || all.blank(cell)) return 0;
    return static_cast<double>(all.faces(cell)->count()) / all.faces(cell)->sides;
}

}  // namespace

double binomial(int n, int k, double p) {
    double out = 1;
    for (int i = 1; i <= k; ++i)
        out = out * (n - k + i) / i;
    return out * std::pow(p, k) * std::pow(1 - p, n - k);
}

std::vector<HitCell> hit_cells() {
    std::vector<HitCell> out;
    for (const HitChart& in : charts) {
        const auto rules = ruleset(in.ruleset);
        if (!rules) continue;
        const Charts& all = *(*rules)->charts;
        const ChartId id = all.find_chart(in.chart);
        const Chart& chart = all.chart(id);
        for (const std::string& row : chart.rows)
            for (const std::string& column : chart.columns) {
                const CellRef cell = all.cell(id, row, column);
                if (all.value(cell).kind != CellKind::faces || all.blank(cell) || column == "fires_again") continue;
                HitCell c;
                c.name = fmt::format("{}, {}, {}", in.chart, row, column);
                c.ruleset = in.ruleset;
                c.scenario = text_of(in, row, column, band_of(all, id, row, column).to - 0.5);
                if (row == "mounted_carbine")
                    c.house =
                        "name = 'Carbines'\nruleset = 'firefight'\n[[change]]\nprofile = 'mounted_fire'\n"
                        "value = true\n";
                if (row == "cannister" || chart.id == "RE-cannister") c.word = "cannister";
                if (row == "ball" || chart.id == "RE-ball") c.word = "ball";
                c.chance =
                    static_cast<double>(all.faces(cell)->count()) / all.faces(cell)->sides * (1 - aside(all, row));
                out.push_back(c);
            }
    }
    return out;
}

HitVolley volley_of(const HitCell& cell) {
    const auto scenario = read_scenario(cell.scenario, cell.name);
    if (!scenario) ADD_FAILURE() << told(scenario.error());
    const auto rules = ruleset(cell.ruleset, cell.house);
    if (!rules) ADD_FAILURE() << told(rules.error());
    if (!scenario || !rules) return {};
    const auto battle = prepare(*rules, *scenario);
    if (!battle) ADD_FAILURE() << told(battle.error());
    if (!battle) return {};
    HitVolley out{*battle, open(**battle, nullptr, nullptr), {}, {}};
    for (const Prompt& prompt : prompts(*out.battle, out.state))
        for (const Decision& shot : odds::decisions_with_odds(*out.battle, out.state, prompt, 8)) {
            if (out.battle->unit(shot.unit).name != "B") continue;
            auto odds = odds::compute_odds(*out.battle, out.state, shot);
            if (!odds || (!cell.word.empty() && odds->word != cell.word)) continue;
            out.shot = shot;
            out.odds = std::move(*odds);
            return out;
        }
    ADD_FAILURE() << cell.name << ": nobody is asked to fire so";
    return {};
}

double share_of_hits(const HitVolley& volley, std::uint64_t volleys) {
    const Battle& battle = *volley.battle;
    // All units declare before any fires: other seats answer first, then the dice are next.
    State declared = volley.state;
    decide(battle, declared, volley.shot, nullptr, nullptr);
    for (auto asked = prompts(battle, declared); !asked.empty() && asked.front().seat != Seat::chance;
         asked = prompts(battle, declared)) {
        const std::vector<Decision> answer = candidates(battle, declared, asked.front(), 1);
        if (answer.empty()) break;
        decide(battle, declared, answer.front(), nullptr, nullptr);
    }
    std::int64_t hits = 0;
    std::vector<Event> events;
    for (std::uint64_t n = 0; n < volleys; ++n) {
        const SeededDice dice(seed_of(n + 1));
        State state = declared;
        events.clear();
        resume(battle, state, &dice, &events);
        const auto fired = std::find_if(events.begin(), events.end(), [&](const Event& e) {
            return e.kind == EventKind::fired && e.unit == volley.shot.unit;
        });
        // CF-artillery: if every die misfires, there is no volley event.
        if (fired != events.end()) hits += fired->hits();
    }
    const double thrown = static_cast<double>(volleys) * volley.odds.dice->count;
    return static_cast<double>(hits) / thrown;
}

}  // namespace linstock::tests
