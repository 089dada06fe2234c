#include "generals/evaluation.hpp"

#include "battle/ruleset.hpp"
#include "charts/data_file.hpp"
#include "generals/worth_data.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace linstock::general {

namespace {

constexpr std::array<std::string_view, feature_count> names = {
    "effectiveness", "brittleness", "strength", "influence", "held",     "held_late", "broken", "spent",        "power",
    "guns",          "press",       "fire",     "column",    "officers", "present",   "ahead",  "ahead_at_last"};

double of(const FeatureVector& t, Feature term) { return t[static_cast<std::size_t>(term)]; }

}  // namespace

std::string_view name_of(Feature term) { return names[static_cast<std::size_t>(term)]; }

const char* strength_units(const Battle& battle) { return battle.rules->terms.arms_alike ? "bases" : "figures"; }
const char* strength_unit(const Battle& battle) { return battle.rules->terms.arms_alike ? "base" : "figure"; }

Result<WeightTables, Problems> read_weights(std::string_view text, std::string_view file) {
    auto read = parse_data(text, file);
    if (!read) return read.error();
    WeightTables out;
    const DataTable root = read->root();
    for (const std::string& book : root.keys()) {
        const DataTable table = root.table(book);
        Weights& weights = out[book];
        for (std::size_t i = 0; i < feature_count; ++i)
            weights.values[i] = table.maybe_number(names[i]).value_or(0);
    }
    Problems problems;
    read->finish(problems);
    if (any_fatal(problems)) return problems;
    return out;
}

const Weights& weights_for(const Battle& battle) {
    // Read once. The data is built into the program and does not change.
    static const WeightTables all = [] {
        auto read = read_weights(worth_data);
        WeightTables out = read ? std::move(*read) : WeightTables{};
        out["any"];
        return out;
    }();
    const auto own = all.find(battle.rules->id);
    return own != all.end() ? own->second : all.find("any")->second;
}

const std::vector<Style>& styles() {
    // In the order of the enumerators: effectiveness, brittleness, strength, influence, held, held late, broken,
    // spent, power, guns, press, fire, column, officers, present, ahead, ahead at last.
    static const std::vector<Style> all = {
        {"bold", {0.8, 0.6, 0.6, 1.6, 1.3, 1.3, 0.6, 0.6, 0.7, 0.8, 1.5, 1.3, 0.6, 0.8, 1.6, 1.2, 1.2}},
        {"careful", {1.3, 1.6, 1.6, 0.6, 0.8, 0.8, 1.6, 1.6, 1.4, 1.3, 0.8, 0.8, 1.5, 1.3, 0.7, 0.9, 0.9}},
        {"stubborn", {0.8, 0.7, 0.8, 1.2, 2.5, 2.5, 0.5, 0.3, 0.8, 1, 1, 1, 1, 1, 2, 2, 2}},
    };
    return all;
}

Weights apply_style(const Weights& weights, const Style& style) {
    Weights out;
    for (std::size_t i = 0; i < feature_count; ++i)
        out.values[i] = weights.values[i] * style.factors[i];
    return out;
}

double logistic(double x) {
    // The Taylor series of e^-(|x|/1024), squared ten times.
    const double y = std::min(x < 0 ? -x : x, 40.0) / 1024;
    double e = 1 - y * (1 - y / 2 * (1 - y / 3 * (1 - y / 4 * (1 - y / 5))));
    for (int i = 0; i < 10; ++i)
        e *= e;
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}

double win_probability(const FeatureVector& t, const Weights& weights, double favours) {
    double sum = favours;
    for (std::size_t i = 0; i < feature_count; ++i)
        sum += weights.values[i] * t[i];
    return logistic(sum);
}

double score_of(const Outcome& outcome) {
    if (outcome.winner.none()) return 0.5;
    return outcome.winner == ArmyId{1} ? 1 : 0;
}

double evaluate(const FeatureVector& t, const Outcome& outcome, const Weights& weights, ArmyId army) {
    double first = 0;
    if (outcome.over) {
        // The result counts most. Losses break ties, so that a player still avoids losses in a decided battle.
        first = 0.85 * score_of(outcome) + 0.15 * logistic(6 * of(t, Feature::strength));
    } else {
        first = 0.02 + 0.96 * win_probability(t, weights);
    }
    return army == ArmyId{1} ? first : 1 - first;
}

double evaluate(const Battle& battle, const State& state, const Weights& weights, ArmyId army) {
    return evaluate(features_of(battle, state), state.outcome, weights, army);
}

}  // namespace linstock::general
