#pragma once
// Computer players. A player answers the prompts of one seat. It sees only the seat's view, the prompt and its
// candidates, so it can play any battle and cannot cheat.
//
//   auto player = make_computer_player("sergeant", 7);
//   Decision d = player->choose(battle, view(battle, state, prompt.seat), prompt, candidates(battle, state, prompt,
//   n));
//
// Players do no input or output and start no threads. One object plays one seat of one battle at a time. It keeps its
// plan from prompt to prompt, but never needs it to be legal. The same seed and the same prompts give the same
// decisions on every machine.

#include "battle/engine_api.hpp"
#include "battle/view.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

namespace general {
struct BattlePlan;
class TaskRunner;
}  // namespace general

using Clock = std::function<double()>;

class ComputerPlayer {
  public:
    ComputerPlayer() = default;
    virtual ~ComputerPlayer() = default;

    /// Returns one of the candidates (never empty), or another decision that the prompt's offers show to be legal.
    /// `view` is the view of `prompt.seat`. It may be empty if needs_view() returned false.
    virtual Decision choose(const Battle& battle, const View& view, const Prompt& prompt,
                            const std::vector<Decision>& candidates) = 0;
    /// Number of candidates to generate for this prompt, at least 1. The caller may pass more.
    virtual std::size_t candidates_wanted(const Prompt& prompt) const;
    /// True: of several units or officers, the player looks only at the candidates of the first.
    virtual bool answers_for_one(const Prompt& prompt) const;
    /// False: the player reads only the offers and candidates of the first unit that has any
    /// (battle/first_prompt.hpp). `bare` has only seat, kind and role.
    virtual bool reads_all(const Prompt& bare) const;
    /// False: choose() does not read the view for this prompt.
    virtual bool needs_view(const Prompt& prompt) const;
    /// True: choose_from_state() answers the prompt, not choose().
    virtual bool needs_state(const Prompt& prompt) const;
    /// Like choose(), with a state to simulate from. `known` is redacted for the seat (battle/redacted_state.hpp), and
    /// `prompt` is open in it. The view is always set.
    virtual Decision choose_from_state(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                                       const std::vector<Decision>& candidates);

    /// Limits the search to `seconds_a_turn` per turn by `clock`, in seconds from any start. Each decision gets a
    /// share of the remaining time. When a share is used up, the player returns the best decision so far; when all
    /// time is used up, it answers without search. Without this limit only steps count, and a battle is the same on
    /// every machine.
    virtual void set_time_limit(const Clock& clock, double seconds_a_turn);

    /// Searching players run their rollouts by `tasks` (generals/task_runner.hpp), which must outlive the player. Null
    /// = on the caller's thread. Call it before the first prompt. The decisions do not depend on it.
    virtual void set_task_runner(general::TaskRunner* tasks);

    /// The plan that the player follows in this battle (generals/battle_plan.hpp). Null: a player without plans.
    /// Without orders: it has chosen none, or not yet.
    virtual const general::BattlePlan* battle_plan() const { return nullptr; }

  protected:
    // Copied by searches for use in rollouts. Not for other callers.
    ComputerPlayer(const ComputerPlayer&) = default;
    ComputerPlayer& operator=(const ComputerPlayer&) = default;
};

/// Null if the name is unknown. `seed` varies the player's choices. It is independent of the battle's dice.
std::unique_ptr<ComputerPlayer> make_computer_player(std::string_view name, std::uint64_t seed);
/// Returns the decision that accepts an offer unchanged.
Decision answer(const Prompt& prompt, const Offer& offer);
/// Search time per turn, in seconds, when a person waits for the player. 0 = the player does not search, or the name
/// is unknown.
double seconds_a_turn(std::string_view name);
/// Whether make_computer_player() accepts the name: the names offered to players, and `sentry`.
bool is_computer_player(std::string_view name);
/// Names offered to players, strongest first.
std::vector<std::string> player_level_names();
/// The same names, and those with a style such as "bold-captain".
std::vector<std::string> names_with_styles();
/// Texts for help and messages: the levels that accept a style; all names.
std::string styles_text();
std::string computer_players_text();

}  // namespace linstock
