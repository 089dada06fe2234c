#pragma once
// The ruleset's table of procedures: every step of the agenda by number, and how a chapter makes one. A chapter's file
// registers its own procedures; procedures.cpp gathers them. New ones go at the end of their lists.

#include "battle/play.hpp"
#include "rulesets/common/steps.hpp"
#include "rulesets/mwan18/model.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

enum class Proc : std::uint16_t {
    roll,  // the engine's own
    deploy,
    turn,
    // T1, T2
    ask_orders,
    ask_moves,
    movement,
    // T3
    fire,
    ask_fire,
    // T4
    close_action,
    // T5
    morale,
    // T6
    rally,
    // T7
    end_of_turn,
    // T3, T4b: one target's dice; which section of a battery is hit; what a stopped charger fires
    volley,
    ask_battery_loss,
    ask_charge_fire,
    // T4a, T5: one unit's check; what its owner applies
    morale_check,
    ask_shift,
    // T4: a charge comes home; a combat; what the winner makes of his odds
    charge_home,
    combat,
    ask_odds_steps,
    // T6
    ask_rally,
    rally_unit,
    // MW-8
    officer_risk,
    count,
};

/// The dice's purposes; names in procedures.cpp, as section 3 of the rulebook has them.
enum class Purpose : std::uint8_t {
    fire_remainder,
    battery_hit,
    officer_hit,
    officer_wound,
    officer_dies,
    charge_check,
    close_performance,
    close_result,
    morale_check,
    rally_portion,
    rally_rest,
    count,
};
inline std::uint8_t purpose(Purpose p) { return static_cast<std::uint8_t>(p); }

using common::make;
using ProcedureTable = common::ProcedureTable<Proc>;

// One for each chapter's file.
void register_deployment(ProcedureTable&);
void register_sequence(ProcedureTable&);
void register_orders(ProcedureTable&);
void register_moves(ProcedureTable&);
void register_fire(ProcedureTable&);
void register_close_action(ProcedureTable&);
void register_morale(ProcedureTable&);
void register_rally(ProcedureTable&);
void register_officers(ProcedureTable&);
void register_end(ProcedureTable&);

// --- Questions under seal (T1, T2a, T3): each seat answers once, for all its units (MW-9.1) ---
inline bool has_answered(const State& state, Seat seat) {
    return own(state).answered[static_cast<std::size_t>(seat) - 1] != 0;
}
/// Before such a question: nobody has answered.
void open_question(Play&);
/// Notes the answer; true when both are in, or the other has nobody to answer for.
bool note_answer(Play&, Seat seat);
/// A seat that has a unit in order, or an officer, is asked.
bool is_asked(const Battle&, const State&, Seat seat);
/// The prompt of such a question, to be filled with offers; for each seat that has not answered.
Prompt sealed_prompt(const Battle&, Seat seat, const char* kind, std::string_view clause);
/// Refusals that all of them share: the parts are of units of this seat, in order, none of another kind than `verbs`.
std::optional<Refusal> check_dispatch(const Battle&, const State&, const Decision&, std::span<const Verb> verbs);

/// Candidates of such a question: each once, `most` at most.
class Dispatches {
  public:
    Dispatches(const Prompt& prompt, std::size_t most, std::vector<Decision>& out)
        : prompt_(prompt),
          most_(most),
          out_(out) {}
    bool full() const { return out_.size() >= most_; }
    /// The parts of one dispatch; what is there already is not added again.
    void add(std::vector<Decision> parts);

  private:
    const Prompt& prompt_;
    std::size_t most_;
    std::vector<Decision>& out_;
};

}  // namespace linstock::mwan18
