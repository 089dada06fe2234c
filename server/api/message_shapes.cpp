#include "server/api/message_shapes.hpp"

#include "battle/wire_shapes.hpp"

#include <initializer_list>
#include <utility>

namespace linstock::server {

namespace {

using wire::list_of;
using wire::patch_of;
using wire::ref;
using wire::shape_of;
using wire::small_shape;

const std::string text(wire::any_text);
const std::string natural(wire::natural);
const std::string integer(wire::integer);
const std::string boolean(wire::boolean);
const std::string number = R"({"type":"number"})";
const std::string degrees(wire::degrees_of);
const std::string player_seat = R"({"enum":["first","second"]})";
const std::string seats = list_of(ref("seat"));
const std::string points = list_of(ref("point"));

std::string any_of(const std::string& one, const std::string& other) {
    return "{\"anyOf\":[" + one + "," + other + "]}";
}
/// Names or players of both seats.
std::string of_both() { return small_shape({{"first", text}, {"second", text}}); }

void write_views(json::Writer& to) {
    to.key("text_offer").raw(shape_of<Offer>({{"text", text, true}}));
    to.key("asked_prompt")
        .raw(shape_of<Prompt>({{"title", text, true},
                               {"reason", text, true},
                               {"counsel", boolean, false},
                               {"advice", ref("candidate"), false},
                               {"offers", list_of(ref("text_offer")), true}}));
    to.key("battle_event").raw(shape_of<Event>({{"n", natural, true}, {"text", text, true}}));
    const std::string stands = list_of(ref("stand_box"));
    to.key("stand_box").raw(R"({"type":"array","items":{"type":"number"},"minItems":5,"maxItems":5})");
    to.key("table_unit").raw(shape_of<UnitView>({{"stands", stands, false}}));
    to.key("unit_patch")
        .raw(patch_of<UnitView>({{"unit", natural, true}, {"stands", any_of(stands, R"({"type":"null"})"), false}}));
    to.key("table_view").raw(shape_of<View>({{"number", natural, false}, {"units", list_of(ref("table_unit")), true}}));
    to.key("view_patch")
        .raw(patch_of<View>({{"number", natural, true},
                             {"since", natural, true},
                             {"units", list_of(ref("unit_patch")), true},
                             {"gone", list_of(natural), true}}));
}

void write_facts(json::Writer& to) {
    to.key("unit_facts")
        .raw(small_shape({{"unit", natural},
                          {"army", natural},
                          {"?command", natural},
                          {"name", text},
                          {"short_name", text},
                          {"arm", text},
                          {"branch", text},
                          {"quality", text},
                          {"weapon", text},
                          {"?men", natural},
                          {"?guns", natural},
                          {"figures_per_stand", natural}}));
    to.key("command_facts")
        .raw(small_shape({{"command", natural},
                          {"army", natural},
                          {"?parent", natural},
                          {"name", text},
                          {"kind", text},
                          {"?officer", natural}}));
    to.key("officer_facts")
        .raw(small_shape({{"officer", natural},
                          {"army", natural},
                          {"?command", natural},
                          {"name", text},
                          {"rank", text},
                          {"title", text},
                          {"kind", text}}));
    to.key("army").raw(small_shape({{"army", natural},
                                    {"seat", player_seat},
                                    {"name", text},
                                    {"colours", text},
                                    {"edge", degrees},
                                    {"?briefing", text},
                                    {"zones", list_of(points)}}));
    to.key("piece").raw(small_shape({{"piece", natural},
                                     {"?name", text},
                                     {"kind", text},
                                     {"?area", points},
                                     {"?line", points},
                                     {"?width", number},
                                     {"?level", integer},
                                     {"?crests", list_of(points)},
                                     {"?road", R"({"enum":["local","turnpike"]})"},
                                     {"?fordable", boolean},
                                     {"?open_woods", boolean},
                                     {"?cover", R"({"enum":["soft","hard","fortified"]})"},
                                     {"?floors", natural},
                                     {"?may_be_down", boolean}}));
    const std::string terms = small_shape({{"turn", text},
                                           {"stand", text},
                                           {"destroyed", text},
                                           {"strength", text},
                                           {"arms_alike", boolean},
                                           {"in_rounds", boolean},
                                           {"?figure", text}});
    const std::string ruleset = small_shape({{"id", text},
                                             {"title", text},
                                             {"?variant", text},
                                             {"terms", terms},
                                             {"formations", list_of(text)},
                                             {"rulings", list_of(text)}});
    const std::string objective = small_shape(
        {{"name", text}, {"place", ref("point")}, {"radius", number}, {"?area", points}, {"?points", natural}});
    to.key("table").raw(small_shape({{"title", text},
                                     {"date", text},
                                     {"place", text},
                                     {"summary", text},
                                     {"scenario", text},
                                     {"ruleset", ruleset},
                                     {"measure", R"({"enum":["inches","centimetres","feet"]})"},
                                     {"ground_scale", text},
                                     {"width", number},
                                     {"height", number},
                                     {"turns", natural},
                                     {"volleys", natural},
                                     {"phases", list_of(small_shape({{"name", text}, {"label", text}}))},
                                     {"pieces", list_of(ref("piece"))},
                                     {"armies", list_of(ref("army"))},
                                     {"commands", list_of(ref("command_facts"))},
                                     {"officers", list_of(ref("officer_facts"))},
                                     {"units", list_of(ref("unit_facts"))},
                                     {"objectives", list_of(objective)},
                                     {"victory", list_of(text)}}));
}

void write_card(json::Writer& to) {
    const std::string side = small_shape(
        {{"?ends", natural}, {"?left", natural}, {"?out", boolean}, {"?away_until", natural}, {"?away_left", natural}});
    const std::string timing = small_shape({{"clock", R"({"enum":["none","days","chess"]})"},
                                            {"each", natural},
                                            {"reserve", natural},
                                            {"holidays", natural},
                                            {"end", R"({"enum":["remind","computer","lost"]})"},
                                            {"level", text}});
    to.key("clocks").raw(small_shape({{"timing", timing},
                                      {"first", side},
                                      {"second", side},
                                      {"?adjourned", boolean},
                                      {"?umpired", boolean},
                                      {"?paused", boolean},
                                      {"?proposed", R"({"enum":["draw","adjourn","take_back"]})"},
                                      {"?by", player_seat},
                                      {"?proposal", natural}}));
    to.key("asked").raw(small_shape({{"you", boolean}, {"?commander", boolean}, {"others", list_of(list_of(text))}}));
    const std::string share = small_shape({{"commit", text}, {"?by_server", boolean}, {"?share", text}});
    to.key("card").raw(small_shape({{"battle", text},
                                    {"role", R"({"enum":["commander","both","subordinate","spectator","umpire"]})"},
                                    {"seats", seats},
                                    {"?leads", list_of(text)},
                                    {"?invitation", boolean},
                                    {"scenario", text},
                                    {"title", text},
                                    {"ruleset", text},
                                    {"book", text},
                                    {"counted", text},
                                    {"armies", list_of(text)},
                                    {"players", of_both()},
                                    {"?programs", list_of(player_seat)},
                                    {"turn", natural},
                                    {"turns", natural},
                                    {"phase", text},
                                    {"waiting", seats},
                                    {"?asked", ref("asked")},
                                    {"over", boolean},
                                    {"?outcome", text},
                                    {"?again", player_seat},
                                    {"started", text},
                                    {"changed", text},
                                    {"commit", text},
                                    {"?seed", text},
                                    {"record", boolean},
                                    {"?broken_off", boolean},
                                    {"?couriers", boolean},
                                    {"?no_notes", boolean},
                                    {"?names", of_both()},
                                    {"?pace", R"({"enum":["live","mail"]})"},
                                    {"?fair", small_shape({{"server", share}, {"first", share}, {"second", share}})},
                                    {"?hours", ref("clocks")},
                                    {"now", natural}}));
    to.key("link").raw(small_shape({{"role", text},
                                    {"seats", seats},
                                    {"commands", list_of(natural)},
                                    {"?invitation", boolean},
                                    {"?program", boolean},
                                    {"token", text}}));
    to.key("note").raw(
        small_shape({{"event", natural}, {"text", text}, {"by", R"({"enum":["watcher","first","second","umpire"]})"}}));
}

void write_answers(json::Writer& to) {
    to.key("known_state")
        .raw(small_shape({{"scenario", text},
                          {"?scenario_text", text},
                          {"ruleset", text},
                          {"house", list_of(text)},
                          {"seat", player_seat},
                          {"save", text}}));
    const std::string result = small_shape({{"decision", ref("decision")}, {"text", text}, {"?why", text}});
    to.key("opinion").raw(small_shape({{"level", text},
                                       {"verdict", R"({"enum":["none","same","equal","better"]})"},
                                       {"first", result},
                                       {"?other", result},
                                       {"?gain", number},
                                       {"?error", number}}));
    to.key("costly_decision")
        .raw(small_shape({{"decision", natural},
                          {"turn", natural},
                          {"phase", text},
                          {"cost", number},
                          {"error", number},
                          {"did", result},
                          {"rather", result}}));
    to.key("layer_shape").raw(small_shape({{"points", points}, {"?word", text}}));
    to.key("layer_circle").raw(small_shape({{"centre", ref("point")}, {"radius", number}, {"?word", text}}));
    to.key("layer_target")
        .raw(small_shape({{"unit", natural},
                          {"distance", number},
                          {"word", text},
                          {"can", boolean},
                          {"?blocked", boolean},
                          {"?why", list_of(ref("cite"))}}));
    to.key("moment").raw(small_shape({{"decision", natural},
                                      {"event", natural},
                                      {"turn", natural},
                                      {"phase", text},
                                      {"?seat", player_seat},
                                      {"text", text}}));
}

void write_pushed(json::Writer& to) {
    to.key("appeal").raw(small_shape({{"n", natural},
                                      {"seat", player_seat},
                                      {"decision", ref("decision")},
                                      {"what", text},
                                      {"why", text},
                                      {"clauses", list_of(text)},
                                      {"?answer", text},
                                      {"?later", boolean}}));
    to.key("news").raw(small_shape({{"push", R"({"const":"news"})"},
                                    {"battle", text},
                                    {"epoch", natural},
                                    {"from", natural},
                                    {"events", list_of(ref("battle_event"))},
                                    {"?view", any_of(wire::ref("table_view"), wire::ref("view_patch"))},
                                    {"?units", list_of(ref("unit_facts"))},
                                    {"?commands", list_of(ref("command_facts"))},
                                    {"?officers", list_of(ref("officer_facts"))},
                                    {"decisions", natural},
                                    {"prompts", list_of(ref("asked_prompt"))},
                                    {"waiting", seats},
                                    {"?asked", ref("asked")},
                                    {"undo", list_of(player_seat)},
                                    {"?hours", ref("clocks")},
                                    {"?appeals", list_of(ref("appeal"))},
                                    {"players", of_both()},
                                    {"over", boolean},
                                    {"?outcome", ref("outcome")},
                                    {"?outcome_text", text},
                                    {"?seed", text},
                                    {"?bug", text}}));
    to.key("players").raw(small_shape({{"push", R"({"const":"players"})"},
                                       {"battle", text},
                                       {"online", list_of(player_seat)},
                                       {"?programs", list_of(player_seat)}}));
    to.key("notes").raw(
        small_shape({{"push", R"({"const":"notes"})"}, {"battle", text}, {"notes", list_of(ref("note"))}}));
    to.key("closing").raw(small_shape({{"push", R"({"const":"closing"})"}, {"text", text}}));
}

}  // namespace

std::string member_schema(const std::string& schema) {
    if (schema.starts_with("[@")) return list_of(wire::ref(schema.substr(2, schema.size() - 3)));
    return schema.starts_with("@") ? wire::ref(schema.substr(1)) : schema;
}

void write_message_shapes(json::Writer& to) {
    write_views(to);
    write_facts(to);
    write_card(to);
    write_answers(to);
    write_pushed(to);
}

}  // namespace linstock::server
