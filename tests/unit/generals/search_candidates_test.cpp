// Search candidates leave out decisions that no officer would give.

#include "generals/search_candidates.hpp"

#include "battle/engine_api.hpp"
#include "generals/order_class.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linstock::general {
namespace {

constexpr std::size_t plenty = 64;

/// Two-brigades between sergeants, played up to a prompt.
class Asked {
  public:
    explicit Asked(const std::string& ruleset, std::uint64_t seed = 4)
        : battle_(tests::battle_of("two-brigades", ruleset)),
          dice_(seed_of(seed)) {
        state_ = open(*battle_, &dice_, nullptr);
    }
    /// Plays on to the next prompt of this role; false = none is left.
    bool until(PromptRole role) {
        for (bool stale = prompt_.role == role; !over(state_); stale = false) {
            prompt_ = prompts(*battle_, state_).front();
            if (prompt_.role == role && !stale) {
                look();
                return true;
            }
            bool verbatim = false;
            Sergeant& who = prompt_.seat == Seat::second ? second_ : first_;
            const Decision d = decision_of(*battle_, state_, prompt_, who, verbatim);
            if (decide(*battle_, state_, d, &dice_, nullptr)) break;
        }
        return false;
    }
    /// Moves a unit.
    void put(const std::string& name, Vec at) {
        state_.unit(unit(name)).place = to_point(at);
        prompt_ = prompts(*battle_, state_).front();
        look();
    }
    UnitId unit(const std::string& name) const { return tests::unit_named(*battle_, name); }
    const std::vector<Decision>& all() const { return candidates_; }
    const Prompt& prompt() const { return prompt_; }
    const BattlefieldModel& field() const { return model_; }
    std::vector<Decision> options(const Decision& first) const {
        return generate_candidates(model_, plan_, prompt_, candidates_, first, plenty);
    }
    /// The candidates if the default move is that this unit stands.
    std::vector<Decision> orders_for(const std::string& name) const {
        Decision stays;
        for (const Offer& o : prompt_.offers)
            if (o.verb == Verb::stand && o.unit == unit(name)) stays = answer(prompt_, o);
        EXPECT_EQ(stays.verb, Verb::stand);
        return options(stays);
    }
    Decision way_of_the_sergeant() {
        bool verbatim = false;
        return decision_of(*battle_, state_, prompt_, prompt_.seat == Seat::second ? second_ : first_, verbatim);
    }

