#include "study/row.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::study {

std::string_view name_of(Count count) {
    static constexpr std::array<std::string_view, counts> names = {
        "figures_lost",
        "stands_lost",
        "units_lost",
        "officers_lost",
        "guns_abandoned",
        "fell_back",
        "routed",
        "rallied",
        "charges",
        "charges_stopped",
        "charges_closed",
        "charges_met",
        "combats",
        "combats_won",
        "volleys",
        "dice",
        "hits",
        "hits_expected",
        "hits_variance",
        "tests",
        "tests_passed",
        "passed_expected",
        "passed_variance",
        "duels",
        "duels_won",
        "routed_by_fire",
        "routed_closing",
        "routed_standing",
        "routed_after_combat",
        "routed_with_friends",
        "routed_for_officer",
        "routed_for_resolve",
        "routed_in_the_way",
        "routed_rallying",
        "routed_with_army",
        "routed_otherwise",
        "flinched_by_fire",
        "flinched_in_melee",
        "dispersed_by_fire",
        "dispersed_in_melee",
        "dispersed_fleeing",
        "units_not_in_command",
        "commanders_not_in_command",
    };
    return names[static_cast<std::size_t>(count)];
}

const std::array<Cause, rout_cause_count>& rout_causes() {
    static const std::array<Cause, rout_cause_count> all = {{
        {Count::routed_by_fire, "losses by fire"},
        {Count::routed_closing, "would not close"},
        {Count::routed_standing, "would not stand a charge"},
        {Count::routed_after_combat, "a combat lost"},
        {Count::routed_with_friends, "friends in rout"},
        {Count::routed_for_officer, "its officer lost"},
        {Count::routed_for_resolve, "support, drawing off, countercharge"},
        {Count::routed_in_the_way, "the enemy in its way"},
        {Count::routed_rallying, "would not rally"},
        {Count::routed_with_army, "the army giving way"},
        {Count::routed_otherwise, "otherwise"},
    }};
    return all;
}

const std::array<Cause, flinch_cause_count>& flinch_causes() {
    static const std::array<Cause, flinch_cause_count> all = {
        {{Count::flinched_by_fire, "losses by fire"}, {Count::flinched_in_melee, "losses in melee"}}};
    return all;
}

const std::array<Cause, dispersal_cause_count>& dispersal_causes() {
    static const std::array<Cause, dispersal_cause_count> all = {
        {{Count::dispersed_by_fire, "by fire"},
         {Count::dispersed_in_melee, "in melee"},
         {Count::dispersed_fleeing, "fleeing off the table or into impassable ground"}}};
    return all;
}

std::string_view name_of(Fate fate) {
    static constexpr std::array<std::string_view, fate_count> names = {
        "steady", "disordered", "falling_back", "routed", "destroyed", "captured", "left", "off"};
    return names[static_cast<std::size_t>(fate)];
}

std::int32_t Grid::cell_of(Vec p) const {
    const auto place = [&](double x, std::int32_t most) {
        const double at = std::floor(x / cell);
        return at < 0 ? 0 : at >= most ? most - 1 : static_cast<std::int32_t>(at);
    };
    return place(p.y, rows) * columns + place(p.x, columns);
}

Grid grid_of(double width, double height) {
    constexpr std::array<double, 11> sides = {1.0 / 12, 0.125, 0.25, 0.5, 1, 2, 3, 4, 6, 12, 24};
    constexpr std::int64_t most = 4096;  // two letters of 64 identify a square
    Grid out;
    const auto fits = [&](double side) {
        out.cell = side;
        out.columns = std::max(1, static_cast<std::int32_t>(std::ceil(width / side)));
        out.rows = std::max(1, static_cast<std::int32_t>(std::ceil(height / side)));
        return static_cast<std::int64_t>(out.columns) * out.rows <= most;
    };
    // A table in yards is thousands of units wide; 72 yards are three inches.
    if (std::none_of(sides.begin(), sides.end(), fits))
        for (double side = 72; !fits(side);)
            side *= 2;
    return out;
}

bool operator==(const BattleRow& a, const BattleRow& b) {
    return a.task == b.task && a.outcome == b.outcome && a.turns == b.turns && a.decisions == b.decisions &&
           a.hash == b.hash && a.bug == b.bug && a.sides == b.sides && a.by_turn == b.by_turn && a.units == b.units &&
           a.clauses == b.clauses && a.end == b.end && a.stood == b.stood && a.fell == b.fell;
}

}  // namespace linstock::study
