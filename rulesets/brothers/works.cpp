// BA-11.A to BA-11.C, BA-11.E: who holds a section, and what crosses it.

#include "rulesets/brothers/works.hpp"

#include "base/measure.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

const Piece& piece_of(const Battle& battle, const Section& s) { return battle.ground->piece(s.piece); }

Segment part(const Piece& piece, std::size_t i) { return {piece.line[i], piece.line[i + 1]}; }
std::size_t parts(const Piece& piece) { return piece.line.size() < 2 ? 0 : piece.line.size() - 1; }

/// The nearest part of the line, and whether the nearest point is where it joins the next one.
struct Nearest {
    std::size_t part = 0;
    Vec at;
    double far = 1e18;
};

Nearest nearest_part(const Piece& piece, Vec p) {
    Nearest out;
    for (std::size_t i = 0; i < parts(piece); ++i) {
        const Vec at = nearest_on(part(piece, i), p);
        const double far = distance(at, p);
        if (nearer(far, out.far)) out = {i, at, far};
    }
    return out;
}

Vec along(const Piece& piece, std::size_t i) {
    const Vec way = piece.line[i + 1] - piece.line[i];
    const double far = length(way);
    return far > 0 ? way * (1 / far) : Vec{};
}

/// The way of the line at its nearest point: at a bend, of both parts together.
Vec way_at(const Piece& piece, const Nearest& n) {
    Vec way = along(piece, n.part);
    if (n.part + 1 < parts(piece) && !beyond(distance(n.at, piece.line[n.part + 1]), 0))
        way = way + along(piece, n.part + 1);
    return way;
}

/// No work stops a base that only brushes it: half of GAP forgives the rounding of headings.
Box slimmer(const Battle& battle, Box box) {
    const double slack = profile(battle).gap / 2;
    box.half_width = std::max(0.0, box.half_width - slack);
    box.half_depth = std::max(0.0, box.half_depth - slack);
    return box;
}

double reach_along(const Box& box, Vec axis) {
    return std::fabs(dot(box.right(), axis)) * box.half_width + std::fabs(dot(box.forward(), axis)) * box.half_depth;
}

/// When a box on its way overlaps a segment, shares of the way; false when it never does.
bool meets(const Box& box, Vec way, Segment s, double& from) {
    const Vec line = s.b - s.a;
    const double far = length(line);
    if (far <= 0) return false;
    const Vec normal_to = Vec{-line.y, line.x} * (1 / far);
    double first = 0;
    double last = 1;
    for (const Vec axis : {box.right(), box.forward(), normal_to}) {
        const double low = std::min(dot(s.a, axis), dot(s.b, axis)) - reach_along(box, axis) + tolerance;
        const double high = std::max(dot(s.a, axis), dot(s.b, axis)) + reach_along(box, axis) - tolerance;
        const double start = dot(box.centre, axis);
        const double step = dot(way, axis);
        if (std::fabs(step) < 1e-12) {
            if (start <= low || start >= high) return false;
            continue;
        }
        const double a = (low - start) / step;
        const double b = (high - start) / step;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
        if (first >= last) return false;
    }
    from = first;
    return true;
}

bool meets(const Box& box, Vec way, const Piece& piece, double& from) {
    bool any = false;
    from = 1;
    for (std::size_t i = 0; i < parts(piece); ++i) {
        double first = 0;
        if (!meets(box, way, part(piece, i), first)) continue;
        any = true;
        from = std::min(from, first);
    }
    return any;
}

bool lies_on(const Battle& battle, const std::vector<Box>& bases, const Piece& piece) {
    double first = 0;
    return std::any_of(bases.begin(), bases.end(),
                       [&](const Box& b) { return meets(slimmer(battle, b), {}, piece, first); });
}

bool centre_crosses(const Piece& piece, Vec from, Vec to) {
    if (!beyond(distance(from, to), 0)) return false;
    for (std::size_t i = 0; i < parts(piece); ++i)
        if (segments_cross({from, to}, part(piece, i))) return true;
    return false;
}

/// Calls visit(section) for each that bars this side, until it returns true; the piece then.
template <class Visit>
PieceId barring(const Battle& battle, const State& state, ArmyId side, Visit&& visit) {
    const std::vector<Section>& all = setup(battle).sections;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (stands(state, all[i]) && held_by(battle, state, i, other_army(side)) && visit(piece_of(battle, all[i])))
            return all[i].piece;
    return {};
}

}  // namespace

