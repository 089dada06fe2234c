#include "rulesets/brom/table_statements.hpp"

namespace linstock::brom {

std::shared_ptr<TableStatements> no_statements(const Battle& battle) {
    auto out = std::make_shared<TableStatements>();
    out->supported.assign(battle.forces().units.size(), false);
    out->menaced.assign(battle.forces().units.size(), false);
    return out;
}

}  // namespace linstock::brom
