#pragma once
// The tree of chance, explored with the real rules: roll by roll with equal states merged, or by seeded dice.

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "odds/scope.hpp"

#include <optional>
#include <vector>

namespace linstock::odds {

/// One sequence of events up to now.
struct Branch {
    State state;
    Effects effects;
    double weight = 1;
};

/// The end of a branch and its probability; in an estimate: its number of battles.
struct Ending {
    Effects effects;
    double weight = 0;
};

struct Endings {
    std::vector<Ending> all;
    std::vector<Branch>
        /// branches left over at the limit of work; their weights and those of `all` add up to 1
        open;
    std::optional<FirstRoll> first;
    std::size_t work = 0;
};

/// Records a decision's events until the branch is over. Also records the loss of a unit that falls back off the table
/// in the same step.
void record_events(const Scope& scope, const EventSink& events, Effects& effects, Observations& seen);

class ChanceTree {
  public:
    ChanceTree(const Scope& scope, Observations& seen) : scope_(scope), seen_(seen) {}

    /// Applies a decision and records its events.
    void apply(Branch& branch, const Decision& decision);
    /// Advances to the next roll that matters. Returns nothing if the branch is over.
    std::optional<Prompt> advance_to_roll(Branch& branch);

    FirstRoll first_roll(const RollAsked& roll) const;

    /// Tries every face of every roll, within the limit of work.
    Endings enumerate(const Branch& start, std::size_t most_work);
    /// Plays battles with seeded dice, started from the branches in proportion to their weights: at most `most`
    /// battles, at least least_battles, and no more after `most_work`. Each ending has weight 1 per battle.
    Endings sample(const std::vector<Branch>& from, std::uint32_t most, std::size_t most_work);
    static constexpr std::uint32_t least_battles = 20;
    /// Rolls and answers so far: a measure of the time spent.
    std::size_t work() const { return work_; }
    /// Whether one roll of a unit can be for several enemies.
    bool can_split_dice() const { return scope_.battle().rules->terms.in_rounds; }

  private:
    /// Plays a branch to its end. Returns the number of rolls.
    std::size_t play_out(Branch& branch, const Dice& dice, std::uint64_t& drawn);

    const Scope& scope_;
    Observations& seen_;
    EventSink events_;
    std::size_t work_ = 0;
};

/// One combination of faces and its probability.
struct FaceCombination {
    std::vector<std::uint8_t> faces;
    double chance = 0;
};
/// All combinations, die by die; empty if there are more than `most`.
std::vector<FaceCombination> all_combinations(const RollAsked& roll, std::size_t most);
/// Combinations of dice that are read one by one, so that their order does not matter and faces of one class are
/// equivalent. `class_of[f - 1]` is the class of face f. Classes are numbered in order of their first face.
std::vector<FaceCombination> combinations_by_class(const RollAsked& roll, const std::vector<int>& class_of,
                                                   std::size_t most);
/// The same for dice whose order matters: every die takes every class.
std::vector<FaceCombination> ordered_combinations(const RollAsked& roll, const std::vector<int>& class_of,
                                                  std::size_t most);

}  // namespace linstock::odds
