#include "server/api/message_manifest.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr const char* text = R"({"type":"string"})";
constexpr const char* boolean = R"({"type":"boolean"})";
constexpr const char* natural = R"({"type":"integer","minimum":0})";
constexpr const char* number = R"({"type":"number"})";
constexpr const char* prompt_number = R"({"type":"integer","minimum":0,"maximum":4294967295})";
constexpr const char* player_seat = R"({"enum":["first","second"]})";
constexpr const char* level = R"({"enum":["captain","colonel","general"]})";
constexpr const char* layer_name = R"({"enum":["reach","sight","fire","cover","command","deadly"]})";

const MessageMember seat{"?seat", player_seat};
const MessageMember decision{"decision", "@decision"};

}  // namespace

const std::vector<RequestMessage>& request_messages() {
    static const std::vector<RequestMessage> all = {
        {"ping", "Checks the connection.", false, {}, {}},
        {"join",
         "Opens a battle by a link or a key. The news follow. A program's key begins with 'program-'.",
         false,
         {{"token", text},
          {"?have",
           R"({"type":"object","properties":{"epoch":{"type":"integer"},"events":{"type":"integer"}},"required":["epoch","events"],"additionalProperties":false})"},
          {"?advice", boolean}},
         {{"battle", text},
          {"card", "@card"},
          {"table", "@table"},
          {"standing", R"({"type":"array","items":{"type":"string"}})"},
          {"notes", "[@note]"},
          {"?links", "[@link]"}}},
        {"leave", "Stops the news of a battle.", true, {}, {}},
        {"candidates",
         "Lists lawful decisions for an open prompt, the suggested one first.",
         true,
         {{"prompt", prompt_number}, {"?most", R"({"type":"integer","minimum":1,"maximum":400})"}},
         {{"candidates", "[@candidate]"}}},
        {"check",
         "Checks a decision. Nothing changes.",
         true,
         {decision},
         {{"lawful", boolean},
          {"?refusal", "@refusal"},
          {"?length", number},
          {"?footprint", "@box"},
          {"?stands", "[@stand_box]"}}},
        {"decide", "Makes a decision.", true, {decision}, {}},
        {"known",
         "The state as the seat knows it, if it has an open prompt.",
         true,
         {seat},
         {{"?known", "@known_state"}}},
        {"you_do_it",
         "Decides as suggested, with 'until' for all prompts of this kind until the phase ends.",
         true,
         {{"prompt", prompt_number}, {"?until", R"({"enum":["","phase"]})"}},
         {}},
        {"standing",
         "Sets the kinds of prompts that are answered as suggested from now on.",
         true,
         {seat, {"?kinds", R"({"type":"array","items":{"type":"string"}})"}},
         {}},
        {"undo",
         "Takes back the last decision of this seat, if nothing was rolled or revealed since.",
         true,
         {seat},
         {}},
        {"concede", "Concedes the battle.", true, {seat}, {}},
        {"propose",
         "Makes a proposal to the other side; '' withdraws it.",
         true,
         {seat, {"what", R"({"enum":["draw","adjourn","take_back",""]})"}},
         {}},
        {"answer",
         "Answers the proposal of the other side. Left out, 'yes' is false.",
         true,
         {seat, {"?yes", boolean}, {"proposal", natural}},
         {}},
        {"go_on", "Ends an adjournment.", true, {seat}, {}},
        {"away",
         "Begins a holiday of so many days; 0 ends it.",
         true,
         {seat, {"days", R"({"type":"integer","minimum":0,"maximum":366})"}},
         {}},
        {"come_back", "Takes the seat back from the computer.", true, {seat}, {}},
        {"odds", "The odds of a shot or a charge.", true, {decision}, {{"odds", "@odds"}}},
        {"advice",
         "A searching level assesses a decision.",
         true,
         {decision, {"?level", level}},
         {{"counsel", "@opinion"}}},
        {"review",
         "After the end: the decisions of a seat that cost most.",
         true,
         {{"seat", player_seat},
          {"?level", level},
          {"?from", natural},
          {"?only", R"({"type":"array","items":{"type":"integer","minimum":0}})"}},
         {{"costly", "[@costly_decision]"}, {"?next", natural}, {"of", natural}}},
        {"layer",
         "An area of the map: where a unit can move, see or fire.",
         true,
         {{"layer", layer_name},
          seat,
          {"?unit", natural},
          {"?officer", natural},
          {"?prompt", prompt_number},
          {"?from", "@point"}},
         {{"layer", layer_name},
          {"shapes", "[@layer_shape]"},
          {"circles", "[@layer_circle]"},
          {"arcs", "[@arc]"},
          {"targets", "[@layer_target]"},
          {"?note", text},
          {"?why", "[@cite]"}}},
        {"look_back",
         "The view after this number of decisions.",
         true,
         {{"decision", natural}},
         {{"decision", natural},
          {"decisions", natural},
          {"events", natural},
          {"view", "@table_view"},
          {"prompts", "[@asked_prompt]"}}},
        {"moments", "The notable moments so far.", true, {}, {{"decisions", natural}, {"moments", "[@moment]"}}},
        {"view", "The whole view. Later changes refer to it.", true, {}, {{"view", "@table_view"}}},
        {"note",
         "Writes a note on an event; an empty text removes it.",
         true,
         {{"event", natural}, {"text", text}},
         {}},
        {"rule",
         "The umpire corrects a unit, an officer or the ground. With 'only_check' nothing changes.",
         true,
         {decision, {"?only_check", boolean}},
         {{"?later", boolean}, {"?warnings", R"({"type":"array","items":{"type":"string"}})"}}},
        {"pause", "The umpire pauses the battle, or continues it.", true, {{"?yes", boolean}}, {}},
        {"unrule", "The umpire takes back the ruling that was decided last.", true, {}, {}},
        {"retake", "The umpire repeats the last dice.", true, {{"reason", text}}, {}},
        {"appeal", "Asks the umpire to allow what the rules refuse.", true, {decision}, {}},
        {"turn_down",
         "The umpire rejects an appeal.",
         true,
         {{"n", R"({"type":"integer","minimum":1})"}, {"reason", text}},
         {}},
    };
    return all;
}

std::vector<std::string> request_members(std::string_view verb) {
    std::vector<std::string> out = {"id", "verb"};
    const auto& all = request_messages();
    const auto found = std::find_if(all.begin(), all.end(), [&](const RequestMessage& m) { return m.verb == verb; });
    if (found == all.end() || found->in_battle) out.emplace_back("battle");
    if (found != all.end())
        for (const MessageMember& m : found->members)
            out.emplace_back(m.name[0] == '?' ? m.name + 1 : m.name);
    return out;
}

}  // namespace linstock::server
