#pragma once
// The registry of the nodes that share one database: which nodes are alive, and which node plays which battle. A node
// is alive while it renews its lease. A battle belongs to the node that took it until that node's lease expires. The
// store rejects what a node writes to a battle of another node (`node` of Store::open).

#include "store/store.hpp"

#include <chrono>
#include <set>

namespace linstock::store {

/// True if this names a database, which other machines can use too; false for a file.
bool is_shared(const std::string& where);
/// The same without the password, for messages.
std::string without_password(const std::string& where);

/// Ends every database call of this process with an error and rejects later calls. For the end of the program.
void abandon_database_calls();

struct BattleLocation {
    std::int64_t node = 0;  ///< 0 = there is no such battle
    std::string address;    ///< where the node listens for other nodes; "" = unknown
};

/// The battle and the role that a link opens.
struct LinkTarget {
    std::string battle;
    std::string role;
};

class NodeRegistry {
  public:
    /// A node that has not renewed its lease for this long is dead.
    static constexpr std::chrono::milliseconds lease{3000};

    /// `address`: where other nodes reach this one, HOST:PORT; "" = nowhere.
    static Read<std::unique_ptr<NodeRegistry>> open(const std::string& where, const std::string& address);
    NodeRegistry(const NodeRegistry&) = delete;
    NodeRegistry& operator=(const NodeRegistry&) = delete;
    ~NodeRegistry();

    /// The secret by which nodes of this database recognize each other.
    const std::string& secret() const;
    /// Registers this node with a new lease; its new number.
    Read<std::int64_t> register_node();
    /// Renews the lease of `node`; the numbers of all live nodes. `node` is not among them if its lease had expired
    /// already.
    Read<std::set<std::int64_t>> renew(std::int64_t node);
    /// The node that plays a battle. If no live node does, `us` takes the battle.
    Read<BattleLocation> locate(const std::string& battle, std::int64_t us);
    /// `link`: the hash of a token; nothing = it opens no battle.
    Read<std::optional<LinkTarget>> battle_of(const std::string& link);
    /// Ends the lease of `node`: other nodes may take its battles at once.
    Failure unregister(std::int64_t node);

  private:
    class Impl;
    explicit NodeRegistry(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace linstock::store
