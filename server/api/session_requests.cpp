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

constexpr std::int64_t most_candidates = 400;
constexpr std::size_t longest_note = 2000;

/// What every verb needs in its hands.
struct VerbCall {
    Room& room;
    Attendance& by;
    const json::Value& request;
    std::string_view message;
    Writer& to;
};

FollowUp fail(VerbCall& a, const std::string& error) {
    a.to.key("ok").flag(false);
    a.to.member("error", error);
    return {};
}
FollowUp refused(VerbCall& a, const Refusal& refusal) {
    a.to.key("ok").flag(false);
    a.to.key("refusal").raw(wire::refusal_json(a.room.battle(), refusal));
    return {};
}
void ok(VerbCall& a) { a.to.key("ok").flag(true); }
FollowUp answer(VerbCall& a, const Done& done) {
    if (done) {
        if (done->refusal) return refused(a, *done->refusal);
        fail(a, done->error);
        return {.news = done->changed || !a.room.bug().empty()};  // it may just have been frozen
    }
    ok(a);
    return {.news = true};
}

Refusal not_open(std::uint32_t prompt) {
    return Refusal{RefusalKind::not_open, "prompt " + std::to_string(prompt) + " is not open for you", {}};
}

/// The prompt, if this link is asked it.
const Prompt* prompt_for(const VerbCall& a, std::uint32_t id) {
    const Prompt* p = a.room.prompt(id);
    if (p == nullptr || a.room.row().record) return nullptr;
    // With one screen both seats may be asked at once: each prompt is theirs, whoever has the screen.
    const bool mine = a.by.link.role == Role::both ? a.by.link.holds(p->seat) || is_for(a.room, a.by.link, *p)
                                                   : is_for(a.room, a.by.link, *p);
    return mine ? p : nullptr;
}

/// The seat of the request, or the link's only one. Nothing after an answer.
std::optional<Seat> seat_of_request(VerbCall& a, Reading& ask) {
    const std::string name = ask.text("seat", "");
    if (!ask.error().empty()) {
        fail(a, ask.error());
        return std::nullopt;
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (!a.by.link.holds(seat)) continue;
        if (name.empty() ? !a.by.link.holds(Seat::second) || seat == Seat::second || a.by.eyes == eyes_of(seat)
                         : name == linstock::name_of(seat))
            return seat;
    }
    fail(a, a.by.link.plays() ? "seat '" + utf8_prefix(name, 20) + "' is not yours" : "this link only watches");
    return std::nullopt;
}

struct Given {
    Decision decision;
    const Prompt* prompt = nullptr;
};

/// Whom the seats of a link may know of.
wire::Known known_to(const VerbCall& a) {
    const auto any_seat = [&a](auto&& knows) {
        return (a.by.link.holds(Seat::first) && knows(Seat::first)) ||
               (a.by.link.holds(Seat::second) && knows(Seat::second));
    };
    const Battle& battle = a.room.battle();
    const State& state = a.room.history().state();
    return {[&battle, &state, any_seat](UnitId unit) {
                return any_seat([&](Seat seat) { return linstock::knows_of(battle, state, seat, unit); });
            },
            [&battle, &state, any_seat](OfficerId officer) {
                return any_seat([&](Seat seat) { return knows_of_officer(battle, state, seat, officer); });
            }};
}

/// The decision of a request, and the prompt that it answers. Nothing after an answer.
std::optional<Given> decision_of(VerbCall& a, const char* besides = "decision") {
    Reading ask(a.request, {"id", "verb", "battle", "decision", besides});
    const json::Value* value = ask.object("decision");
    if (value == nullptr) ask.fail("'decision' is missing");
    if (!ask.error().empty()) {
        fail(a, ask.error());
        return std::nullopt;
    }
    if (!a.by.link.plays()) {
        fail(a, "this link only watches");
        return std::nullopt;
    }
    const wire::Known known = known_to(a);
    const auto asked = [&](std::uint32_t id) { return prompt_for(a, id); };
    const auto decision =
        wire::read_answer(a.room.battle(), value->raw(a.message), asked, &known, &a.room.history().state());
    if (!decision) {
        fail(a, "decision: " + decision.error());
        return std::nullopt;
    }
    const bool chance = decision->by == Seat::chance && a.room.asks_dice();
    if (!chance && !a.by.link.holds(decision->by)) {
        refused(a, Refusal{RefusalKind::wrong_seat,
                           "you do not answer for seat '" + std::string(linstock::name_of(decision->by)) + "'",
                           {}});
        return std::nullopt;
    }
    const Prompt* prompt = prompt_for(a, decision->prompt);
    if (prompt == nullptr) {
        refused(a, not_open(decision->prompt));
        return std::nullopt;
    }
    if (!may_answer(a.room.battle(), a.by.link, *prompt, *decision)) {
        refused(
            a,
            Refusal{RefusalKind::wrong_seat, "of this question you answer for the units of your commands alone", {}});
        return std::nullopt;
    }
    return Given{*decision, prompt};
}

