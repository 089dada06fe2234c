#include "server/session/seat_suggestions.hpp"

#include "base/hash.hpp"
#include "battle/incremental_view.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"

#include <map>
#include <optional>
#include <utility>

namespace linstock::server {

namespace {

/// `verbatim`: `out` is an unchanged candidate, so it is lawful. Any other decision is checked, and replaced by a
/// candidate if it is refused. False: there is no candidate.
bool make_lawful(const Battle& battle, const State& state, const Prompt& prompt, bool verbatim, Decision& out) {
    if (verbatim || !check(battle, state, out)) return true;
    const std::vector<Decision> all = candidates(battle, state, prompt, 1);
    if (all.empty()) return false;
    out = all.front();
    return true;
}

}  // namespace

std::uint64_t computer_seed(const std::string& seed, Seat seat) {
    Hasher h;
    h.add(seed);
    h.add(static_cast<std::uint64_t>(seat));
    return h.digest();
}

struct SeatSuggestions::Side {
    explicit Side(std::uint64_t seed) : sergeant(seed) {}
    general::Sergeant sergeant;
    std::optional<IncrementalView> view;
    bool view_is_current = false;                            ///< it shows the present state
    std::map<std::uint32_t, std::optional<Decision>> cache;  ///< by prompt id
};

SeatSuggestions::SeatSuggestions(std::string battle, std::function<void()> on_view)
    : battle_id_(std::move(battle)),
      on_view_(std::move(on_view)) {}
SeatSuggestions::~SeatSuggestions() = default;

SeatSuggestions::Side& SeatSuggestions::side(Seat seat) {
    auto& one = sides_[static_cast<std::size_t>(seat)];
    if (!one) one = std::make_unique<Side>(computer_seed(battle_id_, seat));
    return *one;
}

const View& SeatSuggestions::view_of(const Battle& battle, const State& state, Seat seat) {
    Side& own = side(seat);
    if (!own.view) own.view.emplace(seat);
    if (std::exchange(own.view_is_current, true)) return own.view->last();
    on_view_();
    return own.view->look(battle, state);
}

const Decision* SeatSuggestions::suggestion(const Battle& battle, const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return nullptr;  // dice are thrown, not chosen
    Side& own = side(prompt.seat);
    auto cached = own.cache.find(prompt.id);
    if (cached == own.cache.end()) {
        static const View no_view;
        const View& view = own.sergeant.needs_view(prompt) ? view_of(battle, state, prompt.seat) : no_view;
        bool verbatim = false;
        std::optional<Decision> out = decision_of(battle, state, prompt, own.sergeant, view, verbatim);
        if (!make_lawful(battle, state, prompt, verbatim, *out)) out.reset();
        cached = own.cache.emplace(prompt.id, std::move(out)).first;
    }
    return cached->second ? &*cached->second : nullptr;
}

bool SeatSuggestions::answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out) {
    bool verbatim = false;
    out = decision_of(battle, state, prompt, side(prompt.seat).sergeant, verbatim);
    return make_lawful(battle, state, prompt, verbatim, out);
}

void SeatSuggestions::prompts_changed() {
    for (const auto& one : sides_)
        if (one) {
            one->cache.clear();
            one->view_is_current = false;
        }
}

void SeatSuggestions::drop_views() {
    for (const auto& one : sides_)
        if (one) {
            one->view.reset();
            one->view_is_current = false;
            one->sergeant.reset_model();
        }
}

void SeatSuggestions::release(Seat seat) { sides_[static_cast<std::size_t>(seat)].reset(); }

}  // namespace linstock::server
