#pragma once
// The bound (BA-3), for set-up and display.

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

/// phase: asks while the active side can act in this phase and has not closed it.
struct PhaseLocals {
    Proc ask = Proc::ask_move;
};

/// BA-3: the phases of a round with clauses, for a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

/// The repeated prompt of a phase; nothing for phases with other prompts or none.
std::optional<Proc> question_of(Phase);

}  // namespace linstock::brothers
