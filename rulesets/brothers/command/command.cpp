// BA-4: who acts in this round.
//
// commanders: a commander a turn of the loop; 0 the next one rolls; 1 his die is read
// units: formation by formation, unit by unit; 0 the next roll; 1 a unit's die is read; 2 a leaderless formation's

#include "rulesets/brothers/command/command.hpp"

#include "battle/event.hpp"
#include "rulesets/brothers/showing.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// commanders, units: how far the list has been read.
struct Cursor {
    std::uint16_t formation = 0;
    std::uint16_t next = 0;
};

bool is_active(const State& state, ArmyId army) { return army == active(state); }

void note(Play& play, UnitId unit, OfficerId officer, const char* word, Upshot upshot,
          std::initializer_list<const char*> why, int face = 0, int value = 0) {
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = unit;
        e.officer = unit ? OfficerId{} : officer;
        e.word = word;
        e.upshot = upshot;
        if (face > 0) e.dice = {6, {static_cast<std::uint8_t>(face)}};
        if (value > 0) e.modifiers = {{"command value", value, clause(play.battle(), "BA-4.B"), Counts::number}};
        for (const char* id : why)
            e.why.push_back(clause(play.battle(), id));
    });
}

/// BA-2.D to BA-2.G: in his superior's radius, or needing none.
bool in_control(const Battle& battle, const State& state, OfficerId id) {
    const Leader& l = leader(battle, id);
    if (l.higher || l.exceptional) return true;
    if (l.superior.none()) return !setup(battle).has_higher[army_of(battle, id).value];
    return on_table(state, l.superior) && in_radius(battle, state, l.superior, id);
}

Acting acting(const State& state, OfficerId id) { return own(state.officer(id)).acting; }
Acting acting(const State& state, UnitId id) { return own(state.unit(id)).acting; }
void set_acting(Play& play, OfficerId id, Acting a) {
    edit(play.state().officer(id), [&](BaOfficer& w) { w.acting = a; });
}
void set_acting(Play& play, UnitId id, Acting a) {
    edit(play.state().unit(id), [&](BaUnit& w) { w.acting = a; });
}

}  // namespace

bool leaderless(const Battle& battle, const State& state, CommandId formation) {
    const OfficerId his = commander_of(battle, formation);
    return his.none() || !living(state, his);
}

void check_control_range(Play& play) {
    const Battle& battle = play.battle();
    for (const Officer& o : battle.forces().officers) {
        if (!is_active(play.state(), o.army) || !on_table(play.state(), o.id)) continue;
        if (in_control(battle, play.state(), o.id))
            set_acting(play, o.id, Acting::in_command);
        else
            note(play, {}, o.id, "is out of command", Upshot::none, {"BA-2.D", "BA-3.1"});
    }
}

namespace {

/// Stages of commanders; saves have their numbers.
struct CommandersStage {
    enum : std::uint16_t { next_roll, die };
};

Flow run_commanders(Play& play, Step& self) {
    const Battle& battle = play.battle();
    auto at = self.locals.as<Cursor>();
    const auto& all = battle.forces().officers;
    if (self.at == CommandersStage::die) {
        const OfficerId id = all[at.next].id;
        const bool obeys = play.face() <= leader(battle, id).value;
        set_acting(play, id, obeys ? Acting::in_command : Acting::nic);
        note(play, {}, id, obeys ? "acts on his own initiative" : "is not in command",
             obeys ? Upshot::obeys : Upshot::fails, {"BA-4.B", obeys ? "BA-4.C" : "BA-4.F"}, play.face(),
             leader(battle, id).value);
        ++at.next;
        self.at = CommandersStage::next_roll;
    }
    while (at.next < all.size()) {
        const Officer& o = all[at.next];
        const bool rolls = is_active(play.state(), o.army) && on_table(play.state(), o.id) &&
                           acting(play.state(), o.id) == Acting::idle;
        if (rolls) {
            self.at = CommandersStage::die;
            self.locals.set(at);
            play.roll(number_of(Purpose::commander), 1, 6, {}, o.id);
            return Flow::stay;
        }
        ++at.next;
    }
    return Flow::done;
}

}  // namespace

// BA-3.3, BA-4.F: a NIC marker on him and on all his units, without a roll.
void mark_commanders(Play& play) {
    const Battle& battle = play.battle();
    for (const Officer& o : battle.forces().officers) {
        if (!is_active(play.state(), o.army) || acting(play.state(), o.id) != Acting::nic) continue;
        note(play, {}, o.id, "has a NIC marker", Upshot::out_of_command, {"BA-3.3", "BA-4.F"});
        for (const Unit& u : battle.forces().units)
            if (u.army == o.army && on_table(play.state(), u.id) &&
                commander_of(battle, formation_of(battle, play.state(), u.id)) == o.id) {
                set_acting(play, u.id, Acting::nic);
                note(play, u.id, {}, "has a NIC marker", Upshot::out_of_command, {"BA-3.3", "BA-4.F"});
            }
    }
}

void check_command_range(Play& play) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    for (const Unit& u : battle.forces().units) {
        if (!is_active(state, u.army) || !on_table(state, u.id) || acting(state, u.id) != Acting::idle) continue;
        const CommandId formation = formation_of(battle, state, u.id);
        if (leaderless(battle, state, formation)) continue;  // BA-6.F
        const OfficerId his = commander_of(battle, formation);
        if (on_table(state, his) && in_radius(battle, state, his, u.id))
            set_acting(play, u.id, Acting::in_command);
        else
            note(play, u.id, {}, "is out of command", Upshot::none, {"BA-2.D", "BA-3.4"});
    }
}

