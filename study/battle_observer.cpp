#include "study/battle_observer.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::study {

namespace {

/// A flight that continues: it was counted when it began.
bool runs_on(const Event& e) { return e.event_result == EventResult::runs_on; }

/// The counter of routs for an occasion, which has a letter in the rulebooks.
Count cause_of(int letter) {
    const int i = letter - 'a';
    if (i < 0 || i >= static_cast<int>(rout_cause_count) - 1) return Count::routed_otherwise;
    return rout_causes()[static_cast<std::size_t>(i)].count;
}

/// Decisive events: routs, losses of units, charges that do not close, combats won, tests failed.
bool decides(const Event& e) {
    switch (e.kind) {
        case EventKind::routed: return !runs_on(e);
        case EventKind::stood: return e.in_percent;
        case EventKind::fell_back:
        case EventKind::destroyed:
        case EventKind::captured:
        case EventKind::left_table:
        case EventKind::guns_abandoned:
        case EventKind::combat_ended: return true;
        case EventKind::halted: return e.event_result == EventResult::stops_short;
        case EventKind::morale_checked: return e.needed > 0 && !passed(e);
        default: return false;
    }
}

Fate fate_of(const UnitState& u) {
    switch (u.presence) {
        case Presence::destroyed: return Fate::destroyed;
        case Presence::captured: return Fate::captured;
        case Presence::left: return Fate::left;
        case Presence::reserve:
        case Presence::arriving:
        case Presence::absent: return Fate::off;
        default: break;
    }
    switch (u.condition) {
        case Condition::disordered: return Fate::disordered;
        case Condition::falling_back: return Fate::falling_back;
        case Condition::routed: return Fate::routed;
        default: return Fate::steady;
    }
}

std::int64_t thousandths(double x) { return static_cast<std::int64_t>(std::floor(x * 1000 + 0.5)); }

}  // namespace

BattleObserver::BattleObserver(const Battle& battle)
    : battle_(battle),
      grid_(grid_of(battle.scenario->width, battle.scenario->height)),
      luck_(luck_accounts(battle)) {
    const std::size_t units = battle.forces().units.size();
    row_.units.resize(units);
    places_.resize(units);
    checks_.resize(units);
    attackers_.resize(units);
}

bool BattleObserver::known(UnitId unit) const { return !unit.none() && unit.index() < row_.units.size(); }

std::size_t BattleObserver::side_of(UnitId unit) const { return battle_.unit(unit).army.index(); }

std::int64_t& BattleObserver::count(UnitId unit, Count what) {
    return row_.sides[side_of(unit)][static_cast<std::size_t>(what)];
}

// --- Charges and combats ---

void BattleObserver::record_charge(const Event& e) {
    if (e.kind == EventKind::ordered && e.event_result == EventResult::attacks) ++count(e.unit, Count::charges);
    if (e.kind == EventKind::halted && e.event_result == EventResult::stops_short)
        ++count(e.unit, Count::charges_stopped);
    if (e.kind == EventKind::closed) ++count(e.unit, Count::charges_closed);
    if (e.event_result == EventResult::charges_home) {  // a charge in one move, into contact
        ++count(e.unit, Count::charges);
        ++count(e.unit, Count::charges_closed);
    }
    if (e.kind != EventKind::stood) return;
    if (e.in_percent)
        ++count(e.unit, Count::charges_stopped);  // without contact in its own row
    else if (known(e.other))
        ++count(e.other, Count::charges_met);
}

void BattleObserver::record_combat(const Event& e) {
    if (e.kind == EventKind::combat_began) {
        // The event names the attacking army; otherwise it is the army of its unit.
        const ArmyId attacks = e.army.none() && known(e.unit) ? battle_.unit(e.unit).army : e.army;
        for (const UnitId u : e.units)
            if (known(u)) attackers_[u.index()] = attacks.value;
        if (!attacks.none()) ++row_.sides[attacks.index()][static_cast<std::size_t>(Count::combats)];
        return;
    }
    if (e.kind != EventKind::combat_ended || e.army.none() || !known(e.unit)) return;
    if (attackers_[e.unit.index()] == e.army.value)
        ++row_.sides[e.army.index()][static_cast<std::size_t>(Count::combats_won)];
}

