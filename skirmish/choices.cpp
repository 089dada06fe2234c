#include "skirmish/choices.hpp"

#include "skirmish/forces.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr int least_units = 3;  // of an army

Problem wrong(std::string text, std::string expected = "", std::string nearest = "") {
    Problem p;
    p.text = std::move(text);
    p.expected = std::move(expected);
    p.nearest = std::move(nearest);
    return p;
}

template <class Row>
std::vector<std::string> ids_of(const std::vector<Row>& rows) {
    std::vector<std::string> out;
    for (const Row& row : rows)
        if (std::find(out.begin(), out.end(), row.id) == out.end()) out.push_back(row.id);
    return out;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "" : ", ") + word;
    return out;
}

template <class Row>
const Row* find(const std::vector<Row>& rows, const std::string& id) {
    const auto at = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.id == id; });
    return at == rows.end() ? nullptr : &*at;
}

template <class Row>
std::optional<Problem> unknown(const char* what, const std::vector<Row>& rows, const std::string& id) {
    if (id.empty() || find(rows, id) != nullptr) return std::nullopt;
    const std::vector<std::string> ids = ids_of(rows);
    return wrong(fmt::format("there is no {} '{}'", what, id), "one of " + joined(ids), nearest_word(id, ids));
}

std::optional<Problem> unknown_word(const Tables& tables, const Request& r) {
    for (const auto& found : {unknown("ruleset", tables.rulesets, r.ruleset), unknown("kind", tables.kinds, r.kind),
                              unknown("theatre", tables.theatres, r.theatre),
                              unknown("weather", tables.weather, r.weather), unknown("hour", tables.hours, r.hour),
                              unknown("list", tables.lists, r.first), unknown("list", tables.lists, r.second)})
        if (found) return found;
    return std::nullopt;
}

bool plays(const Theatre& theatre, const std::string& period) {
    return std::find(theatre.periods.begin(), theatre.periods.end(), period) != theatre.periods.end();
}

/// Why no ruleset fits the request: the first of its words that leaves none.
Problem no_ruleset(const Tables& tables, const Request& r) {
    std::vector<const RulesetRow*> rows;
    std::vector<std::string> periods;
    for (const RulesetRow& row : tables.rulesets)
        if (r.ruleset.empty() || row.id == r.ruleset) rows.push_back(&row);
    for (const RulesetRow* row : rows)
        if (std::find(periods.begin(), periods.end(), row->period) == periods.end()) periods.push_back(row->period);
    const auto fits = [&](const auto& plays_period) {
        return std::any_of(periods.begin(), periods.end(), plays_period);
    };
    const std::string by = r.ruleset.empty() ? "" : " by " + r.ruleset;
    for (const std::string& id : {r.first, r.second}) {
        const ArmyList* list = find(tables.lists, id);
        if (list == nullptr || fits([&](const std::string& p) { return p == list->period; })) continue;
        std::vector<std::string> lists;
        for (const ArmyList& other : tables.lists)
            if (std::find(periods.begin(), periods.end(), other.period) != periods.end()) lists.push_back(other.id);
        return wrong(fmt::format("the list '{}' is of the period {}, which is not played{}", id, list->period, by),
                     "one of " + joined(lists));
    }
    const ArmyList* first = find(tables.lists, r.first);
    const ArmyList* second = find(tables.lists, r.second);
    if (first != nullptr && second != nullptr && first->period != second->period)
        return wrong(fmt::format("the lists '{}' and '{}' are of different periods: {} and {}", first->id, second->id,
                                 first->period, second->period),
                     "two lists of one period");
    const Theatre* theatre = find(tables.theatres, r.theatre);
    if (theatre != nullptr) {
        const ArmyList* list = first != nullptr ? first : second;
        std::vector<std::string> theatres;
        for (const Theatre& other : tables.theatres)
            if (list != nullptr ? plays(other, list->period)
                                : fits([&](const std::string& period) { return plays(other, period); }))
                theatres.push_back(other.id);
        return wrong(fmt::format("the theatre '{}' does not fit the period", theatre->id),
                     "one of " + joined(theatres));
    }
    for (const auto& [id, conditions] : {std::pair(&r.weather, &tables.weather), std::pair(&r.hour, &tables.hours)}) {
        const Condition* c = find(*conditions, *id);
        const auto offered = [&](const Condition& one) {
            return std::any_of(rows.begin(), rows.end(), [&](const RulesetRow* row) { return one.offered_by(*row); });
        };
        if (c == nullptr || offered(*c)) continue;
        std::vector<std::string> others;
        for (const Condition& other : *conditions)
            if (offered(other)) others.push_back(other.id);
        return wrong(fmt::format("{} has no rules for '{}'", r.ruleset, c->id), "one of " + joined(others));
    }
    const Kind* kind = find(tables.kinds, r.kind);
    if (kind != nullptr && !kind->sight.empty() &&
        std::none_of(rows.begin(), rows.end(), [](const RulesetRow* row) { return row->sight; }))
        return wrong(fmt::format("{} has no rules for short sight, which '{}' needs", r.ruleset, r.kind),
                     "another ruleset or another kind");
    return wrong("no ruleset has rules for all of this request", "fewer choices");
}

