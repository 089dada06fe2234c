#include "odds/scope.hpp"

#include "battle/ruleset.hpp"

#include <algorithm>

namespace linstock::odds {

namespace {

bool gone(const Effects& effects, std::size_t who) {
    return effects.has(who, Fate::destroyed) || effects.has(who, Fate::captured);
}

bool went(const Effects& effects, std::size_t who) {
    return gone(effects, who) || effects.has(who, Fate::falls_back) || effects.has(who, Fate::routs) ||
           effects.has(who, Fate::part_runs);
}

const Offer* find_offer(const Prompt& prompt, Verb verb) {
    const auto it =
        std::find_if(prompt.offers.begin(), prompt.offers.end(), [&](const Offer& o) { return o.verb == verb; });
    return it == prompt.offers.end() ? nullptr : &*it;
}

Decision accept(const Prompt& prompt, const Offer& offer) {
    Decision d;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    d.verb = offer.verb;
    if (fields_of(offer.verb).unit) d.unit = offer.unit;
    return d;
}

}  // namespace

bool Scope::is_over(const Effects& effects) const {
    if (effects.ended) return true;
    // The effects of shared dice on other enemies may come after those on the target: see is_past_target().
    if (effects.has_further_targets()) return false;
    // In games by rounds, the dice for enemies behind the target come last, even if the target is gone.
    if (gone(effects, target)) return horizon_ == Horizon::charge || !battle_.rules->terms.in_rounds;
    if (horizon_ == Horizon::charge) return charge_over(effects);
    return effects.fired && effects.tested;
}

bool Scope::is_past_target(const Prompt& asked, const Effects& effects) const {
    if (!effects.has_further_targets() || !(gone(effects, target) || charge_over(effects))) return false;
    return asked.seat != Seat::chance || !is_relevant(asked, effects);
}

bool Scope::charge_over(const Effects& effects) const {
    if (effects.fighting) return false;
    if (went(effects, target) || went(effects, actor)) return true;
    return effects.has(actor, Fate::halts) || effects.has(actor, Fate::stops_short) ||
           effects.has(target, Fate::pulls_away);
}

std::optional<Decision> Scope::recommended(const State& state, const Prompt& prompt) const {
    std::vector<Decision> best = candidates(battle_, state, prompt, 1);
    if (best.empty()) return std::nullopt;
    return std::move(best.front());
}

std::optional<Decision> Scope::answer_in_volley(const State& state, const Prompt& prompt,
                                                const Effects& effects) const {
    // Before the volley other units hold their fire. After it only casualties are placed.
    if (const Offer* quiet = find_offer(prompt, Verb::dispatch)) return accept(prompt, *quiet);
    if (!effects.fired) {
        if (const Offer* hold = find_offer(prompt, Verb::hold_fire)) return accept(prompt, *hold);
        return recommended(state, prompt);
    }
    if (const Offer* hold = find_offer(prompt, Verb::hold_fire)) return accept(prompt, *hold);
    if (find_offer(prompt, Verb::choose) != nullptr) return recommended(state, prompt);
    return std::nullopt;
}

/// The parts of a seat's recommended fire that are aimed at either of the two units.
Decision Scope::fire_at_pair(const State& state, const Prompt& prompt, const Offer& nothing) const {
    std::optional<Decision> best =
        find_offer(prompt, Verb::fire) != nullptr ? recommended(state, prompt) : std::nullopt;
    if (!best || best->verb != Verb::dispatch) return accept(prompt, nothing);
    auto& parts = best->parts;
    parts.erase(
        std::remove_if(parts.begin(), parts.end(), [&](const Decision& part) { return !is_of_pair(part.target); }),
        parts.end());
    return parts.empty() || check(battle_, state, *best) ? accept(prompt, nothing) : *best;
}

std::optional<Decision> Scope::answer_in_charge(const State& state, const Prompt& prompt) const {
    if (const Offer* quiet = find_offer(prompt, Verb::dispatch)) return fire_at_pair(state, prompt, *quiet);
    // Recommended fire at either of the two is given; all other fire is held.
    if (const Offer* hold = find_offer(prompt, Verb::hold_fire)) {
        const bool may = std::any_of(prompt.offers.begin(), prompt.offers.end(),
                                     [&](const Offer& o) { return o.verb == Verb::fire && is_of_pair(o.target); });
        std::optional<Decision> best = may ? recommended(state, prompt) : std::nullopt;
        if (best && best->verb == Verb::fire && is_of_pair(best->target)) return best;
        return accept(prompt, *hold);
    }
    if (const Offer* done = find_offer(prompt, Verb::done);
        done != nullptr && find_offer(prompt, Verb::fire) != nullptr) {
        std::optional<Decision> best = recommended(state, prompt);
        return best && best->verb == Verb::fire && is_of_pair(best->target) ? *best : accept(prompt, *done);
    }
    if (const Offer* blow = find_offer(prompt, Verb::attack); blow != nullptr && prompt.unit.none()) {
        for (Decision& d : candidates(battle_, state, prompt, prompt.offers.size()))
            if (d.unit == pair_[actor] && d.target == pair_[target]) return std::move(d);
    }
    // The charger continues; any other unit stays where it is.
    if (prompt.unit == pair_[actor] && find_offer(prompt, Verb::follow) != nullptr) {
        constexpr std::size_t ways = 8;
        for (Decision& d : candidates(battle_, state, prompt, ways))
            if (d.verb == Verb::follow) return std::move(d);
    }
    if (prompt.unit != pair_[actor])
        for (const Verb quiet : {Verb::done, Verb::no, Verb::stand})
            if (const Offer* offer = find_offer(prompt, quiet)) return accept(prompt, *offer);
    return recommended(state, prompt);
}

std::optional<Decision> Scope::answer(const State& state, const Prompt& prompt, const Effects& effects) const {
    if (horizon_ == Horizon::charge) return answer_in_charge(state, prompt);
    return answer_in_volley(state, prompt, effects);
}

bool Scope::is_relevant(const Prompt& roll, const Effects& effects) const {
    if (is_of_pair(roll.unit) || (roll.other && roll.other == pair_[target])) return true;
    if (effects.further_index(roll.unit) != max_parties) return true;
    return horizon_ == Horizon::charge && (effects.fighting || is_of_pair(roll.other));
}

std::vector<std::uint8_t> Scope::neutral_faces(const RollAsked& roll) {
    std::vector<std::uint8_t> faces;
    for (int i = 0; i < roll.count; ++i) {
        const int sides = roll.descending ? roll.sides - i : roll.sides;
        // With a needed number, a 1 misses. Without one, the highest face does no harm.
        faces.push_back(static_cast<std::uint8_t>(roll.need > 0 || roll.descending ? 1 : sides));
    }
    return faces;
}

void Scope::add_final_fates(Effects& effects) const {
    if (horizon_ == Horizon::volley && !effects.fired) effects.set(actor, Fate::silent);
    if (horizon_ == Horizon::charge) {
        if (effects.has(actor, Fate::closes) || effects.has(actor, Fate::stops_short))
            effects.set(actor, Fate::comes_up);
        if (!went(effects, actor)) effects.set(actor, Fate::holds);
        // A passed test to stand has no other event; a unit that routs has not stood.
        if (effects.fought) effects.set(target, Fate::stands);
    }
    if (!went(effects, target)) effects.set(target, Fate::holds);
    for (const UnitId unit : effects.further_targets)
        if (const std::size_t who = effects.further_index(unit); who != max_parties && !went(effects, who))
            effects.set(who, Fate::holds);
}

std::vector<const char*> Scope::assumptions() const {
    std::vector<const char*> out = situation_assumptions();
    if (battle_.rules->takes_for_hidden[0] != '\0') out.push_back(battle_.rules->takes_for_hidden);
    return out;
}

std::vector<const char*> Scope::round_assumptions() const {
    if (aim_.officer)
        return {"No other unit fires.",
                "A commander has no cover roll and does not flinch: the result is disabled or unhurt."};
    if (aim_.piece)
        return {"No other unit fires.",
                "Each hit that its cover does not stop counts against the work, not its holders."};
    return {
        horizon_ == Horizon::charge
            ? "Other units fire only if that is suggested at the same target. No other unit moves or attacks."
            : "No other unit fires. Units that the target flinches into do not attack it.",
        "Each hit that cover does not stop costs a base. A unit that loses bases may flinch.",
    };
}

std::vector<const char*> Scope::situation_assumptions() const {
    if (battle_.rules->terms.in_rounds) return round_assumptions();
    if (horizon_ == Horizon::charge)
        return {
            "Units for which it is suggested fire at the charger or its target. No other unit fires.",
            "No other unit moves, charges or comes up in support.",
            "Casualties go on the stand suggested to their owner. The target does not pull away.",
        };
    return {
        "Fire that your side has declared at this target counts. No other unit fires.",
        "The target's casualties go on the stand suggested to its owner.",
    };
}

}  // namespace linstock::odds
