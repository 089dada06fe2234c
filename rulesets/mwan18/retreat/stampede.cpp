#include "rulesets/mwan18/retreat/stampede.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// In feet. march_reach stops a barred unit one step short of the obstacle.
constexpr double just_before = 0.1;

/// The unit turns about on its place: the rear rank becomes the front. Stays on the table.
Pose turned_to(const Battle& battle, const State& state, UnitId id, Heading heading) {
    Pose pose = pose_of(state, id);
    const Box box = footprint(battle, state, id);
    pose.heading = heading;
    Vec place = box.centre + direction(heading) * box.half_depth;
    place.x = std::clamp(place.x, 0.0, battle.ground->width());
    place.y = std::clamp(place.y, 0.0, battle.ground->height());
    pose.place = to_point(place);
    return pose;
}

}  // namespace

int run_of(const Battle& battle, const State& state, UnitId id) {
    const Book& b = book(battle);
    if (limbered(battle, state, id) && !crew_on_foot(state, id)) return b.flight_limbered.value;
    return state.unit(id).mounted ? b.flight_mounted.value : b.flight_foot.value;
}

// MW-7.2
bool at_rallying_point(const Battle& battle, const State& state, UnitId id) {
    const OfficerCharts& charts = setup(battle).officers;
    bool seen = false;
    double nearest = 1e9;
    for (const Unit& unit : units_of(battle)) {
        if (!enemies(battle, id, unit.id) || !in_order(battle, state, unit.id)) continue;
        const double d = between(battle, state, id, unit.id);
        nearest = std::min(nearest, d);
        seen = seen || sees(battle, state, unit.id, id);
    }
    if (beyond(nearest, charts.safe_seen.value)) return true;
    return !seen && beyond(nearest, charts.safe_unseen.value);
}

namespace {

/// The stampede passes from the guns to the crew that left them. The guns are steady again.
void hand_on_the_flight(State& state, UnitId guns, UnitId crew) {
    const MwUnit runner = own(state.unit(guns));
    if (runner.spirit != Spirit::stampeding) return;
    set_spirit(state.unit(crew), Spirit::stampeding);
    edit(state.unit(crew), [&](MwUnit& w) {
        w.stampeded = runner.stampeded;
        w.rally_tried = runner.rally_tried;
    });
    set_spirit(state.unit(guns), Spirit::steady);
}

UnitId crews_leave(Play&, UnitId, const std::array<bool, most_sections>& sections);

/// MW-7.1: crews of guns that are unlimbered or without horses leave them. A battery without gunners stays.
void run_from_guns(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    State& state = play.state();
    if (figures_left(battle, state, id) == 0) return set_spirit(state.unit(id), Spirit::steady);
    std::array<bool, most_sections> all{};
    all.fill(true);
    const UnitId crew = crews_leave(play, id, all);
    if (crew == id) return;
    hand_on_the_flight(state, id, crew);
    run_away(play, crew);
}

}  // namespace

// MW-7.1
void run_away(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    State& state = play.state();
    if (!on_table(state, id)) return;
    const std::int32_t budget = budget_of(battle, state, id, pose_of(state, id));  // MW-3.17
    if (unlimbered(battle, state, id) || budget == 0) return run_from_guns(play, id);
    const Heading rear = rear_of(battle, state, id);
    Pose pose = turned_to(battle, state, id, rear);
    const Vec from = to_vec(pose.place);
    const Point stood = state.unit(id).place;
    const double edge = to_the_edge(battle, from, rear);
    const int feet = run_of(battle, state, id);
    const Pace pace = own(state.unit(id)).held_up ? Pace::run_on : Pace::run;
    const MarchReach reach = march_reach(
        battle, state, {id, pose, rear, feet, Gait::charge, budget, std::min(edge, static_cast<double>(feet)), pace});
    const double gone = reach.feet;
    const Bar& bar = reach.bar;
    // A crew on slow ground may end its run among its own guns, where it began.
    const UnitId guns = crew_on_foot(state, id) ? home_of(battle, state, id) : UnitId{};
    const bool off = same_length(gone, edge) && beyond(feet, edge);
    const double way = off ? gone : way_free_of_units(battle, state, id, pose, rear, gone, guns);
    // A unit without any free space does not even turn.
    if (!off && same_length(way, 0) && !has_room(battle, state, id, footprint_of(battle, id, pose), guns))
        pose = pose_of(state, id);
    else
        pose.place = to_point(from + direction(rear) * way);
    const bool held_up = bar.obstacle && at_least(way, bar.at - just_before);
    edit(state.unit(id), [&](MwUnit& w) {
        w.rigged = w.prone = false;
        w.held_up = held_up;
    });
    pose.rigged = pose.prone = false;
    take_pose(state.unit(id), pose);
    put_unit(play, id, pose.place, pose.heading);
    forget_contact(play, id);
    play.say(EventKind::routed, [&](Event& e) {
        e.unit = id;
        e.from = stood;
        e.to = pose.place;
        e.path = {pose.place};
        e.heading = pose.heading;
        e.distance = to_coord(way);
        e.word = "runs";
        e.event_result = EventResult::runs_on;
        e.in_percent = true;
        e.why = {cite(battle, "MW-7.1"), cite(battle, "MW-10.16")};
    });
    note_passage(play, id, std::array{to_point(from), pose.place}, true);
    if (off) remove_unit(play, id, Presence::left, "flees off the table", cite(battle, "MW-7.1"));
}

