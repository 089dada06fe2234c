#pragma once
// Inside of net.cpp, http.cpp, socket.cpp, crew.cpp, wire.cpp and station.cpp: what they share, with the heavy headers;
// no header for anybody else. All of it belongs to the one network thread, save what runs in `elsewhere`.

#include "apps/linstockd/log.hpp"
#include "apps/linstockd/log_limit.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/outgoing_queue.hpp"
#include "apps/linstockd/worker_pool.hpp"
#include "server/tokens.hpp"

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

struct Hall {
    explicit Hall(const NetOptions& o)
        : options(o),
          gate(o.origins),
          files(o.web),
          limits(o.limits, o.memory),
          waiting{0, o.memory.queues()},
          pool(o.readers == 0 ? 1 : o.readers) {}
    ~Hall() { crew.reset(); }  // while io is still there; who leaves later finds none
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    NetOptions options;
    Gate gate;
    WebFiles files;
    Limits limits;
    const std::string secret = server::new_token();  ///< of the words by which households are told apart
    Waiting waiting;
    std::size_t connections = 0;
    std::size_t compressed = 0;  ///< WebSockets that may compress
    Throng throng;
    std::set<std::string, std::less<>> blocked;  ///< networks that the host has blocked
    std::size_t observers = 0;                   ///< connections that ask for figures
    std::size_t answering = 0;                   ///< requests of HTTP under way
    std::set<Line*> lines;                       ///< of the WebSockets
    Line::Clock::time_point relieved{};
    Chatter chatter{secret};
    std::atomic<bool> closing = false;
    std::unique_ptr<Crew> crew;
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

/// Runs `work` on a thread that may take its time.
template <class Work>
asio::awaitable<void> elsewhere(Hall& hall, Work& work) {
    return on_threads(hall.io, hall.pool, work);
}

/// A line of the log that anybody at this address can bring it to.
inline void tell_of(Hall& hall, const std::string& address, const std::string& line) {
    if (hall.chatter.may_tell_of(address, Chatter::Clock::now())) log_info(line);
}

/// What a coroutine that nobody waits for ends with: a fault of ours ends its connection, not the server.
inline void told(const std::exception_ptr& fault) {
    try {
        if (fault) std::rethrow_exception(fault);
    } catch (const std::exception& error) {
        log_error(std::string("a fault of a connection: ") + error.what());
    }
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

/// What counts for one address as long as it lives.
class Connected {
  public:
    Connected(Hall& hall, std::string address) : hall_(hall), address_(std::move(address)) {
        let_in_ = hall_.limits.connect(address_);
    }
    Connected(const Connected&) = delete;
    Connected& operator=(const Connected&) = delete;
    ~Connected() {
        if (let_in_) hall_.limits.disconnect(address_);
    }
    bool let_in() const { return let_in_; }

  private:
    Hall& hall_;
    std::string address_;
    bool let_in_ = false;
};

/// An errand of one address that is under way, once it has begun and as long as this lives.
class UnderWay {
  public:
    UnderWay(Hall& hall, std::string address, Purse purse)
        : hall_(hall),
          address_(std::move(address)),
          looks_(purse == Purse::looks) {}
    UnderWay(const UnderWay&) = delete;
    UnderWay& operator=(const UnderWay&) = delete;
    ~UnderWay() {
        if (!begun_) return;
        if (looks_)
            hall_.limits.end_look(address_);
        else
            hall_.limits.end_errand(address_);
    }
    /// False when this address has as many as it may.
    bool begin() {
        if (!begun_) begun_ = looks_ ? hall_.limits.begin_look(address_) : hall_.limits.begin_errand(address_);
        return begun_;
    }
    bool begun() const { return begun_; }

  private:
    Hall& hall_;
    std::string address_;
    bool looks_;
    bool begun_ = false;
};

/// What the front process holds for one request or message, as long as this lives.
class Laden {
  public:
    Laden(Hall& hall, std::string address, Load load) : hall_(hall), address_(std::move(address)), load_(load) {}
    Laden(const Laden&) = delete;
    Laden& operator=(const Laden&) = delete;
    ~Laden() { hall_.limits.lets_go(address_, load_, bytes_); }
    /// So much of it is there. False when it is too much; what is short never is.
    bool grow(std::size_t bytes) {
        const std::size_t always = hall_.options.memory.always_allowed();
        if (bytes > always && bytes > bytes_ && !hall_.limits.has_room(address_, load_, bytes - bytes_)) return false;
        must_grow(bytes);
        return true;
    }
    void must_grow(std::size_t bytes) {
        if (bytes <= bytes_) return;
        hall_.limits.takes(address_, load_, bytes - bytes_);
        bytes_ = bytes;
    }

  private:
    Hall& hall_;
    std::string address_;
    Load load_;
    std::size_t bytes_ = 0;
};

/// Those who do not read go, until there is room for the others.
void relieve(Hall& hall);

/// One connection, request after request, until it ends or becomes a WebSocket and that ends.
asio::awaitable<void> serve_http(Hall& hall, tcp::socket socket);

/// The figures of the house, on a port of their own.
asio::awaitable<void> serve_figures(Hall& hall, tcp::socket socket);

using Request = http::request<http::string_body>;
/// `stay`: the connection's, until this has ended.
asio::awaitable<void> serve_socket(Hall& hall, beast::tcp_stream stream, Request request, std::string address,
                                   Stay& stay);

}  // namespace linstock::apps
