#pragma once
// A connection that carries frames to a worker process or another machine, with the tasks that wait for its answers.
// For the network's thread only.

#include "apps/linstockd/task_queue.hpp"
#include "apps/linstockd/worker_pool.hpp"
#include "server/api/worker_frames.hpp"

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace linstock::apps {

/// A task or message that a coroutine waits for.
struct Pending : Task {
    explicit Pending(boost::asio::io_context& io) : wake(io, boost::asio::steady_timer::time_point::max()) {}
    server::TaskRequest task_request;
    server::FrameKind kind = server::FrameKind::request;
    bool begun = false;  ///< a worker has it
    bool over = false;
    Outcome outcome;
    boost::asio::steady_timer wake;

    void end(Outcome what) {
        outcome = std::move(what);
        over = true;
        wake.cancel();
    }
};

struct FrameConnection {
    explicit FrameConnection(boost::asio::io_context& io) : socket(io) {}
    FrameConnection(const FrameConnection&) = delete;
    FrameConnection& operator=(const FrameConnection&) = delete;
    virtual ~FrameConnection() = default;

    boost::asio::generic::stream_protocol::socket socket;
    std::string out;
    bool open = true;  ///< otherwise frames wait until begin_sending()
    bool writing = false;
    bool gone = false;
    server::FrameReader in;
    std::map<std::uint64_t, std::shared_ptr<Pending>> pending;
    std::set<std::uint64_t> clients;  ///< connections that the other end knows
};

void send(boost::asio::io_context& io, const std::shared_ptr<FrameConnection>& connection, server::FrameKind kind,
          std::uint64_t id, std::string_view body);
/// Sends the frames that waited until the connection was established.
void begin_sending(boost::asio::io_context& io, const std::shared_ptr<FrameConnection>& connection);
void disconnect(FrameConnection& connection);

}  // namespace linstock::apps
