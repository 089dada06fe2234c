#pragma once
// The network of linstockd: accepts connections, reads requests and messages within their limits, and passes them to
// worker processes (worker_pool.hpp). Only files that include front_process.hpp
// use Beast.

#include "apps/linstockd/client_limits.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/linstockd/web_files.hpp"
#include "apps/linstockd/worker.hpp"
#include "base/result.hpp"
#include "server/moderation/retention.hpp"
#include "store/store.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct NetOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 0;
    std::chrono::milliseconds archive{0};  ///< age at which battles are archived; 0 = never
    server::Retention retention;           ///< of complaints, shared tables and drawings
    std::string metrics;                   ///< ADDRESS:PORT; "" = none
    std::vector<std::string> origins;
    std::filesystem::path web;
    unsigned readers = 2;                       ///< threads that read files
    std::string node;                           ///< ADDRESS:PORT for other machines with the same store; "" = none
    WorkerOptions worker;                       ///< of the battle workers; listen() sets the limits of clients
    unsigned battle_workers = 2;                ///< number of battle workers
    unsigned task_workers = 3;                  ///< number of task workers
    std::chrono::milliseconds deadline{30000};  ///< deadline of a message or task
    std::vector<std::string> proxies;           ///< addresses whose `proxy_header` is trusted
    std::string proxy_header = "X-Forwarded-For";
    double limits = 1;  ///< factor for all limits of a client; 0 = only memory is limited
    MemoryBudget memory;
    ProgramLimit programs;

    std::size_t max_message = std::size_t{256} << 10;
    std::size_t max_headers = 100;
    std::size_t max_queue = std::size_t{1} << 20;  ///< bytes that wait for a client that does not read
    std::chrono::seconds max_unread{20};           ///< the time in which one message must be read
    double messages_per_second = 60;
    double message_burst = 600;
    std::size_t max_connections = 4096;
    std::chrono::seconds request_time{30};  ///< for a whole request or message, and for its answer
    std::chrono::seconds idle_time{75};     ///< between two requests
    std::chrono::seconds silence{40};       ///< of a WebSocket; a ping is sent after half of it
    std::chrono::seconds closing_time{2};   ///< for closing all connections
};

class Net {
  public:
    /// Listens. The error is one sentence: the port is in use, there is no such address ...
    static Result<std::unique_ptr<Net>, std::string> listen(const NetOptions& options,
                                                            std::unique_ptr<store::Store> store);
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
    ~Net();

    std::uint16_t port() const;
    /// "http://127.0.0.1:1863"
    std::string address() const;
    /// The same for the metrics; "" = none.
    std::string metrics_address() const;
    /// Serves until SIGINT or SIGTERM. When it returns, the clients have received the reason and all threads have
    /// ended.
    void run();

  private:
    class Impl;
    explicit Net(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace linstock::apps