namespace {

UnitId free_part(const Battle& battle, const State& state, UnitId id) {
    const UnitId parent = facts(battle, id).parent ? facts(battle, id).parent : id;
    for (const UnitId part : facts(battle, parent).parts)
        if (state.unit(part).presence == Presence::absent) return part;
    // A part whose men are all gone may be reused.
    for (const UnitId part : facts(battle, parent).parts)
        if (part != id && state.unit(part).gone() && state.unit(part).presence == Presence::destroyed) return part;
    return {};
}

/// Puts an empty part where its parent stands.
void begin_part(Play& play, UnitId part, UnitId from) {
    State& state = play.state();
    const UnitState& parent = state.unit(from);
    UnitState& u = state.unit(part);
    u.place = parent.place;
    u.heading = parent.heading;
    u.formation = parent.formation;
    u.mounted = parent.mounted;
    u.presence = Presence::on_table;
    u.casualties = {};
    u.stands_left = 0;
    MwUnit w;
    const MwUnit p = own(parent);
    w.order = p.order;
    w.files = p.files;
    w.ranks = p.ranks;
    w.volley_spent = p.volley_spent;
    w.last_gait = p.last_gait;
    w.gait = p.gait;
    w.sections_gone = p.sections_gone;
    u.own.set(w);
}

/// The crews of these sections leave their guns.
void leave_guns(Play& play, UnitId id, UnitId part, const std::array<bool, most_sections>& sections) {
    State& state = play.state();
    UnitState& u = state.unit(id);
    UnitState& p = state.unit(part);
    const auto crew = static_cast<std::uint8_t>(facts(play.battle(), id).crew);
    p.formation = limbered_formation;
    p.stands_left = u.stands_left;
    for (std::size_t s = 0; s < most_sections && s < u.stands_left; ++s) {
        p.casualties[s] = sections[s] ? u.casualties[s] : crew;
        if (sections[s]) u.casualties[s] = crew;
    }
    edit(p, [](MwUnit& w) { w.guns.fill(Gun::away); });
}

/// MW-8.5: if no figure remains, the officers go with the part.
void officers_go_along(const Battle& battle, State& state, UnitId id, UnitId part) {
    if (figures_left(battle, state, id) > 0) return;
    for (OfficerState& o : state.officers)
        if (o.attached_to == id) o.attached_to = part;
    take_officers(state, part);
}

/// A section of a battery.
struct Section {
    int original = 0;  ///< index in the order of battle
    std::uint8_t lost = 0;
    std::uint8_t horses = 0;
    Gun gun = Gun::served;
};

std::vector<Section> sections_in(const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const MwUnit w = own(u);
    std::vector<Section> out;
    for (std::size_t s = 0; s < most_sections && s < u.stands_left; ++s)
        out.push_back({original_section(state, id, static_cast<int>(s)), u.casualties[s], w.horses[s], w.guns[s]});
    return out;
}

/// Makes these the battery's only sections, in the order of the order of battle.
void give_sections(const Battle& battle, State& state, UnitId id, std::vector<Section> sections) {
    std::sort(sections.begin(), sections.end(),
              [](const Section& a, const Section& b) { return a.original < b.original; });
    if (sections.size() > most_sections) sections.resize(most_sections);  // for hand-edited saves
    UnitState& u = state.unit(id);
    u.stands_left = static_cast<std::uint8_t>(sections.size());
    u.casualties = {};
    edit(u, [&](MwUnit& w) {
        w.horses = {};
        w.guns = {};
        unsigned gone = (1U << facts(battle, id).sections) - 1;
        for (std::size_t s = 0; s < sections.size(); ++s) {
            u.casualties[s] = sections[s].lost;
            w.horses[s] = sections[s].horses;
            w.guns[s] = sections[s].gun;
            gone &= ~(1U << sections[s].original);
        }
        w.sections_gone = static_cast<std::uint8_t>(gone);
    });
}

/// The front centre of these sections of a limbered battery, where they are in it.
Point place_of_sections(const Battle& battle, const State& state, UnitId id,
                        const std::array<bool, most_sections>& sections) {
    const Pose pose = pose_of(state, id);
    int first = -1;
    int last = 0;
    for (int s = 0; s < pose.stands; ++s) {
        if (!sections[static_cast<std::size_t>(s)]) continue;
        if (first < 0) first = s;
        last = s;
    }
    const Vec leads = section_place(battle, pose, first);
    if (traits_of(pose.formation).single_file) return to_point(leads);
    return to_point((leads + section_place(battle, pose, last)) * 0.5);
}

/// Moves these sections of a limbered battery to the part, with teams and guns. The remaining sections close up
/// (MW-10.7).
void take_sections(const Battle& battle, State& state, UnitId id, UnitId part,
                   const std::array<bool, most_sections>& sections) {
    std::vector<Section> stay;
    std::vector<Section> go;
    const std::vector<Section> all = sections_in(state, id);
    state.unit(part).place = place_of_sections(battle, state, id, sections);
    for (std::size_t s = 0; s < all.size(); ++s)
        (sections[s] ? go : stay).push_back(all[s]);
    give_sections(battle, state, id, std::move(stay));
    give_sections(battle, state, part, std::move(go));
}

/// Whether the sections that go have some of the crew, but not all.
bool goes_in_part(const Battle& battle, const State& state, UnitId id,
                  const std::array<bool, most_sections>& sections) {
    int go = 0;
    int stay = 0;
    for (int s = 0; s < state.unit(id).stands_left; ++s)
        (sections[static_cast<std::size_t>(s)] ? go : stay) += crew_left(battle, state, id, s);
    return go > 0 && stay > 0;
}

/// Makes a part where the unit stands; `fill` moves men to it. Returns the unit itself if no part is available.
template <class Fill>
UnitId split(Play& play, UnitId id, EventVerb verb, Fill&& fill) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const UnitId part = free_part(battle, state, id);
    if (part.none()) return id;
    begin_part(play, part, id);
    fill(part);
    edit(state.unit(id), [](MwUnit& w) { w.split = true; });
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = id;
        e.other = part;
        e.figures() = figures_left(battle, state, part);
        e.word = verb == EventVerb::loses_crews ? "loses crews from its guns" : "is split";
        e.verb = verb;
        e.event_result = EventResult::splits;
        e.in_percent = true;
        e.why = {cite(battle, "MW-6.15")};
    });
    return part;
}

