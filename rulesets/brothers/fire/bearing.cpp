// BA-7.C to BA-7.I: base by base, reach, arc and sight.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// The segment crosses the inside of a base.
bool crosses_inside(Segment s, Box box) {
    box.half_width -= 2 * tolerance;
    box.half_depth -= 2 * tolerance;
    return crosses(s, box);
}

// BA-7.G: ground between that is higher than both ends.
bool over_high_ground(const Battle& battle, Segment s, int from_level, int to_level) {
    const int top = std::max(from_level, to_level);
    for (const OnLine& m : battle.ground->trace(s.a, s.b, {PieceKind::hill})) {
        if (m.is_crest || m.to - m.from <= 1e-9) continue;
        if (battle.ground->piece(m.piece).level > top) return true;
    }
    return false;
}

// BA-7.H: woods and settlements, one area at a time.
bool hidden_by_ground(const Battle& battle, Segment s) {
    const Profile& pf = profile(battle);
    KindSet areas;
    for (std::size_t k = 0; k < piece_kinds; ++k)
        if (pf.of(static_cast<PieceKind>(k)).sight == SightOf::inside)
            areas = areas | KindSet{static_cast<PieceKind>(k)};
    const double far = distance(s.a, s.b);
    for (const OnLine& m : battle.ground->trace(s.a, s.b, areas)) {
        const double run = (m.to - m.from) * far;
        if (run <= tolerance) continue;
        const bool a_in = m.from <= 1e-9;
        const bool b_in = m.to >= 1 - 1e-9;
        if (a_in && b_in) {
            if (beyond(far, pf.visible.value)) return true;
        } else if (a_in || b_in) {
            if (beyond(run, pf.edge)) return true;
        } else {
            return true;
        }
    }
    return false;
}

/// A target's base, or a commander's, as a thing to be aimed at.
struct Mark {
    Box box;
    int level = 0;
};

struct Firing {
    const Battle& battle;
    const State& state;
    UnitId firer;
    UnitId target;  ///< none when it is a commander
    double reach = 0;
    int degrees = 90;
    std::vector<Box> bases;      ///< its own
    std::vector<Lying> between;  ///< others that may stand in the way
};

Barred judge_line(const Firing& f, const Box& base, int k, Vec p, Vec q, int to_level) {
    if (!within(distance(p, q), f.reach)) return Barred::range;
    if (f.degrees < 360 && !in_cone(p, base.heading, f.degrees, q)) return Barred::arc;
    const int from_level = level_at(f.battle, p);
    if (over_high_ground(f.battle, {p, q}, from_level, to_level)) return Barred::high_ground;
    if (hidden_by_ground(f.battle, {p, q})) return Barred::cover_ground;
    if (profile(f.battle).own_bases_block) {
        for (std::size_t i = 0; i < f.bases.size(); ++i)
            if (static_cast<int>(i) != k && crosses_inside({p, q}, f.bases[i])) return Barred::troops;
    }
    if (from_level != to_level) return Barred::free;  // BA-7.F
    for (const Lying& other : f.between) {
        if (far_apart({p, 0}, q - p, other.round, 0)) continue;
        for (const Box& b : other.bases)
            if (crosses_inside({p, q}, b) && level_at(f.battle, b.front_centre()) >= from_level) return Barred::troops;
    }
    return Barred::free;
}

Bearings bearings(const Firing& f, const std::vector<Mark>& marks) {
    Bearings out;
    const std::vector<Box>& bases = f.bases;
    int nearest_to_free = -1;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        const Vec p = bases[k].front_centre();
        double best = 1e18;
        Vec at;
        for (const Mark& mark : marks)
            for (const Vec q : {nearest_on(mark.box, p), mark.box.centre}) {
                const double far = distance(p, q);
                out.distance = std::min(out.distance, far);
                const Barred why = judge_line(f, bases[k], static_cast<int>(k), p, q, mark.level);
                if (why != Barred::free) {
                    if (static_cast<int>(why) > nearest_to_free) {
                        nearest_to_free = static_cast<int>(why);
                        out.why = why;
                    }
                    continue;
                }
                if (nearer(far, best)) {
                    best = far;
                    at = q;
                }
                break;  // the nearest point passed: the centre is not asked
            }
        if (best < 1e17) out.bases.push_back({static_cast<int>(k), {p, at}});
    }
    if (!out.bases.empty()) out.why = Barred::free;
    return out;
}

Firing firing(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const auto kind = static_cast<std::size_t>(counter(battle, firer).kind);
    Firing out{battle,
               state,
               firer,
               target,
               reach_of(battle, state, firer).value,
               profile(battle).arc[kind].value,
               bases_of(battle, state, firer),
               {}};
    const Round mine = round_of(out.bases);
    for (const Unit& u : battle.forces().units)
        if (u.id != firer && u.id != target && on_table(state, u.id) &&
            !far_apart(mine, round_of(battle, state, u.id), out.reach))
            out.between.push_back({u.id, bases_of(battle, state, u.id)});
    return out;
}

}  // namespace

