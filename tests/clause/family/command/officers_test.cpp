// RE-3, CF-4: officers and command, where the sister rulesets agree with `revised`. Differences are in the table of
// rulesets.

#include "rulesets/brom/command/officers.hpp"

#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/harness.hpp"
#include "tests/clause/moment.hpp"

namespace linstock::clause {
namespace {

struct Book {
    const char* ruleset;
    const char* zone;
    const char* reach;
    const char* attached;
    const char* target;
    const char* lost_combat;
    const char* rally;
    const char* staff;
    const char* response;
};

constexpr Book books[] = {
    {"reasonable", "RE-3.A", "RE-3.B", "RE-3.C", "RE-3.D", "RE-3.E", "RE-3.F", "RE-3.G", "RE-syw-command"},
    {"firefight", "CF-4.A", "CF-4.B", "CF-4.C", "CF-4.D", "CF-4.E", "CF-4.F", "CF-4.G", "CF-command"},
};

class OfficersOfBoth : public testing::TestWithParam<Book> {};
INSTANTIATE_TEST_SUITE_P(Books, OfficersOfBoth, testing::ValuesIn(books),
                         [](const auto& each) { return std::string(each.param.ruleset); });

/// A battalion at (30, 10) in a brigade without its own card, which an officer may command.
Field brigaded(const Book& book) {
    Field field(book.ruleset);
    field.command(0, "1st", "parent = \"Blue Brigade\"").blue("A1", "command = \"1st\", at = [30, 10]");
    field.grey("B1", "at = [66, 44]").phase("movement").cards({"Blue Brigade"});
    return field;
}

Event checked(const Table& table) { return table.events(EventKind::command_checked).front(); }

TEST_P(OfficersOfBoth, CommandZone_Is12InchesToTheNearestPointOfTheUnit) {
    for (const bool inside : {true, false}) {
        Field field = brigaded(GetParam());
        field.officer(0, "Brown", "brigade",
                      std::string("commands = \"1st\", at = ") + (inside ? "[30, 22]" : "[30, 22.01]"));
        Table table(field, "d10=7");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(checked(table).officer, inside ? table.officer("Brown") : OfficerId{});
        EXPECT_STREQ(checked(table).word, inside ? "obeys" : "fails");
        EXPECT_TRUE(table.cites(checked(table), GetParam().zone));
    }
}

TEST_P(OfficersOfBoth, Officer_InfluencesItsOwnCommandAndTheArmyCommanderAllUnits) {
    for (const char* rank : {"brigade", "commander_in_chief"}) {
        const bool chief = std::string_view(rank) == "commander_in_chief";
        Field field = brigaded(GetParam());
        field.command(0, "2nd", "parent = \"Blue Brigade\"").blue("A2", "command = \"2nd\", at = [50, 10]");
        field.officer(0, "Brown", rank, std::string(chief ? "" : "commands = \"2nd\", ") + "at = [30, 12]");
        Table table(field, chief ? "d10=1" : "d10=8 d10=1");
        ASSERT_TRUE(table.ready());
        const Event of_a1 = checked(table);
        EXPECT_EQ(of_a1.units.front(), table.unit("A1")) << GetParam().reach;
        EXPECT_EQ(of_a1.officer, chief ? table.officer("Brown") : OfficerId{});
        EXPECT_STREQ(of_a1.word, chief ? "obeys" : "fails");
    }
}

TEST_P(OfficersOfBoth, SeveralOfficers_TheOneWithTheFewestFailingNumbersCounts) {
    Field field = brigaded(GetParam());
    field.officer(0, "Brown", "brigade", "commands = \"1st\", at = [30, 10.5]");
    field.officer(0, "White", "division", "commands = \"Blue Brigade\", at = [30, 20]");
    Table table(field, "d10=8");
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(checked(table).officer, table.officer("White")) << GetParam().reach;
    EXPECT_STREQ(checked(table).word, "obeys");
}

TEST_P(OfficersOfBoth, UnitsInOneZone_ShareADieAndKeepPositionFacingAndFormationIfItFails) {
    Field field = brigaded(GetParam());
    field.officer(0, "Brown", "brigade", "commands = \"1st\", at = [36, 12]");
    field.blue("A2", "command = \"1st\", at = [42, 10]").blue("Far", "command = \"1st\", at = [66, 10]");
    Table table(field, "d10=8 d10=6");
    ASSERT_TRUE(table.ready());
    const auto all = table.events(EventKind::command_checked);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].units, (std::vector<UnitId>{table.unit("A1"), table.unit("A2")}));
    EXPECT_FALSE(table.offers(Verb::move, "A1"));
    EXPECT_TRUE(table.offers(Verb::move, "Far"));
    EXPECT_TRUE(table.cites(table.refuse(reform("A1", 90, Formation::line)), GetParam().response));
}

