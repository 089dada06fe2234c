// Tests the umpire's seat: who may have it, what the umpire may do, and that a side that may not
// know a unit learns nothing of rulings on it.

#include "server/clocks/battle_clocks.hpp"
#include "store/store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

namespace linstock::server_test {
namespace {

std::string order(const std::string& more) {
    return R"({"scenario":"rossbach","first":"human","second":"human")" + more + "}";
}
const std::string umpired = order(R"(,"seed":"7","mine":["first","second"],"umpire":true)");

bool did(const json::Value& answer) { return answer.find("ok")->flag; }

std::string ruling(const json::Value& unit, const std::string& what) {
    return R"("decision":{"prompt":0,"by":"umpire","verb":"rule","unit":)" +
           std::to_string(unit.find("unit")->integer) + R"(,"ruling":{"reason":"seen from the hill",)" + what + "}}";
}

/// Both sides and the umpire are connected.
class UmpireSeat : public testing::Test {
  protected:
    void SetUp() override {
        s = server_on(store.path());
        made = made_of(post(*s, "/api/battles", umpired));
        ASSERT_NE(made.umpire, "");
        sit();
        // Until there are concealed units: both armies are then placed.
        for (int i = 0; i < 60 && units_with("concealed").empty(); ++i)
            ASSERT_TRUE(first->take_advice() || second->take_advice());
    }
    /// Restarts the server on the same store, and reconnects all three.
    void restart() {
        first.reset();
        second.reset();
        umpire.reset();
        s.reset();
        s = server_on(store.path());
        sit();
    }
    void sit() {
        first = std::make_unique<Player>(*s, made.battle, made.first);
        second = std::make_unique<Player>(*s, made.battle, made.second);
        umpire = std::make_unique<Player>(*s, made.battle, made.umpire);
        for (Player* one : {first.get(), second.get(), umpire.get()})
            one->join();
    }
    std::vector<json::Value> units_with(const std::string& presence) {
        std::vector<json::Value> out;
        const json::Value view = umpire->view();
        for (const json::Value& unit : view.find("units")->items)
            if (text_of(unit, "presence") == presence) out.push_back(unit);
        return out;
    }
    Player& of(std::int64_t army) { return army == 1 ? *first : *second; }
    static bool saw_ruling(Player& player) {
        player.last();
        return !player.events.empty() && player.events.back().find("\"event\":\"ruled\"") != std::string::npos;
    }
    /// The notes that this link is sent when it joins, one line each with its author.
    std::string notes_of(const std::string& token) {
        Player one(*s, made.battle, token);
        const json::Value joined = one.join();
        std::string out;
        for (const json::Value& note : joined.find("notes")->items)
            out += text_of(note, "by") + ": " + text_of(note, "text") + "\n";
        return out;
    }
    /// Everything that this link is sent when it joins, without times.
    std::string sent_on_joining(const std::string& token) {
        auto listener = std::make_shared<Listener>();
        const auto connection = s->connected(listener);
        s->received(connection, R"({"verb":"join","token":")" + token + "\"}");
        s->disconnected(connection);
        std::string all;
        for (const std::string& text : listener->messages)
            if (text.find("\"push\":\"players\"") == std::string::npos) all += text + "\n";
        for (const char* of_time : {"\"changed\":\"", "\"now\":"})
            for (std::size_t at = all.find(of_time); at != std::string::npos; at = all.find(of_time, at + 1))
                all.erase(at, all.find(',', at) - at);
        return all;
    }

    StoreFile store;
    std::unique_ptr<server::Server> s;
    Made made;
    std::unique_ptr<Player> first;
    std::unique_ptr<Player> second;
    std::unique_ptr<Player> umpire;
};

TEST(Umpire, CommanderOfOneSide_CannotBeUmpire) {
    const auto s = server_on(":memory:");
    EXPECT_EQ(post(*s, "/api/battles", order(R"(,"mine":["first"],"umpire":true)")).status, 400);
    const Made none = made_of(post(*s, "/api/battles", order(R"(,"umpire":true)")));
    EXPECT_EQ(none.both, "");
    EXPECT_NE(none.invited_first, "");
    EXPECT_NE(none.invited_second, "");
    EXPECT_NE(none.umpire, "");
    EXPECT_EQ(made_of(post(*s, "/api/battles", order(R"(,"mine":["first"])"))).umpire, "");
}

// The maker would see the other side by the umpire's link.
TEST_F(UmpireSeat, MakerWhoHasSeatsAndUmpiresLink_CannotInviteAnOpponent) {
    const auto invite = [&](const Made& of) {
        return post(*s, "/api/battle/invitation", R"({"seat":"second"})", of.second);
    };
    EXPECT_EQ(invite(made).status, 409);
    restart();
    EXPECT_EQ(invite(made).status, 409);
    const Made none = made_of(post(*s, "/api/battles", order(R"(,"mine":["first","second"])")));
    EXPECT_EQ(invite(none).status, 201);
    // Where the umpire has no seat, a player may give a seat away.
    const Made others = made_of(post(*s, "/api/battles", order(R"(,"umpire":true)")));
    const std::string key(40, 'k');
    ASSERT_EQ(post(*s, "/api/battle/claim", R"({"key":")" + key + "\"}", others.invited_second).status, 201);
    EXPECT_EQ(post(*s, "/api/battle/invitation", "{}", key).status, 201);
}

