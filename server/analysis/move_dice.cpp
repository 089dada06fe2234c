#include "server/analysis/move_dice.hpp"

#include "base/geometry.hpp"
#include "odds/chance_tree.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace linstock::server {

namespace {

constexpr std::size_t max_faces = 500;      ///< combinations: six six-sided dice have 462
constexpr std::size_t max_candidates = 64;  ///< in which the order to move is looked for

/// The order to move that the engine proposes for this unit.
std::optional<Decision> order_to_move(const Battle& battle, const State& state, Seat seat, UnitId unit) {
    for (const Prompt& p : prompts(battle, state)) {
        const bool offered = std::any_of(p.offers.begin(), p.offers.end(),
                                         [&](const Offer& o) { return o.verb == Verb::move && o.unit == unit; });
        if (!offered || (p.seat != seat && seat != Seat::umpire)) continue;
        for (Decision& d : candidates(battle, state, p, max_candidates))
            if (d.verb == Verb::move && d.unit == unit) return std::move(d);
    }
    return std::nullopt;
}

/// The distance over open ground in the prompt for the unit's path; nothing if that is not the next prompt.
std::optional<double> distance_asked(const Battle& battle, const State& state, UnitId unit) {
    for (const Prompt& p : prompts(battle, state))
        if (p.unit == unit && !p.reach.empty()) return to_vec({std::max(p.reach.front().open, Coord{0}), 0}).x;
    return std::nullopt;
}

}  // namespace

std::vector<MoveChance> move_chances(const Battle& battle, const State& state, Seat seat, UnitId unit) {
    const std::optional<Decision> order = order_to_move(battle, state, seat, unit);
    if (!order) return {};
    State ordered = state;
    decide_unchecked(battle, ordered, *order, nullptr, nullptr);
    const std::vector<Prompt> next = prompts(battle, ordered);
    if (const std::optional<double> distance = distance_asked(battle, ordered, unit))
        return {{*distance, 1, std::move(ordered)}};
    if (next.empty() || next.front().seat != Seat::chance || next.front().roll.empty()) return {};
    struct Chance {
        double exactly = 0;
        State rolled;
    };
    std::map<double, Chance> chances;  // by distance
    const RollAsked& asked = next.front().roll.front();
    std::vector<int> faces(static_cast<std::size_t>(asked.sides));
    std::iota(faces.begin(), faces.end(), 0);
    // The order of movement dice does not matter.
    for (const odds::FaceCombination& one : odds::combinations_by_class(asked, faces, max_faces)) {
        State rolled = ordered;
        Decision roll;
        roll.prompt = next.front().id;
        roll.by = Seat::chance;
        roll.verb = Verb::roll;
        roll.faces = one.faces;
        decide_unchecked(battle, rolled, roll, nullptr, nullptr);
        const std::optional<double> distance = distance_asked(battle, rolled, unit);
        if (!distance) return {};
        Chance& chance = chances[*distance];
        if (chance.exactly == 0) chance.rolled = std::move(rolled);
        chance.exactly += one.chance;
    }
    std::vector<MoveChance> out;
    double left = 1;
    for (auto& [distance, chance] : chances) {
        out.push_back({distance, left, std::move(chance.rolled)});
        left -= chance.exactly;
    }
    return out;
}

}  // namespace linstock::server
