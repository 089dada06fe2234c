#pragma once
// Counts obvious mistakes of each side in one battle: attacks declared but not made, columns within musket range, cover
// left under fire, guns behind friends, idle units, changes of formation without need. These are rules of thumb; a good
// player also makes some.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "generals/battlefield_model.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace linstock::study {

enum class Blunder : std::uint8_t {
    attacks,          ///< declared attacks: not a blunder, but the base for the next two
    attack_not_made,  ///< a declared attack by a unit that did not move
    attack_again,     ///< the same attack, declared again after it failed
    column_near,      ///< foot, guns or dismounted cavalry that ends a turn in column within the range of enemy muskets
    cover_left,       ///< steady foot that left cover for the open under fire without attacking
    guns_masked,      ///< a deployed battery that ends a turn with all its targets behind friends
    idle,             ///< five turns in one place without a shot and without an enemy in front
    needless_change,  ///< a change of formation in a turn without movement, out of reach of every enemy
    change_undone,    ///< a change of formation in one turn that the next turn takes back, without movement
    guns_limbered,    ///< a battery that fired is limbered in the same place, with a target in range
};
inline constexpr std::size_t blunder_kinds = 10;
std::string_view name_of(Blunder kind);

using BlunderCounts = std::array<std::array<std::int64_t, blunder_kinds>, 2>;  ///< by army, by kind

class Blunders {
  public:
    explicit Blunders(const Battle& battle);
    /// Call it after every decision, with the events of that decision.
    void observe(const State& state, const std::vector<Event>& events);
    const BlunderCounts& counts() const { return counts_; }

  private:
    struct UnitRecord {
        Vec place;
        UnitId target;                          ///< of the current attack
        UnitId last;                            ///< of the last attack, if it failed
        int idle = 0;                           ///< turns
        Formation formation = Formation::line;  ///< at the end of the last turn
        Formation before = Formation::line;     ///< at the end of the turn before it
        bool mounted = false;                   ///< at the end of the last turn
        bool mounted_before = false;
        bool stayed = false;     ///< did not move in the last turn
        bool had_fired = false;  ///< in any turn so far
        bool seen = false;       ///< the values above are set
        bool moved = false;
        bool fired = false;
        bool attacks = false;
        bool covered = false;  ///< when the turn began, against the nearest enemy in range
    };
    void record(const Event& event);
    void record_declaration(const Event& event);
    void end_turn(const State& state);
    void judge(const general::BattlefieldModel& model, const general::Body& body);
    void judge_change(const general::BattlefieldModel& model, const general::Body& body, UnitRecord& record);
    bool masked(const general::BattlefieldModel& model, const general::Body& body) const;
    void count(UnitId unit, Blunder kind);

    const Battle& battle_;
    std::vector<UnitRecord> records_;
    BlunderCounts counts_{};
    int turn_ = 0;
};

}  // namespace linstock::study