TEST_F(UmpireSeat, UmpiresNotes_AreHiddenFromSpectators) {
    {
        Player watcher(*s, made.battle, made.spectator);
        watcher.join();
        ASSERT_TRUE(did(umpire->ask("note", R"("event":0,"text":"the reserve comes by the mill")")));
        ASSERT_TRUE(did(watcher.ask("note", R"("event":0,"text":"a fine morning")")));
        for (const std::string& push : watcher.pushes)
            EXPECT_EQ(push.find("the mill"), std::string::npos) << push;
    }
    restart();
    EXPECT_EQ(notes_of(made.umpire), "umpire: the reserve comes by the mill\n");
    EXPECT_EQ(notes_of(made.spectator), "watcher: a fine morning\n");
    EXPECT_EQ(notes_of(made.first), "");
    ASSERT_TRUE(did(first->ask("concede")));
    EXPECT_EQ(notes_of(made.spectator), "watcher: a fine morning\n");
}

TEST_F(UmpireSeat, NotesOfOneAuthor_AreLimitedByTheirSentSize) {
    for (int i = 0; i < 30; ++i)
        ASSERT_TRUE(first->take_advice() || second->take_advice());
    const auto note = [&](Player& player, int event, const std::string& text) {
        return did(player.ask("note", R"("event":)" + std::to_string(event) + R"(,"text":")" + text + "\""));
    };
    std::string long_note;  // 2000 bytes, and twice as many as they are sent
    for (int i = 0; i < 2000; ++i)
        long_note += "\\n";
    EXPECT_FALSE(note(*umpire, 0, "a\\u0007b")) << "control characters are refused";
    int kept = 0;
    while (kept < 40 && note(*umpire, kept, long_note))
        ++kept;
    EXPECT_EQ(kept, 16) << "a line end counts as two bytes, as it is sent";
    EXPECT_TRUE(note(*umpire, 0, "less"));
    EXPECT_TRUE(note(*umpire, 0, ""));
    EXPECT_TRUE(note(*umpire, 17, long_note));
    EXPECT_FALSE(note(*umpire, 18, long_note));
    EXPECT_TRUE(note(*first, 0, long_note)) << "each author has a separate limit";
    restart();
    EXPECT_FALSE(note(*umpire, 18, long_note));
}

TEST(NotesOnARecord, UploaderAndSpectator_ReadAllNotes_AndChangeOwnOnes) {
    const auto s = server_on(":memory:");
    const Made finished = make(*s, "two-brigades", "human", "recruit");
    {
        Player one(*s, finished.battle, finished.first);
        one.join();
        ASSERT_TRUE(did(one.ask("concede")));
    }
    const Made made = made_of(post(*s, "/api/records", get(*s, "/api/battle/record", finished.first).body));
    Player uploader(*s, made.battle, made.umpire);
    Player spectator(*s, made.battle, made.spectator);
    uploader.join();
    spectator.join();
    ASSERT_TRUE(did(uploader.ask("note", R"("event":0,"text":"look here")")));
    spectator.last();
    ASSERT_FALSE(spectator.pushes.empty());
    EXPECT_NE(spectator.pushes.back().find(R"("text":"look here","by":"umpire")"), std::string::npos);
    EXPECT_TRUE(did(spectator.ask("note", R"("event":0,"text":"")")));
    ASSERT_TRUE(did(spectator.ask("note", R"("event":0,"text":"and there")")));
    uploader.last();
    EXPECT_NE(uploader.pushes.back().find(R"("text":"look here","by":"umpire")"), std::string::npos);
    EXPECT_NE(uploader.pushes.back().find(R"("text":"and there","by":"watcher")"), std::string::npos);
}