FollowUp list_candidates(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "prompt", "most"});
    const auto id = static_cast<std::uint32_t>(ask.number("prompt", 0, UINT32_MAX));
    const auto most = static_cast<std::size_t>(ask.number("most", 1, most_candidates, 16));
    if (!ask.error().empty()) return fail(a, ask.error());
    const Prompt* prompt = prompt_for(a, id);
    if (prompt == nullptr) return refused(a, not_open(id));
    ok(a);
    a.to.key("candidates").list();
    // What is recommended comes first.
    const auto may = [&](const Decision& d) { return may_answer(a.room.battle(), a.by.link, *prompt, d); };
    const bool in_part = a.by.link.role == Role::subordinate;
    std::vector<Decision> all =
        candidates(a.room.battle(), a.room.history().state(), *prompt, in_part ? most_candidates : most);
    std::erase_if(all, [&](const Decision& d) { return !may(d); });
    if (all.size() > most) all.resize(most);
    if (const Decision* best = prompt->seat == Seat::chance ? nullptr : a.room.advice(*prompt);
        best != nullptr && may(*best)) {
        const auto it = std::find(all.begin(), all.end(), *best);
        if (it != all.end()) all.erase(it);
        all.insert(all.begin(), *best);
        if (all.size() > most) all.pop_back();
    }
    for (const Decision& d : all)
        a.to.raw(wording::candidate_json(a.room.battle(), *prompt, d));
    a.to.end_list();
    return {};
}

FollowUp check_decision(VerbCall& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    ok(a);
    write_verdict(a.to, a.room.battle(), a.room.history().state(), given->decision);
    return {};
}

/// For a program at the player's side, which judges his drags by it.
FollowUp tell_known(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat"});
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.by.link.role == Role::subordinate) return fail(a, "a subordinate's part is judged here alone");
    if (const std::string why = judged_here_alone(a.room, *seat); !why.empty()) return fail(a, why);
    ok(a);
    write_known(a.to, a.room, *seat);
    return {};
}

FollowUp decide(VerbCall& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    return answer(a, a.room.take(given->decision));
}

FollowUp you_do_it(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "prompt", "until"});
    const auto id = static_cast<std::uint32_t>(ask.number("prompt", 0, UINT32_MAX));
    const std::string until = ask.text("until", "");
    if (!until.empty() && until != "phase") ask.fail("until: expected 'phase'");
    if (!ask.error().empty()) return fail(a, ask.error());
    const Prompt* prompt = prompt_for(a, id);
    if (prompt == nullptr) return refused(a, not_open(id));
    if (prompt->seat == Seat::chance) return fail(a, "the dice are thrown at your table");
    if (!until.empty() && a.by.link.role == Role::subordinate)
        return fail(a, "until the phase ends it is all of your side that is answered for: that is the commander's");
    const Decision* best = a.room.advice(*prompt);
    if (best != nullptr && !may_answer(a.room.battle(), a.by.link, *prompt, *best))
        return fail(a, "what is recommended here is not for your units");
    const Prompt asked = *prompt;
    return answer(a, a.room.recommended(asked, until == "phase"));
}

FollowUp standing(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat", "kinds"});
    std::vector<std::string> kinds = ask.texts("kinds");
    for (const std::string& kind : kinds)
        if (kind.size() > 40) ask.fail("kinds: a kind of prompt is a short word");
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.by.link.role == Role::subordinate) return fail(a, "standing instructions are the commander's");
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    return answer(a, a.room.set_standing(*seat, std::move(kinds)));
}

FollowUp undo(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat"});
    const auto seat = seat_of_request(a, ask);
    if (!seat) return {};
    if (a.by.link.role == Role::subordinate) return fail(a, "only the commander takes back");
    if (!may_take_back(a.by.link, a.by.eyes, *seat)) return fail(a, "whoever sits here did not decide that");
    return answer(a, a.room.undo(*seat));
}

