#include "apps/linstock/table/umpire_session.hpp"

#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/ruleset.hpp"
#include "battle/ruling.hpp"
#include "battle/visibility.hpp"
#include "battle/wire.hpp"
#include "battle/wire_requests.hpp"
#include "battle/wire_words.hpp"
#include "generals/external_player.hpp"
#include "report/odds/odds_text.hpp"
#include "words/candidate_json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {
constexpr std::int64_t usual_candidates = 16;
}

std::string UmpireSession::answer(std::string_view line) {
    json::Writer to;
    to.object();
    const auto parsed = json::parse(line, "");
    if (!parsed) {
        const Problem& p = parsed.error();
        // After the opening brace the error is in a value, not in the form of the request.
        const bool begun = p.column > 1 && line.find_first_not_of(" \t") != std::string_view::npos &&
                           line[line.find_first_not_of(" \t")] == '{';
        fail(to, fmt::format("column {}: {}; expected {}", p.column, p.text,
                             begun ? "a text in quotes, a number such as 12.5, true, false, a list or an object"
                                   : "a request such as {\"verb\":\"prompts\"}"));
    } else {
        serve(*parsed, line, to);
    }
    to.end_object();
    return to.take();
}

void UmpireSession::serve(const Value& request, std::string_view line, Writer& to) {
    if (request.kind != json::Kind::object)
        return fail(to, "the request must be a JSON object such as {\"verb\":\"prompts\"}");
    if (const Value* id = request.find("id")) {
        if (id->kind != json::Kind::integer && id->kind != json::Kind::text)
            return fail(to, "id: expected a whole number or a text, which the answer repeats");
        to.key("id").raw(id->raw(line));
    }
    const Value* verb = request.find("verb");
    if (verb == nullptr) return fail(to, "'verb' is missing: " + verbs_there_are());
    if (verb->kind != json::Kind::text)
        return fail(to,
                    "verb: expected a text, not " + std::string(json::to_text(verb->kind)) + ": " + verbs_there_are());
    to.member("verb", verb->text);
    const auto& shapes = wire::request_shapes();
    const auto shape = std::find_if(shapes.begin(), shapes.end(), [&](const auto& s) { return verb->text == s.verb; });
    if (shape == shapes.end())
        return fail(to,
                    "there is no verb '" + verb->text + "': " + verbs_there_are() + nearest(verb->text, verb_list()));
    std::vector<std::string> known = {"verb", "id"};
    for (const char* name : shape->must) {
        known.emplace_back(name);
        if (request.find(name) == nullptr) return fail(to, fmt::format("'{}' needs '{}'", verb->text, name));
    }
    known.insert(known.end(), shape->may.begin(), shape->may.end());
    for (const std::string& key : request.keys)
        if (std::find(known.begin(), known.end(), key) == known.end())
            return fail(to, fmt::format("'{}' has no member '{}'{}", verb->text, key, nearest(key, known)));
    const bool before_opening = verb->text == "open" || verb->text == "load" || verb->text == "quit";
    if (session_ == nullptr && !before_opening) return fail(to, "no battle is open yet: {\"verb\":\"open\"} opens it");
    dispatch(verb->text, request, line, to);
}

void UmpireSession::dispatch(const std::string& verb, const Value& request, std::string_view line, Writer& to) {
    if (verb == "open") return open(request, to);
    if (verb == "prompts") return list_prompts(request, to);
    if (verb == "candidates") return list_candidates(request, to);
    if (verb == "check") return decide(*request.find("decision"), line, to, false);
    if (verb == "decide") return decide(*request.find("decision"), line, to, true);
    if (verb == "odds") return write_odds(*request.find("decision"), line, to);
    if (verb == "view") return show_view(request, to);
    if (verb == "events") return list_events(request, to);
    if (verb == "save") return save(to);
    if (verb == "load") return load(*request.find("save"), line, to);
    if (verb == "undo") return undo(request, to);
    quit_ = true;
    ok(to);
    if (seed_ && tape_ == std::nullopt) to.member("seed", to_text(*seed_));
}

