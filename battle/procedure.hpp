#pragma once
// Procedures: the steps of a ruleset, and how they ask for decisions.
//
// A ruleset is a list of procedures. The engine calls a procedure with its step until the step is done. A procedure
// may push other steps, request dice or push a step that asks. A step that asks stops the engine until every seat
// that it asks has answered. Each procedure's file lists its stages (`at`) at the top.

#include "base/fields.hpp"
#include "battle/decision.hpp"
#include "battle/prompt.hpp"
#include "battle/state.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace linstock {

class Play;
struct Battle;

enum class Flow : std::uint8_t {
    done,  ///< the step is finished and removed; steps that it pushed stay
    stay,  ///< the step stays below the steps that it pushed and is called again
};

using Run = Flow (*)(Play&, Step& self);

/// How much of a prompt to create (battle/first_prompt.hpp).
enum class Detail : std::uint8_t {
    bare,   ///< seat and kind
    brief,  ///< enough to find the recommended decision: the offers of the first unit that has any, or none
    whole,
};

/// The part of a procedure that asks for decisions.
struct Asking {
    /// All open prompts of this step, at most one per seat. Pure. The engine API fills in the ids.
    void (*prompts)(const Battle&, const State&, const Step&, std::vector<Prompt>&) = nullptr;
    /// The rules: returns why the decision is illegal. Seat, id and shape are already checked. Pure.
    std::optional<Refusal> (*check)(const Battle&, const State&, const Step&, const Prompt&, const Decision&) = nullptr;
    /// Applies a checked decision. Returns `done` when no prompt is left.
    Flow (*accept)(Play&, Step& self, const Decision&) = nullptr;
    /// Legal decisions, the recommended one first, at most `most`. If there are fewer, all of them.
    void (*candidates)(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                       std::vector<Decision>&) = nullptr;
    /// Creates only the first of `prompts`; false = none is open. Null = creating all is cheap. Pure.
    bool (*first)(const Battle&, const State&, const Step&, Detail, Prompt&) = nullptr;
};

struct Procedure {
    const char* name = "";   ///< used by saves and golden files
    const char* label = "";  ///< shown to players: "Morale"
    Run run = nullptr;
    Asking ask;  ///< all functions set or none, except `first`
    std::span<const Field> fields;
};

}  // namespace linstock
