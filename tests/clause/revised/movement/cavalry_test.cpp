// RV-15.C, RV-15.F, RV-15.G: into the saddle and out of it.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field horse(std::string_view more, double enemy = 22) {
    Field field;
    field.blue("A1", "arm = \"cavalry\", at = [30, 10], " + std::string(more));
    field.grey("B1", "at = [30, " + std::to_string(enemy) + "]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(RV_15_Cavalry, RV_15_C_it_dismounts_and_mounts_in_place) {
    for (const bool mounted : {true, false}) {
        Table table(horse(mounted ? "mounted = true" : "mounted = false", 44), "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.offers(Verb::dismount, "A1"), mounted);
        EXPECT_EQ(table.offers(Verb::mount, "A1"), !mounted);
        table.refuse(with(mounted ? Verb::mount : Verb::dismount, "A1"));
        table.decide(with(mounted ? Verb::dismount : Verb::mount, "A1"));
        table.decide(stand("A1"));
        EXPECT_EQ(table.at("A1").mounted, !mounted);
        const Event told = table.the(EventKind::mounted, "A1");
        EXPECT_TRUE(table.cites(told, "RV-15.C"));
        EXPECT_EQ(std::string(told.word), mounted ? "dismounts" : "mounts");
    }
}

TEST(RV_15_Cavalry, RV_15_C_or_after_up_to_half_of_what_base_and_die_give) {
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

TEST(RV_15_Cavalry, RV_15_C_a_plain_move_leaves_it_as_it_is) {
    Table table(horse("mounted = true", 46), "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 22}}));
    EXPECT_TRUE(table.at("A1").mounted);
    EXPECT_EQ(table.count(EventKind::mounted), 0);
}

TEST(RV_15_Cavalry, RV_15_C_infantry_has_no_horses) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, 44]").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::mount, "A1"));
    table.refuse(with(Verb::dismount, "A1"));
}

TEST(RV_15_Cavalry, RV_15_F_dismounted_this_turn_it_fires_if_it_did_not_move) {
    for (const bool moved : {false, true}) {
        Table table(horse("mounted = true", 20), "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::dismount, "A1"));
        table.any_dice();  // whatever the enemy's opportunity fire does
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
            EXPECT_NE(table.phase(), "moving fire") << "nor with those that moved: nobody is asked";
        }
    }
}

TEST(RV_15_Cavalry, RV_15_F_dismounted_in_an_earlier_turn_it_fires_though_it_moved) {
    Field field = horse("mounted = false", 20);
    field.phase("moving fire").now("A1", "revised = { moved = true }");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::fire, "A1", "B1"));
}

TEST(RV_15_Cavalry, RV_15_G_without_command_response_it_neither_mounts_nor_dismounts) {
    for (const bool mounted : {true, false}) {
        Field field = horse(mounted ? "mounted = true" : "mounted = false", 44);
        field.blue("A2", "at = [60, 10]");  // somebody who is asked for orders
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
