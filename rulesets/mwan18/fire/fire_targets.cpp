#include "rulesets/mwan18/fire/fire_targets.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/close_combat/charge_window.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

/// Why a unit cannot fire in T3 under any row (MW-4.7).
std::optional<Refusal> unable(const Battle& battle, const State& state, UnitId id) {
    const std::string& name = battle.unit(id).name;
    const MwUnit w = own(state.unit(id));
    if (!in_order(battle, state, id)) return refuse(battle, name + " is not in order and cannot fire", "MW-4.7");
    if (w.contact) return refuse(battle, name + " is in close action and cannot fire", "MW-4.7");
    if (limbered(battle, state, id)) return refuse(battle, name + " is limbered and cannot fire", "MW-4.7");
    if (w.closes) return refuse(battle, name + " is about to close with its target and cannot fire", "MW-4.7");
    if (w.gait == Gait::charge) return refuse(battle, name + " has charged this turn and cannot fire", "MW-4.7");
    return std::nullopt;
}

int share_of(const Battle& battle, const State& state, FireStage stage, UnitId id) {
    return stage == FireStage::stopped ? int{own(state.unit(id)).share} : fire_share(battle, state, id);
}

/// The scenario's handicap of its fire, in percent.
int handicap_of(const Battle& battle, const State& state, UnitId id) {
    const Unit& unit = battle.unit(id);
    int percent = 100;
    for (const FireHandicap& h : battle.scenario->handicaps)
        if ((h.army.none() || h.army == unit.army) && h.weapon == unit.weapon && state.turn <= h.to_turn)
            percent = std::min(percent, h.percent);
    return percent;
}

/// The firer has an effect at this range: its chart has a value above 0 (MW-smallarms).
bool effective(const Battle& battle, const Firer& firer, double far) {
    const FireCharts& charts = setup(battle).fire;
    return firer.artillery ? firer.piece >= 0 : small_arms_factor(charts, firer, far, nullptr) > 0;
}

}  // namespace

Muzzle muzzle_of(const Battle& battle, const State& state, UnitId id, int section) {
    const Vec from = section == whole_unit ? front_centre(state, id) : gun_place(battle, state, id, section);
    const Pose pose = pose_of(state, id);
    const double width =
        section == whole_unit ? size_of(battle, id, pose).width : stand_of(battle, id, pose).width.value;
    return {from, {from, pose.heading, width / 2}};
}

Sections sections_of(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) ? Sections{0, int{state.unit(id).stands_left}} : Sections{};
}

std::optional<Refusal> silenced(const Battle& battle, const State& state, FireStage stage, UnitId id) {
    if (stage == FireStage::all)
        if (auto why = unable(battle, state, id)) return why;
    if (is_horse(battle, id) && state.unit(id).mounted && !setup(battle).fire.mounted_fire.value)
        return refuse(battle, battle.unit(id).name + " is mounted: it must dismount to fire", "MW-4.7");
    if (share_of(battle, state, stage, id) > 0) return std::nullopt;
    return refuse(battle, battle.unit(id).name + " may not fire by its morale result", "MW-5.12");
}

bool is_manned(const Battle& battle, const State& state, UnitId id, int section) {
    if (section == whole_unit) return state.unit(id).stands_left > 0 && facts(battle, id).arms != Arms::none;
    return section < state.unit(id).stands_left && !without_crew(battle, state, id, section) &&
           own(state.unit(id)).guns[static_cast<std::size_t>(section)] != Gun::away;
}

int most_rate(const Battle& battle, UnitId id) {
    const Arms arms = facts(battle, id).arms;
    return arms == Arms::none ? 1 : setup(battle).fire.rates[static_cast<std::size_t>(arms)].value;
}

Refusal too_fast(const Battle& battle, UnitId id) {
    const Arms arms = facts(battle, id).arms;
    const int max_rate = most_rate(battle, id);
    const std::string times = max_rate == 1 ? "once" : std::to_string(max_rate) + " times at most";
    Refusal out{RefusalKind::against_rules, battle.unit(id).name + " can fire " + times, {}};
    if (arms != Arms::none) out.why.push_back(setup(battle).fire.rates[static_cast<std::size_t>(arms)].why);
    return out;
}

Firer firer_of(const Battle& battle, const State& state, FireStage stage, UnitId id, int section, int rate) {
    const Facts& f = facts(battle, id);
    const MwUnit w = own(state.unit(id));
    Firer out;
    out.moved = w.spent > w.spent_by_row;  // MW-4.D.8, MW-4.D.14
    out.first_volley = !w.volley_spent;
    out.row_share = share_of(battle, state, stage, id);
    out.handicap = handicap_of(battle, state, id);
    if (section != whole_unit) {
        out.artillery = true;
        out.figures = crew_left(battle, state, id, section);
        out.piece = piece_of(battle, state, id, section);
        return out;
    }
    // MW-4.5
    out.figures =
        std::min(int{state.unit(id).stands_left}, front_rank(battle, state, id) * setup(battle).fire.ranks.value);
    // MW-5.2.1 crack, MW-5.2.2 average (no change), MW-5.2.3 green
    out.crack = f.grade == Grade::crack;
    out.green = f.grade == Grade::green;
    out.sharpshooters = f.sharpshooters;
    out.carbines = f.arms == Arms::carbine || f.arms == Arms::spencer_carbine;
    out.holds_horses = f.branch == Branch::horse && !state.unit(id).mounted;
    out.rate = std::clamp(rate, 1, most_rate(battle, id));
    return out;
}

