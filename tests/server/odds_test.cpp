// Tests that a long computation of odds does not block other clients.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace linstock::server_test {
namespace {

/// When the odds arrive, another client of the same battle sends a request.
class WhileOdds final : public server::MessageSink {
  public:
    explicit WhileOdds(Player& other) : other_(other) {}
    void send(std::shared_ptr<const std::string> message) override {
        if (message->find("\"verb\":\"odds\"") == std::string::npos) return;
        last_message = *message;
        // If the server blocked that request until the odds are sent, the test would never end.
        std::thread([&] { answered_meanwhile = other_.ask("moments").find("ok")->flag; }).join();
    }
    void close(std::string) override {}
    std::string last_message;
    bool answered_meanwhile = false;

  private:
    Player& other_;
};

/// Plays on by suggestions until the first player may fire, and returns that decision.
std::string first_shot(Player& first, Player& second) {
    for (int n = 0; n < 2000; ++n) {
        if (first.asked() && first.advice().find("\"verb\":\"fire\"") != std::string::npos) return first.advice();
        if (!first.take_advice() && !second.take_advice()) break;
    }
    return "";
}

TEST(OddsRequest, OtherClients_AreAnsweredMeanwhile) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    const std::string shot = first_shot(first, second);
    ASSERT_NE(shot, "");
    const auto client = std::make_shared<WhileOdds>(second);
    const server::ConnectionId connection = s->connected(client);
    s->received(connection, R"({"verb":"join","token":")" + made.first + "\"}");
    s->received(connection, R"({"verb":"odds","battle":")" + made.battle + R"(","decision":)" + shot + "}");
    EXPECT_TRUE(client->answered_meanwhile);
    EXPECT_TRUE(parsed(client->last_message).find("ok")->flag) << client->last_message;
    s->disconnected(connection);
}

}  // namespace
}  // namespace linstock::server_test
