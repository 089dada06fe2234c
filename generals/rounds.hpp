#pragma once
// What a place, a volley and a charge are worth in a book whose sides take rounds, fire base by base and keep chains of
// command. All in bases: 1 = one base of ours or of theirs.

#include "generals/chain.hpp"
#include "generals/weigh.hpp"

namespace linstock::general {

/// What so many dice may be expected to do to a unit of so many bases.
struct Volley {
    double lost = 0;       ///< bases
    double disperses = 0;  ///< the chance that none is left
    double flinches = 0;   ///< the chance that some are, and go
};
Volley volley(int dice, double chance, double through, bool cover, int stands);

/// Bases of `body`, standing so, that have the enemy within their range and arc.
int bearing(const Body& body, const Pose& pose, const Body& enemy);
/// The chance of one of its dice, here.
double chance_of(const Field& field, const Body& body, Vec where);
/// In woods, houses and the like nobody keeps his ranks.
bool in_difficult(const Field& field, Vec where);
/// What a volley or a melee attack is worth against this enemy, wherever he stands.
double worth_of(const Field& field, const Volley& v, const Body& target);

/// How the battle stands for one side.
struct Stakes {
    int left = 0;  ///< bounds after this one
    double late = 0;
    double need = 0;  ///< 0 = we are ahead; 1 = we must have more than we have, and soon
};
Stakes stakes_of(const Field& field);

/// Weighs what one unit may do.
class Rounds {
  public:
    Rounds(const Field& field, const Chain& chain, const Body& body);

    double weigh(const Pose& pose) const;
    /// A charge at an enemy from where it would stand: what its bases do, and what he does to it in his own round.
    double weigh_charge(const Body& enemy, const Pose& from) const;
    /// The fight alone, without what the place is worth.
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
        double threat = 0;    ///< 0 to 1: somebody could come for it
        double crowd = 0;     ///< friends that see to it
        bool theirs = false;  ///< one of theirs stands there
        bool mine = false;    ///< this unit stands there now
        bool hard = false;    ///< in woods and the like, where nobody is soon driven away
    };

    const Field& field_;
    const Chain& chain_;
    const Body& body_;
    Stakes stakes_;
    double bold_ = 1;  ///< ours near for each of theirs
    Vec mates_;        ///< the middle of its formation
    int mates_count_ = 0;
    const Leader* leader_ = nullptr;
    std::vector<Goal> goals_;
    std::vector<const Body*> near_;  ///< enemies that may come to matter in this move
    std::vector<double> sharing_;    ///< of each of them: the part of his fire that this unit draws
};

}  // namespace linstock::general