std::vector<Section> sections_of(const Ground& ground) {
    std::vector<Section> out;
    for (const Piece& piece : ground.pieces()) {
        const bool work = piece.kind == PieceKind::breastwork || piece.kind == PieceKind::fieldwork;
        if (work && piece.area.empty() && piece.line.size() >= 2) out.push_back({piece.id, false});
    }
    return out;
}

int section_number(const Battle& battle, PieceId piece) {
    const std::vector<Section>& all = setup(battle).sections;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].piece == piece) return static_cast<int>(i);
    return -1;
}

bool stands(const State& state, const Section& s) {
    const PieceState& now = state.pieces[s.piece.index()];
    return now.breached == 0 && now.down == 0;
}

bool behind(const Battle& battle, const Section& s, Vec p) {
    const Piece& piece = piece_of(battle, s);
    const Nearest n = nearest_part(piece, p);
    const double left = cross(way_at(piece, n), p - n.at);
    return s.left ? left > 0 : left < 0;
}

// --- Who holds ---

std::uint32_t held_from(const Battle& battle, const State& state, const std::vector<Box>& bases) {
    std::uint32_t out = 0;
    const std::vector<Section>& all = setup(battle).sections;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!stands(state, all[i])) continue;
        const Piece& piece = piece_of(battle, all[i]);
        const bool any = std::any_of(bases.begin(), bases.end(), [&](const Box& b) {
            double far = 1e18;
            for (std::size_t k = 0; k < parts(piece); ++k)
                far = std::min(far, distance(b, part(piece, k)));
            return within(far, profile(battle).edge) && behind(battle, all[i], b.centre);
        });
        if (any) out |= 1U << i;
    }
    return out;
}

bool held_by(const Battle& battle, const State& state, std::size_t section, ArmyId side) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        return u.army == side && on_table(state, u.id) && (own(state.unit(u.id)).works >> section & 1U) != 0;
    });
}

void hold_anew(Play& play, UnitId id) {
    if (setup(play.battle()).sections.empty()) return;
    const bool there = on_table(play.state(), id);
    const std::uint32_t now =
        there ? held_from(play.battle(), play.state(), bases_of(play.battle(), play.state(), id)) : 0;
    const std::uint32_t before = own(play.state().unit(id)).works;
    if (now == before) return;
    edit(play.state().unit(id), [&](BaUnit& w) { w.works = now; });
    const std::vector<Section>& all = setup(play.battle()).sections;
    for (std::size_t i = 0; i < all.size(); ++i)
        // BA-11.E: a breached section is nobody's to give up.
        if (((before & ~now) >> i & 1U) != 0 && stands(play.state(), all[i]))
            play.say(EventKind::noted, [&](Event& e) {
                e.unit = id;
                e.piece = all[i].piece;
                e.word = "is given up";
                e.why = {clause(play.battle(), "BA-11.C")};
            });
}

void hold_more(Play& play, UnitId id) {
    if (setup(play.battle()).sections.empty() || !on_table(play.state(), id)) return;
    const std::uint32_t now = held_from(play.battle(), play.state(), bases_of(play.battle(), play.state(), id));
    edit(play.state().unit(id), [&](BaUnit& w) { w.works |= now; });
}

void give_up_works(Play& play) {
    for (const Unit& u : play.battle().forces().units)
        if (u.army == active(play.state()) && on_table(play.state(), u.id) && !own(play.state().unit(u.id)).pinned)
            hold_anew(play, u.id);
}

void tell_opened(Play& play, UnitId gone, std::uint32_t held) {
    const std::vector<Section>& all = setup(play.battle()).sections;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((held >> i & 1U) == 0 || !stands(play.state(), all[i])) continue;
        if (held_by(play.battle(), play.state(), i, army_of(play.battle(), gone))) continue;
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = gone;
            e.piece = all[i].piece;
            e.word = "is held by nobody any more";
            e.why = {clause(play.battle(), "BA-11.B")};
        });
    }
}

// --- What crosses ---

