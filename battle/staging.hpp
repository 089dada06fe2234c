#pragma once
// A question of a real table, put to the rules: a small blank table is staged on which the facts that were told hold,
// with the units as a roster has them, and the book's own procedures are run on it through the door. What a fact is,
// and what is set up for it, each book says for itself.

#include "base/result.hpp"
#include "battle/decision.hpp"
#include "battle/event_fwd.hpp"
#include "battle/prompt.hpp"
#include "battle/ruleset.hpp"
#include "battle/state.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// Something that the players see on their table and no roster knows.
struct FactKind {
    const char* word = "";   ///< "cover"
    const char* about = "";  ///< "half of the target or more is in cover"
    Cite clause;             ///< that makes something of it
    int most = 0;            ///< 0: it holds or it does not; else it is a number up to this
    const char* group = "";  ///< of the facts of a group one holds at most; "" = of none
};

struct TableFact {
    std::string word;
    int number = 1;  ///< of a fact that is a number
};

/// In which way a unit fires, where it has a choice: ammunition, a rate of fire, one gun of several.
struct WayToFire {
    std::int32_t number = 0;  ///< Offer::number
    std::string word;
};

/// What the book asks of one unit, or of the armies, outside fire and close combat: a rally, a test that a friend's
/// rout brings, how the armies stand.
struct QuestionKind {
    const char* word = "";   ///< "rally"
    const char* about = "";  ///< "it rallies"
    Cite clause;
    PhaseRole role = PhaseRole::other;  ///< of the phase in which it is asked
};

/// Who else may have part in a charge, beside attacker and target.
enum class OthersIn : std::uint8_t {
    attack,           ///< more who have come up to the same target
    attack_and_help,  ///< these, and friends of the target who try to help it
    are_attacked      ///< friends of the target who are touched as well, each by some of the attacker's bases
};

/// One of these.
struct TableOther {
    UnitId unit;
    bool helps = false;            ///< he is a friend of the target
    std::vector<TableFact> facts;  ///< how he meets it, or is met
};

/// Who fires at whom, or has come up to whom, as the tape and the players have it.
struct TableShot {
    UnitId firer;  ///< of a charge: the attacker
    UnitId target;
    double distance = 0;          ///< as the book measures it, in its unit; of a charge that has come up nothing
    std::int32_t ammunition = 0;  ///< WayToFire::number
    std::vector<TableFact> facts;
    std::vector<TableOther> others;  ///< in the order in which they came
    std::string question;  ///< QuestionKind::word, of what is asked of the firer alone; of nobody: of the armies
    /// The number of a fact, 1 of one that only holds; 0 = it was not told.
    int number(std::string_view word) const {
        for (const TableFact& fact : facts)
            if (fact.word == word) return fact.number;
        return 0;
    }
    bool has(std::string_view word) const { return number(word) != 0; }
    /// He is one of those of whom it is told.
    bool speaks_of(UnitId unit) const {
        if (unit.none()) return false;
        if (unit == firer || unit == target) return true;
        for (const TableOther& other : others)
            if (other.unit == unit) return true;
        return false;
    }
};

/// Who has one in hand includes battle/event.hpp.
struct Staged {
    std::shared_ptr<const Battle> battle;  ///< the blank table
    State state;                           ///< at the question
    Decision decision;                     ///< that answers it as was told; odds and dice follow from it
    EventSink events;                      ///< what was told on the way to it
    bool decided = true;                   ///< false: of a charge that has come up nobody has to say anything first
    /// Of a shot that waits for the others of its step: a state in which its own dice alone are thrown, and what they
    /// do is laid by with its target. None: it does not wait.
    std::optional<State> alone;
    std::vector<UnitId> with;   ///< who fired at it before: what of it goes on into the roster Staging::remembers says
    std::vector<UnitId> owing;  ///< of the armies: who has to be asked Staged::owed now, each for itself
    const char* owed = "";      ///< QuestionKind::word
};

