// What this family stages of a real table; each chapter has its own.

#include "rulesets/brom/fire/staging.hpp"

#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/close_combat/charge_staging.hpp"
#include "rulesets/brom/morale/staging.hpp"
#include "rulesets/brom/sequence/sequence.hpp"

namespace linstock::brom {

Staging staging() {
    return {facts_of_fire, ways_to_fire, stage_shot,        facts_of_charge, stage_charge,
            turn_of_book,  questions_of, facts_of_question, stage_question};
}

}  // namespace linstock::brom
