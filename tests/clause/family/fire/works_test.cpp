// RV-16.C, RE-16.C, CF-17.C: the units that a trench, fort or breastwork protects, drawn as a line or as an area.

#include "rulesets/brom/works.hpp"

#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/sight.hpp"
#include "tests/clause/family/combat_books.hpp"
#include "tests/support/data.hpp"

namespace linstock::brom {
namespace {

constexpr const char* right_hand =
    "line = [[10, 20.5], [30, 20.5]]";  // drawn from left to right: its right side is below it
constexpr const char* left_hand = "line = [[30, 20.5], [10, 20.5]]";

std::string work(const std::string& shape, const std::string& kind = "fieldwork") {
    return "[[terrain]]\nkind = '" + kind + "'\nname = 'W'\n" + shape;
}

class WorksInEachBook : public InEachBook {
  protected:
    /// B faces up the table at y = 20, G faces down at y = 40, H faces up behind B at y = 4.
    Plan field(const std::string& ground, const std::string& entries = "", const std::string& b = "") const {
        Plan f = plan();
        f.blue("B", 20, 20, b).grey("G", 20, 40, "heading = 180").grey("H", 20, 4).ground(ground);
        if (!entries.empty()) f.frame(std::string(book().ruleset) + " = { " + entries + " }");
        return f;
    }
    static Moment rated(const Plan& f) {
        Moment m(f);
        m.rate_all(3);
        return m;
    }
    static int morale(Moment& m, UnitId against = {}, Occasion occasion = Occasion::stand) {
        m.forget();
        m.run(morale_check(m.unit("B"), occasion, against), "d6=3");
        return Moment::modifier(m.one(EventKind::morale_checked, "B"), "in a field fortification");
    }
};
INSTANTIATE_TEST_SUITE_P(Books, WorksInEachBook, testing::ValuesIn(combat_books), name_of_book);

TEST_P(WorksInEachBook, Line_ProtectsItsRightSideOrByTheScenarioItsLeft) {
    const auto of = [&](const char* shape, const std::string& entries = "") {
        Moment m = rated(field(work(shape), entries));
        return morale(m, m.unit("G"));
    };
    EXPECT_EQ(of(right_hand), 1);
    EXPECT_EQ(of(left_hand), 0);
    EXPECT_EQ(of(left_hand, "works_left = 'W'"), 1);
    EXPECT_EQ(of(left_hand, "works_left = '1'"), 1);
    EXPECT_EQ(of(left_hand, "works_left = 'all'"), 1);
    EXPECT_EQ(of(right_hand, "works_left = 'all'"), 0);
}

TEST_P(WorksInEachBook, NameThatIsNoWork_IsAProblemWithItsClause) {
    auto read = read_scenario(field(work(right_hand), "works_left = 'V'").text(), "works.toml");
    ASSERT_TRUE(read);
    auto rules = tests::ruleset(book().ruleset, "");
    ASSERT_TRUE(rules);
    const auto prepared = prepare(*rules, *read);
    ASSERT_FALSE(prepared);
    EXPECT_NE(tests::told(prepared.error()).find("unknown work 'V'"), std::string::npos);
}

TEST_P(WorksInEachBook, WorkMannedFromItsUnprotectedSideOnly_GivesAWarning) {
    const auto warned = [&](const char* shape, const std::string& entries = "") {
        auto read = read_scenario(field(work(shape), entries).text(), "works.toml");
        auto rules = tests::ruleset(book().ruleset, "");
        Problems warnings;
        EXPECT_TRUE(read && rules && prepare(*rules, *read, &warnings));
        return tests::told(warnings);
    };
    EXPECT_NE(warned(left_hand).find("B is behind it on the left"), std::string::npos) << warned(left_hand);
    EXPECT_EQ(warned(right_hand).find("stands behind it"), std::string::npos);
    EXPECT_EQ(warned(left_hand, "works_left = 'all'").find("stands behind it"), std::string::npos);
}

TEST_P(WorksInEachBook, Work_ProtectsAUnitBehindItInAnyFacing) {
    Moment m = rated(field(work(right_hand)));
    EXPECT_EQ(morale(m, m.unit("G")), 1);
    EXPECT_EQ(morale(m, m.unit("H")), 0);
    turn_about(m, "B");
    EXPECT_EQ(morale(m, m.unit("G")), 1);
    m.of("B").place = to_point({20, 18});
    m.of("B").heading = 0;
    EXPECT_EQ(morale(m, m.unit("G")), 0);  // G is more than an inch away from it
}

TEST_P(WorksInEachBook, WorkUnderFire_CountsAgainstTheFirerOtherwiseTheNearestEnemy) {
    Moment m = rated(field(work(right_hand)));
    EXPECT_EQ(morale(m, {}, Occasion::officer_lost), 0);  // H is nearer than G
    edit(m.of("G"), [&](BromUnit& w) { w.fire_target = m.unit("B"); });
    EXPECT_EQ(morale(m, {}, Occasion::stand_lost), 1);
    m.of("H").place = to_point({60, 4});
    m.of("G").presence = m.of("H").presence = Presence::left;
    EXPECT_EQ(morale(m, {}, Occasion::officer_lost), 1);
    m.of("B").place = to_point({20, 22});
    EXPECT_EQ(morale(m, {}, Occasion::officer_lost), 0);
}

TEST_P(WorksInEachBook, FortDrawnAsALineOrAnArea_HasTheSameEffects) {
    for (const char* shape : {"line = [[36, 19.5], [4, 19.5]]", "rectangle = [[4, 19.5], [36, 26]]"}) {
        for (const std::string& horse : {std::string(), std::string(book().horse)}) {
            Plan f = plan();
            f.ground(work(shape));
            Moment m = linstock::brom::facing(f, AttackStage::engaged, horse);
            const bool reasonable = std::string(book().ruleset) == "reasonable";
            const Event e = duel_of(m, "d6=6,1");
            EXPECT_EQ(Moment::modifier(e, "mounted against a town or fort"), horse.empty() ? 0 : -1) << shape;
            EXPECT_EQ(Moment::modifier(e, "against breastworks"), revised() ? -1 : 0) << shape;
            EXPECT_EQ(Moment::modifier(e, "against field fortifications"), reasonable && horse.empty() ? -1 : 0)
                << shape;
            m.forget();
            m.run(morale_check(m.unit("G"), Occasion::stand, m.unit("B")), "d6=3");
            EXPECT_EQ(Moment::modifier(m.one(EventKind::morale_checked, "G"), "in a field fortification"), 1) << shape;
        }
    }
}

TEST_P(WorksInEachBook, AttackerFromTheOpenSide_IgnoresTheWork) {
    Plan f = plan();
    f.ground(work("line = [[4, 19.5], [36, 19.5]]"));
    Moment m = linstock::brom::facing(f, AttackStage::engaged, book().horse);
    const Event e = duel_of(m, "d6=6,1");
    EXPECT_EQ(Moment::modifier(e, "mounted against a town or fort"), 0);
    EXPECT_EQ(Moment::modifier(e, "against breastworks"), 0);
    EXPECT_FALSE(barred_by_works(m.battle(), m.state(), m.unit("B"), m.unit("G")));
}

TEST_P(WorksInEachBook, CoverOfAWork_DependsOnTheSideAndThatOfAWallDoesNot) {
    const auto covered = [&](const std::string& ground, const char* from) {
        Moment m = rated(field(ground));
        return in_cover(m.battle(), m.state(), m.unit("B"), m.unit(from));
    };
    for (const char* kind : {"fieldwork", "breastwork"}) {
        EXPECT_TRUE(covered(work(right_hand, kind), "G")) << kind;
        EXPECT_FALSE(covered(work(left_hand, kind), "G")) << kind;
        EXPECT_FALSE(covered(work(right_hand, kind), "H")) << kind;
    }
    EXPECT_TRUE(covered(work(left_hand, "stone_wall"), "G"));
    // A wall behind a work that faces the other way.
    EXPECT_TRUE(
        covered(work("line = [[30, 20.2], [10, 20.2]]") + "\n" + "[[terrain]]\nkind = 'fence'\n" + left_hand, "G"));
}

}  // namespace
}  // namespace linstock::brom
