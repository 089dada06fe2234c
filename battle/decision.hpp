#pragma once
// Decisions: what a seat answers to a prompt. One flat record; each verb says which fields it uses (`fields_of`), and a
// decision that fills others is refused for its shape before any rule is asked.

#include "army/army.hpp"
#include "base/geometry.hpp"
#include "base/id.hpp"
#include "battle/seat.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

enum class Verb : std::uint8_t {
    yes,
    no,
    roll,        ///< faces: the dice of a chance prompt
    place,       ///< unit or officer, at, heading, formation: deployment
    done,        ///< nothing more of this
    choose,      ///< number: the choice's number in the prompt
    select,      ///< list: unit or stand numbers, in order
    stand,       ///< unit: stays where it is
    move,        ///< unit: will move (the path is asked after the dice)
    attack,      ///< unit, target
    mount,       ///< unit
    dismount,    ///< unit
    limber,      ///< unit
    unlimber,    ///< unit
    pivot,       ///< unit, heading
    reform,      ///< unit, heading, formation: in place
    follow,      ///< unit, path, heading, formation: the way it goes
    enter_town,  ///< unit, piece
    leave_town,  ///< unit, path, heading, formation
    fire,        ///< unit, target, number: ammunition of the prompt
    hold_fire,   ///< unit
    spike,       ///< unit (the battery whose guns are spiked)
    man_guns,    ///< unit, target: the battery whose guns are served
    move_guns,   ///< unit, target: the guns it drags
    resupply,    ///< unit, target: the wagon
    ride,        ///< officer, path; unit: attaches to it at the end
    attach,      ///< officer, unit
    detach,      ///< officer, path
    occupy,      ///< unit, heading, formation
    pursue,      ///< unit, target
    close_on,    ///< unit, target
    announce,    ///< command, place_no
    take_side,   ///< number
    aid,         ///< officer, unit
    offer_end,   ///< both seats: end the battle by agreement
    march,       ///< unit, path, heading, formation, number: how it goes, in the words of the prompt's offers
    charge,      ///< unit, target, path, number: the way to it; the last leg only gives the direction
    fire_at,     ///< unit, officer or piece: what is no unit; number: the side of a work that has several
    // What a seat says for all its units at once, and the parts of it that no verb above has.
    dispatch,      ///< parts: what each unit shall do; who is left out does as the rules say
    instruct,      ///< unit, number: class of its orders; target or path (one point): its objective
    gait,          ///< unit, number: 1 walk, 2 trot, 3 gallop
    wheel,         ///< unit, number: 1 on the left corner, 2 on the right; heading: the angle
    form,          ///< unit, formation, number: files of a column, ranks of a line; 0 = as the rules have it
    about_face,    ///< unit
    lie_down,      ///< unit
    rise,          ///< unit
    dismantle,     ///< unit, piece
    by_hand,       ///< unit, path (one point)
    rig_prolonge,  ///< unit
    prolonge,      ///< unit, number: feet straight back
    abandon,       ///< unit, number: the section whose gun stays behind, 1-based
    fire_section,  ///< unit, target, number: the section that fires, 1-based
    concede,       ///< gives the battle up
};
LINSTOCK_LAST(Verb, concede)
inline constexpr std::size_t verbs = 53;
std::string_view name_of(Verb verb);
bool verb_named(std::string_view name, Verb& out);

/// Which fields a verb uses.
struct VerbFields {
    bool unit, target, officer, command, piece, path, heading, formation, number, list, faces, parts;
};
VerbFields fields_of(Verb verb);

struct Decision {
    std::uint32_t prompt = 0;  ///< the id of the prompt it answers
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
    std::vector<Point> path;          ///< legs of the front centre, first point = where it starts from is left out
    std::vector<std::uint16_t> list;  ///< unit or stand numbers
    std::vector<std::uint8_t> faces;  ///< dice
    std::vector<Decision> parts;      ///< in order; their prompt and seat are this one's and are not looked at

    friend bool operator==(const Decision& a, const Decision& b);
};

}  // namespace linstock
