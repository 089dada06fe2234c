#pragma once
// Observes one battle, event by event, and records what a study needs.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "study/luck.hpp"
#include "study/row.hpp"

#include <vector>

namespace linstock::study {

class BattleObserver {
  public:
    explicit BattleObserver(const Battle& battle);
    /// Processes the events since the last call and empties the list. Call it after opening and after every decision.
    void observe(const State& state, std::vector<Event>& events);
    /// Call it after the battle is over. The caller sets task, decisions and bug.
    BattleRow finish(const State& state);

  private:
    struct Check {
        std::uint16_t turn = 0;
        std::uint16_t phase = 0;
        int occasion = 0;
        bool routs = false;
    };
    void record(const Event& event);
    void record_charge(const Event& event);
    void record_combat(const Event& event);
    void record_melee_attack(const Event& event);
    void record_loss(const Event& event);
    bool is_by_stands(const Event& event) const;
    void record_stands_lost(UnitId unit, int stands);
    void record_flight(const Event& event);
    void record_base_event(const Event& event);
    void record_clauses(const Event& event);
    void end_turn(const State& state);
    void store_luck();
    std::int64_t& count(UnitId unit, Count what);
    std::size_t side_of(UnitId unit) const;
    bool known(UnitId unit) const;

    const Battle& battle_;
    Grid grid_;
    BattleRow row_;
    std::vector<Luck> luck_;
    std::vector<Vec> places_;               ///< per unit, as far as events show
    std::vector<Check> checks_;             ///< the last test of each unit
    std::vector<std::uint16_t> attackers_;  ///< per unit in combat: the army that attacks
    UnitId last_attacker_;                  ///< the last attacker in a close combat
    std::vector<UnitId> attacked_units_;    ///< the units it attacked
    bool in_melee_ = false;                 ///< whether the last dice were thrown in a melee
    std::vector<Box> boxes_;
    int turn_ = 0;
};

}  // namespace linstock::study
