// Whose part is next of the battles that go on by themselves.

#include "server/tasks/autoplay_queue.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// Rooms that are never opened, with the queue of those that go on.
struct Queue {
    explicit Queue(std::size_t held = 0) : going(held) {}
    void add(const std::string& id, const server::WorkOwner& owner) {
        going.add(std::make_shared<server::BattleSession>(house, id), owner);
    }
    server::AutoplayQueue::Part next() {
        const auto part = going.next(now += a_minute);
        EXPECT_TRUE(part.has_value());
        return part.value_or(server::AutoplayQueue::Part{});
    }
    /// It is to go on after its part, as one that could not be opened.
    std::string next_of_many() {
        const std::string id = next().id;
        going.retry_later(id, now);
        return id;
    }
    static constexpr std::int64_t a_minute = 60'000;
    std::int64_t now = 0;
    server::ServerContext house;
    server::AutoplayQueue going;
};

TEST(GoingOn, BattlesOfNobodyComeAsTheyHaveCome) {
    Queue queue(1);
    queue.add("held", {"", 9});
    queue.add("lasting", {"", 5});
    queue.add("fresh", {"", 0});
    std::string order;
    for (int i = 0; i < 6; ++i)
        order += queue.next_of_many() + " ";
    EXPECT_EQ(order, "held lasting fresh held lasting fresh ");
}

TEST(GoingOn, OfAHouseholdWhatHasHadFewestPartsIsNext) {
    Queue queue;
    queue.add("lasting", {"club", 5});
    queue.add("fresh", {"club", 1});
    EXPECT_EQ(queue.next_of_many(), "fresh");
}

TEST(GoingOn, ADecisionByHandMakesARunShortAgain) {
    Queue queue;
    queue.add("lasting", {"club", 5});
    queue.add("fresh", {"club", 1});
    queue.add("lasting", {"club", 0, false});
    EXPECT_EQ(queue.next_of_many(), "fresh") << "nobody has decided anything";
    queue.add("lasting", {"club", 0, true});
    EXPECT_EQ(queue.next_of_many(), "lasting");
}

TEST(GoingOn, WhoSetsABattleGoingAnewDoesNotPutItBack) {
    Queue queue;
    queue.add("theirs", {"aa01"});
    for (const char* stranger : {"cc01", "dd01", "ee01"}) {
        queue.add("theirs", {"bb01", 0, true});
        queue.add(stranger, {stranger});
        queue.add("theirs", {"aa01", 0, true});
        queue.add("theirs", {"bb01", 0, true});
    }
    const server::AutoplayQueue::Part part = queue.next();
    EXPECT_EQ(part.id, "theirs") << "an opponent keeps it waiting";
    EXPECT_EQ(part.owner.client_key, "bb01");
    queue.going.retry_later(part.id, queue.now);
    // That part was in the place of whose it was before; then it has the one of who has set it going.
    for (const char* next : {"cc01", "dd01", "ee01", "theirs"})
        EXPECT_EQ(queue.next_of_many(), next);
}

}  // namespace
}  // namespace linstock::server_test
