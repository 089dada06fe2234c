#pragma once
// The state of a ground that is being drawn, and its steps in their order. Only for files of this folder.

#include "skirmish/ground.hpp"

#include <string>
#include <vector>

namespace linstock::skirmish {

inline constexpr double road_width = 1;

enum class SiteKind : std::uint8_t { hill, village, farm, wood, field, bridge };

struct PlannedSite {
    SiteKind kind = SiteKind::hill;
    Vec at;
};

struct Sketch {
    const Theatre& theatre;
    TableSize table;
    const GroundOrder& order;
    Random& random;

    bool symmetric = false;  ///< each piece has a twin on the other side of the middle of the table
    int hill_shape = 0;      ///< most hills of a ground have one shape
    std::vector<PlannedSite> planned;
    Vec village_at;
    bool village_is_site = false;

    std::vector<Polyline> roads;  ///< if the first goes from south to north, columns enter by it
    Polyline stream;              ///< empty: none
    std::vector<Polygon> towns;
    std::vector<Polygon> fields;
    std::vector<Polygon> hills;
    std::vector<Polygon> woods;  ///< and rough ground and marsh

    std::vector<Piece> pieces;
    std::vector<Site> sites;
    std::string village;
    TheatreNames names;  ///< not used yet
    std::vector<std::string> crop_names;

    Vec middle() const { return {table.width / 2, table.height / 2}; }
    Vec mirrored(Vec v) const { return {table.width - v.x, table.height - v.y}; }
    Polygon mirrored(const Polygon& area) const;
    Vec somewhere();
    void add_area(PieceKind kind, std::string name, Polygon area);
    void add_line(PieceKind kind, std::string name, Polyline line, double width = 0);
    bool clear_of_roads(const Polygon& area, double gap) const;
    bool clear_of_stream(const Polygon& area, double gap) const;
    bool clear_of(const std::vector<Polygon>& others, const Polygon& area, double gap) const;
    bool clear_of_sites(const Polygon& area, double gap) const;
    /// Leaves the middle of both edges free, where the armies form up.
    bool leaves_room_to_deploy(const Polygon& area) const;
};

/// The next name of a list; "" when all are used.
std::string next_name(std::vector<std::string>& names);

/// Chooses what each objective is, and where.
void plan_sites(Sketch& s);
bool draw_stream_and_roads(Sketch& s);
/// False if one of them has no room.
bool draw_sites(Sketch& s);

/// False if the village has no room.
bool draw_villages(Sketch& s);
void draw_farms(Sketch& s);
void draw_fields(Sketch& s);
void draw_borders(Sketch& s);
bool add_village(Sketch& s, Vec at, const std::string& name);
bool add_farm(Sketch& s, Vec at, const std::string& name);
bool add_field(Sketch& s, Vec at, const std::string& name);

void draw_hills(Sketch& s);
/// Crests that belong to no hill.
void draw_swells(Sketch& s);
void draw_woods(Sketch& s);
void draw_small_areas(Sketch& s);
bool add_hill(Sketch& s, const Frame& frame, const std::string& name);
/// At a place of an objective.
bool add_wood_at(Sketch& s, Vec at, const std::string& name);

}  // namespace linstock::skirmish
