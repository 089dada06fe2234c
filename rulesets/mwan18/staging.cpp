// What this family stages of a real table; each chapter has its own.

#include "rulesets/mwan18/fire/staging.hpp"

#include "rulesets/mwan18/close_combat/charge_staging.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/sequence/sequence.hpp"

namespace linstock::mwan18 {

Staging staging() { return {facts_of_fire, ways_to_fire, stage_shot, facts_of_charge, stage_charge, turn_of_book}; }

}  // namespace linstock::mwan18
