// T5, MW-5.3 to MW-5.8: each unit in order (not stampeding) that has a reason to check checks once. T4a: a charger
// checks (MW-6.1).
//
// morale: 0 the next unit in unit order checks
// morale_check: 0 the die; 1 what the owner applies, if anything; 2 the row

#include "rulesets/mwan18/morale/morale.hpp"

#include "battle/event.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"

#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

struct MoraleLocals {
    UnitId last;  ///< last unit that checked
    std::uint8_t spare[2] = {};
};
static_assert(Window<MoraleLocals>);
const std::array morale_fields = {LINSTOCK_FIELD(MoraleLocals, last)};

/// MW-5.13: stampedes begin after all checks, so that the order of battle does not affect later checks.
void stampede_together(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : units_of(battle)) {
        const std::uint8_t row = own(play.state().unit(unit.id)).next_row;
        if (row == 0 || !in_order(battle, play.state(), unit.id)) continue;
        const MoraleRow& reached = setup(battle).morale.row(table_of_row(row), die_of_row(row));
        if (reached.move == MoraleMove::stampede) begin_stampede(play, unit.id, cite(battle, "MW-5.13"));
    }
}

Flow run_morale(Play& play, Step& self) {
    auto l = self.locals.as<MoraleLocals>();
    const Battle& battle = play.battle();
    for (const Unit& unit : units_of(battle)) {
        if (l.last && unit.id.value <= l.last.value) continue;
        const MwUnit w = own(play.state().unit(unit.id));
        if (w.checked || !in_order(battle, play.state(), unit.id)) continue;
        if (reasons_of(battle, play.state(), unit.id) == 0) continue;
        l.last = unit.id;
        self.locals.set(l);
        CheckLocals check;
        check.unit = unit.id;
        check.table = static_cast<std::uint8_t>(table_for(battle, play.state(), unit.id));
        play.push(make(Proc::morale_check, check));
        return Flow::stay;
    }
    stampede_together(play);
    return Flow::done;
}

/// " 3/5", or " in full" for 5.
std::string fifths_text(int fifths) { return fifths == 5 ? " in full" : " " + std::to_string(fifths) + "/5"; }

std::string row_text(MoraleMove move, int fifths, int fire) {
    if (move == MoraleMove::stampede) return "stampedes";
    std::string out = "holds";
    if (move == MoraleMove::advance) out = "advances" + fifths_text(fifths);
    if (move == MoraleMove::fall_back) out = "falls back" + fifths_text(fifths);
    return out + (fire == 0 ? ", does not fire" : ", fires" + fifths_text(fire));
}

EventResult typed(MoraleMove move) {
    switch (move) {
        case MoraleMove::advance: return EventResult::advances;
        case MoraleMove::hold: return EventResult::holds;
        case MoraleMove::fall_back: return EventResult::falls_back;
        default: return EventResult::stampedes;
    }
}

/// MW-5.8: the row binds the unit in the next turn (`next_row`). A charger's row is used immediately by the step that
/// called the check (`row_now`).
void bind(Play& play, const CheckLocals& l, int row) {
    edit(play.state().unit(l.unit), [&](MwUnit& w) {
        const std::uint8_t number = row_number(l.table, row);
        (l.charging ? w.row_now : w.next_row) = number;
        w.checked = true;
        w.shift = 0;
    });
}

void tell_check(Play& play, const CheckLocals& l, const MoraleSum& sum, int shift, int row) {
    play.say(EventKind::morale_checked, [&](Event& e) {
        const Battle& battle = play.battle();
        const MoraleRow& reached = setup(battle).morale.row(l.table, row);
        e.unit = l.unit;
        e.dice = {10, {l.die}};
        e.modifiers = sum.modifiers;
        for (const Modifier& m : sum.applicable)
            e.modifiers.push_back({m.name, m.value, m.why, Counts::number});
        if (sum.apply > 0) e.modifiers.push_back({"applied by its owner", shift, cite(battle, "MW-5.7")});
        e.morale_row() = row;
        e.in_percent = true;
        e.occasion() = l.charging ? 2 : 1;
        e.word = told_row(reached);
        e.event_result = typed(reached.move);
        e.why = {reached.why, cite(battle, "MW-5.6"), cite(battle, l.charging ? "MW-6.1" : "MW-5.4")};
    });
}

