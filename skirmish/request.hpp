#pragma once
// What a generated battle is made from.

#include "base/dice.hpp"

#include <string>
#include <vector>

namespace linstock::skirmish {

/// Results of trial battles between two equal players.
struct TrialCount {
    int battles = 0;
    int first = 0;   ///< won by the first army
    int second = 0;  ///< the others were drawn
    /// The first army's share of the victories, where a drawn battle is half a victory for each side; 0 to 1.
    double share() const;
    /// Half the width of the share's 95 % interval.
    double margin() const;
};

TrialCount operator+(const TrialCount& a, const TrialCount& b);

/// Trials of the battle with these points of the first army.
struct Trial {
    int first_points = 0;
    TrialCount count;
};

/// Ids of the tables. The seed chooses what is empty.
struct Request {
    std::string ruleset;
    std::string kind;
    std::string theatre;
    std::string weather;
    std::string hour;
    std::string first;  ///< army lists
    std::string second;
    int minutes = 60;  ///< playing time, as the list of scenarios estimates it; 15 to 240
    /// Points of the first army out of 1000 of both, 250 to 750; 0 = what makes this kind even on average,
    /// or this battle by its trials.
    int first_points = 0;
    Seed seed;
    std::vector<Trial> trials;  ///< of the same request with other points
};

inline constexpr int least_minutes = 15;
inline constexpr int most_minutes = 240;

}  // namespace linstock::skirmish
