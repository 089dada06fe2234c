#include "odds/effects.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/shot.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::odds {

namespace {

/// Index of a unit in the arrays of Effects; max_parties = the unit is not one of them.
std::size_t index_of(const Pair& pair, const Effects& effects, UnitId unit) {
    if (unit.none()) return max_parties;
    const auto at = std::find(pair.begin(), pair.end(), unit);
    return at != pair.end() ? static_cast<std::size_t>(at - pair.begin()) : effects.further_index(unit);
}

void record_officer_hit(OfficerId officer, std::size_t who, Effects& effects) {
    std::array<OfficerId, 3>& officers_hit = effects.officers_hit[who];
    for (OfficerId& place : officers_hit) {
        if (place == officer) return;
        if (place) continue;
        place = officer;
        std::sort(officers_hit.begin(), officers_hit.end(),
                  [](OfficerId a, OfficerId b) { return a.none() != b.none() ? b.none() : a < b; });
        return;
    }
}

void note_event_result(EventResult event_result, std::size_t who, Effects& effects, const Observations& seen) {
    switch (event_result) {
        case EventResult::falls_back: effects.set(who, Fate::falls_back); break;
        case EventResult::routs: effects.set(who, Fate::routs); break;
        case EventResult::closes: effects.set(who, Fate::closes); break;
        case EventResult::stops_short: effects.set(who, Fate::stops_short); break;
        case EventResult::stands: effects.set(who, Fate::stands); break;
        case EventResult::halts:
            if (seen.attacks[who])
                effects.set(who, Fate::halts);
            else if (who == target && seen.marches)
                effects.set(who, Fate::march_over);
            break;
        default: break;
    }
}

bool same(const std::vector<Modifier>& a, const std::vector<Modifier>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Modifier& x, const Modifier& y) {
        return std::string_view(x.name) == y.name && x.value == y.value && x.counts == y.counts;
    });
}

/// Earlier losses may add modifiers to the test, so branches differ. Collects them; the likeliest set is reported.
void record_first_test(const Event& e, Observations& seen) {
    std::vector<Modifier> named;
    std::copy_if(e.modifiers.begin(), e.modifiers.end(), std::back_inserter(named), [](const Modifier& m) {
        const std::string_view name = m.name;
        return name != "rating" && name != "applied by its owner";
    });
    const auto known =
        std::find_if(seen.tests.begin(), seen.tests.end(), [&](const auto& test) { return same(test.first, named); });
    if (known == seen.tests.end())
        seen.tests.emplace_back(std::move(named), seen.weight);
    else
        known->second += seen.weight;
}

void record_test(const Event& e, std::size_t who, Effects& effects, Observations& seen) {
    note_event_result(e.event_result, who, effects, seen);
    if (who != target || (seen.horizon == Horizon::volley && !effects.fired)) return;
    if (!effects.tested) record_first_test(e, seen);
    effects.tested = true;
}

/// BA-10.E: bases that touch several enemies.
void record_further_targets(const Pair& pair, const std::vector<UnitId>& struck, Effects& effects) {
    for (const UnitId unit : struck) {
        const bool known = unit == pair[target] || effects.further_index(unit) != max_parties;
        const auto free = std::find(effects.further_targets.begin(), effects.further_targets.end(), UnitId{});
        if (!known && free != effects.further_targets.end()) *free = unit;
    }
}

void record_shot(const Pair& pair, const Event& e, Effects& effects, Observations& seen) {
    // In rulesets that compute fire as a percentage of a casualty there are no hits; the casualties follow later.
    seen.in_percent = e.in_percent;
    const bool among_them = std::find(e.units.begin(), e.units.end(), pair[target]) != e.units.end();
    const bool at_target = e.other == pair[target] || among_them;
    if (e.unit == pair[actor] && at_target && e.units.size() > 1) {
        seen.shared = true;
        record_further_targets(pair, e.units, effects);
    }
    if (at_target && !e.in_percent) effects.hits = static_cast<std::int16_t>(effects.hits + e.hits());
    if (e.unit != pair[actor] || !at_target) return;
    effects.fired = true;
    // In these rulesets a unit in contact attacks with dice of its own.
    if (e.event_result == EventResult::melee) effects.set(actor, Fate::closes);
    if (seen.shot) return;
    seen.shot = true;
    seen.word = e.word;
    seen.modifiers = e.modifiers;
    if (!e.in_percent && e.needed > 0 && e.dice.sides > 0) seen.to_hit = ToHit{e.dice.sides, face_needed(e)};
}

void record_gone(const Event& e, std::size_t who, Effects& effects, const Observations& seen) {
    if (e.kind == EventKind::destroyed) {
        effects.stands[who] = static_cast<std::int16_t>(seen.stands[who]);
        effects.set(who, Fate::destroyed);
        effects.set(who, Fate::stand_lost);
    } else if (e.kind == EventKind::captured && e.officer.none()) {
        effects.set(who, Fate::captured);
    }
}

