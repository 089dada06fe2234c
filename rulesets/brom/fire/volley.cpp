// volley: one unit, or one face of a square, fires once. RV-7.2, RV-7.5, RV-17; RE-6.A, RE-6.C; CF-8.A, CF-artillery.
//   0 roll: the shot is wasted if the target has gone; shot and shell of CF are first thrown for mis-fires
//   2 mis-fires: they are put aside, the rest is thrown again
//   1 count: hits are stored with the target; nothing else changes until all volleys of the step are rolled

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/movement/moving.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace linstock::brom {

namespace {

const char* range_clause(const Battle& battle, UnitId id) {
    return is_battery(battle, id) ? "artillery" : "fire_measuring";
}

/// RV-8, RE-7.B, RE-6.B, CF-overhead, CF-8.B, RV-16.B: over the heads of others, over woods and towns.
void tell_overhead(const Play& play, const Volley& v, Event& e) {
    const Battle& battle = play.battle();
    const Vec apex = muzzle_of(battle, play.state(), v.unit, v.face_of_square).apex;
    const Sight sight = v.face_of_square == 0 ? sight_of(battle, play.state(), v.unit, v.target)
                                              : sight_from(battle, play.state(), v.unit, apex, v.target);
    cite_overhead(battle, v.unit, sight, e.why);
}

/// CF-8.D, CF-8.E: how many dice a stand has.
void tell_dice(const Play& play, const Volley& v, Event& e) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    if (is_battery(battle, v.unit) || pf.muzzle_loader.sound.value == 0) return;
    e.why.push_back((facts(battle, v.unit).repeater ? pf.repeater : pf.muzzle_loader).sound.why);
}

void tell_clauses(const Play& play, const Volley& v, const Aim& aim, Event& e) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    e.why.push_back(aim.faces.why);
    if (!(aim.band == aim.faces.why)) e.why.push_back(aim.band);
    e.why.push_back(pf.clause(range_clause(battle, v.unit)));
    e.why.push_back(pf.clause("organisation"));
    if (v.opportunity != 0) e.why.push_back(pf.clause("opportunity_fire"));
    if (round_in_hand(play.state())) e.why.push_back(pf.clause("fire_fight"));
    if (aim.enfiladed)
        e.why.push_back(pf.clause("enfilade"));
    else if (aim.column && aim.changed == 0)
        e.why.push_back(pf.clause("crowding"));
    if (in_town(play.state(), v.unit)) e.why.push_back(pf.clause("town_fire"));
    if (on_woods_road(battle, play.state(), v.unit)) e.why.push_back(pf.clause("woods_road_guns"));
    tell_dice(play, v, e);
    tell_overhead(play, v, e);
}

void tell_changes(const Play& play, const Volley& v, const Aim& aim, Event& e) {
    const Profile& pf = profile(play.battle());
    if (aim.cover) {
        // RV-7.3 subtracts it from the die. RE and CF have a column for it, which the chart's number names.
        if (pf.cover_die.value != 0) e.modifiers.push_back(Modifier{"in cover", pf.cover_die.value, pf.cover_die.why});
        e.why.push_back(aim.covered_by);
    }
    for (std::size_t i = 0; i < aim.changed; ++i)
        e.modifiers.push_back(aim.changes[i]);
    // No change of each die, but fewer dice.
    if (has_handicap(play.battle(), play.state(), v.unit))
        e.modifiers.push_back(Modifier{"fewer dice by the scenario's handicap", 0, pf.clause("organisation")});
    // The chart's number comes last: it does not include what changes the die (battle/shot.hpp).
    if (!aim.faces->empty())
        e.modifiers.push_back(Modifier{aim.place, aim.faces->lowest(), aim.faces.why, Counts::number});
}

