#include "rulesets/mwan18/close_combat/contact.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/movement/carrying.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/zones.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

constexpr double least_overlap = 0.05;  // feet: MW-6.6

Vec outward(const Box& box, Edge edge) {
    switch (edge) {
        case Edge::rear: return box.forward() * -1;
        case Edge::left: return box.right() * -1;
        case Edge::right: return box.right();
        default: return box.forward();
    }
}

/// How far the point is inside the line of the edge, in feet.
double depth_behind(const Box& box, Edge edge, Vec point) {
    const double half = edge == Edge::front || edge == Edge::rear ? box.half_depth : box.half_width;
    return half - dot(point - box.centre, outward(box, edge));
}

}  // namespace

std::vector<Edge> edges_at(const Box& box, Vec point, Vec way) {
    const auto against = [&](Edge edge) { return -dot(way, outward(box, edge)); };
    std::vector<Edge> out;
    for (const Edge edge : {Edge::front, Edge::rear, Edge::left, Edge::right})
        if (!beyond(depth_behind(box, edge, point), 0)) out.push_back(edge);
    std::stable_sort(out.begin(), out.end(), [&](Edge a, Edge b) { return nearer(against(b), against(a)); });
    if (out.empty()) out.push_back(Edge::front);
    return out;
}

Heading flush_on(const Box& box, Edge edge) {
    switch (edge) {
        case Edge::rear: return box.heading;
        case Edge::left: return normal(box.heading + full_turn / 4);
        case Edge::right: return normal(box.heading - full_turn / 4);
        default: return normal(box.heading + half_turn);
    }
}

namespace {

Vec along_edge(const Box& box, Edge edge) {
    return edge == Edge::front || edge == Edge::rear ? box.right() : box.forward();
}

/// MW-6.5, MW-10.15: offset along the edge from the touched point to the front centre. Nothing if there is no space.
std::optional<double> shift_on_edge(const Battle& battle, const State& state, UnitId charger, const ChargePath& path,
                                    const Box& target, Edge edge) {
    Pose pose = pose_of(state, charger);
    pose.place = path.to;
    pose.heading = flush_on(target, edge);
    const Box body = footprint_of(battle, charger, pose);
    const bool across = edge == Edge::front || edge == Edge::rear;
    const double half_edge = across ? target.half_width : target.half_depth;
    const Vec along = along_edge(target, edge);
    const double touched = dot(to_vec(path.to) - target.centre, along);
    // A figure of the charger is wholly before the edge, or the edge wholly before the figure.
    const double figure = std::min(stand_of(battle, charger, pose).width.value, 2 * half_edge);
    const double front = body.half_width;
    const double least = std::max(-front, -half_edge - touched - front + figure);
    const double most = std::min(front, half_edge - touched + front - figure);
    return nearest_room(battle, state, charger, body, along, least, most, path.target);
}

}  // namespace

Cover fought_over(const Battle& battle, const State& state, UnitId target, Segment way) {
    const Box box = footprint(battle, state, target);
    return cover_that_gives_most(battle,
                                 [&](CoverSet useful) { return linear_cover(battle, state, box, way, useful); });
}

Height height_of_charge(const Battle& battle, Segment way, Vec enemy) {
    const int mine = level_at(battle, way.a);
    const int theirs = level_at(battle, enemy);
    if (mine < theirs || ends_uphill(battle, way)) return Height::below;
    return mine > theirs ? Height::above : Height::level;
}

