// The course of the battles: length, losses, effectiveness by turn.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/study/plots.hpp"
#include "report/study/study_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::report {

namespace {

/// A histogram with bins of equal width: percent of all values in each.
std::vector<double> in_steps(const study::Spread& spread, std::int64_t step, std::size_t steps) {
    std::vector<double> out(steps);
    std::uint64_t all = 0;
    for (const auto& [value, n] : spread)
        all += n;
    for (const auto& [value, n] : spread) {
        const auto at = static_cast<std::size_t>(std::max<std::int64_t>(0, value / step));
        out[std::min(at, steps - 1)] += percent_of(n, all);
    }
    return out;
}

std::int64_t most_of(const study::Spread& spread) { return spread.empty() ? 0 : spread.rbegin()->first; }

std::string figure(const std::string& title, const std::string& note, const std::string& svg) {
    return fmt::format("<figure><figcaption><b>{}</b> {}</figcaption>{}</figure>\n", escaped(title), escaped(note),
                       svg);
}

std::vector<std::string> sides(const study::Summary& s, std::size_t a) {
    return {army_name(s.battle(a), 0), army_name(s.battle(a), 1)};
}

}  // namespace

std::string length_plot(const study::Summary& s, std::size_t a) {
    const study::Spread& length = s.arms()[a].length;
    Columns plot;
    const std::string turn = s.battle(a).rules->terms.turn;
    plot.label = "Length of the battles in " + turn + "s";
    plot.below = turn + "s until it was over";
    const std::int64_t most = std::max<std::int64_t>(most_of(length), s.battle(a).scenario->turns);
    const std::int64_t least = length.empty() ? 1 : std::max<std::int64_t>(1, length.begin()->first - 1);
    study::Spread moved;
    for (const auto& [at, n] : length)
        moved[at - least] += n;
    for (std::int64_t t = least; t <= most; ++t)
        plot.labels.push_back(fmt::format("{}", t));
    plot.series = {in_steps(moved, 1, plot.labels.size())};
    return figure("Length.", "Number of battles that ended on each " + turn + ", percent", columns_svg(plot));
}

std::string losses_plot(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const auto& lost = s.battle(a).rules->terms.arms_alike ? arm.stands : arm.figures;
    const std::string what = losses_word(s.battle(a));
    const std::int64_t most = std::max(most_of(lost[0]), most_of(lost[1]));
    std::int64_t step = 1;
    for (const std::int64_t next : {2, 5, 10, 20, 25, 50, 100, 200, 500, 1000})
        if (most / step > 16) step = next;
    Columns plot;
    plot.label = capitalised(what) + " lost by each side";
    plot.below = what + " lost";
    const auto steps = static_cast<std::size_t>(most / step + 1);
    for (std::size_t i = 0; i < steps; ++i) {
        const std::int64_t from = static_cast<std::int64_t>(i) * step;
        plot.labels.push_back(step == 1 ? fmt::format("{}", from) : fmt::format("{}\u2013{}", from, from + step - 1));
    }
    plot.names = sides(s, a);
    plot.series = {in_steps(lost[0], step, steps), in_steps(lost[1], step, steps)};
    return figure("Casualties.", capitalised(what) + " lost in a battle, percent of the battles", columns_svg(plot));
}

std::string effectiveness_plots(const study::Summary& s, std::size_t a) {
    if (s.battle(a).rules->effectiveness == nullptr) return {};
    const study::ArmSummary& arm = s.arms()[a];
    const std::string turn = s.battle(a).rules->terms.turn;
    const std::string strength = s.battle(a).rules->terms.strength;
    std::string out;
    double most = 100;
    std::array<std::vector<FanTurn>, 2> fans;
    CourseLine fought{"s0", "still fought", {}};
    std::vector<CourseLine> half = {{"s1", army_name(s.battle(a), 0), {}}, {"s2", army_name(s.battle(a), 1), {}}};
    for (const study::TurnSummary& t : arm.by_turn) {
        std::uint64_t all = 0;
        for (std::size_t side = 0; side < 2; ++side) {
            FanTurn fan{t.turn, {}};
            constexpr std::array<double, 5> shares = {0.1, 0.25, 0.5, 0.75, 0.9};
            for (std::size_t q = 0; q < shares.size(); ++q)
                fan.at[q] = static_cast<double>(study::quantile(t.effectiveness[side], shares[q]));
            while (fan.at[4] > most)
                most += 25;
            fans[side].push_back(fan);
            all = 0;
            std::uint64_t above = 0;
            for (const auto& [percent, n] : t.effectiveness[side]) {
                all += n;
                if (percent >= 50) above += n;
            }
            half[side].percent.push_back(percent_of(above, all));
        }
        fought.percent.push_back(percent_of(t.fought, all));
    }
    for (std::size_t side = 0; side < 2; ++side)
        out += figure(army_name(s.battle(a), side) + ".",
                      capitalised(strength) + " at the end of each " + turn +
                          ", percent. Line: median; dark band: half of the battles; light band: four fifths. "
                          "A battle that is over keeps its last value",
                      fan_svg(capitalised(strength) + " by " + turn + ", " + army_name(s.battle(a), side),
                              side == 0 ? "s1" : "s2", fans[side], most, turn));
    const int first = arm.by_turn.empty() ? 1 : arm.by_turn.front().turn;
    out += figure(
        "Survival.",
        "Number of battles in which each side still had half its " + strength +
            " or more. A battle that is over keeps its last value",
        course_svg("Battles in which a side still has half its " + strength + ", by " + turn, first, half, turn));
    out += figure("Still fought.", "Number of battles that were not over when the " + turn + " began",
                  course_svg("Battles not yet over, by " + turn, first, {fought}, turn));
    return out;
}

}  // namespace linstock::report