UnitId crews_leave(Play& play, UnitId id, const std::array<bool, most_sections>& sections) {
    return split(play, id, EventVerb::loses_crews, [&](UnitId part) {
        leave_guns(play, id, part, sections);
        officers_go_along(play.battle(), play.state(), id, part);
    });
}

}  // namespace

// MW-6.15
UnitId break_off(Play& play, UnitId id, int figures, const std::array<bool, most_sections>& sections) {
    const Battle& battle = play.battle();
    State& state = play.state();
    if (!is_battery(battle, id)) {
        if (figures >= state.unit(id).stands_left) return id;
        return split(play, id, EventVerb::none, [&](UnitId part) {
            state.unit(part).stands_left = static_cast<std::uint8_t>(figures);
            state.unit(id).stands_left = static_cast<std::uint8_t>(state.unit(id).stands_left - figures);
        });
    }
    if (crew_on_foot(state, id)) return id;
    if (unlimbered(battle, state, id)) return crews_leave(play, id, sections);
    if (!goes_in_part(battle, state, id, sections)) return id;
    return split(play, id, EventVerb::none, [&](UnitId part) { take_sections(battle, state, id, part, sections); });
}

namespace {

/// The index of the section among those of a battery or of a gun left behind; -1 = not among them.
int place_in(const State& state, UnitId guns, int original) {
    for (int s = 0; s < state.unit(guns).stands_left; ++s)
        if (original_section(state, guns, s) == original) return s;
    return -1;
}

}  // namespace

