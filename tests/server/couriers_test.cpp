// Tests couriers: a dispatch travels as fast as an officer under the ruleset. Until it arrives only
// its author and the umpire can read it.

#include "server/couriers/courier_route.hpp"
#include "tests/server/each_store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace linstock::server_test {
namespace {

const std::string new_battle = R"({"scenario":"two-brigades","first":"human","second":"human")";
const std::string with_umpire = R"(,"mine":["first","second"],"umpire":true,"couriers":true)";
constexpr const char* secret = "hold the wood at any price";

/// A battle with couriers. One player commands the Blue West Brigade, whose brigadier is 20 inches
/// from the general.
struct Field {
    explicit Field(const std::string& store, const std::string& more = "", const std::string& seed = "7")
        : s(server_on(store)) {
        const std::string seed_member = R"(,"seed":")" + seed + "\"";
        made = made_of(post(*s, "/api/battles", new_battle + seed_member + with_umpire + more + "}"));
        subordinate = link_to(2);
    }
    std::string link_to(int command) {
        const std::string body = R"({"commands":[)" + std::to_string(command) + "]}";
        return text_of(parsed(post(*s, "/api/battle/links", body, made.first).body), "token");
    }
    int write(const std::string& token, const std::string& to, const std::string& text, const std::string& more = "") {
        const std::string body = R"({"to":")" + to + R"(","name":"Somebody","text":")" + text + "\"" + more + "}";
        return post(*s, "/api/battle/dispatches", body, token).status;
    }
    std::string read(const std::string& token) { return get(*s, "/api/battle/dispatches", token).body; }
    bool reads(const std::string& token, const std::string& text = secret) {
        return read(token).find(text) != std::string::npos;
    }
    int rule(const std::string& what, const std::string& token, const std::string& more = "") {
        const std::string body =
            R"({"seat":"first","n":0,"what":")" + what + R"(","reason":"his horse is shot")" + more + "}";
        return post(*s, "/api/battle/courier", body, token).status;
    }
    int turn() { return static_cast<int>(parsed(read(made.first)).find("turn")->integer); }
    /// A member of the first dispatch as the umpire sees it.
    json::Value member_of_first_dispatch(const char* member) {
        const json::Value all = parsed(read(made.umpire));
        const json::Value* value = all.find("dispatches")->items.front().find(member);
        return value == nullptr ? json::Value{} : *value;
    }
    /// Both sides follow the suggestions until the next turn. False: the battle ended before it.
    bool play_a_turn() {
        Player first(*s, made.battle, made.first);
        Player second(*s, made.battle, made.second);
        first.join();
        second.join();
        const int before = turn();
        for (int i = 0; i < 4000 && turn() == before; ++i)
            if (!first.take_advice() && !second.take_advice()) return false;
        return turn() != before;
    }

    std::unique_ptr<server::Server> s;
    Made made;
    std::string subordinate;
};

class Couriers : public OnStore {
  protected:
    void prepare_test() override {}  // each Field has its own server
};
INSTANTIATE_TEST_SUITE_P(Kinds, Couriers, each_store(), name_of_store);

// During the battle the report contains what its reader may know; afterwards it contains
// everything.
TEST_P(Couriers, Report_ShowsDispatchesToTheirReaders_AndAllAfterTheEnd) {
    Field field(place->path());
    const auto report = [&](const std::string& token) { return get(*field.s, "/api/battle/report", token).body; };
    EXPECT_EQ(report(field.made.first).find("id=\"dispatches\""), std::string::npos);
    ASSERT_EQ(field.write(field.made.first, "2", std::string(secret) + " <b>"), 200);
    ASSERT_EQ(field.rule("delay", field.made.umpire, R"(,"turns":3)"), 200);
    const std::string wrote = report(field.made.first);
    EXPECT_NE(wrote.find("hold the wood at any price &lt;b&gt;"), std::string::npos);
    const std::string due = std::to_string(field.member_of_first_dispatch("expected").integer);
    EXPECT_NE(wrote.find("should be there in turn " + due), std::string::npos);
    EXPECT_EQ(wrote.find("his horse is shot"), std::string::npos);
    EXPECT_NE(report(field.made.umpire).find("delayed by 3 turns (his horse is shot)"), std::string::npos);
    for (const std::string& other : {field.subordinate, field.made.second, field.made.spectator})
        EXPECT_EQ(report(other).find(secret), std::string::npos);
    Player first(*field.s, field.made.battle, field.made.first);
    first.join();
    ASSERT_TRUE(first.ask("concede").find("ok")->flag) << first.answer();
    for (const std::string& other : {field.subordinate, field.made.second, field.made.spectator}) {
        EXPECT_NE(report(other).find(secret), std::string::npos);
        EXPECT_NE(report(other).find("still on its way at the end"), std::string::npos);
    }
}

