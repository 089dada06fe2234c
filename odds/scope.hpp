#pragma once
// What happens on the way to a horizon: whose dice matter, what people are taken to answer, and where a branch is over.
// All of it goes by prompts and events; what else is going on in the battle is kept quiet.

#include "odds/effects.hpp"

#include <optional>
#include <vector>

namespace linstock::odds {

/// What is fired at and no unit.
struct Aim {
    OfficerId officer;
    PieceId piece;
};

class Scope {
  public:
    Scope(const Battle& battle, Horizon horizon, Pair pair, Aim aim = {})
        : battle_(battle),
          horizon_(horizon),
          pair_(pair),
          aim_(aim) {}

    const Battle& battle() const { return battle_; }
    const Pair& pair() const { return pair_; }

    /// Nothing that comes now belongs to the horizon any more.
    bool over(const Effects& effects) const;
    /// Where dice were shared out: what became of the target is told, and what is asked now is not of those beside it.
    bool passes_on(const Prompt& asked, const Effects& effects) const;
    /// What a seat is taken to answer; nothing = here the branch is over.
    std::optional<Decision> answer(const State& state, const Prompt& prompt, const Effects& effects) const;
    /// A throw that matters; every other shows what others_faces() says.
    bool concerns(const Prompt& roll, const Effects& effects) const;
    /// Others miss, and keep their nerve.
    static std::vector<std::uint8_t> others_faces(const RollAsked& roll);
    /// At the end of a branch: what follows from what was told.
    void conclude(Effects& effects) const;
    std::vector<const char*> assumes() const;

  private:
    bool is_of_pair(UnitId unit) const { return unit && (unit == pair_[actor] || unit == pair_[target]); }
    std::optional<Decision> answer_in_volley(const State& state, const Prompt& prompt, const Effects& effects) const;
    std::optional<Decision> answer_in_charge(const State& state, const Prompt& prompt) const;
    Decision fire_at_pair(const State& state, const Prompt& prompt, const Offer& nothing) const;
    bool charge_over(const Effects& effects) const;
    std::vector<const char*> of_the_situation() const;
    std::vector<const char*> of_a_round() const;
    std::optional<Decision> recommended(const State& state, const Prompt& prompt) const;

    const Battle& battle_;
    Horizon horizon_;
    Pair pair_;
    Aim aim_;
};

}  // namespace linstock::odds
