#include "server/session/seat_suggestions.hpp"

#include "base/hash.hpp"

#include <utility>

namespace linstock::server {

namespace {
std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
}  // namespace

std::uint64_t computer_seed(const std::string& seed, Seat seat) {
    Hasher h;
    h.add(seed);
    h.add(static_cast<std::uint64_t>(seat));
    return h.digest();
}

Suggester& SeatSuggestions::suggester(Seat seat) {
    auto& one = suggesters_[at(seat)];
    if (!one) one = std::make_unique<Suggester>(computer_seed(battle_id_, seat));
    return *one;
}

const View& SeatSuggestions::view_of(const Battle& battle, const State& state, Seat seat) {
    SeatView& one = views_[at(seat)];
    if (!one.view) one.view = std::make_unique<IncrementalView>(seat);
    if (std::exchange(one.is_current, true)) return one.view->last();
    on_view_();
    return one.view->look(battle, state);
}

const Decision* SeatSuggestions::suggestion(const Battle& battle, const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return nullptr;  // dice are thrown, not chosen
    const auto view = [&]() -> const View& { return view_of(battle, state, prompt.seat); };
    return suggester(prompt.seat).suggestion(battle, state, view, prompt);
}

bool SeatSuggestions::answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out) {
    return suggester(prompt.seat).answer(battle, state, prompt, out);
}

void SeatSuggestions::prompts_changed() {
    for (const auto& suggester : suggesters_)
        if (suggester) suggester->forget();
    for (SeatView& view : views_)
        view.is_current = false;
}

void SeatSuggestions::drop_views() {
    for (SeatView& view : views_)
        view = SeatView{};
    for (const auto& suggester : suggesters_)
        if (suggester) suggester->drop_view();
}

void SeatSuggestions::release(Seat seat) {
    views_[at(seat)] = SeatView{};
    suggesters_[at(seat)].reset();
}

}  // namespace linstock::server
