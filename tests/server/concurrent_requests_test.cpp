// Two who do something at the same moment, in two processes: what one of them does happens between the other's look and
// his writing.

#include "apps/library.hpp"
#include "server/api/http_api.hpp"
#include "server/api/message_handler.hpp"
#include "server/players/notifications.hpp"
#include "server/session/session_registry.hpp"
#include "tests/server/each_store.hpp"
#include "tests/server/racing_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

const std::string terms = R"(,"scenario":"two-brigades","seat":"first","open":true,"level":"recruit")";
constexpr const char* hook = R"({"way":"hook","to":"https://example.org/hook"})";

class Moments : public OnEachStore {
  protected:
    void set_out() override {
        other = server_on(place->path(), now);
        auto opened = store::Store::open(place->path());
        ASSERT_TRUE(opened) << opened.error();
        auto meanwhile = std::make_unique<Meanwhile>(std::move(*opened));
        slow = meanwhile.get();
        server::ServerContext context;
        context.library = apps::folder_library();
        context.store = std::move(meanwhile);
        context.clock = [this] { return now; };
        lobby = std::make_unique<server::SessionRegistry>(std::move(context), 8);
    }
    /// By the process whose store is the slower one.
    server::HttpReply slowly(const std::string& method, const std::string& target, const std::string& body,
                             const std::string& token) {
        return server::answer_http(*lobby, server::HttpRequest{method, target, token, "application/json", body});
    }
    server::HttpReply offered(const Person& who) { return post(*other, "/api/meetings", who.sits(terms)); }
    /// A battle that both have left by conceding it.
    std::string fought() {
        battle = battle_of(*other, ann, ben, "");
        Player first(*other, battle, ann.key);
        first.join();
        EXPECT_TRUE(first.ask("concede").find("ok")->flag) << first.answer();
        return battle;
    }

    std::unique_ptr<server::Server> other;
    std::unique_ptr<server::SessionRegistry> lobby;
    Meanwhile* slow = nullptr;
};
INSTANTIATE_TEST_SUITE_P(Kinds, Moments, each_store(), name_of_store);

TEST_P(Moments, OfTwoWhoTakeAnOfferOneGetsItAndTheOtherIsTold) {
    const std::string invitation = member(offered(ann), "invitation");
    const Person cid("second", "Cid");
    slow->before("meeting", [&] { EXPECT_EQ(post(*other, "/api/meeting/take", cid.sits(), invitation).status, 201); });
    const auto late = slowly("POST", "/api/meeting/take", ben.sits(), invitation);
    EXPECT_EQ(late.status, 410);
    EXPECT_NE(late.body.find("somebody else has taken this offer"), std::string::npos) << late.body;
    EXPECT_EQ(get(*other, "/api/meeting", ben.key).status, 404);
    EXPECT_EQ(member(get(*other, "/api/meeting", cid.key), "seat"), "second");
}

TEST_P(Moments, AnOfferThatIsWithdrawnMeanwhileIsNotTaken) {
    const std::string invitation = member(offered(ann), "invitation");
    slow->before("meeting", [&] { EXPECT_EQ(post(*other, "/api/meeting/withdraw", "{}", ann.key).status, 200); });
    EXPECT_EQ(slowly("POST", "/api/meeting/take", ben.sits(), invitation).status, 404);
    EXPECT_EQ(get(*other, "/api/meeting", ben.key).status, 404);
}

TEST_P(Moments, AnInvitationThatLeakedIsChangedMeanwhileAndLeadsNowhere) {
    const std::string leaked = member(offered(ann), "invitation");
    std::string anew;
    slow->before("meeting",
                 [&] { anew = member(post(*other, "/api/meeting/invitation", "{}", ann.key), "invitation"); });
    EXPECT_EQ(slowly("POST", "/api/meeting/take", ben.sits(), leaked).status, 404);
    EXPECT_EQ(post(*other, "/api/meeting/take", ben.sits(), anew).status, 201);
}

