#pragma once
// What the players of a real table have said of it, where a question of theirs is staged on a blank one
// (battle/staging.hpp): it holds there instead of what could be measured. Nobody stands on a blank table who was not
// told of, and whoever is there stands only so that he meets whom he was told to meet.

#include "rulesets/brom/model.hpp"

#include <vector>

namespace linstock::brom {

struct Said {
    std::vector<bool> supported;  ///< by unit: RV-9.F, a friend close behind it or on both flanks
    std::vector<bool> menaced;    ///< by unit: RV-9.F, enemy horse within a move in its rear
};

/// None on any table but those.
inline const Said* said(const Battle& battle) { return setup(battle).said.get(); }

/// Of a table with nothing said yet.
std::shared_ptr<Said> nothing_said(const Battle& battle);

}  // namespace linstock::brom
