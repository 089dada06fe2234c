#pragma once
// Answers rules questions of a game on a real table. It sets up a small blank battle in which the stated facts hold,
// with the units of a roster, and runs the ruleset's own procedures through the engine API. Each ruleset defines its
// facts and how it sets them up.

#include "base/result.hpp"
#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "battle/event_fwd.hpp"
#include "battle/prompt.hpp"
#include "battle/state.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// A fact that players see on their table and that a roster does not contain.
struct FactKind {
    const char* word = "";   ///< "cover"
    const char* about = "";  ///< "half of the target or more is in cover"
    Cite clause;             ///< the clause that uses it
    int most = 0;            ///< 0 = a yes/no fact; otherwise the largest number
    const char* group = "";  ///< at most one fact of a group holds; "" = no group
};

struct TableFact {
    std::string word;
    int number = 1;  ///< for facts with a number
};

/// A way to fire, if a unit has a choice: ammunition, rate of fire, or one of several guns.
struct WayToFire {
    std::int32_t number = 0;  ///< Offer::number
    std::string word;
};

/// A question about one unit or the armies, outside fire and close combat: a rally, a test after a friend's rout, the
/// armies' morale.
struct QuestionKind {
    const char* word = "";   ///< "rally"
    const char* about = "";  ///< "it rallies"
    Cite clause;
    PhaseRole role = PhaseRole::other;  ///< the phase in which it is asked
};

/// Other units that can take part in a charge.
enum class OthersIn : std::uint8_t {
    attack,           ///< more attackers of the same target
    attack_and_help,  ///< the same, and friends that help the target
    are_attacked      ///< friends of the target that are also attacked, each by some bases of the attacker
};

/// Another unit in a charge.
struct TableOther {
    UnitId unit;
    bool helps = false;            ///< a friend of the target
    std::vector<TableFact> facts;  ///< about its contact
};

/// A shot or a charge as the tape and the players describe it.
struct TableShot {
    UnitId firer;  ///< in a charge: the attacker
    UnitId target;
    double distance = 0;          ///< as the ruleset measures it, in its unit; unused for a charge in contact
    std::int32_t ammunition = 0;  ///< WayToFire::number
    std::vector<TableFact> facts;
    std::vector<TableOther> others;  ///< in order of arrival
    std::string question;  ///< QuestionKind::word: a question about the firer, or about the armies if it is none
    /// The number of a fact; 1 for a yes/no fact; 0 = not stated.
    int number(std::string_view word) const {
        for (const TableFact& fact : facts)
            if (fact.word == word) return fact.number;
        return 0;
    }
    bool has(std::string_view word) const { return number(word) != 0; }
    /// Whether the unit takes part.
    bool speaks_of(UnitId unit) const {
        if (unit.none()) return false;
        if (unit == firer || unit == target) return true;
        for (const TableOther& other : others)
            if (other.unit == unit) return true;
        return false;
    }
};

/// Users include battle/event.hpp.
struct Staged {
    std::shared_ptr<const Battle> battle;  ///< the blank battle
    State state;                           ///< at the prompt
    Decision decision;                     ///< answers the prompt as stated; odds and dice follow from it
    EventSink events;                      ///< events before the prompt
    bool decided = true;                   ///< false: a charge in contact that needs no decision first
    /// For a shot that waits for other shots of its step: a state in which only its own dice are rolled and the
    /// result is stored with the target. Empty: it does not wait.
    std::optional<State> alone;
    std::vector<UnitId> with;   ///< units that fired at it before; Staging::remembers says what their roster keeps
    std::vector<UnitId> owing;  ///< for the armies: units that must now answer Staged::owed, each alone
    const char* owed = "";      ///< QuestionKind::word
};

/// A question about a unit that was postponed.
struct OwedKind {
    UnitId unit;
    const char* question = "";  ///< QuestionKind::word
};

/// A phase of the ruleset's turn, in order.
struct TurnStep {
    std::string name;
    PhaseRole role = PhaseRole::other;
    Cite clause;
};

/// `roster` is the battle with these units and `state` their condition. Positions do not matter.
struct Staging {
    /// Facts that matter when one unit fires at the other.
    std::vector<FactKind> (*facts_of_fire)(const Battle& roster, const State& state, UnitId firer,
                                           UnitId target) = nullptr;
    /// Ways in which this unit can fire, the usual one first; never empty.
    std::vector<WayToFire> (*ways_to_fire)(const Battle& roster, const State& state, UnitId firer) = nullptr;
    /// A refusal says what is impossible, with its clause. Null: the ruleset does not support this yet.
    Result<Staged, Refusal> (*fire)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// Facts that matter when one unit is in contact with the other. They cover the whole close combat from there.
    std::vector<FactKind> (*facts_of_charge)(const Battle& roster, const State& state, UnitId attacker,
                                             UnitId target) = nullptr;
    Result<Staged, Refusal> (*charge)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// Facts about another unit that takes part. Null: only two units are supported.
    std::vector<FactKind> (*facts_of_other)(const Battle& roster, const State& state, const TableShot&,
                                            UnitId other) = nullptr;
    OthersIn others = OthersIn::attack;
    /// Steps of a turn; in rulesets with rounds, of each round.
    std::vector<TurnStep> (*turn)(const Battle& roster) = nullptr;
    /// Questions about this unit as it is, or about the armies if it is none. No decision is needed before them.
    std::vector<QuestionKind> (*questions)(const Battle& roster, const State& state, UnitId unit) = nullptr;
    std::vector<FactKind> (*facts_of_question)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    Result<Staged, Refusal> (*question)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// Whether the players are asked this. Units that are only part of the set-up answer by themselves.
    bool (*for_owner)(const Prompt&) = nullptr;
    /// The answer that follows from the stated facts, for example which unit helps. Null: none follows.
    std::optional<Decision> (*told_answer)(const TableShot&, const Prompt&) = nullptr;
    /// The prompt belongs to another question, so this one is finished. Null: never.
    bool (*goes_on_apart)(const TableShot&, const Prompt&) = nullptr;
    /// Copies the result to a unit of Staged::with.
    void (*remembers)(const UnitState& then, UnitState& now) = nullptr;
    /// Keeps a postponed question with the unit that owes it, whatever was asked since. Null: nothing is postponed
    /// this way.
    void (*keeps)(const State& before, State& now) = nullptr;
    /// Officers with a unit move with it, also off the table.
    bool officers_leave = false;
    /// Starts a turn: ends rests and clears what units did. Null: the ruleset stores no such data in units.
    void (*begin_turn)(const Battle& roster, State& state) = nullptr;
    /// After set-up: clears the ruleset's own data in units. Null: it has none.
    void (*opened)(State& state) = nullptr;
    /// Sets the condition that players state for a unit; null: the engine's condition is all that the ruleset has.
    void (*put_condition)(UnitState& unit, Condition) = nullptr;
    /// The rating of a unit that players keep; empty = not rolled yet. Null: the ruleset has none.
    std::optional<int> (*rating)(const UnitState& unit) = nullptr;
    void (*put_rating)(UnitState& unit, int rating) = nullptr;
    /// Null: the ruleset postpones nothing.
    std::vector<OwedKind> (*owed)(const Battle& roster, const State& state) = nullptr;
};

}  // namespace linstock
