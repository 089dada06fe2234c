// RV-15.C, RV-15.F, RV-15.G: mounting and dismounting.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field horse(std::string_view more, double enemy = 22) {
    Field field;
    field.blue("A1", "arm = \"cavalry\", at = [30, 10], " + std::string(more));
    field.grey("B1", "at = [30, " + std::to_string(enemy) + "]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(RV_15_Cavalry, RV_15_C_Cavalry_DismountsAndMountsInPlace) {
    for (const bool mounted : {true, false}) {
        Table table(horse(mounted ? "mounted = true" : "mounted = false", 44), "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.offers(Verb::dismount, "A1"), mounted);
        EXPECT_EQ(table.offers(Verb::mount, "A1"), !mounted);
        table.refuse(with(mounted ? Verb::mount : Verb::dismount, "A1"));
        table.decide(with(mounted ? Verb::dismount : Verb::mount, "A1"));
        table.decide(stand("A1"));
        EXPECT_EQ(table.at("A1").mounted, !mounted);
        const Event mounting = table.one(EventKind::mounted, "A1");
        EXPECT_TRUE(table.cites(mounting, "RV-15.C"));
        EXPECT_EQ(std::string(mounting.word), mounted ? "dismounts" : "mounts");
    }
}

TEST(RV_15_Cavalry, RV_15_C_Cavalry_DismountsAfterUpToHalfOfItsMove) {
    struct Case {
        const char* keys;
        Verb verb;
        int face;
        double half;
    };
    for (const Case& c : {Case{"mounted = true", Verb::dismount, 10, 6}, Case{"mounted = true", Verb::dismount, 1, 8},
                          Case{"mounted = true, formation = \"column\"", Verb::dismount, 19, 10},
                          Case{"mounted = false", Verb::mount, 10, 3}, Case{"mounted = false", Verb::mount, 5, 4}}) {
        Table table(horse(c.keys, 46), "d10=1 d20=" + std::to_string(c.face));
        ASSERT_TRUE(table.ready());
        table.decide(with(c.verb, "A1"));
        EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(c.half)) << c.keys;
        table.refuse(follow("A1", {{30, 10 + c.half + 0.01}}));
        table.decide(follow("A1", {{30, 10 + c.half}}));
        EXPECT_EQ(table.at("A1").mounted, c.verb == Verb::mount);
        EXPECT_NEAR(table.y("A1"), 10 + c.half, hair);
    }
}

TEST(RV_15_Cavalry, RV_15_C_PlainMove_LeavesCavalryMountedOrDismounted) {
    Table table(horse("mounted = true", 46), "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 22}}));
    EXPECT_TRUE(table.at("A1").mounted);
    EXPECT_EQ(table.count(EventKind::mounted), 0);
}

TEST(RV_15_Cavalry, RV_15_C_Infantry_CannotMount) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, 44]").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::mount, "A1"));
    table.refuse(with(Verb::dismount, "A1"));
}

TEST(RV_15_Cavalry, RV_15_F_CavalryDismountedThisTurn_FiresIfItDidNotMove) {
    for (const bool moved : {false, true}) {
        Table table(horse("mounted = true", 20), "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::dismount, "A1"));
        table.any_dice();  // for the enemy's opportunity fire
        while (table.asks("opportunity_fire"))
            table.decide(done(Seat::second));
        if (moved)
            table.decide(follow("A1", {{31, 10}}));
        else
            table.decide(stand("A1"));
        while (table.asks("opportunity_fire"))
            table.decide(done(Seat::second));
        EXPECT_FALSE(table.at("A1").mounted);
        EXPECT_EQ(table.phase(), "standing fire");
        EXPECT_EQ(table.offers(Verb::fire, "A1", "B1"), !moved);
        if (moved) {
            table.decide(hold_fire("B1"));
            EXPECT_NE(table.phase(), "moving fire") << "it cannot fire in the moving step either";
        }
    }
}

TEST(RV_15_Cavalry, RV_15_F_CavalryDismountedEarlier_FiresAlthoughItMoved) {
    Field field = horse("mounted = false", 20);
    field.phase("moving fire").now("A1", "revised = { moved = true }");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::fire, "A1", "B1"));
}

TEST(RV_15_Cavalry, RV_15_G_CavalryWithoutCommandResponse_CannotMountOrDismount) {
    for (const bool mounted : {true, false}) {
        Field field = horse(mounted ? "mounted = true" : "mounted = false", 44);
        field.blue("A2", "at = [60, 10]");  // a unit that can be ordered
        Table table(field, "d10=8 d10=1");
        ASSERT_TRUE(table.ready());
        EXPECT_FALSE(table.offers(mounted ? Verb::dismount : Verb::mount, "A1"));
        EXPECT_TRUE(table.cites(table.refuse(with(mounted ? Verb::dismount : Verb::mount, "A1")), "RV-15.G"));
        table.decide(done());
        EXPECT_EQ(table.at("A1").mounted, mounted);
    }
}

}  // namespace
}  // namespace linstock::clause
