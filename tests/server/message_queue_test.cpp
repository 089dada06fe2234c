// Tests which message a thread of a battle worker takes next.

#include "apps/linstockd/message_queue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {
namespace {

// Client keys in their usual form: the first half names the network.
const std::string player_key = "1111aaaa";
const std::string attacker = "2222bbbb";
const std::string neighbour = "2222cccc";
const std::string another = "3333dddd";

Message message_of(const std::string& client_key, const std::string& battle, const std::string& text,
                   bool watches = false) {
    Message out;
    out.kind = server::FrameKind::message;
    out.client = client_key;
    out.task_request.about = battle;
    out.task_request.text = text;
    out.task_request.is_spectator = watches;
    return out;
}
/// A message about no battle.
Message message_on_connection(const std::string& client_key, std::uint64_t connection, const std::string& text) {
    Message out = message_of(client_key, "", text);
    out.task_request.connection = connection;
    return out;
}
Message disconnection_of(const std::string& client_key, std::uint64_t connection) {
    Message out;
    out.kind = server::FrameKind::disconnect;
    out.id = connection;
    out.client = client_key;
    return out;
}

/// The attacker uses all threads that its network may have, each with a slow message about another
/// battle.
std::vector<Message> attacker_takes_threads(MessageQueue& asked, int threads) {
    std::vector<Message> out;
    for (int i = 0; i < threads; ++i)
        asked.add(message_of(attacker, "his " + std::to_string(i), "slow"));
    while (auto taken = asked.take())
        out.push_back(std::move(*taken));
    EXPECT_EQ(out.size(), static_cast<std::size_t>(threads));
    return out;
}

/// Takes the next message and finishes it immediately; "" = none.
std::string next(MessageQueue& asked) {
    const auto taken = asked.take();
    if (!taken) return "";
    asked.done(*taken);
    return taken->task_request.text;
}

TEST(MessageQueue, MessagesOfOneBattle_RunOneAtATime) {
    MessageQueue asked(4);
    asked.add(message_of(player_key, "a", "1"));
    asked.add(message_of(player_key, "a", "2"));
    asked.add(message_of(another, "a", "3"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->task_request.text, "1");
    EXPECT_FALSE(asked.take());
    asked.add(message_of(player_key, "b", "other"));
    EXPECT_EQ(next(asked), "other");
    asked.add(message_of(player_key, "a", "4"));
    EXPECT_FALSE(asked.take());
    asked.done(*first);
    std::string rest;
    while (!asked.empty())
        rest += next(asked);
    EXPECT_EQ(rest, "324") << "each client keeps its order, and clients take turns";
}

TEST(MessageQueue, MessagesAboutNoBattle_DoNotWaitForOtherClients) {
    MessageQueue asked(6);
    for (std::uint64_t connection = 0; connection < 4; ++connection)
        asked.add(message_on_connection(attacker, connection, "slow"));
    std::vector<Message> busy;
    while (auto taken = asked.take())
        busy.push_back(std::move(*taken));
    for (auto& more : attacker_takes_threads(asked, 2))
        busy.push_back(std::move(more));
    for (std::uint64_t connection = 0; connection < 4; ++connection)
        asked.add(message_on_connection(attacker, connection, "his"));
    for (std::uint64_t connection = 4; connection < 8; ++connection)
        asked.add(message_on_connection(player_key, connection, "mine"));
    asked.add(disconnection_of(player_key, 4));
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(next(asked), "mine");
    const auto last = asked.take();
    ASSERT_TRUE(last);
    EXPECT_EQ(last->kind, server::FrameKind::disconnect) << "after the client's messages";
    asked.done(*last);
    EXPECT_FALSE(asked.take());
    asked.done(busy.front());
    EXPECT_EQ(next(asked), "his");
}

TEST(MessageQueue, Player_DoesNotWaitForOpponentsTurn) {
    MessageQueue asked(2);
    const auto busy = attacker_takes_threads(asked, 2);
    asked.add(message_of(attacker, "ours", "his"));
    asked.add(message_of(neighbour, "ours", "his neighbour's"));
    asked.add(message_of(player_key, "ours", "mine"));
    EXPECT_EQ(next(asked), "mine");
    // The neighbour has its own turn only: the attacker's network has no more threads.
    EXPECT_EQ(next(asked), "");
    asked.done(busy[0]);
    EXPECT_EQ(next(asked), "his");
}

TEST(MessageQueue, Spectator_DoesNotWaitForOtherSpectatorsTurn) {
    MessageQueue asked(2);
    const auto busy = attacker_takes_threads(asked, 2);
    asked.add(message_of(attacker, "famous", "his", true));
    asked.add(message_of(player_key, "famous", "mine", true));
    EXPECT_EQ(next(asked), "mine");
    EXPECT_EQ(next(asked), "");
}

TEST(MessageQueue, Player_IsServedBeforeSpectators_OnItsOwnTurn) {
    MessageQueue asked(2);
    asked.add(message_of(another, "famous", "he watches", true));
    asked.add(message_of(player_key, "famous", "I watch", true));
    asked.add(message_of(player_key, "famous", "I play"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->task_request.text, "I play");
    EXPECT_EQ(first->client, player_key);
    asked.done(*first);
    EXPECT_EQ(next(asked), "he watches");
    EXPECT_EQ(next(asked), "I watch");
    EXPECT_TRUE(asked.empty());
}

TEST(MessageQueue, ClientWhoseBattleIsBusy_IsServedNextAfterwards) {
    MessageQueue asked(4);
    asked.add(message_of(attacker, "ours", "long"));
    const auto in_progress_message = asked.take();
    asked.add(message_of(player_key, "ours", "mine"));
    asked.add(message_of(another, "his own", "another's"));
    for (int i = 0; i < 3; ++i)
        asked.add(message_of(attacker, "ours", "long again"));
    EXPECT_EQ(next(asked), "another's");
    asked.add(message_of(another, "his own", "another's again"));
    asked.done(*in_progress_message);
    EXPECT_EQ(next(asked), "mine");
    EXPECT_EQ(next(asked), "long again");
}

TEST(MessageQueue, ManyBattlesOfOneNetwork_DelayAnotherNetworkByOneMessage) {
    MessageQueue queue(1);
    for (int i = 0; i < 100; ++i)
        queue.add(message_of(i % 2 == 0 ? attacker : neighbour, "his " + std::to_string(i), "his"));
    next(queue);
    queue.add(message_of(another, "another's", "another's"));
    const std::string second = next(queue);
    const std::string third = next(queue);
    EXPECT_TRUE(second == "another's" || third == "another's") << second << ", " << third;
}

TEST(MessageQueue, ClientsOfOneNetwork_TakeTurns) {
    MessageQueue queue(1);
    for (int i = 0; i < 10; ++i)
        queue.add(message_of(attacker, "one's " + std::to_string(i), "one's"));
    queue.add(message_of(neighbour, "the other's", "the other's"));
    std::string last;
    int before = 0;
    for (; last != "the other's"; ++before)
        last = next(queue);
    EXPECT_LE(before, 2);
}

/// A network always has a thread, however long the messages of another take.
TEST(MessageQueue, MessagesOfOneNetwork_LeaveThreadsToOthers) {
    MessageQueue queue(threads_per_network(16, true));
    for (int i = 0; i < 100; ++i)
        queue.add(message_of(i % 2 == 0 ? attacker : neighbour, "his " + std::to_string(i), "his"));
    std::vector<Message> in_progress;
    while (auto taken = queue.take())
        in_progress.push_back(std::move(*taken));
    EXPECT_EQ(in_progress.size(), 12U);
    queue.add(message_of(another, "another's", "another's"));
    const auto others = queue.take();
    ASSERT_TRUE(others);
    EXPECT_EQ(others->task_request.about, "another's");
    EXPECT_FALSE(queue.take());
    queue.done(in_progress.front());
    EXPECT_TRUE(queue.take());
}

/// Without limits one client may use all threads, as a load generator does.
TEST(MessageQueue, WithoutLimits_OneNetworkHasAllThreads) {
    EXPECT_EQ(threads_per_network(16, false), 16U);
    EXPECT_EQ(threads_per_network(1, true), 1U);
    EXPECT_EQ(threads_per_network(8, true), 6U) << "more than the flush waits for";
}

TEST(MessageQueue, MessagesOfOneClient_KeepTheirOrder) {
    MessageQueue queue(3);
    for (int i = 0; i < 20; ++i)
        queue.add(message_of(another, std::to_string(i), std::to_string(i)));
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(next(queue), std::to_string(i));
    EXPECT_TRUE(queue.empty());
}

TEST(MessageQueue, BattlesOfOneClient_TakeTurns) {
    MessageQueue queue(1);
    for (const char* text : {"1", "2", "3"})
        queue.add(message_of(player_key, "a", text));
    queue.add(message_of(player_key, "b", "other"));
    std::string order;
    while (!queue.empty())
        order += next(queue) + " ";
    EXPECT_EQ(order, "1 other 2 3 ");
}

TEST(MessageQueue, ClientWhoseBattleIsBusy_KeepsItsTurnUntilServedElsewhere) {
    MessageQueue queue(3);
    const std::string a_third = "4444eeee";
    queue.add(message_of(neighbour, "busy", "long"));
    const auto in_progress = queue.take();
    queue.add(message_of(player_key, "busy", "mine"));
    queue.add(message_of(another, "another's", "another's"));
    queue.add(message_of(a_third, "a third's", "a third's"));
    EXPECT_EQ(next(queue), "another's");
    queue.done(*in_progress);
    EXPECT_EQ(next(queue), "mine") << "the client kept its turn";
    // A client that a thread has served since then has had its turn.
    queue.add(message_of(neighbour, "busy", "long"));
    queue.add(message_of(player_key, "my other", "mine elsewhere"));
    queue.add(message_of(player_key, "busy", "mine again"));
    EXPECT_EQ(next(queue), "a third's");
    const auto again = queue.take();
    ASSERT_TRUE(again);
    ASSERT_EQ(again->task_request.text, "long");
    queue.add(message_of(another, "another's", "another's"));
    EXPECT_EQ(next(queue), "mine elsewhere");
    queue.done(*again);
    EXPECT_EQ(next(queue), "another's");
    EXPECT_EQ(next(queue), "mine again");
}

}  // namespace
}  // namespace linstock::apps
