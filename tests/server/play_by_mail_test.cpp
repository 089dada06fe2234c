// Many battles by mail over three months of the test's clock. Nobody looks in unless he has been told, or has left with
// something unanswered: so a notice that is lost is a battle that stands still. LINSTOCK_BY_MAIL=1000 is the whole of
// it.

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

/// One of two: when he will look in, and what he has been told.
struct Sitter {
    std::string key;
    std::int64_t visit = 0;  ///< 0 = he waits to be told
    std::int64_t told = 0;
    bool answered = true;  ///< since he was told
    bool lost_interest = false;
};

struct Counts {
    int letters = 0;
    int visits = 0;
    int decisions = 0;
    int ended = 0;
};

class Months {
  public:
    explicit Months(int battles) : place_(StoreKind::sqlite), whim_(7) {
        open();
        store_ = std::move(*store::Store::open(place_.path()));
        for (int i = 0; i < battles; ++i)
            begin();
    }

    void run() {
        for (; now_ < start + three_months; now_ += step) {
            if (now_ == start + 45 * ms_per_day) open();  // begun anew in the midst of it
            pass(*server_);
            deliver();
            for (auto& [whose, sitter] : sitters_)
                if (sitter.visit != 0 && sitter.visit <= now_) visit(whose.first, whose.second, sitter);
        }
    }

    /// Battles that go on and in which nobody will ever look in again.
    int forgotten() {
        int out = 0;
        for (const std::string& battle : battles_) {
            if (over_.contains(battle)) continue;
            bool somebody = false;
            for (const int seat : {1, 2}) {
                const Sitter& sitter = sitters_.at({battle, seat});
                somebody = somebody || sitter.visit != 0 || sitter.lost_interest;
            }
            const auto hours = store_->document(server::clocks_collection, battle);
            somebody = somebody || ((*hours)->due != 0 && (*hours)->due < now_ + 8 * ms_per_day);
            out += somebody ? 0 : 1;
        }
        return out;
    }
    Counts counts;
    int told_twice = 0;
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
            const Person& who = seat == 1 ? ann : ben;
            Sitter sitter;
            sitter.key = who.key;
            sitters_[{battle, seat}] = sitter;
            const auto wants =
                post(*server_, "/api/battle/notices", R"({"way":"hook","to":"https://example.org/hook"})", who.key);
            EXPECT_EQ(wants.status, 201) << wants.body;
        }
    }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(whim_() % static_cast<std::uint64_t>(high - low + 1));
    }

    /// Every letter that waits is read by whom it is for.
    void deliver() {
        auto due = store_->documents_due(server::hook_collection, now_, 10'000);
        ASSERT_TRUE(due.ok());
        for (store::DocumentRow& document : *due) {
            const auto notification = server::parse_notification(document.text);
            ASSERT_TRUE(notification);
            Sitter& sitter = sitters_.at({notification->battle, notification->seat});
            if (notification->reason == "hello") {
                document.text.clear();
                continue;
            }
            ++counts.letters;
            if (sitter.told != 0 && now_ - sitter.told < ms_per_hour) ++too_often;
            if (notification->reason == "over") {
                over_.insert(notification->battle);
            } else {
                if (!sitter.answered) ++told_twice;
                sitter.answered = false;
                if (!sitter.lost_interest) sitter.visit = now_ + between(ms_per_hour, 5 * ms_per_day);
            }
            sitter.told = now_;
            document.text.clear();
        }
        if (!due->empty()) {
            ASSERT_TRUE(*store_->put_documents(*due));
        }
    }

    /// He looks in: answers a few questions, and comes again by himself where he has left some.
    void visit(const std::string& battle, int seat, Sitter& sitter) {
        constexpr int at_a_time = 12;
        ++counts.visits;
        sitter.visit = 0;
        sitter.answered = true;
        if (between(1, 400) == 1) {
            sitter.lost_interest = true;  // his time will be up
            return;
        }
        const auto listener = std::make_shared<Listener>();
        const server::ConnectionId id = server_->connected(listener);
        server_->received(id, R"({"verb":"join","advice":false,"token":")" + sitter.key + "\"}");
        bool asked = true;
        for (int i = 0; i < at_a_time && asked; ++i) {
            const std::string prompt = prompt_in(*listener);
            asked = !prompt.empty();
            if (!asked) break;
            ++counts.decisions;
            server_->received(id, R"({"verb":"you_do_it","battle":")" + battle + R"(","prompt":)" + prompt + "}");
        }
        server_->disconnected(id);
        if (asked && !prompt_in(*listener).empty()) sitter.visit = now_ + between(ms_per_hour, 2 * ms_per_day);
        static_cast<void>(seat);
    }
    /// The number of the first question in the newest news; "" = he is asked nothing.
    static std::string prompt_in(const Listener& listener) {
        constexpr std::string_view begin = R"("prompts":[{"prompt":)";
        for (auto it = listener.heard.rbegin(); it != listener.heard.rend(); ++it) {
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
    Whim whim_;
    std::shared_ptr<const server::Library> library_ = apps::folder_library();
    std::unique_ptr<server::Server> server_;
    std::unique_ptr<store::Store> store_;
    std::vector<std::string> battles_;
    std::map<std::pair<std::string, int>, Sitter> sitters_;
    std::set<std::string> over_;
};

TEST(ByMail, NobodyIsToldTwiceAndNobodyForgottenInThreeMonths) {
    const int wanted = battles_wanted();
    Months months(wanted);
    months.run();
    std::printf("%d battles: %d letters, %d visits, %d decisions\n", wanted, months.counts.letters,
                months.counts.visits, months.counts.decisions);
    EXPECT_EQ(months.told_twice, 0);
    EXPECT_EQ(months.too_often, 0);
    EXPECT_EQ(months.forgotten(), 0);
    EXPECT_GT(months.counts.letters, wanted * 8);
    EXPECT_GT(months.counts.decisions, wanted * 15);
}

}  // namespace
}  // namespace linstock::server_test
