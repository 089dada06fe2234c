// Tests the house rules of data/house for mwan18 and brothers: each is valid and changes a battle.
#include "army/scenario.hpp"
#include "tests/folder/folder.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace linstock {
namespace {

/// A house rule and its test battle: two-brigades, with words replaced if the battle would not use
/// the rule otherwise.
struct Trial {
    const char* file;
    const char* general = "random";
    std::uint64_t from = 1;  ///< the first seed to try
    std::vector<std::pair<std::string, std::string>> words;
};

const std::vector<Trial>& trials() {
    static const std::vector<Trial> all = {
        {"a-roll-for-each-leaderless-brothers", "random", 2},
        {"sharpshooters-reach-their-attack-brothers",
         "random",
         2,
         {{"range = 2, attack = 5, strength = 4 }", "range = 3, attack = 4, strength = 4, sharpshooters = true }"}}},
        {"fences-give-no-cover-brothers", "random", 4},
        {"flinchers-lost-at-the-edge-brothers",
         "sergeant",
         3,
         {{"range = 2, attack = 5, strength = 4", "range = 4, attack = 3, strength = 4"}}},
        {"full-cover-in-melee-brothers", "sergeant"},
        {"guns-fire-all-round-brothers"},
        {"guns-may-charge-brothers"},
        {"held-by-the-side-brothers", "random", 4},
        {"narrow-arcs-brothers"},
        {"no-declined-rolls-brothers"},
        {"one-penalty-at-most-brothers", "random", 7},
        {"rear-ranks-fire-brothers"},
        {"roads-for-all-brothers"},
        {"tired-after-four-brothers"},
        {"wide-arcs-brothers"},
        {"worse-without-a-commander-brothers", "random", 2},
        {"worse-without-orders-brothers", "sergeant"},
        {"a-dear-bought-ten-mwan18", "sergeant"},
        {"arcs-from-the-middle-mwan18"},
        {"exact-fire-at-chargers-mwan18", "sergeant"},
        {"far-screens-stop-fire-mwan18"},
        {"fifths-multiply-mwan18"},
        {"fire-from-the-saddle-mwan18"},
        {"five-fifths-at-the-mounted-mwan18"},
        {"free-prolonge-mwan18"},
        {"gunners-and-horses-alike-mwan18",
         "random",
         5,
         {{"at = [30, 9.5]", "at = [30, 20]"}, {"at = [42, 9.5]", "at = [42, 20]"}}},
        {"guns-to-the-last-man-mwan18",
         "random",
         12,
         {{"at = [30, 9.5]", "at = [30, 20]"},
          {"at = [42, 9.5]", "at = [42, 20]"},
          {"at = [30, 38.5]", "at = [30, 28]"},
          {"at = [42, 38.5]", "at = [42, 28]"}}},
        {"horse-holders-mwan18", "random", 6},
        {"morale-either-way-mwan18"},
        {"narrow-arcs-mwan18"},
        {"no-fire-without-effect-mwan18", "random", 10},
        {"one-shot-more-mwan18", "random", 3, {{"weapon = \"carbine\"", "weapon = \"repeater_carbine\""}}},
        {"two-files-on-the-road-mwan18"},
        {"two-ranks-fire-mwan18"},
        {"wide-open-order-mwan18"},
    };
    return all;
}

std::string book_of(const std::string& file) { return file.substr(file.rfind('-') + 1); }

std::string field_of(const Trial& trial) {
    std::string text = tests::data_file("scenarios/two-brigades.toml").text;
    for (const auto& [from, to] : trial.words) {
        EXPECT_NE(text.find(from), std::string::npos) << from;
        for (std::size_t i = text.find(from); i != std::string::npos; i = text.find(from, i + to.size()))
            text.replace(i, from.size(), to);
    }
    return text;
}

/// A hash of the final state. The state does not contain the rules in force, only their effects.
std::uint64_t end_of(const Trial& trial, const Battle& battle, std::uint64_t seed) {
    const tests::Fought fought = tests::fight(battle, trial.general, trial.general, seed);
    EXPECT_EQ(fought.played.bug, "");
    return hash_of(fought.state);
}

std::shared_ptr<const Battle> battle_of(const Trial& trial, const std::string& house) {
    const auto scenario = read_scenario(field_of(trial), "two-brigades");
    const auto rules = tests::ruleset(book_of(trial.file), house);
    if (!scenario || !rules) {
        ADD_FAILURE() << (scenario ? tests::told(rules.error()) : tests::told(scenario.error()));
        return nullptr;
    }
    const auto battle = prepare(*rules, *scenario);
    if (!battle) {
        ADD_FAILURE() << tests::told(battle.error());
        return nullptr;
    }
    return *battle;
}

class HouseRuleEffects : public testing::TestWithParam<Trial> {};

void PrintTo(const Trial& trial, std::ostream* to) { *to << trial.file; }

INSTANTIATE_TEST_SUITE_P(House, HouseRuleEffects, testing::ValuesIn(trials()), [](const auto& trial) {
    std::string name = trial.param.file;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST_P(HouseRuleEffects, EachHouseRule_ChangesABattle) {
    const Trial& trial = GetParam();
    const std::string house = tests::data_file("house/" + std::string(trial.file) + ".toml").text;
    ASSERT_FALSE(house.empty());
    EXPECT_EQ(house.rfind("# ", 0), 0U) << "it says what it changes, and for whom";
    const auto by_the_book = battle_of(trial, "");
    const auto by_the_house = battle_of(trial, house);
    ASSERT_TRUE(by_the_book && by_the_house);
    constexpr std::uint64_t enough = 24;
    std::uint64_t seed = trial.from;
    while (seed < trial.from + enough && end_of(trial, *by_the_house, seed) == end_of(trial, *by_the_book, seed))
        ++seed;
    EXPECT_LT(seed, trial.from + enough) << "in none of these battles does it matter";
}

TEST(HouseRuleFiles, EveryFileOfBothRulesets_IsTested) {
    const std::string told = [] {
        std::string out;
        for (const Trial& trial : trials())
            out += std::string(trial.file) + "\n";
        return out;
    }();
    int found = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(tests::data_folder()) / "house")) {
        const std::string name = entry.path().stem().string();
        const std::string text = tests::data_file("house/" + name + ".toml").text;
        for (const std::string book : {"mwan18", "brothers"})
            if (text.find("\nruleset = \"" + book + "\"") != std::string::npos) {
                EXPECT_NE(told.find(name + "\n"), std::string::npos) << name;
                EXPECT_EQ(book_of(name), book);
                ++found;
            }
    }
    EXPECT_EQ(found, static_cast<int>(trials().size()));
}

}  // namespace
}  // namespace linstock