TEST_F(UmpireSeat, PlayersRuling_IsRefused) {
    const auto units = units_with("on_table");
    ASSERT_FALSE(units.empty());
    const std::string what = ruling(units.front(), R"("heading":45)");
    for (Player* player : {first.get(), second.get()}) {
        EXPECT_FALSE(did(player->ask("rule", what)));
        EXPECT_FALSE(did(player->ask("decide", what)));
        EXPECT_FALSE(did(player->ask("pause", R"("yes":true)")));
        EXPECT_FALSE(did(player->ask("unrule")));
    }
    EXPECT_FALSE(saw_ruling(*umpire));
    // The umpire cannot decide for the players either.
    EXPECT_FALSE(did(umpire->ask("rule", R"("decision":{"prompt":0,"by":"first","verb":"concede"})")));
    EXPECT_EQ(get(*s, "/api/battle/record", made.umpire).status, 409);
}

TEST_F(UmpireSeat, RulingOnVisibleUnit_IsSentToAll_AndCanBeUndone) {
    const auto units = units_with("on_table");
    ASSERT_FALSE(units.empty());
    const json::Value checked = umpire->ask("rule", ruling(units.front(), R"("heading":45)") + R"(,"only_check":true)");
    ASSERT_TRUE(did(checked)) << umpire->answer();
    EXPECT_NE(checked.find("warnings"), nullptr);
    EXPECT_FALSE(saw_ruling(*umpire));
    ASSERT_TRUE(did(umpire->ask("rule", ruling(units.front(), R"("heading":45)")))) << umpire->answer();
    for (Player* player : {first.get(), second.get(), umpire.get()}) {
        ASSERT_TRUE(saw_ruling(*player));
        EXPECT_NE(player->events.back().find("seen from the hill"), std::string::npos);
    }
    ASSERT_TRUE(did(umpire->ask("unrule"))) << umpire->answer();
    EXPECT_FALSE(did(umpire->ask("unrule")));
    EXPECT_FALSE(saw_ruling(*first));
}

TEST_F(UmpireSeat, RulingOnHiddenUnit_IsNotSentToTheOtherSide) {
    const auto hidden = units_with("concealed");
    ASSERT_FALSE(hidden.empty());
    const std::int64_t army = hidden.front().find("army")->integer;
    Player& enemy = of(3 - army);
    const std::string& enemy_token = army == 1 ? made.second : made.first;
    enemy.last();
    const std::string before = sent_on_joining(enemy_token);
    const std::size_t news = enemy.news.size();
    ASSERT_TRUE(did(umpire->ask("rule", ruling(hidden.front(), R"("heading":45)")))) << umpire->answer();
    EXPECT_TRUE(saw_ruling(of(army)));
    enemy.view();
    EXPECT_EQ(enemy.news.size(), news);
    EXPECT_EQ(sent_on_joining(enemy_token), before);
    EXPECT_EQ(sent_on_joining(made.spectator).find("seen from the hill"), std::string::npos);
}

/// A side that can undo its last decision, while the other side has a unit that it does not know of.
class HiddenRuling : public UmpireSeat {
  protected:
    void SetUp() override {
        UmpireSeat::SetUp();
        for (int i = 0; i < 200 && side == nullptr; ++i) {
            Player& asked = first->asked() ? *first : *second;
            ASSERT_TRUE(asked.take_advice());
            if (!asked.last().find("undo")->items.empty()) find_hidden_enemy(asked);
        }
        ASSERT_NE(side, nullptr);
        token = side == first.get() ? made.first : made.second;
        enemy_token = side == first.get() ? made.second : made.first;
    }
    void find_hidden_enemy(Player& player) {
        for (const json::Value& unit : units_with("concealed"))
            if (&of(unit.find("army")->integer) != &player && unit.find("heading")->number != 45) {
                side = &player;
                hidden = unit;
            }
    }
    void rule() {
        const std::string before = sent_on_joining(token);
        const auto news = side->news.size();
        ASSERT_TRUE(did(umpire->ask("rule", ruling(hidden, R"("heading":45)")))) << umpire->answer();
        side->view();
        EXPECT_EQ(side->news.size(), news);
        EXPECT_EQ(sent_on_joining(token), before);
    }
    void expect_in_force() {
        std::size_t found = 0;
        for (const json::Value& unit : units_with("concealed"))
            if (unit.find("unit")->integer == hidden.find("unit")->integer && unit.find("heading")->number == 45)
                ++found;
        EXPECT_EQ(found, 1U);
    }

