#pragma once
// A battle keeps the data that it was opened with: mending a number changes new battles alone.

#include "server/session/battle_session.hpp"

#include <string>
#include <vector>

namespace linstock::server {

store::BookRow row_of(const RulesetFiles& book);
/// Ready to open by rules of this hash: those of the data folder, or those that the store has kept. Where neither has
/// that hash it is what the data folder makes of it.
Result<PreparedBattle, Problems> prepare_with_stored_rules(ServerContext& context, const SourceText& scenario,
                                                           const std::string& ruleset, std::uint64_t ruleset_hash,
                                                           const std::vector<SourceText>& rules);

}  // namespace linstock::server
