// Tests what players own: it can be shown, moved to another device, and deleted; chat lines can be
// reported; a finished battle can be shown, and continued from any moment.

#include "server/moderation/moderation.hpp"
#include "server/players/chat.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::ms_per_minute;

class MySeats : public OnEachStore {
  protected:
    void prepare_test() override {
        OnEachStore::prepare_test();
        ann = Person("first", "Ann of the Guard");
        battle = battle_of(*s, ann, ben, "");
    }
    std::string ask(const std::string& what, const std::string& body, const std::string& token, int status) {
        const auto reply = post(*s, "/api/" + what, body, token);
        EXPECT_EQ(reply.status, status) << what << ": " << reply.body;
        return reply.body;
    }
    void say(const Person& person, const std::string& text) {
        ask("battle/talk", R"({"place":"battle","name":")" + person.name + R"(","text":")" + text + "\"}", person.key,
            200);
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, MySeats, each_store(), name_of_store);

TEST_P(MySeats, SeatBundle_OpensOnce_Within15Minutes) {
    const std::string code = text_of(parsed(ask("parcel", R"({"text":"my seats"})", "", 201)), "code");
    ASSERT_EQ(code.size(), 20U);
    ask("parcel/open", "{}", "aaaaaaaaaaaaaaaaaaaa", 404);
    s = server_on(place->path(), now);
    std::string typed = code.substr(0, 5) + "-" + code.substr(5);
    typed[0] = static_cast<char>(std::toupper(typed[0]));
    EXPECT_EQ(text_of(parsed(ask("parcel/open", "{}", typed, 200)), "text"), "my seats");
    ask("parcel/open", "{}", code, 404);
    const std::string late = text_of(parsed(ask("parcel", R"({"text":"my seats"})", "", 201)), "code");
    now += 15 * ms_per_minute;
    ask("parcel/open", "{}", late, 404);
    // The next bundle deletes the expired one.
    ask("parcel", R"({"text":"another"})", "", 201);
    const auto store = store::Store::open(place->path());
    EXPECT_EQ((*(*store)->documents("parcel", "parcel", 10)).size(), 1U);
    EXPECT_EQ((*(*store)->documents("parcel", "parcel", 10))[0].text.find("another"), std::string::npos);
    ask("parcel", R"({"text":""})", "", 400);
    ask("parcel", R"({"text":")" + std::string(60'001, 'x') + "\"}", "", 400);
}

TEST_P(MySeats, OwnData_IsShownAndDeleted) {
    Player first(*s, battle, ann.key);
    first.join();
    ASSERT_TRUE(first.ask("note", R"("event":0,"text":"a fine morning")").find("ok")->flag) << first.answer();
    say(ann, "my own words");
    say(ben, "his words");
    ask("battle/notices", R"({"way":"mail","to":"ann@example.org"})", ann.key, 201);
    const std::string own_data = get(*s, "/api/battle/own", ann.key).body;
    for (const char* part : {"my own words", "a fine morning", "ann@example.org", "Ann of the Guard"})
        EXPECT_NE(own_data.find(part), std::string::npos) << part;
    for (const char* other : {"his words", "\"Ben\""})
        EXPECT_EQ(own_data.find(other), std::string::npos) << other;
    ask("battle/delete", "{}", ann.key, 200);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 404);
    const std::string talk = get(*s, "/api/battle/talk", ben.key).body;
    EXPECT_EQ(talk.find("my own words"), std::string::npos);
    EXPECT_NE(talk.find("his words"), std::string::npos);
    // The computer takes the seat, so that the opponent can play on.
    const json::Value card = parsed(get(*s, "/api/battle", ben.key).body);
    EXPECT_EQ(text_of(*card.find("players"), "first"), "recruit");
    EXPECT_EQ(text_of(*card.find("names"), "first"), "");
    Player second(*s, battle, ben.key);
    second.join();
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(second.take_advice());
}

TEST_P(MySeats, Delete_RemovesNameFromLobby_AndWaitingMessages) {
    const Person eve("first", "Eve of the lobby");
    const Person adam("second", "Adam");
    battle_of(*s, eve, adam, R"(,"watched":true)");
    EXPECT_NE(get(*s, "/api/meetings", "").body.find("Eve of the lobby"), std::string::npos);
    ask("battle/notices", R"({"way":"mail","to":"eve@example.org"})", eve.key, 201);
    ask("battle/notices", R"({"way":"mail","to":"adam@example.org"})", adam.key, 201);
    const auto store = store::Store::open(place->path());
    const auto waiting = [&] {
        std::string out;
        const auto all = (*store)->documents_due("letter", INT64_MAX, 100);
        for (const store::DocumentRow& document : *all)
            out += document.text;
        return out;
    };
    EXPECT_NE(waiting().find("eve@example.org"), std::string::npos);
    ask("battle/delete", "{}", eve.key, 200);
    EXPECT_EQ(waiting().find("eve@example.org"), std::string::npos);
    EXPECT_NE(waiting().find("adam@example.org"), std::string::npos);
    const std::string lobby = get(*s, "/api/meetings", "").body;
    EXPECT_EQ(lobby.find("Eve of the lobby"), std::string::npos) << lobby;
    EXPECT_NE(lobby.find("Adam"), std::string::npos) << lobby;
    EXPECT_EQ(get(*s, "/api/meeting", adam.key).body.find("Eve of the lobby"), std::string::npos);
}