  private:
    void look() {
        seen_ = view(*battle_, state_, prompt_.seat);
        model_ = BattlefieldModel{};
        update_model(*battle_, seen_, SergeantWeights{}, model_);
        plan_ = Plan{};
        update_plan(model_, plan_);
        candidates_ = candidates(*battle_, state_, prompt_, plenty);
    }
    std::shared_ptr<const Battle> battle_;
    SeededDice dice_;
    State state_;
    Prompt prompt_;
    Sergeant first_{1};
    Sergeant second_{2};
    View seen_;
    BattlefieldModel model_;
    Plan plan_;
    std::vector<Decision> candidates_;
};

bool any(const std::vector<Decision>& all, const std::function<bool(const Decision&)>& test) {
    return std::any_of(all.begin(), all.end(), test);
}
std::function<bool(const Decision&)> forms(UnitId unit, Formation formation) {
    return [=](const Decision& d) { return d.verb == Verb::reform && d.unit == unit && d.formation == formation; };
}

TEST(SearchCandidates, OwnGuns_AreNotSpiked) {
    Asked asked("revised");
    ASSERT_TRUE(asked.until(PromptRole::order));
    const std::string army = asked.prompt().seat == Seat::second ? "Grey" : "Blue";
    const auto spikes = [](const Decision& d) { return d.verb == Verb::spike; };
    ASSERT_TRUE(any(asked.all(), spikes)) << "it is not offered any more: this test tests nothing";
    EXPECT_FALSE(any(asked.orders_for(army + " West battery"), spikes));
    EXPECT_TRUE(any(asked.orders_for(army + " West battery"), [](const Decision& d) { return d.verb == Verb::move; }));
}

TEST(SearchCandidates, MusketsInFront_ExcludeColumnAndSquareWithoutCavalry) {
    Asked asked("revised");
    ASSERT_TRUE(asked.until(PromptRole::order));
    const bool second = asked.prompt().seat == Seat::second;
    const std::string own = second ? "Grey West 1st" : "Blue West 1st";
    const std::string other = second ? "Blue" : "Grey";
    const double y = second ? 38.5 : 9.5;
    const double ahead = second ? -1 : 1;
    const auto column = forms(asked.unit(own), Formation::column);
    const auto square = forms(asked.unit(own), Formation::square);
    ASSERT_TRUE(any(asked.all(), column) && any(asked.all(), square));
    EXPECT_FALSE(any(asked.orders_for(own), column)) << "nobody is near";
    EXPECT_FALSE(any(asked.orders_for(own), square));
    asked.put(other + " cavalry", {10, y + 20 * ahead});
    EXPECT_TRUE(any(asked.orders_for(own), column));
    EXPECT_TRUE(any(asked.orders_for(own), square));
    asked.put(other + " West 1st", {10, y + 8 * ahead});
    EXPECT_FALSE(any(asked.orders_for(own), column));
}

/// To form line facing north is the same as to stand for a line that faces north. Two names for it would look like a
/// tie.
TEST(SearchCandidates, FormingAsFormed_IsNotListedBesidesStanding) {
    Asked asked("revised");
    ASSERT_TRUE(asked.until(PromptRole::order));
    const std::string own = asked.prompt().seat == Seat::second ? "Grey West 1st" : "Blue West 1st";
    const auto same = [&](const Decision& d) {
        const Body* body = asked.field().find(d.unit);
        return (d.verb == Verb::reform || d.verb == Verb::follow) && body != nullptr && d.path.empty() &&
               d.formation == body->formation && d.heading == body->heading;
    };
    ASSERT_TRUE(any(asked.all(), same)) << "it is not offered any more: this test tests nothing";
    EXPECT_FALSE(any(asked.orders_for(own), same));
    int ways = 0;
    for (int n = 0; n < 40 && asked.until(PromptRole::way); ++n) {
        ways += any(asked.all(), same) ? 1 : 0;
        const Decision first = asked.way_of_the_sergeant();
        EXPECT_FALSE(!same(first) && any(asked.options(first), same));
    }
    EXPECT_GT(ways, 0) << "it is not offered any more: half of this test tests nothing";
}

/// A declared attack that could make contact but stops looks foolish to players.
TEST(SearchCandidates, AttackerThatCanMakeContact_DoesNotStop) {
    int can = 0;
    int cannot = 0;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        Asked asked("revised", seed);
        while (asked.until(PromptRole::way_of_attack)) {
            const Body* body = asked.field().find(asked.prompt().unit);
            const Body* target = asked.field().find(asked.prompt().other);
            ASSERT_TRUE(body != nullptr && target != nullptr);
            const Decision first = asked.way_of_the_sergeant();
            const std::vector<Decision> tried = asked.options(first);
            const bool stands = any(tried, [](const Decision& d) { return d.verb == Verb::stand; });
            if (first.verb != Verb::follow) continue;
            // The position of a front in line in contact with a line, with an inch of tolerance.
            const double gap = distance(target->box, first.path.empty() ? body->front : to_vec(first.path.back()));
            if (gap < 1.1) {
                ++can;
                EXPECT_FALSE(stands) << seed;
            } else if (gap > 5) {
                ++cannot;
                EXPECT_TRUE(stands) << seed;
            }
        }
    }
    EXPECT_GT(can, 3);
    EXPECT_GT(can + cannot, can) << "nobody falls short any more: half of this test tests nothing";
}

TEST(SearchCandidates, CavalryNearOrFarFromEnemy_DoesNotDismount) {
    Asked asked("reasonable");
    const auto gets_off = [](const Decision& d) { return d.verb == Verb::dismount; };
    for (int n = 0; n < 40 && !any(asked.all(), gets_off); ++n)
        ASSERT_TRUE(asked.until(PromptRole::order));
    ASSERT_TRUE(any(asked.all(), gets_off)) << "it is not offered any more: this test tests nothing";
    const bool second = asked.prompt().seat == Seat::second;
    const std::string own = second ? "Grey cavalry" : "Blue cavalry";
    EXPECT_FALSE(any(asked.orders_for(own), gets_off)) << "nobody is in range";
    const Body* body = asked.field().find(asked.unit(own));
    ASSERT_NE(body, nullptr);
    asked.put(second ? "Blue West 1st" : "Grey West 1st", body->front + direction(body->heading) * 5);
    EXPECT_FALSE(any(asked.orders_for(own), gets_off)) << "the enemy is too near";
}

