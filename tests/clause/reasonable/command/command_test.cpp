// RE-1.2, RE-2.1, RE-3: the cards of the parts, bonus cards, command response in both wars and the staff card.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"
#include "tests/support/data.hpp"

#include <set>

namespace linstock::clause {
namespace {

std::multiset<std::string> cards(const Table& table) {
    std::multiset<std::string> out;
    for (const brom::Card& card : brom::setup(table.battle()).cards)
        out.insert(card.name);
    return out;
}

Field parts(int number) {
    Field field("reasonable");
    field.brigade(0, "kind = \"wing\", card = false");
    field.blue("A0", "at = [2, 4]").blue("Guns", "arm = \"medium_guns\", at = [2, 8]").grey("B1", "at = [60, 44]");
    for (int i = 1; i < number; ++i) {
        const std::string name = "Part " + std::to_string(i);
        field.command(0, name, "kind = \"wing\"");
        field.blue("A" + std::to_string(i), "command = \"" + name + "\", at = [" + std::to_string(12 * i) + ", 4]");
    }
    return field;
}

TEST(RE_1_Cards, RE_1_2_Deck_HasACardPerPartTwoBonusCardsAndOneStaffCardPerArmy) {
    Table table(parts(4));
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(cards(table), (std::multiset<std::string>{"Blue Brigade", "Part 1", "Part 2", "Part 3", "Grey Brigade",
                                                        "Blue staff", "Grey staff", "Blue bonus 1", "Blue bonus 2",
                                                        "Grey bonus 1", "Grey bonus 2"}));
    EXPECT_EQ(brom::facts(table.battle(), table.unit("Guns")).card, brom::facts(table.battle(), table.unit("A0")).card)
        << "a battery belongs to its part";
    table.any_dice();
    const Event shuffled = table.one(EventKind::deck_shuffled);
    EXPECT_EQ(shuffled.cards(), 9) << "no officers, no staff cards";
    EXPECT_TRUE(table.cites(shuffled, "RE-1.2"));
    EXPECT_TRUE(table.cites(shuffled, "RE-2.12"));
}

TEST(RE_1_Cards, RE_1_2_MoreThanFourPartsOrUnusualBrigades_GiveAWarning) {
    std::string warnings;
    EXPECT_EQ(problems_of(parts(4).text(), &warnings), "");
    EXPECT_EQ(warnings.find("4 bodies"), std::string::npos) << warnings;
    EXPECT_EQ(problems_of(parts(5).text(), &warnings), "");
    EXPECT_NE(warnings.find("Blue has 5 bodies with a card"), std::string::npos) << warnings;
    Field field("reasonable");
    field.blue("A1", "at = [10, 4]").grey("B1", "at = [10, 44]").grey("B2", "at = [20, 44]");
    EXPECT_EQ(problems_of(field.text(), &warnings), "");
    EXPECT_NE(warnings.find("Blue Brigade has 1 units"), std::string::npos) << warnings;
    EXPECT_NE(warnings.find("RE-1.2"), std::string::npos);
    EXPECT_EQ(warnings.find("Grey Brigade"), std::string::npos) << "two units are a brigade";
}

// --- RE-2.1: bonus cards ---

Field two_battalions() {
    Field field("reasonable");
    return field.blue("A1", "at = [30, 10]").blue("A2", "at = [50, 10]").grey("B1", "at = [66, 44]").phase("movement");
}

TEST(RE_2_Cards, RE_2_1_BonusCard_MovesOneUnitOfTheSidesChoiceWithoutResponse) {
    Field field = two_battalions();
    Table table(field.cards({"Blue bonus 1"}));
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.one(EventKind::card_turned), "RE-1.2"));
    const Prompt prompt = table.prompt("bonus_choice", Seat::first);
    EXPECT_TRUE(table.cites(prompt, "RE-2.1"));
    ASSERT_EQ(prompt.offers.size(), 3U) << "two units, or none";
    EXPECT_EQ(prompt.offers[1].unit, table.unit("A2"));
    EXPECT_TRUE(table.cites(table.refuse(choose(3)), "RE-1.2"));
    table.decide(choose(2));
    EXPECT_TRUE(table.cites(table.one(EventKind::ordered, "A2"), "RE-2.1"));
    EXPECT_TRUE(table.offers(Verb::move, "A2"));
    EXPECT_FALSE(table.offers(Verb::move, "A1"));
    table.refuse(move("A1"));
    table.decide(reform("A2", 90, Formation::line));
    EXPECT_EQ(table.at("A2").heading, from_degrees(90));
    EXPECT_EQ(table.count(EventKind::command_checked), 0);
    EXPECT_FALSE(table.asks("order")) << "one unit, one order";
}

