#include "odds/course.hpp"

#include <algorithm>

namespace linstock::odds {

namespace {

bool gone(const Told& told, std::size_t who) { return told.has(who, Fate::destroyed) || told.has(who, Fate::captured); }

const Offer* offer_of(const Prompt& prompt, Verb verb) {
    const auto it =
        std::find_if(prompt.offers.begin(), prompt.offers.end(), [&](const Offer& o) { return o.verb == verb; });
    return it == prompt.offers.end() ? nullptr : &*it;
}

Decision take(const Prompt& prompt, const Offer& offer) {
    Decision d;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    d.verb = offer.verb;
    if (fields_of(offer.verb).unit) d.unit = offer.unit;
    return d;
}

}  // namespace

bool Course::over(const Told& told) const {
    if (gone(told, target) || told.ended) return true;
    return told.fired && told.tested;
}

std::optional<Decision> Course::recommended(const State& state, const Prompt& prompt) const {
    std::vector<Decision> best = candidates(battle_, state, prompt, 1);
    if (best.empty()) return std::nullopt;
    return std::move(best.front());
}

std::optional<Decision> Course::answer_in_volley(const State& state, const Prompt& prompt, const Told& told) const {
    // Before the volley the others declare: they hold their fire. After it only its own casualties are placed.
    if (!told.fired) {
        if (const Offer* hold = offer_of(prompt, Verb::hold_fire)) return take(prompt, *hold);
        return recommended(state, prompt);
    }
    if (prompt.unit == pair_[target] && offer_of(prompt, Verb::choose) != nullptr) return recommended(state, prompt);
    return std::nullopt;
}

std::optional<Decision> Course::answer(const State& state, const Prompt& prompt, const Told& told) const {
    return answer_in_volley(state, prompt, told);
}

bool Course::concerns(const Prompt& roll) const { return is_of_pair(roll.unit) || roll.other == pair_[target]; }

std::vector<std::uint8_t> Course::others_faces(const RollAsked& roll) {
    std::vector<std::uint8_t> faces;
    for (int i = 0; i < roll.count; ++i) {
        const int sides = roll.descending ? roll.sides - i : roll.sides;
        // A face that is needed is not thrown; where none is, the highest does no harm.
        faces.push_back(static_cast<std::uint8_t>(roll.need > 0 || roll.descending ? 1 : sides));
    }
    return faces;
}

void Course::conclude(Told& told) const {
    if (!told.fired) told.set(actor, Fate::silent);
    const bool went = gone(told, target) || told.has(target, Fate::falls_back) || told.has(target, Fate::routs);
    if (!went) told.set(target, Fate::holds);
}

std::vector<const char*> Course::assumes() const {
    return {
        "Fire that your side has declared at this target counts; nobody else fires.",
        "The target's casualties go on the stand that its owner is advised to choose.",
    };
}

}  // namespace linstock::odds
