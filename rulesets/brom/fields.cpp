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
        .telling("how far it has gone this turn, in grid steps of 2^-24 of a unit of the table"),
    LINSTOCK_FIELD(BromUnit, start_heading)
        .from(0, full_turn - 1)
        .telling("its heading when phase A began, in sixteenths of a degree"),
    LINSTOCK_FIELD(BromUnit, guns_heading).from(0, full_turn - 1).telling("the heading of guns left behind, likewise"),
    LINSTOCK_FIELD(BromUnit, target).of_enemies().telling("whom it attacks"),
    LINSTOCK_FIELD(BromUnit, fire_target)
        .of_enemies()
        .telling("whom it has said it fires at, in the fire step in hand"),
    LINSTOCK_FIELD(BromUnit, edge_of).telling("the town at whose edge it waits to go in"),
    LINSTOCK_FIELD(BromUnit, responder).of_friends().telling("the officer whose die binds it on this card"),
    LINSTOCK_FIELD(BromUnit, arrival).telling("its place in the order of contact of this turn"),
    LINSTOCK_FIELD(BromUnit, routed_turn).telling("the turn of its last rout"),
    LINSTOCK_FIELD(BromUnit, side_target)
        .unnamed()
        .from(0, UINT16_MAX)
        .telling("whom the rear, right and left face of a square fire at; what a sharpshooter aims at"),
    LINSTOCK_FIELD(BromUnit, rating).telling("its morale rating; before it is rated, what has been added so far"),
    LINSTOCK_FIELD(BromUnit, rated).telling("its rating has been rolled"),
    LINSTOCK_FIELD(BromUnit, stage).telling("how far its attack has come"),
    LINSTOCK_FIELD(BromUnit, guns).telling("the guns of a battery"),
    LINSTOCK_FIELD(BromUnit, card_came).telling("the card of its command has come up this turn"),
    LINSTOCK_FIELD(BromUnit, responded).telling("it passed command response on that card"),
    LINSTOCK_FIELD(BromUnit, asked).telling("its order of this card has been given"),
    LINSTOCK_FIELD(BromUnit, moved).telling("it has moved this turn"),
    LINSTOCK_FIELD(BromUnit, fired).telling("it has fired this turn"),
    LINSTOCK_FIELD(BromUnit, dismounted_now).telling("it dismounted this turn"),
    LINSTOCK_FIELD(BromUnit, rear_attack).telling("its attack began outside the cone of its target"),
    LINSTOCK_FIELD(BromUnit, tested_and_went).telling("it fell back or routed this turn"),
    LINSTOCK_FIELD(BromUnit, at_town_edge).telling("how far it has come with entering that town"),
    LINSTOCK_FIELD(BromUnit, melees).telling("close combats it has fought this turn"),
    LINSTOCK_FIELD(BromUnit, declared).from(0, 8).telling("fire declarations it has made in the step in hand"),
    LINSTOCK_FIELD(BromUnit, ammunition).from(0, 1).telling("0 ball or musketry, 1 cannister"),
    LINSTOCK_FIELD(BromUnit, took_figure).telling("its fire has taken a figure in the step in hand"),
    LINSTOCK_FIELD(BromUnit, hits).telling("hits not yet made casualties"),
    LINSTOCK_FIELD(BromUnit, figures_lost).telling("figures it has lost in the step in hand"),
    LINSTOCK_FIELD(BromUnit, stands_lost).telling("stands it has lost in the step in hand"),
    LINSTOCK_FIELD(BromUnit, due)

        .telling("the test it owes: 1 and the number of its occasion; 0 for none"),
    LINSTOCK_FIELD(BromUnit, result).telling("the result of its last test"),
    LINSTOCK_FIELD(BromUnit, tested).telling("it has tested in the step in hand"),
    LINSTOCK_FIELD(BromUnit, odd_hit).telling("a hit on a battery that has not yet taken a gunner"),
    LINSTOCK_FIELD(BromUnit, half_marked).telling("it has paid for being under half strength"),
    LINSTOCK_FIELD(BromUnit, stand_hit)
        .from(0, most_stands)
        .telling("the stand that takes casualties, from 1; 0 when it is to be chosen"),
    LINSTOCK_FIELD(BromUnit, sixes).telling("sixes it has rolled since its last supply"),
    LINSTOCK_FIELD(BromUnit, supplies).telling("loads that a wagon has left"),
    LINSTOCK_FIELD(BromUnit, supplying).telling("it spends this turn at the wagon"),
    LINSTOCK_FIELD(BromUnit, combat).telling("the number of the close combat it is in"),
    LINSTOCK_FIELD(BromUnit, total).telling("the total of its last test"),
    LINSTOCK_FIELD(BromUnit, spike_tried).telling("its guns have been tried at with spikes"),
    LINSTOCK_FIELD(BromUnit, to_conceal).telling("its owner has said under seal that it is concealed"),
    LINSTOCK_FIELD(BromUnit, shot_at).telling("opportunity fire: inches its target has walked; 255 for none"),
    LINSTOCK_FIELD(BromUnit, combat_losses).telling("casualties of its stands in the close combat in hand"),
    LINSTOCK_FIELD(BromUnit, supports).of_friends().telling("whom it has moved up to support"),
    LINSTOCK_FIELD(BromUnit, outcome).telling("how its close combat ended"),
    LINSTOCK_FIELD(BromUnit, charges).telling("charges by an option this turn"),
    LINSTOCK_FIELD(BromUnit, marks).telling("marks of this turn, by bit"),
    LINSTOCK_FIELD(BromUnit, fired_turn).telling("the last turn in which it fired"),
    LINSTOCK_FIELD(BromUnit, assisted).of_enemies().telling("chargers it has fired its one volley at"),
    LINSTOCK_FIELD(BromUnit, duels).telling("its stands in the close combat in hand"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromOfficer, rallying).of_friends().telling("the routed unit he goes to rally this turn"),
        LINSTOCK_FIELD(BromOfficer, out_until).telling("lightly wounded: out to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, political).telling("how good a political officer he has turned out"),
        LINSTOCK_FIELD(BromOfficer, asked).telling("his move has been asked on this card"),
        LINSTOCK_FIELD(BromOfficer, bound_until)
            .telling("his horse was shot: stays with his unit to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, ride).telling("how far his dice let him ride"),
        LINSTOCK_FIELD(BromOfficer, duels).telling("how far he has come in the close combat in hand"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromState, arrivals).telling("arrivals counted this turn"),
        LINSTOCK_FIELD(BromState, combats).telling("close combats counted this turn"),
        LINSTOCK_FIELD(BromState, card).telling("the card in play, from 1; 0 for none"),
        LINSTOCK_FIELD(BromState, fire_step).from(0, 4).telling("the fire step in hand"),
        LINSTOCK_FIELD(BromState, sides_swapped).from(0, 1).telling("1 when the armies have exchanged edges"),
        LINSTOCK_FIELD(BromState, beaten).from(0, 1).telling("by army: 1 when it has fallen under its last floor"),
        LINSTOCK_FIELD(BromState, end_offered).telling("by army: the end has been offered"),
        LINSTOCK_FIELD(BromState, entry).telling("by card: 1 and the entry point announced; 0 for none"),
        LINSTOCK_FIELD(BromState, entry_turn).telling("by card: the turn it was announced for"),
        LINSTOCK_FIELD(BromState, pair_by)
            .telling("who has fired his one volley at a charger; in close combat, who has pursued an enemy"),
        LINSTOCK_FIELD(BromState, pair_of).telling("and at which, or whom, each of them"),
        LINSTOCK_FIELD(BromState, round).from(0, 50).telling("the round of the fire-fight in hand"),
    };
    return fields;
}

}  // namespace linstock::brom
