#include "server/api/session_requests.hpp"

#include "base/lines.hpp"
#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "battle/wire.hpp"
#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "server/analysis/assessment_json.hpp"
#include "server/analysis/decision_check.hpp"
#include "server/analysis/layers.hpp"
#include "server/api/message_manifest.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/players/chat.hpp"
#include "server/players/proposals.hpp"
#include "server/setup/new_battle.hpp"
#include "server/views/history_view.hpp"
#include "server/views/prompt_json.hpp"
#include "server/views/subordinate_view.hpp"
#include "words/candidate_json.hpp"

#include <algorithm>
#include <optional>

namespace linstock::server {

namespace {

using Writer = json::Writer;

constexpr std::int64_t max_candidates = 400;
constexpr std::size_t max_note_length = 2000;

/// The context of one request.
struct SessionRequest {
    BattleSession& session;
    Viewer& viewer;
    const json::Value& request;
    std::string_view message;
    Writer& to;
    std::string_view verb;
};

FollowUp fail(SessionRequest& a, const std::string& error) {
    a.to.key("ok").flag(false);
    a.to.member("error", error);
    return {};
}
FollowUp refused(SessionRequest& a, const Refusal& refusal) {
    a.to.key("ok").flag(false);
    a.to.key("refusal").raw(wire::refusal_json(a.session.battle(), refusal));
    return {};
}
void ok(SessionRequest& a) { a.to.key("ok").flag(true); }
FollowUp answer(SessionRequest& a, const MaybeRejection& done) {
    if (done) {
        if (done->refusal) return refused(a, *done->refusal);
        fail(a, done->error);
        return {.sends_updates =
                    done->has_changed || !a.session.bug().empty()};  // the decision may have frozen the session
    }
    ok(a);
    return {.sends_updates = true};
}

Refusal no_open_prompt(std::uint32_t prompt) {
    return Refusal{RefusalKind::not_open, "prompt " + std::to_string(prompt) + " is not open for you", {}};
}

/// The prompt with this public number, if the link receives it.
const Prompt* prompt_for(const SessionRequest& a, std::uint32_t number) {
    const std::vector<Prompt>& open = a.session.prompts();
    const auto p = std::find_if(open.begin(), open.end(),
                                [&](const Prompt& one) { return public_number(a.session.id(), one) == number; });
    if (p == open.end() || a.session.row().record) return nullptr;
    // A client with both seats may have prompts for both sides; it may answer each of them.
    const bool mine = a.viewer.link.role == Role::both
                          ? a.viewer.link.holds(p->seat) || is_for(a.session, a.viewer.link, *p)
                          : is_for(a.session, a.viewer.link, *p);
    return mine ? &*p : nullptr;
}

/// The seat named in the request, or the link's only seat. Nothing: an error was answered.
std::optional<Seat> seat_of_request(SessionRequest& a, RequestReader& ask) {
    const std::string name = ask.text("seat", "");
    if (!ask.error().empty()) {
        fail(a, ask.error());
        return std::nullopt;
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (!a.viewer.link.holds(seat)) continue;
        if (name.empty()
                ? !a.viewer.link.holds(Seat::second) || seat == Seat::second || a.viewer.viewpoint == viewpoint_of(seat)
                : name == linstock::name_of(seat))
            return seat;
    }
    fail(a, a.viewer.link.plays() ? "seat '" + utf8_prefix(name, 20) + "' is not yours" : "this link only watches");
    return std::nullopt;
}

struct GivenDecision {
    Decision decision;
    const Prompt* prompt = nullptr;
};

/// What the seats of the link may know.
wire::Known known_by(const SessionRequest& a) {
    const auto any_seat = [&a](auto&& knows) {
        return (a.viewer.link.holds(Seat::first) && knows(Seat::first)) ||
               (a.viewer.link.holds(Seat::second) && knows(Seat::second));
    };
    const Battle& battle = a.session.battle();
    const State& state = a.session.history().state();
    return {[&battle, &state, any_seat](UnitId unit) {
                return any_seat([&](Seat seat) { return linstock::knows_of(battle, state, seat, unit); });
            },
            [&battle, &state, any_seat](OfficerId officer) {
                return any_seat([&](Seat seat) { return knows_of_officer(battle, state, seat, officer); });
            }};
}

/// The decision in the request and its prompt. Nothing: an error was answered.
std::optional<GivenDecision> decision_of(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const json::Value* value = ask.object("decision");
    if (value == nullptr) ask.fail("'decision' is missing");
    if (!ask.error().empty()) {
        fail(a, ask.error());
        return std::nullopt;
    }
    if (!a.viewer.link.plays()) {
        fail(a, "this link only watches");
        return std::nullopt;
    }
    const wire::Known known = known_by(a);
    const auto asked = [&](std::uint32_t id) { return prompt_for(a, id); };
    const auto decision =
        wire::read_answer(a.session.battle(), value->raw(a.message), asked, &known, &a.session.history().state());
    if (!decision) {
        fail(a, "decision: " + decision.error());
        return std::nullopt;
    }
    const bool chance = decision->by == Seat::chance && a.session.asks_dice();
    if (!chance && !a.viewer.link.holds(decision->by)) {
        refused(a, Refusal{RefusalKind::wrong_seat,
                           "you do not answer for seat '" + std::string(linstock::name_of(decision->by)) + "'",
                           {}});
        return std::nullopt;
    }
    const Prompt* prompt = prompt_for(a, decision->prompt);
    if (prompt == nullptr) {
        refused(a, no_open_prompt(decision->prompt));
        return std::nullopt;
    }
    if (!may_answer(a.session.battle(), a.viewer.link, *prompt, *decision)) {
        refused(
            a,
            Refusal{RefusalKind::wrong_seat, "of this question you answer for the units of your commands alone", {}});
        return std::nullopt;
    }
    GivenDecision given{*decision, prompt};
    given.decision.prompt = prompt->id;
    return given;
}

FollowUp list_candidates(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto id = static_cast<std::uint32_t>(ask.number("prompt", 0, UINT32_MAX));
    const auto most = static_cast<std::size_t>(ask.number("most", 1, max_candidates, 16));
    if (!ask.error().empty()) return fail(a, ask.error());
    const Prompt* prompt = prompt_for(a, id);
    if (prompt == nullptr) return refused(a, no_open_prompt(id));
    ok(a);
    a.to.key("candidates").list();
    // The suggested decision comes first.
    const auto may = [&](const Decision& d) { return may_answer(a.session.battle(), a.viewer.link, *prompt, d); };
    const bool in_part = a.viewer.link.role == Role::subordinate;
    std::vector<Decision> all =
        candidates(a.session.battle(), a.session.history().state(), *prompt, in_part ? max_candidates : most);
    std::erase_if(all, [&](const Decision& d) { return !may(d); });
    if (all.size() > most) all.resize(most);
    if (const Decision* best = prompt->seat == Seat::chance ? nullptr : a.session.suggestion(*prompt);
        best != nullptr && may(*best)) {
        const auto it = std::find(all.begin(), all.end(), *best);
        if (it != all.end()) all.erase(it);
        all.insert(all.begin(), *best);
        if (all.size() > most) all.pop_back();
    }
    for (Decision& d : all) {
        d.prompt = id;
        a.to.raw(wording::candidate_json(a.session.battle(), *prompt, d));
    }
    a.to.end_list();
    return {};
}

FollowUp check_decision(SessionRequest& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    ok(a);
    write_verdict(a.to, a.session.battle(), a.session.history().state(), given->decision);
    return {};
}

/// For the client's own engine, which checks decisions during a drag.
FollowUp answer_known_state(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.viewer.link.role == Role::subordinate) return fail(a, "a subordinate's part is judged here alone");
    if (const std::string why = why_server_only(a.session, *seat); !why.empty()) return fail(a, why);
    ok(a);
    // Without a prompt there is nothing to check, and the pending steps would show what the other side decides.
    const std::vector<Prompt>& open = a.session.prompts();
    if (std::none_of(open.begin(), open.end(), [&](const Prompt& p) { return p.seat == *seat; })) return {};
    write_known_state(a.to, a.session, *seat);
    return {};
}

FollowUp decide(SessionRequest& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    return answer(a, a.session.decide(given->decision));
}

FollowUp take_suggested(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto id = static_cast<std::uint32_t>(ask.number("prompt", 0, UINT32_MAX));
    const std::string until = ask.text("until", "");
    if (!until.empty() && until != "phase") ask.fail("until: expected 'phase'");
    if (!ask.error().empty()) return fail(a, ask.error());
    const Prompt* prompt = prompt_for(a, id);
    if (prompt == nullptr) return refused(a, no_open_prompt(id));
    if (prompt->seat == Seat::chance) return fail(a, "the dice are thrown at your table");
    if (!until.empty() && a.viewer.link.role == Role::subordinate)
        return fail(a, "until the phase ends it is all of your side that is answered for: that is the commander's");
    const Decision* best = a.session.suggestion(*prompt);
    if (best != nullptr && !may_answer(a.session.battle(), a.viewer.link, *prompt, *best))
        return fail(a, "what is recommended here is not for your units");
    const Prompt asked = *prompt;
    return answer(a, a.session.take_suggestion(asked, until == "phase"));
}

FollowUp standing(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    std::vector<std::string> kinds = ask.texts("kinds");
    for (const std::string& kind : kinds)
        if (kind.size() > 40) ask.fail("kinds: a kind of prompt is a short word");
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.viewer.link.role == Role::subordinate) return fail(a, "standing instructions are the commander's");
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    return answer(a, a.session.set_standing(*seat, std::move(kinds)));
}

