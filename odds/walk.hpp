#pragma once
// Walking the branches of chance with the real rules: throw by throw, equal outcomes merged, or by seeded dice.

#include "battle/event.hpp"
#include "odds/scope.hpp"

#include <optional>
#include <vector>

namespace linstock::odds {

/// A way that things may have gone so far.
struct Branch {
    State state;
    Effects effects;
    double weight = 1;
};

/// How it ended, and how likely that is; of an estimate: how often.
struct Ending {
    Effects effects;
    double weight = 0;
};

struct Endings {
    std::vector<Ending> all;
    std::vector<Branch>
        open;  ///< where more throws were wanted than are allowed; their weights and those of `all` are 1
    std::optional<FirstRoll> first;
    std::size_t tried = 0;
};

/// What a decision tells, up to where the branch is over; who falls back off the table is lost with the same step.
void hear(const Scope& scope, const EventSink& events, Effects& effects, Seen& seen);

class Walk {
  public:
    Walk(const Scope& scope, Seen& seen) : scope_(scope), seen_(seen) {}

    /// Applies a decision and hears what it tells.
    void decide(Branch& branch, const Decision& decision);
    /// Plays on to the next throw that matters; nothing = the branch is over.
    std::optional<Prompt> settle(Branch& branch);

    FirstRoll first_roll(const RollAsked& roll) const;

    /// Every face of every throw, as far as so much work reaches.
    Endings enumerate(const Branch& start, std::size_t most_work);
    /// Battles with seeded dice, begun on each of the branches as often as it weighs: at most so many, at least
    /// least_battles, and none more when so much work is done. Weights: 1 a battle.
    Endings sample(const std::vector<Branch>& from, std::uint32_t most, std::size_t most_work);
    static constexpr std::uint32_t least_battles = 20;
    /// Throws and answers so far: what costs time.
    std::size_t work() const { return work_; }
    /// A unit's dice may be for several enemies at once.
    bool shares_dice_out() const { return scope_.battle().rules->terms.in_rounds; }

  private:
    /// To its end; how many throws it took.
    std::size_t play_out(Branch& branch, const Dice& dice, std::uint64_t& drawn);

    const Scope& scope_;
    Seen& seen_;
    EventSink events_;
    std::size_t work_ = 0;
};

/// One way in which a roll may fall, and its chance.
struct Throw {
    std::vector<std::uint8_t> faces;
    double chance = 0;
};
/// All throws, die by die; empty when there are more than `most`.
std::vector<Throw> all_throws(const RollAsked& roll, std::size_t most);
/// Throws of dice that are read one by one, so that their order is nothing: faces of one class do the same.
/// `class_of[f - 1]` is the class of face f, classes being numbered in the order of their first face.
std::vector<Throw> throws_by_class(const RollAsked& roll, const std::vector<int>& class_of, std::size_t most);
/// The same of dice whose order matters: each of them falls into each class.
std::vector<Throw> throws_in_order(const RollAsked& roll, const std::vector<int>& class_of, std::size_t most);

}  // namespace linstock::odds