/// The sergeant's recommendation: a unit that stops within an inch of its target has not attacked.
TEST(Sergeant, AttackerNextToTarget_MakesContact) {
    int there = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Asked asked("reasonable", seed);
        while (asked.until(PromptRole::way_of_attack)) {
            const Body* body = asked.field().find(asked.prompt().unit);
            const Body* target = asked.field().find(asked.prompt().other);
            ASSERT_TRUE(body != nullptr && target != nullptr);
            const auto goes_in = [&](const Decision& d) {
                return d.verb == Verb::follow && !d.path.empty() && d.heading == body->heading &&
                       d.formation == body->formation && distance(to_vec(d.path.back()), body->front) < 0.1;
            };
            if (distance(body->box, target->box) > 1.05 || !any(asked.all(), goes_in)) continue;
            ++there;
            EXPECT_EQ(asked.way_of_the_sergeant().verb, Verb::follow) << seed;
        }
    }
    EXPECT_GT(there, 2) << "nobody comes up any more before he attacks: this test tests nothing";
}

/// The same in rulesets with rounds: a column is a large target and rolls one die.
TEST(SearchCandidates, RoundsWithMusketsInFront_ExcludeColumn) {
    Asked asked("brothers");
    int could = 0;
    for (int n = 0; n < 150 && asked.until(PromptRole::move); ++n) {
        const Decision first = asked.way_of_the_sergeant();
        const Body* body = asked.field().find(first.unit);
        if (body == nullptr || body->branch != Branch::foot || body->formation == Formation::column) continue;
        const auto before_muskets = [&](const Decision& d) {
            if (d.verb != Verb::march || d.unit != first.unit || d.formation != Formation::column) return false;
            const Vec front = d.path.empty() ? body->front : to_vec(d.path.back());
            const Vec middle = middle_of(*body, {front, d.heading, d.formation});
            const OverlayVector<Body>& enemies = asked.field().theirs;
            return std::any_of(enemies.begin(), enemies.end(), [&](const Body& e) {
                return e.branch == Branch::foot && !e.routed() && distance(e.box, middle) < e.range - 0.01 &&
                       clear_ground(asked.field(), e.front, middle);
            });
        };
        if (before_muskets(first)) continue;
        could += any(asked.all(), before_muskets) ? 1 : 0;
        EXPECT_FALSE(any(asked.options(first), before_muskets));
    }
    EXPECT_GT(could, 0) << "it is not offered any more: this test tests nothing";
}

TEST(SearchCandidates, EnemyBeyondTwoMoves_IsNotAttacked) {
    Asked asked("firefight");
    int far = 0;
    int near = 0;
    for (int n = 0; n < 60 && asked.until(PromptRole::order); ++n)
        for (const Offer& o : asked.prompt().offers) {
            const Body* body = o.verb == Verb::attack ? asked.field().find(o.unit) : nullptr;
            if (body == nullptr || body->formation == Formation::column) continue;
            Decision stays;
            stays.verb = Verb::stand;
            stays.unit = o.unit;
            const bool tried = any(asked.options(stays), [&](const Decision& d) {
                return d.verb == Verb::attack && d.unit == o.unit && d.target == o.target;
            });
            const double distance = static_cast<double>(o.distance) / grid_steps;
            if (distance > 2 * body->pace + 1) {
                ++far;
                EXPECT_FALSE(tried) << distance;
            }
            near += tried ? 1 : 0;
        }
    EXPECT_GT(far, 0) << "it is not offered any more: this test tests nothing";
    EXPECT_GT(near, 0);
}

TEST(SearchCandidates, EnemyFarAway_ExcludesWithdrawal) {
    Asked asked("mwan18");
    ASSERT_TRUE(asked.until(PromptRole::orders_of_all));
    const Decision first = asked.way_of_the_sergeant();
    const auto falls_back = [](const Decision& d) {
        return any(d.parts,
                   [](const Decision& part) { return part.verb == Verb::instruct && part.number == withdraw; });
    };
    const bool second = asked.prompt().seat == Seat::second;
    const Body* west = asked.field().find(asked.unit(second ? "Grey West 1st" : "Blue West 1st"));
    ASSERT_NE(west, nullptr);
    const UnitId pressed = west->id;
    const std::string other = second ? "Blue West 1st" : "Grey West 1st";
    const Vec front = west->front;
    const Vec ahead = direction(west->heading);
    asked.put(other, front + ahead * 1200);
    for (const std::vector<UnitId>& group : order_groups(asked.field())) {
        const std::vector<Decision> tried = generate_dispatches(asked.field(), asked.prompt(), first, group);
        EXPECT_FALSE(any(tried, falls_back));
        EXPECT_GT(tried.size(), 2U);
    }
    asked.put(other, front + ahead * 300);
    const std::vector<Decision> tried =
        generate_dispatches(asked.field(), asked.prompt(), first, order_groups(asked.field()).front());
    EXPECT_TRUE(any(tried, [&](const Decision& d) {
        return any(d.parts, [&](const Decision& part) { return part.unit == pressed && part.number == withdraw; });
    }));
}

}  // namespace
}  // namespace linstock::general