namespace {

// Pinned units among them (BA-4.H), and those who came before their commander (BA-15.E).
std::vector<UnitId> waiting(const Battle& battle, const State& state, CommandId formation) {
    std::vector<UnitId> out;
    for (const Unit& u : battle.forces().units)
        if (on_table(state, u.id) && is_active(state, u.army) && acting(state, u.id) == Acting::idle &&
            formation_of(battle, state, u.id) == formation)
            out.push_back(u.id);
    return out;
}

void read_unit(Play& play, UnitId id, OfficerId his) {
    const bool acts_on = play.face() <= leader(play.battle(), his).value;
    set_acting(play, id, acts_on ? Acting::on_roll : Acting::nic);
    note(play, id, {}, acts_on ? "acts without orders" : "is not in command", acts_on ? Upshot::obeys : Upshot::fails,
         {"BA-4.B", acts_on ? "BA-4.D" : "BA-4.E"}, play.face(), leader(play.battle(), his).value);
}

// BA-6.F: on a 1 they act. One die for the formation is one sentence.
void read_leaderless(Play& play, CommandId formation, const std::vector<UnitId>& units, bool each) {
    const Cited<FaceSet>& on = profile(play.battle()).leaderless;
    const bool act = on->holds(play.face());
    const Acting as = profile(play.battle()).leaderless_penalty ? Acting::on_roll : Acting::in_command;
    for (const UnitId id : units)
        set_acting(play, id, act ? as : Acting::nic);
    play.say(EventKind::noted, [&](Event& e) {
        if (each)
            e.unit = units.front();
        else
            e.command = formation;
        e.units = units;
        e.word = act ? "acts without a commander" : "is not in command";
        e.upshot = act ? Upshot::obeys : Upshot::fails;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}};
        e.modifiers = {{"acts on", on->count(), on.why, Counts::number}};
        e.why = {clause(play.battle(), "BA-6.F")};
    });
}

/// Stages of units; saves have their numbers.
struct UnitsStage {
    enum : std::uint16_t { next_roll, die, leaderless_die };
};

Flow run_units(Play& play, Step& self) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    const std::vector<CommandId>& all = setup(battle).formations;
    auto at = self.locals.as<Cursor>();
    const bool each = profile(battle).leaderless_roll == LeaderlessRoll::unit;
    if (self.at != UnitsStage::next_roll) {
        const CommandId formation = all[at.formation];
        std::vector<UnitId> units = waiting(battle, state, formation);
        if (self.at == UnitsStage::die) {
            read_unit(play, units.front(), commander_of(battle, formation));
        } else {
            if (each) units.resize(1);
            read_leaderless(play, formation, units, each);
        }
        self.at = UnitsStage::next_roll;
    }
    const auto count = static_cast<std::uint16_t>(all.size());
    for (; at.formation < count; ++at.formation) {
        const CommandId formation = all[at.formation];
        const std::vector<UnitId> units = waiting(battle, state, formation);
        if (units.empty()) continue;
        const bool alone = leaderless(battle, state, formation);
        self.at = alone ? UnitsStage::leaderless_die : UnitsStage::die;
        self.locals.set(at);
        if (alone)
            play.roll(number_of(Purpose::formation), 1, 6, each ? units.front() : UnitId{});
        else
            play.roll(number_of(Purpose::unit), 1, 6, units.front());
        return Flow::stay;
    }
    return Flow::done;
}

}  // namespace

bool a_commander_rolls(const Battle& battle, const State&, const Step& step) {
    return step.at != CommandersStage::die || step.locals.as<Cursor>().next < battle.forces().officers.size();
}

bool somebody_rolls(const Battle& battle, const State& state, const Step& step) {
    if (step.at == UnitsStage::next_roll) return true;
    const std::size_t at = step.locals.as<Cursor>().formation;
    const std::vector<CommandId>& all = setup(battle).formations;
    if (at >= all.size() || waiting(battle, state, all[at]).empty()) return false;
    return leaderless(battle, state, all[at]) == (step.at == UnitsStage::leaderless_die);
}

void explain_command(const Battle& battle, const Step& by, Prompt& p) {
    p.why.push_back(clause(battle, by.procedure == static_cast<std::uint16_t>(Proc::commanders) ? "BA-3.2" : "BA-3.5"));
    if (p.officer) return needs_at_most(p, leader(battle, p.officer).value);
    p.command = setup(battle).formations[by.locals.as<Cursor>().formation];
    if (by.at == UnitsStage::leaderless_die) return needs_one_of(p, profile(battle).leaderless);
    needs_at_most(p, leader(battle, commander_of(battle, p.command)).value);
}

void mark_units(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& u : battle.forces().units) {
        if (!is_active(play.state(), u.army) || !on_table(play.state(), u.id)) continue;
        if (acting(play.state(), u.id) != Acting::nic) continue;
        // Those of a commander who failed have theirs already (BA-3.3).
        const OfficerId his = commander_of(battle, formation_of(battle, play.state(), u.id));
        if (his && acting(play.state(), his) == Acting::nic) continue;
        note(play, u.id, {}, "has a NIC marker", Upshot::out_of_command, {"BA-3.6", "BA-4.E"});
    }
}

void register_command(ProcedureTable& t) {
    static const std::array fields = {LINSTOCK_FIELD(Cursor, formation), LINSTOCK_FIELD(Cursor, next)};
    t.add(Proc::commanders, "commanders", "Command rolls of commanders", run_commanders, fields, CommandersStage::die);
    t.add(Proc::units, "units", "Command rolls of units", run_units, fields, UnitsStage::leaderless_die);
}

}  // namespace linstock::brothers
