#pragma once
// A battle that is fought on a real table, with a phone beside it: what was told of it, step by step. It lives in the
// browser; the server is asked with all its steps and keeps nothing.

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

/// What dice are thrown for: a shot, a charge that has come up, a question that the book puts to one unit or to the
/// armies.
enum class RollCause : std::uint8_t { fire, charge, question };

/// One of these, and the dice that have been thrown for it, in the order in which they were asked for.
struct TableQuestion {
    TableShot shot;
    RollCause cause = RollCause::fire;
    std::vector<std::uint8_t> faces;
    /// What owners have chosen, in the order in which they were asked: places in Choice::options. None = nobody is
    /// asked, and each takes what is recommended.
    std::optional<std::vector<int>> choices;
};

/// What an owner has to choose.
struct OwnerChoice {
    std::string title;
    std::string kind;  ///< Prompt::kind
    UnitId unit;
    std::vector<Cite> why;
    std::vector<std::string> options;
    std::vector<Decision> decisions;  ///< what each means on the blank table
};

/// How far it has come.
struct PlayedQuestion {
    Staged at;                             ///< as it stands when the dice given have been read
    std::vector<Event> events;             ///< what has happened
    std::vector<std::string> texts;        ///< of it, in sentences with their clauses
    std::optional<RollAsked> wanted_roll;  ///< dice that are still to be thrown
    UnitId for_unit;                       ///< for whom they are
    std::vector<Cite> why;
    std::size_t faces_read = 0;         ///< faces
    std::optional<OwnerChoice> choice;  ///< that has to be made before it goes on
    std::size_t choices_read = 0;       ///< choices that were read
    bool is_over() const { return !wanted_roll && !choice; }
};

/// What a test may say, and how likely that is.
struct OutcomeProbability {
    std::string what;
    double p = 0;
};

/// Where nobody else does anything at this question, and an owner who must choose takes what is recommended.
Decision default_answer(const Battle&, const State&, const Prompt&);

class RealTable;

/// What a battle on a real table was like, gathered step by step: effectiveness turn by turn, luck, officers' fates.
class TableReport {
  public:
    explicit TableReport(const Battle& battle);
    void enter(const RealTable&, const PlayedQuestion&);
    /// How the armies stand when this turn ends.
    void end_turn(const RealTable&);
    /// {armies, turns, officers}; the turn in hand counts as it stands.
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
    /// How many stands a unit had when the battle began.
    int stands_at_start(UnitId unit) const { return at_start_[unit.index()]; }

    /// What the book asks of this unit, of none of the armies, outside fire and charges.
    std::vector<QuestionKind> questions(UnitId) const;
    /// The facts that count for it.
    std::vector<FactKind> facts(const TableQuestion&) const;
    /// What was laid by and is still to be asked.
    std::vector<OwedKind> owed() const;
    Result<Staged, Refusal> stage(const TableQuestion&) const;
    Result<PlayedQuestion, Refusal> play(const TableQuestion&) const;
    /// What a question put to one unit may come to, by every face of its dice; nothing where that would be too many.
    std::vector<OutcomeProbability> probabilities(const TableQuestion&) const;
    /// Casualties, runs and officers' fates go from the blank table into the rosters; where they stood they stand.
    void apply_result(const PlayedQuestion&, const TableShot&);
    void next_turn();

    /// What people say that is so.
    struct Correction {
        UnitId unit;
        std::optional<int> stands;
        std::vector<int> casualties;  ///< by stand; empty = as they are
        std::optional<Formation> formation;
        std::optional<Condition> condition;
        std::optional<bool> there;  ///< false: it is gone from the table; true: it is there after all
        std::optional<bool> mounted;
        std::optional<int> rating;  ///< of a book that has such
    };
    /// The rating that the players keep by it, where the book has one and it has been rolled.
    std::optional<int> rating(UnitId) const;
    std::optional<Refusal> correct(const Correction&);

    /// Where an officer is: with a unit, alone, or lost.
    struct OfficerPlacement {
        OfficerId officer;
        UnitId with;  ///< none = with nobody
        std::optional<bool> there;
    };
    std::optional<Refusal> place_officer(const OfficerPlacement&);

  private:
    /// The roster on which this is asked: what follows from how the armies stand, on the armies as they were read.
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
    std::optional<State> roster_when_read_;  ///< the roster when the armies were read in this turn
    std::string follow_up_;                  ///< what is asked of single units after that: Staged::owed
    std::vector<int> at_start_;
};

}  // namespace linstock::server
