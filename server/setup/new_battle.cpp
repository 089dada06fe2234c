#include "server/setup/new_battle.hpp"

#include "base/lines.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "charts/toml_bounds.hpp"
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

/// Keys for the maker's own seats, invitations for the others.
std::vector<NewLink> links_for(const BattleSession& session, const LinkAccess& own) {
    std::vector<NewLink> out;
    const auto add = [&](Role role, bool one, bool two, bool invitation) {
        const bool program = own.program && (one || two) && !invitation;
        out.push_back(NewLink{LinkAccess{role, one, two, {}, invitation, program}, new_key(program)});
    };
    const bool first = session.is_human(Seat::first);
    const bool second = session.is_human(Seat::second);
    if ((first && own.first) || (second && own.second))
        add(Role::both, first && own.first, second && own.second, false);
    if (first) add(Role::commander, true, false, !own.first);
    if (second) add(Role::commander, false, true, !own.second);
    add(Role::spectator, false, false, false);
    if ((!first && !second) || session.clocks().has_umpire) add(Role::umpire, false, false, false);
    return out;
}

std::string links_json(const std::vector<NewLink>& links) {
    json::Writer to;
    to.list();
    for (const NewLink& link : links)
        write_link(to, link.link, link.token);
    to.end_list();
    return to.take();
}

/// The maker finds the battle's links again with the key that holds all the maker's seats. The store has no tokens:
/// they are encrypted with that key. The key of one of two seats reveals nothing about the other.
std::vector<store::LinkRow> rows_of(const std::vector<NewLink>& links, const std::string& battle) {
    std::vector<store::LinkRow> rows;
    const std::string all = links_json(links);
    const auto both = std::find_if(links.begin(), links.end(), [](const auto& l) { return l.link.role == Role::both; });
    for (const NewLink& link : links) {
        rows.push_back(row_of(link, battle));
        if (both != links.end() && link.link.plays() && link.link.first == both->link.first &&
            link.link.second == both->link.second)
            rows.back().sealed = seal(all, link.token);
    }
    return rows;
}

/// Stores a new battle and answers with its links.
HttpReply made_reply(SessionRegistry& registry, const std::shared_ptr<BattleSession>& session, const LinkAccess& own) {
    const std::vector<NewLink> links = links_for(*session, own);
    if (const auto failed = session->store_new(rows_of(links, session->id()))) return error_reply(507, *failed);
    registry.add(session);
    return HttpReply{201, "application/json", new_battle_json(session->id(), links), {}};
}

bool is_between_people(const store::BattleRow& row) { return row.first == "human" && row.second == "human"; }

/// A new battle that continues from these decisions of another.
HttpReply begin_at(SessionRegistry& registry, store::BattleRow row, PreparedBattle prepared,
                   const std::vector<Decision>& decided, const LinkAccess& own) {
    row.id = new_battle_id();
    row.made = row.changed = registry.context().clock();
    row.record = row.finished = false;
    row.complete = true;
    row.epoch = 0;
    auto session = std::make_shared<BattleSession>(registry.context(), row.id);
    const bool seed_known = !row.seed.empty() && is_between_people(row);
    session->start_from(std::move(row), std::move(prepared), decided);
    if (!session->bug().empty()) return error_reply(500, session->bug());
    if (seed_known) session->set_seed_known();
    return made_reply(registry, session, own);
}

/// Limits for ground that a client sends to a shared server. Lines of sight, pictures and searches take
/// time for each corner, and the server has other clients. The largest scenario of the program has 380 corners.
constexpr std::size_t most_pieces = 500;
constexpr std::size_t most_corners = 4000;

std::optional<HttpReply> too_detailed(const ServerContext& context, const Scenario& scenario) {
    if (context.is_single_user) return std::nullopt;
    std::size_t corners = 0;
    for (const Piece& piece : scenario.pieces) {
        corners += piece.area.size() + piece.line.size();
        for (const Polyline& crest : piece.crests)
            corners += crest.size();
    }
    const std::size_t pieces = scenario.pieces.size();
    if (pieces <= most_pieces && corners <= most_corners) return std::nullopt;
    return error_reply(422, "the ground has " + std::to_string(pieces) + " pieces with " + std::to_string(corners) +
                                " corners; a shared server takes at most " + std::to_string(most_pieces) +
                                " pieces and " + std::to_string(most_corners) + " corners");
}

