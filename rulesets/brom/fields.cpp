#include "rulesets/brom/fields.hpp"

#include "rulesets/brom/model.hpp"

#include <array>

namespace linstock::brom {

namespace {

const std::array all_of_unit = {
    LINSTOCK_FIELD(BromUnit, start_place),
    LINSTOCK_FIELD(BromUnit, guns_place),
    LINSTOCK_FIELD(BromUnit, moved_distance)
        .from(0, farthest_moved)
        .described("distance moved this turn, in grid steps of 2^-24 of a table unit"),
    LINSTOCK_FIELD(BromUnit, start_heading)
        .from(0, full_turn - 1)
        .described("heading when phase A began, in sixteenths of a degree"),
    LINSTOCK_FIELD(BromUnit, guns_heading)
        .from(0, full_turn - 1)
        .described("heading of abandoned guns, in sixteenths of a degree"),
    LINSTOCK_FIELD(BromUnit, target).enemies_only().described("the unit that it attacks"),
    LINSTOCK_FIELD(BromUnit, fire_target).enemies_only().described("its declared target in the current fire step"),
    LINSTOCK_FIELD(BromUnit, edge_of).described("the town at whose edge it waits to enter"),
    LINSTOCK_FIELD(BromUnit, responder).friends_only().described("the officer whose die binds it on this card"),
    LINSTOCK_FIELD(BromUnit, arrival).described("its place in this turn's order of contact"),
    LINSTOCK_FIELD(BromUnit, routed_turn).described("the turn of its last rout"),
    LINSTOCK_FIELD(BromUnit, side_target)
        .without_reference()
        .from(0, UINT16_MAX)
        .described("targets of a square's rear, right and left face; the target of a sharpshooter"),
    LINSTOCK_FIELD(BromUnit, rating).described("morale rating; before it is rolled, the alterations so far"),
    LINSTOCK_FIELD(BromUnit, rated).described("its rating has been rolled"),
    LINSTOCK_FIELD(BromUnit, stage).described("stage of its attack"),
    LINSTOCK_FIELD(BromUnit, guns).described("state of a battery's guns"),
    LINSTOCK_FIELD(BromUnit, card_came).described("the card of its command has come up this turn"),
    LINSTOCK_FIELD(BromUnit, responded).described("it passed command response on that card"),
    LINSTOCK_FIELD(BromUnit, asked).described("it has had its order on this card"),
    LINSTOCK_FIELD(BromUnit, moved).described("it has moved this turn"),
    LINSTOCK_FIELD(BromUnit, fired).described("it has fired this turn"),
    LINSTOCK_FIELD(BromUnit, dismounted_now).described("it dismounted this turn"),
    LINSTOCK_FIELD(BromUnit, rear_attack).described("its attack began outside the cone of its target"),
    LINSTOCK_FIELD(BromUnit, tested_and_went).described("it fell back or routed this turn"),
    LINSTOCK_FIELD(BromUnit, at_town_edge).described("progress of entering that town"),
    LINSTOCK_FIELD(BromUnit, melees).described("close combats that it has fought this turn"),
    LINSTOCK_FIELD(BromUnit, declared).from(0, 8).described("fire declarations made in the current step"),
    LINSTOCK_FIELD(BromUnit, ammunition).from(0, 1).described("0 ball or musketry, 1 cannister"),
    LINSTOCK_FIELD(BromUnit, took_figure).described("its fire has taken a figure in the current step"),
    LINSTOCK_FIELD(BromUnit, hits).described("hits not yet placed as casualties"),
    LINSTOCK_FIELD(BromUnit, figures_lost).described("figures lost in the current step"),
    LINSTOCK_FIELD(BromUnit, stands_lost).described("stands lost in the current step"),
    LINSTOCK_FIELD(BromUnit, due).described("its pending test: 1 + the number of the occasion; 0 = none"),
    LINSTOCK_FIELD(BromUnit, result).described("the result of its last test"),
    LINSTOCK_FIELD(BromUnit, tested).described("it has tested in the current step"),
    LINSTOCK_FIELD(BromUnit, odd_hit).described("a hit on a battery that has not yet taken a gunner"),
    LINSTOCK_FIELD(BromUnit, half_marked).described("it has had its -1 for being under half strength"),
    LINSTOCK_FIELD(BromUnit, stand_hit)
        .from(0, most_stands)
        .described("the stand that takes casualties, counted from 1; 0 = to be chosen"),
    LINSTOCK_FIELD(BromUnit, sixes).described("sixes rolled since its last supply"),
    LINSTOCK_FIELD(BromUnit, supplies).described("resupplies that a wagon has left"),
    LINSTOCK_FIELD(BromUnit, supplying).described("it spends this turn at the wagon"),
    LINSTOCK_FIELD(BromUnit, combat).described("number of the close combat that it is in"),
    LINSTOCK_FIELD(BromUnit, total).described("total of its last test"),
    LINSTOCK_FIELD(BromUnit, spike_tried).described("an attempt to spike its guns has been made"),
    LINSTOCK_FIELD(BromUnit, to_conceal).described("its owner has secretly declared it concealed"),
    LINSTOCK_FIELD(BromUnit, shot_at).described("opportunity fire: inches that its target has gone; 255 for none"),
    LINSTOCK_FIELD(BromUnit, combat_losses).described("casualties of its stands in the current close combat"),
    LINSTOCK_FIELD(BromUnit, supports).friends_only().described("the unit that it has moved up to support"),
    LINSTOCK_FIELD(BromUnit, outcome).described("result of its close combat"),
    LINSTOCK_FIELD(BromUnit, charges).described("charges by a bonus option this turn"),
    LINSTOCK_FIELD(BromUnit, marks).described("flags of this turn, one bit each"),
    LINSTOCK_FIELD(BromUnit, fired_turn).described("turn of its last fire"),
    LINSTOCK_FIELD(BromUnit, assisted).enemies_only().described("chargers at which it has fired its one volley"),
    LINSTOCK_FIELD(BromUnit, duels).described("state of its stands in the current close combat"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromOfficer, rallying)
            .friends_only()
            .described("the routed unit that the officer goes to rally this turn"),
        LINSTOCK_FIELD(BromOfficer, out_until).described("lightly wounded: out to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, political).described("class of a political officer"),
        LINSTOCK_FIELD(BromOfficer, asked).described("the officer's move has been prompted on this card"),
        LINSTOCK_FIELD(BromOfficer, bound_until)
            .described("the horse was shot: stays with the unit to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, ride).described("distance that the officer's dice give"),
        LINSTOCK_FIELD(BromOfficer, duels).described("state of the officer in the current close combat"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromState, arrivals).described("arrivals counted this turn"),
        LINSTOCK_FIELD(BromState, combats).described("close combats counted this turn"),
        LINSTOCK_FIELD(BromState, card).described("the card in play, counted from 1; 0 for none"),
        LINSTOCK_FIELD(BromState, fire_step).from(0, 4).described("the current fire step"),
        LINSTOCK_FIELD(BromState, sides_swapped).from(0, 1).described("1 when the armies have exchanged edges"),
        LINSTOCK_FIELD(BromState, beaten)
            .from(0, 1)
            .described("by army: 1 when it has fallen below its last threshold"),
        LINSTOCK_FIELD(BromState, end_offered).described("by army: it has offered to end the battle"),
        LINSTOCK_FIELD(BromState, entry).described("by card: 1 + the announced entry point; 0 for none"),
        LINSTOCK_FIELD(BromState, entry_turn).described("by card: the turn of the announcement"),
        LINSTOCK_FIELD(BromState, pair_by)
            .described(
                "units that have fired their one volley at a charger; in close combat, units that have pursued an "
                "enemy"),
        LINSTOCK_FIELD(BromState, pair_of).described("the charger or enemy of each of them"),
        LINSTOCK_FIELD(BromState, round).from(0, 50).described("the current round of the fire-fight"),
    };
    return fields;
}

}  // namespace linstock::brom
