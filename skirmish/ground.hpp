#pragma once
// The ground of a generated battle: few, large pieces with few corners. Roads end at an edge or in a village, streams
// run from edge to edge with a bridge where a road crosses, and no ground is impassable.

#include "ground/terrain.hpp"
#include "skirmish/outline.hpp"
#include "skirmish/random.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::skirmish {

/// A place with a name, for an objective.
struct Site {
    std::string name;
    Vec at;
};

/// What a battle wants of its ground. Places are in inches.
struct GroundOrder {
    std::vector<Vec> places;  ///< about where the objectives are, the most important one first
    double south_line = 0;    ///< y of the front of the army in the south, and of the army in the north
    double north_line = 0;
    bool has_road_entry = false;  ///< a part of an army enters by the road
    bool has_works = false;       ///< an army stands behind works
    bool is_even = false;         ///< both armies have the same task
};

struct Ground {
    TableSize table;
    std::vector<Piece> pieces;  ///< with ids, in the order in which they are drawn
    std::vector<Site> sites;    ///< one for each place of the order
    std::string village;
    Vec south_entry;  ///< at the edge, where the road is if there is one
    Vec north_entry;
};

/// Nothing if this attempt has no room for what the battle needs.
std::optional<Ground> make_ground(const Theatre& theatre, TableSize table, const GroundOrder& order, Random& random);

}  // namespace linstock::skirmish
