// Tests battle clocks: each side's time to think, and what happens when it is used up. The test
// controls the clock.

#include "server/clocks/battle_clocks.hpp"

#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::BattleClocks;
using server::ClockSettings;
using server::ms_per_day;
using server::ms_per_hour;
using server::ms_per_minute;

constexpr std::int64_t start = 1'763'769'600'000;

BattleClocks hours_with(const char* clock, std::int64_t each, std::int64_t reserve, std::int64_t holidays = 0) {
    BattleClocks out;
    out.start(ClockSettings{clock, each, reserve, holidays, "lost", "sergeant"});
    return out;
}

TEST(BattleClocks, DaysClock_UsesTurnTimeBeforeReserve_AndRenewsItEachTurn) {
    BattleClocks h = hours_with("days", 2 * ms_per_day, 5 * ms_per_day);
    h.set_asked(start, true, false, 1);
    EXPECT_EQ(h.expires_at(Seat::first), start + 7 * ms_per_day);
    EXPECT_EQ(h.expires_at(Seat::second), 0);
    h.set_asked(start + 3 * ms_per_day, false, true, 1);  // uses a day of the reserve
    EXPECT_EQ(h.of(Seat::first).remaining(), 4 * ms_per_day);
    EXPECT_EQ(h.expires_at(Seat::second), start + 10 * ms_per_day);
    h.set_asked(start + 4 * ms_per_day, true, false, 2);
    EXPECT_EQ(h.expires_at(Seat::first), start + 4 * ms_per_day + 6 * ms_per_day);
    EXPECT_EQ(h.of(Seat::second).remaining(), 7 * ms_per_day);  // the unused time of a turn is not saved up
}

TEST(BattleClocks, ChessClock_AddsTimeEachTurn) {
    BattleClocks h = hours_with("chess", 5 * ms_per_minute, ms_per_hour);
    h.set_asked(start, true, false, 1);
    h.set_asked(start + 20 * ms_per_minute, true, false, 2);
    EXPECT_EQ(h.expires_at(Seat::first), start + 65 * ms_per_minute);
    EXPECT_EQ(h.remaining_at(Seat::first, start + 30 * ms_per_minute), 35 * ms_per_minute);
}

TEST(BattleClocks, PromptsToBothSides_RunBothClocks) {
    BattleClocks h = hours_with("chess", 0, ms_per_hour);
    h.set_asked(start, true, true, 1);
    h.set_asked(start + 10 * ms_per_minute, false, true, 1);
    h.set_asked(start + 40 * ms_per_minute, false, false, 1);
    EXPECT_EQ(h.of(Seat::first).remaining(), 50 * ms_per_minute);
    EXPECT_EQ(h.of(Seat::second).remaining(), 20 * ms_per_minute);
}

TEST(BattleClocks, Holidays_StopTheClock_AndUnusedDaysAreKept) {
    BattleClocks h = hours_with("days", ms_per_day, ms_per_day, 10 * ms_per_day);
    h.set_asked(start, true, false, 1);
    h.start_holiday(Seat::first, start + ms_per_hour, 4 * ms_per_day);
    EXPECT_EQ(h.expires_at(Seat::first), start + 6 * ms_per_day);
    EXPECT_EQ(h.remaining_at(Seat::first, start + 3 * ms_per_day), 2 * ms_per_day - ms_per_hour);
    h.start_holiday(Seat::first, start + ms_per_hour + 2 * ms_per_day, 0);  // back two days early
    EXPECT_EQ(h.of(Seat::first).away_left, 8 * ms_per_day);
    EXPECT_EQ(h.expires_at(Seat::first), start + 4 * ms_per_day);
    h.start_holiday(Seat::first, start + 3 * ms_per_day, 100 * ms_per_day);  // at most the days that are left
    EXPECT_EQ(h.of(Seat::first).away_until, start + 11 * ms_per_day);
    EXPECT_EQ(h.of(Seat::first).away_left, 0);
}

