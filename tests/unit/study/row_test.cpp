// Tests the row of a battle and its text form.
#include "study/row.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/text/luck_text.hpp"
#include "study/play_battle.hpp"
#include "study/tables.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace linstock::study {
namespace {

TEST(Row, ObservedBattle_EndsLikeUnobserved) {
    const auto battle = tests::battle_of("two-brigades");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const BattleResult plain = play_to_end(*battle, "sergeant", "sergeant", seed_of(seed));
        const BattleRow row = play_battle(*battle, "sergeant", "sergeant", seed_of(seed));
        EXPECT_EQ(row.hash, plain.hash);
        EXPECT_EQ(row.outcome, plain.outcome);
        EXPECT_EQ(row.turns, plain.turns);
        EXPECT_EQ(row.decisions, plain.decisions);
        EXPECT_EQ(row.bug, "");
    }
}

TEST(Row, Row_ReadsBackAsWritten) {
    for (const char* book : {"revised", "reasonable", "firefight"}) {
        BattleRow row = play_battle(*tests::battle_of("two-brigades", book), "sergeant", "sergeant", seed_of(5));
        row.task = 1234567;
        const std::string line = to_line(row);
        EXPECT_EQ(line.find('\n'), line.size() - 1);
        const auto again = read_row(line);
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(*again, row);
        EXPECT_EQ(to_line(*again), line);
    }
}

TEST(Row, InvalidLines_AreRejected) {
    const std::string line = to_line(play_battle(*tests::battle_of("two-brigades"), "random", "random", seed_of(1)));
    for (const auto& [from, to] : std::map<std::string, std::string>{{"\"winner\":", "\"winner\":7"},
                                                                     {"\"first\":[", "\"first\":[1,"},
                                                                     {"\"stood_first\":\"", "\"stood_first\":\"!"},
                                                                     {"\"units\":[[", "\"units\":[[9"},
                                                                     {"\"hash\":\"", "\"hash\":\"x"},
                                                                     {"\"turns\":", "\"truns\":"}}) {
        std::string wrong = line;
        wrong.replace(wrong.find(from), from.size(), to);
        EXPECT_FALSE(read_row(wrong)) << to;
    }
    EXPECT_FALSE(read_row("[]"));
    EXPECT_FALSE(read_row("{"));
}

TEST(Row, Row_AgreesWithEvents) {
    const auto battle = tests::battle_of("two-brigades");
    const Seed seed = seed_of(3);
    const SeededDice dice(seed);
    const Commanders generals = commanders("sergeant", "sergeant", seed);
    std::vector<Event> events;
    State state = open(*battle, &dice, &events);
    play_out(*battle, state, *generals.first, *generals.second, dice, &events);
    const BattleRow row = play_battle(*battle, "sergeant", "sergeant", seed);
    std::array<std::int64_t, 2> figures{};
    std::array<std::int64_t, 2> stands{};
    std::array<std::int64_t, 2> routs{};
    for (const Event& e : events) {
        if (e.unit.none()) continue;
        const std::size_t side = battle->unit(e.unit).army.index();
        if (e.kind == EventKind::casualties) figures[side] += e.figures();
        if (e.kind == EventKind::stand_lost) ++stands[side];
        if (e.kind == EventKind::routed) ++routs[side];
    }
    const auto luck = luck_of(*battle, events);
    for (std::size_t side = 0; side < 2; ++side) {
        EXPECT_GT(figures[side], 0);
        EXPECT_EQ(row.of(side, Count::figures_lost), figures[side]);
        EXPECT_EQ(row.of(side, Count::stands_lost), stands[side]);
        EXPECT_EQ(row.of(side, Count::routed), routs[side]);
        EXPECT_EQ(row.of(side, Count::hits), luck[side].hits);
        EXPECT_NEAR(static_cast<double>(row.of(side, Count::hits_expected)), luck[side].hits_expected * 1000, 0.51);
        std::int64_t causes = 0;
        for (const Cause& cause : rout_causes())
            causes += row.of(side, cause.count);
        EXPECT_EQ(causes, routs[side]);
        std::int64_t fell = 0;
        for (const auto& [cell, times] : row.fell[side])
            fell += times;
        EXPECT_EQ(fell, stands[side]);
        EXPECT_EQ(row.by_turn.back().figures_lost[side], figures[side]);
        EXPECT_EQ(row.by_turn.back().effectiveness[side],
                  battle->rules->effectiveness(*battle, state, ArmyId::of_index(side)));
    }
    EXPECT_EQ(static_cast<int>(row.by_turn.size()), row.turns);
    for (const Unit& unit : battle->forces().units)
        EXPECT_EQ(row.units[unit.id.index()].stands, state.unit(unit.id).stands_left);
}

TEST(Grid, Grid_HasAtMost4096Squares_AndContainsEveryPoint) {
    for (const auto& [width, height] :
         {std::pair{72.0, 48.0}, {240.0, 120.0}, {6.0, 4.0}, {500.0, 500.0}, {5184.0, 3456.0}, {1e6, 2e5}}) {
        const Grid grid = grid_of(width, height);
        EXPECT_LE(grid.cells(), 4096);
        EXPECT_GE(grid.columns * grid.cell, width - 1e-9);
        EXPECT_GE(grid.rows * grid.cell, height - 1e-9);
        EXPECT_EQ(grid.cell_of({0, 0}), 0);
        EXPECT_EQ(grid.cell_of({-1, -1}), 0);
        EXPECT_EQ(grid.cell_of({width, height}), grid.cells() - 1);
        EXPECT_EQ(grid.cell_of({grid.cell * 1.5, 0}), 1);
        EXPECT_EQ(grid.cell_of({0, grid.cell * 1.5}), grid.columns);
    }
}

}  // namespace
}  // namespace linstock::study
