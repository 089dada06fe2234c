#pragma once
// Layers of the map for a commander: sight, cover, fire and command (battle/reconnaissance.hpp).

#include "battle/reconnaissance.hpp"

namespace linstock::brom {

Reconnaissance reconnaissance();

}  // namespace linstock::brom
