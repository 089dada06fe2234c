// Tests the order in which battles that play on by themselves get their turns.

#include "server/tasks/autoplay_queue.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// Battle sessions that are never opened, and the queue of those that play on.
struct Queue {
    explicit Queue(std::size_t held = 0) : going(held) {}
    void add(const std::string& id, const server::WorkOwner& owner) {
        going.add(std::make_shared<server::BattleSession>(context, id), owner);
    }
    server::AutoplayQueue::Part next() {
        const auto part = going.next(now += a_minute);
        EXPECT_TRUE(part.has_value());
        return part.value_or(server::AutoplayQueue::Part{});
    }
    /// Takes the next battle and puts it back, as for a session that could not be opened.
    std::string next_of_many() {
        const std::string id = next().id;
        going.retry_later(id, now);
        return id;
    }
    static constexpr std::int64_t a_minute = 60'000;
    std::int64_t now = 0;
    server::ServerContext context;
    server::AutoplayQueue going;
};

TEST(AutoplayQueueOrder, BattlesWithoutClient_AreServedInOrderOfArrival) {
    Queue queue(1);
    queue.add("held", {"", 9});
    queue.add("lasting", {"", 5});
    queue.add("fresh", {"", 0});
    std::string order;
    for (int i = 0; i < 6; ++i)
        order += queue.next_of_many() + " ";
    EXPECT_EQ(order, "held lasting fresh held lasting fresh ");
}

TEST(AutoplayQueueOrder, BattleOfClientWithFewestTurns_IsNext) {
    Queue queue;
    queue.add("lasting", {"club", 5});
    queue.add("fresh", {"club", 1});
    EXPECT_EQ(queue.next_of_many(), "fresh");
}

TEST(AutoplayQueueOrder, BattleWithPlayersDecision_CountsAsNewAgain) {
    Queue queue;
    queue.add("lasting", {"club", 5});
    queue.add("fresh", {"club", 1});
    queue.add("lasting", {"club", 0, false});
    EXPECT_EQ(queue.next_of_many(), "fresh") << "no player has decided";
    queue.add("lasting", {"club", 0, true});
    EXPECT_EQ(queue.next_of_many(), "lasting");
}

TEST(AutoplayQueueOrder, BattleRestartedByOpponent_KeepsItsPlace) {
    Queue queue;
    queue.add("theirs", {"aa01"});
    for (const char* stranger : {"cc01", "dd01", "ee01"}) {
        queue.add("theirs", {"bb01", 0, true});
        queue.add(stranger, {stranger});
        queue.add("theirs", {"aa01", 0, true});
        queue.add("theirs", {"bb01", 0, true});
    }
    const server::AutoplayQueue::Part part = queue.next();
    EXPECT_EQ(part.id, "theirs") << "the opponent's restarts delay it";
    EXPECT_EQ(part.owner.client_key, "bb01");
    queue.going.retry_later(part.id, queue.now);
    // The battle had its turn in the place of its former client. Afterwards it has the place of the client
    // that restarted it.
    for (const char* next : {"cc01", "dd01", "ee01", "theirs"})
        EXPECT_EQ(queue.next_of_many(), next);
}

}  // namespace
}  // namespace linstock::server_test
