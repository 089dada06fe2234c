#pragma once
// Falling back by choice, and where it ends (CF-3.B-F, CF-14.C, CF-14.D, CF-17.D).

#include "rulesets/brom/retreat/falling_back.hpp"

#include <vector>

namespace linstock::brom {

enum class WhyAsked : std::uint8_t { passed_test, halted, failed_to_close };
LINSTOCK_LAST(WhyAsked, failed_to_close)
/// fall_back_by_choice: asks one unit, if it may still choose. ask_fall_back_by_choice has the same locals.
struct FallBackChoice {
    UnitId unit;
    WhyAsked why = WhyAsked::passed_test;
    std::uint8_t spare = 0;
};
inline Step fall_back_choice(UnitId unit, WhyAsked why) {
    return make(Proc::fall_back_by_choice, FallBackChoice{unit, why, 0});
}
/// CF-3.B-F: after the tests of a fire step every unit that passed may fall back by choice.
void push_fall_back_choices(Play&);

/// FallBack::mode of a unit that falls back by choice.
inline constexpr std::uint8_t by_choice = 3;
/// A place where a falling back unit may end its move before the full distance. CF-14.C, CF-14.D, CF-17.D.
struct Stop {
    double distance = 0;
    const char* word = "";
    const char* clause = "";
    PieceId piece;
};
std::vector<Stop> stops_of(const Battle&, const State&, const FallBack&);
/// Pushes the question if there is a choice; take_stop reads the answer.
bool push_where_to_stop(Play&, const FallBack&);
/// Shortens FallBack::left to the chosen stop, if any.
void take_stop(Play&, FallBack&);

void register_fall_back_by_choice(ProcedureTable&);
void register_where_to_stop(ProcedureTable&);

}  // namespace linstock::brom
