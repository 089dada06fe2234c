#pragma once
// A battle on a real table that several phones keep together: what one of them keeps, with a number that goes up by
// one with each change. Whoever changes it says which number he has read; who comes second is told, with what is there.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>
#include <vector>

namespace linstock::server {

/// POST /api/shared/new, the body is what the phone keeps: {token, version}, 201.
HttpReply share_table(SessionRegistry& registry, const std::string& body);

/// GET /api/shared: {version, kept}. POST /api/shared?version=N, the body is the new one: {version}; 409 with
/// {error, version, kept} when somebody was first. The hash of an army's sealed orders of a turn is accepted once: a
/// change that has another one gets 409 with the army in `sealed` too.
HttpReply answer_shared_table(SessionRegistry& registry, const HttpRequest& request, const std::string& version);

/// POST /api/shared/delete: whoever has the table's code deletes it for every phone.
HttpReply delete_shared_table(SessionRegistry& registry, const std::string& token);

/// The same by the id of its paper, with all that belongs to it.
store::Failure delete_table(store::Store& store, const std::string& id);
/// Some tables of older versions, whose last use is perhaps not noted (server/moderation/retention.hpp).
store::Read<std::vector<store::DocumentRow>> tables_without_use(store::Store& store);

}  // namespace linstock::server
