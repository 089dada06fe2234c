#include "odds/told.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::odds {

namespace {

/// 2 = neither.
std::size_t who_is(const Pair& pair, UnitId unit) {
    if (unit.none()) return pair.size();
    return static_cast<std::size_t>(std::find(pair.begin(), pair.end(), unit) - pair.begin());
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
    if (word == "halt" && seen.attacks[who]) told.set(who, Fate::halts);
}

void note_test(const Event& e, std::size_t who, Told& told, Seen& seen) {
    note_result(e.word, who, told, seen);
    if (who != target || !told.fired) return;
    told.tested = true;
    if (seen.test) return;
    seen.test = true;
    std::copy_if(e.modifiers.begin(), e.modifiers.end(), std::back_inserter(seen.test_modifiers),
                 [](const Modifier& m) { return std::string_view(m.name) != "rating"; });
}

void note_shot(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    if (e.other == pair[target]) told.hits = static_cast<std::int16_t>(told.hits + e.amount);
    if (e.unit != pair[actor] || e.other != pair[target]) return;
    told.fired = true;
    if (seen.shot) return;
    seen.shot = true;
    seen.word = e.word;
    seen.modifiers = e.modifiers;
}

void note_gone(const Event& e, std::size_t who, Told& told) {
    if (e.kind == EventKind::destroyed)
        told.set(who, Fate::destroyed);
    else if (e.kind == EventKind::captured && e.officer.none())
        told.set(who, Fate::captured);
}

}  // namespace

void note(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    if (e.kind == EventKind::fired) note_shot(pair, e, told, seen);
    if (e.kind == EventKind::phase_began || e.kind == EventKind::battle_ended) told.ended = told.fired;
    const std::size_t who = who_is(pair, e.unit);
    if (who == pair.size()) return;
    switch (e.kind) {
        case EventKind::casualties:
            told.figures[who] = static_cast<std::int16_t>(told.figures[who] + e.amount);
            told.set(who, Fate::hit);
            break;
        case EventKind::stand_lost: told.set(who, Fate::stand_lost); break;
        case EventKind::morale_checked: note_test(e, who, told, seen); break;
        case EventKind::routed: told.set(who, Fate::routs); break;
        case EventKind::officer_fate:
            if (std::string_view(e.word) == "unhurt") break;
            told.set(who, Fate::officer_hit);
            note_fall(e.officer, who, told);
            break;
        case EventKind::destroyed:
        case EventKind::captured: note_gone(e, who, told); break;
        default: break;
    }
}

}  // namespace linstock::odds