void UmpireSession::open(const Value& request, Writer& to) {
    if (const Value* seed = request.find("seed")) {
        const std::string text = seed->kind == json::Kind::integer ? std::to_string(seed->integer) : seed->text;
        const auto read = read_seed(text);
        if (!read) return fail(to, "seed: " + read.error());
        seed_ = *read;
        tape_.reset();
    }
    session_ = std::make_unique<Session>(setup_.battle, dice());
    if (!seats_.empty()) generals_ = commanders(general_, general_, seed_ ? *seed_ : Seed{});
    answer_computer_seats();
    ok(to);
    to.member("scenario", setup_.scenario->title).member("ruleset", setup_.rules->id);
    write_news(0, to);
}

void UmpireSession::list_prompts(const Value& request, Writer& to) {
    std::optional<Seat> seat;
    if (!seat_of_request(request, seat, to)) return;
    ok(to);
    write_prompts(to, seat);
    write_end(to);
}

void UmpireSession::list_candidates(const Value& request, Writer& to) {
    std::int64_t id = 0;
    std::int64_t most = usual_candidates;
    if (!number(request, "prompt", 0, UINT32_MAX, id, to) || !number(request, "most", 1, 1000, most, to)) return;
    for (const Prompt& p : session_->prompts()) {
        if (p.id != static_cast<std::uint32_t>(id) || !mine(p.seat)) continue;
        ok(to);
        to.key("candidates").list();
        for (const Decision& d : session_->candidates(p, static_cast<std::size_t>(most)))
            to.raw(wording::candidate_json(battle(), p, d));
        to.end_list();
        return;
    }
    fail(to, fmt::format("prompt {} is not open for you; {{\"verb\":\"prompts\"}} lists those that are", id));
}

Result<Decision, std::string> UmpireSession::answer_in(const Value& value, std::string_view line) {
    const std::vector<Prompt> open = session_->prompts();
    const auto asked = [&](std::uint32_t id) -> const Prompt* {
        const auto it = std::find_if(open.begin(), open.end(), [&](const Prompt& p) { return p.id == id; });
        return it == open.end() || !mine(it->seat) ? nullptr : &*it;
    };
    return wire::read_answer(battle(), value.raw(line), asked, nullptr, &session_->state());
}

void UmpireSession::decide(const Value& value, std::string_view line, Writer& to, bool apply) {
    const auto decision = answer_in(value, line);
    if (!decision) return fail(to, "decision: " + decision.error());
    if (!mine(decision->by))
        return fail(to, "decision: you do not answer for seat '" + std::string(name_of(decision->by)) + "'");
    const std::size_t before = session_->events().size();
    const auto refusal = apply ? session_->decide(*decision) : linstock::check(battle(), session_->state(), *decision);
    if (!apply) {
        ok(to);
        to.key("lawful").flag(!refusal);
        if (refusal) to.key("refusal").raw(wire::refusal_json(battle(), *refusal));
        if (!refusal && is_ruling(*decision)) warn(*decision, to);
        return;
    }
    if (refusal) {
        to.key("ok").flag(false);
        to.key("refusal").raw(wire::refusal_json(battle(), *refusal));
        return;
    }
    answer_computer_seats();
    ok(to);
    write_news(before, to);
}

void UmpireSession::warn(const Decision& ruling, Writer& to) {
    to.key("warnings").list();
    for (const Problem& p : objections(battle(), session_->state(), ruling))
        to.value(to_text(p));
    to.end_list();
}

void UmpireSession::write_odds(const Value& value, std::string_view line, Writer& to) {
    const auto decision = answer_in(value, line);
    if (!decision) return fail(to, "decision: " + decision.error());
    if (!mine(decision->by))
        return fail(to, "decision: you do not answer for seat '" + std::string(name_of(decision->by)) + "'");
    const auto found = odds::compute_odds(battle(), session_->state(), *decision);
    to.key("ok").flag(found.ok());
    if (found)
        to.key("odds").raw(report::odds_json(battle(), *found));
    else
        to.key("refusal").raw(wire::refusal_json(battle(), found.error()));
}

void UmpireSession::show_view(const Value& request, Writer& to) {
    std::optional<Seat> seat;
    if (!seat_of_request(request, seat, to)) return;
    if (!seat) seat = seats_.empty() ? Seat::umpire : seats_.front();
    ok(to);
    to.key("view").raw(wire::view_json(battle(), view(battle(), session_->state(), *seat)));
}

