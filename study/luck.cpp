#include "study/luck.hpp"

#include "battle/event.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace linstock::study {

double chance_of_hit(const Event& e) {
    if (e.dice.sides == 0 || e.dice.faces.empty() || e.needed <= 0) return -1;
    const int sides = e.dice.sides;
    const int face = face_needed(e);
    const int good = face > sides ? 0 : face <= 1 ? sides : sides - face + 1;
    return static_cast<double>(good) / sides;
}

double expected_hits(const Event& fired) {
    const double p = chance_of_hit(fired);
    return p < 0 ? -1 : p * static_cast<double>(fired.dice.faces.size());
}

bool is_melee(const Event& fired) { return fired.kind == EventKind::fired && fired.event_result == EventResult::melee; }

bool passed(const Event& checked) { return checked.needed > 0 && checked.total() >= checked.needed; }

double chance_of_passing(const Event& checked) {
    if (checked.dice.sides == 0 || checked.dice.faces.size() != 1 || checked.needed <= 0) return -1;
    const int rest = checked.total() - checked.dice.faces[0];  // rating and modifiers
    int good = 0;
    for (int face = 1; face <= checked.dice.sides; ++face)
        if (face + rest >= checked.needed) ++good;
    return static_cast<double>(good) / checked.dice.sides;
}

std::vector<Luck> luck_accounts(const Battle& battle) {
    std::vector<Luck> out;
    for (const Army& army : battle.forces().armies) {
        out.emplace_back();
        out.back().army = army.id;
    }
    return out;
}

namespace {

Luck* account_of(const Battle& battle, UnitId unit, std::vector<Luck>& accounts) {
    if (unit.none() || unit.index() >= battle.forces().units.size()) return nullptr;
    const std::size_t i = battle.unit(unit).army.index();
    return i < accounts.size() ? &accounts[i] : nullptr;
}

void record_volley(const Event& e, Luck& l) {
    const double p = chance_of_hit(e);
    if (p < 0) return;
    const double n = static_cast<double>(e.dice.faces.size());
    ++(is_melee(e) ? l.attacks : l.volleys);
    l.dice += static_cast<int>(e.dice.faces.size());
    l.hits += e.hits();
    l.hits_expected += n * p;
    l.hits_variance += n * p * (1 - p);
}

/// Fire in percent: one die for the remainder above whole hundreds; it succeeds or fails.
void record_remainder(const Event& e, Luck& by) {
    const double p = e.needed / 100.0;
    ++by.volleys;
    ++by.dice;
    by.hits += e.hits() > e.target_percent() / 100 ? 1 : 0;
    by.hits_expected += p;
    by.hits_variance += p * (1 - p);
}

/// A die from 0 to 9 that is added to a sum: higher is better.
void record_check(const Event& e, Luck& l) {
    const double sides = e.dice.sides;
    ++l.checks;
    l.checks_sum += e.dice.faces[0];
    l.checks_expected += (sides - 1) / 2;
    l.checks_variance += (sides * sides - 1) / 12;
}

void record_test(const Event& e, Luck& l) {
    const double p = chance_of_passing(e);
    if (e.in_percent && e.dice.faces.size() == 1) record_check(e, l);
    if (p < 0) return;
    ++l.tests;
    if (passed(e)) ++l.passed;
    l.passed_expected += p;
    l.passed_variance += p * (1 - p);
}

/// The share of faces from 1 to `most`.
double share_up_to(int most, int sides) { return static_cast<double>(std::clamp(most, 0, sides)) / sides; }

/// Dice in pairs: one pair with `needed` or more on both dice is enough.
double chance_of_a_pair(const Event& e) {
    const double one = 1 - share_up_to(e.needed - 1, e.dice.sides);
    const std::size_t pairs = e.dice.faces.size() / 2;
    return 1 - std::pow(1 - one * one, static_cast<double>(pairs));
}

/// Dice about a commander: the firer's or the captor's. Commanders who are spared count in the owner's account.
void record_commander_roll(const Event& e, Luck& firer, Luck* owner) {
    if (e.dice.sides == 0 || e.dice.faces.empty() || e.needed <= 0) return;
    if (e.dice.role == DiceRole::capture)
        firer.captures.record(e.dice.faces[0] >= e.needed, 1 - share_up_to(e.needed - 1, e.dice.sides));
    if (e.dice.role == DiceRole::fire_at_officer) firer.aimed.record(e.hits() > 0, chance_of_a_pair(e));
    if (e.dice.role == DiceRole::fire_past_officer && owner != nullptr)
        owner->spared.record(e.hits() == 0, 1 - chance_of_a_pair(e));
}

/// Rulesets with flinches: a hit counts on `needed` or more; a unit flinches if every die shows `needed` or less.
void record_trial(const Event& e, Luck& l) {
    if (e.dice.sides == 0 || e.dice.faces.empty() || e.needed <= 0) return;
    const int sides = e.dice.sides;
    if (e.dice.role == DiceRole::cover)
        for (const int face : e.dice.faces)
            l.covers.record(face < e.needed, share_up_to(e.needed - 1, sides));
    if (e.dice.role != DiceRole::flinch) return;
    double flinches = 1;
    bool does = true;
    for (const int face : e.dice.faces) {
        flinches *= share_up_to(e.needed, sides);
        does = does && face <= e.needed;
    }
    l.flinch_rolls.record(!does, 1 - flinches);
}

void record_command_roll(const Event& e, Luck& l) {
    if (e.dice.sides == 0 || e.dice.faces.size() != 1) return;
    for (const Modifier& m : e.modifiers) {
        const std::string_view name = m.name;
        if (name == "command value")
            l.commands.record(e.dice.faces[0] <= m.value, share_up_to(m.value, e.dice.sides));
        else if (name == "acts on")  // that many faces, whichever they are
            l.commands.record(e.event_result == EventResult::obeys, share_up_to(m.value, e.dice.sides));
    }
}

Luck* account_of_officer(const Battle& battle, OfficerId officer, std::vector<Luck>& accounts) {
    if (officer.none() || officer.index() >= battle.forces().officers.size()) return nullptr;
    const std::size_t i = battle.officer(officer).army.index();
    return i < accounts.size() ? &accounts[i] : nullptr;
}

}  // namespace