/// The seat for which something is settled with the other side: its commander's alone. Nothing after an answer.
std::optional<Seat> settling_seat(VerbCall& a, Reading& ask) {
    const auto seat = seat_of_request(a, ask);
    if (!seat || a.by.link.role != Role::subordinate) return seat;
    fail(a, "that is the commander's");
    return std::nullopt;
}

FollowUp concede_battle(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat"});
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, concede(a.room, *seat)) : FollowUp{};
}

FollowUp propose_something(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat", "what"});
    const std::string what = ask.text("what");
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, propose(a.room, a.by.link, *seat, what)) : FollowUp{};
}

FollowUp answer_other_side(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat", "yes", "proposal"});
    const bool yes = ask.flag("yes");
    const std::int64_t proposal = ask.number("proposal", 0, INT64_MAX);
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, answer_proposal(a.room, *seat, proposal, yes)) : FollowUp{};
}

FollowUp end_adjournment(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat"});
    return settling_seat(a, ask) ? answer(a, go_on(a.room)) : FollowUp{};
}

FollowUp holiday(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat", "days"});
    const auto days = static_cast<int>(ask.number("days", 0, 366));
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, go_away(a.room, *seat, days)) : FollowUp{};
}

FollowUp take_seat_again(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat"});
    const auto seat = settling_seat(a, ask);
    return seat ? answer(a, come_back(a.room, *seat)) : FollowUp{};
}

FollowUp note(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "event", "text"});
    const std::int64_t event = ask.number("event", 0, INT32_MAX);
    const std::string text = ask.text("text");
    if (text.size() > longest_note) ask.fail("text: a note has at most 2000 bytes");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!has_notes(a.room, a.by.link) && !a.by.link.plays())
        return fail(a, "a spectator's notes are not stored on the server: keep them yourself");
    if (!has_notes(a.room, a.by.link))
        return fail(a, "while couriers ride the notes of a side are its commander's own: write a dispatch");
    if (static_cast<std::size_t>(event) >= a.room.history().seen(a.by.eyes).size())
        return fail(a, "there is no event " + std::to_string(event) + " that you could know of");
    if (const Done done = a.room.set_note(viewer_of(a.by.link, a.by.eyes), event, text)) return fail(a, done->error);
    ok(a);
    return {.notes = true};
}

FollowUp look_back(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "decision"});
    const Eyes counting = counting_eyes(a.by.link, a.by.eyes);
    const auto last = static_cast<std::int64_t>(a.room.history().known(counting).size());
    const std::int64_t decision = ask.number("decision", 0, last);
    if (!ask.error().empty()) return fail(a, ask.error());
    ok(a);
    write_look_back(a.to, a.room, a.by, static_cast<std::size_t>(decision));
    return {};
}

/// The view whole, for whoever has not the one that what he was told goes on from.
FollowUp view(VerbCall& a) {
    const Reading ask(a.request, {"id", "verb", "battle"});
    if (!ask.error().empty()) return fail(a, ask.error());
    if (a.by.client == nullptr) return fail(a, "you have not joined that battle");
    ok(a);
    a.to.key("view").raw(view_anew(a.room, a.by));
    return {};
}

FollowUp moments(VerbCall& a) {
    const Reading ask(a.request, {"id", "verb", "battle"});
    if (!ask.error().empty()) return fail(a, ask.error());
    ok(a);
    write_moments(a.to, a.room, a.by);
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

FollowUp odds(VerbCall& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    // It may take half a second: meanwhile the battle goes on.
    return {.later = [battle = a.room.ready().battle, state = a.room.history().state(),
                      decision = given->decision](Writer& to) { write_odds(to, *battle, state, decision); }};
}

/// What one who thinks ahead makes of an answer; his thoughts are the same whenever he is asked the same.
FollowUp advice(VerbCall& a) {
    const auto given = decision_of(a, "level");
    if (!given) return {};
    const json::Value* said = a.request.find("level");
    const std::string level = said == nullptr ? "captain" : said->text;
    if (!is_adviser(level)) return fail(a, "level: expected 'captain', 'colonel' or 'general'");
    if (given->prompt->seat == Seat::chance) return fail(a, "nobody advises the dice");
    if (auto refusal = linstock::check(a.room.battle(), a.room.history().state(), given->decision))
        return refused(a, *refusal);
    if (a.by.link.role == Role::subordinate) return fail(a, "the adviser is the commander's");
    const std::uint64_t seed = whim_of(a.room.id(), given->decision.by) + given->decision.prompt;
    const Clock clock = a.room.house().seconds;
    return {.later = [battle = a.room.ready().battle, state = a.room.history().state(), prompt = *given->prompt,
                      decision = given->decision, level, seed, clock](Writer& to) {
        to.key("ok").flag(true);
        write_counsel(to, battle_in(*battle, state), state, prompt, decision,
                      {level, seed, clock, clock ? seconds_a_turn(level) / 2 : 0, true});
    }};
}

/// Of a battle that is over: which decisions of a seat cost most, by those who think ahead.
FollowUp review(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "seat", "level", "from", "only"});
    ReviewAsked asked;
    const std::string seat = ask.text("seat");
    asked.level = ask.text("level", "captain");
    asked.from = static_cast<std::size_t>(ask.number("from", 0, INT32_MAX, 0));
    asked.only = ask.numbers("only");
    if (!is_adviser(asked.level)) ask.fail("level: expected 'captain', 'colonel' or 'general'");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!a.room.over()) return fail(a, "what was decided is looked through when the battle is over");
    asked.seat = seat == "first" ? Seat::first : Seat::second;
    ok(a);
    write_review(a.to, a.room, a.by, asked, a.room.house().seconds);
    return {};
}

