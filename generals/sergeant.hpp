#pragma once
// The sergeant plays any battle from its own view, without search. Each turn it makes a plan (plan.hpp), scores
// possible positions of each unit (pose_evaluator.hpp), charges if the odds are good (assault.hpp), fires at the most
// valuable targets and places officers. It accepts the recommendation where the choice hardly matters.

#include "generals/computer_player.hpp"
#include "generals/opening.hpp"

#include <optional>

namespace linstock::general {

class Sergeant final : public General {
  public:
    /// Uses the ruleset's weights, and the opening for the battle if one is known (opening.hpp).
    explicit Sergeant(std::uint64_t seed) { plan_.right_hand = (seed * 0x9e3779b97f4a7c15ULL >> 63U) != 0; }
    /// Uses this opening for any battle.
    Sergeant(std::uint64_t seed, const Opening& opening) : Sergeant(seed) { opening_ = opening; }
    /// Uses these weights and no opening.
    Sergeant(std::uint64_t seed, const Temper& temper) : Sergeant(seed, Opening{}) {
        temper_ = temper;
        begun_ = true;
    }
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool answers_for_one(const Prompt&) const override;
    bool reads_all(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

    // For searches, which copy a sergeant. Returns a copy that considers at most `paths` paths per move. It keeps the
    // plan and has not yet read the battlefield.
    Sergeant light(double paths) const {
        Sergeant out = *this;
        out.temper_.paths = paths;
        out.field_ = Field{};
        return out;
    }
    /// Reads the battlefield as for a prompt. If `plans`, also plans the turn.
    void take_stock(const Battle& battle, const View& view, bool plans) {
        begin(battle, view);
        read_field(battle, view, temper_, field_);
        if (plans) look(field_);
    }
    /// Points the model to a copy of the view that it was read from.
    void look_through(const View& view) { field_.view = &view; }
    const Field& field() const { return field_; }
    /// The model is read again from scratch for the next prompt.
    void forget_field() { field_ = Field{}; }
    const Plan& plan() const { return plan_; }
    /// With sealed orders: never wait for the enemy to come.
    void goes_on_at_once() { stance_.can_wait = false; }

  private:
    /// Loads weights and opening. Runs once.
    void begin(const Battle& battle, const View& view);
    /// Reads the battlefield for every prompt, and plans if a new turn has begun.
    void look(const Field& field);
    Decision order(const Field&, const Prompt&, const std::vector<Decision>&);
    Decision path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision attack_path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision fire(const Field&, const Prompt&, const std::vector<Decision>&);
    int aimed_at(const Field&, UnitId target);
    Decision opportunity(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision ride(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision pull_away(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision bonus(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision give_ground(const Field&, const Prompt&, const std::vector<Decision>&) const;
    /// For rulesets with sealed orders by class (sergeant_sealed.cpp).
    Decision sealed_orders(const Field&, const Prompt&, const Decision& keep);
    /// Decides whether to stand and wait for the enemy (sergeant_sealed.cpp).
    void judge_stance(const Field& field);
    /// For rulesets with rounds: the path of the unit that is recommended next (sergeant_rounds.cpp).
    Decision round_move(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_fire(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_ride(const Field&, const std::vector<Decision>&) const;
    Decision whom_to_move(const Field&, const Prompt&, const std::vector<Decision>&) const;

    Temper temper_;
    std::optional<Opening> opening_;  ///< none = not yet looked up
    bool begun_ = false;              ///< weights and opening are loaded
    Field field_;
    Plan plan_;
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
