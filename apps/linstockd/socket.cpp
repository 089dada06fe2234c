// One WebSocket: passes whole messages within their limits to the server, in their order, and sends the server's
// messages. A reader and a writer on the network's thread share an OutgoingQueue. Any failure becomes the close reason
// of the connection.

#include "apps/linstockd/front_process.hpp"
#include "apps/linstockd/message_head.hpp"
#include "apps/linstockd/websocket_stream.hpp"
#include "server/access/tokens.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace linstock::apps {

namespace {

namespace websocket = beast::websocket;

constexpr auto close_patience = std::chrono::seconds(3);  // for a client to receive the close reason
constexpr const char* too_much_at_once = "too much data is being sent at once: try again in a moment";
constexpr const char* does_not_read = "a connection is closed: its client does not read";
constexpr std::size_t min_compressed = 1024;
constexpr std::size_t max_batch = std::size_t{1} << 18;

class Socket : public std::enable_shared_from_this<Socket> {
  public:
    Socket(FrontProcess& front, beast::tcp_stream stream, std::string address, OpenConnection& connection)
        : front_(front),
          address_(std::move(address)),
          connection_(connection),
          ws_(std::move(stream)),
          unread_(front.io),
          wait_(front.io),
          unfinished_(front.io),
          rate_(front.options.messages_per_second, front.options.message_burst) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    /// The destructor is also called when the network stops, because the frames of the coroutines are then destroyed.
    ~Socket() {
        if (queue_ == nullptr) return;
        queue_->end();
        front_.queues.erase(queue_.get());
        if (known_ && front_.workers != nullptr) front_.workers->disconnect(id_);
    }

    asio::awaitable<void> run(Request request) {
        connection_.close = [weak = weak_from_this()] {
            if (const auto self = weak.lock()) beast::get_lowest_layer(self->ws_).close();
        };
        const bool accepted = co_await accept(std::move(request));
        if (!accepted) co_return;
        queue_ = std::make_shared<OutgoingQueue>(front_.options.max_queue, front_.unread,
                                                 front_.limits.unread_of(address_), waker());
        front_.queues.insert(queue_.get());
        ws_.next_layer().on_sent([weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self) return;
            self->queue_->sent();
            self->write();
        });
        ws_.next_layer().on_progress([weak = std::weak_ptr(queue_)](std::size_t bytes) {
            if (const auto queue = weak.lock()) queue->progress(bytes);
        });
        ws_.next_layer().on_received([weak = weak_from_this()](std::size_t bytes) {
            if (const auto self = weak.lock()) self->count(bytes);
        });
        const std::string client_key = pseudonym_of(address_, front_.secret);
        front_.limits.set_pseudonym(address_, client_key);
        id_ = front_.workers->connect(queue_, client_key);
        known_ = true;
        bool more = true;
        while (more)  // not in the condition: see http.cpp
            more = co_await receive_next();
        queue_->end();
        front_.queues.erase(queue_.get());
        // Without this, a pending write to a client that has gone would outlive the connection.
        if (!sent_close_) beast::get_lowest_layer(ws_).close();
        known_ = false;
        front_.workers->disconnect(id_);
    }

