#include "server/setup/new_battle.hpp"

#include "base/lines.hpp"
#include "battle/record.hpp"
#include "generals/computer_player.hpp"
#include "server/access/links.hpp"
#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/setup/scenario_text.hpp"
#include "server/setup/stored_ruleset.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

namespace {

/// Keys for the seats that are the maker's own, invitations for the others.
std::vector<MadeLink> links_for(const Room& room, const LinkKnown& own) {
    std::vector<MadeLink> out;
    const auto add = [&](Role role, bool one, bool two, bool invitation) {
        out.push_back(MadeLink{LinkKnown{role, one, two, {}, invitation}, new_token()});
    };
    const bool first = room.human(Seat::first);
    const bool second = room.human(Seat::second);
    if ((first && own.first) || (second && own.second))
        add(Role::both, first && own.first, second && own.second, false);
    if (first) add(Role::commander, true, false, !own.first);
    if (second) add(Role::commander, false, true, !own.second);
    add(Role::spectator, false, false, false);
    if ((!first && !second) || room.hours().umpired) add(Role::umpire, false, false, false);
    return out;
}

std::string links_json(const std::vector<MadeLink>& links) {
    json::Writer to;
    to.list();
    for (const MadeLink& link : links)
        write_link(to, link.link, link.token);
    to.end_list();
    return to.take();
}

/// Whoever makes a battle finds its links again by his own key, the one that holds all his seats; the store keeps no
/// token, they are sealed with that. A key of one of two seats tells nothing of the other.
std::vector<store::LinkRow> rows_of(const std::vector<MadeLink>& links, const std::string& battle) {
    std::vector<store::LinkRow> rows;
    const std::string all = links_json(links);
    const auto both = std::find_if(links.begin(), links.end(), [](const auto& l) { return l.link.role == Role::both; });
    for (const MadeLink& link : links) {
        rows.push_back(row_of(link, battle));
        if (both != links.end() && link.link.plays() && link.link.first == both->link.first &&
            link.link.second == both->link.second)
            rows.back().sealed = sealed(all, link.token);
    }
    return rows;
}

/// Stores a battle that has begun and tells its links.
HttpReply made(Lobby& lobby, const std::shared_ptr<Room>& room, const LinkKnown& own) {
    const std::vector<MadeLink> links = links_for(*room, own);
    if (const auto failed = room->keep(rows_of(links, room->id()))) return failure(507, *failed);
    lobby.add(room);
    return HttpReply{201, "application/json", made_json(room->id(), links), {}};
}

/// A battle of its own that goes on from these decisions of another.
HttpReply begin_at(Lobby& lobby, store::BattleRow row, Ready ready, const std::vector<Decision>& decided,
                   const LinkKnown& own) {
    row.id = new_battle_id();
    row.made = row.changed = lobby.house().clock();
    row.record = row.finished = false;
    row.complete = true;
    row.epoch = 0;
    auto room = std::make_shared<Room>(lobby.house(), row.id);
    room->begin_at(std::move(row), std::move(ready), decided);
    if (!room->bug().empty()) return failure(500, room->bug());
    return made(lobby, room, own);
}

/// What somebody wants of a battle besides what it is made of.
struct Switches {
    bool umpire = false;
    bool couriers = false;
};

HttpReply begin(Lobby& lobby, store::BattleRow row, Ready ready, const LinkKnown& own, Switches on) {
    row.id = new_battle_id();
    row.made = row.changed = lobby.house().clock();
    auto room = std::make_shared<Room>(lobby.house(), row.id);
    room->begin(std::move(row), std::move(ready));
    if (!room->loaded()) return failure(500, room->bug());
    if (on.umpire) room->have_umpire();
    if (on.couriers) room->have_couriers();
    return made(lobby, room, own);
}

/// The seats that whoever makes the battle takes himself; if he does not say, the first that a human has.
std::optional<std::string> read_own(Reading& ask, const store::BattleRow& row, LinkKnown& own) {
    const bool said = ask.has("mine");
    for (const std::string& name : ask.texts("mine")) {
        if (name != "first" && name != "second") return "mine: expected 'first' or 'second', not '" + name + "'";
        (name == "first" ? own.first : own.second) = true;
        if ((name == "first" ? row.first : row.second) != "human") return "mine: seat '" + name + "' is no human's";
    }
    if (said) return std::nullopt;
    own.first = row.first == "human";
    own.second = !own.first && row.second == "human";
    return std::nullopt;
}

/// He has a seat, and somebody else another: that one would play against an umpire's link.
bool one_of_several(const store::BattleRow& row, const LinkKnown& own) {
    const bool others = (row.first == "human" && !own.first) || (row.second == "human" && !own.second);
    return others && (own.first || own.second);
}

/// Why none can ride in this battle; null = they can.
const char* no_couriers(const House& house, const store::BattleRow& row, const Battle& battle) {
    if (row.first != "human" && row.second != "human") return "couriers: nobody is there who writes";
    if (house.alone) return "couriers: they ride between people who have a screen each";
    if (house.library->courier_ride(battle).value <= 0) return "couriers: this book does not say how far they ride";
    return nullptr;
}

bool known_player(const std::string& name) { return name == "human" || is_computer_player(name); }

}  // namespace

