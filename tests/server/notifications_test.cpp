// Tests which notifications are due and what waits to be sent. Sending is tested in tests/net with
// a mail server of the test.

#include "server/players/notifications.hpp"

#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::ms_per_day;
using server::ms_per_hour;
using server::ms_per_minute;

constexpr const char* hook = R"({"way":"hook","to":"https://example.org/hook"})";
/// A browser's subscription, as its push service gives it (RFC 8291, appendix A).
std::string push_channel(const std::string& to = "https://push.example.org/abc",
                         const std::string& p256dh =
                             "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                         const std::string& auth = "BTBZMqHH6r4Tts7J_aSIgg") {
    return R"({"way":"push","to":")" + to + R"(","p256dh":")" + p256dh + R"(","auth":")" + auth + "\"}";
}
constexpr const char* mail = R"({"way":"mail","to":"ann@example.org"})";

class Notifications : public OnEachStore {
  protected:
    void prepare_test() override {
        OnEachStore::prepare_test();
        battle = battle_of(*s, ann, ben, timing("days", 10 * ms_per_day, 0, "lost"));
        // Until Ben has an open prompt.
        Player first(*s, battle, ann.key);
        first.join();
        for (int i = 0; i < 400 && first.take_advice(); ++i) {
        }
    }
    /// Adds a notification address. Takes a hook's first message out of the outbox.
    int add_address(const Person& person, const std::string& channel_json) {
        const int status = post(*s, "/api/battle/notices", channel_json, person.key).status;
        if (status == 201 && channel_json.find("mail") == std::string::npos) {
            const auto first = queued_notifications();
            EXPECT_EQ(first.size(), 1U);
            EXPECT_EQ(first.empty() ? "" : first[0].reason, "hello");
        }
        return status;
    }
    /// Takes all due messages out of the outbox.
    std::vector<server::Notification> queued_notifications() {
        auto store = store::Store::open(place->path());
        std::vector<server::Notification> out;
        for (const char* collection : server::notification_collections) {
            auto all = (*store)->documents_due(collection, now, 100);
            EXPECT_TRUE(all.ok());
            for (store::DocumentRow& document : *all) {
                out.push_back(*server::parse_notification(document.text));
                EXPECT_EQ(std::string_view(collection), out.back().channel.type == "mail"
                                                            ? server::notification_collection
                                                            : server::hook_collection);
                document.text.clear();
                EXPECT_TRUE(*(*store)->put_documents({document}));
            }
        }
        return out;
    }
    std::vector<server::Notification> later(std::int64_t by) {
        now += by;
        pass(*s);
        return queued_notifications();
    }
    /// Answers all prompts of Ben until Ann has one.
    void ben_answers() {
        Player second(*s, battle, ben.key);
        second.join();
        for (int i = 0; i < 400 && second.take_advice(); ++i) {
        }
    }
    void ann_answers() {
        Player first(*s, battle, ann.key);
        first.join();
        for (int i = 0; i < 400 && first.take_advice(); ++i) {
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, Notifications, each_store(), name_of_store);

TEST_P(Notifications, OpenPrompt_IsNotifiedOnce_AtMostHourly) {
    ASSERT_EQ(add_address(ben, hook), 201);
    EXPECT_EQ(add_address(ben, hook), 200);  // the answer may have been lost
    const auto sent = later(2 * ms_per_minute);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].reason, "turn");
    EXPECT_NE(sent[0].text.find("Two brigades"), std::string::npos);
    EXPECT_EQ(to_text(sent[0]).find(ben.key), std::string::npos);
    EXPECT_TRUE(later(ms_per_day).empty());  // no second message about the same prompt
    ben_answers();
    ann_answers();
    ASSERT_EQ(later(2 * ms_per_minute).size(), 1U);
    ben_answers();
    ann_answers();
    EXPECT_TRUE(later(30 * ms_per_minute).empty());
    s = server_on(place->path(), now);
    EXPECT_EQ(later(30 * ms_per_minute).size(), 1U);
}

TEST_P(Notifications, AnsweredPrompt_IsNotNotified) {
    ASSERT_EQ(add_address(ben, hook), 201);
    ben_answers();
    EXPECT_TRUE(later(ms_per_hour).empty());
    EXPECT_TRUE(s->due_battles().empty());
}