  private:
    asio::awaitable<bool> accept(Request request) {
        set_idle_timeout(front_.options.silence);
        beast::error_code ignored;
        const auto peer = beast::get_lowest_layer(ws_).socket().remote_endpoint(ignored).address();
        // Within one computer compression costs more than it saves.
        websocket::permessage_deflate deflate;
        const auto offered = request[http::field::sec_websocket_extensions];
        const bool has_memory = front_.compressed < front_.options.memory.compressed_connections();
        compresses_ =
            !peer.is_loopback() && has_memory && offered.find("permessage-deflate") != beast::string_view::npos;
        if (compresses_) compressed_.emplace(front_.compressed);
        deflate.server_enable = compresses_;
        deflate.msg_size_threshold = min_compressed;
        deflate.compLevel = 3;
        ws_.set_option(deflate);
        ws_.auto_fragment(false);
        // The system's send buffer for a client that does not read is limited too.
        if (beast::get_lowest_layer(ws_).socket().set_option(asio::socket_base::send_buffer_size(1 << 18), ignored))
            co_return false;
        ws_.read_message_max(0);  // the limit is checked here, so that the close reason can be sent
        ws_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind != websocket::frame_type::close && queue_ != nullptr) (void)within_rate();
        });
        auto [error] = co_await ws_.async_accept(request, by_value);
        co_return !error;
    }

    void set_idle_timeout(websocket::stream_base::duration silence) {
        websocket::stream_base::timeout timeouts{};
        timeouts.handshake_timeout = std::chrono::seconds(10);
        timeouts.idle_timeout = silence;
        timeouts.keep_alive_pings = true;
        ws_.set_option(timeouts);
    }

    /// Counts received bytes, including frames without a message and empty fragments.
    void count(std::size_t bytes) {
        constexpr std::size_t min_charge = std::size_t{1} << 16;
        received_bytes_ += bytes;
        if (received_bytes_ - charged_bytes_ >= min_charge) (void)within_bytes(received_bytes_);
    }
    /// Charges the bytes of the next message so far. False: the limit was exceeded and the connection closes.
    bool within_bytes(std::size_t bytes) {
        if (bytes <= charged_bytes_) return true;
        const std::size_t more = bytes - std::exchange(charged_bytes_, bytes);
        if (queue_->closing()) return false;
        if (front_.limits.take(address_, Bucket::message_bytes, static_cast<double>(more), TokenBucket::Clock::now()))
            return true;
        close_with(close_codes::not_allowed, "your messages are too long together: send less data");
        return false;
    }

    bool within_rate() {
        if (queue_->closing()) return false;
        if (rate_.take(TokenBucket::Clock::now())) return true;
        close_with(close_codes::not_allowed,
                   fmt::format("too many messages: at most {:.0f} at once, then {:.0f} a second",
                               front_.options.message_burst, front_.options.messages_per_second));
        return false;
    }

    void close_with(std::uint16_t code, const std::string& reason) {
        log_about(front_, address_, "a connection is closed: " + reason);
        queue_->close(code, reason);
    }

    /// Reads the next message and passes it to the server. False: the connection ends.
    asio::awaitable<bool> receive_next() {
        const std::size_t most = front_.options.max_message;
        clear_buffer();
        set_idle_timeout(front_.options.silence);
        std::optional<HeldMemory> held;  // until the message has been answered
        do {
            auto [error, n] = co_await ws_.async_read_some(buffer_, most + 1 - buffer_.size(), by_value);
            if (error) co_return false;
            if (buffer_.size() > most)
                close_with(close_codes::too_big, fmt::format("the message is too long: at most {} KiB", most >> 10));
            // A few bytes can decompress to many, so the held bytes are counted before the message ends.
            else if (within_bytes(std::max(received_bytes_, buffer_.size())) && !holds(buffer_.capacity(), held))
                close_with(close_codes::not_allowed, too_much_at_once);
            if (queue_->closing()) {
                held.reset();
                co_await drain();
                co_return false;
            }
            if (!ws_.is_message_done()) expect_end();
        } while (!ws_.is_message_done());
        unfinished_.cancel();
        expects_end_ = false;
        if ((!is_program_ && !within_rate()) || queue_->closing()) {
            co_await drain();
            co_return false;
        }
        if (ws_.got_binary()) {
            queue_->send(std::make_shared<const std::string>(
                R"({"verb":"","ok":false,"error":"a message must be JSON text, not binary data"})"));
            co_return true;
        }
        const auto bytes = buffer_.cdata();
        const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
        const bool charged = within_bytes(std::max(text.size(), received_bytes_));
        received_bytes_ = charged_bytes_ = 0;
        if (!charged) {
            co_await drain();
            co_return false;
        }
        MessageHead what = message_head(text);
        is_program_ = is_program_ || (what.verb == "join" && server::is_program_key(what.token));
        const auto seconds =
            is_program_ ? front_.limits.refuse_program(address_, TokenBucket::Clock::now()) : std::nullopt;
        if (seconds) {
            queue_->send(std::make_shared<const std::string>(
                refused_message(text, front_.limits.program_limit_text(*seconds), *seconds)));
            // The connection stays open, and the next message is read later: a flood only delays itself.
            wait_.expires_after(std::chrono::milliseconds(50));
            co_await wait_.async_wait(by_value);
            co_return !queue_->closing();
        }
        const bool odds = what.verb == "odds";
        const Bucket time = odds ? Bucket::task_time : Bucket::message_time;
        if (odds) {
            const auto no = front_.limits.refuse_debt(address_, time, TokenBucket::Clock::now());
            if (no) {
                queue_->send(std::make_shared<const std::string>(refused_message(text, *no)));
                co_return true;
            }
        }
        InProgress task(front_, address_, Counter::tasks);
        const bool by_task_worker = runs_as_task(what.verb);
        const auto must_wait = [&] {
            if (!odds && front_.limits.must_wait(address_, TokenBucket::Clock::now())) return true;
            return by_task_worker && !task.begin();
        };
        // Nothing is read until the message is answered, not even the client's answers to pings.
        set_idle_timeout(websocket::stream_base::none());
        constexpr auto longest = std::chrono::seconds(25);  // for a client that has used up its time
        const auto begun = TokenBucket::Clock::now();
        while (!queue_->closing() && ws_.is_open() && must_wait() &&
               (by_task_worker || TokenBucket::Clock::now() - begun < longest)) {
            wait_.expires_after(std::chrono::milliseconds(50));
            co_await wait_.async_wait(by_value);
        }
        if (!ws_.is_open()) co_return false;                  // the client has gone
        if (by_task_worker && !task.begun()) co_return true;  // it is being closed
        connection_.last_request = TokenBucket::Clock::now();
        const Cost cost = co_await front_.workers->receive(id_, text, std::move(what));
        connection_.activity = front_.workers->activity(id_);
        charge(front_.limits, address_, cost, time, Bucket::message_storage);
        co_return true;
    }

    /// Counts the buffer of a message in the memory budget. False: there is no memory for it.
    bool holds(std::size_t bytes, std::optional<HeldMemory>& held) {
        if (bytes <= front_.options.memory.always_allowed()) return true;
        if (!held) held.emplace(front_, address_, Load::body);
        return held->grow(bytes);
    }
    /// A connection that waits for its next message holds no long buffer.
    void clear_buffer() {
        constexpr std::size_t keep = std::size_t{16} << 10;
        buffer_.clear();
        if (buffer_.capacity() > keep) buffer_.shrink_to_fit();
    }
    /// A message that has begun must end within the time of a request.
    void expect_end() {
        if (std::exchange(expects_end_, true)) return;
        unfinished_.expires_after(front_.options.request_time);
        unfinished_.async_wait([weak = weak_from_this()](const beast::error_code& stopped) {
            const auto self = weak.lock();
            if (stopped || !self || !self->expects_end_) return;
            if (self->unfinished_.expiry() > std::chrono::steady_clock::now())
                return;  // the timer was set for the next message
            self->close_with(close_codes::not_allowed, "a message took too long to arrive");
        });
    }

    /// After the close reason was set, reads and drops everything until the client closes too.
    asio::awaitable<void> drain() {
        for (;;) {
            clear_buffer();
            auto [error, n] = co_await ws_.async_read_some(buffer_, front_.options.max_message, by_value);
            if (error) co_return;
        }
    }

    /// Writes what waits, once everything before it has been sent.
    void write() {
        try {
            if (compressing_ || sent_close_ || !ws_.is_open() || ws_.next_layer().sending()) return;
            if (ws_.next_layer().failed()) return beast::get_lowest_layer(ws_).close();
            if (compresses_ ? compress_next() : send_waiting()) return start_send_timer();
            if (const auto reason = queue_->close_reason()) send_close(*reason);
        } catch (const std::exception& fault) {
            log_error(std::string("an error in a connection: ") + fault.what());
            beast::get_lowest_layer(ws_).close();
        }
    }
    /// Sends all waiting messages in one write. False: none waits.
    bool send_waiting() {
        BatchingStream& to = ws_.next_layer();
        std::size_t bytes = 0;
        while (bytes < max_batch) {
            const auto message = queue_->next();
            if (message == nullptr) break;
            to.add_text(*message);
            bytes += message->size() + 1;
        }
        to.send();
        return bytes > 0;
    }
    bool compress_next() {
        const auto message = queue_->next();
        if (message == nullptr) return false;
        compressing_ = true;
        ws_.text(true);
        ws_.async_write(asio::buffer(*message),
                        [self = shared_from_this(), message](const beast::error_code& error, std::size_t) {
                            self->compressing_ = false;
                            if (!error) self->write();
                        });
        return true;
    }
    void send_close(const CloseReason& reason) {
        sent_close_ = true;
        const websocket::close_reason frame(static_cast<websocket::close_code>(reason.code), reason.text);
        ws_.async_close(frame, [self = shared_from_this()](const beast::error_code&) {});
    }

    /// Closes the connection if what is being sent is not taken in time. One timer serves many sends, because most end
    /// long before it.
    void start_send_timer() {
        sending_since_ = std::chrono::steady_clock::now();
        if (!std::exchange(send_timer_runs_, true)) run_send_timer(sending_since_);
    }
    void run_send_timer(std::chrono::steady_clock::time_point since) {
        unread_.expires_at(since + front_.options.max_unread);
        unread_.async_wait([weak = weak_from_this()](const beast::error_code& stopped) {
            const auto self = weak.lock();
            if (stopped || !self) return;
            self->send_timer_runs_ = false;
            if (!self->ws_.next_layer().sending()) return;
            if (std::chrono::steady_clock::now() < self->sending_since_ + self->front_.options.max_unread) {
                self->send_timer_runs_ = true;
                return self->run_send_timer(self->sending_since_);
            }
            log_about(self->front_, self->address_, does_not_read);
            beast::get_lowest_layer(self->ws_).close();
        });
    }

    /// Called from any thread; the work runs on the network's thread.
    std::function<void()> waker() {
        return [weak = weak_from_this(), woken = woken_, &io = front_.io] {
            if (woken->exchange(true)) return;  // a call that is already posted will see this too
            asio::post(io, [weak] {
                if (const auto self = weak.lock()) self->on_wake();
            });
        };
    }

    void on_wake() {
        woken_->store(false);
        write();
        if (queue_->crowded()) relieve(front_);
        if (queue_->closing() && !giving_up_) {
            giving_up_ = true;
            if (queue_->overrun()) log_about(front_, address_, does_not_read);
            asio::co_spawn(front_.io, [self = shared_from_this()] { return self->give_up(); }, log_fault);
        }
        // Bytes being sent to it count until it has been closed.
        if (queue_->overrun() && queue_->crowded()) beast::get_lowest_layer(ws_).close();
    }

    /// A client that does not read may not read the close reason either.
    asio::awaitable<void> give_up() {
        asio::steady_timer timer(front_.io, close_patience);
        co_await timer.async_wait(by_value);
        beast::get_lowest_layer(ws_).close();
    }

    FrontProcess& front_;
    std::string address_;
    OpenConnection& connection_;  ///< valid during run()
    websocket::stream<BatchingStream> ws_;
    asio::steady_timer unread_;
    asio::steady_timer wait_;
    asio::steady_timer unfinished_;  ///< for a message whose end has not arrived
    TokenBucket rate_;
    beast::flat_buffer buffer_;
    std::shared_ptr<OutgoingQueue> queue_;
    server::ConnectionId id_ = 0;
    std::shared_ptr<std::atomic<bool>> woken_ = std::make_shared<std::atomic<bool>>(false);
    std::chrono::steady_clock::time_point sending_since_;
    std::size_t received_bytes_ = 0;  ///< bytes since the last message
    std::size_t charged_bytes_ = 0;   ///< how many of them were charged
    bool send_timer_runs_ = false;
    bool is_program_ = false;   ///< it has sent a program's key: it has the limit of programs instead of `rate_`
    bool expects_end_ = false;  ///< `unfinished_` runs
    bool compresses_ = false;   ///< the client asked for it, and there is memory for it
    std::optional<Counted> compressed_;
    bool compressing_ = false;  ///< a message is being compressed
    bool sent_close_ = false;
    bool known_ = false;
    bool giving_up_ = false;
};

}  // namespace

void relieve(FrontProcess& front) {
    const auto now = OutgoingQueue::Clock::now();
    if (now - front.relieved < std::chrono::milliseconds(100)) return;
    front.relieved = now;
    relieve(front.queues, front.unread, now);
}

asio::awaitable<void> serve_socket(FrontProcess& front, beast::tcp_stream stream, Request request, std::string address,
                                   OpenConnection& connection) {
    const auto socket = std::make_shared<Socket>(front, std::move(stream), std::move(address), connection);
    co_await socket->run(std::move(request));
}

}  // namespace linstock::apps
