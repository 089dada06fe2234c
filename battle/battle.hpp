#pragma once
// The immutable half of a battle. Most code needs it and not the table of functions in battle/ruleset.hpp.

#include "army/scenario.hpp"
#include "base/fields.hpp"
#include "battle/state.hpp"
#include "charts/chart.hpp"
#include "ground/ground.hpp"

#include <memory>
#include <vector>

namespace linstock {

struct Ruleset;
class TerrainChangeCache;

/// The immutable half of a battle: rules, scenario, ground. Shared by all its states.
struct Battle {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Ground> ground;
    std::shared_ptr<const void> own;  ///< the ruleset's Prepared::own

    // For ground that an umpire changed during a battle (battle/terrain_change.hpp).
    std::vector<TerrainChange> laid;             ///< changes since the battle was prepared
    const Battle* prepared = nullptr;            ///< the battle as prepared; null = this one
    std::shared_ptr<TerrainChangeCache> others;  ///< cache of the prepared battle

    const OrderOfBattle& forces() const { return scenario->forces; }
    const Unit& unit(UnitId id) const { return scenario->forces.unit(id); }
    const Officer& officer(OfficerId id) const { return scenario->forces.officer(id); }
    const Charts& charts() const;
};

/// Numbers of units, officers and so on, for fields that refer to them.
EntityCounts how_many(const Battle&);

}  // namespace linstock