TEST(BattleClocks, AdjournedBattle_StopsTheClock) {
    BattleClocks h = hours_with("chess", 0, ms_per_hour);
    h.set_asked(start, true, false, 1);
    h.adjourn(start + 10 * ms_per_minute, true);
    EXPECT_EQ(h.expires_at(Seat::first), 0);
    h.adjourn(start + 10 * ms_per_day, false);
    EXPECT_EQ(h.expires_at(Seat::first), start + 10 * ms_per_day + 50 * ms_per_minute);
}

TEST(BattleClocks, Notifications_AreSentAtMostOncePerHour) {
    BattleClocks h;
    h.of(Seat::first).wants_notifications = true;
    h.set_asked(start, true, false, 1);
    EXPECT_EQ(h.of(Seat::second).notify_at, 0);
    EXPECT_EQ(h.next_due(), start + ms_per_minute);
    h.notification_done(Seat::first, start + ms_per_minute, true, true);
    EXPECT_EQ(h.next_due(), 0);
    h.set_asked(start + 2 * ms_per_minute, false, true, 1);
    h.set_asked(start + 3 * ms_per_minute, true, false, 1);
    EXPECT_EQ(h.next_due(), start + ms_per_minute + ms_per_hour);
    h.set_asked(start + 4 * ms_per_minute, false, true, 1);  // the player has answered: there is nothing to notify
    EXPECT_EQ(h.next_due(), 0);
}

TEST(BattleClocks, StoredClocks_AreReadBack) {
    BattleClocks h = hours_with("days", ms_per_day, 2 * ms_per_day, 3 * ms_per_day);
    h.of(Seat::second).wants_notifications = true;
    h.set_asked(start, true, true, 3);
    h.proposal_kind = "draw";
    h.proposer = Seat::second;
    const auto again = server::parse_clocks(to_text(h));
    ASSERT_TRUE(again);
    EXPECT_EQ(to_text(*again), to_text(h));
    EXPECT_FALSE(server::parse_clocks("{}"));
    EXPECT_FALSE(server::parse_clocks("[]"));
}

TEST(BattleClocks, StoredClocksWithAWrongValue_AreNotRead) {
    BattleClocks h = hours_with("chess", 0, ms_per_day, 0);
    h.appeals.push_back({.n = 1, .decision = "{}"});
    const std::string text = to_text(h);
    ASSERT_TRUE(server::parse_clocks(text));
    for (const auto& [right, wrong] :
         {std::pair(R"("clock":"chess")", R"("clock":"chesz")"), std::pair(R"("turn_left":0)", R"("turn_left":"")"),
          std::pair(R"("by":1)", R"("by":3)"), std::pair(R"("appeals":[)", R"("appealz":[)"),
          std::pair(R"("adjourned":false)", R"("adjourned":0)")}) {
        std::string damaged = text;
        const std::size_t at = damaged.find(right);
        ASSERT_NE(at, std::string::npos) << right;
        damaged.replace(at, std::string(right).size(), wrong);
        EXPECT_FALSE(server::parse_clocks(damaged)) << damaged;
    }
}

