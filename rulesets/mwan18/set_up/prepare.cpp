#include "rulesets/mwan18/set_up/prepare.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/common/borrowed.hpp"
#include "rulesets/common/qualities.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

namespace {

/// MW-1.4; 0 if the scenario does not say.
double feet_per_unit(const Scenario& s) {
    if (s.measure == Measure::feet) return 1;
    return s.yards_per_unit * 3;
}

/// An integer of the scenario's own table; `otherwise` if absent.
int own_number(const Scenario& s, const OwnTable& own, const char* key, int otherwise, int most, const char* clause,
               Problems& problems) {
    const OwnValue* v = own.find(key);
    if (v == nullptr) return otherwise;
    const auto* n = std::get_if<std::int64_t>(&v->value);
    if (n != nullptr && *n >= 1 && *n <= most) return static_cast<int>(*n);
    problems.push_back(s.problem({v->line, v->column}, std::string(key) + " has an invalid value",
                                 "a whole number from 1 to " + std::to_string(most), clause));
    return otherwise;
}

/// MW-3.24: the effect of water, in the scenario's own table: stream_infantry = 2, river_artillery = -1 (cannot) ...
void read_water(const Scenario& s, Setup& setup, Problems& problems) {
    const OwnTable* own = own_of(s.own, setup.book.charts->id());
    if (own == nullptr) return;
    constexpr const char* arms[] = {"infantry", "cavalry", "artillery"};
    std::vector<std::string> known = {"turns", "pace", "objective_points"};
    for (const bool river : {false, true})
        for (std::size_t i = 0; i < movers; ++i) {
            const std::string key = std::string(river ? "river_" : "stream_") + arms[i];
            known.push_back(key);
            const OwnValue* v = own->find(key);
            if (v == nullptr) continue;
            const auto* n = std::get_if<std::int64_t>(&v->value);
            if (n == nullptr || *n < -1 || *n > 5)
                problems.push_back(s.problem({v->line, v->column}, key + " has an invalid value",
                                             "fifths of a turn from 0 to 5, or -1 for impassable", "MW-3.24"));
            else
                (river ? setup.river : setup.stream)[i] = static_cast<int>(*n);
        }
    for (const OwnValue& v : own->values) {
        if (std::find(known.begin(), known.end(), v.key) != known.end()) continue;
        problems.push_back(no_such_key(s, v, "a scenario", known));
    }
}

/// Converts turns of the file to `pace` turns each: arrivals, sight, handicaps.
void stretch(Scenario& s, int pace) {
    const auto first = [&](int turn) { return (turn - 1) * pace + 1; };
    s.turns *= pace;
    for (SightSpan& span : s.sight) {
        span.from_turn = first(span.from_turn);
        span.to_turn *= pace;
    }
    for (FireHandicap& handicap : s.handicaps)
        handicap.to_turn *= pace;
    for (Unit& unit : s.forces.units)
        if (unit.start.how == Start::arrives) unit.start.turn = first(unit.start.turn);
    for (Officer& officer : s.forces.officers)
        if (officer.start.how == Start::arrives) officer.start.turn = first(officer.start.turn);
}

/// MW-0.1: always only a warning.
void warn_of_size(const Scenario& s, const Setup& setup, Problems& problems) {
    for (const Army& army : s.forces.armies) {
        int brigades = 0;
        int batteries = 0;
        for (const Command& c : s.forces.commands)
            if (c.army == army.id && c.kind == CommandKind::brigade) ++brigades;
        for (const Unit& u : s.forces.units)
            if (u.army == army.id && u.start.how != Start::absent && u.branch() == Branch::guns) ++batteries;
        const int limit = setup.book.size_warning.value;
        if (brigades <= limit && batteries <= limit) continue;
        Problem p = s.problem(army.where,
                              army.name + " has " + std::to_string(brigades) + " brigades and " +
                                  std::to_string(batteries) + " batteries",
                              "at most " + std::to_string(limit) + " of each per side, as the rules intend", "MW-0.1");
        p.warning = true;
        problems.push_back(std::move(p));
    }
}

/// MW-10.18: crack, average, green. Two qualities of a scenario are average here.
void check_qualities(const Ruleset& rules, const Scenario& s, Problems& problems) {
    const auto of = [&](Quality quality) {
        return std::any_of(s.forces.units.begin(), s.forces.units.end(),
                           [&](const Unit& u) { return u.quality == quality && u.start.how != Start::absent; });
    };
    if (of(Quality::veteran))
        common::warn_of_qualities(s, rules.id, {{Quality::line, Quality::veteran}},
                                  "grade = \"...\"; without it, both are average", "MW-10.18", "grade", problems);
}

void check_starts(const Scenario& s, Problems& problems) {
    for (const Unit& u : s.forces.units) {
        if (u.start.how == Start::reserve)
            problems.push_back(s.problem(u.where, u.name + " is in reserve, but this ruleset has no rules for reserves",
                                         "a place, a zone or a turn of arrival", "MW-9.1"));
    }
    for (std::size_t i = 0; i < s.optional_rules.size(); ++i)
        problems.push_back(s.problem(i < s.places.optional_rules.size() ? s.places.optional_rules[i] : s.places.table,
                                     "this ruleset has no optional rule '" + s.optional_rules[i] + "'", "none",
                                     "MW-0.2"));
}

void check_ruleset(const Ruleset& rules, const Scenario& s, Problems& problems) {
    if (s.rulesets.empty() || std::find(s.rulesets.begin(), s.rulesets.end(), rules.id) != s.rulesets.end()) return;
    std::string names;
    for (const std::string& name : s.rulesets)
        names += (names.empty() ? "" : ", ") + name;
    problems.push_back(s.problem(s.places.rulesets.empty() ? FilePosition{} : s.places.rulesets.front(),
                                 "this scenario is not for the ruleset '" + rules.id + "'", names));
}

}  // namespace

