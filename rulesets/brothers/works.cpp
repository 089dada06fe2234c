// BA-11.A to BA-11.C, BA-11.E: holding and crossing sections.

#include "rulesets/brothers/works.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

const Piece& piece_of(const Battle& battle, const Section& s) { return battle.ground->piece(s.piece); }

Segment edge_of(const Polygon& area, std::size_t i) { return {area[i], area[(i + 1) % area.size()]}; }

/// The geometry of a section: the parts of a line, or one edge of an outline.
class Drawn {
  public:
    Drawn(const Battle& battle, const Section& s) : piece_(piece_of(battle, s)), edge_(s.edge) {}
    std::size_t parts() const { return edge_ > 0 ? 1 : piece_.line.size() < 2 ? 0 : piece_.line.size() - 1; }
    Segment part(std::size_t i) const {
        if (edge_ > 0) return edge_of(piece_.area, edge_ - std::size_t{1});
        return {piece_.line[i], piece_.line[i + 1]};
    }

  private:
    const Piece& piece_;
    std::size_t edge_;
};

/// The nearest part of the line, its nearest point, and the distance.
struct Nearest {
    std::size_t part = 0;
    Vec at;
    double far = 1e18;
};

Nearest nearest_part(const Drawn& drawn, Vec p) {
    Nearest out;
    for (std::size_t i = 0; i < drawn.parts(); ++i) {
        const Vec at = nearest_on(drawn.part(i), p);
        const double far = distance(at, p);
        if (nearer(far, out.far)) out = {i, at, far};
    }
    return out;
}

Vec along(const Drawn& drawn, std::size_t i) {
    const Segment part = drawn.part(i);
    const Vec way = part.b - part.a;
    const double far = length(way);
    return far > 0 ? way * (1 / far) : Vec{};
}

/// The direction of the line at its nearest point; at a bend, the sum of both parts.
Vec way_at(const Drawn& drawn, const Nearest& n) {
    Vec way = along(drawn, n.part);
    if (n.part + 1 < drawn.parts() && !beyond(distance(n.at, drawn.part(n.part).b), 0))
        way = way + along(drawn, n.part + 1);
    return way;
}

/// A work does not stop a base that only brushes it. Half of GAP allows for rounded headings.
Box slimmer(const Battle& battle, Box box) {
    const double slack = profile(battle).gap / 2;
    box.half_width = std::max(0.0, box.half_width - slack);
    box.half_depth = std::max(0.0, box.half_depth - slack);
    return box;
}

double reach_along(const Box& box, Vec axis) {
    return std::fabs(dot(box.right(), axis)) * box.half_width + std::fabs(dot(box.forward(), axis)) * box.half_depth;
}

/// The share of the path at which a moving box first overlaps a segment; false if never.
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

bool meets(const Box& box, Vec way, const Drawn& drawn, double& from) {
    bool any = false;
    from = 1;
    for (std::size_t i = 0; i < drawn.parts(); ++i) {
        double first = 0;
        if (!meets(box, way, drawn.part(i), first)) continue;
        any = true;
        from = std::min(from, first);
    }
    return any;
}

bool lies_on(const Battle& battle, const Bases& bases, const Drawn& drawn) {
    double first = 0;
    return std::any_of(bases.begin(), bases.end(),
                       [&](const Box& b) { return meets(slimmer(battle, b), {}, drawn, first); });
}

bool centre_crosses(const Drawn& drawn, Vec from, Vec to) {
    if (!beyond(distance(from, to), 0)) return false;
    for (std::size_t i = 0; i < drawn.parts(); ++i)
        if (segments_cross({from, to}, drawn.part(i))) return true;
    return false;
}

/// Calls visit(section, its number) for each section that bars this side, until it returns true. Returns that piece.
template <class Visit>
PieceId barring(const Battle& battle, const State& state, ArmyId side, Visit&& visit) {
    const std::vector<Section>& all = setup(battle).sections;
    if (all.empty()) return {};
    std::uint32_t held = 0;
    for (const Unit& u : battle.forces().units)
        if (u.army == other_army(side) && on_table(state, u.id)) held |= own(state.unit(u.id)).works;
    if (held == 0) return {};
    for (std::size_t i = 0; i < all.size(); ++i)
        if ((held >> all[i].work & 1U) != 0 && stands(state, all[i]) && visit(Drawn(battle, all[i]), i))
            return all[i].piece;
    return {};
}