TEST_P(OfficersOfBoth, AttachedOfficer_GivesItsBonusAndIsKilledOn10WhenItsUnitLosesByFire) {
    const std::pair<const char*, int> ranks[] = {{"commander_in_chief", 3}, {"division", 2}, {"brigade", 1}};
    for (const auto& [rank, bonus] : ranks) {
        brom::Plan plan(GetParam().ruleset);
        plan.blue("A1", 30, 10).grey("B1", 30, 40);
        plan.blue_officer("Hale", rank, "attached = 'A1'");
        brom::Moment m(plan);
        EXPECT_EQ(brom::morale_bonus(m.battle(), m.state(), m.officer("Hale")).value, bonus) << rank;
        m.run(brom::officer_danger(m.unit("A1")), "d10=9");
        EXPECT_EQ(m.officer_state("Hale").presence, Presence::on_table);
        m.forget();
        m.run(brom::officer_danger(m.unit("A1")), "d10=10");
        EXPECT_EQ(m.officer_state("Hale").presence, Presence::destroyed);
        EXPECT_TRUE(m.cites(m.one(EventKind::officer_fate), GetParam().attached));
    }
}

TEST_P(OfficersOfBoth, OfficerTouchedByAnEnemy_MovesAsideUpTo12Inches) {
    brom::Plan plan(GetParam().ruleset);
    plan.blue("A1", 30, 10).grey("B1", 60, 40);
    plan.grey_officer("Green", "brigade", "at = [30, 10.2]");
    brom::Moment m(plan);
    m.run(brom::make(brom::Proc::officer_aside, brom::OfficerAside{m.officer("Green"), m.unit("A1")}));
    Decision d;
    d.verb = Verb::ride;
    d.officer = m.officer("Green");
    d.path = {to_point({30, 22.21})};
    m.refuse(d, GetParam().target);
    d.path = {to_point({30, 22.2})};
    m.decide(d);
    EXPECT_EQ(m.officer_state("Green").place, to_point({30, 22.2}));
    EXPECT_TRUE(m.cites(m.one(EventKind::officer_moved), GetParam().target));
}

TEST_P(OfficersOfBoth, MoveAsideWithoutAPath_GoesToTheNearestFreePosition) {
    brom::Plan plan(GetParam().ruleset);
    plan.blue("A1", 30, 10).grey("B1", 60, 40);
    plan.grey_officer("Green", "brigade", "at = [30, 10.2]");
    brom::Moment m(plan);
    m.run(brom::make(brom::Proc::officer_aside, brom::OfficerAside{m.officer("Green"), m.unit("A1")}));
    const Prompt aside = prompts(m.battle(), m.state()).at(0);
    const Point nearest = candidates(m.battle(), m.state(), aside, 1).at(0).path.back();
    Decision d;
    d.verb = Verb::ride;
    d.officer = m.officer("Green");
    m.decide(d);
    EXPECT_EQ(m.officer_state("Green").place, nearest);
    EXPECT_TRUE(m.cites(m.one(EventKind::officer_moved), GetParam().target));
}

TEST_P(OfficersOfBoth, OfficersOfTheLosers_AreKilledOn10AndCapturedOn9) {
    const std::pair<int, Presence> faces[] = {
        {10, Presence::destroyed}, {9, Presence::captured}, {8, Presence::on_table}};
    for (const auto& [face, presence] : faces) {
        brom::Plan plan(GetParam().ruleset);
        plan.blue("A1", 30, 10).grey("B1", 30, 40).blue_officer("Hale", "brigade", "attached = 'A1'");
        brom::Moment m(plan);
        m.run(brom::officer_after_combat(m.unit("A1"), m.unit("B1")), "d10=" + std::to_string(face));
        EXPECT_EQ(m.officer_state("Hale").presence, presence) << face;
        EXPECT_TRUE(m.cites(m.one(EventKind::officer_fate), GetParam().lost_combat));
    }
}

