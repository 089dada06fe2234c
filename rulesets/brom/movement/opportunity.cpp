// RV-7.4: opportunity fire at a unit on the march.
//
// ask_opportunity: one unit after another, or no more

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/movement/march.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/movement/passing.hpp"
#include "rulesets/brom/words.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>
#include <optional>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

struct Chance {
    UnitId unit;
    UnitId mover;
    int inches = 0;
    double distance = 0;
};

/// Number of inches of the mover's path at which it may be fired at. A last part of an inch counts: it is the end.
int inches_of(Point from, std::span<const Point> legs) {
    std::vector<Vec> path{to_vec(from)};
    for (const Point p : legs)
        path.push_back(to_vec(p));
    const double length = path_length(path);
    const int whole = static_cast<int>(length + tolerance);
    return std::min(200, beyond(length, whole) ? whole + 1 : whole);
}

bool has_shot_at(const Battle& battle, const State& state, UnitId shooter, int face, UnitId target) {
    const std::vector<Shot> shots = shots_of(battle, state, shooter, face);
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.unit == target; });
}

/// Fire of one face of a shooter: the same at every inch of a path.
struct FaceFire {
    UnitId shooter;
    int face = 0;
    Vec apex;         ///< the mover's nearest place is measured from here
    FireCones cones;  ///< RV-7.1
    double range = 0;
    double radius = 0;  ///< no point of the shooter is further from its front centre
};
FaceFire fire_of(const Battle& battle, const State& state, UnitId shooter, int face) {
    return {shooter,
            face,
            muzzle_of(battle, state, shooter, face).apex,
            cones_of(battle, state, shooter, face),
            range_of(battle, state, shooter),
            facts(battle, shooter).farthest};
}

/// A mover at a point of its path.
struct MoverOnPath {
    UnitId unit;
    Point from;
    std::span<const Point> legs;
    int inches = 0;  ///< from the start of the path
};

/// Puts the mover there in `imagined` and returns its distance if the shooter may fire at it: within cone, range and
/// sight, with no enemy nearer. None if it may not, or if another chance at distance `nearest` is as near. Cheap checks
/// come first.
std::optional<double> lawful_there(const Battle& battle, State& imagined, const FaceFire& fire, const MoverOnPath& at,
                                   std::optional<double> nearest) {
    UnitState& mover = imagined.unit(at.unit);
    mover.place = along(at.from, at.legs, at.inches, mover.heading);
    // RV-16.F.5: fire out of a town is measured from its edge.
    const bool walls = static_cast<bool>(imagined.unit(fire.shooter).town);
    const double round = facts(battle, at.unit).farthest;  // no part of it is nearer than this to its place
    const double least = distance(to_vec(mover.place), fire.apex) - round - margin_of_doubt;
    const double reach = fire.range + 2 * fire.radius;  // RV-7.2 measures from any part of it
    if (!walls && mover.town.none() && (beyond(least, reach) || (nearest && at_least(least, *nearest)))) return {};
    const Box box = footprint(battle, imagined, at.unit);
    const double d = walls ? firing_distance(battle, imagined, fire.shooter, 0, at.unit) : distance(box, fire.apex);
    if (beyond(d, reach) || !bears_on(battle, imagined, fire.cones, at.unit)) return {};
    if (nearest && !nearer(d, *nearest)) return {};
    if (stands_on_others(battle, imagined, at.unit, box) || !battle.ground->on_table(box)) return {};
    if (!has_shot_at(battle, imagined, fire.shooter, fire.face, at.unit)) return {};
    return d;
}

