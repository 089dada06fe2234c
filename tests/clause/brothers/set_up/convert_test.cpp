// BA-0.B: a scenario with all lengths multiplied plays the same battle with the same dice.

#include "rulesets/brothers/set_up/convert.hpp"

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "tests/clause/harness.hpp"
#include "tests/support/data.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

Field rich_field() {
    Field field("brothers");
    field.table(48, 40).turns(3);
    field.terrain("kind = \"woods\", rectangle = [[6, 14], [14, 22]]")
        .terrain("kind = \"stone_wall\", line = [[18, 16], [26, 16]]")
        .terrain("kind = \"breastwork\", line = [[34, 22], [24, 22]]")
        .terrain("kind = \"road\", line = [[30, 0], [30, 40]]")
        .terrain("kind = \"hill\", rectangle = [[36, 16], [46, 26]]")
        .terrain("kind = \"stream\", line = [[0, 27], [20, 25]]");
    field.more("[[objective]]\nname = \"Hill\"\nat = [41, 21]\nradius = 3\n");
    const auto unit = [&](int army, const char* name, double x, double y, const char* keys) {
        const std::string row = fmt::format("at = [{}, {}], heading = {}, {}", x, y, army == 0 ? 0 : 180, keys);
        army == 0 ? field.blue(name, row) : field.grey(name, row);
    };
    const char* foot = "brothers = { range = 2, attack = 4, strength = 4 }";
    const char* guns = "arm = \"artillery\", brothers = { range = 6, attack = 4, strength = 2 }";
    unit(0, "A1", 10, 12, foot);
    unit(0, "A2", 22, 12, foot);
    unit(0, "A3", 28, 13, foot);
    unit(0, "A4", 36, 9, guns);
    unit(1, "B1", 11, 26, foot);
    unit(1, "B2", 22, 26, foot);
    unit(1, "B3", 28, 22.3, foot);
    unit(1, "B4", 36, 31, guns);
    field.blue("A5", fmt::format("arrives = 2, at = [44, 0], {}", foot));
    field.officer(0, "AB", "brigade", "at = [22, 7], brothers = { value = 5 }");
    field.officer(1, "BB", "brigade", "at = [22, 31], brothers = { value = 5 }");
    return field;
}

Decision times(Decision d, double k) {
    for (Point& p : d.path)
        p = to_point(to_vec(p) * k);
    return d;
}

bool near(Point a, Point b, double k) { return within(distance(to_vec(a) * k, to_vec(b)), 1e-4 * k); }

std::vector<decltype(Cite::clause)> clauses(const std::vector<Cite>& why) {
    std::vector<decltype(Cite::clause)> out;
    for (const Cite& c : why)
        out.push_back(c.clause);
    return out;
}

/// Expects that the two events are equal apart from lengths.
void expect_same(const Event& a, const Event& b, double k) {
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.unit, b.unit);
    EXPECT_EQ(a.other, b.other);
    EXPECT_EQ(a.officer, b.officer);
    EXPECT_EQ(a.on_wire, b.on_wire);
    EXPECT_EQ(a.needed, b.needed);
    EXPECT_EQ(a.formation, b.formation);
    EXPECT_STREQ(a.word, b.word);
    EXPECT_EQ(a.dice.faces, b.dice.faces);
    EXPECT_EQ(clauses(a.why), clauses(b.why));
    EXPECT_LE(angle_between(a.heading, b.heading), 1);
    EXPECT_TRUE(near(a.to, b.to, k)) << name_of(a.kind);
}

struct Game {
    std::shared_ptr<const Battle> battle;
    State state;
    EventSink events;
};

Game opened(const std::shared_ptr<const Scenario>& scenario, const Dice& dice) {
    Game g;
    auto battle = prepare(*tests::ruleset("brothers"), scenario);
    if (!battle) {
        ADD_FAILURE() << tests::told(battle.error());
        return g;
    }
    g.battle = *battle;
    g.state = linstock::open(*g.battle, &dice, &g.events);
    return g;
}

