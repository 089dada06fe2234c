// Compares two moments of a battle between which the other side made a secret decision: everything
// sent to a seat must be equal byte by byte, including times and counters. LINSTOCK_PAIRS sets the
// number of pairs per ruleset.

#include "server/clocks/battle_clocks.hpp"
#include "store/store.hpp"
#include "tests/server/test_server.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace linstock::server_test {
namespace {

std::size_t pairs_wanted() {
    const char* count_text = std::getenv("LINSTOCK_PAIRS");
    return count_text == nullptr ? 200 : std::strtoull(count_text, nullptr, 10);
}

/// Everything that a client knows about the battle.
struct Known {
    Scene::Members frame;
    std::map<std::int64_t, Scene::Members> units;
    std::vector<std::string> events;
    std::string prompts;
    bool operator==(const Known&) const = default;
};

/// A battle of two connected players with chess clocks. The clock advances with each decision.
class ClockedBattle {
  public:
    ClockedBattle(const std::string& scenario, const std::string& ruleset, std::uint64_t seed) : random_(seed) {
        {
            const auto maker = server_on(file_.path(), now_);
            made_ = made_of(post(*maker, "/api/battles",
                                 R"({"scenario":")" + scenario + R"(","ruleset":")" + ruleset +
                                     R"(","first":"human","second":"human","mine":["first","second"],"seed":")" +
                                     std::to_string(seed) + "\"}"));
        }
        add_clocks();
        server_ = server_on(file_.path(), now_);
        for (Side& side : sides_) {
            side.token = &side == &sides_[0] ? made_.first : made_.second;
            side.player = std::make_unique<Player>(*server_, made_.battle, side.token);
            side.player->join();
        }
    }

    bool over() { return sides_[0].player->last().find("over")->flag; }

