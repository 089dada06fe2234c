// BA-12: fatigue and rest.
#include "rulesets/brothers/morale/fatigue.hpp"

#include "battle/event.hpp"
#include "battle/play.hpp"

#include <algorithm>

namespace linstock::brothers {

void stir(Play& play, UnitId id) {
    edit(play.state().unit(id), [](BaUnit& w) { w.stirred = true; });
}

// BA-12.C: four consecutive bounds of rest, and at the end of the fourth it recovers. Being in reserve is rest, a march
// is not.
void rest(Play& play) {
    const Profile& pf = profile(play.battle());
    for (const Unit& u : play.battle().forces().units) {
        if (!living(play.state(), u.id)) continue;
        const bool marches = on_march(play.battle(), play.state(), u.id);
        UnitState& now = play.state().unit(u.id);
        bool recovered = false;
        bool tired = false;
        edit(now, [&](BaUnit& w) {
            w.rested = w.stirred || marches ? std::uint8_t{0} : static_cast<std::uint8_t>(std::min(w.rested + 1, 200));
            w.acted = w.stirred ? static_cast<std::uint8_t>(std::min(w.acted + 1, 200)) : std::uint8_t{0};
            recovered = w.fatigued && w.rested >= pf.rest_bounds.value;
            tired = pf.fatigue_after.value > 0 && !w.fatigued && w.acted >= pf.fatigue_after.value;
            if (recovered) w.fatigued = false;
            if (tired) w.fatigued = true;
        });
        if (!recovered && !tired) continue;
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = u.id;
            e.word = recovered ? "has rested and is no longer fatigued" : "is fatigued";
            e.why = {recovered ? pf.rest_bounds.why : pf.fatigue_after.why};
        });
    }
}

}  // namespace linstock::brothers