/// With whose eyes a layer is drawn: the seat's own. An umpire has both, and says which.
std::optional<Seat> seat_of_layer(VerbCall& a, Reading& ask) {
    if (a.by.link.plays()) return seat_of_request(a, ask);
    const std::string name = ask.text("seat", "first");
    for (const Seat seat : {Seat::first, Seat::second})
        if (ask.error().empty() && a.by.eyes == Eyes::all && name == linstock::name_of(seat)) return seat;
    fail(a, ask.error().empty() ? "layers are drawn for who sits at the table" : ask.error());
    return std::nullopt;
}

FollowUp layer(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "layer", "seat", "unit", "officer", "prompt", "from"});
    const OrderOfBattle& forces = a.room.battle().forces();
    LayerAsked asked;
    const std::string name = ask.text("layer");
    if (!layer_named(name, asked.kind)) ask.fail("layer: there is none called '" + utf8_prefix(name, 40) + "'");
    const auto unit = ask.number("unit", 0, static_cast<std::int64_t>(forces.units.size()), 0);
    const auto officer = ask.number("officer", 0, static_cast<std::int64_t>(forces.officers.size()), 0);
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
    write_layer(a.to, a.room.battle(), a.room.history().state(), *seat, asked);
    return {};
}

/// The umpire's own verbs: of a battle that is played.
bool may_umpire(VerbCall& a) {
    if (a.by.link.role != Role::umpire || a.room.row().record || !a.room.hours().umpired) {
        fail(a, "only the umpire of a battle rules on it");
        return false;
    }
    if (a.room.over()) fail(a, "the battle is over");
    return !a.room.over();
}

/// With `only_check` nothing is done; either way it is told what the book would not allow.
FollowUp rule(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "decision", "only_check"});
    const json::Value* value = ask.object("decision");
    const bool only_check = ask.flag("only_check");
    if (value == nullptr) ask.fail("'decision' is missing");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    const auto decision = wire::read_decision(a.room.battle(), value->raw(a.message));
    if (!decision) return fail(a, "decision: " + decision.error());
    if (!is_ruling(*decision)) return fail(a, "decision: the umpire decides nothing but a 'rule'");
    if (decision->ruling != nullptr && decision->ruling->dice > 0)
        return fail(a, "decision: dice are taken back by 'retake'");
    // Both sides read them, and `linstock verify` prints them: the rule for all text of users
    // (server/lobby/open_game.hpp).
    if (decision->ruling != nullptr) {
        const std::string name = decision->ruling->ground ? decision->ruling->ground->name : "";
        for (const std::string& text : {decision->ruling->reason, name})
            if (const std::string wrong = wrong_words(text); !wrong.empty()) return fail(a, "decision: " + wrong);
    }
    if (auto refusal = linstock::check(a.room.battle(), a.room.history().state(), *decision)) {
        if (only_check || !a.room.rule_later(*decision)) return refused(a, *refusal);
        ok(a);
        a.to.key("later").flag(true);
        return {.news = true};
    }
    const Problems against = objections(a.room.battle(), a.room.history().state(), *decision);
    if (!only_check)
        if (const Done done = a.room.take(*decision)) return answer(a, done);
    ok(a);
    a.to.key("warnings").list();
    for (const Problem& p : against)
        a.to.value(to_text(p));
    a.to.end_list();
    return {.news = !only_check};
}

FollowUp pause_battle(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "yes"});
    const bool yes = ask.flag("yes");
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.room.pause(yes));
}

