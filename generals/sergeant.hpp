#pragma once
// The sergeant: plays any battle to its end from his own view alone. Each turn he makes a plan (plan.hpp), weighs where
// each unit might go (weigh.hpp), charges when the odds favour it (assault.hpp), fires where it tells most, keeps his
// officers where they are of use, and takes what is recommended where nothing hangs on it.

#include "generals/general.hpp"
#include "generals/opening.hpp"

#include <optional>

namespace linstock::general {

class Sergeant final : public General {
  public:
    /// With the temper that its book asks for he begins a battle that he knows by its opening (opening.hpp).
    explicit Sergeant(std::uint64_t seed) { plan_.right_hand = (seed * 0x9e3779b97f4a7c15ULL >> 63U) != 0; }
    /// By this opening, whatever he knows.
    Sergeant(std::uint64_t seed, const Opening& opening) : Sergeant(seed) { opening_ = opening; }
    /// With a temper of his own, as he finds things.
    Sergeant(std::uint64_t seed, const Temper& temper) : Sergeant(seed, Opening{}) {
        temper_ = temper;
        begun_ = true;
    }
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool answers_for_one(const Prompt&) const override;
    bool reads_all(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

    // For who plays on with a copy of him.
    /// One who looks at so many ways for a move, with the same plan; he has not looked at the field yet.
    Sergeant light(double paths) const {
        Sergeant out = *this;
        out.temper_.paths = paths;
        out.field_ = Field{};
        return out;
    }
    /// Reads the field as for a question and, where he is to, plans the turn.
    void take_stock(const Battle& battle, const View& view, bool plans) {
        begin(battle, view);
        read_field(battle, view, temper_, field_);
        if (plans) look(field_);
    }
    /// The view that he has read lies here now.
    void look_through(const View& view) { field_.view = &view; }
    const Field& field() const { return field_; }
    /// He reads it anew for the next question.
    void forget_field() { field_ = Field{}; }
    const Plan& plan() const { return plan_; }
    /// Where all orders of a turn are given at once he never waits for who comes to him.
    void goes_on_at_once() { stance_.can_wait = false; }

  private:
    /// Takes up temper and opening, once.
    void begin(const Battle& battle, const View& view);
    /// Plans when a new turn has begun; the field is read for every question.
    void look(const Field& field);
    Decision order(const Field&, const Prompt&, const std::vector<Decision>&);
    Decision path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision attack_path(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision fire(const Field&, const Prompt&, const std::vector<Decision>&);
    int aimed_at(const Field&, UnitId target);
    Decision opportunity(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision ride(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision pull_away(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision bonus(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision give_ground(const Field&, const Prompt&, const std::vector<Decision>&) const;
    /// By the classes of a book whose orders are given at once and under seal (sergeant_sealed.cpp).
    Decision sealed_orders(const Field&, const Prompt&, const Decision& keep);
    /// Whether to stand and let them come (sergeant_sealed.cpp).
    void judge_stance(const Field& field);
    /// In a book of rounds: the way of the unit that is recommended next (sergeant_rounds.cpp).
    Decision round_move(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_fire(const Field&, const Prompt&, const std::vector<Decision>&) const;
    Decision round_ride(const Field&, const std::vector<Decision>&) const;
    Decision whom_to_move(const Field&, const Prompt&, const std::vector<Decision>&) const;

    Temper temper_;
    std::optional<Opening> opening_;  ///< none = he has not looked yet which he knows
    bool begun_ = false;              ///< his temper is the one that he fights with
    Field field_;
    Plan plan_;
    /// Where all orders of a turn are given at once.
    struct Stance {
        bool awaits = true;     ///< he stands and lets the enemy come
        bool has_come = false;  ///< the enemy has begun to
        bool takes = false;     ///< the enemy does not come on with all he has: the places are ours to take
        int judged = -1;        ///< turn
        int since = 0;          ///< turn in which the enemy came on last
        double gap = 0;         ///< between the lines, in the turn before
        bool can_wait = true;
    };
    Stance stance_;
    struct Aid {
        OfficerId officer;
        UnitId unit;
    };
    /// Of this phase: at whom his units will fire.
    struct Aim {
        int turn = -1;
        int phase = -1;
        std::vector<UnitId> at;
    };
    Aim aim_;
    std::vector<Aid> aids_;            ///< of this turn: who is to help which rally
    std::vector<CommandId> assigned_;  ///< by unit: the formation that he gave it to
};

}  // namespace linstock::general
