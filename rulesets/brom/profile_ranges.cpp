// Permitted ranges of the numbers in charts and profile. The printed rulesets are well inside them, but house rules may
// contain anything. A divisor of 0, a die without sides or a move of minus 3 inches must be rejected before the battle.

#include "rulesets/brom/profile_ranges.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace linstock::brom {

namespace {

struct Range {
    int least;
    int most;
};

struct Named {
    std::string_view role;  ///< of the chart; empty for a field of the profile
    std::string_view name;  ///< the column, or the field; empty = every column
    Range allowed;
};

constexpr Range reach{0, 240};
constexpr Range move{1, 240};
constexpr Range few{0, 20};
constexpr Range some{1, 20};
constexpr Range many{1, 1000};
constexpr Range change{-20, 20};
constexpr Range other{-1000, 1000};

// In table units. Fields that are not listed are checked by their unit.
constexpr std::array fields = {
    Named{"", "reserve_divisor", many},
    Named{"", "mount_divisor", some},
    Named{"", "square_divisor", some},
    Named{"", "town_fire_divisor", some},
    Named{"", "fire_move_divisor", some},
    Named{"", "limber_divisor", some},
    Named{"", "pike_fire_divisor", some},
    Named{"", "side_die", {2, 100}},
    Named{"", "movement_die", {2, 20}},
    Named{"", "duel_die", {2, 20}},
    Named{"", "cover_die", change},
    Named{"", "second_rate", change},
    Named{"", "melees_per_turn", few},
    Named{"", "staff_cards", few},
    Named{"", "bonus_cards", few},
    Named{"", "fire_ranks", some},
    Named{"", "line_stands", few},
    Named{"", "sight_gap_stands", few},
    Named{"", "skirmish_gap_stands", {0, 4}},
    Named{"", "skirmisher_hits", some},
    Named{"", "line_files_most", some},
    Named{"", "hit_changes_most", few},
    Named{"", "square_dice_less", few},
    Named{"", "fall_back_times", some},
    Named{"", "rout_times", some},
    Named{"", "unlimber_moves", few},
    Named{"", "town_infantry", few},
    Named{"", "town_batteries", few},
    Named{"", "brigade_least", few},
    Named{"", "brigade_most", {1, 100}},
    Named{"", "firefight_rounds", many},
    Named{"", "assist_volleys", few},
    Named{"", "woods_road_stands", few},
    Named{"", "supply_capacity", few},
    Named{"", "supply_sixes", many},
    Named{"", "sharpshooter_levels", few},
    Named{"", "battery_gap", {0, 6}},
    Named{"", "supported_angle", {0, 180}},
    Named{"", "enfilade_angle", {0, 90}},
    Named{"", "command_cards", some},
};

constexpr std::array columns = {
    Named{"move", "", move},
    Named{"others", "move", move},
    Named{"others", "dice", some},
    Named{"variable_move", "", {-100, 100}},
    Named{"hit", "dice_per_gun", few},
    Named{"ranges", "", reach},
    Named{"hit_changes", "", change},
    Named{"small_arms", "", few},
    Named{"shots", "group", some},
    Named{"shots", "", few},
    Named{"crews", "", some},
    Named{"bonus", "", change},
    Named{"political", "", change},
    Named{"officer_casualties", "turns", {0, 100}},
    Named{"initial", "", change},
    Named{"causes", "plus", change},
    Named{"results", "at_least", change},
    Named{"lasting", "", change},
    Named{"passing", "", change},
    Named{"close", "", change},
    Named{"close_cavalry", "", change},
    Named{"duel_casualties", "", few},
    Named{"points", "", {0, 1000}},
    Named{"effectiveness", "", {0, 1000}},
    Named{"counting", "times", {0, 1000}},
    Named{"counting", "divided_by", many},
    Named{"degrees", "", {0, 1000}},
    Named{"organisation", "stands", some},
    Named{"organisation", "figures", some},
    Named{"layouts", "line_ranks", {1, 2}},
    Named{"layouts", "", some},
};

class Looking {
  public:
    Looking(const Charts& charts, Problems& problems) : c_(charts), problems_(problems) {}

