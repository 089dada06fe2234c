#pragma once
// Plays a battle between two sergeants, and the companion of a real table beside it. The companion
// gets only what lies on the real table, the dice that fall there, and the choices made there. Each
// ruleset has its own script.

#include "generals/play_out.hpp"
#include "server/real_table/real_table.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server_test {

/// Dice of the real table: the unit they are for, and their purpose.
struct Thrown {
    std::uint8_t purpose = 0;
    UnitId unit;
    UnitId against;  ///< for dice of two sides: the second side's unit
    std::vector<std::uint8_t> faces;
    int occasion = 0;  ///< RealTableBattle::occasion
    bool used = false;
};

/// A choice that an owner made on the real table.
struct Chosen {
    std::string kind;
    UnitId unit;
    Decision decision;
    bool used = false;
};

/// A step that is sent to the companion when all of its dice have fallen.
struct Waiting {
    server::TableQuestion question;
    State then;  ///< the real state when the step was seen: formations, attached officers
};

class RealTablePlay {
  public:
    RealTablePlay(const std::string& book, std::uint64_t seed, const std::string& scenario = "two-brigades");
    virtual ~RealTablePlay() = default;
    void fight();
    /// Compares both rosters unit by unit at the end.
    void expect_equal() const;

    int steps = 0;                              ///< steps of the companion
    std::map<std::string, int> steps_of_kind;   ///< fire, charge, or a question by its word
    std::map<std::string, int> corrected;       ///< corrections by what differed
    std::map<std::string, int> set_by_players;  ///< formations, orders: set by players without dice
    std::vector<std::string> why;               ///< the corrections, for the log
    int failed_steps = 0;                       ///< steps whose dice do not match the real table's

  protected:
    const Battle& battle() const { return *battle_; }
    const State& real() const { return state_; }
    const server::RealTable& table() const { return table_; }
    /// Called before a prompt of the real table is answered; after() is called afterwards.
    virtual void before(const Prompt&) = 0;
    virtual void after(const Prompt&, const Decision&) {}
    /// Dice that fell before the companion could be asked, and that it asks for now. Empty if there
    /// are none.
    virtual std::vector<std::uint8_t> earlier_faces(const server::PlayedQuestion&) const { return {}; }
    virtual void happened(const Event&) {}
    /// Called when the battle is over.
    virtual void ended() {}
    /// For dice of two sides: the second side's unit.
    virtual UnitId against(const Prompt&) const { return {}; }
    /// Tells apart several tests of one unit in a row: what the present roll is for, on either
    /// table.
    virtual int occasion(const State&) const { return 0; }
    /// The index of the companion's choice that equals the decision of the real table.
    virtual std::size_t chosen(const server::OwnerChoice&);
    /// The first difference of a unit's states that must be equal; "" if there is none.
    virtual std::string differs(const UnitState& real, const UnitState& stated) const;
    /// Why the states differ without dice; "" if they must not differ.
    virtual std::string players_reason(const Unit&, const UnitState& real, const UnitState& stated) const;
    /// The rating of the unit, if the players know it.
    virtual std::optional<int> rating_of(const UnitState&) const { return std::nullopt; }

    void wait(server::TableQuestion question);
    /// Sends all waiting steps and compares the rosters. `new_turn` first starts a turn.
    void settle(bool new_turn = false);
    /// The next unused choice of the real table for this kind and unit; null if there is none.
    const Decision* choice_of(const std::string& kind, UnitId unit);
    std::vector<Waiting> waiting;

  private:
    void decide_one(const Prompt&);
    void roll(const Prompt&);
    void enter_results(Waiting&);
    std::string words_of(const server::TableQuestion&) const;
    void play(server::TableQuestion&);
    bool runs(const RollAsked&) const;
    Thrown* thrown_for(const server::PlayedQuestion&);
    bool asks_for_absent_unit(const server::PlayedQuestion&, server::TableQuestion&);
    void copy_visible_state(const Waiting&);
    /// Copies which officers are attached to which units.
    void ride(const State& then, bool before_step);
    void compare();
    void compare_officers();

    std::shared_ptr<const Battle> battle_;
    server::RealTable table_;
    SeededDice dice_;
    State state_;
    std::unique_ptr<ComputerPlayer> first_, second_;
    std::vector<Thrown> rolls_;
    std::vector<Chosen> choices_;
    std::uint64_t next_ = 1'000'000;    ///< dice of this test, after those of the opening
    std::uint64_t beyond_ = 2'000'000;  ///< dice of units that are gone
};

int sum_of(const std::map<std::string, int>&);
/// Battles of one scenario.
struct Battles {
    const char* scenario;
    std::vector<std::uint64_t> seeds;
};
/// Adds the counts of a battle to the test's record.
void record(const RealTablePlay&, std::map<std::string, int>& sums);

}  // namespace linstock::server_test