/// Two commands of Blue; Brown is attached to A1 of the first.
Field riding_with_a1(const char* book, const char* rank, const char* commands) {
    Field field(book);
    field.command(0, "1st", "card = true").blue("A1", "command = \"1st\", at = [30, 10]");
    field.command(0, "2nd", "card = true").blue("A2", "command = \"2nd\", at = [50, 10]").grey("B1", "at = [66, 44]");
    return field.officer(0, "Brown", rank, std::string(commands) + "attached = \"A1\"");
}

TEST(OfficersOfOtherCommands, RV_5_B_RE_3_B_CF_4_B_OfficerAttachedToAUnitOfAnotherCommand_DoesNotHelpIt) {
    struct Case {
        const char* rank;
        const char* commands;
        bool helps;
    };
    for (const Book& book : {Book{"revised", "", "RV-5.B", "", "", "", "", "", ""}, books[0], books[1]})
        for (const Case& c : {Case{"brigade", "commands = \"1st\", ", true},
                              Case{"brigade", "commands = \"2nd\", ", false}, Case{"commander_in_chief", "", true}}) {
            std::string warnings;
            Field field = riding_with_a1(book.ruleset, c.rank, c.commands);
            EXPECT_EQ(problems_of(field.text(), &warnings), "");
            EXPECT_EQ(
                warnings.find("Brown is attached to A1, which is not in that officer's command") != std::string::npos,
                !c.helps)
                << warnings;
            EXPECT_EQ(warnings.find(book.reach) != std::string::npos, !c.helps) << warnings;
            // A brigade obeys by the row that applies without an officer.
            const char* die = std::string_view(book.ruleset) == "revised" ? "d10=8" : "d10=7";
            Table table(field.phase("movement").cards({"1st"}), c.commands[0] == 0 ? "" : die);
            ASSERT_TRUE(table.ready());
            EXPECT_EQ(table.asks("order"), c.helps);
            const UnitId a1 = table.unit("A1");
            EXPECT_EQ(brom::best_attached(table.battle(), table.state(), a1).none(), !c.helps);
            EXPECT_EQ(brom::rally_officer(table.battle(), table.state(), a1).none(), !c.helps);
        }
}

// RE-3.F, CF-4.F: unlike in `revised`, not even over the unit that the officer is attached to.
TEST_P(OfficersOfBoth, OfficerNamedForARally_ExercisesNoOtherCommand) {
    for (const bool aids : {true, false}) {
        Field field(GetParam().ruleset);
        field.blue("A1", "at = [30, 10]").blue("A2", "at = [50, 10]").grey("B1", "at = [66, 44]");
        field.officer(0, "Brown", "brigade", "attached = \"A1\"").phase("announcements", 2).cards({"Blue Brigade"});
        field.now("A2", field.own("condition = \"routed\", routed_turn = 1"));
        Table table(field, "d10=7");
        ASSERT_TRUE(table.ready());
        EXPECT_TRUE(table.cites(table.prompt("rally_help", Seat::first), GetParam().rally));
        NamedDecision aid;
        aid.verb = Verb::aid;
        aid.officer = "Brown";
        aid.unit = "A2";
        table.decide(aids ? aid : done());
        EXPECT_EQ(checked(table).officer, aids ? OfficerId{} : table.officer("Brown"));
        EXPECT_STREQ(checked(table).word, aids ? "fails" : "obeys");
        EXPECT_EQ(brom::best_attached(table.battle(), table.state(), table.unit("A1")).none(), aids)
            << "nor is there a bonus elsewhere";
    }
}

TEST_P(OfficersOfBoth, Officer_LeavesWithTheLastUnitOfItsCommandOrArmy) {
    brom::Plan plan(GetParam().ruleset);
    plan.blue("A1", 30, 10).grey("B1", 30, 40).grey("B2", 50, 40);
    plan.blue_officer("Hale", "brigade", "at = [30, 5]").grey_officer("Chief", "commander_in_chief", "at = [30, 45]");
    brom::Moment m(plan);
    m.of("A1").presence = Presence::left;
    m.of("B1").presence = Presence::left;
    m.run(brom::make(brom::Proc::end_of_turn));
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::left);
    EXPECT_EQ(m.officer_state("Chief").presence, Presence::on_table);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table), GetParam().staff));
}

}  // namespace
}  // namespace linstock::clause
