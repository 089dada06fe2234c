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
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

using Clock = std::function<double()>;

class General {
  public:
    General() = default;
    virtual ~General() = default;

    /// One of the candidates (never empty), or another decision that it knows to be lawful by the prompt's offers.
    /// `view` is the view of `prompt.seat`; it may be empty when `needs_view` said so for this prompt.
    virtual Decision choose(const Battle& battle, const View& view, const Prompt& prompt,
                            const std::vector<Decision>& candidates) = 0;
    /// How many candidates are worth making for this prompt, at least 1. More may be given.
    virtual std::size_t wants(const Prompt& prompt) const;
    /// True: of several units or commanders that may be answered for, it looks at the candidates of the first alone.
    virtual bool answers_for_one(const Prompt& prompt) const;
    /// False: of this prompt, of which seat, kind and role are told, it reads no offers but those of the first unit
    /// that has any, and no more of the candidates than of them (battle/first_prompt.hpp).
    virtual bool reads_all(const Prompt& bare) const;
    /// False: this prompt is answered without a look at the field.
    virtual bool needs_view(const Prompt& prompt) const;
    /// True: this prompt is thought over, and `ponder` is asked instead of `choose`.
    virtual bool ponders(const Prompt& prompt) const;
    /// As choose(), with a battle to play on from: `known` is the state as it is known to the seat (battle/known.hpp),
    /// in which that prompt is open. The view is given whatever `needs_view` says.
    virtual Decision ponder(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                            const std::vector<Decision>& candidates);

    /// From now on no more than so many seconds of each turn are thought over, by that clock (seconds since whenever),
    /// and a share of what is left of them for one question: then he decides by what he has found, and when they are
    /// spent he answers at once. Without it thought is measured in steps alone, and a battle is the same on every
    /// machine.
    virtual void keep_to(const Clock& clock, double seconds_a_turn);

  protected:
    // Who thinks ahead copies generals that he plays on with; nobody else has a use for two of one mind.
    General(const General&) = default;
    General& operator=(const General&) = default;
};

/// Null when there is no such general. `seed` is for its own whims and has nothing to do with the battle's dice.
std::unique_ptr<General> make_general(std::string_view name, std::uint64_t seed);
/// The answer that takes an offer as it stands.
Decision answer(const Prompt& prompt, const Offer& offer);
/// Seconds of each turn for which a general thinks where somebody waits for him; 0 = he answers at once, or there is
/// no such general.
double seconds_a_turn(std::string_view name);
/// Whether make_general knows the name: those offered, and `sentry`, the enemy of the lessons.
bool is_general(std::string_view name);
/// The names that are offered to players, the best first.
std::vector<std::string> general_names();
/// The same, and those of a temper: "bold-captain".
std::vector<std::string> names_with_tempers();
/// For help and messages: who may have which temper; and the names that are offered, and that.
std::string tempers_told();
std::string generals_told();

}  // namespace linstock