Prepared prepare_battle(const Ruleset& rules, const Scenario& given, const Ground&) {
    Prepared out;
    check_ruleset(rules, given, out.problems);
    if (any_fatal(out.problems)) return out;
    auto setup = std::make_shared<Setup>();
    setup->book = resolve_book(*rules.charts, "", out.problems);
    setup->fire = resolve_fire(*rules.charts, "", out.problems);
    setup->morale = resolve_morale(*rules.charts, "", out.problems);
    setup->close = resolve_close(*rules.charts, "", out.problems);
    setup->officers = resolve_officers(*rules.charts, "", out.problems);
    setup->scale = feet_per_unit(given);
    setup->turns = given.turns > 0 ? given.turns : setup->book.turn_limit.value;
    if (setup->scale <= 0)
        out.problems.push_back(given.problem(given.places.table, "the scenario lacks its ground scale",
                                             "yards_per_unit, or measure = \"feet\"", "MW-1.4"));
    if (any_fatal(out.problems)) return out;
    auto scenario = std::make_shared<Scenario>(given);
    scale_scenario(*scenario, setup->scale);
    if (const OwnTable* own = own_of(given.own, rules.id)) {
        stretch(*scenario, own_number(given, *own, "pace", 1, 12, "MW-1.5", out.problems));
        setup->turns = std::min(200, scenario->turns);
        scenario->turns = setup->turns = own_number(given, *own, "turns", setup->turns, 200, "MW-12.1", out.problems);
        const int worth = own_number(given, *own, "objective_points", 1, 10000, "MW-12.3", out.problems);
        for (Objective& objective : scenario->objectives)
            objective.points *= worth;
    }
    read_water(given, *setup, out.problems);
    warn_of_size(given, *setup, out.problems);
    check_starts(given, out.problems);
    check_qualities(rules, given, out.problems);
    common::check_phase(rules, given, out.problems);
    organise_units(*scenario, *setup, out.problems);
    out.ground = std::make_shared<const Ground>(scenario->width, scenario->height, scenario->pieces);
    check_places(common::borrowed(rules, *scenario, *out.ground, *setup), out.problems);
    out.scenario = std::move(scenario);
    out.own = std::move(setup);
    return out;
}

}  // namespace linstock::mwan18
