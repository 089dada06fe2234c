#pragma once
// How a charger conforms (BA-0.I).

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

/// BA-0.I: where a charger that has first touched the enemy stands when it has conformed; as it touched where it
/// cannot.
Pose conformed(const Battle&, const State&, UnitId charger, const Pose& touched, UnitId target);

}  // namespace linstock::brothers