TEST(RE_2_Cards, RE_2_1_BonusCard_MayMoveAUnitThatFailedButNoRoutedUnit) {
    Field field = two_battalions();
    field.now("A2", field.own("condition = \"routed\", routed_turn = 1"));
    Table table(field.cards({"Blue Brigade", "Blue bonus 2"}), "d10=7");
    ASSERT_TRUE(table.ready());
    EXPECT_STREQ(table.one(EventKind::command_checked).word, "fails");
    EXPECT_EQ(table.prompt("bonus_choice", Seat::first).offers.size(), 2U);
    table.decide(choose(1));
    EXPECT_TRUE(table.offers(Verb::move, "A1"));
}

TEST(RE_2_Cards, RE_2_1_LaterOrder_ReplacesTheEarlierAlsoForAnAttack) {
    Field field = two_battalions();
    field.now("A1", field.own("stage = 'arrived', target = 3, moved = true"));
    Table table(field.cards({"Blue bonus 1"}));
    ASSERT_TRUE(table.ready());
    table.decide(choose(1));
    EXPECT_EQ(brom::own(table.at("A1")).stage, brom::AttackStage::arrived);
    table.decide(reform("A1", 90, Formation::line));
    EXPECT_TRUE(brom::own(table.at("A1")).target.none());
}

