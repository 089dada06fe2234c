#pragma once
// The state of the front process. For the files that include Boost.Beast: net, http, socket, worker_pool,
// frame_connection, cluster_node and metrics_server. All of it belongs to the network's thread, except what runs in
// on_file_thread().

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
          limits(o.limits, o.memory),
          unread{0, o.memory.queues()},
          pool(o.readers == 0 ? 1 : o.readers) {}
    ~FrontProcess() {
        if (workers) workers->end();
        workers.reset();  // while io is still there: a connection that ends later finds none
    }
    FrontProcess(const FrontProcess&) = delete;
    FrontProcess& operator=(const FrontProcess&) = delete;

    NetOptions options;
    RequestFilter filter;
    WebFiles files;
    ClientLimits limits;
    const std::string secret = server::new_token();  ///< of the words that stand for clients
    UnreadBytes unread;
    std::size_t connections = 0;
    std::size_t compressed = 0;  ///< WebSockets that may compress
    OpenConnections open;
    std::set<std::string, std::less<>> blocked;  ///< networks that the host has blocked
    std::size_t observers = 0;                   ///< connections that ask for figures
    std::size_t answering = 0;                   ///< requests of HTTP under way
    std::set<OutgoingQueue*> queues;             ///< of the WebSockets
    OutgoingQueue::Clock::time_point relieved{};
    LogLimit log_limit{secret};
    std::atomic<bool> closing = false;
    std::shared_ptr<WorkerPool> workers;
    asio::io_context io{1};
    asio::thread_pool pool;  // below io: what still waits in it goes before io does
};

/// Runs `work` on one of `threads`. It stays with the caller, who waits.
template <class Work>
asio::awaitable<void> on_threads(asio::io_context& io, asio::thread_pool& threads, Work& work) {
    return asio::async_initiate<const asio::use_awaitable_t<>&, void()>(
        [&io, &threads, &work](auto handler) {
            asio::post(threads, [&io, &work, handler = std::move(handler)]() mutable {
                try {
                    work();
                } catch (const std::exception& error) {
                    log_error(std::string("a fault of the server: ") + error.what());
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

/// A line of the log that a client can cause.
inline void log_about(FrontProcess& front, const std::string& address, const std::string& line) {
    if (front.log_limit.may_log_address(address, LogLimit::Clock::now())) log_info(line);
}

/// For a coroutine that no other awaits: an exception ends its connection and not the server.
inline void log_fault(const std::exception_ptr& fault) {
    try {
        if (fault) std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        log_error(std::string("a fault of a connection: ") + error.what());
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

/// Charges a client for what was done for it.
inline void charge(ClientLimits& limits, const std::string& address, const Cost& cost, Bucket time, Bucket storage) {
    const auto now = TokenBucket::Clock::now();
    limits.charge(address, time, std::chrono::duration<double>(cost.spent).count(), now);
    limits.charge(address, storage, static_cast<double>(cost.kept), now);
}

/// Adds one as long as it lives.
class Counted {
  public:
    explicit Counted(std::size_t& count) : count_(count) { ++count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count_; }

  private:
    std::size_t& count_;
};

/// One of what a client may have in progress: begun once, and ended when this goes.
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
    /// False: the client has as many as it may.
    bool begin() { return begun_ = begun_ || front_.limits.begin(address_, counter_); }
    bool begun() const { return begun_; }

  private:
    FrontProcess& front_;
    std::string address_;
    Counter counter_;
    bool begun_ = false;
};

/// The memory that one request or message occupies, as long as this lives.
class HeldMemory {
  public:
    HeldMemory(FrontProcess& front, std::string address, Load load)
        : front_(front),
          address_(std::move(address)),
          load_(load) {}
    HeldMemory(const HeldMemory&) = delete;
    HeldMemory& operator=(const HeldMemory&) = delete;
    ~HeldMemory() { front_.limits.release(address_, load_, bytes_); }
    /// So many bytes are held now. False: there is no memory for them. A short one is always allowed.
    bool grow(std::size_t bytes) {
        const std::size_t always = front_.options.memory.always_allowed();
        if (bytes > always && bytes > bytes_ && !front_.limits.has_room(address_, load_, bytes - bytes_)) return false;
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

/// Those who do not read go, until there is room for the others.
void relieve(FrontProcess& front);

/// One connection, request after request, until it ends or becomes a WebSocket and that ends.
asio::awaitable<void> serve_http(FrontProcess& front, tcp::socket socket);

/// The figures of the house, on a port of their own.
asio::awaitable<void> serve_figures(FrontProcess& front, tcp::socket socket);

using Request = http::request<http::string_body>;
/// `stay`: the connection's, until this has ended.
asio::awaitable<void> serve_socket(FrontProcess& front, beast::tcp_stream stream, Request request, std::string address,
                                   OpenConnection& connection);

}  // namespace linstock::apps
