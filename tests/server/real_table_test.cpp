// Tests POST /api/table, which computes the rosters of a real table from the steps sent to it.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class RealTable : public testing::Test, protected TwoPeople {
  protected:
    RealTable() : TwoPeople("two-brigades-lesson-1") {}
    /// Unit 1 fires at unit 12, four inches away.
    static std::string shot(const std::string& faces, const std::string& facts = "") {
        return R"({"do": "fire", "unit": 1, "target": 12, "distance": 4, "way": 0, "facts": {)" + facts +
               R"(}, "faces": [)" + faces + "]}";
    }
    server::HttpReply ask(const std::string& steps, const std::string& question = "") {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "revised", "steps": [)" + steps + "]" +
                        (question.empty() ? "" : R"(, "ask": )" + question) + "}");
    }
};

bool contains(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

TEST_F(RealTable, Fire_BeforeItsDice_HasOddsAndWantedDice) {
    const server::HttpReply open = ask("", shot(""));
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(contains(open.body, R"("wants":{"count":6,"sides":6)")) << open.body;
    EXPECT_TRUE(contains(open.body, R"("odds":)"));
    EXPECT_TRUE(contains(open.body, R"("over":false)"));
    const server::HttpReply covered = ask("", shot("", R"("cover": 1)"));
    EXPECT_TRUE(contains(covered.body, "RV-7.3")) << covered.body;
}

TEST_F(RealTable, Charge_BeforeItsDice_HasOddsAndWantedDice) {
    const auto charge = [](const std::string& faces, const std::string& facts) {
        return R"({"do": "charge", "unit": 1, "target": 12, "facts": {)" + facts + R"(}, "faces": [)" + faces + "]}";
    };
    const server::HttpReply open = ask("", charge("", ""));
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(contains(open.body, R"("wants":{"count":1)")) << open.body;
    EXPECT_TRUE(contains(open.body, R"("word":"from_behind")")) << open.body;
    EXPECT_TRUE(contains(open.body, R"("odds":)")) << open.body;
    const server::HttpReply both = ask("", charge("", R"("flank": 1, "rear": 1)"));
    EXPECT_TRUE(contains(both.body, R"("refused":)")) << both.body;
    EXPECT_EQ(ask(charge("", "")).status, 422);  // some dice are missing
}

TEST_F(RealTable, TestOfOneUnit_HasChances_AndChangesTheRoster) {
    const auto rout = [](const std::string& faces, const std::string& facts) {
        return R"({"do": "ask", "unit": 1, "question": "neighbour_routs", "facts": {)" + facts + R"(}, "faces": [)" +
               faces + "]}";
    };
    const server::HttpReply listed = ask("", R"({"do": "ask", "unit": 1, "question": "", "faces": []})");
    ASSERT_EQ(listed.status, 200) << listed.body;
    EXPECT_TRUE(contains(listed.body, R"("word":"neighbour_routs")")) << listed.body;
    EXPECT_FALSE(contains(listed.body, R"("word":"rally")")) << listed.body;  // the unit has not routed
    const server::HttpReply open = ask("", rout("", ""));
    EXPECT_TRUE(contains(open.body, R"("chances":[{"text":"carries on")")) << open.body;
    EXPECT_TRUE(contains(open.body, R"("word":"menaced")")) << open.body;
    const server::HttpReply kept = ask(rout("1, 1", R"("menaced": 1)"));
    ASSERT_EQ(kept.status, 422) << kept.body;  // a run needs another die
    const server::HttpReply ran =
        ask(rout("1, 1, 3", R"("menaced": 1)"), R"({"do": "ask", "unit": 1, "question": ""})");
    ASSERT_EQ(ran.status, 200) << ran.body;
    EXPECT_TRUE(contains(ran.body, R"("condition":"routed")")) << ran.body;
    EXPECT_TRUE(contains(ran.body, R"("word":"rally")")) << ran.body;
    EXPECT_EQ(ask(R"({"do": "ask", "unit": 1, "question": "dance", "faces": []})").status, 422);
}

TEST_F(RealTable, HitsOfSeveralFirers_AreAppliedTogether) {
    // All dice hit. Without further fire a stand is lost, and the answer asks for the dice of the
    // unit's test. With further fire the hits wait.
    const server::HttpReply alone = ask("", shot("6, 6, 6, 6, 6, 6"));
    EXPECT_TRUE(contains(alone.body, R"("over":false)")) << alone.body;
    const std::string held = shot("6, 1, 1, 1, 1, 1", R"("more_fire": 1)");
    EXPECT_TRUE(contains(ask("", held).body, R"("over":true)"));
    const server::HttpReply placed = ask(held + "," + held);
    EXPECT_TRUE(contains(placed.body, R"("owed":[{"unit":12,"question":"hits"}])")) << placed.body;
    EXPECT_TRUE(contains(
        placed.body,
        R"("name":"Grey West 3rd","short":"GW 3","stands":6,"stands_at_start":6,"figures":4,"casualties":[0,0,0,0,0,0])"))
        << placed.body;
    // The owner chooses the stand: the second of the list.
    const auto taken = [](const char* choices) {
        return std::string(R"({"do": "ask", "unit": 12, "question": "hits", "faces": [], "choices": [)") + choices +
               "]}";
    };
    const server::HttpReply open = ask(held + "," + held, taken(""));
    EXPECT_TRUE(contains(open.body, R"("choice":{"text":)")) << open.body;
    EXPECT_EQ(ask(held + "," + held + "," + taken("")).status, 422);
    const server::HttpReply kept = ask(held + "," + held + "," + taken("1"));
    ASSERT_EQ(kept.status, 200) << kept.body;
    EXPECT_TRUE(contains(kept.body, R"("casualties":[0,0,0,0,2,0])")) << kept.body;
    EXPECT_TRUE(contains(kept.body, R"("owed":[])")) << kept.body;
}

TEST_F(RealTable, ChargeOfSeveralUnits_ChecksSidesAndFacts) {
    const auto charge = [](const std::string& others) {
        return R"({"do": "charge", "unit": 1, "target": 12, "facts": {"moved": 1}, "faces": [], "others": [)" + others +
               "]}";
    };
    const server::HttpReply open = ask("", charge(R"({"unit": 2, "facts": {"rear": 1}}, {"unit": 11, "helps": true})"));
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(contains(open.body, R"("wants":{"count":1)")) << open.body;
    EXPECT_TRUE(contains(ask("", charge(R"({"unit": 11, "facts": {}})")).body, "belongs to the other side"));
    EXPECT_TRUE(contains(ask("", charge(R"({"unit": 1, "facts": {}})")).body, "is given twice"));
    EXPECT_TRUE(
        contains(ask("", charge(R"({"unit": 2, "facts": {"in_town": 1}})")).body, "is not a fact that affects"));
    EXPECT_TRUE(contains(ask("", charge(R"({"unit": 11, "helps": true, "facts": {"rear": 1}})")).body,
                         "applies only to a unit that has come up to the attacker"));
    EXPECT_TRUE(
        contains(ask("", charge(R"({"unit": 11, "helps": true, "facts": {"menaced": 1}})")).body, R"("wants")"));
}

// RV-14A.2: falling back into an enemy is no charge, and the unit tests its morale first. A unit that
// fails is captured with its officer.
TEST_F(RealTable, RV_14A_2_UnitThatFallsBackIntoEnemy_FightsOrIsCaptured) {
    const std::string rides = R"({"do": "officer", "officer": 1, "unit": 1})";
    const auto collides = [](const std::string& more, const std::string& faces) {
        return R"({"do": "charge", "unit": 1, "target": 12, "facts": {"falls_back": 1)" + more + R"(}, "faces": [)" +
               faces + "]}";
    };
    EXPECT_TRUE(contains(ask(rides, collides(R"(, "pursues": 1)", "")).body, "cannot be combined"));
    EXPECT_TRUE(contains(ask(rides, collides(R"(, "attacks_too": 1)", "")).body, "cannot be combined"));
    const server::HttpReply asks = ask(rides, collides("", ""));
    EXPECT_TRUE(contains(asks.body, R"("purpose":"initial rating")")) << asks.body;
    const server::HttpReply fails = ask(rides, collides("", "1, 1"));
    EXPECT_TRUE(contains(fails.body, "RV-14A.2")) << fails.body;
    EXPECT_TRUE(contains(fails.body, "is captured")) << fails.body;
    const server::HttpReply after = ask(rides + ", " + collides("", "1, 1"));
    EXPECT_TRUE(contains(after.body, R"("condition":"falling_back","presence":"captured")")) << after.body;
    const server::HttpReply fights = ask(rides, collides("", "6, 6"));
    EXPECT_TRUE(contains(fights.body, R"("wants")")) << fights.body;
}

TEST_F(RealTable, BrothersMelee_AgainstSeveralEnemies_DividesTheBases) {
    const auto melee = [&](const std::string& facts, const std::string& others, const std::string& faces) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "brothers", "steps": [], "ask": )"
                    R"({"do": "charge", "unit": 1, "target": 12, "facts": {)" +
                        facts + R"(}, "faces": [)" + faces + R"(], "others": [)" + others + "]}}");
    };
    const std::string two = R"({"unit": 13, "helps": true, "facts": {"fighting": 2, "hard": 1}})";
    const server::HttpReply open = melee(R"("fighting": 2)", two, "");
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(contains(open.body, R"("wants":{"count":4)")) << open.body;
    EXPECT_TRUE(contains(open.body, R"("helps":true,"attacked":true)")) << open.body;
    EXPECT_FALSE(contains(open.body, R"("helps":false)")) << "another attacker fights a separate melee";
    // Two hits on each enemy. The regiment loses two bases and tests. The battery first rolls for
    // cover, loses one base and tests.
    const auto wanted_dice = [&](const std::string& faces) {
        const json::Value answered = parsed(melee(R"("fighting": 2)", two, faces).body);
        const json::Value* asked = answered.find("answer")->find("wants");
        return asked == nullptr ? std::string() : text_of(*asked, "purpose") + " of " + text_of(*asked, "unit");
    };
    EXPECT_EQ(wanted_dice("6, 6, 6, 6"), "flinching of the Grey West 3rd");
    EXPECT_EQ(wanted_dice("6, 6, 6, 6, 6"), "cover in melee of the Grey West battery");
    EXPECT_EQ(wanted_dice("6, 6, 6, 6, 6, 6, 1"), "flinching of the Grey West battery");
    EXPECT_EQ(wanted_dice("6, 6, 6, 6, 6, 6, 1, 6, 6"), "");
    EXPECT_TRUE(contains(melee("", two, "").body, "attack Grey West 3rd is missing"));
    EXPECT_TRUE(contains(melee(R"("fighting": 4)", two, "").body, "BA-10.E"));
    EXPECT_TRUE(contains(melee(R"("fighting": 2)", R"({"unit": 13, "helps": true})", "").body, "is missing"));
    EXPECT_TRUE(contains(melee(R"("fighting": 2)", R"({"unit": 13, "helps": true, "facts": {"flank": 1}})", "").body,
                         "is not a fact that affects"));
    EXPECT_TRUE(contains(melee(R"("fighting": 2)", R"({"unit": 2, "facts": {"fighting": 1}})", "").body, "BA-10.A"));
}