TEST_P(Couriers, Dispatches_SurviveARestart) {
    Field field(place->path());
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    ASSERT_EQ(field.rule("delay", field.made.umpire, R"(,"turns":3)"), 200);
    const std::string umpires = field.read(field.made.umpire);
    const std::string commanders = field.read(field.made.first);
    field.s.reset();
    field.s = server_on(place->path());
    EXPECT_EQ(field.read(field.made.umpire), umpires);
    EXPECT_EQ(field.read(field.made.first), commanders);
    EXPECT_NE(umpires.find("his horse is shot"), std::string::npos);
    const auto own = get(*field.s, "/api/battle/own", field.made.first);
    EXPECT_NE(own.body.find(secret), std::string::npos) << own.body;
}

TEST_P(Couriers, Dispatches_AreInABackup) {
    const StoreFile copy;
    Made made;
    std::string subordinate;
    std::string umpires;
    std::string commanders;
    {
        Field field(place->path());
        ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
        ASSERT_EQ(field.rule("delay", field.made.umpire, R"(,"turns":3)"), 200);
        made = field.made;
        subordinate = field.subordinate;
        umpires = field.read(made.umpire);
        commanders = field.read(made.first);
        const auto failed = store::backup(place->path(), copy.path());
        ASSERT_FALSE(failed) << *failed;
        ASSERT_EQ(field.write(field.made.first, "2", "too late for the backup"), 200);
    }
    const std::string aside = copy.path() + ".before";
    const auto failed = store::restore(place->path(), copy.path(), aside);
    ASSERT_FALSE(failed) << *failed;
    s = server_on(place->path());
    const auto read = [&](const std::string& token) { return get(*s, "/api/battle/dispatches", token).body; };
    EXPECT_EQ(read(made.umpire), umpires);
    EXPECT_EQ(read(made.first), commanders);
    EXPECT_EQ(read(subordinate).find(secret), std::string::npos);
    std::filesystem::remove(aside);
}

// 20 inches under each ruleset: RV-5.G 18 inches a turn in 15 mm, RE-movement 20, CF-movement 4D6
// or 14 on average, MW-11.1 1,000 feet for a distance of 1,440, BA-movement 15.
TEST(Courier, Courier_TravelsAsFastAsAnOfficerOfTheRuleset) {
    const std::pair<const char*, int> books[] = {
        {"revised", 2}, {"reasonable", 1}, {"firefight", 2}, {"mwan18", 2}, {"brothers", 2}};
    for (const auto& [book, turns] : books) {
        bool arrived = false;
        // Some battles end before the ride does.
        for (int seed = 2; seed < 12 && !arrived; ++seed) {
            Field field(":memory:", std::string(R"(,"ruleset":")") + book + "\"", std::to_string(seed));
            const int written = field.turn();
            ASSERT_EQ(field.write(field.made.first, "2", secret), 200) << book;
            const auto status = field.member_of_first_dispatch("expected");
            EXPECT_EQ(status.integer, written + turns) << book << field.read(field.made.umpire);
            EXPECT_NE(parsed(field.read(field.made.first)).find("ride")->find("clause"), nullptr) << book;
            bool goes_on = true;
            while (goes_on && field.turn() < written + turns) {
                EXPECT_FALSE(field.reads(field.subordinate)) << book;
                goes_on = field.play_a_turn();
            }
            if (!goes_on) continue;
            arrived = true;
            EXPECT_TRUE(field.reads(field.subordinate)) << book;
            EXPECT_EQ(field.member_of_first_dispatch("arrived").integer, written + turns) << book;
        }
        EXPECT_TRUE(arrived) << book << ": every battle ended before the ride";
    }
}

