#pragma once
// Scores a position of a unit: fire given and taken, friends nearby, cover, and distance from the planned position.
// The score is in figures: 1 = one figure lost by either side.

#include "generals/battlefield_model.hpp"

#include <optional>

namespace linstock::general {

/// What the plan wants of a unit.
enum class Task : std::uint8_t { take, support, shell, reserve, withdraw };
struct Mission {
    Task task = Task::take;
    Vec place;  ///< centre of the front edge at the planned position
    Heading facing = 0;
    double pull = 1;      ///< figures that one move nearer may cost
    double boldness = 1;  ///< above 1: takes risks; below 1: avoids losses
    int goal = -1;        ///< index of the plan's goals; -1 = none
    double radius = 0;    ///< distance from `hold` that counts as holding it
    Vec hold;
    double hold_value = 0;
};

/// Scores poses of one unit. Values that do not depend on the pose are computed once.
class PoseEvaluator {
  public:
    PoseEvaluator(const BattlefieldModel& model, const Body& body, const Mission& mission);

    /// `moves`: the unit moves there in this turn, and so fires after units that stood.
    double score(const Pose& pose, bool moves) const { return score(pose, moves, -1e18); }
    /// The same for a caller that needs only scores above `floor`. Lower scores are not computed exactly: any value
    /// up to `floor` may be returned.
    double score(const Pose& pose, bool moves, double floor) const;
    /// Expected damage to the best target from this pose. `target` may be null.
    double fire_given(const Pose& pose, UnitId* target = nullptr) const;
    /// Expected losses at this pose in the coming fire phases.
    double fire_taken(const Pose& pose) const;
    bool enemy_near(double reach) const;

  private:
    double fire_from(std::size_t enemy, Vec middle, const Pose& pose) const;
    /// Like fire_taken(), but stops at `enough`.
    double fire_taken(const Pose& pose, Vec middle, double enough) const;
    double position_score(const Pose& pose, double flank) const;
    double pace_for(const Pose& pose) const;
    double max_friends_score(const Pose& pose) const;
    double max_next_charge(const Pose& pose) const;
    bool seen_by(std::size_t enemy, Vec middle) const;
    bool covered_from(std::size_t enemy, Vec middle) const;
    bool has_cover(std::size_t enemy, Vec from) const;
    void set_position(Vec middle) const;
    void find_officers();
    void measure_friends();
    double friends_score(const Pose& pose, Vec middle, double danger) const;
    double charge_danger(const Pose& pose, Vec middle) const;
    double next_charge(const Pose& pose) const;
    bool charges(const Body& enemy) const;
    double flanks(const Pose& pose) const;
    double nearness(const Pose& pose) const;
    double cavalry_safety(Vec middle) const;
    double command_penalty(Vec front) const;
    double trapped_penalty(const Pose& pose, Vec middle, double taken) const;

    const BattlefieldModel& model_;
    const Body& body_;
    const Mission& mission_;
    std::vector<const Body*> near_;       ///< enemies that may matter, by distance
    std::vector<const Body*> friends_;    ///< friends close enough to matter
    std::vector<double> fire_shares_;     ///< by enemy: share of its fire that hits this unit
    double friends_distance_ = 0;         ///< mean distance of friends nearby from the enemy
    std::vector<Vec> officer_positions_;  ///< positions of the unit's officers; empty = no need to stay near one
    /// What each enemy in `near_` sees of the last position; -1 = not computed. Successive poses often share a
    /// position.
    struct EnemyCache {
        std::int8_t seen = -1;
        std::int8_t covered = -1;
    };
    mutable Vec cached_position_{-1e9, -1e9};
    mutable std::vector<EnemyCache> cache_;
    mutable std::optional<Cover> cover_here_;                ///< cover at the last position
    mutable std::vector<std::optional<Cover>> cover_there_;  ///< by enemy in `near_`: cover where it stands
};

}  // namespace linstock::general