TEST_P(Notifications, ConnectedPlayer_IsNotifiedOnlyAfterDisconnecting) {
    ASSERT_EQ(add_address(ben, hook), 201);
    auto there = std::make_unique<Player>(*s, battle, ben.key);
    there->join();
    EXPECT_TRUE(later(10 * ms_per_minute).empty());
    there.reset();
    EXPECT_EQ(later(ms_per_hour).size(), 1U);
}

TEST_P(Notifications, Rematch_IsNotifiedOnce_AndShownUntilAccepted) {
    ASSERT_EQ(add_address(ben, hook), 201);
    {
        Player first(*s, battle, ann.key);
        first.join();
        ASSERT_TRUE(first.ask("concede").find("ok")->flag) << first.answer();
    }
    const auto over = later(2 * ms_per_minute);
    ASSERT_EQ(over.size(), 1U);
    EXPECT_EQ(over[0].reason, "over");
    Person ann_again("second", "Ann");
    ASSERT_EQ(post(*s, "/api/meetings", ann_again.sits(), ann.key).status, 201);
    const auto sent = queued_notifications();
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].reason, "rematch");
    EXPECT_NE(sent[0].subject.find("Ann would fight it again"), std::string::npos) << sent[0].subject;
    // A player who withdraws and asks repeatedly sends no more messages.
    EXPECT_EQ(post(*s, "/api/meeting/withdraw", "{}", ann_again.key).status, 200);
    const Person ann_once_more("second", "Ann");
    ASSERT_EQ(post(*s, "/api/meetings", ann_once_more.sits(), ann.key).status, 201);
    EXPECT_TRUE(queued_notifications().empty());
    const auto again = [&] {
        const json::Value card = parsed(get(*s, "/api/battle", ben.key).body);
        return card.find("again") == nullptr ? "" : card.find("again")->text;
    };
    EXPECT_EQ(again(), "first");
    Person ben_again("first", "Ben");
    ASSERT_LT(post(*s, "/api/meetings", ben_again.sits(), ben.key).status, 300);
    EXPECT_EQ(again(), "");
    EXPECT_TRUE(later(ms_per_day).empty());
}

TEST_P(Notifications, PushSubscription_UsesServerKey_AndEndsWhenSwitchedOff) {
    EXPECT_EQ(add_address(ben, push_channel()), 400) << "a server without a key sends no push messages";
    EXPECT_EQ(get(*s, "/api/battle/notices", ben.key).body, R"({"ways":[]})");
    s = server_on(place->path(), now, "the-servers-key");
    EXPECT_EQ(get(*s, "/api/battle/notices", ben.key).body, R"({"ways":[],"push":"the-servers-key"})");
    ASSERT_EQ(add_address(ben, push_channel()), 201);
    EXPECT_EQ(add_address(ben, push_channel()), 200);
    const std::string channels_json = get(*s, "/api/battle/notices", ben.key).body;
    EXPECT_EQ(channels_json.find("BTBZ"), std::string::npos) << "the subscription's secret is not shown";
    EXPECT_EQ(channels_json.find("p256dh"), std::string::npos);
    const auto sent = later(2 * ms_per_minute);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].reason, "turn");
    EXPECT_EQ(sent[0].channel.server_key, "the-servers-key");
    EXPECT_EQ(sent[0].channel.secret, "BTBZMqHH6r4Tts7J_aSIgg");
    EXPECT_EQ(sent[0].channel.p256dh.size(), 87U);
    EXPECT_EQ(to_text(sent[0]).find(ben.key), std::string::npos);
    ASSERT_EQ(post(*s, "/api/notice/stop", "{}", sent[0].channel.stop_token).status, 200);
    ben_answers();
    ann_answers();
    EXPECT_TRUE(later(ms_per_day).empty());
}

TEST_P(Notifications, BrowserSubscribedAgain_IsNotNotifiedTwice) {
    s = server_on(place->path(), now, "one");
    ASSERT_EQ(add_address(ben, push_channel()), 201);
    const std::string stop =
        text_of(parsed(get(*s, "/api/battle/notices", ben.key).body).find("ways")->items[0], "stop");
    s = server_on(place->path(), now, "another");
    ASSERT_EQ(add_address(ben, push_channel()), 201);
    const auto sent = later(2 * ms_per_minute);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].channel.server_key, "another");
    EXPECT_EQ(sent[0].channel.stop_token, stop);
    EXPECT_EQ(get(*s, "/api/battle/own", ben.key).body.find("push.example.org") == std::string::npos, false);
    ASSERT_EQ(post(*s, "/api/battle/delete", "{}", ben.key).status, 200);
    ASSERT_EQ(post(*s, "/api/notice/stop", "{}", stop).status, 200);
    EXPECT_TRUE(later(ms_per_day).empty());
}

