// RV-17, RE-1.1: organises the units of a scenario for this ruleset: stands, figures, layouts, and the chart rows of
// each unit.

#include "rulesets/brom/set_up/entries.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/common/qualities.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::brom {

namespace {

/// The charts' name for an arm. A ruleset has the arm if its movement chart has the row.
struct ArmRow {
    Arm arm;
    Mover mover;
    std::string_view row;
};
constexpr std::array<ArmRow, 14> arm_rows = {{
    {Arm::infantry, Mover::infantry, "infantry"},
    {Arm::light_infantry, Mover::light_infantry, "light_infantry"},
    {Arm::cavalry, Mover::cavalry, "cavalry"},
    {Arm::heavy_cavalry, Mover::heavy_cavalry, "heavy_cavalry"},
    {Arm::armoured_cavalry, Mover::armoured_cavalry, "armoured_cavalry"},
    {Arm::light_cavalry, Mover::light_cavalry, "light_cavalry"},
    {Arm::artillery, Mover::artillery, "artillery"},
    {Arm::light_guns, Mover::light_guns, "light_guns"},
    {Arm::medium_guns, Mover::medium_guns, "medium_guns"},
    {Arm::heavy_guns, Mover::heavy_guns, "heavy_guns"},
    {Arm::horse_artillery, Mover::horse_artillery, "horse_artillery"},
    {Arm::field_howitzers, Mover::field_howitzers, "field_howitzers"},
    {Arm::heavy_howitzers, Mover::heavy_howitzers, "heavy_howitzers"},
    {Arm::siege_guns, Mover::siege_guns, "siege_guns"},
}};

class Organising {
  public:
    Organising(Scenario& scenario, Setup& setup, Problems& problems)
        : scenario_(scenario),
          setup_(setup),
          p_(setup.profile),
          problems_(problems),
          move_(p_.charts->role("move", "")),
          share_(stand_share(*p_.charts, scenario)) {}

    /// RV-initial, CF-initial: elite, veteran, green. RE-initial: elite and line.
    void qualities() {
        const ClauseRef cited = p_.charts->find_named_clause("initial_rating");
        const std::string clause = cited.none() ? "" : p_.charts->clause(cited).id;
        const std::string& book = p_.charts->id();
        if (by_arm())
            common::warn_of_qualities(scenario_, book,
                                      {{Quality::veteran, Quality::line}, {Quality::green, Quality::line}},
                                      "elite or line", clause, "", problems_);
        else
            common::warn_of_qualities(scenario_, book, {{Quality::line, Quality::veteran}}, "elite, veteran or green",
                                      clause, "", problems_);
    }

    void unit(Unit& unit) {
        Facts& f = setup_.facts[unit.id.index()];
        f.branch = unit.branch();
        quality(unit, f);
        weapon(unit, f);
        switch (f.branch) {
            case Branch::foot: infantry(unit, f); break;
            case Branch::horse: cavalry(unit, f); break;
            case Branch::guns: artillery(unit, f); break;
            case Branch::wagon: single(unit, f, "wagon", setup_.supply, "supply_wagons", "supply_wagons"); break;
            case Branch::sharpshooter:
                single(unit, f, "sharpshooter", setup_.sharpshooters, "sharpshooters", "sharpshooter_range");
                break;
            default: no_row(unit); break;
        }
        if (unit.stands * f.duel_dice > static_cast<int>(most_stands))
            problem(unit.where, unit.name + " has " + std::to_string(unit.stands) + " stands",
                    "at most " + std::to_string(static_cast<int>(most_stands) / f.duel_dice), "organisation");
        f.farthest = farthest_of(f, std::clamp(unit.stands, 1, static_cast<int>(most_stands)));
    }

    /// RV-11.1: lines of infantry are at most three stands wide. RV-17 makes lines of two-rank stands, and of cavalry,
    /// wider. Such a scenario is playable: one warning for all of them.
    void wide_lines() {
        if (wide_.empty() || p_.line_files_most.value == 0) return;
        constexpr std::size_t named = 4;
        const std::string most = std::to_string(p_.line_files_most.value);
        std::string names;
        for (std::size_t i = 0; i < std::min(named, wide_.size()); ++i)
            names += (i == 0 ? "" : ", ") + wide_[i]->name + " (" +
                     std::to_string(setup_.facts[wide_[i]->id.index()].line_files) + ")";
        if (wide_.size() > named) names += " and " + std::to_string(wide_.size() - named) + " more";
        problem(wide_.front()->where, "lines of infantry wider than " + most + " stands: " + names,
                "at most " + most + " stands wide, or mounting = \"two_ranks\"", "line");
        problems_.back().warning = true;
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected, std::string_view clause) {
        const ClauseRef cited = p_.charts->find_named_clause(clause);
        problems_.push_back(scenario_.problem(where, std::move(text), std::move(expected),
                                              cited.none() ? "" : p_.charts->clause(cited).id));
    }

