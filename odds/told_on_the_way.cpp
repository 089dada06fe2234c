// What stands between a hit and what it does: the cover that it must beat, the dice of a flinch; and fire at what is no
// unit.

#include "odds/told.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::odds {

namespace {

bool begins(const Event& e, std::string_view word) { return std::string_view(e.word).starts_with(word); }

void note_cover(const Event& e, const char* name, Seen& seen) {
    if (seen.cover) return;
    const auto named = std::find_if(e.modifiers.begin(), e.modifiers.end(),
                                    [](const Modifier& m) { return m.counts == Counts::number; });
    seen.cover = Save{named == e.modifiers.end() ? name : named->name, e.dice.sides, e.needed, e.why};
}

void note_flinch(Flinch flinch, Seen& seen) {
    const auto place = std::lower_bound(seen.flinches.begin(), seen.flinches.end(), flinch.lost,
                                        [](const Flinch& f, int lost) { return f.lost < lost; });
    if (place == seen.flinches.end() || place->lost != flinch.lost) seen.flinches.insert(place, std::move(flinch));
}

void note_shot_at(const Event& e, Told& told, Seen& seen) {
    told.fired = true;
    if (seen.shot) return;
    seen.shot = true;
    seen.modifiers = e.modifiers;
}

/// Fire at a work: the Attack dice, then what the cover leaves of their hits.
void note_work(const Event& e, Told& told, Seen& seen) {
    if (begins(e, "breaching a work")) {
        told.stands[target] = static_cast<std::int16_t>(e.amount);
        note_cover(e, "its cover", seen);
        return;
    }
    told.hits = static_cast<std::int16_t>(e.amount);
    note_shot_at(e, told, seen);
}

void note_roll(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    if (e.unit == pair[actor] && seen.piece && e.piece == seen.piece) return note_work(e, told, seen);
    if (e.unit == pair[actor] && seen.officer && e.officer == seen.officer) {
        if (!seen.pairs) seen.pairs = Pairs{e.dice.sides, e.needed, e.why};
        return note_shot_at(e, told, seen);
    }
    // Of the shot or the attack itself: what others did to the target before it is another matter.
    if (!told.fired || e.unit.none() || e.unit != pair[target] || told.has(target, Fate::falls_back)) return;
    if (begins(e, "its cover")) note_cover(e, "cover", seen);
    if (begins(e, "flinching"))
        note_flinch({e.needed, static_cast<int>(e.dice.faces.size()), e.dice.sides, e.why}, seen);
}

}  // namespace

void note_on_the_way(const Pair& pair, const Event& e, Told& told, Seen& seen) {
    if (e.kind == EventKind::rolled) return note_roll(pair, e, told, seen);
    if (e.kind == EventKind::piece_changed) {
        if (seen.piece && e.piece == seen.piece && begins(e, "breached")) told.set(target, Fate::breached);
        return;
    }
    const bool steady = told.fired && e.unit && e.unit == pair[target] && begins(e, "is indomitable");
    if (steady && seen.flinches.empty()) seen.flinches.push_back({0, 0, 0, e.why});
}

}  // namespace linstock::odds