TEST_P(Notifications, Email_IsSentOnlyAfterConfirmation) {
    ASSERT_EQ(add_address(ben, mail), 201);
    const auto asked = queued_notifications();
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0].reason, "sure");
    EXPECT_TRUE(later(2 * ms_per_minute).empty());
    EXPECT_EQ((asked[0].subject + asked[0].text).find("Two brigades"), std::string::npos)
        << "a title may be any client's text";
    // The player who adds the address need not own the mailbox: that player's token can remove the
    // address, but not confirm it.
    const auto channels_json = get(*s, "/api/battle/notices", ben.key).body;
    EXPECT_EQ(channels_json.find("yes"), std::string::npos) << channels_json;
    EXPECT_EQ(get(*s, "/api/battle/own", ben.key).body.find(server::hash_of_token(asked[0].confirm_token)),
              std::string::npos);
    for (const std::string& token : {asked[0].channel.stop_token, asked[0].channel.confirm_hash})
        EXPECT_EQ(post(*s, "/api/notice/sure", "{}", token).status, 404);
    EXPECT_FALSE(parsed(channels_json).find("ways")->items[0].find("sure")->flag);
    for (int i = 0; i < 2; ++i)  // a link may be opened twice
        ASSERT_EQ(post(*s, "/api/notice/sure", "{}", asked[0].confirm_token).status, 200);
    const auto sent = later(ms_per_hour);  // the open prompt is notified after the confirmation
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].reason, "turn");
    // One-click unsubscribe of mail programs (RFC 8058).
    const std::string tap = "/api/notice/stop?token=" + sent[0].channel.stop_token;
    EXPECT_EQ(get(*s, tap).status, 405);
    EXPECT_EQ(post(*s, tap, "List-Unsubscribe=One-Click").status, 200);
    EXPECT_EQ(post(*s, tap, "List-Unsubscribe=One-Click").status, 200);
    ben_answers();
    ann_answers();
    EXPECT_TRUE(later(ms_per_day).empty());
    EXPECT_TRUE(parsed(get(*s, "/api/battle/notices", ben.key).body).find("ways")->items.empty());
    const auto ended = post(*s, "/api/notice/sure", "{}", asked[0].confirm_token);
    EXPECT_EQ(ended.status, 404);
    EXPECT_NE(ended.body.find("ask for emails again"), std::string::npos) << ended.body;
    // A stored message of a version without confirmation tokens would have a dead link.
    server::Notification old = asked[0];
    EXPECT_TRUE(server::parse_notification(server::to_text(old)));
    old.confirm_token.clear();
    EXPECT_FALSE(server::parse_notification(server::to_text(old)));
    const auto store = store::Store::open(place->path());
    for (const char* collection : {"sure", "stop"})
        EXPECT_TRUE((*store)->documents(collection, battle, 10)->empty()) << collection;
}

TEST_P(Notifications, OneClient_CanAddTenMailboxesADay) {
    const auto offer = [&](int n, const std::string& from) {
        const Person eve("first", "Eve");
        post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first")"));
        const std::string channel_json = R"({"way":"mail","to":"dan)" + std::to_string(n) + "@example.org\"}";
        return s->answer({"POST", "/api/meeting/notices", eve.key, "application/json", channel_json, from}).status;
    };
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(offer(i, "client one"), 201) << i;
    EXPECT_EQ(offer(10, "client one"), 429);
    const std::string channel_json = R"({"way":"mail","to":"dan@example.org"})";
    EXPECT_EQ(
        s->answer({"POST", "/api/battle/notices", ben.key, "application/json", channel_json, "client one"}).status,
        429);
    EXPECT_EQ(offer(10, "another"), 201);
    EXPECT_EQ(queued_notifications().size(), 11U);
    now += ms_per_day + 1;
    EXPECT_EQ(offer(11, "client one"), 201);
}