FollowUp undo(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.viewer.link.role == Role::subordinate) return fail(a, "only the commander takes back");
    if (!may_take_back(a.viewer.link, a.viewer.viewpoint, *seat))
        return fail(a, "this seat did not make that decision");
    return answer(a, a.session.undo(*seat));
}

/// The seat for an agreement with the other side; only its commander may make one. Nothing: an error was answered.
std::optional<Seat> settling_seat(SessionRequest& a, RequestReader& ask) {
    const auto seat = seat_of_request(a, ask);
    if (!seat || a.viewer.link.role != Role::subordinate) return seat;
    fail(a, "that is the commander's");
    return std::nullopt;
}

FollowUp concede_battle(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, concede(a.session, *seat)) : FollowUp{};
}

FollowUp make_proposal(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const std::string what = ask.text("what");
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, propose(a.session, a.viewer.link, *seat, what)) : FollowUp{};
}

FollowUp answer_other_side(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const bool yes = ask.flag("yes");
    const std::int64_t proposal = ask.number("proposal", 0, INT64_MAX);
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, answer_proposal(a.session, *seat, proposal, yes)) : FollowUp{};
}

FollowUp end_adjournment(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    return settling_seat(a, ask) ? answer(a, resume(a.session)) : FollowUp{};
}

FollowUp holiday(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto days = static_cast<int>(ask.number("days", 0, 366));
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, go_away(a.session, *seat, days)) : FollowUp{};
}

