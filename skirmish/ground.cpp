#include "skirmish/ground.hpp"

#include "skirmish/sketch.hpp"

#include <algorithm>
#include <array>

namespace linstock::skirmish {

namespace {

int rank_of(const Piece& piece) {
    constexpr std::array order = {PieceKind::hill,  PieceKind::rough, PieceKind::woods,  PieceKind::broken,
                                  PieceKind::crops, PieceKind::marsh, PieceKind::stream, PieceKind::road,
                                  PieceKind::ford,  PieceKind::town,  PieceKind::bridge};
    return static_cast<int>(std::find(order.begin(), order.end(), piece.kind) - order.begin());
}

void name_once(std::vector<Piece>& pieces) {
    std::vector<std::string> used;
    for (Piece& p : pieces) {
        if (p.name.empty()) continue;
        if (std::find(used.begin(), used.end(), p.name) != used.end())
            p.name.clear();
        else
            used.push_back(p.name);
    }
}

template <class T>
bool all_apart(const std::vector<T>& items, double gap) {
    for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (distance(items[i].at, items[j].at) < gap) return false;
    return true;
}

/// Other objectives of this kind that a ground may have.
int most_of(SiteKind kind) { return kind == SiteKind::farm || kind == SiteKind::wood ? 1 : 0; }

/// What the objective of this rank may be, more likely kinds several times.
std::vector<SiteKind> site_kinds(bool key, bool even) {
    using K = SiteKind;
    if (!even && !key) return {K::hill, K::farm, K::farm, K::field};
    if (!even) return {K::hill, K::hill, K::hill, K::hill, K::village, K::village, K::field, K::bridge};
    if (key) return {K::hill, K::hill, K::hill, K::village, K::village, K::field, K::wood, K::bridge, K::farm};
    return {K::hill, K::hill, K::farm, K::farm, K::wood, K::wood, K::field};
}

}  // namespace

std::string next_name(std::vector<std::string>& names) {
    if (names.empty()) return "";
    std::string out = names.back();
    names.pop_back();
    return out;
}

Polygon Sketch::mirrored(const Polygon& area) const {
    Polygon out;
    for (const Vec p : area)
        out.push_back(mirrored(p));
    return out;
}

Vec Sketch::somewhere() {
    return whole({table.width * random.between(0.04, 0.96), table.height * random.between(0.08, 0.92)});
}

void Sketch::add_area(PieceKind kind, std::string name, Polygon area) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.area = std::move(area);
    pieces.push_back(std::move(p));
}

void Sketch::add_line(PieceKind kind, std::string name, Polyline line, double width) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.line = std::move(line);
    p.width = width;
    pieces.push_back(std::move(p));
}

bool Sketch::clear_of_roads(const Polygon& area, double gap) const {
    return std::all_of(roads.begin(), roads.end(), [&](const Polyline& r) { return apart_from_line(area, r, gap); });
}

bool Sketch::clear_of_stream(const Polygon& area, double gap) const { return apart_from_line(area, stream, gap); }

bool Sketch::clear_of(const std::vector<Polygon>& others, const Polygon& area, double gap) const {
    return std::all_of(others.begin(), others.end(), [&](const Polygon& o) { return apart(area, o, gap); });
}

bool Sketch::clear_of_sites(const Polygon& area, double gap) const {
    return std::all_of(planned.begin(), planned.end(),
                       [&](const PlannedSite& p) { return !contains(area, p.at) && distance(area, p.at) >= gap; });
}

bool Sketch::leaves_room_to_deploy(const Polygon& area) const {
    constexpr double side = 0.17;
    constexpr double ahead = 2;
    const auto zone = [&](double bottom, double top) {
        const double west = table.width * side;
        const double east = table.width * (1 - side);
        return Polygon{{west, bottom}, {east, bottom}, {east, top}, {west, top}};
    };
    return apart(area, zone(0, order.south_line + ahead), 0) &&
           apart(area, zone(order.north_line - ahead, table.height), 0);
}