void tell(Play& play, const Volley& v, const Aim& aim, double far, std::span<const std::uint8_t> faces, int hits) {
    play.say(EventKind::fired, [&](Event& e) {
        const Battle& battle = play.battle();
        e.unit = v.unit;
        e.other = v.target;
        e.army = army_of(battle, v.unit);
        e.distance = to_coord(far);
        e.dice.sides = aim.faces->sides;
        e.dice.faces.assign(faces.begin(), faces.end());
        e.needed = aim.faces->lowest();
        e.hits() = hits;
        e.range_band() = aim.close ? 0 : 1;
        e.word = ammunition_word(battle, v.unit, v.ammunition);
        tell_clauses(play, v, aim, e);
        tell_changes(play, v, aim, e);
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

Aim aim_now(const Play& play, const Volley& v, double& distance, bool has_citations) {
    distance = firing_distance(play.battle(), play.state(), v.unit, v.face_of_square, v.target);
    return aim_of(play.battle(), play.state(), v.unit, v.face_of_square, v.target, distance, v.ammunition,
                  has_citations);
}

const Cited<FaceSet>& misfires_of(const Play& play, const Volley& v) {
    return hits_row(play.battle(), play.state(), v.unit, v.ammunition).misfires;
}

void roll_to_hit(Play& play, const Volley& v) {
    double far = 0;
    const Aim aim = aim_now(play, v, far, false);
    const int never = aim.faces->sides + 1;
    const int need = aim.faces->empty() ? never : std::clamp(aim.faces->lowest() - aim.plus, 1, never);
    play.roll(purpose(Purpose::fire), v.dice, aim.faces->sides, v.unit, {}, need);
}

/// Stages of volley. Saves store these numbers.
struct VolleyStage {
    enum : std::uint16_t { rolls, hits, misfires };
};

Flow roll_volley(Play& play, Step& self, Volley v) {
    const Battle& battle = play.battle();
    if (v.target.none() || !on_table(play.state(), v.target)) return Flow::done;  // RV-7.5: the shot is lost
    const int dice = dice_at(battle, play.state(), v.unit, v.ammunition, v.face_of_square, v.target);
    if (dice <= 0) return Flow::done;
    reveal(play, v.unit, "fires");  // RV-2.B: a firing unit is seen
    mark_seen_in_town(play, play.state().unit(v.unit).town);
    v.dice = static_cast<std::uint8_t>(dice);
    self.locals.set(v);
    const FaceSet& misfires = misfires_of(play, v).value;
    self.at = misfires.empty() ? VolleyStage::hits : VolleyStage::misfires;
    if (misfires.empty())
        roll_to_hit(play, v);
    else
        play.roll(purpose(Purpose::misfire), dice, misfires.sides, v.unit);
    return Flow::stay;
}

void count_hits(Play& play, const Volley& v, std::span<const std::uint8_t> faces) {
    const Battle& battle = play.battle();
    double far = 0;
    const Aim aim = aim_now(play, v, far, play.told());
    int hits = 0;
    for (const std::uint8_t face : faces)
        if (aim.faces->holds_with(face, aim.plus)) ++hits;
    tell(play, v, aim, far, faces, hits);
    const int counted = hits * weight_of_hit(battle, play.state(), v.unit, v.target);
    edit(play.state().unit(v.target),
         [&](BromUnit& w) { w.hits = static_cast<std::uint8_t>(std::min(255, w.hits + counted)); });
    const bool again = !hits_row(play.battle(), play.state(), v.unit, v.ammunition).fires_again.why.clause.none();
    edit(play.state().unit(v.unit), [&](BromUnit& w) {
        w.fired = true;                               // RV-7.4: once a turn
        if (again) w.fired_turn = play.state().turn;  // RE-ball: it may have to throw in the next turn
        w.ammunition = v.ammunition;
        set_fire_target(w, v.face_of_square, v.target);
        if (hits > 0)
            w.took_figure = true;
        else if (v.face_of_square > 0 || faces_of(play.battle(), play.state(), v.unit) > 1)
            set_fire_target(w, v.face_of_square, {});  // this face hit none
        count_sixes(play, v.unit, w);
    });
    note_assist(play, v.unit, v.target);
}

// CF-artillery: mis-fires are put aside; the rest is thrown again to hit.
Flow put_misfires_aside(Play& play, Step& self, Volley v) {
    const Cited<FaceSet>& misfires = misfires_of(play, v);
    const std::vector<std::uint8_t> thrown(play.faces().begin(), play.faces().end());
    const auto lost = std::count_if(thrown.begin(), thrown.end(), [&](int face) { return misfires->holds(face); });
    // The event shows them by the highest face that is put aside.
    int highest = 0;
    for (const std::uint8_t face : thrown)
        if (misfires->holds(face)) highest = std::max<int>(highest, face);
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = v.unit;
        e.army = army_of(play.battle(), v.unit);
        e.dice.sides = misfires->sides;
        e.dice.faces = thrown;
        e.misfires() = static_cast<int>(lost);
        e.needed = highest;
        e.word = lost == 0 ? "mis-fires: none" : "mis-fires: put aside";
        e.why.push_back(misfires.why);
    });
    v.dice = static_cast<std::uint8_t>(v.dice - lost);
    self.locals.set(v);
    if (v.dice == 0) {
        count_hits(play, v, {});
        return Flow::done;
    }
    self.at = VolleyStage::hits;
    roll_to_hit(play, v);
    return Flow::stay;
}

Flow run_volley(Play& play, Step& self) {
    const auto v = self.locals.as<Volley>();
    if (self.at == VolleyStage::rolls) return roll_volley(play, self, v);
    if (self.at == VolleyStage::misfires) return put_misfires_aside(play, self, v);
    count_hits(play, v, play.faces());
    return Flow::done;
}

}  // namespace

std::span<const Field> volley_fields() {
    static const std::array fields = {
        common::named(LINSTOCK_FIELD(Volley, unit)), common::named(LINSTOCK_FIELD(Volley, target)),
        LINSTOCK_FIELD(Volley, ammunition),          LINSTOCK_FIELD(Volley, dice),
        LINSTOCK_FIELD(Volley, face_of_square),      LINSTOCK_FIELD(Volley, opportunity),
    };
    return fields;
}

void register_volley(ProcedureTable& table) {
    table.add(Proc::volley, "volley", "Volley", run_volley, volley_fields(), VolleyStage::misfires);
}

}  // namespace linstock::brom
