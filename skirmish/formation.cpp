#include "skirmish/formation.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

bool is_artillery(const ChosenBody& body) {
    const auto guns = std::count_if(body.units.begin(), body.units.end(),
                                    [](const ChosenUnit& u) { return u.row.branch() == Branch::guns; });
    return 2 * static_cast<std::size_t>(guns) > body.units.size();
}

/// The foot or horse of a body in rows, the front row first and longer. Batteries are apart, except those of artillery.
std::vector<std::vector<std::size_t>> rows_of(const ChosenBody& body, std::size_t rows) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < body.units.size(); ++i)
        if (is_artillery(body) || body.units[i].row.branch() != Branch::guns) order.push_back(i);
    std::vector<std::vector<std::size_t>> out;
    const std::size_t front = rows == 1 ? order.size() : order.size() / rows + 1;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % std::max<std::size_t>(1, front) == 0) out.emplace_back();
        out.back().push_back(order[i]);
    }
    if (out.empty()) out.emplace_back();
    return out;
}

std::vector<std::size_t> batteries_of(const ChosenBody& body) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < body.units.size(); ++i)
        if (!is_artillery(body) && body.units[i].row.branch() == Branch::guns) out.push_back(i);
    return out;
}

double widest_row(const ChosenBody& body, const std::vector<std::vector<std::size_t>>& rows, double gap) {
    double out = 0;
    for (const auto& row : rows)
        out = std::max(out, width_of(body, row, gap));
    return out;
}

FormedBody formed_body(const ChosenArmy& army, std::size_t b, std::size_t rows, const FormationOrder& order) {
    constexpr double least_width = 2;
    const ChosenBody& body = army.bodies[b];
    FormedBody out;
    out.body = b;
    out.rows = rows_of(body, body.units.size() > order.one_row ? std::max<std::size_t>(rows, 2) : rows);
    out.batteries = batteries_of(body);
    std::vector<std::size_t>& front = out.rows.front();
    if (order.guns == GunPlaces::between) {
        front.insert(front.begin() + static_cast<std::ptrdiff_t>(front.size() / 2), out.batteries.begin(),
                     out.batteries.end());
        out.batteries.clear();
    }
    out.width = std::max(widest_row(body, out.rows, order.gap), least_width);
    if (order.guns == GunPlaces::flanks)
        for (const std::size_t i : out.batteries)
            out.width += body.units[i].width;
    return out;
}

}  // namespace

double width_of(const ChosenBody& body, const std::vector<std::size_t>& row, double gap) {
    double out = 0;
    for (const std::size_t i : row)
        out += body.units[i].width + gap;
    return out;
}

std::vector<FormedBody> formed_up(const ChosenArmy& army, const std::vector<std::size_t>& which,
                                  const FormationOrder& order) {
    constexpr std::size_t most_rows = 4;
    std::vector<FormedBody> out;
    for (std::size_t rows = 1; rows <= most_rows; ++rows) {
        out.clear();
        double total = -body_gap;
        for (const std::size_t b : which) {
            out.push_back(formed_body(army, b, rows, order));
            total += out.back().width + body_gap;
        }
        if (total <= order.room) break;
    }
    return out;
}

Vec battery_offset(GunPlaces guns, std::size_t k, std::size_t batteries, double width, double half_front) {
    constexpr double gap = 0.75;
    constexpr double ahead = 2.5;
    if (guns == GunPlaces::flanks) {
        const std::size_t pairs = k / 2;
        const double farther = static_cast<double>(pairs) * (width + gap);
        return {(half_front + width / 2 + farther) * (k % 2 == 0 ? 1 : -1), 0};
    }
    const double from_middle = static_cast<double>(k) - (static_cast<double>(batteries) - 1) / 2;
    return {from_middle * (width + gap), ahead};
}

Arrangement chosen_arrangement(std::size_t bodies, Random& random) {
    const int drawn = random.below(100);
    constexpr int level = 55;
    constexpr int refused = 72;
    constexpr int forward = 84;
    if (bodies < 2 || drawn < level) return Arrangement::level;
    return drawn < refused   ? Arrangement::refused_wing
           : drawn < forward ? Arrangement::forward_wing
                             : Arrangement::echelon;
}

void arrange(const WingOrder& order, std::size_t rank, bool from_south, BodyLine& line) {
    const int outwards = order.from_west == from_south ? -1 : 1;  // clockwise is positive
    const int degrees = 5 * static_cast<int>(order.step * 2.8);
    line.outer_in_west = order.from_west;
    if (order.arrangement == Arrangement::echelon) line.front -= order.step * static_cast<double>(rank);
    if (rank > 0) return;
    if (order.arrangement == Arrangement::refused_wing) line.degrees = outwards * degrees;
    if (order.arrangement == Arrangement::forward_wing) line.degrees = -outwards * degrees;
}

}  // namespace linstock::skirmish
