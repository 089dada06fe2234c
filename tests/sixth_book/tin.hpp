#pragma once
// "Tin Soldiers", the sixth ruleset: two kinds of units that move, fire and test their nerve. Only
// tests use it. It shows what every new family needs:
// - rules.cpp: tables and set-up
// - moves.cpp: the turn, movement and nerve
// - fire.cpp: fire
// - texts.cpp: event and prompt texts

#include "battle/view.hpp"
#include "rulesets/books/register.hpp"
#include "rulesets/common/asking.hpp"
#include "rulesets/common/steps.hpp"
#include "words/ruleset_texts.hpp"

namespace linstock::tin {

books::Book book();

enum class Proc : std::uint16_t { roll, turn, each, ask_move, ask_fire, volley, nerve, count };
using ProcedureTable = common::ProcedureTable<Proc>;
using namespace common;  // helpers that make prompts, offers and steps

enum : std::uint8_t { dice_of_fire, dice_of_nerve };

/// The ruleset's own data of a unit (UnitState::own).
struct TinUnit {
    std::uint8_t lost = 0;  ///< 1 if the unit lost a stand in this turn
};
/// Locals of the steps that concern one unit.
struct UnitLocals {
    UnitId unit, target;
};
std::span<const Field> unit_locals_fields();
/// Stages of the steps that roll dice.
struct RollStage {
    enum : std::uint16_t { rolls, reads };
};

/// TS-units: the values of one kind of units.
struct Kind {
    Cited<int> stands, move, range, hits_on;
};
Kind kind_of(const Charts&, Branch);
Kind kind_of(const Battle&, UnitId);

Box footprint_at(const State&, UnitId, Vec place, Heading heading);
Box footprint(const Battle&, const State&, UnitId);
bool on_table(const State&, UnitId);

void register_moves(ProcedureTable&);
void register_fire(ProcedureTable&);
const RulesetTexts& ruleset_texts();

}  // namespace linstock::tin
