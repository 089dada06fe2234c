#pragma once
// The sergeant plays any battle from its own view, without search. Each turn it makes a plan (plan.hpp), scores
// possible positions of each unit (pose_evaluator.hpp), charges if the odds are good (assault.hpp), fires at the most
// valuable targets and places officers. It accepts the recommendation where the choice hardly matters.

#include "generals/battle_plan.hpp"
#include "generals/computer_player.hpp"
#include "generals/opening.hpp"

#include <optional>
#include <utility>

namespace linstock::general {

class Sergeant final : public ComputerPlayer {
  public:
    /// Uses the ruleset's weights, and the opening for the battle if one is known (opening.hpp).
    explicit Sergeant(std::uint64_t seed) { plan_.right_hand = (seed * 0x9e3779b97f4a7c15ULL >> 63U) != 0; }
    /// Uses this opening for any battle.
    Sergeant(std::uint64_t seed, const Opening& opening) : Sergeant(seed) { opening_ = opening; }
    /// Uses these weights and no opening.
    Sergeant(std::uint64_t seed, const SergeantWeights& weights) : Sergeant(seed, Opening{}) {
        weights_ = weights;
        begun_ = true;
    }
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt&) const override;
    bool answers_for_one(const Prompt&) const override;
    bool reads_all(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

    // For searches, which copy a sergeant. Returns a copy that considers at most `paths` paths per move. It keeps the
    // plan and has not yet read the battlefield.
    Sergeant quick_copy(double paths) const {
        Sergeant out = *this;
        out.weights_.paths = paths;
        out.model_ = BattlefieldModel{};
        return out;
    }
    /// Reads the battlefield as for a prompt. If `plans`, also plans the turn.
    void observe(const Battle& battle, const View& view, bool plans) {
        load_weights(battle, view);
        update_model(battle, view, weights_, model_);
        if (plans) look(model_);
    }
    /// Points the model to a copy of the view that it was read from.
    void set_view(const View& view) { model_.view = &view; }
    const BattlefieldModel& model() const { return model_; }
    /// The model is read again from scratch for the next prompt.
    void reset_model() { model_ = BattlefieldModel{}; }
    const Plan& plan() const { return plan_; }
    /// Follows this plan from the next turn on. Without orders the sergeant decides alone.
    void set_battle_plan(BattlePlan plan) { battle_plan_ = std::move(plan); }
    const BattlePlan* battle_plan() const override { return &battle_plan_; }
    /// With sealed orders: never wait for the enemy to come.
    void never_wait() { stance_.can_wait = false; }

  private:
    /// Loads weights and opening. Runs once.
    void load_weights(const Battle& battle, const View& view);
    /// Reads the battlefield for every prompt, and plans if a new turn has begun.
    void look(const BattlefieldModel& model);
    Decision order(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&);
    Decision path(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision attack_path(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision fire(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&);
    int aimed_at(const BattlefieldModel&, UnitId target);
    Decision opportunity(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision ride(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision pull_away(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision bonus(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision give_ground(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    /// For rulesets with sealed orders by class (sergeant_sealed.cpp).
    Decision sealed_orders(const BattlefieldModel&, const Prompt&, const Decision& keep);
    /// Decides whether to stand and wait for the enemy (sergeant_sealed.cpp).
    void judge_stance(const BattlefieldModel& model);
    /// For rulesets with rounds: the path of the unit that is recommended next (sergeant_rounds.cpp).
    Decision round_move(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_fire(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_ride(const BattlefieldModel&, const std::vector<Decision>&) const;
    Decision whom_to_move(const BattlefieldModel&, const Prompt&, const std::vector<Decision>&) const;

    SergeantWeights weights_;
    std::optional<Opening> opening_;  ///< none = not yet looked up
    bool begun_ = false;              ///< weights and opening are loaded
    BattlefieldModel model_;
    Plan plan_;
    BattlePlan battle_plan_;
    /// With sealed orders: whether to wait or to advance.
    struct Stance {
        bool awaits = true;     ///< stands and waits for the enemy
        bool has_come = false;  ///< the enemy has begun to advance
        bool takes = false;     ///< the enemy does not attack in force: advance to the objectives
        int judged = -1;        ///< turn of the last decision
        int since = 0;          ///< last turn in which the enemy advanced
        double gap = 0;         ///< distance between the lines in the previous turn
        bool can_wait = true;
    };
    Stance stance_;
    struct Aid {
        OfficerId officer;
        UnitId unit;
    };
    /// Targets that own units will fire at in this phase.
    struct Aim {
        int turn = -1;
        int phase = -1;
        std::vector<UnitId> at;
    };
    Aim aim_;
    std::vector<Aid> aids_;            ///< of this turn: officers that help units to rally
    std::vector<CommandId> assigned_;  ///< by unit: formation that it was reassigned to
};

}  // namespace linstock::general