/// In rulesets without winners, an attack in close combat is won if a unit attacked gives way or is lost.
void BattleObserver::record_melee_attack(const Event& e) {
    if (e.kind == EventKind::fired || e.kind == EventKind::phase_began) {
        last_attacker_ = {};
        attacked_units_.clear();
    }
    if (!known(e.unit)) return;
    if (is_melee(e)) {
        ++count(e.unit, Count::combats);
        last_attacker_ = e.unit;
        attacked_units_ = e.units;
    }
    const bool yields =
        e.kind == EventKind::fell_back || e.kind == EventKind::destroyed || e.kind == EventKind::left_table;
    if (last_attacker_.none() || !yields ||
        std::find(attacked_units_.begin(), attacked_units_.end(), e.unit) == attacked_units_.end())
        return;
    ++count(last_attacker_, Count::combats_won);
    last_attacker_ = {};  // once per attack
}

// --- Losses ---

/// Without a particular stand: every figure of foot or horse is a stand; gunners are not.
bool BattleObserver::is_by_stands(const Event& e) const {
    return e.stand_number() == 0 && e.figures() > 0 && branch_of(battle_.unit(e.unit).arm) != Branch::guns;
}

void BattleObserver::record_stands_lost(UnitId unit, int stands) {
    count(unit, Count::stands_lost) += stands;
    row_.fell[side_of(unit)][grid_.cell_of(places_[unit.index()])] += stands;
}

void BattleObserver::record_loss(const Event& e) {
    UnitRow& unit = row_.units[e.unit.index()];
    switch (e.kind) {
        case EventKind::casualties:
            unit.figures_lost += e.figures();
            count(e.unit, Count::figures_lost) += e.figures();
            if (is_by_stands(e)) record_stands_lost(e.unit, e.figures());
            break;
        case EventKind::stand_lost: record_stands_lost(e.unit, 1); break;
        case EventKind::guns_abandoned: ++count(e.unit, Count::guns_abandoned); break;
        case EventKind::destroyed:
        case EventKind::captured:
        case EventKind::left_table:
            if (unit.turn == 0) unit.turn = e.turn;
            break;
        default: break;
    }
}

void BattleObserver::record_flight(const Event& e) {
    Check& check = checks_[e.unit.index()];
    switch (e.kind) {
        case EventKind::morale_checked:
            check = {e.turn, e.phase, e.occasion(), e.event_result == EventResult::routs};
            break;
        case EventKind::fell_back: ++count(e.unit, Count::fell_back); break;
        case EventKind::rallied: ++count(e.unit, Count::rallied); break;
        case EventKind::routed: {
            if (runs_on(e)) break;
            ++count(e.unit, Count::routed);
            const bool tested = check.routs && check.turn == e.turn;
            const int occasion = tested ? check.occasion : e.occasion();
            ++count(e.unit, occasion > 0 ? cause_of(occasion) : Count::routed_otherwise);
            check.routs = false;
            break;
        }
        default: break;
    }
}

/// Rulesets with rounds: each attack, including flinches, is complete before the next begins (BA-7.J), so the last
/// attack is the cause.
void BattleObserver::record_base_event(const Event& e) {
    if (e.kind == EventKind::fired) in_melee_ = is_melee(e);
    if (e.kind == EventKind::noted && e.event_result == EventResult::out_of_command) {
        if (known(e.unit))
            ++count(e.unit, Count::units_not_in_command);
        else if (!e.officer.none())
            ++row_.sides[battle_.officer(e.officer).army.index()]
                        [static_cast<std::size_t>(Count::commanders_not_in_command)];
    }
    if (!known(e.unit)) return;
    if (e.kind == EventKind::fell_back) ++count(e.unit, in_melee_ ? Count::flinched_in_melee : Count::flinched_by_fire);
    if (e.kind != EventKind::destroyed) return;
    if (e.event_result == EventResult::flees)
        ++count(e.unit, Count::dispersed_fleeing);
    else
        ++count(e.unit, in_melee_ ? Count::dispersed_in_melee : Count::dispersed_by_fire);
}

