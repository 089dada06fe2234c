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
enum class Asked : std::uint8_t { fire, charge, question };

/// One of these, and the dice that have been thrown for it, in the order in which they were asked for.
struct TableQuestion {
    TableShot shot;
    Asked asked = Asked::fire;
    std::vector<std::uint8_t> faces;
    /// What owners have chosen, in the order in which they were asked: places in Choice::options. None = nobody is
    /// asked, and each takes what is recommended.
    std::optional<std::vector<int>> choices;
};

/// What an owner has to choose.
struct Choice {
    std::string title;
    std::string kind;  ///< Prompt::kind
    UnitId unit;
    std::vector<Cite> why;
    std::vector<std::string> options;
    std::vector<Decision> decisions;  ///< what each means on the blank table
};

/// How far it has come.
struct Fired {
    Staged at;                       ///< as it stands when the dice given have been read
    std::vector<Event> events;       ///< what has happened
    std::vector<std::string> told;   ///< of it, in sentences with their clauses
    std::optional<RollAsked> wants;  ///< dice that are still to be thrown
    UnitId for_unit;                 ///< for whom they are
    std::vector<Cite> why;
    std::size_t read = 0;          ///< faces
    std::optional<Choice> choice;  ///< that has to be made before it goes on
    std::size_t chosen = 0;        ///< choices that were read
    bool over() const { return !wants && !choice; }
};

/// What a test may say, and how likely that is.
struct Chance {
    std::string what;
    double p = 0;
};

/// Where nobody else does anything at this question, and an owner who must choose takes what is recommended.
Decision quiet_answer(const Battle&, const State&, const Prompt&);

class RealTable;

/// What a battle on a real table was like, gathered step by step: effectiveness turn by turn, luck, officers' fates.
class TableReport {
  public:
    explicit TableReport(const Battle& battle);
    void enter(const RealTable&, const Fired&);
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
    Result<Fired, Refusal> play(const TableQuestion&) const;
    /// What a question put to one unit may come to, by every face of its dice; nothing where that would be too many.
    std::vector<Chance> chances(const TableQuestion&) const;
    /// Casualties, runs and officers' fates go from the blank table into the rosters; where they stood they stand.
    void carry(const Fired&, const TableShot&);
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
    struct OfficerPut {
        OfficerId officer;
        UnitId with;  ///< none = with nobody
        std::optional<bool> there;
    };
    std::optional<Refusal> put(const OfficerPut&);

  private:
    /// The roster on which this is asked: what follows from how the armies stand, on the armies as they were read.
    State asked_on(const TableQuestion&) const;
    void officers_go_with(UnitId unit, bool there);
    bool carried(const Fired&, const TableShot&, UnitId) const;
    bool begun(const Fired&, UnitId) const;
    std::optional<Decision> answer(const TableQuestion&, const Prompt&, Fired&) const;
    void throw_dice(const TableQuestion&, const Prompt&, Fired&, std::vector<Event>&, std::optional<Refusal>&) const;

    std::shared_ptr<const Battle> battle_;
    Staging staging_;
    State roster_;
    std::optional<State> read_;  ///< the roster when the armies were read in this turn
    std::string follows_;        ///< what is asked of single units after that: Staged::owed
    std::vector<int> at_start_;
};

}  // namespace linstock::server
