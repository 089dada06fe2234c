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
        .described("how far it has gone this turn, in grid steps of 2^-24 of a unit of the table"),
    LINSTOCK_FIELD(BromUnit, start_heading)
        .from(0, full_turn - 1)
        .described("its heading when phase A began, in sixteenths of a degree"),
    LINSTOCK_FIELD(BromUnit, guns_heading)
        .from(0, full_turn - 1)
        .described("the heading of guns left behind, likewise"),
    LINSTOCK_FIELD(BromUnit, target).enemies_only().described("whom it attacks"),
    LINSTOCK_FIELD(BromUnit, fire_target)
        .enemies_only()
        .described("whom it has said it fires at, in the fire step in hand"),
    LINSTOCK_FIELD(BromUnit, edge_of).described("the town at whose edge it waits to go in"),
    LINSTOCK_FIELD(BromUnit, responder).friends_only().described("the officer whose die binds it on this card"),
    LINSTOCK_FIELD(BromUnit, arrival).described("its place in the order of contact of this turn"),
    LINSTOCK_FIELD(BromUnit, routed_turn).described("the turn of its last rout"),
    LINSTOCK_FIELD(BromUnit, side_target)
        .without_reference()
        .from(0, UINT16_MAX)
        .described("whom the rear, right and left face of a square fire at; what a sharpshooter aims at"),
    LINSTOCK_FIELD(BromUnit, rating).described("its morale rating; before it is rated, what has been added so far"),
    LINSTOCK_FIELD(BromUnit, rated).described("its rating has been rolled"),
    LINSTOCK_FIELD(BromUnit, stage).described("how far its attack has come"),
    LINSTOCK_FIELD(BromUnit, guns).described("the guns of a battery"),
    LINSTOCK_FIELD(BromUnit, card_came).described("the card of its command has come up this turn"),
    LINSTOCK_FIELD(BromUnit, responded).described("it passed command response on that card"),
    LINSTOCK_FIELD(BromUnit, asked).described("its order of this card has been given"),
    LINSTOCK_FIELD(BromUnit, moved).described("it has moved this turn"),
    LINSTOCK_FIELD(BromUnit, fired).described("it has fired this turn"),
    LINSTOCK_FIELD(BromUnit, dismounted_now).described("it dismounted this turn"),
    LINSTOCK_FIELD(BromUnit, rear_attack).described("its attack began outside the cone of its target"),
    LINSTOCK_FIELD(BromUnit, tested_and_went).described("it fell back or routed this turn"),
    LINSTOCK_FIELD(BromUnit, at_town_edge).described("how far it has come with entering that town"),
    LINSTOCK_FIELD(BromUnit, melees).described("close combats it has fought this turn"),
    LINSTOCK_FIELD(BromUnit, declared).from(0, 8).described("fire declarations it has made in the step in hand"),
    LINSTOCK_FIELD(BromUnit, ammunition).from(0, 1).described("0 ball or musketry, 1 cannister"),
    LINSTOCK_FIELD(BromUnit, took_figure).described("its fire has taken a figure in the step in hand"),
    LINSTOCK_FIELD(BromUnit, hits).described("hits not yet made casualties"),
    LINSTOCK_FIELD(BromUnit, figures_lost).described("figures it has lost in the step in hand"),
    LINSTOCK_FIELD(BromUnit, stands_lost).described("stands it has lost in the step in hand"),
    LINSTOCK_FIELD(BromUnit, due)

        .described("the test it owes: 1 and the number of its occasion; 0 for none"),
    LINSTOCK_FIELD(BromUnit, result).described("the result of its last test"),
    LINSTOCK_FIELD(BromUnit, tested).described("it has tested in the step in hand"),
    LINSTOCK_FIELD(BromUnit, odd_hit).described("a hit on a battery that has not yet taken a gunner"),
    LINSTOCK_FIELD(BromUnit, half_marked).described("it has paid for being under half strength"),
    LINSTOCK_FIELD(BromUnit, stand_hit)
        .from(0, most_stands)
        .described("the stand that takes casualties, from 1; 0 when it is to be chosen"),
    LINSTOCK_FIELD(BromUnit, sixes).described("sixes it has rolled since its last supply"),
    LINSTOCK_FIELD(BromUnit, supplies).described("loads that a wagon has left"),
    LINSTOCK_FIELD(BromUnit, supplying).described("it spends this turn at the wagon"),
    LINSTOCK_FIELD(BromUnit, combat).described("the number of the close combat it is in"),
    LINSTOCK_FIELD(BromUnit, total).described("the total of its last test"),
    LINSTOCK_FIELD(BromUnit, spike_tried).described("its guns have been tried at with spikes"),
    LINSTOCK_FIELD(BromUnit, to_conceal).described("its owner has said under seal that it is concealed"),
    LINSTOCK_FIELD(BromUnit, shot_at).described("opportunity fire: inches its target has walked; 255 for none"),
    LINSTOCK_FIELD(BromUnit, combat_losses).described("casualties of its stands in the close combat in hand"),
    LINSTOCK_FIELD(BromUnit, supports).friends_only().described("whom it has moved up to support"),
    LINSTOCK_FIELD(BromUnit, outcome).described("how its close combat ended"),
    LINSTOCK_FIELD(BromUnit, charges).described("charges by an option this turn"),
    LINSTOCK_FIELD(BromUnit, marks).described("marks of this turn, by bit"),
    LINSTOCK_FIELD(BromUnit, fired_turn).described("the last turn in which it fired"),
    LINSTOCK_FIELD(BromUnit, assisted).enemies_only().described("chargers it has fired its one volley at"),
    LINSTOCK_FIELD(BromUnit, duels).described("its stands in the close combat in hand"),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromOfficer, rallying).friends_only().described("the routed unit he goes to rally this turn"),
        LINSTOCK_FIELD(BromOfficer, out_until).described("lightly wounded: out to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, political).described("how good a political officer he has turned out"),
        LINSTOCK_FIELD(BromOfficer, asked).described("his move has been asked on this card"),
        LINSTOCK_FIELD(BromOfficer, bound_until)
            .described("his horse was shot: stays with his unit to the end of this turn"),
        LINSTOCK_FIELD(BromOfficer, ride).described("how far his dice let him ride"),
        LINSTOCK_FIELD(BromOfficer, duels).described("how far he has come in the close combat in hand"),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromState, arrivals).described("arrivals counted this turn"),
        LINSTOCK_FIELD(BromState, combats).described("close combats counted this turn"),
        LINSTOCK_FIELD(BromState, card).described("the card in play, from 1; 0 for none"),
        LINSTOCK_FIELD(BromState, fire_step).from(0, 4).described("the fire step in hand"),
        LINSTOCK_FIELD(BromState, sides_swapped).from(0, 1).described("1 when the armies have exchanged edges"),
        LINSTOCK_FIELD(BromState, beaten).from(0, 1).described("by army: 1 when it has fallen under its last floor"),
        LINSTOCK_FIELD(BromState, end_offered).described("by army: the end has been offered"),
        LINSTOCK_FIELD(BromState, entry).described("by card: 1 and the entry point announced; 0 for none"),
        LINSTOCK_FIELD(BromState, entry_turn).described("by card: the turn it was announced for"),
        LINSTOCK_FIELD(BromState, pair_by)
            .described("who has fired his one volley at a charger; in close combat, who has pursued an enemy"),
        LINSTOCK_FIELD(BromState, pair_of).described("and at which, or whom, each of them"),
        LINSTOCK_FIELD(BromState, round).from(0, 50).described("the round of the fire-fight in hand"),
    };
    return fields;
}

}  // namespace linstock::brom
