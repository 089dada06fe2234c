// BA-15.B, BA-15.C, BA-5.P: moves onto the table.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

constexpr std::size_t most_legs = 16;

/// BA-15.C: an enemy base would be in contact with a base that enters at this point.
bool blocked(const Battle& battle, const State& state, ArmyId side, Vec at) {
    const Profile& pf = profile(battle);
    const double reach = pf.base[0].width / 2 + pf.gap;
    for (const Lying& enemy : enemies_ashore(battle, state, side))
        for (const Box& b : enemy.bases)
            if (within(distance(b, at), reach)) return true;
    return false;
}

Heading nearest_edge(const Battle& battle, Vec at) {
    Heading best = 0;
    double smallest = 1e18;
    for (Heading inward = 0; inward < full_turn; inward += full_turn / 4) {
        const double far = distance(edge_line(battle, inward), at);
        if (nearer(far, smallest)) {
            smallest = far;
            best = inward;
        }
    }
    return best;
}

/// BA-15.C: the nearest free point of the edge.
Vec free_near(const Battle& battle, const State& state, ArmyId side, Heading inward, Vec at) {
    if (!blocked(battle, state, side, at)) return at;
    const Segment edge = edge_line(battle, inward);
    const double whole = distance(edge.a, edge.b);
    const Vec along = (edge.b - edge.a) * (1 / whole);
    const double here = dot(at - edge.a, along);
    const double step = profile(battle).base[0].width / 4;
    for (int i = 1; i * step < whole; ++i)
        for (const double side_of : {-1.0, 1.0}) {
            const double there = here + side_of * i * step;
            if (there < 0 || there > whole) continue;
            const Vec p = to_vec(to_point(edge.a + along * there));
            if (!blocked(battle, state, side, p)) return p;
        }
    return at;
}

}  // namespace

Segment edge_line(const Battle& battle, Heading inward) {
    const double w = battle.ground->width();
    const double h = battle.ground->height();
    switch (normal(inward) / (full_turn / 4)) {
        case 0: return {{0, 0}, {w, 0}};
        case 1: return {{0, 0}, {0, h}};
        case 2: return {{0, h}, {w, h}};
        default: return {{w, 0}, {w, h}};
    }
}

Vec entry_point(const Battle& battle, const State& state, ArmyId side, const Coming& way) {
    return free_near(battle, state, side, nearest_edge(battle, way.at), way.at);
}

std::optional<Refusal> judge_entry(const Battle& battle, const State& state, const std::string& name, ArmyId side,
                                   const Coming& way, Vec at) {
    if (way.how == Coming::edge) {
        if (within(distance(edge_line(battle, way.inward), at), 0)) return std::nullopt;
        return refusal(battle, name + " must enter at a point of its edge", "BA-15.B");
    }
    const Vec point = entry_point(battle, state, side, way);
    if (within(distance(point, at), 0)) return std::nullopt;
    const bool moved = beyond(distance(point, way.at), 0);
    return refusal(
        battle,
        name + (moved ? " must enter at the free point nearest to its entry point" : " must enter at its entry point"),
        moved ? "BA-15.C" : "BA-15.B");
}

