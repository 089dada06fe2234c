#pragma once
// A worker process of linstockd: a server::Server that gets its requests by a socket pair instead of the network. The
// front process starts it (worker_pool.hpp), and it ends with the front process.

#include <cstdint>
#include <string>
#include <tuple>

namespace linstock::apps {

struct WorkerOptions {
    bool plays_battles = false;  ///< plays battles; otherwise it does tasks, each from the stored data
    std::string store;
    unsigned threads = 1;
    std::int64_t memory = std::int64_t{256} << 20;  ///< bytes that one message or task may use
    std::int64_t node = 0;                          ///< the node number for writes (cluster/node_registry.hpp)
    std::string push_key;          ///< public key with which pages subscribe to push messages; "" = they cannot
    std::int64_t offers_last = 0;  ///< milliseconds until an open game expires; 0 = never
    unsigned offers_each = 0;      ///< open games per client; 0 = no limit
    bool shared = false;           ///< no network occupies all threads
    /// Milliseconds by which battle time (server/clocks/battle_time.hpp) is ahead of clock_now(), for all processes
    /// alike.
    std::int64_t battle_offset = 0;
};
inline auto members(WorkerOptions& o) {
    return std::tie(o.plays_battles, o.store, o.threads, o.memory, o.node, o.push_key, o.offers_last, o.offers_each,
                    o.shared, o.battle_offset);
}

/// The file descriptors that the parent opens for it.
inline constexpr int worker_socket = 3;
inline constexpr int worker_status_file = 4;

/// Works until the other end of the socket is closed. Returns the exit status.
int run_worker(const WorkerOptions& options);

}  // namespace linstock::apps