HttpReply failure(int status, const std::string& error, const Problems& problems) {
    json::Writer to;
    to.object();
    to.member("error", error);
    if (!problems.empty()) write_problems(to, problems);
    to.end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

void write_problems(json::Writer& to, const Problems& problems) {
    to.key("problems").list();
    for (const Problem& p : problems) {
        to.object();
        to.member("file", p.file).member("line", p.line).member("column", p.column).member("text", p.text);
        std::string expected = p.expected;
        if (!p.nearest.empty()) expected += (expected.empty() ? "" : "; ") + ("did you mean '" + p.nearest + "'?");
        if (!expected.empty()) to.member("expected", expected);
        if (!p.clause.empty()) to.member("clause", p.clause);
        if (p.warning) to.key("warning").flag(true);
        to.end_object();
    }
    to.end_list();
}

HttpReply make_battle(Lobby& lobby, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed) return failure(400, "the body is not JSON: " + to_text(parsed.error()));
    Reading ask(*parsed, {"scenario", "text", "ruleset", "house", "first", "second", "mine", "seed", "ask_dice",
                          "umpire", "couriers"});
    store::BattleRow row;
    LinkKnown own;
    const std::string drawn = ask.text("text", "");
    row.scenario = drawn.empty() ? ask.text("scenario") : ask.text("scenario", "");
    const std::string ruleset = ask.text("ruleset", "");
    const std::vector<std::string> houses = ask.texts("house");
    row.first = ask.text("first");
    row.second = ask.text("second");
    const std::string seed_text = ask.text("seed", "");
    const bool ask_dice = ask.flag("ask_dice");
    const Switches on{ask.flag("umpire"), ask.flag("couriers")};
    if (!ask.error().empty()) return failure(400, ask.error());
    if (!drawn.empty() && !row.scenario.empty())
        return failure(400, "a battle is of a scenario of the library or of a text of its own, not of both");
    for (const std::string& player : {row.first, row.second})
        if (!known_player(player))
            return failure(400, "there is no player '" + utf8_prefix(player, 40) + "'; there are: human, " +
                                    computer_players_text());
    if (const auto wrong = read_own(ask, row, own)) return failure(400, *wrong);
    if (on.umpire && !ask.has("mine")) own = {};
    if (on.umpire && one_of_several(row, own))
        return failure(400, "umpire: who rules on a battle commands neither side of it, or all that people command");
    if (!ask.error().empty()) return failure(400, ask.error());
    const Library& library = *lobby.house().library;
    const Result<SourceText, Problem> scenario =
        drawn.empty() ? library.scenario(row.scenario) : SourceText{drawn, "scenario"};
    if (!scenario) return failure(404, to_text(scenario.error()));
    std::vector<SourceText> house;
    for (const std::string& name : houses) {
        auto text = library.house(name);
        if (!text) return failure(404, to_text(text.error()));
        row.house.push_back(text->text);
        house.push_back(std::move(*text));
    }
    auto ready = library.prepare(*scenario, ruleset, house);
    if (!ready) return failure(422, "this battle cannot be fought", ready.error());
    if (on.couriers)
        if (const char* why = no_couriers(lobby.house(), row, *ready->battle)) return failure(422, why);
    Seed seed = random_seed();
    if (!seed_text.empty()) {
        const auto given = read_seed(seed_text);
        if (!given) return failure(400, "seed: " + given.error());
        seed = *given;
    }
    if (!ask_dice || !(row.first == "human" || row.second == "human")) row.seed = to_text(seed);
    row.scenario_text = write_scenario(*ready->scenario);
    row.ruleset = ready->battle->rules->id;
    row.ruleset_hash = ready->battle->rules->hash();
    return begin(lobby, std::move(row), std::move(*ready), own, on);
}