/// The place on the mover's path where a halted unit may fire at it from the shortest range, a square with any of its
/// faces (RV-7.1). Its seat may choose another.
void chances_of(const Battle& battle, State& imagined, UnitId shooter, const March& m, Point from,
                std::span<const Point> legs, std::vector<Chance>& out) {
    const int steps = inches_of(from, legs);
    const UnitState before = imagined.unit(m.unit);
    Chance best;
    for (int face = 0; face < faces_of(battle, imagined, shooter); ++face) {
        const FaceFire fire = fire_of(battle, imagined, shooter, face);
        for (int i = 1; i <= steps; ++i) {
            imagined.unit(m.unit).heading = before.heading;
            const std::optional<double> nearest = best.unit ? std::optional(best.distance) : std::nullopt;
            if (const auto d = lawful_there(battle, imagined, fire, {m.unit, from, legs, i}, nearest))
                best = Chance{shooter, m.unit, i, *d};
        }
    }
    imagined.unit(m.unit) = before;
    if (best.unit) out.push_back(best);
}

/// Halted foot that has not moved or fired this turn and has not been asked yet.
bool may_take_opportunity(const Battle& battle, const State& state, UnitId shooter) {
    const BromUnit w = own(state.unit(shooter));
    return is_foot(battle, state, shooter) && w.shot_at == no_shot && w.declared == 0 &&
           may_fire(battle, state, shooter, FireStep::standing);
}

std::vector<Chance> chances(const Battle& battle, const State& state, const March& m) {
    std::vector<Chance> out;
    if (!profile(battle).opportunity_fire || state.path.empty()) return out;
    const Box start = footprint(battle, state, m.unit);
    const double reach = units_of_coord(m.left) + start.half_width * 2;
    State imagined;
    bool copied = false;
    const Setup& all = setup(battle);
    const Vec end = to_vec(state.path.back());
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        if (all.rolls.army[i] == all.rolls.army[m.unit.index()] || !state.units[i].on_field()) continue;
        const Vec shooter = to_vec(state.units[i].place);
        const double far = std::min(distance(end, shooter), distance(start.centre, shooter));
        if (beyond(far, all.rolls.longest * 2 + reach)) continue;
        const UnitId id = UnitId::of_index(i);
        if (!within(far, range_of(battle, state, id) * 2 + reach)) continue;
        if (!may_take_opportunity(battle, state, id) || passes_far_off(battle, state, id, m.unit)) continue;
        if (!copied) imagined = state;
        copied = true;
        chances_of(battle, imagined, id, m, state.unit(m.unit).place, state.path, out);
    }
    return out;
}

void opportunity_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto m = self.locals.as<March>();
    Prompt p;
    p.seat = seat_of(other_army(army_of(battle, m.unit)));
    p.kind = "opportunity_fire";
    p.other = m.unit;
    p.why = {profile(battle).clause("opportunity_fire")};
    for (const Chance& c : chances(battle, state, m)) {
        Offer o;
        o.verb = Verb::fire;
        o.unit = c.unit;
        o.target = c.mover;
        o.number = c.inches;
        o.distance = to_coord(c.distance);
        o.word = "after this number of inches";
        o.why = {profile(battle).clause("opportunity_fire")};
        p.offers.push_back(std::move(o));
    }
    p.offers.push_back(common::done("no unit fires"));
    out.push_back(std::move(p));
}

/// RV-7.4: at any point that its seat chooses, not only at the offered one.
bool may_fire_there(const Battle& battle, const State& state, UnitId mover, const Decision& d) {
    if (d.number < 1 || d.number > inches_of(state.unit(mover).place, state.path)) return false;
    State imagined = state;
    const MoverOnPath there{mover, state.unit(mover).place, state.path, d.number};
    for (int face = 0; face < faces_of(battle, state, d.unit); ++face) {
        imagined.unit(mover).heading = state.unit(mover).heading;
        if (lawful_there(battle, imagined, fire_of(battle, state, d.unit, face), there, std::nullopt)) return true;
    }
    return false;
}

