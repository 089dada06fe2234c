// BA-7.C to BA-7.I: reach, arc and sight, base by base.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// The segment crosses the interior of a base.
bool crosses_inside(Segment s, Box box) {
    box.half_width -= 2 * tolerance;
    box.half_depth -= 2 * tolerance;
    return crosses(s, box);
}

// BA-7.G: ground in between is higher than both ends.
bool over_high_ground(const Battle& battle, const Trace& met, int from_level, int to_level) {
    const int top = std::max(from_level, to_level);
    return std::any_of(met.begin(), met.end(), [&](const PieceOnLine& m) {
        return m.kind == PieceKind::hill && !m.is_crest && m.to - m.from > 1e-9 &&
               battle.ground->piece(m.piece).level > top;
    });
}

// BA-7.H: woods and settlements, one area at a time.
bool hidden_by_ground(const Battle& battle, const Trace& met, KindSet areas, double far) {
    const Profile& pf = profile(battle);
    for (auto first = met.begin(); first != met.end(); ++first) {
        if (!areas.has(first->kind)) continue;
        const auto of_area = [&](const PieceOnLine& m) {
            return m.piece == first->piece && m.kind == first->kind && (m.to - m.from) * far > tolerance;
        };
        if (!of_area(*first) || std::any_of(met.begin(), first, of_area)) continue;
        // The line may leave an area and enter it again.
        double run = 0;
        bool a_in = false;
        bool b_in = false;
        for (auto m = first; m != met.end(); ++m) {
            if (!of_area(*m)) continue;
            run += (m->to - m->from) * far;
            a_in = a_in || m->from <= 1e-9;
            b_in = b_in || m->to >= 1 - 1e-9;
        }
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

KindSet hiding_areas(const Battle& battle) {
    KindSet out;
    for (std::size_t k = 0; k < piece_kinds; ++k)
        if (profile(battle).of(static_cast<PieceKind>(k)).sight == SightOf::inside)
            out = out | KindSet{static_cast<PieceKind>(k)};
    return out;
}

/// A base of a target, or of a commander, as an aiming mark.
struct Mark {
    Box box;
    int level = 0;
};

std::vector<Mark> marks_of(const Battle& battle, const State& state, UnitId target) {
    std::vector<Mark> out;
    for (const Box& b : bases_of(battle, state, target))
        out.push_back({b, level_at(battle, b.front_centre())});
    return out;
}

}  // namespace

Firer::Firer(const Battle& battle, const State& state, UnitId unit)
    : battle_(battle),
      state_(state),
      unit_(unit),
      reach_(reach_of(battle, state, unit).value),
      degrees_(profile(battle).arc[static_cast<std::size_t>(counter(battle, unit).kind)].value),
      bases_(bases_of(battle, state, unit)),
      areas_(hiding_areas(battle)) {
    for (std::size_t k = 0; k < bases_.size(); ++k)
        levels_[k] = level_at(battle, bases_[k].front_centre());
}

/// All other units that may be in the way.
const std::vector<Lying>& Firer::between() const {
    if (between_) return *between_;
    between_.emplace();
    between_->reserve(battle_.forces().units.size());
    const Round mine = round_of(bases_);
    for (const Unit& u : battle_.forces().units)
        if (u.id != unit_ && on_table(state_, u.id) && !far_apart(mine, round_of(battle_, state_, u.id), reach_))
            between_->push_back({u.id, bases_of(battle_, state_, u.id)});
    return *between_;
}

Barred Firer::line(std::size_t base, Vec q, UnitId target, int to_level) const {
    const Vec p = bases_[base].front_centre();
    if (!within(distance(p, q), reach_)) return Barred::range;
    if (degrees_ < 360 && !in_cone(p, bases_[base].heading, degrees_, q)) return Barred::arc;
    const int from_level = levels_[base];
    battle_.ground->trace(p, q, areas_ | KindSet{PieceKind::hill}, met_);
    if (over_high_ground(battle_, met_, from_level, to_level)) return Barred::high_ground;
    if (hidden_by_ground(battle_, met_, areas_, distance(p, q))) return Barred::cover_ground;
    if (profile(battle_).own_bases_block) {
        for (std::size_t i = 0; i < bases_.size(); ++i)
            if (i != base && crosses_inside({p, q}, bases_[i])) return Barred::troops;
    }
    if (from_level != to_level) return Barred::free;  // BA-7.F
    for (const Lying& other : between()) {
        if (other.unit == target || far_apart({p, 0}, q - p, other.round, 0)) continue;
        for (const Box& b : other.bases)
            if (crosses_inside({p, q}, b) && level_at(battle_, b.front_centre()) >= from_level) return Barred::troops;
    }
    return Barred::free;
}

bool Firer::bears_on(UnitId target) const {
    for (const Mark& mark : marks_of(battle_, state_, target))
        for (std::size_t k = 0; k < bases_.size(); ++k) {
            const Vec nearest = nearest_on(mark.box, bases_[k].front_centre());
            if (line(k, nearest, target, mark.level) == Barred::free ||
                line(k, mark.box.centre, target, mark.level) == Barred::free)
                return true;
        }
    return false;
}

double Firer::distance_to(UnitId target) const {
    double out = 1e18;
    for (const Box& theirs : bases_of(battle_, state_, target))
        for (const Box& mine : bases_) {
            const Vec p = mine.front_centre();
            out = std::min(out, distance(p, nearest_on(theirs, p)));
        }
    return out;
}

namespace {

Bearings bearings(const Firer& firer, UnitId target, const std::vector<Mark>& marks) {
    Bearings out;
    const Bases& bases = firer.bases();
    int nearest_to_free = -1;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        const Vec p = bases[k].front_centre();
        double best = 1e18;
        Vec at;
        for (const Mark& mark : marks)
            for (const Vec q : {nearest_on(mark.box, p), mark.box.centre}) {
                const double far = distance(p, q);
                out.distance = std::min(out.distance, far);
                const Barred why = firer.line(k, q, target, mark.level);
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
                break;  // the centre is not tested if the nearest point is free
            }
        if (best < 1e17) out.bases.push_back({static_cast<int>(k), {p, at}});
    }
    if (!out.bases.empty()) out.why = Barred::free;
    return out;
}

}  // namespace