void plan_sites(Sketch& s) {
    const auto [width, height] = s.table;
    s.symmetric = s.order.is_even && s.random.chance(35);
    s.hill_shape = s.random.below(3);
    std::vector<SiteKind> used;
    do {
        s.planned.clear();
        used.clear();
        for (std::size_t i = 0; i < s.order.places.size(); ++i) {
            PlannedSite site;
            do
                site.kind = s.random.one_of(site_kinds(i == 0, s.order.is_even));
            while (std::count(used.begin(), used.end(), site.kind) > most_of(site.kind));
            used.push_back(site.kind);
            site.at = whole(s.order.places[i] +
                            Vec{width * s.random.between(-0.08, 0.08), height * s.random.between(-0.05, 0.05)});
            s.planned.push_back(site);
        }
        if (s.symmetric) {  // the key place is in the middle, the wings are opposite each other
            s.planned[0].at = s.middle();
            s.planned[2] = {s.planned[1].kind, s.mirrored(s.planned[1].at)};
            if (s.planned[1].kind == SiteKind::hill) s.planned[1].kind = s.planned[2].kind = SiteKind::wood;
        }
    } while (!all_apart(s.planned, 11));
}

bool draw_sites(Sketch& s) {
    for (const PlannedSite& site : s.planned) {
        std::string name;
        bool drawn = true;
        switch (site.kind) {
            case SiteKind::hill: {
                name = next_name(s.names.hill);
                const double most = std::min(22.0, s.table.width * 0.3);
                drawn = add_hill(s, {site.at, s.random.between(7, most), s.random.between(3, 6)}, name);
                break;
            }
            case SiteKind::village:
                name = s.village;
                drawn = add_village(s, site.at, name);
                break;
            case SiteKind::farm:
                name = next_name(s.names.owners);
                drawn = add_farm(s, site.at, name);
                break;
            case SiteKind::wood:
                name = next_name(s.names.wood);
                drawn = add_wood_at(s, site.at, name);
                break;
            case SiteKind::field:
                name = next_name(s.crop_names);
                drawn = add_field(s, site.at, name);
                break;
            case SiteKind::bridge: name = next_name(s.names.stream) + " bridge"; break;
        }
        if (!drawn || name.empty()) return false;
        s.sites.push_back({name, site.at});
    }
    return true;
}

std::optional<Ground> make_ground(const Theatre& theatre, TableSize table, const GroundOrder& order, Random& random) {
    Sketch s{theatre, table, order, random};
    s.names = theatre.names;
    s.crop_names = {"Rye field",  "Oat field",  "Wheat field",  "Barley field", "Clover field",
                    "Bean field", "Corn field", "Turnip field", "Orchard"};
    for (auto* names :
         {&s.names.village, &s.names.wood, &s.names.hill, &s.names.stream, &s.names.owners, &s.crop_names})
        random.shuffle(*names);
    for (std::string& owner : s.names.owners) {
        const std::size_t hole = theatre.names.farm.find("{}");
        if (hole != std::string::npos) owner = std::string(theatre.names.farm).replace(hole, 2, owner);
    }
    s.village = next_name(s.names.village);
    plan_sites(s);
    if (!draw_stream_and_roads(s) || !draw_sites(s) || !draw_villages(s)) return std::nullopt;
    draw_hills(s);
    draw_farms(s);
    draw_fields(s);
    draw_woods(s);
    draw_small_areas(s);
    draw_swells(s);
    draw_borders(s);

    Ground out;
    out.table = table;
    out.village = s.village;
    out.sites = std::move(s.sites);
    out.pieces = std::move(s.pieces);
    out.south_entry = {table.width / 2, 0};
    out.north_entry = {table.width / 2, table.height};
    if (!s.roads.empty() && s.roads.front().front().y == 0 && s.roads.front().back().y == table.height) {
        out.south_entry = s.roads.front().front();
        out.north_entry = s.roads.front().back();
    }
    name_once(out.pieces);
    std::stable_sort(out.pieces.begin(), out.pieces.end(),
                     [](const Piece& a, const Piece& b) { return rank_of(a) < rank_of(b); });
    for (std::size_t i = 0; i < out.pieces.size(); ++i)
        out.pieces[i].id = PieceId::of_index(i);
    return out;
}

}  // namespace linstock::skirmish
