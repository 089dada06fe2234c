#include "rulesets/mwan18/fire/fire_plan.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

bool formed(const State& state, UnitId id) { return !open_order(state, id); }
bool stands(const State& state, UnitId id) { return on_table(state, id) && state.unit(id).stands_left > 0; }

/// The unit that a shot hits first, and the unit behind it.
struct Line {
    UnitId target;
    UnitId behind;
};

Line line_of(const Battle& battle, const State& state, UnitId firer, int section, UnitId declared) {
    const Vec from = muzzle_of(battle, state, firer, section).from;
    // A charger is fired at on its path. A screen before its start does not protect it.
    if (own(state.unit(declared)).closes) return {declared, {}};
    if (!formed(state, declared)) return {declared, formed_behind(battle, state, firer, from, declared)};
    const UnitId screen = screen_before(battle, state, from, section != whole_unit, declared);
    return screen ? Line{screen, declared} : Line{declared, {}};
}

/// The effect on the unit that is hit first, and on the unit behind it. `shoot()` returns none if neither is sighted.
struct Shot {
    Effect on;
    Effect beyond;
    bool passes = false;
    double distance = 0;
    double beyond_distance = 0;
    bool enfilades = false;
    bool beyond_enfiladed = false;
    int charge_share = 5;
    int charge_whole = 5;
};

std::optional<Shot> shoot(const Battle& battle, const State& state, const Firer& firer, UnitId id, int section,
                          const Line& line) {
    const FireCharts& charts = setup(battle).fire;
    const auto on = sighted(battle, state, id, section, line.target);
    // A screen across the line is a target even if the rest of it is out of arc or sight.
    const Vec from = muzzle_of(battle, state, id, section).from;
    Shot out;
    const Aimed aimed = on ? on->aimed : aimed_at(battle, state, from, firer.artillery, line.target);
    out.on = reckon(charts, firer, aimed);
    out.distance = aimed.range;
    out.charge_share = aimed.charge_share;
    out.charge_whole = aimed.charge_whole;
    out.enfilades = on ? on->enfiladed : enfilades(battle, state, front_centre(state, id), line.target);
    if (line.behind.none()) return on ? std::optional(std::move(out)) : std::nullopt;
    const auto beyond = sighted(battle, state, id, section, line.behind);
    if (!beyond) return on ? std::optional(std::move(out)) : std::nullopt;
    out.beyond = reckon(charts, firer, beyond->aimed);
    out.beyond_distance = beyond->aimed.range;
    out.beyond_enfiladed = beyond->enfiladed;
    out.passes = out.beyond.in_reach && out.beyond.band == out.on.band;  // MW-4.E.1: the same range band
    return out;
}

Laid& laid_on(std::vector<Laid>& plan, std::size_t from, UnitId firer, const Line& line) {
    for (std::size_t i = from; i < plan.size(); ++i)
        if (plan[i].target == line.target && plan[i].behind == line.behind) return plan[i];
    Laid fresh;
    fresh.firer = firer;
    fresh.target = line.target;
    fresh.behind = line.behind;
    plan.push_back(std::move(fresh));
    return plan.back();
}

/// For the sections that pass on: their percent on the formed unit minus that on the screen.
int passed_on(const std::vector<Effect>& beyond, const std::vector<Effect>& before) {
    return std::max(0, percent_of(beyond) - percent_of(before));
}

}  // namespace

UnitId screen_before(const Battle& battle, const State& state, Vec from, bool artillery, UnitId target) {
    const FireCharts& charts = setup(battle).fire;
    const Segment line = range_line(battle, state, from, target);
    const std::size_t band = charts.band_of(artillery, distance(line.a, line.b));
    UnitId best;
    double nearest = 0;
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == target || unit.army != army_of(battle, target) || !stands(state, unit.id)) continue;
        if (formed(state, unit.id) || own(state.unit(unit.id)).contact) continue;  // MW-4.7
        const Box box = footprint(battle, state, unit.id);
        if (!crosses(line, box)) continue;
        const double far = distance(box, from);
        if (!charts.far_screen_stops && charts.band_of(artillery, far) != band) continue;
        if (best.none() || nearer(far, nearest)) {
            best = unit.id;
            nearest = far;
        }
    }
    return best;
}

