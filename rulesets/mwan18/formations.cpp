#include "rulesets/mwan18/formations.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

double battery_width(const Book& b, int sections, bool file) {
    const double w = b.gun.width.value;
    return file ? w : w * sections + b.battery_gap.value * (sections - 1);
}

/// The centre of a gun or a limber, relative to the front centre.
Vec in_battery(const Book& b, const Pose& pose, double width, int section, bool limber) {
    const double w = b.gun.width.value;
    const bool file = pose.formation == Formation::road_column;
    const bool guns_lead = pose.formation == Formation::line;
    const double x = file ? 0 : (w + b.battery_gap.value) * section + (w - width) / 2;
    const int rank = (file ? 2 * section : 0) + (limber == guns_lead ? 1 : 0);
    return {x, -b.gun.depth.value * (rank + 0.5)};
}

/// A battery's guns are in front, with a limber touching the back of each (MW-10.6). When limbered, the limbers lead.
Layout battery_layout(const Battle& battle, const Pose& pose) {
    const Book& b = book(battle);
    const int n = std::max(1, int{pose.stands});
    const bool file = pose.formation == Formation::road_column;
    Layout out;
    out.files = file ? 1 : n;
    out.ranks = file ? 2 * n : 2;
    out.width = battery_width(b, n, file);
    out.depth = b.gun.depth.value * out.ranks;
    for (const bool limber : {false, true})
        for (int s = 0; s < n; ++s)
            out.stands.push_back({in_battery(b, pose, out.width, s, limber), 0});
    return out;
}

Vec on_the_table(Vec place, Heading heading, Vec offset) {
    return place + right_of(heading) * offset.x + direction(heading) * offset.y;
}

}  // namespace

std::span<const Formation> formations() {
    static constexpr std::array all = {Formation::line, Formation::column, Formation::skirmish, Formation::road_column};
    return all;
}

bool formation_known(Formation formation) {
    return std::find(formations().begin(), formations().end(), formation) != formations().end();
}

Pose pose_of(const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const MwUnit w = own(u);
    return {u.place,    u.heading,    u.formation,  w.files,       w.ranks,
            u.mounted,  w.prone,      w.rigged,     u.stands_left, crew_on_foot(state, id),
            w.changing, w.changes_to, w.changes_by, w.change_done};
}

void take_pose(UnitState& u, const Pose& pose) {
    u.place = pose.place;
    u.heading = pose.heading;
    u.formation = pose.formation;
    u.mounted = pose.mounted;
    u.stands_left = pose.stands;
    edit(u, [&](MwUnit& w) {
        w.files = pose.files;
        w.ranks = pose.ranks;
        w.prone = pose.prone;
        w.rigged = pose.rigged;
        w.changing = pose.changing;
        w.changes_to = pose.changes_to;
        w.changes_by = pose.changes_by;
        w.change_done = pose.change_done;
    });
}

Footing stand_of(const Battle& battle, UnitId id, const Pose& pose) {
    const Book& b = book(battle);
    if (is_battery(battle, id)) return b.gun;
    return pose.mounted ? b.cavalry : b.infantry;  // MW-2.1, MW-2.3
}

// Number of files if the scenario gives none: the figures stand four deep, at least two wide.
std::uint8_t usual_files(int figures) { return static_cast<std::uint8_t>(std::max(2, figures / 4)); }

Array array_of(const Battle& battle, UnitId id, const Pose& pose) {
    const int n = std::max(1, int{pose.stands});
    if (is_battery(battle, id)) return {pose.formation == Formation::road_column ? 1 : n, 1};
    int files = n;
    switch (pose.formation) {
        case Formation::line: files = pose.ranks >= 2 ? (n + pose.ranks - 1) / pose.ranks : n; break;  // MW-10.2
        case Formation::road_column: files = book(battle).road_files.value; break;                     // MW-10.4
        case Formation::skirmish: break;                                                               // MW-10.3
        default: files = pose.files != 0 ? int{pose.files} : int{usual_files(n)}; break;
    }
    files = std::clamp(files, 1, n);
    return {files, (n + files - 1) / files};
}

Layout layout_of(const Battle& battle, UnitId id, const Pose& pose) {
    if (is_battery(battle, id)) return battery_layout(battle, pose);
    const Footing stand = stand_of(battle, id, pose);
    const double gap = pose.formation == Formation::skirmish ? stand.width.value * book(battle).open_gap.value : 0;
    return in_ranks(std::max(1, int{pose.stands}), array_of(battle, id, pose).files, stand.width.value,
                    stand.depth.value, gap);
}

