// The stream beneath a WebSocket: what waits in it while nobody takes it, and what becomes of it when there is no more.

#include "apps/linstockd/websocket_stream.hpp"

#include "tests/server/power.hpp"

#include <boost/asio/read.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
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
void answer_a_ping(BatchingStream& out, beast::error_code& told) {
    static const std::string pong(127, 'p');
    out.async_write_some(asio::buffer(pong), [&told](const beast::error_code& error, std::size_t) { told = error; });
}

TEST(BatchingStream, PongsThatNobodyTakesHaveAnEnd) {
    asio::io_context io;
    Ends ends(io);
    BatchingStream out(std::move(ends.ours));
    beast::error_code told;
    // The network does not run: the first is on its way all the time.
    std::size_t taken = 0;
    for (; !out.failed() && taken < std::size_t{4} << 20; taken += 127)
        answer_a_ping(out, told);
    EXPECT_TRUE(out.failed());
    EXPECT_GT(taken, std::size_t{1} << 20);
    EXPECT_LT(taken, (std::size_t{1} << 20) + 1024);
    EXPECT_FALSE(out.next_layer().socket().is_open());
    // That what was on its way has gone makes nothing good.
    bool good_again = false;
    while (io.poll_one() > 0)
        good_again = good_again || !out.failed();
    EXPECT_FALSE(good_again);
    EXPECT_EQ(told, asio::error::no_buffer_space);
}

/// A long message to a client who begins to read when all of it has been taken.
void expect_a_long_message_to_arrive(bool squeezed) {
    SCOPED_TRACE(squeezed);
    namespace websocket = beast::websocket;
    asio::io_context io;
    Ends ends(io);
    ends.ours.socket().set_option(asio::socket_base::send_buffer_size(1 << 16));
    ends.theirs.socket().set_option(asio::socket_base::receive_buffer_size(1 << 16));
    websocket::stream<BatchingStream> server(std::move(ends.ours));
    websocket::stream<beast::tcp_stream> client(std::move(ends.theirs));
    websocket::permessage_deflate squeeze;
    squeeze.server_enable = squeezed;
    squeeze.client_enable = true;
    server.set_option(squeeze);
    client.set_option(squeeze);
    server.auto_fragment(false);
    server.text(true);
    std::string said;
    for (server_test::Whim chance(1); said.size() < std::size_t{4} << 20;)
        said += static_cast<char>('0' + chance() % 64);
    beast::flat_buffer heard;
    client.async_handshake("localhost", "/", [](const beast::error_code& error) { EXPECT_FALSE(error); });
    server.async_accept([&](const beast::error_code& refused) {
        EXPECT_FALSE(refused);
        server.async_write(asio::buffer(said), [&](const beast::error_code& unsaid, std::size_t) {
            EXPECT_FALSE(unsaid) << unsaid.message();
            client.async_read(heard, [](const beast::error_code& unheard, std::size_t) { EXPECT_FALSE(unheard); });
        });
    });
    io.run();
    EXPECT_EQ(heard.size(), said.size());
    EXPECT_TRUE(beast::buffers_to_string(heard.data()) == said);
}

TEST(BatchingStream, ALongMessageIsNoPongThatNobodyTakes) {
    expect_a_long_message_to_arrive(false);
    expect_a_long_message_to_arrive(true);
}

/// How far a long one has come is told while it goes.
TEST(BatchingStream, WhoReadsSlowlyIsSeenToRead) {
    asio::io_context io;
    Ends ends(io);
    ends.ours.socket().set_option(asio::socket_base::send_buffer_size(1 << 16));
    ends.theirs.socket().set_option(asio::socket_base::receive_buffer_size(1 << 16));
    BatchingStream out(std::move(ends.ours));
    std::size_t gone = 0;
    bool sent = false;
    out.on_progress([&](std::size_t bytes) { gone += bytes; });
    out.on_sent([&] { sent = true; });
    const std::string said(std::size_t{2} << 20, 'x');
    out.add_text(said);
    out.send();
    io.run_for(std::chrono::milliseconds(100));
    const std::size_t by_itself = gone;
    EXPECT_LT(by_itself, said.size() / 2);
    std::string heard(said.size() / 2, '\0');
    asio::async_read(ends.theirs, asio::buffer(heard),
                     [](const beast::error_code& error, std::size_t) { EXPECT_FALSE(error); });
    io.run_for(std::chrono::milliseconds(100));
    EXPECT_GT(gone, by_itself + said.size() / 4);
    EXPECT_FALSE(sent);
    EXPECT_TRUE(out.sending());
}

/// What a connection is held by that has said its last word.
struct Holder {
    explicit Holder(Ends& ends) : out(std::move(ends.ours)) {}
    BatchingStream out;
};

TEST(BatchingStream, TheEndOfAConnectionComesWhenAllHasBeenSent) {
    asio::io_context io;
    Ends ends(io);
    const auto holder = std::make_shared<Holder>(ends);
    holder->out.add_text("the last word");
    holder->out.send();
    bool over = false;
    async_teardown(beast::role_type::server, holder->out, [&](const beast::error_code&) { over = true; });
    std::string heard(15, '\0');
    asio::async_read(ends.theirs, asio::buffer(heard), [&](const beast::error_code& error, std::size_t) {
        EXPECT_FALSE(error);
        EXPECT_FALSE(over) << "it waits for the other side";
        ends.theirs.close();
    });
    io.run();
    EXPECT_TRUE(over);
    EXPECT_EQ(heard.substr(2), "the last word");
}

TEST(BatchingStream, AConnectionThatSaysItsLastWordGoesWithTheNetwork) {
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