Aimed aimed_at(const Battle& battle, const State& state, Vec from, bool artillery, UnitId target) {
    Aimed out;
    out.range = range(battle, state, from, target);
    out.cover = cover_from(battle, state, from, target, setup(battle).fire.useful_covers(artillery, out.range));
    out.open_order = open_order(state, target);
    out.prone = own(state.unit(target)).prone;
    out.column = column_target(battle, state, target);
    out.mounted = is_horse(battle, target) && state.unit(target).mounted;
    out.charge_share = setup(battle).told_share;
    return out;
}

namespace {

bool is_target(const State& state, UnitId id) {
    return on_table(state, id) && state.unit(id).stands_left != 0 && !own(state.unit(id)).contact;
}

bool in_arc_and_sight(const Battle& battle, const State& state, UnitId firer, const Muzzle& muzzle, UnitId target) {
    return in_arc(battle, state, muzzle.front, target) && sees_from(battle, state, firer, muzzle.from, target);
}

}  // namespace

std::optional<Sighted> sighted(const Battle& battle, const State& state, UnitId firer, int section, UnitId target) {
    if (!is_target(state, target)) return std::nullopt;
    const Muzzle muzzle = muzzle_of(battle, state, firer, section);
    const bool guns = section != whole_unit;
    if (own(state.unit(target)).closes) {  // MW-6.2
        const auto window = charge_window(battle, state, firer, muzzle, target);
        if (!window) return std::nullopt;
        Sighted out{aimed_at(battle, window->there, muzzle.from, guns, target), false};
        out.aimed.charge_share = window->share;
        out.aimed.charge_whole = window->whole;
        out.enfiladed = enfilades(battle, window->there, front_centre(state, firer), target);
        return out;
    }
    if (!in_arc_and_sight(battle, state, firer, muzzle, target)) return std::nullopt;
    return Sighted{aimed_at(battle, state, muzzle.from, guns, target),
                   enfilades(battle, state, front_centre(state, firer), target)};
}

namespace {

/// The range in feet at which the target is fired at; nothing if it cannot be. A charger is fired at in the middle of
/// its path, where it may come into range (MW-6.3). `f` and `muzzle` are the firer's at its position.
std::optional<double> range_of_fire(const Battle& battle, const State& state, const Firer& f, const Muzzle& muzzle,
                                    UnitId firer, int section, UnitId target) {
    if (own(state.unit(target)).closes) {
        const auto seen = sighted(battle, state, firer, section, target);
        return seen && effective(battle, f, seen->aimed.range) ? std::optional(seen->aimed.range) : std::nullopt;
    }
    const double far = range(battle, state, muzzle.from, target);
    const bool can_fire =
        effective(battle, f, far) && is_target(state, target) && in_arc_and_sight(battle, state, firer, muzzle, target);
    return can_fire ? std::optional(far) : std::nullopt;
}

}  // namespace

bool may_fire_at(const Battle& battle, const State& state, FireStage stage, UnitId firer, int section, UnitId target) {
    return range_of_fire(battle, state, firer_of(battle, state, stage, firer, section, 1),
                         muzzle_of(battle, state, firer, section), firer, section, target)
        .has_value();
}

std::optional<Refusal> no_shot(const Battle& battle, const State& state, FireStage stage, UnitId firer, int section,
                               UnitId target) {
    const std::string& firer_name = battle.unit(firer).name;
    if (!enemies(battle, firer, target)) return refuse(battle, firer_name + " can only fire at enemies", "MW-4.6");
    const std::string& target_name = battle.unit(target).name;
    if (on_table(state, target) && own(state.unit(target)).contact)
        return refuse(battle, target_name + " is in close action and cannot be fired at", "MW-4.7");
    if (may_fire_at(battle, state, stage, firer, section, target)) return std::nullopt;
    if (!sighted(battle, state, firer, section, target))
        return refuse(battle, firer_name + " does not have " + target_name + " in its arc of fire and in sight",
                      "MW-10.9");
    return refuse(battle, target_name + " is out of the range of " + firer_name,
                  section == whole_unit ? "MW-smallarms" : "MW-smoothbore");
}

std::vector<Target> targets_of(const Battle& battle, const State& state, FireStage stage, UnitId firer, int section) {
    std::vector<Target> out;
    const Firer f = firer_of(battle, state, stage, firer, section, 1);
    const Muzzle muzzle = muzzle_of(battle, state, firer, section);
    for (const Unit& unit : units_of(battle)) {
        if (!enemies(battle, firer, unit.id) || !on_table(state, unit.id)) continue;
        if (const auto far = range_of_fire(battle, state, f, muzzle, firer, section, unit.id))
            out.push_back({unit.id, *far});
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Target& a, const Target& b) { return nearer(a.distance, b.distance); });
    return out;
}

}  // namespace linstock::mwan18
