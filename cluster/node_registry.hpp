#pragma once
// The registry of the nodes that share one database: which nodes are alive, and which node plays which battle. A node
// is alive while it renews its lease. A battle belongs to the node that took it until that node's lease expires. The
// store rejects what a node writes to a battle of another node (`node` of Store::open).

#include "store/store.hpp"

#include <chrono>
#include <set>

namespace linstock::store {

/// Lets the functions of store/store.hpp open "postgresql://..." (store/shared_store.hpp). Does nothing in a build with
/// LINSTOCK_CLUSTER=OFF.
void enable_cluster();

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

    /// `address`: where other nodes reach this one, HOST:PORT; "" = nowhere. Fails in a build with
    /// LINSTOCK_CLUSTER=OFF.
    static Read<std::unique_ptr<NodeRegistry>> open(const std::string& where, const std::string& address);
    NodeRegistry() = default;
    NodeRegistry(const NodeRegistry&) = delete;  // it owns connections
    NodeRegistry& operator=(const NodeRegistry&) = delete;
    virtual ~NodeRegistry() = default;

    /// The secret by which nodes of this database recognize each other.
    virtual const std::string& secret() const = 0;
    /// Registers this node with a new lease; its new number.
    virtual Read<std::int64_t> register_node() = 0;
    /// Renews the lease of `node`; the numbers of all live nodes. `node` is not among them if its lease had expired
    /// already.
    virtual Read<std::set<std::int64_t>> renew(std::int64_t node) = 0;
    /// The node that plays a battle. If no live node does, `us` takes the battle.
    virtual Read<BattleLocation> locate(const std::string& battle, std::int64_t us) = 0;
    /// `link`: the hash of a token; nothing = it opens no battle.
    virtual Read<std::optional<LinkTarget>> battle_of(const std::string& link) = 0;
    /// Ends the lease of `node`: other nodes may take its battles immediately.
    virtual Failure unregister(std::int64_t node) = 0;
};

}  // namespace linstock::store
