// Tests every cell of the fire charts: the odds are the closed form of its percentage (certain casualties, and the
// chance of one more), and the engine's dice agree. With a million dice per cell:
//
//   LINSTOCK_ROLLS=1000000 build/dev/tests/clause/mwan18/test_clause_mwan18 --gtest_filter='FireCells.*'

#include "base/dice.hpp"
#include "battle/ruleset.hpp"
#include "odds/odds.hpp"
#include "tests/clause/mwan18/under_fire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace linstock::mwan18 {
namespace {

std::uint64_t rolls() {
    const char* told = std::getenv("LINSTOCK_ROLLS");
    return told == nullptr ? 100 : std::strtoull(told, nullptr, 10);
}

constexpr int figures = 23;

struct Cell {
    std::string name;
    std::string keys;  ///< of the firer
    double far = 0;    ///< feet
    int percent = 0;
};

void expect_closed_form(const Cell& cell) {
    SCOPED_TRACE(cell.name);
    UnderFire s;
    s.blue("A", 2000, 500, cell.keys).grey("C", 2000, 500 + cell.far, "mwan18 = { figures = 40 }");
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.mark("C", [](MwUnit& w) { w.volley_spent = true; });
    s.run(make(Proc::fire));
    std::vector<Decision> open;
    for (const Prompt& asked : s.prompts())
        if (asked.seat == Seat::first) open = odds::decisions_with_odds(s.battle(), s.state(), asked, 50);
    if (cell.percent == 0) {
        EXPECT_TRUE(open.empty()) << "a shot that cannot hit is offered";
        return;
    }
    ASSERT_EQ(open.size(), 1U);
    const auto told = odds::compute_odds(s.battle(), s.state(), open[0]);
    ASSERT_TRUE(told) << told.error().text;
    EXPECT_TRUE(told->exact);
    const int sure = cell.percent / 100;
    const double more = cell.percent % 100 / 100.0;
    for (const odds::CountChance& share : told->casualties)
        EXPECT_NEAR(share.p, share.n == sure ? 1 - more : share.n == sure + 1 ? more : 0.0, 1e-9) << share.n;
    // All units have declared: the dice are next.
    State declared = s.state();
    linstock::decide(s.battle(), declared, open[0], nullptr, nullptr);
    for (auto asked = prompts(s.battle(), declared); !asked.empty() && asked[0].seat != Seat::chance;
         asked = prompts(s.battle(), declared)) {
        Decision hold;  // all other units hold their fire
        hold.verb = Verb::dispatch;
        hold.prompt = asked[0].id;
        hold.by = asked[0].seat;
        ASSERT_FALSE(linstock::decide(s.battle(), declared, hold, nullptr, nullptr));
    }
    const UnitId target = s.unit("C");
    double mean = 0;
    for (std::uint64_t i = 0; i < rolls(); ++i) {
        const SeededDice dice(seed_of(i + 1));
        State state = declared;
        resume(s.battle(), state, &dice, nullptr);
        mean += own(state.unit(target)).casualties;
    }
    mean /= static_cast<double>(rolls());
    const double error = std::sqrt(more * (1 - more) / static_cast<double>(rolls()));
    EXPECT_NEAR(mean, sure + more, 4 * error + 1e-9);
}

const Charts& book() {
    static const auto rules = rules_of("");
    return *rules->charts;
}

/// The row of small_arms_changes for a kind of troops, and the keys of such a unit.
struct Troops {
    const char* row;  ///< "" for average men with muskets
    const char* keys;
};
constexpr Troops troops[] = {
    {"", "mwan18 = { figures = 23 }"},
    {"crack", "quality = 'elite', mwan18 = { figures = 23 }"},
    {"green", "quality = 'green', mwan18 = { figures = 23 }"},
    {"sharpshooters", "mwan18 = { figures = 23, sharpshooters = true }"},
    {"carbine", "arm = 'cavalry', weapon = 'carbine', mounted = false, mwan18 = { figures = 23 }"},
};

int changed(const Charts& all, const char* row, double far, int factor) {
    if (*row == 0) return factor;
    const ChartId id = all.find_chart("small_arms_changes");
    const bool near = far <= all.number(all.cell(id, row, "to")).value;
    return std::max(0, factor + all.number(all.cell(id, row, near ? "plus" : "after")).value);
}

TEST(FireCells, MW_smallarms_AllTroopsAtEveryRange_EqualClosedForm) {
    const Charts& all = book();
    const ChartId id = all.find_chart("MW-smallarms");
    int cells = 0;
    for (const Troops& men : troops)
        for (const std::string& row : all.chart(id).rows) {
            const double far = all.number(all.cell(id, row, "to")).value - 1;
            const int factor = changed(all, men.row, far, all.number(all.cell(id, row, "factor")).value);
            expect_closed_form({fmt::format("{} to {} feet", men.row, row), men.keys, far, figures * factor});
            ++cells;
        }
    EXPECT_EQ(cells, 45);
}

// A battery of two guns is one section, and a section fires one percentage of its chart.
TEST(FireCells, MW_smoothbore_MW_rifled_EveryRange_EqualsClosedForm) {
    const Charts& all = book();
    const ChartId bands = all.find_chart("artillery_bands");
    int cells = 0;
    for (const char* chart : {"MW-smoothbore", "MW-rifled"}) {
        const ChartId id = all.find_chart(chart);
        for (const std::string& piece : all.chart(id).rows)
            for (const std::string& band : all.chart(id).columns) {
                const CellRef to = all.cell(bands, band, "to");
                const double far = all.blank(to) ? 2000 : all.number(to).value - 1;
                const std::string keys = fmt::format(
                    "arm = 'artillery', weapon = 'mixed_guns', guns = 2, mwan18 = {{ pieces = '{}' }}", piece);
                expect_closed_form({fmt::format("{}, {}, {}", chart, piece, band), keys, far,
                                    all.number(all.cell(id, piece, band)).value});
                ++cells;
            }
    }
    EXPECT_EQ(cells, 48);
}

}  // namespace
}  // namespace linstock::mwan18
