#include "server/previews/battle_preview.hpp"

#include "battle/json.hpp"
#include "report/map/ground_picture.hpp"
#include "server/setup/new_battle.hpp"

#include <fmt/format.h>

#include <vector>

namespace linstock::server {

namespace {

// The size that Open Graph recommends for large pictures.
constexpr int picture_width = 1200;
constexpr int picture_height = 630;

std::string text_of(const Battle& battle, bool record) {
    std::string sides;
    for (const Army& army : battle.forces().armies)
        sides += (sides.empty() ? "" : " against ") + army.name;
    for (const std::string& more : {battle.scenario->date, battle.scenario->place})
        if (!more.empty()) sides += ", " + more;
    return fmt::format("{}{}. {}.", record ? "Replay: " : "", sides, battle.charts().title());
}

}  // namespace

HttpReply preview_battle(SessionRegistry& registry, const std::string& battle, bool picture) {
    const auto row = registry.context().store->battle(battle);
    if (!row) return error_reply(507, row.error());
    if (!*row) return error_reply(404, "there is no such battle");
    std::vector<SourceText> house;
    for (const std::string& text : (*row)->house)
        house.push_back(SourceText{text, "house rules"});
    const auto prepared =
        registry.context().library->prepare(SourceText{(*row)->scenario_text, "scenario"}, (*row)->ruleset, house);
    if (!prepared) return error_reply(404, "the scenario of this battle no longer loads");
    const Battle& shown = *prepared->battle;
    if (picture)
        return {200,
                "image/x-portable-pixmap",
                report::ppm_of(report::ground_picture(shown, picture_width, picture_height)),
                {}};
    json::Writer to;
    to.object().member("title", shown.scenario->title).member("text", text_of(shown, (*row)->record)).end_object();
    return {200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