/// Confirmation emails for players who make open games.
class ConfirmationEmails : public Notifications {
  protected:
    int add_mailbox(const std::string& from) {
        const Person eve("first", "Eve");
        post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first")"));
        const std::string channel_json =
            R"({"way":"mail","to":"dan)" + std::to_string(++mailboxes_) + "@example.org\"}";
        return s->answer({"POST", "/api/meeting/notices", eve.key, "application/json", channel_json, from}).status;
    }
    /// Confirms all addresses whose confirmation emails wait.
    void confirm_all() {
        for (const server::Notification& notification : queued_notifications())
            EXPECT_EQ(post(*s, "/api/notice/sure", "{}", notification.confirm_token).status, 200);
    }
    /// The times of confirmation emails to all mailboxes, as the store has them.
    std::string times_of_all() {
        const auto document = (*store::Store::open(place->path()))->document("asked", "all");
        return *document ? (**document).text : "";
    }

  private:
    int mailboxes_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Kinds, ConfirmationEmails, each_store(), name_of_store);

TEST_P(ConfirmationEmails, Confirmation_DoesNotCountAgainstTheLimits) {
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(add_mailbox("client one"), 201) << i;
    EXPECT_EQ(add_mailbox("client one"), 429);
    const auto asked = queued_notifications();
    ASSERT_EQ(asked.size(), 10U);
    for (int i = 0; i < 2; ++i)  // a link may be opened twice
        ASSERT_EQ(post(*s, "/api/notice/sure", "{}", asked[0].confirm_token).status, 200);
    EXPECT_EQ(add_mailbox("client one"), 201);
    EXPECT_EQ(add_mailbox("client one"), 429);
    for (std::size_t i = 1; i < asked.size(); ++i)
        ASSERT_EQ(post(*s, "/api/notice/sure", "{}", asked[i].confirm_token).status, 200);
    confirm_all();
    EXPECT_EQ(times_of_all(), "");
    // A club of twelve at six boards.
    for (int i = 0; i < 24; ++i) {
        EXPECT_EQ(add_mailbox("client one"), 201) << i;
        confirm_all();
    }
    // A confirmation of an earlier day does not increase today's limit.
    EXPECT_EQ(add_mailbox("client one"), 201);
    const auto late = queued_notifications();
    ASSERT_EQ(late.size(), 1U);
    now += ms_per_day + 1;
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(add_mailbox("client one"), 201) << i;
    ASSERT_EQ(post(*s, "/api/notice/sure", "{}", late[0].confirm_token).status, 200);
    EXPECT_EQ(add_mailbox("client one"), 429);
}

TEST_P(ConfirmationEmails, OneNetwork_CanAddThirtyMailboxesADay) {
    const auto address_number = [](char network, int number) {
        return std::string(16, network) + std::string(16, static_cast<char>('a' + number));
    };
    for (int i = 0; i < 30; ++i)
        EXPECT_EQ(add_mailbox(address_number('n', i % 20)), 201) << i;
    EXPECT_EQ(add_mailbox(address_number('n', 20)), 429);
    EXPECT_EQ(add_mailbox(address_number('m', 20)), 201);
    confirm_all();
    EXPECT_EQ(add_mailbox(address_number('n', 20)), 201);
}

TEST_P(ConfirmationEmails, OtherClientsRequests_LeaveOneMailboxPerClient) {
    const auto others_have_asked = [&](std::size_t times) {
        std::string text;
        for (std::size_t i = 0; i < times; ++i)
            text += (i == 0 ? "[" : ",") + std::to_string(now - ms_per_hour);
        auto store = store::Store::open(place->path());
        auto document = *(*store)->document("asked", "all");
        store::DocumentRow all = document ? *document : store::DocumentRow{};
        all.collection = all.owner = "asked";
        all.id = "all";
        all.due = now + ms_per_day;
        all.text = text + "]";
        EXPECT_TRUE(*(*store)->put_documents({all}));
    };
    others_have_asked(1000);
    EXPECT_EQ(add_mailbox("client one"), 201);
    EXPECT_EQ(add_mailbox("client one"), 429);
    EXPECT_EQ(add_mailbox("another"), 201);
    EXPECT_EQ(add_mailbox(""), 429);
    confirm_all();
    EXPECT_EQ(add_mailbox("client one"), 201) << "the addresses were confirmed";
    others_have_asked(5000);
    EXPECT_EQ(add_mailbox("a third"), 429);
}

