// BA-4: which units and commanders act in this round.
//
// commanders: one commander per turn of the loop; 0 the next roll; 1 its die
// units: formation by formation, unit by unit; 0 the next roll; 1 a unit's die; 2 a leaderless formation's die; 3 the
// owner of a unit in melee has answered whether it rolls
// ask_roll: that prompt

#include "rulesets/brothers/command/command.hpp"

#include "battle/event.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/showing.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// commanders, units: position in the list. `next`: for units, the unit that the prompt was about.
struct Cursor {
    std::uint16_t formation = 0;
    std::uint16_t next = 0;
};

struct AskRollLocals {
    UnitId unit;
};

bool is_active(const State& state, ArmyId army) { return army == active(state); }

void note(Play& play, UnitId unit, OfficerId officer, const char* word, EventResult event_result,
          std::initializer_list<const char*> why, int face = 0, int value = 0) {
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = unit;
        e.officer = unit ? OfficerId{} : officer;
        e.word = word;
        e.event_result = event_result;
        if (face > 0) e.dice = {6, {static_cast<std::uint8_t>(face)}};
        if (value > 0) e.modifiers = {{"command value", value, clause(play.battle(), "BA-4.B"), Counts::number}};
        for (const char* id : why)
            e.why.push_back(clause(play.battle(), id));
    });
}

/// BA-2.D to BA-2.G: within the superior's radius, or without need of one.
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
    const OfficerId commander = commander_of(battle, formation);
    return commander.none() || !living(state, commander);
}

void check_control_range(Play& play) {
    const Battle& battle = play.battle();
    for (const Officer& o : battle.forces().officers) {
        if (!is_active(play.state(), o.army) || !on_table(play.state(), o.id)) continue;
        if (in_control(battle, play.state(), o.id))
            set_acting(play, o.id, Acting::in_command);
        else
            note(play, {}, o.id, "is out of command", EventResult::none, {"BA-2.D", "BA-3.1"});
    }
}

namespace {

/// Stages of commanders. Saves contain these numbers.
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
        note(play, {}, id, obeys ? "acts on own initiative" : "is not in command",
             obeys ? EventResult::obeys : EventResult::fails, {"BA-4.B", obeys ? "BA-4.C" : "BA-4.F"}, play.face(),
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

// BA-3.3, BA-4.F: NIC markers on the commander and on all units below, without rolls.
void mark_commanders(Play& play) {
    const Battle& battle = play.battle();
    for (const Officer& o : battle.forces().officers) {
        if (!is_active(play.state(), o.army) || acting(play.state(), o.id) != Acting::nic) continue;
        note(play, {}, o.id, "has a NIC marker", EventResult::out_of_command, {"BA-3.3", "BA-4.F"});
        for (const Unit& u : battle.forces().units)
            if (u.army == o.army && on_table(play.state(), u.id) &&
                commander_of(battle, formation_of(battle, play.state(), u.id)) == o.id) {
                set_acting(play, u.id, Acting::nic);
                note(play, u.id, {}, "has a NIC marker", EventResult::out_of_command, {"BA-3.3", "BA-4.F"});
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
        const OfficerId commander = commander_of(battle, formation);
        if (on_table(state, commander) && in_radius(battle, state, commander, u.id))
            set_acting(play, u.id, Acting::in_command);
        else
            note(play, u.id, {}, "is out of command", EventResult::none, {"BA-2.D", "BA-3.4"});
    }
}

namespace {

// Includes pinned units (BA-4.H) and units that arrived before their commander (BA-15.E).
std::vector<UnitId> waiting(const Battle& battle, const State& state, CommandId formation) {
    std::vector<UnitId> out;
    for (const Unit& u : battle.forces().units)
        if (on_table(state, u.id) && is_active(state, u.army) && acting(state, u.id) == Acting::idle &&
            formation_of(battle, state, u.id) == formation)
            out.push_back(u.id);
    return out;
}

void read_unit(Play& play, UnitId id, OfficerId commander) {
    const bool acts_on = play.face() <= leader(play.battle(), commander).value;
    set_acting(play, id, acts_on ? Acting::on_roll : Acting::nic);
    note(play, id, {}, acts_on ? "acts without orders" : "is not in command",
         acts_on ? EventResult::obeys : EventResult::fails, {"BA-4.B", acts_on ? "BA-4.D" : "BA-4.E"}, play.face(),
         leader(play.battle(), commander).value);
}

// BA-6.F: they act on a 1. One die for a formation makes one event.
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
        e.event_result = act ? EventResult::obeys : EventResult::fails;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}};
        e.modifiers = {{"acts on", on->count(), on.why, Counts::number}};
        e.why = {clause(play.battle(), "BA-6.F")};
    });
}

/// BA-4.E
bool may_decline(const Battle& battle, const State& state, UnitId id) {
    return profile(battle).melee_may_decline && engaged(battle, state, id);
}

/// Stages of units. Saves contain these numbers.
struct UnitsStage {
    enum : std::uint16_t { next_roll, die, leaderless_die, asked };
};