class ClockOutcomes : public OnEachStore {
  protected:
    json::Value card(const Person& person) { return parsed(get(*s, "/api/battle", person.key).body); }
    std::string begin(const std::string& more) { return battle_of(*s, ann, ben, more); }
    /// The player who must decide first after the battle has begun.
    const Person& asked() {
        const json::Value now_ = card(ann);
        return now_.find("waiting")->items.front().text == "first" ? ann : ben;
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, ClockOutcomes, each_store(), name_of_store);

TEST_P(ClockOutcomes, BattleWithDamagedClocks_IsNotOpened) {
    begin(timing("chess", ms_per_day, 2 * ms_per_day, "lost"));
    const auto reply = [&](const std::string& change) {
        place->damage("UPDATE paper SET due = due " + change + " WHERE drawer = 'hours'");
        s.reset();
        s = server_on(place->path(), now);
        return get(*s, "/api/battle", ann.key);
    };
    const auto refused = reply("+ 1");
    EXPECT_EQ(refused.status, 507) << "as for a damaged decision: a backup may have it";
    EXPECT_TRUE(store::tells_damage(text_of(parsed(refused.body), "error"))) << refused.body;
    EXPECT_FALSE(Player(*s, "", ann.key).join().find("ok")->flag);
    const auto opened = reply("- 1");
    EXPECT_EQ(opened.status, 200) << opened.body;
    EXPECT_NE(parsed(opened.body).find("hours"), nullptr);
}

TEST_P(ClockOutcomes, TimeUp_WhenAgreedAsLoss_EndsTheBattle) {
    begin(timing("days", ms_per_day, 2 * ms_per_day, "lost"));
    const Person& slow = asked();
    const bool first = &slow == &ann;
    const json::Value before = card(slow);
    const json::Value* mine = before.find("hours")->find(first ? "first" : "second");
    ASSERT_NE(mine, nullptr);
    EXPECT_EQ(mine->find("ends")->integer, start + 3 * ms_per_day);
    now = start + 3 * ms_per_day - 1;
    pass(*s);
    EXPECT_FALSE(card(ann).find("over")->flag);
    now = start + 3 * ms_per_day;
    s = server_on(place->path(), now);
    pass(*s);
    const json::Value after = card(ann);
    EXPECT_TRUE(after.find("over")->flag);
    EXPECT_NE(text_of(after, "outcome").find("has no time left"), std::string::npos) << text_of(after, "outcome");
    EXPECT_TRUE(s->due_battles().empty());
    // The record replays to the same end.
    const auto record = get(*s, "/api/battle/record", ann.key);
    ASSERT_EQ(record.status, 200);
    EXPECT_NE(record.body.find(R"("prompt":0,"by":"umpire","verb":"choose")"), std::string::npos);
    const auto again = post(*s, "/api/records", record.body);
    EXPECT_EQ(again.status, 201) << again.body.substr(0, 400);
}

TEST_P(ClockOutcomes, TimeUp_WhenAgreedAsComputer_ComputerPlaysUntilThePlayerReturns) {
    battle = begin(timing("days", ms_per_day, 0, "computer"));
    const Person& slow = asked();
    const Person& other = &slow == &ann ? ben : ann;
    const char* seat = &slow == &ann ? "first" : "second";
    now += 2 * ms_per_day;
    pass(*s);
    EXPECT_EQ(text_of(*card(other).find("players"), seat), "recruit");
    EXPECT_EQ(get(*s, "/api/battle/record", other.key).status, 409)
        << "it has the seed and orders of a player who may return";
    Player back(*s, battle, slow.key);
    Player there(*s, battle, other.key);
    back.join();
    there.join();
    EXPECT_FALSE(back.asked());
    ASSERT_TRUE(back.ask("come_back").find("ok")->flag) << back.answer();
    EXPECT_FALSE(back.ask("come_back").find("ok")->flag);
    EXPECT_EQ(text_of(*card(other).find("players"), seat), "human");
    for (int i = 0; i < 500 && !back.asked() && there.take_advice(); ++i) {
    }
    ASSERT_TRUE(back.asked());
    // If the second player is away too, the clock of the battle still runs.
    EXPECT_GT(card(slow).find("hours")->find(seat)->find("ends")->integer, now);
}

TEST_P(ClockOutcomes, SeatLostByChessClock_CannotBeRegained) {
    battle = begin(timing("chess", ms_per_hour, ms_per_hour, "computer"));
    const Person& slow = asked();
    const char* seat = &slow == &ann ? "first" : "second";
    const auto invitation = [&] { return post(*s, "/api/battle/invitation", "{}", slow.key); };
    const std::string early = member(invitation(), "token");
    ASSERT_FALSE(early.empty());
    now += ms_per_hour + 1;
    pass(*s);
    const auto refused = [&] {
        EXPECT_EQ(text_of(*card(slow).find("players"), seat), "recruit");
        Player back(*s, battle, slow.key);
        back.join();
        EXPECT_FALSE(back.ask("come_back").find("ok")->flag);
        EXPECT_EQ(invitation().status, 409);
        const std::string key = server::new_token();
        EXPECT_EQ(post(*s, "/api/battle/claim", R"({"key":")" + key + "\"}", early).status, 409);
        EXPECT_EQ(get(*s, "/api/battle", key).status, 404);
        EXPECT_EQ(text_of(*card(slow).find("players"), seat), "recruit");
    };
    refused();
    // Nor in a later turn, for which the clock adds time.
    {
        const Person& other = &slow == &ann ? ben : ann;
        Player there(*s, battle, other.key);
        there.join();
        const auto turn = [&] { return there.view().find("turn")->integer; };
        const std::int64_t was = turn();
        for (int i = 0; i < 500 && turn() == was && there.take_advice(); ++i) {
        }
        ASSERT_GT(turn(), was);
    }
    s = server_on(place->path(), now);
    refused();
}