TEST_P(Notifications, OneMailbox_GetsThreeConfirmationEmailsADay) {
    const auto offer = [&](const std::string& to) {
        const Person eve("first", "Eve");
        post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first")"));
        return post(*s, "/api/meeting/notices", R"({"way":"mail","to":")" + to + "\"}", eve.key);
    };
    for (const char* to : {"dan@example.org", "Dan@Example.org", "d.an+one@example.org"})
        EXPECT_EQ(offer(to).status, 201) << to;
    const auto asked = queued_notifications();
    EXPECT_EQ(asked.size(), 3U);
    for (const char* to : {"dan@example.org", "dan+two@example.org"})
        EXPECT_EQ(offer(to).status, 429) << to;
    EXPECT_EQ(post(*s, "/api/battle/notices", R"({"way":"mail","to":"dan@example.org"})", ben.key).status, 429);
    EXPECT_TRUE(queued_notifications().empty());
    EXPECT_EQ(offer("fay@example.org").status, 201);
    // A confirmed mailbox can be used for further battles.
    ASSERT_EQ(post(*s, "/api/notice/sure", "{}", asked[1].confirm_token).status, 200);
    EXPECT_EQ(offer("dan@example.org").status, 201);
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(offer("dan@example.org").status, 201);
    EXPECT_EQ(offer("dan@example.org").status, 429);
    now += ms_per_day + 1;
    EXPECT_EQ(offer("dan@example.org").status, 201);
    // The count of a mailbox is deleted after its day.
    auto store = store::Store::open(place->path());
    EXPECT_EQ((*store)->documents("asked", "asked", 10)->size(), 2U) << "one for the mailbox and one for all";
}

TEST_P(Notifications, DamagedCount_IsReplaced) {
    const auto offer = [&](const std::string& to) {
        const Person eve("first", "Eve");
        post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first")"));
        return post(*s, "/api/meeting/notices", R"({"way":"mail","to":")" + to + "\"}", eve.key);
    };
    ASSERT_EQ(offer("dan@example.org").status, 201);
    const auto asked = queued_notifications();
    ASSERT_EQ(asked.size(), 1U);
    place->damage("UPDATE paper SET due = due + 1 WHERE drawer = 'asked' AND id = 'all'");
    EXPECT_EQ(offer("fay@example.org").status, 201);
    EXPECT_EQ(post(*s, "/api/notice/sure", "{}", asked[0].confirm_token).status, 200);
}

TEST_P(Notifications, SeatWithNewKey_LosesItsAddresses) {
    ASSERT_EQ(add_address(ben, hook), 201);
    const std::string new_key = server::new_token() + "aa";
    ASSERT_EQ(post(*s, "/api/battle/key", R"({"key":")" + new_key + "\"}", ben.key).status, 201);
    EXPECT_TRUE(later(ms_per_hour).empty());
    EXPECT_EQ(get(*s, "/api/battle/notices", new_key).body, R"({"ways":[]})");
}

TEST_P(Notifications, SilentHost_IsSkippedForTwoDays_AndShownToItsOwner) {
    const auto skipped_until = [&](std::size_t at) {
        const json::Value channels = parsed(get(*s, "/api/battle/notices", ben.key).body);
        const json::Value* until = channels.find("ways")->items[at].find("shut_until");
        return until == nullptr ? 0 : until->integer;
    };
    ASSERT_EQ(add_address(ben, hook), 201);
    const auto first = later(2 * ms_per_minute);
    ASSERT_EQ(first.size(), 1U);
    // The mailer finds out that the host is silent when it connects.
    const auto store = store::Store::open(place->path());
    ASSERT_TRUE(*(*store)->put_documents({server::document_of(first[0], now)}));
    EXPECT_FALSE(server::block_channel(**store, first[0], now));
    EXPECT_TRUE(queued_notifications().empty()) << "waiting messages are dropped";
    EXPECT_EQ(skipped_until(0), now + 2 * ms_per_day);
    ben_answers();
    ann_answers();
    EXPECT_TRUE(later(ms_per_day).empty());
    // Another address of the player still works, and gets no message twice.
    const char* second = R"({"way":"hook","to":"https://example.org/second"})";
    ASSERT_EQ(add_address(ben, second), 201);
    EXPECT_EQ(skipped_until(1), 0);
    const auto other = later(ms_per_hour);
    ASSERT_EQ(other.size(), 1U);
    EXPECT_EQ(other[0].channel.address, "https://example.org/second");
    ben_answers();
    ann_answers();
    EXPECT_EQ(later(ms_per_day + ms_per_hour).size(), 2U) << "used again after two days";
    EXPECT_FALSE(server::block_channel(**store, first[0], now));
    // Adding the address again makes it valid again.
    EXPECT_EQ(add_address(ben, hook), 201);
    EXPECT_EQ(skipped_until(0), 0);
    EXPECT_EQ(add_address(ben, hook), 200) << "the address is known";
    EXPECT_EQ(parsed(get(*s, "/api/battle/notices", ben.key).body).find("ways")->items.size(), 2U);
}

