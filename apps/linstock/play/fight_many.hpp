#pragma once
// linstock fight --battles N: many battles and their results.

#include "apps/linstock/commands.hpp"
#include "apps/prepare.hpp"
#include "base/dice.hpp"

namespace linstock::apps {

Status fight_many(const Setup& setup, const FightOptions& options, const Seed& seed);

}  // namespace linstock::apps
