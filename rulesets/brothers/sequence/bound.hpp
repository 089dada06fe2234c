#pragma once
// The bound (BA-3), for who sets it up and shows it.

#include "rulesets/brothers/procedures.hpp"

#include <optional>

namespace linstock {
struct TurnStep;  // battle/staging.hpp
}

namespace linstock::brothers {

/// round: the twelve phases of one side. `at` is the phase that begins next.
struct RoundLocals {
    std::uint8_t side = 0;  ///< 0 the first round of the bound, 1 the second
    std::uint8_t begun = 0;
};

/// phase: asks, as long as somebody of the active side can do something in this phase and it has not closed it.
struct PhaseLocals {
    Proc ask = Proc::ask_move;
};

/// BA-3: the phases of a round with their clauses; for who plays on a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

/// What is asked again and again in a phase; nothing in those that ask in another way or not at all.
std::optional<Proc> question_of(Phase);

}  // namespace linstock::brothers