bool close_with(Play& play, UnitId charger, const ChargePath& path) {
    State& state = play.state();
    const Box box = footprint(play.battle(), state, path.target);
    const std::vector<Edge> edges = edges_at(box, to_vec(path.to), direction(path.heading));
    Edge edge = Edge::none;
    std::optional<double> shift;
    for (std::size_t i = 0; i < edges.size() && !shift; ++i) {
        edge = edges[i];
        shift = shift_on_edge(play.battle(), state, charger, path, box, edge);
    }
    if (!shift) return false;
    const Point to = same_length(*shift, 0) ? path.to : to_point(to_vec(path.to) + along_edge(box, edge) * *shift);
    Gait gait = Gait::charge;
    charge_allowance(play.battle(), state, charger, &gait);
    const Segment way{to_vec(path.from), to_vec(path.to)};
    const Cover over = fought_over(play.battle(), state, path.target, way);
    const Height height = height_of_charge(play.battle(), way, box.centre);
    put_unit(play, charger, to, flush_on(box, edge));
    edit(state.unit(charger), [&](MwUnit& w) {
        w.contact = path.target;
        w.attacker = true;
        w.edge = edge;
        w.fought_over = over;
        w.height = height;
        w.closes = false;
        w.gait = gait;  // MW-3.14, MW-3.16: charge, unless barred
        w.conduct = Conduct::advanced;
    });
    edit(state.unit(path.target), [&](MwUnit& w) {
        if (!w.contact.none()) return;
        w.contact = charger;
        w.met = false;
    });
    play.say(EventKind::closed, [&](Event& e) {
        e.unit = charger;
        e.other = path.target;
        e.from = path.from;
        e.to = to;
        e.path = {path.to};
        if (to != path.to) e.path.push_back(to);
        e.heading = state.unit(charger).heading;
        e.distance = to_coord(path.length);
        constexpr const char* words[] = {"", "on the front", "on the right flank", "on the rear", "on the left flank"};
        e.word = words[static_cast<std::size_t>(edge)];
        e.why = {cite(play.battle(), "MW-6.4"), cite(play.battle(), "MW-6.5")};
        if (to != path.to || edge != edges.front()) e.why.push_back(cite(play.battle(), "MW-10.15"));
    });
    return true;
}

bool touching(const Battle& battle, const State& state, UnitId a, UnitId b) {
    if (!on_table(state, a) || !on_table(state, b)) return false;
    return within(nearest_distance(footprint(battle, state, a), footprint(battle, state, b)), least_overlap);
}

namespace {

/// The stretch of a stand along an edge, in feet from the edge's middle.
struct OnEdge {
    std::size_t stand = 0;
    double from = 0;
    double to = 0;
};

/// The stands that form an edge, along its own line: x for front and rear, y for the flanks.
std::vector<OnEdge> stands_on(const Battle& battle, const State& state, UnitId id, Edge edge) {
    const Pose pose = pose_of(state, id);
    const Layout layout = layout_of(battle, id, pose);
    const Footing stand = stand_of(battle, id, pose);
    const bool across = edge == Edge::front || edge == Edge::rear;
    std::vector<OnEdge> out;
    for (std::size_t i = 0; i < layout.stands.size(); ++i) {
        const Vec at = layout.stands[i].offset;
        // Another stand of its rank is farther out on this flank, or another rank is before this front.
        const bool covered = std::any_of(layout.stands.begin(), layout.stands.end(), [&](const StandPlace& other) {
            switch (edge) {
                case Edge::front: return nearer(at.y, other.offset.y);
                case Edge::rear: return nearer(other.offset.y, at.y);
                case Edge::left: return same_length(other.offset.y, at.y) && nearer(other.offset.x, at.x);
                default: return same_length(other.offset.y, at.y) && nearer(at.x, other.offset.x);
            }
        });
        if (covered) continue;
        const double middle = across ? at.x : at.y + layout.depth / 2;
        const double half = (across ? stand.width.value : stand.depth.value) / 2;
        out.push_back({i, middle - half, middle + half});
    }
    return out;
}

/// The charger's front centre along the edge of its target, and the direction of its right side there.
struct Laid {
    double middle = 0;
    double right = 1;
};
Laid laid_on(const Box& target, const State& state, UnitId charger, Edge edge) {
    const bool across = edge == Edge::front || edge == Edge::rear;
    const Vec along = across ? target.right() : target.forward();
    const Vec hand = right_of(state.unit(charger).heading);
    return {dot(front_centre(state, charger) - target.centre, along), dot(hand, along) < 0 ? -1.0 : 1.0};
}

/// Marks the stands that a contact engages, of the charger or of its target.
void mark(const Battle& battle, const State& state, UnitId charger, bool of_charger, std::vector<bool>& marks) {
    const MwUnit w = own(state.unit(charger));
    const Box target = footprint(battle, state, w.contact);
    const Laid laid = laid_on(target, state, charger, w.edge);
    const bool across = w.edge == Edge::front || w.edge == Edge::rear;
    const double half_edge = across ? target.half_width : target.half_depth;
    const double half_front = footprint(battle, state, charger).half_width;
    const UnitId unit = of_charger ? charger : w.contact;
    for (const OnEdge& s : stands_on(battle, state, unit, of_charger ? Edge::front : w.edge)) {
        double from = s.from;
        double to = s.to;
        if (of_charger) {
            from = laid.middle + laid.right * s.from;
            to = laid.middle + laid.right * s.to;
            if (to < from) std::swap(from, to);
        }
        const double other_from = of_charger ? -half_edge : laid.middle - half_front;
        const double other_to = of_charger ? half_edge : laid.middle + half_front;
        if (overlapped(from, to - from, to - from, 1, other_from, other_to) == 0) continue;
        if (marks.size() <= s.stand) marks.resize(s.stand + 1, false);
        marks[s.stand] = true;
    }
}

/// The sections of a battery whose gun or limber is marked.
std::array<bool, most_sections> sections_marked(const State& state, UnitId id, const std::vector<bool>& marks) {
    std::array<bool, most_sections> out{};
    const std::size_t sections = state.unit(id).stands_left;
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (marks[i] && sections > 0) out[i % sections] = true;
    return out;
}

/// Marked figures; for a battery, the crew of each marked section once.
int fighting(const Battle& battle, const State& state, UnitId id, const std::vector<bool>& marks) {
    if (!is_battery(battle, id)) return static_cast<int>(std::count(marks.begin(), marks.end(), true));
    const auto sections = sections_marked(state, id, marks);
    int out = 0;
    for (std::size_t s = 0; s < state.unit(id).stands_left && s < most_sections; ++s)
        if (sections[s]) out += crew_left(battle, state, id, static_cast<int>(s));
    return out;
}

}  // namespace

