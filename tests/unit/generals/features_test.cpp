// Features of a position: an evaluator that is reused gives the same values as a new one, and each feature measures
// what its name says.

#include "generals/computer_player.hpp"
#include "generals/evaluation.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock {
namespace {

using general::Evaluator;
using general::Feature;
using general::FeatureVector;

double of(const FeatureVector& t, Feature term) { return t[static_cast<std::size_t>(term)]; }

class Features : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        battle = tests::battle_of("two-brigades", GetParam());
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(11));
        begun = open(*battle, &dice, nullptr);
    }
    UnitId first_of(ArmyId army, Branch branch) const {
        for (const Unit& unit : battle->forces().units)
            if (unit.army == army && unit.branch() == branch && begun.unit(unit.id).on_field()) return unit.id;
        return {};
    }
    std::shared_ptr<const Battle> battle;
    State begun;
};

INSTANTIATE_TEST_SUITE_P(Books, Features, testing::ValuesIn(tests::books_of("two-brigades")),
                         [](const auto& book) { return book.param; });

/// A reused evaluator gives the same features as a new one.
TEST_P(Features, ReusedEvaluator_GivesSameValuesAsNew) {
    const auto first = make_computer_player("sergeant", 1);
    const auto second = make_computer_player("sergeant", 2);
    const SeededDice dice(seed_of(11));
    State state = begun;
    Evaluator judge;
    std::vector<State> seen;
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) {
        if (now.decisions % 7 != 0) return;
        EXPECT_EQ(judge.features_of(*battle, now), general::features_of(*battle, now));
        if (now.decisions % 21 == 0) seen.push_back(now);
    };
    play_out(*battle, state, *first, *second, dice, nullptr, limits);
    ASSERT_GT(seen.size(), 1U);
    for (std::size_t i = seen.size(); i-- > 0;)
        EXPECT_EQ(judge.features_of(*battle, seen[i]), general::features_of(*battle, seen[i])) << "backwards, " << i;
}

/// The map of two-brigades is symmetric.
TEST_P(Features, SymmetricPosition_AreZero) {
    const FeatureVector t = general::features_of(*battle, begun);
    for (std::size_t i = 0; i < general::feature_count; ++i)
        EXPECT_NEAR(t[i], 0, 1e-9) << general::name_of(static_cast<Feature>(i));
}

TEST_P(Features, OfficersAndBatteries_CountForOwnSide) {
    const FeatureVector before = general::features_of(*battle, begun);
    State without = begun;
    for (const Officer& o : battle->forces().officers)
        if (o.army == ArmyId{2}) without.officer(o.id).presence = Presence::destroyed;
    EXPECT_NEAR(of(general::features_of(*battle, without), Feature::officers), 1, 1e-12);
    State no_guns = begun;
    const UnitId battery = first_of(ArmyId{1}, Branch::guns);
    ASSERT_TRUE(battery);
    no_guns.unit(battery).presence = Presence::destroyed;
    const FeatureVector after = general::features_of(*battle, no_guns);
    EXPECT_LT(of(after, Feature::guns), of(before, Feature::guns));
    EXPECT_NEAR(of(after, Feature::guns) - of(before, Feature::guns),
                of(after, Feature::power) - of(before, Feature::power), 1e-9);
}

/// Moves units of the first army face to face with a line of the second, on open ground.
TEST_P(Features, UnitsInMusketRange_CountFireAndColumns) {
    const UnitId own = first_of(ArmyId{1}, Branch::foot);
    const UnitId enemy = first_of(ArmyId{2}, Branch::foot);
    State face_to_face = begun;
    for (UnitState& u : face_to_face.units)
        u.presence = Presence::reserve;
    const auto put = [&](UnitId id, double y, Heading heading, Formation formation) {
        UnitState& u = face_to_face.unit(id);
        u = begun.unit(id);
        u.place = {to_coord(20 * battle->ground->width() / 72), to_coord(y * battle->ground->height() / 48)};
        u.heading = heading;
        u.formation = formation;
        u.presence = Presence::on_table;
    };
    put(own, 10, begun.unit(own).heading, Formation::column);
    put(enemy, 10, begun.unit(enemy).heading, Formation::line);
    UnitState& e = face_to_face.unit(enemy);
    const Vec ahead = direction(begun.unit(own).heading);
    const Vec from = to_vec(face_to_face.unit(own).place);
    e.place = to_point(from + ahead * (3 * battle->ground->height() / 48));
    const FeatureVector t = general::features_of(*battle, face_to_face);
    EXPECT_LT(of(t, Feature::column), 0);
    EXPECT_LT(of(t, Feature::fire), 0) << "a column does not answer";
    face_to_face.unit(own).formation = Formation::line;
    EXPECT_EQ(of(general::features_of(*battle, face_to_face), Feature::column), 0);
}

/// The side with more objectives is ahead, and the later the turn, the more.
TEST_P(Features, MoreObjectivesHeld_LeadGrowsTowardsLastTurn) {
    State state = begun;
    const Objective& hill = battle->scenario->objectives.front();
    const UnitId own = first_of(ArmyId{1}, Branch::foot);
    state.unit(own).place = to_point(hill.area.empty() ? hill.place : centroid(hill.area));
    double before = 0;
    for (const int turn : {1, battle->scenario->turns / 2, battle->scenario->turns}) {
        state.turn = static_cast<std::uint16_t>(turn);
        const FeatureVector t = general::features_of(*battle, state);
        EXPECT_GT(of(t, Feature::present), 0);
        if (of(t, Feature::held) <= 0) continue;  // some rulesets require to hold it for some time
        EXPECT_GT(of(t, Feature::ahead), before);
        EXPECT_LE(of(t, Feature::ahead_at_last), of(t, Feature::ahead));
        before = of(t, Feature::ahead);
    }
}

}  // namespace
}  // namespace linstock
