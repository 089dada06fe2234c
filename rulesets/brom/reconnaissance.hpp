#pragma once
// What is drawn for a commander: sight, cover, fire and command as the chapters judge them (battle/reconnaissance.hpp).

#include "battle/reconnaissance.hpp"

namespace linstock::brom {

Reconnaissance reconnaissance();

}  // namespace linstock::brom
