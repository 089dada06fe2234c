#pragma once
// A process of linstockd that plays battles or does errands: a server::Server behind a pair of sockets instead of the
// network. Started by the one that has the door (worker_pool.hpp), and gone when that is.

#include <cstdint>
#include <string>

namespace linstock::apps {

struct WorkerOptions {
    bool rooms = false;  ///< plays battles; else errands, each with what the store has
    std::string store;
    unsigned threads = 1;
    std::int64_t memory = 0;       ///< bytes that one errand may take
    std::int64_t node = 0;         ///< by which it writes (store/nodes.hpp)
    std::string push_key;          ///< what pages subscribe to notices with; "" = they may not
    std::int64_t offers_last = 0;  ///< milliseconds until one lapses; 0 = never
    unsigned offers_each = 0;      ///< of one household at a time; 0 = as many as it likes
    bool shared = false;           ///< no network has all threads
    /// Milliseconds by which battle time (server/clocks/battle_time.hpp) is ahead of clock_now(), for all processes
    /// alike.
    std::int64_t battle_offset = 0;
};

/// The two files that it finds open.
inline constexpr int worker_line = 3;
inline constexpr int worker_watch = 4;

/// Works until the other end is closed. The status of the process.
int work(const WorkerOptions& options);

}  // namespace linstock::apps
