// Simulates many battles by mail over three months of the test's clock. Players visit only after a
// notification, or if they left a prompt unanswered. So a lost notification stops a battle. Set
// LINSTOCK_BY_MAIL=1000 for the full test.

#include "apps/library.hpp"
#include "server/players/notifications.hpp"
#include "tests/server/lobby_battle.hpp"
#include "tests/server/power_cut_disk.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

namespace linstock::server_test {
namespace {

using server::ms_per_day;
using server::ms_per_hour;
using server::ms_per_minute;

constexpr std::int64_t start = 1'763'769'600'000;
constexpr std::int64_t three_months = 91 * ms_per_day;
constexpr std::int64_t step = 30 * ms_per_minute;

int battles_wanted() {
    const char* text = std::getenv("LINSTOCK_BY_MAIL");
    return text == nullptr ? 8 : std::atoi(text);
}

/// One of two players: the next visit, and the last notification.
struct SimulatedPlayer {
    std::string key;
    std::int64_t visit = 0;  ///< 0 = waits for a notification
    std::int64_t notified_at = 0;
    bool answered = true;  ///< since the last notification
    bool lost_interest = false;
};

struct Counts {
    int notifications = 0;
    int visits = 0;
    int decisions = 0;
    int ended = 0;
};

class MailSimulation {
  public:
    explicit MailSimulation(int battles) : place_(StoreKind::sqlite), whim_(7) {
        open();
        store_ = std::move(*store::Store::open(place_.path()));
        for (int i = 0; i < battles; ++i)
            begin();
    }

    void run() {
        for (; now_ < start + three_months; now_ += step) {
            if (now_ == start + 45 * ms_per_day) open();  // restarted halfway
            pass(*server_);
            deliver();
            for (auto& [battle_seat, player] : players_)
                if (player.visit != 0 && player.visit <= now_) visit(battle_seat.first, battle_seat.second, player);
        }
    }

    /// The number of running battles that no player will ever visit again.
    int forgotten() {
        int out = 0;
        for (const std::string& battle : battles_) {
            if (over_.contains(battle)) continue;
            bool will_continue = false;
            for (const int seat : {1, 2}) {
                const SimulatedPlayer& player = players_.at({battle, seat});
                will_continue = will_continue || player.visit != 0 || player.lost_interest;
            }
            const auto hours = store_->document(server::clocks_collection, battle);
            will_continue = will_continue || ((*hours)->due != 0 && (*hours)->due < now_ + 8 * ms_per_day);
            out += will_continue ? 0 : 1;
        }
        return out;
    }
    Counts counts;
    int notified_twice = 0;
    int too_often = 0;

  private:
    void open() {
        server_.reset();
        server::ServerOptions options;
        options.store = place_.path();
        options.clock = [this] { return now_; };
        options.max_sessions = 2000;
        server_ = std::move(*server::Server::open(options, library_));
    }
    void begin() {
        const Person ann("first", "Ann");
        const Person ben("second", "Ben");
        const std::string battle = battle_of(*server_, ann, ben, timing("days", 4 * ms_per_day, 5 * ms_per_day, "lost"),
                                             "two-brigades-lesson-1");
        battles_.push_back(battle);
        for (const int seat : {1, 2}) {
            const Person& person = seat == 1 ? ann : ben;
            SimulatedPlayer player;
            player.key = person.key;
            players_[{battle, seat}] = player;
            const auto subscribed =
                post(*server_, "/api/battle/notices", R"({"way":"hook","to":"https://example.org/hook"})", person.key);
            EXPECT_EQ(subscribed.status, 201) << subscribed.body;
        }
    }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(whim_() % static_cast<std::uint64_t>(high - low + 1));
    }

    /// Delivers every waiting notification to its player.
    void deliver() {
        auto due = store_->documents_due(server::hook_collection, now_, 10'000);
        ASSERT_TRUE(due.ok());
        for (store::DocumentRow& document : *due) {
            const auto notification = server::parse_notification(document.text);
            ASSERT_TRUE(notification);
            SimulatedPlayer& player = players_.at({notification->battle, notification->seat});
            if (notification->reason == "hello") {
                document.text.clear();
                continue;
            }
            ++counts.notifications;
            if (player.notified_at != 0 && now_ - player.notified_at < ms_per_hour) ++too_often;
            if (notification->reason == "over") {
                over_.insert(notification->battle);
            } else {
                if (!player.answered) ++notified_twice;
                player.answered = false;
                if (!player.lost_interest) player.visit = now_ + between(ms_per_hour, 5 * ms_per_day);
            }
            player.notified_at = now_;
            document.text.clear();
        }
        if (!due->empty()) {
            ASSERT_TRUE(*store_->put_documents(*due));
        }
    }

    /// Answers a few prompts. The player returns without a notification if some are left.
    void visit(const std::string& battle, int seat, SimulatedPlayer& player) {
        constexpr int at_a_time = 12;
        ++counts.visits;
        player.visit = 0;
        player.answered = true;
        if (between(1, 400) == 1) {
            player.lost_interest = true;  // the player's time will run out
            return;
        }
        const auto listener = std::make_shared<Listener>();
        const server::ConnectionId id = server_->connected(listener);
        server_->received(id, R"({"verb":"join","advice":false,"token":")" + player.key + "\"}");
        bool asked = true;
        for (int i = 0; i < at_a_time && asked; ++i) {
            const std::string prompt = prompt_in(*listener);
            asked = !prompt.empty();
            if (!asked) break;
            ++counts.decisions;
            server_->received(id, R"({"verb":"you_do_it","battle":")" + battle + R"(","prompt":)" + prompt + "}");
        }
        server_->disconnected(id);
        if (asked && !prompt_in(*listener).empty()) player.visit = now_ + between(ms_per_hour, 2 * ms_per_day);
        static_cast<void>(seat);
    }
    /// The number of the first prompt in the newest update; "" = the player has none.
    static std::string prompt_in(const Listener& listener) {
        constexpr std::string_view begin = R"("prompts":[{"prompt":)";
        for (auto it = listener.messages.rbegin(); it != listener.messages.rend(); ++it) {
            if (it->find(R"("push":"news")") == std::string::npos) continue;
            const std::size_t at = it->find(begin);
            if (at == std::string::npos) return "";
            const std::size_t from = at + begin.size();
            return it->substr(from, it->find_first_not_of("0123456789", from) - from);
        }
        return "";
    }

    std::int64_t now_ = start;
    StorePlace place_;
    SplitMix64 whim_;
    std::shared_ptr<const server::Library> library_ = apps::folder_library();
    std::unique_ptr<server::Server> server_;
    std::unique_ptr<store::Store> store_;
    std::vector<std::string> battles_;
    std::map<std::pair<std::string, int>, SimulatedPlayer> players_;
    std::set<std::string> over_;
};

TEST(PlayByMail, ThreeMonths_NoPlayerIsNotifiedTwiceOrForgotten) {
    const int wanted = battles_wanted();
    MailSimulation simulation(wanted);
    simulation.run();
    std::printf("%d battles: %d notifications, %d visits, %d decisions\n", wanted, simulation.counts.notifications,
                simulation.counts.visits, simulation.counts.decisions);
    EXPECT_EQ(simulation.notified_twice, 0);
    EXPECT_EQ(simulation.too_often, 0);
    EXPECT_EQ(simulation.forgotten(), 0);
    EXPECT_GT(simulation.counts.notifications, wanted * 8);
    EXPECT_GT(simulation.counts.decisions, wanted * 15);
}

}  // namespace
}  // namespace linstock::server_test
