#pragma once
// The ground of a generated battle. Roads end at an edge or in the village, streams run from edge to edge with a bridge
// where a road crosses, and no ground is impassable.

#include "ground/terrain.hpp"
#include "skirmish/outline.hpp"
#include "skirmish/random.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::skirmish {

/// A place with a name, for objectives.
struct Feature {
    std::string name;
    Vec at;
};

struct Ground {
    TableSize table;
    std::vector<Piece> pieces;  ///< with ids, in the order in which they are drawn
    std::vector<Feature> features;
    std::string village;
    Polyline main_road;  ///< from the south edge to the north edge
};

/// How badly a place serves where another is wanted, in inches: depth counts twice, because it decides how deep in the
/// defender's position an objective is.
double misfit(Vec place, Vec wanted);

/// `wanted`: the village is at about the depth of the first of these places, and each of the others gets a farm if
/// nothing with a name is near. Nothing if this attempt has no room for a village.
std::optional<Ground> make_ground(const Theatre& theatre, TableSize table, const std::vector<Vec>& wanted,
                                  Random& random);

}  // namespace linstock::skirmish
