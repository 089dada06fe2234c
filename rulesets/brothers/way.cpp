#include "rulesets/brothers/way.hpp"

#include "base/measure.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

/// The terrain under a stretch of a path.
struct Over {
    double road = 0;  ///< factor of the best road; 0 = none
    bool strip = false;
    bool difficult = false;
};

double factor_of(const Profile& pf, const Over& over, Roads roads) {
    if (roads == Roads::full && over.road > 0) return over.road;  // BA-5.C
    if (roads != Roads::none && over.strip) return 1;             // BA-5.E
    return over.difficult ? pf.difficult.value : 1;               // BA-5.D
}

/// Calls visit(length, factor) for each stretch in order. Stops when it returns false.
template <class Visit>
void stretches(const Battle& battle, Vec from, Vec to, Roads roads, Visit&& visit) {
    const double whole = distance(from, to);
    if (whole <= 0) return;
    const Profile& pf = profile(battle);
    thread_local Trace met;                 // lint: threads: scratch buffer, overwritten by each call
    thread_local std::vector<double> cuts;  // lint: threads: scratch buffer, overwritten by each call
    battle.ground->trace(from, to, pf.on_the_way, met);
    cuts.assign({0, 1});
    for (const PieceOnLine& m : met) {
        cuts.push_back(m.from);
        cuts.push_back(m.to);
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const double share = cuts[i] - cuts[i - 1];
        if (share <= 0) continue;
        const double middle = (cuts[i] + cuts[i - 1]) / 2;
        Over over;
        for (const PieceOnLine& m : met) {
            if (middle < m.from || middle > m.to) continue;
            const Piece& piece = battle.ground->piece(m.piece);
            switch (static_cast<Going>(pf.of(m.kind).going.value)) {
                case Going::road:
                    over.strip = true;
                    over.road = std::max(over.road,
                                         piece.road == RoadClass::turnpike ? pf.turnpike.value : pf.local_road.value);
                    break;
                case Going::over: over.strip = true; break;
                case Going::difficult:
                    over.difficult = over.difficult || roads != Roads::afloat || m.kind != PieceKind::river;
                    break;
                case Going::forbidden:
                    over.difficult = over.difficult || (roads != Roads::afloat && waded(battle, piece));
                    break;
                default: break;
            }
        }
        if (!visit(share * whole, factor_of(pf, over, roads))) return;
    }
}

}  // namespace

double cost_of(const Battle& battle, Vec from, Vec to, Roads roads) {
    double sum = 0;
    stretches(battle, from, to, roads, [&](double far, double factor) {
        sum += far / factor;
        return true;
    });
    return sum;
}

double carried(const Battle& battle, Vec from, Vec to, Roads roads, double budget) {
    double gone = 0;
    stretches(battle, from, to, roads, [&](double far, double factor) {
        const double step = std::min(far, std::max(0.0, budget) * factor);
        gone += step;
        budget -= step / factor;
        return step >= far;
    });
    return gone;
}

Roads roads_for(const Battle& battle, UnitId unit, Formation formation) {
    if (counter(battle, unit).boat) return Roads::afloat;
    const bool any = profile(battle).road_formation == RoadFormation::any;
    return traits_of(formation).marches || any ? Roads::full : Roads::strip_only;
}

Going going_of(const Battle& battle, const State& state, const Piece& piece) {
    if (piece.kind == PieceKind::stream && !piece.fordable) return Going::forbidden;
    if (is_linear_obstacle(piece) && state.pieces[piece.id.index()].down != 0) return Going::none;
    const auto going = static_cast<Going>(profile(battle).of(piece.kind).going.value);
    return going == Going::forbidden && waded(battle, piece) ? Going::difficult : going;
}

namespace {

/// The check of the chart (profile.cpp) lets no house rule change these.
constexpr KindSet carrying = {PieceKind::bridge, PieceKind::ford};

bool forbids(const Battle& battle, const State& state, PieceId id) {
    return going_of(battle, state, battle.ground->piece(id)) == Going::forbidden;
}

bool anything_forbidden(const Battle& battle, const State& state) {
    const auto pieces = battle.ground->pieces();
    const KindSet barring = profile(battle).barring;
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& p) {
        return barring.has(p.kind) && going_of(battle, state, p) == Going::forbidden;
    });
}

PieceId forbidden_under(const Battle& battle, const State& state, const Box& box) {
    for (const PieceId id : battle.ground->under(box, profile(battle).barring))
        if (forbids(battle, state, id)) return id;
    return {};
}

/// The first forbidden piece on a point's path that no bridge or ford crosses.
PieceId forbidden_on_line(const Battle& battle, const State& state, Vec from, Vec to) {
    const KindSet barring = profile(battle).barring;
    const Trace met = battle.ground->trace(from, to, barring | carrying);
    for (const PieceOnLine& m : met) {
        if (!barring.has(m.kind) || !forbids(battle, state, m.piece)) continue;
        double reached = m.from;
        for (const PieceOnLine& over : met)
            if (carrying.has(over.kind) && state.pieces[over.piece.index()].down == 0 && over.from <= reached + 1e-9)
                reached = std::max(reached, over.to);
        if (reached + 1e-9 < m.to) return m.piece;
    }
    return {};
}

}  // namespace