void UmpireSession::list_events(const Value& request, Writer& to) {
    std::int64_t from = 0;
    if (!number(request, "from", 0, INT32_MAX, from, to)) return;
    ok(to);
    std::int64_t seen = 0;
    to.key("events").list();
    for (const Event& e : session_->events())
        if (visible(e) && seen++ >= from) to.raw(wire::event_json(battle(), e));
    to.end_list();
    to.member("next", seen);
}

void UmpireSession::save(Writer& to) {
    if (!seats_.empty())
        return fail(to, "a save contains what your seat may not know: only an umpire without --seat can save");
    ok(to);
    to.key("save").raw(wire::save(battle(), session_->state()));
}

void UmpireSession::load(const Value& value, std::string_view line, Writer& to) {
    if (!seats_.empty()) return fail(to, "only an umpire without --seat can load");
    Problems warnings;
    auto state = wire::load(battle(), value.raw(line), "save", &warnings);
    Problems problems;
    if (!state) problems = state.error();
    if (state)
        for (const std::string& broken : invariants(battle(), *state)) {
            Problem p;
            p.file = "save";
            p.text = "impossible state: " + broken;
            problems.push_back(p);
        }
    if (!problems.empty()) {
        fail(to, "the save cannot be loaded");
        to.key("problems").list();
        for (const Problem& p : problems)
            to.value(to_text(p));
        to.end_list();
        return;
    }
    session_ = std::make_unique<Session>(setup_.battle, dice(), std::move(*state));
    ok(to);
    if (!warnings.empty()) {
        to.key("warnings").list();
        for (const Problem& p : warnings)
            to.value(to_text(p));
        to.end_list();
    }
    write_news(0, to);
}

void UmpireSession::undo(const Value& request, Writer& to) {
    std::optional<Seat> seat;
    if (!seat_of_request(request, seat, to)) return;
    if (!seat) seat = seats_.empty() ? Seat::umpire : seats_.front();
    if (const auto no = session_->undo(*seat)) {
        to.key("ok").flag(false);
        to.key("refusal").raw(wire::refusal_json(battle(), *no));
        return;
    }
    ok(to);
    write_news(session_->events().size(), to);
}

void UmpireSession::fail(Writer& to, const std::string& text) {
    to.key("ok").flag(false);
    to.member("error", text);
}

void UmpireSession::write_news(std::size_t from_event, Writer& to) {
    to.key("events").list();
    for (std::size_t i = from_event; i < session_->events().size(); ++i)
        if (visible(session_->events()[i])) to.raw(wire::event_json(battle(), session_->events()[i]));
    to.end_list();
    write_prompts(to, std::nullopt);
    write_end(to);
    if (seats_.empty()) to.member("hash", json::hex(hash_of(session_->state())));
}

void UmpireSession::write_prompts(Writer& to, std::optional<Seat> seat) {
    to.key("prompts").list();
    for (const Prompt& p : session_->prompts())
        if (mine(p.seat) && (!seat || *seat == p.seat)) to.raw(wire::prompt_json(battle(), visible(p)));
    to.end_list();
    if (const std::string fault = tape_fault(); !fault.empty()) to.member("tape", fault);
}

void UmpireSession::write_end(Writer& to) {
    const State& s = session_->state();
    to.key("over").flag(session_->over());
    if (session_->over()) {
        to.key("outcome").object();
        to.key("over").flag(true);
        if (s.outcome.winner) {
            to.member("winner", static_cast<std::int64_t>(s.outcome.winner.value));
            to.member("winner_name", battle().forces().army(s.outcome.winner).name);
        }
        if (s.outcome.level > 0) to.member("level", static_cast<std::int64_t>(s.outcome.level));
        if (s.outcome.degree > 0) to.member("degree", static_cast<std::int64_t>(s.outcome.degree));
        to.end_object();
        if (seed_ && !tape_) to.member("seed", to_text(*seed_));
    }
    if (s.fault != 0) to.member("bug", bug_of(battle(), s));
}

