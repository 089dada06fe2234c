#include "server/analysis/decision_check.hpp"

#include "army/own_briefing.hpp"
#include "battle/redacted_save.hpp"
#include "battle/redacted_state.hpp"
#include "battle/rounded.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "server/api/request_reader.hpp"
#include "server/json_list.hpp"
#include "server/setup/scenario_text.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

namespace {

/// The unit's stands at the end of its path. They depend on the unit and on constant facts only.
void write_resulting_stands(json::Writer& to, const Battle& battle, const State& now, const Decision& d) {
    if (d.path.empty() && d.verb != Verb::pivot && d.verb != Verb::reform && d.verb != Verb::occupy) return;
    if (!d.path.empty()) {
        Point from = d.path.front();
        if (d.unit && now.unit(d.unit).on_field()) from = now.unit(d.unit).place;
        if (d.officer && now.officer(d.officer).presence == Presence::on_table) from = now.officer(d.officer).place;
        double sum = 0;
        for (const Point p : d.path) {
            sum += distance(to_vec(from), to_vec(p));
            from = p;
        }
        if (d.verb != Verb::place) to.key("length").length(to_coord(sum));
    }
    if (!d.unit || d.officer) return;
    State then = now;
    UnitState& unit = then.unit(d.unit);
    if (unit.stands_left == 0) return;
    if (!d.path.empty()) unit.place = d.path.back();
    unit.heading = d.heading;
    if (d.verb != Verb::pivot) unit.formation = d.formation;
    unit.town = PieceId{};
    if (!unit.on_field()) unit.presence = Presence::on_table;
    const UnitView look = look_at(battle, then, d.unit);
    const Box& box = look.footprint;
    to.key("footprint").object();
    to.key("centre").point(rounded(to_point(box.centre)));
    to.key("heading").heading(box.heading);
    to.key("width").length(to_coord(box.half_width * 2));
    to.key("depth").length(to_coord(box.half_depth * 2));
    to.end_object();
    to.key("stands");
    write_stands(to, battle, then, d.unit);
}

bool knows_all_units(const Battle& battle, const State& state, Seat seat) {
    const OrderOfBattle& forces = battle.forces();
    return std::all_of(forces.units.begin(), forces.units.end(),
                       [&](const Unit& u) { return linstock::knows_of(battle, state, seat, u.id); }) &&
           std::all_of(forces.officers.begin(), forces.officers.end(),
                       [&](const Officer& o) { return knows_of_officer(battle, state, seat, o.id); });
}

/// The texts that a battle is made from.
struct Texts {
    std::string scenario;  ///< its name in the library
    std::string scenario_text;
    std::string ruleset;
    std::vector<std::string> house;
};

Result<std::shared_ptr<const Battle>, std::string> read_battle(const Library& library, const Texts& texts) {
    SourceText scenario{texts.scenario_text, "scenario"};
    if (texts.scenario_text.empty()) {
        auto found = library.scenario(texts.scenario);
        if (!found) return to_text(found.error());
        scenario = std::move(*found);
    }
    std::vector<SourceText> house;
    for (const std::string& one : texts.house)
        house.push_back(SourceText{one, "house rules " + std::to_string(house.size() + 1)});
    auto prepared = library.prepare(scenario, texts.ruleset, house);
    if (!prepared) return to_text(prepared.error().front());
    return std::move(prepared->battle);
}

}  // namespace

void write_verdict(json::Writer& to, const Battle& given, const State& state, const Decision& decision) {
    const Battle& battle = battle_in(given, state);
    const auto refusal = linstock::check(battle, state, decision);
    to.key("lawful").flag(!refusal);
    if (refusal) to.key("refusal").raw(wire::refusal_json(battle, *refusal));
    // Only a refusal by the rules shows that the decision has a valid form.
    if (refusal && refusal->kind != RefusalKind::against_rules) return;
    const bool own = (!decision.unit || seat_of(battle.unit(decision.unit).army) == decision.by) &&
                     (!decision.officer || seat_of(battle.officer(decision.officer).army) == decision.by);
    if (own) write_resulting_stands(to, battle, state, decision);
}