TEST_P(Moments, TwoWhoPressRematchSitDownAtOneTable) {
    fought();
    const Person ann_again("second", "Ann");
    const Person ben_again("first", "Ben");
    server::HttpReply first;
    slow->before("rematch", [&] { first = post(*other, "/api/meetings", ben_again.sits(), ben.key); });
    const auto second = slowly("POST", "/api/meetings", ann_again.sits(), ann.key);
    EXPECT_EQ(first.status, 201) << first.body;
    ASSERT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(member(second, "id"), member(first, "id"));
    // Both have a seat there, and the battle begins.
    EXPECT_EQ(post(*other, "/api/meeting/share", ann_again.share(), ann_again.key).status, 200);
    const auto begun = post(*other, "/api/meeting/share", ben_again.share(), ben_again.key);
    EXPECT_NE(member(begun, "battle"), "") << begun.body;
}

TEST_P(Moments, TwoWhoPressRematchOfABattleByLinksMakeOne) {
    const Made made =
        made_of(post(*other, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
    const std::string his = text_of(parsed(post(*other, "/api/battle/claim", "{}", made.invited_second).body), "token");
    Made first;
    slow->before("again", [&] { first = made_of(post(*other, "/api/battle/rematch", "", his)); });
    const auto second = slowly("POST", "/api/battle/rematch", "", made.first);
    ASSERT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(made_of(second).battle, first.battle);
    EXPECT_FALSE(first.first.empty() || made_of(second).second.empty()) << second.body;
}

TEST_P(Moments, WhoPressesRematchTwiceAtOneMomentHasOneKey) {
    const Made made =
        made_of(post(*other, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
    const std::string his = text_of(parsed(post(*other, "/api/battle/claim", "{}", made.invited_second).body), "token");
    ASSERT_EQ(post(*other, "/api/battle/rematch", "", made.first).status, 201);
    server::HttpReply first;
    slow->before_claim([&] { first = post(*other, "/api/battle/rematch", "", his); });
    const auto second = slowly("POST", "/api/battle/rematch", "", his);
    EXPECT_EQ(first.status, 200) << first.body;
    EXPECT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(second.body, first.body);
}

TEST_P(Moments, ARematchIsFoundByWhateverInvitationLeadsThere) {
    fought();
    const Person ann_again("second", "Ann");
    const auto first = post(*other, "/api/meetings", ann_again.sits(), ann.key);
    ASSERT_EQ(post(*other, "/api/meeting/invitation", "{}", ann_again.key).status, 201);
    const Person ben_again("first", "Ben");
    EXPECT_EQ(member(post(*other, "/api/meetings", ben_again.sits(), ben.key), "id"), member(first, "id"));
}

TEST_P(Moments, WhoPressesRematchTwiceSitsThereByWhatHeBroughtLast) {
    fought();
    const Person lost("second", "Ann");
    const auto first = post(*other, "/api/meetings", lost.sits(), ann.key);
    const Person again("second", "Ann");
    const auto second = post(*other, "/api/meetings", again.sits(), ann.key);
    EXPECT_EQ(member(second, "id"), member(first, "id"));
    EXPECT_EQ(get(*other, "/api/meeting", lost.key).status, 404);
    EXPECT_EQ(member(get(*other, "/api/meeting", again.key), "seat"), "second");
    // What the other has seen is not changed any more.
    const Person ben_again("first", "Ben");
    EXPECT_EQ(post(*other, "/api/meetings", ben_again.sits(), ben.key).status, 201);
    const Person late("second", "Ann");
    EXPECT_EQ(post(*other, "/api/meetings", late.sits(), ann.key).status, 409);
    const Person later("first", "Ben");
    EXPECT_EQ(post(*other, "/api/meetings", later.sits(), ben.key).status, 409);
}

TEST_P(Moments, ANoticeThatIsWantedWhileTheBattleBeginsLosesNeitherItNorTheDice) {
    const std::string invitation = member(offered(ann), "invitation");
    ASSERT_EQ(post(*other, "/api/meeting/take", ben.sits(), invitation).status, 201);
    const std::string mail = R"({"way":"mail","to":"ann@example.org"})";
    ASSERT_EQ(post(*other, "/api/meeting/notices", mail, ann.key).status, 201);
    const auto store = store::Store::open(place->path());
    const auto waiting = (*store)->documents_due(server::notification_collection, INT64_MAX, 10);
    std::string yes;
    for (const store::DocumentRow& document : *waiting)
        if (const auto notification = server::parse_notification(document.text); notification->reason == "sure")
            yes = notification->confirm_token;
    ASSERT_EQ(post(*other, "/api/meeting/share", ben.share(), ben.key).status, 200);
    // She says yes to the mail while what was agreed on is being kept beside the battle.
    slow->before("ways", [&] { EXPECT_EQ(post(*other, "/api/notice/sure", "{}", yes).status, 200); });
    const auto begun = slowly("POST", "/api/meeting/share", ann.share(), ann.key);
    ASSERT_EQ(begun.status, 200) << begun.body;
    const auto card = parsed(get(*other, "/api/battle", ann.key).body);
    ASSERT_NE(card.find("fair"), nullptr);
    EXPECT_EQ(text_of(*card.find("names"), "first"), "Ann");
    const auto ways = parsed(get(*other, "/api/battle/notices", ann.key).body);
    ASSERT_EQ(ways.find("ways")->items.size(), 1U);
    EXPECT_TRUE(ways.find("ways")->items[0].find("sure")->flag);
}

TEST_P(Moments, ANoticeIsNotAddedToAnOfferThatIsWithdrawnMeanwhile) {
    offered(ann);
    slow->before("ways", [&] { EXPECT_EQ(post(*other, "/api/meeting/withdraw", "{}", ann.key).status, 200); });
    EXPECT_EQ(slowly("POST", "/api/meeting/notices", hook, ann.key).status, 404);
    auto store = store::Store::open(place->path());
    EXPECT_TRUE((*store)->documents_due(server::hook_collection, INT64_MAX, 10)->empty());
}

TEST_P(Moments, WhatALinkStoodForIsGoneForWhoWaitsAtItsRoom) {
    battle = battle_of(*other, ann, ben, "");
    const auto deleted = [&](const Person& who) {
        slow->after_link([&] { EXPECT_EQ(post(*other, "/api/battle/delete", "{}", who.key).status, 200); });
    };
    deleted(ben);
    const std::string line = R"({"place":"battle","name":"Ben","text":"still here"})";
    EXPECT_EQ(slowly("POST", "/api/battle/talk", line, ben.key).status, 404);
    EXPECT_EQ(get(*other, "/api/battle/talk", ann.key).body.find("still here"), std::string::npos);
    // Nor does anybody sit down by it.
    server::Connection connection;
    connection.id = 7;
    const auto page = std::make_shared<Listener>();
    connection.sink = page;
    deleted(ann);
    server::answer_message(*lobby, connection, R"({"id":1,"verb":"join","token":")" + ann.key + "\"}");
    ASSERT_EQ(page->heard.size(), 1U);
    EXPECT_NE(page->heard[0].find("this link opens no battle"), std::string::npos) << page->heard[0];
    server::answer_message(*lobby, connection, R"({"id":2,"verb":"concede","battle":")" + battle + "\"}");
    EXPECT_NE(page->heard[1].find("you have not joined"), std::string::npos) << page->heard[1];
}

TEST_P(Moments, AStoreThatIsAwayIsNoSignThatAMeetingIsGone) {
    offered(ann);
    battle_of(*other, Person("first", "Eve"), ben, "");
    slow->away = true;
    EXPECT_EQ(slowly("GET", "/api/meeting", "", ann.key).status, 507);
    EXPECT_EQ(slowly("GET", "/api/battle", "", ben.key).status, 507);
    EXPECT_EQ(slowly("POST", "/api/meetings", ann.sits(), ben.key).status, 507);
    slow->away = false;
    EXPECT_EQ(slowly("GET", "/api/meeting", "", ann.key).status, 200);
    EXPECT_EQ(slowly("GET", "/api/battle", "", ben.key).status, 200);
}

}  // namespace
}  // namespace linstock::server_test
