#pragma once
// The table that a ruleset fills in. battle/ runs any ruleset through it and never names one.
//
// A ruleset is a list of procedures. A procedure that runs is called with its step until it says it is done; it may
// push other steps, ask for dice, or push an asking step. A procedure that asks stops the loop until every seat that it
// asks has answered. Stages (`at`) are listed at the top of each procedure's file.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/fields.hpp"
#include "battle/decision.hpp"
#include "battle/prompt.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/reconnaissance.hpp"
#include "battle/roles.hpp"
#include "battle/seat.hpp"
#include "battle/state.hpp"
#include "charts/chart.hpp"
#include "ground/ground.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linstock {

class Play;
struct Battle;
struct View;
struct UnitView;
struct OfficerView;

enum class Flow : std::uint8_t {
    done,  ///< the step is finished: it goes off the agenda; what it pushed stays
    stay,  ///< the step stays under what it pushed and is called again
};

using Run = Flow (*)(Play&, Step& self);

/// How much is made of a prompt for somebody who reads no more (battle/first_prompt.hpp).
enum class Detail : std::uint8_t {
    bare,   ///< seat and kind
    brief,  ///< what the recommended answer is found from, and the offers of the first unit that has any, or none
    whole,
};

/// The asking half of a procedure.
struct Asking {
    /// All open prompts of this step, at most one a seat. Pure. Ids are filled in by the door.
    void (*prompts)(const Battle&, const State&, const Step&, std::vector<Prompt>&) = nullptr;
    /// The rule: why this decision may not be. Seat, id and shape have been checked. Pure.
    std::optional<Refusal> (*check)(const Battle&, const State&, const Step&, const Prompt&, const Decision&) = nullptr;
    /// Applies a checked decision. `done` when nobody is asked any more.
    Flow (*accept)(Play&, Step& self, const Decision&) = nullptr;
    /// Lawful decisions, the recommended one first, at most `most`; all of them if they are finite and fewer.
    void (*candidates)(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                       std::vector<Decision>&) = nullptr;
    /// The first of `prompts` alone; false = nobody is asked. Null = it is no trouble to make all of them. Pure.
    bool (*first)(const Battle&, const State&, const Step&, Detail, Prompt&) = nullptr;
};

struct Procedure {
    const char* name = "";   ///< saves and goldens use it
    const char* label = "";  ///< for people: "Morale"
    Run run = nullptr;
    Asking ask;  ///< all set or none, but for `first`
    std::span<const Field> fields;
};

/// What a ruleset resolves once for a scenario: profile, footprints, commands' cards. Typed by the ruleset's family.
struct Prepared {
    std::shared_ptr<const void> own;
    /// The scenario with the ruleset's book values filled in (stands, figures); null = as it was given.
    std::shared_ptr<const Scenario> scenario;
    /// The ground in the ruleset's own unit, where the scenario is drawn in another; null = as it was given.
    std::shared_ptr<const Ground> ground;
    Problems problems;  ///< fatal ones stop the battle before the first turn
};

/// What an umpire may put right of a unit between two decisions, in the words of a situation (battle/ruling.hpp). All
/// set or none, but for what follows.
struct Rulings {
    /// What cannot be, whatever the umpire wants: losses, and fields that the book does not have.
    void (*check)(const Battle&, const SituationUnit&, Problems&) = nullptr;
    /// Writes it to the unit. Precondition: check().
    void (*apply)(Play&, const SituationUnit&) = nullptr;
    /// What the book would not allow of where it stands now. Precondition: on the field, with a stand.
    void (*object)(const Battle&, const State&, UnitId, Problems&) = nullptr;
    /// Fields of the book's own part of a unit that he may set; the others are the rules' bookkeeping.
    std::span<const char* const> fields;
    /// What follows for others when that has been told. May be null.
    void (*follow)(Play&, UnitId) = nullptr;
};

struct BookWords;
class OtherGrounds;

/// A book's own terms: what whoever tells of a battle, draws it or reckons its odds must know of it, where the books
/// differ.
struct Terms {
    const char* turn = "turn";            ///< what is counted: "turn", "bound"
    const char* stand = "stand";          ///< what a unit is made of: "stand", "base"
    const char* destroyed = "destroyed";  ///< what befalls a unit that has none left
    /// What the share of its strength that an army has left is called.
    const char* strength = "effectiveness";
    /// Guns are not limbered and horse is not mounted: every arm has the same formations, and stands are lost, not
    /// figures of them.
    bool arms_alike = false;
    /// An objective is worth what the scenario says; otherwise each counts as one.
    bool objectives_have_points = true;
    /// One side alone moves, fires and attacks in its round: its enemy answers nothing, and no nerve is tested but by
    /// what is lost.
    bool in_rounds = false;
    /// Whatever their rank, officers are commanders or higher commanders, and they leave the table, not the field.
    bool higher_commanders = false;
    /// Who wins, in one sentence, where the book itself says it; null = the victory lines of the scenario do.
    const char* victory = nullptr;
};