    bool has_row(std::string_view row) const { return !p_.charts->find_row(move_, row).none(); }

    /// Whether the chart has a row for the arm, or the ruleset treats it as an arm that has one.
    bool accepts(Arm arm) const {
        const Arm taken_for = graded(arm);
        return std::any_of(arm_rows.begin(), arm_rows.end(),
                           [&](const ArmRow& a) { return a.arm == taken_for && has_row(a.row); });
    }

    /// Cites the movement chart, which lists the arms of the ruleset.
    void no_row(const Unit& unit) {
        std::string known;
        for (const ArmRow& a : arm_rows)
            if (accepts(a.arm)) known += std::string(name_of(a.arm)) + ", ";
        if (accepts(Arm::gatling)) known += std::string(name_of(Arm::gatling)) + ", ";
        Problem wrong = scenario_.problem(
            unit.where,
            unit.name + ": '" + std::string(name_of(unit.arm)) + "' has no row in the charts of " + p_.charts->title(),
            known + "wagon or sharpshooter");
        if (!move_.none()) wrong.clause = p_.charts->clause(p_.charts->chart(move_).why.clause).id;
        problems_.push_back(std::move(wrong));
    }

    /// The rulesets use few weapons. A weapon that such a unit cannot have carried is reported all the same.
    void weapon(const Unit& unit, const Facts& f) {
        const Weapon w = unit.weapon;
        const bool gun = w >= Weapon::napoleon && w <= Weapon::mixed_guns;
        const bool steel = w == Weapon::sabre || w == Weapon::lance;
        const bool none = w == Weapon::none;
        std::string_view wanted;
        if (f.branch == Branch::foot && (gun || steel)) wanted = "a musket, a rifle or another arm of the foot";
        if (f.branch == Branch::horse && (gun || w == Weapon::musket_and_pike))
            wanted = "a sabre, a lance, a carbine or another small arm";
        if (f.branch == Branch::guns && !gun && !none && unit.arm != Arm::gatling) wanted = "a kind of gun";
        if (wanted.empty()) return;
        Problem odd = scenario_.problem(
            unit.where,
            unit.name + ": '" + std::string(name_of(w)) + "' is no weapon of " + std::string(name_of(unit.arm)),
            std::string(wanted));
        odd.warning = true;
        problems_.push_back(std::move(odd));
    }

    /// An arm without a grade, in a ruleset that grades it: cavalry is light, guns are medium (rulings).
    Arm graded(Arm arm) const {
        if (arm == Arm::cavalry && !has_row("cavalry")) return Arm::light_cavalry;
        if (arm == Arm::artillery && !has_row("artillery")) return Arm::medium_guns;
        if (arm == Arm::gatling && has_row("artillery") &&
            p_.hits[static_cast<std::size_t>(Firer::gatling)].close->to > 0)
            return Arm::artillery;
        return arm;
    }

    /// False, with a problem, if the ruleset has no such arm.
    bool mover(const Unit& unit, Facts& f) {
        const Arm arm = graded(unit.arm);
        for (const ArmRow& a : arm_rows) {
            if (a.arm != arm || !has_row(a.row)) continue;
            f.mover = a.mover;
            f.light = arm == Arm::light_infantry || arm == Arm::light_cavalry;
            f.gatling = unit.arm == Arm::gatling;
            return true;
        }
        no_row(unit);
        return false;
    }

    /// A ruleset of muskets rates elite and line by arm.
    bool by_arm() const { return p_.hits[static_cast<std::size_t>(Firer::musket)].close->to > 0; }

    // RV-initial, CF-initial: elite, veteran, green. RE-initial: elite and line, by arm.
    void quality(const Unit& unit, Facts& f) const {
        f.second_rate = unit.second_rate && p_.second_rate.value != 0;
        f.elite = unit.quality == Quality::elite;
        if (by_arm())
            f.quality = (f.branch == Branch::horse ? 0 : 2) + (f.elite ? 0 : 1);
        else
            f.quality = f.elite ? 0 : unit.quality == Quality::green ? 2 : 1;
    }

