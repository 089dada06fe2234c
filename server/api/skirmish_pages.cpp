// Generated battles: what can be chosen, and a scenario's text for a request.

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"
#include "server/api/request_reader.hpp"
#include "server/json_list.hpp"
#include "server/setup/new_battle.hpp"
#include "skirmish/skirmish.hpp"

#include <fmt/format.h>

namespace linstock::server {

namespace {

using Writer = json::Writer;

constexpr int usual_minutes = 60;

void write_rulesets(Writer& to, const std::vector<skirmish::RulesetRow>& rows) {
    to.key("rulesets").list();
    for (const skirmish::RulesetRow& row : rows)
        to.object().member("id", row.id).member("period", row.period).end_object();
    to.end_list();
}

/// `rulesets` have rules for it; `kinds` have no light of their own.
void write_conditions(Writer& to, const char* key, const std::vector<skirmish::Condition>& conditions,
                      const skirmish::Tables& tables) {
    to.key(key).list();
    for (const skirmish::Condition& condition : conditions) {
        to.object().member("id", condition.id).member("name", condition.name);
        to.key("rulesets").list();
        std::string before;  // the periods of a ruleset are next to each other
        for (const skirmish::RulesetRow& row : tables.rulesets)
            if (condition.offered_by(row) && row.id != before) to.value(before = row.id);
        to.end_list().key("kinds").list();
        for (const skirmish::Kind& kind : tables.kinds)
            if (condition.suits(kind)) to.value(kind.id);
        to.end_list().end_object();
    }
    to.end_list();
}

void write_kinds(Writer& to, const skirmish::Tables& tables) {
    to.key("kinds").list();
    for (const skirmish::Kind& kind : tables.kinds)
        to.object().member("id", kind.id).member("name", kind.name).end_object();
    to.end_list();
}

void write_theatres(Writer& to, const skirmish::Tables& tables) {
    to.key("theatres").list();
    for (const skirmish::Theatre& theatre : tables.theatres) {
        to.object().member("id", theatre.id).member("name", theatre.name);
        write_values(to, "periods", theatre.periods).end_object();
    }
    to.end_list();
}

void write_lists(Writer& to, const skirmish::Tables& tables) {
    to.key("lists").list();
    for (const skirmish::ArmyList& list : tables.lists) {
        to.object().member("id", list.id).member("name", list.name).member("army", list.army);
        to.member("colours", list.colours).member("side", list.side).member("period", list.period);
        to.member("from", list.years.least).member("to", list.years.most).member("units", list.size());
        to.end_object();
    }
    to.end_list();
}

/// Results of trial battles, with which the generator makes the battle even.
std::vector<skirmish::Trial> read_trials(RequestReader& ask, const json::Value& body) {
    constexpr std::size_t most_trials = 50;
    constexpr int most_battles = 1000;
    std::vector<skirmish::Trial> out;
    const json::Value* list = body.find("trials");
    if (list == nullptr) return out;
    if (list->kind != json::Kind::list || list->items.size() > most_trials) {
        ask.fail(fmt::format("trials: expected a list of at most {}", most_trials));
        return out;
    }
    for (const json::Value& item : list->items) {
        if (item.kind != json::Kind::object) {
            ask.fail("trials: expected objects");
            return out;
        }
        RequestReader read(item, {"first_points", "battles", "first", "second"});
        const auto number = [&](const char* name, int low, int high) {
            return static_cast<int>(read.number(name, low, high));
        };
        skirmish::Trial t;
        t.first_points = number("first_points", skirmish::least_points, skirmish::most_points);
        t.count = {number("battles", 1, most_battles), number("first", 0, most_battles),
                   number("second", 0, most_battles)};
        if (read.error().empty() && t.count.first + t.count.second > t.count.battles)
            read.fail("more battles won than played");
        if (!read.error().empty()) {
            ask.fail("trials: " + read.error());
            return out;
        }
        out.push_back(t);
    }
    return out;
}

}  // namespace

HttpReply list_skirmish_choices(const Library& library) {
    const auto tables = library.skirmish_tables();
    if (!tables) return error_reply(404, "this server generates no battles", tables.error());
    Writer to;
    to.object();
    write_rulesets(to, (*tables)->rulesets);
    write_kinds(to, **tables);
    write_theatres(to, **tables);
    write_conditions(to, "weather", (*tables)->weather, **tables);
    write_conditions(to, "hours", (*tables)->hours, **tables);
    write_lists(to, **tables);
    to.key("minutes").object().member("least", skirmish::least_minutes).member("most", skirmish::most_minutes);
    to.member("usual", usual_minutes).end_object();
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply make_skirmish_reply(const Library& library, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed) return error_reply(400, "the body is not JSON: " + to_text(parsed.error()));
    RequestReader ask(*parsed, {"ruleset", "kind", "theatre", "weather", "hour", "first", "second", "minutes", "seed",
                                "first_points", "trials"});
    skirmish::Request request;
    request.ruleset = ask.text("ruleset", "");
    request.kind = ask.text("kind", "");
    request.theatre = ask.text("theatre", "");
    request.weather = ask.text("weather", "");
    request.hour = ask.text("hour", "");
    request.first = ask.text("first", "");
    request.second = ask.text("second", "");
    // Other numbers get the answer of the generator, which names the possible ones.
    constexpr std::int64_t any_minutes = 1'000'000;
    request.minutes = static_cast<int>(ask.number("minutes", 0, any_minutes, usual_minutes));
    request.first_points = static_cast<int>(ask.number("first_points", 0, any_minutes, 0));
    request.trials = read_trials(ask, *parsed);
    const std::string seed = ask.text("seed", "");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    request.seed = random_seed();
    if (!seed.empty()) {
        const auto given = read_seed(seed);
        if (!given) return error_reply(400, "seed: " + given.error());
        request.seed = *given;
    }
    const auto tables = library.skirmish_tables();
    if (!tables) return error_reply(404, "this server generates no battles", tables.error());
    const auto made = skirmish::make_skirmish(**tables, request);
    if (!made) return error_reply(422, to_text(made.error()), {made.error()});
    Writer to;
    to.object();
    to.key("request").object();
    to.member("ruleset", made->request.ruleset).member("kind", made->request.kind);
    to.member("theatre", made->request.theatre).member("weather", made->request.weather);
    to.member("hour", made->request.hour).member("first", made->request.first);
    to.member("second", made->request.second).member("minutes", made->request.minutes);
    to.member("first_points", made->request.first_points).member("seed", to_text(made->request.seed));
    to.end_object();
    to.member("title", made->scenario.title).member("text", made->text);
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