TEST(Courier, DispatchBeforeArrival_IsVisibleToAuthorAndUmpireOnly) {
    Field field(":memory:");
    const std::string third = field.link_to(3);
    const std::vector<std::string> others = {field.subordinate, third, field.made.second, field.made.spectator};
    std::vector<std::string> before;
    for (const std::string& token : others)
        before.push_back(field.read(token));
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    ASSERT_EQ(field.write(field.made.first, "umpire", "may he ride through the brook?"), 200);
    for (std::size_t i = 0; i < others.size(); ++i)
        EXPECT_EQ(field.read(others[i]), before[i]);
    EXPECT_TRUE(field.reads(field.made.first));
    EXPECT_TRUE(field.reads(field.made.umpire));
    EXPECT_TRUE(field.reads(field.made.umpire, "through the brook"));
    ASSERT_TRUE(field.play_a_turn());
    ASSERT_TRUE(field.play_a_turn());
    EXPECT_TRUE(field.reads(field.subordinate));
    for (const std::string& token : {third, field.made.second, field.made.spectator})
        EXPECT_FALSE(field.reads(token));
    for (const std::string& token : {field.made.second, field.made.spectator})
        EXPECT_EQ(get(*field.s, "/api/battle/report", token).body.find(secret), std::string::npos);
    EXPECT_EQ(get(*field.s, "/api/battle/own", field.made.second).body.find(secret), std::string::npos);
}

TEST(Courier, UmpiresDispatches_AreDeletedWithTheUmpiresLines) {
    Field field(":memory:");
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    ASSERT_EQ(field.write(field.made.umpire, "commander", "the brook is deep", R"(,"seat":"first")"), 200)
        << field.read(field.made.umpire);
    ASSERT_TRUE(field.reads(field.made.umpire, "the brook is deep"));
    ASSERT_EQ(post(*field.s, "/api/battle/delete", "{}", field.made.umpire).status, 200);
    EXPECT_FALSE(field.reads(field.made.umpire, "the brook is deep"));
    EXPECT_TRUE(field.reads(field.made.umpire)) << "those of the side stay";
}

TEST(Courier, LostCourier_IsVisibleToUmpireOnly) {
    Field field(":memory:");
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    const std::string sent = field.read(field.made.first);
    EXPECT_EQ(field.rule("lose", field.made.first), 403);
    EXPECT_EQ(field.rule("lose", field.made.second), 403);
    EXPECT_EQ(
        post(*field.s, "/api/battle/courier", R"({"seat":"first","n":0,"what":"lose","reason":" "})", field.made.umpire)
            .status,
        400);
    ASSERT_EQ(field.rule("lose", field.made.umpire), 200);
    EXPECT_EQ(text_of(parsed(field.read(field.made.umpire)).find("dispatches")->items.front(), "state"), "lost");
    EXPECT_EQ(field.read(field.made.first), sent);
    EXPECT_EQ(field.rule("hurry", field.made.umpire), 409);
    ASSERT_TRUE(field.play_a_turn());
    ASSERT_TRUE(field.play_a_turn());
    EXPECT_FALSE(field.reads(field.subordinate));
}

TEST(Courier, Umpire_CanDelayAndSpeedUpACourier) {
    Field field(":memory:");
    const int written = field.turn();
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    ASSERT_EQ(field.rule("delay", field.made.umpire, R"(,"turns":2)"), 200);
    EXPECT_EQ(field.member_of_first_dispatch("due").integer, written + 4);
    EXPECT_EQ(field.member_of_first_dispatch("expected").integer, written + 2);
    EXPECT_FALSE(field.reads(field.subordinate));
    ASSERT_EQ(field.rule("hurry", field.made.umpire, R"(,"turns":20)"), 200);
    EXPECT_TRUE(field.reads(field.subordinate));
}

