#pragma once
// The pieces of terrain of a table. Their fixed properties are here. Properties that may change in a battle (a fence
// taken down, a work breached, a bridge broken) are in PieceState, part of the battle's state.

#include "base/geometry.hpp"
#include "base/id.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

enum class PieceKind : std::uint8_t {
    woods,       // area
    town,        // area with houses that units can enter and hold
    hill,        // area, with crest lines and a level above the ground
    rough,       // area: boulders, ravines
    broken,      // area: broken ground, ploughed or cut up
    marsh,       // area
    crops,       // area: standing corn and the like
    impassable,  // area that no unit enters
    road,        // line with a width; local or turnpike
    railway,     // line with a width
    stream,      // line with a width; fordable or not
    river,       // line with a width; only by fords and bridges
    ford,        // point on water with a width
    bridge,      // point on water with a width
    stone_wall,  // line
    fence,       // line
    hedge,       // line
    breastwork,  // line: works of earth, logs or stones
    fieldwork,   // line or area: trench, redoubt, fort
    house,       // area: a single house, scenery except for its floors
    crest,       // line: a crest that belongs to no hill
};
inline constexpr std::size_t piece_kinds = 21;
std::string_view name_of(PieceKind kind);  ///< the name in the scenario file, "stone_wall"
/// Kinds that are always areas. A fieldwork may be either; its Piece shows which (area empty or not).
bool is_area(PieceKind kind);
/// stone_wall, fence, hedge, breastwork, fieldwork (only one that is drawn as a line).
bool is_linear_obstacle(PieceKind kind);
/// stream, river.
bool is_water(PieceKind kind);

/// A set of kinds.
class KindSet {
  public:
    constexpr KindSet() = default;
    constexpr KindSet(std::initializer_list<PieceKind> kinds) {
        for (PieceKind k : kinds)
            bits_ |= 1U << static_cast<unsigned>(k);
    }
    constexpr std::uint32_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr KindSet operator|(KindSet other) const {
        KindSet s;
        s.bits_ = bits_ | other.bits_;
        return s;
    }
    constexpr bool meets(KindSet other) const { return (bits_ & other.bits_) != 0; }
    static constexpr KindSet of_bits(std::uint32_t bits) {
        KindSet s;
        s.bits_ = bits;
        return s;
    }
    constexpr bool has(PieceKind k) const { return (bits_ >> static_cast<unsigned>(k)) & 1U; }
    static constexpr KindSet all() {
        KindSet s;
        s.bits_ = (1U << piece_kinds) - 1;
        return s;
    }

  private:
    std::uint32_t bits_ = 0;
};

enum class RoadClass : std::uint8_t { local, turnpike };
enum class CoverGrade : std::uint8_t { none, soft, hard, fortified };  ///< a scenario's own cover for a piece

/// Either `area` or `line` is filled. A line has two points or more (ford and bridge: one).
struct Piece {
    PieceId id;
    std::string name;  ///< "West wood"; may be empty
    PieceKind kind = PieceKind::woods;
    Polygon area;                  ///< kinds that are areas; a circle of the file becomes a polygon of 32 sides
    Polyline line;                 ///< kinds that are lines; a ford or bridge has its point as the single vertex
    double width = 0;              ///< road, railway, water, ford, bridge: full width in table units
    int level = 0;                 ///< hill: levels above the ground, from 1; a smaller hill on it has more
    std::vector<Polyline> crests;  ///< hill: its crest lines
    RoadClass road = RoadClass::local;
    bool fordable = true;                 ///< stream: can be waded; river: false unless set
    bool open_woods = false;              ///< woods: open, light woods
    CoverGrade cover = CoverGrade::none;  ///< none = as the rules say for the kind
    int floors = 1;                       ///< house, town: storeys
    int room_foot = 1;                    ///< town: capacity in infantry regiments
    int room_guns = 1;                    ///< town: capacity in batteries
    double sight_depth = -1;              ///< crops, woods: sight distance inside; negative = the ruleset's number
};

/// What may change in a battle, one per piece.
struct PieceState {
    std::uint8_t down = 0;      ///< 1: a fence dismantled, a bridge broken, a wall thrown down
    std::uint8_t breached = 0;  ///< 1: a work breached
    std::uint8_t hits = 0;      ///< hits towards a breach, as the ruleset counts them
    std::uint8_t mark = 0;      ///< a ruleset's own mark
    friend bool operator==(const PieceState& a, const PieceState& b) {
        return a.down == b.down && a.breached == b.breached && a.hits == b.hits && a.mark == b.mark;
    }
};

/// A change of terrain by the umpire: a new piece, or one that is removed. Positions are on the grid.
struct TerrainChange {
    PieceId piece;
    std::string name;  ///< may be empty
    PieceKind kind = PieceKind::rough;
    bool is_removed = false;    ///< an existing piece is removed
    Coord width = 0;            ///< of a new road, ford or bridge
    std::vector<Point> points;  ///< of a new piece: its corners, its line, or its position
    friend bool operator==(const TerrainChange& a, const TerrainChange& b) {
        return a.piece == b.piece && a.name == b.name && a.kind == b.kind && a.is_removed == b.is_removed &&
               a.width == b.width && a.points == b.points;
    }
};

inline bool is_linear_obstacle(const Piece& piece) { return piece.area.empty() && is_linear_obstacle(piece.kind); }

}  // namespace linstock