/// Immutable; shared by all battles and threads.
struct Ruleset {
    std::string id;
    std::shared_ptr<const Charts> charts;
    std::vector<Procedure> procedures;  ///< index 0 is the engine's own roll of dice
    std::vector<PhaseName> phases;
    std::vector<DiceName> purposes;     ///< of dice
    std::vector<PromptKind> questions;  ///< all that it asks of people
    Terms terms;
    const BookWords* words = nullptr;       ///< how it tells and asks, where that is its own; null: as all books do
    std::span<const Formation> formations;  ///< all that it knows, as they are offered; it refuses every other
    int volleys = 1;                        ///< View::volleys
    const char* takes_for_hidden = "";      ///< what odds take for what forget() takes out: one sentence; may be empty
    std::span<const Field> unit_fields;     ///< of UnitState::own
    std::span<const Field> officer_fields;  ///< of OfficerState::own
    std::span<const Field> state_fields;    ///< of State::own

    Prepared (*prepare)(const Ruleset&, const Scenario&, const Ground&) = nullptr;
    /// Sets every unit and officer in its place and pushes the first steps.
    void (*open)(Play&) = nullptr;
    /// The footprint of a unit as it stands. Precondition: on the field. Like show(), it follows from that unit's own
    /// UnitState and what never changes.
    Box (*footprint)(const Battle&, const State&, UnitId) = nullptr;
    /// The stands' boxes, as they lie (for drawing and for measuring by stand).
    void (*stand_boxes)(const Battle&, const State&, UnitId, std::vector<Box>&) = nullptr;
    /// Adds to a unit's view what this ruleset shows openly (badges, target, guns left behind).
    void (*show)(const Battle&, const State&, UnitId, UnitView&) = nullptr;
    /// The same of an officer, and of the battle as a whole. May be null. They cost next to nothing.
    void (*show_officer)(const Battle&, const State&, OfficerId, OfficerView&) = nullptr;
    void (*show_battle)(const Battle&, const State&, View&) = nullptr;
    /// An army's effectiveness in hundredths of a per cent, as both sides can reckon it from the table.
    int (*effectiveness)(const Battle&, const State&, ArmyId) = nullptr;
    /// Whose each objective of the scenario is, where the book says it otherwise than objective_holders
    /// (battle/view.hpp): as everybody sees it. May be null.
    void (*objectives)(const Battle&, const State&, std::vector<ArmyId>&) = nullptr;
    /// Adds to a prompt for dice why they are rolled, what they need and what each of them is for. May be null. Pure.
    void (*explain_roll)(const Battle&, const State&, Prompt&) = nullptr;
    /// Takes out of a state, from which the units that a seat does not know of are gone already (Presence::absent),
    /// what else that seat may not know: sealed answers, announcements. Nobody of the other side is asked under seal
    /// any more. May be null.
    void (*forget)(const Battle&, State&, Seat) = nullptr;
    /// After forget(), for whoever plays on from there with another's answers in the other seat's place: what is asked
    /// of both under seal is open again for the other side. May be null.
    void (*ask_again)(const Battle&, State&, Seat) = nullptr;
    /// What commanders ask of the ground, for layers on the table.
    Reconnaissance reconnaissance;
    Rulings rulings;
    /// Prepared::own of the same battle on other ground: what it keeps by pieces. Null = it keeps nothing by pieces.
    std::shared_ptr<const void> (*on_ground)(const Battle&, const Ground&) = nullptr;
    /// Everything that must always hold; empty = all is well. Called after every step in tests.
    void (*invariants)(const Battle&, const State&, std::vector<std::string>& broken) = nullptr;
    /// Whether play can come to these steps, one upon the other. Saves that were changed by hand are held against it,
    /// and every step of tests. May be null.
    void (*agenda_law)(const Battle&, const State&, std::vector<std::string>& broken) = nullptr;

    std::uint64_t hash() const;
    /// Index of a procedure; asserts that there is one.
    std::uint16_t procedure(const char* name) const;
    std::uint8_t purpose(const char* name) const;
    /// Of a question by its kind; `other` of one that is in no table.
    PromptRole role_of(const char* kind) const;
    PhaseRole role_of_phase(std::size_t phase) const;
    bool knows(Formation formation) const;
    /// It has a phase that plays this part.
    bool has_phase(PhaseRole role) const;
};

struct Battle;
/// What the fields of a battle's parts may refer to.
HowMany how_many(const Battle&);

/// A battle's immutable half: rules, scenario, ground. Shared by all its states.
struct Battle {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Ground> ground;
    std::shared_ptr<const void> own;  ///< the ruleset's Prepared::own

    // Of ground that an umpire has laid in a battle (battle/other_ground.hpp).
    std::vector<LaidPiece> laid;           ///< what it has that the battle had not when it was prepared
    const Battle* prepared = nullptr;      ///< the battle as it was prepared; null = this one is
    std::shared_ptr<OtherGrounds> others;  ///< of the battle as it was prepared

    const OrderOfBattle& forces() const { return scenario->forces; }
    const Unit& unit(UnitId id) const { return scenario->forces.unit(id); }
    const Officer& officer(OfficerId id) const { return scenario->forces.officer(id); }
    const Charts& charts() const { return *rules->charts; }
};

}  // namespace linstock
