#pragma once
// Evaluates positions, volleys and charges in rulesets with rounds, fire by base and command radii. All values are in
// bases: 1 = one base lost by either side.

#include "generals/command_chain.hpp"
#include "generals/pose_evaluator.hpp"

namespace linstock::general {

/// Expected result of a volley of dice against a unit.
struct Volley {
    double lost = 0;       ///< bases
    double disperses = 0;  ///< chance that no base is left
    double flinches = 0;   ///< chance that some bases are left and the unit retreats
};
Volley volley(int dice, double chance, double through, bool cover, int stands);

/// Number of bases of `body` in this pose that have the enemy in range and arc.
int bearing(const Body& body, const Pose& pose, const Body& enemy);
/// Chance that one die of the unit hits when it fires from here.
double chance_of(const Field& field, const Body& body, Vec where);
/// Woods, buildings and similar terrain that disorders units.
bool in_difficult(const Field& field, Vec where);
/// Value of a volley or melee attack against this enemy.
double worth_of(const Field& field, const Volley& v, const Body& target);

/// The situation of one side.
struct Stakes {
    int left = 0;  ///< bounds after this one
    double late = 0;
    double need = 0;  ///< 0 = ahead; 1 = must take objectives soon
};
Stakes stakes_of(const Field& field);

/// Evaluates the possible actions of one unit.
class Rounds {
  public:
    Rounds(const Field& field, const Chain& chain, const Body& body);

    double weigh(const Pose& pose) const;
    /// Value of a charge from this pose: the damage by the unit minus the damage in the enemy's next round.
    double weigh_charge(const Body& enemy, const Pose& from) const;
    /// Value of the fight alone, without the position.
    double clash(const Body& enemy, const Pose& from) const;

  private:
    void gather();
    void judge_goals();
    double fire_given(const Pose& pose) const;
    double fire_taken(const Pose& pose, const Box& box) const;
    double next_charge(const Pose& pose) const;
    double ridden_down(const Pose& pose) const;
    double held(const Box& box) const;
    double held_at_the_end(std::size_t objective, bool there, bool theirs) const;
    double way_to_go(Vec from) const;
    double straying(Vec from) const;
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

    const Field& field_;
    const Chain& chain_;
    const Body& body_;
    Stakes stakes_;
    double bold_ = 1;  ///< own strength nearby divided by enemy strength, damped
    Vec mates_;        ///< centre of its formation
    int mates_count_ = 0;
    const Leader* leader_ = nullptr;
    std::vector<Goal> goals_;
    std::vector<const Body*> near_;  ///< enemies that may matter during this move
    std::vector<double> sharing_;    ///< by enemy: share of its fire that hits this unit
};

}  // namespace linstock::general
