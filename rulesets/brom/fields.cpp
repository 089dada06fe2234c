#include "rulesets/brom/fields.hpp"

#include "rulesets/brom/model.hpp"

#include <array>

namespace linstock::brom {

std::span<const Field> unit_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromUnit, start_place),
        LINSTOCK_FIELD(BromUnit, guns_place),
        LINSTOCK_FIELD(BromUnit, moved_distance),
        LINSTOCK_FIELD(BromUnit, start_heading),
        LINSTOCK_FIELD(BromUnit, guns_heading),
        LINSTOCK_FIELD(BromUnit, target),
        LINSTOCK_FIELD(BromUnit, fire_target),
        LINSTOCK_FIELD(BromUnit, edge_of),
        LINSTOCK_FIELD(BromUnit, responder),
        LINSTOCK_FIELD(BromUnit, arrival),
        LINSTOCK_FIELD(BromUnit, routed_turn),
        LINSTOCK_FIELD(BromUnit, side_target),
        LINSTOCK_FIELD(BromUnit, rating),
        LINSTOCK_FIELD(BromUnit, rated),
        LINSTOCK_FIELD(BromUnit, stage),
        LINSTOCK_FIELD(BromUnit, guns),
        LINSTOCK_FIELD(BromUnit, card_came),
        LINSTOCK_FIELD(BromUnit, responded),
        LINSTOCK_FIELD(BromUnit, asked),
        LINSTOCK_FIELD(BromUnit, moved),
        LINSTOCK_FIELD(BromUnit, fired),
        LINSTOCK_FIELD(BromUnit, dismounted_now),
        LINSTOCK_FIELD(BromUnit, rear_attack),
        LINSTOCK_FIELD(BromUnit, tested_and_went),
        LINSTOCK_FIELD(BromUnit, stood_at_edge),
        LINSTOCK_FIELD(BromUnit, melees),
        LINSTOCK_FIELD(BromUnit, declared),
        LINSTOCK_FIELD(BromUnit, ammunition),
        LINSTOCK_FIELD(BromUnit, took_figure),
        LINSTOCK_FIELD(BromUnit, hits),
        LINSTOCK_FIELD(BromUnit, figures_lost),
        LINSTOCK_FIELD(BromUnit, stands_lost),
        LINSTOCK_FIELD(BromUnit, due),
        LINSTOCK_FIELD(BromUnit, result),
        LINSTOCK_FIELD(BromUnit, tested),
        LINSTOCK_FIELD(BromUnit, odd_hit),
        LINSTOCK_FIELD(BromUnit, half_marked),
        LINSTOCK_FIELD(BromUnit, stand_hit),
        LINSTOCK_FIELD(BromUnit, sixes),
        LINSTOCK_FIELD(BromUnit, supplies),
        LINSTOCK_FIELD(BromUnit, supplying),
        LINSTOCK_FIELD(BromUnit, combat),
        LINSTOCK_FIELD(BromUnit, total),
        LINSTOCK_FIELD(BromUnit, spike_tried),
        LINSTOCK_FIELD(BromUnit, to_conceal),
        LINSTOCK_FIELD(BromUnit, shot_at),
        LINSTOCK_FIELD(BromUnit, combat_losses),
        LINSTOCK_FIELD(BromUnit, supports),
        LINSTOCK_FIELD(BromUnit, outcome),
        LINSTOCK_FIELD(BromUnit, charges),
        LINSTOCK_FIELD(BromUnit, marks),
        LINSTOCK_FIELD(BromUnit, fired_turn),
        LINSTOCK_FIELD(BromUnit, assisted),
        LINSTOCK_FIELD(BromUnit, duels),
    };
    return fields;
}

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromOfficer, rallying),    LINSTOCK_FIELD(BromOfficer, out_until),
        LINSTOCK_FIELD(BromOfficer, political),   LINSTOCK_FIELD(BromOfficer, asked),
        LINSTOCK_FIELD(BromOfficer, bound_until), LINSTOCK_FIELD(BromOfficer, ride),
        LINSTOCK_FIELD(BromOfficer, duels),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BromState, arrivals),      LINSTOCK_FIELD(BromState, combats),
        LINSTOCK_FIELD(BromState, card),          LINSTOCK_FIELD(BromState, fire_step),
        LINSTOCK_FIELD(BromState, sides_swapped), LINSTOCK_FIELD(BromState, beaten),
        LINSTOCK_FIELD(BromState, end_offered),   LINSTOCK_FIELD(BromState, entry),
        LINSTOCK_FIELD(BromState, entry_turn),    LINSTOCK_FIELD(BromState, round),
    };
    return fields;
}

}  // namespace linstock::brom