    Player* side = nullptr;
    json::Value hidden;
    std::string token;
    std::string enemy_token;
};

TEST_F(HiddenRuling, UndoOfTheSideThatDoesNotKnow_KeepsTheRuling) {
    const auto decisions = side->last().find("decisions")->integer;
    rule();
    const std::string enemy_before = sent_on_joining(enemy_token);
    ASSERT_NE(enemy_before.find("seen from the hill"), std::string::npos);
    ASSERT_TRUE(did(side->ask("undo"))) << side->answer();
    EXPECT_LT(side->last().find("decisions")->integer, decisions);
    expect_in_force();
    EXPECT_NE(sent_on_joining(enemy_token).find("seen from the hill"), std::string::npos);
    EXPECT_EQ(sent_on_joining(token).find("seen from the hill"), std::string::npos);
    const bool side_is_first = side == first.get();
    restart();
    expect_in_force();
    // The umpire can still withdraw the ruling.
    ASSERT_TRUE(did(umpire->ask("unrule"))) << umpire->answer();
    EXPECT_EQ(sent_on_joining(enemy_token).find("seen from the hill"), std::string::npos);
    ASSERT_TRUE((side_is_first ? first : second)->take_advice());
    ASSERT_TRUE(did(first->ask("concede")));
    EXPECT_EQ(post(*s, "/api/records", get(*s, "/api/battle/record", made.first).body).status, 201);
}

TEST_F(HiddenRuling, RefusalOfUndo_IsTheSameAsWithoutTheRuling) {
    while (!side->last().find("undo")->items.empty())
        ASSERT_TRUE(did(side->ask("undo"))) << side->answer();
    ASSERT_FALSE(did(side->ask("undo")));
    const auto reason = [&] { return text_of(*parsed(side->answer()).find("refusal"), "text"); };
    const std::string before = reason();
    rule();
    ASSERT_FALSE(did(side->ask("undo")));
    EXPECT_EQ(reason(), before);
}

TEST_F(HiddenRuling, AgreedTakeBack_KeepsTheRuling) {
    Player& enemy = side == first.get() ? *second : *first;
    rule();
    ASSERT_TRUE(did(side->ask("propose", R"("what":"take_back")"))) << side->answer();
    const auto proposal = enemy.last().find("hours")->find("proposal")->integer;
    ASSERT_TRUE(did(enemy.ask("answer", R"("yes":true,"proposal":)" + std::to_string(proposal)))) << enemy.answer();
    expect_in_force();
    restart();
    expect_in_force();
}

TEST_F(UmpireSeat, Ruling_WithControlOrDirectionCharacters_IsRefused) {
    const std::string unit = std::to_string(units_with("on_table").front().find("unit")->integer);
    for (const char* odd : {"\\u202e", "\\u061c", "\\u007f", "\\u009b"}) {
        const std::string reason = R"("reason":"seen )" + std::string(odd) + "\"";
        EXPECT_FALSE(did(umpire->ask("rule", R"("decision":{"prompt":0,"by":"umpire","verb":"rule","unit":)" + unit +
                                                 R"(,"ruling":{)" + reason + R"(,"heading":45}})")))
            << odd;
        EXPECT_NE(umpire->answer().find(" characters are not part of it"), std::string::npos) << umpire->answer();
        EXPECT_FALSE(did(umpire->ask("retake", reason)));
        EXPECT_NE(umpire->answer().find(" characters are not part of it"), std::string::npos) << umpire->answer();
    }
}

TEST_F(UmpireSeat, PausedBattle_RejectsDecisions) {
    ASSERT_TRUE(did(umpire->ask("pause", R"("yes":true)"))) << umpire->answer();
    EXPECT_TRUE(first->last().find("hours")->find("paused")->flag);
    EXPECT_FALSE(first->take_advice() && second->take_advice());
    Player& asked = first->asked() ? *first : *second;
    EXPECT_FALSE(did(asked.ask(
        "you_do_it",
        "\"prompt\":" + std::to_string(asked.last().find("prompts")->items.front().find("prompt")->integer))));
    EXPECT_NE(asked.answer().find("paused"), std::string::npos) << asked.answer();
    const auto units = units_with("on_table");
    EXPECT_TRUE(did(umpire->ask("rule", ruling(units.front(), R"("heading":45)")))) << umpire->answer();
    ASSERT_TRUE(did(umpire->ask("pause", R"("yes":false)")));
    EXPECT_TRUE(asked.take_advice());
}