Size size_of(const Battle& battle, UnitId id, const Pose& pose) {
    if (is_battery(battle, id)) {
        const Book& b = book(battle);
        const int n = std::max(1, int{pose.stands});
        if (pose.formation == Formation::road_column) return {b.gun.width.value, b.gun.depth.value * 2 * n};
        return {b.gun.width.value * n + b.battery_gap.value * (n - 1), b.gun.depth.value * 2};
    }
    const Footing stand = stand_of(battle, id, pose);
    const double gap = pose.formation == Formation::skirmish ? stand.width.value * book(battle).open_gap.value : 0;
    return size_in_ranks(std::max(1, int{pose.stands}), array_of(battle, id, pose).files, stand.width.value,
                         stand.depth.value, gap);
}

Box footprint_of(const Battle& battle, UnitId id, const Pose& pose) {
    return linstock::footprint(to_vec(pose.place), pose.heading, size_of(battle, id, pose));
}

Box footprint(const Battle& battle, const State& state, UnitId id) {
    return footprint_of(battle, id, pose_of(state, id));
}

void stand_boxes(const Battle& battle, const State& state, UnitId id, std::vector<Box>& out) {
    const Pose pose = pose_of(state, id);
    const Footing stand = stand_of(battle, id, pose);
    for (const StandPlace& place : layout_of(battle, id, pose).stands)
        out.push_back(stand_box(to_vec(pose.place), pose.heading, place, stand.width.value, stand.depth.value));
}

void stand_centres(const Battle& battle, const State& state, UnitId id, std::vector<Vec>& out) {
    const Pose pose = pose_of(state, id);
    out.clear();
    for (const StandPlace& place : layout_of(battle, id, pose).stands)
        out.push_back(on_the_table(to_vec(pose.place), pose.heading, place.offset));
}

namespace {

Vec front_of_stand(const Battle& battle, const Pose& pose, int section, bool limber) {
    const Book& b = book(battle);
    const int n = std::max(1, int{pose.stands});
    const double width = battery_width(b, n, pose.formation == Formation::road_column);
    Vec front = in_battery(b, pose, width, std::clamp(section, 0, n - 1), limber);
    front.y += b.gun.depth.value / 2;
    return on_the_table(to_vec(pose.place), pose.heading, front);
}

}  // namespace

Vec section_place(const Battle& battle, const Pose& pose, int section) {
    return front_of_stand(battle, pose, section, pose.formation != Formation::line);
}

Vec gun_place(const Battle& battle, const State& state, UnitId id, int section) {
    return front_of_stand(battle, pose_of(state, id), section, false);
}

bool column_target(const Battle& battle, const State& state, UnitId id) {
    const Pose pose = pose_of(state, id);
    const int deep = book(battle).column_ranks.value;
    if (is_battery(battle, id))  // gun behind limber, sections one behind another
        return pose.formation == Formation::road_column && 2 * std::max(1, int{pose.stands}) >= deep;
    if (pose.formation == Formation::line || pose.formation == Formation::skirmish) return false;
    return array_of(battle, id, pose).ranks >= deep;
}

int front_rank(const Battle& battle, const State& state, UnitId id) {
    return array_of(battle, id, pose_of(state, id)).files;
}

const char* word_of_change(bool battery, Formation to) {
    switch (to) {
        case Formation::line: return battery ? "unlimbering" : "forming line";
        case Formation::column: return battery ? "forming line" : "forming column";
        case Formation::skirmish: return "forming open order";
        case Formation::road_column: return "forming road column";
        default: return "changing formation";
    }
}

double farthest_way(const Battle& battle, UnitId id, const Pose& from, const Pose& to) {
    const Layout a = layout_of(battle, id, from);
    const Layout b = layout_of(battle, id, to);
    double farthest = 0;
    for (std::size_t i = 0; i < a.stands.size() && i < b.stands.size(); ++i) {
        const Vec p = on_the_table(to_vec(from.place), from.heading, a.stands[i].offset);
        const Vec q = on_the_table(to_vec(to.place), to.heading, b.stands[i].offset);
        farthest = std::max(farthest, distance(p, q));
    }
    return farthest;
}

}  // namespace linstock::mwan18