std::vector<const RulesetRow*> fitting_rulesets(const Tables& tables, const Request& r) {
    std::vector<const RulesetRow*> out;
    const Theatre* theatre = find(tables.theatres, r.theatre);
    const Kind* kind = find(tables.kinds, r.kind);
    const Condition* weather = find(tables.weather, r.weather);
    const Condition* hour = find(tables.hours, r.hour);
    for (const RulesetRow& row : tables.rulesets) {
        if (!r.ruleset.empty() && row.id != r.ruleset) continue;
        if (theatre != nullptr && !plays(*theatre, row.period)) continue;
        if (kind != nullptr && !kind->sight.empty() && !row.sight) continue;
        if ((weather != nullptr && !weather->offered_by(row)) || (hour != nullptr && !hour->offered_by(row))) continue;
        const auto of_period = [&](const std::string& id) {
            const ArmyList* list = find(tables.lists, id);
            return list == nullptr || list->period == row.period;
        };
        if (of_period(r.first) && of_period(r.second)) out.push_back(&row);
    }
    return out;
}

/// 0 for two lists of one campaign; otherwise more for each year between them.
int distance_in_history(const ArmyList& a, const ArmyList& b) {
    for (const std::string& campaign : a.campaigns)
        if (std::find(b.campaigns.begin(), b.campaigns.end(), campaign) != b.campaigns.end()) return 0;
    return 1 + std::max({0, a.years.least - b.years.most, b.years.least - a.years.most});
}

/// Numbers of turns and units for the playing time: half a minute for each unit of the smaller side and a minute, per
/// turn (server/api/scenario_pages.cpp).
void set_size(Choice& c, int minutes, int turns) {
    const int all = 4 * minutes / turns - 2;
    c.turns = turns;
    c.units[0] = (all * c.kind->share + 50) / 100;
    c.units[1] = all - c.units[0];
}

bool lists_suffice(const Choice& c) {
    for (int i = 0; i < 2; ++i)
        if (c.units[i] > capacity(*c.lists[i], *c.ruleset)) return false;
    return true;
}

bool size_to_fit(Choice& c, int minutes) {
    const Range turns = c.ruleset->turns;
    constexpr int short_battle = 20;
    constexpr int long_battle = 180;
    const int part = std::clamp(minutes - short_battle, 0, long_battle - short_battle);
    const int usual = turns.least + (turns.most - turns.least) * part / (long_battle - short_battle);
    for (int t = usual; t <= turns.most; ++t) {
        set_size(c, minutes, t);
        if (lists_suffice(c)) return true;
    }
    return false;
}

Problem too_large(Choice c, int minutes) {
    int most = minutes;
    while (most > least_minutes && !size_to_fit(c, most))
        most -= 1;
    most = most / 5 * 5;
    const int smaller = capacity(*c.lists[0], *c.ruleset) < capacity(*c.lists[1], *c.ruleset) ? 0 : 1;
    return wrong(fmt::format("a battle of {} minutes is too large for the list '{}', which has {} units", minutes,
                             c.lists[smaller]->id, capacity(*c.lists[smaller], *c.ruleset)),
                 fmt::format("at most {} minutes, or another list", most));
}

/// Pairs of lists that fit the request and are large enough; the nearest in history if the seed has the choice.
std::optional<Problem> choose_lists(const Tables& tables, const Request& r, Random& random, Choice& c) {
    std::vector<Choice> pairs;
    std::vector<Choice> small;
    for (const ArmyList& a : tables.lists)
        for (const ArmyList& b : tables.lists) {
            if (a.period != c.ruleset->period || b.period != a.period || a.side == b.side) continue;
            if ((!r.first.empty() && a.id != r.first) || (!r.second.empty() && b.id != r.second)) continue;
            Choice pair = c;
            pair.lists[0] = &a;
            pair.lists[1] = &b;
            (size_to_fit(pair, r.minutes) ? pairs : small).push_back(pair);
        }
    if (pairs.empty() && small.empty()) {
        const ArmyList* first = find(tables.lists, r.first.empty() ? r.second : r.first);
        return wrong(fmt::format("the lists '{}' and '{}' are of one side", r.first, r.second),
                     "an enemy of " + (first == nullptr ? std::string("it") : first->side));
    }
    if (pairs.empty()) {
        const auto larger = std::max_element(small.begin(), small.end(), [](const Choice& a, const Choice& b) {
            const auto least = [](const Choice& x) {
                return std::min(capacity(*x.lists[0], *x.ruleset), capacity(*x.lists[1], *x.ruleset));
            };
            return least(a) < least(b);
        });
        return too_large(*larger, r.minutes);
    }
    int nearest = 1000;
    for (const Choice& pair : pairs)
        nearest = std::min(nearest, distance_in_history(*pair.lists[0], *pair.lists[1]));
    std::vector<Choice> near;
    for (const Choice& pair : pairs)
        if (distance_in_history(*pair.lists[0], *pair.lists[1]) == nearest) near.push_back(pair);
    c = random.one_of(near);
    return std::nullopt;
}

