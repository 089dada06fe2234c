#pragma once
// The sergeant as he was first: kept unchanged, answer for answer, so that whoever comes after him can be measured
// against the same man in every year. Nothing in this folder is mended.
//
// The sergeant: plays any battle to its end from his own view alone. Each turn he makes a plan (plan.hpp), weighs where
// each unit might go (weigh.hpp), charges when the odds favour it (assault.hpp), fires where it tells most, keeps his
// officers where they are of use, and takes what is recommended where nothing hangs on it.

#include "generals/general.hpp"
#include "generals/sergeant_1/plan.hpp"

namespace linstock::general::sergeant_1 {

class Sergeant final : public General {
  public:
    explicit Sergeant(std::uint64_t seed, const Temper& temper = {}) : temper_(temper) {
        plan_.right_hand = (seed * 0x9e3779b97f4a7c15ULL >> 63U) != 0;
    }
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool answers_for_one(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

  private:
    /// Plans when a new turn has begun; the field is read for every question.
    void look(const Field& field);
    Decision order(const Field&, const Prompt&, const std::vector<Decision>&);
    Decision path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision attack_path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision fire(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision opportunity(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision ride(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision pull_away(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision bonus(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision give_ground(const Field&, const Prompt&, const std::vector<Decision>&) const;
    /// By the classes of a book whose orders are given at once and under seal (sergeant_sealed.cpp).
    Decision sealed_orders(const Field&, const Prompt&, const Decision& keep) const;
    /// In a book of rounds: the way of the unit that is recommended next (sergeant_rounds.cpp).
    Decision round_move(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_fire(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_ride(const Field&, const std::vector<Decision>&) const;
    Decision whom_to_move(const Field&, const Prompt&, const std::vector<Decision>&) const;

    Temper temper_;
    Field field_;
    Plan plan_;
    struct Aid {
        OfficerId officer;
        UnitId unit;
    };
    std::vector<Aid> aids_;            ///< of this turn: who is to help which rally
    std::vector<CommandId> assigned_;  ///< by unit: the formation that he gave it to
};

}  // namespace linstock::general::sergeant_1