// MW-6.18
std::vector<UnitId> homes_of(const Battle& battle, const State& state, UnitId part) {
    const UnitId parent = facts(battle, part).parent;
    if (parent.none()) return {};
    if (!crew_on_foot(state, part)) return {parent};
    std::vector<UnitId> out;
    const auto stands_in = [&](UnitId guns, int section) { return place_in(state, guns, section) >= 0; };
    for (int s = 0; s < state.unit(part).stands_left; ++s) {
        if (crew_left(battle, state, part, s) == 0) continue;
        const int section = original_section(state, part, s);
        UnitId home = stands_in(parent, section) ? parent : UnitId{};
        for (const UnitId gun : facts(battle, parent).parts)
            if (home.none() && on_table(state, gun) && !crew_on_foot(state, gun) && stands_in(gun, section)) home = gun;
        if (home && std::find(out.begin(), out.end(), home) == out.end()) out.push_back(home);
    }
    return out;
}

UnitId home_of(const Battle& battle, const State& state, UnitId part) {
    const std::vector<UnitId> homes = homes_of(battle, state, part);
    return homes.empty() ? UnitId{} : homes.front();
}

namespace {

/// Crews of this part whose guns are in `guns` man them again and leave the part.
void man_guns(const Battle& battle, State& state, UnitId part, UnitId guns) {
    UnitState& p = state.unit(part);
    UnitState& u = state.unit(guns);
    const int crew = facts(battle, part).crew;
    for (std::size_t s = 0; s < most_sections && s < p.stands_left; ++s) {
        const int at = place_in(state, guns, original_section(state, part, static_cast<int>(s)));
        if (at < 0) continue;
        std::uint8_t& lost = u.casualties[static_cast<std::size_t>(at)];
        lost = static_cast<std::uint8_t>(std::max(0, int{lost} - std::max(0, crew - p.casualties[s])));
        p.casualties[s] = static_cast<std::uint8_t>(crew);
    }
}

}  // namespace

// MW-7.6, MW-6.18
void join(Play& play, UnitId part, UnitId home) {
    const Battle& battle = play.battle();
    State& state = play.state();
    UnitState& u = state.unit(home);
    UnitState& p = state.unit(part);
    const int had = figures_left(battle, state, part);
    const bool on_foot = crew_on_foot(state, part);
    int stay = 0;
    if (is_battery(battle, part) && !on_foot) {
        std::vector<Section> all = sections_in(state, home);
        const std::vector<Section> back = sections_in(state, part);
        all.insert(all.end(), back.begin(), back.end());
        give_sections(battle, state, home, std::move(all));
    } else if (on_foot) {
        man_guns(battle, state, part, home);
        stay = figures_left(battle, state, part);
    } else {
        u.stands_left = static_cast<std::uint8_t>(u.stands_left + p.stands_left);
    }
    if (stay == 0) {
        const std::uint16_t taken = own(p).prisoners;
        edit(u, [&](MwUnit& w) { w.prisoners = static_cast<std::uint16_t>(w.prisoners + taken); });
        for (OfficerState& o : state.officers)
            if (o.attached_to == part) o.attached_to = home;
        p.presence = Presence::absent;
        p.stands_left = 0;
        p.casualties = {};
        p.condition = Condition::steady;
        p.own.set(MwUnit{});
    }
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = part;
        e.other = home;
        e.figures() = had - stay;
        e.word = on_foot ? "crews its guns again" : "joins its unit again";
        e.why = {cite(battle, on_foot ? "MW-6.18" : "MW-7.6")};
    });
}

}  // namespace linstock::mwan18