TEST_P(ClockOutcomes, TimeUp_WhenAgreedAsReminder_ChangesNothing) {
    begin(timing("chess", 0, ms_per_hour, "remind"));
    now += 2 * ms_per_hour;
    pass(*s);
    EXPECT_FALSE(card(ann).find("over")->flag);
    EXPECT_TRUE(s->due_battles().empty());
    const Person& slow = asked();
    EXPECT_TRUE(card(slow).find("hours")->find(&slow == &ann ? "first" : "second")->find("out")->flag);
}

TEST_P(ClockOutcomes, Holidays_ReduceTheAgreedDays) {
    battle = begin(timing("days", ms_per_day, 0, "lost", 3 * ms_per_day));
    const Person& slow = asked();
    Player player(*s, battle, slow.key);
    player.join();
    ASSERT_TRUE(player.ask("away", R"("days":2)").find("ok")->flag) << player.answer();
    now += 2 * ms_per_day;
    pass(*s);
    EXPECT_FALSE(card(ann).find("over")->flag);
    now += ms_per_day;
    pass(*s);
    EXPECT_TRUE(card(ann).find("over")->flag);
    EXPECT_FALSE(player.ask("away", R"("days":1)").find("ok")->flag);
}

TEST_P(ClockOutcomes, OtherSidesClock_IsHiddenWhileOwnPromptIsOpen) {
    battle = battle_of(*s, ann, ben, timing("days", ms_per_day, 0, "lost") + R"(,"ruleset":"mwan18")");
    ASSERT_NE(battle, "");
    Player first(*s, battle, ann.key);
    Player second(*s, battle, ben.key);
    first.join();
    second.join();
    // Until each player has an open prompt that the other does not see.
    for (int i = 0; i < 400 && !(first.asked() && second.asked()); ++i)
        ASSERT_TRUE(first.take_advice() || second.take_advice());
    ASSERT_TRUE(first.asked() && second.asked());
    EXPECT_NE(card(ann).find("hours")->find("first")->find("ends"), nullptr);
    EXPECT_EQ(card(ann).find("hours")->find("second")->find("ends"), nullptr);
    const std::size_t updates_before = first.news.size();
    ASSERT_TRUE(second.take_advice());
    if (!second.asked()) {
        EXPECT_EQ(first.news.size(), updates_before);
        EXPECT_EQ(card(ann).find("hours")->find("second")->find("left"), nullptr);
    }
}

TEST_P(ClockOutcomes, OpenGameWithInvalidClock_IsRejected) {
    const auto offer = [&](const std::string& clock) {
        return post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades","timing":)" + clock)).status;
    };
    EXPECT_EQ(offer(R"({"clock":"sand"})"), 400);
    EXPECT_EQ(offer(R"({"clock":"days","each":5})"), 400);
    EXPECT_EQ(offer(R"({"clock":"chess","each":5})"), 400);
    EXPECT_EQ(offer(R"({"clock":"days","each":86400000,"end":"duel"})"), 400);
    EXPECT_EQ(offer(R"({"clock":"days","each":-1})"), 400);
    EXPECT_EQ(offer(R"({"clock":"days","each":86400000})"), 201);
}

}  // namespace
}  // namespace linstock::server_test
