#include "rulesets/brom/profile.hpp"

#include <cassert>
#include <string>

namespace linstock::brom {

Cite Clauses::operator()(std::string_view id) const {
    const ClauseRef ref = charts_->find_clause(std::string(prefix_) + "-" + std::string(id));
    assert(!ref.none() && "a clause that is not in clauses.toml");
    return ref.none() ? Cite{} : Cite{ref, charts_->clause(ref).mark};
}

Cited<MoraleResult> Profile::result(Table table, int total) const {
    assert(table != Table::army && "the army's table is RV-18.T");
    const RowId row = charts->row_of_floor(results_chart, results_floor, total);
    const CellRef cell = charts->cell(results_chart, row, results_column[static_cast<std::size_t>(table)]);
    const Cited<int> word = charts->choice(cell);
    constexpr std::array<std::array<MoraleResult, 4>, 5> meaning = {{
        {MoraleResult::carries_on, MoraleResult::halt, MoraleResult::falls_back, MoraleResult::routs},
        {MoraleResult::closes, MoraleResult::stops, MoraleResult::none, MoraleResult::none},
        {MoraleResult::stands, MoraleResult::falls_back, MoraleResult::routs, MoraleResult::none},
        {MoraleResult::falls_back, MoraleResult::routs, MoraleResult::none, MoraleResult::none},
        {MoraleResult::yes, MoraleResult::no, MoraleResult::none, MoraleResult::none},
    }};
    return {meaning[static_cast<std::size_t>(table)][static_cast<std::size_t>(word.value)], word.why};
}

namespace {

class Reading {
  public:
    Reading(const Charts& charts, Resolver& r, Profile& p) : c_(charts), r_(r), p_(p) {}

    void choices() {
        p_.duels = static_cast<Duels>(option("duels", {"succession", "pairs"}));
        p_.effectiveness = static_cast<Effectiveness>(option("effectiveness", {"percent", "product"}));
        p_.square_bonus = static_cast<SquareBonus>(option("square_bonus", {"cavalry", "all"}));
        p_.crowding = static_cast<Crowding>(option("crowding", {"both", "rear"}));
        p_.rout_spread = static_cast<RoutSpread>(option("rout_spread", {"all", "primary_only"}));
        p_.pull_away = static_cast<PullAway>(option("pull_away", {"all", "cavalry_and_light"}));
        p_.rally_failure = static_cast<RallyFailure>(option("rally_failure", {"leaves", "leaves_after_losses"}));
        p_.command_die_per = static_cast<CommandDie>(option("command_die_per", {"officer", "unit"}));
        p_.countercharge = flag("countercharge");
        p_.opportunity_fire = flag("opportunity_fire");
        p_.column_fires = flag("column_fires");
        p_.small_arms_overhead = flag("small_arms_overhead");
        p_.casualty_stands_fire = flag("casualty_stands_fire");
        p_.batteries_support = flag("batteries_support");
        p_.option_officer_casualties = flag("option_officer_casualties");
        p_.option_supply = flag("option_supply");
        p_.option_sharpshooters = flag("option_sharpshooters");
    }

    void single_values() {
        number(p_.melees_per_turn, "melees_per_turn");
        number(p_.deployment_zone, "deployment_zone");
        number(p_.conceal_reveal, "conceal_reveal");
        number(p_.reserve_divisor, "reserve_divisor");
        number(p_.side_die, "side_die");
        number(p_.staff_cards, "staff_cards");
        number(p_.command_zone, "command_zone");
        number(p_.command_die, "command_die");
        number(p_.officer_aside, "officer_aside");
        number(p_.rally_reach, "rally_reach");
        number(p_.movement_die, "movement_die");
        number(p_.square_divisor, "square_divisor");
        number(p_.mount_divisor, "mount_divisor");
        number(p_.enemy_gap, "enemy_gap");
        number(p_.line_stands, "line_stands");
        number(p_.fire_die, "fire_die");
        number(p_.fire_cone, "fire_cone");
        number(p_.artillery_cone, "artillery_cone");
        number(p_.fire_ranks, "fire_ranks");
        number(p_.cover_percent, "cover_percent");
        number(p_.cover_die, "cover_die");
        number(p_.crowding_distance, "crowding_distance");
        number(p_.enfilade_width, "enfilade_width");
        number(p_.overhead_friend_gap, "overhead_friend_gap");
        number(p_.overhead_beyond, "overhead_beyond");
        more_values();
    }

