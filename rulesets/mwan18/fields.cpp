#include "rulesets/mwan18/fields.hpp"

#include "rulesets/mwan18/model.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

const std::array all_of_unit = {
    LINSTOCK_FIELD(MwUnit, objective_place),
    LINSTOCK_FIELD(MwUnit, spent),
    LINSTOCK_FIELD(MwUnit, spent_by_row),
    LINSTOCK_FIELD(MwUnit, objective),
    LINSTOCK_FIELD(MwUnit, contact),
    LINSTOCK_FIELD(MwUnit, charge),
    LINSTOCK_FIELD(MwUnit, fire_at),
    LINSTOCK_FIELD(MwUnit, dismantles),
    LINSTOCK_FIELD(MwUnit, rest_until),
    LINSTOCK_FIELD(MwUnit, stampeded),
    LINSTOCK_FIELD(MwUnit, prisoners),
    LINSTOCK_FIELD(MwUnit, fire_percent),
    LINSTOCK_FIELD(MwUnit, volley),
    LINSTOCK_FIELD(MwUnit, order),
    LINSTOCK_FIELD(MwUnit, objective_is_point),
    LINSTOCK_FIELD(MwUnit, files),
    LINSTOCK_FIELD(MwUnit, ranks),
    LINSTOCK_FIELD(MwUnit, row),
    LINSTOCK_FIELD(MwUnit, next_row),
    LINSTOCK_FIELD(MwUnit, last_gait),
    LINSTOCK_FIELD(MwUnit, gait_before_last),
    LINSTOCK_FIELD(MwUnit, spirit),
    LINSTOCK_FIELD(MwUnit, prone),
    LINSTOCK_FIELD(MwUnit, rigged),
    LINSTOCK_FIELD(MwUnit, volley_spent),
    LINSTOCK_FIELD(MwUnit, rally_tried),
    LINSTOCK_FIELD(MwUnit, fought_last_turn),
    LINSTOCK_FIELD(MwUnit, attacker),
    LINSTOCK_FIELD(MwUnit, edge),
    LINSTOCK_FIELD(MwUnit, horses),
    LINSTOCK_FIELD(MwUnit, guns),
    LINSTOCK_FIELD(MwUnit, gait),
    LINSTOCK_FIELD(MwUnit, conduct),
    LINSTOCK_FIELD(MwUnit, fought),
    LINSTOCK_FIELD(MwUnit, closes),
    LINSTOCK_FIELD(MwUnit, checked),
    LINSTOCK_FIELD(MwUnit, changed_limber),
    LINSTOCK_FIELD(MwUnit, fired),
    LINSTOCK_FIELD(MwUnit, split),
    LINSTOCK_FIELD(MwUnit, enfiladed),
    LINSTOCK_FIELD(MwUnit, under_guns),
    LINSTOCK_FIELD(MwUnit, surprised),
    LINSTOCK_FIELD(MwUnit, unseen),
    LINSTOCK_FIELD(MwUnit, casualties),
    LINSTOCK_FIELD(MwUnit, friends_ran),
    LINSTOCK_FIELD(MwUnit, rate),
    LINSTOCK_FIELD(MwUnit, hits),
    LINSTOCK_FIELD(MwUnit, horse_hits),
    LINSTOCK_FIELD(MwUnit, combat),
    LINSTOCK_FIELD(MwUnit, engaged),
    LINSTOCK_FIELD(MwUnit, share),
    LINSTOCK_FIELD(MwUnit, performance),
    LINSTOCK_FIELD(MwUnit, shift),
    LINSTOCK_FIELD(MwUnit, flank_fire),
    LINSTOCK_FIELD(MwUnit, row_now),
    LINSTOCK_FIELD(MwUnit, beaten),
    LINSTOCK_FIELD(MwUnit, met),
    LINSTOCK_FIELD(MwUnit, held_up),
};

}  // namespace

std::span<const Field> unit_fields() { return all_of_unit; }

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwOfficer, to_x),      LINSTOCK_FIELD(MwOfficer, to_y),  LINSTOCK_FIELD(MwOfficer, joins),
        LINSTOCK_FIELD(MwOfficer, out_until), LINSTOCK_FIELD(MwOfficer, rides),
    };
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(MwState, prisoners), LINSTOCK_FIELD(MwState, answered), LINSTOCK_FIELD(MwState, end_offered),
        LINSTOCK_FIELD(MwState, combats),   LINSTOCK_FIELD(MwState, steps),    LINSTOCK_FIELD(MwState, half),
        LINSTOCK_FIELD(MwState, gap_from),  LINSTOCK_FIELD(MwState, gap_to),   LINSTOCK_FIELD(MwState, gap_in),
    };
    return fields;
}

}  // namespace linstock::mwan18