namespace {

/// BA-5.H: the front, centre or rear of the base is on an intact bridge or a ford.
bool carried_over(const Battle& battle, const State& state, const Box& base) {
    const Vec half = direction(base.heading) * base.half_depth;
    const std::array<Vec, 3> middle = {base.centre + half, base.centre, base.centre - half};
    if (std::none_of(middle.begin(), middle.end(), [&](Vec p) { return battle.ground->in_any(carrying, p); }))
        return false;
    const auto pieces = battle.ground->pieces();
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return carrying.has(piece.kind) && state.pieces[piece.id.index()].down == 0 &&
               std::any_of(middle.begin(), middle.end(),
                           [&](Vec p) { return within(battle.ground->distance_to(piece.id, p), 0); });
    });
}

}  // namespace

PieceId barred_at(const Battle& battle, const State& state, const BaseSize& size, const Pose& pose) {
    if (!anything_forbidden(battle, state)) return {};
    for (const Box& base : bases_of(size, pose)) {
        const PieceId id = forbidden_under(battle, state, base);
        if (id.none()) continue;
        if (traits_of(pose.formation).marches && carried_over(battle, state, base)) continue;
        return id;
    }
    return {};
}

PieceId barred_on(const Battle& battle, const State& state, const BaseSize& size, const Pose& from, Vec to) {
    if (!anything_forbidden(battle, state)) return {};
    const bool marches = traits_of(from.formation).marches;
    if (marches)
        if (const PieceId id = forbidden_on_line(battle, state, from.place, to)) return id;
    const Vec way = to - from.place;
    const int steps = 1 + static_cast<int>(length(way) / (std::min(size.width, size.depth) / 2));
    for (Box base : bases_of(size, from)) {
        const Box start = base;
        for (int i = 0; i <= steps; ++i) {
            base.centre = start.centre + way * (static_cast<double>(i) / steps);
            const PieceId id = forbidden_under(battle, state, base);
            if (id && !(marches && carried_over(battle, state, base))) return id;
        }
    }
    return {};
}

PieceId barred_for_commander(const Battle& battle, const State& state, Vec from, Vec to) {
    return forbidden_on_line(battle, state, from, to);
}

PieceId barred_for_commander(const Battle& battle, const State& state, Vec at) {
    const Vec hair{2 * tolerance, 0};
    return forbidden_on_line(battle, state, at - hair, at + hair);
}

bool on_table(const Battle& battle, const BaseSize& size, const Pose& pose) {
    return battle.ground->on_table(around(size, pose));
}

namespace {

/// BA-0.F; across a works section, BA-11.A.
bool comes_into_contact(const Battle& battle, const State& state, const Box& mine, Vec way, const Box& theirs) {
    const Profile& pf = profile(battle);
    if (contact_on_way(mine, way, theirs, pf.gap)) return true;
    if (setup(battle).sections.empty()) return false;
    const auto wide = contact_on_way(mine, way, theirs, pf.edge);
    return wide && work_between_on_way(battle, state, mine, way, theirs, wide->from, wide->to);
}

}  // namespace

UnitId contact_on_leg(const Battle& battle, const State& state, const std::vector<Lying>& enemies, const BaseSize& size,
                      const Pose& from, Vec to) {
    const Vec way = to - from.place;
    const Bases bases = bases_of(size, from);
    const Round all = round_of(size, from);
    const double reach = profile(battle).edge + profile(battle).gap;
    for (const Lying& enemy : enemies) {
        if (far_apart(all, way, enemy.round, 2 * reach)) continue;
        for (const Box& theirs : enemy.bases) {
            const Round around_base = round_of(theirs);
            for (const Box& mine : bases)
                if (!far_apart(round_of(mine), way, around_base, 2 * reach) &&
                    comes_into_contact(battle, state, mine, way, theirs))
                    return enemy.unit;
        }
    }
    return {};
}

UnitId passed_over(const std::vector<Lying>& enemies, const BaseSize& size, const Pose& from, Vec to) {
    const Vec way = to - from.place;
    const Bases bases = bases_of(size, from);
    const Round all = round_of(size, from);
    for (const Lying& enemy : enemies) {
        if (far_apart(all, way, enemy.round, 0)) continue;
        for (const Box& theirs : enemy.bases)
            for (const Box& mine : bases)
                if (meeting(mine, way, theirs)) return enemy.unit;
    }
    return {};
}

std::optional<Touch> first_touch(const Battle& battle, const std::vector<Lying>& enemies, const BaseSize& size,
                                 const Pose& from, Vec way) {
    const Bases bases = bases_of(size, from);
    const double whole = length(way);
    const Round all = round_of(size, from);
    std::vector<std::pair<double, UnitId>> met;
    for (const Lying& enemy : enemies) {
        if (far_apart(all, way, enemy.round, 0)) continue;
        double first = 2;
        for (const Box& theirs : enemy.bases)
            for (const Box& mine : bases)
                if (const auto m = meeting(mine, way, theirs)) first = std::min(first, m->from);
        if (first <= 1) met.emplace_back(first, enemy.unit);
    }
    if (met.empty()) return std::nullopt;
    Touch out;
    for (const auto& [share, unit] : met)
        out.share = std::min(out.share, share);
    const double hair = whole > 0 ? profile(battle).gap / whole : 0;
    for (const auto& [share, unit] : met)
        if (share <= out.share + hair) out.units.push_back(unit);
    return out;
}

}  // namespace linstock::brothers
