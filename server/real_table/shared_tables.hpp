#pragma once
// A battle on a real table that several phones share: the text of the phones and a version that rises with each
// change. A phone names the version it has read; if another was faster, the answer has the newer text.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>
#include <vector>

namespace linstock::server {

/// POST /api/shared/new, the body is the phone's text: {token, version}, 201.
HttpReply share_table(SessionRegistry& registry, const std::string& body);

/// GET /api/shared: {version, kept}. POST /api/shared?version=N, the body is the new text: {version}, or 409 with
/// {error, version, kept} if another phone was faster. The hash of an army's sealed orders of a turn is accepted once;
/// a change with another hash gets 409 with the army in `sealed` too.
HttpReply answer_shared_table(SessionRegistry& registry, const HttpRequest& request, const std::string& version);

/// POST /api/shared/delete: anyone with the table's code deletes it for every phone.
HttpReply delete_shared_table(SessionRegistry& registry, const std::string& token);

/// The same by the id of its document, with everything that belongs to it.
store::Failure delete_table(store::Store& store, const std::string& id);
/// Some tables of older versions, whose last use may be unknown (server/moderation/retention.hpp).
store::Read<std::vector<store::DocumentRow>> tables_without_use(store::Store& store);

}  // namespace linstock::server
