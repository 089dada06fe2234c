// RV-6.1: formation and facing are free at the end of a march. These are their events.
#include "rulesets/brom/movement/march_events.hpp"

#include "battle/event.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

namespace {

void tell_halt_on_the_way(Play& play, UnitId unit, const char* word, EventResult event_result) {
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = unit;
        e.word = word;
        e.event_result = event_result;
        e.why = {profile(play.battle()).clause("move_measuring")};
    });
}

}  // namespace

void tell_stay(Play& play, UnitId unit) { tell_halt_on_the_way(play, unit, "keeps its place", EventResult::holds); }

void tell_no_further(Play& play, UnitId unit) {
    tell_halt_on_the_way(play, unit, "goes no further", EventResult::none);
}

void tell_formed(Play& play, UnitId unit, Formation formation, Heading heading) {
    play.say(EventKind::reformed, [&](Event& e) {
        e.unit = unit;
        e.heading = heading;
        e.formation = formation;
        e.why = {profile(play.battle()).clause("move_measuring")};
    });
}

const char* word_of_march(const Battle& battle, UnitId unit, Formation formation) {
    if (is_battery(battle, unit)) return formation == unlimbered_formation ? "unlimbered" : "limbered";
    return traits_of(formation).phrase;
}

}  // namespace linstock::brom
