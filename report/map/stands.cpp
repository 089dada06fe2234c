#include "report/map/stands.hpp"

namespace linstock::report {

namespace {

/// Ratio of a stand's width to its depth, as commonly based for this arm.
double usual_shape(const Unit& unit) {
    switch (unit.branch()) {
        case Branch::foot: return unit.mounting == Mounting::two_ranks ? 1.0 : 2.1;
        case Branch::wagon: return 0.5;
        case Branch::train: return 0.4;
        default: return 1.0;
    }
}

double misfit(double width, double depth, double shape) {
    if (!(width > 0) || !(depth > 0)) return 1e9;
    const double ratio = width / depth / shape;
    return ratio < 1 ? 1 / ratio : ratio;
}

DrawnStands battery_line(const UnitView& u, double width, double depth) {
    DrawnStands out;
    out.depth = depth;
    out.width = depth;  // a gun's stand is square
    double gap = 0;
    if (u.stands_left > 1) gap = (width - out.width * u.stands_left) / (u.stands_left - 1);
    if (u.stands_left == 1 || gap < 0) {
        out.width = width / u.stands_left;
        gap = 0;
    }
    out.places = in_ranks(u.stands_left, u.stands_left, out.width, out.depth, gap).stands;
    return out;
}

}  // namespace

DrawnStands stands_of(const Battle& battle, const UnitView& u) {
    const Unit& unit = battle.unit(u.id);
    const double width = 2 * u.footprint.half_width;
    const double depth = 2 * u.footprint.half_depth;
    if (u.stands_left <= 0 || !u.town.none() || !(width > 0) || !(depth > 0)) return {};
    DrawnStands best;
    if (u.formation == Formation::square) {
        const int on_a_face = (u.stands_left + 3) / 4;
        best.width = width / on_a_face;
        best.depth = best.width / usual_shape(unit);
        best.places = in_square(u.stands_left, best.width, best.depth).stands;
        return best;
    }
    if (unit.branch() == Branch::guns && u.formation == Formation::line) return battery_line(u, width, depth);
    int files = 1;
    double least = 1e18;
    for (int f = 1; f <= u.stands_left; ++f) {
        const int ranks = (u.stands_left + f - 1) / f;
        const double off = misfit(width / f, depth / ranks, usual_shape(unit));
        if (!(off < least)) continue;
        least = off;
        files = f;
    }
    const int ranks = (u.stands_left + files - 1) / files;
    best.width = width / files;
    best.depth = depth / ranks;
    best.places = in_ranks(u.stands_left, files, best.width, best.depth).stands;
    return best;
}

}  // namespace linstock::report
