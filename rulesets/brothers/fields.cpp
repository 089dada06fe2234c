// The field tables: what saves, hashes and situations in scenario files know of this ruleset's own part.

#include "rulesets/brothers/model.hpp"

#include <array>

namespace linstock::brothers {

std::span<const Field> unit_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaUnit, captures), LINSTOCK_FIELD(BaUnit, held),      LINSTOCK_FIELD(BaUnit, works),
        LINSTOCK_FIELD(BaUnit, charged),  LINSTOCK_FIELD(BaUnit, formation), LINSTOCK_FIELD(BaUnit, acting),
        LINSTOCK_FIELD(BaUnit, pinned),   LINSTOCK_FIELD(BaUnit, moved),     LINSTOCK_FIELD(BaUnit, fired),
        LINSTOCK_FIELD(BaUnit, attacked), LINSTOCK_FIELD(BaUnit, fatigued),  LINSTOCK_FIELD(BaUnit, stirred),
        LINSTOCK_FIELD(BaUnit, rested),   LINSTOCK_FIELD(BaUnit, acted),
    };
    return fields;
}

std::span<const Field> officer_fields() {
    static const std::array fields = {LINSTOCK_FIELD(BaOfficer, acting), LINSTOCK_FIELD(BaOfficer, moved),
                                      LINSTOCK_FIELD(BaOfficer, alone)};
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaState, holding), LINSTOCK_FIELD(BaState, owner),  LINSTOCK_FIELD(BaState, come),
        LINSTOCK_FIELD(BaState, reserve), LINSTOCK_FIELD(BaState, active), LINSTOCK_FIELD(BaState, conceded),
        LINSTOCK_FIELD(BaState, closed),  LINSTOCK_FIELD(BaState, lasted), LINSTOCK_FIELD(BaState, nights),
        LINSTOCK_FIELD(BaState, asked),   LINSTOCK_FIELD(BaState, edges)};
    return fields;
}

}  // namespace linstock::brothers