FollowUp take_seat_again(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, come_back(a.session, *seat)) : FollowUp{};
}

FollowUp note(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const std::int64_t event = ask.number("event", 0, INT32_MAX);
    const std::string text = ask.text("text");
    if (text.size() > max_note_length) ask.fail("text: a note has at most 2000 bytes");
    if (const std::string wrong = text_error(text); !wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!has_notes(a.session, a.viewer.link) && !a.viewer.link.plays())
        return fail(a, "a spectator's notes are not stored on the server: keep them yourself");
    if (!has_notes(a.session, a.viewer.link))
        return fail(a, "while couriers ride the notes of a side are its commander's own: write a dispatch");
    if (static_cast<std::size_t>(event) >= a.session.history().visible_events(a.viewer.viewpoint).size())
        return fail(a, "there is no event " + std::to_string(event) + " that you could know of");
    if (const MaybeRejection done = a.session.set_note(notes_owner(a.viewer.link, a.viewer.viewpoint), event, text))
        return fail(a, done->error);
    ok(a);
    return {.sends_notes = true};
}

FollowUp look_back(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const Viewpoint counting = counting_viewpoint(a.viewer.link, a.viewer.viewpoint);
    const auto last = static_cast<std::int64_t>(a.session.history().known_decisions(counting).size());
    const std::int64_t decision = ask.number("decision", 0, last);
    if (!ask.error().empty()) return fail(a, ask.error());
    ok(a);
    write_look_back(a.to, a.session, a.viewer, static_cast<std::size_t>(decision));
    return {};
}

