// One row per verb. New verbs go to the end, as in the enumeration. Records and saves use their names.

#include "battle/verb_table.hpp"

#include <array>

namespace linstock {

namespace {

constexpr std::array<VerbRow, verbs> rows = {{
    {Verb::yes, "yes", {.unit = true}, "yes"},
    {Verb::no, "no", {.unit = true}, "no"},
    {Verb::roll, "roll", {.faces = true}, "the dice of a prompt of `chance`"},
    {Verb::place,
     "place",
     {.unit = true, .officer = true, .path = true, .heading = true, .formation = true},
     "places a `unit` or an `officer`; the `path` is one point"},
    {Verb::done, "done", {}, "ends this prompt"},
    {Verb::choose, "choose", {.number = true}, "the choice with this number"},
    {Verb::select, "select", {.list = true}, "units or stands by their numbers, in order"},
    {Verb::stand, "stand", {.unit = true}, "stays where it is"},
    {Verb::move, "move", {.unit = true}, "will move; the prompt for its path follows the dice"},
    {Verb::attack, "attack", {.unit = true, .target = true}, "attacks the `target`"},
    {Verb::mount, "mount", {.unit = true}, "mounts"},
    {Verb::dismount, "dismount", {.unit = true}, "dismounts"},
    {Verb::limber, "limber", {.unit = true}, "limbers its guns"},
    {Verb::unlimber, "unlimber", {.unit = true}, "unlimbers its guns"},
    {Verb::pivot, "pivot", {.unit = true, .heading = true}, "turns in place"},
    {Verb::reform,
     "reform",
     {.unit = true, .heading = true, .formation = true},
     "changes formation or facing in place"},
    {Verb::follow,
     "follow",
     {.unit = true, .path = true, .heading = true, .formation = true},
     "the path of a move, with heading and formation at its end"},
    {Verb::enter_town, "enter_town", {.unit = true, .piece = true}, "enters this town"},
    {Verb::leave_town,
     "leave_town",
     {.unit = true, .path = true, .heading = true, .formation = true},
     "leaves its town; fields as for `follow`"},
    {Verb::fire, "fire", {.unit = true, .target = true, .number = true}, "`number`: the ammunition of the offer"},
    {Verb::hold_fire, "hold_fire", {.unit = true}, "does not fire"},
    {Verb::spike, "spike", {.unit = true}, "spikes the guns of this battery"},
    {Verb::man_guns, "man_guns", {.unit = true, .target = true}, "serves the guns of the battery that is the `target`"},
    {Verb::move_guns, "move_guns", {.unit = true, .target = true}, "drags the guns of the `target`"},
    {Verb::resupply, "resupply", {.unit = true, .target = true}, "goes to the wagon that is the `target`"},
    {Verb::ride, "ride", {.unit = true, .officer = true, .path = true}, "rides and joins the `unit`, if one is given"},
    {Verb::attach, "attach", {.unit = true, .officer = true}, "joins the `unit`"},
    {Verb::detach, "detach", {.officer = true, .path = true}, "leaves the unit"},
    {Verb::occupy, "occupy", {.unit = true, .heading = true, .formation = true}, "occupies the ground that it has won"},
    {Verb::pursue, "pursue", {.unit = true, .target = true}, "pursues the `target`"},
    {Verb::close_on, "close_on", {.unit = true, .target = true}, "charges the `target` next"},
    {Verb::announce,
     "announce",
     {.command = true, .number = true},
     "action of the `command`: `number` is its entry point, or its night order"},
    {Verb::take_side, "take_side", {.number = true}, "the edge of the table with this number"},
    {Verb::aid, "aid", {.unit = true, .officer = true}, "will help the `unit` to rally"},
    {Verb::offer_end, "offer_end", {}, "offers to end the battle; it ends when both seats offer"},
    {Verb::march,
     "march",
     {.unit = true, .path = true, .heading = true, .formation = true, .number = true},
     "`number`: options of the move ([moves in rounds](#moves-in-rounds))"},
    {Verb::charge,
     "charge",
     {.unit = true, .target = true, .path = true, .number = true},
     "`number`: 0 or 1, as for a march; without a path, straight at the target"},
    {Verb::fire_at,
     "fire_at",
     {.unit = true, .officer = true, .piece = true, .number = true},
     "fires at an `officer` or a `piece`; for a work drawn as an area, `number` is its side as in the options, or "
     "left out for the nearest side that faces the guns"},
    {Verb::dispatch,
     "dispatch",
     {.parts = true},
     "decisions of a seat for all its units together; the rules decide for units without a part "
     "([dispatches](#dispatches))"},
    {Verb::instruct,
     "instruct",
     {.unit = true, .target = true, .path = true, .number = true},
     "`number`: the class of its orders; the `target` or a `path` of one point is its objective"},
    {Verb::gait, "gait", {.unit = true, .number = true}, "1 walk, 2 trot, 3 gallop"},
    {Verb::wheel,
     "wheel",
     {.unit = true, .heading = true, .number = true},
     "`number`: 1 on the left corner, 2 on the right; `heading`: the angle"},
    {Verb::form,
     "form",
     {.unit = true, .formation = true, .number = true},
     "`number`: files of a column or ranks of a line; 0 for the rules' default"},
    {Verb::about_face, "about_face", {.unit = true}, "turns about"},
    {Verb::lie_down, "lie_down", {.unit = true}, "lies down"},
    {Verb::rise, "rise", {.unit = true}, "rises"},
    {Verb::dismantle, "dismantle", {.unit = true, .piece = true}, "dismantles this obstacle"},
    {Verb::by_hand, "by_hand", {.unit = true, .path = true}, "moves its guns by hand to one point"},
    {Verb::rig_prolonge, "rig_prolonge", {.unit = true}, "prepares to retire by prolonge (ropes)"},
    {Verb::prolonge, "prolonge", {.unit = true, .number = true}, "retires straight back by prolonge; `number`: feet"},
    {Verb::abandon, "abandon", {.unit = true, .number = true}, "`number`: the section whose gun is abandoned, from 1"},
    {Verb::fire_section,
     "fire_section",
     {.unit = true, .target = true, .number = true},
     "`number`: the section that fires, from 1"},
    {Verb::concede, "concede", {}, "concedes the battle"},
    {Verb::rule,
     "rule",
     {.unit = true, .officer = true, .piece = true, .ruling = true},
     "the umpire's ruling on one of them, with its reason ([rulings](#rulings))"},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].verb != static_cast<Verb>(i)) return false;
    return true;
}
static_assert(in_order(), "a row for each verb, in the order of the enum");

}  // namespace

std::span<const VerbRow> verb_rows() { return rows; }

std::string_view name_of(Verb verb) { return rows[static_cast<std::size_t>(verb)].name; }

bool verb_named(std::string_view name, Verb& out) {
    for (const VerbRow& row : rows)
        if (row.name == name) {
            out = row.verb;
            return true;
        }
    return false;
}

VerbFields fields_of(Verb verb) { return rows[static_cast<std::size_t>(verb)].fields; }

std::vector<const char*> member_names(const VerbFields& f) {
    const std::pair<bool, const char*> all[] = {
        {f.unit, "unit"},     {f.target, "target"}, {f.officer, "officer"}, {f.command, "command"},
        {f.piece, "piece"},   {f.path, "path"},     {f.heading, "heading"}, {f.formation, "formation"},
        {f.number, "number"}, {f.list, "list"},     {f.faces, "faces"},     {f.parts, "parts"},
        {f.ruling, "ruling"},
    };
    std::vector<const char*> out;
    for (const auto& [used, name] : all)
        if (used) out.push_back(name);
    return out;
}

}  // namespace linstock
