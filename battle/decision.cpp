#include "battle/decision.hpp"

#include "battle/event.hpp"
#include "battle/seat.hpp"

#include <array>

namespace linstock {

namespace {

constexpr std::array<std::string_view, verbs> verb_names = {
    "yes",          "no",         "roll",       "place",        "done",      "choose",   "select",    "stand",
    "move",         "attack",     "mount",      "dismount",     "limber",    "unlimber", "pivot",     "reform",
    "follow",       "enter_town", "leave_town", "fire",         "hold_fire", "spike",    "man_guns",  "move_guns",
    "resupply",     "ride",       "attach",     "detach",       "occupy",    "pursue",   "close_on",  "announce",
    "take_side",    "aid",        "offer_end",  "march",        "charge",    "fire_at",  "dispatch",  "instruct",
    "gait",         "wheel",      "form",       "about_face",   "lie_down",  "rise",     "dismantle", "by_hand",
    "rig_prolonge", "prolonge",   "abandon",    "fire_section", "concede",
};

constexpr std::array<std::string_view, event_kinds> event_names = {
    "battle_opened",   "turn_began",     "phase_began",   "rolled",         "deployed",       "concealed_unit",
    "revealed",        "announced",      "entered",       "delayed",        "deck_shuffled",  "card_turned",
    "command_checked", "ordered",        "moved",         "reformed",       "mounted",        "halted",
    "officer_moved",   "officer_fate",   "fired",         "casualties",     "stand_lost",     "guns_abandoned",
    "guns_spiked",     "guns_served",    "rating_rolled", "morale_changed", "morale_checked", "fell_back",
    "routed",          "rallied",        "left_table",    "captured",       "destroyed",      "pulled_away",
    "supported",       "closed",         "stood",         "combat_began",   "duel",           "combat_ended",
    "bonus_taken",     "countercharged", "effectiveness", "supply",         "piece_changed",  "objective",
    "battle_ended",    "luck",           "noted",
};

}  // namespace

std::string_view name_of(Seat seat) {
    constexpr std::array<std::string_view, 4> names = {"chance", "first", "second", "umpire"};
    return names[static_cast<std::size_t>(seat)];
}

std::string_view name_of(Verb verb) { return verb_names[static_cast<std::size_t>(verb)]; }

bool verb_named(std::string_view name, Verb& out) {
    for (std::size_t i = 0; i < verbs; ++i)
        if (verb_names[i] == name) {
            out = static_cast<Verb>(i);
            return true;
        }
    return false;
}

std::string_view name_of(EventKind kind) { return event_names[static_cast<std::size_t>(kind)]; }

VerbFields fields_of(Verb verb) {
    VerbFields f{};
    switch (verb) {
        case Verb::yes:
        case Verb::no:
        case Verb::stand:
        case Verb::move:
        case Verb::mount:
        case Verb::dismount:
        case Verb::limber:
        case Verb::unlimber:
        case Verb::hold_fire:
        case Verb::spike: f.unit = true; break;
        case Verb::roll: f.faces = true; break;
        case Verb::place: f.unit = f.officer = f.path = f.heading = f.formation = true; break;
        case Verb::done:
        case Verb::offer_end:
        case Verb::concede: break;
        case Verb::choose:
        case Verb::take_side: f.number = true; break;
        case Verb::select: f.list = true; break;
        case Verb::attack:
        case Verb::man_guns:
        case Verb::move_guns:
        case Verb::resupply:
        case Verb::pursue:
        case Verb::close_on: f.unit = f.target = true; break;
        case Verb::pivot: f.unit = f.heading = true; break;
        case Verb::reform:
        case Verb::occupy: f.unit = f.heading = f.formation = true; break;
        case Verb::follow:
        case Verb::leave_town: f.unit = f.path = f.heading = f.formation = true; break;
        case Verb::enter_town: f.unit = f.piece = true; break;
        case Verb::fire: f.unit = f.target = f.number = true; break;
        case Verb::ride: f.officer = f.path = f.unit = true; break;
        case Verb::attach:
        case Verb::aid: f.officer = f.unit = true; break;
        case Verb::detach: f.officer = f.path = true; break;
        case Verb::announce: f.command = f.number = true; break;
        case Verb::march: f.unit = f.path = f.heading = f.formation = f.number = true; break;
        case Verb::charge: f.unit = f.target = f.path = f.number = true; break;
        case Verb::fire_at: f.unit = f.officer = f.piece = f.number = true; break;
        case Verb::dispatch: f.parts = true; break;
        case Verb::instruct: f.unit = f.target = f.path = f.number = true; break;
        case Verb::by_hand: f.unit = f.path = true; break;
        case Verb::wheel: f.unit = f.number = f.heading = true; break;
        case Verb::form: f.unit = f.formation = f.number = true; break;
        case Verb::about_face:
        case Verb::lie_down:
        case Verb::rise:
        case Verb::rig_prolonge: f.unit = true; break;
        case Verb::dismantle: f.unit = f.piece = true; break;
        case Verb::gait:
        case Verb::prolonge:
        case Verb::abandon: f.unit = f.number = true; break;
        case Verb::fire_section: f.unit = f.target = f.number = true; break;
    }
    return f;
}

bool operator==(const Decision& a, const Decision& b) {
    return a.prompt == b.prompt && a.by == b.by && a.verb == b.verb && a.unit == b.unit && a.target == b.target &&
           a.officer == b.officer && a.command == b.command && a.piece == b.piece && a.formation == b.formation &&
           a.heading == b.heading && a.number == b.number && a.path == b.path && a.list == b.list &&
           a.faces == b.faces && a.parts == b.parts;
}

}  // namespace linstock
