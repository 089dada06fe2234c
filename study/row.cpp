#include "study/row.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::study {

namespace {

struct CountInfo {
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array<CountInfo, counts> count_infos = {{
    {"figures_lost", "casualties, in figures"},
    {"stands_lost",
     "stands removed for casualties; in MWAN 18 each figure of infantry or cavalry counts, gunners do not"},
    {"units_lost", "units lost permanently: destroyed, captured, off the table"},
    {"officers_lost", "officers killed or captured"},
    {"guns_abandoned", "times that guns were left behind"},
    {"fell_back", "times that a unit fell back"},
    {"routed", "times that a unit routed; the causes below add up to this"},
    {"rallied", "units rallied"},
    {"charges", "attacks declared"},
    {"charges_stopped", "attackers that stopped short"},
    {"charges_closed",
     "attackers that closed, including undeclared ones (a countercharge, another enemy after a won combat); can exceed "
     "the declared ones"},
    {"charges_met", "attackers that closed on an enemy that stood (rulesets with a test to stand)"},
    {"combats", "close combats fought as the attacker; in Brothers At Arms, attacks in melee"},
    {"combats_won", "of these, won; in Brothers At Arms, those after which an enemy flinched, dispersed or left"},
    {"volleys", "volleys whose event has odds"},
    {"dice", "dice rolled in them, and in melees that use such dice"},
    {"hits", "hits scored"},
    {"hits_expected", "expected hits of these dice"},
    {"hits_variance", "variance of the hits"},
    {"tests", "morale tests whose event has odds, and the checks of MWAN 18, which have rows instead of pass and fail"},
    {"tests_passed", "passed"},
    {"passed_expected", "expected passes"},
    {"passed_variance", "variance of the passes"},
    {"duels", "duels of close combat"},
    {"duels_won", "won"},
    {"routed_by_fire", "routs after losses by fire"},
    {"routed_closing", "routs of units that would not close"},
    {"routed_standing", "routs of units that would not stand a charge"},
    {"routed_after_combat", "routs after a lost combat"},
    {"routed_with_friends", "routs because friends routed"},
    {"routed_for_officer", "routs because an officer was lost"},
    {"routed_for_resolve", "routs when supporting, drawing off or countercharging"},
    {"routed_in_the_way", "routs because an enemy blocked the way"},
    {"routed_rallying", "routs of units that would not rally"},
    {"routed_with_army", "routs because the army collapsed"},
    {"routed_otherwise", "routs without a morale test, or by the check of every turn (MWAN 18)"},
    {"flinched_by_fire",
     "flinches after losses by fire (this row and the rest: Brothers At Arms only; the two kinds of flinches add up to "
     "…_fell_back)"},
    {"flinched_in_melee", "flinches after losses in melee"},
    {"dispersed_by_fire", "units dispersed by fire"},
    {"dispersed_in_melee", "units dispersed in melee"},
    {"dispersed_fleeing", "units that fled off the table or into impassable ground"},
    {"units_not_in_command", "units with a NIC marker, once per round"},
    {"commanders_not_in_command", "commanders with a NIC marker, once per round"},
}};

}  // namespace

std::string_view name_of(Count count) { return count_infos[static_cast<std::size_t>(count)].name; }
std::string_view meaning_of(Count count) { return count_infos[static_cast<std::size_t>(count)].meaning; }

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
