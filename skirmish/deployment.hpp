#pragma once
// Where the units and officers of a generated battle stand or enter, on ground that is free for them.

#include "skirmish/forces.hpp"
#include "skirmish/ground.hpp"
#include "skirmish/random.hpp"

#include <optional>
#include <vector>

namespace linstock::skirmish {

struct Position {
    Vec at;
    Heading heading = 0;
    int arrives = 0;  ///< turn; 0 = on the table
};

struct BodyPositions {
    std::vector<Position> units;
    Position officer;
};

struct Deployment {
    std::vector<BodyPositions> bodies;
    Position commander;
    std::vector<Polyline> works;  ///< each protects its right-hand side
};

struct Side {
    const ChosenArmy& army;
    const SideRow& row;
    bool from_south = true;
    bool flank_in_west = false;  ///< the edge of a flank march
    int turns = 10;
};

/// Both armies; nothing if they do not have room on this ground. `most_shift`: in inches, of a unit from its place in
/// the line of its body.
std::optional<std::vector<Deployment>> deploy(const Ground& ground, const std::vector<Side>& sides, double most_shift,
                                              Random& random);

}  // namespace linstock::skirmish
