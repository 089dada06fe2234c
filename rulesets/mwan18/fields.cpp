#include "rulesets/mwan18/fields.hpp"

#include "rulesets/mwan18/model.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

const std::array all_of_unit = {
    LINSTOCK_FIELD(MwUnit, objective_place),
    LINSTOCK_FIELD(MwUnit, spent).described("effort spent on its march this turn"),
    LINSTOCK_FIELD(MwUnit, spent_by_row).described("of this, effort of a march forced by its morale row"),
    LINSTOCK_FIELD(MwUnit, objective).enemies_only().described("the enemy unit that is the objective of its orders"),
    LINSTOCK_FIELD(MwUnit, contact).enemies_only().described("the enemy in close action with it"),
    LINSTOCK_FIELD(MwUnit, charge).enemies_only().described("the target of its charge"),
    LINSTOCK_FIELD(MwUnit, fire_at).enemies_only().described("by section: its target"),
    LINSTOCK_FIELD(MwUnit, dismantles).described("the obstacle it takes down"),
    LINSTOCK_FIELD(MwUnit, rest_until).described("it rests: in order again from this turn"),
    LINSTOCK_FIELD(MwUnit, stampeded).described("the turn in which it last began to stampede"),
    LINSTOCK_FIELD(MwUnit, prisoners).described("number of its figures captured by the enemy"),
    LINSTOCK_FIELD(MwUnit, fire_percent).described("the fire it has suffered this turn, in percent"),
    LINSTOCK_FIELD(MwUnit, volley).described("fire on it still to be rolled for, in percent"),
    LINSTOCK_FIELD(MwUnit, order).described("the class of its orders"),
    LINSTOCK_FIELD(MwUnit, objective_is_point).described("its orders name a place, not a unit"),
    LINSTOCK_FIELD(MwUnit, files).described("files of its column"),
    LINSTOCK_FIELD(MwUnit, ranks).from(0, 2).described("ranks of its line"),
    LINSTOCK_FIELD(MwUnit, row)
        .from(0, 40)
        .described("the morale row that binds it this turn: 10 x (table - 1) + die + 1; 0 = free"),
    LINSTOCK_FIELD(MwUnit, next_row).from(0, 40).described("the morale row for the next turn"),
    LINSTOCK_FIELD(MwUnit, last_gait).described("its gait in the last turn"),
    LINSTOCK_FIELD(MwUnit, gait_before_last).described("its gait in the turn before the last"),
    LINSTOCK_FIELD(MwUnit, spirit).described("whether it stampedes"),
    LINSTOCK_FIELD(MwUnit, prone).described("it lies down"),
    LINSTOCK_FIELD(MwUnit, rigged).described("its guns are on the prolonge"),
    LINSTOCK_FIELD(MwUnit, volley_spent).described("its first volley is spent"),
    LINSTOCK_FIELD(MwUnit, rally_tried).described("it has tried to rally since its stampede began"),
    LINSTOCK_FIELD(MwUnit, fought_last_turn).described("it was in close action in the last turn"),
    LINSTOCK_FIELD(MwUnit, attacker).described("it charged into the contact it is in"),
    LINSTOCK_FIELD(MwUnit, edge).described("the edge of its enemy that it touches"),
    LINSTOCK_FIELD(MwUnit, horses).described("by section: horses hit"),
    LINSTOCK_FIELD(MwUnit, guns).described("by section: its gun"),
    LINSTOCK_FIELD(MwUnit, gait).described("its gait of this turn"),
    LINSTOCK_FIELD(MwUnit, conduct).described("its action this turn"),
    LINSTOCK_FIELD(MwUnit, fought).described("it has been in close action this turn"),
    LINSTOCK_FIELD(MwUnit, closes).described("its charge reaches: it waits for the close action"),
    LINSTOCK_FIELD(MwUnit, checked).described("it has made its check of this turn"),
    LINSTOCK_FIELD(MwUnit, changed_limber).described("it limbers or unlimbers this turn"),
    LINSTOCK_FIELD(MwUnit, fired).described("it has fired this turn"),
    LINSTOCK_FIELD(MwUnit, split).described("a part of it was driven off"),
    LINSTOCK_FIELD(MwUnit, enfiladed).described("it was enfiladed by fire"),
    LINSTOCK_FIELD(MwUnit, under_guns).described("guns have fired at it"),
    LINSTOCK_FIELD(MwUnit, surprised).described("an unseen enemy fired at it or charged it"),
    LINSTOCK_FIELD(MwUnit, unseen).described("no enemy saw it when the turn began"),
    LINSTOCK_FIELD(MwUnit, casualties).described("casualties by fire this turn"),
    LINSTOCK_FIELD(MwUnit, friends_ran).described("morale reasons from stampeding friends"),
    LINSTOCK_FIELD(MwUnit, rate).from(0, 7).described("its rate of fire; 0 = not yet declared"),
    LINSTOCK_FIELD(MwUnit, hits).described("hits not yet taken off"),
    LINSTOCK_FIELD(MwUnit, horse_hits).described("hits on horses not yet taken off"),
    LINSTOCK_FIELD(MwUnit, combat).described("the number of its close combat"),
    LINSTOCK_FIELD(MwUnit, engaged).described("figures of it that are engaged"),
    LINSTOCK_FIELD(MwUnit, share).from(0, 5).described("fifths of fire of a stopped charger"),
    LINSTOCK_FIELD(MwUnit, performance).from(0, 10).described("its side's die in the close combat"),
    LINSTOCK_FIELD(MwUnit, shift).from(-10, 10).described("shift that its owner applies to the current check"),
    LINSTOCK_FIELD(MwUnit, flank_fire).described("the heaviest fire on it came from the flank"),
    LINSTOCK_FIELD(MwUnit, row_now).from(0, 40).described("the row of its check in the charge phase"),
    LINSTOCK_FIELD(MwUnit, beaten).described("its engaged figures run"),
    LINSTOCK_FIELD(MwUnit, met).described("it charged its attacker"),
    LINSTOCK_FIELD(MwUnit, held_up).described("its last flight ended at terrain that its arm cannot cross"),
    LINSTOCK_FIELD(MwUnit, sections_gone)
        .from(0, 15)
        .described("initial sections that are no longer part of it: sum of 1, 2, 4 and 8"),
    LINSTOCK_FIELD(MwUnit, fought_over).described("the cover of its enemy along the path of its charge"),
    LINSTOCK_FIELD(MwUnit, changing).described("it has begun to change its formation and has not finished"),
    LINSTOCK_FIELD(MwUnit, changes_to)
        .described("the formation it changes to: 0 line (guns unlimbered), 1 column, 3 open order, 4 road column"),
    LINSTOCK_FIELD(MwUnit, changes_by)
        .from(0, most_figures)
        .described("number of files of the new column, or of ranks of the new line"),
    LINSTOCK_FIELD(MwUnit, change_done).from(0, 20 * 200000).described("progress of the change, in 1/20 feet"),
    LINSTOCK_FIELD(MwUnit, height)
        .described("height of its charge: below its enemy (uphill or from lower), above or level"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwOfficer, to_x).described("ride destination: 1/20 feet from the left edge"),
        LINSTOCK_FIELD(MwOfficer, to_y).described("ride destination: 1/20 feet from the bottom edge"),
        LINSTOCK_FIELD(MwOfficer, joins).friends_only().described("the unit that the officer will join"),
        LINSTOCK_FIELD(MwOfficer, out_until).described("wounded: out to the end of this turn"),
        LINSTOCK_FIELD(MwOfficer, rides).described("the officer has a ride destination"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwState, prisoners).described("by army: its men captured"),
        LINSTOCK_FIELD(MwState, answered).described("by seat: it has answered the sealed question"),
        LINSTOCK_FIELD(MwState, end_offered).described("by seat: it has offered the end this turn"),
        LINSTOCK_FIELD(MwState, combats).described("close combats counted this turn"),
        LINSTOCK_FIELD(MwState, steps).described("steps used by the winner of the current combat"),
        LINSTOCK_FIELD(MwState, half).from(0, 1).described("1 while marches are under seal"),
        LINSTOCK_FIELD(MwState, gap_from).described("start of each gap in an obstacle, in steps along it"),
        LINSTOCK_FIELD(MwState, gap_to).described("end of each gap"),
        LINSTOCK_FIELD(MwState, gap_in).described("the obstacle it is in"),
    };
    return fields;
}

}  // namespace linstock::mwan18