std::string on(const std::string& target_key, std::int64_t id, const std::string& what) {
    return R"("decision":{"prompt":0,"by":"umpire","verb":"rule",")" + target_key + "\":" + std::to_string(id) +
           R"(,"ruling":{"reason":"seen from the hill",)" + what + "}}";
}

TEST_F(UmpireSeat, RulingOnOfficer_IsSentToAll) {
    const json::Value view = umpire->view();
    const auto& officers = view.find("officers")->items;
    const auto there = std::find_if(officers.begin(), officers.end(),
                                    [](const json::Value& o) { return text_of(o, "presence") == "on_table"; });
    ASSERT_NE(there, officers.end());
    const std::int64_t officer = there->find("officer")->integer;
    ASSERT_TRUE(did(umpire->ask("rule", on("officer", officer, R"("presence":"destroyed")")))) << umpire->answer();
    for (Player* player : {first.get(), second.get(), umpire.get()}) {
        ASSERT_TRUE(saw_ruling(*player));
        EXPECT_NE(player->events.back().find("now killed (reason: seen from the hill)"), std::string::npos)
            << player->events.back();
    }
    EXPECT_FALSE(did(umpire->ask("rule", on("piece", 1, R"("down":"gone")"))));
    EXPECT_FALSE(did(first->ask("rule", on("officer", officer, R"("presence":"on_table","place":[20,20])"))));
    ASSERT_TRUE(did(umpire->ask("unrule"))) << umpire->answer();
}

// Dice that both sides saw are rolled again. The decision that caused them stays.
TEST_F(UmpireSeat, Dice_CanBeTakenBackAndRolledAgain) {
    bool taken = false;
    for (int i = 0; i < 200 && !taken; ++i) {
        ASSERT_TRUE(first->take_advice() || second->take_advice());
        taken = did(umpire->ask("retake", R"("reason":"a die lay askew")"));
    }
    ASSERT_TRUE(taken) << umpire->answer();
    for (Player* player : {first.get(), second.get(), umpire.get()}) {
        player->last();
        const auto reported = std::find_if(player->events.begin(), player->events.end(), [](const std::string& e) {
            return e.find("rolled again (reason: a die lay askew)") != std::string::npos;
        });
        EXPECT_NE(reported, player->events.end());
    }
    EXPECT_FALSE(did(first->ask("retake", R"("reason":"I want another")")));
    EXPECT_FALSE(did(umpire->ask("retake", R"("reason":" ")")));
    EXPECT_FALSE(did(umpire->ask(
        "rule", R"("decision":{"prompt":0,"by":"umpire","verb":"rule","ruling":{"reason":"so","dice":1}})")));
    // The new roll survives a restart, and the record replays to the same end.
    restart();
    ASSERT_TRUE(first->take_advice() || second->take_advice());
    ASSERT_TRUE(did(first->ask("concede")));
    const auto record = get(*s, "/api/battle/record", made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("a die lay askew"), std::string::npos);
    EXPECT_EQ(post(*s, "/api/records", record.body).status, 201);
}

