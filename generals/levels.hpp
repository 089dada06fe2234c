#pragma once
// Levels of play. Searching levels differ only in their search budgets.

#include "generals/plan_choice.hpp"
#include "generals/search.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace linstock::general {

struct Level {
    const char* name;
    SearchBudget budget;             ///< per decision
    std::size_t steps_per_turn = 0;  ///< steps per turn, all decisions together
    double seconds_per_turn = 0;     ///< per turn, when a person waits
    SearchBudget assessment_budget;  ///< per decision when it advises a player
    PlanBudget plan_budget;          ///< for the choice of a battle plan, before the first move
};
/// Strongest first.
const std::vector<Level>& levels();
/// The level adapted to a battle with this number of units. A step costs time in proportion to the units, so above 24
/// units the step limits shrink in proportion. If the sides take rounds, a step is the whole turn of a unit and costs
/// four steps. There, no level tries more than 12 move candidates or uses weaker limits than a colonel.
Level scaled_level(std::size_t units, bool in_rounds, const Level& level);
/// Share of the turn's remaining budget that one decision may use, after `asked` decisions in this turn and `last_turn`
/// decisions in the previous one. Half more than an even share, because many decisions need less, but at most 3/10.
/// So the last decisions of a turn also get a search.
double budget_share(std::size_t last_turn, std::size_t asked);
/// The budget for this prompt. Prompts that ask for a path get as many candidates as the steps allow, up to the
/// maximum. `steps_per_rollout` is the number of steps per rollout; 0 = unknown.
SearchBudget budget_for(const SearchBudget& budget, const Prompt& prompt, std::size_t steps_per_rollout);
/// A level with an optional style before it: "captain", "bold-captain".
struct PlayerSpec {
    const Level* level = nullptr;  ///< null = unknown name
    const Style* style = nullptr;
};
PlayerSpec parse_player_spec(std::string_view name);

/// Answers as the sergeant, but searches for orders and paths. When the steps of the turn are used up, it answers as
/// the sergeant.
class SearchingPlayer final : public ComputerPlayer {
  public:
    SearchingPlayer(const Level& level, std::uint64_t seed, const Style* style = nullptr)
        : level_(level),
          style_(style),
          seed_(seed),
          sergeant_(seed) {}

    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    Decision choose_from_state(const Battle&, const State& known, const View&, const Prompt&,
                               const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;
    bool needs_state(const Prompt&) const override;
    void set_time_limit(const Clock& clock, double seconds_a_turn) override;
    void set_task_runner(TaskRunner* tasks) override { tasks_ = tasks; }
    const BattlePlan* battle_plan() const override { return sergeant_.battle_plan(); }

  private:
    void plan_battle(const Battle& battle, const State& known, Seat seat);
    void begin_turn(int turn);
    SearchBudget current_budget() const;

    const Level& level_;
    Level scaled_level_;  ///< adapted to `battle_`
    const Style* style_;  ///< may be null
    std::uint64_t seed_;
    Sergeant sergeant_;
    const Battle* battle_ = nullptr;  ///< the battle that `search_` was made for
    std::optional<Search> search_;
    bool has_planned_ = false;
    int turn_ = -1;
    std::size_t steps_left_ = 0;          ///< steps left in this turn
    std::size_t searches_this_turn_ = 0;  ///< searches in this turn so far
    std::size_t searches_last_turn_ = 0;  ///< searches in the previous turn
    std::size_t skip_until_ = 0;          ///< skip searches before this one: the budget is too small
    std::size_t steps_per_rollout_ = 0;   ///< steps per rollout in the last search; 0 = unknown
    Clock clock_;                         ///< empty = no time limit
    double seconds_per_turn_ = 0;
    double seconds_left_ = 0;
    TaskRunner* tasks_ = nullptr;  ///< null = search on the caller's thread
};

}  // namespace linstock::general
