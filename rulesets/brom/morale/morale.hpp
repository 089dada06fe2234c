#pragma once
// Morale (RV-9), for the chapters around it: what a test would add to the die, who is supported or menaced, lasting
// alterations, and how a unit comes to owe a test.
//
// BromUnit::due: 0 = owes nothing. The low four bits are 1 + Occasion of the test it owes; morale_round keeps the
// result that waits to be carried out in the high four. Other chapters only set it (owe_test) or ask whether it is 0.

#include "battle/modifier.hpp"
#include "rulesets/brom/procedures.hpp"

#include <array>
#include <cstddef>

namespace linstock::brom {

/// morale_check: rolls the initial rating if need be, then the morale die, with all alterations that hold. Leaves
/// BromUnit::result and ::total; does not carry the result out. RV-9.B.
struct MoraleCheck {
    UnitId unit;
    UnitId against;  ///< attacker, for rear attacks and menace; may be none
    Occasion occasion = Occasion::stand_lost;
    std::uint8_t rear = 0;        ///< attacked in rear: -1
    std::uint8_t no_officer = 0;  ///< officers' bonus does not count (RV-18.S)
    std::uint8_t face = 0;        ///< the die, kept between stages
    std::uint8_t row = 0;         ///< row of RV-18.T, for the army's table
    std::uint8_t spare = 0;
};
inline Step morale_check(UnitId unit, Occasion occasion, UnitId against = {}, bool rear = false) {
    return make(Proc::morale_check, MoraleCheck{unit, against, occasion, static_cast<std::uint8_t>(rear), 0, 0, 0, 0});
}

/// morale_round: every unit with BromUnit::due tests in unit order, then all results are carried out in that order
/// (halt, fall back, rout); units that owe a test because of those routs make the next round, until none is due.
/// RV-4.A. Clears `tested` first when `fresh` is set.
struct MoraleRound {
    std::uint8_t fresh = 1;
    std::uint8_t spare[3] = {};
    UnitId at;
};
inline Step morale_round() { return make(Proc::morale_round, MoraleRound{1, {}, {}}); }

/// What is added to the morale die, each by name. Names are static.
struct Alterations {
    std::array<Modifier, 8> list{};
    std::size_t count = 0;
    int total = 0;
    void add(const char* name, Cited<int> change);
};

/// RV-9.F and the plus of RV-9.B; the rating is not in it. A political officer not yet rolled counts as his better
/// half.
Alterations alterations_of(const Battle&, const State&, const MoraleCheck&);

/// T without the die: rating now and all alterations. Not rolled yet: the mean of its quality's row, rounded, with the
/// lasting alterations it has earned. Pure.
int morale_total_without_die(const Battle&, const State&, UnitId unit, Occasion occasion, UnitId against = {},
                             bool rear = false);
/// Faces of the morale die (0 to 6) that bring at least `total`, by the same reckoning.
int faces_reaching(const Battle&, const State&, UnitId unit, Occasion occasion, int total, UnitId against = {},
                   bool rear = false);

/// RV-9.F: infantry in line with a friend 6" behind or on both flanks.
bool supported_line(const Battle&, const State&, UnitId);
/// RV-9.F: enemy cavalry within its line move, wholly behind the line of the unit's front, in sight.
bool menaced_in_rear(const Battle&, const State&, UnitId);
/// RV-9.F: a field fortification serves it against the enemy that the test is about.
bool in_works(const Battle&, const State&, const MoraleCheck&);
/// RV-9.B a, RV-14B.4: the test comes of fire.
bool by_fire(Occasion);
/// The same, or of an officer killed by a fire that cost the unit figures too, if no whole stand (RV-9.E a).
bool by_fire(const State&, UnitId, Occasion);
/// Stands in square: three stands or more, in the open.
bool in_square(const Battle&, const State&, UnitId);
/// RV-15.B: a square attacked by mounted cavalry, RE-14.B: a supported line too; no die is rolled.
bool always_stands(const Battle&, const State&, UnitId unit, UnitId attacker);

/// RV-initial, RE-initial, CF-initial: what a face of the die gives it, by its quality. RE-9.A: second-rate units.
Cited<int> initial_rating(const Battle&, UnitId, int face);

/// RV-9.E: changes the rating at once and for good, also before it has been rolled.
void alter_rating(Play&, UnitId, Cited<int> change, const char* word);
/// RV-9.E d: takes its -1 the first time it is under half strength. Called by every test; others may call it at once.
void mark_under_half(Play&, UnitId);

/// Sets `due` when the chart of causes says so and it owes nothing yet and has not tested in this step.
/// False when it need not test.
bool owe_test(Play&, UnitId, Occasion);
/// The tests that routs and lost officers have brought, without clearing `tested` first.
inline Step settle_tests() { return make(Proc::morale_round, MoraleRound{0, {}, {}}); }

/// Locals of Proc::rating: rolls the initial rating. RV-initial.
struct Rating {
    UnitId unit;
};

/// The seats that may see what happens to a unit.
SeatMask seen_of(const Battle&, const State&, UnitId);

}  // namespace linstock::brom