// A side can appeal to the umpire against a refusal. Only the umpire sees the appeal, and grants or
// declines it.
TEST_F(UmpireSeat, Appeal_IsVisibleToUmpireOnly_AndCanBeDeclinedOrGranted) {
    std::string refused;
    Player* asks = nullptr;
    for (int i = 0; i < 200 && refused.empty(); ++i) {
        asks = first->asked() ? first.get() : second.get();
        const json::Value news = asks->last();
        const json::Value& prompt = news.find("prompts")->items.front();
        for (const json::Value& unit : units_with("on_table")) {
            const std::string decision = R"("decision":{"prompt":)" + std::to_string(prompt.find("prompt")->integer) +
                                         R"(,"by":")" + text_of(prompt, "seat") + R"(","verb":"move","unit":)" +
                                         std::to_string(unit.find("unit")->integer) + "}";
            const json::Value no = asks->ask("decide", decision);
            const json::Value* why = no.find("refusal");
            if (why != nullptr && text_of(*why, "kind") == "against_rules") refused = decision;
            if (!refused.empty()) break;
        }
        if (!refused.empty()) break;
        ASSERT_TRUE(asks->take_advice());
    }
    ASSERT_FALSE(refused.empty());
    Player& enemy = asks == first.get() ? *second : *first;
    enemy.last();
    const std::string& opponent_token = asks == first.get() ? made.second : made.first;
    const std::string before = sent_on_joining(opponent_token);
    const std::size_t news = enemy.news.size();
    ASSERT_TRUE(did(asks->ask("appeal", refused))) << asks->answer();
    enemy.view();
    EXPECT_EQ(enemy.news.size(), news);
    EXPECT_EQ(sent_on_joining(opponent_token), before);
    const json::Value reported = umpire->last();
    const json::Value* asked = reported.find("appeals");
    ASSERT_NE(asked, nullptr);
    ASSERT_EQ(asked->items.size(), 1U);
    // Each side has numbers of its own, so they do not show how often the other side has appealed.
    EXPECT_EQ(asked->items.front().find("n")->integer, asks == first.get() ? 1 : 2);
    EXPECT_NE(text_of(asked->items.front(), "why"), "");
    EXPECT_NE(text_of(asked->items.front(), "what"), "");
    EXPECT_FALSE(asked->items.front().find("clauses")->items.empty());
    EXPECT_NE(asks->last().find("appeals"), nullptr);
    // The appeal survives a restart.
    first.reset();
    second.reset();
    umpire.reset();
    const bool by_first = asks == nullptr ? false : &opponent_token == &made.second;
    s.reset();
    s = server_on(store.path());
    sit();
    asks = by_first ? first.get() : second.get();
    ASSERT_NE(umpire->last().find("appeals"), nullptr);
    const std::string n = R"("n":)" + std::to_string(umpire->last().find("appeals")->items.front().find("n")->integer);
    EXPECT_FALSE(did(asks->ask("turn_down", n + R"(,"reason":"so be it")")));
    EXPECT_FALSE(did(umpire->ask("turn_down", n + R"(,"reason":" ")")));
    ASSERT_TRUE(did(umpire->ask("turn_down", n + R"(,"reason":"the wood is too thick")"))) << umpire->answer();
    EXPECT_EQ(umpire->last().find("appeals"), nullptr);
    EXPECT_EQ(text_of(asks->last().find("appeals")->items.front(), "answer"), "the wood is too thick");
    // After a second appeal the umpire makes a ruling on the unit, which closes the appeal.
    ASSERT_TRUE(did(asks->ask("appeal", refused))) << asks->answer();
    const auto units = units_with("on_table");
    const auto unit = std::find_if(units.begin(), units.end(), [&](const json::Value& u) {
        return refused.find("\"unit\":" + std::to_string(u.find("unit")->integer) + "}") != std::string::npos;
    });
    ASSERT_NE(unit, units.end());
    ASSERT_TRUE(did(umpire->ask("rule", ruling(*unit, R"("heading":45)")))) << umpire->answer();
    EXPECT_EQ(umpire->last().find("appeals"), nullptr);
    EXPECT_EQ(asks->last().find("appeals"), nullptr);
    EXPECT_FALSE(did(umpire->ask("appeal", refused)));
    // A legal decision is simply made, and without an umpire there are no appeals.
    const Made none = made_of(post(*s, "/api/battles", order(R"(,"seed":"7","mine":["first","second"])")));
    Player alone(*s, none.battle, none.both);
    alone.join();
    const json::Value others = alone.last();
    const json::Value& prompt = others.find("prompts")->items.front();
    const std::string some = R"("decision":{"prompt":)" + std::to_string(prompt.find("prompt")->integer) +
                             R"(,"by":")" + text_of(prompt, "seat") + R"(","verb":"move","unit":1})";
    EXPECT_FALSE(did(alone.ask("appeal", some)));
    EXPECT_NE(alone.answer().find("has no umpire"), std::string::npos) << alone.answer();
}

