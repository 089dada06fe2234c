// The path is sampled at the middle of pieces of at most `piece` feet. Its cost is exact.
#include "rulesets/mwan18/close_combat/charge_window.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/close_combat/charging.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linstock::mwan18 {

namespace {

constexpr double piece = 5;

/// A piece of the path and its cost in budget units.
struct Piece {
    double middle = 0;  ///< feet along the path
    std::int64_t cost = 0;
};

std::vector<Piece> pieces_of(const ChargePath& path) {
    std::vector<Piece> out;
    for (const MarchPart& part : path.parts) {
        const double length = std::min(part.to, path.length) - part.from;
        if (length <= 0) break;
        const auto n = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(length / piece)));
        const std::int64_t whole = std::int64_t{part.rate} * to_steps(length);
        for (std::int64_t i = 0; i < n; ++i) {
            const double middle = part.from + length * (static_cast<double>(2 * i + 1) / static_cast<double>(2 * n));
            // Costs are integers. Rounding keeps their sum exact.
            const std::int64_t cost = whole * (i + 1) / n - whole * i / n;
            out.push_back({middle, cost + (i == 0 ? part.flat : 0)});
        }
    }
    return out;
}

bool reaches(const Battle& battle, const State& state, UnitId firer, const Muzzle& muzzle, UnitId target) {
    if (!is_battery(battle, firer) &&
        beyond(range(battle, state, muzzle.from, target), setup(battle).fire.small_arms_reach()))
        return false;
    return in_arc(battle, state, muzzle.front, target) && sees_from(battle, state, firer, muzzle.from, target);
}

/// Places the charger this many feet along its path.
void put(State& state, UnitId charger, const ChargePath& path, double feet) {
    const Vec from = to_vec(path.from);
    const double part = path.length > 0 ? feet / path.length : 0;
    UnitState& there = state.unit(charger);
    there.place = to_point(from + (to_vec(path.to) - from) * part);
    there.heading = path.heading;
}

}  // namespace

std::optional<ChargeWindow> charge_window(const Battle& battle, const State& state, UnitId firer, const Muzzle& muzzle,
                                          UnitId charger) {
    const UnitId aim = own(state.unit(charger)).charge;
    if (aim.none() || !on_table(state, aim)) return std::nullopt;
    // MW-6.20: two units that charge each other share the path.
    const bool both = charge_each_other(state, charger, aim) && own(state.unit(aim)).closes;
    const ChargePath path = both ? meeting_path(battle, state, charger, aim) : charge_path(battle, state, charger, aim);
    ChargeWindow out{0, 5, state};
    std::vector<Piece> seen;
    std::int64_t cost = 0;
    for (const Piece& p : pieces_of(path)) {
        put(out.there, charger, path, p.middle);
        if (!reaches(battle, out.there, firer, muzzle, charger)) continue;
        seen.push_back(p);
        cost += p.cost;
    }
    if (seen.empty()) return std::nullopt;
    // MW-6.2: the share of the turn is rounded half up to 1 to 5 fifths; with exact_charge, to 7200ths.
    if (setup(battle).fire.exact_charge) out.whole = 7200;
    const std::int64_t part = turn_budget / out.whole;
    out.share = static_cast<int>(std::clamp<std::int64_t>((2 * cost + part) / (2 * part), 1, out.whole));
    put(out.there, charger, path, (seen.front().middle + seen.back().middle) / 2);
    return out;
}

}  // namespace linstock::mwan18