FollowUp take_ruling_back(VerbCall& a) {
    const Reading ask(a.request, {"id", "verb", "battle"});
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    const History& history = a.room.history();
    const std::size_t count = history.decisions();
    if (count == 0 || !is_ruling(history.decided(count - 1))) return fail(a, "the last that was decided is no ruling");
    return answer(a, a.room.undo(Seat::umpire));
}

FollowUp retake_dice(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "reason"});
    const std::string reason = ask.text("reason");
    if (const std::string wrong = wrong_words(reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.room.retake_dice(reason));
}

/// Of what the rules forbid: a side's word to its umpire, who makes it so by a ruling, or turns it down.
FollowUp appeal(VerbCall& a) {
    const auto given = decision_of(a);
    if (!given) return {};
    if (!a.room.hours().umpired || a.room.over()) return fail(a, "nobody rules on this battle");
    if (a.by.link.role == Role::subordinate) return fail(a, "the umpire is asked by the commander of a side");
    const auto refusal = linstock::check(a.room.battle(), a.room.history().state(), given->decision);
    if (!refusal) return fail(a, "that is lawful: the umpire need not be asked");
    if (refusal->kind != RefusalKind::against_rules) return refused(a, *refusal);
    return answer(a, a.room.appeal(given->decision, *given->prompt, *refusal));
}

FollowUp turn_down(VerbCall& a) {
    Reading ask(a.request, {"id", "verb", "battle", "n", "reason"});
    const auto n = static_cast<int>(ask.number("n", 1, INT32_MAX));
    const std::string reason = ask.text("reason");
    if (const std::string wrong = wrong_line(reason); !wrong.empty()) ask.fail("reason: " + wrong);
    if (!ask.error().empty()) return fail(a, ask.error());
    if (!may_umpire(a)) return {};
    return answer(a, a.room.turn_down(n, reason));
}

struct Entry {
    const char* name;
    FollowUp (*answer)(VerbCall&);
};
constexpr Entry all_verbs[] = {
    {"candidates", list_candidates},
    {"check", check_decision},
    {"known", tell_known},
    {"decide", decide},
    {"you_do_it", you_do_it},
    {"standing", standing},
    {"undo", undo},
    {"concede", concede_battle},
    {"propose", propose_something},
    {"answer", answer_other_side},
    {"go_on", end_adjournment},
    {"away", holiday},
    {"come_back", take_seat_again},
    {"odds", odds},
    {"advice", advice},
    {"review", review},
    {"layer", layer},
    {"look_back", look_back},
    {"moments", moments},
    {"view", view},
    {"note", note},
    {"rule", rule},
    {"pause", pause_battle},
    {"unrule", take_ruling_back},
    {"retake", retake_dice},
    {"appeal", appeal},
    {"turn_down", turn_down},
};

}  // namespace

FollowUp answer_verb(Room& room, Attendance& by, const std::string& verb, const json::Value& request,
                     std::string_view message, json::Writer& to) {
    VerbCall asked{room, by, request, message, to};
    for (const Entry& entry : all_verbs)
        if (verb == entry.name) return entry.answer(asked);
    std::vector<std::string> known;
    for (const Entry& entry : all_verbs)
        known.emplace_back(entry.name);
    const std::string nearest = nearest_word(verb, known);
    return fail(asked, "there is no verb '" + verb + "'" +
                           (nearest.empty() ? std::string() : "; did you mean '" + nearest + "'?"));
}

void write_joined(Writer& to, Room& room, Attendance& by) {
    Heard& heard = by.heard;
    const Battle& battle = room.battle();
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.eyes == Eyes::all || by.eyes == eyes_of(seat)) hear_of_own(heard, battle, army_of(seat));
    hear(heard, battle, look(battle, room.history().state(), by.eyes));
    for (const std::size_t event : room.history().seen(by.eyes).places())
        hear(heard, battle, room.history().event(event));
    to.key("ok").flag(true);
    to.member("battle", room.id());
    to.key("card").raw(card_json(room, by.link));
    to.key("table").raw(table_json(battle, room.row().scenario, heard, by.eyes, by.link.first && by.link.second));
    to.key("standing").list();
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.link.holds(seat) && (by.eyes == Eyes::all || by.eyes == eyes_of(seat)))
            for (const std::string& kind : room.standing(seat))
                to.value(kind);
    to.end_list();
    to.key("notes").raw(notes_json(room, notes_read(room, by.link, by.eyes)));
}

}  // namespace linstock::server