/// The whole view, for a client that has lost the snapshot that differences start from.
FollowUp view(SessionRequest& a) {
    const RequestReader ask(a.request, request_members(a.verb));
    if (!ask.error().empty()) return fail(a, ask.error());
    if (a.viewer.sink == nullptr) return fail(a, "you have not joined that battle");
    ok(a);
    a.to.key("view").raw(full_view(a.session, a.viewer));
    return {};
}

FollowUp moments(SessionRequest& a) {
    const RequestReader ask(a.request, request_members(a.verb));
    if (!ask.error().empty()) return fail(a, ask.error());
    ok(a);
    write_moments(a.to, a.session, a.viewer);
    return {};
}

void write_odds(Writer& to, const Battle& battle, const State& state, const Decision& decision) {
    const auto reckoned = odds::compute_odds(battle, state, decision);
    to.key("ok").flag(static_cast<bool>(reckoned));
    if (reckoned)
        to.key("odds").raw(report::odds_json(battle, *reckoned));
    else
        to.key("refusal").raw(wire::refusal_json(battle, reckoned.error()));
}

FollowUp odds(SessionRequest& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    // This may take half a second. The battle continues meanwhile.
    return {.deferred_answer = [battle = a.session.prepared().battle, state = a.session.history().state(),
                                decision = given->decision](Writer& to) { write_odds(to, *battle, state, decision); }};
}

/// Assessment of a planned decision by a searching level. The same question always gets the same answer.
FollowUp suggestion(SessionRequest& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    const json::Value* said = a.request.find("level");
    const std::string level = said == nullptr ? "captain" : said->text;
    if (!is_adviser(level)) return fail(a, "level: expected 'captain', 'colonel' or 'general'");
    if (given->prompt->seat == Seat::chance) return fail(a, "there is no advice for dice");
    if (auto refusal = linstock::check(a.session.battle(), a.session.history().state(), given->decision))
        return refused(a, *refusal);
    if (a.viewer.link.role == Role::subordinate) return fail(a, "the adviser is the commander's");
    const std::uint64_t seed = computer_seed(a.session.id(), given->decision.by) + given->decision.prompt;
    const Clock clock = a.session.context().search_seconds;
    return {.deferred_answer = [battle = a.session.prepared().battle, state = a.session.history().state(),
                                prompt = *given->prompt, decision = given->decision, level, seed, clock](Writer& to) {
        to.key("ok").flag(true);
        write_assessment(to, battle_in(*battle, state), state, prompt, decision,
                         {level, seed, clock, clock ? seconds_a_turn(level) / 2 : 0, true});
    }};
}

/// For a finished battle: the decisions of a seat that cost most, as searching levels assess them.
FollowUp review(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    ReviewRequest asked;
    const std::string seat = ask.text("seat");
    asked.level = ask.text("level", "captain");
    asked.from = static_cast<std::size_t>(ask.number("from", 0, INT32_MAX, 0));
    asked.only = ask.numbers("only");
    if (!is_adviser(asked.level)) ask.fail("level: expected 'captain', 'colonel' or 'general'");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!a.session.is_over()) return fail(a, "what was decided is looked through when the battle is over");
    asked.seat = seat == "first" ? Seat::first : Seat::second;
    ok(a);
    write_review(a.to, a.session, a.viewer, asked, a.session.context().search_seconds);
    return {};
}

