#include "odds/told.hpp"

#include "odds/shot.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::odds {

namespace {

/// most_parties = it is not told of.
std::size_t who_is(const Pair& pair, const Told& told, UnitId unit) {
    if (unit.none()) return most_parties;
    const auto at = std::find(pair.begin(), pair.end(), unit);
    return at != pair.end() ? static_cast<std::size_t>(at - pair.begin()) : told.place_beside(unit);
}

void note_fall(OfficerId officer, std::size_t who, Told& told) {
    std::array<OfficerId, 3>& fallen = told.fallen[who];
    for (OfficerId& place : fallen) {
        if (place == officer) return;
        if (place) continue;
        place = officer;
        std::sort(fallen.begin(), fallen.end(),
                  [](OfficerId a, OfficerId b) { return a.none() != b.none() ? b.none() : a < b; });
        return;
    }
}

void note_result(std::string_view word, std::size_t who, Told& told, const Seen& seen) {
    constexpr std::array<std::pair<std::string_view, Fate>, 6> words = {{
        {"falls back", Fate::falls_back},
        {"retires", Fate::falls_back},
        {"routs", Fate::routs},
        {"closes", Fate::closes},
        {"stops", Fate::stops_short},
        {"stands", Fate::stands},
    }};
    for (const auto& [name, fate] : words)
        if (word == name) told.set(who, fate);
    // Rows that say how far: "falls back 2/5, fires 1/5".
    if (word.rfind("falls back ", 0) == 0) told.set(who, Fate::falls_back);
    if (word == "halt" && seen.attacks[who])
        told.set(who, Fate::halts);
    else if (word == "halt" && who == target && seen.marches)
        told.set(who, Fate::march_over);
}

bool same(const std::vector<Modifier>& a, const std::vector<Modifier>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Modifier& x, const Modifier& y) {
        return std::string_view(x.name) == y.name && x.value == y.value && x.counts == y.counts;
    });
}

/// What it loses first may add to its test, so that there are several: the likeliest is told.
void note_first_test(const Event& e, Seen& seen) {
    std::vector<Modifier> told;
    std::copy_if(e.modifiers.begin(), e.modifiers.end(), std::back_inserter(told), [](const Modifier& m) {
        const std::string_view name = m.name;
        return name != "rating" && name != "applied by its commander";
    });
    const auto known =
        std::find_if(seen.tests.begin(), seen.tests.end(), [&](const auto& test) { return same(test.first, told); });
    if (known == seen.tests.end())
        seen.tests.emplace_back(std::move(told), seen.weight);
    else
        known->second += seen.weight;
}

void note_test(const Event& e, std::size_t who, Told& told, Seen& seen) {
    note_result(e.word, who, told, seen);
    if (who != target || (seen.horizon == Horizon::volley && !told.fired)) return;
    if (!told.tested) note_first_test(e, seen);
    told.tested = true;
}

/// BA-10.E: bases that touch several enemies.
void note_beside(const Pair& pair, const std::vector<UnitId>& struck, Told& told) {
    for (const UnitId unit : struck) {
        const bool known = unit == pair[target] || told.place_beside(unit) != most_parties;
        const auto free = std::find(told.beside.begin(), told.beside.end(), UnitId{});
        if (!known && free != told.beside.end()) *free = unit;
    }
}

void note_shot(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    // Where fire is reckoned in percent of a casualty there are no hits but the casualties, which come later.
    seen.in_percent = e.in_percent;
    const bool among_them = std::find(e.units.begin(), e.units.end(), pair[target]) != e.units.end();
    const bool at_target = e.other == pair[target] || among_them;
    if (e.unit == pair[actor] && at_target && e.units.size() > 1) {
        seen.shared = true;
        note_beside(pair, e.units, told);
    }
    if (at_target && !e.in_percent) told.hits = static_cast<std::int16_t>(told.hits + e.amount);
    if (e.unit != pair[actor] || !at_target) return;
    told.fired = true;
    // Where whoever touches the enemy attacks him by his own dice.
    if (std::string_view(e.word) == "melee") told.set(actor, Fate::closes);
    if (seen.shot) return;
    seen.shot = true;
    seen.word = e.word;
    seen.modifiers = e.modifiers;
    if (!e.in_percent && e.needed > 0 && e.dice.sides > 0) seen.to_hit = ToHit{e.dice.sides, face_needed(e)};
}

