#pragma once
// Computer commanders. A general answers the prompts of one seat from what that seat may know: its view, the prompt and
// the candidates that come with it. It has no way to the state, to the dice or to the ruleset, so it plays any battle.
//
//   auto general = make_general("sergeant", 7);
//   Decision d = general->choose(battle, view(battle, state, prompt.seat), prompt, candidates(battle, state, prompt,
//   n));
//
// Generals neither read nor print nor start threads. One general plays one seat of one battle at a time: it remembers
// its plan from prompt to prompt, and the memory never changes what is lawful. The same seed and the same questions
// give the same answers everywhere.

#include "battle/door.hpp"
#include "battle/view.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

class General {
  public:
    General() = default;
    General(const General&) = delete;
    General& operator=(const General&) = delete;
    virtual ~General() = default;

    /// One of the candidates (never empty), or another decision that it knows to be lawful by the prompt's offers.
    /// `view` is the view of `prompt.seat`; it may be empty when `needs_view` said so for this prompt.
    virtual Decision choose(const Battle& battle, const View& view, const Prompt& prompt,
                            const std::vector<Decision>& candidates) = 0;
    /// How many candidates are worth making for this prompt, at least 1. More may be given.
    virtual std::size_t wants(const Prompt& prompt) const;
    /// False: this prompt is answered without a look at the field.
    virtual bool needs_view(const Prompt& prompt) const;
};

/// Null when there is no such general. `seed` is for its own whims and has nothing to do with the battle's dice.
std::unique_ptr<General> make_general(std::string_view name, std::uint64_t seed);
/// The answer that takes an offer as it stands.
Decision answer(const Prompt& prompt, const Offer& offer);
/// The names make_general knows, the best first.
std::vector<std::string> general_names();

}  // namespace linstock