std::optional<Refusal> judge_enter(const Battle& battle, const State& state, const Decision& d, LawfulMove& move) {
    const std::string& name = name_of(battle, d.unit);
    const auto no = [&](const std::string& text, const char* id) { return refusal(battle, name + text, id); };
    const auto way = way_in(battle, state, d.unit);
    if (!way) return no(" cannot enter in this round", "BA-15.B");
    if (way->how == Coming::track) return no(" must leave the train beside its track before it moves", "BA-5.P");
    if (!formation_known(d.formation)) return no(" " + can_form_only(), "BA-5.I");
    if (d.number < 0 || d.number > keeps_facing)
        return refusal(battle,
                       name + " must enter with 'number' 0 (face along the path) or 1 (keep facing), not " +
                           std::to_string(d.number),
                       "BA-5.B");
    if (d.path.size() < 2 || d.path.size() > most_legs)
        return no(" needs a path from its entry point onto the table" + common::lacking_path(d), "BA-15.B");
    const ArmyId side = army_of(battle, d.unit);
    if (auto wrong = judge_entry(battle, state, name, side, *way, to_vec(d.path.front()))) return wrong;
    const BaseSize& size = counter(battle, d.unit).base;
    const bool boat = counter(battle, d.unit).boat;
    const std::vector<Lying> enemies = enemies_ashore(battle, state, side);
    Pose now{to_vec(d.path.front()), d.heading, d.formation, std::max<int>(1, state.unit(d.unit).stands_left)};
    double cost = 0;
    for (std::size_t i = 1; i < d.path.size(); ++i) {
        const Vec to = to_vec(d.path[i]);
        if ((d.number & keeps_facing) == 0 && beyond(distance(now.place, to), 0))
            now.heading = heading_of(to - now.place);
        if (boat && !floats_in(battle, size, now, to)) return no(" must stay on navigable water", "BA-5.R");
        if (!boat && barred_on(battle, state, size, now, to)) return no(" cannot cross impassable ground", "BA-5.H");
        if (held_work_on_leg(battle, state, side, size, now, to))
            return no(" cannot cross a work that an enemy holds", "BA-11.A");
        if (!boat && contact_on_leg(battle, state, enemies, size, now, to))
            return no(" would come into contact, which only a charge may", "BA-5.M");
        move.legs.push_back(now);
        move.path.push_back(to);
        move.distance += distance(now.place, to);
        cost += cost_of(battle, now.place, to, roads_for(battle, d.unit, d.formation));
        now.place = to;
    }
    if (!within(cost, full_move(battle, d.unit)))
        return refusal(battle,
                       name + " cannot move that far: it needs " + needed_and_had(cost, full_move(battle, d.unit)),
                       "BA-5.A");
    move.end = now;
    move.end.heading = d.heading;
    move.enters = true;
    if (!on_table(battle, size, move.end)) return no(" must end with all its bases on the table", "BA-15.B");
    return judge_stand(battle, state, d.unit, now, move.end);
}

// --- BA-5.P: trains ---

std::optional<Refusal> judge_detrain(const Battle& battle, const State& state, const Decision& d) {
    const auto way = d.unit ? way_in(battle, state, d.unit) : way_in(battle, state, d.officer);
    const std::string& name = d.unit ? name_of(battle, d.unit) : battle.officer(d.officer).name;
    if (!way || way->how != Coming::track)
        return refusal(battle, name + " does not arrive by train in this round", "BA-5.P");
    if (d.path.size() != 1)
        return refusal(battle, name + " must be placed at one point" + common::lacking_path(d), "BA-5.P");
    const Vec at = to_vec(d.path.front());
    const Polyline& line = battle.ground->piece(way->railway).line;
    double far = 1e18;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        far = std::min(far, distance(Segment{line[i], line[i + 1]}, at));
    if (!within(far, profile(battle).edge))
        return refusal(battle, name + " must be placed with its front on its track", "BA-5.P");
    if (!d.unit) return judge_stand(battle, state, d.officer, at);
    Pose pose{at, d.heading, d.formation, std::max<int>(1, state.unit(d.unit).stands_left)};
    if (!formation_known(d.formation)) return refusal(battle, name + " " + can_form_only(), "BA-5.I");
    if (!on_table(battle, counter(battle, d.unit).base, pose))
        return refusal(battle, name + " must be placed with all its bases on the table", "BA-5.P");
    return judge_put_down(battle, state, d.unit, pose);
}

void detrain(Play& play, const Decision& d) {
    State& state = play.state();
    if (d.unit) {
        state.unit(d.unit).presence = Presence::on_table;
        put(play, d.unit, to_vec(d.path.front()), d.heading, d.formation);
        edit(state.unit(d.unit), [](BaUnit& w) { w.acting = Acting::in_command; });
        stir(play, d.unit);
        hold_anew(play, d.unit);
    } else {
        state.officer(d.officer).presence = Presence::on_table;
        state.officer(d.officer).place = d.path.front();
        edit(state.officer(d.officer), [](BaOfficer& w) { w.acting = Acting::in_command; });
    }
    play.say(EventKind::entered, [&](Event& e) {
        e.unit = d.unit;
        e.officer = d.officer;
        e.to = d.path.front();
        e.path = d.path;
        e.heading = d.heading;
        e.formation = d.formation;
        e.word = "from the train";
        e.verb = EventVerb::detrains;
        e.why = {clause(play.battle(), "BA-5.P"), clause(play.battle(), "BA-15.A")};
    });
}

// --- Commanders ---

std::optional<Refusal> judge_ride_in(const Battle& battle, const State& state, OfficerId id,
                                     std::span<const Point> path) {
    const std::string& name = battle.officer(id).name;
    const auto way = way_in(battle, state, id);
    if (!way) return refusal(battle, name + " cannot enter in this round", "BA-15.B");
    if (way->how == Coming::track)
        return refusal(battle, name + " must leave the train beside its track before moving", "BA-5.P");
    if (path.size() < 2)
        return refusal(
            battle,
            name + " must ride from the entry point onto the table" + (path.empty() ? ": 'path' is missing" : ""),
            "BA-15.B");
    if (auto no = judge_entry(battle, state, name, army_of(battle, id), *way, to_vec(path.front()))) return no;
    return judge_ride_from(battle, state, id, to_vec(path.front()), path.subspan(1));
}