std::optional<Refusal> opportunity_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                         const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    const auto offered = [&](const Offer& o) { return o.verb == Verb::fire && o.unit == d.unit; };
    const bool asked = std::any_of(p.offers.begin(), p.offers.end(), offered);
    if (d.verb != Verb::fire || d.target != p.other || !asked)
        return refusal(battle, "choose an offered unit to fire at the unit on the march, or answer 'done'",
                       "opportunity_fire");
    if (may_fire_there(battle, state, p.other, d)) return std::nullopt;
    return refusal(battle,
                   the_unit(battle, d.unit) +
                       " cannot fire at it there: choose an inch of its path within cone, "
                       "range and sight at which no enemy is nearer",
                   "opportunity_fire");
}

Flow opportunity_accept(Play& play, Step& self, const Decision& d) {
    if (d.verb == Verb::done) return Flow::done;
    edit(play.state().unit(d.unit), [&](BromUnit& w) {
        w.shot_at = static_cast<std::uint8_t>(d.number);
        set_fire_target(w, 0, d.target);
        w.ammunition = ball;
    });
    return chances(play.battle(), play.state(), self.locals.as<March>()).empty() ? Flow::done : Flow::stay;
}

void opportunity_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t most,
                            std::vector<Decision>& out) {
    for (const Offer& o : p.offers) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = o.verb;
        d.unit = o.unit;
        d.target = o.target;
        d.number = o.number;
        out.push_back(d);
    }
}

}  // namespace

void clear_opportunity_shots(State& state) {
    edit_where(
        state.units,
        [](const BromUnit& w) { return w.shot_at != no_shot || w.declared != 0 || w.fire_target || w.tested; },
        [](BromUnit& w) {
            w.shot_at = no_shot;
            w.declared = 0;
            w.fire_target = {};
            w.tested = false;
        });
}

bool may_be_fired_at(const Battle& battle, const State& state, const March& m) {
    return !chances(battle, state, m).empty();
}

std::vector<UnitId> shooters_at(const State& state, UnitId mover) {
    std::vector<UnitId> out;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const BromUnit w = own(state.units[i]);
        if (w.shot_at != no_shot && w.fire_target == mover) out.push_back(UnitId::of_index(i));
    }
    return out;
}

bool took_opportunity_fire(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    if (!profile(battle).opportunity_fire) return false;
    return profile(battle).continuous_fire ? w.fired_turn == state.turn : has_flag(w, UnitFlag::opportunity);
}

void push_shots(Play& play, const March& m, const std::vector<UnitId>& shooters, double walked) {
    for (const UnitId id : shooters) {
        const bool there = play.state().path.empty() || !beyond(own(play.state().unit(id)).shot_at, walked);
        if (!there) continue;
        const bool rounds = profile(play.battle()).continuous_fire;
        edit(play.state().unit(id), [&](BromUnit& x) {
            x.shot_at = no_shot;
            if (rounds)
                x.fired_turn = play.state().turn;
            else
                set_flag(x, UnitFlag::opportunity);
        });
        reveal(play, id, "fires");
        // RV-7.1: a square fires with every face from which the mover may be fired at there.
        const int faces = faces_of(play.battle(), play.state(), id);
        for (int face = 0; face < faces; ++face)
            if (faces == 1 || has_shot_at(play.battle(), play.state(), id, face, m.unit))
                play.push(make(Proc::volley, Volley{id, m.unit, ball, static_cast<std::uint8_t>(face), 0, 1}));
    }
}

void clear_chances(Play& play) {
    edit_where(
        play.state().units, [](const BromUnit& w) { return w.shot_at != no_shot; },
        [](BromUnit& w) {
            w.shot_at = no_shot;
            w.fire_target = {};
        });
}

void register_opportunity(ProcedureTable& t, std::span<const Field> march_fields) {
    t.ask(Proc::ask_opportunity, "ask_opportunity", "Opportunity fire",
          {opportunity_prompts, opportunity_check, opportunity_accept, opportunity_candidates}, march_fields);
}

}  // namespace linstock::brom