TEST_F(RealTable, Turn_IsSentWithNumberOfTurnsAndHour) {
    const auto response = [&](const std::string& book, const std::string& steps) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": ")" + book + R"(", "steps": [)" + steps + "]}")
            .body;
    };
    const std::string next = R"({"do": "turn"})";
    EXPECT_TRUE(contains(response("brothers", ""), R"("turn":1,"turns":16,"turn_word":"bound","clock":"05:00")"));
    EXPECT_TRUE(contains(response("brothers", next), R"("turn":2,"turns":16,"turn_word":"bound","clock":"06:00")"));
    EXPECT_TRUE(contains(response("revised", next), R"("turn":2,"turns":12,"turn_word":"turn")"));
    EXPECT_FALSE(contains(response("revised", next), R"("clock")"));
}

TEST_F(RealTable, Report_HasEffectivenessAndLuck) {
    const auto report = [&](const std::string& steps) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "revised", "report": true, "steps": [)" + steps + "]}")
            .body;
    };
    const std::string response = report(shot("6, 6, 6, 1, 1, 1") + R"(, {"do": "turn"})");
    EXPECT_TRUE(contains(response, R"("turns":[{"turn":1,"percent":[100,100]},{"turn":2,"percent":[100,100]}])"))
        << response;
    EXPECT_TRUE(contains(response, R"("dice":6,"hits":3,"hits_expected":3.00)")) << response;
    EXPECT_FALSE(contains(ask("").body, R"("report":)"));
}

