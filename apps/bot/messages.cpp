#include "apps/bot/messages.hpp"

#include "apps/texts.hpp"
#include "apps/version.hpp"
#include "base/diagnostics.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "words/candidate_json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {

constexpr const char* expected_line =
    R"(an answer such as {"question":1,"candidate":0}, or a request such as {"verb":"known"})";

/// "member 'cadidate': an answer has question, candidate, decision; did you mean 'candidate'?"
std::string unknown_member(const std::string& key) {
    const std::vector<std::string> known = {"question", "candidate", "decision"};
    const std::string near = nearest_word(key, known);
    return "an answer has no member '" + key + "': expected question and candidate, or question and decision" +
           (near.empty() ? "" : "; did you mean '" + near + "'?");
}

Result<BotAnswer, std::string> read_bot_answer(const json::Value& value, std::string_view line) {
    BotAnswer out;
    for (const std::string& key : value.keys)
        if (key != "question" && key != "candidate" && key != "decision") return unknown_member(key);
    const json::Value* question = value.find("question");
    if (question == nullptr || question->kind != json::Kind::integer || question->integer < 1)
        return std::string("question: expected the number of the question that is answered");
    out.question = static_cast<std::uint64_t>(question->integer);
    const json::Value* candidate = value.find("candidate");
    const json::Value* decision = value.find("decision");
    if ((candidate == nullptr) == (decision == nullptr))
        return std::string("expected either 'candidate', a place in the list from 0, or 'decision', an object");
    if (candidate != nullptr) {
        if (candidate->kind != json::Kind::integer || candidate->integer < 0)
            return std::string("candidate: expected a place in the list of candidates, from 0");
        out.candidate = static_cast<std::size_t>(candidate->integer);
        return out;
    }
    if (decision->kind != json::Kind::object) return std::string("decision: expected an object");
    out.decision = std::string(decision->raw(line));
    return out;
}

}  // namespace

std::string hello_line() {
    json::Writer to;
    to.object().member("type", "hello").member("protocol", bot_protocol).member("version", version());
    to.key("rulesets").list();
    for (const std::string& id : ruleset_ids())
        to.value(id);
    to.end_list().end_object();
    return to.take();
}

std::string battle_line(const BattleTexts& texts, Seat seat, std::uint64_t seed) {
    json::Writer to;
    to.object().member("type", "battle").member("seat", name_of(seat));
    to.member("ruleset", texts.ruleset).member("scenario", texts.scenario);
    to.key("house").list();
    for (const std::string& text : texts.house)
        to.value(text);
    to.end_list();
    if (texts.rules != nullptr) {
        to.key("rules").object().member("ruleset", texts.rules->ruleset.text);
        to.member("charts", texts.rules->charts.text).member("clauses", texts.rules->clauses.text).end_object();
    }
    to.member("seed", json::hex(seed)).end_object();
    return to.take();
}

std::string question_line(const Battle& battle, std::uint64_t number, const Prompt& prompt, const View& view,
                          const std::vector<Decision>& candidates, double seconds_left) {
    json::Writer to;
    to.object().member("type", "question").member("question", static_cast<std::int64_t>(number));
    to.key("prompt").raw(wire::prompt_json(battle, prompt));
    to.key("view").raw(wire::view_json(battle, view));
    to.key("candidates").list();
    for (const Decision& d : candidates)
        to.raw(wording::candidate_json(battle, prompt, d));
    to.end_list();
    to.key("seconds_left").raw(fmt::format("{:.3f}", std::max(0.0, seconds_left)));
    to.end_object();
    return to.take();
}

std::string end_line(const Battle& battle, const Outcome& outcome, Seat seat) {
    json::Writer to;
    to.object().member("type", "end");
    to.key("score").raw(!outcome.winner ? "0.5" : outcome.winner == army_of(seat) ? "1" : "0");
    to.key("outcome").raw(wire::outcome_json(battle, outcome));
    to.end_object();
    return to.take();
}

std::string refusal_line(const Battle& battle, std::uint64_t number, const Refusal& refusal) {
    json::Writer to;
    to.object().member("type", "refusal").member("question", static_cast<std::int64_t>(number));
    to.key("ok").flag(false).key("refusal").raw(wire::refusal_json(battle, refusal)).end_object();
    return to.take();
}

std::string error_line(const std::string& error) {
    json::Writer to;
    to.object().member("type", "error").key("ok").flag(false).member("error", error).end_object();
    return to.take();
}

Result<BotLine, std::string> read_bot_line(std::string_view line) {
    auto value = json::parse(line, "");
    std::string error;
    if (!value)
        error = fmt::format("column {}: {}; expected {}", value.error().column, value.error().text, expected_line);
    else if (value->kind != json::Kind::object)
        error = fmt::format("expected {}", expected_line);
    if (!error.empty()) return error;
    BotLine out;
    if (value->find("verb") != nullptr) {
        out.request = std::move(*value);
        return out;
    }
    auto answer = read_bot_answer(*value, line);
    if (!answer) return answer.error();
    out.answer = std::move(*answer);
    return out;
}

}  // namespace linstock::apps
