// Where units stood and fell, drawn on the table: five levels of colour and weight, one map per side.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/study/study_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace linstock::report {

namespace {

constexpr std::size_t steps = 5;

/// The thresholds between levels: quartiles of the squares that are not rare, so that one busy square does not hide the
/// rest.
std::array<std::uint64_t, steps> limits_of(const std::vector<std::uint64_t>& heat) {
    std::vector<std::uint64_t> some;
    for (const std::uint64_t n : heat)
        if (n > 0) some.push_back(n);
    std::sort(some.begin(), some.end());
    std::array<std::uint64_t, steps> out{};
    if (some.empty()) return out;
    constexpr std::array<double, steps> shares = {0.25, 0.5, 0.72, 0.88, 0.96};
    for (std::size_t i = 0; i < steps; ++i)
        out[i] = some[static_cast<std::size_t>(shares[i] * static_cast<double>(some.size() - 1))];
    return out;
}

std::string squares(const Battle& battle, const std::vector<std::uint64_t>& heat) {
    const Scenario& s = *battle.scenario;
    const study::Grid grid = study::grid_of(s.width, s.height);
    const auto limits = limits_of(heat);
    std::array<std::string, steps> paths;
    for (std::int32_t cell = 0; cell < grid.cells(); ++cell) {
        const std::uint64_t n = heat[static_cast<std::size_t>(cell)];
        if (n == 0 || n <= limits[0]) continue;
        std::size_t step = 0;
        while (step + 1 < steps && n > limits[step + 1])
            ++step;
        const double x = static_cast<double>(cell % grid.columns) * grid.cell;
        const std::int32_t row = cell / grid.columns;
        const double y = static_cast<double>(row) * grid.cell;
        const std::string side = num(px(battle, std::min(grid.cell, s.width - x)));
        paths[step] += "M" + at(battle, {x, y}) + "v-" + side + "h" + side + "v" + side + "z";
    }
    std::string out;
    for (std::size_t i = 0; i < steps; ++i)
        if (!paths[i].empty()) out += fmt::format("<path class=\"heat{}\" d=\"{}\"/>\n", i + 1, paths[i]);
    return out;
}

std::string names_svg(const Battle& battle) {
    std::string out;
    for (const PlaceName& p : place_names(battle))
        out += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", p.style, num(p.middle.x),
                           num(p.middle.y), escaped(p.text));
    for (const Objective& o : battle.scenario->objectives)
        out += fmt::format(
            "<g class=\"goal s0\" transform=\"translate({} {})\"><title>{}</title><circle class=\"disc\" "
            "r=\"7\"/><path class=\"star\" d=\"M0-5L1.5-1.5 5-1.5 2.2 .8 3.2 4.5 0 2.2-3.2 4.5-2.2 "
            ".8-5-1.5-1.5-1.5Z\"/></g>\n",
            num(px(battle, o.place.x)), num(py(battle, o.place.y)), escaped(o.name));
    return out;
}

std::string map_of(const Battle& battle, const std::string& title, const std::vector<std::uint64_t>& heat) {
    const double w = px(battle, battle.scenario->width);
    const double h = px(battle, battle.scenario->height);
    return fmt::format(
        "<figure><figcaption><b>{0}</b></figcaption><div class=\"scroll\"><svg class=\"map\" viewBox=\"-3 "
        "-3 {1} {2}\" role=\"img\" aria-label=\"{0}\">\n<use href=\"#ground\" width=\"{3}\" "
        "height=\"{4}\"/>\n{5}{6}<rect class=\"frame\" width=\"{3}\" height=\"{4}\"/></svg></div></figure>\n",
        escaped(title), num(w + 6), num(h + 6), num(w), num(h), squares(battle, heat), names_svg(battle));
}

std::string ramp() {
    std::string out =
        "<span class=\"ramp\"><svg viewBox=\"0 0 90 16\" width=\"90\" height=\"16\" aria-hidden=\"true\">";
    for (std::size_t i = 0; i < steps; ++i)
        out += fmt::format("<rect class=\"heat{}\" x=\"{}\" width=\"18\" height=\"16\"/>", i + 1, 18 * i);
    return out + "</svg></span>";
}

}  // namespace

std::string heat_maps(const study::Summary& s, std::size_t a) {
    const Battle& battle = s.battle(a);
    const study::ArmSummary& arm = s.arms()[a];
    std::string out = fmt::format(
                          "<p class=\"lead\">Every {0} at the end of every {1}, and every {0} that was lost, over all "
                          "battles: seldom",
                          battle.rules->terms.stand, battle.rules->terms.turn) +
                      ramp() + "often. The rarest quarter of the squares is left blank.</p>\n<div class=\"maps\">\n";
    for (std::size_t side = 0; side < 2; ++side)
        out += map_of(battle, "Where " + named(battle, ArmyId::of_index(side)) + " stood", arm.stood[side]);
    for (std::size_t side = 0; side < 2; ++side)
        out += map_of(battle,
                      "Where " + std::string(battle.rules->terms.stand) + "s of " +
                          named(battle, ArmyId::of_index(side)) + " fell",
                      arm.fell[side]);
    return out + "</div>\n";
}

}  // namespace linstock::report
