#include "server/api/asyncapi.hpp"

#include "battle/wire_shapes.hpp"
#include "server/api/message_manifest.hpp"

#include <array>
#include <utility>

namespace linstock::server {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 4> pushed_messages = {{
    {"news", "What has changed in a battle for this link: events, view, prompts."},
    {"players", "The seats whose players are connected, and the seats that programs hold."},
    {"notes", "The notes that this link may read, after a change."},
    {"closing", "The server stops, or moves the battle: connect again."},
}};
constexpr const char* request_id = R"({"type":["integer","string"]})";

std::string fixed(const std::string& json) { return "{\"const\":" + json + "}"; }

std::string message_shape(const std::string& verb, const std::vector<wire::Member>& always,
                          const std::vector<wire::Member>& members) {
    std::vector<wire::Member> all = {{"id", request_id, false}, {"verb", fixed("\"" + verb + "\""), true}};
    all.insert(all.end(), always.begin(), always.end());
    all.insert(all.end(), members.begin(), members.end());
    return wire::Shape(std::move(all)).text();
}

/// The answer to a request that was refused or not understood.
std::string failed_shape() {
    wire::Shape shape;
    shape.put("id", request_id, false);
    shape.put("verb", wire::any_text, true);
    shape.put("ok", fixed("false"), true);
    shape.put("error", wire::any_text, false);
    shape.put("refusal", wire::ref("refusal"), false);
    shape.put("invitation", wire::boolean, false);
    shape.put("wait", R"({"type":"integer","minimum":1,"description":"seconds until a program may try again"})", false);
    return shape.text();
}

/// Shapes of the engine with further members.
void write_views(json::Writer& to) {
    const auto with = parse_members;
    to.key("text_offer").raw(wire::shape_of<Offer>(with("{text: text}")));
    to.key("asked_prompt")
        .raw(wire::shape_of<Prompt>(
            with("{title: text, reason: text, counsel?: flag, advice?: candidate, offers: [text_offer]}")));
    to.key("battle_event").raw(wire::shape_of<Event>(with("{n: natural, text: text}")));
    to.key("stand_box").raw(R"({"type":"array","items":{"type":"number"},"minItems":5,"maxItems":5})");
    to.key("table_unit").raw(wire::shape_of<UnitView>(with("{stands?: [stand_box]}")));
    to.key("unit_patch").raw(wire::patch_of<UnitView>(with("{unit: natural, stands?: [stand_box] | null}")));
    to.key("table_view").raw(wire::shape_of<View>(with("{number?: natural, units: [table_unit]}")));
    to.key("view_patch")
        .raw(wire::patch_of<View>(with("{number: natural, since: natural, units: [unit_patch], gone: [natural]}")));
}

void write_message(json::Writer& to, const std::string& name, const std::string& summary) {
    to.key(name).object().member("name", name).member("summary", summary);
    to.key("payload").object().member("$ref", "#/components/schemas/" + name).end_object().end_object();
}

void write_reference(json::Writer& to, const std::string& target) { to.object().member("$ref", target).end_object(); }

void write_channel(json::Writer& to) {
    to.key("channels").object().key("battles").object();
    to.member("address", "/ws");
    to.member("title", "The WebSocket of a server. One connection can join up to 64 battles.");
    to.key("messages").object();
    const auto add = [&](const std::string& name) { write_reference(to.key(name), "#/components/messages/" + name); };
    for (const RequestMessage& message : message_manifest().requests) {
        add(message.verb + "_request");
        add(message.verb + "_answer");
    }
    add("failed_answer");
    for (const auto& [name, summary] : pushed_messages)
        add(name);
    to.end_object().end_object().end_object();
}

void write_operations(json::Writer& to) {
    const std::string channel = "#/channels/battles";
    const auto use = [&](const std::string& name) { write_reference(to, channel + "/messages/" + name); };
    to.key("operations").object();
    for (const RequestMessage& message : message_manifest().requests) {
        const std::string& verb = message.verb;
        to.key(verb).object().member("action", "receive").member("summary", message.summary);
        write_reference(to.key("channel"), channel);
        to.key("messages").list();
        use(verb + "_request");
        to.end_list().key("reply").object();
        write_reference(to.key("channel"), channel);
        to.key("messages").list();
        use(verb + "_answer");
        use("failed_answer");
        to.end_list().end_object().end_object();
    }
    for (const auto& [name, summary] : pushed_messages) {
        to.key("push_" + std::string(name)).object().member("action", "send").member("summary", summary);
        write_reference(to.key("channel"), channel);
        to.key("messages").list();
        use(name);
        to.end_list().end_object();
    }
    to.end_object();
}

void write_components(json::Writer& to) {
    to.key("components").object().key("messages").object();
    for (const RequestMessage& message : message_manifest().requests) {
        write_message(to, message.verb + "_request", message.summary);
        write_message(to, message.verb + "_answer", "The answer to '" + message.verb + "'.");
    }
    write_message(to, "failed_answer", "The answer to a request that was refused or not understood.");
    for (const auto& [name, summary] : pushed_messages)
        write_message(to, name, summary);
    to.end_object().key("schemas").object();
    for (const RequestMessage& message : message_manifest().requests) {
        std::vector<wire::Member> battle;
        if (message.in_battle) battle.push_back({"battle", std::string(wire::any_text), true});
        to.key(message.verb + "_request").raw(message_shape(message.verb, battle, message.members));
        to.key(message.verb + "_answer")
            .raw(message_shape(message.verb, {{"ok", fixed("true"), true}}, message.answer));
    }
    to.key("failed_answer").raw(failed_shape());
    write_views(to);
    for (const auto& [name, schema] : message_manifest().shapes)
        to.key(name).raw(schema);
    wire::write_definitions(to);
    to.end_object().end_object();
}

/// The shapes refer to "#/$defs/NAME", as JSON Schema has it.
std::string with_component_references(std::string text) {
    const std::string from = "\"#/$defs/";
    const std::string to = "\"#/components/schemas/";
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

std::string asyncapi_json(const std::string& version) {
    json::Writer to;
    to.object().member("asyncapi", "3.0.0");
    to.key("info").object().member("title", "Linstock server").member("version", version);
    to.member("description",
              "The WebSocket of linstockd. Every message is one JSON object in a text frame. Start with 'join'.");
    to.key("license").object().member("name", "MIT").end_object().end_object();
    to.member("defaultContentType", "application/json");
    to.key("servers").object().key("this_computer").object();
    to.member("host", "127.0.0.1:1863").member("protocol", "ws").end_object().end_object();
    write_channel(to);
    write_operations(to);
    write_components(to);
    to.end_object();
    return with_component_references(to.take());
}

}  // namespace linstock::server
