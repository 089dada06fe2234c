// Tests two requests at the same moment in two processes: one takes effect between the other's look
// and its write.

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

class ConcurrentRequests : public OnEachStore {
  protected:
    void prepare_test() override {
        other = server_on(place->path(), now);
        auto opened = store::Store::open(place->path());
        ASSERT_TRUE(opened) << opened.error();
        auto racing = std::make_unique<RacingStore>(std::move(*opened));
        slow = racing.get();
        server::ServerContext context;
        context.library = apps::folder_library();
        context.store = std::move(racing);
        context.clock = [this] { return now; };
        lobby = std::make_unique<server::SessionRegistry>(std::move(context), 8);
    }
    /// Sends the request to the process with the slower store.
    server::HttpReply ask_slow_process(const std::string& method, const std::string& target, const std::string& body,
                                       const std::string& token) {
        return server::answer_http(*lobby, server::HttpRequest{method, target, token, "application/json", body});
    }
    server::HttpReply open_game(const Person& person) { return post(*other, "/api/meetings", person.sits(terms)); }
    /// A battle that has ended because one player conceded.
    std::string finished_battle() {
        battle = battle_of(*other, ann, ben, "");
        Player first(*other, battle, ann.key);
        first.join();
        EXPECT_TRUE(first.ask("concede").find("ok")->flag) << first.answer();
        return battle;
    }

    std::unique_ptr<server::Server> other;
    std::unique_ptr<server::SessionRegistry> lobby;
    RacingStore* slow = nullptr;
};
INSTANTIATE_TEST_SUITE_P(Kinds, ConcurrentRequests, each_store(), name_of_store);

TEST_P(ConcurrentRequests, OpenGameTakenByTwo_GoesToOne_AndTheOtherIsRefused) {
    const std::string invitation = member(open_game(ann), "invitation");
    const Person cid("second", "Cid");
    slow->before("meeting", [&] { EXPECT_EQ(post(*other, "/api/meeting/take", cid.sits(), invitation).status, 201); });
    const auto late = ask_slow_process("POST", "/api/meeting/take", ben.sits(), invitation);
    EXPECT_EQ(late.status, 410);
    EXPECT_NE(late.body.find("another player has taken this offer"), std::string::npos) << late.body;
    EXPECT_EQ(get(*other, "/api/meeting", ben.key).status, 404);
    EXPECT_EQ(member(get(*other, "/api/meeting", cid.key), "seat"), "second");
}

TEST_P(ConcurrentRequests, OpenGameWithdrawnMeanwhile_CannotBeTaken) {
    const std::string invitation = member(open_game(ann), "invitation");
    slow->before("meeting", [&] { EXPECT_EQ(post(*other, "/api/meeting/withdraw", "{}", ann.key).status, 200); });
    EXPECT_EQ(ask_slow_process("POST", "/api/meeting/take", ben.sits(), invitation).status, 404);
    EXPECT_EQ(get(*other, "/api/meeting", ben.key).status, 404);
}

TEST_P(ConcurrentRequests, InvitationReplacedMeanwhile_IsInvalid) {
    const std::string leaked = member(open_game(ann), "invitation");
    std::string replacement;
    slow->before("meeting",
                 [&] { replacement = member(post(*other, "/api/meeting/invitation", "{}", ann.key), "invitation"); });
    EXPECT_EQ(ask_slow_process("POST", "/api/meeting/take", ben.sits(), leaked).status, 404);
    EXPECT_EQ(post(*other, "/api/meeting/take", ben.sits(), replacement).status, 201);
}

TEST_P(ConcurrentRequests, RematchAskedByBothAtOnce_MakesOneBattle) {
    finished_battle();
    const Person ann_again("second", "Ann");
    const Person ben_again("first", "Ben");
    server::HttpReply first;
    slow->before("rematch", [&] { first = post(*other, "/api/meetings", ben_again.sits(), ben.key); });
    const auto second = ask_slow_process("POST", "/api/meetings", ann_again.sits(), ann.key);
    EXPECT_EQ(first.status, 201) << first.body;
    ASSERT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(member(second, "id"), member(first, "id"));
    // Both players have a seat in that open game, so the battle begins.
    EXPECT_EQ(post(*other, "/api/meeting/share", ann_again.share(), ann_again.key).status, 200);
    const auto started = post(*other, "/api/meeting/share", ben_again.share(), ben_again.key);
    EXPECT_NE(member(started, "battle"), "") << started.body;
}

