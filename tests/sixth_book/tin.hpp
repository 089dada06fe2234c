#pragma once
// "Tin Soldiers", the sixth book: two kinds of units that move, fire and lose heart. Only the tests play it; what it
// needs is what every new family needs. rules.cpp is its table and its set-up, moves.cpp the turn with moves and nerve,
// fire.cpp its fire, telling.cpp how it tells and asks.

#include "battle/view.hpp"
#include "rulesets/books/register.hpp"
#include "rulesets/common/asking.hpp"
#include "rulesets/common/steps.hpp"
#include "words/ruleset_texts.hpp"

namespace linstock::tin {

/// For books::add.
books::Book book();

enum class Proc : std::uint16_t { roll, turn, each, ask_move, ask_fire, volley, nerve, count };
using ProcedureTable = common::ProcedureTable<Proc>;
using namespace common;  // how a question, an offer, a step is made

enum : std::uint8_t { dice_of_fire, dice_of_nerve };

/// UnitState::own
struct TinUnit {
    std::uint8_t lost = 0;  ///< it has lost a stand in this turn
};
/// Locals of whatever is about a unit.
struct OfUnit {
    UnitId unit, target;
};
std::span<const Field> of_unit();
/// Stages of whatever throws dice.
struct Thrown {
    enum : std::uint16_t { rolls, reads };
};

/// TS-units: of one kind of units.
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
const RulesetTexts& book_words();

}  // namespace linstock::tin
