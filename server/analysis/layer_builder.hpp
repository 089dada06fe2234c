#pragma once
// Inside of the layers: what is gathered for one, and the rays along which ground is tried.

#include "battle/view.hpp"
#include "server/analysis/layers.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::server::layers {

struct Shape {
    Polygon points;
    std::string word;
};
struct Circle {
    Point centre;
    Coord radius = 0;
    std::string word;
};
struct Aimed {
    UnitId unit;
    Coord distance = -1;
    std::string word;
    bool can = false;
    std::vector<Cite> why;
};

struct Layer {
    std::vector<Shape> shapes;
    std::vector<Circle> circles;
    std::vector<Arc> arcs;
    std::vector<Aimed> targets;
    std::string note;
    std::vector<Cite> why;
};

/// A shape more. Not push_back({...}): at -O2 g++ 12 sees reads beyond the short word of a Shape that is moved.
inline void add_shape(Layer& to, Polygon points, std::string_view word) {
    Shape& shape = to.shapes.emplace_back();
    shape.points = std::move(points);
    shape.word.assign(word);
}

/// What a layer is made from. `state` is what the seat knows of it, and no more.
struct Ask {
    const Battle& battle;
    const State& state;
    Seat seat;
    const LayerAsked& asked;

    const Reconnaissance& rules() const { return battle.rules->reconnaissance; }
    const UnitState& unit() const { return state.unit(asked.unit); }
    /// It names a unit that the seat knows to be on the field.
    bool has_unit() const;
    bool is_enemy(UnitId unit) const;
};

// One for each layer.
void reach(const Ask& ask, Layer& out);
void sight(const Ask& ask, Layer& out);
void fire(const Ask& ask, Layer& out);
void cover(const Ask& ask, Layer& out);
void command(const Ask& ask, Layer& out);
void deadly(const Ask& ask, Layer& out);

/// The direction number `i` of `count`, all round.
Vec bearing(std::size_t i, std::size_t count);
/// How far it is from a point on the table to its edge.
double to_edge(const Ground& ground, Vec from, Vec way);
/// The cones over which a unit bears: those that its open prompt tells, else the ruleset's.
std::vector<Arc> arcs_of(const Ask& ask, UnitId unit);

}  // namespace linstock::server::layers
