// volley: one unit, or one face of a square, fires once. RV-7.2, RV-7.5, RV-17.
//   0 roll: a target that is gone wastes the shot
//   1 count: hits are laid on the target, nothing else changes until all volleys of the step are rolled

#include "base/measure.hpp"
#include "rulesets/brom/fire.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

const std::array volley_fields = {
    LINSTOCK_FIELD(Volley, unit), LINSTOCK_FIELD(Volley, target),         LINSTOCK_FIELD(Volley, ammunition),
    LINSTOCK_FIELD(Volley, dice), LINSTOCK_FIELD(Volley, face_of_square), LINSTOCK_FIELD(Volley, opportunity),
};

const char* range_clause(const Battle& battle, UnitId id) {
    return is_battery(battle, id) ? "artillery" : "fire_measuring";
}

void tell(Play& play, const Volley& v, const Aim& aim, double far, int hits) {
    play.say(EventKind::fired, [&](Event& e) {
        const Battle& battle = play.battle();
        const Profile& pf = profile(battle);
        e.unit = v.unit;
        e.other = v.target;
        e.army = army_of(battle, v.unit);
        e.distance = to_coord(far);
        e.dice.sides = aim.faces->sides;
        e.dice.faces.assign(play.faces().begin(), play.faces().end());
        e.needed = aim.faces->lowest();
        e.amount = hits;
        e.second = aim.close ? 0 : 1;
        e.word = ammunition_word(battle, v.unit, v.ammunition);
        e.why.push_back(aim.faces.why);
        if (!(aim.band == aim.faces.why)) e.why.push_back(aim.band);
        e.why.push_back(pf.clause(range_clause(battle, v.unit)));
        e.why.push_back(pf.clause("organisation"));
        if (v.opportunity != 0) e.why.push_back(pf.clause("opportunity_fire"));
        if (aim.enfiladed)
            e.why.push_back(pf.clause("enfilade"));
        else if (aim.column)
            e.why.push_back(pf.clause("crowding"));
        if (in_town(play.state(), v.unit)) e.why.push_back(pf.clause("town_fire"));
        if (aim.cover) {
            e.modifiers.push_back(Modifier{"in cover", aim.plus, pf.cover_die.why});
            e.why.push_back(aim.covered_by);
        }
        // Nothing on each die: there are fewer of them.
        if (has_handicap(battle, play.state(), v.unit))
            e.modifiers.push_back(Modifier{"fewer dice by the scenario's handicap", 0, pf.clause("organisation")});
    });
}

/// RV-supply.3: a regiment's sixes are counted.
void count_sixes(Play& play, UnitId id, BromUnit& w) {
    const Battle& battle = play.battle();
    if (!setup(battle).supply || is_battery(battle, id)) return;
    const int highest = profile(battle).fire_die.value;
    const auto sixes =
        std::count_if(play.faces().begin(), play.faces().end(), [&](std::uint8_t face) { return face == highest; });
    const bool had = w.sixes < profile(battle).supply_sixes.value;
    w.sixes = static_cast<std::uint8_t>(std::min<long>(255, w.sixes + static_cast<long>(sixes)));
    if (had && w.sixes >= profile(battle).supply_sixes.value)
        play.say(EventKind::supply, [&](Event& e) {
            e.unit = id;
            e.word = "out of cartridges";
            e.seen_by = SeatMask::only(army_of(battle, id));
            e.why.push_back(profile(battle).clause("supply_need"));
        });
}

Aim aim_now(const Play& play, const Volley& v, double& far, bool told) {
    far = distance_between(play.battle(), play.state(), v.unit, v.target);
    return aim_of(play.battle(), play.state(), v.unit, v.face_of_square, v.target, far, v.ammunition, told);
}

Flow roll_volley(Play& play, Step& self, Volley v) {
    const Battle& battle = play.battle();
    if (v.target.none() || !on_table(play.state(), v.target)) return Flow::done;  // RV-7.5: the shot is lost
    const int dice = dice_of(battle, play.state(), v.unit, v.ammunition, v.face_of_square);
    if (dice <= 0) return Flow::done;
    reveal(play, v.unit, "fires");  // RV-2.B: who fires is seen
    mark_seen_in_town(play, play.state().unit(v.unit).town);
    double far = 0;
    const Aim aim = aim_now(play, v, far, false);
    v.dice = static_cast<std::uint8_t>(dice);
    self.locals.set(v);
    self.at = 1;
    play.roll(purpose(Purpose::fire), dice, aim.faces->sides, v.unit, {}, aim.faces->lowest() - aim.plus);
    return Flow::stay;
}

void count_hits(Play& play, const Volley& v) {
    double far = 0;
    const Aim aim = aim_now(play, v, far, play.told());
    int hits = 0;
    for (const std::uint8_t face : play.faces())
        if (aim.faces->holds_with(face, aim.plus)) ++hits;
    tell(play, v, aim, far, hits);
    edit(play.state().unit(v.target),
         [&](BromUnit& w) { w.hits = static_cast<std::uint8_t>(std::min(255, w.hits + hits)); });
    edit(play.state().unit(v.unit), [&](BromUnit& w) {
        w.fired = true;  // RV-7.4: once a turn
        w.ammunition = v.ammunition;
        set_fire_target(w, v.face_of_square, v.target);
        if (hits > 0)
            w.took_figure = true;
        else if (v.face_of_square > 0 || faces_of(play.battle(), play.state(), v.unit) > 1)
            set_fire_target(w, v.face_of_square, {});  // this face hit nobody
        count_sixes(play, v.unit, w);
    });
}

Flow run_volley(Play& play, Step& self) {
    const auto v = self.locals.as<Volley>();
    if (self.at == 0) return roll_volley(play, self, v);
    count_hits(play, v);
    return Flow::done;
}

}  // namespace

void register_volley(ProcedureTable& table) { table.add(Proc::volley, "volley", "Volley", run_volley, volley_fields); }

}  // namespace linstock::brom