    /// A player with an open prompt decides. `secret` collects the kinds of prompts whose answers
    /// were secret before; for those kinds everything sent to the other side is compared, also what
    /// its engine may know. A decision is secret if it does not change what the other client shows.
    /// Returns null if no prompt is open, and true if a pair was compared.
    std::optional<bool> decide(std::set<std::string>& secret) {
        const std::size_t which = next() % 2;
        Side& asked = sides_[sides_[which].player->asked() ? which : 1 - which];
        if (!asked.player->asked()) return std::nullopt;
        Side& other = &asked == &sides_[0] ? sides_[1] : sides_[0];
        const json::Value news = asked.player->last();
        const auto& prompts = news.find("prompts")->items;
        const json::Value& prompt = prompts[next() % prompts.size()];
        const std::string kind = text_of(prompt, "kind");
        const std::string decision = answer_to(asked, prompt.find("prompt")->integer);
        if (!other.player->asked()) {
            EXPECT_EQ(engine_of(other), "") << "a known state without a prompt shows pending steps";
        }
        const bool looks = secret.contains(kind);
        const auto propose = [&other](const char* what) {
            other.player->ask("propose", R"("what":")" + std::string(what) + '"');
        };
        // A proposal of the other side must not end by a decision that the other side does not know of.
        if (looks) propose(next() % 2 == 0 ? "draw" : "take_back");
        const std::string may_know = looks ? engine_of(other) : "";
        const std::string before = looks ? sent_to(other) : "";
        const std::string no_undo = looks ? undo_refusal(other) : "";
        const Known known = known_to(other);
        const std::size_t updates_before = other.player->news.size();
        now_ += 1000 + static_cast<std::int64_t>(next() % 100'000);
        EXPECT_TRUE(asked.player->decide(decision)) << asked.player->answer();
        if (!(known_to(other) == known)) {
            propose("");
            return false;
        }
        secret.insert(kind);
        if (!lost_undo(other, updates_before)) {
            EXPECT_EQ(other.player->news.size(), updates_before)
                << "an update without content after a secret '" << kind << "'";
        }
        if (looks) {
            EXPECT_EQ(engine_of(other), may_know) << "the known state after a secret '" << kind << "'";
        }
        const std::string after = looks ? sent_to(other) : "";
        EXPECT_EQ(after, before) << "after a secret '" << kind << "'";
        if (!no_undo.empty()) {
            EXPECT_EQ(undo_refusal(other), no_undo) << "after a secret '" << kind << "'";
        }
        if (looks) propose("");
        return looks;
    }

  private:
    struct Side {
        std::string token;
        std::unique_ptr<Player> player;
    };

    std::uint64_t next() {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        return random_ >> 33U;
    }

    void add_clocks() {
        server::BattleClocks clocks;
        clocks.start({"chess", 0, 100 * server::ms_per_day, 0, "remind", "recruit"});
        store::DocumentRow document;
        document.collection = server::clocks_collection;
        document.id = document.owner = made_.battle;
        document.text = to_text(clocks);
        const auto store = store::Store::open(file_.path());
        ASSERT_TRUE(store);
        const auto stored = (*store)->document(document.collection, document.id);
        ASSERT_TRUE(stored && *stored);
        document.version = (*stored)->version;
        ASSERT_TRUE(*(*store)->put_documents({document}));
    }

    std::string answer_to(Side& side, std::int64_t prompt) {
        const std::string id = std::to_string(prompt);
        const json::Value all = side.player->ask("candidates", R"("most":8,"prompt":)" + id);
        const auto& candidates = all.find("candidates")->items;
        const std::size_t which = next() % 3 == 0 ? next() % candidates.size() : 0;
        return std::string(candidates[which].find("decision")->raw(side.player->answer()));
    }

    static Known known_to(Side& side) {
        const json::Value news = side.player->last();
        Scene::Members frame = side.player->scene.frame();
        frame.erase("hours");  // compared by sent_to(): a change of it alone does not make a decision known
        return {std::move(frame), side.player->scene.units(), side.player->events,
                std::string(news.find("prompts")->raw(side.player->news.back()))};
    }

    /// An undo is possible until another decision follows, even a secret one. The other side may learn
    /// nothing but that its undo has become impossible.
    static bool lost_undo(Side& side, std::size_t updates_before) {
        const auto& news = side.player->news;
        if (news.size() == updates_before || updates_before == 0) return false;
        const auto undo = [&](std::size_t n) { return parsed(news[n]).find("undo")->items.size(); };
        return undo(updates_before - 1) > undo(updates_before);
    }

    static void leave_out(std::string& text, const std::string& member, const char* until) {
        for (std::size_t at = text.find(member); at != std::string::npos; at = text.find(member, at))
            text.erase(at, text.find_first_of(until, at) - at);
    }

    std::string engine_of(Side& side) {
        side.player->ask("known");
        const json::Value answer = parsed(side.player->answer());
        const json::Value* known = answer.find("known");
        return known == nullptr ? "" : std::string(known->raw(side.player->answer()));
    }

    /// "" if the seat can undo.
    static std::string undo_refusal(Side& side) {
        if (!side.player->last().find("undo")->items.empty()) return "";
        const json::Value answer = side.player->ask("undo");
        const json::Value* refusal = answer.find("refusal");
        return refusal == nullptr ? "no refusal" : std::string(refusal->raw(side.player->answer()));
    }

    /// The card, and everything that is sent when the client joins again. Leaves out the time of
    /// the answer and the possible undos (lost_undo).
    std::string sent_to(const Side& side) {
        std::string out = get(*server_, "/api/battle", side.token).body + "\n";
        out += get(*server_, "/api/battle/own", side.token).body + "\n";
        const auto listener = std::make_shared<Listener>();
        const auto connection = server_->connected(listener);
        server_->received(connection, R"({"verb":"join","token":")" + side.token + "\"}");
        server_->received(connection, R"({"verb":"moments","battle":")" + made_.battle + "\"}");
        server_->disconnected(connection);
        for (const std::string& one : listener->messages)
            out += one + "\n";
        leave_out(out, R"("now":)", ",}");
        leave_out(out, R"("undo":[)", "]");
        return out;
    }

    std::int64_t now_ = 1'763'769'600'000;
    StoreFile file_;
    Made made_;
    std::unique_ptr<server::Server> server_;
    std::array<Side, 2> sides_;
    std::uint64_t random_;
};

class SecretDecisions : public testing::TestWithParam<const char*> {};

TEST_P(SecretDecisions, SecretDecision_ChangesNothingSentToTheOtherSeat) {
    std::vector<std::string> scenarios;
    for (const tests::Contest& contest : tests::contests())
        if (contest.ruleset == GetParam()) scenarios.push_back(contest.scenario);
    ASSERT_FALSE(scenarios.empty());
    constexpr int decisions = 150;  // per battle, then another scenario
    std::set<std::string> secret;
    std::size_t pairs = 0;
    std::size_t without = 0;  // battles in a row without a pair
    for (std::uint64_t seed = 1; pairs < pairs_wanted() && without < 20 && !HasFailure(); ++seed) {
        const std::size_t before = pairs;
        ClockedBattle battle(scenarios[seed % scenarios.size()], GetParam(), seed);
        for (int i = 0; i < decisions && pairs < pairs_wanted() && !HasFailure() && !battle.over(); ++i) {
            const auto pair = battle.decide(secret);
            if (!pair) break;
            pairs += *pair ? 1 : 0;
        }
        without = pairs == before ? without + 1 : 0;
    }
    EXPECT_GE(pairs, pairs_wanted()) << "no decision was secret";
    if (std::getenv("LINSTOCK_PAIRS") != nullptr) std::printf("%s: %zu pairs\n", GetParam(), pairs);
}

INSTANTIATE_TEST_SUITE_P(Books, SecretDecisions, testing::Values("revised", "firefight", "mwan18"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server_test