TEST(Courier, ChatAndNotesWithinASide_AreRefused) {
    Field field(":memory:");
    const auto say = [&](const std::string& place, const std::string& token) {
        return post(*field.s, "/api/battle/talk",
                    R"({"place":")" + place + R"(","name":"Somebody","text":"come at once"})", token)
            .status;
    };
    EXPECT_EQ(say("first", field.made.first), 403);
    EXPECT_EQ(say("first", field.subordinate), 403);
    EXPECT_EQ(say("battle", field.made.first), 200);
    Player first(*field.s, field.made.battle, field.made.first);
    Player subordinate_player(*field.s, field.made.battle, field.subordinate);
    first.join();
    subordinate_player.join();
    subordinate_player.pushes.clear();
    ASSERT_TRUE(first.ask("note", R"("event":0,"text":"come at once")").find("ok")->flag);
    EXPECT_FALSE(subordinate_player.ask("note", R"("event":0,"text":"I come")").find("ok")->flag);
    for (const std::string& push : subordinate_player.pushes)
        EXPECT_EQ(push.find("come at once"), std::string::npos);
    subordinate_player.join();
    EXPECT_EQ(subordinate_player.answer().find("come at once"), std::string::npos);
}

TEST(Courier, Dispatch_TextIsEscaped_AndNumberIsLimited) {
    Field field(":memory:");
    EXPECT_EQ(field.write(field.made.first, "2", "<b>now</b>"), 200);
    EXPECT_TRUE(field.reads(field.made.umpire, "<b>now</b>"));
    EXPECT_EQ(field.write(field.made.first, "2", std::string(501, 'x')), 400);
    EXPECT_EQ(field.write(field.made.first, "2", " "), 400);
    EXPECT_EQ(field.write(field.made.first, "5", "hello"), 404);
    EXPECT_EQ(field.write(field.made.first, "commander", "hello"), 404);
    EXPECT_EQ(field.write(field.made.spectator, "commander", "hello"), 403);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(field.write(field.made.first, "2", "again"), 200);
    EXPECT_EQ(field.write(field.made.first, "2", "again"), 429);
    EXPECT_EQ(field.write(field.subordinate, "commander", "here"), 200);
    EXPECT_EQ(field.write(field.made.umpire, "2", "the brook is high", R"(,"seat":"first")"), 200);
    EXPECT_TRUE(field.reads(field.subordinate, "the brook is high"));
}

TEST(Courier, FinishedBattle_ShowsAllDispatches) {
    Field field(":memory:");
    ASSERT_EQ(field.write(field.made.first, "2", secret), 200);
    Player second(*field.s, field.made.battle, field.made.second);
    second.join();
    ASSERT_TRUE(second.ask("concede").find("ok")->flag);
    for (const std::string& token : {field.made.second, field.made.spectator, field.subordinate})
        EXPECT_TRUE(field.reads(token));
    EXPECT_EQ(field.write(field.made.first, "2", "too late"), 409);
    // A dispatch is not a decision: the record does not contain it.
    const auto record = get(*field.s, "/api/battle/record", field.made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_EQ(record.body.find(secret), std::string::npos);
}

TEST(Courier, Dispatch_InBattleWithoutCouriers_IsRefused) {
    const auto s = server_on(":memory:");
    const Made made = made_of(post(*s, "/api/battles", new_battle + R"(,"seed":"7","mine":["first","second"]})"));
    const std::string body = R"({"to":"commander","name":"Somebody","text":"hello"})";
    EXPECT_EQ(post(*s, "/api/battle/dispatches", body, made.first).status, 409);
    EXPECT_EQ(post(*s, "/api/battles",
                   R"({"scenario":"two-brigades","first":"sergeant","second":"sergeant","couriers":true})")
                  .status,
              422);
}

TEST(Courier, PositionOfCourier_IsInterpolatedByTurn) {
    EXPECT_EQ(server::courier_turns(0, 24), 1);
    EXPECT_EQ(server::courier_turns(24, 24), 1);
    EXPECT_EQ(server::courier_turns(24.1, 24), 2);
    const Vec half = server::courier_position({0, 0}, {20, 10}, 3, 5, 4);
    EXPECT_DOUBLE_EQ(half.x, 10);
    EXPECT_DOUBLE_EQ(half.y, 5);
    EXPECT_DOUBLE_EQ(server::courier_position({0, 0}, {20, 10}, 3, 5, 9).x, 20);
}

}  // namespace
}  // namespace linstock::server_test
