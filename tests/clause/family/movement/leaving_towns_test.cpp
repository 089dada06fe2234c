// RV-16.F.6, RE-16.F.6, CF-17.F.9: the move out of a town is an ordinary march from its edge on.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"
#include "tests/support/data.hpp"

namespace linstock::clause {
namespace {

struct Book {
    const char* ruleset;
    const char *halts, *levels, *leave;
};
constexpr Book books[] = {
    {"revised", "RV-10.A", "RV-16.A", "RV-16.F.6"},
    {"reasonable", "RE-10.A", "RE-16.A", "RE-16.F.6"},
    {"firefight", "CF-12.A", "CF-17.A", "CF-17.F.9"},
};

class LeavingTowns : public testing::TestWithParam<Book> {
  protected:
    const Book& book() const { return GetParam(); }
    /// A1 in a town of 8 x 6 around (30, 23), with dice 6 and 6.
    Field town(std::string_view enemy = "at = [66, 44]") const {
        Field field(book().ruleset);
        field.blue("A1", "at = [30, 23]").grey("B1", enemy);
        field.terrain("kind = \"town\", name = \"Mill\", rectangle = [[26, 20], [34, 26]]");
        return field.phase("movement").cards({"Blue Brigade"});
    }
    static constexpr const char* dice = "d10=1 d6=6,6";
    static NamedDecision north(double far) {
        NamedDecision s = follow("A1", {{30, 23 + far}}, 0, Formation::line);
        s.verb = Verb::leave_town;
        return s;
    }
};

INSTANTIATE_TEST_SUITE_P(Family, LeavingTowns, testing::ValuesIn(books),
                         [](const auto& i) { return std::string(i.param.ruleset); });

TEST_P(LeavingTowns, UnitThatLeavesATown_KeepsAnInchFromEnemies) {
    Table table(town("at = [30, 30], heading = 180"), dice);
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    EXPECT_TRUE(table.cites(table.refuse(north(12)), book().halts)) << "its end is well beyond the enemy";
    EXPECT_TRUE(table.cites(table.refuse(north(6.5)), book().halts));
    NamedDecision south = follow("A1", {{30, 0}}, 180, Formation::line);
    south.verb = Verb::leave_town;
    table.decide(south);
    EXPECT_NEAR(table.y("A1"), 11, hair);
}

TEST_P(LeavingTowns, UnitThatLeavesATown_CannotCrossWhatBlocksAMarch) {
    for (const char* bar : {"kind = \"river\", line = [[0, 32], [72, 32]]",
                            "kind = \"impassable\", rectangle = [[20, 30.5], [40, 31.5]]"}) {
        Field field = town();
        field.terrain(bar);
        Table table(field, dice);
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::leave_town, "A1"));
        EXPECT_TRUE(table.cites(table.refuse(north(12)), book().levels)) << bar;
        // The recommended moves leave on that side too, but less far.
        bool north_side = false;
        for (const Decision& d : candidates(table.battle(), table.state(), table.prompt("leave_town"), 9)) {
            EXPECT_FALSE(check(table.battle(), table.state(), d)) << bar;
            north_side = north_side || (d.verb == Verb::leave_town && d.heading == 0);
        }
        EXPECT_TRUE(north_side) << bar;
        table.decide(north(6));
        EXPECT_NEAR(table.y("A1"), 29, 0.2) << bar;
    }
}

TEST_P(LeavingTowns, UnitThatStopsShortOnAnOpenWay_IsRefusedWithTheDistanceRolled) {
    Table table(town(), dice);
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    const Refusal no = table.refuse(north(6.5));
    EXPECT_TRUE(table.cites(no, book().leave));
    EXPECT_NE(no.text.find("12 inches"), std::string::npos) << no.text;
    EXPECT_TRUE(table.is_legal(north(12)));
    table.decide(north(20));
    EXPECT_NEAR(table.y("A1"), 35, hair);
}

TEST_P(LeavingTowns, WoodsOnThePath_DoNotReduceItsDice) {
    Field field = town();
    field.terrain("kind = \"woods\", rectangle = [[20, 29], [40, 40]]");
    Table table(field, dice);
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    table.decide(north(12));
    EXPECT_NEAR(table.y("A1"), 35, hair);
}

TEST_P(LeavingTowns, UnitThatLeavesATown_HaltsForAConcealedEnemyAndContinuesIfThereIsRoom) {
    for (const bool across : {true, false}) {
        // The enemy is in woods; its front is more than 6 inches from the point where the unit comes out.
        Field field = town(across ? "at = [30, 35.5], heading = 180" : "at = [37, 36.5], heading = 180");
        field.terrain("kind = \"woods\", rectangle = [[20, 34], [45, 46]]");
        field.now("B1", "presence = \"concealed\"");
        Table table(field, dice);
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::leave_town, "A1"));
        table.decide(north(12));
        if (table.asks("opportunity_fire", Seat::second)) table.decide(done(Seat::second));
        EXPECT_EQ(table.at("B1").presence, Presence::on_table);
        if (across)
            EXPECT_LT(table.y("A1"), 30) << table.event_texts();
        else
            EXPECT_NEAR(table.y("A1"), 35, hair) << table.event_texts();
        EXPECT_EQ(table.count(EventKind::halted, "A1"), across ? 1 : 0) << table.event_texts();
        EXPECT_TRUE(table.cites(table.events(EventKind::moved, "A1").front(), book().leave));
    }
}

}  // namespace
}  // namespace linstock::clause
