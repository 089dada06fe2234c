// The card of a battle.

#include "battle/ruleset.hpp"
#include "server/access/links.hpp"
#include "server/access/tokens.hpp"
#include "server/players/proposals.hpp"
#include "server/session/last_changes.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/setup/rematch.hpp"
#include "server/views/viewers.hpp"

#include <ctime>

namespace linstock::server {

namespace {

std::string iso(std::int64_t milliseconds) {
    const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return std::string(text, size);
}

void write_seats(json::Writer& to, const LinkAccess& link) {
    to.key("seats").list();
    if (link.first) to.value(linstock::name_of(Seat::first));
    if (link.second) to.value(linstock::name_of(Seat::second));
    to.end_list();
}

/// A secret answer of the other side does not count as a change for this link.
std::int64_t last_change(const BattleSession& session, const LinkAccess& link) {
    const Viewpoint viewpoint = counting_viewpoint(link, current_viewpoint(session, link));
    return read_last_changes(session.row())[static_cast<std::size_t>(viewpoint)];
}

/// The commands of a subordinate, for the page's title.
void write_parts(json::Writer& to, const Battle& battle, const LinkAccess& link) {
    to.key("leads").list();
    for (const int c : link.commands)
        to.value(battle.forces().command(CommandId{static_cast<std::uint16_t>(c)}).name);
    to.end_list();
}

}  // namespace

std::string card_json(const BattleSession& session, const LinkAccess& link) {
    const store::BattleRow& row = session.row();
    const Battle& battle = session.battle();
    const State& state = session.history().state();
    json::Writer to;
    to.object();
    to.member("battle", row.id).member("role", name_of(link.role));
    write_seats(to, link);
    if (link.role == Role::subordinate) write_parts(to, battle, link);
    if (link.invitation) to.key("invitation").flag(true);
    to.member("scenario", row.scenario).member("title", battle.scenario->title).member("ruleset", row.ruleset);
    to.member("book", battle.charts().title()).member("counted", battle.rules->terms.turn);
    to.key("armies").list();
    for (const Army& army : battle.forces().armies)
        to.value(army.name);
    to.end_list();
    to.key("players").object();
    to.member("first", row.first).member("second", row.second).end_object();
    if (!row.record) write_programs(to, session);
    to.member("turn", static_cast<int>(state.turn)).member("turns", battle.scenario->turns);
    const auto& phases = battle.rules->phases;
    to.member("phase", state.phase < phases.size() ? phases[state.phase].name : "");
    to.key("waiting").list();
    for (const Seat seat : awaited_seats(session, link))
        to.value(linstock::name_of(seat));
    to.end_list();
    write_side_prompts(to, session, link);
    to.key("over").flag(session.is_over());
    if (session.is_over()) to.member("outcome", session.outcome_text());
    if (link.plays())
        if (const auto asks = waits_for_rematch(session)) to.member("again", linstock::name_of(*asks));
    to.member("started", iso(row.made)).member("changed", iso(last_change(session, link)));
    to.member("commit", row.seed.empty() ? std::string() : sha256(row.seed));
    if (session.is_over() && !row.seed.empty()) to.member("seed", row.seed);
    to.key("record").flag(row.record);
    if (row.record && !row.complete) to.key("broken_off").flag(true);
    if (session.clocks().uses_couriers) to.key("couriers").flag(true);
    if (link.role == Role::spectator && !has_notes(session, link)) to.key("no_notes").flag(true);
    write_game_terms(to, session);
    write_clocks(to, session, link);
    to.member("now", session.context().clock());
    to.end_object();
    return to.take();
}

}  // namespace linstock::server
