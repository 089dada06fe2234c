#pragma once
// A decision is the answer of a seat to a prompt. It is one flat struct. Each verb uses some of its fields
// (`fields_of`); a decision that sets other fields is rejected before any rule is checked.

#include "army/army.hpp"
#include "base/geometry.hpp"
#include "base/id.hpp"
#include "battle/seat.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct Ruling;  // battle/ruling.hpp

/// battle/verb_table.cpp describes each verb and the fields of its decisions.
enum class Verb : std::uint8_t {
    yes,
    no,
    roll,
    place,
    done,
    choose,
    select,
    stand,
    move,
    attack,
    mount,
    dismount,
    limber,
    unlimber,
    pivot,
    reform,
    follow,
    enter_town,
    leave_town,
    fire,
    hold_fire,
    spike,
    man_guns,
    move_guns,
    resupply,
    ride,
    attach,
    detach,
    occupy,
    pursue,
    close_on,
    announce,
    take_side,
    aid,
    offer_end,
    march,
    charge,
    fire_at,
    dispatch,
    instruct,
    gait,
    wheel,
    form,
    about_face,
    lie_down,
    rise,
    dismantle,
    by_hand,
    rig_prolonge,
    prolonge,
    abandon,
    fire_section,
    concede,
    rule,
};
LINSTOCK_LAST(Verb, rule)
inline constexpr std::size_t verbs = 54;
std::string_view name_of(Verb verb);
bool verb_named(std::string_view name, Verb& out);

/// The fields that a verb uses.
struct VerbFields {
    bool unit, target, officer, command, piece, path, heading, formation, number, list, faces, parts, ruling;
};
VerbFields fields_of(Verb verb);

struct Decision {
    std::uint32_t prompt = 0;  ///< id of the prompt that it answers
    Seat by = Seat::umpire;
    Verb verb = Verb::no;
    UnitId unit;
    UnitId target;
    OfficerId officer;
    CommandId command;
    PieceId piece;
    Formation formation = Formation::line;
    Heading heading = 0;
    std::int32_t number = 0;
    std::vector<Point> path;               ///< legs of the front centre, without the starting point
    std::vector<std::uint16_t> list;       ///< unit or stand numbers
    std::vector<std::uint8_t> faces;       ///< dice
    std::vector<Decision> parts;           ///< in order; their `prompt` and `by` are ignored
    std::shared_ptr<const Ruling> ruling;  ///< only for `rule`: the umpire's correction and its reason

    friend bool operator==(const Decision& a, const Decision& b);
};

}  // namespace linstock
