// The JSON schema (2020-12) of the protocol: the shapes of the manifest, and the requests and answers of `linstock
// umpire` (docs/protocol.md).

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "battle/wire_requests.hpp"
#include "battle/wire_shapes.hpp"

#include <algorithm>

namespace linstock::wire {

namespace {

std::string_view schema_of(const DecisionMember& m) {
    static const std::string by_id = R"({"type":["integer","string"],"minimum":0})";
    static const std::string path = list_of(ref("point"));
    static const std::string numbers = list_of(std::string(natural));
    static const std::string parts = list_of(ref("part"));
    static const std::string ruling = ref("ruling");
    static const std::string formation = [] {
        Writer to;
        words_of<Formation>(to);
        return to.take();
    }();
    switch (m.type) {
        case DecisionMember::heading: return degrees_of;
        case DecisionMember::formation: return formation;
        case DecisionMember::number: return integer;
        case DecisionMember::path: return path;
        case DecisionMember::list:
        case DecisionMember::faces: return numbers;
        case DecisionMember::parts: return parts;
        case DecisionMember::ruling: return ruling;
        default: return by_id;
    }
}

/// One alternative per set of members, with the verbs that use it. A part of a dispatch has no prompt, seat or parts.
std::string decision_schema(bool part) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (std::size_t i = 0; i < verbs; ++i) {
        const Verb verb = static_cast<Verb>(i);
        const VerbFields used = fields_of(verb);
        if (part && (used.parts || used.faces || used.ruling)) continue;
        Shape members;
        if (!part) members.put("prompt", natural, true);
        if (!part) members.put("by", ref("seat"), true);
        members.put("verb", "@", true);
        for (const DecisionMember& m : decision_members)
            if (used.*(m.used)) members.put(m.name, schema_of(m), false);
        const std::string text = members.text();
        auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == text; });
        if (group == groups.end()) group = groups.insert(groups.end(), {text, {}});
        group->second.emplace_back(name_of(verb));
    }
    Writer to;
    to.object().key("oneOf").list();
    for (const auto& [text, names] : groups) {
        Writer of;
        words_of(of, names);
        std::string whole = text;
        whole.replace(whole.find(":@") + 1, 1, of.text());
        to.raw(whole);
    }
    to.end_list().end_object();
    return to.take();
}

std::string request_member(std::string_view name) {
    if (name == "seat") return ref("seat");
    if (name == "decision") return ref("decision");
    if (name == "save") return R"({"type":"object"})";
    if (name == "seed") return R"({"type":["integer","string"]})";
    if (name == "most") return R"({"type":"integer","minimum":1,"maximum":1000})";
    return std::string(natural);
}

std::string request_schema() {
    Writer to;
    to.object().key("oneOf").list();
    for (const RequestShape& r : request_shapes()) {
        Shape members;
        members.put("verb", "{\"const\":\"" + std::string(r.verb) + "\"}", true);
        members.put("id", R"({"type":["integer","string"]})", false);
        for (const char* name : r.must)
            members.put(name, request_member(name), true);
        for (const char* name : r.may)
            members.put(name, request_member(name), false);
        to.raw(members.text());
    }
    to.end_list().end_object();
    return to.take();
}

std::string answer_schema() {
    Shape a;
    a.put("ok", boolean, true);
    a.put("id", R"({"type":["integer","string"]})", false);
    a.put("verb", any_text, false);
    a.put("prompts", list_of(ref("prompt")), false);
    a.put("candidates", list_of(ref("candidate")), false);
    a.put("lawful", boolean, false);
    a.put("refusal", ref("refusal"), false);
    a.put("odds", ref("odds"), false);
    a.put("events", list_of(ref("event")), false);
    a.put("next", natural, false);
    a.put("view", ref("view"), false);
    a.put("save", R"({"type":"object"})", false);
    a.put("over", boolean, false);
    a.put("outcome", ref("outcome"), false);
    a.put("scenario", any_text, false);
    a.put("ruleset", any_text, false);
    a.put("seed", any_text, false);
    a.put("hash", any_text, false);
    a.put("bug", any_text, false);
    a.put("tape", any_text, false);
    a.put("error", any_text, false);
    a.put("problems", list_of(std::string(any_text)), false);
    a.put("warnings", list_of(std::string(any_text)), false);
    return a.text();
}

std::string ruling_schema() {
    Writer formation;
    words_of<Formation>(formation);
    Writer presence;
    words_of<Presence>(presence);
    Writer condition;
    words_of<Condition>(condition);
    return small_shape({{"reason", std::string(any_text)},
                        {"?place", ref("point")},
                        {"?heading", std::string(degrees_of)},
                        {"?formation", formation.text()},
                        {"?mounted", std::string(boolean)},
                        {"?presence", presence.text()},
                        {"?condition", condition.text()},
                        {"?stands_left", std::string(natural)},
                        {"?casualties", list_of(std::string(natural))},
                        {"?attached_to", std::string(natural)},
                        {"?down", std::string(boolean)},
                        {"?dice", std::string(natural)},
                        {"?ground", ref("laid_piece")},
                        {"?own", R"({"type":"object","additionalProperties":true})"}});
}

