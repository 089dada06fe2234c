#include "apps/linstockd/frame_connection.hpp"

#include "apps/linstockd/front_process.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>

#include <utility>

namespace linstock::apps {

namespace {

asio::awaitable<void> write(std::shared_ptr<FrameConnection> connection) {
    while (!connection->out.empty() && !connection->gone) {
        // All waiting frames are written together: the system call is the largest cost of a frame.
        const std::string bytes = std::exchange(connection->out, std::string());
        auto [error, n] = co_await asio::async_write(connection->socket, asio::buffer(bytes), by_value);
        if (error) break;  // the reading coroutine reports it
    }
    connection->writing = false;
}

}  // namespace

void send(asio::io_context& io, const std::shared_ptr<FrameConnection>& connection, server::FrameKind kind,
          std::uint64_t id, std::string_view body) {
    if (connection->gone) return;
    server::append_frame(connection->out, kind, id, body);
    if (connection->open) begin_sending(io, connection);
}

void begin_sending(asio::io_context& io, const std::shared_ptr<FrameConnection>& connection) {
    connection->open = true;
    if (std::exchange(connection->writing, true)) return;
    asio::co_spawn(io, [connection] { return write(connection); }, log_fault);
}

void disconnect(FrameConnection& connection) {
    connection.gone = true;
    beast::error_code ignored;
    if (connection.socket.close(ignored)) log_warning("a connection could not be closed");
}

}  // namespace linstock::apps