UnitId formed_behind(const Battle& battle, const State& state, UnitId firer, Vec from, UnitId screen) {
    const Segment to = range_line(battle, state, from, screen);
    const double length = distance(to.a, to.b);
    if (length <= 0) return {};
    const double reach = battle.scenario->width + battle.scenario->height;
    const Segment line{from, from + (to.b - to.a) * (reach / length)};
    UnitId best;
    double nearest = 0;
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == screen || unit.army != army_of(battle, screen) || !stands(state, unit.id)) continue;
        if (!formed(state, unit.id) || own(state.unit(unit.id)).contact) continue;
        const Box box = footprint(battle, state, unit.id);
        if (!crosses(line, box)) continue;
        const double far = distance(box, from);
        if (nearer(far, length) || (best && !nearer(far, nearest))) continue;
        if (!sees_from(battle, state, firer, from, unit.id)) continue;
        best = unit.id;
        nearest = far;
    }
    return best;
}

void plan_of(const Battle& battle, const State& state, FireStage stage, UnitId id, std::vector<Laid>& out) {
    const MwUnit w = own(state.unit(id));
    const std::size_t begin = out.size();
    std::vector<std::vector<Effect>> before;  // effects on the screen, of the sections that pass on
    const Sections sections = sections_of(battle, state, id);
    for (int s = sections.first; s < sections.end; ++s) {
        const UnitId declared = w.fire_at[static_cast<std::size_t>(std::max(0, s))];
        if (declared.none() || !is_manned(battle, state, id, s)) continue;
        const Line line = line_of(battle, state, id, s, declared);
        const Firer firer = firer_of(battle, state, stage, id, s, w.rate);
        auto shot = shoot(battle, state, firer, id, s, line);
        if (!shot) continue;
        Laid& laid = laid_on(out, begin, id, line);
        before.resize(out.size() - begin);
        if (laid.effects.empty()) {
            laid.distance = shot->distance;
            laid.beyond_distance = shot->beyond_distance;
            laid.enfilades = shot->enfilades;
            laid.beyond_enfiladed = shot->beyond_enfiladed;
            laid.artillery = firer.artillery;
            laid.charge_share = shot->charge_share;
            laid.charge_whole = shot->charge_whole;
        }
        if (shot->passes) {
            laid.beyond.push_back(std::move(shot->beyond));
            before[static_cast<std::size_t>(&laid - out.data()) - begin].push_back(shot->on);
        }
        laid.effects.push_back(std::move(shot->on));
    }
    for (std::size_t i = begin; i < out.size(); ++i) {
        out[i].percent = percent_of(out[i].effects);
        out[i].passes = passed_on(out[i].beyond, before[i - begin]);
    }
}

std::vector<Laid> plan_fire(const Battle& battle, const State& state, FireStage stage) {
    std::vector<Laid> out;
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (std::any_of(w.fire_at.begin(), w.fire_at.end(), [](UnitId t) { return !t.none(); }))
            plan_of(battle, state, stage, unit.id, out);
    }
    return out;
}

int percent_on(const std::vector<Laid>& plan, UnitId target) {
    int sum = 0;
    for (const Laid& laid : plan)
        if (laid.target == target) sum += laid.percent;
    return sum;
}

bool is_screen(const std::vector<Laid>& plan, UnitId unit) {
    return std::any_of(plan.begin(), plan.end(), [&](const Laid& l) { return l.target == unit && !l.behind.none(); });
}

bool greatest_enfilades(const std::vector<Laid>& plan, UnitId target) {
    int greatest = 0;
    bool enfilades = false;
    for (const Laid& laid : plan) {
        if (laid.target == target && laid.percent > greatest) {
            greatest = laid.percent;
            enfilades = laid.enfilades;
        }
        if (laid.behind == target && laid.passes > greatest) {
            greatest = laid.passes;
            enfilades = laid.beyond_enfiladed;
        }
    }
    return enfilades;
}

}  // namespace linstock::mwan18