void BattleObserver::record_clauses(const Event& e) {
    if (e.kind == EventKind::battle_ended)
        for (const Cite& c : e.why)
            if (!c.clause.none()) {
                const std::string& id = battle_.charts().clause(c.clause).id;
                if (std::find(row_.end.begin(), row_.end.end(), id) == row_.end.end()) row_.end.push_back(id);
            }
    // A combat is decided against its loser; other events against their unit.
    const UnitId whom = e.kind == EventKind::combat_ended ? e.other : e.unit;
    if (!decides(e) || !known(whom) || e.why.empty()) return;
    // For a flight, charts of its length do not matter: only the last clause counts.
    const bool flight = e.kind == EventKind::routed || e.kind == EventKind::fell_back;
    for (const Cite& c : flight ? std::vector<Cite>{e.why.back()} : e.why)
        if (!c.clause.none()) ++row_.clauses[battle_.charts().clause(c.clause).id][side_of(whom)];
}

void BattleObserver::record(const Event& e) {
    study::record(battle_, e, luck_);
    record_clauses(e);
    if (e.kind == EventKind::officer_fate && !e.officer.none() &&
        (e.event_result == EventResult::killed || e.event_result == EventResult::captured))
        ++row_.sides[battle_.officer(e.officer).army.index()][static_cast<std::size_t>(Count::officers_lost)];
    record_combat(e);
    record_melee_attack(e);
    if (battle_.rules->terms.in_rounds) record_base_event(e);
    if (!known(e.unit)) return;
    record_charge(e);
    record_loss(e);
    record_flight(e);
    if (e.to != Point{}) places_[e.unit.index()] = to_vec(e.to);
}

// --- Turns ---

void BattleObserver::end_turn(const State& state) {
    TurnRow t;
    for (const Army& army : battle_.forces().armies) {
        const std::size_t side = army.id.index();
        if (battle_.rules->effectiveness != nullptr)  // some rulesets have none
            t.effectiveness[side] = battle_.rules->effectiveness(battle_, state, army.id);
        t.figures_lost[side] = static_cast<std::int32_t>(row_.of(side, Count::figures_lost));
    }
    for (const Unit& unit : battle_.forces().units) {
        const UnitState& u = state.unit(unit.id);
        const std::size_t side = unit.army.index();
        if (!u.gone()) t.stands[side] += u.stands_left;
        if (!u.on_field()) continue;
        boxes_.clear();
        battle_.rules->stand_boxes(battle_, state, unit.id, boxes_);
        for (const Box& box : boxes_)
            ++row_.stood[side][grid_.cell_of(box.centre)];
        if (boxes_.empty()) ++row_.stood[side][grid_.cell_of(to_vec(u.place))];
    }
    row_.by_turn.push_back(t);
}

void BattleObserver::observe(const State& state, std::vector<Event>& events) {
    for (const Event& e : events)
        record(e);
    events.clear();
    for (const Unit& unit : battle_.forces().units)
        if (state.unit(unit.id).on_field()) places_[unit.id.index()] = to_vec(state.unit(unit.id).place);
    if (turn_ == 0) turn_ = state.turn;
    // A turn has begun, so the previous one has ended. Nothing moves before the turn's first prompt.
    for (; turn_ < state.turn; ++turn_)
        end_turn(state);
}

void BattleObserver::store_luck() {
    for (std::size_t side = 0; side < luck_.size() && side < 2; ++side) {
        const Luck& l = luck_[side];
        const auto set = [&](Count what, std::int64_t n) { row_.sides[side][static_cast<std::size_t>(what)] = n; };
        set(Count::volleys, l.volleys);
        set(Count::dice, l.dice);
        set(Count::hits, l.hits);
        set(Count::hits_expected, thousandths(l.hits_expected));
        set(Count::hits_variance, thousandths(l.hits_variance));
        set(Count::tests, l.tests + l.checks);
        set(Count::tests_passed, l.passed);
        set(Count::passed_expected, thousandths(l.passed_expected));
        set(Count::passed_variance, thousandths(l.passed_variance));
        set(Count::duels, l.duels);
        set(Count::duels_won, l.duels_won);
    }
}

BattleRow BattleObserver::finish(const State& state) {
    end_turn(state);
    store_luck();
    for (const Unit& unit : battle_.forces().units) {
        const UnitState& u = state.unit(unit.id);
        UnitRow& out = row_.units[unit.id.index()];
        out.fate = fate_of(u);
        out.stands = u.stands_left;
        if (!u.gone()) out.turn = 0;
        if (u.gone() && unit.start.how != Start::absent) ++count(unit.id, Count::units_lost);
    }
    row_.outcome = state.outcome;
    row_.turns = state.turn;
    row_.hash = hash_of(state);
    return std::move(row_);
}

}  // namespace linstock::study
