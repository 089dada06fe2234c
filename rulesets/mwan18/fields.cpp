#include "rulesets/mwan18/fields.hpp"

#include "rulesets/mwan18/model.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

const std::array all_of_unit = {
    LINSTOCK_FIELD(MwUnit, objective_place),
    LINSTOCK_FIELD(MwUnit, spent).telling("what it has spent of its march this turn"),
    LINSTOCK_FIELD(MwUnit, spent_by_row).telling("of this what its row of morale made it march"),
    LINSTOCK_FIELD(MwUnit, objective).of_enemies().telling("the enemy unit of its orders"),
    LINSTOCK_FIELD(MwUnit, contact).of_enemies().telling("whom it is in close action with"),
    LINSTOCK_FIELD(MwUnit, charge).of_enemies().telling("whom it charges"),
    LINSTOCK_FIELD(MwUnit, fire_at).of_enemies().telling("by section: whom it fires at"),
    LINSTOCK_FIELD(MwUnit, dismantles).telling("the obstacle it takes down"),
    LINSTOCK_FIELD(MwUnit, rest_until).telling("it rests: in order again from this turn"),
    LINSTOCK_FIELD(MwUnit, stampeded).telling("the turn in which it last began to stampede"),
    LINSTOCK_FIELD(MwUnit, prisoners).telling("of its figures, taken by the enemy"),
    LINSTOCK_FIELD(MwUnit, fire_percent).telling("the fire it has suffered this turn, in percent"),
    LINSTOCK_FIELD(MwUnit, volley).telling("fire on it still to be rolled for, in percent"),
    LINSTOCK_FIELD(MwUnit, order).telling("the class of its orders"),
    LINSTOCK_FIELD(MwUnit, objective_is_point).telling("its orders name a place, not a unit"),
    LINSTOCK_FIELD(MwUnit, files).telling("files of its column"),
    LINSTOCK_FIELD(MwUnit, ranks).from(0, 2).telling("ranks of its line"),
    LINSTOCK_FIELD(MwUnit, row)
        .from(0, 40)
        .telling(
            "the row of morale that binds it this turn: 10 for each table before its own, the die and 1; 0 for free"),
    LINSTOCK_FIELD(MwUnit, next_row).from(0, 40).telling("the same for the next turn"),
    LINSTOCK_FIELD(MwUnit, last_gait).telling("its gait of the last turn"),
    LINSTOCK_FIELD(MwUnit, gait_before_last).telling("and of the one before"),
    LINSTOCK_FIELD(MwUnit, spirit).telling("whether it stampedes"),
    LINSTOCK_FIELD(MwUnit, prone).telling("it lies down"),
    LINSTOCK_FIELD(MwUnit, rigged).telling("its guns are on the prolonge"),
    LINSTOCK_FIELD(MwUnit, volley_spent).telling("its first volley is spent"),
    LINSTOCK_FIELD(MwUnit, rally_tried).telling("a rally has been tried since it began to stampede"),
    LINSTOCK_FIELD(MwUnit, fought_last_turn).telling("it was in close action in the last turn"),
    LINSTOCK_FIELD(MwUnit, attacker).telling("it charged into the contact it is in"),
    LINSTOCK_FIELD(MwUnit, edge).telling("the edge of its enemy that it touches"),
    LINSTOCK_FIELD(MwUnit, horses).telling("by section: horses hit"),
    LINSTOCK_FIELD(MwUnit, guns).telling("by section: its gun"),
    LINSTOCK_FIELD(MwUnit, gait).telling("its gait of this turn"),
    LINSTOCK_FIELD(MwUnit, conduct).telling("what it did this turn"),
    LINSTOCK_FIELD(MwUnit, fought).telling("it has been in close action this turn"),
    LINSTOCK_FIELD(MwUnit, closes).telling("its charge reaches: it waits for the close action"),
    LINSTOCK_FIELD(MwUnit, checked).telling("it has made its check of this turn"),
    LINSTOCK_FIELD(MwUnit, changed_limber).telling("it limbers or unlimbers this turn"),
    LINSTOCK_FIELD(MwUnit, fired).telling("it has fired this turn"),
    LINSTOCK_FIELD(MwUnit, split).telling("a part of it was driven off"),
    LINSTOCK_FIELD(MwUnit, enfiladed).telling("it was enfiladed by fire"),
    LINSTOCK_FIELD(MwUnit, under_guns).telling("guns have fired at it"),
    LINSTOCK_FIELD(MwUnit, surprised).telling("it was fired at or charged by somebody unseen"),
    LINSTOCK_FIELD(MwUnit, unseen).telling("no enemy saw it when the turn began"),
    LINSTOCK_FIELD(MwUnit, casualties).telling("casualties by fire this turn"),
    LINSTOCK_FIELD(MwUnit, friends_ran).telling("reasons that running friends give it"),
    LINSTOCK_FIELD(MwUnit, rate).from(0, 7).telling("its rate of fire; 0 when it has not been said"),
    LINSTOCK_FIELD(MwUnit, hits).telling("hits not yet taken off"),
    LINSTOCK_FIELD(MwUnit, horse_hits).telling("hits on horses not yet taken off"),
    LINSTOCK_FIELD(MwUnit, combat).telling("the number of its close combat"),
    LINSTOCK_FIELD(MwUnit, engaged).telling("figures of it that are engaged"),
    LINSTOCK_FIELD(MwUnit, share).from(0, 5).telling("fifths of fire of a stopped charger"),
    LINSTOCK_FIELD(MwUnit, performance).from(0, 10).telling("its side's die in the close combat"),
    LINSTOCK_FIELD(MwUnit, shift).from(-10, 10).telling("what its owner adds to the check in hand"),
    LINSTOCK_FIELD(MwUnit, flank_fire).telling("the heaviest fire on it came from the flank"),
    LINSTOCK_FIELD(MwUnit, row_now).from(0, 40).telling("the row of its check in the charge phase"),
    LINSTOCK_FIELD(MwUnit, beaten).telling("its engaged figures run"),
    LINSTOCK_FIELD(MwUnit, met).telling("it charged the one that charged it"),
    LINSTOCK_FIELD(MwUnit, held_up).telling("its last run ended at what its arm cannot cross"),
    LINSTOCK_FIELD(MwUnit, sections_gone)
        .from(0, 15)
        .telling("its sections at the start that are not of it: 1, 2, 4 and 8, added up"),
    LINSTOCK_FIELD(MwUnit, fought_over).telling("what its enemy stands behind on the way by which it charged"),
    LINSTOCK_FIELD(MwUnit, changing).telling("it has begun to change its formation and has not finished"),
    LINSTOCK_FIELD(MwUnit, changes_to)
        .telling("the formation it changes to: 0 line (guns unlimbered), 1 column, 3 open order, 4 road column"),
    LINSTOCK_FIELD(MwUnit, changes_by).from(0, most_figures).telling("files of that column, ranks of that line"),
    LINSTOCK_FIELD(MwUnit, change_done)
        .from(0, 20 * 200000)
        .telling("what of that change is paid, in twentieths of a foot"),
    LINSTOCK_FIELD(MwUnit, height).telling("how its charge came: below its enemy (uphill or from lower), above, level"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwOfficer, to_x).telling("where he rides to, in twentieths of a foot from the left"),
        LINSTOCK_FIELD(MwOfficer, to_y).telling("and from below"),
        LINSTOCK_FIELD(MwOfficer, joins).of_friends().telling("the unit he goes to be with"),
        LINSTOCK_FIELD(MwOfficer, out_until).telling("wounded: out to the end of this turn"),
        LINSTOCK_FIELD(MwOfficer, rides).telling("he has somewhere to ride"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwState, prisoners).telling("by army: men of it taken"),
        LINSTOCK_FIELD(MwState, answered).telling("by seat: it has answered the sealed question"),
        LINSTOCK_FIELD(MwState, end_offered).telling("by seat: it has offered the end this turn"),
        LINSTOCK_FIELD(MwState, combats).telling("close combats counted this turn"),
        LINSTOCK_FIELD(MwState, steps).telling("steps that the winner of the combat in hand has taken"),
        LINSTOCK_FIELD(MwState, half).from(0, 1).telling("1 while marches are under seal"),
        LINSTOCK_FIELD(MwState, gap_from).telling("where each gap in an obstacle begins, in steps along it"),
        LINSTOCK_FIELD(MwState, gap_to).telling("and where it ends"),
        LINSTOCK_FIELD(MwState, gap_in).telling("the obstacle it is in"),
    };
    return fields;
}

}  // namespace linstock::mwan18
