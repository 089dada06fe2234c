#pragma once
// A battle keeps the ruleset data that it started with: corrected numbers apply to new battles only.

#include "server/session/battle_session.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::server {

/// The hash of the texts is computed once while the files are in memory.
store::BookRow row_of(const std::shared_ptr<const RulesetFiles>& book);
/// Prepares a battle by the rules with this hash: those of the data folder, or stored ones. If neither has this hash,
/// those of the data folder.
Result<PreparedBattle, Problems> prepare_with_stored_rules(ServerContext& context, const SourceText& scenario,
                                                           const std::string& ruleset, std::uint64_t ruleset_hash,
                                                           const std::vector<SourceText>& rules);

}  // namespace linstock::server
