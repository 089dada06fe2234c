// The scenarios of the library: cards and pages.

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "server/api/http_api.hpp"
#include "server/setup/new_battle.hpp"
#include "server/views/table_json.hpp"
#include "server/views/viewpoint.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

using Writer = json::Writer;

/// "two-brigades-lesson-2" is number 2; 0 = not a lesson.
int lesson_of(const std::string& id) {
    const std::size_t at = id.rfind("-lesson-");
    if (at == std::string::npos || at + 9 != id.size()) return 0;
    const char digit = id.back();
    return digit >= '1' && digit <= '9' ? digit - '0' : 0;
}

/// Estimated playing time: per turn one minute, and half a minute for each unit of the smaller side.
int minutes_for(const Scenario& s) {
    const auto units = static_cast<int>(s.forces.units.size());
    const int minutes = s.turns * (2 + units) / 4;
    return std::max(10, (minutes + 4) / 5 * 5);
}

void write_sides(Writer& to, const Battle& battle) {
    to.key("sides").list();
    for (const Army& army : battle.forces().armies) {
        int units = 0;
        int stands = 0;
        for (const Unit& u : battle.forces().units) {
            if (u.army != army.id || u.start.how == Start::absent) continue;
            ++units;
            stands += u.stands;
        }
        to.object();
        to.member("name", army.name).member("colours", army.colours).member("units", units).member("stands", stands);
        to.end_object();
    }
    to.end_list();
}

void write_card(Writer& to, const std::string& id, const Battle& battle) {
    const Scenario& s = *battle.scenario;
    to.member("id", id).member("title", s.title).member("date", s.date).member("place", s.place);
    to.member("summary", s.summary);
    to.key("rulesets").list();
    for (const std::string& r : s.rulesets)
        to.value(r);
    to.end_list();
    to.member("turns", s.turns);
    to.key("width").length(to_coord(s.width));
    to.key("height").length(to_coord(s.height));
    to.member("measure", name_of(s.measure)).member("lesson", lesson_of(id)).member("minutes", minutes_for(s));
    write_sides(to, battle);
}

/// Length and strength by ruleset, for a user who looks for a battle by ruleset.
void write_books(Writer& to, const Library& library, const SourceText& text, const std::vector<std::string>& books) {
    to.key("books").list();
    for (const std::string& book : books) {
        const auto prepared = library.prepare(text, book, {});
        if (!prepared) continue;
        const Battle& battle = *prepared->battle;
        to.object().member("ruleset", book).member("turns", battle.scenario->turns);
        to.member("turn", battle.rules->terms.turn).member("minutes", minutes_for(*battle.scenario));
        write_sides(to, battle);
        to.end_object();
    }
    to.end_list();
}

}  // namespace

HttpReply list_scenarios(const Library& library) {
    Writer to;
    to.list();
    for (const std::string& id : library.scenarios()) {
        const auto text = library.scenario(id);
        if (!text) continue;
        const auto prepared = library.prepare(*text, "", {});
        if (!prepared) continue;
        to.object();
        write_card(to, id, *prepared->battle);
        write_books(to, library, *text, prepared->scenario->rulesets);
        to.end_object();
    }
    to.end_list();
    return HttpReply{200, "application/json", to.take(), {}};
}

namespace {

/// Every unit's strength by the ruleset, hidden units included: the author of a drawing knows all of it.
void write_strengths(Writer& to, const Battle& battle) {
    to.key("strengths").list();
    for (const Unit& unit : battle.forces().units) {
        to.object();
        to.member("army", battle.forces().army(unit.army).name).member("unit", unit.name);
        to.member("stands", unit.stands).member("figures", unit.figures());
        to.end_object();
    }
    to.end_list();
}

HttpReply page_of(const Library& library, const SourceText& text, const std::string& id, const std::string& ruleset) {
    const auto prepared = library.prepare(text, ruleset, {});
    if (!prepared) return error_reply(422, "this scenario cannot be played so", prepared.error());
    const Battle& battle = *prepared->battle;
    // Without dice: the page shows what both sides know before the first roll.
    const State state = open(battle, nullptr, nullptr);
    const View view = view_for(battle, state, Viewpoint::shared);
    KnownFacts known;
    add_known(known, battle, view);
    Writer to;
    to.object();
    write_card(to, id, battle);
    to.member("outcome", battle.scenario->outcome);
    to.key("table").raw(table_json(battle, id, known, Viewpoint::shared, true));
    to.key("view").raw(view_json(battle, state, view));
    if (id.empty()) write_strengths(to, battle);
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace

HttpReply show_scenario(const Library& library, const std::string& id, const std::string& ruleset) {
    const auto text = library.scenario(id);
    if (!text) return error_reply(404, to_text(text.error()));
    return page_of(library, *text, id, ruleset);
}

HttpReply show_drawn_scenario(const Library& library, const std::string& text, const std::string& ruleset) {
    return page_of(library, SourceText{text, "scenario"}, "", ruleset);
}

HttpReply scenario_text(const Library& library, const std::string& id) {
    const auto text = library.scenario(id);
    if (!text) return error_reply(404, to_text(text.error()));
    return HttpReply{200, "text/plain; charset=utf-8", text->text, {}};
}

}  // namespace linstock::server
