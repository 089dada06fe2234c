#pragma once
// Thinking ahead about one decision: each option is played on to the end of the turn, by quick sergeants on both sides,
// again and again with the same dice for all; what falls behind is dropped; the first idea is left only for a gain that
// luck does not explain.

#include "battle/kept_view.hpp"
#include "generals/options.hpp"
#include "generals/same_luck.hpp"
#include "generals/sample.hpp"
#include "generals/sergeant.hpp"
#include "generals/worth.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace linstock::general {

/// How much thought a decision is worth. In steps, that is decisions played on in thought, and not in seconds: the same
/// on every machine.
struct Effort {
    std::size_t options = 6;
    std::size_t ways = 6;      ///< options where ways are asked, of which there are many
    std::size_t samples = 16;  ///< of each option, at most
    std::size_t steps = 10000;
    int turns = 1;         ///< to the end of so many turns, this one among them
    double paths = 8;      ///< ways that the quick sergeants look at for a move
    double sure = 1.5;     ///< standard errors of the gain for which the first idea is left
    double least = 0.004;  ///< less is not worth leaving it for, however sure
    /// He takes a chance of winning at half its log odds. Who takes it at its word has no thought left for what hardly
    /// changes a battle that is all but won or lost.
    bool doubts = false;
    Clock clock = {};    ///< none = there is time
    double until = 0;    ///< by that clock: then he decides by what he has found
    bool tells = false;  ///< what each option comes to is wanted as well, and of a lone one too
    bool all = false;    ///< nobody falls behind: every option is tried as often

    bool late() const { return clock && clock() >= until; }
};

/// A commander played on with: his mind and his eyes.
struct Model {
    Sergeant mind;
    KeptView eyes;
};

struct Thought {
    Decision answer;
    double gain = 0;  ///< over the first idea, in chances of winning
    std::size_t rollouts = 0;
    std::size_t steps = 0;
};

/// What comes of an answer, as far as thought has gone: means over the times that it was tried.
struct Prospect {
    Decision decision;
    std::size_t tried = 0;
    double worth = 0;  ///< chance of winning
    double gain = 0;   ///< over the first idea, tried with the same dice
    double error = 0;  ///< of the gain
    TermValues terms{};
    std::array<double, 2> lost{};  ///< by the seat's own army, by the other (worth.hpp, counted_in)
    bool in = true;                ///< it has not fallen behind
};

class Search {
  public:
    Search(const Battle& battle, Seat seat, std::uint64_t seed, const Weights& weights);

    /// `first` is the first idea, `own` the mind that had it. The answer is among the options for it.
    Thought think(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
                  const Decision& first, const Sergeant& own, const Effort& effort);

    /// The same told: what comes of the first idea, which stands in front, and of what else was tried to its end.
    std::vector<Prospect> weigh(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
                                const Decision& first, const Sergeant& own, const Effort& effort);

  private:
    struct Racer {
        Decision decision;
        std::vector<double> worth;
        bool in = true;
        TermValues terms{};  ///< sums, where they are wanted
        std::array<double, 2> lost{};
    };
    Prospect told(const Racer& racer, const Racer& first) const;
    void take_stock(const State& known, const Prompt& prompt, const Sergeant& own, const Effort& effort);
    std::size_t race(const State& known, std::vector<Racer>& racers, const Effort& effort, Thought& thought);
    void try_out(const State& known, Racer& racer, std::size_t sample, const Effort& effort, Thought& thought);
    Decision by_groups(const State& known, const Prompt& prompt, const Decision& first, const Effort& effort,
                       Thought& thought);
    std::vector<Racer> lawful(const State& known, const std::vector<Decision>& options) const;

    const Battle& battle_;
    Seat seat_;
    std::uint64_t seed_;
    std::uint64_t asked_ = 0;  ///< so many decisions have been thought over: each has dice of its own
    std::size_t dear_ = 0;     ///< steps of playing on once, by the last orders for a whole side; 0 = not known yet
    Sampler sampler_;
    Weights weights_;
    Sergeant other_;  ///< whom the enemy is taken for; he keeps his plans from turn to turn
    Model mine_;
    Model theirs_;
    // Kept so that a rollout asks for no memory that the last one had.
    State scratch_;
    SameLuck luck_;
    Judge judge_;
    Model mine_on_;
    Model theirs_on_;
};

/// How far a decision of a seat is played on: until that turn has begun. Where sides take rounds, further, until the
/// other side has had its round: else who goes last would see nothing of what it may cost him.
struct Until {
    int turn = 0;
    Seat seat = Seat::first;
    bool in_rounds = false;
};
/// Plays on until then or until the battle is over; gives the number of decisions.
std::size_t play_on(const Battle& battle, State& state, Model& first, Model& second, const Dice& dice,
                    const Until& until);

}  // namespace linstock::general