std::string odds_schema() {
    const std::string chance(R"({"type":"number","minimum":0,"maximum":1})");
    const std::string words(any_text);
    const std::string number(natural);
    const std::string shares = list_of(small_shape({{"n", number}, {"p", chance}}));
    const std::string line = small_shape({{"text", words},
                                          {"fate", words},
                                          {"?unit", number},
                                          {"?officer", number},
                                          {"p", chance},
                                          {"?low", chance},
                                          {"?high", chance}});
    return small_shape(
        {{"exact", std::string(boolean)},
         {"?battles", number},
         {"horizon", words},
         {"kind", words},
         {"unit", number},
         {"?target", number},
         {"?officer", number},
         {"?piece", number},
         {"?word", words},
         {"lines", list_of(line)},
         {"?dice", small_shape({{"count", number}, {"sides", number}, {"need", number}, {"purpose", words}})},
         {"?to_hit", small_shape({{"sides", number}, {"need", number}})},
         {"?modifiers", list_of(ref("modifier"))},
         {"?test_modifiers", list_of(ref("modifier"))},
         {"?cover", small_shape({{"name", words}, {"sides", number}, {"need", number}, {"why", list_of(ref("cite"))}})},
         {"?flinches", list_of(small_shape(
                           {{"lost", number}, {"count", number}, {"sides", number}, {"why", list_of(ref("cite"))}}))},
         {"?pairs", small_shape({{"sides", number}, {"need", number}, {"why", list_of(ref("cite"))}})},
         {"?hits", shares},
         {"?counts", words},
         {"?casualties", shares},
         {"?own_casualties", shares},
         {"assumes", list_of(words)}});
}

}  // namespace

void write_definitions(Writer& to) {
    const std::string number(integer);
    const std::string words(any_text);
    Writer seat;
    words_of<Seat>(seat);
    Writer mark;
    words_of<Mark>(mark);
    to.key("decision").raw(decision_schema(false));
    to.key("part").raw(decision_schema(true));
    to.key("candidate").raw(small_shape({{"decision", ref("decision")}, {"text", words}}));
    to.key("prompt").raw(shape_of<Prompt>());
    to.key("offer").raw(shape_of<Offer>());
    to.key("reach").raw(shape_of<Reach>());
    to.key("ground_reach").raw(shape_of<GroundReach>());
    to.key("arc").raw(shape_of<Arc>());
    to.key("roll").raw(shape_of<RollAsked>());
    to.key("refusal").raw(shape_of<Refusal>());
    to.key("event").raw(shape_of<Event>());
    to.key("dice").raw(shape_of<DiceShown>());
    to.key("modifier").raw(shape_of<Modifier>());
    to.key("odds").raw(odds_schema());
    to.key("ruling").raw(ruling_schema());
    to.key("view").raw(shape_of<View>());
    to.key("unit_view").raw(shape_of<UnitView>());
    to.key("orders_view").raw(shape_of<OrdersView>());
    to.key("fire_band").raw(shape_of<FireBand>());
    to.key("officer_view").raw(shape_of<OfficerView>());
    to.key("work_view").raw(shape_of<WorkView>());
    to.key("outcome").raw(shape_of<Outcome>());
    to.key("seat").raw(seat.text());
    to.key("cite").raw(small_shape({{"clause", words}, {"mark", mark.text()}}));
    to.key("point").raw(R"({"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2})");
    to.key("box").raw(small_shape({{"centre", ref("point")},
                                   {"heading", std::string(degrees_of)},
                                   {"width", std::string(length_of)},
                                   {"depth", std::string(length_of)}}));
    to.key("changed_piece")
        .raw(small_shape({{"piece", number},
                          {"piece_name", words},
                          {"?down", number},
                          {"?breached", number},
                          {"?hits", number},
                          {"?mark", number}}));
    Writer kind;
    words_of<PieceKind>(kind);
    to.key("laid_piece")
        .raw(small_shape({{"?piece", number},
                          {"?name", words},
                          {"kind", kind.text()},
                          {"?gone", std::string(boolean)},
                          {"?area", list_of(ref("point"))},
                          {"?line", list_of(ref("point"))},
                          {"?width", std::string(length_of)}}));
    to.key("objective").raw(small_shape({{"name", words}, {"?holder", number}, {"?holder_name", words}}));
}

std::string schema_json() {
    Writer to;
    to.object();
    to.member("$schema", "https://json-schema.org/draft/2020-12/schema");
    to.member("title", "The lines of `linstock umpire`");
    to.key("anyOf").list().raw(ref("request")).raw(ref("answer")).end_list();
    to.key("$defs").object();
    to.key("request").raw(request_schema());
    to.key("answer").raw(answer_schema());
    write_definitions(to);
    to.end_object();
    to.end_object();
    return to.take();
}

}  // namespace linstock::wire
