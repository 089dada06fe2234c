// The library in a build with LINSTOCK_CLUSTER=OFF: no databases, one machine.

#include "cluster/node_registry.hpp"

namespace linstock::store {

void enable_cluster() {}
void abandon_database_calls() {}

Read<std::unique_ptr<NodeRegistry>> NodeRegistry::open(const std::string& where, const std::string& /*address*/) {
    return without_password(where) + ": this program was built without databases (LINSTOCK_CLUSTER=OFF)";
}

}  // namespace linstock::store
