#include "rulesets/mwan18/book.hpp"

#include <string>

namespace linstock::mwan18 {

namespace {

class Reading {
  public:
    Reading(const Charts& charts, Resolver& resolver) : charts_(charts), r_(resolver) {}

    Cited<int> number(std::string_view chart, std::string_view row, std::string_view column) {
        const CellRef c = r_.cell(r_.chart(chart), row, column, CellKind::number);
        return {charts_.blank(c) ? -1 : charts_.number(c).value, charts_.why(c)};
    }
    /// As number(), but a dash counts as 0.
    Cited<int> or_none(std::string_view chart, std::string_view row, std::string_view column) {
        Cited<int> n = number(chart, row, column);
        if (n.value < 0) n.value = 0;
        return n;
    }
    Cited<double> measure(std::string_view chart, std::string_view row, std::string_view column) {
        return charts_.measure(r_.cell(r_.chart(chart), row, column, CellKind::measure));
    }
    Cited<int> field(std::string_view name) { return charts_.number(r_.field(name, CellKind::number)); }
    /// A length of the profile, integer or decimal.
    Cited<double> length(std::string_view name) {
        const CellRef whole = charts_.field(name);
        if (!whole.none() && charts_.value(whole).kind == CellKind::number) return charts_.measure(whole);
        return charts_.measure(r_.field(name, CellKind::measure));
    }
    PerMover<Cited<int>> per_mover(std::string_view chart, std::string_view row, bool none) {
        const auto one = [&](std::string_view column) {
            return none ? or_none(chart, row, column) : number(chart, row, column);
        };
        return {one("infantry"), one("cavalry"), one("artillery")};
    }
    Footing footing(std::string_view row) {
        return {measure("footprints", row, "width"), measure("footprints", row, "depth")};
    }
    Book::Strength strength(std::string_view row) {
        return {number("organisation", row, "least"), number("organisation", row, "most")};
    }
    /// The index of the profile's word in `words`.
    int choice(std::string_view name, std::initializer_list<std::string_view> words) {
        return static_cast<int>(r_.option(r_.field(name, CellKind::word), words));
    }
    void rows(Book& b) {
        for (std::size_t table = 0; table < b.rows.size(); ++table) {
            const ChartId chart = r_.chart("MW-morale-" + std::to_string(table + 1));
            for (std::size_t die = 0; die < 10; ++die) {
                const std::string row = std::to_string(die);
                const CellRef word = r_.cell(chart, row, "move", CellKind::word);
                Book::Row& out = b.rows[table][die];
                out.move = static_cast<Book::Move>(r_.option(word, {"advance", "hold", "fall_back", "stampede"}));
                out.fifths = charts_.number(r_.cell(chart, row, "fifths", CellKind::number));
                out.fire = charts_.number(r_.cell(chart, row, "fire", CellKind::number));
            }
        }
    }

  private:
    const Charts& charts_;
    Resolver& r_;
};

void read_organisation(Reading& of, Book& b) {
    b.men_per_figure = of.number("scale", "figure", "stands_for");
    b.men_per_gunner = of.number("scale", "gunner", "stands_for");
    b.guns_per_cannon = of.number("scale", "cannon", "stands_for");
    b.infantry = of.footing("infantry");
    b.cavalry = of.footing("cavalry");
    b.gun = of.footing("gun");
    b.limber = of.footing("limber");
    b.infantry_figures = of.strength("infantry");
    b.cavalry_figures = of.strength("cavalry");
    b.sections = of.strength("sections");
    b.crew = of.strength("crew");
}

void read_movement(Reading& of, Book& b) {
    const auto feet = [&](std::string_view row) { return of.number("move", row, "feet"); };
    b.field = feet("field");
    b.open_order = feet("open_order");
    b.road_column = feet("road_column");
    b.charge = feet("charge");
    b.walk = feet("walk");
    b.trot = feet("trot");
    b.gallop = feet("gallop");
    b.by_hand = feet("by_hand");
    const auto fifths = [&](std::string_view row) { return of.number("fifths", row, "fifths"); };
    b.about_face = fifths("about_face");
    b.mount = fifths("mount");
    b.limbering = fifths("limber");
    b.prone = fifths("prone");
    b.horse_lost = fifths("horse_lost");
    b.rig_prolonge = fifths("rig_prolonge");
    b.dismantle = fifths("dismantle");
    b.charge_in_a_row = of.number("in_a_row", "charge", "turns");
    b.trot_in_a_row = of.number("in_a_row", "trot", "turns");
    b.gallop_in_a_row = of.number("in_a_row", "gallop", "turns");
    b.woods = of.per_mover("ground", "woods", true);
    b.uphill = of.per_mover("ground", "uphill", true);
    b.downhill = of.per_mover("ground", "downhill", true);
    b.fence = of.per_mover("crossing", "fence", false);
    b.hedge = of.per_mover("crossing", "hedge", false);
    b.wall = of.per_mover("crossing", "wall", false);
    b.prolonge_fifths = of.field("prolonge_fifths");
    b.wheel_most = of.field("wheel_most");
    b.dismantle_reach = of.length("dismantle_reach");
    b.woods_sight = of.length("woods_sight");
}

void read_geometry(Reading& of, Book& b) {
    b.road_files = of.field("geometry_road_files");
    b.open_gap = of.field("geometry_open_gap");
    b.column_ranks = of.field("geometry_column_ranks");
    b.arc = of.field("geometry_arc");
    b.arc_from_middle = of.choice("geometry_arc_from", {"corners", "middle"}) == 1;
    b.front_zone = of.field("geometry_front_zone");
    b.oblique = of.field("geometry_oblique");
    b.battery_gap = of.length("geometry_battery_gap");
    b.standoff = of.length("geometry_standoff");
    b.cover_reach = of.length("geometry_cover_reach");
    b.cover_percent = of.field("geometry_cover_percent");
    b.enemy_ahead_to = of.length("enemy_ahead_to");
}

void read_orders_and_end(Reading& of, Book& b) {
    b.attack_min = of.field("orders_attack_min");
    b.withdraw_min = of.field("orders_withdraw_min");
    b.withdraw_range = of.length("orders_withdraw_range");
    b.officer_move = of.length("officer_move");
    b.flight_foot = of.number("stampede", "foot", "feet");
    b.flight_mounted = of.number("stampede", "mounted", "feet");
    b.flight_limbered = of.number("stampede", "limbered", "feet");
    b.size_warning = of.field("end_size_warning");
    b.turn_limit = of.field("end_turn_limit");
    b.break_percent = of.field("end_break_percent");
    b.gun_points = of.field("end_gun_points");
    b.victory_over = of.field("end_victory_over");
    b.victory_per = of.field("end_victory_per");
    b.decisive_over = of.field("end_decisive_over");
    b.decisive_per = of.field("end_decisive_per");
}

}  // namespace

Cited<int> number_of(const Book& book, std::string_view field) {
    return book.charts->number(book.charts->field(field));
}

Cited<double> measure_of(const Book& book, std::string_view field) {
    return book.charts->measure(book.charts->field(field));
}

Book resolve_book(const Charts& charts, std::string_view variant, Problems& problems) {
    Resolver resolver(charts, variant, problems);
    Reading of(charts, resolver);
    Book b;
    b.charts = &charts;
    read_organisation(of, b);
    read_movement(of, b);
    read_geometry(of, b);
    read_orders_and_end(of, b);
    of.rows(b);
    return b;
}

}  // namespace linstock::mwan18
