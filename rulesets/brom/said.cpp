#include "rulesets/brom/said.hpp"

namespace linstock::brom {

std::shared_ptr<Said> nothing_said(const Battle& battle) {
    auto out = std::make_shared<Said>();
    out->supported.assign(battle.forces().units.size(), false);
    out->menaced.assign(battle.forces().units.size(), false);
    return out;
}

}  // namespace linstock::brom
