#pragma once
// The combined results of a study's battles. Rows are added in task order; all sums are of integers.

#include "battle/battle.hpp"
#include "study/manifest.hpp"
#include "study/measure.hpp"
#include "study/row.hpp"
#include "study/statistics.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace linstock::study {

struct TurnSummary {
    int turn = 0;
    std::uint64_t fought = 0;             ///< battles that were not over when the turn began
    std::array<Spread, 2> effectiveness;  ///< whole percent; a finished battle keeps its last value
    std::array<Sums, 2> figures_lost;
};

struct UnitSummary {
    std::array<std::uint64_t, fate_count> fate{};
    Sums stands;
    Sums figures_lost;
    Sums turn;  ///< turn of removal, if removed
};

struct ClauseSummary {
    std::array<std::uint64_t, 2> against{};  ///< per side: total number
    std::array<std::uint64_t, 2> battles{};  ///< per side: number of battles
    std::uint64_t against_winner = 0;        ///< in decided battles
    std::uint64_t against_loser = 0;
};

/// Luck and result: how often the luckier side won, in decided battles.
struct LuckSummary {
    std::uint64_t hits_decided = 0;  ///< battles in which one side exceeded its expectation by more
    std::uint64_t hits_won = 0;
    std::uint64_t tests_decided = 0;
    std::uint64_t tests_won = 0;
};

struct ArmSummary {
    std::uint64_t battles = 0;
    std::uint64_t bugs = 0;
    std::array<std::uint64_t, 3> won{};     ///< drawn, by the first army, by the second
    std::array<std::uint64_t, 2> won_by{};  ///< by the players `blue` and `grey`, on either side
    std::array<std::uint64_t, 3> pairs{};   ///< mirrored pairs: `blue` did better, `grey` did, neither
    std::map<std::tuple<int, int, int>, std::uint64_t> endings;  ///< winner, level, degree
    std::map<std::string, std::uint64_t> end_clauses;
    Spread length;
    std::array<Spread, 2> figures;  ///< lost by each side
    std::array<Spread, 2> stands;   ///< lost by each side
    std::array<Sums, measure_count> measured{};
    std::array<std::array<std::int64_t, counts>, 2> of_side{};  ///< sums over all battles
    std::array<std::int64_t, counts> of_winner{};               ///< sums over decided battles
    std::array<std::int64_t, counts> of_loser{};
    std::vector<TurnSummary> by_turn;
    std::vector<UnitSummary> units;
    std::map<std::string, ClauseSummary> clauses;
    LuckSummary luck;
    std::array<std::vector<std::uint64_t>, 2> stood;  ///< per square
    std::array<std::vector<std::uint64_t>, 2> fell;

    std::uint64_t decided() const { return won[1] + won[2]; }
};

/// An arm compared with the first, battle by battle of the same seed. If its computer players differ, only battles
/// without exchanged sides count: the others would compare the players with each other.
struct Comparison {
    std::size_t arm = 0;
    struct One {
        Sums difference;  ///< this arm minus the first
        std::uint64_t more = 0;
        std::uint64_t less = 0;
    };
    std::array<One, measure_count> measured{};
    std::uint64_t same = 0;  ///< battles with the same final state as the first arm's
    /// Whether the arm's changes had no effect in any battle.
    bool nothing_changed() const { return same > 0 && same == measured[0].difference.n; }
};
/// In displayed units: percent, turns, figures.
Interval difference_of(const Comparison& comparison, Measure measure);
Interval estimate_of(const ArmSummary& arm, Measure measure);
/// Whether the arm has the same computer players as the first.
bool like_generals(const Manifest& manifest, std::size_t arm);

class Summary {
  public:
    /// One battle per arm.
    Summary(Manifest manifest, std::vector<std::shared_ptr<const Battle>> battles);
    /// Precondition: tasks ascend.
    void add(const BattleRow& row);

    const Manifest& manifest() const { return manifest_; }
    const Battle& battle(std::size_t arm) const { return *battles_[arm]; }
    const std::vector<std::shared_ptr<const Battle>>& battles() const { return battles_; }
    const std::vector<ArmSummary>& arms() const { return arms_; }
    const std::vector<Comparison>& comparisons() const { return comparisons_; }  ///< of arms 1, 2 ...
    std::uint64_t entered() const { return entered_; }
    bool complete() const { return entered_ == manifest_.tasks(); }

  private:
    void add_outcome(ArmSummary& arm, const Task& task, const BattleRow& row);
    void add_course(ArmSummary& arm, const BattleRow& row);
    void compare(const Task& task, const BattleRow& row);

    using Values = std::array<std::int64_t, measure_count>;
    struct Last {
        bool set = false;
        std::uint64_t number = 0;
        Seed seed;
        bool exchanged = false;
        Values values{};
        std::uint64_t hash = 0;
    };
    Manifest manifest_;
    std::vector<std::shared_ptr<const Battle>> battles_;
    std::vector<ArmSummary> arms_;
    std::vector<Comparison> comparisons_;
    std::uint64_t entered_ = 0;
    Last base_;                 ///< of the first arm's battle with the same number
    std::vector<Last> halves_;  ///< per arm: the first battle of a mirrored pair
};

}  // namespace linstock::study