Cited<double> reach_of(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    const int points = counter(battle, id).range;
    const int seen = at_night(battle, state.turn) ? std::min(points, pf.night_range.value) : points;
    // BA-7.I: mist and dusk of the scenario count like night.
    const double limit = battle.scenario->sight_limit(state.turn);
    const double reach = std::min(seen * pf.factor.value, limit);
    return {reach, reach < points * pf.factor.value ? pf.night_range.why : clause(battle, "BA-1.B")};
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    return bearings(Firer(battle, state, firer), target, marks_of(battle, state, target));
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, OfficerId target) {
    const Box box = commander_box(battle, state, target);
    return bearings(Firer(battle, state, firer), {}, {{box, level_at(battle, box.centre)}});
}

Bearings bearings_on(const Battle& battle, const State& state, UnitId firer, const Section& target) {
    const Firer f(battle, state, firer);
    const Bases& bases = f.bases();
    Bearings out;
    for (std::size_t k = 0; k < bases.size(); ++k) {
        const Vec p = bases[k].front_centre();
        if (!looks_at(battle, target, p)) continue;
        const Vec q = nearest_of(battle, target, p);
        out.distance = std::min(out.distance, distance(p, q));
        const Barred why = f.line(k, q, {}, level_at(battle, q));
        if (why == Barred::free)
            out.bases.push_back({static_cast<int>(k), {p, q}});
        else if (static_cast<int>(why) > static_cast<int>(out.why))
            out.why = why;
    }
    if (!out.bases.empty()) out.why = Barred::free;
    return out;
}

bool bears_on_somebody(const Battle& battle, const State& state, UnitId unit) {
    if (counter(battle, unit).range == 0) return false;
    const Firer firer(battle, state, unit);
    const Box mine = footprint(battle, state, unit);
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, unit) || !on_table(state, u.id)) continue;
        if (!within(distance(mine, footprint(battle, state, u.id)), firer.reach())) continue;
        if (firer.bears_on(u.id) && !engaged(battle, state, u.id)) return true;
    }
    return false;
}

namespace {

const char* words_of(Barred why) {
    switch (why) {
        case Barred::range: return "it is out of range";
        case Barred::arc: return "it is outside the arc of its bases";
        case Barred::troops: return "troops are in the way";
        case Barred::high_ground: return "higher ground is in the way";
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
    Refusal no = refusal(
        battle, name_of(battle, firer) + " has no base that can fire at " + target + ": " + words_of(why), "BA-7.L");
    no.why.push_back(clause(battle, clause_of(why)));
    return no;
}

std::optional<Refusal> may_fire(const Battle& battle, const State& state, UnitId id) {
    const std::string& name = name_of(battle, id);
    if (army_of(battle, id) != active(state) || !on_table(state, id))
        return refusal(battle, name + " cannot fire in this round", "BA-3.B");
    const BaUnit w = own(state.unit(id));
    if (w.pinned) return refusal(battle, name + " is pinned and cannot fire", "BA-8.K");
    if (w.acting == Acting::nic) return refusal(battle, name + " is not in command and cannot fire", "BA-4.E");
    if (!acts(state, id)) return refusal(battle, name + " does not act in this round and cannot fire", "BA-7.A");
    if (w.fired) return refusal(battle, name + " has already fired in this round", "BA-7.A");
    if (counter(battle, id).range == 0) return refusal(battle, name + " cannot fire: its range is 0", "BA-1.B");
    if (engaged(battle, state, id)) return refusal(battle, name + " is in contact and cannot fire", "BA-7.A");
    return std::nullopt;
}

std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    if (auto no = may_fire(battle, state, firer)) return no;
    if (target.none() || !enemies(battle, firer, target) || !on_table(state, target))
        return refusal(battle, name_of(battle, firer) + " must fire at an enemy unit on the table", "BA-7.A");
    if (engaged(battle, state, target))
        return refusal(battle, name_of(battle, target) + " is in a melee: no unit may fire into it", "BA-7.B");
    if (Firer(battle, state, firer).bears_on(target)) return std::nullopt;
    return nobody_bears(battle, firer, name_of(battle, target), bearings_on(battle, state, firer, target).why);
}

std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, OfficerId target) {
    if (auto no = may_fire(battle, state, firer)) return no;
    if (target.none() || army_of(battle, target) == army_of(battle, firer) || !on_table(state, target))
        return refusal(battle, name_of(battle, firer) + " must fire at an enemy commander on the table", "BA-6.D");
    // BA-7.B: not at a commander whose base overlaps a base of a unit in contact.
    const Box commander = commander_box(battle, state, target);
    for (const Unit& u : battle.forces().units) {
        if (!on_table(state, u.id) || !overlap(footprint(battle, state, u.id), commander)) continue;
        for (const Box& b : bases_of(battle, state, u.id))
            if (overlap(b, commander) && engaged(battle, state, u.id))
                return refusal(battle,
                               battle.officer(target).name + " is in the middle of a melee and cannot be fired at",
                               "BA-7.B");
    }
    const Bearings found = bearings_on(battle, state, firer, target);
    if (found.bases.empty()) return nobody_bears(battle, firer, battle.officer(target).name, found.why);
    return std::nullopt;
}

}  // namespace linstock::brothers
