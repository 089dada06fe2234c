// BA-6.C, BA-8.H, BA-13.H: units and commanders leave the table, with the consequences.
#include "rulesets/brothers/retreat/leaving.hpp"

#include "battle/event.hpp"
#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/works.hpp"

namespace linstock::brothers {

void put(Play& play, UnitId id, Vec place, Heading heading, Formation formation) {
    UnitState& u = play.state().unit(id);
    u.place = to_point(place);
    u.heading = heading;
    u.formation = formation;
}

void forget_charges(Play& play) {
    for (const Unit& u : play.battle().forces().units) {
        BaUnit w = own(play.state().unit(u.id));
        const auto look = [&](UnitId& charged) {
            const bool stands = charged && on_table(play.state(), u.id) && on_table(play.state(), charged) &&
                                in_contact(play.battle(), play.state(), u.id, charged);
            if (!stands) charged = {};
        };
        look(w.charged);
        for (UnitId& charged : w.charged_too)
            look(charged);
        play.state().unit(u.id).own.set(w);
    }
}

void disperse(Play& play, UnitId id, const char* word, std::string_view why, EventResult event_result) {
    UnitState& u = play.state().unit(id);
    const CommandId formation = formation_of(play.battle(), play.state(), id);
    const std::uint32_t works = own(u).works;
    u.presence = Presence::destroyed;
    u.stands_left = 0;
    edit(u, [](BaUnit& w) {
        w.pinned = false;
        w.forget_charge();
        w.held = 0;
        w.works = 0;
        w.acting = Acting::idle;
    });
    play.say(EventKind::destroyed, [&](Event& e) {
        e.unit = id;
        e.word = word;
        e.event_result = event_result;
        if (event_result == EventResult::none) e.verb = EventVerb::disperses;
        e.why = {clause(play.battle(), why)};
    });
    tell_opened(play, id, works);
    forget_charges(play);
    commander_without_units(play, formation);
    check_tasks(play);
}

void leave_table(Play& play, UnitId id) {
    play.state().unit(id).presence = Presence::left;
    edit(play.state().unit(id), [](BaUnit& w) {
        w.forget_charge();
        w.held = 0;
        w.works = 0;
        w.acting = Acting::idle;
    });
    play.say(EventKind::left_table, [&](Event& e) {
        e.unit = id;
        e.word = "by the edge of its side's task";
        e.why = {clause(play.battle(), "BA-5.Q"), clause(play.battle(), "BA-13.H")};
    });
    forget_charges(play);
    check_tasks(play);
}

// BA-6.C: units still to arrive count as living.
void commander_without_units(Play& play, CommandId formation) {
    const Battle& battle = play.battle();
    const OfficerId commander = commander_of(battle, formation);
    if (commander.none() || leader(battle, commander).higher || !living(play.state(), commander)) return;
    for (const Unit& u : battle.forces().units)
        if (living(play.state(), u.id) && u.army == army_of(battle, commander) &&
            commander_of(battle, formation_of(battle, play.state(), u.id)) == commander)
            return;
    const bool hidden = !on_table(play.state(), commander);
    play.state().officer(commander).presence = Presence::left;
    play.say(EventKind::left_table, [&](Event& e) {
        if (hidden) e.seen_by = SeatMask::only(army_of(battle, commander));
        e.officer = commander;
        e.word = "the formation has no unit left";
        e.why = {clause(battle, "BA-6.C")};
    });
}

// BA-M.6: wounded is disabled. A higher commander is not replaced (BA-6.G): the commanders below are out of command.
void lose_commander(Play& play, OfficerId id, Presence how, UnitId by, const char* word, std::string_view why) {
    if (!on_table(play.state(), id)) return;
    play.state().officer(id).presence = how;
    play.say(EventKind::officer_fate, [&](Event& e) {
        e.officer = id;
        e.unit = by;
        e.word = word;
        e.event_result = how == Presence::captured ? EventResult::captured : EventResult::disabled;
        e.why = {clause(play.battle(), why)};
    });
    check_tasks(play);
}

}  // namespace linstock::brothers