TEST_P(MySeats, DeleteByHolderOfBothSeats_DeletesBoth) {
    const auto made = post(*s, "/api/battles",
                           R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"]})");
    ASSERT_EQ(made.status, 201) << made.body;
    std::string both;
    std::string watch;
    const json::Value lines = parsed(made.body);
    for (const json::Value& link : lines.find("links")->items) {
        if (text_of(link, "role") == "both") both = text_of(link, "token");
        if (text_of(link, "role") == "spectator") watch = text_of(link, "token");
    }
    ask("battle/talk", R"({"place":"first","name":"Zoe","text":"to myself"})", both, 200);
    ask("battle/delete", "{}", watch, 403);
    ask("battle/delete", "{}", both, 200);
    for (const json::Value& link : lines.find("links")->items)
        EXPECT_EQ(get(*s, "/api/battle", text_of(link, "token")).status == 200, text_of(link, "role") == "spectator");
    const auto store = store::Store::open(place->path());
    for (const char* where : {":battle", ":first", ":second"}) {
        const auto chat = *(*store)->document("talk", text_of(lines, "battle") + where);
        EXPECT_TRUE(!chat || chat->text.find(R"("lines":[])") != std::string::npos) << where;
    }
}

TEST_P(MySeats, ChatLine_CanBeReportedByItsReadersOnly) {
    say(ben, "an insult");
    const std::string line = R"({"place":"battle","n":0})";
    ask("battle/complaint", line, ann.key, 201);
    ask("battle/complaint", line, ann.key, 201);
    ask("battle/complaint", R"({"place":"battle","n":9})", ann.key, 404);
    ask("battle/complaint", R"({"place":"second","n":0})", ann.key, 403);
    ask("battle/complaint", R"({"place":"elsewhere","n":0})", ann.key, 403);
    const auto store = store::Store::open(place->path());
    const auto all = (*store)->documents_due(server::complaint_collection, INT64_MAX, 10);
    ASSERT_EQ(all->size(), 1U);
    EXPECT_NE((*all)[0].text.find("an insult"), std::string::npos);
}

TEST_P(MySeats, Host_CanListComplaints_HideLines_AndCloseComplaints) {
    say(ben, "an insult");
    say(ben, "a worse one");
    ask("battle/complaint", R"({"place":"battle","n":0})", ann.key, 201);
    now += 1000;
    ask("battle/complaint", R"({"place":"battle","n":1})", ann.key, 201);
    const auto store = store::Store::open(place->path());
    auto all = server::list_complaints(**store, 0);
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(server::list_complaints(**store, 1)->size(), 1U);
    const json::Value newest = parsed(all->front());
    EXPECT_EQ(text_of(*newest.find("line"), "text"), "a worse one");
    const std::string id = text_of(newest, "id");
    EXPECT_EQ(server::hide_line(**store, id), std::nullopt);
    const std::string talk = get(*s, "/api/battle/talk", ann.key).body;
    EXPECT_EQ(talk.find("a worse one"), std::string::npos) << talk;
    EXPECT_NE(talk.find("removed by the host"), std::string::npos) << talk;
    EXPECT_NE(talk.find("an insult"), std::string::npos) << talk;
    EXPECT_EQ(server::close_complaint(**store, id), std::nullopt);
    all = server::list_complaints(**store, 0);
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().find("a worse one"), std::string::npos);
    for (const auto& failed :
         {server::close_complaint(**store, id), server::hide_line(**store, id), server::hide_line(**store, "nonsense")})
        EXPECT_NE(failed.value_or("").find("there is no complaint"), std::string::npos);
}