    void faces_and_dice() {
        faces(p_.reserve_late, "reserve_late");
        faces(p_.officer_danger, "officer_danger");
        faces(p_.officer_killed, "officer_killed");
        faces(p_.officer_captured, "officer_captured");
        faces(p_.officer_hit, "officer_hit");
        faces(p_.political_low, "political_low");
        faces(p_.spiking, "spiking");
        faces(p_.sharpshooter_hits, "sharpshooter_hits");
        faces(p_.sharpshooter_captured, "sharpshooter_captured");
        p_.town_leave = read_dice("town_leave");
        p_.routed_attacked = read_dice("routed_attacked");
    }

    void movement() {
        const ChartId move = r_.role("move");
        constexpr std::array<std::string_view, movers> rows = {"infantry", "cavalry", "artillery", "dismounted"};
        for (std::size_t i = 0; i < movers; ++i)
            p_.rates[i] = {cell(move, rows[i], "line"), cell(move, rows[i], "column"), cell(move, rows[i], "rout"),
                           cell(move, rows[i], "fall_back")};
        const ChartId d20 = r_.role("variable_move");
        const ColumnId die = r_.column(d20, "die", CellKind::span);
        for (int face = 1; face <= 20; ++face) {
            const RowId row = c_.row_of_span(d20, die, face);
            if (row.none()) continue;
            p_.variable[static_cast<std::size_t>(face)] = {at(d20, row, "open"), at(d20, row, "rough"),
                                                           at(d20, row, "road")};
        }
        const ChartId others = r_.role("others");
        p_.officer_move = cell(others, "officer", "move");
        p_.wagon_move = cell(others, "wagon", "move");
        p_.sharpshooter_move = cell(others, "sharpshooter", "move");
        p_.guns_by_hand = cell(others, "guns_by_hand", "move");
        const ChartId horses = r_.role("horses");
        const ColumnId horse_die = r_.column(horses, "die", CellKind::span);
        for (int face = 1; face <= 6; ++face) {
            const RowId row = c_.row_of_span(horses, horse_die, face);
            if (!row.none())
                p_.horses_mounted[static_cast<std::size_t>(face)] =
                    c_.flag(c_.cell(horses, row, r_.column(horses, "mounted", CellKind::flag)));
        }
        p_.footprints = r_.role("footprints");
        p_.organisation = r_.role("organisation");
        p_.layouts = r_.role("layouts");
    }

    void fire(std::string_view variant) {
        const ChartId hit = r_.role("hit");
        constexpr std::array<std::string_view, firers> rows = {"rifled_musket", "carbine", "ball", "cannister"};
        for (std::size_t i = 0; i < firers; ++i) {
            Profile::Hits& h = p_.hits[i];
            h.close = c_.band(r_.cell(hit, rows[i], "close", CellKind::band));
            h.long_range = c_.band(r_.cell(hit, rows[i], "long", CellKind::band));
            h.close_line = c_.faces(r_.cell(hit, rows[i], "close_line", CellKind::faces));
            h.close_column = c_.faces(r_.cell(hit, rows[i], "close_column", CellKind::faces));
            h.long_line = c_.faces(r_.cell(hit, rows[i], "long_line", CellKind::faces));
            h.long_column = c_.faces(r_.cell(hit, rows[i], "long_column", CellKind::faces));
            h.dice_per_gun = cell(hit, rows[i], "dice_per_gun");
        }
        p_.shots = r_.role("shots");
        p_.shots_group = r_.column(p_.shots, "group", CellKind::number);
        p_.shots_shots = r_.column(p_.shots, "shots", CellKind::number);
        p_.shots_duels = r_.column(p_.shots, "duels", CellKind::number);
        p_.crews = r_.role("crews");
        p_.crews_dice = r_.column(p_.crews, "gunners_per_die", CellKind::number);
        p_.crews_hits = r_.column(p_.crews, "hits_per_gunner", CellKind::number);
        const Variant* v = c_.find_variant(variant);
        p_.sharpshooter_range =
            cell(r_.role("ranges"), "sharpshooter", v != nullptr && v->id == "15mm" ? "mm15" : "mm25");
    }