/// BA-11.A: works and fortified buildings. A settlement is one only if the scenario gives its grade.
bool is_areal_work(const Piece& piece, const Profile& pf) {
    if (piece.area.size() < 3) return false;
    Cover grade = static_cast<Cover>(piece.cover);
    if (piece.kind == PieceKind::fieldwork && grade == Cover::none)
        grade = static_cast<Cover>(pf.of(piece.kind).cover.value);
    const bool built =
        piece.kind == PieceKind::fieldwork || piece.kind == PieceKind::house || piece.kind == PieceKind::town;
    return built && (grade == Cover::hard || grade == Cover::fortification);
}

double signed_area(const Polygon& area) {
    double twice = 0;
    for (std::size_t i = 0; i < area.size(); ++i)
        twice += cross(edge_of(area, i).a, edge_of(area, i).b);
    return twice / 2;
}

}  // namespace

namespace {

bool is_linear_work(const Piece& piece) {
    const bool work = piece.kind == PieceKind::breastwork || piece.kind == PieceKind::fieldwork;
    return work && piece.area.empty() && piece.line.size() >= 2;
}

std::uint8_t next_work(Setup& setup, PieceId piece) {
    setup.works.push_back(piece);
    return static_cast<std::uint8_t>(std::min(setup.works.size() - 1, most_works - 1));
}

}  // namespace

void find_sections(const Ground& ground, Setup& setup) {
    for (const Piece& piece : ground.pieces())
        if (is_linear_work(piece)) setup.sections.push_back({piece.id, false, next_work(setup, piece.id), 0, 0});
    std::uint16_t slot = 0;
    for (const Piece& piece : ground.pieces()) {
        if (!is_areal_work(piece, setup.profile)) continue;
        const std::uint8_t work = next_work(setup, piece.id);
        const bool left = signed_area(piece.area) > 0;
        for (std::size_t edge = 1; edge <= piece.area.size(); ++edge)
            setup.sections.push_back({piece.id, left, work, static_cast<std::uint16_t>(edge), slot++});
    }
}

std::shared_ptr<const void> setup_on(const Battle& battle, const Ground& ground) {
    auto out = std::make_shared<Setup>(setup(battle));
    std::erase_if(out->sections, [&](const Section& s) {
        const Piece& piece = ground.piece(s.piece);
        return piece.area.empty() && piece.line.empty();
    });
    for (const Piece& piece : ground.pieces().subspan(battle.ground->pieces().size()))
        if (is_linear_work(piece)) out->sections.push_back({piece.id, false, next_work(*out, piece.id), 0, 0});
    return out;
}

int section_number(const Battle& battle, PieceId piece, std::int32_t edge) {
    const std::vector<Section>& all = setup(battle).sections;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].piece == piece && all[i].edge == edge) return static_cast<int>(i);
    return -1;
}

namespace {

/// Flag in BaState::edges next to the hits: the edge is breached.
constexpr std::uint8_t breached_edge = 0x80;

}  // namespace

int hits_on(const State& state, const Section& s) {
    const int hits = state.pieces[s.piece.index()].hits;
    return s.edge == 0 ? hits : hits + (own(state).edges[s.slot] & ~breached_edge);
}

bool stands(const State& state, const Section& s) {
    const PieceState& now = state.pieces[s.piece.index()];
    if (now.breached != 0 || now.down != 0) return false;
    return s.edge == 0 || (own(state).edges[s.slot] & breached_edge) == 0;
}

bool stands(const Battle& battle, const State& state, std::size_t work) {
    const std::vector<Section>& all = setup(battle).sections;
    return std::any_of(all.begin(), all.end(), [&](const Section& s) { return s.work == work && stands(state, s); });
}

bool hit_section(const Battle& battle, State& state, const Section& s, int hits) {
    const int limit = profile(battle).section_hits.value;
    PieceState& now = state.pieces[s.piece.index()];
    const int taken = std::min(hits_on(state, s) + hits, limit);
    if (s.edge == 0) {
        now.hits = static_cast<std::uint8_t>(taken);
        now.breached = taken >= limit ? 1 : 0;
        return now.breached != 0;
    }
    const int own_hits = std::max(0, taken - now.hits);
    edit(state, [&](BaState& w) {
        w.edges[s.slot] = static_cast<std::uint8_t>(own_hits | (taken >= limit ? breached_edge : 0));
    });
    // A work without an intact side is breached as a whole.
    if (!stands(battle, state, s.work)) now.breached = 1;
    return taken >= limit;
}

