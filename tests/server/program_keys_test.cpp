// Tests the keys of programs: their player is marked as a program, and no key of a program is used without the mark.

#include "server/access/tokens.hpp"
#include "tests/server/each_store.hpp"

#include <gmock/gmock.h>

namespace linstock::server_test {
namespace {

using testing::HasSubstr;

constexpr const char* persons_key = "0123456789abcdefghijklmnopqrstuv";
constexpr const char* programs_key = "program-0123456789abcdefghijklmnopqrstuv";
constexpr const char* other_programs_key = "program-vutsrqponmlkjihgfedcba9876543210";

std::string with_key(const std::string& key, const std::string& more = "") {
    return R"({"key":")" + key + "\"" + more + "}";
}

/// The member `programs` of a card, an open game or a pushed message: "first second".
std::string programs_of(const std::string& json) {
    const json::Value value = parsed(json);
    const json::Value* programs = value.find("programs");
    if (programs == nullptr) return "(left out)";
    std::string out;
    for (const json::Value& seat : programs->items)
        out += (out.empty() ? "" : " ") + seat.text;
    return out;
}

class ProgramKeys : public OnEachStore {
  protected:
    void prepare_test() override {
        OnEachStore::prepare_test();
        made = made_of(post(*s, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
    }
    server::HttpReply claim(const std::string& body) {
        return post(*s, "/api/battle/claim", body, made.invited_second);
    }
    std::string card(const std::string& token) { return get(*s, "/api/battle", token).body; }
    Made made;
};
INSTANTIATE_TEST_SUITE_P(Kinds, ProgramKeys, each_store(), name_of_store);

TEST_P(ProgramKeys, ClaimedSeat_IsMarkedForBothSidesAndSpectators) {
    EXPECT_EQ(programs_of(card(made.first)), "");
    {
        Player person(*s, made.battle, made.first);
        person.join();
        ASSERT_EQ(claim(with_key(programs_key)).status, 201);
        // The opponent's page learns it without another request.
        person.ask("view");
        ASSERT_FALSE(person.pushes.empty());
        EXPECT_EQ(programs_of(person.pushes.back()), "second");
    }
    for (const std::string& token : {made.first, made.spectator, std::string(programs_key)})
        EXPECT_EQ(programs_of(card(token)), "second");
    if (place->path() == ":memory:") return;
    s = nullptr;
    s = server_on(place->path(), now);
    EXPECT_EQ(programs_of(card(made.first)), "second") << "after a restart";
}

TEST_P(ProgramKeys, PersonsKeyAndMark_MustAgree) {
    const auto wrong = claim(with_key(persons_key, R"(,"program":true)"));
    EXPECT_EQ(wrong.status, 400);
    EXPECT_THAT(wrong.body, HasSubstr("A program's key begins with 'program-'"));
    EXPECT_EQ(claim(with_key(programs_key, R"(,"program":false)")).status, 400);
    EXPECT_EQ(claim(with_key("program-0123456789abcdefghijkl")).status, 400) << "too few random characters";
    EXPECT_EQ(claim(with_key(persons_key)).status, 201) << "none of them has claimed the seat";
    EXPECT_EQ(programs_of(card(made.first)), "");
}

TEST_P(ProgramKeys, KeyMadeByTheServer_IsMarkedIfAskedFor) {
    const auto reply = claim(R"({"program":true})");
    ASSERT_EQ(reply.status, 201) << reply.body;
    EXPECT_TRUE(server::is_program_key(member(reply, "token"))) << reply.body;
    EXPECT_EQ(programs_of(card(made.first)), "second");
}

TEST_P(ProgramKeys, ProgramsKeyWithoutItsStart_OpensNothing) {
    ASSERT_EQ(claim(with_key(programs_key)).status, 201);
    EXPECT_EQ(get(*s, "/api/battle", std::string(programs_key).substr(8)).status, 404);
}

TEST_P(ProgramKeys, ProgramsKey_IsOnlyReplacedByAProgramsKey) {
    ASSERT_EQ(claim(with_key(programs_key)).status, 201);
    EXPECT_EQ(post(*s, "/api/battle/key", with_key(persons_key), programs_key).status, 403);
    EXPECT_EQ(get(*s, "/api/battle", persons_key).status, 404);
    ASSERT_EQ(post(*s, "/api/battle/key", with_key(other_programs_key), programs_key).status, 201);
    EXPECT_EQ(get(*s, "/api/battle", programs_key).status, 404);
    EXPECT_EQ(programs_of(card(made.first)), "second");
    const auto made_here = post(*s, "/api/battle/key", "", other_programs_key);
    EXPECT_TRUE(server::is_program_key(member(made_here, "token"))) << made_here.body;
}

TEST_P(ProgramKeys, PersonWhoTakesAProgramsKey_IsMarked) {
    ASSERT_EQ(post(*s, "/api/battle/key", with_key(programs_key), made.first).status, 201);
    EXPECT_EQ(programs_of(card(programs_key)), "first");
}

TEST_P(ProgramKeys, SeatHandedToAPerson_LosesItsMark) {
    ASSERT_EQ(claim(with_key(programs_key)).status, 201);
    const auto invitation = post(*s, "/api/battle/invitation", "", programs_key);
    ASSERT_EQ(invitation.status, 201) << invitation.body;
    EXPECT_EQ(programs_of(card(made.first)), "second") << "until the invitation is claimed";
    ASSERT_EQ(post(*s, "/api/battle/claim", with_key(persons_key), member(invitation, "token")).status, 201);
    EXPECT_EQ(programs_of(card(made.first)), "");
    EXPECT_EQ(get(*s, "/api/battle", programs_key).status, 404);
}

TEST_P(ProgramKeys, Program_GivesNoCommandAway) {
    ASSERT_EQ(claim(with_key(programs_key)).status, 201);
    const auto reply = post(*s, "/api/battle/links", R"({"commands":[3]})", programs_key);
    EXPECT_EQ(reply.status, 403) << reply.body;
}

TEST_P(ProgramKeys, Umpire_IsNoProgram) {
    const auto offer = post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades","open":true,"umpire":"open")"));
    ASSERT_EQ(offer.status, 201) << offer.body;
    const json::Value value = parsed(offer.body);
    const std::string invitation = value.find("umpire")->find("invitation")->text;
    EXPECT_EQ(post(*s, "/api/meeting/rule", with_key(programs_key, R"(,"name":"Cy")"), invitation).status, 403);
    EXPECT_EQ(post(*s, "/api/battles",
                   R"({"scenario":"two-brigades","first":"human","second":"human","umpire":true,"program":true})")
                  .status,
              400);
}

TEST_P(ProgramKeys, UmpiresInvitation_EndsWhenTheBattleBegins) {
    const auto offer = post(*s, "/api/meetings",
                            ann.sits(R"(,"scenario":"two-brigades","open":true,"umpire":"open","level":"recruit")"));
    const json::Value value = parsed(offer.body);
    const std::string invitation = value.find("umpire")->find("invitation")->text;
    ASSERT_EQ(post(*s, "/api/meeting/begin", "", ann.key).status, 200);
    ASSERT_EQ(post(*s, "/api/meeting/share", ann.share(), ann.key).status, 200);
    EXPECT_EQ(post(*s, "/api/battle/claim", with_key(programs_key), invitation).status, 404);
    EXPECT_EQ(post(*s, "/api/battle/claim", with_key(persons_key), invitation).status, 404);
}

TEST_P(ProgramKeys, ProgramsBattle_AndItsRematch_HaveProgramsKeys) {
    const auto reply =
        post(*s, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"recruit","program":true})");
    const Made own = made_of(reply);
    for (const std::string& token : {own.first, own.both})
        EXPECT_TRUE(server::is_program_key(token)) << reply.body;
    EXPECT_EQ(programs_of(card(own.spectator)), "first");
    Player program(*s, own.battle, own.first);
    program.join();
    ASSERT_TRUE(program.ask("concede").find("ok")->flag);
    const Made again = made_of(post(*s, "/api/battle/rematch", "", own.first));
    EXPECT_TRUE(server::is_program_key(again.second));
    EXPECT_EQ(programs_of(card(again.second)), "second");
    const Made onward = made_of(post(*s, "/api/battle/onward", R"({"decision":0,"seat":"second"})", own.first));
    EXPECT_TRUE(server::is_program_key(onward.second));
}

