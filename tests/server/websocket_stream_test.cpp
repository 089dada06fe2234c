// Tests the stream below a WebSocket: bytes that wait while the client reads nothing, and the end
// of a connection.

#include "apps/linstockd/websocket_stream.hpp"

#include "tests/server/power_cut_disk.hpp"

#include <boost/asio/read.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

/// Both ends of a local connection.
struct Ends {
    explicit Ends(asio::io_context& io) : ours(io), theirs(io) {
        tcp::acceptor at(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
        theirs.socket().connect(at.local_endpoint());
        at.accept(ours.socket());
    }
    beast::tcp_stream ours;
    beast::tcp_stream theirs;
};

/// Writes a pong. Beast does not wait for one pong before it writes the next.
void write_pong(BatchingStream& out, beast::error_code& result) {
    static const std::string pong(127, 'p');
    out.async_write_some(asio::buffer(pong),
                         [&result](const beast::error_code& error, std::size_t) { result = error; });
}

TEST(BatchingStream, UnreadPongs_AreLimited) {
    asio::io_context io;
    Ends ends(io);
    BatchingStream out(std::move(ends.ours));
    beast::error_code result;
    // The network does not run, so the first write stays in transit.
    std::size_t taken = 0;
    for (; !out.failed() && taken < std::size_t{4} << 20; taken += 127)
        write_pong(out, result);
    EXPECT_TRUE(out.failed());
    EXPECT_GT(taken, std::size_t{1} << 20);
    EXPECT_LT(taken, (std::size_t{1} << 20) + 1024);
    EXPECT_FALSE(out.next_layer().socket().is_open());
    // The failure stays after the write in transit is done.
    bool good_again = false;
    while (io.poll_one() > 0)
        good_again = good_again || !out.failed();
    EXPECT_FALSE(good_again);
    EXPECT_EQ(result, asio::error::no_buffer_space);
}

/// Sends a long message to a client that begins to read only after all of it was written to the
/// stream.
void expect_long_message_arrives(bool compressed) {
    SCOPED_TRACE(compressed);
    namespace websocket = beast::websocket;
    asio::io_context io;
    Ends ends(io);
    ends.ours.socket().set_option(asio::socket_base::send_buffer_size(1 << 16));
    ends.theirs.socket().set_option(asio::socket_base::receive_buffer_size(1 << 16));
    websocket::stream<BatchingStream> server(std::move(ends.ours));
    websocket::stream<beast::tcp_stream> client(std::move(ends.theirs));
    websocket::permessage_deflate compression;
    compression.server_enable = compressed;
    compression.client_enable = true;
    server.set_option(compression);
    client.set_option(compression);
    server.auto_fragment(false);
    server.text(true);
    std::string sent_text;
    for (server_test::SplitMix64 chance(1); sent_text.size() < std::size_t{4} << 20;)
        sent_text += static_cast<char>('0' + chance() % 64);
    beast::flat_buffer received;
    client.async_handshake("localhost", "/", [](const beast::error_code& error) { EXPECT_FALSE(error); });
    server.async_accept([&](const beast::error_code& refused) {
        EXPECT_FALSE(refused);
        server.async_write(asio::buffer(sent_text), [&](const beast::error_code& unsaid, std::size_t) {
            EXPECT_FALSE(unsaid) << unsaid.message();
            client.async_read(received, [](const beast::error_code& unheard, std::size_t) { EXPECT_FALSE(unheard); });
        });
    });
    io.run();
    EXPECT_EQ(received.size(), sent_text.size());
    EXPECT_TRUE(beast::buffers_to_string(received.data()) == sent_text);
}

TEST(BatchingStream, LongMessage_IsNotLimitedAsUnreadPongs) {
    expect_long_message_arrives(false);
    expect_long_message_arrives(true);
}

/// The progress of a long message is reported while it is sent.
TEST(BatchingStream, SlowReader_ReportsProgress) {
    asio::io_context io;
    Ends ends(io);
    ends.ours.socket().set_option(asio::socket_base::send_buffer_size(1 << 16));
    ends.theirs.socket().set_option(asio::socket_base::receive_buffer_size(1 << 16));
    BatchingStream out(std::move(ends.ours));
    std::size_t gone = 0;
    bool sent = false;
    out.on_progress([&](std::size_t bytes) { gone += bytes; });
    out.on_sent([&] { sent = true; });
    const std::string sent_text(std::size_t{2} << 20, 'x');
    out.add_text(sent_text);
    out.send();
    io.run_for(std::chrono::milliseconds(100));
    const std::size_t by_itself = gone;
    EXPECT_LT(by_itself, sent_text.size() / 2);
    std::string received(sent_text.size() / 2, '\0');
    asio::async_read(ends.theirs, asio::buffer(received),
                     [](const beast::error_code& error, std::size_t) { EXPECT_FALSE(error); });
    io.run_for(std::chrono::milliseconds(100));
    EXPECT_GT(gone, by_itself + sent_text.size() / 4);
    EXPECT_FALSE(sent);
    EXPECT_TRUE(out.sending());
}

/// Owns the connection while its last message is sent.
struct Holder {
    explicit Holder(Ends& ends) : out(std::move(ends.ours)) {}
    BatchingStream out;
};

TEST(BatchingStream, Teardown_CompletesAfterAllIsSent) {
    asio::io_context io;
    Ends ends(io);
    const auto holder = std::make_shared<Holder>(ends);
    holder->out.add_text("the last word");
    holder->out.send();
    bool over = false;
    async_teardown(beast::role_type::server, holder->out, [&](const beast::error_code&) { over = true; });
    std::string received(15, '\0');
    asio::async_read(ends.theirs, asio::buffer(received), [&](const beast::error_code& error, std::size_t) {
        EXPECT_FALSE(error);
        EXPECT_FALSE(over) << "teardown waits for the other side";
        ends.theirs.close();
    });
    io.run();
    EXPECT_TRUE(over);
    EXPECT_EQ(received.substr(2), "the last word");
}

TEST(BatchingStream, ConnectionInTeardown_IsReleasedWithTheNetwork) {
    std::weak_ptr<Holder> left;
    {
        asio::io_context io;
        Ends ends(io);
        auto holder = std::make_shared<Holder>(ends);
        left = holder;
        BatchingStream& out = holder->out;
        out.add_text("the last word");
        out.send();
        async_teardown(beast::role_type::server, out, [holder = std::move(holder)](const beast::error_code&) {});
        EXPECT_FALSE(left.expired());
    }
    EXPECT_TRUE(left.expired());
}

}  // namespace
}  // namespace linstock::apps