bool behind(const Battle& battle, const Section& s, Vec p) {
    if (s.edge > 0) return contains(piece_of(battle, s).area, p);
    const Drawn drawn(battle, s);
    const Nearest n = nearest_part(drawn, p);
    const double left = cross(way_at(drawn, n), p - n.at);
    return s.left ? left > 0 : left < 0;
}

Vec nearest_of(const Battle& battle, const Section& s, Vec p) { return nearest_part(Drawn(battle, s), p).at; }

std::size_t eighth_of(const Battle& battle, const Section& s) {
    const Segment edge = Drawn(battle, s).part(0);
    const Vec way = edge.b - edge.a;
    const Heading out = heading_of(s.left ? Vec{way.y, -way.x} : Vec{-way.y, way.x});
    return static_cast<std::size_t>(normal(out + full_turn / 16) / (full_turn / 8));
}

bool looks_at(const Battle& battle, const Section& s, Vec p) {
    if (s.edge == 0) return true;
    const Segment edge = Drawn(battle, s).part(0);
    const double left = cross(edge.b - edge.a, p - edge.a);
    return s.left ? left < 0 : left > 0;
}

bool comes_through_breach(const Battle& battle, const State& state, PieceId area, Segment line) {
    double nearest = 1e18;
    bool open = false;
    for (const Section& s : setup(battle).sections) {
        if (s.piece != area || s.edge == 0) continue;
        const Segment edge = Drawn(battle, s).part(0);
        if (!segments_cross(line, edge)) continue;
        const Vec way = edge.b - edge.a;
        const double across = cross(line.b - line.a, way);
        if (std::fabs(across) < 1e-12) continue;
        const double to_base = 1 - cross(edge.a - line.a, way) / across;
        if (to_base >= nearest) continue;
        nearest = to_base;
        open = !stands(state, s);
    }
    return open;
}

// --- Holding ---

namespace {

bool holds(const Battle& battle, const Section& s, const Box& base) {
    if (s.edge > 0) return behind(battle, s, base.centre);
    const Drawn drawn(battle, s);
    double far = 1e18;
    for (std::size_t k = 0; k < drawn.parts(); ++k)
        far = std::min(far, distance(base, drawn.part(k)));
    return within(far, profile(battle).edge) && behind(battle, s, base.centre);
}

}  // namespace

std::uint32_t held_from(const Battle& battle, const State& state, const Bases& bases) {
    std::uint32_t out = 0;
    for (const Section& s : setup(battle).sections) {
        if ((out >> s.work & 1U) != 0 || !stands(state, s)) continue;
        if (std::any_of(bases.begin(), bases.end(), [&](const Box& b) { return holds(battle, s, b); }))
            out |= 1U << s.work;
    }
    return out;
}

bool held_by(const Battle& battle, const State& state, std::size_t work, ArmyId side) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        return u.army == side && on_table(state, u.id) && (own(state.unit(u.id)).works >> work & 1U) != 0;
    });
}

void hold_anew(Play& play, UnitId id) {
    const std::vector<PieceId>& works = setup(play.battle()).works;
    if (works.empty()) return;
    const bool there = on_table(play.state(), id);
    const std::uint32_t now =
        there ? held_from(play.battle(), play.state(), bases_of(play.battle(), play.state(), id)) : 0;
    const std::uint32_t before = own(play.state().unit(id)).works;
    if (now == before) return;
    edit(play.state().unit(id), [&](BaUnit& w) { w.works = now; });
    for (std::size_t i = 0; i < works.size(); ++i)
        // BA-11.E: a breached work cannot be given up, nor one that other units of the side still hold.
        if (((before & ~now) >> i & 1U) != 0 && stands(play.battle(), play.state(), i) &&
            !held_by(play.battle(), play.state(), i, army_of(play.battle(), id)))
            play.say(EventKind::noted, [&](Event& e) {
                e.unit = id;
                e.piece = works[i];
                e.word = "is abandoned";
                e.why = {clause(play.battle(), "BA-11.C")};
            });
}

void hold_more(Play& play, UnitId id) {
    if (setup(play.battle()).works.empty() || !on_table(play.state(), id)) return;
    const std::uint32_t now = held_from(play.battle(), play.state(), bases_of(play.battle(), play.state(), id));
    edit(play.state().unit(id), [&](BaUnit& w) { w.works |= now; });
}