void note_gone(const Event& e, std::size_t who, Told& told, const Seen& seen) {
    if (e.kind == EventKind::destroyed) {
        told.stands[who] = static_cast<std::int16_t>(seen.stands[who]);
        told.set(who, Fate::destroyed);
        told.set(who, Fate::stand_lost);
    } else if (e.kind == EventKind::captured && e.officer.none()) {
        told.set(who, Fate::captured);
    }
}

/// A charge that stops short has told so by its test; one whose target has gone is not at fault.
void note_halt(std::string_view word, std::size_t who, Told& told) {
    if (word == "stops short")
        told.set(who, Fate::stops_short);
    else if (word != "its target has gone")
        told.set(who, Fate::halts);
}

void note_combat(const Pair& pair, const Event& e, Told& told, const Seen& seen) {
    if (e.kind == EventKind::combat_began) {
        const auto in = [&](UnitId id) { return std::find(e.units.begin(), e.units.end(), id) != e.units.end(); };
        told.fighting = in(pair[actor]) && in(pair[target]);
    } else if (told.fighting) {
        told.fighting = false;
        told.fought = true;
        for (const std::size_t who : {actor, target})
            told.set(who, seen.armies[who] == e.army ? Fate::wins : Fate::loses);
    }
}

void note_of_unit(const Event& e, std::size_t who, Told& told, Seen& seen) {
    switch (e.kind) {
        case EventKind::casualties:
            told.figures[who] = static_cast<std::int16_t>(told.figures[who] + e.amount);
            told.set(who, Fate::hit);
            break;
        case EventKind::stand_lost:
            ++told.stands[who];
            told.set(who, Fate::stand_lost);
            break;
        case EventKind::morale_checked: note_test(e, who, told, seen); break;
        case EventKind::fell_back: told.set(who, Fate::falls_back); break;
        case EventKind::routed: told.set(who, Fate::routs); break;
        case EventKind::halted: note_halt(e.word, who, told); break;
        case EventKind::closed: told.set(who, Fate::closes); break;
        case EventKind::stood: told.set(who, who == target ? Fate::stands : Fate::halts); break;
        case EventKind::pulled_away: told.set(who, Fate::pulls_away); break;
        case EventKind::officer_fate:
            if (std::string_view(e.word) == "unhurt") break;
            // Who is fired at himself is the target; others fall on the way to him.
            told.set(seen.officer && e.officer == seen.officer ? target : who, Fate::officer_hit);
            note_fall(e.officer, seen.officer && e.officer == seen.officer ? target : who, told);
            break;
        case EventKind::destroyed:
        case EventKind::captured: note_gone(e, who, told, seen); break;
        default: break;
    }
}

}  // namespace

std::size_t Told::place_beside(UnitId unit) const {
    const auto at = std::find(beside.begin(), beside.end(), unit);
    return unit.none() || at == beside.end() ? most_parties : 2 + static_cast<std::size_t>(at - beside.begin());
}

namespace {

/// MW-6.15: of the loser only those who were engaged stampede, as a part of their own.
bool parts_from_those_who_run(const Event& e) {
    const std::string_view word = e.word;
    return e.in_percent && e.other && (word == "is split" || word == "has crews driven from their guns");
}

}  // namespace

bool ends(Horizon horizon, const Event& e) {
    if (e.kind == EventKind::turn_began || e.kind == EventKind::battle_ended) return true;
    if (e.kind != EventKind::phase_began) return false;
    const std::string_view phase = e.word;
    // What a charge brings is over before troops rally, or markers are taken away.
    if (phase == "rally" || phase == "removal of markers") return true;
    // Some books test for fire in phases of their own.
    return horizon == Horizon::volley && phase != "close action" && phase != "morale";
}

void note(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    switch (e.kind) {
        case EventKind::fired: note_shot(pair, e, told, seen); return;
        case EventKind::combat_began:
        case EventKind::combat_ended: note_combat(pair, e, told, seen); return;
        case EventKind::phase_began:
        case EventKind::turn_began:
        case EventKind::battle_ended: told.ended = told.ended || ends(seen.horizon, e); return;
        case EventKind::noted:
            if (const std::size_t who = who_is(pair, told, e.unit); who != most_parties && parts_from_those_who_run(e))
                told.set(who, Fate::part_runs);
            [[fallthrough]];
        case EventKind::rolled:
        case EventKind::piece_changed: note_on_the_way(pair, e, told, seen); return;
        default: break;
    }
    const std::size_t who = who_is(pair, told, e.unit);
    if (who != most_parties) note_of_unit(e, who, told, seen);
}

}  // namespace linstock::odds
