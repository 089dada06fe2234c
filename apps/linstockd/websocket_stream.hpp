#pragma once
// The stream beneath a WebSocket, for socket.cpp only. Messages that arrive during a write are sent together by the
// next one: a system call per message would cost more than the message. Uncompressed text frames are made here;
// Beast's own frames (pings, pongs, close) pass through in their order.

#include "apps/linstockd/front_process.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace linstock::apps {

class BatchingStream {
  public:
    using next_layer_type = beast::tcp_stream;
    using executor_type = next_layer_type::executor_type;

    explicit BatchingStream(beast::tcp_stream&& stream) : state_(std::make_shared<State>(std::move(stream))) {}

    executor_type get_executor() noexcept { return state_->stream.get_executor(); }
    next_layer_type& next_layer() noexcept { return state_->stream; }
    const next_layer_type& next_layer() const noexcept { return state_->stream; }

    /// Called when everything has been sent, or nothing can be sent any more.
    void on_sent(std::function<void()> what) { state_->sent = std::move(what); }
    /// Called with the number of further bytes sent while a write is not complete.
    void on_progress(std::function<void(std::size_t)> what) { state_->progress = std::move(what); }
    bool sending() const { return state_->sending; }
    bool failed() const { return static_cast<bool>(state_->failed); }
    /// Adds a whole text message for the next send(). Precondition: the WebSocket is open and not compressed.
    void add_text(std::string_view text) {
        constexpr char whole_text = '\x81';        // RFC 6455, section 5.2: FIN bit and text opcode
        constexpr std::size_t max_one_byte = 125;  // longer messages have a separate length field
        constexpr std::size_t max_two_bytes = 0xffff;
        std::string& to = state_->next;
        const auto length = [&](int bytes) {
            for (int i = bytes - 1; i >= 0; --i)
                to += static_cast<char>(text.size() >> (8 * i) & 0xff);
        };
        constexpr std::size_t max_head = 10;
        if (to.empty()) to.reserve(text.size() + max_head);
        to += whole_text;
        if (text.size() <= max_one_byte) {
            length(1);
        } else if (text.size() <= max_two_bytes) {
            to += '\x7e';
            length(2);
        } else {
            to += '\x7f';
            length(8);
        }
        to += text;
    }
    void send() { state_->send(); }

    /// Called with the bytes that have arrived, before Beast reads them: Beast does not report frames without content.
    void on_received(std::function<void(std::size_t)> what) { state_->received = std::move(what); }
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
            [&state = state_](auto handler, const Buffers& to) {
                auto received = [weak = std::weak_ptr(state), handler = std::move(handler)](
                                    const beast::error_code& error, std::size_t n) mutable {
                    if (const auto there = weak.lock(); there != nullptr && there->received) there->received(n);
                    std::move(handler)(error, n);
                };
                state->stream.async_read_some(to, std::move(received));
            },
            token, buffers);
    }
    /// Takes all bytes in one call: Beast writes one compressed message at a time, or a control frame.
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
            [state = state_](auto handler, const Buffers& bytes) {
                std::size_t n = beast::buffer_bytes(bytes);
                if (n <= max_control_frame) state->pongs += n;
                if (state->pongs > max_pong_bytes) state->give_up();
                if (state->failed) {
                    n = 0;
                } else {
                    for (const asio::const_buffer one : beast::buffers_range_ref(bytes))
                        state->next.append(static_cast<const char*>(one.data()), one.size());
                    state->send();
                }
                asio::post(state->stream.get_executor(),
                           beast::bind_front_handler(std::move(handler), state->failed, n));
            },
            token, buffers);
    }

    /// Closes the connection after the last write.
    template <class Handler>
    friend void async_teardown(beast::role_type role, BatchingStream& of, Handler&& handler) {
        auto end = [state = of.state_, role,
                    handler = std::forward<Handler>(handler)](const beast::error_code&) mutable {
            beast::websocket::async_teardown(role, state->stream.socket(), std::move(handler));
        };
        if (!of.state_->sending) return end({});
        // The timer's handler keeps this alive. If it never runs, it is destroyed with the io_context.
        of.state_->idle.emplace(of.get_executor(), asio::steady_timer::time_point::max());
        of.state_->idle->async_wait(std::move(end));
    }

  private:
    static constexpr std::size_t max_control_frame = 127;  // RFC 6455, section 5.5: two bytes and 125
    static constexpr std::size_t max_pong_bytes = std::size_t{1} << 20;

    struct State : std::enable_shared_from_this<State> {
        explicit State(beast::tcp_stream&& s) : stream(std::move(s)) {}
        beast::tcp_stream stream;
        std::string next;
        std::string writing;
        std::size_t written = 0;  ///< bytes of `writing` that have been sent
        std::size_t pongs = 0;    ///< bytes of pongs in `next`
        bool sending = false;
        beast::error_code failed;  ///< the first error
        std::function<void()> sent;
        std::function<void(std::size_t)> progress;
        std::function<void(std::size_t)> received;
        std::optional<asio::steady_timer> idle;  ///< cancelled when no write is in progress

        void send() {
            if (sending || next.empty() || failed) return;
            sending = true;
            pongs = 0;
            writing.swap(next);
            written = 0;
            asio::async_write(
                stream.socket(), asio::buffer(writing),
                [this](const beast::error_code& error, std::size_t n) {  // called before the completion handler
                    report(n);
                    return asio::transfer_all()(error, n);
                },
                [self = shared_from_this()](const beast::error_code& error, std::size_t) { self->on_written(error); });
        }
        void report(std::size_t n) {
            const std::size_t more = n - std::exchange(written, n);
            if (more > 0 && n < writing.size() && progress) progress(more);
        }
        /// For a client that sends pings and does not read the pongs.
        void give_up() {
            if (!failed) failed = asio::error::no_buffer_space;
            stream.close();
        }
        void on_written(const beast::error_code& error) {
            sending = false;
            std::string().swap(writing);  // thousands of idle connections must not hold a buffer
            if (!failed) failed = error;
            if (failed) std::string().swap(next);
            if (!next.empty()) return send();
            if (sent) sent();
            if (idle) idle->cancel();
        }
    };
    std::shared_ptr<State> state_;
};

}  // namespace linstock::apps