std::string why_server_only(const BattleSession& session, Seat seat) {
    if (session.row().record) return "a record can only be watched";
    if (!session.row().scenario.empty()) return "";
    // Orders, cards and hidden units of both sides, also in the exact moment of a snapshot.
    if (session.prepared().scenario->situation) return "the scenario's situation may have more than you may know";
    const Battle& battle = session.battle();
    for (const Army& army : battle.forces().armies)
        if (seat_of(army.id) != seat && (has_briefing(army) || own_of(army.own, session.row().ruleset) != nullptr))
            return "the scenario's text has the other side's briefing or task";
    if (knows_all_units(battle, session.history().state(), seat)) return "";
    return "the scenario's text has more than you may know";
}

void write_known_state(json::Writer& to, const BattleSession& session, Seat seat) {
    const store::BattleRow& row = session.row();
    to.key("known").object();
    to.member("scenario", row.scenario);
    if (row.scenario.empty()) to.member("scenario_text", scenario_text_of(session));
    to.member("ruleset", row.ruleset);
    write_values(to, "house", row.house);
    to.member("seat", name_of(seat));
    to.member("save", wire::save(session.battle(), redacted_for(session.battle(), session.history().state(), seat)));
    to.end_object();
}

Result<LocalChecker, std::string> LocalChecker::from_known_state(const Library& library, std::string_view known,
                                                                 const LocalChecker* before) {
    const auto value = json::parse(known, "what is known");
    if (!value) return to_text(value.error());
    RequestReader given(*value, {"scenario", "scenario_text", "ruleset", "house", "seat", "save"});
    const Texts texts{given.text("scenario", ""), given.text("scenario_text", ""), given.text("ruleset"),
                      given.texts("house")};
    const std::string seat = given.text("seat");
    const std::string save = given.text("save");
    if (seat != "first" && seat != "second") given.fail("seat: expected 'first' or 'second'");
    if (!given.error().empty()) return given.error();

    LocalChecker out;
    for (const std::string& text : {texts.scenario, texts.scenario_text, texts.ruleset})
        out.key_ += std::to_string(text.size()) + ":" + text;
    for (const std::string& text : texts.house)
        out.key_ += std::to_string(text.size()) + ":" + text;
    if (before != nullptr && before->key_ == out.key_) {
        out.battle_ = before->battle_;
    } else {
        auto battle = read_battle(library, texts);
        if (!battle) return battle.error();
        out.battle_ = std::move(*battle);
    }
    // The hashes show whether scenario and charts are the server's.
    auto state = wire::load_redacted(*out.battle_, save, "what is known");
    if (!state) return to_text(state.error().front());
    out.state_ = std::move(*state);
    out.seat_ = seat == "first" ? Seat::first : Seat::second;
    out.prompts_ = prompts(*out.battle_, out.state_);
    return out;
}

std::string LocalChecker::check(std::string_view decision) const {
    const auto asked = [this](std::uint32_t id) -> const Prompt* {
        const auto it = std::find_if(prompts_.begin(), prompts_.end(),
                                     [&](const Prompt& p) { return p.id == id && p.seat == seat_; });
        return it == prompts_.end() ? nullptr : &*it;
    };
    const wire::Known known{[this](UnitId unit) { return linstock::knows_of(*battle_, state_, seat_, unit); },
                            [this](OfficerId officer) { return knows_of_officer(*battle_, state_, seat_, officer); }};
    const auto read = wire::read_answer(*battle_, decision, asked, &known, &state_);
    if (!read || read->by != seat_ || asked(read->prompt) == nullptr) return "";
    json::Writer to;
    to.object();
    to.member("verb", "check");
    to.key("ok").flag(true);
    write_verdict(to, *battle_, state_, *read);
    to.end_object();
    return to.take();
}

}  // namespace linstock::server