    void command() {
        const ChartId command = r_.role("command");
        const ChartId bonus = r_.role("bonus");
        const ChartId political = r_.role("political");
        constexpr std::array<std::string_view, 4> rows = {"commander_in_chief", "divisional_general", "brigadier",
                                                          "no_officer"};
        for (std::size_t i = 0; i < 4; ++i) {
            Profile::Response& s = p_.response[i];
            s.fails = c_.faces(r_.cell(command, rows[i], "fails", CellKind::faces));
            if (i == 3) continue;
            s.bonus = cell(bonus, rows[i], "bonus");
            s.low_fails = c_.faces(r_.cell(political, rows[i], "low_fails", CellKind::faces));
            s.high_fails = c_.faces(r_.cell(political, rows[i], "high_fails", CellKind::faces));
            s.low_bonus = cell(political, rows[i], "low_bonus");
            s.high_bonus = cell(political, rows[i], "high_bonus");
        }
        const ChartId wounds = r_.role("officer_casualties");
        constexpr std::array<std::string_view, 4> fates = {"horse_shot", "light_wound", "serious_wound", "killed"};
        for (std::size_t i = 0; i < 4; ++i)
            p_.officer_hits[i] = {c_.band(r_.cell(wounds, fates[i], "die", CellKind::span)),
                                  c_.flag(r_.cell(wounds, fates[i], "keeps_command", CellKind::flag)),
                                  c_.flag(r_.cell(wounds, fates[i], "leaves", CellKind::flag)),
                                  cell(wounds, fates[i], "turns")};
    }

    void morale() {
        const ChartId initial = r_.role("initial");
        constexpr std::array<std::string_view, 3> qualities = {"elite", "veteran", "green"};
        for (std::size_t q = 0; q < 3; ++q)
            for (int face = 1; face <= 6; ++face)
                p_.initial[q][static_cast<std::size_t>(face)] = cell(initial, qualities[q], std::to_string(face));
        const ChartId causes = r_.role("causes");
        constexpr std::array<std::string_view, occasions> rows = {
            "stand_lost",    "gunner_lost",     "casualty",     "close",   "stand",
            "lost_combat",   "neighbour_routs", "officer_lost", "support", "pull_away",
            "countercharge", "collision",       "routed_hit",   "rally",   "effectiveness"};
        for (std::size_t i = 0; i < occasions; ++i)
            p_.causes[i] = {c_.flag(r_.cell(causes, rows[i], "checks", CellKind::flag)),
                            static_cast<Table>(c_.choice(r_.cell(causes, rows[i], "table", CellKind::word)).value),
                            cell(causes, rows[i], "plus")};
        p_.results_chart = r_.role("results");
        p_.results_floor = r_.column(p_.results_chart, "at_least", CellKind::floor);
        constexpr std::array<std::string_view, 5> tables = {"fire", "close", "stand", "lost_combat", "yes_no"};
        for (std::size_t i = 0; i < 5; ++i)
            p_.results_column[i] = r_.column(p_.results_chart, tables[i], CellKind::word);
        const ChartId lasting = r_.role("lasting");
        p_.routs_by_fire = cell(lasting, "routs_by_fire", "change");
        p_.wins_combat = cell(lasting, "wins_combat", "change");
        p_.routed = cell(lasting, "routed", "change");
        p_.under_half = cell(lasting, "under_half", "change");
        const ChartId passing = r_.role("passing");
        p_.in_town = cell(passing, "town", "change");
        p_.in_works = cell(passing, "works", "change");
        p_.in_square = cell(passing, "square", "change");
        p_.supported = cell(passing, "supported", "change");
        p_.attacked_rear = cell(passing, "attacked_rear", "change");
        p_.menaced_rear = cell(passing, "menaced_rear", "change");
    }

