// RV-16.F.6: a unit leaves the town that it holds.
//
// leave_town: 0 the dice; 1 the path is asked

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/march.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/words.hpp"

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

/// 2D6 inches from the centre in any direction. If that does not clear the edge: just outside it.
Point outside(const Battle& battle, const State& state, UnitId unit, Vec centre, Vec way, double reach, Heading heading,
              Formation formation, PieceId town) {
    const Polygon& area = battle.ground->piece(town).area;
    double d = reach;
    for (int tries = 0; tries < 400; ++tries, d += 1.0 / 8) {
        const Point place = to_point(centre + way * d);
        if (!overlap(footprint_at(battle, state, unit, place, heading, formation), area)) return place;
    }
    return to_point(centre + way * d);
}

/// Stages of leave_town. Saves store these numbers.
struct LeaveTownStage {
    enum : std::uint16_t { dice, way };
};

Flow run_leave_town(Play& play, Step& self) {
    auto l = self.locals.as<CarryOut>();
    const Profile& pf = profile(play.battle());
    if (self.at == LeaveTownStage::dice) {
        play.roll(purpose(Purpose::leaving_town), pf.town_leave->count, pf.town_leave->sides, l.unit);
        self.at = LeaveTownStage::way;
        return Flow::stay;
    }
    int sum = 0;
    for (const std::uint8_t f : play.faces())
        sum += f;
    l.left = to_coord(sum + pf.town_leave->plus);
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.word = "leaving a town";
        e.dice.sides = pf.town_leave->sides;
        e.dice.faces.assign(play.faces().begin(), play.faces().end());
        e.why = {pf.town_leave.why};
    });
    play.push(make(Proc::ask_leave_town, l));
    return Flow::done;
}

/// Where the unit comes out of the town, and where it ends: at the same point if its dice do not clear the edge.
struct WayOut {
    Point edge;
    Point end;
};

WayOut way_out(const Battle& battle, const State& state, const CarryOut& l, const Decision& d) {
    const PieceId town = state.unit(l.unit).town;
    const Vec centre = centroid(battle.ground->piece(town).area);
    const Vec wish = to_vec(d.path.front()) - centre;
    const double far = length(wish);
    const Vec way = far > 0 ? wish * (1 / far) : direction(d.heading);
    const auto clear = [&](double reach) {
        return outside(battle, state, l.unit, centre, way, reach, d.heading, d.formation, town);
    };
    WayOut out{clear(0), clear(std::min(far, to_vec({l.left, 0}).x))};
    if (!nearer(distance(centre, to_vec(out.edge)), distance(centre, to_vec(out.end)))) out.edge = out.end;
    return out;
}

/// The way out for the whole distance of the dice, in the direction of the decision.
WayOut whole_way_out(const Battle& battle, const State& state, const CarryOut& l, Decision d) {
    const Vec centre = centroid(battle.ground->piece(state.unit(l.unit).town).area);
    const Vec wish = to_vec(d.path.front()) - centre;
    const Vec way = length(wish) > 0 ? wish * (1 / length(wish)) : direction(d.heading);
    d.path = {to_point(centre + way * to_vec({l.left, 0}).x)};
    return way_out(battle, state, l, d);
}

std::optional<Refusal> barred(const Battle& battle, const State& state, const CarryOut& l, const Decision& d,
                              const WayOut& way) {
    Journey j;
    j.unit = l.unit;
    j.from = way.edge;
    if (way.end != way.edge) j.legs = {&way.end, 1};
    j.heading = d.heading;
    j.start = j.end = d.formation;
    j.entering = true;
    return judge_out_of_town(battle, state, j).no;
}

/// RV-16.F.6: it moves the distance rolled, and less only if something blocks the full distance.
std::optional<Refusal> leave_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                   const Decision& d) {
    const auto l = self.locals.as<CarryOut>();
    if (d.unit == l.unit && d.verb == Verb::stand) return std::nullopt;
    if (d.unit == l.unit && d.verb == Verb::leave_town && d.path.empty())
        return refusal(battle, "its 'path' is missing: give one point in the direction in which the unit leaves",
                       "town_leave");
    if (d.unit != l.unit || d.verb != Verb::leave_town || d.path.size() != 1)
        return refusal(battle, "give one point in the direction in which the unit leaves", "town_leave");
    const WayOut way = way_out(battle, state, l, d);
    if (auto no = barred(battle, state, l, d, way)) return no;
    const WayOut whole = whole_way_out(battle, state, l, d);
    const Vec centre = centroid(battle.ground->piece(state.unit(l.unit).town).area);
    if (!nearer(distance(centre, to_vec(way.end)), distance(centre, to_vec(whole.end)))) return std::nullopt;
    if (barred(battle, state, l, d, whole)) return std::nullopt;
    return refusal(battle,
                   "the unit must move the whole distance rolled, " + inches(to_vec({l.left, 0}).x) +
                       " from the centre of the town: choose a point at that distance or further",
                   "town_leave");
}

