#include "server/session/suggester.hpp"

#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>

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

Suggester::Suggester(std::uint64_t seed) : sergeant_(std::make_unique<general::Sergeant>(seed)) {}
Suggester::~Suggester() = default;

void Suggester::drop_view() { sergeant_->reset_model(); }

bool Suggester::answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out) {
    bool verbatim = false;
    out = decision_of(battle, state, prompt, *sergeant_, verbatim);
    return make_lawful(battle, state, prompt, verbatim, out);
}

const Decision* Suggester::suggestion(const Battle& battle, const State& state, const ViewSource& view_source,
                                      const Prompt& prompt) {
    const auto it = std::find_if(cache_.begin(), cache_.end(), [&](const auto& one) { return one.first == prompt.id; });
    if (it != cache_.end()) return it->second.get();
    auto decision = std::make_unique<Decision>();
    bool verbatim = false;
    static const View no_view;
    const View& view = sergeant_->needs_view(prompt) ? view_source() : no_view;
    *decision = decision_of(battle, state, prompt, *sergeant_, view, verbatim);
    if (!make_lawful(battle, state, prompt, verbatim, *decision)) decision.reset();
    return cache_.emplace_back(prompt.id, std::move(decision)).second.get();
}

}  // namespace linstock::server