std::string made_json(const std::string& battle, const std::vector<MadeLink>& links) {
    json::Writer to;
    to.object();
    to.member("battle", battle);
    to.key("links").raw(links_json(links));
    to.end_object();
    return to.take();
}

Result<LaidOut, HttpReply> lay_out_again(Lobby& lobby, const Room& room, const LinkKnown& by) {
    store::BattleRow row = whole_row_of(room);
    row.id = new_battle_id();
    row.made = row.changed = lobby.house().clock();
    std::swap(row.first, row.second);
    if (!row.seed.empty()) row.seed = to_text(random_seed());
    row.epoch = 0;
    row.finished = false;
    row.bug.clear();
    LinkKnown own;
    own.first = by.second;
    own.second = by.first;
    LaidOut out;
    out.room = std::make_shared<Room>(lobby.house(), row.id);
    // Everything that a battle is made of never changes, so both may share it.
    out.room->begin(std::move(row), room.ready());
    if (!out.room->loaded()) return failure(500, out.room->bug());
    if (room.hours().couriers) out.room->have_couriers();
    out.links = links_for(*out.room, own);
    if (const auto failed = out.room->keep(rows_of(out.links, out.room->id()))) return failure(507, *failed);
    return out;
}

HttpReply make_again_alone(Lobby& lobby, const Room& room, const LinkKnown& by) {
    auto out = lay_out_again(lobby, room, by);
    if (!out) return out.error();
    lobby.add(out->room);
    return HttpReply{201, "application/json", made_json(out->room->id(), out->links), {}};
}

HttpReply make_going_on(Lobby& lobby, const Room& record) {
    if (!record.row().record) return failure(409, "this is no record: it is fought on where it is");
    if (record.over()) return failure(409, "this record is of a whole battle: it is only watched");
    if (!record.bug().empty()) return failure(409, "this battle is frozen: " + record.bug());
    if (!record.row().tape.empty())
        return failure(409,
                       "the dice of this record come from a fixed list that ends with it, so it cannot be continued");
    store::BattleRow row = whole_row_of(record);
    for (std::string* player : {&row.first, &row.second})
        if (!known_player(*player)) *player = "sergeant";  // a general that this server does not have
    LinkKnown own;
    own.first = row.first == "human";
    own.second = row.second == "human";
    return begin_at(lobby, std::move(row), record.ready(),
                    record.history().decided_before(record.history().decisions()), own);
}

