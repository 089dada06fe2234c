#include "skirmish/points.hpp"

#include "army/enum_words.hpp"

#include <algorithm>
#include <cstdlib>

namespace linstock::skirmish {

namespace {

constexpr double most_price = 1000;

Price read_price(const DataTable& t) {
    Price p;
    p.arm = from_word<Arm>(t.word("arm", word_list<Arm>())).value_or(Arm::infantry);
    p.quality = from_word<Quality>(t.word("quality", word_list<Quality>())).value_or(Quality::line);
    p.stand = t.number("stand", 0, most_price);
    const std::vector<double> interval = t.numbers("interval");
    if (interval.size() == 2 && interval[0] <= p.stand && p.stand <= interval[1]) {
        p.low = interval[0];
        p.high = interval[1];
    } else {
        t.problem_at("interval", "expected the ends of an interval around 'stand'", "interval = [8.5, 11.5]");
    }
    return p;
}

/// How far the price of another arm and quality is from the wanted one; arms of other branches do not serve.
int misfit(const Price& p, Arm arm, Quality quality) {
    constexpr int other_arm = 10;
    constexpr int other_branch = 100;
    return std::abs(static_cast<int>(p.quality) - static_cast<int>(quality)) + (p.arm == arm ? 0 : other_arm) +
           (branch_of(p.arm) == branch_of(arm) ? 0 : other_branch);
}

}  // namespace

double PointTable::stand_price(Arm arm, Quality quality) const {
    const auto nearest = std::min_element(prices.begin(), prices.end(), [&](const Price& a, const Price& b) {
        return misfit(a, arm, quality) < misfit(b, arm, quality);
    });
    return nearest == prices.end() ? Price{}.stand : nearest->stand;
}

bool PointTable::has(Arm arm, Quality quality) const {
    return std::any_of(prices.begin(), prices.end(),
                       [&](const Price& p) { return p.arm == arm && p.quality == quality; });
}

int PointTable::even_points(const std::string& kind) const {
    constexpr int half = 500;
    const auto at = std::find_if(even.begin(), even.end(), [&](const auto& row) { return row.first == kind; });
    return at == even.end() ? half : at->second;
}

std::vector<PointTable> read_points(const DataTable& root) {
    std::vector<PointTable> out;
    for (const DataTable& t : root.tables("points")) {
        PointTable table;
        table.ruleset = t.text("ruleset");
        table.period = t.text("period");
        table.slope = t.number("slope", 0.5, 100);
        table.deviation = t.number("deviation", 1, 250);
        for (const DataTable& price : t.tables("price"))
            table.prices.push_back(read_price(price));
        const DataTable even = t.table("even");
        for (const std::string& kind : even.keys())
            table.even.emplace_back(kind, static_cast<int>(even.integer(kind, least_points, most_points)));
        out.push_back(std::move(table));
    }
    return out;
}

}  // namespace linstock::skirmish
