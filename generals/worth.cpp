#include "generals/worth.hpp"

#include "base/measure.hpp"
#include "battle/other_ground.hpp"
#include "charts/data_file.hpp"
#include "generals/worth_data.hpp"

#include <algorithm>
#include <string>

namespace linstock::general {

namespace {

constexpr std::array<std::string_view, terms> names = {"effectiveness", "brittleness", "strength", "influence",
                                                       "held",          "held_late",   "broken",   "spent"};

double& at(TermValues& t, Term term) { return t[static_cast<std::size_t>(term)]; }

/// Men who are somewhere on the table and may be led.
struct Mass {
    Vec place;
    double men;
    std::size_t army;
};

struct Army {
    double start = 0;
    double left = 0;
    double broken = 0;
    double spent = 0;
};

bool fights(const Unit& unit) {
    const Branch branch = unit.branch();
    return branch == Branch::foot || branch == Branch::horse || branch == Branch::guns;
}

void count(const Battle& battle, const State& state, std::array<Army, 2>& armies, std::vector<Mass>& masses) {
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        if (!fights(unit) || u.presence == Presence::absent) continue;
        Army& army = armies[unit.army.index()];
        // A gun is worth more than the men who serve it.
        const double stand = unit.figures_per_stand * (unit.branch() == Branch::guns ? 1.5 : 1);
        const double start = unit.stands * stand;
        army.start += start;
        if (u.gone()) continue;
        const double left = std::max(0.0, u.stands_left * stand - u.casualties_on_stands());
        const bool routed = u.condition == Condition::routed;
        const bool back = u.condition == Condition::falling_back;
        army.left += left;
        if (routed || back) army.broken += left;
        if (left < 0.5 * start) army.spent += left;
        if (u.on_field() && !routed)
            masses.push_back(
                {battle.rules->footprint(battle, state, unit.id).centre, back ? 0.4 * left : left, unit.army.index()});
    }
}

Vec middle_of(const Objective& objective) {
    return objective.area.empty() ? objective.place : centroid(objective.area);
}

double points_of(const Battle& battle, const Objective& objective) {
    return battle.rules->terms.objectives_have_points ? objective.points : 1;
}

/// From -1 to 1: how much of what bears on a place is the first army's.
double influence_at(const std::vector<Mass>& masses, Vec place, double reach, double men) {
    std::array<double, 2> sum{};
    for (const Mass& m : masses) {
        const double far = distance(m.place, place) / reach;
        sum[m.army] += m.men / (1 + far * far * far);
    }
    const double doubt = 0.02 * men;  // so that a single man far away does not count for all
    return (sum[0] - sum[1]) / (sum[0] + sum[1] + 2 * doubt);
}

std::vector<ArmyId> holders_of(const Battle& battle, const State& state) {
    std::vector<ArmyId> out;
    if (battle.rules->objectives != nullptr)
        battle.rules->objectives(battle, state, out);
    else
        out = objective_holders(battle, state);
    return out;
}

void add_objectives(const Battle& battle, const State& state, const std::vector<Mass>& masses, double men,
                    TermValues& out) {
    const std::vector<Objective>& all = battle.scenario->objectives;
    const std::vector<ArmyId> holders = holders_of(battle, state);
    const double reach = std::max(battle.ground->width(), battle.ground->height()) / 8;
    double sum = 0;
    for (const Objective& o : all)
        sum += points_of(battle, o);
    if (sum <= 0) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double share = points_of(battle, all[i]) / sum;
        if (i < holders.size() && holders[i]) at(out, Term::held) += holders[i] == ArmyId{1} ? share : -share;
        at(out, Term::influence) += share * influence_at(masses, middle_of(all[i]), reach, men);
    }
    const double late = std::min(1.0, static_cast<double>(state.turn) / std::max(1, battle.scenario->turns));
    at(out, Term::held_late) = at(out, Term::held) * late * late;
}

double brittle(double effectiveness) { return 0.3 / (effectiveness + 0.15); }

}  // namespace

std::string_view name_of(Term term) { return names[static_cast<std::size_t>(term)]; }

