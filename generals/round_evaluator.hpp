#pragma once
// Evaluates positions, volleys and charges in rulesets with rounds, fire by base and command radii. All values are in
// bases: 1 = one base lost by either side.

#include "generals/command_chain.hpp"
#include "generals/pose_evaluator.hpp"
#include "generals/unit_order.hpp"

namespace linstock::general {

/// Expected result of a volley of dice against a unit.
struct Volley {
    double losses = 0;           ///< bases
    double disperse_chance = 0;  ///< chance that no base is left
    double flinch_chance = 0;    ///< chance that some bases are left and the unit retreats
};
Volley expected_volley(int dice, double chance, double through, bool cover, int stands);

/// Number of bases of `body` in this pose that have the enemy in range and arc.
int bases_in_arc(const Body& body, const Pose& pose, const Body& enemy);
/// Chance that one die of the unit hits when it fires from here.
double base_hit_chance(const BattlefieldModel& model, const Body& body, Vec where);
/// Woods, buildings and similar terrain that disorders units.
bool is_difficult_terrain(const BattlefieldModel& model, Vec where);
/// Value of a volley or melee attack against this enemy.
double volley_value(const BattlefieldModel& model, const Volley& v, const Body& target);

/// The situation of one side.
struct Stakes {
    int bounds_left = 0;  ///< bounds after this one
    double late = 0;
    double need = 0;  ///< 0 = ahead; 1 = must take objectives soon
};
Stakes stakes_of(const BattlefieldModel& model);

/// Evaluates the possible actions of one unit.
class RoundEvaluator {
  public:
    RoundEvaluator(const BattlefieldModel& model, const CommandChain& chain, const Body& body,
                   const UnitOrder& order = {});

    double score(const Pose& pose) const;
    /// Value of a charge from this pose: the damage by the unit minus the damage in the enemy's next round.
    double score_charge(const Body& enemy, const Pose& from) const;
    /// Value of the fight alone, without the position.
    double score_melee(const Body& enemy, const Pose& from) const;

  private:
    void gather();
    void judge_goals();
    double fire_given(const Pose& pose) const;
    double fire_taken(const Pose& pose, const Box& box) const;
    double next_charge(const Pose& pose) const;
    double leaders_overrun(const Pose& pose) const;
    double objective_value(const Box& box) const;
    double last_bound_value(std::size_t objective, bool there, bool theirs) const;
    double goal_distance(Vec from) const;
    double stray_penalty(Vec from) const;
    bool ours(std::size_t objective) const;

    struct Goal {
        std::size_t objective = 0;
        double need = 0;      ///< 1 = to be taken; less = to be held
        double threat = 0;    ///< 0 to 1: an enemy may come for it
        double crowd = 0;     ///< friends assigned to it
        bool theirs = false;  ///< an enemy stands there
        bool mine = false;    ///< this unit stands there
        bool hard = false;    ///< in woods or similar terrain, where defenders are hard to dislodge
    };

    const BattlefieldModel& model_;
    const CommandChain& chain_;
    const Body& body_;
    UnitOrder order_;
    Stakes stakes_;
    double boldness_ = 1;   ///< own strength nearby divided by enemy strength, damped
    Vec formation_centre_;  ///< centre of its formation
    int formation_count_ = 0;
    const Leader* leader_ = nullptr;
    std::vector<Goal> goals_;
    std::vector<const Body*> near_;    ///< enemies that may matter during this move
    std::vector<double> fire_shares_;  ///< by enemy: share of its fire that hits this unit
};

}  // namespace linstock::general
