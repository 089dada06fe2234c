// Discipline: decisions that no level makes.

#include "generals/discipline.hpp"

#include "battle/engine_api.hpp"
#include "generals/varied_sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace linstock::general {
namespace {

/// Two-brigades at the start, as Blue sees it. Units can be put elsewhere.
class Field {
  public:
    explicit Field(const std::string& ruleset = "revised") : battle_(tests::battle_of("two-brigades", ruleset)) {
        const SeededDice dice(seed_of(4));
        state_ = open(*battle_, &dice, nullptr);
        look();
    }
    UnitId unit(const std::string& name) const { return tests::unit_named(*battle_, name); }
    void put(const std::string& name, Vec at, Formation formation) {
        UnitState& u = state_.unit(unit(name));
        u.place = to_point(at);
        u.formation = formation;
        look();
    }
    void put(const std::string& name, Vec at) { put(name, at, state_.unit(unit(name)).formation); }
    /// Into the opposite corner.
    void send_enemies_away() {
        for (const Unit& u : battle_->forces().units)
            if (u.army == ArmyId{2}) state_.unit(u.id).place = to_point({70, 46});
        look();
    }
    const Body& body(const std::string& name) const { return *model_.find(unit(name)); }
    const BattlefieldModel& model() const { return model_; }
    bool allows(const std::string& name, Verb verb, Formation formation) const {
        Decision d;
        d.verb = verb;
        d.unit = unit(name);
        d.formation = formation;
        d.heading = body(name).heading;
        return !is_undisciplined(model_, d);
    }

  private:
    void look() {
        seen_ = view(*battle_, state_, Seat::first);
        model_ = BattlefieldModel{};
        update_model(*battle_, seen_, SergeantWeights{}, model_);
    }
    std::shared_ptr<const Battle> battle_;
    State state_;
    View seen_;
    BattlefieldModel model_;
};

constexpr Vec here{20, 10};

TEST(Discipline, UnitOutOfReach_ChangesFormationOnlyToMove) {
    Field field;
    const std::string own = "Blue West 1st";
    field.put(own, here, Formation::line);
    field.put("Grey West 1st", {20, 47});
    EXPECT_FALSE(field.allows(own, Verb::reform, Formation::column));
    EXPECT_FALSE(field.allows(own, Verb::follow, Formation::column)) << "a path without movement";
    Decision march;
    march.verb = Verb::follow;
    march.unit = field.unit(own);
    march.formation = Formation::column;
    march.path = {to_point({20, 20})};
    EXPECT_FALSE(is_undisciplined(field.model(), march));
    field.put(own, here, Formation::column);
    field.put("Grey West 1st", {20, 22});
    EXPECT_TRUE(field.allows(own, Verb::reform, Formation::line)) << "muskets are near";
}

TEST(Discipline, BatteryWithTarget_DoesNotLimber) {
    Field field;
    const std::string own = "Blue West battery";
    field.put(own, here, Formation::line);
    field.put("Grey West 1st", {20, 30});
    ASSERT_GT(field.body(own).range, 20);
    EXPECT_FALSE(field.allows(own, Verb::limber, Formation::column));
    field.put("Grey West 1st", {20, 14});
    EXPECT_TRUE(field.allows(own, Verb::limber, Formation::column)) << "it is about to be charged";
}

TEST(Discipline, BatteryWithoutTarget_UnlimbersOnlyNearEnemies) {
    Field field;
    const std::string own = "Blue West battery";
    field.put(own, {2, 2}, Formation::column);
    field.send_enemies_away();
    EXPECT_FALSE(field.allows(own, Verb::unlimber, Formation::line));
    field.put("Grey West 1st", {20, 20});
    EXPECT_TRUE(field.allows(own, Verb::unlimber, Formation::line));
}

TEST(Discipline, CavalryFarFromEnemies_DoesNotDismount) {
    Field field;
    const std::string own = "Blue cavalry";
    field.put(own, {20, 2});
    EXPECT_FALSE(field.allows(own, Verb::dismount, Formation::line));
}

TEST(Discipline, LimberedBatteryNearMuskets_CountsAsColumnUnderFire) {
    Field field;
    const std::string own = "Blue West battery";
    field.put(own, here, Formation::column);
    const Pose pose = pose_of(field.body(own));
    EXPECT_FALSE(is_column_under_fire(field.model(), field.body(own), pose, 1));
    field.put("Grey West 1st", {20, 18});
    EXPECT_TRUE(is_column_under_fire(field.model(), field.body(own), pose, 1));
    EXPECT_FALSE(is_column_under_fire(field.model(), field.body(own), {pose.front, pose.heading, Formation::line}, 1));
}

/// The recruit moves at random now and then, but does not spike its own guns.
TEST(Discipline, RandomMoves_AreDisciplined) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    const SeededDice dice(seed_of(4));
    const State state = open(*battle, &dice, nullptr);
    const Prompt prompt = prompts(*battle, state).front();
    ASSERT_EQ(prompt.role, PromptRole::order);
    const View seen = view(*battle, state, prompt.seat);
    const std::vector<Decision> all = candidates(*battle, state, prompt, 200);
    const auto spikes = [](const Decision& d) { return d.verb == Verb::spike; };
    ASSERT_TRUE(std::any_of(all.begin(), all.end(), spikes)) << "it is not offered any more: this test tests nothing";
    SergeantVariant wild;
    wild.random_move_percent = 100;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        VariedSergeant player(seed, wild);
        EXPECT_NE(player.choose(*battle, seen, prompt, all).verb, Verb::spike) << seed;
    }
}

}  // namespace
}  // namespace linstock::general