TEST_P(MySeats, Delete_OverwritesTheCopyInAComplaint) {
    say(ben, "an insult");
    say(ann, "my own words");
    ask("battle/complaint", R"({"place":"battle","n":0})", ann.key, 201);
    ask("battle/complaint", R"({"place":"battle","n":1})", ben.key, 201);
    ask("battle/delete", "{}", ben.key, 200);
    const auto store = store::Store::open(place->path());
    const auto all = server::list_complaints(**store, 0);
    ASSERT_EQ(all->size(), 2U) << "the host still sees that there was one";
    std::string lines;
    for (const std::string& one : *all)
        lines += one + "\n";
    EXPECT_EQ(lines.find("an insult"), std::string::npos) << lines;
    EXPECT_EQ(lines.find(R"("name":"Ben")"), std::string::npos) << lines;
    EXPECT_NE(lines.find(server::deleted_line), std::string::npos) << lines;
    EXPECT_NE(lines.find("my own words"), std::string::npos) << lines;
}

TEST_P(MySeats, DeleteByUmpire_RemovesNotesAndLines_AndTheBattleContinues) {
    const Made made = made_of(post(
        *s, "/api/battles",
        R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"],"umpire":true})"));
    ASSERT_NE(made.umpire, "");
    auto umpire = std::make_unique<Player>(*s, made.battle, made.umpire);
    umpire->join();
    ASSERT_TRUE(umpire->ask("note", R"("event":0,"text":"my notes")").find("ok")->flag) << umpire->answer();
    ask("battle/talk", R"({"place":"watchers","name":"Una","text":"my own words"})", made.umpire, 200);
    ask("battle/complaint", R"({"place":"watchers","n":0})", made.umpire, 201);
    ASSERT_TRUE(umpire->ask("pause", R"("yes":true)").find("ok")->flag) << umpire->answer();
    ask("battle/delete", "{}", made.umpire, 200);
    const std::string talk = get(*s, "/api/battle/talk", made.umpire).body;
    EXPECT_EQ(talk.find("my own words"), std::string::npos) << talk;
    // The number of a deleted line is not used again: a complaint about the new line is a new one.
    ask("battle/talk", R"({"place":"watchers","name":"Una","text":"worse words"})", made.umpire, 200);
    ask("battle/complaint", R"({"place":"watchers","n":0})", made.umpire, 404);
    ask("battle/complaint", R"({"place":"watchers","n":1})", made.umpire, 201);
    ask("battle/delete", "{}", made.umpire, 200);
    umpire.reset();
    s = server_on(place->path(), now);
    Player again(*s, made.battle, made.umpire);
    EXPECT_TRUE(again.join().find("ok")->flag) << "the link stays valid";
    EXPECT_EQ(again.answer().find("my notes"), std::string::npos);
    const auto store = store::Store::open(place->path());
    EXPECT_TRUE((*store)->notes(made.battle)->empty());
    EXPECT_EQ(server::list_complaints(**store, 0)->size(), 2U);
    EXPECT_EQ(server::list_complaints(**store, 0)->front().find("Una"), std::string::npos);
    Player both(*s, made.battle, made.both);
    both.join();
    EXPECT_TRUE(both.take_advice()) << "the pause of an umpire who left is over";
}

TEST_P(MySeats, FinishedBattle_CanBeWatched_AndContinuedFromAnyMoment) {
    std::unique_ptr<server::Server> before;  // outlives the players that are connected to it
    Player first(*s, battle, ann.key);
    Player second(*s, battle, ben.key);
    first.join();
    second.join();
    for (int i = 0; i < 40; ++i)
        ASSERT_TRUE(first.take_advice() || second.take_advice());
    ask("battle/watch", "{}", ann.key, 409);
    ask("battle/onward", R"({"decision":3,"seat":"first","level":"recruit"})", ann.key, 409);
    ASSERT_TRUE(second.ask("concede").find("ok")->flag);
    const std::string watch = text_of(parsed(ask("battle/watch", "{}", ann.key, 201)), "token");
    Player watcher(*s, battle, watch);
    watcher.join();
    const json::Value then = watcher.ask("look_back", R"("decision":20)");
    ASSERT_TRUE(then.find("ok")->flag);
    const Made made =
        made_of(post(*s, "/api/battle/onward", R"({"decision":20,"seat":"first","level":"recruit"})", watch));
    Player again(*s, made.battle, made.first);
    again.join();
    EXPECT_FALSE(again.last().find("over")->flag);
    EXPECT_GE(again.last().find("decisions")->integer, 1);
    // The continued battle is one like any other, to its end and after a restart.
    before = std::move(s);
    s = server_on(place->path(), now);
    Player on(*s, made.battle, made.first);
    on.join();
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(on.take_advice());
    EXPECT_TRUE(on.ask("concede").find("ok")->flag);
    ask("battle/onward", R"({"decision":100000,"seat":"first"})", watch, 400);
    ask("battle/onward", R"({"decision":3,"seat":"third"})", watch, 400);
}

}  // namespace
}  // namespace linstock::server_test
