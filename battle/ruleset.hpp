#pragma once
// The table of functions and data that each ruleset fills in. battle/ runs any ruleset through it and knows none by
// name. Code that only needs a battle includes battle/battle.hpp, and code of a procedure battle/play.hpp.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/fields.hpp"
#include "battle/battle.hpp"
#include "battle/procedure.hpp"
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

struct View;
struct UnitView;
struct OfficerView;

/// What a ruleset computes once per scenario: profile, footprints, cards. The type of `own` belongs to the family.
struct Prepared {
    std::shared_ptr<const void> own;
    /// The scenario with the ruleset's values filled in (stands, figures); null = unchanged.
    std::shared_ptr<const Scenario> scenario;
    /// The ground in the ruleset's unit of length; null = unchanged.
    std::shared_ptr<const Ground> ground;
    Problems problems;  ///< fatal ones stop the battle before the first turn
};

/// What an umpire may change of a unit between two decisions, in the terms of a situation (battle/ruling.hpp). All
/// set or none, except `follow`.
struct Rulings {
    /// Adds errors for impossible values: losses, fields that the ruleset does not have.
    void (*check)(const Battle&, const SituationUnit&, Problems&) = nullptr;
    /// Applies the change to the unit. Precondition: check() accepts it.
    void (*apply)(Play&, const SituationUnit&) = nullptr;
    /// Adds warnings for positions that the rules do not allow. Precondition: on the field, with a stand.
    void (*object)(const Battle&, const State&, UnitId, Problems&) = nullptr;
    /// Fields of the ruleset's part of a unit that the umpire may set. The others are bookkeeping.
    std::span<const char* const> fields;
    /// Applies consequences for other units. May be null.
    void (*follow)(Play&, UnitId) = nullptr;
};

struct RulesetTexts;

/// Terms and properties in which rulesets differ, for code that describes, draws or computes odds.
struct Terms {
    const char* turn = "turn";            ///< unit of time: "turn", "bound"
    const char* stand = "stand";          ///< part of a unit: "stand", "base"
    const char* destroyed = "destroyed";  ///< fate of a unit without stands
    /// Name of an army's remaining share of strength.
    const char* strength = "effectiveness";
    /// Guns do not limber and cavalry does not mount. All arms have the same formations. Losses are stands, not
    /// figures.
    bool arms_alike = false;
    /// Objectives have the scenario's points; otherwise each counts one point.
    bool objectives_have_points = true;
    /// Only one side moves, fires and attacks in its round. The enemy does not react, and only losses cause morale
    /// tests.
    bool in_rounds = false;
    /// All officers are commanders or higher commanders, whatever their rank. Event texts say of them that
    /// they "left the table", not "left the field".
    bool higher_commanders = false;
    /// How to win, in one sentence, if the ruleset decides it; null = the scenario's victory conditions do.
    const char* victory = nullptr;
};

/// Immutable. Shared by all battles and threads.
struct Ruleset {
    std::string id;
    std::shared_ptr<const Charts> charts;
    std::vector<Procedure> procedures;  ///< index 0 is the engine's dice roll
    std::vector<PhaseName> phases;
    std::vector<DiceName> purposes;     ///< of dice
    std::vector<PromptKind> questions;  ///< all kinds of prompts
    Terms terms;
    const RulesetTexts* words = nullptr;    ///< event and prompt texts of its own; null = the common ones
    std::span<const Formation> formations;  ///< all allowed formations, in the order in which they are offered
    int volleys = 1;                        ///< View::volleys
    const char* takes_for_hidden = "";      ///< one sentence: what odds assume for what forget() removes; may be empty
    std::span<const Field> unit_fields;     ///< of UnitState::own
    std::span<const Field> officer_fields;  ///< of OfficerState::own
    std::span<const Field> state_fields;    ///< of State::own

    Prepared (*prepare)(const Ruleset&, const Scenario&, const Ground&) = nullptr;
    /// Places all units and officers and pushes the first steps.
    void (*open)(Play&) = nullptr;
    /// The area that a unit covers. Precondition: on the field. Like show(), it depends only on the unit's own
    /// UnitState and on constants.
    Box (*footprint)(const Battle&, const State&, UnitId) = nullptr;
    /// The boxes of the stands, for drawing and for measuring by stand.
    void (*stand_boxes)(const Battle&, const State&, UnitId, std::vector<Box>&) = nullptr;
    /// Adds the ruleset's public data to a unit's view (badges, target, abandoned guns).
    void (*show)(const Battle&, const State&, UnitId, UnitView&) = nullptr;
    /// The same for an officer and for the battle. May be null. Both are cheap.
    void (*show_officer)(const Battle&, const State&, OfficerId, OfficerView&) = nullptr;
    void (*show_battle)(const Battle&, const State&, View&) = nullptr;
    /// An army's effectiveness in 1/100 percent, as both sides can compute it from the table.
    int (*effectiveness)(const Battle&, const State&, ArmyId) = nullptr;
    /// Holders of the scenario's objectives, if the ruleset does not use objective_holders (battle/view.hpp). Public.
    /// May be null.
    void (*objectives)(const Battle&, const State&, std::vector<ArmyId>&) = nullptr;
    /// Adds to a dice prompt why the dice are rolled, what they need and what each is for. May be null. Pure.
    void (*explain_roll)(const Battle&, const State&, Prompt&) = nullptr;
    /// Removes everything else that a seat may not know, such as sealed answers and announcements. Unknown units are
    /// already absent. Afterwards the other side has no open sealed prompt. May be null.
    void (*forget)(const Battle&, State&, Seat) = nullptr;
    /// After forget(): opens the other side's sealed prompts again, for callers that play on with a model of the
    /// other side. May be null.
    void (*ask_again)(const Battle&, State&, Seat) = nullptr;
    /// Questions about the ground, for layers on the map.
    Reconnaissance reconnaissance;
    Rulings rulings;
    /// Prepared::own for the same battle on changed ground. Null = it contains nothing indexed by piece.
    std::shared_ptr<const void> (*on_ground)(const Battle&, const Ground&) = nullptr;
    /// Adds violated invariants; empty = none. Tests call it after every step.
    void (*invariants)(const Battle&, const State&, std::vector<std::string>& broken) = nullptr;
    /// Adds errors if play cannot produce this stack of steps. Used for hand-edited saves and, in tests, after every
    /// step. May be null.
    void (*agenda_law)(const Battle&, const State&, std::vector<std::string>& broken) = nullptr;

    std::uint64_t hash() const;
    /// Whether this is its hash, in version 2 or version 1 (charts/chart.hpp).
    bool has_hash(std::uint64_t value) const;
    /// Index of a procedure. Asserts that it exists.
    std::uint16_t procedure(const char* name) const;
    std::uint8_t purpose(const char* name) const;
    /// The role of a prompt kind; `other` if it is unknown.
    PromptRole role_of(const char* kind) const;
    PhaseRole role_of_phase(std::size_t phase) const;
    bool knows(Formation formation) const;
    /// Whether a phase has this role.
    bool has_phase(PhaseRole role) const;
};

}  // namespace linstock
