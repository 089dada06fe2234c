#include "generals/varied_sergeant.hpp"

#include "generals/random_player.hpp"
#include "generals/search_candidates.hpp"

#include <algorithm>
#include <array>

namespace linstock::general {

namespace {

/// The same decision for units that hold position. Decisions other than moves do not change.
Decision held_back(const BattlefieldModel& model, const Prompt& prompt, const std::vector<Decision>& candidates,
                   const Decision& d) {
    if (d.verb == Verb::move)
        for (const Offer& o : prompt.offers)
            if (o.verb == Verb::stand && o.unit == d.unit) return answer(prompt, o);
    if (d.verb == Verb::march)
        for (const Decision& c : candidates)
            if (c.verb == Verb::stand && c.unit == d.unit) return c;
    if (d.verb == Verb::dispatch) {
        const std::vector<Decision> all = generate_dispatches(model, prompt, d, order_groups(model).front());
        if (all.size() > 1) return all[1];  // all units stand
    }
    return d;
}

}  // namespace

SergeantVariant variant_for(std::uint64_t seed, int turns) {
    std::array<SergeantVariant, 12> all{};
    all[1].weights.fire = 2.4;
    all[2].weights.caution = 1.4;
    all[3].weights.charge = 2;
    all[3].weights.pull = 0.5;
    all[4].weights.pull = 1.8;
    all[4].weights.charge = -1.5;
    all[5].weights.caution = 0.4;
    all[5].weights.bayonet = 0.4;
    all[6].holds_until_turn = 1 + turns / 6;
    all[7].holds_until_turn = 1 + turns / 3;
    all[8].holds_until_turn = 1 + turns / 2;
    all[9].holds_until_turn = turns + 1;
    all[10].random_move_percent = 10;
    all[11].random_move_percent = 30;
    return all[(seed * 0x9e3779b97f4a7c15ULL >> 32U) % all.size()];
}

SergeantVariant recruit_variant() {
    SergeantVariant out;
    out.weights.caution = 0.3;
    out.weights.support = 0;
    out.weights.flank = 0;
    out.weights.bayonet = 0.2;
    out.weights.charge = -1.5;
    out.weights.paths = 12;
    out.random_move_percent = 12;
    out.waits_for_attack = false;
    return out;
}

Decision VariedSergeant::choose(const Battle& battle, const View& view, const Prompt& prompt,
                                const std::vector<Decision>& candidates) {
    Decision d = sergeant_.choose(battle, view, prompt, candidates);
    if (!should_search(prompt)) return d;
    const std::uint64_t mood = prompt_hash(seed_, prompt);
    if (static_cast<int>(mood % 100) < variant_.random_move_percent) return candidates[mood / 100 % candidates.size()];
    if (view.turn < variant_.holds_until_turn) return held_back(sergeant_.model(), prompt, candidates, d);
    return d;
}

std::size_t VariedSergeant::candidates_wanted(const Prompt& prompt) const {
    return std::max<std::size_t>(sergeant_.candidates_wanted(prompt),
                                 variant_.random_move_percent > 0 && should_search(prompt) ? 12 : 1);
}

bool VariedSergeant::needs_view(const Prompt& prompt) const {
    return sergeant_.needs_view(prompt) || should_search(prompt);
}

}  // namespace linstock::general