/// The seat whose knowledge a layer uses: the link's own. An umpire has both and names one.
std::optional<Seat> seat_of_layer(SessionRequest& a, RequestReader& ask) {
    if (a.viewer.link.plays()) return seat_of_request(a, ask);
    const std::string name = ask.text("seat", "first");
    for (const Seat seat : {Seat::first, Seat::second})
        if (ask.error().empty() && a.viewer.viewpoint == Viewpoint::all && name == linstock::name_of(seat)) return seat;
    fail(a, ask.error().empty() ? "only players at the table can ask for layers" : ask.error());
    return std::nullopt;
}

FollowUp layer(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    LayerRequest asked;
    const std::string name = ask.text("layer");
    if (!parse_layer_kind(name, asked.kind)) ask.fail("layer: there is none called '" + utf8_prefix(name, 40) + "'");
    // Not limited to those of this battle: the number of the other side's hidden units is secret.
    const auto unit = ask.number("unit", 0, UINT16_MAX, 0);
    const auto officer = ask.number("officer", 0, UINT16_MAX, 0);
    asked.unit = UnitId{static_cast<std::uint16_t>(unit)};
    asked.officer = OfficerId{static_cast<std::uint16_t>(officer)};
    asked.prompt = static_cast<std::uint32_t>(ask.number("prompt", 0, UINT32_MAX, 0));
    if (const json::Value* from = a.request.find("from")) {
        Point place;
        if (json::read_point(*from, place))
            asked.from = place;
        else
            ask.fail("from: expected a point [x, y]");
    }
    const std::optional<Seat> seat = seat_of_layer(a, ask);
    if (!seat) return {};
    ok(a);
    write_layer(a.to, a.session.battle(), a.session.history().state(), *seat, asked);
    return {};
}

/// Whether this link may use the umpire's requests. Only in a battle in progress.
bool may_umpire(SessionRequest& a) {
    if (a.viewer.link.role != Role::umpire || a.session.row().record || !a.session.clocks().has_umpire) {
        fail(a, "only the battle's umpire can make rulings");
        return false;
    }
    if (a.session.is_over()) fail(a, "the battle is over");
    return !a.session.is_over();
}

/// With `only_check` nothing changes. Both ways the answer names what the ruleset does not allow.
FollowUp rule(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const json::Value* value = ask.object("decision");
    const bool only_check = ask.flag("only_check");
    if (value == nullptr) ask.fail("'decision' is missing");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    const auto decision = wire::read_decision(a.session.battle(), value->raw(a.message));
    if (!decision) return fail(a, "decision: " + decision.error());
    if (!is_ruling(*decision)) return fail(a, "decision: the umpire decides nothing but a 'rule'");
    if (decision->ruling != nullptr && decision->ruling->dice > 0)
        return fail(a, "decision: dice are taken back by 'retake'");
    // Both sides and `linstock verify` show this text, so it follows the rule for user text
    // (server/lobby/open_game.hpp).
    if (decision->ruling != nullptr) {
        const std::string name = decision->ruling->ground ? decision->ruling->ground->name : "";
        for (const std::string& text : {decision->ruling->reason, name})
            if (const std::string wrong = text_error(text); !wrong.empty()) return fail(a, "decision: " + wrong);
    }
    if (auto refusal = linstock::check(a.session.battle(), a.session.history().state(), *decision)) {
        if (only_check || !a.session.defer_ruling(*decision)) return refused(a, *refusal);
        ok(a);
        a.to.key("later").flag(true);
        return {.sends_updates = true};
    }
    const Problems against = objections(a.session.battle(), a.session.history().state(), *decision);
    if (!only_check)
        if (const MaybeRejection done = a.session.decide(*decision)) return answer(a, done);
    ok(a);
    a.to.key("warnings").list();
    for (const Problem& p : against)
        a.to.value(to_text(p));
    a.to.end_list();
    return {.sends_updates = !only_check};
}

FollowUp pause_battle(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const bool yes = ask.flag("yes");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.session.pause(yes));
}

FollowUp withdraw_ruling(SessionRequest& a) {
    const RequestReader ask(a.request, request_members(a.verb));
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    const History& history = a.session.history();
    const std::size_t count = history.decision_count();
    if (count == 0 || !is_ruling(history.decision(count - 1))) return fail(a, "the last that was decided is no ruling");
    return answer(a, a.session.undo(Seat::umpire));
}

