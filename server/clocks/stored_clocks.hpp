#pragma once
// The clocks of one battle with the document of the store that keeps them.

#include "server/clocks/battle_clocks.hpp"
#include "server/server_context.hpp"
#include "server/session/rejection.hpp"

#include <string>
#include <vector>

namespace linstock::server {

class StoredClocks {
  public:
    /// `context` and `battle` outlive this object.
    StoredClocks(ServerContext& context, const std::string& battle) : context_(context), battle_(battle) {}

    BattleClocks now;

    /// Sets `now` to what the store has. Without a document `now` stays as it is. If the document is damaged or cannot
    /// be read, the battle must not be opened: the defaults have no umpire and no couriers.
    store::Failure load();
    /// The store has them, but no due time is stored with them.
    bool has_no_due_time() const { return document_.version != 0 && document_.due == 0; }
    /// What decides when the battle has to be opened for its clocks.
    struct Due {
        bool is_frozen = false;               ///< a bug stopped the battle: never
        bool has_pending_automation = false;  ///< within a minute, in case the process ends before it goes on
    };
    /// Stores `now` if it has changed, and `with` in the same transaction.
    MaybeRejection store(Due due, std::vector<store::DocumentRow> with = {});

  private:
    ServerContext& context_;
    const std::string& battle_;
    store::DocumentRow document_;  ///< as it was last read or written
};

}  // namespace linstock::server
