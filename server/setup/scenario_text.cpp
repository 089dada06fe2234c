#include "server/setup/scenario_text.hpp"

#include "server/session/battle_session.hpp"

namespace linstock::server {

std::string scenario_text_of(const BattleSession& session) {
    const std::string& kept = session.row().scenario_text;
    return kept.empty() ? write_scenario(*session.prepared().scenario) : kept;
}

store::BattleRow full_row_of(const BattleSession& session) {
    store::BattleRow out = session.row();
    out.scenario_text = scenario_text_of(session);
    return out;
}

void drop_canonical_text(store::BattleRow& row, const Scenario& scenario) {
    // A text by an older version or written by hand is not canonical and stays.
    if (row.scenario_text == write_scenario(scenario)) std::string().swap(row.scenario_text);
}

}  // namespace linstock::server
