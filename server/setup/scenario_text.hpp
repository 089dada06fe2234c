#pragma once
// The scenario's text of a battle that is open. A room does not keep what can be written again from the scenario that
// all battles of it share.

#include <string>

namespace linstock::store {
struct BattleRow;
}
namespace linstock {
struct Scenario;
}

namespace linstock::server {

class BattleSession;

/// As the store has it.
std::string scenario_text_of(const BattleSession& session);
/// The row whole, as another battle is begun from it.
store::BattleRow full_row_of(const BattleSession& session);
/// Gives up the text of the row where it is the canonical one.
void drop_canonical_text(store::BattleRow& row, const Scenario& scenario);

}  // namespace linstock::server