/// The last events, for the message of a failure.
std::string last_of(const Game& g) {
    std::string out;
    for (std::size_t i = g.events.size() < 12 ? 0 : g.events.size() - 12; i < g.events.size(); ++i) {
        const Event& e = g.events[i];
        out += fmt::format("{} unit {} other {} '{}' needed {} amount {} to ({}, {})\n", name_of(e.kind), e.unit.value,
                           e.other.value, e.word, e.needed, e.on_wire.amount, to_vec(e.to).x, to_vec(e.to).y);
    }
    return out;
}

/// Plays both battles with the same answers, taken from the first battle's candidates.
void play_both(Game& one, Game& other, const Dice& dice, double k, int seed) {
    std::size_t seen = 0;
    std::uint32_t pick = static_cast<std::uint32_t>(seed) * 2654435761U;
    for (int i = 0; i < 400 && !over(one.state); ++i) {
        const std::vector<Prompt> prompts_of_one = prompts(*one.battle, one.state);
        const std::vector<Prompt> prompts_of_other = prompts(*other.battle, other.state);
        ASSERT_EQ(prompts_of_one.size(), prompts_of_other.size());
        ASSERT_FALSE(prompts_of_one.empty());
        ASSERT_STREQ(prompts_of_one.front().kind, prompts_of_other.front().kind);
        const std::vector<Decision> open = candidates(*one.battle, one.state, prompts_of_one.front(), 6);
        ASSERT_FALSE(open.empty());
        pick = pick * 1664525U + 1013904223U;
        const Decision d = open[(pick >> 16) % open.size()];
        ASSERT_FALSE(linstock::decide(*one.battle, one.state, d, &dice, &one.events));
        const auto no = linstock::decide(*other.battle, other.state, times(d, k), &dice, &other.events);
        ASSERT_FALSE(no) << no->text;
        for (; seen < std::min(one.events.size(), other.events.size()); ++seen)
            expect_same(one.events[seen], other.events[seen], k);
        ASSERT_EQ(one.events.size(), other.events.size());
        ASSERT_FALSE(::testing::Test::HasFailure()) << last_of(one) << "\n" << last_of(other);
    }
}

TEST(BA_0_Scales, BA_0_B_EveryScaleAndMeasure_PlaysTheSameBattle) {
    const auto drawn = read_scenario(rich_field().text(), "drawn");
    ASSERT_TRUE(drawn) << tests::told(drawn.error());
    const Charts& charts = *(*tests::ruleset("brothers"))->charts;
    int seed = 0;
    std::size_t hits = 0;
    for (const char* variant : {"mm15_in", "mm15_cm", "mm6_in", "mm6_cm", "mm25_in", "mm25_cm"}) {
        SCOPED_TRACE(variant);
        Problems problems;
        const auto other = brothers::converted(charts, **drawn, variant, problems);
        ASSERT_TRUE(other) << tests::told(problems);
        const auto again = read_scenario(write_scenario(*other), "converted");
        ASSERT_TRUE(again) << tests::told(again.error());
        const double k = brothers::ratio_between(charts, "mm15_in", variant);
        for (int i = 0; i < 4; ++i) {
            const SeededDice dice(seed_of(static_cast<std::uint64_t>(++seed)));
            Game one = opened(*drawn, dice);
            Game two = opened(*again, dice);
            ASSERT_TRUE(one.battle && two.battle);
            play_both(one, two, dice, k, seed);
            if (HasFailure()) return;
            for (const Event& e : one.events)
                hits += e.kind == EventKind::stand_lost ? 1 : 0;
        }
    }
    EXPECT_GT(hits, 20U) << "the battles include fighting";
}

TEST(BA_0_Scales, BA_0_B_ScaleRatios_AreOneTwoFourAndTwoAndAHalf) {
    const Charts& charts = *(*tests::ruleset("brothers"))->charts;
    EXPECT_NEAR(brothers::ratio_between(charts, "mm6_in", "mm25_in"), 4, 1e-12);
    EXPECT_NEAR(brothers::ratio_between(charts, "mm15_in", "mm15_cm"), 2.5, 1e-12);
    Problems problems;
    const auto drawn = read_scenario(rich_field().text(), "drawn");
    ASSERT_TRUE(drawn);
    EXPECT_FALSE(brothers::converted(charts, **drawn, "mm10_in", problems));
    EXPECT_FALSE(problems.empty());
}

}  // namespace
}  // namespace linstock::clause
