// Which message a thread of a battle worker takes next.

#include "apps/linstockd/message_queue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {
namespace {

// As pseudonym_of() makes them: the first half is the network's.
const std::string me = "1111aaaa";
const std::string attacker = "2222bbbb";
const std::string his_neighbour = "2222cccc";
const std::string another = "3333dddd";

Message said(const std::string& whose, const std::string& battle, const std::string& text, bool watches = false) {
    Message out;
    out.kind = server::FrameKind::message;
    out.client = whose;
    out.errand.about = battle;
    out.errand.text = text;
    out.errand.watches = watches;
    return out;
}
/// About no battle.
Message said_by(const std::string& whose, std::uint64_t connection, const std::string& text) {
    Message out = said(whose, "", text);
    out.errand.connection = connection;
    return out;
}
Message gone(const std::string& whose, std::uint64_t connection) {
    Message out;
    out.kind = server::FrameKind::leave;
    out.id = connection;
    out.client = whose;
    return out;
}

/// The attacker has all threads that his network may have, each at a battle of his that takes long.
std::vector<Message> all_threads_of_the_attacker(MessageQueue& asked, int threads) {
    std::vector<Message> out;
    for (int i = 0; i < threads; ++i)
        asked.add(said(attacker, "his " + std::to_string(i), "slow"));
    while (auto taken = asked.take())
        out.push_back(std::move(*taken));
    EXPECT_EQ(out.size(), static_cast<std::size_t>(threads));
    return out;
}

/// What is next, and is done at once; "" = nothing.
std::string next(MessageQueue& asked) {
    const auto taken = asked.take();
    if (!taken) return "";
    asked.done(*taken);
    return taken->errand.text;
}

TEST(MessageQueue, OfOneBattleOneIsAtATime) {
    MessageQueue asked(4);
    asked.add(said(me, "a", "1"));
    asked.add(said(me, "a", "2"));
    asked.add(said(another, "a", "3"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->errand.text, "1");
    EXPECT_FALSE(asked.take());
    asked.add(said(me, "b", "other"));
    EXPECT_EQ(next(asked), "other");
    asked.add(said(me, "a", "4"));
    EXPECT_FALSE(asked.take());
    asked.done(*first);
    std::string rest;
    while (!asked.empty())
        rest += next(asked);
    EXPECT_EQ(rest, "324") << "each in his order, the others meanwhile";
}

TEST(MessageQueue, WhatIsAboutNoBattleWaitsForNoOther) {
    MessageQueue asked(6);
    for (std::uint64_t connection = 0; connection < 4; ++connection)
        asked.add(said_by(attacker, connection, "slow"));
    std::vector<Message> busy;
    while (auto taken = asked.take())
        busy.push_back(std::move(*taken));
    for (auto& more : all_threads_of_the_attacker(asked, 2))
        busy.push_back(std::move(more));
    for (std::uint64_t connection = 0; connection < 4; ++connection)
        asked.add(said_by(attacker, connection, "his"));
    for (std::uint64_t connection = 4; connection < 8; ++connection)
        asked.add(said_by(me, connection, "mine"));
    asked.add(gone(me, 4));
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(next(asked), "mine");
    const auto last = asked.take();
    ASSERT_TRUE(last);
    EXPECT_EQ(last->kind, server::FrameKind::leave) << "after what he has said";
    asked.done(*last);
    EXPECT_FALSE(asked.take());
    asked.done(busy.front());
    EXPECT_EQ(next(asked), "his");
}

TEST(MessageQueue, WhoPlaysWaitsForNoTurnOfHisOpponents) {
    MessageQueue asked(2);
    const auto busy = all_threads_of_the_attacker(asked, 2);
    asked.add(said(attacker, "ours", "his"));
    asked.add(said(his_neighbour, "ours", "his neighbour's"));
    asked.add(said(me, "ours", "mine"));
    EXPECT_EQ(next(asked), "mine");
    // And on his own turn alone: the attacker's have no thread more.
    EXPECT_EQ(next(asked), "");
    asked.done(busy[0]);
    EXPECT_EQ(next(asked), "his");
}

TEST(MessageQueue, WhoWatchesWaitsForNoTurnOfAnotherWhoDoes) {
    MessageQueue asked(2);
    const auto busy = all_threads_of_the_attacker(asked, 2);
    asked.add(said(attacker, "famous", "his", true));
    asked.add(said(me, "famous", "mine", true));
    EXPECT_EQ(next(asked), "mine");
    EXPECT_EQ(next(asked), "");
}

TEST(MessageQueue, WhoPlaysGoesBeforeWhoWatchesAndOnHisOwnTurn) {
    MessageQueue asked(2);
    asked.add(said(another, "famous", "he watches", true));
    asked.add(said(me, "famous", "I watch", true));
    asked.add(said(me, "famous", "I play"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->errand.text, "I play");
    EXPECT_EQ(first->client, me);
    asked.done(*first);
    EXPECT_EQ(next(asked), "he watches");
    EXPECT_EQ(next(asked), "I watch");
    EXPECT_TRUE(asked.empty());
}

TEST(MessageQueue, WhoseTurnComesWhileAThreadIsAtHisBattleHasItAfterwards) {
    MessageQueue asked(4);
    asked.add(said(attacker, "ours", "long"));
    const auto at_it = asked.take();
    asked.add(said(me, "ours", "mine"));
    asked.add(said(another, "his own", "another's"));
    for (int i = 0; i < 3; ++i)
        asked.add(said(attacker, "ours", "long again"));
    EXPECT_EQ(next(asked), "another's");
    asked.add(said(another, "his own", "another's again"));
    asked.done(*at_it);
    EXPECT_EQ(next(asked), "mine");
    EXPECT_EQ(next(asked), "long again");
}

TEST(MessageQueue, ManyBattlesOfOneNetwork_AnotherWaitsForOneOfThem) {
    MessageQueue queue(1);
    for (int i = 0; i < 100; ++i)
        queue.add(said(i % 2 == 0 ? attacker : his_neighbour, "his " + std::to_string(i), "his"));
    next(queue);
    queue.add(said(another, "another's", "another's"));
    const std::string second = next(queue);
    const std::string third = next(queue);
    EXPECT_TRUE(second == "another's" || third == "another's") << second << ", " << third;
}

TEST(MessageQueue, ClientsOfOneNetwork_HaveTurns) {
    MessageQueue queue(1);
    for (int i = 0; i < 10; ++i)
        queue.add(said(attacker, "one's " + std::to_string(i), "one's"));
    queue.add(said(his_neighbour, "the other's", "the other's"));
    std::string last;
    int before = 0;
    for (; last != "the other's"; ++before)
        last = next(queue);
    EXPECT_LE(before, 2);
}

/// However long the messages of one network take, another network has a thread.
TEST(MessageQueue, MessagesOfOneNetwork_LeaveThreadsToOthers) {
    MessageQueue queue(threads_per_network(16, true));
    for (int i = 0; i < 100; ++i)
        queue.add(said(i % 2 == 0 ? attacker : his_neighbour, "his " + std::to_string(i), "his"));
    std::vector<Message> in_progress;
    while (auto taken = queue.take())
        in_progress.push_back(std::move(*taken));
    EXPECT_EQ(in_progress.size(), 12U);
    queue.add(said(another, "another's", "another's"));
    const auto others = queue.take();
    ASSERT_TRUE(others);
    EXPECT_EQ(others->errand.about, "another's");
    EXPECT_FALSE(queue.take());
    queue.done(in_progress.front());
    EXPECT_TRUE(queue.take());
}

/// Where clients are not limited one may play for all: a program that measures.
TEST(MessageQueue, WithoutLimits_OneNetworkHasAllThreads) {
    EXPECT_EQ(threads_per_network(16, false), 16U);
    EXPECT_EQ(threads_per_network(1, true), 1U);
    EXPECT_EQ(threads_per_network(8, true), 6U) << "more than those no flush is to wait for";
}

TEST(MessageQueue, MessagesOfOneClient_KeepTheirOrder) {
    MessageQueue queue(3);
    for (int i = 0; i < 20; ++i)
        queue.add(said(another, std::to_string(i), std::to_string(i)));
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(next(queue), std::to_string(i));
    EXPECT_TRUE(queue.empty());
}

TEST(MessageQueue, BattlesOfOneClient_HaveTurns) {
    MessageQueue queue(1);
    for (const char* text : {"1", "2", "3"})
        queue.add(said(me, "a", text));
    queue.add(said(me, "b", "other"));
    std::string order;
    while (!queue.empty())
        order += next(queue) + " ";
    EXPECT_EQ(order, "1 other 2 3 ");
}

TEST(MessageQueue, ClientWhoseBattleIsBusy_KeepsItsTurnUntilServedElsewhere) {
    MessageQueue queue(3);
    const std::string a_third = "4444eeee";
    queue.add(said(his_neighbour, "busy", "long"));
    const auto in_progress = queue.take();
    queue.add(said(me, "busy", "mine"));
    queue.add(said(another, "another's", "another's"));
    queue.add(said(a_third, "a third's", "a third's"));
    EXPECT_EQ(next(queue), "another's");
    queue.done(*in_progress);
    EXPECT_EQ(next(queue), "mine") << "it kept its turn";
    // A client that a thread has served since has had its turn.
    queue.add(said(his_neighbour, "busy", "long"));
    queue.add(said(me, "my other", "mine elsewhere"));
    queue.add(said(me, "busy", "mine again"));
    EXPECT_EQ(next(queue), "a third's");
    const auto again = queue.take();
    ASSERT_TRUE(again);
    ASSERT_EQ(again->errand.text, "long");
    queue.add(said(another, "another's", "another's"));
    EXPECT_EQ(next(queue), "mine elsewhere");
    queue.done(*again);
    EXPECT_EQ(next(queue), "another's");
    EXPECT_EQ(next(queue), "mine again");
}

}  // namespace
}  // namespace linstock::apps