// --- Candidates ---

namespace {

/// Places to enter: the point; or places of an edge, those nearest to a friend on the table first.
std::vector<Vec> places_in(const Battle& battle, const State& state, ArmyId side, const Coming& way) {
    if (way.how == Coming::point) return {entry_point(battle, state, side, way)};
    const Segment edge = edge_line(battle, way.inward);
    Vec middle = (edge.a + edge.b) * 0.5;
    for (const Unit& u : battle.forces().units)
        if (u.army == side && on_table(state, u.id)) {
            middle = nearest_on(edge, to_vec(state.unit(u.id).place));
            break;
        }
    std::vector<Vec> out;
    const double step = distance(edge.a, edge.b) / 24;
    for (int i = 0; i <= 24; ++i) {
        const Vec p = to_vec(to_point(edge.a + (edge.b - edge.a) * (i / 24.0)));
        if (!blocked(battle, state, side, p) && nearer(distance(p, middle), 12 * step)) out.push_back(p);
    }
    std::stable_sort(out.begin(), out.end(),
                     [&](Vec a, Vec b) { return nearer(distance(a, middle), distance(b, middle)); });
    return out;
}

Heading inward_of(const Battle& battle, const Coming& way) {
    return way.how == Coming::edge ? way.inward : nearest_edge(battle, way.at);
}

void suggest_detraining(const Battle& battle, const State& state, Decision d, PieceId track, std::size_t most,
                        std::vector<Decision>& out) {
    d.verb = Verb::place;
    const Polyline& line = battle.ground->piece(track).line;
    std::size_t found = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        for (int k = 0; k <= 16 && found < 2 && out.size() < most; ++k) {
            d.path = {to_point(line[i] + (line[i + 1] - line[i]) * (k / 16.0))};
            if (judge_detrain(battle, state, d)) continue;
            out.push_back(d);
            ++found;
        }
}

}  // namespace

void suggest_entering(const Battle& battle, const State& state, UnitId id, std::size_t most,
                      std::vector<Decision>& out) {
    const auto way = way_in(battle, state, id);
    if (!way) return;
    Decision d;
    d.unit = id;
    d.heading = battle.forces().army(army_of(battle, id)).edge;
    d.formation = state.unit(id).formation;
    if (way->how == Coming::track) return suggest_detraining(battle, state, d, way->railway, most, out);
    d.verb = Verb::march;
    d.heading = inward_of(battle, *way);
    const double full = full_move(battle, id);
    const Roads roads = roads_for(battle, id, usual_formation);
    // Straight ahead first; then at an angle if friends are in the way.
    constexpr std::array<int, 7> turns = {0, 1, -1, 2, -2, 3, -3};
    std::size_t found = 0;
    for (const Vec from : places_in(battle, state, army_of(battle, id), *way))
        for (const Formation formation : all_formations)
            for (const int turn : turns)
                for (const double share : {1.0, 0.5, 0.25}) {
                    if (found >= 2 || out.size() >= most) return;
                    const Vec to = from + direction(normal(d.heading + turn * full_turn / 14)) * (full * share);
                    const double far = carried(battle, from, to, roads, full * 0.999);
                    d.formation = formation;
                    d.path = {to_point(from), to_point(from + (to - from) * (far / (full * share)))};
                    LawfulMove move;
                    if (judge_enter(battle, state, d, move) || std::find(out.begin(), out.end(), d) != out.end())
                        continue;
                    out.push_back(d);
                    ++found;
                }
}

void suggest_riding_in(const Battle& battle, const State& state, OfficerId id, std::size_t most,
                       std::vector<Decision>& out) {
    const auto way = way_in(battle, state, id);
    if (!way) return;
    Decision d;
    d.officer = id;
    if (way->how == Coming::track) return suggest_detraining(battle, state, d, way->railway, most, out);
    d.verb = Verb::ride;
    const Vec ahead = direction(inward_of(battle, *way));
    for (const Vec from : places_in(battle, state, army_of(battle, id), *way))
        for (const double share : {0.9, 0.5, 0.25}) {
            if (out.size() >= most) return;
            d.path = {to_point(from), to_point(from + ahead * (profile(battle).commander_move.value * share))};
            if (judge_ride_in(battle, state, id, d.path)) continue;
            out.push_back(d);
            return;
        }
}

}  // namespace linstock::brothers
