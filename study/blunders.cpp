#include "study/blunders.hpp"

#include "battle/event.hpp"
#include "battle/view.hpp"
#include "generals/discipline.hpp"

#include <algorithm>

namespace linstock::study {

namespace {

using general::BattlefieldModel;
using general::Body;
using general::has_target;
using general::in_reach;
using general::is_column;

constexpr int idle_turns = 5;
constexpr int fire_cone = 60;
constexpr double nothing_moved = 0.25;

const Body* nearest_foot(const BattlefieldModel& model, const Body& b) {
    const Body* best = nullptr;
    for (const Body& e : model.theirs) {
        if (e.branch != Branch::foot || !e.steady()) continue;
        if (best == nullptr || distance(e.box, b.box.centre) < distance(best->box, b.box.centre)) best = &e;
    }
    return best;
}

/// The nearest enemy that could fire at the unit from its position.
const Body* nearest_firer(const BattlefieldModel& model, const Body& b) {
    const Body* best = nullptr;
    for (const Body& e : model.theirs) {
        if (!e.fires_now() || distance(e.front, b.box.centre) > e.range) continue;
        if (!clear_ground(model, e.front, b.box.centre)) continue;
        if (best == nullptr || distance(e.box, b.box.centre) < distance(best->box, b.box.centre)) best = &e;
    }
    return best;
}

bool anybody_before(const BattlefieldModel& model, const Body& b) {
    return std::any_of(model.theirs.begin(), model.theirs.end(),
                       [&](const Body& e) { return distance(e.box, b.box.centre) <= b.range + 2 * b.pace; });
}

}  // namespace

std::string_view name_of(Blunder kind) {
    constexpr std::array<std::string_view, blunder_kinds> names = {
        "attacks declared",      "attacks not made",
        "the same attack again", "turns in column under muskets",
        "cover left under fire", "guns masked",
        "idle for five turns",   "changes without need",
        "changes taken back",    "guns limbered before a target"};
    return names[static_cast<std::size_t>(kind)];
}

Blunders::Blunders(const Battle& battle) : battle_(battle), records_(battle.forces().units.size()) {}

void Blunders::count(UnitId unit, Blunder kind) {
    ++counts_[battle_.unit(unit).army.index()][static_cast<std::size_t>(kind)];
}

void Blunders::record_declaration(const Event& e) {
    UnitRecord& k = records_[e.unit.index()];
    k.target = e.other;
    k.attacks = true;
    count(e.unit, Blunder::attacks);
    if (k.last && k.last == e.other) count(e.unit, Blunder::attack_again);
}

void Blunders::record(const Event& e) {
    if (e.kind == EventKind::fired && e.unit) records_[e.unit.index()].fired = true;
    if (e.unit.none() || e.unit.index() >= records_.size()) return;
    UnitRecord& k = records_[e.unit.index()];
    switch (e.kind) {
        case EventKind::ordered:
            if (e.event_result == EventResult::attacks && e.other) record_declaration(e);
            break;
        case EventKind::halted:
            if (!k.target) break;
            if (e.event_result == EventResult::holds) count(e.unit, Blunder::attack_not_made);
            k.last = k.target;
            break;
        case EventKind::moved:
        case EventKind::reformed: k.moved = true; break;
        case EventKind::closed:
            k.target = {};
            k.last = {};
            k.moved = true;
            break;
        default: break;
    }
}

bool Blunders::masked(const BattlefieldModel& model, const Body& b) const {
    if (b.branch != Branch::guns || !b.fires_now()) return false;
    bool any = false;
    for (const Body& e : model.theirs) {
        if (!e.fights() || e.routed() || distance(e.box, b.front) > b.range) continue;
        if (!in_cone(b.front, b.heading, fire_cone, e.box) || !clear_ground(model, b.front, e.box.centre)) continue;
        if (!troops_between(model, b.front, e.box.centre, b.id, e.id)) return false;
        any = true;
    }
    return any;
}

void Blunders::judge(const BattlefieldModel& model, const Body& b) {
    UnitRecord& k = records_[b.id.index()];
    const bool foot = b.branch == Branch::foot;
    const bool on_foot = b.fights() && !(b.branch == Branch::horse && b.mounted);
    const Body* near = nearest_foot(model, b);
    const bool column = b.formation == Formation::column || b.formation == Formation::road_column;
    if (on_foot && b.steady() && column && b.town.none() && near != nullptr && near->range > 0 &&
        distance(near->box, b.box.centre) <= near->range && clear_ground(model, near->front, b.box.centre))
        count(b.id, Blunder::column_near);
    const Body* firer = nearest_firer(model, b);
    const bool is_covered = firer == nullptr || covered(model, b.box.centre, firer->front);
    const bool went = distance(k.place, b.front) > nothing_moved;
    if (foot && b.steady() && k.covered && firer != nullptr && !is_covered && went && k.moved && !k.attacks)
        count(b.id, Blunder::cover_left);
    k.covered = firer != nullptr && is_covered;
    if (masked(model, b)) count(b.id, Blunder::guns_masked);
    k.idle = b.steady() && !went && !k.fired && !k.attacks && !anybody_before(model, b) ? k.idle + 1 : 0;
    if (k.idle == idle_turns) {
        count(b.id, Blunder::idle);
        k.idle = 0;
    }
    judge_change(model, b, k);
    k.place = b.front;
}

void Blunders::judge_change(const BattlefieldModel& model, const Body& b, UnitRecord& k) {
    const bool known = k.seen;
    const bool went = distance(k.place, b.front) > nothing_moved;
    const bool changed = known && (b.formation != k.formation || b.mounted != k.mounted);
    if (changed && !went && b.steady()) {
        const bool guns = b.branch == Branch::guns;
        if (guns && is_column(b.formation) && k.had_fired && has_target(model, b)) count(b.id, Blunder::guns_limbered);
        const bool to_fire = guns && !is_column(b.formation) && has_target(model, b);
        if (!to_fire && !in_reach(model, b)) count(b.id, Blunder::needless_change);
        if (k.stayed && b.formation == k.before && b.mounted == k.mounted_before &&
            (k.formation != k.before || k.mounted != k.mounted_before))
            count(b.id, Blunder::change_undone);
    }
    k.before = k.formation;
    k.mounted_before = k.mounted;
    k.formation = b.formation;
    k.mounted = b.mounted;
    k.stayed = known && !went;
    k.had_fired = k.had_fired || k.fired;
    k.seen = true;
}

void Blunders::end_turn(const State& state) {
    const View first = view(battle_, state, Seat::first);
    const View second = view(battle_, state, Seat::second);
    for (const View* seen : {&first, &second}) {
        BattlefieldModel model;
        update_model(battle_, *seen, general::SergeantWeights{}, model);
        for (const Body& b : model.mine)
            if (b.fights()) judge(model, b);
    }
    for (UnitRecord& k : records_) {
        k.moved = k.fired = k.attacks = false;
        k.target = {};
    }
}

void Blunders::observe(const State& state, const std::vector<Event>& events) {
    for (const Event& e : events)
        record(e);
    if (turn_ == 0) turn_ = state.turn;
    for (; turn_ < state.turn; ++turn_)
        end_turn(state);
}

}  // namespace linstock::study
