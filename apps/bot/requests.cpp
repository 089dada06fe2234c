#include "apps/bot/requests.hpp"

#include "battle/event.hpp"
#include "battle/terrain_change.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "battle/wire_words.hpp"
#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "words/candidate_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

constexpr std::int64_t usual_candidates = 16;
constexpr std::int64_t max_candidates = 1000;

std::string did_you_mean(const std::string& word, const std::vector<std::string>& all) {
    const std::string near = nearest_word(word, all);
    return near.empty() ? "" : "; did you mean '" + near + "'?";
}

/// The error, "" when the member is left out or in range.
std::string read_number(const json::Value& request, const char* name, std::int64_t low, std::int64_t high,
                        std::int64_t& out) {
    const json::Value* v = request.find(name);
    if (v == nullptr) return "";
    if (v->kind != json::Kind::integer || v->integer < low || v->integer > high)
        return fmt::format("{}: expected a whole number from {} to {}", name, low, high);
    out = v->integer;
    return "";
}

void write_ok(json::Writer& to) { to.key("ok").flag(true); }

void write_refusal(const Battle& battle, const Refusal& refusal, json::Writer& to) {
    to.key("ok").flag(false);
    to.key("refusal").raw(wire::refusal_json(battle, refusal));
}

}  // namespace

struct BotRequests::Verb {
    const char* name;
    std::string (BotRequests::*answer)(const Asked&, Writer&);
    std::vector<const char*> must;
    std::vector<const char*> may;

    static const std::vector<Verb>& all() {
        static const std::vector<Verb> verbs = {
            {"known", &BotRequests::known, {}, {}},
            {"candidates", &BotRequests::candidates, {}, {"fork", "prompt", "most"}},
            {"check", &BotRequests::check, {"decision"}, {"fork"}},
            {"odds", &BotRequests::odds, {"decision"}, {"fork"}},
            {"view", &BotRequests::view, {"fork"}, {"seat"}},
            {"sample", &BotRequests::sample, {}, {"seed"}},
            {"fork", &BotRequests::fork, {}, {"fork", "seed"}},
            {"decide", &BotRequests::decide, {"fork", "decision"}, {}},
            {"drop", &BotRequests::drop, {"fork"}, {}},
        };
        return verbs;
    }
    static std::vector<std::string> names() {
        std::vector<std::string> out;
        for (const Verb& v : all())
            out.emplace_back(v.name);
        return out;
    }
    /// The error in the members of a request; "" = none.
    std::string fault_of(const Value& request) const {
        std::vector<std::string> known = {"verb", "id"};
        for (const char* member : must) {
            known.emplace_back(member);
            if (request.find(member) == nullptr) return fmt::format("'{}' needs '{}'", name, member);
        }
        known.insert(known.end(), may.begin(), may.end());
        for (const std::string& key : request.keys)
            if (std::find(known.begin(), known.end(), key) == known.end())
                return fmt::format("'{}' has no member '{}'{}", name, key, did_you_mean(key, known));
        return "";
    }
};

std::vector<wire::RequestShape> bot_request_shapes() {
    std::vector<wire::RequestShape> out;
    for (const BotRequests::Verb& v : BotRequests::Verb::all())
        out.push_back({v.name, v.must, v.may});
    return out;
}

void BotRequests::set_question(const Battle& battle, const State& known, const Prompt& prompt) {
    battle_ = &battle;
    known_ = &known;
    prompt_ = &prompt;
}

BotRequests::Reply BotRequests::reply(const Value& request, std::string_view text) {
    const std::string& name = request.find("verb")->text;  // "" if it is not text
    const auto& verbs = Verb::all();
    const auto verb = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return name == v.name; });
    Reply out;
    Writer to;
    to.object().member("type", "reply");
    const Value* id = request.find("id");
    if (id != nullptr && (id->kind == json::Kind::integer || id->kind == json::Kind::text))
        to.key("id").raw(id->raw(text));
    else if (id != nullptr)
        out.error = "id: expected a whole number or a text, which comes back in the reply";
    to.member("verb", name);
    if (verb == verbs.end())
        out.error = fmt::format("there is no request '{}': expected {}{}", name, fmt::join(Verb::names(), ", "),
                                did_you_mean(name, Verb::names()));
    if (out.error.empty()) out.error = verb->fault_of(request);
    if (out.error.empty()) out.error = (this->*(verb->answer))({request, text}, to);
    if (!out.error.empty()) to.key("ok").flag(false).member("error", out.error);
    to.end_object();
    out.line = to.take();
    return out;
}

