// Which message a thread of a room takes next, and on whose turn.

#include "apps/linstockd/message_queue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {
namespace {

// As word_for() makes them: the first half is the network's.
const std::string me = "1111aaaa";
const std::string attacker = "2222bbbb";
const std::string his_neighbour = "2222cccc";
const std::string another = "3333dddd";

Asking said(const std::string& whose, const std::string& battle, const std::string& text, bool watches = false) {
    Asking out;
    out.kind = server::FrameKind::message;
    out.whose = whose;
    out.errand.about = battle;
    out.errand.text = text;
    out.errand.watches = watches;
    return out;
}
/// About no battle.
Asking said_by(const std::string& whose, std::uint64_t connection, const std::string& text) {
    Asking out = said(whose, "", text);
    out.errand.connection = connection;
    return out;
}
Asking gone(const std::string& whose, std::uint64_t connection) {
    Asking out;
    out.kind = server::FrameKind::leave;
    out.id = connection;
    out.whose = whose;
    return out;
}

/// The attacker has all threads that his network may have, each at a battle of his that takes long.
std::vector<Asked::Taken> all_threads_of_the_attacker(Asked& asked, int threads) {
    std::vector<Asked::Taken> out;
    for (int i = 0; i < threads; ++i)
        asked.add(said(attacker, "his " + std::to_string(i), "slow"));
    while (asked.any())
        out.push_back(*asked.take());
    EXPECT_EQ(out.size(), static_cast<std::size_t>(threads));
    return out;
}

/// What is next, and is done at once; "" = nothing.
std::string next(Asked& asked) {
    const auto taken = asked.take();
    if (!taken) return "";
    asked.done(*taken);
    return taken->asking.errand.text;
}

TEST(Asked, OfOneBattleOneIsAtATime) {
    Asked asked(4);
    asked.add(said(me, "a", "1"));
    asked.add(said(me, "a", "2"));
    asked.add(said(another, "a", "3"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->asking.errand.text, "1");
    EXPECT_FALSE(asked.take());
    asked.add(said(me, "b", "other"));
    EXPECT_EQ(next(asked), "other");
    asked.add(said(me, "a", "4"));
    EXPECT_FALSE(asked.take());
    asked.done(*first);
    std::string rest;
    while (asked.any())
        rest += next(asked);
    EXPECT_EQ(rest, "324") << "each in his order, the others meanwhile";
}

TEST(Asked, WhatIsAboutNoBattleWaitsForNoOther) {
    Asked asked(6);
    for (std::uint64_t connection = 0; connection < 4; ++connection)
        asked.add(said_by(attacker, connection, "slow"));
    std::vector<Asked::Taken> busy;
    while (asked.any())
        busy.push_back(*asked.take());
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
    EXPECT_EQ(last->asking.kind, server::FrameKind::leave) << "after what he has said";
    asked.done(*last);
    EXPECT_FALSE(asked.take());
    asked.done(busy.front());
    EXPECT_EQ(next(asked), "his");
}

TEST(Asked, WhoPlaysWaitsForNoTurnOfHisOpponents) {
    Asked asked(2);
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

TEST(Asked, WhoWatchesWaitsForNoTurnOfAnotherWhoDoes) {
    Asked asked(2);
    const auto busy = all_threads_of_the_attacker(asked, 2);
    asked.add(said(attacker, "famous", "his", true));
    asked.add(said(me, "famous", "mine", true));
    EXPECT_EQ(next(asked), "mine");
    EXPECT_EQ(next(asked), "");
}

TEST(Asked, WhoPlaysGoesBeforeWhoWatchesAndOnHisOwnTurn) {
    Asked asked(2);
    asked.add(said(another, "famous", "he watches", true));
    asked.add(said(me, "famous", "I watch", true));
    asked.add(said(me, "famous", "I play"));
    const auto first = asked.take();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->asking.errand.text, "I play");
    EXPECT_EQ(first->turn.whose, me);
    asked.done(*first);
    EXPECT_EQ(next(asked), "he watches");
    EXPECT_EQ(next(asked), "I watch");
    EXPECT_FALSE(asked.any());
}

TEST(Asked, WhoseTurnComesWhileAThreadIsAtHisBattleHasItAfterwards) {
    Asked asked(4);
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

}  // namespace
}  // namespace linstock::apps
