#include "generals/sentry.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

/// Decisions that do nothing; those for the whole prompt before those for a single unit.
constexpr Verb waiting[] = {Verb::done, Verb::stand, Verb::hold_fire};

/// The order class of a unit that stands (MW-5.1).
constexpr std::int32_t to_stand = 1;

bool is_of_all(PromptRole role) {
    return role == PromptRole::orders_of_all || role == PromptRole::moves_of_all || role == PromptRole::fire_of_all;
}

/// Sealed orders must name every unit: a unit without new orders keeps its old ones.
Decision all_stand(const Prompt& prompt) {
    Decision all;
    all.prompt = prompt.id;
    all.by = prompt.seat;
    all.verb = Verb::dispatch;
    for (const Offer& offer : prompt.offers) {
        const bool stands = offer.verb == Verb::stand || (offer.verb == Verb::instruct && offer.number == to_stand);
        if (!stands || offer.unit.none()) continue;
        const bool told =
            std::any_of(all.parts.begin(), all.parts.end(), [&](const auto& p) { return p.unit == offer.unit; });
        if (told) continue;
        Decision part = answer(prompt, offer);
        part.number = offer.number;
        all.parts.push_back(part);
    }
    return all;
}

}  // namespace

Decision Sentry::choose(const Battle&, const View&, const Prompt& prompt, const std::vector<Decision>& candidates) {
    if (is_of_all(prompt.role)) return all_stand(prompt);
    for (const Verb verb : waiting) {
        const auto it =
            std::find_if(candidates.begin(), candidates.end(), [&](const auto& d) { return d.verb == verb; });
        if (it != candidates.end()) return *it;
    }
    return candidates.front();
}

}  // namespace linstock::general