/// Further options of a new battle.
struct BattleSwitches {
    bool umpire = false;
    bool couriers = false;
    bool seed = false;  ///< the maker chose the seed
};

HttpReply start_battle(SessionRegistry& registry, store::BattleRow row, PreparedBattle prepared, const LinkAccess& own,
                       BattleSwitches on) {
    row.id = new_battle_id();
    row.made = row.changed = registry.context().clock();
    auto session = std::make_shared<BattleSession>(registry.context(), row.id);
    session->start(std::move(row), std::move(prepared));
    if (!session->is_loaded()) return error_reply(500, session->bug());
    if (on.umpire) session->enable_umpire(own.first || own.second);
    if (on.couriers) session->enable_couriers();
    if (on.seed) session->set_seed_known();
    return made_reply(registry, session, own);
}

/// The maker's own seats; by default the first human seat.
std::optional<std::string> read_own(RequestReader& ask, const store::BattleRow& row, LinkAccess& own) {
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

/// Another player than the maker has a seat.
bool has_others(const store::BattleRow& row, const LinkAccess& own) {
    return (row.first == "human" && !own.first) || (row.second == "human" && !own.second);
}

/// Why couriers are impossible in this battle; null = they are possible.
const char* no_couriers(const ServerContext& context, const store::BattleRow& row, const Battle& battle) {
    if (row.first != "human" && row.second != "human") return "couriers: no side has a human commander who could write";
    if (context.is_single_user) return "couriers: they ride between people who have a screen each";
    if (context.library->courier_ride(battle).value <= 0) return "couriers: this book does not say how far they ride";
    return nullptr;
}

bool known_player(const std::string& name) { return name == "human" || is_computer_player(name); }

}  // namespace

HttpReply error_reply(int status, const std::string& error, const Problems& problems) {
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

HttpReply create_battle(SessionRegistry& registry, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed) return error_reply(400, "the body is not JSON: " + to_text(parsed.error()));
    RequestReader ask(*parsed, {"scenario", "text", "ruleset", "house", "first", "second", "mine", "seed", "ask_dice",
                                "umpire", "couriers", "program"});
    store::BattleRow row;
    LinkAccess own;
    const std::string drawn = ask.text("text", "");
    row.scenario = drawn.empty() ? ask.text("scenario") : ask.text("scenario", "");
    const std::string ruleset = ask.text("ruleset", "");
    const std::vector<std::string> houses = ask.texts("house");
    row.first = ask.text("first");
    row.second = ask.text("second");
    const std::string seed_text = ask.text("seed", "");
    const bool ask_dice = ask.flag("ask_dice");
    const BattleSwitches on{ask.flag("umpire"), ask.flag("couriers"),
                            !seed_text.empty() && !ask_dice && is_between_people(row)};
    own.program = ask.flag("program");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (!drawn.empty() && !row.scenario.empty())
        return error_reply(400, "a battle is of a scenario of the library or of a text of its own, not of both");
    for (const std::string& player : {row.first, row.second})
        if (!known_player(player))
            return error_reply(400, "there is no player '" + utf8_prefix(player, 40) + "'; there are: human, " +
                                        computer_players_text());
    if (const auto wrong = read_own(ask, row, own)) return error_reply(400, *wrong);
    if (on.umpire && own.program) return error_reply(400, "umpire: a program's battle has no umpire: leave it out");
    if (on.umpire && !ask.has("mine")) own = {};
    // An umpire's link would give a maker who plays an advantage.
    if (on.umpire && has_others(row, own) && (own.first || own.second))
        return error_reply(400, "umpire: the maker must have either no seat or all human seats");
    if (!seed_text.empty() && has_others(row, own) && !registry.context().is_single_user)
        return error_reply(400,
                           "seed: another person plays, so the server chooses it: who knows the seed knows every roll");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    const Library& library = *registry.context().library;
    const Result<SourceText, Problem> scenario =
        drawn.empty() ? library.scenario(row.scenario) : SourceText{drawn, "scenario"};
    if (!scenario) return error_reply(404, to_text(scenario.error()));
    std::vector<SourceText> house;
    for (const std::string& name : houses) {
        auto text = library.house_rule(name);
        if (!text) return error_reply(404, to_text(text.error()));
        row.house.push_back(text->text);
        house.push_back(std::move(*text));
    }
    auto prepared = library.prepare(*scenario, ruleset, house);
    if (!prepared) return error_reply(422, "this battle cannot be played", prepared.error());
    if (!drawn.empty())
        if (auto refused = too_detailed(registry.context(), *prepared->scenario)) return *refused;
    if (on.couriers)
        if (const char* why = no_couriers(registry.context(), row, *prepared->battle)) return error_reply(422, why);
    Seed seed = random_seed();
    if (!seed_text.empty()) {
        const auto given = read_seed(seed_text);
        if (!given) return error_reply(400, "seed: " + given.error());
        seed = *given;
    }
    if (!ask_dice || !(row.first == "human" || row.second == "human")) row.seed = to_text(seed);
    row.scenario_text = write_scenario(*prepared->scenario);
    // The canonical text has more tables than a short one, and must be readable when the battle is opened.
    if (auto large = beyond_bounds(row.scenario_text, scenario->file))
        return error_reply(422, "this battle is too large to be stored", Problems{std::move(*large)});
    row.ruleset = prepared->battle->rules->id;
    row.ruleset_hash = prepared->battle->rules->hash();
    return start_battle(registry, std::move(row), std::move(*prepared), own, on);
}