    void profile() {
        for (const ProfileField& f : c_.profile())
            cell(f.cell, "'" + f.name + "'", range_of(f));
    }

    /// `role`: the role of the chart in a variant.
    void chart(ChartId id, std::string_view role) {
        const Chart& chart = c_.chart(id);
        // CF-movement: dice, not a distance.
        const bool dice = role == "move" && is_sum_of_dice();
        for (const std::string& row : chart.rows)
            for (const std::string& column : chart.columns)
                cell(c_.cell(id, row, column), "chart " + chart.id + ": '" + row + "/" + column + "'",
                     dice ? some : range_of(role, column));
    }

  private:
    bool is_sum_of_dice() const {
        const CellRef field = c_.field("movement");
        return !field.none() && c_.word(field).value == "sum_of_dice";
    }

    static Range range_of(const ProfileField& f) {
        const auto found = std::find_if(fields.begin(), fields.end(), [&](const Named& n) { return n.name == f.name; });
        if (found != fields.end()) return found->allowed;
        if (f.unit == "in" || f.unit == "cm") return reach;
        if (f.unit == "degrees") return {1, 360};
        if (f.unit == "percent") return {0, 100};
        return other;
    }

    static Range range_of(std::string_view role, std::string_view column) {
        const auto found = std::find_if(columns.begin(), columns.end(), [&](const Named& n) {
            return n.role == role && (n.name.empty() || n.name == column);
        });
        return found == columns.end() ? other : found->allowed;
    }

    void cell(CellRef ref, const std::string& name, Range allowed) {
        const CellValue& v = c_.value(ref);
        if (v.blank) return;
        switch (v.kind) {
            case CellKind::number:
            case CellKind::floor:
            case CellKind::ceiling:
                if (v.a < allowed.least || v.a > allowed.most)
                    problem(ref, name + " is " + c_.to_text(ref), between(allowed));
                break;
            case CellKind::measure: measure(ref, name, allowed); break;
            case CellKind::band:
                if (v.b > reach.most) problem(ref, name + " is " + c_.to_text(ref), between(reach));
                break;
            case CellKind::dice:
                if (v.dice.count > few.most || v.dice.sides < 2 || v.dice.sides > 100 || v.dice.plus < -few.most ||
                    v.dice.plus > reach.most)
                    problem(ref, name + " is " + c_.to_text(ref), "at most 20 dice of 2 to 100 sides, and 240 more");
                break;
            default: break;
        }
    }

    /// Footprints are positive; the other measures are distances.
    void measure(CellRef ref, const std::string& name, Range allowed) {
        const double m = c_.measure(ref).value;
        const bool footprint = name.rfind("chart ", 0) == 0;
        if (!at_least(m, footprint ? 0.1 : allowed.least) || beyond(m, footprint ? 12 : allowed.most))
            problem(ref, name + " is " + c_.to_text(ref), footprint ? "0.1 to 12" : between(allowed));
    }

    static std::string between(Range r) { return std::to_string(r.least) + " to " + std::to_string(r.most); }

    void problem(CellRef ref, std::string text, std::string expected) {
        Problem p;
        p.file = c_.id();
        if (const CellNote* note = c_.note(ref); note != nullptr && note->changed) {
            p.file = note->file;
            p.line = note->line;
            p.column = note->column;
        }
        p.text = std::move(text);
        p.expected = std::move(expected);
        if (const Cite why = c_.why(ref); !why.clause.none()) p.clause = c_.clause(why.clause).id;
        problems_.push_back(std::move(p));
    }

    const Charts& c_;
    Problems& problems_;
};

}  // namespace

void check_ranges(const Charts& charts, Problems& problems) {
    Looking looking(charts, problems);
    looking.profile();
    std::vector<ChartId> seen;
    for (const Variant& variant : charts.variants())
        for (const auto& [role, name] : variant.charts) {
            const ChartId id = charts.find_chart(name);
            if (id.none() || std::find(seen.begin(), seen.end(), id) != seen.end()) continue;
            seen.push_back(id);
            looking.chart(id, role);
        }
}

}  // namespace linstock::brom
