// The army lists and the other tables of data/skirmish/, and the answers to requests that cannot be met.

#include "helpers.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock {
namespace {

using skirmish::ArmyList;
using skirmish::UnitRow;
using tests::skirmish_tables;

std::vector<UnitRow> rows_of(const ArmyList& list) {
    std::vector<UnitRow> out = list.batteries;
    for (const skirmish::BodyRow& body : list.bodies)
        out.insert(out.end(), body.units.begin(), body.units.end());
    return out;
}

TEST(ArmyLists, EveryRow_IsAUnitOfItsSource) {
    for (const ArmyList& list : skirmish_tables().lists)
        for (const UnitRow& row : rows_of(list)) {
            if (row.source == "reconstructed") continue;
            const auto battle = tests::battle_of(row.source);
            ASSERT_NE(battle, nullptr) << row.source;
            const auto& units = battle->scenario->forces.units;
            const auto unit =
                std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.name == row.name; });
            ASSERT_NE(unit, units.end()) << list.id << ": " << row.name << " is not in " << row.source;
            EXPECT_EQ(row.men, unit->men) << row.name;
            EXPECT_EQ(row.guns, unit->guns) << row.name;
            EXPECT_EQ(row.quality, unit->quality) << row.name;
            EXPECT_EQ(row.second_rate, unit->second_rate) << row.name;
            EXPECT_EQ(row.weapon, unit->weapon) << row.name;
        }
}

TEST(ArmyLists, NoTwoListsOfAPeriod_HaveTheSameUnits) {
    const auto& lists = skirmish_tables().lists;
    EXPECT_GE(lists.size(), 8U);
    const auto table = [](const ArmyList& list) {
        std::vector<std::string> out;
        for (const UnitRow& row : rows_of(list))
            out.push_back(row.name);
        std::sort(out.begin(), out.end());
        return out;
    };
    for (std::size_t i = 0; i < lists.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (lists[i].period == lists[j].period) {
                EXPECT_NE(table(lists[i]), table(lists[j])) << lists[i].id << ", " << lists[j].id;
            }
}

std::string refusal_of(skirmish::Request request) {
    request.seed = seed_of(1);
    const auto made = skirmish::make_skirmish(skirmish_tables(), request);
    return made ? "made" : to_text(made.error());
}

TEST(SkirmishRequest, UnknownWords_GetTheNearestValidOne) {
    skirmish::Request r;
    r.kind = "flank-mach";
    EXPECT_NE(refusal_of(r).find("did you mean 'flank-march'"), std::string::npos) << refusal_of(r);
    r = {};
    r.theatre = "bohemia-hills";
    EXPECT_NE(refusal_of(r).find("did you mean 'bohemian-hills'"), std::string::npos) << refusal_of(r);
    r = {};
    r.ruleset = "revise";
    EXPECT_NE(refusal_of(r).find("did you mean 'revised'"), std::string::npos) << refusal_of(r);
    r = {};
    r.second = "prussian-1758";
    EXPECT_NE(refusal_of(r).find("did you mean 'prussian-1757'"), std::string::npos) << refusal_of(r);
}

TEST(SkirmishRequest, ListOfAnotherPeriod_IsRejectedWithThePossibleLists) {
    skirmish::Request r;
    r.ruleset = "revised";
    r.first = "prussian-1757";
    const std::string text = refusal_of(r);
    EXPECT_NE(text.find("the list 'prussian-1757' is of the period seven-years-war"), std::string::npos) << text;
    EXPECT_NE(text.find("union-virginia-1862"), std::string::npos) << text;
    r.ruleset = "";
    r.second = "swedish-1706";
    EXPECT_NE(refusal_of(r).find("are of different periods"), std::string::npos) << refusal_of(r);
    r.second = "";
    r.theatre = "virginia-woods";
    EXPECT_NE(refusal_of(r).find("the theatre 'virginia-woods' does not fit the period"), std::string::npos)
        << refusal_of(r);
    EXPECT_NE(refusal_of(r).find("saxon-plain"), std::string::npos) << refusal_of(r);
}

TEST(SkirmishRequest, ListsOfOneSide_AreRejected) {
    skirmish::Request r;
    r.first = "union-virginia-1862";
    r.second = "union-potomac-1863";
    EXPECT_NE(refusal_of(r).find("are of one side"), std::string::npos) << refusal_of(r);
}

TEST(SkirmishRequest, ImpossibleSizes_AreRejectedWithThePossibleOnes) {
    skirmish::Request r;
    r.minutes = 5;
    EXPECT_NE(refusal_of(r).find("15 to 240 minutes"), std::string::npos) << refusal_of(r);
    r.minutes = 15;
    r.ruleset = "mwan18";
    EXPECT_NE(refusal_of(r).find("expected at least"), std::string::npos) << refusal_of(r);
    r.ruleset = "revised";
    r.minutes = 240;
    r.first = "union-kentucky-1862";
    EXPECT_NE(refusal_of(r).find("too large for the list 'union-kentucky-1862', which has 11 units"), std::string::npos)
        << refusal_of(r);
}

TEST(SkirmishRequest, SizeNamedInARefusal_IsPossible) {
    skirmish::Request r;
    r.ruleset = "revised";
    r.minutes = 240;
    r.first = "union-kentucky-1862";
    const std::string text = refusal_of(r);
    const std::size_t at = text.find("at most ");
    ASSERT_NE(at, std::string::npos) << text;
    r.minutes = std::stoi(text.substr(at + 8));
    EXPECT_EQ(refusal_of(r), "made");
    r.minutes += 15;
    EXPECT_NE(refusal_of(r), "made");
}

TEST(SkirmishRequest, LargestSize_GetsARulesetAndListsThatSuffice) {
    skirmish::Request r;
    r.minutes = skirmish::most_minutes;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        r.seed = seed_of(seed);
        EXPECT_NE(tests::skirmish_of(r), nullptr) << seed;
    }
}

