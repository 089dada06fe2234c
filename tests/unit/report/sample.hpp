#pragma once
// An invented course of the battle of two-brigades: real ground, forces and charts, invented events. The events are not
// legal play; they exist to be described and drawn.

#include "battle/battle.hpp"
#include "battle/event.hpp"
#include "battle/view.hpp"
#include "report/page/after_action.hpp"

#include <memory>
#include <string>
#include <vector>

namespace sample {

std::string read_text(const std::string& path);

/// Scenario and charts from data/; null (and a failed expectation) if they do not load.
std::shared_ptr<const linstock::Battle> loaded(const std::string& scenario, const std::string& ruleset = "revised");
std::shared_ptr<const linstock::Battle> two_brigades();

struct SampleBattle {
    std::shared_ptr<const linstock::Battle> battle;
    std::vector<linstock::Event> events;
    std::vector<linstock::report::Snapshot> snapshots;
};
SampleBattle sample_battle();

/// The units where the scenario places them.
linstock::View opening_view(const linstock::Battle& battle);
/// One event of this kind with everything filled in.
linstock::Event full_event(const linstock::Battle& battle, linstock::EventKind kind);
/// The footprint of a unit in its current formation.
linstock::Box footprint_of(const linstock::Battle& battle, const linstock::UnitView& unit);

}  // namespace sample
