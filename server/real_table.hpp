#pragma once
// A battle that is fought on a real table, with a phone beside it: what was told of it, step by step. It lives in the
// browser; the server is asked with all its steps and keeps nothing.

#include "battle/staging.hpp"
#include "server/library.hpp"
#include "server/server.hpp"

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
struct FireTold {
    ShotTold shot;
    Asked asked = Asked::fire;
    std::vector<std::uint8_t> faces;
};

/// How far it has come.
struct Fired {
    Staged at;                       ///< as it stands when the dice given have been read
    std::vector<std::string> told;   ///< sentences, with their clauses
    std::optional<RollAsked> wants;  ///< dice that are still to be thrown
    UnitId for_unit;                 ///< for whom they are
    std::vector<Cite> why;
    std::size_t read = 0;  ///< faces
    bool over() const { return !wants; }
};

/// What a test may say, and how likely that is.
struct Chance {
    std::string what;
    double p = 0;
};

/// Where nobody else does anything at this question, and an owner who must choose takes what is recommended.
Decision quiet_answer(const Battle&, const State&, const Prompt&);

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
    std::vector<FactKind> facts(const FireTold&) const;
    Result<Staged, Refusal> stage(const FireTold&) const;
    Result<Fired, Refusal> play(const FireTold&) const;
    /// What a question put to one unit may come to, by every face of its dice; nothing where that would be too many.
    std::vector<Chance> chances(const FireTold&) const;
    /// Casualties, runs and officers' fates go from the blank table into the rosters; where they stood they stand.
    void carry(const Fired&, const ShotTold&);
    void next_turn() { ++roster_.turn; }

    /// What people say that is so.
    struct Correction {
        UnitId unit;
        std::optional<int> stands;
        std::vector<int> casualties;  ///< by stand; empty = as they are
        std::optional<Formation> formation;
        std::optional<Condition> condition;
        std::optional<bool> there;  ///< false: it is gone from the table; true: it is there after all
        std::optional<bool> mounted;
    };
    std::optional<Refusal> correct(const Correction&);

    /// Where an officer is: with a unit, alone, or lost.
    struct OfficerPut {
        OfficerId officer;
        UnitId with;  ///< none = with nobody
        std::optional<bool> there;
    };
    std::optional<Refusal> put(const OfficerPut&);

  private:
    bool carried(const Fired&, const ShotTold&, UnitId) const;

    std::shared_ptr<const Battle> battle_;
    Staging staging_;
    State roster_;
    std::vector<int> at_start_;
};

}  // namespace linstock::server
