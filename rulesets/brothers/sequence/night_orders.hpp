#pragma once
// What the higher commanders do with the night (BA-14.C to BA-14.E).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// BA-14.C: a higher commander is asked what he tries.
void ask_for_the_night(Play&, OfficerId);

}  // namespace linstock::brothers
