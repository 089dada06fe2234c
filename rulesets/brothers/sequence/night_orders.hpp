#pragma once
// Night orders of higher commanders (BA-14.C to BA-14.E).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// BA-14.C: asks for the order of a higher commander.
void ask_for_the_night(Play&, OfficerId);

}  // namespace linstock::brothers