/// What was laid by with a unit and is still to be asked.
struct OwedKind {
    UnitId unit;
    const char* question = "";  ///< QuestionKind::word
};

/// A phase of the book's own turn, in its order.
struct TurnStep {
    std::string name;
    PhaseRole role = PhaseRole::other;
    Cite clause;
};

/// `roster`: the battle whose units these are, and `state` how they stand; where they stand does not matter.
struct Staging {
    /// The facts that count in this book when one of these fires at the other.
    std::vector<FactKind> (*facts_of_fire)(const Battle& roster, const State& state, UnitId firer,
                                           UnitId target) = nullptr;
    /// In which ways this unit fires, the usual one first; never empty.
    std::vector<WayToFire> (*ways_to_fire)(const Battle& roster, const State& state, UnitId firer) = nullptr;
    /// A refusal says what cannot be, with its clause. Null: the book stages nothing yet.
    Result<Staged, Refusal> (*fire)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// The facts that count when the one has come up to the other: all of the close combat that the book has from
    /// there.
    std::vector<FactKind> (*facts_of_charge)(const Battle& roster, const State& state, UnitId attacker,
                                             UnitId target) = nullptr;
    Result<Staged, Refusal> (*charge)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// What may be told of one more who has part in it. Null: only two are staged.
    std::vector<FactKind> (*facts_of_other)(const Battle& roster, const State& state, const TableShot&,
                                            UnitId other) = nullptr;
    OthersIn others = OthersIn::attack;
    /// What is done in a turn of this book; of a book in rounds, in each of them.
    std::vector<TurnStep> (*turn)(const Battle& roster) = nullptr;
    /// What may be asked of this unit as it is; of none: of the armies. Its facts, and how it is staged; nothing has to
    /// be decided first.
    std::vector<QuestionKind> (*questions)(const Battle& roster, const State& state, UnitId unit) = nullptr;
    std::vector<FactKind> (*facts_of_question)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    Result<Staged, Refusal> (*question)(const Battle& roster, const State& state, const TableShot&) = nullptr;
    /// Whether the people at the table are asked this; who only lends his place answers by himself.
    bool (*for_owner)(const Prompt&) = nullptr;
    /// What was told answers it: who tries to help. Null: nothing is.
    std::optional<Decision> (*told_answer)(const TableShot&, const Prompt&) = nullptr;
    /// What would be asked now is told by itself, with questions of its own: this one is over. Null: nothing is.
    bool (*goes_on_apart)(const TableShot&, const Prompt&) = nullptr;
    /// What came of it for one of Staged::with, whose part is only remembered.
    void (*remembers)(const UnitState& then, UnitState& now) = nullptr;
    /// What was laid by with others and is still to be asked of them stays with who laid it by, whatever has been asked
    /// of himself since. Null: nothing is laid by so.
    void (*keeps)(const State& before, State& now) = nullptr;
    /// Who rides with a unit goes where it goes, also off the table.
    bool officers_leave = false;
    /// A turn begins: whose rest is over, what was done in the last. Null: the book keeps nothing of that with a unit.
    void (*begin_turn)(const Battle& roster, State& state) = nullptr;
    /// The table has been set out: what the book keeps with units for itself begins with nothing. Null: it keeps none.
    void (*opened)(State& state) = nullptr;
    /// People say that a unit is in this condition; null: the engine's own word is all that the book has.
    void (*put_condition)(UnitState& unit, Condition) = nullptr;
    /// The rating that a unit has and the players keep by it; none = it has not been rolled. Null: the book has none.
    std::optional<int> (*rating)(const UnitState& unit) = nullptr;
    void (*put_rating)(UnitState& unit, int rating) = nullptr;
    /// Null: nothing is ever laid by.
    std::vector<OwedKind> (*owed)(const Battle& roster, const State& state) = nullptr;
};

}  // namespace linstock