TEST(SkirmishRequest, SeedChoosesListsOfOneCampaign) {
    const auto campaigns_of = [](const std::string& id) {
        for (const ArmyList& list : skirmish_tables().lists)
            if (list.id == id) return list.campaigns;
        return std::vector<std::string>{};
    };
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto made = tests::skirmish_of(tests::request_of(seed));
        ASSERT_NE(made, nullptr);
        const auto first = campaigns_of(made->request.first);
        const auto second = campaigns_of(made->request.second);
        EXPECT_TRUE(std::any_of(first.begin(), first.end(),
                                [&](const std::string& campaign) {
                                    return std::find(second.begin(), second.end(), campaign) != second.end();
                                }))
            << made->request.first << ", " << made->request.second;
    }
}

TEST(SkirmishRequest, RainByARulesetWithoutRulesForIt_IsRejectedWithThePossibleWeather) {
    skirmish::Request r;
    r.ruleset = "brothers";
    r.weather = "rain";
    EXPECT_NE(refusal_of(r).find("brothers has no rules for 'rain'; expected one of clear, mist"), std::string::npos)
        << refusal_of(r);
    r = {};
    r.ruleset = "revised";
    r.hour = "night";
    EXPECT_NE(refusal_of(r).find("revised has no rules for 'night'; expected one of day, dusk"), std::string::npos)
        << refusal_of(r);
    r.hour = "dsk";
    EXPECT_NE(refusal_of(r).find("did you mean 'dusk'"), std::string::npos) << refusal_of(r);
}

TEST(SkirmishRequest, MistInADawnAttack_IsRejected) {
    skirmish::Request r;
    r.kind = "dawn-attack";
    r.weather = "mist";
    EXPECT_NE(refusal_of(r).find("'mist' does not suit the kind 'dawn-attack'"), std::string::npos) << refusal_of(r);
    EXPECT_NE(refusal_of(r).find("one of clear"), std::string::npos) << refusal_of(r);
}

TEST(SkirmishTables, ErrorsInTheFiles_HaveTheirPlace) {
    skirmish::TableTexts texts = tests::skirmish_texts();
    const auto spoil = [](SourceText& text, const std::string& from, const std::string& to) {
        const std::size_t at = text.text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.text.replace(at, from.size(), to);
    };
    spoil(texts.theatres, "woods = [2, 4]", "woods = [4, 2]");
    spoil(texts.kinds, "holds = [\"key\", \"wing\"]", "holds = [\"key\", \"wnig\"]");
    spoil(texts.conditions, "weapon = \"flintlock\"", "weapon = \"flintlok\"");
    spoil(texts.lists.front().second, "quality = \"", "qualty = \"");
    const auto read = skirmish::read_tables(texts);
    ASSERT_FALSE(read.ok());
    const std::string told = tests::told(read.error());
    EXPECT_NE(told.find("theatres.toml:"), std::string::npos) << told;
    EXPECT_NE(told.find("did you mean 'flintlock'"), std::string::npos) << told;
    EXPECT_NE(told.find("did you mean 'wing'"), std::string::npos) << told;
    EXPECT_NE(told.find("did you mean 'quality'"), std::string::npos) << told;
}

}  // namespace
}  // namespace linstock
