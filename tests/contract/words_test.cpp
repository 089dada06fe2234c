// Errors in the rulesets' own fields of a situation, and the messages of `check`.

#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

/// The errors of this situation of two-brigades; "" = playable.
std::string told(const std::string& book, const std::string& situation) {
    const auto text = tests::data_file("scenarios/two-brigades.toml").text + "\n" + situation;
    auto scenario = read_scenario(text, "situation");
    if (!scenario) return tests::told(scenario.error());
    const auto rules = tests::ruleset(book);
    const auto battle = prepare(*rules, *scenario);
    return battle ? "" : tests::told(battle.error());
}

std::string of_unit(const std::string& book, const std::string& fields) {
    return told(book, "[situation]\n[[situation.unit]]\nunit = 'Blue West 1st'\n" + book + " = { " + fields + " }\n");
}

void expect_told(const std::string& problems, std::initializer_list<const char*> parts) {
    for (const char* part : parts)
        EXPECT_NE(problems.find(part), std::string::npos) << "'" << part << "' is not in: " << problems;
}

TEST(SituationWords, NumberOutOfRange_IsRejectedWithRange) {
    expect_told(of_unit("mwan18", "row = 77"), {"row: 77 is not allowed here", "0 to 40"});
    expect_told(of_unit("mwan18", "order = 9"), {"order: 9 is not allowed here", "stand, skirmish, attack, withdraw"});
    expect_told(of_unit("revised", "target = 60000"), {"target: 60000 is not allowed here", "a unit", "by its name"});
    expect_told(told("brothers", "[situation]\nbrothers = { active = 3 }\n"),
                {"active: 3 is not allowed here", "an army"});
    expect_told(told("brothers", "[situation]\nbrothers = { conceded = 5 }\n"), {"conceded: 5", "0 to 2"});
}

TEST(SituationWords, UnknownKeyWordOrKind_SuggestsNearest) {
    expect_told(of_unit("brothers", "pined = true"), {"unknown field 'pined'", "'pinned'"});
    expect_told(of_unit("mwan18", "order = 'atack'"), {"'atack' is not allowed here", "'attack'"});
    expect_told(of_unit("mwan18", "row = 'seven'"), {"row: 'seven' is not allowed here"});
    expect_told(of_unit("mwan18", "spent = 1.5"), {"spent: a fraction is not allowed here"});
    expect_told(of_unit("mwan18",
                        "guns = ['served', 'served', 'served', 'served', 'served', 'served', 'served', "
                        "'served', 'served', 'served', 'served', 'served', 'served', 'served', 'served', "
                        "'served', 'served']"),
                {"guns: 17 values", "at most"});
    for (const char* book : {"revised", "mwan18", "brothers"})
        expect_told(told(book, "[situation]\nphase = 'no such phase'\n"),
                    {"unknown phase 'no such phase'", "one of: "});
}

TEST(SituationWords, ImpossibleTarget_IsRejected) {
    expect_told(of_unit("mwan18", "charge = 'Blue West 1st'"),
                {"charge: 'Blue West 1st' is not allowed here", "a unit of the enemy"});
    expect_told(of_unit("mwan18", "contact = 'Blue West 2nd'"),
                {"contact: 'Blue West 2nd' is not allowed here", "of the enemy"});
    expect_told(of_unit("mwan18", "fire_at = ['Blue West 2nd']"), {"fire_at: ", "a unit of the enemy"});
    expect_told(of_unit("brothers", "charged = 'Blue West 2nd'"), {"charged: ", "a unit of the enemy"});
    for (const char* book : {"revised", "reasonable", "firefight"}) {
        expect_told(of_unit(book, "target = 'Blue West 1st'"), {"target: ", "a unit of the enemy"});
        expect_told(of_unit(book, "supports = 'Blue West 1st'"), {"supports: ", "another unit of its side"});
        expect_told(of_unit(book, "supports = 'Grey West 1st'"), {"supports: ", "another unit of its side"});
        EXPECT_EQ(of_unit(book, "supports = 'Blue West 2nd', target = 'Grey West 1st'"), "");
    }
}

TEST(SituationWords, NearlyRightName_SuggestsRightOne) {
    expect_told(of_unit("revised", "target = 'Grey Wst 1st'"), {"target: ", "'Grey West 1st'"});
    expect_told(of_unit("mwan18", "charge = 'Gray West 1st'"), {"charge: ", "'Grey West 1st'"});
}

TEST(SituationWords, Flag_AcceptsOnlyTrueOrFalse) {
    expect_told(of_unit("brothers", "pinned = 1"), {"pinned: 1 is not allowed here", "true or false"});
    expect_told(of_unit("mwan18", "row = true"), {"row: true is not allowed here", "0 to 40"});
}

TEST(SituationWords, WordsNamesAndLists_AreAccepted) {
    EXPECT_EQ(of_unit("mwan18", "order = 'attack', objective = 'Grey West 1st'"), "");
    EXPECT_EQ(of_unit("revised", "assisted = [0, 0], rating = 4, rated = true"), "");
    EXPECT_EQ(of_unit("brothers", "pinned = true, acting = 'idle'"), "");
}

TEST(SituationWords, NumberForWord_IsRejectedWithWords) {
    expect_told(of_unit("mwan18", "order = 3"), {"order: 3 is not allowed here", "one of: ", "attack", "withdraw"});
    expect_told(of_unit("mwan18", "guns = ['served', 1]"), {"guns: 1 is not allowed here", "served"});
    expect_told(of_unit("revised", "guns = 0"), {"guns: 0 is not allowed here", "with_crew"});
    expect_told(of_unit("brothers", "acting = 1"), {"acting: 1 is not allowed here", "in_command"});
}

// CF-3.F: the other Brom rulesets have no fire-fight rounds.
TEST(SituationWords, CF_3_F_RoundInRulesetWithoutRounds_IsRejected) {
    for (const char* book : {"revised", "reasonable"})
        expect_told(told(book, std::string("[situation]\n") + book + " = { round = 1 }\n"), {"this ruleset has none"});
    EXPECT_EQ(told("firefight", "[situation]\nfirefight = { round = 1 }\n"), "");
}

TEST(SituationWords, ValidFieldsThatConflict_AreRejected) {
    expect_told(of_unit("revised", "stage = 'engaged'"), {"impossible battle", "attacks, but has no target"});
}

}  // namespace
}  // namespace linstock
