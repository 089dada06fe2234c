#pragma once
// Contact between units of Brothers At Arms, for tests that state a melee to the companion.

#include "battle/battle.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/contact.hpp"

namespace linstock::tests {

/// BA-8.F: the side of the target that the first attacking base in contact touches. The headings do not decide it: the
/// attacker may touch with its rear.
inline brothers::Side touched_side(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    const brothers::Bases theirs = brothers::bases_of(battle, state, target);
    for (const Box& mine : brothers::bases_of(battle, state, attacker))
        for (const Box& base : theirs)
            if (const auto side = brothers::touching_side(battle, state, base, mine)) return *side;
    return brothers::Side::front;
}

}  // namespace linstock::tests
