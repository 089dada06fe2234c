#include "server/session/suggester.hpp"

#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

/// A candidate of the ruleset's is lawful; what the sergeant made himself is asked first. False: nothing can be done.
bool made_lawful(const Battle& battle, const State& state, const Prompt& prompt, bool verbatim, Decision& out) {
    if (verbatim || !check(battle, state, out)) return true;
    const std::vector<Decision> all = candidates(battle, state, prompt, 1);
    if (all.empty()) return false;
    out = all.front();
    return true;
}

}  // namespace

Aide::Aide(std::uint64_t whim) : mind_(std::make_unique<general::Sergeant>(whim)) {}
Aide::~Aide() = default;

void Aide::rest() { mind_->reset_model(); }

bool Aide::answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out) {
    bool verbatim = false;
    out = decision_of(battle, state, prompt, *mind_, verbatim);
    return made_lawful(battle, state, prompt, verbatim, out);
}

const Decision* Aide::advice(const Battle& battle, const State& state, const Look& look, const Prompt& prompt) {
    const auto it = std::find_if(said_.begin(), said_.end(), [&](const auto& one) { return one.first == prompt.id; });
    if (it != said_.end()) return it->second.get();
    auto said = std::make_unique<Decision>();
    bool verbatim = false;
    static const View unseen;
    const View& seen = mind_->needs_view(prompt) ? look() : unseen;
    *said = decision_of(battle, state, prompt, *mind_, seen, verbatim);
    if (!made_lawful(battle, state, prompt, verbatim, *said)) said.reset();
    return said_.emplace_back(prompt.id, std::move(said)).second.get();
}

}  // namespace linstock::server
