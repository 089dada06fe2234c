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
    const bool file = traits_of(pose.formation).single_file;
    const bool guns_lead = traits_of(pose.formation).unlimbered;
    const double x = file ? 0 : (w + b.battery_gap.value) * section + (w - width) / 2;
    const int rank = (file ? 2 * section : 0) + (limber == guns_lead ? 1 : 0);
    return {x, -b.gun.depth.value * (rank + 0.5)};
}

/// A battery's guns are in front, with a limber touching the back of each (MW-10.6). When limbered, the limbers lead.
Layout battery_layout(const Battle& battle, const Pose& pose) {
    const Book& b = book(battle);
    const int n = std::max(1, int{pose.stands});
    const bool file = traits_of(pose.formation).single_file;
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

bool formation_known(Formation formation) { return traits_of(formation).formation == formation; }

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
    const FormationTraits& formation = traits_of(pose.formation);
    if (is_battery(battle, id)) return {formation.single_file ? 1 : n, 1};
    int files = n;
    switch (formation.arrangement) {
        case Arrangement::ranks: files = pose.ranks >= 2 ? (n + pose.ranks - 1) / pose.ranks : n; break;
        case Arrangement::files: files = pose.files != 0 ? int{pose.files} : int{usual_files(n)}; break;
        case Arrangement::open_rank: break;
        case Arrangement::road_files: files = book(battle).road_files.value; break;
    }
    files = std::clamp(files, 1, n);
    return {files, (n + files - 1) / files};
}

namespace {

/// Feet between the figures of a rank (MW-10.3).
double gap_of(const Battle& battle, const Pose& pose, const Footing& stand) {
    const bool open = traits_of(pose.formation).arrangement == Arrangement::open_rank;
    return open ? stand.width.value * book(battle).open_gap.value : 0;
}

}  // namespace

Layout layout_of(const Battle& battle, UnitId id, const Pose& pose) {
    if (is_battery(battle, id)) return battery_layout(battle, pose);
    const Footing stand = stand_of(battle, id, pose);
    const double gap = gap_of(battle, pose, stand);
    return in_ranks(std::max(1, int{pose.stands}), array_of(battle, id, pose).files, stand.width.value,
                    stand.depth.value, gap);
}

Size size_of(const Battle& battle, UnitId id, const Pose& pose) {
    if (is_battery(battle, id)) {
        const Book& b = book(battle);
        const int n = std::max(1, int{pose.stands});
        if (traits_of(pose.formation).single_file) return {b.gun.width.value, b.gun.depth.value * 2 * n};
        return {b.gun.width.value * n + b.battery_gap.value * (n - 1), b.gun.depth.value * 2};
    }
    const Footing stand = stand_of(battle, id, pose);
    const double gap = gap_of(battle, pose, stand);
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
    const double width = battery_width(b, n, traits_of(pose.formation).single_file);
    Vec front = in_battery(b, pose, width, std::clamp(section, 0, n - 1), limber);
    front.y += b.gun.depth.value / 2;
    return on_the_table(to_vec(pose.place), pose.heading, front);
}

}  // namespace

Vec section_place(const Battle& battle, const Pose& pose, int section) {
    return front_of_stand(battle, pose, section, !traits_of(pose.formation).unlimbered);
}

Vec gun_place(const Battle& battle, const State& state, UnitId id, int section) {
    return front_of_stand(battle, pose_of(state, id), section, false);
}

bool column_target(const Battle& battle, const State& state, UnitId id) {
    const Pose pose = pose_of(state, id);
    const FormationTraits& formation = traits_of(pose.formation);
    const int deep = book(battle).column_ranks.value;
    if (is_battery(battle, id))  // gun behind limber, sections one behind another
        return formation.single_file && 2 * std::max(1, int{pose.stands}) >= deep;
    return formation.column_target && array_of(battle, id, pose).ranks >= deep;
}

int front_rank(const Battle& battle, const State& state, UnitId id) {
    return array_of(battle, id, pose_of(state, id)).files;
}

const char* word_of_change(bool battery, Formation to) {
    const FormationTraits& formation = traits_of(to);
    return battery && formation.forming_guns != nullptr ? formation.forming_guns : formation.forming;
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
