#include "apps/bot/schema.hpp"

#include "apps/bot/messages.hpp"
#include "apps/bot/requests.hpp"
#include "battle/wire_shapes.hpp"

#include <string_view>

namespace linstock::apps {

namespace {

using wire::list_of;
using wire::ref;
using wire::small_shape;

const std::string text(wire::any_text);
const std::string natural(wire::natural);
const std::string boolean(wire::boolean);
const std::string request_id = R"({"type":["integer","string"]})";
const std::string question_number = R"({"type":"integer","minimum":1})";

std::string fixed(std::string_view word) { return "{\"const\":\"" + std::string(word) + "\"}"; }

std::string any_of(std::initializer_list<const char*> shapes) {
    json::Writer to;
    to.object().key("oneOf").list();
    for (const char* shape : shapes)
        to.raw(ref(shape));
    to.end_list().end_object();
    return to.take();
}

std::string player_seat() { return R"({"enum":["first","second"]})"; }

std::string member_schema(std::string_view name) {
    if (name == "decision") return ref("decision");
    if (name == "seat") return ref("seat");
    if (name == "most") return R"({"type":"integer","minimum":1,"maximum":1000})";
    if (name == "seed") return std::string(wire::integer);
    return natural;
}

std::string request_schema() {
    json::Writer to;
    to.object().key("oneOf").list();
    for (const wire::RequestShape& request : bot_request_shapes()) {
        wire::Shape members;
        members.put("verb", fixed(request.verb), true);
        members.put("id", request_id, false);
        for (const char* name : request.must)
            members.put(name, member_schema(name), true);
        for (const char* name : request.may)
            members.put(name, member_schema(name), false);
        to.raw(members.text());
    }
    to.end_list().end_object();
    return to.take();
}

/// Candidates, or a decision.
std::string answer_schema() {
    json::Writer to;
    to.object().key("oneOf").list();
    to.raw(small_shape({{"question", question_number}, {"candidate", natural}}));
    to.raw(small_shape({{"question", question_number}, {"decision", ref("decision")}}));
    to.end_list().end_object();
    return to.take();
}

std::string reply_schema() {
    return small_shape({{"type", fixed("reply")},
                        {"?id", request_id},
                        {"verb", text},
                        {"ok", boolean},
                        {"?error", text},
                        {"?refusal", ref("refusal")},
                        {"?known", R"({"type":"object"})"},
                        {"?candidates", list_of(ref("candidate"))},
                        {"?lawful", boolean},
                        {"?odds", ref("odds")},
                        {"?view", ref("view")},
                        {"?events", list_of(ref("event"))},
                        {"?fork", natural},
                        {"?turn", natural},
                        {"?prompts", list_of(ref("prompt"))},
                        {"?over", boolean},
                        {"?outcome", ref("outcome")}});
}

}  // namespace

std::string bot_schema_json() {
    json::Writer to;
    to.object();
    to.member("$schema", "https://json-schema.org/draft/2020-12/schema");
    to.member("title", "The lines of bot protocol " + std::to_string(bot_protocol));
    to.key("anyOf").list().raw(ref("from_linstock")).raw(ref("from_bot")).end_list();
    to.key("$defs").object();
    to.key("from_linstock").raw(any_of({"hello", "battle", "question_asked", "reply", "refused", "error", "end"}));
    to.key("from_bot").raw(R"({"anyOf":[)" + ref("bot_answer") + "," + ref("bot_request") + "]}");
    to.key("hello").raw(small_shape({{"type", fixed("hello")},
                                     {"protocol", "{\"const\":" + std::to_string(bot_protocol) + "}"},
                                     {"version", text},
                                     {"rulesets", list_of(text)}}));
    to.key("battle").raw(small_shape({{"type", fixed("battle")},
                                      {"seat", player_seat()},
                                      {"ruleset", text},
                                      {"scenario", text},
                                      {"house", list_of(text)},
                                      {"?rules", small_shape({{"ruleset", text}, {"charts", text}, {"clauses", text}})},
                                      {"seed", text}}));
    to.key("question_asked")
        .raw(small_shape({{"type", fixed("question")},
                          {"question", question_number},
                          {"prompt", ref("prompt")},
                          {"view", ref("view")},
                          {"candidates", list_of(ref("candidate"))},
                          {"seconds_left", std::string(wire::length_of)}}));
    to.key("reply").raw(reply_schema());
    to.key("refused").raw(small_shape({{"type", fixed("refusal")},
                                       {"question", question_number},
                                       {"ok", R"({"const":false})"},
                                       {"refusal", ref("refusal")}}));
    to.key("error").raw(small_shape({{"type", fixed("error")}, {"ok", R"({"const":false})"}, {"error", text}}));
    to.key("end").raw(
        small_shape({{"type", fixed("end")}, {"score", R"({"enum":[0,0.5,1]})"}, {"outcome", ref("outcome")}}));
    to.key("bot_answer").raw(answer_schema());
    to.key("bot_request").raw(request_schema());
    wire::write_definitions(to);
    to.end_object().end_object();
    return to.take();
}

}  // namespace linstock::apps
