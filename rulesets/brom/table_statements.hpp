#pragma once
// Statements of the players of a real table about a question that is staged on a blank one (battle/staging.hpp). They
// replace what could be measured. A blank table has only the units that the question names, each placed so that it
// meets the unit that it should meet.

#include "rulesets/brom/model.hpp"

#include <vector>

namespace linstock::brom {

struct TableStatements {
    std::vector<bool> supported;  ///< by unit: RV-9.F, a friend close behind it or on both flanks
    std::vector<bool> menaced;    ///< by unit: RV-9.F, enemy horse within a move in its rear
};

/// Null on every other table.
inline const TableStatements* statements(const Battle& battle) { return setup(battle).statements.get(); }

/// For a table without statements.
std::shared_ptr<TableStatements> no_statements(const Battle& battle);

}  // namespace linstock::brom
