#pragma once
// Many battles of one scenario on all cores.

#include "apps/command_line/players.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace linstock::apps {

using BattleResult = study::BattleResult;

/// Battle n has the n-th seed after `seed`, so the results do not depend on the number of threads.
/// `threads`: 0 = one per core.
std::vector<BattleResult> fight_all(const Battle& battle, const std::string& first, const std::string& second,
                                    const Seed& seed, std::size_t battles, unsigned threads, bool quiet);

}  // namespace linstock::apps