    /// The maximum over all formations and all losses.
    double farthest_of(const Facts& f, int stands) const {
        double most = 0;
        const auto add = [&](const Size& size) { most = std::max(most, size.width * 0.5 + size.depth); };
        add(size_in_ranks(std::min(stands, 2), 2, f.stand_width, f.stand_depth));
        for (int n = 1; n <= stands; ++n) {
            add(size_in_ranks(n, f.line_files, f.stand_width, f.stand_depth, p_.battery_gap.value));
            if (p_.skirmish_gap_stands.value > 0)
                add(size_in_ranks(n, n, f.stand_width, f.stand_depth, f.stand_width * p_.skirmish_gap_stands.value));
            add(size_in_ranks(n, f.column_files, f.stand_width, f.stand_depth));
            add(size_in_two_ranks(n, f.line_files, f.stand_width, f.stand_depth));
            add(size_in_file(n, f.stand_width, f.stand_depth));
            add(size_in_square(n, f.stand_width, f.stand_depth));
            if (p_.skirmish_gap_stands.value > 0)
                add(size_in_ranks(n, n, f.stand_width, f.stand_depth, f.stand_width * p_.skirmish_gap_stands.value));
        }
        return most;
    }

    int book(std::string_view row, std::string_view column) const {
        return p_.charts->number(p_.charts->cell(p_.organisation, row, column)).value;
    }
    /// The size of a stand: from the chart, times the scenario's `stand_percent`, unless the scenario sets its own
    /// size.
    void size_from(const Unit& unit, Facts& f, std::string_view row) const {
        const auto chart = [&](std::string_view column) {
            return p_.charts->measure(p_.charts->cell(p_.footprints, row, column)).value;
        };
        f.stand_width = unit.footprint ? unit.footprint->x : chart("width") * share_;
        f.stand_depth = unit.footprint ? unit.footprint->y : chart("depth") * share_;
    }

    /// RV-17: stands of 1 or 2 figures count in groups. From here on a group is one stand.
    void group(Unit& unit, Facts& f, const std::string& kind) {
        const std::string name =
            kind + "_" + std::to_string(std::min(unit.figures_per_stand, kind == "cavalry" ? 3 : 6));
        const RowId row = p_.charts->find_row(p_.shots, name);
        int size = p_.charts->number(p_.shots, row, p_.shots_group).value;
        if (unit.figures_per_stand == 1 && unit.single_group > 0) size = unit.single_group;
        f.shots = p_.charts->number(p_.shots, row, p_.shots_shots).value;
        f.duel_dice = p_.charts->number(p_.shots, row, p_.shots_duels).value;
        if (size <= 1) return;
        unit.stands = (unit.stands + size - 1) / size;
        unit.figures_per_stand *= size;
        // A group occupies the place of one stand of the ruleset. Bases that the scenario measures are side by side.
        if (unit.footprint) f.stand_width = unit.footprint->x * size;
    }
    /// Number of stands in the ruleset's regiment. A unit of single figures has as many as it has figures.
    int stands_in_book(const Unit& unit, std::string_view row) const {
        return unit.single_figures ? book(row, "stands") * book(row, "figures") : book(row, "stands");
    }

    void infantry(Unit& unit, Facts& f) {
        if (!mover(unit, f)) return;
        f.small_arms = foot_weapon(unit);
        f.pikes = unit.weapon == Weapon::musket_and_pike;
        f.repeater = unit.weapon == Weapon::repeater_rifle || unit.weapon == Weapon::repeater_carbine;
        if (unit.stands == 0) unit.stands = stands_in_book(unit, "infantry");
        if (unit.figures_per_stand == 0) unit.figures_per_stand = unit.single_figures ? 1 : book("infantry", "figures");
        size_from(unit, f, unit.mounting == Mounting::two_ranks ? "infantry_two_ranks" : "infantry_one_rank");
        group(unit, f, "infantry");
        // RV-11.1, RV-17: two ranks in one-rank mounting, one rank of all stands in two-rank mounting.
        line(unit, f, unit.mounting == Mounting::two_ranks ? "infantry_two_ranks" : "infantry_one_rank");
        if (unit.mounting == Mounting::one_rank && f.line_files > p_.line_files_most.value) wide_.push_back(&unit);
        f.column_files = column_files(unit, "infantry_one_rank");
    }

