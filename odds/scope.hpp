#pragma once
// What belongs to a computation of odds: which dice matter, how seats answer on the way to the horizon, and when a
// branch is over. Uses prompts and events only; all other units stay inactive.

#include "odds/effects.hpp"

#include <optional>
#include <vector>

namespace linstock::odds {

/// A target that is not a unit.
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

    /// Whether the horizon has been reached.
    bool is_over(const Effects& effects) const;
    /// With dice for several enemies: whether the target's result is complete and the prompt concerns none of them.
    bool is_past_target(const Prompt& asked, const Effects& effects) const;
    /// The assumed answer of a seat; nothing = the branch is over here.
    std::optional<Decision> answer(const State& state, const Prompt& prompt, const Effects& effects) const;
    /// Whether a roll matters. Every other roll shows neutral_faces().
    bool is_relevant(const Prompt& roll, const Effects& effects) const;
    /// Faces with which other units miss and pass their tests.
    static std::vector<std::uint8_t> neutral_faces(const RollAsked& roll);
    /// At the end of a branch: adds the results that follow from the recorded ones.
    void add_final_fates(Effects& effects) const;
    std::vector<const char*> assumptions() const;

  private:
    bool is_of_pair(UnitId unit) const { return unit && (unit == pair_[actor] || unit == pair_[target]); }
    std::optional<Decision> answer_in_volley(const State& state, const Prompt& prompt, const Effects& effects) const;
    std::optional<Decision> answer_in_charge(const State& state, const Prompt& prompt) const;
    Decision fire_at_pair(const State& state, const Prompt& prompt, const Offer& nothing) const;
    bool charge_over(const Effects& effects) const;
    std::vector<const char*> situation_assumptions() const;
    std::vector<const char*> round_assumptions() const;
    std::optional<Decision> recommended(const State& state, const Prompt& prompt) const;

    const Battle& battle_;
    Horizon horizon_;
    Pair pair_;
    Aim aim_;
};

}  // namespace linstock::odds