std::string UmpireSession::tape_fault() {
    if (!tape_) return "";
    const std::vector<Prompt> open = session_->prompts();
    if (open.empty() || open.front().roll.empty()) return "";
    const RollAsked& roll = open.front().roll.front();
    for (std::size_t i = 0; i < roll.count; ++i) {
        const std::size_t at = static_cast<std::size_t>(session_->state().draws - first_draw(battle())) + i;
        const int sides = roll.descending ? roll.sides - static_cast<int>(i) : roll.sides;
        if (at >= tape_->size()) return "";
        if ((*tape_)[at].sides == sides) continue;
        tape_failed_ = true;
        return fmt::format("die {} of the file is d{}={}, but the roll needs a d{} ({})", at + 1, (*tape_)[at].sides,
                           (*tape_)[at].face, sides, setup_.rules->purposes[roll.purpose].name);
    }
    return "";
}

bool UmpireSession::mine(Seat seat) const {
    if (seats_.empty() || seat == Seat::chance) return true;
    return std::find(seats_.begin(), seats_.end(), seat) != seats_.end();
}

Prompt UmpireSession::visible(const Prompt& p) const {
    return seats_.size() == 1 ? visible_roll(battle(), session_->state(), seats_.front(), p) : p;
}

bool UmpireSession::visible(const Event& e) const {
    if (seats_.empty()) return true;
    return std::any_of(seats_.begin(), seats_.end(), [&](Seat s) { return e.seen_by.has(s); });
}

void UmpireSession::answer_computer_seats() {
    if (seats_.empty()) return;
    for (;;) {
        const std::vector<Prompt> open = session_->prompts();
        const auto other = std::find_if(open.begin(), open.end(), [&](const Prompt& p) { return !mine(p.seat); });
        if (other == open.end()) return write_outcome();
        bool verbatim = false;
        const Decision d = decision_of(battle(), session_->state(), *other, generals_.of(other->seat), verbatim);
        if (session_->decide(d)) return;
    }
}

void UmpireSession::write_outcome() {
    if (!session_->over()) return;
    for (ComputerPlayer* general : {generals_.first.get(), generals_.second.get()})
        if (auto* player = dynamic_cast<ExternalPlayer*>(general)) player->on_battle_over(battle(), session_->state());
}

bool UmpireSession::seat_of_request(const Value& request, std::optional<Seat>& out, Writer& to) {
    const Value* v = request.find("seat");
    if (v == nullptr) return true;
    Seat seat = Seat::umpire;
    if (v->kind != json::Kind::text || !wire::word_to(v->text, seat)) {
        fail(to, "seat: expected " + wire::listed(wire::all_words<Seat>()) + nearest(v->text, wire::all_words<Seat>()));
        return false;
    }
    if (!seats_.empty() && (seat == Seat::chance || !mine(seat))) {
        fail(to, "you do not play seat '" + v->text + "'");
        return false;
    }
    out = seat;
    return true;
}

bool UmpireSession::number(const Value& request, const char* name, std::int64_t low, std::int64_t high,
                           std::int64_t& out, Writer& to) {
    const Value* v = request.find(name);
    if (v == nullptr) return true;
    if (v->kind != json::Kind::integer || v->integer < low || v->integer > high) {
        fail(to, fmt::format("{}: expected a whole number from {} to {}", name, low, high));
        return false;
    }
    out = v->integer;
    return true;
}

std::shared_ptr<const Dice> UmpireSession::dice() const {
    if (tape_) return std::make_shared<ScriptedDice>(*tape_, first_draw(battle()));
    if (seed_) return std::make_shared<SeededDice>(*seed_);
    return nullptr;
}

std::vector<std::string> UmpireSession::verb_list() {
    std::vector<std::string> out;
    for (const auto& s : wire::request_shapes())
        out.emplace_back(s.verb);
    return out;
}

std::string UmpireSession::verbs_there_are() {
    std::string out;
    for (const std::string& v : verb_list())
        out += (out.empty() ? "one of " : ", ") + v;
    return out;
}

std::string UmpireSession::nearest(const std::string& word, const std::vector<std::string>& all) {
    const std::string near = nearest_word(word, all);
    return near.empty() ? "" : "; did you mean '" + near + "'?";
}

}  // namespace linstock::apps