    void cavalry(Unit& unit, Facts& f) {
        if (!mover(unit, f)) return;
        f.small_arms = has_hits(Firer::carbine) ? Firer::carbine : foot_weapon(unit);
        f.repeater = unit.weapon == Weapon::repeater_carbine || unit.weapon == Weapon::repeater_rifle;
        if (unit.stands == 0) unit.stands = stands_in_book(unit, "cavalry");
        if (unit.figures_per_stand == 0) unit.figures_per_stand = unit.single_figures ? 1 : book("cavalry", "figures");
        size_from(unit, f, "cavalry");
        group(unit, f, "cavalry");
        line(unit, f, "cavalry");
        f.column_files = column_files(unit, "cavalry");
    }

    void line(const Unit& unit, Facts& f, std::string_view row) const {
        f.line_two_ranks = p_.charts->number(p_.charts->cell(p_.layouts, row, "line_ranks")).value == 2;
        f.line_files = f.line_two_ranks ? (unit.stands + 1) / 2 : unit.stands;
    }

    bool has_hits(Firer firer) const { return p_.hits[static_cast<std::size_t>(firer)].close->to > 0; }

    /// RV-ranges, CF-ranges: the carbine's row belongs to the weapon, for any unit. RV, CF: weapons without a row use
    /// that of rifled muskets. RE: muskets, unless the scenario gives rifles.
    Firer foot_weapon(const Unit& unit) const {
        const bool carbine = unit.weapon == Weapon::carbine || unit.weapon == Weapon::repeater_carbine;
        if (carbine && has_hits(Firer::carbine)) return Firer::carbine;
        if (has_hits(Firer::rifled_musket)) return Firer::rifled_musket;
        return unit.weapon == Weapon::rifle ? Firer::rifle : Firer::musket;
    }

    /// RE-cannister, RE-ball.
    static GunKind gun_kind(Mover mover) {
        switch (mover) {
            case Mover::light_guns: return GunKind::light;
            case Mover::horse_artillery: return GunKind::horse;
            case Mover::heavy_guns: return GunKind::heavy;
            case Mover::field_howitzers: return GunKind::field_howitzer;
            case Mover::heavy_howitzers: return GunKind::heavy_howitzer;
            case Mover::siege_guns: return GunKind::siege;
            default: return GunKind::medium;
        }
    }

    int column_files(const Unit& unit, std::string_view row) const {
        const int files = p_.charts->number(p_.charts->cell(p_.layouts, row, "column_width")).value;
        return std::min(files, std::max(1, unit.stands));
    }

    void artillery(Unit& unit, Facts& f) {
        if (!mover(unit, f)) return;
        f.guns = gun_kind(f.mover);
        const bool one_size = !p_.charts->find_row(p_.organisation, "battery").none();
        const bool four = unit.guns > 0 && unit.guns <= 4;
        const char* row = one_size ? "battery" : four ? "battery_of_4" : "battery_of_6";
        if (unit.stands == 0) unit.stands = book(row, "stands");
        if (unit.figures_per_stand == 0) unit.figures_per_stand = book(row, "figures");
        if (unit.guns_per_stand == 0) unit.guns_per_stand = 1;
        size_from(unit, f, "gun");
        f.line_files = unit.stands;
        f.line_two_ranks = false;
        f.column_files = 1;
        const char* crew = unit.stands == 1              ? "one_stand"
                           : unit.figures_per_stand >= 4 ? "four_gunners"
                                                         : "two_gunners";
        const RowId found = p_.charts->find_row(p_.crews, crew);
        f.gunners_per_die = p_.charts->number(p_.crews, found, p_.crews_dice).value;
        f.hits_per_figure = p_.charts->number(p_.crews, found, p_.crews_hits).value;
    }

    void single(Unit& unit, Facts& f, const char* row, bool on, const char* option, const char* clause) {
        if (!on)
            problem(unit.where, unit.name + " needs the optional rule '" + option + "'",
                    "optional_rules = [\"" + std::string(option) + "\"]", clause);
        unit.stands = 1;
        if (unit.figures_per_stand == 0) unit.figures_per_stand = 1;
        size_from(unit, f, row);
        f.line_files = f.column_files = 1;
        f.line_two_ranks = false;
    }

    Scenario& scenario_;
    Setup& setup_;
    const Profile& p_;
    Problems& problems_;
    ChartId move_;
    double share_;
    std::vector<const Unit*> wide_;  ///< lines wider than the ruleset's
};

}  // namespace

void organise_units(Scenario& scenario, Setup& setup, Problems& problems) {
    Organising organising(scenario, setup, problems);
    for (Unit& unit : scenario.forces.units)
        organising.unit(unit);
    organising.qualities();
    organising.wide_lines();
}

}  // namespace linstock::brom
