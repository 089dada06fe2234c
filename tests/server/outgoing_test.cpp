// The stream beneath a WebSocket: what waits in it while nobody takes it, and what becomes of it when there is no more.

#include "apps/linstockd/outgoing.ipp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

/// Both ends of a connection within this computer.
struct Ends {
    explicit Ends(asio::io_context& io) : ours(io), theirs(io) {
        tcp::acceptor at(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
        theirs.socket().connect(at.local_endpoint());
        at.accept(ours.socket());
    }
    beast::tcp_stream ours;
    beast::tcp_stream theirs;
};

/// A pong, of which Beast waits for no other.
void answer_a_ping(Outgoing& out, beast::error_code& told) {
    static const std::string pong(127, 'p');
    out.async_write_some(asio::buffer(pong), [&told](const beast::error_code& error, std::size_t) { told = error; });
}

TEST(Outgoing, PongsThatNobodyTakesHaveAnEnd) {
    asio::io_context io;
    Ends ends(io);
    Outgoing out(std::move(ends.ours));
    beast::error_code told;
    // The network does not run: the first is on its way all the time.
    std::size_t taken = 0;
    for (; !out.failed() && taken < std::size_t{4} << 20; taken += 127)
        answer_a_ping(out, told);
    EXPECT_TRUE(out.failed());
    EXPECT_GT(taken, std::size_t{1} << 20);
    EXPECT_LT(taken, (std::size_t{1} << 20) + 1024);
    EXPECT_FALSE(out.next_layer().socket().is_open());
    io.run();
    EXPECT_EQ(told, asio::error::no_buffer_space);
}

}  // namespace
}  // namespace linstock::apps
