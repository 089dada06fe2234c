#pragma once
// Morale (RV-9), for the other chapters: what a test would add to the die, supported and menaced units, lasting
// alterations, and owed tests.
//
// BromUnit::due: 0 = owes nothing. The low four bits are 1 + Occasion of the test it owes. morale_round stores the
// result that waits to be carried out in the high four. Other chapters only set it (owe_test) or check whether it is 0.

#include "battle/modifier.hpp"
#include "rulesets/brom/procedures.hpp"

#include <array>
#include <cstddef>

namespace linstock::brom {

/// morale_check: rolls the initial rating if needed, then the morale die, with all alterations that apply. Stores
/// BromUnit::result and ::total. The caller carries the result out. RV-9.B.
struct MoraleCheck {
    UnitId unit;
    UnitId against;  ///< attacker, for rear attacks and menace; may be none
    Occasion occasion = Occasion::stand_lost;
    std::uint8_t rear = 0;        ///< 1: attacked in the rear, -1
    std::uint8_t no_officer = 0;  ///< 1: officers' bonus does not count (RV-18.S)
    std::uint8_t face = 0;        ///< the die, kept between stages
    std::uint8_t row = 0;         ///< row of RV-18.T, for the table of army effectiveness
    std::uint8_t spare = 0;
};
inline Step morale_check(UnitId unit, Occasion occasion, UnitId against = {}, bool rear = false) {
    return make(Proc::morale_check, MoraleCheck{unit, against, occasion, static_cast<std::uint8_t>(rear), 0, 0, 0, 0});
}

/// morale_round: every unit with BromUnit::due tests, in unit order. Then the results are carried out in that order
/// (halt, fall back, rout). Units that owe a test because of those routs make the next round, until none is due.
/// RV-4.A. Clears `tested` first if `fresh` is set.
struct MoraleRound {
    std::uint8_t fresh = 1;
    std::uint8_t spare[3] = {};
    UnitId at;
};
inline Step morale_round() { return make(Proc::morale_round, MoraleRound{1, {}, {}}); }

/// Changes of the morale die, each with its name. Names are static.
struct Alterations {
    std::array<Modifier, 8> list{};
    std::size_t count = 0;
    int total = 0;
    void add(const char* name, Cited<int> change);
};

/// RV-9.F and the plus of RV-9.B, without the rating. A political officer not yet rolled counts as the better class.
Alterations alterations_of(const Battle&, const State&, const MoraleCheck&);

/// The total without the die: present rating and all alterations. If the rating is not rolled yet: the rounded mean of
/// its quality's row, with the lasting alterations earned so far. Pure.
int morale_total_without_die(const Battle&, const State&, UnitId unit, Occasion occasion, UnitId against = {},
                             bool rear = false);
/// Number of faces of the morale die (0 to 6) that reach at least `total`, computed in the same way.
int faces_reaching(const Battle&, const State&, UnitId unit, Occasion occasion, int total, UnitId against = {},
                   bool rear = false);

/// RV-9.F: infantry in line with a friend 6" behind or on both flanks.
bool supported_line(const Battle&, const State&, UnitId);
/// RV-9.F: enemy cavalry within its line move, wholly behind the line of the unit's front, in sight.
bool menaced_in_rear(const Battle&, const State&, UnitId);
/// RV-9.F: a field fortification protects it against the enemy of the test.
bool in_works(const Battle&, const State&, const MoraleCheck&);
/// RV-9.B a, RV-14B.4: fire causes the test.
bool by_fire(Occasion);
/// The same, or the test is for an officer killed by fire that also cost the unit figures, but no whole stand (RV-9.E
/// a).
bool by_fire(const State&, UnitId, Occasion);
/// In square: three stands or more, in the open.
bool in_square(const Battle&, const State&, UnitId);
/// RV-15.B: a square attacked by mounted cavalry; RE-14.B: a supported line too. No die is rolled.
bool always_stands(const Battle&, const State&, UnitId unit, UnitId attacker);

/// RV-initial, RE-initial, CF-initial: the rating for a face of the die, by quality. RE-9.A: second-rate units.
Cited<int> initial_rating(const Battle&, UnitId, int face);

/// RV-9.E: changes the rating immediately and for the rest of the battle, also before it is rolled.
void alter_rating(Play&, UnitId, Cited<int> change, const char* word);
/// RV-9.E d: a unit gets -1 the first time it is under half strength. Every test calls this; others may call it at
/// once.
void mark_under_half(Play&, UnitId);

/// Sets `due` if the chart of causes requires a test, the unit owes none yet, and it has not tested in this step. False
/// if it need not test.
bool owe_test(Play&, UnitId, Occasion);
/// The tests caused by routs and lost officers; does not clear `tested` first.
inline Step settle_tests() { return make(Proc::morale_round, MoraleRound{0, {}, {}}); }

/// Locals of Proc::rating: rolls the initial rating. RV-initial.
struct Rating {
    UnitId unit;
};

}  // namespace linstock::brom