TEST(RE_2_Cards, RE_2_1_OrderOfItsOwnCard_ReplacesThatOfABonusCard) {
    Field field = two_battalions();
    field.now("A1", field.own("stage = 'arrived', target = 3"));
    for (const bool ordered : {true, false}) {
        Table table(field.cards({"Blue Brigade"}), "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(ordered ? reform("A1", 90, Formation::line) : stand("A1"));
        EXPECT_EQ(brom::own(table.at("A1")).target.none(), ordered) << "a unit without a new order keeps its attack";
    }
}

TEST(RE_2_Cards, RE_10_A_UnitAt1InchOrderedToAttackAgain_AttacksFromWhereItIs) {
    for (const bool near : {true, false}) {
        Field field("reasonable");
        field.blue("A1", near ? "at = [30, 19]" : "at = [30, 15]").grey("B1", "at = [30, 20]").phase("movement");
        field.now("A1", field.own("stage = 'arrived', target = 2, arrival = 1"));
        Table table(field.cards({"Blue Brigade"}), "d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(attack("A1", "B1"));
        EXPECT_EQ(brom::own(table.at("A1")).stage, brom::AttackStage::declared);
        table.any_dice();
        table.decide(stand("A1"));
        if (near)
            EXPECT_EQ(brom::own(table.at("A1")).stage, brom::AttackStage::arrived);
        else
            EXPECT_NE(brom::own(table.at("A1")).stage, brom::AttackStage::arrived);
    }
}

TEST(RE_2_Cards, RE_16_F_3_Unit_CannotReachAndEnterATownInOneTurn) {
    for (const bool this_turn : {true, false}) {
        Field field("reasonable");
        field.terrain("kind = \"town\", name = \"Mill\", rectangle = [[26, 20], [34, 26]]");
        field.blue("A1", "at = [30, 19]").grey("B1", "at = [66, 44]").phase("movement");
        field.now("A1", field.own(std::string("edge_of = 1, at_town_edge = \"stood\"") +
                                  (this_turn ? ", moved = true" : "")));
        Table table(field.cards({"Blue bonus 1"}));
        ASSERT_TRUE(table.ready());
        table.decide(choose(1));
        NamedDecision enter = with(Verb::enter_town, "A1");
        enter.piece = 1;
        EXPECT_EQ(table.offers(Verb::enter_town, "A1"), !this_turn);
        if (this_turn) {
            EXPECT_TRUE(table.cites(table.refuse(enter), "RE-16.F.3"));
            continue;
        }
        table.decide(enter);
        EXPECT_EQ(table.at("A1").town, PieceId{1});
    }
}

TEST(RE_2_Cards, RE_2_1_BonusCard_MayBeLeftUnused) {
    Field field = two_battalions();
    Table table(field.cards({"Blue bonus 1", "Blue bonus 2"}));
    ASSERT_TRUE(table.ready());
    table.decide(done());
    EXPECT_TRUE(table.asks("bonus_choice", Seat::first)) << "the second card";
    EXPECT_EQ(table.count(EventKind::card_turned), 2);
    EXPECT_EQ(table.count(EventKind::ordered), 0);
}

// --- RE-syw-command, RE-gnw-command ---

struct Response {
    const char* variant;
    const char* nation;
    const char* rank;
    int passes;  // 0 = the die is not rolled
    int fails;
    const char* clause;
};
constexpr Response responses[] = {
    {"", "", "commander_in_chief", 0, 0, "RE-syw-command"},
    {"", "", "division", 9, 10, "RE-syw-command"},
    {"", "", "brigade", 7, 8, "RE-syw-command"},
    {"", "", "", 6, 7, "RE-syw-command"},
    {"gnw", "", "commander_in_chief", 9, 10, "RE-gnw-command"},
    {"gnw", "", "division", 8, 9, "RE-gnw-command"},
    {"gnw", "", "brigade", 7, 8, "RE-gnw-command"},
    {"gnw", "", "", 6, 7, "RE-gnw-command"},
    {"gnw", "swedes", "", 6, 7, "RE-gnw-command"},
    {"gnw", "russians", "", 5, 6, "RE-gnw-command"},
};

Table& response_table(std::unique_ptr<Table>& kept, const Response& c, int face) {
    Field field("reasonable");
    if (c.variant[0] != 0) field.scenario("reasonable = { variant = \"" + std::string(c.variant) + "\" }");
    if (c.nation[0] != 0) field.army(0, "reasonable = { nation = \"" + std::string(c.nation) + "\" }");
    field.command(0, "1st", "parent = \"Blue Brigade\"").blue("A1", "command = \"1st\", at = [30, 10]");
    field.grey("B1", "at = [66, 44]").phase("movement").cards({"Blue Brigade"});
    const std::string_view rank = c.rank;
    if (!rank.empty())
        field.officer(0, "Brown", rank,
                      std::string(rank == "division"  ? "commands = \"Blue Brigade\", "
                                  : rank == "brigade" ? "commands = \"1st\", "
                                                      : "") +
                          "at = [30, 12]");
    kept = std::make_unique<Table>(field, face == 0 ? "" : "d10=" + std::to_string(face));
    return *kept;
}

TEST(RE_3_Command, RE_syw_command_RE_gnw_command_FailingNumbers_DependOnRankAndNation) {
    for (const Response& c : responses)
        for (const int face : {c.passes, c.fails}) {
            std::unique_ptr<Table> kept;
            Table& table = response_table(kept, c, face);
            ASSERT_TRUE(table.ready());
            const Event checked = table.one(EventKind::command_checked);
            EXPECT_STREQ(checked.word, face != 0 && face == c.fails ? "fails" : "obeys")
                << c.variant << c.nation << c.rank << face;
            EXPECT_TRUE(table.cites(checked, c.clause));
        }
}

// Russians and others in one army: a command has the nation that it names, or that the nearest command above it names.
TEST(RE_3_Command, RE_gnw_command_Command_MayBeOfAnotherNationThanItsArmy) {
    for (const bool russians : {true, false}) {
        Field field("reasonable");
        field.scenario("reasonable = { variant = \"gnw\" }");
        field.army(0, std::string("reasonable = { nation = \"") + (russians ? "swedes" : "russians") + "\" }");
        field.command(0, "1st",
                      std::string("parent = \"Blue Brigade\", reasonable = { nation = \"") +
                          (russians ? "russians" : "swedes") + "\" }");
        field.command(0, "2nd", "parent = \"1st\"").blue("A1", "command = \"2nd\", at = [30, 10]");
        field.grey("B1", "at = [66, 44]").phase("movement").cards({"Blue Brigade"});
        Table table(field, "d10=6");
        ASSERT_TRUE(table.ready());
        EXPECT_STREQ(table.one(EventKind::command_checked).word, russians ? "fails" : "obeys");
    }
}

/// The result word of Brown's response for a face of the D10. First the rank, then further keys of the officer.
std::string response_of(const std::string& rank_and_keys, const std::string& house = "", int face = 9) {
    Field field = two_battalions();
    const auto space = rank_and_keys.find(' ');
    field.officer(0, "Brown", rank_and_keys.substr(0, space),
                  (space == std::string::npos ? "" : rank_and_keys.substr(space + 1) + ", ") + "at = [40, 12]");
    field.cards({"Blue Brigade"});
    Table table(field, "d10=" + std::to_string(face), house);
    return table.ready() ? table.one(EventKind::command_checked).word : "not ready";
}

TEST(RE_3_Command, RE_syw_command_BrigadierWhoHeadsAPart_FailsOn8AndMore) {
    EXPECT_EQ(response_of("brigade"), "fails");
    EXPECT_EQ(response_of("division commands = \"Blue Brigade\""), "obeys");
    EXPECT_EQ(response_of("corps commands = \"Blue Brigade\""), "obeys");
}

TEST(RE_3_Command, RE_syw_command_SecondRateCommanderInChief_FailsOn10) {
    EXPECT_EQ(response_of("commander_in_chief reasonable = { second_rate = true }", "", 10), "fails");
    EXPECT_EQ(response_of("commander_in_chief reasonable = { second_rate = true }", "", 9), "obeys");
}

TEST(RE_3_Command, RE_syw_command_SecondRateBrigadier_IsRefusedWithTheRanksThatMayBe) {
    Field field = two_battalions();
    field.officer(0, "Brown", "brigade", "reasonable = { second_rate = true }, at = [40, 12]");
    const std::string problems = problems_of(field.text());
    EXPECT_NE(problems.find("Brown is marked second-rate, but has the rank 'brigade'"), std::string::npos) << problems;
    EXPECT_NE(problems.find("commander_in_chief"), std::string::npos) << problems;
    EXPECT_NE(problems.find("RE-syw-command"), std::string::npos) << problems;
}

TEST(RE_3_Command, RE_syw_command_HeadsOfPartsByHouseRule_AreSecondRateGenerals) {
    const std::string house = tests::data_file("house/heads-of-parts-reasonable.toml").text;
    EXPECT_EQ(response_of("brigade", house), "obeys");
    EXPECT_EQ(response_of("brigade", house, 10), "fails");
}

TEST(RE_3_Command, RE_3_C_MoraleBonus_GoesByRankAndSecondRate) {
    const auto bonus = [](const char* rank, const std::string& keys, const std::string& house = "") {
        Field field = two_battalions();
        field.officer(0, "Brown", rank, keys + "at = [40, 12]");
        Table table(field, "", house);
        return table.ready() ? brom::morale_bonus(table.battle(), table.state(), table.officer("Brown")).value : -99;
    };
    EXPECT_EQ(bonus("commander_in_chief", ""), 3);
    EXPECT_EQ(bonus("commander_in_chief", "reasonable = { second_rate = true }, "), 2);
    EXPECT_EQ(bonus("division", ""), 2);
    EXPECT_EQ(bonus("brigade", ""), 1);
    EXPECT_EQ(bonus("brigade", "", tests::data_file("house/heads-of-parts-reasonable.toml").text), 2);
}

// --- RE-3.G ---

TEST(RE_3_Officers, RE_3_G_OfficerOnTheStaffCard_Rides20InchesThroughFriendsWithoutADie) {
    Field field = two_battalions();
    field.terrain("kind = \"woods\", rectangle = [[32, 0], [40, 48]]");
    field.officer(0, "Brown", "brigade", "at = [30, 8]").cards({"Blue staff"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.prompt("officer_move"), "RE-3.G"));
    EXPECT_TRUE(table.cites(table.refuse(ride("Brown", {{50.01, 8}})), "RE-movement"));
    EXPECT_TRUE(table.is_legal(ride("Brown", {{30, 28}}))) << "through A1";
    table.decide(ride("Brown", {{50, 8}}));
    EXPECT_EQ(table.officer_state("Brown").place, to_point({50, 8}));
    EXPECT_TRUE(table.cites(table.one(EventKind::officer_moved), "RE-3.G"));
}

}  // namespace
}  // namespace linstock::clause
