#pragma once
// Levels of play: one engine, more or less thought.

#include "generals/search.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace linstock::general {

struct Level {
    const char* name;
    Effort effort;           ///< for one decision
    std::size_t a_turn = 0;  ///< steps for all decisions of a turn together
    double seconds = 0;      ///< of a turn, where somebody waits
    Effort advice;           ///< for one decision that he is asked about by others: he takes his time
};
/// The best first.
const std::vector<Level>& levels();
/// The level on a field of so many units. A step looks at all who are there: beyond 24 units there are fewer of them in
/// proportion, so that a decision takes no longer there than elsewhere. Where sides take rounds a step is a unit's
/// whole turn, and as dear as four; and nobody there tries more than a dozen ways, or leaves his first idea for less
/// than a colonel.
Level on_field_of(std::size_t units, bool in_rounds, const Level& level);
/// How much of what is left of a turn one question may take, where so many were `asked` in it and the turn before had
/// the `usual` number: half as much again as an even share, since many need less, and never more than three tenths. So
/// the turn's last questions are not left without any thought.
double share_of_turn(std::size_t usual, std::size_t asked);
/// For that question: of ways, which are many, as many as the steps are enough for, up to `effort.ways`. `dear`: steps
/// of playing on once, 0 = not known yet.
Effort suited(const Effort& effort, const Prompt& prompt, std::size_t dear);
/// A level, or one with a leaning before it: "captain", "bold-captain".
struct Rank {
    const Level* level = nullptr;  ///< null = no such name
    const Leaning* leaning = nullptr;
};
Rank rank_named(std::string_view name);

/// Answers as the sergeant, and thinks over orders and ways. When the turn's steps are spent, he answers as the
/// sergeant does.
class Thinker final : public General {
  public:
    Thinker(const Level& level, std::uint64_t seed, const Leaning* leaning = nullptr)
        : level_(level),
          leaning_(leaning),
          seed_(seed),
          sergeant_(seed) {}

    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    Decision ponder(const Battle&, const State& known, const View&, const Prompt&,
                    const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;
    bool ponders(const Prompt&) const override;
    void keep_to(const Clock& clock, double seconds_a_turn) override;

  private:
    void begin_turn(int turn);
    Effort effort_now() const;

    const Level& level_;
    Level here_;              ///< the same on the field of `battle_`
    const Leaning* leaning_;  ///< may be null
    std::uint64_t seed_;
    Sergeant sergeant_;
    const Battle* battle_ = nullptr;  ///< for which `search_` was made
    std::optional<Search> search_;
    int turn_ = -1;
    std::size_t left_ = 0;         ///< steps of this turn
    std::size_t asked_ = 0;        ///< questions of this turn so far that were thought over
    std::size_t usual_ = 0;        ///< those of the turn before
    std::size_t rests_until_ = 0;  ///< so many questions of this turn: thought was in vain, and would be again
    std::size_t dear_ = 0;         ///< steps of playing on once, by the last question; 0 = he has not thought yet
    Clock clock_;                  ///< none = no limit
    double seconds_a_turn_ = 0;
    double seconds_left_ = 0;
};

}  // namespace linstock::general
