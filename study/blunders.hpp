#pragma once
// What a spectator would shake his head at, counted for each side of one battle: attacks that are declared and not
// made, columns under the muskets, cover left under fire, guns behind friends, units that do nothing. Rules of thumb
// on what is seen; a lawful and even a wise general has some of them now and then.

#include "battle/event_fwd.hpp"
#include "battle/ruleset.hpp"
#include "generals/field.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace linstock::study {

enum class Blunder : std::uint8_t {
    attacks,          ///< declared: no blunder, but what the next two are counted against
    attack_not_made,  ///< a declared attack of a unit that did not move
    attack_again,     ///< the same attack, declared once more after it came to nothing
    column_near,      ///< a turn that foot ends in column within the reach of enemy muskets
    cover_left,       ///< steady foot that gave up cover for the open under fire, not to attack
    guns_masked,      ///< a turn that a deployed battery ends with marks behind friends only
    idle,             ///< five turns on one spot without a shot, with nothing before it
};
inline constexpr std::size_t blunder_kinds = 7;
std::string_view name_of(Blunder kind);

using BlunderCounts = std::array<std::array<std::int64_t, blunder_kinds>, 2>;  ///< by army, by kind

class Blunders {
  public:
    explicit Blunders(const Battle& battle);
    /// Call it after every decision with the events that came of it.
    void look(const State& state, const std::vector<Event>& events);
    const BlunderCounts& counts() const { return counts_; }

  private:
    struct Kept {
        Vec place;
        UnitId target;  ///< of the attack that is under way
        UnitId last;    ///< of the last one, when it came to nothing
        int idle = 0;   ///< turns
        bool moved = false;
        bool fired = false;
        bool attacks = false;
        bool covered = false;  ///< when the turn began, against the nearest enemy in reach
    };
    void enter(const Event& event);
    void declared(const Event& event);
    void end_turn(const State& state);
    void judge(const general::Field& field, const general::Body& body);
    bool masked(const general::Field& field, const general::Body& body) const;
    void count(UnitId unit, Blunder kind);

    const Battle& battle_;
    std::vector<Kept> kept_;
    BlunderCounts counts_{};
    int turn_ = 0;
};

}  // namespace linstock::study
