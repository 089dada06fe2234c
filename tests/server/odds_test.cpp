// Odds at the table: what takes long keeps nobody waiting.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace linstock::server_test {
namespace {

/// At the moment when its odds are told, somebody else at the same table asks for something.
class WhileOdds final : public server::MessageSink {
  public:
    explicit WhileOdds(Player& other) : other_(other) {}
    void send(std::shared_ptr<const std::string> message) override {
        if (message->find("\"verb\":\"odds\"") == std::string::npos) return;
        told = *message;
        // Where it is kept waiting until this one has been told, neither ends, and the time that a test may take tells.
        std::thread([&] { meanwhile = other_.ask("moments").find("ok")->flag; }).join();
    }
    void close(std::string) override {}
    std::string told;
    bool meanwhile = false;

  private:
    Player& other_;
};

/// Plays on by advice until it is to fire; its text.
std::string first_shot(Player& first, Player& second) {
    for (int n = 0; n < 2000; ++n) {
        if (first.asked() && first.advice().find("\"verb\":\"fire\"") != std::string::npos) return first.advice();
        if (!first.take_advice() && !second.take_advice()) break;
    }
    return "";
}

TEST(OddsAtTheTable, OthersAreAnsweredMeanwhile) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    const std::string shot = first_shot(first, second);
    ASSERT_NE(shot, "");
    const auto asker = std::make_shared<WhileOdds>(second);
    const server::ConnectionId connection = s->connected(asker);
    s->received(connection, R"({"verb":"join","token":")" + made.first + "\"}");
    s->received(connection, R"({"verb":"odds","battle":")" + made.battle + R"(","decision":)" + shot + "}");
    EXPECT_TRUE(asker->meanwhile);
    EXPECT_TRUE(parsed(asker->told).find("ok")->flag) << asker->told;
    s->disconnected(connection);
}

}  // namespace
}  // namespace linstock::server_test
