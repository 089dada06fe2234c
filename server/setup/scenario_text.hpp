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

class Room;

/// As the store has it.
std::string scenario_text_of(const Room& room);
/// The row whole, as another battle is begun from it.
store::BattleRow whole_row_of(const Room& room);
/// Gives up the text of the row where it is the canonical one.
void let_go_of_text(store::BattleRow& row, const Scenario& scenario);

}  // namespace linstock::server