PieceId held_work_on_leg(const Battle& battle, const State& state, ArmyId side, const BaseSize& size, const Pose& from,
                         Vec to) {
    const Vec way = to - from.place;
    return barring(battle, state, side, [&](const Piece& piece) {
        const std::vector<Box> bases = bases_of(size, from);
        const bool astride = lies_on(battle, bases, piece);
        return std::any_of(bases.begin(), bases.end(), [&](const Box& b) {
            double first = 0;
            return centre_crosses(piece, b.centre, b.centre + way) ||
                   (!astride && meets(slimmer(battle, b), way, piece, first));
        });
    });
}

PieceId held_work_in_turn(const Battle& battle, const State& state, ArmyId side, const BaseSize& size, const Pose& from,
                          const Pose& to) {
    return barring(battle, state, side, [&](const Piece& piece) {
        const std::vector<Box> before = bases_of(size, from);
        const std::vector<Box> after = bases_of(size, to);
        if (!lies_on(battle, before, piece) && lies_on(battle, after, piece)) return true;
        for (std::size_t k = 0; k < before.size() && k < after.size(); ++k)
            if (centre_crosses(piece, before[k].centre, after[k].centre)) return true;
        return false;
    });
}

PieceId held_work_under(const Battle& battle, const State& state, ArmyId side, const std::vector<Box>& bases) {
    return barring(battle, state, side, [&](const Piece& piece) { return lies_on(battle, bases, piece); });
}

WorkMet first_work(const Battle& battle, const State& state, ArmyId side, const std::vector<Box>& bases, Vec way) {
    WorkMet out;
    barring(battle, state, side, [&](const Piece& piece) {
        const bool astride = lies_on(battle, bases, piece);
        for (const Box& b : bases) {
            double first = 1;
            if (!astride && meets(b, way, piece, first) && (out.piece.none() || first < out.share))
                out = {first, piece.id};
        }
        return false;
    });
    return out;
}

Pose square_to_work(const Battle& battle, PieceId id, const Pose& touched) {
    const Piece& piece = battle.ground->piece(id);
    const Section& section = setup(battle).sections[static_cast<std::size_t>(section_number(battle, id))];
    const Nearest n = nearest_part(piece, touched.place);
    const Vec line = along(piece, n.part);
    Pose out = touched;
    out.place = to_vec(to_point(n.at));
    out.heading = heading_of(section.left ? Vec{-line.y, line.x} : Vec{line.y, -line.x});
    return out;
}

// --- Contact across ---

namespace {

bool lies_between(const Battle& battle, const State& state, Vec a, Vec b) {
    const std::vector<Section>& all = setup(battle).sections;
    return std::any_of(all.begin(), all.end(),
                       [&](const Section& s) { return stands(state, s) && centre_crosses(piece_of(battle, s), a, b); });
}

}  // namespace

double gap_between(const Battle& battle, const State& state, const Box& a, const Box& b) {
    const Profile& pf = profile(battle);
    if (setup(battle).sections.empty()) return pf.gap;
    // Distances count in favour of him who wants to come to blows.
    return lies_between(battle, state, a.centre, b.centre) ? pf.edge + 3 * tolerance : pf.gap;
}

// The line between two centres, one of which moves straight, crosses a segment only between moments at which one of
// its ends comes onto the line of the other two: one try between each two of them tells all.
bool work_between_on_way(const Battle& battle, const State& state, const Box& moving, Vec way, const Box& other,
                         double from, double to) {
    const Vec b = other.centre;
    std::vector<double> cuts = {from, to};
    const auto cut = [&](double at_start, double change) {
        if (std::fabs(change) < 1e-12) return;
        const double t = -at_start / change;
        if (t > from && t < to) cuts.push_back(t);
    };
    for (const Section& s : setup(battle).sections) {
        const Piece& piece = piece_of(battle, s);
        for (std::size_t i = 0; i < parts(piece); ++i) {
            const Segment p = part(piece, i);
            cut(cross(p.b - p.a, moving.centre - p.a), cross(p.b - p.a, way));
            cut(cross(moving.centre - b, p.a - b), cross(way, p.a - b));
            cut(cross(moving.centre - b, p.b - b), cross(way, p.b - b));
        }
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); ++i)
        if (lies_between(battle, state, moving.centre + way * ((cuts[i - 1] + cuts[i]) / 2), b)) return true;
    return lies_between(battle, state, moving.centre + way * to, b);
}

}  // namespace linstock::brothers
