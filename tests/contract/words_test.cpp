// What a situation says wrongly of the books' own fields, and what `check` answers.

#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

/// The problems of this situation of two-brigades; "" = it can be played.
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

TEST(SituationWords, numbers_beyond_what_a_field_may_hold_are_refused_with_what_it_may) {
    expect_told(of_unit("mwan18", "row = 77"), {"row: 77 cannot be here", "0 to 40"});
    expect_told(of_unit("mwan18", "order = 9"), {"order: 9 cannot be here", "stand, skirmish, attack, withdraw"});
    expect_told(of_unit("revised", "target = 60000"), {"target: 60000 cannot be here", "a unit", "by its name"});
    expect_told(told("brothers", "[situation]\nbrothers = { active = 3 }\n"), {"active: 3 cannot be here", "an army"});
    expect_told(told("brothers", "[situation]\nbrothers = { conceded = 5 }\n"), {"conceded: 5", "0 to 2"});
}

TEST(SituationWords, unknown_keys_words_and_kinds_are_refused_with_the_nearest_right_one) {
    expect_told(of_unit("brothers", "pined = true"), {"no such field 'pined'", "'pinned'"});
    expect_told(of_unit("mwan18", "order = 'atack'"), {"'atack' cannot be here", "'attack'"});
    expect_told(of_unit("mwan18", "row = 'seven'"), {"row: 'seven' cannot be here"});
    expect_told(of_unit("mwan18", "spent = 1.5"), {"spent: a fraction cannot be here"});
    expect_told(of_unit("mwan18",
                        "guns = ['served', 'served', 'served', 'served', 'served', 'served', 'served', "
                        "'served', 'served', 'served', 'served', 'served', 'served', 'served', 'served', "
                        "'served', 'served']"),
                {"guns: 17 values", "at most"});
    for (const char* book : {"revised", "mwan18", "brothers"})
        expect_told(told(book, "[situation]\nphase = 'no such phase'\n"),
                    {"there is no phase 'no such phase'", "one of: "});
}

TEST(SituationWords, nobody_charges_fires_at_or_helps_who_he_cannot) {
    expect_told(of_unit("mwan18", "charge = 'Blue West 1st'"),
                {"charge: 'Blue West 1st' cannot", "a unit of the enemy"});
    expect_told(of_unit("mwan18", "contact = 'Blue West 2nd'"), {"contact: 'Blue West 2nd' cannot", "of the enemy"});
    expect_told(of_unit("mwan18", "fire_at = ['Blue West 2nd']"), {"fire_at: ", "a unit of the enemy"});
    expect_told(of_unit("brothers", "charged = 'Blue West 2nd'"), {"charged: ", "a unit of the enemy"});
    for (const char* book : {"revised", "reasonable", "firefight"}) {
        expect_told(of_unit(book, "target = 'Blue West 1st'"), {"target: ", "a unit of the enemy"});
        expect_told(of_unit(book, "supports = 'Blue West 1st'"), {"supports: ", "another unit of its side"});
        expect_told(of_unit(book, "supports = 'Grey West 1st'"), {"supports: ", "another unit of its side"});
        EXPECT_EQ(of_unit(book, "supports = 'Blue West 2nd', target = 'Grey West 1st'"), "");
    }
}

TEST(SituationWords, a_name_that_is_nearly_right_is_given_as_it_should_be) {
    expect_told(of_unit("revised", "target = 'Grey Wst 1st'"), {"target: ", "'Grey West 1st'"});
    expect_told(of_unit("mwan18", "charge = 'Gray West 1st'"), {"charge: ", "'Grey West 1st'"});
}

TEST(SituationWords, what_is_so_or_not_is_true_or_false_and_nothing_else_is) {
    expect_told(of_unit("brothers", "pinned = 1"), {"pinned: 1 cannot be here", "true or false"});
    expect_told(of_unit("mwan18", "row = true"), {"row: true cannot be here", "0 to 40"});
}

TEST(SituationWords, words_names_and_lists_are_taken) {
    EXPECT_EQ(of_unit("mwan18", "order = 'attack', objective = 'Grey West 1st'"), "");
    EXPECT_EQ(of_unit("revised", "assisted = [0, 0], rating = 4, rated = true"), "");
    EXPECT_EQ(of_unit("brothers", "pinned = true, acting = 'idle'"), "");
}

TEST(SituationWords, a_number_where_a_word_is_meant_is_refused_with_the_words) {
    expect_told(of_unit("mwan18", "order = 3"), {"order: 3 cannot be here", "one of: ", "attack", "withdraw"});
    expect_told(of_unit("mwan18", "guns = ['served', 1]"), {"guns: 1 cannot be here", "served"});
    expect_told(of_unit("revised", "guns = 0"), {"guns: 0 cannot be here", "with_crew"});
    expect_told(of_unit("brothers", "acting = 1"), {"acting: 1 cannot be here", "in_command"});
}

// CF-3.F: the sister books have no rounds of fire-fights.
TEST(SituationWords, a_round_in_a_book_without_rounds_is_no_battle) {
    for (const char* book : {"revised", "reasonable"})
        expect_told(told(book, std::string("[situation]\n") + book + " = { round = 1 }\n"), {"this book has none"});
    EXPECT_EQ(told("firefight", "[situation]\nfirefight = { round = 1 }\n"), "");
}

TEST(SituationWords, what_every_field_may_hold_but_not_together_is_no_battle) {
    expect_told(of_unit("revised", "stage = 'engaged'"), {"such a battle cannot be", "attacks nobody"});
}

}  // namespace
}  // namespace linstock