TEST_F(RealTable, Correction_CanSetTheRating) {
    const std::string rated = R"({"do": "correct", "unit": 12, "reason": "its card", "rating": 2})";
    EXPECT_TRUE(contains(ask(rated).body, R"("rating":2)"));
    EXPECT_FALSE(contains(ask("").body, R"("rating":)"));
}

TEST_F(RealTable, OfficerOfOwnSide_CanBeAttached_AndArmyMoraleIsRead) {
    EXPECT_EQ(ask(R"({"do": "officer", "officer": 99, "unit": 1})").status, 422);
    EXPECT_EQ(ask(R"({"do": "officer", "officer": 1, "unit": 12})").status, 422);  // of the other side
    const server::HttpReply with =
        ask(R"({"do": "officer", "officer": 1, "unit": 1})", R"({"do": "ask", "unit": 0, "question": "armies"})");
    ASSERT_EQ(with.status, 200) << with.body;
    EXPECT_TRUE(contains(with.body, R"("unit":1,"presence":"on_table")")) << with.body;
    EXPECT_TRUE(contains(with.body, "RV-18.A")) << with.body;
    EXPECT_TRUE(contains(with.body, R"("over":true)")) << with.body;
}

TEST_F(RealTable, SharedTable_ConflictingChange_IsRejectedWithPresentText) {
    const std::string mine = R"({"scenario": "two-brigades", "ruleset": "revised", "steps": []})";
    const std::string next = R"({"scenario": "two-brigades", "ruleset": "revised", "steps": [{"do": "turn"}]})";
    const server::HttpReply opened = post(*server, "/api/shared/new", mine);
    ASSERT_EQ(opened.status, 201) << opened.body;
    const json::Value response = parsed(opened.body);
    const std::string token = text_of(response, "token");
    const std::string version = std::to_string(response.find("version")->integer);
    EXPECT_TRUE(contains(get(*server, "/api/shared", token).body, R"("steps": [])"));
    const server::HttpReply kept = post(*server, "/api/shared?version=" + version, next, token);
    ASSERT_EQ(kept.status, 200) << kept.body;
    const server::HttpReply late = post(*server, "/api/shared?version=" + version, mine, token);
    EXPECT_EQ(late.status, 409) << late.body;
    EXPECT_TRUE(contains(late.body, R"({"do": "turn"})")) << late.body;  // with the present text
    EXPECT_EQ(get(*server, "/api/shared", "nobody's").status, 404);
    EXPECT_EQ(post(*server, "/api/shared?version=x", next, token).status, 400);
    EXPECT_EQ(post(*server, "/api/shared/delete", "{}", "nobody's").status, 404);
    EXPECT_EQ(post(*server, "/api/shared/delete", "{}", token).status, 200);
    EXPECT_EQ(get(*server, "/api/shared", token).status, 404);
    EXPECT_EQ(post(*server, "/api/shared/delete", "{}", token).status, 404);
    EXPECT_EQ(post(*server, "/api/shared/new", "[]").status, 400);
    EXPECT_EQ(post(*server, "/api/shared/new", R"({"scenario": "x", "ruleset": "y"})").status, 400);
}

