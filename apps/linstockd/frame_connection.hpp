#pragma once
// A line of frames, to a process of the house or to another machine, and what waits at its other end. Of crew.cpp and
// station.cpp; all of it belongs to the network's thread.

#include "apps/linstockd/task_queue.hpp"
#include "apps/linstockd/worker_pool.hpp"
#include "server/frames.hpp"

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

/// Somebody waits for this.
struct Pending : Task {
    explicit Pending(boost::asio::io_context& io) : wake(io, boost::asio::steady_timer::time_point::max()) {}
    server::Errand errand;
    server::FrameKind kind = server::FrameKind::request;
    bool begun = false;  ///< a process has it
    bool over = false;
    Outcome outcome;
    boost::asio::steady_timer wake;

    void end(Outcome what) {
        outcome = std::move(what);
        over = true;
        wake.cancel();
    }
};

struct Wire {
    explicit Wire(boost::asio::io_context& io) : line(io) {}
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    virtual ~Wire() = default;

    boost::asio::generic::stream_protocol::socket line;
    std::string out;
    bool open = true;  ///< else what is sent waits until it is
    bool writing = false;
    bool gone = false;
    server::FrameReader in;
    std::map<std::uint64_t, std::shared_ptr<Pending>> pending;
    std::set<std::uint64_t> guests;  ///< that it knows
};

void send(boost::asio::io_context& io, const std::shared_ptr<Wire>& wire, server::FrameKind kind, std::uint64_t id,
          std::string_view body);
/// Sends what has waited for the line to be open.
void begin_sending(boost::asio::io_context& io, const std::shared_ptr<Wire>& wire);
void cut(Wire& wire);

}  // namespace linstock::apps
