#pragma once
// Many battles of one scenario, over all cores. The n-th has the n-th seed after the first: what comes out does not
// depend on how many threads fought.

#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"

namespace linstock::apps {

using BattleResult = study::Ended;

std::vector<BattleResult> fight_all(const Battle& battle, const std::string& first, const std::string& second,
                                    const Seed& seed, std::size_t battles, unsigned threads, bool quiet);

Status fight_many(const Setup& setup, const FightOptions& options, const Seed& seed);

}  // namespace linstock::apps