Engaged engaged_of(const Battle& battle, const State& state, UnitId id) {
    Engaged out;
    std::vector<bool> marks;
    const MwUnit w = own(state.unit(id));
    if (w.attacker && w.contact) mark(battle, state, id, true, marks);
    for (const Unit& other : units_of(battle)) {
        const MwUnit o = own(state.unit(other.id));
        if (!o.attacker || o.contact != id) continue;
        mark(battle, state, other.id, false, marks);
        if (o.edge != Edge::front) out.on_flank_or_rear = true;
    }
    out.figures = fighting(battle, state, id, marks);
    if (is_battery(battle, id)) out.sections = sections_marked(state, id, marks);
    return out;
}

// MW-6.6
bool both_engaged(const Battle& battle, const State& state, UnitId charger) {
    std::vector<bool> mine;
    std::vector<bool> theirs;
    mark(battle, state, charger, true, mine);
    mark(battle, state, charger, false, theirs);
    return fighting(battle, state, charger, mine) > 0 &&
           fighting(battle, state, own(state.unit(charger)).contact, theirs) > 0;
}

// MW-6.19
void refresh_contacts(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const auto holds = [&](UnitId id, UnitId with) {
        return in_order(battle, state, id) && in_order(battle, state, with) && touching(battle, state, id, with) &&
               both_engaged(battle, state, id);
    };
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (w.contact && w.attacker && !holds(unit.id, w.contact)) forget_contact(play, unit.id);
    }
    struct Blow {
        UnitId by;
        UnitId on;
    };
    std::vector<Blow> blows;
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (w.attacker && w.contact) blows.push_back({unit.id, w.contact});
    }
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (w.attacker && w.contact) continue;
        UnitId next;
        bool still_touched = false;
        for (const Blow& blow : blows) {
            if (blow.on != unit.id) continue;
            still_touched = still_touched || blow.by == w.contact;
            if (next.none()) next = blow.by;
        }
        if (still_touched) continue;
        if (next != w.contact)
            edit(state.unit(unit.id), [&](MwUnit& m) {
                m.contact = next;
                m.met = false;
            });
    }
}

// MW-6.20
std::vector<UnitId> linked_with(const Battle& battle, const State& state, UnitId id) {
    std::vector<UnitId> out = {id};
    for (std::size_t i = 0; i < out.size(); ++i) {
        const UnitId at = out[i];
        for (const Unit& unit : units_of(battle)) {
            const MwUnit w = own(state.unit(unit.id));
            const bool linked = (w.attacker && w.contact == at) ||
                                (unit.id == own(state.unit(at)).contact && own(state.unit(at)).attacker);
            if (linked && std::find(out.begin(), out.end(), unit.id) == out.end()) out.push_back(unit.id);
        }
    }
    std::sort(out.begin(), out.end(), [](UnitId a, UnitId b) { return a.value < b.value; });
    return out;
}

}  // namespace linstock::mwan18