TEST_F(RealTable, SharedTable_WithByteOrderMark_StaysReadable) {
    const std::string mark = "\xEF\xBB\xBF";
    const std::string table = R"({"scenario": "two-brigades", "ruleset": "revised", "steps": []})";
    const server::HttpReply opened = post(*server, "/api/shared/new", mark + table);
    ASSERT_EQ(opened.status, 201) << opened.body;
    const std::string token = text_of(parsed(opened.body), "token");
    const std::string version = std::to_string(parsed(opened.body).find("version")->integer);
    EXPECT_EQ(get(*server, "/api/shared", token).body.find(mark), std::string::npos);
    EXPECT_EQ(post(*server, "/api/shared?version=" + version, mark + table, token).status, 200);
    const server::HttpReply late = post(*server, "/api/shared?version=" + version, table, token);
    EXPECT_EQ(late.status, 409);
    for (const std::string& body : {get(*server, "/api/shared", token).body, late.body}) {
        EXPECT_EQ(body.find(mark), std::string::npos);
        EXPECT_TRUE(json::parse(body, "").ok());
    }
}

std::string table_with_orders(const std::string& orders) {
    return R"({"scenario": "two-brigades", "ruleset": "mwan18", "steps": [], "orders": )" + orders + "}";
}
std::string hashes(int turn, const std::string& first, const std::string& second = "") {
    const auto side = [](int army, const std::string& hash) {
        return "\"" + std::to_string(army) + R"(": {"hash": ")" + hash + "\"}";
    };
    return R"({"turn": )" + std::to_string(turn) + R"(, "sides": {)" + side(1, first) +
           (second.empty() ? "" : ", " + side(2, second)) + "}}";
}

/// The steps of a cheating player: seal any orders, read the orders that the other phone then
/// opens, seal orders that fit them.
TEST_F(RealTable, SealedOrders_SecondHashForSameTurnAndArmy_IsRefused) {
    const server::HttpReply opened = post(*server, "/api/shared/new", table_with_orders(hashes(1, "aaaa")));
    ASSERT_EQ(opened.status, 201) << opened.body;
    const std::string token = text_of(parsed(opened.body), "token");
    std::int64_t version = parsed(opened.body).find("version")->integer;
    const auto change = [&](const std::string& orders) {
        const auto reply = post(*server, "/api/shared?version=" + std::to_string(version),
                                orders.empty() ? R"({"scenario": "two-brigades", "ruleset": "mwan18", "steps": []})"
                                               : table_with_orders(orders),
                                token);
        if (reply.status == 200) version = parsed(reply.body).find("version")->integer;
        return reply;
    };
    EXPECT_EQ(change(hashes(1, "aaaa", "0000")).status, 200);
    const server::HttpReply replaced = change(hashes(1, "aaaa", "bbbb"));
    EXPECT_EQ(replaced.status, 409) << replaced.body;
    EXPECT_TRUE(contains(replaced.body, R"("sealed":"2")")) << replaced.body;
    EXPECT_TRUE(contains(replaced.body, R"("0000")")) << replaced.body;  // with the present text
    EXPECT_EQ(change(hashes(1, "cccc")).status, 409) << "the other side's";

    // A second hash is refused even if the orders were removed meanwhile, or replaced by those of another turn.
    EXPECT_EQ(change("").status, 200);
    EXPECT_EQ(change(hashes(1, "aaaa", "bbbb")).status, 409);
    EXPECT_EQ(change(hashes(2, "eeee", "ffff")).status, 200);
    EXPECT_EQ(change(hashes(1, "aaaa", "bbbb")).status, 409);
    EXPECT_EQ(change(hashes(1, "aaaa", "0000")).status, 200);
    EXPECT_EQ(change(R"({"turn": 1, "sides": {"1": {"hash": 5}}})").status, 400);
    EXPECT_EQ(change(R"({"turn": "1", "sides": {}})").status, 400);
}

TEST_F(RealTable, OwnScenarioText_DefinesTheArmies) {
    const auto begin = [&](const std::string& text) {
        return post(*server, "/api/table",
                    R"({"scenario": "", "ruleset": "revised", "steps": [], "text": )" + text + "}");
    };
    EXPECT_EQ(begin(R"("[scenario]\ntitle = \"nobody\"\n")").status, 422);
    const server::HttpReply reply = begin(
        R"("[scenario]\ntitle = \"Club\"\nrulesets = [\"revised\"]\nmeasure = \"inches\"\nyards_per_unit = 24\ntable = [120, 120]\nturns = 12\n[[army]]\nname = \"Blue\"\nedge = \"south\"\ncommand = [{ name = \"West\", kind = \"brigade\", card = true }]\nunit = [{ name = \"1st Blue\", command = \"West\", quality = \"veteran\", men = 360, stands = 6, at = [8, 8], heading = 0 }]\n[[army]]\nname = \"Grey\"\nedge = \"north\"\ncommand = [{ name = \"East\", kind = \"brigade\", card = true }]\nunit = [{ name = \"1st Grey\", command = \"East\", quality = \"green\", men = 300, stands = 5, at = [8, 112], heading = 180 }]\n")");
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_TRUE(contains(reply.body, R"("name":"1st Grey")")) << reply.body;
}

TEST_F(RealTable, Reply_HasTheTurnSequenceAndDeck) {
    const server::HttpReply reply = ask("");
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_TRUE(contains(reply.body, R"("asks":"charge")")) << reply.body;
    EXPECT_TRUE(contains(reply.body, "RV-4.F")) << reply.body;
    EXPECT_TRUE(contains(reply.body, R"("in_rounds":false)")) << reply.body;
    EXPECT_TRUE(contains(reply.body, R"("deck":[{)")) << reply.body;
}

TEST_F(RealTable, Casualties_AccumulateOverSteps) {
    const server::HttpReply once = ask(shot("6, 6, 1, 1, 1, 1"));
    ASSERT_EQ(once.status, 200) << once.body;
    EXPECT_TRUE(contains(once.body, R"("name":"Grey West 3rd","short":"GW 3","stands":6)")) << once.body;
    const std::string twice = shot("6, 6, 1, 1, 1, 1") + "," + shot("6, 6, 1, 1, 1, 1, 6, 6");
    const server::HttpReply again = ask(twice);
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_TRUE(contains(again.body, R"("name":"Grey West 3rd","short":"GW 3","stands":5)")) << again.body;
}

TEST_F(RealTable, InvalidStep_IsRejected) {
    EXPECT_EQ(ask(shot("6, 6")).status, 422);  // dice are missing
    EXPECT_EQ(ask(shot("7, 1, 1, 1, 1, 1")).status, 422);
    EXPECT_EQ(ask(R"({"do": "dance"})").status, 422);
    EXPECT_EQ(ask(R"({"do": "correct", "unit": 12, "reason": "", "stands": 9})").status, 422);
    EXPECT_EQ(ask(R"({"do": "correct", "unit": 99, "reason": ""})").status, 422);
    const server::HttpReply far =
        ask("", R"({"do": "fire", "unit": 1, "target": 12, "distance": 40, "way": 0, "facts": {}, "faces": []})");
    ASSERT_EQ(far.status, 200) << far.body;
    EXPECT_TRUE(contains(far.body, R"("refused":)"));
    EXPECT_EQ(get(*server, "/api/table").status, 405);
}

TEST_F(RealTable, Correction_SetsStandsAndRemovesUnits) {
    const server::HttpReply corrected =
        ask(R"({"do": "correct", "unit": 12, "reason": "counted", "stands": 3, "casualties": [0, 1, 2]})");
    ASSERT_EQ(corrected.status, 200) << corrected.body;
    EXPECT_TRUE(contains(corrected.body, R"("stands":3,"stands_at_start":6,"figures":4,"casualties":[0,1,2])"))
        << corrected.body;
    const server::HttpReply gone =
        ask(R"({"do": "correct", "unit": 12, "reason": "marched off", "there": false})", shot(""));
    EXPECT_TRUE(contains(gone.body, "is no longer in the battle")) << gone.body;
}

// An attached officer leaves with its unit, and returns if the unit is corrected.
TEST_F(RealTable, AttachedOfficer_LeavesAndReturnsWithItsUnit) {
    const std::string rides = R"({"do": "officer", "officer": 1, "unit": 1})";
    const std::string removal = R"({"do": "correct", "unit": 1, "reason": "ran off the table", "there": false})";
    const std::string back = R"({"do": "correct", "unit": 1, "reason": "it did not", "there": true})";
    const server::HttpReply gone = ask(rides + ", " + removal);
    EXPECT_TRUE(contains(gone.body, R"("unit":1,"presence":"left")")) << gone.body;
    const server::HttpReply there = ask(rides + ", " + removal + ", " + back);
    EXPECT_TRUE(contains(there.body, R"("unit":1,"presence":"on_table")")) << there.body;
}

// RV-5.F: an officer who is to rally another unit gives its bonus nowhere else in that turn.
TEST_F(RealTable, RV_5_F_OfficerWhoRalliesElsewhere_AddsNothing) {
    const std::string rides = R"({"do": "officer", "officer": 1, "unit": 1})";
    const auto rout = [](const char* facts, const char* faces) {
        return std::string(R"({"do": "ask", "unit": 1, "question": "neighbour_routs", "facts": {)") + facts +
               R"(}, "faces": [)" + faces + "]}";
    };
    const char* sent = R"("aids_elsewhere": 1)";
    EXPECT_TRUE(contains(ask(rides, rout("", "6, 6")).body, "officer +"));
    const server::HttpReply alone = ask(rides, rout(sent, "6, 6"));
    EXPECT_TRUE(contains(alone.body, "it carries on")) << alone.body;
    EXPECT_FALSE(contains(alone.body, "officer +")) << alone.body;
    EXPECT_TRUE(contains(ask(rides + ", " + rout(sent, "6, 6"), rout("", "6")).body, "officer +"));
    EXPECT_TRUE(contains(ask("", rout(sent, "")).body, "is not a fact that affects"));
    // The officer was at a rally, and is then attached to another unit.
    const std::string rallies = R"({"do": "correct", "unit": 2, "reason": "ran", "condition": "routed"}, )"
                                R"({"do": "officer", "officer": 1, "unit": 2}, )"
                                R"({"do": "ask", "unit": 2, "question": "rally", "facts": {"officer_1": 1}, )"
                                R"("faces": [6, 6]}, )";
    const server::HttpReply after = ask(rallies + rides, rout("", "6, 6"));
    EXPECT_TRUE(contains(after.body, "officer +")) << after.body;
    // In a charge the officer helps the attacker, or another unit that supports it.
    const auto charge = [](const char* facts, const char* others) {
        return std::string(R"({"do": "charge", "unit": 1, "target": 12, "facts": {)") + facts +
               R"(}, "faces": [6, 6], "others": [)" + others + "]}";
    };
    EXPECT_TRUE(contains(ask(rides, charge("", "")).body, "officer +"));
    const server::HttpReply unaided = ask(rides, charge(R"("attacker_aids_elsewhere": 1)", ""));
    ASSERT_EQ(unaided.status, 200) << unaided.body;
    EXPECT_FALSE(contains(unaided.body, "officer +")) << unaided.body;
    const std::string helped = R"({"do": "officer", "officer": 1, "unit": 2})";
    const char* supporter = R"({"unit": 2, "facts": {"aids_elsewhere": 1}})";
    EXPECT_TRUE(contains(ask(helped, charge("", supporter)).body, R"("wants")"));
}

// RV-9.C, RV-9.E: a firer gains from its fire when all tests of the step are rolled, its own
// included.
TEST_F(RealTable, RV_9_C_FirerThatCausedARout_GainsAfterItsOwnTest) {
    const auto rated = [](int unit, int rating) {
        return R"({"do": "correct", "unit": )" + std::to_string(unit) + R"(, "reason": "known", "rating": )" +
               std::to_string(rating) + "}, ";
    };
    const std::string fires = R"({"do": "fire", "unit": 12, "target": 1, "distance": 4, "way": 0, )"
                              R"("facts": {"more_fire": 1}, "faces": [6, 6, 6, 6, 6, 6]}, )";
    const auto hits = [](int unit, const char* faces) {
        return R"({"do": "ask", "unit": )" + std::to_string(unit) + R"(, "question": "hits", "facts": {}, "faces": [)" +
               faces + "]}";
    };
    const std::string both = rated(1, 2) + rated(12, -2) + shot("6, 6, 6, 6, 6, 6", R"("more_fire": 1)") + ", " + fires;
    const std::string routs = both + hits(12, "1, 3");
    const server::HttpReply waits = ask(routs, hits(1, "4"));
    EXPECT_TRUE(contains(waits.body, "die 4, rating +2,")) << waits.body;
    EXPECT_TRUE(contains(ask(routs).body, R"("rating":2)"));
    EXPECT_TRUE(contains(ask(routs + ", " + hits(1, "4")).body, R"("rating":3)"));
    EXPECT_TRUE(contains(ask(both + hits(1, "4") + ", " + hits(12, "1, 3")).body, R"("rating":3)"));
}

// CF-14.C: a unit may fall back by choice only once in a turn.
TEST_F(RealTable, CF_14_C_FallBackByChoice_IsOfferedOncePerTurn) {
    const auto firefight = [&](const std::string& steps, const std::string& question) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "firefight", "steps": [)" + steps + R"(], "ask": )" +
                        question + "}");
    };
    const std::string fire = R"({"do": "fire", "unit": 1, "target": 12, "distance": 4, "way": 0, )"
                             R"("facts": {"more_fire": 1}, "faces": [6, 1, 1, 1, 1, 1]}, )";
    const auto hits = [](const char* faces, const char* choices) {
        return std::string(R"({"do": "ask", "unit": 12, "question": "hits", "facts": {}, "faces": [)") + faces +
               R"(], "choices": [)" + choices + "]}";
    };
    const server::HttpReply once = firefight(fire.substr(0, fire.size() - 2), hits("6, 6", "0"));
    ASSERT_EQ(once.status, 200) << once.body;
    EXPECT_TRUE(contains(once.body, R"("choice":{"text":"Should the Grey West 3rd fall back by choice)")) << once.body;
    const std::string gone = fire + hits("6, 6, 1, 1", "0, 1") + ", ";
    const server::HttpReply again = firefight(gone + fire.substr(0, fire.size() - 2), hits("6", ""));
    EXPECT_TRUE(contains(again.body, R"("over":true)")) << again.body;
    const server::HttpReply next =
        firefight(gone + R"({"do": "turn"}, )" + fire.substr(0, fire.size() - 2), hits("6", ""));
    EXPECT_TRUE(contains(next.body, R"("choice":{"text":)")) << next.body;
}