std::string new_battle_json(const std::string& battle, const std::vector<NewLink>& links) {
    json::Writer to;
    to.object();
    to.member("battle", battle);
    to.key("links").raw(links_json(links));
    to.end_object();
    return to.take();
}

Result<NewBattle, HttpReply> create_rematch_battle(SessionRegistry& registry, const BattleSession& session,
                                                   const LinkAccess& by) {
    store::BattleRow row = full_row_of(session);
    row.id = new_battle_id();
    row.made = row.changed = registry.context().clock();
    std::swap(row.first, row.second);
    if (!row.seed.empty()) row.seed = to_text(random_seed());
    row.epoch = 0;
    row.finished = false;
    row.bug.clear();
    LinkAccess own;
    own.first = by.second;
    own.second = by.first;
    own.program = by.program;
    NewBattle out;
    out.session = std::make_shared<BattleSession>(registry.context(), row.id);
    // The prepared ruleset and scenario of a battle never change, so both battles share them.
    out.session->start(std::move(row), session.prepared());
    if (!out.session->is_loaded()) return error_reply(500, out.session->bug());
    if (session.clocks().uses_couriers) out.session->enable_couriers();
    out.links = links_for(*out.session, own);
    if (const auto failed = out.session->store_new(rows_of(out.links, out.session->id())))
        return error_reply(507, *failed);
    return out;
}

HttpReply create_solo_rematch(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by) {
    auto out = create_rematch_battle(registry, session, by);
    if (!out) return out.error();
    registry.add(out->session);
    return HttpReply{201, "application/json", new_battle_json(out->session->id(), out->links), {}};
}

HttpReply continue_record(SessionRegistry& registry, const BattleSession& record) {
    if (!record.row().record)
        return error_reply(409, "this is a battle in play, not an uploaded record: open it and play on there");
    if (record.is_over()) return error_reply(409, "this record is of a whole battle: it can only be watched");
    if (!record.bug().empty()) return error_reply(409, "this battle is frozen: " + record.bug());
    if (!record.row().tape.empty())
        return error_reply(
            409, "the dice of this record come from a fixed list that ends with it, so it cannot be continued");
    store::BattleRow row = full_row_of(record);
    for (std::string* player : {&row.first, &row.second})
        if (!known_player(*player)) *player = "sergeant";  // a level that this server does not have
    LinkAccess own;
    own.first = row.first == "human";
    own.second = row.second == "human";
    return begin_at(registry, std::move(row), record.prepared(),
                    record.history().first_decisions(record.history().decision_count()), own);
}

