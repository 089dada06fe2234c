#include "server/setup/scenario_text.hpp"

#include "server/session/battle_session.hpp"

namespace linstock::server {

std::string scenario_text_of(const Room& room) {
    const std::string& kept = room.row().scenario_text;
    return kept.empty() ? write_scenario(*room.ready().scenario) : kept;
}

store::BattleRow whole_row_of(const Room& room) {
    store::BattleRow out = room.row();
    out.scenario_text = scenario_text_of(room);
    return out;
}

void let_go_of_text(store::BattleRow& row, const Scenario& scenario) {
    // What an older version has written, or somebody by hand, is no canonical text and stays.
    if (row.scenario_text == write_scenario(scenario)) std::string().swap(row.scenario_text);
}

}  // namespace linstock::server