TEST_P(Notifications, EndAndProposals_AreNotified) {
    ASSERT_EQ(add_address(ben, hook), 201);
    ben_answers();
    Player first(*s, battle, ann.key);
    first.join();
    ASSERT_TRUE(first.ask("propose", R"("what":"draw")").find("ok")->flag) << first.answer();
    const auto proposed = later(2 * ms_per_minute);
    ASSERT_EQ(proposed.size(), 1U);
    EXPECT_EQ(proposed[0].reason, "proposal");
    EXPECT_NE(proposed[0].subject.find("Ann offers a draw"), std::string::npos) << proposed[0].subject;
    ASSERT_TRUE(first.ask("concede").find("ok")->flag);
    const auto over = later(ms_per_hour);
    ASSERT_EQ(over.size(), 1U);
    EXPECT_EQ(over[0].reason, "over");
    EXPECT_TRUE(later(ms_per_day).empty());
}

TEST_P(Notifications, InvalidAddress_IsRejected) {
    for (const char* channel_json :
         {R"({"way":"hook","to":"http://example.org/"})", R"({"way":"hook","to":"file:///etc/passwd"})",
          R"({"way":"hook","to":"https://ann@example.org/"})", R"({"way":"hook","to":"https://e.org/\r\nX: y"})",
          R"({"way":"mail","to":"ann"})", R"({"way":"mail","to":"ann@example.org\r\nBcc: eve@example.org"})",
          R"({"way":"mail","to":"ann@example.org,eve@example.org"})", R"({"way":"mail","to":"<ann@example.org>"})",
          R"({"way":"drum","to":"https://example.org/"})",
          R"({"way":"hook","to":"https://example.org/","form":"slack"})"})
        EXPECT_EQ(add_address(ben, channel_json), 400) << channel_json;
    const Made made = make(*s, "two-brigades", "human", "recruit");
    EXPECT_EQ(post(*s, "/api/battle/notices", hook, made.spectator).status, 403);
    s = server_on(place->path(), now, "the-servers-key");
    const std::string point(87, 'B');
    const std::string sixteen(22, 'A');
    for (const std::string& channel_json :
         {push_channel("http://push.example.org/"), push_channel("https://ann@push.example.org/"),
          push_channel("https://push.example.org/" + std::string(1000, 'x')),
          push_channel("https://push.example.org/", point.substr(1)),
          push_channel("https://push.example.org/", point + "B"),
          push_channel("https://push.example.org/", "C" + point.substr(1)),
          push_channel("https://push.example.org/", point.substr(1) + "+"),
          push_channel("https://push.example.org/", point, sixteen + "A"),
          push_channel("https://push.example.org/", point, ""),
          std::string(R"({"way":"push","to":"https://push.example.org/"})"),
          std::string(R"({"way":"push","to":"https://push.example.org/","form":"linstock"})")})
        EXPECT_EQ(add_address(ben, channel_json), 400) << channel_json;
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(add_address(ben, R"({"way":"hook","to":"https://example.org/)" + std::to_string(i) + "\"}"), 201);
    EXPECT_EQ(add_address(ben, hook), 409);
}

TEST_P(Notifications, OpenGameTaken_IsNotified_AndAddressIsUsedInTheBattle) {
    const Person eve("first", "Eve");
    const Person adam("second", "Adam");
    const auto offer = post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first","open":true)"));
    ASSERT_EQ(offer.status, 201) << offer.body;
    const std::string invitation = member(offer, "invitation");
    const std::string channel_json = R"({"way":"hook","to":"https://example.org/eve"})";
    EXPECT_EQ(post(*s, "/api/meeting/notices", channel_json, invitation).status, 403);
    EXPECT_EQ(get(*s, "/api/meeting/notices", invitation).status, 403);
    EXPECT_EQ(post(*s, "/api/meeting/notices", R"({"way":"hook","to":"http://example.org"})", eve.key).status, 400);
    const auto add_address = post(*s, "/api/meeting/notices", channel_json, eve.key);
    ASSERT_EQ(add_address.status, 201) << add_address.body;
    // An unconfirmed email address gets no messages.
    EXPECT_EQ(post(*s, "/api/meeting/notices", R"({"way":"mail","to":"eve@example.org"})", eve.key).status, 201);
    EXPECT_EQ(parsed(get(*s, "/api/meeting/notices", eve.key).body).find("ways")->items.size(), 2U);
    const auto store = store::Store::open(place->path());
    const auto sent = [&](const std::string& what) {
        std::vector<server::Notification> out;
        for (const char* collection : server::notification_collections) {
            const auto all = (*store)->documents_due(collection, INT64_MAX, 100);
            for (const store::DocumentRow& document : *all)
                if (const auto notification = server::parse_notification(document.text);
                    notification && notification->reason == what)
                    out.push_back(*notification);
        }
        return out;
    };
    EXPECT_EQ(sent("taken").size(), 0U);
    ASSERT_EQ(post(*s, "/api/meeting/take", adam.sits(), invitation).status, 201);
    ASSERT_EQ(sent("taken").size(), 1U);
    EXPECT_EQ(sent("taken")[0].channel.address, "https://example.org/eve");
    EXPECT_NE(sent("taken")[0].text.find("Adam has taken your offer"), std::string::npos);
    // Sent again because the answer was lost.
    ASSERT_EQ(post(*s, "/api/meeting/take", adam.sits(), invitation).status, 201);
    EXPECT_EQ(sent("taken").size(), 1U);

    ASSERT_EQ(post(*s, "/api/meeting/share", adam.share(), adam.key).status, 200);
    const std::string battle_id = member(post(*s, "/api/meeting/share", eve.share(), eve.key), "battle");
    ASSERT_FALSE(battle_id.empty());
    EXPECT_EQ(parsed(get(*s, "/api/battle/notices", eve.key).body).find("ways")->items.size(), 2U);
    EXPECT_EQ(post(*s, "/api/meeting/notices", channel_json, eve.key).status, 409);
    // The address named before the battle is used in the battle. The token given with it removes
    // it.
    const auto end = now + 2 * server::ms_per_day;
    for (; now < end && sent("turn").empty(); now += server::ms_per_minute) {
        pass(*s);
        Player other(*s, battle_id, adam.key);
        other.join();
        static_cast<void>(other.take_advice());
    }
    ASSERT_EQ(sent("turn").size(), 1U);
    EXPECT_EQ(sent("turn")[0].battle, battle_id);
    const std::string stop = text_of(parsed(add_address.body).find("ways")->items[0], "stop");
    EXPECT_EQ(post(*s, "/api/notice/stop", "{}", stop).status, 200);
    EXPECT_EQ(parsed(get(*s, "/api/battle/notices", eve.key).body).find("ways")->items.size(), 1U);
    EXPECT_EQ(sent("turn").size(), 0U);
}

TEST_P(Notifications, WithdrawnOpenGame_DeletesItsAddresses) {
    const Person eve("first", "Eve");
    ASSERT_EQ(post(*s, "/api/meetings", eve.sits(R"(,"scenario":"two-brigades","seat":"first")")).status, 201);
    const auto add_address = post(*s, "/api/meeting/notices", R"({"way":"mail","to":"eve@example.org"})", eve.key);
    ASSERT_EQ(add_address.status, 201) << add_address.body;
    const std::string yes = queued_notifications().at(0).confirm_token;
    ASSERT_FALSE(yes.empty());
    ASSERT_EQ(post(*s, "/api/meeting/withdraw", "{}", eve.key).status, 200);
    const auto store = store::Store::open(place->path());
    const auto all = (*store)->documents_due("letter", INT64_MAX, 100);
    for (const store::DocumentRow& document : *all)
        EXPECT_EQ(document.text.find("eve@example.org"), std::string::npos);
    EXPECT_EQ(post(*s, "/api/notice/sure", "{}", yes).status, 404);
}

}  // namespace
}  // namespace linstock::server_test
