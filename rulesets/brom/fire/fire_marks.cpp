// What a fire step stores in the units until its tests are over, and which tests it causes. RV-9.B, RV-9.E.

#include "rulesets/brom/fire/fire.hpp"

namespace linstock::brom {

void clear_fire_marks(Play& play) {
    const auto has_any = [](const BromUnit& w) {
        return w.declared != 0 || w.fire_target || w.side_target[0] || w.side_target[1] || w.side_target[2] ||
               w.ammunition != 0 || w.took_figure || w.hits != 0 || w.figures_lost != 0 || w.stands_lost != 0;
    };
    edit_where(play.state().units, has_any, [](BromUnit& w) {
        w.declared = 0;
        w.fire_target = {};
        w.side_target = {};
        w.ammunition = 0;
        w.took_figure = false;
        w.hits = 0;
        w.figures_lost = 0;
        w.stands_lost = 0;
    });
}

// RV-9.E: a unit gets +1 if its fire took a figure of a unit that this fire routs. Until now `took_figure` only meant
// hits.
void settle_figures_taken(Play& play) {
    State& state = play.state();
    for (UnitState& u : state.units) {
        BromUnit w = own(u);
        if (!w.took_figure) continue;
        bool took = false;
        for (int face = 0; face < 4; ++face) {
            const UnitId target = fire_target_of(w, face);
            if (target.none()) continue;
            if (own(state.unit(target)).figures_lost > 0)
                took = true;
            else
                set_fire_target(w, face, {});
        }
        w.took_figure = took;
        u.own.set(w);
    }
}

// RV-9.B a: a lost stand, for a battery a gunner; every casualty where the chart says so. RV-14B.4: a routed unit hit
// by fire. An occasion already owed stays, because each unit tests once a step. The exception is an officer killed by
// the same fire: the consequences of a test by fire (RV-9.E a, CF-6.N1) must not be lost.
bool set_due_after_fire(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    UnitState& u = play.state().unit(id);
    BromUnit w = own(u);
    const bool for_officer = w.due == 1 + static_cast<int>(Occasion::officer_lost);
    if (w.due != 0 && !for_officer) return true;
    if (u.presence != Presence::on_table || w.figures_lost == 0 || !fights_as_unit(battle, id)) return for_officer;
    const auto owes = [&](Occasion occasion) {
        if (!profile(battle).causes[static_cast<std::size_t>(occasion)].checks.value) return false;
        w.due = static_cast<std::uint8_t>(1 + static_cast<int>(occasion));
        u.own.set(w);
        return true;
    };
    if (routed(play.state(), id)) return owes(Occasion::routed_hit);
    const bool battery = is_battery(battle, id);
    if (battery && owes(Occasion::gunner_lost)) return true;
    if (!battery && w.stands_lost > 0 && owes(Occasion::stand_lost)) return true;
    return owes(Occasion::casualty) || for_officer;
}

}  // namespace linstock::brom
