#include "rulesets/mwan18/fire/fire_charts.hpp"

#include "base/measure.hpp"

namespace linstock::mwan18 {

namespace {

struct Named {
    const char* row;
    const char* name;
};

constexpr std::array<Named, fire_tests> test_rows = {{
    {"open_order", "target in open order"},
    {"prone", "target prone"},
    {"firer_moved", "the firer moved"},
    {"first_volley", "first volley"},
    {"column", "target in column"},
    {"mounted", "target mounted"},
}};

constexpr std::array<Named, covers> cover_rows = {{
    {"", ""},
    {"fence", "target behind a fence"},
    {"hedge", "target behind a hedge"},
    {"woods", "target in woods"},
    {"wall", "target behind a wall"},
    {"frame_building", "target in a frame building"},
    {"stone_building", "target in a stone building"},
    {"trench", "target in trenches"},
}};

class Reading {
  public:
    Reading(const Charts& charts, Resolver& r, FireCharts& out) : c_(charts), r_(r), out_(out) {}

    void small_arms() {
        const ChartId chart = r_.chart("MW-smallarms");
        const ColumnId to = r_.column(chart, "to", CellKind::ceiling);
        const ColumnId factor = r_.column(chart, "factor", CellKind::number);
        if (chart.none()) return;
        for (std::size_t i = 0; i < c_.chart(chart).rows.size(); ++i) {
            const RowId row = RowId::of_index(i);
            out_.small_arms.push_back({c_.number(chart, row, to).value, c_.number(chart, row, factor)});
        }
        out_.crack = change("crack");
        out_.sharpshooters = change("sharpshooters");
        out_.carbine = change("carbine");
        out_.green = change("green");
        const ChartId rates = r_.chart("rates");
        std::size_t i = 0;
        for (const char* arms : {"musket", "breechloader", "carbine", "spencer_rifle", "spencer_carbine", "henry"})
            out_.rates[i++] = c_.number(r_.cell(rates, arms, "most", CellKind::number));
    }

    void artillery() {
        const ChartId bands = r_.chart("artillery_bands");
        std::size_t i = 0;
        for (const char* band : {"near", "middle", "far"})
            out_.bands[i++] = c_.number(r_.cell(bands, band, "to", CellKind::ceiling)).value;
        pieces(r_.chart("MW-smoothbore"), false);
        pieces(r_.chart("MW-rifled"), true);
        const ChartId hit = r_.chart("battery_hit");
        out_.gunner_front = c_.number(r_.cell(hit, "front", "gunner_to", CellKind::number));
        out_.gunner_otherwise = c_.number(r_.cell(hit, "otherwise", "gunner_to", CellKind::number));
    }

    void modifiers() {
        const ChartId chart = r_.chart("fire_fifths");
        for (std::size_t i = 0; i < fire_tests; ++i)
            out_.tests[i] = modifier(chart, test_rows[i]);
        const ChartId classes = r_.chart("cover_classes");
        for (std::size_t i = 1; i < covers; ++i) {
            out_.cover[i] = modifier(chart, cover_rows[i]);
            const CellRef cell = r_.cell(classes, cover_rows[i].row, "class", CellKind::word);
            out_.cover_class[i] = static_cast<CoverClass>(r_.option(cell, {"none", "light", "medium", "heavy"}));
            out_.cover_class_why = c_.why(cell);
        }
    }

    void values() {
        out_.floor = number("fire_floor");
        const CellRef combine = r_.field("fire_combine", CellKind::word);
        out_.multiply = r_.option(combine, {"add", "multiply"}) == 1;
        out_.combine_why = c_.why(combine);
        out_.ranks = number("fire_ranks");
        out_.holders_percent = number("fire_horse_holders");
        out_.crew_most = number("fire_crew_most");
        out_.cause_percent = number("fire_cause_percent");
        out_.max_horses = number("battery_max_horses");
        out_.mounted_fire = c_.flag(r_.field("fire_mounted", CellKind::flag));
        out_.far_screen_stops = r_.option(r_.field("fire_far_screen", CellKind::word), {"void", "stops"}) == 1;
        out_.prolonge_moves = c_.flag(r_.field("prolonge_moves", CellKind::flag)).value;
        out_.exact_charge = r_.option(r_.field("charge_fire_share", CellKind::word), {"fifths", "exact"}) == 1;
    }

  private:
    Cited<int> number(std::string_view field) { return c_.number(r_.field(field, CellKind::number)); }

    FireCharts::Change change(std::string_view row) {
        const ChartId chart = r_.chart("small_arms_changes");
        return {c_.number(r_.cell(chart, row, "plus", CellKind::number)),
                c_.number(r_.cell(chart, row, "to", CellKind::number)).value,
                c_.number(r_.cell(chart, row, "after", CellKind::number))};
    }

    void pieces(ChartId chart, bool rifled) {
        if (chart.none()) return;
        for (const std::string& row : c_.chart(chart).rows) {
            FireCharts::Piece piece;
            piece.name = row;
            piece.rifled = rifled;
            std::size_t i = 0;
            for (const char* band : {"near", "middle", "far", "beyond"})
                piece.percent[i++] = c_.number(r_.cell(chart, row, band, CellKind::number));
            out_.pieces.push_back(std::move(piece));
        }
    }

    FireModifier modifier(ChartId chart, const Named& named) {
        return {named.name, c_.number(r_.cell(chart, named.row, "fifths", CellKind::number)),
                c_.number(r_.cell(chart, named.row, "times", CellKind::number)),
                c_.number(r_.cell(chart, named.row, "void_beyond", CellKind::number)).value};
    }

    const Charts& c_;
    Resolver& r_;
    FireCharts& out_;
};

}  // namespace

bool FireModifier::is_void(bool artillery_fires, double range) const {
    return void_beyond > 0 && artillery_fires && beyond(range, void_beyond);  // MW-4.D.3, MW-4.D.7
}

CoverSet FireCharts::useful_covers(bool artillery_fires, double range) const {
    CoverSet out;
    for (std::size_t i = 1; i < covers; ++i)
        if (cover[i].is_void(artillery_fires, range)) out.drop(static_cast<Cover>(i));
    return out;
}

int FireCharts::band(double range) const {
    int band = 0;
    for (const int to : bands)
        if (beyond(range, to)) ++band;
    return band;
}

std::size_t FireCharts::small_arms_band(double range) const {
    std::size_t i = 0;
    while (i < small_arms.size() && beyond(range, small_arms[i].to))
        ++i;
    return i;
}

int FireCharts::piece_named(std::string_view name) const {
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (pieces[i].name == name) return static_cast<int>(i);
    return -1;
}

FireCharts resolve_fire(const Charts& charts, std::string_view variant, Problems& problems) {
    FireCharts out;
    Resolver resolver(charts, variant, problems);
    Reading reading(charts, resolver, out);
    reading.small_arms();
    reading.artillery();
    reading.modifiers();
    reading.values();
    return out;
}

}  // namespace linstock::mwan18