HttpReply continue_battle(SessionRegistry& registry, const BattleSession& session, const LinkAccess& by,
                          const std::string& body) {
    if (!session.is_over()) return error_reply(409, "a battle is gone on with from a moment of it when it is over");
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"decision", "seat", "level"});
    const Viewpoint viewpoint = counting_viewpoint(by, current_viewpoint(session, by));
    const auto known = static_cast<std::int64_t>(session.history().known_decisions(viewpoint).size());
    const auto moment = static_cast<std::size_t>(ask.number("decision", 0, known));
    const std::string seat = ask.text("seat");
    const std::string level = ask.text("level", "sergeant");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!is_computer_player(level)) ask.fail("level: there is no such general");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    const std::size_t decisions = session.history().decision_when_known(viewpoint, moment);
    if (decisions >= session.history().decision_count())
        return error_reply(409, "this is the battle's end: choose a moment before");
    store::BattleRow row = full_row_of(session);
    row.first = seat == "first" ? "human" : level;
    row.second = seat == "second" ? "human" : level;
    LinkAccess own;
    own.first = seat == "first";
    own.second = !own.first;
    own.program = by.program;
    return begin_at(registry, std::move(row), session.prepared(), session.history().first_decisions(decisions), own);
}

namespace {

/// Adds the first of the problems, for clients that show one sentence.
std::string with_first(std::string what, const Problems& problems) {
    if (problems.empty()) return what;
    const Problem& p = problems.front();
    if (p.line > 0) what += ": line " + std::to_string(p.line);
    return what + ": " + p.text + (p.expected.empty() ? "" : ", expected " + p.expected);
}

}  // namespace

HttpReply create_record(SessionRegistry& registry, const std::string& body) {
    const auto record = read_record(body, "record");
    if (!record) return error_reply(400, with_first("this is no record of a battle", record.error()), record.error());
    const RecordHead& head = record->head;
    // Every message names the players.
    for (const std::string& player : head.players)
        if (const std::string wrong = name_error(player); !wrong.empty())
            return error_reply(400, "a player's " + wrong);
    std::vector<SourceText> house;
    for (std::size_t i = 0; i < head.house.size(); ++i)
        house.push_back(SourceText{head.house[i], "house rules " + std::to_string(i + 1)});
    auto prepared = prepare_with_stored_rules(registry.context(), SourceText{head.scenario_text, "scenario", true},
                                              head.ruleset, head.ruleset_hash, house);
    if (!prepared)
        return error_reply(422, with_first("the battle of this record cannot be prepared", prepared.error()),
                           prepared.error());
    if (auto refused = too_detailed(registry.context(), *prepared->scenario)) return *refused;
    if (!prepared->scenario->has_hash(head.scenario_hash))
        return error_reply(422,
                           "the scenario inside does not have the hash that the record gives: the file was changed");
    if (const auto end = replay(*prepared->battle, *record, nullptr); !end) {
        std::string why = "the replay leaves the record's path at decision " +
                          std::to_string(end.error().decision + 1) + ": " + end.error().text;
        if (!prepared->battle->rules->has_hash(head.ruleset_hash))
            why += "; the ruleset '" + head.ruleset + "' may have changed since this battle was recorded";
        return error_reply(422, why);
    }
    store::BattleRow row;
    row.id = new_battle_id();
    row.made = row.changed = registry.context().clock();
    row.scenario_text = head.scenario_text;
    row.ruleset = head.ruleset;
    row.ruleset_hash = prepared->battle->rules->hash();
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
    auto session = std::make_shared<BattleSession>(registry.context(), row.id);
    session->start_record(std::move(row), std::move(*prepared), decisions);
    return made_reply(registry, session, {});
}

}  // namespace linstock::server