void leave_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<CarryOut>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "leave_town";
    p.unit = l.unit;
    Reach r;
    r.from = state.unit(l.unit).place;
    r.heading = state.unit(l.unit).heading;
    r.open = r.rough = l.left;
    r.road = -1;
    p.reach.push_back(r);
    for (const Verb verb : {Verb::leave_town, Verb::stand}) {
        Offer o;
        o.verb = verb;
        o.unit = l.unit;
        p.offers.push_back(o);
    }
    p.why = {profile(battle).town_leave.why};
    out.push_back(std::move(p));
}

Flow leave_accept(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<CarryOut>();
    if (d.verb == Verb::stand) return Flow::done;
    const Point from = play.state().unit(l.unit).place;
    // RV-7.4: it may be fired at where it comes out. It always stops there, also when no enemy fires. Otherwise its
    // path would show whether an enemy that it does not see was asked (RV-2.B).
    const auto [to, end] = way_out(play.battle(), play.state(), l, d);
    reveal(play, l.unit, "leaves its cover");
    put_unit(play, l.unit, to, d.heading, d.formation, distance(to_vec(from), to_vec(to)), true);
    // RE-2.4, RE-movement: it lined the walls. Infantry that moves more than half of its rate does not fire.
    const double half = half_for_fire(play.battle(), play.state(), l.unit, usual_formation, false);
    if (beyond(half, 0) && is_foot(play.battle(), play.state(), l.unit))
        edit(play.state().unit(l.unit), [&](BromUnit& w) {
            if (beyond(to_vec({w.moved_distance, 0}).x, half)) set_flag(w, UnitFlag::moved_far);
        });
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = l.unit;
        e.from = from;
        e.to = to;
        e.heading = d.heading;
        e.formation = d.formation;
        e.distance = to_coord(distance(to_vec(from), to_vec(to)));
        e.word = "leaves the town";
        e.why = {profile(play.battle()).clause("town_leave")};
    });
    reveal_near(play, l.unit);
    // RV-5.D: units that it passes at the edge are not touched. The end of its path counts, as on any march.
    if (to == end)
        touch_strays(play, l.unit);
    else
        march_out_of_town(play, l.unit, end, half);
    return Flow::done;
}

void leave_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& p, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = self.locals.as<CarryOut>();
    const UnitState& u = state.unit(l.unit);
    const Vec centre = to_vec(u.place);
    // One place is reserved for staying, unless only one candidate is wanted: then the first path.
    const std::size_t ways = most > 1 ? most - 1 : most;
    for (int i = 0; i < 8 && out.size() < ways; ++i) {
        Decision d;
        d.verb = Verb::leave_town;
        d.unit = l.unit;
        d.heading = normal(u.heading + i * full_turn / 8);
        d.formation = usual_formation;
        d.path = {to_point(centre + direction(d.heading) * to_vec({l.left, 0}).x)};
        // Shorter if something blocks the full distance.
        const WayOut whole = way_out(battle, state, l, d);
        const Point midway = to_point((to_vec(whole.edge) + to_vec(whole.end)) * 0.5);
        for (const Point to : {d.path.front(), midway, whole.edge}) {
            d.path = {to};
            if (leave_check(battle, state, self, p, d)) continue;
            out.push_back(d);
            break;
        }
    }
    Decision stay;
    stay.verb = Verb::stand;
    stay.unit = l.unit;
    if (out.size() < most) out.push_back(stay);
}

}  // namespace

void register_leaving_town(ProcedureTable& t) {
    t.add(Proc::leave_town, "leave_town", "Leaving a town", run_leave_town, carry_out_fields(), LeaveTownStage::way);
    t.ask(Proc::ask_leave_town, "ask_leave_town", "Leaving a town",
          {leave_prompts, leave_check, leave_accept, leave_candidates}, carry_out_fields());
}

}  // namespace linstock::brom
