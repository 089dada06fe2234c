// The field tables: the ruleset's own data in saves, hashes and situations of scenario files.

#include "rulesets/brothers/model.hpp"

#include <array>

namespace linstock::brothers {

std::span<const Field> unit_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaUnit, captures).described("commanders it has rolled for in this round, by bit"),
        LINSTOCK_FIELD(BaUnit, held).described("objectives it has held since the bound began, by bit"),
        LINSTOCK_FIELD(BaUnit, works).described("works it holds, by bit"),
        LINSTOCK_FIELD(BaUnit, charged).enemies_only().described("whom it charged into contact"),
        LINSTOCK_FIELD(BaUnit, charged_too)
            .enemies_only()
            .described("whom else that charge brought it into contact with"),
        LINSTOCK_FIELD(BaUnit, formation).described("the formation that a starred unit was assigned to"),
        LINSTOCK_FIELD(BaUnit, acting).described("whether it acts in this round"),
        LINSTOCK_FIELD(BaUnit, pinned).described("it is pinned"),
        LINSTOCK_FIELD(BaUnit, moved).described("it has moved in this round"),
        LINSTOCK_FIELD(BaUnit, fired).described("it has fired in this round"),
        LINSTOCK_FIELD(BaUnit, attacked).described("it has made its melee attack of this round"),
        LINSTOCK_FIELD(BaUnit, fatigued).described("it is fatigued"),
        LINSTOCK_FIELD(BaUnit, stirred).described("it moved, fired or fought in this bound"),
        LINSTOCK_FIELD(BaUnit, rested).described("bounds of rest in a row"),
        LINSTOCK_FIELD(BaUnit, acted).described("bounds of acting in a row"),
        LINSTOCK_FIELD(BaUnit, withdrawn).described("it is in the night's reserve"),
    };
    return fields;
}

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaOfficer, acting).described("whether he acts in this round"),
        LINSTOCK_FIELD(BaOfficer, moved).described("he has had his move"),
        LINSTOCK_FIELD(BaOfficer, alone).described("whether he is in the night's reserve without a formation"),
        LINSTOCK_FIELD(BaOfficer, withdrawn).described("he is in the night's reserve with his formation")};
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaState, holding).described("by objective: who has held it since the bound began"),
        LINSTOCK_FIELD(BaState, owner).described("by objective: whose it is"),
        LINSTOCK_FIELD(BaState, come).described("formations that may come in, by bit"),
        LINSTOCK_FIELD(BaState, reserve).described("formations in the night's reserve, by bit"),
        LINSTOCK_FIELD(BaState, active).described("whose round it is"),
        LINSTOCK_FIELD(BaState, conceded).from(0, 2).described("the side that gave up, from 1; 0 for none"),
        LINSTOCK_FIELD(BaState, closed).from(0, 1).described("1 when the active side has closed the phase"),
        LINSTOCK_FIELD(BaState, lasted).described("by army: bounds in a row"),
        LINSTOCK_FIELD(BaState, nights).described("nights that have gone by"),
        LINSTOCK_FIELD(BaState, asked).from(0, 1).described("1 when the first question of the round has been answered"),
        LINSTOCK_FIELD(BaState, edges)
            .described("by side of a work drawn as an area: hits on it, 128 more where it is breached")};
    return fields;
}

}  // namespace linstock::brothers