/// The named condition, or one by its chance. Precondition: the ruleset offers the named one.
Result<const Condition*, Problem> choose_condition(const std::vector<Condition>& all, const std::string& id,
                                                   const Choice& c, Random& random) {
    std::vector<const Condition*> possible;
    int chances = 0;
    for (const Condition& one : all)
        if (one.offered_by(*c.ruleset) && one.suits(*c.kind)) {
            possible.push_back(&one);
            chances += one.chance;
        }
    int drawn = chances > 0 ? random.below(chances) : 0;
    if (!id.empty()) {
        const Condition* named = find(all, id);
        if (named->suits(*c.kind)) return named;
        std::vector<std::string> others;
        for (const Condition* one : possible)
            others.push_back(one->id);
        return wrong(fmt::format("'{}' does not suit the kind '{}', which has its own light", id, c.kind->id),
                     "one of " + joined(others));
    }
    for (const Condition* one : possible) {
        if (drawn < one->chance) return one;
        drawn -= one->chance;
    }
    return wrong(fmt::format("there is no weather or no hour for {}", c.ruleset->id));
}

/// The choice for one ruleset and period.
Result<Choice, Problem> choose_for(const Tables& tables, const Request& r, const RulesetRow& ruleset, Random& random) {
    Choice c;
    c.ruleset = &ruleset;
    std::vector<const Kind*> kinds;
    const Condition* weather = find(tables.weather, r.weather);
    const Condition* hour = find(tables.hours, r.hour);
    const auto suits = [](const Condition* condition, const Kind& kind) {
        return condition == nullptr || condition->suits(kind);
    };
    for (const Kind& k : tables.kinds)
        if (r.kind.empty() ? (k.sight.empty() || c.ruleset->sight) && suits(weather, k) && suits(hour, k)
                           : k.id == r.kind)
            kinds.push_back(&k);
    std::vector<const Theatre*> theatres;
    for (const Theatre& t : tables.theatres)
        if (plays(t, c.ruleset->period) && (r.theatre.empty() || t.id == r.theatre)) theatres.push_back(&t);
    if (kinds.empty() || theatres.empty()) return wrong("there is no kind or no theatre for " + c.ruleset->id);
    c.kind = random.one_of(kinds);
    c.theatre = random.one_of(theatres);
    if (const auto problem = choose_lists(tables, r, random, c)) return *problem;
    if (std::min(c.units[0], c.units[1]) < least_units) {
        int enough = r.minutes;
        while (enough < most_minutes && std::min(c.units[0], c.units[1]) < least_units)
            if (!size_to_fit(c, ++enough)) break;
        return wrong(fmt::format("a battle of {} minutes by {} would have fewer than {} units a side", r.minutes,
                                 c.ruleset->id, least_units),
                     fmt::format("at least {} minutes", (enough + 4) / 5 * 5));
    }
    return c;
}

}  // namespace

Result<Choice, Problem> choose(const Tables& tables, const Request& r, Random& random, Random& conditions) {
    if (const auto problem = unknown_word(tables, r)) return *problem;
    if (r.minutes < least_minutes || r.minutes > most_minutes)
        return wrong(fmt::format("a battle of {} minutes cannot be made", r.minutes),
                     fmt::format("{} to {} minutes", least_minutes, most_minutes));
    if (r.first_points != 0 && (r.first_points < least_points || r.first_points > most_points))
        return wrong(fmt::format("the first army cannot have {} of 1000 points", r.first_points),
                     fmt::format("{} to {}", least_points, most_points));
    auto rulesets = fitting_rulesets(tables, r);
    if (rulesets.empty()) return no_ruleset(tables, r);
    random.shuffle(rulesets);
    auto out = choose_for(tables, r, *rulesets.front(), random);
    for (std::size_t i = 1; !out && i < rulesets.size(); ++i)
        out = choose_for(tables, r, *rulesets[i], random);
    if (!out) return out;
    const auto weather = choose_condition(tables.weather, r.weather, *out, conditions);
    if (!weather) return weather.error();
    const auto hour = choose_condition(tables.hours, r.hour, *out, conditions);
    if (!hour) return hour.error();
    out->weather = *weather;
    out->hour = *hour;
    return out;
}

}  // namespace linstock::skirmish
