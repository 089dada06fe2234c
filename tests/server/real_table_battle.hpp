#pragma once
// A battle that two sergeants fight, and the companion beside it: told what lies on the real table, with the dice that
// fall there and what owners choose there. What each book's script tells is its own.

#include "generals/play_out.hpp"
#include "server/real_table/real_table.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server_test {

/// Dice that fell on the real table, for whom, and what for.
struct Thrown {
    std::uint8_t purpose = 0;
    UnitId unit;
    UnitId against;  ///< of two dice for two sides: the second's
    std::vector<std::uint8_t> faces;
    int occasion = 0;  ///< Beside::occasion
    bool used = false;
};

/// What an owner chose there.
struct Chosen {
    std::string kind;
    UnitId unit;
    Decision decision;
    bool used = false;
};

/// A step that is told to the companion when all of its dice have fallen.
struct Waiting {
    server::TableQuestion question;
    State then;  ///< the real table when it was seen: formations, who is with whom
};

class Beside {
  public:
    Beside(const std::string& book, std::uint64_t seed, const std::string& scenario = "two-brigades");
    virtual ~Beside() = default;
    void fight();
    /// Both rosters at the end, unit by unit.
    void expect_equal() const;

    int steps = 0;                             ///< of the companion
    std::map<std::string, int> stated_of;      ///< fire, charge, a question by its word
    std::map<std::string, int> put_right;      ///< by what was wrong
    std::map<std::string, int> moved_by_hand;  ///< formations, orders: what players move and nobody rolls for
    std::vector<std::string> why;              ///< what was put right, for people
    int strayed = 0;                           ///< steps whose dice were not those of the real table

  protected:
    const Battle& battle() const { return *battle_; }
    const State& real() const { return state_; }
    const server::RealTable& table() const { return table_; }
    /// Something is asked on the real table; afterwards it is answered.
    virtual void before(const Prompt&) = 0;
    virtual void after(const Prompt&, const Decision&) {}
    /// Dice that fell before there was anything to ask the companion, and that it asks for now; none otherwise.
    virtual std::vector<std::uint8_t> fell_before(const server::PlayedQuestion&) const { return {}; }
    virtual void happened(const Event&) {}
    /// The battle is over, and nothing more is asked.
    virtual void ended() {}
    /// Of dice of two sides whose the second is; none of all others.
    virtual UnitId against(const Prompt&) const { return {}; }
    /// What a test is made for that is rolled now, on either table: a unit may be tested for several things in a row.
    virtual int occasion(const State&) const { return 0; }
    /// A choice of the companion's: which of its decisions is the one that was taken on the real table.
    virtual std::size_t chosen(const server::OwnerChoice&);
    /// What of a unit has to be the same.
    virtual std::string differs(const UnitState& real, const UnitState& stated) const;
    /// Why it differs where nobody rolled for it; "" = it should not.
    virtual std::string by_hand(const Unit&, const UnitState& real, const UnitState& stated) const;
    /// The rating that the players know of it.
    virtual std::optional<int> rating_of(const UnitState&) const { return std::nullopt; }

    void wait(server::TableQuestion question);
    /// All that waits is told, and the rosters are compared; before that a turn begins where one has begun there.
    void settle(bool new_turn = false);
    /// A choice of the real table that has not been used, of this kind and unit; -1 = there is none.
    const Decision* choice_of(const std::string& kind, UnitId unit);
    std::vector<Waiting> waiting;

  private:
    void decide_one(const Prompt&);
    void roll(const Prompt&);
    void tell(Waiting&);
    std::string words_of(const server::TableQuestion&) const;
    void play(server::TableQuestion&);
    bool runs(const RollAsked&) const;
    Thrown* thrown_for(const server::PlayedQuestion&);
    bool asks_the_gone(const server::PlayedQuestion&, server::TableQuestion&);
    void lay_out(const Waiting&);
    /// Who rides with whom.
    void ride(const State& then, bool before_step);
    void compare();
    void compare_officers();

    std::shared_ptr<const Battle> battle_;
    server::RealTable table_;
    SeededDice dice_;
    State state_;
    std::unique_ptr<ComputerPlayer> first_, second_;
    std::vector<Thrown> tape_;
    std::vector<Chosen> choices_;
    std::uint64_t next_ = 1'000'000;    ///< dice of this test, beyond those of the opening
    std::uint64_t beyond_ = 2'000'000;  ///< of units that have gone
};

int sum_of(const std::map<std::string, int>&);
/// Battles of one scenario.
struct Battles {
    const char* scenario;
    std::vector<std::uint64_t> seeds;
};
/// How a set of battles went, into the test's record.
void record(const Beside&, std::map<std::string, int>& sums);

}  // namespace linstock::server_test