void record(const Battle& battle, const Event& e, std::vector<Luck>& accounts) {
    Luck* l = account_of(battle, e.unit, accounts);
    if (l == nullptr) l = account_of_officer(battle, e.officer, accounts);
    // One die for a formation that has lost its commander.
    if (l == nullptr && !e.units.empty()) l = account_of(battle, e.units.front(), accounts);
    if (l != nullptr && e.kind == EventKind::noted) record_command_roll(e, *l);
    if (l == nullptr || e.unit.none()) return;
    if (e.kind == EventKind::rolled && e.officer.none()) record_trial(e, *l);
    if (e.kind == EventKind::rolled && e.officer)
        record_commander_roll(e, *l, account_of_officer(battle, e.officer, accounts));
    if (e.kind == EventKind::fired) record_volley(e, *l);
    const bool remainder = e.kind == EventKind::rolled && e.in_percent && e.target_percent() > 0;
    if (remainder && accounts.size() == 2) record_remainder(e, l == &accounts[0] ? accounts[1] : accounts[0]);
    if (e.kind == EventKind::morale_checked) record_test(e, *l);
    if (e.kind != EventKind::duel) return;
    const bool first = e.event_result == EventResult::first_wins;
    if (!first && e.event_result != EventResult::second_wins) return;
    ++l->duels;
    if (first) ++l->duels_won;
    Luck* other = account_of(battle, e.other, accounts);
    if (other == nullptr) return;
    if (e.in_percent && e.dice.faces.size() == 3) {  // the third is compared with the chance
        const double p = e.needed / 100.0;
        l->duels_expected += p;
        other->duels_expected += 1 - p;
        l->duels_variance += p * (1 - p);
        other->duels_variance += p * (1 - p);
    }
    ++other->duels;
    if (!first) ++other->duels_won;
}

std::vector<Luck> luck_of(const Battle& battle, const std::vector<Event>& events) {
    std::vector<Luck> out = luck_accounts(battle);
    for (const Event& e : events)
        record(battle, e, out);
    return out;
}

}  // namespace linstock::study