// New ground is visible to all: both sides see it, later clients too, and it is stored.
TEST_F(UmpireSeat, NewGround_IsVisibleToAll_AndStored) {
    const std::string barricade =
        R"("decision":{"prompt":0,"by":"umpire","verb":"rule","ruling":{"reason":"thrown up at noon",)"
        R"("ground":{"kind":"breastwork","name":"Barricade","line":[[4,5],[8,5]]}}})";
    for (Player* player : {first.get(), second.get()})
        EXPECT_FALSE(did(player->ask("rule", barricade)));
    ASSERT_TRUE(did(umpire->ask("rule", barricade + R"(,"only_check":true)"))) << umpire->answer();
    EXPECT_EQ(umpire->view().find("laid"), nullptr);
    ASSERT_TRUE(did(umpire->ask("rule", barricade))) << umpire->answer();
    const auto works_name = [](Player& player) {
        const json::Value view = player.view();
        const json::Value* all = view.find("laid");
        return all == nullptr ? std::string() : text_of(all->items.front(), "name");
    };
    const auto told_to_all = [&] {
        for (Player* one : {first.get(), second.get(), umpire.get()}) {
            EXPECT_EQ(works_name(*one), "Barricade");
            EXPECT_NE(one->news.size(), 0U);
        }
    };
    told_to_all();
    for (const std::string& token : {made.first, made.second})
        EXPECT_NE(sent_on_joining(token).find(R"("laid":[{"piece":)"), std::string::npos);
    EXPECT_NE(first->events.back().find("new ground, Barricade"), std::string::npos);
    // The next decision uses the new ground, a restart keeps it, and the moment before it is
    // unchanged.
    ASSERT_TRUE(first->take_advice() || second->take_advice());
    restart();
    told_to_all();
    ASSERT_TRUE(did(first->ask("concede")));
    const auto record = get(*s, "/api/battle/record", made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_EQ(post(*s, "/api/records", record.body).status, 201);
    // The report draws each turn on the ground of that time: the deployment without the barricade,
    // the end with it.
    const std::string report = get(*s, "/api/battle/report", made.first).body;
    const auto ground = [&](const std::string& id) {
        const auto begins = report.find("<symbol id=\"" + id + "\"");
        EXPECT_NE(begins, std::string::npos) << id;
        return begins == std::string::npos ? "" : report.substr(begins, report.find("</symbol>", begins) - begins);
    };
    EXPECT_NE(ground("ground").find("Barricade"), std::string::npos);
    EXPECT_EQ(ground("ground-1").find("Barricade"), std::string::npos);
    const auto opening = report.find("id=\"t0\"");
    ASSERT_NE(opening, std::string::npos);
    EXPECT_EQ(report.substr(report.find("<use href=", opening), 21), "<use href=\"#ground-1\"");
    const auto last = report.rfind("<use href=");
    EXPECT_EQ(report.substr(last, 19), "<use href=\"#ground\"");
}

/// A ruling on a unit whose prompt is still open.
class WaitingRuling : public UmpireSeat {
  protected:
    void SetUp() override {
        UmpireSeat::SetUp();
        for (int i = 0; i < 200 && refused.empty(); ++i) {
            if (find_one()) break;
            ASSERT_TRUE(asks().take_advice());
        }
        ASSERT_FALSE(refused.empty());
        ruling_text = ruling(asked_of, R"("heading":45)");
    }
    Player& asks() { return first->asked() ? *first : *second; }
    /// Finds a decision far beyond the unit's reach.
    bool find_one() {
        const json::Value prompt = asks().last().find("prompts")->items.front();
        const json::Value* unit = prompt.find("unit");
        if (unit == nullptr) return false;
        const std::string decision = R"("decision":{"prompt":)" + std::to_string(prompt.find("prompt")->integer) +
                                     R"(,"by":")" + text_of(prompt, "seat") + R"(","verb":"follow","unit":)" +
                                     std::to_string(unit->integer) + R"(,"path":[[1,1]]})";
        const json::Value no = asks().ask("check", decision);
        const json::Value* why = no.find("refusal");
        if (why == nullptr || text_of(*why, "kind") != "against_rules") return false;
        for (const json::Value& one : units_with("on_table"))
            if (one.find("unit")->integer == unit->integer) {
                refused = decision;
                asked_of = one;
            }
        return !refused.empty();
    }
    bool ruled() {
        for (const json::Value& one : units_with("on_table"))
            if (one.find("unit")->integer == asked_of.find("unit")->integer) return one.find("heading")->number == 45;
        return false;
    }
    void until_ruled() {
        for (int i = 0; i < 40 && !ruled(); ++i)
            ASSERT_TRUE(asks().take_advice());
        EXPECT_TRUE(ruled());
    }
    void appeal_and_rule() {
        ASSERT_TRUE(did(asks().ask("appeal", refused))) << asks().answer();
        ASSERT_TRUE(did(umpire->ask("rule", ruling_text))) << umpire->answer();
        EXPECT_NE(umpire->answer().find("\"later\":true"), std::string::npos) << umpire->answer();
    }

    std::string refused;
    std::string ruling_text;  ///< the ruling
    json::Value asked_of;
};

// A ruling on a unit whose prompt is open waits for the answer, even over a restart, and then takes
// effect at once.
TEST_F(WaitingRuling, RulingOnUnitWithOpenPrompt_TakesEffectAfterTheAnswer) {
    EXPECT_FALSE(did(umpire->ask("rule", ruling_text))) << "there is no appeal";
    EXPECT_NE(umpire->answer().find("is busy"), std::string::npos) << umpire->answer();
    const auto decisions = umpire->last().find("decisions")->integer;
    appeal_and_rule();
    EXPECT_EQ(umpire->last().find("decisions")->integer, decisions) << "the ruling waits";
    restart();
    const json::Value met = umpire->last();
    const json::Value* waits = met.find("appeals");
    ASSERT_NE(waits, nullptr);
    EXPECT_NE(waits->items.front().find("later"), nullptr);
    until_ruled();
    EXPECT_EQ(umpire->last().find("appeals"), nullptr);
}

// The program ends after the ruling is stored as a decision, and before its waiting entry is
// deleted.
TEST_F(WaitingRuling, RulingStoredBeforeARestart_IsMadeOnce) {
    appeal_and_rule();
    const auto with_store = [&](const std::function<void(store::Store&)>& with) {
        const auto opened = store::Store::open(store.path());
        ASSERT_TRUE(opened);
        with(**opened);
    };
    store::DocumentRow waits;
    const auto read = [&](store::Store& in) {
        const auto document = in.document(server::clocks_collection, made.battle);
        ASSERT_TRUE(document && *document);
        waits = **document;
    };
    first.reset();
    second.reset();
    umpire.reset();
    s.reset();
    with_store(read);
    const std::string before = waits.text;
    ASSERT_NE(before.find("\"ruling\""), std::string::npos);
    s = server_on(store.path());
    sit();
    until_ruled();
    first.reset();
    second.reset();
    umpire.reset();
    s.reset();
    with_store([&](store::Store& in) {
        read(in);
        EXPECT_EQ(waits.text.find("\"ruling\""), std::string::npos);
        waits.text = before;
        const auto put = in.put_documents({waits});
        ASSERT_TRUE(put && *put);
    });
    s = server_on(store.path());
    sit();
    EXPECT_EQ(umpire->last().find("appeals"), nullptr);
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(asks().take_advice());
    ASSERT_TRUE(did(first->ask("concede")));
    const std::string record = get(*s, "/api/battle/record", made.first).body;
    const std::string reason = "seen from the hill";
    const auto at = record.find(reason);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(record.find(reason, at + 1), std::string::npos) << "the ruling was made twice";
}

TEST_F(UmpireSeat, Ruling_SurvivesARestart_AndReplays) {
    const auto units = units_with("on_table");
    ASSERT_TRUE(did(umpire->ask("rule", ruling(units.front(), R"("heading":45)")))) << umpire->answer();
    // View numbers count from the server's start.
    const auto reported = [&] {
        std::string all = sent_on_joining(made.umpire);
        const std::size_t at = all.find("\"view\":{\"number\":");
        return at == std::string::npos ? all : all.erase(at, all.find(',', at) - at);
    };
    const std::string then = reported();
    first.reset();
    second.reset();
    umpire.reset();
    s.reset();
    s = server_on(store.path());
    EXPECT_EQ(reported(), then);
    sit();
    ASSERT_TRUE(did(first->ask("concede")));
    const auto record = get(*s, "/api/battle/record", made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("seen from the hill"), std::string::npos);
    EXPECT_EQ(post(*s, "/api/records", record.body).status, 201);
}

TEST(Umpire, Pause_StopsTheClocks) {
    server::BattleClocks clocks;
    clocks.start({"chess", 0, 10 * server::ms_per_minute, 0, "lost", "sergeant"});
    clocks.set_asked(1'000, true, false, 1);
    clocks.pause(1'000 + server::ms_per_minute, true);
    EXPECT_EQ(clocks.expires_at(Seat::first), 0);
    clocks.pause(1'000 + server::ms_per_hour, false);
    EXPECT_EQ(clocks.remaining_at(Seat::first, 1'000 + server::ms_per_hour), 9 * server::ms_per_minute);
    const auto again = server::parse_clocks(server::to_text(clocks));
    ASSERT_TRUE(again.has_value());
    EXPECT_FALSE(again->is_paused);
}

}  // namespace
}  // namespace linstock::server_test
