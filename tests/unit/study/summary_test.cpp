// Tests sums of hand-made rows, and the tables made from them.
#include "study/summary.hpp"

#include "battle/snapshot.hpp"
#include "study/play_battle.hpp"
#include "study/tables.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::study {
namespace {

Manifest manifest_of(std::uint64_t battles, const std::vector<std::pair<std::string, std::string>>& generals) {
    Manifest m;
    m.seed = seed_of(1);
    m.battles = battles;
    for (const auto& [blue, grey] : generals) {
        Arm arm;
        arm.ruleset = "revised";
        arm.blue = blue;
        arm.grey = grey;
        m.mirrored = m.mirrored || blue != grey;
        m.arms.push_back(arm);
    }
    m.scenarios = {""};
    return m;
}

BattleRow row_of(std::uint64_t task, int winner, int figures) {
    const auto battle = tests::battle_of("two-brigades");
    BattleRow row;
    row.task = task;
    row.outcome.over = true;
    row.outcome.winner.value = static_cast<std::uint16_t>(winner);
    row.turns = 2;
    row.sides[0][static_cast<std::size_t>(Count::figures_lost)] = figures;
    row.by_turn = {{{10000, 9000}, {0, 0}, {50, 50}}, {{5000, 4000}, {figures, 0}, {40, 50}}};
    row.units.resize(battle->forces().units.size());
    return row;
}

Summary summary_of(const Manifest& m) {
    return {m, std::vector<std::shared_ptr<const Battle>>(m.arms.size(), tests::battle_of("two-brigades"))};
}

TEST(Summary, Wins_AreCountedByArmyAndByPlayer) {
    Summary s = summary_of(manifest_of(4, {{"sergeant", "random"}}));
    // Two pairs: blue wins from both sides, then loses as the first army and draws as the second.
    for (const auto& [task, winner] : {std::pair{0, 1}, {1, 2}, {2, 2}, {3, 0}})
        s.add(row_of(static_cast<std::uint64_t>(task), winner, 10));
    const ArmSummary& arm = s.arms()[0];
    EXPECT_TRUE(s.complete());
    EXPECT_EQ(arm.won, (std::array<std::uint64_t, 3>{1, 1, 2}));
    EXPECT_EQ(arm.won_by, (std::array<std::uint64_t, 2>{2, 1}));
    EXPECT_EQ(arm.pairs, (std::array<std::uint64_t, 3>{1, 1, 0}));
    EXPECT_NEAR(estimate_of(arm, Measure::drawn).estimate, 25, 1e-9);
    EXPECT_NEAR(estimate_of(arm, Measure::first_figures_lost).estimate, 10, 1e-9);
}

TEST(Summary, BattleFromASnapshot_HasNoRowsForEarlierTurns) {
    const SourceText file = tests::data_file("scenarios/two-brigades.toml");
    const auto scenario = *read_scenario(file.text, file.file);
    const auto whole = tests::battle_of("two-brigades");
    const SeededDice dice(seed_of(1));
    State state = open(*whole, &dice, nullptr);
    while (state.turn < 4 && !over(state))
        decide_unchecked(*whole, state, candidates(*whole, state, prompts(*whole, state).front(), 1).front(), &dice,
                         nullptr);
    ASSERT_EQ(state.turn, 4);
    const auto snapshot = snapshot_of(*scenario, *whole, state);
    ASSERT_TRUE(snapshot) << snapshot.error();
    const auto battle = prepare(whole->rules, *read_scenario(snapshot->text, "moment"));
    ASSERT_TRUE(battle);
    const Summary s(manifest_of(1, {{"sergeant", "sergeant"}}), {*battle});
    ASSERT_EQ(s.arms()[0].by_turn.size(), 9U);
    EXPECT_EQ(s.arms()[0].by_turn.front().turn, 4);
}

TEST(Summary, FinishedBattle_KeepsLastEffectiveness) {
    Summary s = summary_of(manifest_of(1, {{"sergeant", "sergeant"}}));
    s.add(row_of(0, 1, 10));
    const auto& turns = s.arms()[0].by_turn;
    ASSERT_EQ(turns.size(), 12U);
    EXPECT_EQ(turns[1].fought, 1U);
    EXPECT_EQ(turns[2].fought, 0U);
    EXPECT_EQ(turns[0].effectiveness[0], (Spread{{100, 1}}));
    EXPECT_EQ(turns[11].effectiveness[0], (Spread{{50, 1}}));
    EXPECT_EQ(turns[11].effectiveness[1], (Spread{{40, 1}}));
}

TEST(Summary, Arms_AreComparedWithTheFirstBattleByBattle) {
    Summary s = summary_of(manifest_of(3, {{"sergeant", "sergeant"}, {"sergeant", "sergeant"}}));
    const std::array<std::pair<int, int>, 3> winners = {{{1, 2}, {1, 1}, {0, 1}}};
    for (std::uint64_t battle = 0; battle < 3; ++battle) {
        s.add(row_of(battle * 2, winners[battle].first, 10));
        s.add(row_of(battle * 2 + 1, winners[battle].second, 13));
    }
    const Comparison& c = s.comparisons()[0];
    const auto& wins = c.measured[static_cast<std::size_t>(Measure::first_wins)];
    EXPECT_EQ(wins.more, 1U);
    EXPECT_EQ(wins.less, 1U);
    EXPECT_EQ(wins.difference.n, 3U);
    EXPECT_NEAR(difference_of(c, Measure::first_figures_lost).estimate, 3, 1e-9);
    EXPECT_NEAR(difference_of(c, Measure::score).estimate, (-100 + 0 + 50) / 3.0, 1e-9);
}

TEST(Summary, BattlesWithBugs_AreCountedAndExcluded) {
    Summary s = summary_of(manifest_of(2, {{"sergeant", "sergeant"}}));
    BattleRow bad = row_of(0, 0, 500);
    bad.bug = "it went wrong";
    s.add(bad);
    s.add(row_of(1, 1, 10));
    EXPECT_EQ(s.arms()[0].bugs, 1U);
    EXPECT_EQ(s.arms()[0].won, (std::array<std::uint64_t, 3>{0, 1, 0}));
    EXPECT_NEAR(estimate_of(s.arms()[0], Measure::first_figures_lost).estimate, 10, 1e-9);
}

TEST(Tables, EveryRow_HasValueForEveryColumn) {
    const auto battle = tests::battle_of("two-brigades");
    Manifest m = manifest_of(2, {{"sergeant", "sergeant"}, {"sergeant", "sergeant"}});
    Summary s = summary_of(m);
    std::array<std::size_t, table_count> rows{};
    const TableSink sink = [&](TableId id, const std::vector<Cell>& cells) {
        const Table& table = tables()[static_cast<std::size_t>(id)];
        ++rows[static_cast<std::size_t>(id)];
        ASSERT_EQ(cells.size(), table.columns.size()) << table.name;
        for (std::size_t i = 0; i < cells.size(); ++i)
            EXPECT_EQ(cells[i].index(), static_cast<std::size_t>(table.columns[i].type))
                << table.name << "." << table.columns[i].name;
    };
    for (std::uint64_t t = 0; t < m.tasks(); ++t) {
        const BattleRow row = play_battle(*battle, m, task_of(m, t));
        s.add(row);
        write_battle_rows(m, *battle, row, sink);
    }
    write_summary_rows(s, sink);
    for (std::size_t i = 0; i < table_count; ++i)
        EXPECT_GT(rows[i], 0U) << tables()[i].name;
}

TEST(Tables, EveryTableAndColumn_IsExplained) {
    for (const Table& table : tables()) {
        EXPECT_TRUE(table.rows.ends_with(".")) << table.name;
        for (const Column& column : table.columns) {
            EXPECT_FALSE(column.meaning.empty()) << table.name << "." << column.name;
            EXPECT_EQ(column.meaning.find_first_of("|\n"), std::string::npos) << table.name << "." << column.name;
        }
    }
}

}  // namespace
}  // namespace linstock::study