// RV-10.M: a unit that has not moved may pull away. Cavalry too: it needs no fact that says that it
// stood.
TEST_F(RealTable, RV_10_M_UnmovedCavalry_MayPullAway) {
    const auto charge = [](const char* facts) {
        return std::string(R"({"do": "charge", "unit": 12, "target": 9, "facts": {)") + facts +
               R"(}, "faces": [], "choices": []})";
    };
    const server::HttpReply asked = ask("", charge(""));
    EXPECT_TRUE(contains(asked.body, R"("choice":{"text":"Should the Blue cavalry pull away)")) << asked.body;
    EXPECT_FALSE(contains(ask("", charge(R"("moved": 1)")).body, R"("choice":{"text":)"));
}

// RV-10.A, RV-13.B: two units attack each other, and one has enemies behind it. When it falls back,
// these enemies follow it.
TEST_F(RealTable, RV_10_A_EnemiesInTheRear_FollowAUnitThatFallsBack) {
    const auto charge = [](const char* others, const char* faces) {
        return std::string(R"({"do": "charge", "unit": 9, "target": 12, "facts": {"attacks_too": 1}, "faces": [)") +
               faces + R"(], "others": [)" + others + "]}";
    };
    const std::string rated = R"({"do": "correct", "unit": 9, "reason": "known", "rating": 4}, )"
                              R"({"do": "correct", "unit": 12, "reason": "known", "rating": 2})";
    // The attacker stops short and falls back. The target tests against all enemies behind it, and
    // fights.
    const char* both = R"({"unit": 3, "facts": {"rear": 1, "from_behind": 1}}, )"
                       R"({"unit": 6, "facts": {"rear": 1, "from_behind": 1}})";
    const server::HttpReply fought = ask(rated, charge(both, "1, 6, 1, 6, 10"));
    ASSERT_EQ(fought.status, 200) << fought.body;
    EXPECT_TRUE(
        contains(fought.body, "Close combat: the Grey West 3rd against the Blue West 3rd and the Blue East 2nd"))
        << fought.body;
}

// RV-18.A: the row of the army's effectiveness is read once and applies to all tests that it
// causes. No unit leaves before all have tested.
TEST_F(RealTable, RV_18_A_ArmyMorale_IsReadOnceForAllTests) {
    std::string worn;
    for (const int unit : {10, 11, 12, 14, 15})
        worn += R"({"do": "correct", "unit": )" + std::to_string(unit) + R"(, "reason": "counted", "stands": 5}, )";
    const std::string read = R"({"do": "ask", "unit": 0, "question": "armies", "faces": []}, )";
    const std::string more =
        R"({"do": "correct", "unit": 16, "reason": "ran off", "there": false}, {"do": "correct", "unit": 18, "reason": "ran off", "there": false})";
    const std::string test = R"({"do": "ask", "unit": 10, "question": "effectiveness", "facts": {}, "faces": [6, 1]})";
    const auto chances = [](const std::string& body) {
        const std::size_t from = body.find(R"("chances":)");
        return from == std::string::npos ? body : body.substr(from, body.find(']', from) - from);
    };
    const std::string before = chances(ask(worn.substr(0, worn.size() - 2), test).body);
    EXPECT_EQ(chances(ask(worn + read + more, test).body), before);
    EXPECT_NE(chances(ask(worn + more, test).body), before);
    EXPECT_NE(chances(ask(worn + read + more + R"(, {"do": "turn"})", test).body), before);
}

// An officer of the reserve is attached when the players say so.
TEST_F(RealTable, OfficerOfTheReserve_CanBeAttached) {
    const server::HttpReply rides =
        post(*server, "/api/table",
             R"({"scenario": "mill-springs", "ruleset": "revised", "steps": [)"
             R"({"do": "officer", "officer": 3, "unit": 4}], "ask": {"do": "ask", "unit": 4, )"
             R"("question": "neighbour_routs", "facts": {}, "faces": [6, 6]}})");
    ASSERT_EQ(rides.status, 200) << rides.body;
    EXPECT_TRUE(contains(rides.body, "officer +1")) << rides.body;
}

// RV-5.H.2: the value of a political officer is rolled once, for the first unit that it influences.
TEST_F(RealTable, RV_5_H_2_PoliticalOfficer_IsRolledForOnce) {
    const auto asked = [&](const std::string& steps, const std::string& question) {
        return post(*server, "/api/table",
                    R"({"scenario": "mill-springs", "ruleset": "revised", "steps": [)" + steps + R"(], "ask": )" +
                        question + "}")
            .body;
    };
    const auto command = [](const char* faces) {
        return std::string(
                   R"({"do": "ask", "unit": 13, "question": "command", "facts": {"officer_2": 1}, "faces": [)") +
               faces + "]}";
    };
    const std::string rides = R"({"do": "officer", "officer": 6, "unit": 13})";
    const std::string rout = R"({"do": "ask", "unit": 13, "question": "neighbour_routs", "facts": {}, "faces": []})";
    EXPECT_TRUE(contains(asked("", command("")), R"("purpose":"political officer")")) << asked("", command(""));
    EXPECT_TRUE(contains(asked(rides, rout), R"("purpose":"political officer")")) << asked(rides, rout);
    const std::string after = asked(command("2, 6") + ", " + rides, rout);
    EXPECT_TRUE(contains(after, R"("purpose":"initial rating")")) << after;
}

// CF-6.N1: a charging unit that fire halts may fall back by choice.
TEST_F(RealTable, CF_6_N1_HaltedCharge_MayFallBackByChoice) {
    const auto hits = [&](const std::string& facts) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "firefight", "steps": [)"
                    R"({"do": "fire", "unit": 1, "target": 12, "distance": 4, "way": 0, )"
                    R"("facts": {"more_fire": 1}, "faces": [6, 1, 1, 1, 1, 1]}], )"
                    R"("ask": {"do": "ask", "unit": 12, "question": "hits", "facts": {)" +
                        facts + R"(}, "faces": [4, 3], "choices": [0]}})")
            .body;
    };
    EXPECT_TRUE(contains(hits(""), "it halts")) << hits("");
    EXPECT_TRUE(contains(hits(""), R"("over":true)")) << hits("");
    const std::string charging = hits(R"("charging": 1)");
    EXPECT_TRUE(contains(charging, R"("choice":{"text":)")) << charging;
}

