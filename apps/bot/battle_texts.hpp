#pragma once
// The texts that a prepared battle was made of. A bot in another process makes its own battle of them.

#include "apps/prepare.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct BattleTexts {
    std::string scenario;  ///< canonical TOML
    std::string ruleset;
    std::vector<std::string> house;                       ///< texts of the house rules, in their order
    std::shared_ptr<const RulesetFiles> rules = nullptr;  ///< the texts of the ruleset; null = not known
};

/// Called for every battle that a command prepares. Safe from several threads.
void remember_texts(const Setup& setup);
/// Empty texts for a battle that was not remembered, or is gone.
BattleTexts texts_of(const Battle& battle);

}  // namespace linstock::apps
