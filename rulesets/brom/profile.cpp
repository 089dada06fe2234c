#include "rulesets/brom/profile.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace linstock::brom {

Cite Clauses::operator()(std::string_view name) const {
    const ClauseRef ref = charts_->find_named_clause(name);
    assert(!ref.none() && "a name that no clause of clauses.toml has");
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
    Reading(const Charts& charts, Resolver& r, Profile& p, std::string_view variant)
        : c_(charts),
          r_(r),
          p_(p),
          variant_(variant) {}

    void choices() {
        choose(p_.movement, "movement", {"base_plus_d20", "chart_minus_dice", "sum_of_dice"});
        choose(p_.duels, "duels", {"rounds", "succession", "pairs"});
        choose(p_.effectiveness, "effectiveness", {"percent", "product", "unit_worth"});
        choose(p_.square_bonus, "square_bonus", {"cavalry", "all"});
        choose(p_.crowding, "crowding", {"both", "rear"});
        choose(p_.rear_attack, "rear_attack", {"start_and_edge", "start"});
        choose(p_.rear_factor, "rear_factor", {"flank_or_rear", "rear"});
        choose(p_.rout_spread, "rout_spread", {"all", "primary_only"});
        choose(p_.pull_away, "pull_away", {"all", "cavalry_and_light"});
        choose(p_.rally_failure, "rally_failure", {"leaves", "leaves_after_losses"});
        choose(p_.command_die_per, "command_die_per", {"officer", "unit"});
        if (has("bonus_moves")) choose(p_.bonus_moves, "bonus_moves", {"unit", "brigade"});
        choose(p_.fire_cone_from, "fire_cone_from", {"stand", "unit"});
        if (has("range_measured")) choose(p_.range_measured, "range_measured", {"unit", "stand"});
        if (has("wall_stops")) choose(p_.wall_stops, "wall_stops", {"nobody", "all", "by_choice"});
        if (has("battery_rounds")) choose(p_.battery_rounds, "battery_rounds", {"cannister", "all"});
        if (has("ball_dice")) choose(p_.ball_dice, "ball_dice", {"gunner", "battery"});
        if (has("close_failure")) choose(p_.close_failure, "close_failure", {"stays", "backs_up", "fire_fight"});
        if (has("card_bodies")) choose(p_.card_bodies, "card_bodies", {"divisions", "parts", "brigades_and_batteries"});
        if (has("second_rate_generals"))
            choose(p_.second_rate_generals, "second_rate_generals", {"by_rank", "heads_of_parts"});
        p_.countercharge = flag("countercharge");
        p_.opportunity_fire = flag("opportunity_fire");
        p_.column_fires = flag("column_fires");
        p_.small_arms_overhead = flag("small_arms_overhead");
        p_.stands_before_town = flag("stands_before_town");
        p_.spent_army_loses = c_.flag(r_.field("spent_army_loses", CellKind::flag));
        p_.casualty_stands_fire = maybe_flag("casualty_stands_fire");
        p_.batteries_support = flag("batteries_support");
        p_.continuous_fire = flag("continuous_fire");
        p_.compulsory_fire = maybe_flag("compulsory_fire");
        p_.small_columns_line = maybe_flag("small_columns_line");
        p_.mounted_fire = maybe_flag("mounted_fire");
        p_.all_equal_spares = maybe_flag("all_equal_spares");
        p_.disordered_after_rally = maybe_flag("disordered_after_rally");
        p_.aide_leads_unit = maybe_flag("aide_leads_unit");
        p_.under_half_leaves = maybe_flag("under_half_leaves");
        p_.supported_stands = maybe_flag("supported_stands");
        p_.attackers_first = maybe_flag("attackers_first");
        p_.crowding_short = maybe_flag("crowding_short");
        p_.only_light_dismounts = maybe_flag("only_light_dismounts");
        p_.falling_back_supports = maybe_flag("falling_back_supports");
        p_.guns_hit_skirmishers_as_gunners = maybe_flag("guns_hit_skirmishers_as_gunners");
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
        number(p_.mount_divisor, "mount_divisor");
        number(p_.enemy_gap, "enemy_gap");
        number(p_.line_stands, "line_stands");
        number(p_.fire_die, "fire_die");
        number(p_.fire_cone, "fire_cone");
        number(p_.artillery_cone, "artillery_cone");
        number(p_.fire_ranks, "fire_ranks");
        number(p_.cover_percent, "cover_percent");
        number(p_.crowding_distance, "crowding_distance");
        number(p_.enfilade_width, "enfilade_width");
        number(p_.enfilade_angle, "enfilade_angle");
        number(p_.overhead_friend_gap, "overhead_friend_gap");
        number(p_.overhead_beyond, "overhead_beyond");
        number(p_.overhead_beyond_friend, "overhead_beyond_friend");
        more_values();
    }

    void faces_and_dice() {
        faces(p_.reserve_late, "reserve_late");
        faces(p_.officer_danger, "officer_danger");
        faces(p_.officer_killed, "officer_killed");
        faces(p_.officer_captured, "officer_captured");
        faces(p_.officer_hit, "officer_hit");
        if (has("political_low")) faces(p_.political_low, "political_low");
        faces(p_.spiking, "spiking");
        faces(p_.sharpshooter_hits, "sharpshooter_hits");
        faces(p_.sharpshooter_captured, "sharpshooter_captured");
        p_.town_leave = read_dice("town_leave");
        p_.routed_attacked = read_dice("routed_attacked");
    }

    void movement() {
        const ChartId move = r_.role("move");
        for (std::size_t i = 0; i < movers; ++i) {
            constexpr std::array<std::string_view, movers> rows = {
                "infantry",        "cavalry",         "artillery",        "dismounted",
                "light_infantry",  "heavy_cavalry",   "armoured_cavalry", "light_cavalry",
                "light_guns",      "medium_guns",     "heavy_guns",       "horse_artillery",
                "field_howitzers", "heavy_howitzers", "siege_guns",       "artillery_fire"};
            if (!c_.find_row(move, rows[i]).none()) rates(p_.rates[i], move, rows[i]);
        }
        if (p_.movement == Movement::base_plus_d20) variable_move();
        const ChartId others = r_.role("others");
        p_.wagon_move = cell(others, "wagon", "move");
        p_.sharpshooter_move = cell(others, "sharpshooter", "move");
        if (!c_.find_row(others, "officer").none()) p_.officer_move = cell(others, "officer", "move");
        if (p_.movement == Movement::sum_of_dice) {
            p_.officer_dice = cell(move, "officer", "line");
            p_.guns_by_hand_dice = cell(others, "guns_by_hand", "dice");
        } else if (!c_.find_row(others, "guns_by_hand").none()) {
            p_.guns_by_hand = cell(others, "guns_by_hand", "move");
        }
        if (!c_.role("horses", variant_).none()) horses();
        p_.footprints = r_.role("footprints");
        p_.organisation = r_.role("organisation");
        p_.layouts = r_.role("layouts");
    }

    void fire() {
        const ChartId hit = r_.role("hit");
        p_.hit_table = c_.find_column(hit, "close_line").none() ? HitTable::open_and_cover : HitTable::line_and_column;
        constexpr std::array<std::string_view, 8> rows = {
            "rifled_musket", "carbine", "ball", "cannister", "musket", "rifle", "mounted_carbine", "gatling"};
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!c_.find_row(hit, rows[i]).none()) hits(p_.hits[i], hit, rows[i]);
        for (const bool cannister : {false, true}) {
            const ChartId guns = c_.role(cannister ? "cannister" : "ball", variant_);
            if (guns.none()) continue;
            constexpr std::array<std::string_view, gun_kinds> kinds = {
                "light_guns",      "horse_artillery", "medium_guns", "heavy_guns",
                "field_howitzers", "heavy_howitzers", "siege_guns"};
            for (std::size_t i = 0; i < gun_kinds; ++i)
                hits(p_.hits[static_cast<std::size_t>(firer_of_guns(static_cast<GunKind>(i), cannister))], guns,
                     kinds[i]);
        }
        fire_changes();
        p_.shots = r_.role("shots");
        p_.shots_group = r_.column(p_.shots, "group", CellKind::number);
        p_.shots_shots = r_.column(p_.shots, "shots", CellKind::number);
        p_.shots_duels = r_.column(p_.shots, "duels", CellKind::number);
        p_.crews = r_.role("crews");
        p_.crews_dice = r_.column(p_.crews, "gunners_per_die", CellKind::number);
        p_.crews_hits = r_.column(p_.crews, "hits_per_gunner", CellKind::number);
        if (has("sharpshooter_range"))
            number(p_.sharpshooter_range, "sharpshooter_range");
        else
            p_.sharpshooter_range = cell(r_.role("ranges"), "sharpshooter", variant_ == "15mm" ? "mm15" : "mm25");
    }

    void command() {
        const ChartId command = r_.role("command");
        const ChartId bonus = r_.role("bonus");
        const ChartId political = c_.role("political", variant_);
        constexpr std::array<std::string_view, 6> rows = {"commander_in_chief", "corps_commander",
                                                          "divisional_general", "brigadier",
                                                          "no_officer",         "no_officer_russians"};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Profile::Response& s = p_.response[i];
            // Rows that some rulesets lack. A corps commander then uses the row of division commanders; Russians
            // without an officer use that without an officer. RE-syw-command: every general below the
            // commander-in-chief is second-rate.
            std::string_view row = rows[i];
            if (c_.find_row(command, row).none()) {
                const bool has_second_rate = !c_.find_row(command, "second_rate_general").none();
                const std::string_view general = has_second_rate ? "second_rate_general" : rows[2];
                row = i == static_cast<std::size_t>(CommandRow::no_officer_russians) ? rows[4] : general;
            }
            s.fails = c_.faces(r_.cell(command, row, "fails", CellKind::faces));
            if (i >= static_cast<std::size_t>(CommandRow::no_officer)) continue;
            s.bonus = cell(bonus, row, "bonus");
            if (political.none()) continue;
            s.low_fails = c_.faces(r_.cell(political, row, "low_fails", CellKind::faces));
            s.high_fails = c_.faces(r_.cell(political, row, "high_fails", CellKind::faces));
            s.low_bonus = cell(political, row, "low_bonus");
            s.high_bonus = cell(political, row, "high_bonus");
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
        const bool by_arm = !c_.find_row(initial, "line_infantry").none();
        const std::vector<std::string_view> qualities =
            by_arm ? std::vector<std::string_view>{"elite_cavalry", "line_cavalry", "elite_infantry", "line_infantry"}
                   : std::vector<std::string_view>{"elite", "veteran", "green"};
        for (std::size_t q = 0; q < qualities.size(); ++q)
            for (int face = by_arm ? 0 : 1; face <= 6; ++face)
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
        if (!c_.find_row(lasting, "routs_routed").none()) p_.routs_routed = cell(lasting, "routs_routed", "change");
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
        const ChartId apart = c_.role("close_cavalry", variant_);
        const ChartId horse = apart.none() ? close : apart;
        factor(p_.infantry, close, "infantry", true);
        factor(p_.light_infantry, close, "light_infantry");
        factor(p_.elite_infantry, close, "elite_infantry");
        factor(p_.dismounted, close, "dismounted", true);
        factor(p_.pikes_to_front, close, "pikes_to_front");
        factor(p_.skirmishers_against_formed, close, "skirmishers_against_formed");
        factor(p_.artillery, close, "artillery", true);
        factor(p_.artillery_limbered, close, "artillery_limbered");
        factor(p_.officer, close, "officer", true);
        factor(p_.town, close, "town", true);
        factor(p_.against_works, close, "against_works");
        factor(p_.breastworks, close, "breastworks");
        factor(p_.square, close, "square");
        factor(p_.flank_or_rear, close, "flank_or_rear", true);
        factor(p_.falling_back, close, "falling_back", true);
        factor(p_.disordered, close, "disordered");
        factor(p_.casualty, close, "casualty", true);
        factor(p_.cavalry, horse, "cavalry", apart.none());
        factor(p_.heavy_cavalry, horse, "heavy_cavalry");
        factor(p_.armoured_cavalry, horse, "armoured_cavalry");
        factor(p_.light_cavalry, horse, "light_cavalry");
        factor(p_.standing, horse, "standing");
        factor(p_.mounted_against_town, horse, "mounted_against_town", true);
        factor(p_.cavalry_flank_or_rear, horse, "flank_or_rear", true);
        factor(p_.cavalry_falling_back, horse, "falling_back", true);
        factor(p_.cavalry_disordered, horse, "disordered");
        factor(p_.against_square, horse, "against_square");
        factor(p_.against_supported, horse, "against_supported");
        factor(p_.cavalry_casualty, horse, "casualty", true);
        if (!apart.none())
            p_.works_bar_cavalry = !c_.flag(r_.cell(horse, "against_works", "may_attack", CellKind::flag)).value;
        const ChartId duel = r_.role("duel_casualties");
        const ColumnId die = r_.column(duel, "die", CellKind::span);
        for (int face = 1; face <= 6; ++face) {
            const RowId row = c_.row_of_span(duel, die, face);
            if (!row.none()) p_.duel_casualties[static_cast<std::size_t>(face)] = at(duel, row, "casualties");
        }
    }

    void army() {
        if (const ChartId points = c_.role("points", variant_); !points.none()) {
            p_.regiment_points = cell(points, "regiment", "points");
            p_.battery_points = cell(points, "battery", "points");
            if (!c_.find_row(points, "officer").none()) p_.officer_points = cell(points, "officer", "points");
        } else  // CF-24.A: all units count alike
            p_.regiment_points = p_.battery_points = {1, p_.clause("effectiveness")};
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
        number(p_.supply_capacity, "supply_capacity");
        number(p_.supply_sixes, "supply_sixes");
        number(p_.sharpshooter_levels, "sharpshooter_levels");
        number(p_.sharpshooter_capture_reach, "sharpshooter_capture_reach");
        p_.battery_gap = c_.measure(r_.field("battery_gap", CellKind::measure));
        own_values();
    }

    /// Numbers that only some of the rulesets have.
    void own_values() {
        maybe(p_.line_files_most, "line_files_most");
        maybe(p_.square_divisor, "square_divisor");
        maybe(p_.cover_die, "cover_die");
        maybe(p_.countercharge_cone, "countercharge_cone");
        maybe(p_.bonus_cards, "bonus_cards");
        maybe(p_.failure_back, "failure_back");
        maybe(p_.fire_move_divisor, "fire_move_divisor");
        maybe(p_.limber_divisor, "limber_divisor");
        maybe(p_.unlimber_moves, "unlimber_moves");
        maybe(p_.fall_back_times, "fall_back_times");
        maybe(p_.rout_times, "rout_times");
        maybe(p_.square_dice_less, "square_dice_less");
        maybe(p_.skirmish_gap_stands, "skirmish_gap_stands");
        maybe(p_.skirmisher_hits, "skirmisher_hits");
        maybe(p_.pike_fire_divisor, "pike_fire_divisor");
        maybe(p_.hit_changes_most, "hit_changes_most");
        maybe(p_.second_rate, "second_rate");
        maybe(p_.brigade_least, "brigade_least");
        maybe(p_.brigade_most, "brigade_most");
        maybe(p_.parts, "command_cards");
        maybe(p_.firefight_rounds, "firefight_rounds");
        maybe(p_.assist_volleys, "assist_volleys");
        maybe(p_.charge_infantry, "charge_infantry");
        maybe(p_.charge_cavalry, "charge_cavalry");
        maybe(p_.charge_spotter, "charge_spotter");
        maybe(p_.woods_road_stands, "woods_road_stands");
        maybe(p_.deployment_zone_near, "deployment_zone_near");
        if (has("menaced_per_die")) p_.menaced_per_die = c_.measure(r_.field("menaced_per_die", CellKind::measure));
    }

    void variable_move() {
        const ChartId d20 = r_.role("variable_move");
        const ColumnId die = r_.column(d20, "die", CellKind::span);
        for (int face = 1; face <= 20; ++face) {
            const RowId row = c_.row_of_span(d20, die, face);
            if (row.none()) continue;
            p_.variable[static_cast<std::size_t>(face)] = {at(d20, row, "open"), at(d20, row, "rough"),
                                                           at(d20, row, "road")};
            p_.most_variable = std::max(p_.most_variable, p_.variable[static_cast<std::size_t>(face)].open.value);
        }
    }

    void horses() {
        const ChartId horses = r_.role("horses");
        const ColumnId horse_die = r_.column(horses, "die", CellKind::span);
        for (int face = 1; face <= 6; ++face) {
            const RowId row = c_.row_of_span(horses, horse_die, face);
            if (!row.none())
                p_.horses_mounted[static_cast<std::size_t>(face)] =
                    c_.flag(c_.cell(horses, row, r_.column(horses, "mounted", CellKind::flag)));
        }
    }

    void rates(Profile::Rates& out, ChartId move, std::string_view row) {
        out.line = cell(move, row, "line");
        out.column = cell(move, row, "column");
        if (p_.movement == Movement::base_plus_d20) {
            out.rout = cell(move, row, "rout");
            out.fall_back = cell(move, row, "fall_back");
            return;
        }
        out.road = cell(move, row, "road");
        constexpr std::array<std::string_view, ground_kinds> kinds = {"woods", "hills", "water", "walls"};
        for (std::size_t i = 0; i < ground_kinds; ++i) {
            if (c_.find_column(move, kinds[i]).none()) continue;
            Profile::Loss& loss = out.loss[i];
            if (p_.movement == Movement::chart_minus_dice) {
                loss.dice = c_.dice(r_.cell(move, row, kinds[i], CellKind::dice));
            } else {
                const CellRef lost_die = r_.cell(move, row, kinds[i], CellKind::word);
                loss.die = static_cast<LostDie>(r_.option(lost_die, {"nothing", "low", "high", "barred"}));
                loss.dice.why = c_.why(lost_die);
                loss.barred = loss.die == LostDie::barred;
            }
        }
        if (p_.movement == Movement::chart_minus_dice)
            out.loss[0].barred = !c_.flag(r_.cell(move, row, "enters_woods", CellKind::flag)).value;
    }

    void hits(Profile::Hits& h, ChartId chart, std::string_view row) {
        const bool bands = !c_.find_column(chart, "close").none();
        h.close = c_.band(r_.cell(chart, row, bands ? "close" : "range", CellKind::band));
        if (bands) h.long_range = c_.band(r_.cell(chart, row, "long", CellKind::band));
        const bool formation = !c_.find_column(chart, "close_line").none();
        const std::vector<std::string> columns =
            formation ? std::vector<std::string>{"line", "column"}
                      : std::vector<std::string>{"open", "cover", "guns_open", "guns_cover"};
        const std::size_t halves = bands ? 2 : 1;
        for (std::size_t half = 0; half < halves; ++half)
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const std::string name = (bands ? (half == 0 ? "close_" : "long_") : "") + columns[i];
                h.faces[half][i] = c_.faces(r_.cell(chart, row, name, CellKind::faces));
            }
        if (!c_.find_column(chart, "dice_per_gun").none()) h.dice_per_gun = cell(chart, row, "dice_per_gun");
        if (!c_.find_column(chart, "fires_again").none())
            h.fires_again = c_.faces(r_.cell(chart, row, "fires_again", CellKind::faces));
        p_.guns_throw_again = p_.guns_throw_again || !h.fires_again.why.clause.none();
    }

    void fire_changes() {
        if (const ChartId changes = c_.role("hit_changes", variant_); !changes.none()) {
            Profile::HitChanges& h = p_.hit_changes;
            h.column = cell(changes, "column", "change");
            h.square = cell(changes, "square", "change");
            h.limbered = cell(changes, "limbered", "change");
            h.crowded = cell(changes, "crowded", "change");
            h.enfiladed = cell(changes, "enfiladed", "change");
            h.disordered_firer = cell(changes, "disordered_firer", "change");
            if (!c_.find_row(changes, "disordered").none()) h.disordered = cell(changes, "disordered", "change");
        }
        if (const ChartId stands = c_.role("small_arms", variant_); !stands.none()) {
            p_.muzzle_loader = {cell(stands, "muzzle_loader", "sound"),
                                cell(stands, "muzzle_loader", "with_casualties")};
            p_.repeater = {cell(stands, "repeater", "sound"), cell(stands, "repeater", "with_casualties")};
        }
        if (const ChartId misfires = c_.role("misfires", variant_); !misfires.none()) {
            const auto row = [&](Firer firer, std::string_view name) {
                p_.hits[static_cast<std::size_t>(firer)].misfires =
                    c_.faces(r_.cell(misfires, name, "misfires", CellKind::faces));
            };
            row(Firer::ball, "ball");
            row(Firer::cannister, "cannister");
            row(Firer::gatling, "gatling");
        }
    }

    void factor(Profile::Factor& f, ChartId chart, std::string_view row, bool needed = false) {
        if (!needed && c_.find_row(chart, row).none()) return;
        f = {cell(chart, row, "factor"), c_.flag(r_.cell(chart, row, "wins_ties", CellKind::flag))};
    }

    bool has(std::string_view name) const { return !c_.field(name).none(); }
    /// The field's word as a value of E; `words` has the words of its enumerators in order. A ruleset may have only
    /// some of them.
    template <class E>
    void choose(E& out, std::string_view name, std::initializer_list<std::string_view> words) {
        const CellRef field = r_.field(name, CellKind::word);
        if (field.none()) return;
        const std::string_view word = c_.word(field).value;
        const auto found = std::find(words.begin(), words.end(), word);
        if (found == words.end())
            r_.option(field, words);  // reports the known words
        else
            out = static_cast<E>(found - words.begin());
    }
    bool flag(std::string_view name) { return c_.flag(r_.field(name, CellKind::flag)).value; }
    bool maybe_flag(std::string_view name) { return has(name) && flag(name); }
    void maybe(Cited<int>& out, std::string_view name) {
        if (has(name)) number(out, name);
    }
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
    std::string variant_;
};

}  // namespace

Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems) {
    Profile p;
    p.charts = &charts;
    p.clause.set(&charts);
    Resolver resolver(charts, variant, problems);
    Reading reading(charts, resolver, p, variant);
    reading.choices();
    reading.single_values();
    reading.faces_and_dice();
    reading.movement();
    reading.fire();
    reading.command();
    reading.morale();
    reading.close_combat();
    reading.army();
    return p;
}

}  // namespace linstock::brom