TEST_P(ProgramKeys, RematchOfTwoPeople_KeepsTheMark) {
    ASSERT_EQ(claim(with_key(programs_key)).status, 201);
    Player person(*s, made.battle, made.first);
    person.join();
    ASSERT_TRUE(person.ask("concede").find("ok")->flag);
    const Made asked = made_of(post(*s, "/api/battle/rematch", "", made.first));
    EXPECT_FALSE(server::is_program_key(asked.second));
    const Made joined = made_of(post(*s, "/api/battle/rematch", "", programs_key));
    EXPECT_TRUE(server::is_program_key(joined.first));
    EXPECT_EQ(programs_of(card(asked.second)), "first");
}

TEST_P(ProgramKeys, Lobby_MarksPrograms_AlsoInTheBattleChatAndRematch) {
    ben.key = programs_key;
    const auto offer = post(*s, "/api/meetings", ben.sits(R"(,"scenario":"two-brigades","open":true,"seat":"second")"));
    ASSERT_EQ(offer.status, 201) << offer.body;
    const json::Value listed = parsed(get(*s, "/api/meetings").body);
    const auto& games = listed.find("open")->items;
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].find("programs")->items.front().text, "second");
    EXPECT_EQ(programs_of(get(*s, "/api/meeting", member(offer, "invitation")).body), "second");
    ASSERT_EQ(post(*s, "/api/meeting/take", ann.sits(), member(offer, "invitation")).status, 201);
    post(*s, "/api/meeting/share", ann.share(), ann.key);
    ASSERT_EQ(post(*s, "/api/meeting/share", ben.share(), ben.key).status, 200);
    EXPECT_EQ(programs_of(card(ann.key)), "second");
    const auto said = post(*s, "/api/battle/talk", R"({"place":"battle","name":"Ben","text":"hello"})", ben.key);
    EXPECT_THAT(said.body, HasSubstr(R"("program":true)"));
    EXPECT_THAT(get(*s, "/api/battle/talk", ann.key).body, HasSubstr(R"("program":true)"));
    Player person(*s, text_of(parsed(card(ann.key)), "battle"), ann.key);
    person.join();
    ASSERT_TRUE(person.ask("concede").find("ok")->flag);
    Person again("first", "Ben");
    EXPECT_EQ(post(*s, "/api/meetings", again.sits(), ben.key).status, 403);
    again.key = other_programs_key;
    EXPECT_EQ(post(*s, "/api/meetings", again.sits(), ben.key).status, 201);
}

}  // namespace
}  // namespace linstock::server_test
