// Sight, cover, fire and command as the chapters judge them, for layers on the map. No rule is made here.

#include "rulesets/brom/reconnaissance.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"

namespace linstock::brom {

namespace {

ShotSeen no_shot(Coord distance, const char* word, Cite why, bool is_blocked = false) {
    return {false, distance, word, why, is_blocked};
}

/// The face that bears on the target; the front if none does.
int face_towards(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    for (int face = 0; face < faces_of(battle, state, firer); ++face)
        if (bears_on(battle, state, cones_of(battle, state, firer, face), target)) return face;
    return 0;
}

/// RE-ball, RE-cannister, CF-ranges: a chart of one range has no close one. For guns the word is the ammunition that
/// reaches.
const char* range_word(const Battle& battle, const State& state, UnitId firer, double far) {
    const bool nearer = within(far, close_of(battle, state, firer));
    if (!hits_row(battle, state, firer, ball).long_range->blank()) return nearer ? "close range" : "long range";
    if (!is_battery(battle, firer) || facts(battle, firer).gatling) return "in range";
    return nearer ? "in range of cannister" : "in range of ball";
}

ShotSeen shot(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const Profile& pf = profile(battle);
    const bool guns = is_battery(battle, firer);
    const int face = face_towards(battle, state, firer, target);
    const double far = firing_distance(battle, state, firer, face, target);
    const Coord distance = to_coord(far);
    const Profile::Hits& row = hits_row(battle, state, firer, ball);
    const Cite band = row.long_range->blank() || row.close->holds(far) ? row.close.why : row.long_range.why;
    if (!fights_as_unit(battle, target) || state.unit(target).stands_left == 0)
        return no_shot(distance, "no target for fire", pf.clause(guns ? "artillery_target" : "small_arms_target"));
    if (beyond(far, reach_of(row))) return no_shot(distance, "out of range", band);
    const Muzzle muzzle = muzzle_of(battle, state, firer, face);
    if (!bears_on(battle, state, cones_of(battle, state, firer, face), target))
        return no_shot(distance, "not in its cone of fire", pf.clause(guns ? "artillery" : "fire_by_regiment"));
    const Sight seen =
        face == 0 ? sight_of(battle, state, firer, target) : sight_from(battle, state, firer, muzzle.apex, target);
    if (seen == Sight::none) return no_shot(distance, "not in its sight", pf.clause("line_of_sight"), true);
    if (!lawful_sight(battle, firer, seen))
        return no_shot(distance, "only over other units", pf.clause("overhead_fire"), true);
    if (!on_the_chart(battle, state, firer, target)) return no_shot(distance, "in cover that it cannot hit", band);
    if (!deployed_to_fire(battle, state, firer))
        return no_shot(distance, "it cannot fire in its present state",
                       pf.clause(guns ? "artillery" : "fire_by_regiment"));
    const char* word = seen != Sight::direct ? "overhead" : range_word(battle, state, firer, far);
    return {true, distance, word, band, false};
}

void arcs(const Battle& battle, const State& state, UnitId unit, std::vector<Arc>& out) {
    const double range = range_of(battle, state, unit);
    if (!state.unit(unit).on_field() || !beyond(range, 0)) return;
    for (int face = 0; face < faces_of(battle, state, unit); ++face)
        add_arcs(battle, state, unit, face, out);
}

// RV-5.B, RE-3.B, CF-4.B: the zone of command. RV-5.F: an officer that is to rally a unit has no other function.
Cited<Coord> leads(const Battle& battle, const State& state, OfficerId officer) {
    const Cited<int> zone = profile(battle).command_zone;
    const bool busy = !officer_active(battle, state, officer) || own(state.officer(officer)).rallying;
    return {busy ? 0 : to_coord(zone.value), zone.why};
}

}  // namespace

Reconnaissance reconnaissance() { return {sees_points, cover_at, arcs, shot, leads}; }

}  // namespace linstock::brom