/// Stages of morale_check. Saves contain these numbers.
struct CheckStage {
    enum : std::uint16_t { rolls, die, row };
};

Flow run_check(Play& play, Step& self) {
    auto l = self.locals.as<CheckLocals>();
    const Battle& battle = play.battle();
    switch (self.at) {
        case CheckStage::rolls:
            edit(play.state().unit(l.unit), [](MwUnit& w) { w.shift = 0; });
            play.roll(purpose(l.charging ? Purpose::charge_check : Purpose::morale_check), 1, 10, l.unit);
            self.at = CheckStage::die;
            return Flow::stay;
        case CheckStage::die: {
            l.die = static_cast<std::uint8_t>(play.face() % 10);  // 10 is read as 0
            self.locals.set(l);
            self.at = CheckStage::row;
            const MoraleFacts facts = facts_for_check(battle, play.state(), l.unit, l.table, l.charging);
            if (sum_of(setup(battle).morale, l.table, facts).apply > 0) play.push(make(Proc::ask_shift, l));  // MW-9.2
            return Flow::stay;
        }
        default: {
            const MoraleFacts facts = facts_for_check(battle, play.state(), l.unit, l.table, l.charging);
            const MoraleSum sum = sum_of(setup(battle).morale, l.table, facts);
            const int shift = own(play.state().unit(l.unit)).shift;
            const int row = row_reached(l.die, sum.fixed, shift);
            tell_check(play, l, sum, shift, row);
            bind(play, l, row);
            return Flow::done;
        }
    }
}

}  // namespace

int table_for(const Battle& battle, const State& state, UnitId id) {
    const Order order = own(state.unit(id)).order;
    const bool named = order == Order::stand || order == Order::skirmish;
    return static_cast<int>(unlimbered(battle, state, id) && !named ? Order::stand : order);
}

std::span<const Field> check_fields() {
    static const std::array fields = {
        common::named(LINSTOCK_FIELD(CheckLocals, unit)), LINSTOCK_FIELD(CheckLocals, table).from(1, 4),
        LINSTOCK_FIELD(CheckLocals, charging), LINSTOCK_FIELD(CheckLocals, die).from(0, 9)};
    return fields;
}

const char* told_row(const MoraleRow& row) {
    static const auto all = [] {
        std::array<std::array<std::array<std::string, 6>, 6>, 4> out;
        for (std::size_t move = 0; move < 4; ++move)
            for (std::size_t fifths = 0; fifths < 6; ++fifths)
                for (std::size_t fire = 0; fire < 6; ++fire)
                    out[move][fifths][fire] =
                        row_text(static_cast<MoraleMove>(move), static_cast<int>(fifths), static_cast<int>(fire));
        return out;
    }();
    return all[static_cast<std::size_t>(row.move)][static_cast<std::size_t>(row.fifths)]
              [static_cast<std::size_t>(row.fire)]
                  .c_str();
}

void push_charge_check(Play& play, UnitId charger) {
    CheckLocals check;
    check.unit = charger;
    check.table = static_cast<std::uint8_t>(Order::attack);
    check.charging = true;
    edit(play.state().unit(charger), [](MwUnit& w) { w.row_now = 0; });
    play.push(make(Proc::morale_check, check));
}

void register_morale(ProcedureTable& table) {
    table.add(Proc::morale, "morale", "Morale", run_morale, morale_fields);
    table.add(Proc::morale_check, "morale_check", "A check of morale", run_check, check_fields(), CheckStage::row);
    register_ask_shift(table);
}

}  // namespace linstock::mwan18
