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
    // What an older version has written, or somebody by hand, is no canonical text and stays.
    if (row.scenario_text == write_scenario(scenario)) std::string().swap(row.scenario_text);
}

}  // namespace linstock::server
