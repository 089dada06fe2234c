// RV-16.C, RE-16.C, CF-17.C: whom a trench, a fort, a breastwork serves, drawn as a line or as an area.

#include "rulesets/brom/works.hpp"

#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/sight.hpp"
#include "tests/clause/family/combat_books.hpp"
#include "tests/support/data.hpp"

namespace linstock::brom {
namespace {

constexpr const char* right_hand = "line = [[10, 20.5], [30, 20.5]]";  // left to right: its right hand is below it
constexpr const char* left_hand = "line = [[30, 20.5], [10, 20.5]]";

std::string work(const std::string& shape, const std::string& kind = "fieldwork") {
    return "[[terrain]]\nkind = '" + kind + "'\nname = 'W'\n" + shape;
}

class WorksInEachBook : public InEachBook {
  protected:
    /// B looks up the table from y 20, G down at it from y 40, H up at its back from y 4.
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

TEST_P(WorksInEachBook, a_line_protects_its_right_hand_as_drawn_or_by_the_scenarios_word_its_left) {
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

TEST_P(WorksInEachBook, a_name_that_is_no_work_is_a_mistake_with_its_clause) {
    auto read = read_scenario(field(work(right_hand), "works_left = 'V'").text(), "works.toml");
    ASSERT_TRUE(read);
    auto rules = tests::ruleset(book().ruleset, "");
    ASSERT_TRUE(rules);
    const auto prepared = prepare(*rules, *read);
    ASSERT_FALSE(prepared);
    EXPECT_NE(tests::told(prepared.error()).find("unknown work 'V'"), std::string::npos);
}

TEST_P(WorksInEachBook, manned_from_the_side_that_it_does_not_protect_and_from_no_other_it_is_warned_of) {
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

TEST_P(WorksInEachBook, it_serves_who_has_it_between_himself_and_the_enemy_whichever_way_he_looks) {
    Moment m = rated(field(work(right_hand)));
    EXPECT_EQ(morale(m, m.unit("G")), 1);
    EXPECT_EQ(morale(m, m.unit("H")), 0);
    turn_about(m, "B");
    EXPECT_EQ(morale(m, m.unit("G")), 1);
    m.of("B").place = to_point({20, 18});
    m.of("B").heading = 0;
    EXPECT_EQ(morale(m, m.unit("G")), 0);  // not within an inch of it
}

TEST_P(WorksInEachBook, by_fire_it_is_who_fired_else_the_nearest_in_sight_else_whoever_is_close_behind_it) {
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

TEST_P(WorksInEachBook, drawn_as_a_line_or_as_an_area_a_fort_does_the_same) {
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

TEST_P(WorksInEachBook, who_comes_from_the_open_side_has_them_not_against_him) {
    Plan f = plan();
    f.ground(work("line = [[4, 19.5], [36, 19.5]]"));
    Moment m = linstock::brom::facing(f, AttackStage::engaged, book().horse);
    const Event e = duel_of(m, "d6=6,1");
    EXPECT_EQ(Moment::modifier(e, "mounted against a town or fort"), 0);
    EXPECT_EQ(Moment::modifier(e, "against breastworks"), 0);
    EXPECT_FALSE(barred_by_works(m.battle(), m.state(), m.unit("B"), m.unit("G")));
}

TEST_P(WorksInEachBook, cover_from_fire_goes_by_the_side_too_behind_a_wall_it_does_not) {
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
