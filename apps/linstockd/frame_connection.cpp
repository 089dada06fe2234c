#include "apps/linstockd/frame_connection.hpp"

#include "apps/linstockd/front_process.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>

#include <utility>

namespace linstock::apps {

namespace {

asio::awaitable<void> write(std::shared_ptr<FrameConnection> wire) {
    while (!wire->out.empty() && !wire->gone) {
        // All waiting frames are written together: the system call is the largest cost of a frame.
        const std::string bytes = std::exchange(wire->out, std::string());
        auto [error, n] = co_await asio::async_write(wire->line, asio::buffer(bytes), by_value);
        if (error) break;  // the reading coroutine reports it
    }
    wire->writing = false;
}

}  // namespace

void send(asio::io_context& io, const std::shared_ptr<FrameConnection>& wire, server::FrameKind kind, std::uint64_t id,
          std::string_view body) {
    if (wire->gone) return;
    server::append_frame(wire->out, kind, id, body);
    if (wire->open) begin_sending(io, wire);
}

void begin_sending(asio::io_context& io, const std::shared_ptr<FrameConnection>& wire) {
    wire->open = true;
    if (std::exchange(wire->writing, true)) return;
    asio::co_spawn(io, [wire] { return write(wire); }, log_fault);
}

void cut(FrameConnection& wire) {
    wire.gone = true;
    beast::error_code ignored;
    if (wire.line.close(ignored)) log_warning("a connection could not be closed");
}

}  // namespace linstock::apps