std::string BotRequests::known(const Asked&, Writer& to) {
    write_ok(to);
    to.key("known").raw(wire::save(*battle_, *known_));
    return "";
}

std::string BotRequests::candidates(const Asked& asked, Writer& to) {
    std::string error;
    const State* state = state_of(asked, error);
    std::int64_t id = prompt_->id;
    std::int64_t most = usual_candidates;
    if (error.empty()) error = read_number(asked.request, "prompt", 0, UINT32_MAX, id);
    if (error.empty()) error = read_number(asked.request, "most", 1, max_candidates, most);
    if (!error.empty()) return error;
    const Battle& battle = battle_in(*battle_, *state);
    const std::vector<Prompt> open = prompts(battle, *state);
    const auto prompt = std::find_if(open.begin(), open.end(), [&](const Prompt& p) {
        return p.id == static_cast<std::uint32_t>(id) && (state != known_ || p.seat == seat_);
    });
    if (prompt == open.end()) return fmt::format("prompt: {} is not open there", id);
    write_ok(to);
    to.key("candidates").list();
    for (const Decision& d : linstock::candidates(battle, *state, *prompt, static_cast<std::size_t>(most)))
        to.raw(wording::candidate_json(battle, *prompt, d));
    to.end_list();
    return "";
}

std::string BotRequests::check(const Asked& asked, Writer& to) {
    std::string error;
    const State* state = state_of(asked, error);
    if (state == nullptr) return error;
    const auto decision = decision_of(asked, *state);
    if (!decision) return decision.error();
    const auto refusal = linstock::check(*battle_, *state, *decision);
    write_ok(to);
    to.key("lawful").flag(!refusal);
    if (refusal) to.key("refusal").raw(wire::refusal_json(battle_in(*battle_, *state), *refusal));
    return "";
}

std::string BotRequests::odds(const Asked& asked, Writer& to) {
    std::string error;
    const State* state = state_of(asked, error);
    if (state == nullptr) return error;
    const auto decision = decision_of(asked, *state);
    if (!decision) return decision.error();
    const Battle& battle = battle_in(*battle_, *state);
    const auto found = linstock::odds::compute_odds(battle, *state, *decision);
    if (!found) {
        write_refusal(battle, found.error(), to);
        return "";
    }
    write_ok(to);
    to.key("odds").raw(report::odds_json(battle, *found));
    return "";
}

Result<Decision, std::string> BotRequests::read_decision(std::string_view json) const {
    const auto asked = [this](std::uint32_t id) { return id == prompt_->id ? prompt_ : nullptr; };
    const wire::Known known{[this](UnitId unit) { return knows_of(*battle_, *known_, seat_, unit); },
                            [this](OfficerId officer) { return knows_of_officer(*battle_, *known_, seat_, officer); }};
    auto decision = wire::read_answer(*battle_, json, asked, &known, known_);
    if (!decision) return "decision: " + decision.error();
    if (decision->by != seat_)
        return fmt::format("decision: by: expected '{}', the seat that is asked", name_of(seat_));
    return decision;
}

Result<Decision, std::string> BotRequests::decision_of(const Asked& asked, const State& state) const {
    const std::string_view json = asked.request.find("decision")->raw(asked.text);
    if (&state == known_) return read_decision(json);
    const Battle& battle = battle_in(*battle_, state);
    const std::vector<Prompt> open = prompts(battle, state);
    const auto prompt = [&](std::uint32_t id) -> const Prompt* {
        const auto it = std::find_if(open.begin(), open.end(), [&](const Prompt& p) { return p.id == id; });
        return it == open.end() ? nullptr : &*it;
    };
    auto decision = wire::read_answer(battle, json, prompt, nullptr, &state);
    if (!decision) return "decision: " + decision.error();
    if (decision->by != Seat::first && decision->by != Seat::second)
        return std::string("decision: by: expected 'first' or 'second'");
    return decision;
}

const State* BotRequests::state_of(const Asked& asked, std::string& error) {
    if (asked.request.find("fork") == nullptr) return known_;
    const Fork* fork = fork_of(asked, error);
    return fork == nullptr ? nullptr : &fork->state;
}

BotRequests::Fork* BotRequests::fork_of(const Asked& asked, std::string& error) {
    const Value& number = *asked.request.find("fork");
    const auto it = number.kind == json::Kind::integer ? forks_.find(number.integer) : forks_.end();
    if (it != forks_.end()) return &it->second;
    error = "fork: expected the number of an open fork, as 'sample' or 'fork' gave it";
    return nullptr;
}

}  // namespace linstock::apps
