#include "rulesets/mwan18/fields.hpp"

#include "rulesets/mwan18/model.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

const std::array all_of_unit = {
    LINSTOCK_FIELD(MwUnit, objective_place),
    LINSTOCK_FIELD(MwUnit, spent).described("what it has spent of its march this turn"),
    LINSTOCK_FIELD(MwUnit, spent_by_row).described("of this what its row of morale made it march"),
    LINSTOCK_FIELD(MwUnit, objective).enemies_only().described("the enemy unit of its orders"),
    LINSTOCK_FIELD(MwUnit, contact).enemies_only().described("whom it is in close action with"),
    LINSTOCK_FIELD(MwUnit, charge).enemies_only().described("whom it charges"),
    LINSTOCK_FIELD(MwUnit, fire_at).enemies_only().described("by section: whom it fires at"),
    LINSTOCK_FIELD(MwUnit, dismantles).described("the obstacle it takes down"),
    LINSTOCK_FIELD(MwUnit, rest_until).described("it rests: in order again from this turn"),
    LINSTOCK_FIELD(MwUnit, stampeded).described("the turn in which it last began to stampede"),
    LINSTOCK_FIELD(MwUnit, prisoners).described("of its figures, taken by the enemy"),
    LINSTOCK_FIELD(MwUnit, fire_percent).described("the fire it has suffered this turn, in percent"),
    LINSTOCK_FIELD(MwUnit, volley).described("fire on it still to be rolled for, in percent"),
    LINSTOCK_FIELD(MwUnit, order).described("the class of its orders"),
    LINSTOCK_FIELD(MwUnit, objective_is_point).described("its orders name a place, not a unit"),
    LINSTOCK_FIELD(MwUnit, files).described("files of its column"),
    LINSTOCK_FIELD(MwUnit, ranks).from(0, 2).described("ranks of its line"),
    LINSTOCK_FIELD(MwUnit, row)
        .from(0, 40)
        .described(
            "the row of morale that binds it this turn: 10 for each table before its own, the die and 1; 0 for free"),
    LINSTOCK_FIELD(MwUnit, next_row).from(0, 40).described("the same for the next turn"),
    LINSTOCK_FIELD(MwUnit, last_gait).described("its gait of the last turn"),
    LINSTOCK_FIELD(MwUnit, gait_before_last).described("and of the one before"),
    LINSTOCK_FIELD(MwUnit, spirit).described("whether it stampedes"),
    LINSTOCK_FIELD(MwUnit, prone).described("it lies down"),
    LINSTOCK_FIELD(MwUnit, rigged).described("its guns are on the prolonge"),
    LINSTOCK_FIELD(MwUnit, volley_spent).described("its first volley is spent"),
    LINSTOCK_FIELD(MwUnit, rally_tried).described("a rally has been tried since it began to stampede"),
    LINSTOCK_FIELD(MwUnit, fought_last_turn).described("it was in close action in the last turn"),
    LINSTOCK_FIELD(MwUnit, attacker).described("it charged into the contact it is in"),
    LINSTOCK_FIELD(MwUnit, edge).described("the edge of its enemy that it touches"),
    LINSTOCK_FIELD(MwUnit, horses).described("by section: horses hit"),
    LINSTOCK_FIELD(MwUnit, guns).described("by section: its gun"),
    LINSTOCK_FIELD(MwUnit, gait).described("its gait of this turn"),
    LINSTOCK_FIELD(MwUnit, conduct).described("what it did this turn"),
    LINSTOCK_FIELD(MwUnit, fought).described("it has been in close action this turn"),
    LINSTOCK_FIELD(MwUnit, closes).described("its charge reaches: it waits for the close action"),
    LINSTOCK_FIELD(MwUnit, checked).described("it has made its check of this turn"),
    LINSTOCK_FIELD(MwUnit, changed_limber).described("it limbers or unlimbers this turn"),
    LINSTOCK_FIELD(MwUnit, fired).described("it has fired this turn"),
    LINSTOCK_FIELD(MwUnit, split).described("a part of it was driven off"),
    LINSTOCK_FIELD(MwUnit, enfiladed).described("it was enfiladed by fire"),
    LINSTOCK_FIELD(MwUnit, under_guns).described("guns have fired at it"),
    LINSTOCK_FIELD(MwUnit, surprised).described("it was fired at or charged by somebody unseen"),
    LINSTOCK_FIELD(MwUnit, unseen).described("no enemy saw it when the turn began"),
    LINSTOCK_FIELD(MwUnit, casualties).described("casualties by fire this turn"),
    LINSTOCK_FIELD(MwUnit, friends_ran).described("reasons that running friends give it"),
    LINSTOCK_FIELD(MwUnit, rate).from(0, 7).described("its rate of fire; 0 when it has not been said"),
    LINSTOCK_FIELD(MwUnit, hits).described("hits not yet taken off"),
    LINSTOCK_FIELD(MwUnit, horse_hits).described("hits on horses not yet taken off"),
    LINSTOCK_FIELD(MwUnit, combat).described("the number of its close combat"),
    LINSTOCK_FIELD(MwUnit, engaged).described("figures of it that are engaged"),
    LINSTOCK_FIELD(MwUnit, share).from(0, 5).described("fifths of fire of a stopped charger"),
    LINSTOCK_FIELD(MwUnit, performance).from(0, 10).described("its side's die in the close combat"),
    LINSTOCK_FIELD(MwUnit, shift).from(-10, 10).described("what its owner adds to the check in hand"),
    LINSTOCK_FIELD(MwUnit, flank_fire).described("the heaviest fire on it came from the flank"),
    LINSTOCK_FIELD(MwUnit, row_now).from(0, 40).described("the row of its check in the charge phase"),
    LINSTOCK_FIELD(MwUnit, beaten).described("its engaged figures run"),
    LINSTOCK_FIELD(MwUnit, met).described("it charged the one that charged it"),
    LINSTOCK_FIELD(MwUnit, held_up).described("its last run ended at what its arm cannot cross"),
    LINSTOCK_FIELD(MwUnit, sections_gone)
        .from(0, 15)
        .described("its sections at the start that are not of it: 1, 2, 4 and 8, added up"),
    LINSTOCK_FIELD(MwUnit, fought_over).described("what its enemy stands behind on the way by which it charged"),
    LINSTOCK_FIELD(MwUnit, changing).described("it has begun to change its formation and has not finished"),
    LINSTOCK_FIELD(MwUnit, changes_to)
        .described("the formation it changes to: 0 line (guns unlimbered), 1 column, 3 open order, 4 road column"),
    LINSTOCK_FIELD(MwUnit, changes_by).from(0, most_figures).described("files of that column, ranks of that line"),
    LINSTOCK_FIELD(MwUnit, change_done)
        .from(0, 20 * 200000)
        .described("what of that change is paid, in twentieths of a foot"),
    LINSTOCK_FIELD(MwUnit, height)
        .described("how its charge came: below its enemy (uphill or from lower), above, level"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwOfficer, to_x).described("where he rides to, in twentieths of a foot from the left"),
        LINSTOCK_FIELD(MwOfficer, to_y).described("and from below"),
        LINSTOCK_FIELD(MwOfficer, joins).friends_only().described("the unit he goes to be with"),
        LINSTOCK_FIELD(MwOfficer, out_until).described("wounded: out to the end of this turn"),
        LINSTOCK_FIELD(MwOfficer, rides).described("he has somewhere to ride"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwState, prisoners).described("by army: men of it taken"),
        LINSTOCK_FIELD(MwState, answered).described("by seat: it has answered the sealed question"),
        LINSTOCK_FIELD(MwState, end_offered).described("by seat: it has offered the end this turn"),
        LINSTOCK_FIELD(MwState, combats).described("close combats counted this turn"),
        LINSTOCK_FIELD(MwState, steps).described("steps that the winner of the combat in hand has taken"),
        LINSTOCK_FIELD(MwState, half).from(0, 1).described("1 while marches are under seal"),
        LINSTOCK_FIELD(MwState, gap_from).described("where each gap in an obstacle begins, in steps along it"),
        LINSTOCK_FIELD(MwState, gap_to).described("and where it ends"),
        LINSTOCK_FIELD(MwState, gap_in).described("the obstacle it is in"),
    };
    return fields;
}

}  // namespace linstock::mwan18
