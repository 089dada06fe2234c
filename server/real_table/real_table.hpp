#pragma once
// A battle on a real table with a phone beside it: its steps as the players reported them. The browser stores them;
// each request contains all steps, and the server stores nothing.

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/staging.hpp"
#include "server/library.hpp"
#include "server/server.hpp"
#include "study/luck.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

/// {scenario, ruleset, steps: [...], ask?: a step with dice}: the rosters, the log and the answer (`RealTable` of
/// web/src/lib/api.ts).
HttpReply answer_real_table(const Library& library, const std::string& body);

/// The causes of rolls: a shot, a charge that has made contact, a question of the ruleset to one unit or to the
/// armies.
enum class RollCause : std::uint8_t { fire, charge, question };

/// One of these, with its dice in the order in which they were asked for.
struct TableQuestion {
    TableShot shot;
    RollCause cause = RollCause::fire;
    std::vector<std::uint8_t> faces;
    /// The owners' choices, in the order in which they were asked: indices into OwnerChoice::decisions. None = each
    /// takes the suggested option.
    std::optional<std::vector<int>> choices;
};

/// A choice that an owner must make.
struct OwnerChoice {
    std::string title;
    std::string kind;  ///< Prompt::kind
    UnitId unit;
    std::vector<Cite> why;
    std::vector<std::string> options;
    std::vector<Decision> decisions;  ///< what each option means on the blank table
};

/// A question after the given dice and choices.
struct PlayedQuestion {
    Staged at;                             ///< the staged state after the given dice
    std::vector<Event> events;             ///< so far
    std::vector<std::string> texts;        ///< the events as sentences with clauses
    std::optional<RollAsked> wanted_roll;  ///< the next roll
    UnitId for_unit;                       ///< of that roll
    std::vector<Cite> why;
    std::size_t faces_read = 0;         ///< dice
    std::optional<OwnerChoice> choice;  ///< to make before it continues
    std::size_t choices_read = 0;       ///< choices that were read
    bool is_over() const { return !wanted_roll && !choice; }
};

/// A possible outcome of a test, with its probability.
struct OutcomeProbability {
    std::string what;
    double p = 0;
};

/// For questions where no other unit acts and owners take the suggested option.
Decision default_answer(const Battle&, const State&, const Prompt&);

class RealTable;

/// Statistics of a battle on a real table: effectiveness turn by turn, luck, officers' fates.
class TableReport {
  public:
    explicit TableReport(const Battle& battle);
    void enter(const RealTable&, const PlayedQuestion&);
    /// Notes the state of the armies at the end of a turn.
    void end_turn(const RealTable&);
    /// {armies, turns, officers}; the turn in progress counts as it is.
    void write(json::Writer&, const RealTable&) const;

  private:
    struct Turn {
        int turn = 0;
        std::vector<int> percent;  ///< by army
    };
    struct Fate {
        int turn = 0;
        OfficerId officer;
        std::string line;
    };
    static Turn turn_of(const RealTable&);
    const Battle& battle_;
    std::vector<study::Luck> luck_;
    std::vector<Turn> turns_;
    std::vector<Fate> fates_;
};

/// The rosters of a battle on a real table.
class RealTable {
  public:
    RealTable(std::shared_ptr<const Battle> battle, const Staging& staging);

    const Battle& battle() const { return *battle_; }
    const State& roster() const { return roster_; }
    /// The number of stands that a unit had at the start.
    int stands_at_start(UnitId unit) const { return at_start_[unit.index()]; }

    /// The questions that the ruleset puts to this unit, or to the armies (none), other than fire and charges.
    std::vector<QuestionKind> questions(UnitId) const;
    /// The facts that count for it.
    std::vector<FactKind> facts(const TableQuestion&) const;
    /// Questions that were postponed.
    std::vector<OwedKind> owed() const;
    Result<Staged, Refusal> stage(const TableQuestion&) const;
    Result<PlayedQuestion, Refusal> play(const TableQuestion&) const;
    /// The outcomes of a question to one unit, over all faces of its dice; empty if there would be too many.
    std::vector<OutcomeProbability> probabilities(const TableQuestion&) const;
    /// Copies casualties, routs and officers' fates from the blank table into the rosters. Positions stay.
    void apply_result(const PlayedQuestion&, const TableShot&);
    void next_turn();

    /// A correction by the players.
    struct Correction {
        UnitId unit;
        std::optional<int> stands;
        std::vector<int> casualties;  ///< by stand; empty = unchanged
        std::optional<Formation> formation;
        std::optional<Condition> condition;
        std::optional<bool> there;  ///< false: it has left the table; true: it is on the table after all
        std::optional<bool> mounted;
        std::optional<int> rating;  ///< for rulesets with ratings
    };
    /// The unit's rating on the players' sheet, if the ruleset has ratings and it has been rolled.
    std::optional<int> rating(UnitId) const;
    std::optional<Refusal> correct(const Correction&);

    /// Where an officer is: with a unit, alone, or lost.
    struct OfficerPlacement {
        OfficerId officer;
        UnitId with;  ///< none = alone
        std::optional<bool> there;
    };
    std::optional<Refusal> place_officer(const OfficerPlacement&);

  private:
    /// The roster for this question. Questions about the state of the armies use the roster as it was when the armies
    /// were read.
    State roster_for(const TableQuestion&) const;
    void officers_go_with(UnitId unit, bool there);
    bool is_applied(const PlayedQuestion&, const TableShot&, UnitId) const;
    bool was_started(const PlayedQuestion&, UnitId) const;
    std::optional<Decision> answer(const TableQuestion&, const Prompt&, PlayedQuestion&) const;
    void throw_dice(const TableQuestion&, const Prompt&, PlayedQuestion&, std::vector<Event>&,
                    std::optional<Refusal>&) const;

    std::shared_ptr<const Battle> battle_;
    Staging staging_;
    State roster_;
    std::optional<State> roster_when_read_;  ///< as it was when the armies were read this turn
    std::string follow_up_;                  ///< the question to single units after that: Staged::owed
    std::vector<int> at_start_;
};

}  // namespace linstock::server
