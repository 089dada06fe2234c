// What this family stages of a real table; each chapter has its own.

#include "rulesets/brothers/fire/staging.hpp"

#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/close_combat/charge_staging.hpp"
#include "rulesets/brothers/sequence/bound.hpp"

namespace linstock::brothers {

Staging staging() { return {facts_of_fire, ways_to_fire, stage_shot, facts_of_charge, stage_charge, turn_of_book}; }

}  // namespace linstock::brothers
