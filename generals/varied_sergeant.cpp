#include "generals/varied_sergeant.hpp"

#include "generals/random_player.hpp"
#include "generals/search_candidates.hpp"

#include <algorithm>
#include <array>

namespace linstock::general {

namespace {

/// The same decision for units that hold position. Decisions other than moves do not change.
Decision held_back(const Field& field, const Prompt& prompt, const std::vector<Decision>& candidates,
                   const Decision& d) {
    if (d.verb == Verb::move)
        for (const Offer& o : prompt.offers)
            if (o.verb == Verb::stand && o.unit == d.unit) return answer(prompt, o);
    if (d.verb == Verb::march)
        for (const Decision& c : candidates)
            if (c.verb == Verb::stand && c.unit == d.unit) return c;
    if (d.verb == Verb::dispatch) {
        const std::vector<Decision> all = dispatches_for(field, prompt, d, groups_of(field).front());
        if (all.size() > 1) return all[1];  // all units stand
    }
    return d;
}

}  // namespace

Bent bent_of(std::uint64_t seed, int turns) {
    std::array<Bent, 12> all{};
    all[1].temper.fire = 2.4;
    all[2].temper.caution = 1.4;
    all[3].temper.charge = 2;
    all[3].temper.pull = 0.5;
    all[4].temper.pull = 1.8;
    all[4].temper.charge = -1.5;
    all[5].temper.caution = 0.4;
    all[5].temper.bayonet = 0.4;
    all[6].holds_until = 1 + turns / 6;
    all[7].holds_until = 1 + turns / 3;
    all[8].holds_until = 1 + turns / 2;
    all[9].holds_until = turns + 1;
    all[10].percent_whim = 10;
    all[11].percent_whim = 30;
    return all[(seed * 0x9e3779b97f4a7c15ULL >> 32U) % all.size()];
}

Bent beginners_bent() {
    Bent out;
    out.temper.caution = 0.3;
    out.temper.support = 0;
    out.temper.flank = 0;
    out.temper.bayonet = 0.2;
    out.temper.charge = -1.5;
    out.temper.paths = 12;
    out.percent_whim = 12;
    out.waits = false;
    return out;
}

Decision Varied::choose(const Battle& battle, const View& view, const Prompt& prompt,
                        const std::vector<Decision>& candidates) {
    Decision d = sergeant_.choose(battle, view, prompt, candidates);
    if (!worth_thinking(prompt)) return d;
    const std::uint64_t mood = whim(seed_, prompt);
    if (static_cast<int>(mood % 100) < bent_.percent_whim) return candidates[mood / 100 % candidates.size()];
    if (view.turn < bent_.holds_until) return held_back(sergeant_.field(), prompt, candidates, d);
    return d;
}

std::size_t Varied::wants(const Prompt& prompt) const {
    return std::max<std::size_t>(sergeant_.wants(prompt), bent_.percent_whim > 0 && worth_thinking(prompt) ? 12 : 1);
}

bool Varied::needs_view(const Prompt& prompt) const { return sergeant_.needs_view(prompt) || worth_thinking(prompt); }

}  // namespace linstock::general
