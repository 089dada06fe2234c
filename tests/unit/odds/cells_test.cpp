// Tests every chart cell that dice decide, ruleset by ruleset. The odds through the rules equal the closed form of the
// printed value. The engine's dice agree with it. A changed cell changes the odds. The printed values are repeated
// here, so that an accidental change of a cell is found. With a million rolls each:
//
//   LINSTOCK_ROLLS=1000000 build/dev/tests/unit/odds/test_odds --gtest_filter='*ChartCells.*'

#include "battle/ruleset.hpp"
#include "tests/support/data.hpp"
#include "tests/unit/odds/dice_cells.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>

namespace linstock::tests {
namespace {

std::uint64_t rolls() {
    const char* told = std::getenv("LINSTOCK_ROLLS");
    return told == nullptr ? 300 : std::strtoull(told, nullptr, 10);
}

class ChartCells : public testing::TestWithParam<std::string> {
  protected:
    static std::vector<Cells> of_book() {
        std::vector<Cells> out;
        for (const auto& family : {brothers_cells(), mwan18_cells(), brom_cells()})
            for (const Cells& c : family)
                if (c.ruleset == GetParam()) out.push_back(c);
        return out;
    }
};

std::string told(const Chances& chances) {
    std::string out;
    for (const auto& [what, p] : chances)
        out += fmt::format("{}: {:.6f}; ", what, p);
    return out;
}

bool alike(const Chances& a, const Chances& b) {
    const auto within = [](const Chances& these, const Chances& those) {
        for (const auto& [what, p] : these) {
            const auto other = those.find(what);
            if (std::abs(p - (other == those.end() ? 0 : other->second)) > 1e-9) return false;
        }
        return true;
    };
    return within(a, b) && within(b, a);
}

TEST_P(ChartCells, Odds_EqualClosedForm) {
    for (const Cells& c : of_book()) {
        SCOPED_TRACE(c.name);
        const Fall fall = c.fall("");
        ASSERT_NE(fall.battle, nullptr);
        const Chances odds = enumerated(fall);
        EXPECT_TRUE(alike(odds, c.book)) << "the book: " << told(c.book) << "\nthe rules: " << told(odds);
    }
}

/// Outcomes beyond 4 standard errors; each has a probability of 1 in 16,000.
std::vector<std::string> beyond(const Cells& c, const Fall& fall, std::uint64_t n, const std::string& seed) {
    std::vector<std::string> out;
    auto fell = thrown(fall, n, seed);
    const auto all = static_cast<double>(n);
    for (const auto& [what, p] : c.book) {
        const double got = static_cast<double>(fell[what]) / all;
        // Rare outcomes are not normally distributed.
        const double slack = 4 * std::sqrt(std::max(0.0, p * (1 - p)) / all) + (p * all < 25 ? 4 / all : 1e-12);
        if (std::abs(got - p) > slack) out.push_back(fmt::format("{}: {:.6f} for {:.6f}", what, got, p));
        fell.erase(what);
    }
    for (const auto& [what, count] : fell)
        out.push_back(fmt::format("{}: {} times, and never in the book", what, count));
    return out;
}

// With thousands of outcomes a few exceed 4 standard errors by chance: then another seed must agree.
TEST_P(ChartCells, EnginesDice_AgreeWithOdds) {
    std::size_t outcomes = 0;
    std::vector<std::string> again;
    for (const Cells& c : of_book()) {
        SCOPED_TRACE(c.name);
        const Fall fall = c.fall("");
        ASSERT_NE(fall.battle, nullptr);
        outcomes += c.book.size();
        const auto off = beyond(c, fall, rolls(), c.name);
        if (off.empty()) continue;
        again.push_back(c.name + " " + off.front());
        const auto still = beyond(c, fall, rolls(), c.name + ", again");
        EXPECT_TRUE(still.empty()) << off.front() << "; with another seed " << still.front();
    }
    std::string names;
    for (const std::string& name : again)
        names += "\n" + name;
    EXPECT_LE(again.size(), 1 + outcomes / 1000) << "too many by chance:" << names;
    RecordProperty("outcomes", static_cast<int>(outcomes));
    RecordProperty("second_seed", static_cast<int>(again.size()));
}

/// Tests one cell in `stride`; all of them in a long run.
std::size_t stride() { return std::getenv("LINSTOCK_ROLLS") == nullptr ? 8 : 1; }

// A cell counts as tested if another value gives other odds. (Each needs the ruleset to be loaded again: a short run
// tests one of eight.)
TEST_P(ChartCells, ChangedCell_ChangesOdds) {
    const auto rules = ruleset(GetParam());
    ASSERT_TRUE(rules);
    const auto all = of_book();
    std::set<std::string> named;
    for (const Cells& c : all)
        named.insert(c.cells.begin(), c.cells.end());
    std::set<std::string> tried;
    std::size_t n = 0;
    for (const std::string& cell : named)
        if (n++ % stride() == 0) tried.insert(cell);
    std::set<std::string> felt;
    for (const Cells& c : all)
        for (const std::string& cell : c.cells) {
            if (tried.count(cell) == 0 || felt.count(cell) != 0) continue;
            const std::string house = another_reading(*(*rules)->charts, cell);
            ASSERT_NE(house, "") << cell << " of " << c.name << " is no cell, or of a kind that is not changed here";
            const Fall fall = c.fall(house);
            ASSERT_NE(fall.battle, nullptr) << cell;
            if (!alike(enumerated(fall), c.book)) felt.insert(cell);
        }
    for (const std::string& cell : tried)
        EXPECT_EQ(felt.count(cell), 1U) << cell << " may read otherwise, and nothing changes";
}

std::string name_of_book(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Every, ChartCells, testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         name_of_book);

}  // namespace
}  // namespace linstock::tests