Flow run_units(Play& play, Step& self) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    const std::vector<CommandId>& all = setup(battle).formations;
    auto at = self.locals.as<Cursor>();
    const bool each = profile(battle).leaderless_roll == LeaderlessRoll::unit;
    // A unit that declined is no longer waiting.
    UnitId willing;
    if (self.at == UnitsStage::asked) {
        willing = UnitId{at.next};
        at.next = 0;
        self.at = UnitsStage::next_roll;
    }
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
        const bool is_leaderless = leaderless(battle, state, formation);
        if (!is_leaderless && units.front() != willing && may_decline(battle, state, units.front())) {
            at.next = units.front().value;
            self.at = UnitsStage::asked;
            self.locals.set(at);
            play.push(make(Proc::ask_roll, AskRollLocals{units.front()}));
            return Flow::stay;
        }
        self.at = is_leaderless ? UnitsStage::leaderless_die : UnitsStage::die;
        self.locals.set(at);
        if (is_leaderless)
            play.roll(number_of(Purpose::formation), 1, 6, each ? units.front() : UnitId{});
        else
            play.roll(number_of(Purpose::unit), 1, 6, units.front());
        return Flow::stay;
    }
    return Flow::done;
}

// --- Command roll of a unit in melee (BA-4.E) ---

void roll_prompts(const Battle& battle, const State&, const Step& step, std::vector<Prompt>& out) {
    const UnitId unit = step.locals.as<AskRollLocals>().unit;
    Prompt p = common::question(battle, unit, "command_roll", "BA-4.E");
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Offer o = offer(verb, unit);
        o.word = verb == Verb::yes ? "makes its command roll" : "declines the roll and only fights";
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> roll_check(const Battle& battle, const State&, const Step& step, const Prompt&,
                                  const Decision& d) {
    const UnitId unit = step.locals.as<AskRollLocals>().unit;
    if ((d.verb == Verb::yes || d.verb == Verb::no) && (d.unit.none() || d.unit == unit)) return std::nullopt;
    return refusal(battle, "answer yes (" + name_of(battle, unit) + " rolls) or no (it declines)", "BA-4.E");
}

Flow roll_accept(Play& play, Step& self, const Decision& d) {
    if (d.verb == Verb::yes) return Flow::done;
    const UnitId unit = self.locals.as<AskRollLocals>().unit;
    set_acting(play, unit, Acting::nic);
    note(play, unit, {}, "declines its command roll", EventResult::none, {"BA-4.E"});
    return Flow::done;
}

/// Declining comes first: a unit in melee gains from its roll only if it is to disengage.
void roll_candidates(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                     std::vector<Decision>& out) {
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Decision d;
        d.verb = verb;
        if (out.size() < most) out.push_back(d);
    }
}

}  // namespace

bool waits_for_roll(const Battle& battle, const State& state, const Step& step) {
    const UnitId unit = step.locals.as<AskRollLocals>().unit;
    const Step* under = nullptr;
    for (const Step& s : state.agenda)
        if (s.procedure == static_cast<std::uint16_t>(Proc::units)) under = &s;
    const std::vector<CommandId>& all = setup(battle).formations;
    if (unit.none() || under == nullptr || under->locals.as<Cursor>().next != unit.value) return false;
    const std::size_t at = under->locals.as<Cursor>().formation;
    if (at >= all.size() || leaderless(battle, state, all[at])) return false;
    const std::vector<UnitId> units = waiting(battle, state, all[at]);
    return !units.empty() && units.front() == unit && may_decline(battle, state, unit);
}

bool a_commander_rolls(const Battle& battle, const State&, const Step& step) {
    return step.at != CommandersStage::die || step.locals.as<Cursor>().next < battle.forces().officers.size();
}

bool somebody_rolls(const Battle& battle, const State& state, const Step& step) {
    if (step.at == UnitsStage::next_roll || step.at == UnitsStage::asked) return true;
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
        // Units of a commander who failed already have theirs (BA-3.3).
        const OfficerId commander = commander_of(battle, formation_of(battle, play.state(), u.id));
        if (commander && acting(play.state(), commander) == Acting::nic) continue;
        note(play, u.id, {}, "has a NIC marker", EventResult::out_of_command, {"BA-3.6", "BA-4.E"});
    }
}

void register_command(ProcedureTable& t) {
    static const std::array fields = {LINSTOCK_FIELD(Cursor, formation), LINSTOCK_FIELD(Cursor, next)};
    t.add(Proc::commanders, "commanders", "Command rolls of commanders", run_commanders, fields, CommandersStage::die);
    t.add(Proc::units, "units", "Command rolls of units", run_units, fields, UnitsStage::asked);
    static const std::array ask_fields = {common::named(LINSTOCK_FIELD(AskRollLocals, unit))};
    t.ask(Proc::ask_roll, "ask_roll", "Command roll of a unit in melee",
          {roll_prompts, roll_check, roll_accept, roll_candidates}, ask_fields);
}

}  // namespace linstock::brothers