void give_up_works(Play& play) {
    for (const Unit& u : play.battle().forces().units)
        if (u.army == active(play.state()) && on_table(play.state(), u.id) && !own(play.state().unit(u.id)).pinned)
            hold_anew(play, u.id);
}

void tell_opened(Play& play, UnitId gone, std::uint32_t held) {
    const std::vector<PieceId>& works = setup(play.battle()).works;
    for (std::size_t i = 0; i < works.size(); ++i) {
        if ((held >> i & 1U) == 0 || !stands(play.battle(), play.state(), i)) continue;
        if (held_by(play.battle(), play.state(), i, army_of(play.battle(), gone))) continue;
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = gone;
            e.piece = works[i];
            e.word = "is no longer held";
            e.why = {clause(play.battle(), "BA-11.B")};
        });
    }
}

// --- Crossing ---

PieceId held_work_on_leg(const Battle& battle, const State& state, ArmyId side, const BaseSize& size, const Pose& from,
                         Vec to) {
    const Vec way = to - from.place;
    return barring(battle, state, side, [&](const Drawn& drawn, std::size_t) {
        const Bases bases = bases_of(size, from);
        const bool astride = lies_on(battle, bases, drawn);
        return std::any_of(bases.begin(), bases.end(), [&](const Box& b) {
            double first = 0;
            return centre_crosses(drawn, b.centre, b.centre + way) ||
                   (!astride && meets(slimmer(battle, b), way, drawn, first));
        });
    });
}

PieceId held_work_in_turn(const Battle& battle, const State& state, ArmyId side, const BaseSize& size, const Pose& from,
                          const Pose& to) {
    return barring(battle, state, side, [&](const Drawn& drawn, std::size_t) {
        const Bases before = bases_of(size, from);
        const Bases after = bases_of(size, to);
        if (!lies_on(battle, before, drawn) && lies_on(battle, after, drawn)) return true;
        for (std::size_t k = 0; k < before.size() && k < after.size(); ++k)
            if (centre_crosses(drawn, before[k].centre, after[k].centre)) return true;
        return false;
    });
}

PieceId held_work_under(const Battle& battle, const State& state, ArmyId side, const Bases& bases) {
    return barring(battle, state, side, [&](const Drawn& drawn, std::size_t) { return lies_on(battle, bases, drawn); });
}

WorkMet first_work(const Battle& battle, const State& state, ArmyId side, const Bases& bases, Vec way) {
    WorkMet out;
    barring(battle, state, side, [&](const Drawn& drawn, std::size_t section) {
        const bool astride = lies_on(battle, bases, drawn);
        for (const Box& b : bases) {
            double first = 1;
            if (!astride && meets(b, way, drawn, first) && (out.piece.none() || first < out.share))
                out = {first, setup(battle).sections[section].piece, section};
        }
        return false;
    });
    return out;
}

Pose square_to_work(const Battle& battle, std::size_t number, const Pose& touched) {
    const Section& section = setup(battle).sections[number];
    const Drawn drawn(battle, section);
    const Nearest n = nearest_part(drawn, touched.place);
    const Vec line = along(drawn, n.part);
    Pose out = touched;
    out.place = to_vec(to_point(n.at));
    out.heading = heading_of(section.left ? Vec{-line.y, line.x} : Vec{line.y, -line.x});
    return out;
}

// --- Contact across works ---

namespace {

/// A work drawn as an area separates only points inside from points outside.
bool lies_between(const Battle& battle, const State& state, Vec a, Vec b) {
    const std::vector<Section>& all = setup(battle).sections;
    return std::any_of(all.begin(), all.end(), [&](const Section& s) {
        return stands(state, s) && centre_crosses(Drawn(battle, s), a, b) &&
               (s.edge == 0 || behind(battle, s, a) != behind(battle, s, b));
    });
}

}  // namespace

double gap_between(const Battle& battle, const State& state, const Box& a, const Box& b) {
    const Profile& pf = profile(battle);
    if (setup(battle).sections.empty()) return pf.gap;
    // Rounding favours the side that wants contact.
    return lies_between(battle, state, a.centre, b.centre) ? pf.edge + 3 * tolerance : pf.gap;
}

// The line between a moving and a fixed centre can change whether it crosses a segment only at certain moments: when an
// end of either comes onto the other's line. So one test between two such moments is enough.
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
        const Drawn drawn(battle, s);
        for (std::size_t i = 0; i < drawn.parts(); ++i) {
            const Segment p = drawn.part(i);
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
