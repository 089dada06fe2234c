#pragma once
// Opening plans for sergeants: changed weights and a wing that waits, for one side of one scenario by one ruleset.
// They are found by simulated battles (`linstock-lab openings`) and stored in data/generals/opening.toml. A side
// without a plan plays by the usual weights.

#include "generals/plan.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace linstock::general {

/// The part of the army that waits at first.
enum class Wing : std::uint8_t { none, all, foot, left, right };

struct Opening {
    // Factors of the sergeant's weights; 1 = unchanged.
    double fire = 1;
    double caution = 1;
    double pull = 1;
    double hold = 1;
    double flank = 1;
    double support = 1;
    double bayonet = 1;
    double next_charge = 1;
    double rear = 1;    ///< 0 = all in front
    double charge = 0;  ///< added to the gain that a charge must promise
    Wing wing = Wing::none;
    int turns = 0;  ///< the wing waits until the end of this turn

    bool operator==(const Opening&) const = default;
};

/// Returns the weights changed by the opening.
SergeantWeights apply_opening(const SergeantWeights& weights, const Opening& opening);
/// While the wing waits, its missions are to stay in place. Broken and spent units keep their missions.
void hold_back(const BattlefieldModel& model, const Opening& opening, Plan& plan);

/// The opening for this side of this battle; a neutral one if none is known.
const Opening& opening_for(const Battle& battle, ArmyId army);

/// By "ruleset/title/army". Returns false if the text is invalid.
using Openings = std::map<std::string, Opening, std::less<>>;
bool read_openings(std::string_view text, Openings& out);
std::string opening_key(const Battle& battle, ArmyId army);
/// The opening as a table of the file.
std::string text_of(const std::string& key, const Opening& opening);

/// The n-th opening that `linstock-lab openings` tries. The first is neutral, the others are pseudo-random; the same on
/// every machine.
Opening trial_opening(std::size_t n, int turns);

}  // namespace linstock::general
