#pragma once
// The worker processes behind the front process. Battle workers play battles, each battle always in the same worker.
// Task workers do one task at a time: checks, uploads, new battles, reports, odds. The front process computes nothing
// that a client sends. A worker that crashes, exceeds its deadline or is killed for its memory is replaced immediately:
// the battle that it was busy with is frozen, all others are loaded again from the store.
//
// Every request and message ends with an Outcome: an answer, 503 if no worker began it within the deadline, or an
// error if the worker ended. For the network's thread only.

#include "apps/linstockd/cost.hpp"
#include "apps/linstockd/message_head.hpp"
#include "apps/linstockd/open_connections.hpp"
#include "apps/linstockd/worker.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "cluster/node_registry.hpp"
#include "server/api/worker_frames.hpp"
#include "store/store.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

struct WorkerPoolOptions {
    WorkerOptions worker;  ///< of the battle workers; the others have one thread. `node` is our number
    unsigned battle_workers = 2;
    unsigned task_workers = 3;
    std::chrono::milliseconds deadline{30000};  ///< for one message or task; twice that for a whole battle
    std::size_t max_waiting_tasks = 64;
    /// True if a line about this client may be logged.
    std::function<bool(const std::string& client)> may_log;
    std::unique_ptr<store::NodeRegistry> nodes;  ///< if other machines have the same store
    /// Charges a client for auto-play that its message started. False: this machine does not know the client.
    std::function<bool(const std::string& client, Cost)> charge;
};

struct Outcome {
    server::HttpReply reply;
    Cost cost;
};

struct WorkerPoolStatus {
    struct Process {
        bool plays_battles = false;
        std::size_t index = 0;
        bool alive = false;
        std::size_t pending = 0;   ///< requests that it has received but not yet answered
        std::uint64_t memory = 0;  ///< bytes that it does not share
    };
    std::vector<Process> processes;
    /// Sums over all workers since the start; `awake` of live workers only, `waits_for` the maximum.
    std::array<std::uint64_t, WorkerStatus::statistic_count> statistics{};
    std::size_t waiting_tasks = 0;
    std::uint64_t battle_workers_lost = 0;
    std::uint64_t task_workers_lost = 0;
    bool cut_off = false;  ///< the shared database does not answer
};

class WorkerPool {
  public:
    /// Starts the processes. `store` is the front process's own connection to it.
    static std::shared_ptr<WorkerPool> start(boost::asio::io_context& io, WorkerPoolOptions options,
                                             std::unique_ptr<store::Store> store);
    WorkerPool() = default;
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;
    virtual ~WorkerPool() = default;

    virtual boost::asio::awaitable<Outcome> answer(server::HttpRequest request) = 0;

    /// Registers a connection; `client` is its pseudonym (pseudonym_of()).
    virtual std::uint64_t connect(std::shared_ptr<server::MessageSink> connection, std::string client) = 0;
    /// Ends when the message has been answered. `head` is message_head() of the text.
    virtual boost::asio::awaitable<Cost> receive(std::uint64_t connection, std::string_view text, MessageHead head) = 0;
    virtual void disconnect(std::uint64_t connection) = 0;
    virtual Activity activity(std::uint64_t connection) const = 0;
    /// Serves another machine with the same store, and its connections.
    virtual boost::asio::awaitable<void> serve_peer(boost::asio::ip::tcp::socket socket) = 0;

    virtual WorkerPoolStatus status() const = 0;
    /// The store of the front process; thread-safe.
    virtual store::Store& store() = 0;

    /// Tells all connections that the server closes.
    virtual void close_connections(const std::string& reason) = 0;
    /// Ends all processes immediately: everything acknowledged is in the store.
    virtual void end() = 0;
};

}  // namespace linstock::apps