TEST_P(ConcurrentRequests, RematchOfBattleByLinks_AskedByBothAtOnce_MakesOneBattle) {
    const Made made =
        made_of(post(*other, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
    const std::string key_of_second =
        text_of(parsed(post(*other, "/api/battle/claim", "{}", made.invited_second).body), "token");
    concede(*other, made.battle, key_of_second);
    Made first;
    slow->before("again", [&] { first = made_of(post(*other, "/api/battle/rematch", "", key_of_second)); });
    const auto second = ask_slow_process("POST", "/api/battle/rematch", "", made.first);
    ASSERT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(made_of(second).battle, first.battle);
    EXPECT_FALSE(first.first.empty() || made_of(second).second.empty()) << second.body;
}

TEST_P(ConcurrentRequests, RematchAskedTwiceAtOnce_GivesOneKey) {
    const Made made =
        made_of(post(*other, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
    const std::string key_of_second =
        text_of(parsed(post(*other, "/api/battle/claim", "{}", made.invited_second).body), "token");
    concede(*other, made.battle, key_of_second);
    ASSERT_EQ(post(*other, "/api/battle/rematch", "", made.first).status, 201);
    server::HttpReply first;
    slow->before_claim([&] { first = post(*other, "/api/battle/rematch", "", key_of_second); });
    const auto second = ask_slow_process("POST", "/api/battle/rematch", "", key_of_second);
    EXPECT_EQ(first.status, 200) << first.body;
    EXPECT_EQ(second.status, 201) << second.body;
    EXPECT_EQ(second.body, first.body);
}

TEST_P(ConcurrentRequests, Rematch_IsFoundAfterItsInvitationWasReplaced) {
    finished_battle();
    const Person ann_again("second", "Ann");
    const auto first = post(*other, "/api/meetings", ann_again.sits(), ann.key);
    ASSERT_EQ(post(*other, "/api/meeting/invitation", "{}", ann_again.key).status, 201);
    const Person ben_again("first", "Ben");
    EXPECT_EQ(member(post(*other, "/api/meetings", ben_again.sits(), ben.key), "id"), member(first, "id"));
}

TEST_P(ConcurrentRequests, RematchAskedTwiceWithDifferentKeys_LastKeyHasTheSeat) {
    finished_battle();
    const Person lost("second", "Ann");
    const auto first = post(*other, "/api/meetings", lost.sits(), ann.key);
    const Person again("second", "Ann");
    const auto second = post(*other, "/api/meetings", again.sits(), ann.key);
    EXPECT_EQ(member(second, "id"), member(first, "id"));
    EXPECT_EQ(get(*other, "/api/meeting", lost.key).status, 404);
    EXPECT_EQ(member(get(*other, "/api/meeting", again.key), "seat"), "second");
    // After the other player has seen the seat, it is not changed any more.
    const Person ben_again("first", "Ben");
    EXPECT_EQ(post(*other, "/api/meetings", ben_again.sits(), ben.key).status, 201);
    const Person late("second", "Ann");
    EXPECT_EQ(post(*other, "/api/meetings", late.sits(), ann.key).status, 409);
    const Person later("first", "Ben");
    EXPECT_EQ(post(*other, "/api/meetings", later.sits(), ben.key).status, 409);
}

TEST_P(ConcurrentRequests, AddressConfirmedWhileTheBattleBegins_KeepsAddressAndDice) {
    const std::string invitation = member(open_game(ann), "invitation");
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
    // Ann confirms the email address while the agreed terms are stored with the battle.
    slow->before("ways", [&] { EXPECT_EQ(post(*other, "/api/notice/sure", "{}", yes).status, 200); });
    const auto started = ask_slow_process("POST", "/api/meeting/share", ann.share(), ann.key);
    ASSERT_EQ(started.status, 200) << started.body;
    const auto card = parsed(get(*other, "/api/battle", ann.key).body);
    ASSERT_NE(card.find("fair"), nullptr);
    EXPECT_EQ(text_of(*card.find("names"), "first"), "Ann");
    const auto channels = parsed(get(*other, "/api/battle/notices", ann.key).body);
    ASSERT_EQ(channels.find("ways")->items.size(), 1U);
    EXPECT_TRUE(channels.find("ways")->items[0].find("sure")->flag);
}

TEST_P(ConcurrentRequests, OpenGameWithdrawnMeanwhile_AcceptsNoNotifications) {
    open_game(ann);
    slow->before("ways", [&] { EXPECT_EQ(post(*other, "/api/meeting/withdraw", "{}", ann.key).status, 200); });
    EXPECT_EQ(ask_slow_process("POST", "/api/meeting/notices", hook, ann.key).status, 404);
    auto store = store::Store::open(place->path());
    EXPECT_TRUE((*store)->documents_due(server::hook_collection, INT64_MAX, 10)->empty());
}

TEST_P(ConcurrentRequests, LinkDeletedMeanwhile_IsInvalid) {
    battle = battle_of(*other, ann, ben, "");
    const auto deleted = [&](const Person& person) {
        slow->after_link([&] { EXPECT_EQ(post(*other, "/api/battle/delete", "{}", person.key).status, 200); });
    };
    deleted(ben);
    const std::string line = R"({"place":"battle","name":"Ben","text":"still here"})";
    EXPECT_EQ(ask_slow_process("POST", "/api/battle/talk", line, ben.key).status, 404);
    EXPECT_EQ(get(*other, "/api/battle/talk", ann.key).body.find("still here"), std::string::npos);
    // The deleted link cannot be used to join the battle either.
    server::Connection connection;
    connection.id = 7;
    const auto page = std::make_shared<Listener>();
    connection.sink = page;
    deleted(ann);
    server::answer_message(*lobby, connection, R"({"id":1,"verb":"join","token":")" + ann.key + "\"}");
    ASSERT_EQ(page->messages.size(), 1U);
    EXPECT_NE(page->messages[0].find("this link opens no battle"), std::string::npos) << page->messages[0];
    server::answer_message(*lobby, connection, R"({"id":2,"verb":"concede","battle":")" + battle + "\"}");
    EXPECT_NE(page->messages[1].find("you have not joined"), std::string::npos) << page->messages[1];
}

TEST_P(ConcurrentRequests, UnreachableStore_GivesStatus507InsteadOf404) {
    open_game(ann);
    battle_of(*other, Person("first", "Eve"), ben, "");
    slow->away = true;
    EXPECT_EQ(ask_slow_process("GET", "/api/meeting", "", ann.key).status, 507);
    EXPECT_EQ(ask_slow_process("GET", "/api/battle", "", ben.key).status, 507);
    EXPECT_EQ(ask_slow_process("POST", "/api/meetings", ann.sits(), ben.key).status, 507);
    slow->away = false;
    EXPECT_EQ(ask_slow_process("GET", "/api/meeting", "", ann.key).status, 200);
    EXPECT_EQ(ask_slow_process("GET", "/api/battle", "", ben.key).status, 200);
}

}  // namespace
}  // namespace linstock::server_test
