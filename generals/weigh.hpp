#pragma once
// What a place is worth: the fire a unit gives from it and the fire it takes there, friends at its side, ground that
// covers, and how far it is from where the plan wants it. All in figures: 1 = one figure of ours or of theirs.

#include "generals/field.hpp"

#include <optional>

namespace linstock::general {

/// What the plan wants of a unit.
enum class Task : std::uint8_t { take, support, shell, reserve, withdraw };
struct Mission {
    Task task = Task::take;
    Vec place;  ///< front centre it should come to
    Heading facing = 0;
    double pull = 1;      ///< figures it may cost to be one move nearer
    double boldness = 1;  ///< above 1: presses; below: spares itself
    int goal = -1;        ///< index of the plan's goals; -1 = none
    double radius = 0;    ///< around `hold`: being there counts
    Vec hold;
    double hold_worth = 0;
};

/// Weighs poses of one unit; what does not depend on the pose is reckoned once.
class Weigher {
  public:
    Weigher(const Field& field, const Body& body, const Mission& mission);

    /// `moves`: it comes there by a move of this turn, and fires after those that stood.
    double weigh(const Pose& pose, bool moves) const { return weigh(pose, moves, -1e18); }
    /// The same for who only asks whether it is worth more than `floor`: where that is certainly not so, some value up
    /// to `floor` is told, and what costs most is not reckoned.
    double weigh(const Pose& pose, bool moves, double floor) const;
    /// Figures it may expect to take from the best target it would have there; `target` may be null.
    double fire_given(const Pose& pose, UnitId* target = nullptr) const;
    /// Figures it may expect to lose there in the fire phases to come.
    double fire_taken(const Pose& pose) const;
    bool enemy_near(double reach) const;

  private:
    double from_one(std::size_t enemy, Vec middle, const Pose& pose) const;
    /// As fire_taken, but no further than to `enough`.
    double fire_taken(const Pose& pose, Vec middle, double enough) const;
    double of_the_place(const Pose& pose, double flank) const;
    double step_of(const Pose& pose) const;
    double most_of_friends(const Pose& pose) const;
    double most_of_next_charge(const Pose& pose) const;
    bool seen_by(std::size_t enemy, Vec middle) const;
    bool covered_from(std::size_t enemy, Vec middle) const;
    bool has_cover(std::size_t enemy, Vec from) const;
    void at(Vec middle) const;
    void hear_officers();
    void measure_others();
    double friends(const Pose& pose, Vec middle, double danger) const;
    double charge_danger(const Pose& pose, Vec middle) const;
    double next_charge(const Pose& pose) const;
    bool charges(const Body& enemy) const;
    double flanks(const Pose& pose) const;
    double nearness(const Pose& pose) const;
    double dread_of_horse(Vec middle) const;
    double out_of_hearing(Vec front) const;
    double no_way_back(const Pose& pose, Vec middle, double taken) const;

    const Field& field_;
    const Body& body_;
    const Mission& mission_;
    std::vector<const Body*> near_;     ///< enemies that may matter, by distance
    std::vector<const Body*> friends_;  ///< friends close enough to matter
    std::vector<double> sharing_;       ///< of each enemy's fire the share that would come here
    double others_far_ = 0;             ///< how far those about it are from the enemy, on the average
    std::vector<Vec> led_from_;         ///< where those stand whom it heeds, if it is to stay near one of them
    /// What each of `near_` sees of the place weighed last: -1 = not asked yet. Poses come in turn for the same place.
    struct Known {
        std::int8_t seen = -1;
        std::int8_t covered = -1;
    };
    mutable Vec known_at_{-1e9, -1e9};
    mutable std::vector<Known> known_;
    mutable std::optional<Cover> cover_here_;                ///< of that place
    mutable std::vector<std::optional<Cover>> cover_there_;  ///< where each of `near_` stands
};

}  // namespace linstock::general
