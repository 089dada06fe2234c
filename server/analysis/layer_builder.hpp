#pragma once
// Helpers for layers: the request's context and rays over the ground.

#include "battle/ruleset.hpp"
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
struct LayerTarget {
    UnitId unit;
    Coord distance = -1;
    std::string word;
    bool is_allowed = false;
    std::vector<Cite> why;
};

struct Layer {
    std::vector<Shape> shapes;
    std::vector<Circle> circles;
    std::vector<Arc> arcs;
    std::vector<LayerTarget> targets;
    std::string note;
    std::vector<Cite> why;
};

/// Adds a shape. Not push_back({...}): at -O2 g++ 12 warns of reads beyond the short string of a moved Shape.
inline void add_shape(Layer& to, Polygon points, std::string_view word) {
    Shape& shape = to.shapes.emplace_back();
    shape.points = std::move(points);
    shape.word.assign(word);
}

/// What a layer is made from. `state` has only what the seat knows.
struct LayerContext {
    const Battle& battle;
    const State& state;
    Seat seat;
    const LayerRequest& request;

    const Reconnaissance& rules() const { return battle.rules->reconnaissance; }
    const UnitState& unit() const { return state.unit(request.unit); }
    /// True: the request names a unit on the field that the seat knows.
    bool has_unit() const;
    bool is_enemy(UnitId unit) const;
};

// One function for each layer.
void reach(const LayerContext& ask, Layer& out);
void sight(const LayerContext& ask, Layer& out);
void fire(const LayerContext& ask, Layer& out);
void cover(const LayerContext& ask, Layer& out);
void command(const LayerContext& ask, Layer& out);
void deadly(const LayerContext& ask, Layer& out);

/// Direction `i` of `count` directions all round.
Vec bearing(std::size_t i, std::size_t count);
/// The distance from a point on the table to its edge.
double distance_to_edge(const Ground& ground, Vec from, Vec way);
/// A unit's firing arcs: those of its open prompt, or else the ruleset's.
std::vector<Arc> arcs_of(const LayerContext& ask, UnitId unit);

}  // namespace linstock::server::layers
