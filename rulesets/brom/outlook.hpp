#pragma once
// What is drawn for a commander: sight, cover, fire and command as the chapters judge them (battle/outlook.hpp).

#include "battle/outlook.hpp"

namespace linstock::brom {

Outlook outlook();

}  // namespace linstock::brom