FollowUp retake_dice(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const std::string reason = ask.text("reason");
    if (const std::string wrong = text_error(reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.session.retake_dice(reason));
}

/// A side asks its umpire to allow what the rules forbid. The umpire allows it by a ruling, or declines.
FollowUp appeal(SessionRequest& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    if (!a.session.clocks().has_umpire || a.session.is_over()) return fail(a, "this battle has no umpire");
    if (a.viewer.link.role == Role::subordinate) return fail(a, "only the commander of a side can ask the umpire");
    const auto refusal = linstock::check(a.session.battle(), a.session.history().state(), given->decision);
    if (!refusal) return fail(a, "that is allowed: you need not ask the umpire");
    if (refusal->kind != RefusalKind::against_rules) return refused(a, *refusal);
    return answer(a, a.session.submit_appeal(given->decision, *given->prompt, *refusal));
}

FollowUp reject_appeal(SessionRequest& a) {
    RequestReader ask(a.request, request_members(a.verb));
    const auto n = static_cast<int>(ask.number("n", 1, INT32_MAX));
    const std::string reason = ask.text("reason");
    if (const std::string wrong = line_error(reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.session.reject_appeal(n, reason));
}

struct Entry {
    const char* name;
    FollowUp (*answer)(SessionRequest&);
};
constexpr Entry request_handlers[] = {
    {"candidates", list_candidates},
    {"check", check_decision},
    {"known", answer_known_state},
    {"decide", decide},
    {"you_do_it", take_suggested},
    {"standing", standing},
    {"undo", undo},
    {"concede", concede_battle},
    {"propose", make_proposal},
    {"answer", answer_other_side},
    {"go_on", end_adjournment},
    {"away", holiday},
    {"come_back", take_seat_again},
    {"odds", odds},
    {"advice", suggestion},
    {"review", review},
    {"layer", layer},
    {"look_back", look_back},
    {"moments", moments},
    {"view", view},
    {"note", note},
    {"rule", rule},
    {"pause", pause_battle},
    {"unrule", withdraw_ruling},
    {"retake", retake_dice},
    {"appeal", appeal},
    {"turn_down", reject_appeal},
};

}  // namespace

std::vector<std::string> session_request_verbs() {
    std::vector<std::string> out;
    for (const Entry& entry : request_handlers)
        out.emplace_back(entry.name);
    return out;
}

FollowUp answer_session_request(BattleSession& session, Viewer& by, const std::string& verb, const json::Value& request,
                                std::string_view message, json::Writer& to) {
    SessionRequest asked{session, by, request, message, to, verb};
    for (const Entry& entry : request_handlers)
        if (verb == entry.name) return entry.answer(asked);
    const std::string nearest = nearest_word(verb, session_request_verbs());
    return fail(asked, "there is no verb '" + verb + "'" +
                           (nearest.empty() ? std::string() : "; did you mean '" + nearest + "'?"));
}

void write_joined(Writer& to, BattleSession& session, Viewer& by) {
    KnownFacts& known = by.known;
    const Battle& battle = session.battle();
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.viewpoint == Viewpoint::all || by.viewpoint == viewpoint_of(seat))
            add_own_army(known, battle, army_of(seat));
    add_known(known, battle, view_for(battle, session.history().state(), by.viewpoint));
    for (const std::size_t event : session.history().visible_events(by.viewpoint).indices())
        add_known(known, battle, session.history().event(event));
    to.key("ok").flag(true);
    to.member("battle", session.id());
    to.key("card").raw(card_json(session, by.link));
    to.key("table").raw(
        table_json(battle, session.row().scenario, known, by.viewpoint, by.link.first && by.link.second));
    to.key("standing").list();
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.link.holds(seat) && (by.viewpoint == Viewpoint::all || by.viewpoint == viewpoint_of(seat)))
            for (const std::string& kind : session.standing(seat))
                to.value(kind);
    to.end_list();
    to.key("notes").raw(notes_json(session, readable_notes(session, by.link, by.viewpoint)));
}

}  // namespace linstock::server
