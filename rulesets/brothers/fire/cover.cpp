// BA-9: the cover of a unit.

#include "base/measure.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/way.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

// The scenario's cover word overrides the kind of terrain. A breach leaves soft cover (BA-9.G).
Cover grade_of(const Battle& battle, const State& state, const Piece& piece) {
    if (state.pieces[piece.id.index()].breached != 0) return Cover::soft;
    if (piece.cover != CoverGrade::none) return static_cast<Cover>(piece.cover);
    return static_cast<Cover>(profile(battle).of(piece.kind).cover.value);
}

namespace {

Cite why_of(const Battle& battle, const State& state, const Piece& piece) {
    if (state.pieces[piece.id.index()].breached != 0) return clause(battle, "BA-9.G");
    return profile(battle).of(piece.kind).cover.why;
}

struct Grade {
    Cover cover = Cover::none;
    Cite why;
    void better(Cover other, Cite cite) {
        if (static_cast<int>(other) > static_cast<int>(cover)) {
            cover = other;
            why = cite;
        }
    }
};

// Cover of the area that contains the base, so both sides of a fight inside have it (BA-9.F). The line ends at the
// base. A line through a breached edge meets soft cover (BA-9.G).
Grade area_cover(const Battle& battle, const State& state, const Box& base, Segment line) {
    Grade out;
    for (const Piece& piece : battle.ground->pieces()) {
        if (piece.area.empty() || !contains(piece.area, base.centre)) continue;
        if (comes_through_breach(battle, state, piece.id, line))
            out.better(Cover::soft, clause(battle, "BA-9.G"));
        else
            out.better(grade_of(battle, state, piece), why_of(battle, state, piece));
    }
    return out;
}

constexpr KindSet linear = {PieceKind::hedge, PieceKind::fence, PieceKind::stone_wall, PieceKind::breastwork,
                            PieceKind::fieldwork};

/// Obstacles that the line crosses within EDGE of the base.
Grade linear_cover(const Battle& battle, const State& state, const Box& base, Segment line) {
    Grade out;
    for (const PieceOnLine& m : battle.ground->trace(line.a, line.b, linear)) {
        const Piece& piece = battle.ground->piece(m.piece);
        if (!is_linear_obstacle(piece) || state.pieces[m.piece.index()].down != 0) continue;
        // Works cover only bases on their protected side.
        const int section = section_number(battle, m.piece);
        if (section >= 0 && !behind(battle, setup(battle).sections[static_cast<std::size_t>(section)], base.centre))
            continue;
        const Vec at = line.a + (line.b - line.a) * m.from;
        if (within(distance(base, at), profile(battle).edge))
            out.better(grade_of(battle, state, piece), why_of(battle, state, piece));
    }
    return out;
}

// BA-9.B: the best class that at least half of its bases have, or better.
CoverSeen of_unit(const Battle& battle, const std::vector<Grade>& bases) {
    for (const Cover wanted : {Cover::fortification, Cover::hard, Cover::soft}) {
        int count = 0;
        Cite why;
        for (const Grade& g : bases)
            if (static_cast<int>(g.cover) >= static_cast<int>(wanted)) {
                if (count == 0 || g.cover == wanted) why = g.why;
                ++count;
            }
        if (2 * count >= static_cast<int>(bases.size())) return {wanted, why};
    }
    return {Cover::none, clause(battle, "BA-9.B")};
}

}  // namespace

CoverSeen cover_from_fire(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const Vec from = to_vec(state.unit(firer).place);
    std::vector<Grade> grades;
    for (const Box& base : bases_of(battle, state, target)) {
        Grade g = area_cover(battle, state, base, {from, base.centre});
        const Grade line = linear_cover(battle, state, base, {from, base.centre});
        g.better(line.cover, line.why);
        grades.push_back(g);
    }
    return of_unit(battle, grades);
}

CoverSeen cover_in_melee(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    // BA-9.A: only the unit that awaits the charge defends the obstacle.
    const bool charged_here = own(state.unit(target)).has_charged(attacker);
    const Bases theirs = bases_of(battle, state, target);
    Vec towards = middle_of(battle, state, attacker) - middle_of(battle, state, target);
    for (const Box& a : bases_of(battle, state, attacker)) {
        std::optional<Side> side;
        for (const Box& b : theirs)
            if (!side) side = touching_side(battle, state, a, b);
        if (!side) continue;
        towards = direction(normal(outward(a, *side) + half_turn));
        break;
    }
    const double far = length(towards);
    if (far > 0) towards = towards * (1 / far);
    std::vector<Grade> grades;
    for (const Box& base : theirs) {
        const double reach = base.half_depth + base.half_width + profile(battle).edge;
        const Vec there = base.centre + towards * reach;
        Grade g = area_cover(battle, state, base, {there, base.centre});
        if (!charged_here) {
            const Grade line = linear_cover(battle, state, base, {base.centre, there});
            g.better(line.cover, line.why);
        }
        grades.push_back(g);
    }
    return of_unit(battle, grades);
}

Cited<int> cover_value(const Battle& battle, Cover grade, Fight fight) {
    const Profile& pf = profile(battle);
    Cited<int> value = pf.cover[static_cast<std::size_t>(grade)];
    if (fight == Fight::melee) {
        value.value -= pf.melee_cover_reduction.value;
        // Cites the melee rule, because it changes the value. If a house rule set the cover's value, cites that.
        if (value.why.mark != Mark::house) value.why = pf.melee_cover_reduction.why;
    }
    return value;
}

}  // namespace linstock::brothers
