#include "rulesets/mwan18/fire/fire_shown.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/fire/fire_plan.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

/// The firer as if in line, unmoved, without first volley or a morale result: only its weapon and strength count.
Firer deployed(const Battle& battle, const State& state, UnitId id, int section) {
    Firer f = firer_of(battle, state, FireStage::all, id, section, most_rate(battle, id));
    f.moved = false;
    f.first_volley = false;
    f.row_share = 5;
    if (section == whole_unit) f.figures = state.unit(id).stands_left;
    return f;
}

std::vector<Firer> all_deployed(const Battle& battle, const State& state, UnitId id) {
    std::vector<Firer> out;
    const Sections sections = sections_of(battle, state, id);
    for (int s = sections.first; s < sections.end; ++s)
        if (is_manned(battle, state, id, s)) out.push_back(deployed(battle, state, id, s));
    return out;
}

/// The limit of sight on this table, in feet.
double sight_reach(const Battle& battle, const State& state) {
    return std::min(battle.scenario->sight_limit(state.turn), battle.ground->width() + battle.ground->height());
}

/// The upper ends of the bands in its chart, up to `reach`. A view has space for the longest chart.
std::vector<double> bands_of(const Battle& battle, const Firer& firer, double reach) {
    const FireCharts& charts = setup(battle).fire;
    std::vector<double> ends;
    if (firer.artillery) {
        for (const int to : charts.bands)
            if (within(to, reach)) ends.push_back(to);
        if (ends.empty() || beyond(reach, ends.back())) ends.push_back(reach);
        return ends;
    }
    for (const FireCharts::Range& range : charts.small_arms)
        if (within(range.to, reach)) ends.push_back(range.to);
    return ends;
}

ShotSeen no_shot(double far, const char* word, Cite why, bool is_blocked = false) {
    return {false, to_coord(far), word, why, is_blocked};
}

Cite cite_of_band(const Battle& battle, const State& state, UnitId firer, int section, double far) {
    const FireCharts& charts = setup(battle).fire;
    if (section != whole_unit) {
        const int piece = piece_of(battle, state, firer, section);
        const auto band = static_cast<std::size_t>(charts.band(far));
        return piece >= 0 ? charts.pieces[static_cast<std::size_t>(piece)].percent[band].why
                          : cite(battle, "MW-smoothbore");
    }
    const std::size_t band = charts.small_arms_band(far);
    return band < charts.small_arms.size() ? charts.small_arms[band].factor.why : cite(battle, "MW-smallarms");
}

const char* word_of(const Battle& battle, const State& state, Vec from, bool artillery, const Aimed& aimed,
                    UnitId target) {
    if (!open_order(state, target) && !own(state.unit(target)).closes &&
        screen_before(battle, state, from, artillery, target))
        return "behind a screen";
    if (own(state.unit(target)).closes) return "as it charges";
    constexpr std::array<const char*, 4> words = {"in the open", "in light cover", "in medium cover", "in heavy cover"};
    return words[static_cast<std::size_t>(setup(battle).fire.class_of(aimed.cover))];
}

/// For one section, or the whole unit.
ShotSeen shot_of(const Battle& battle, const State& state, UnitId firer, int section, UnitId target) {
    const Muzzle muzzle = muzzle_of(battle, state, firer, section);
    const double far = range(battle, state, muzzle.from, target);
    if (may_fire_at(battle, state, FireStage::all, firer, section, target)) {
        const Aimed aimed = sighted(battle, state, firer, section, target)->aimed;
        return {true, to_coord(aimed.range), word_of(battle, state, muzzle.from, section != whole_unit, aimed, target),
                cite_of_band(battle, state, firer, section, aimed.range)};
    }
    if (section == whole_unit && beyond(far, fire_reach(battle, state, firer)))
        return no_shot(far, "out of range", cite(battle, "MW-smallarms"));
    if (!in_arc(battle, state, muzzle.front, target)) return no_shot(far, "not in its arc", cite(battle, "MW-10.9"));
    if (!sees_from(battle, state, firer, muzzle.from, target))
        return no_shot(far, "not in its sight", cite(battle, "MW-10.11"), true);
    return no_shot(far, "out of range", cite_of_band(battle, state, firer, section, far));
}

}  // namespace

double fire_reach(const Battle& battle, const State& state, UnitId id) {
    const std::vector<Firer> firers = all_deployed(battle, state, id);
    if (firers.empty()) return 0;
    if (firers.front().artillery) return sight_reach(battle, state);
    const FireCharts& charts = setup(battle).fire;
    for (auto range = charts.small_arms.rbegin(); range != charts.small_arms.rend(); ++range)
        if (small_arms_factor(charts, firers.front(), range->to, nullptr) > 0) return range->to;
    return 0;
}

void show_fire(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const std::vector<Firer> firers = all_deployed(battle, state, id);
    const double reach = fire_reach(battle, state, id);
    if (firers.empty() || !beyond(reach, 0)) return;
    view.fire_range = to_coord(reach);
    const Firer& first = firers.front();
    const int dice = first.artillery ? static_cast<int>(firers.size()) : std::max(1, first.figures * first.rate);
    for (const double to : bands_of(battle, first, reach)) {
        Aimed open;
        open.range = to;
        std::vector<Effect> effects;
        for (const Firer& f : firers)
            effects.push_back(reckon(setup(battle).fire, f, open));
        const int percent = percent_of(effects);
        view.fire.add(to_coord(to), dice, (2 * percent + dice) / (2 * dice), 100, percent);
    }
}

ShotSeen shot(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const double far = range(battle, state, firer, target);
    if (!enemies(battle, firer, target) || !on_table(state, target) || state.unit(target).stands_left == 0)
        return no_shot(far, "no target for fire", cite(battle, "MW-4.6"));
    if (own(state.unit(target)).contact) return no_shot(far, "in close action", cite(battle, "MW-4.7"));
    // For a battery, the first section that can fire at it.
    ShotSeen best = no_shot(far, "no crew or men left to fire", cite(battle, "MW-4.9"));
    const Sections sections = sections_of(battle, state, firer);
    bool any = false;
    for (int s = sections.first; s < sections.end && !best.can; ++s) {
        if (!is_manned(battle, state, firer, s)) continue;
        const ShotSeen one = shot_of(battle, state, firer, s, target);
        if (!any || one.can) best = one;
        any = true;
    }
    if (!best.can) return best;
    if (const auto why = silenced(battle, state, FireStage::all, firer))
        return {false, best.distance, "it cannot fire in its present state", why->why.front()};
    return best;
}

}  // namespace linstock::mwan18