HttpReply make_onward(Lobby& lobby, const Room& room, const LinkKnown& by, const std::string& body) {
    if (!room.over()) return failure(409, "a battle is gone on with from a moment of it when it is over");
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"decision", "seat", "level"});
    const Eyes eyes = counting_eyes(by, eyes_now(room, by));
    const auto known = static_cast<std::int64_t>(room.history().known(eyes).size());
    const auto moment = static_cast<std::size_t>(ask.number("decision", 0, known));
    const std::string seat = ask.text("seat");
    const std::string level = ask.text("level", "sergeant");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!is_computer_player(level)) ask.fail("level: there is no such general");
    if (!ask.error().empty()) return failure(400, ask.error());
    const std::size_t decisions = room.history().when_known(eyes, moment);
    if (decisions >= room.history().decisions())
        return failure(409, "this is the battle's end: choose a moment before");
    store::BattleRow row = whole_row_of(room);
    row.first = seat == "first" ? "human" : level;
    row.second = seat == "second" ? "human" : level;
    LinkKnown own;
    own.first = seat == "first";
    own.second = !own.first;
    return begin_at(lobby, std::move(row), room.ready(), room.history().decided_before(decisions), own);
}

namespace {

/// With the first of the problems, for whoever shows one sentence.
std::string with_first(std::string what, const Problems& problems) {
    if (problems.empty()) return what;
    const Problem& p = problems.front();
    if (p.line > 0) what += ": line " + std::to_string(p.line);
    return what + ": " + p.text + (p.expected.empty() ? "" : ", expected " + p.expected);
}

}  // namespace

HttpReply make_record(Lobby& lobby, const std::string& body) {
    const auto record = read_record(body, "record");
    if (!record) return failure(400, with_first("this is no record of a battle", record.error()), record.error());
    const RecordHead& head = record->head;
    // Each news tells them.
    for (const std::string& player : head.players)
        if (const std::string wrong = wrong_name(player); !wrong.empty()) return failure(400, "a player's " + wrong);
    std::vector<SourceText> house;
    for (std::size_t i = 0; i < head.house.size(); ++i)
        house.push_back(SourceText{head.house[i], "house rules " + std::to_string(i + 1)});
    auto ready = prepare_as_it_was(lobby.house(), SourceText{head.scenario_text, "scenario", true}, head.ruleset,
                                   head.ruleset_hash, house);
    if (!ready)
        return failure(422, with_first("the battle of this record cannot be prepared", ready.error()), ready.error());
    if (!ready->scenario->has_hash(head.scenario_hash))
        return failure(422, "the scenario inside does not have the hash that the record gives: the file was changed");
    if (const auto end = replay(*ready->battle, *record, nullptr); !end) {
        std::string why = "the replay leaves the record's path at decision " +
                          std::to_string(end.error().decision + 1) + ": " + end.error().text;
        if (!ready->battle->rules->has_hash(head.ruleset_hash))
            why += "; the ruleset '" + head.ruleset + "' may have changed since this battle was recorded";
        return failure(422, why);
    }
    store::BattleRow row;
    row.id = new_battle_id();
    row.made = row.changed = lobby.house().clock();
    row.scenario_text = head.scenario_text;
    row.ruleset = head.ruleset;
    row.ruleset_hash = ready->battle->rules->hash();
    row.house = head.house;
    if (const auto seed = read_seed(head.seed); seed && !head.seed.empty()) row.seed = to_text(*seed);
    for (const ScriptedDie& die : head.tape)
        row.tape += "d" + std::to_string(die.sides) + "=" + std::to_string(die.face) + " ";
    row.first = head.players.empty() ? "human" : head.players.front();
    row.second = head.players.size() < 2 ? "human" : head.players[1];
    row.record = true;
    row.complete = record->complete;
    std::vector<std::string> decisions;
    for (const RecordedDecision& d : record->decisions)
        decisions.push_back(d.json);
    auto room = std::make_shared<Room>(lobby.house(), row.id);
    room->begin_record(std::move(row), std::move(*ready), decisions);
    return made(lobby, room, {});
}

}  // namespace linstock::server
