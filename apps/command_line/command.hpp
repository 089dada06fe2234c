#pragma once
// What every command of linstock and linstock-lab has in common: its exit status and the battle that it is about.

#include <string>
#include <vector>

namespace linstock::apps {

/// Exit status of the program.
enum Status : int {
    all_well = 0,
    diverged = 1,   ///< a replay or a playthrough differs, a converted file has errors, or a bug of ours ended a battle
    bad_input = 2,  ///< an error in a file or an option; nothing was written
    broken_off = 130,  ///< stopped by Ctrl-C; finished work is kept
};

/// A battle named on the command line.
struct BattleChoice {
    std::string scenario;
    std::string ruleset;  ///< "" = the scenario's first
    std::vector<std::string> house;
};

}  // namespace linstock::apps