// MW-6.15: a part of the order of battle whose men are all gone may be reused.
TEST_F(RealTable, MW_6_15_DestroyedPart_CanBeReused) {
    const auto after = [&](const std::string& steps) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "mwan18", "steps": [)" + steps +
                        R"({"do": "charge", "unit": 1, "target": 12, "facts": {"engaged": 10, "target_engaged": 10}, )"
                        R"("faces": [10, 1, 5, 5, 5, 5, 5, 5]}]})")
            .body;
    };
    const auto put = [](int part, const char* stands) {
        return R"({"do": "correct", "unit": )" + std::to_string(part) + R"(, "reason": "its men", "stands": )" +
               stands + R"(, "there": true}, )";
    };
    EXPECT_TRUE(contains(after(""), "the rest stand")) << after("");
    std::string spent;
    for (const int part : {43, 44})
        spent += put(part, "3") + put(part, "0");
    EXPECT_TRUE(contains(after(spent), "the rest stand")) << after(spent);
    const std::string full = after(put(43, "3") + put(44, "3"));
    EXPECT_FALSE(contains(full, "the rest stand")) << full;
}

// CF-6.N2: if a charging unit fails to close but stays, it fights by fire and then falls back.
TEST_F(RealTable, CF_6_N2_FailedCharge_FireFightIsASeparateStep) {
    const auto firefight = [&](const std::string& question) {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "firefight", "steps": [], "ask": )" + question + "}")
            .body;
    };
    const std::string stays = firefight(
        R"({"do": "charge", "unit": 1, "target": 12, "facts": {"moved": 1}, "faces": [1, 1], "choices": [0]})");
    EXPECT_TRUE(contains(stays, "stays to fight by fire")) << stays;
    EXPECT_TRUE(contains(stays, R"("over":true)")) << stays;
    const std::string after =
        firefight(R"({"do": "ask", "unit": 1, "question": "only_attacker", "facts": {}, "faces": [2, 3]})");
    EXPECT_TRUE(contains(after, "falls back 5 inches")) << after;
    // A friend that only helps the target is no further attacker, so the step is over.
    const std::string helped =
        firefight(R"({"do": "charge", "unit": 1, "target": 12, "facts": {"moved": 1}, )"
                  R"("faces": [1, 1], "choices": [0], "others": [{"unit": 11, "helps": true}]})");
    EXPECT_TRUE(contains(helped, "stays to fight by fire")) << helped;
    EXPECT_TRUE(contains(helped, R"("over":true)")) << helped;
}

}  // namespace
}  // namespace linstock::server_test