TermValues terms_of(const Battle& given, const State& state) {
    const Battle& battle = battle_in(given, state);
    std::array<Army, 2> armies{};
    std::vector<Mass> masses;
    masses.reserve(state.units.size());
    count(battle, state, armies, masses);
    TermValues out{};
    const std::vector<int> effective = effectiveness_of(battle, state);
    if (effective.size() == 2) {
        const double first = effective[0] / 10000.0;
        const double second = effective[1] / 10000.0;
        at(out, Term::effectiveness) = first - second;
        at(out, Term::brittleness) = brittle(second) - brittle(first);
    }
    const auto share = [&](double Army::* what) {
        const auto of = [&](const Army& a) { return a.start > 0 ? a.*what / a.start : 0; };
        return of(armies[0]) - of(armies[1]);
    };
    at(out, Term::strength) = share(&Army::left);
    at(out, Term::broken) = -share(&Army::broken);
    at(out, Term::spent) = -share(&Army::spent);
    add_objectives(battle, state, masses, armies[0].start + armies[1].start, out);
    return out;
}

const char* counted_in(const Battle& battle) { return battle.rules->terms.arms_alike ? "bases" : "figures"; }
const char* one_counted_in(const Battle& battle) { return battle.rules->terms.arms_alike ? "base" : "figure"; }

std::array<double, 2> left_of(const Battle& battle, const State& state) {
    std::array<double, 2> out{};
    const bool bases = battle.rules->terms.arms_alike;
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        if (!fights(unit) || u.presence == Presence::absent || u.gone()) continue;
        const double stand = bases ? 1 : unit.figures_per_stand;
        out[unit.army.index()] += std::max(0.0, u.stands_left * stand - (bases ? 0 : u.casualties_on_stands()));
    }
    return out;
}

bool read_weights(std::string_view text, std::map<std::string, Weights, std::less<>>& out) {
    auto file = parse_data(text, "worth.toml");
    if (!file) return false;
    const DataTable root = file->root();
    for (const std::string& book : root.keys()) {
        Weights& weights = out[book];
        for (std::size_t i = 0; i < terms; ++i)
            weights.of[i] = root.table(book).maybe_number(names[i]).value_or(0);
    }
    Problems problems;
    file->finish(problems);
    return !any_fatal(problems) && out.contains("any");
}

const Weights& weights_of(const Battle& battle) {
    // Read once for each book; the books of a program never change.
    static const std::map<std::string, Weights, std::less<>> all = [] {
        std::map<std::string, Weights, std::less<>> out;
        read_weights(worth_data, out);
        out["any"];
        return out;
    }();
    const auto own = all.find(battle.rules->id);
    return own != all.end() ? own->second : all.find("any")->second;
}

const std::vector<Leaning>& leanings() {
    // In the order of Term: effectiveness, brittleness, strength, influence, held, held late, broken, spent.
    static const std::vector<Leaning> all = {
        {"bold", {0.8, 0.6, 0.6, 1.6, 1.3, 1.3, 0.6, 0.6}},
        {"careful", {1.3, 1.6, 1.6, 0.6, 0.8, 0.8, 1.6, 1.6}},
        {"stubborn", {0.8, 0.7, 0.8, 1.2, 2.5, 2.5, 0.5, 0.3}},
    };
    return all;
}

Weights with(const Weights& weights, const Leaning& leaning) {
    Weights out;
    for (std::size_t i = 0; i < terms; ++i)
        out.of[i] = weights.of[i] * leaning.factor[i];
    return out;
}

double logistic(double x) {
    // e^-|x| by Taylor's series of a thousandth part, squared ten times.
    const double y = std::min(x < 0 ? -x : x, 40.0) / 1024;
    double e = 1 - y * (1 - y / 2 * (1 - y / 3 * (1 - y / 4 * (1 - y / 5))));
    for (int i = 0; i < 10; ++i)
        e *= e;
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}

double chance_of_winning(const TermValues& t, const Weights& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < terms; ++i)
        sum += weights.of[i] * t[i];
    return logistic(sum);
}

double worth_of(const Battle& battle, const State& state, const Weights& weights, ArmyId army) {
    TermValues t = terms_of(battle, state);
    double first = 0;
    if (state.outcome.over) {
        // Won is won; what it cost breaks ties, so that nobody throws his men away in a battle that is decided.
        const double ended = state.outcome.winner.none() ? 0.5 : state.outcome.winner == ArmyId{1} ? 1.0 : 0.0;
        first = 0.85 * ended + 0.15 * logistic(6 * at(t, Term::strength));
    } else {
        first = 0.02 + 0.96 * chance_of_winning(t, weights);
    }
    return army == ArmyId{1} ? first : 1 - first;
}

}  // namespace linstock::general
