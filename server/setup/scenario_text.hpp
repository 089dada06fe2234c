#pragma once
// The scenario's text of a loaded battle. A session does not keep a text that can be written again from the scenario
// object, which all its battles share.

#include <string>

namespace linstock::store {
struct BattleRow;
}
namespace linstock {
struct Scenario;
}

namespace linstock::server {

class BattleSession;

/// The text as in the store.
std::string scenario_text_of(const BattleSession& session);
/// The whole row, for starting another battle from it.
store::BattleRow full_row_of(const BattleSession& session);
/// Drops the row's text if it is canonical.
void drop_canonical_text(store::BattleRow& row, const Scenario& scenario);

}  // namespace linstock::server
