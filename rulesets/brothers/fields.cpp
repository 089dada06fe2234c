// The field tables: the ruleset's own data in saves, hashes and situations of scenario files.

#include "rulesets/brothers/model.hpp"

#include <array>

namespace linstock::brothers {

std::span<const Field> unit_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaUnit, captures).described("commanders that it has rolled for in this round, one bit each"),
        LINSTOCK_FIELD(BaUnit, held)
            .described("objectives that it has held since the start of the bound, one bit each"),
        LINSTOCK_FIELD(BaUnit, works).described("works that it holds, one bit each"),
        LINSTOCK_FIELD(BaUnit, charged).enemies_only().described("the enemy that it charged into contact"),
        LINSTOCK_FIELD(BaUnit, charged_too)
            .enemies_only()
            .described("another enemy that this charge brought it into contact with"),
        LINSTOCK_FIELD(BaUnit, formation).described("the formation of a starred unit"),
        LINSTOCK_FIELD(BaUnit, acting).described("whether it acts in this round"),
        LINSTOCK_FIELD(BaUnit, pinned).described("it is pinned"),
        LINSTOCK_FIELD(BaUnit, moved).described("it has moved in this round"),
        LINSTOCK_FIELD(BaUnit, fired).described("it has fired in this round"),
        LINSTOCK_FIELD(BaUnit, attacked).described("it has made its melee attack of this round"),
        LINSTOCK_FIELD(BaUnit, fatigued).described("it is fatigued"),
        LINSTOCK_FIELD(BaUnit, stirred).described("it moved, fired or fought in this bound"),
        LINSTOCK_FIELD(BaUnit, rested).described("bounds of rest in a row"),
        LINSTOCK_FIELD(BaUnit, acted).described("bounds of acting in a row"),
        LINSTOCK_FIELD(BaUnit, withdrawn).described("it is in the night reserve"),
    };
    return fields;
}

std::span<const Field> officer_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaOfficer, acting).described("whether the commander acts in this round"),
        LINSTOCK_FIELD(BaOfficer, moved).described("the commander has moved"),
        LINSTOCK_FIELD(BaOfficer, alone).described("whether the commander is in the night reserve without a formation"),
        LINSTOCK_FIELD(BaOfficer, withdrawn).described("the commander is in the night reserve with a formation")};
    return fields;
}

std::span<const Field> state_fields() {
    static const std::array fields = {
        LINSTOCK_FIELD(BaState, holding)
            .described("by objective: the side that has held it since the start of the bound"),
        LINSTOCK_FIELD(BaState, owner).described("by objective: its owner"),
        LINSTOCK_FIELD(BaState, come).described("formations that may enter, one bit each"),
        LINSTOCK_FIELD(BaState, reserve).described("formations in the night reserve, one bit each"),
        LINSTOCK_FIELD(BaState, active).described("the side whose round it is"),
        LINSTOCK_FIELD(BaState, conceded).from(0, 2).described("the side that conceded, counted from 1; 0 = none"),
        LINSTOCK_FIELD(BaState, closed).from(0, 1).described("1 when the active side has ended the phase"),
        LINSTOCK_FIELD(BaState, lasted).described("by army: bounds in a row"),
        LINSTOCK_FIELD(BaState, nights).described("number of past nights"),
        LINSTOCK_FIELD(BaState, asked).from(0, 1).described("1 when the first prompt of the round has been answered"),
        LINSTOCK_FIELD(BaState, edges)
            .described("by side of a work drawn as an area: hits on it; plus 128 if it is breached")};
    return fields;
}

}  // namespace linstock::brothers