/// A charge that stops short failed its own test. If its target is gone, the charge itself has not failed.
void record_halt(EventResult event_result, std::size_t who, Effects& effects) {
    if (event_result == EventResult::stops_short)
        effects.set(who, Fate::stops_short);
    else if (event_result != EventResult::target_gone)
        effects.set(who, Fate::halts);
}

void record_combat(const Pair& pair, const Event& e, Effects& effects, const Observations& seen) {
    if (e.kind == EventKind::combat_began) {
        const auto in = [&](UnitId id) { return std::find(e.units.begin(), e.units.end(), id) != e.units.end(); };
        effects.fighting = in(pair[actor]) && in(pair[target]);
    } else if (effects.fighting) {
        effects.fighting = false;
        effects.fought = true;
        for (const std::size_t who : {actor, target})
            effects.set(who, seen.armies[who] == e.army ? Fate::wins : Fate::loses);
    }
}

void record_unit_event(const Event& e, std::size_t who, Effects& effects, Observations& seen) {
    switch (e.kind) {
        case EventKind::casualties:
            effects.figures[who] = static_cast<std::int16_t>(effects.figures[who] + e.figures());
            effects.set(who, Fate::hit);
            break;
        case EventKind::stand_lost:
            ++effects.stands[who];
            effects.set(who, Fate::stand_lost);
            break;
        case EventKind::morale_checked: record_test(e, who, effects, seen); break;
        case EventKind::fell_back: effects.set(who, Fate::falls_back); break;
        case EventKind::routed: effects.set(who, Fate::routs); break;
        case EventKind::halted: record_halt(e.event_result, who, effects); break;
        case EventKind::closed: effects.set(who, Fate::closes); break;
        case EventKind::stood: effects.set(who, who == target ? Fate::stands : Fate::halts); break;
        case EventKind::pulled_away: effects.set(who, Fate::pulls_away); break;
        case EventKind::officer_fate:
            if (e.event_result == EventResult::unhurt) break;
            // An officer who is the aim is the target; others are hit in addition.
            effects.set(seen.officer && e.officer == seen.officer ? target : who, Fate::officer_hit);
            record_officer_hit(e.officer, seen.officer && e.officer == seen.officer ? target : who, effects);
            break;
        case EventKind::destroyed:
        case EventKind::captured: record_gone(e, who, effects, seen); break;
        default: break;
    }
}

}  // namespace

std::size_t Effects::further_index(UnitId unit) const {
    const auto at = std::find(further_targets.begin(), further_targets.end(), unit);
    return unit.none() || at == further_targets.end() ? max_parties
                                                      : 2 + static_cast<std::size_t>(at - further_targets.begin());
}

namespace {

/// MW-6.15: only the engaged figures of the loser stampede, as a separate unit.
bool is_stampede_of_a_part(const Event& e) { return e.event_result == EventResult::splits && e.other; }

}  // namespace

bool ends_horizon(const Observations& seen, const Event& e) {
    if (e.kind == EventKind::turn_began || e.kind == EventKind::battle_ended) return true;
    if (e.kind != EventKind::phase_began) return false;
    const PhaseRole phase = seen.rules->role_of_phase(e.phase);
    // A charge is resolved before the phases in which troops rally or markers are removed.
    if (phase == PhaseRole::rally || phase == PhaseRole::clearing) return true;
    if (seen.horizon != Horizon::volley) return false;
    // Some rulesets test morale for fire in a separate phase, after close combat.
    const bool tests_later = seen.rules->has_phase(PhaseRole::morale);
    return !tests_later || (phase != PhaseRole::close_combat && phase != PhaseRole::morale);
}

void record(const Pair& pair, const Event& e, Effects& effects, Observations& seen) {
    switch (e.kind) {
        case EventKind::fired: record_shot(pair, e, effects, seen); return;
        case EventKind::combat_began:
        case EventKind::combat_ended: record_combat(pair, e, effects, seen); return;
        case EventKind::phase_began:
        case EventKind::turn_began:
        case EventKind::battle_ended: effects.ended = effects.ended || ends_horizon(seen, e); return;
        case EventKind::noted:
            if (const std::size_t who = index_of(pair, effects, e.unit); who != max_parties && is_stampede_of_a_part(e))
                effects.set(who, Fate::part_runs);
            [[fallthrough]];
        case EventKind::rolled:
        case EventKind::piece_changed: record_cover_and_flinch(pair, e, effects, seen); return;
        default: break;
    }
    const std::size_t who = index_of(pair, effects, e.unit);
    if (who != max_parties) record_unit_event(e, who, effects, seen);
}

}  // namespace linstock::odds
