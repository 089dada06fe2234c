// Reads the steps of a real table from JSON and writes the answer.

#include "base/lines.hpp"
#include "battle/json.hpp"
#include "battle/print_sheet.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "battle/wire_words.hpp"
#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "server/real_table/real_table.hpp"
#include "server/setup/new_battle.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::server {

namespace {

constexpr std::size_t max_steps = 2000;
constexpr std::size_t max_faces = 400;
constexpr std::size_t max_others = 12;
constexpr std::int64_t max_distance = 10'000;

/// Smaller than for a battle on the server: a phone asks with every tap.
constexpr odds::Limits brief = {1500, 500, 500, 800, 200};

std::int64_t whole(const json::Value& of, const char* key, std::int64_t otherwise) {
    const json::Value* v = of.find(key);
    return v != nullptr && v->kind == json::Kind::integer ? v->integer : otherwise;
}

std::string text_in(const json::Value& of, const char* key) {
    const json::Value* v = of.find(key);
    return v != nullptr && v->kind == json::Kind::text ? v->text : std::string();
}

UnitId unit_in(const Battle& battle, const json::Value& of, const char* key) {
    const std::int64_t id = whole(of, key, 0);
    if (id < 1 || id > static_cast<std::int64_t>(battle.forces().units.size())) return {};
    return UnitId{static_cast<decltype(UnitId::value)>(id)};
}

/// The firer and the target, and for a shot the distance. A sentence if it cannot be read.
std::string read_pair(const Battle& battle, const json::Value& from, TableQuestion& out) {
    out.shot.firer = unit_in(battle, from, "unit");
    if (out.cause == RollCause::question) {             // no unit: a question to the armies
        out.shot.question = text_in(from, "question");  // none yet: the answer lists the questions
        return {};
    }
    out.shot.target = unit_in(battle, from, "target");
    if (out.shot.firer.none() || out.shot.target.none()) return "unit and target are numbers of units";
    if (out.cause == RollCause::charge) return {};  // the units are in contact: the distance is zero
    const json::Value* far = from.find("distance");
    if (far == nullptr || (far->kind != json::Kind::integer && far->kind != json::Kind::number) ||
        !std::isfinite(far->number) || far->number < 0 || far->number > max_distance) {
        return "distance: a length of the table, not below 0";
    }
    out.shot.distance = far->number;
    return {};
}

RollCause cause_of_step(const std::string& step) {
    return step == "charge" ? RollCause::charge : step == "ask" ? RollCause::question : RollCause::fire;
}

std::string read_facts(const json::Value& from, std::vector<TableFact>& out) {
    const json::Value* facts = from.find("facts");
    if (facts == nullptr || facts->kind != json::Kind::object) return {};
    for (std::size_t i = 0; i < facts->items.size(); ++i) {
        const json::Value& number = facts->items[i];
        if (number.kind != json::Kind::integer) return "facts: a number for each";
        const auto n = static_cast<int>(std::clamp<std::int64_t>(number.integer, 0, 1000));
        if (n > 0) out.push_back({facts->keys[i], n});
    }
    return {};
}

/// The other units in a charge.
std::string read_others(const Battle& battle, const json::Value& from, std::vector<TableOther>& out) {
    const json::Value* others = from.find("others");
    if (others == nullptr || others->kind != json::Kind::list) return {};
    if (others->items.size() > max_others) return "others: more than any charge has";
    for (const json::Value& one : others->items) {
        TableOther other;
        other.unit = unit_in(battle, one, "unit");
        if (other.unit.none()) return "others: the number of a unit in each";
        if (const json::Value* helps = one.find("helps"); helps != nullptr) other.helps = helps->flag;
        if (std::string wrong = read_facts(one, other.facts); !wrong.empty()) return wrong;
        out.push_back(std::move(other));
    }
    return {};
}

std::string read_choices(const json::Value& from, TableQuestion& out) {
    const json::Value* choices = from.find("choices");
    if (choices == nullptr || choices->kind != json::Kind::list) return {};
    if (choices->items.size() > max_faces) return "choices: more than any question has";
    out.choices.emplace();
    for (const json::Value& one : choices->items) {
        if (one.kind != json::Kind::integer || one.integer < 0 || one.integer > 100)
            return "choices: numbers from 0 to 100";
        out.choices->push_back(static_cast<int>(one.integer));
    }
    return {};
}

/// A sentence if it cannot be read.
std::string read_fire(const Battle& battle, const json::Value& from, TableQuestion& out) {
    out.cause = cause_of_step(text_in(from, "do"));
    if (std::string wrong = read_pair(battle, from, out); !wrong.empty()) return wrong;
    out.shot.ammunition = static_cast<std::int32_t>(std::clamp<std::int64_t>(whole(from, "way", 0), -1, 100));
    if (std::string wrong = read_facts(from, out.shot.facts); !wrong.empty()) return wrong;
    if (std::string wrong = read_others(battle, from, out.shot.others); !wrong.empty()) return wrong;
    if (std::string wrong = read_choices(from, out); !wrong.empty()) return wrong;
    if (const json::Value* faces = from.find("faces"); faces != nullptr && faces->kind == json::Kind::list) {
        if (faces->items.size() > max_faces) return "faces: more than any shot needs";
        for (const json::Value& face : faces->items) {
            if (face.kind != json::Kind::integer || face.integer < 1 || face.integer > 100)
                return "faces: numbers from 1 to 100";
            out.faces.push_back(static_cast<std::uint8_t>(face.integer));
        }
    }
    return {};
}

std::string read_correction(const Battle& battle, const json::Value& from, RealTable::Correction& out) {
    out.unit = unit_in(battle, from, "unit");
    if (out.unit.none()) return "unit: the number of a unit";
    if (from.find("stands") != nullptr)
        out.stands = static_cast<int>(std::clamp<std::int64_t>(whole(from, "stands", -1), -1, 10'000));
    if (const json::Value* list = from.find("casualties"); list != nullptr)
        for (const json::Value& one : list->items)
            out.casualties.push_back(static_cast<int>(std::clamp<std::int64_t>(one.integer, -1, 10'000)));
    if (const std::string said = text_in(from, "formation"); !said.empty()) {
        Formation formation{};
        if (!wire::word_to(said, formation)) return "there is no formation '" + utf8_prefix(said, 40) + "'";
        out.formation = formation;
    }
    if (const std::string said = text_in(from, "condition"); !said.empty()) {
        Condition condition{};
        if (!wire::word_to(said, condition)) return "there is no condition '" + utf8_prefix(said, 40) + "'";
        out.condition = condition;
    }
    if (const json::Value* there = from.find("there"); there != nullptr) out.there = there->flag;
    if (const json::Value* mounted = from.find("mounted"); mounted != nullptr) out.mounted = mounted->flag;
    if (const json::Value* rating = from.find("rating"); rating != nullptr && rating->kind == json::Kind::integer)
        out.rating = static_cast<int>(std::clamp<std::int64_t>(rating->integer, -100, 100));
    return {};
}

std::string read_officer(const Battle& battle, const json::Value& from, RealTable::OfficerPlacement& out) {
    const std::int64_t id = whole(from, "officer", 0);
    if (id < 1 || id > static_cast<std::int64_t>(battle.forces().officers.size()))
        return "officer: the number of an officer";
    out.officer = OfficerId{static_cast<decltype(OfficerId::value)>(id)};
    out.with = unit_in(battle, from, "unit");
    if (const json::Value* there = from.find("there"); there != nullptr) out.there = there->flag;
    return {};
}

void write_cites(json::Writer& to, const Battle& battle, const std::vector<Cite>& why) {
    to.key("clauses").list();
    for (const Cite& cite : why)
        to.value(battle.charts().to_text(cite));
    to.end_list();
}

void write_lines(json::Writer& to, const std::vector<std::string>& lines) {
    to.key("lines").list();
    for (const std::string& line : lines)
        to.value(line);
    to.end_list();
}

void write_refusal(json::Writer& to, const Battle& battle, const Refusal& no) {
    to.key("refused").object().member("text", no.text);
    write_cites(to, battle, no.why);
    to.end_object();
}

void write_wanted_roll(json::Writer& to, const Battle& battle, const PlayedQuestion& played) {
    if (!played.wanted_roll) return;
    to.key("wants")
        .object()
        .member("count", int{played.wanted_roll->count})
        .member("sides", int{played.wanted_roll->sides});
    to.member("need", int{played.wanted_roll->need});
    to.member("purpose", battle.rules->purposes[played.wanted_roll->purpose].name);
    if (played.for_unit) to.member("unit", wording::named(battle, played.for_unit));
    write_cites(to, battle, played.why);
    to.end_object();
}

/// The choice of an owner and its options.
void write_choice(json::Writer& to, const Battle& battle, const PlayedQuestion& played) {
    if (!played.choice) return;
    to.key("choice").object().member("text", played.choice->title);
    if (played.choice->unit) to.member("unit", wording::named(battle, played.choice->unit));
    to.key("options").list();
    for (const std::string& option : played.choice->options)
        to.value(option);
    to.end_list();
    write_cites(to, battle, played.choice->why);
    to.end_object();
}

void write_owed(json::Writer& to, const RealTable& table) {
    to.key("owed").list();
    for (const OwedKind& owed : table.owed())
        to.object()
            .member("unit", static_cast<std::int64_t>(owed.unit.value))
            .member("question", owed.question)
            .end_object();
    to.end_list();
}

void write_unit(json::Writer& to, const RealTable& table, const Unit& unit) {
    const UnitState& u = table.roster().unit(unit.id);
    if (u.presence == Presence::absent) return;  // a part that has not split off
    to.object().member("id", static_cast<std::int64_t>(unit.id.value)).member("army", int{unit.army.value});
    to.member("name", unit.name).member("short", unit.short_name);
    to.member("stands", int{u.stands_left}).member("stands_at_start", table.stands_at_start(unit.id));
    to.member("figures", unit.figures_per_stand);
    to.key("casualties").list();
    for (std::size_t i = 0; i < u.stands_left && i < most_stands; ++i)
        to.value(int{u.casualties[i]});
    to.end_list();
    to.member("formation", name_of(u.formation)).member("condition", wire::Words<Condition>::of(u.condition));
    to.member("presence", wire::Words<Presence>::of(u.presence)).key("mounted").flag(u.mounted);
    if (const auto rating = table.rating(unit.id)) to.member("rating", *rating);
    to.end_object();
}

/// The question that the page offers in a phase; none in most.
const char* question_in_phase(PhaseRole role) {
    switch (role) {
        case PhaseRole::fire: return "fire";
        case PhaseRole::close_combat: return "charge";
        case PhaseRole::command:
        case PhaseRole::morale:
        case PhaseRole::rally:
        case PhaseRole::end: return "ask";
        default: return "";
    }
}

/// The ruleset's turn, with its movement cards if it has them.
void write_turn(json::Writer& to, const Battle& battle, const Staging& staging, const PrintSheet& paper) {
    to.key("phases").list();
    for (const TurnStep& step : staging.turn(battle)) {
        to.object().member("name", step.name).member("asks", question_in_phase(step.role));
        to.member("clause", battle.charts().to_text(step.clause)).end_object();
    }
    to.end_list().key("orders").list();
    for (const std::string& order : paper.orders)
        to.value(order);
    to.end_list().member("orders_clause", paper.orders.empty() ? "" : battle.charts().to_text(paper.orders_by));
    to.key("in_rounds").flag(battle.rules->terms.in_rounds);
    to.key("deck").list();
    for (const SheetCard& card : paper.deck) {
        to.object().member("army", int{card.army.value}).member("name", card.name).member("does", card.does);
        to.member("clause", battle.charts().to_text(card.why)).end_object();
    }
    to.end_list();
}

void write_table(json::Writer& to, const RealTable& table) {
    const Battle& battle = table.battle();
    const Terms& terms = battle.rules->terms;
    to.member("turn", int{table.roster().turn}).member("turns", battle.scenario->turns).member("turn_word", terms.turn);
    // After the last turn the hour would be on the next day.
    if (battle.rules->show_battle != nullptr && table.roster().turn <= battle.scenario->turns) {
        View view;
        battle.rules->show_battle(battle, table.roster(), view);
        if (*view.clock != '\0') to.member("clock", view.clock);
    }
    to.member("stand_word", terms.stand).member("measure", name_of(battle.scenario->measure));
    to.key("formations").list();
    for (const Formation formation : battle.rules->formations)
        to.value(name_of(formation));
    to.end_list().key("armies").list();
    for (const Army& army : battle.forces().armies)
        to.object().member("id", int{army.id.value}).member("name", army.name).end_object();
    to.end_list().key("units").list();
    for (const Unit& unit : battle.forces().units)
        write_unit(to, table, unit);
    to.end_list().key("officers").list();
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = table.roster().officer(officer.id);
        if (o.presence == Presence::absent) continue;
        to.object().member("id", static_cast<std::int64_t>(officer.id.value)).member("army", int{officer.army.value});
        to.member("name", officer.name).member("unit", static_cast<std::int64_t>(o.attached_to.value));
        to.member("presence", wire::Words<Presence>::of(o.presence)).end_object();
    }
    to.end_list();
    write_owed(to, table);
    if (table.roster().outcome.over) to.key("over").flag(true);
}

/// The possible results before the dice.
void write_odds(json::Writer& to, const Staged& staged, const TableQuestion& asking) {
    if (asking.cause == RollCause::question) return;
    if (asking.cause == RollCause::charge) {
        const auto odds =
            odds::compute_charge_odds(*staged.battle, staged.state, asking.shot.firer, asking.shot.target, brief);
        to.key("odds").raw(report::odds_json(*staged.battle, odds));
    } else if (const auto odds = odds::compute_odds(*staged.battle, staged.state, staged.decision, brief)) {
        to.key("odds").raw(report::odds_json(*staged.battle, *odds));
    }
}

void write_questions(json::Writer& to, const RealTable& table, UnitId unit) {
    to.key("questions").list();
    for (const QuestionKind& kind : table.questions(unit))
        to.object()
            .member("word", kind.word)
            .member("about", kind.about)
            .member("clause", table.battle().charts().to_text(kind.clause))
            .end_object();
    to.end_list();
}

void write_chances(json::Writer& to, const std::vector<OutcomeProbability>& chances) {
    to.key("chances").list();
    for (const OutcomeProbability& one : chances)
        to.object().member("text", one.what).key("p").raw(fmt::format("{:.6f}", one.p)).end_object();
    to.end_list();
}

/// The questions that follow from it.
std::vector<std::string> with_owing(const Battle& battle, const PlayedQuestion& played) {
    std::vector<std::string> lines = played.texts;
    for (const UnitId id : played.at.owing)
        lines.push_back(wording::named(battle, id) + " has to test: the state of its army.");
    return lines;
}

void write_facts(json::Writer& to, const Battle& battle, const std::vector<FactKind>& facts) {
    to.key("facts").list();
    for (const FactKind& fact : facts) {
        to.object().member("word", fact.word).member("about", fact.about);
        to.member("clause", battle.charts().to_text(fact.clause)).member("most", fact.most);
        to.member("group", fact.group).end_object();
    }
    to.end_list();
}

/// For a charge: the other units that may take part, and the facts that may be given for them.
void write_others(json::Writer& to, const RealTable& table, const Staging& staging, const TableQuestion& asking) {
    if (asking.cause != RollCause::charge || staging.facts_of_other == nullptr) return;
    const Battle& battle = table.battle();
    to.key("others").list();
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = table.roster().unit(unit.id);
        const bool helps = unit.army == battle.unit(asking.shot.target).army;
        if (u.gone() || u.stands_left == 0 || unit.id == asking.shot.firer || unit.id == asking.shot.target) continue;
        if (!(helps ? staging.others != OthersIn::attack : staging.others != OthersIn::are_attacked)) continue;
        to.object().member("unit", static_cast<std::int64_t>(unit.id.value)).key("helps").flag(helps);
        to.key("attacked").flag(staging.others == OthersIn::are_attacked);
        write_facts(to, battle, staging.facts_of_other(battle, table.roster(), asking.shot, unit.id));
        to.end_object();
    }
    to.end_list();
}

void write_question(json::Writer& to, const RealTable& table, const Staging& staging, const TableQuestion& asking) {
    const Battle& battle = table.battle();
    to.key("answer").object();
    write_facts(to, battle, table.facts(asking));
    write_others(to, table, staging, asking);
    to.key("ways").list();
    for (const WayToFire& way : asking.cause != RollCause::fire
                                    ? std::vector<WayToFire>{}
                                    : staging.ways_to_fire(battle, table.roster(), asking.shot.firer))
        to.object().member("number", way.number).member("word", way.word).end_object();
    to.end_list();
    write_questions(to, table, asking.shot.firer);
    const auto staged = table.stage(asking);
    if (staged && asking.cause == RollCause::question) write_chances(to, table.probabilities(asking));
    if (!staged) {
        write_refusal(to, battle, staged.error());
        to.end_object();
        return;
    }
    write_odds(to, *staged, asking);
    const auto played = table.play(asking);
    if (!played) {
        write_refusal(to, battle, played.error());
    } else {
        write_lines(to, with_owing(battle, *played));
        write_wanted_roll(to, battle, *played);
        write_choice(to, battle, *played);
        to.member("read", static_cast<std::int64_t>(played->faces_read)).key("over").flag(played->is_over());
    }
    to.end_object();
}

/// One step of the log; a sentence if it is not possible.
std::string take_step(RealTable& table, const json::Value& step, json::Writer& log, TableReport* report) {
    const std::string what = text_in(step, "do");
    const Battle& battle = table.battle();
    std::vector<std::string> lines;
    if (what == "turn") {
        if (report != nullptr) report->end_turn(table);
        table.next_turn();
    } else if (what == "fire" || what == "charge" || what == "ask") {
        TableQuestion asking;
        if (std::string wrong = read_fire(battle, step, asking); !wrong.empty()) return wrong;
        const auto played = table.play(asking);
        if (!played) return played.error().text;
        if (!played->is_over())
            return played->wanted_roll ? "its dice are not all there" : "its choices are not all there";
        if (report != nullptr) report->enter(table, *played);
        table.apply_result(*played, asking.shot);
        lines = with_owing(battle, *played);
    } else if (what == "officer") {
        RealTable::OfficerPlacement officer;
        if (std::string wrong = read_officer(battle, step, officer); !wrong.empty()) return wrong;
        if (const auto no = table.place_officer(officer)) return no->text;
    } else if (what == "correct") {
        RealTable::Correction correction;
        if (std::string wrong = read_correction(battle, step, correction); !wrong.empty()) return wrong;
        if (const auto no = table.correct(correction)) return no->text;
    } else {
        return "do: expected fire, charge, ask, officer, correct or turn";
    }
    log.object().member("turn", int{table.roster().turn});
    write_lines(log, lines);
    log.end_object();
    return {};
}

/// The armies of the request: the text in it, or the text of a library scenario.
Result<SourceText, Problem> armies_of(const Library& library, const json::Value& read) {
    if (std::string text = text_in(read, "text"); !text.empty()) return SourceText{std::move(text), "roster"};
    return library.scenario(text_in(read, "scenario"));
}

}  // namespace

HttpReply answer_real_table(const Library& library, const std::string& body) {
    const auto read = json::parse(body, "request");
    if (!read || read->kind != json::Kind::object) return error_reply(400, "expected {scenario, ruleset, steps}");
    const auto text = armies_of(library, *read);
    if (!text) return error_reply(404, to_text(text.error()));
    const auto prepared = library.prepare(*text, text_in(*read, "ruleset"), {});
    if (!prepared) return error_reply(422, "this scenario cannot be played so", prepared.error());
    const Staging staging = library.staging(*prepared->battle);
    if (staging.fire == nullptr) return error_reply(422, "this book answers no questions of real tables yet");
    RealTable table(prepared->battle, staging);
    std::optional<TableReport> report;
    if (const json::Value* wanted = read->find("report"); wanted != nullptr && wanted->flag)
        report.emplace(*prepared->battle);
    json::Writer to;
    to.object().key("log").list();
    if (const json::Value* steps = read->find("steps"); steps != nullptr && steps->kind == json::Kind::list) {
        if (steps->items.size() > max_steps) return error_reply(413, "there are more steps than any battle has");
        for (std::size_t i = 0; i < steps->items.size(); ++i)
            if (const std::string wrong = take_step(table, steps->items[i], to, report ? &*report : nullptr);
                !wrong.empty())
                return error_reply(422, "step " + std::to_string(i + 1) + ": " + wrong);
    }
    to.end_list();
    write_table(to, table);
    write_turn(to, *prepared->battle, staging, library.print_sheet(*prepared->battle));
    if (report) report->write(to, table);
    if (const json::Value* ask = read->find("ask"); ask != nullptr && ask->kind == json::Kind::object) {
        TableQuestion asking;
        if (const std::string wrong = read_fire(table.battle(), *ask, asking); !wrong.empty())
            return error_reply(422, wrong);
        write_question(to, table, staging, asking);
    }
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
