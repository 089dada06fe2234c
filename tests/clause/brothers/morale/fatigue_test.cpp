// BA-12: fatigue and rest.

#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"
#include "tests/clause/brothers/quiet.hpp"
#include "tests/clause/brothers/rulings.hpp"

namespace linstock::clause {
namespace {

// BA-12.B: the scenario says which units are fatigued.
TEST(BA_12_Fatigue, BA_12_A_BA_12_B_FatiguedUnit_HasAttackOneWorse) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 1, fatigued = true }")
        .grey("B1", std::string("at = [24, 16], heading = 180, ") + trained)
        .phase("fire");
    Table table(field, "d6=5");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.one(EventKind::fired).hits(), 0);
    EXPECT_EQ(table.modifier(table.one(EventKind::fired), "fatigued"), 1);
}

TEST(BA_12_Fatigue, BA_12_C_FourBoundsOfRest_EndFatigue) {
    Table table(quiet());
    for (int bound = 1; bound <= 4; ++bound) {
        EXPECT_TRUE(brothers::own(table.at("A1")).fatigued) << bound;
        rest_of_bound(table);
    }
    EXPECT_FALSE(brothers::own(table.at("A1")).fatigued);
}

TEST(BA_12_Fatigue, BA_12_B_BA_12_C_UnitFatiguedByARuling_RestsFromThatMoment) {
    for (const bool counts_earlier_bounds : {false, true}) {
        Table table(quiet());
        for (int bound = 1; bound <= 3; ++bound)
            rest_of_bound(table);
        rule(table, "B1", [&](SituationUnit& stated) {
            stated.own.values.push_back({"fatigued", true});
            if (counts_earlier_bounds) stated.own.values.push_back({"rested", std::int64_t{3}});
        });
        rest_of_bound(table);
        EXPECT_EQ(brothers::own(table.at("B1")).fatigued, !counts_earlier_bounds)
            << "the ruling says whether the three earlier bounds count";
        for (int bound = 5; bound <= 7; ++bound)
            rest_of_bound(table);
        EXPECT_FALSE(brothers::own(table.at("B1")).fatigued);
    }
}

TEST(BA_12_Fatigue, BA_12_C_BA_15_A_UnitInReserveRests_UnitOnAFlankMarchDoesNot) {
    Field field = quiet();
    field.command(0, "Flankers", "brothers = { march = \"flank\", edge = \"east\", earliest = 9 }")
        .blue("A2", "start = \"reserve\", brothers = { bound = 7, entry = \"west\", fatigued = true }")
        .blue("A3", "command = \"Flankers\", start = \"reserve\", brothers = { fatigued = true }");
    Table table(field);
    for (int bound = 1; bound <= 6; ++bound) {
        EXPECT_EQ(brothers::own(table.at("A2")).fatigued, bound <= 4) << bound;
        rest_of_bound(table);
    }
    EXPECT_TRUE(brothers::own(table.at("A3")).fatigued);
    const Event noted = table.one(EventKind::noted, "A2");
    EXPECT_TRUE(table.cites(noted, "BA-12.C"));
    EXPECT_TRUE(noted.seen_by.has(Seat::first));
    EXPECT_FALSE(noted.seen_by.has(Seat::second)) << "the enemy has not seen it";
}

// --- BA-12.C: A1 has rested for three bounds; the events of the fourth decide whether it recovers ---

Field resting(const char* b1 = "at = [24, 17]") {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", std::string("at = [24, 40], heading = 180, ") + trained)
        .now("A1", "brothers = { fatigued = true, rested = 3 }")
        .now("B1", b1)
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer(1, "BB", "brigade", "at = [24, 30], brothers = { value = 6 }")
        .phase("movement");
    return field;
}

void until(Table& table, const char* kind, Seat seat) {
    for (int i = 0; i < 12 && !table.asks(kind, seat); ++i)
        table.decide(done());
    ASSERT_TRUE(table.asks(kind, seat)) << table.event_texts();
}

bool recovers(Table& table) {
    table.any_dice();
    for (int i = 0; i < 20 && table.state().turn == 1; ++i)
        table.decide(done());
    return !brothers::own(table.at("A1")).fatigued;
}

TEST(BA_12_Fatigue, BA_12_C_IdleUnitUnderFire_Recovers) {
    Table table(resting(), "d6=1,1,1,1");
    until(table, "fire", Seat::second);
    table.decide(fire("B1", "A1"));
    EXPECT_TRUE(recovers(table));
}

TEST(BA_12_Fatigue, BA_12_C_UnitThatMoves_DoesNotRecover) {
    Table table(resting());
    table.decide(march("A1", {{24, 10.5}}));
    EXPECT_FALSE(recovers(table));
}

TEST(BA_12_Fatigue, BA_12_C_UnitThatFires_DoesNotRecover) {
    Table table(resting(), "d6=1,1,1,1");
    until(table, "fire", Seat::first);
    table.decide(fire("A1", "B1"));
    EXPECT_FALSE(recovers(table));
}

TEST(BA_12_Fatigue, BA_12_C_UnitThatIsAttacked_DoesNotRecover) {
    Table table(resting(), "d6=1,1,1,1");
    until(table, "move", Seat::second);
    table.decide(charge("B1", "A1"));
    EXPECT_FALSE(recovers(table));
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 0) << "A1 has not attacked";
}

TEST(BA_12_Fatigue, BA_12_C_UnitThatFlinches_DoesNotRecover) {
    Table table(resting(), "d6=5,1,1,1,1");
    until(table, "fire", Seat::second);
    table.decide(fire("B1", "A1"));
    ASSERT_EQ(table.count(EventKind::fell_back, "A1"), 1);
    EXPECT_FALSE(recovers(table));
}

}  // namespace
}  // namespace linstock::clause