Cited<double> reach_of(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    const int points = counter(battle, id).range;
    const int seen = at_night(battle, state.turn) ? std::min(points, pf.night_range.value) : points;
    // BA-7.I: mist and dusk of the scenario as the night.
    const double limit = battle.scenario->sight_limit(state.turn);
    const double reach = std::min(seen * pf.factor.value, limit);
    return {reach, reach < points * pf.factor.value ? pf.night_range.why : clause(battle, "BA-1.B")};
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    std::vector<Mark> marks;
    for (const Box& b : bases_of(battle, state, target))
        marks.push_back({b, level_at(battle, b.front_centre())});
    return bearings(firing(battle, state, firer, target), marks);
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, OfficerId target) {
    const Box box = commander_box(battle, state, target);
    return bearings(firing(battle, state, firer, {}), {{box, level_at(battle, box.centre)}});
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, const Section& target) {
    const Firing f = firing(battle, state, firer, {});
    const std::vector<Box> bases = bases_of(battle, state, firer);
    Bearings out;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        const Vec p = bases[k].front_centre();
        if (!looks_at(battle, target, p)) continue;
        const Vec q = nearest_of(battle, target, p);
        out.distance = std::min(out.distance, distance(p, q));
        const Barred why = judge_line(f, bases[k], static_cast<int>(k), p, q, level_at(battle, q));
        if (why == Barred::free)
            out.bases.push_back({static_cast<int>(k), {p, q}});
        else if (static_cast<int>(why) > static_cast<int>(out.why))
            out.why = why;
    }
    if (!out.bases.empty()) out.why = Barred::free;
    return out;
}

bool bears_on_somebody(const Battle& battle, const State& state, UnitId firer) {
    if (counter(battle, firer).range == 0) return false;
    const double reach = reach_of(battle, state, firer).value;
    const Box mine = footprint(battle, state, firer);
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, firer) || !on_table(state, u.id)) continue;
        if (!within(distance(mine, footprint(battle, state, u.id)), reach)) continue;
        if (engaged(battle, state, u.id)) continue;
        if (!bearings_on(battle, state, firer, u.id).bases.empty()) return true;
    }
    return false;
}

namespace {

const char* words_of(Barred why) {
    switch (why) {
        case Barred::range: return "it is out of reach";
        case Barred::arc: return "it is outside the arc of its bases";
        case Barred::troops: return "troops stand between";
        case Barred::high_ground: return "higher ground is between";
        default: return "woods or houses hide it";
    }
}

const char* clause_of(Barred why) {
    switch (why) {
        case Barred::range: return "BA-1.B";
        case Barred::arc: return "BA-7.D";
        case Barred::troops: return "BA-7.F";
        case Barred::high_ground: return "BA-7.G";
        default: return "BA-7.H";
    }
}

}  // namespace

Refusal nobody_bears(const Battle& battle, UnitId firer, const std::string& target, Barred why) {
    Refusal no = refusal(battle, name_of(battle, firer) + " has no base that bears on " + target + ": " + words_of(why),
                         "BA-7.L");
    no.why.push_back(clause(battle, clause_of(why)));
    return no;
}

std::optional<Refusal> may_fire(const Battle& battle, const State& state, UnitId id) {
    const std::string& name = name_of(battle, id);
    if (army_of(battle, id) != active(state) || !on_table(state, id))
        return refusal(battle, name + " does not fire in this round", "BA-3.B");
    const BaUnit w = own(state.unit(id));
    if (w.pinned) return refusal(battle, name + " is pinned and may not fire", "BA-8.K");
    if (w.acting == Acting::nic) return refusal(battle, name + " is not in command and may not fire", "BA-4.E");
    if (!acts(state, id)) return refusal(battle, name + " does not act in this round", "BA-7.A");
    if (w.fired) return refusal(battle, name + " has fired", "BA-7.A");
    if (counter(battle, id).range == 0) return refusal(battle, name + " cannot fire: its range is 0", "BA-1.B");
    if (engaged(battle, state, id)) return refusal(battle, name + " is in contact and may not fire", "BA-7.A");
    return std::nullopt;
}

std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    if (auto no = may_fire(battle, state, firer)) return no;
    if (target.none() || !enemies(battle, firer, target) || !on_table(state, target))
        return refusal(battle, name_of(battle, firer) + " fires at an enemy unit on the table", "BA-7.A");
    if (engaged(battle, state, target))
        return refusal(battle, name_of(battle, target) + " is in a melee: nobody fires into it", "BA-7.B");
    const Bearings found = bearings_on(battle, state, firer, target);
    if (found.bases.empty()) return nobody_bears(battle, firer, name_of(battle, target), found.why);
    return std::nullopt;
}

std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, OfficerId target) {
    if (auto no = may_fire(battle, state, firer)) return no;
    if (target.none() || army_of(battle, target) == army_of(battle, firer) || !on_table(state, target))
        return refusal(battle, name_of(battle, firer) + " fires at an enemy commander on the table", "BA-6.D");
    // BA-7.B: not at one whose base lies on a base of a unit in contact.
    const Box his = commander_box(battle, state, target);
    for (const Unit& u : battle.forces().units) {
        if (!on_table(state, u.id) || !overlap(footprint(battle, state, u.id), his)) continue;
        for (const Box& b : bases_of(battle, state, u.id))
            if (overlap(b, his) && engaged(battle, state, u.id))
                return refusal(battle, battle.officer(target).name + " is in the midst of a melee", "BA-7.B");
    }
    const Bearings found = bearings_on(battle, state, firer, target);
    if (found.bases.empty()) return nobody_bears(battle, firer, battle.officer(target).name, found.why);
    return std::nullopt;
}

}  // namespace linstock::brothers
