#pragma once
// How a charger conforms (BA-0.I).

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

/// BA-0.I: the pose of a charger after it has conformed to the enemy that it touched first. Unchanged if it cannot.
Pose conformed(const Battle&, const State&, UnitId charger, const Pose& touched, UnitId target);

}  // namespace linstock::brothers
