#pragma once
// Spiking that is declared together with fire, sealed as fire is (fire_step.cpp and spiking.cpp). RV-8, RE-7.D, CF-9:
// spiking is possible at any moment that its seat chooses, so that it may also answer another question first.

#include "rulesets/brom/fire/fire.hpp"

namespace linstock::brom {

/// Stores a try that is carried out when all have declared. The crew does not fire.
void say_under_seal_to_spike(State&, UnitId battery);
bool is_to_be_spiked(const State&, UnitId battery);

/// The same question with spiking as an additional answer. The table of questions (prompt_kinds.cpp) lists the verb.
template <const Asking& question>
inline constexpr Asking and_spikes = {
    [](const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
        const std::size_t before = out.size();
        question.prompts(battle, state, step, out);
        for (std::size_t i = before; i < out.size(); ++i)
            offer_spikes_beside(battle, state, out[i]);
    },
    [](const Battle& battle, const State& state, const Step& step, const Prompt& prompt, const Decision& d) {
        return d.verb == Verb::spike ? check_spike(battle, state, d) : question.check(battle, state, step, prompt, d);
    },
    [](Play& play, Step& self, const Decision& d) {
        return d.verb == Verb::spike ? spike_first(play, self, d) : question.accept(play, self, d);
    },
    [](const Battle& battle, const State& state, const Step& step, const Prompt& prompt, std::size_t most,
       std::vector<Decision>& out) {
        question.candidates(battle, state, step, prompt, most, out);
        add_spikes(prompt, most, out);
    }};

}  // namespace linstock::brom
