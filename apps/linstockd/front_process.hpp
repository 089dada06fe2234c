#pragma once
// The state of the front process. For the files that include Boost.Beast: net, http, socket, worker_pool,
// frame_connection, cluster_node and metrics_server. Only the network's thread uses it, except in on_file_thread().

#include "apps/linstockd/log.hpp"
#include "apps/linstockd/log_limit.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/open_connections.hpp"
#include "apps/linstockd/outgoing_queue.hpp"
#include "apps/linstockd/worker_pool.hpp"
#include "server/access/tokens.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <set>

namespace linstock::apps {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

/// Errors by value: `auto [error, n] = co_await ...(..., by_value)`.
inline constexpr auto by_value = asio::as_tuple(asio::use_awaitable);

struct FrontProcess {
    explicit FrontProcess(const NetOptions& o)
        : options(o),
          filter(o.origins),
          files(o.web),
          limits(o.limits, o.memory, o.programs),
          unread{0, o.memory.queues()},
          pool(o.readers == 0 ? 1 : o.readers) {}
    ~FrontProcess() {
        if (workers) workers->end();
        workers.reset();  // before io is destroyed: connections that end later must not find the workers
    }
    FrontProcess(const FrontProcess&) = delete;
    FrontProcess& operator=(const FrontProcess&) = delete;

    NetOptions options;
    RequestFilter filter;
    WebFiles files;
    ClientLimits limits;
    const std::string secret = server::new_token();  ///< the key of the pseudonyms for clients (pseudonym_of())
    UnreadBytes unread;
    std::size_t connections = 0;
    std::size_t compressed = 0;  ///< WebSockets with compression
    OpenConnections open;
    std::set<std::string, std::less<>> blocked;  ///< networks that the host has blocked
    std::size_t observers = 0;                   ///< connections to the metrics port
    std::size_t answering = 0;                   ///< HTTP requests in progress
    std::set<OutgoingQueue*> queues;             ///< of the WebSockets
    OutgoingQueue::Clock::time_point relieved{};
    LogLimit log_limit{secret};
    std::atomic<bool> closing = false;
    std::shared_ptr<WorkerPool> workers;
    asio::io_context io{1};
    asio::thread_pool pool;  // after io, so that it is destroyed first with what still waits in it
};

/// Runs `work` on one of `threads`. The caller owns `work` and waits for it.
template <class Work>
asio::awaitable<void> on_threads(asio::io_context& io, asio::thread_pool& threads, Work& work) {
    return asio::async_initiate<const asio::use_awaitable_t<>&, void()>(
        [&io, &threads, &work](auto handler) {
            asio::post(threads, [&io, &work, handler = std::move(handler)]() mutable {
                try {
                    work();
                } catch (const std::exception& error) {
                    log_error(std::string("an error in the server: ") + error.what());
                }
                asio::post(io, std::move(handler));
            });
        },
        asio::use_awaitable);
}

/// Runs `work` on a thread that may wait for a file.
template <class Work>
asio::awaitable<void> on_file_thread(FrontProcess& front, Work& work) {
    return on_threads(front.io, front.pool, work);
}

/// Logs a line that a client can cause, within the limits of LogLimit.
inline void log_about(FrontProcess& front, const std::string& address, const std::string& line) {
    if (front.log_limit.may_log_address(address, LogLimit::Clock::now())) log_info(line);
}

/// For a coroutine that no other awaits: an exception ends its connection, not the server.
inline void log_fault(const std::exception_ptr& fault) {
    try {
        if (fault) std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        log_error(std::string("an error in a connection: ") + error.what());
    }
}

/// Runs a function when it goes out of scope.
template <class Function>
class OnExit {
  public:
    explicit OnExit(Function function) : function_(std::move(function)) {}
    OnExit(const OnExit&) = delete;
    OnExit& operator=(const OnExit&) = delete;
    ~OnExit() { function_(); }

  private:
    Function function_;
};

/// Charges a client for processor time and storage.
inline void charge(ClientLimits& limits, const std::string& address, const Cost& cost, Bucket time, Bucket storage) {
    const auto now = TokenBucket::Clock::now();
    limits.charge(address, time, std::chrono::duration<double>(cost.spent).count(), now);
    limits.charge(address, storage, static_cast<double>(cost.kept), now);
}

/// Increments the count during its lifetime.
class Counted {
  public:
    explicit Counted(std::size_t& count) : count_(count) { ++count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count_; }

  private:
    std::size_t& count_;
};

/// A client has one more action in progress while this object exists.
class InProgress {
  public:
    InProgress(FrontProcess& front, std::string address, Counter counter)
        : front_(front),
          address_(std::move(address)),
          counter_(counter) {}
    InProgress(const InProgress&) = delete;
    InProgress& operator=(const InProgress&) = delete;
    ~InProgress() {
        if (begun_) front_.limits.end(address_, counter_);
    }
    /// False: the client has reached the limit.
    bool begin() { return begun_ = begun_ || front_.limits.begin(address_, counter_); }
    bool begun() const { return begun_; }

  private:
    FrontProcess& front_;
    std::string address_;
    Counter counter_;
    bool begun_ = false;
};

/// The memory that one request or message occupies during the lifetime of this object.
class HeldMemory {
  public:
    HeldMemory(FrontProcess& front, std::string address, Load load)
        : front_(front),
          address_(std::move(address)),
          load_(load) {}
    HeldMemory(const HeldMemory&) = delete;
    HeldMemory& operator=(const HeldMemory&) = delete;
    ~HeldMemory() { front_.limits.release(address_, load_, bytes_); }
    /// Sets the size to `bytes`. False: there is no memory for it. A short one is always allowed.
    bool grow(std::size_t bytes) {
        const std::size_t always = front_.options.memory.always_allowed();
        if (bytes > always && bytes > bytes_ && !front_.limits.has_memory_for(address_, load_, bytes - bytes_))
            return false;
        must_grow(bytes);
        return true;
    }
    void must_grow(std::size_t bytes) {
        if (bytes <= bytes_) return;
        front_.limits.hold(address_, load_, bytes - bytes_);
        bytes_ = bytes;
    }

  private:
    FrontProcess& front_;
    std::string address_;
    Load load_;
    std::size_t bytes_ = 0;
};

/// Closes connections that do not read, until there is memory for the others.
void relieve(FrontProcess& front);

/// Serves one connection, request after request, until it ends. After an upgrade to a WebSocket, until that ends.
asio::awaitable<void> serve_http(FrontProcess& front, tcp::socket socket);

/// Serves metrics and health on their own port.
asio::awaitable<void> serve_metrics(FrontProcess& front, tcp::socket socket);

using Request = http::request<http::string_body>;
/// `connection` outlives this coroutine.
asio::awaitable<void> serve_socket(FrontProcess& front, beast::tcp_stream stream, Request request, std::string address,
                                   OpenConnection& connection);

}  // namespace linstock::apps
