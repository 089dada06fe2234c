// The way is looked at in pieces of at most `piece` feet, each by its middle; what it costs is exact.
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

/// A piece of the way and what of the turn it takes.
struct Piece {
    double middle = 0;  ///< feet along the way
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
            // Whole costs: what is left over goes to the last pieces.
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

/// The charger so far along its way.
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
    // MW-6.20: of two that charge each other each has only its own part of the way.
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
    // MW-6.2: half up, 1 to 5; or exactly, to the 7200th part of the turn.
    if (setup(battle).fire.exact_charge) out.whole = 7200;
    const std::int64_t part = turn_budget / out.whole;
    out.share = static_cast<int>(std::clamp<std::int64_t>((2 * cost + part) / (2 * part), 1, out.whole));
    put(out.there, charger, path, (seen.front().middle + seen.back().middle) / 2);
    return out;
}

}  // namespace linstock::mwan18