    void close_combat() {
        const ChartId close = r_.role("close");
        const auto factor = [&](Profile::Factor& f, std::string_view row) {
            f = {cell(close, row, "factor"), c_.flag(r_.cell(close, row, "wins_ties", CellKind::flag))};
        };
        factor(p_.infantry, "infantry");
        factor(p_.dismounted, "dismounted");
        factor(p_.cavalry, "cavalry");
        factor(p_.artillery, "artillery");
        factor(p_.officer, "officer");
        factor(p_.town, "town");
        factor(p_.mounted_against_town, "mounted_against_town");
        factor(p_.square, "square");
        factor(p_.breastworks, "breastworks");
        factor(p_.flank_or_rear, "flank_or_rear");
        factor(p_.falling_back, "falling_back");
        factor(p_.casualty, "casualty");
        const ChartId duel = r_.role("duel_casualties");
        const ColumnId die = r_.column(duel, "die", CellKind::span);
        for (int face = 1; face <= 6; ++face) {
            const RowId row = c_.row_of_span(duel, die, face);
            if (!row.none()) p_.duel_casualties[static_cast<std::size_t>(face)] = at(duel, row, "casualties");
        }
    }

    void army() {
        const ChartId points = r_.role("points");
        p_.regiment_points = cell(points, "regiment", "points");
        p_.battery_points = cell(points, "battery", "points");
        p_.effectiveness_chart = r_.role("effectiveness");
        p_.counting = r_.role("counting");
        p_.degrees = r_.role("degrees");
    }

  private:
    void more_values() {
        number(p_.woods_edge, "woods_edge");
        number(p_.woods_sight, "woods_sight");
        number(p_.cover_reach, "cover_reach");
        number(p_.crest_reach, "crest_reach");
        number(p_.obstacle_beyond, "obstacle_beyond");
        number(p_.sight_gap_stands, "sight_gap_stands");
        number(p_.town_sight, "town_sight");
        number(p_.town_fire_divisor, "town_fire_divisor");
        number(p_.town_infantry, "town_infantry");
        number(p_.town_batteries, "town_batteries");
        number(p_.morale_die, "morale_die");
        number(p_.under_strength_percent, "under_strength_percent");
        number(p_.supported_behind, "supported_behind");
        number(p_.supported_flank, "supported_flank");
        number(p_.supported_angle, "supported_angle");
        number(p_.neighbour_rout, "neighbour_rout");
        number(p_.duel_die, "duel_die");
        number(p_.support_reach, "support_reach");
        number(p_.observation_cone, "observation_cone");
        number(p_.bonus_cone, "bonus_cone");
        number(p_.countercharge_cone, "countercharge_cone");
        number(p_.supply_capacity, "supply_capacity");
        number(p_.supply_sixes, "supply_sixes");
        number(p_.sharpshooter_levels, "sharpshooter_levels");
        number(p_.sharpshooter_capture_reach, "sharpshooter_capture_reach");
        p_.battery_gap = c_.measure(r_.field("battery_gap", CellKind::measure));
    }

    int option(std::string_view name, std::initializer_list<std::string_view> words) {
        return r_.option(r_.field(name, CellKind::word), words);
    }
    bool flag(std::string_view name) { return c_.flag(r_.field(name, CellKind::flag)).value; }
    void number(Cited<int>& out, std::string_view name) { out = c_.number(r_.field(name, CellKind::number)); }
    void faces(Cited<FaceSet>& out, std::string_view name) { out = c_.faces(r_.field(name, CellKind::faces)); }
    Cited<DiceTerm> read_dice(std::string_view name) { return c_.dice(r_.field(name, CellKind::dice)); }
    Cited<int> cell(ChartId chart, std::string_view row, std::string_view column) {
        return c_.number(r_.cell(chart, row, column, CellKind::number));
    }
    Cited<int> at(ChartId chart, RowId row, std::string_view column) {
        return c_.number(c_.cell(chart, row, r_.column(chart, column, CellKind::number)));
    }

    const Charts& c_;
    Resolver& r_;
    Profile& p_;
};

}  // namespace

Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems) {
    Profile p;
    p.charts = &charts;
    p.clause.set(&charts, charts.prefix());
    Resolver resolver(charts, variant, problems);
    Reading reading(charts, resolver, p);
    reading.choices();
    reading.single_values();
    reading.faces_and_dice();
    reading.movement();
    reading.fire(variant);
    reading.command();
    reading.morale();
    reading.close_combat();
    reading.army();
    return p;
}

}  // namespace linstock::brom
