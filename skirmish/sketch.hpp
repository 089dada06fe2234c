#pragma once
// The state of a ground that is being drawn, and its steps in their order. Only for files of this folder.

#include "skirmish/ground.hpp"

#include <string>
#include <vector>

namespace linstock::skirmish {

inline constexpr double road_width = 1;
inline constexpr double track_width = 0.6;

struct Sketch {
    const Theatre& theatre;
    TableSize table;
    Random& random;
    double village_at = 0.5;
    bool straight = false;  ///< few, large pieces and straight lines

    Vec centre;                  ///< of the village, where the roads meet
    std::vector<Polyline> arms;  ///< roads from the village outwards; the first goes south, the second north
    std::vector<Polyline> roads;
    std::vector<Polyline> tracks;  ///< to farms and fords; no farm is built along them
    std::vector<Polyline> streams;
    std::vector<Polygon> blocks;  ///< of houses, village and farms
    std::vector<Polygon> fields;
    std::vector<Polygon> hills;
    std::vector<Polygon> woods;

    std::vector<Piece> pieces;
    std::vector<Feature> features;
    std::string village;
    std::vector<std::string> farm_names;  ///< not used yet
    std::vector<std::string> crop_names;

    /// A number of pieces for this table.
    int count(Range range);
    /// With bends, or straight from point to point.
    Polyline line_through(const Polyline& points) const;
    void add_area(PieceKind kind, std::string name, Polygon area);
    void add_line(PieceKind kind, std::string name, Polyline line, double width = 0);
    /// Also of tracks.
    bool clear_of_roads(const Polygon& area, double gap) const;
    bool clear_of_streams(const Polygon& area, double gap) const;
    bool clear_of(const std::vector<Polygon>& others, const Polygon& area, double gap) const;
};

/// The next name of a list; "" when all are used.
std::string next_name(std::vector<std::string>& names);
Vec somewhere(Sketch& s);
/// Whether the area leaves the middle of both edges free, where the armies form up.
bool leaves_room_to_deploy(const Sketch& s, const Polygon& area);

void draw_roads(Sketch& s);
void draw_stream(Sketch& s);
/// False if there is no room for one block of houses.
bool draw_village(Sketch& s);
void draw_hills(Sketch& s);
void draw_farms(Sketch& s);
/// With a track to the nearest road, near places where nothing with a name is.
void draw_lone_farms(Sketch& s, const std::vector<Vec>& places);
void draw_lanes(Sketch& s);
void draw_woods(Sketch& s);
void draw_small_areas(Sketch& s);

}  // namespace linstock::skirmish
