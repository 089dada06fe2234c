// Records the dice between a hit and its effect: cover saves and flinch rolls. Also fire at officers and works.

#include "battle/event.hpp"
#include "odds/effects.hpp"

#include <algorithm>

namespace linstock::odds {

namespace {

void record_cover(const Event& e, const char* name, Observations& seen) {
    if (seen.cover) return;
    const auto named = std::find_if(e.modifiers.begin(), e.modifiers.end(),
                                    [](const Modifier& m) { return m.counts == Counts::number; });
    seen.cover = CoverSave{named == e.modifiers.end() ? name : named->name, e.dice.sides, e.needed, e.why};
}

void record_flinch(FlinchRoll flinch, Observations& seen) {
    const auto place = std::lower_bound(seen.flinches.begin(), seen.flinches.end(), flinch.lost,
                                        [](const FlinchRoll& f, int lost) { return f.lost < lost; });
    if (place == seen.flinches.end() || place->lost != flinch.lost) seen.flinches.insert(place, std::move(flinch));
}

void record_shot_at(const Event& e, Effects& effects, Observations& seen) {
    effects.fired = true;
    if (seen.shot) return;
    seen.shot = true;
    seen.modifiers = e.modifiers;
}

/// Fire at a work: the attack dice, then the hits that its cover does not stop.
void record_work(const Event& e, Effects& effects, Observations& seen) {
    if (e.dice.role == DiceRole::breach) {
        effects.stands[target] = static_cast<std::int16_t>(e.hits());
        record_cover(e, "its cover", seen);
        return;
    }
    effects.hits = static_cast<std::int16_t>(e.hits());
    record_shot_at(e, effects, seen);
}

void record_roll(const Pair& pair, const Event& e, Effects& effects, Observations& seen) {
    if (e.unit == pair[actor] && seen.piece && e.piece == seen.piece) return record_work(e, effects, seen);
    if (e.unit == pair[actor] && seen.officer && e.officer == seen.officer) {
        if (!seen.pairs) seen.pairs = PairedDice{e.dice.sides, e.needed, e.why};
        return record_shot_at(e, effects, seen);
    }
    // Only results of this shot or attack: what other units did to the target earlier does not count.
    if (!effects.fired || e.unit.none() || e.unit != pair[target] || effects.has(target, Fate::falls_back)) return;
    if (e.dice.role == DiceRole::cover) record_cover(e, "cover", seen);
    if (e.dice.role == DiceRole::flinch)
        record_flinch({e.needed, static_cast<int>(e.dice.faces.size()), e.dice.sides, e.why}, seen);
}

}  // namespace

void record_cover_and_flinch(const Pair& pair, const Event& e, Effects& effects, Observations& seen) {
    if (e.kind == EventKind::rolled) return record_roll(pair, e, effects, seen);
    if (e.kind == EventKind::piece_changed) {
        if (seen.piece && e.piece == seen.piece && e.event_result == EventResult::breached)
            effects.set(target, Fate::breached);
        return;
    }
    const bool steady = effects.fired && e.unit && e.unit == pair[target] && e.event_result == EventResult::steady;
    if (steady && seen.flinches.empty()) seen.flinches.push_back({0, 0, 0, e.why});
}

}  // namespace linstock::odds
