#include "rulesets/mwan18/command/wounds.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

struct Named {
    const char* row;
    const char* name;
};
constexpr std::array<Named, 5> wound_rows = {{
    {"dead", "killed"},
    {"major_wound", "badly wounded"},
    {"minor_wound_10", "wounded"},
    {"minor_wound_5", "lightly wounded"},
    {"scratch", "scratched"},
}};

}  // namespace

OfficerCharts resolve_officers(const Charts& charts, std::string_view variant, Problems& problems) {
    OfficerCharts out;
    Resolver r(charts, variant, problems);
    const ChartId wounds = r.chart("officer_wounds");
    for (const Named& named : wound_rows) {
        OfficerCharts::Wound w;
        w.name = named.name;
        w.to = charts.number(r.cell(wounds, named.row, "to", CellKind::ceiling)).value;
        w.dead = charts.flag(r.cell(wounds, named.row, "dead", CellKind::flag)).value;
        w.leaves = charts.flag(r.cell(wounds, named.row, "leaves", CellKind::flag)).value;
        w.turns_out = charts.number(r.cell(wounds, named.row, "turns_out", CellKind::number));
        out.wounds.push_back(w);
    }
    const auto number = [&](const char* field) { return charts.number(r.field(field, CellKind::number)); };
    out.danger_divisor = number("officer_danger_divisor");
    out.major_dies = number("officer_major_dies");
    const ChartId help = r.chart("rally_help");
    const auto part = [&](const char* row) {
        return OfficerCharts::Help{charts.number(r.cell(help, row, "part", CellKind::number)),
                                   charts.number(r.cell(help, row, "of", CellKind::number))};
    };
    out.division = part("division");
    out.brigade = part("brigade");
    const auto measure = [&](const char* field) { return charts.measure(r.field(field, CellKind::number)); };
    out.safe_seen = measure("rally_safe_seen");
    out.safe_unseen = measure("rally_safe_unseen");
    out.join = measure("rally_join");
    out.portion_why = r.cite("MW-7.3");
    out.rest_why = r.cite("MW-7.4");
    return out;
}

int danger_of(const OfficerCharts& charts, int percent_on_unit) {
    const int divisor = std::max(charts.danger_divisor.value, 1);
    return std::min(percent_on_unit / divisor, 100);
}

const OfficerCharts::Wound& wound_of(const OfficerCharts& charts, int die) {
    const auto found = std::find_if(charts.wounds.begin(), charts.wounds.end(),
                                    [&](const OfficerCharts::Wound& w) { return die <= w.to; });
    return found != charts.wounds.end() ? *found : charts.wounds.back();
}

}  // namespace linstock::mwan18
