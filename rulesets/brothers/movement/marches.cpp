// BA-15.D, BA-14.E: the start of a bound: marches around the flank, and calls to the night's reserve.
//
// marches: 0 the next marching formation rolls; 1 its die; 2 the next reserve prompt
// ask_reserve: the owner of a formation in reserve, or of a higher commander without one

#include "battle/event.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/showing.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// marches: position in the list.
struct MarchCursor {
    std::uint16_t next = 0;
};

struct ReserveLocals {
    CommandId formation;
    OfficerId officer;  ///< if there is no formation
};

/// Formations; those of the side with the first round come first.
std::vector<std::size_t> in_order(const Battle& battle) {
    std::vector<std::size_t> out;
    for (const ArmyId side : setup(battle).rounds)
        for (std::size_t i = 0; i < setup(battle).formations.size(); ++i)
            if (battle.forces().command(setup(battle).formations[i]).army == side) out.push_back(i);
    return out;
}

/// BA-14.C: commanders; those of the side with the first round come first.
std::vector<OfficerId> officers_in_order(const Battle& battle) {
    std::vector<OfficerId> out;
    for (const ArmyId side : setup(battle).rounds)
        for (const Officer& o : battle.forces().officers)
            if (o.army == side) out.push_back(o.id);
    return out;
}

/// A unit or the commander of the formation is still off the table.
bool off_table(const Battle& battle, const State& state, CommandId formation) {
    const OfficerId commander = commander_of(battle, formation);
    if (commander && to_come(state.officer(commander).presence) &&
        setup(battle).officer_coming[commander.index()].bound == 0)
        return true;
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        // BA-1.F: a starred unit is on the march of its own formation, even if it was assigned to another.
        const bool on_march = u.command == formation && setup(battle).unit_coming[u.id.index()].bound == 0 &&
                              !own(state.unit(u.id)).withdrawn;
        return to_come(state.unit(u.id).presence) && (on_march || formation_of(battle, state, u.id) == formation);
    });
}

bool marching(const Battle& battle, const State& state, std::size_t i) {
    const March& m = setup(battle).marches[i];
    // BA-14.E: in the night's reserve it waits for its owner's call, not for a die.
    return m.marches && state.turn >= m.earliest && ((own(state).come | own(state).reserve) >> i & 1U) == 0 &&
           off_table(battle, state, setup(battle).formations[i]);
}

bool in_reserve(const Battle& battle, const State& state, std::size_t i) {
    return (own(state).reserve >> i & 1U) != 0 && (own(state).come >> i & 1U) == 0 &&
           off_table(battle, state, setup(battle).formations[i]);
}

void read_march(Play& play, std::size_t i) {
    const Battle& battle = play.battle();
    const March& m = setup(battle).marches[i];
    const Cited<FaceSet>& on = m.circle ? profile(battle).full_circle : profile(battle).flank_march;
    const bool comes = on->holds(play.face());
    if (comes) edit(play.state(), [&](BaState& s) { s.come |= std::uint64_t{1} << i; });
    play.say(EventKind::noted, [&](Event& e) {
        e.command = setup(battle).formations[i];
        e.seen_by = known_to(battle, play.state(), e.command);
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}};
        e.word = comes ? "arrives from its march" : "is still on its march";
        e.why = {clause(battle, "BA-15.D"), on.why};
    });
}

/// Stages of marches. Saves contain these numbers.
struct MarchesStage {
    enum : std::uint16_t { next_march, die, reserves };
};

Flow run_marches(Play& play, Step& self) {
    const Battle& battle = play.battle();
    const std::vector<std::size_t> order = in_order(battle);
    const auto count = static_cast<std::uint16_t>(order.size());
    auto at = self.locals.as<MarchCursor>();
    if (self.at == MarchesStage::die) {
        read_march(play, order[at.next]);
        ++at.next;
        self.at = MarchesStage::next_march;
    }
    if (self.at == MarchesStage::next_march) {
        for (; at.next < count; ++at.next) {
            if (!marching(battle, play.state(), order[at.next])) continue;
            self.at = MarchesStage::die;
            self.locals.set(at);
            play.roll(number_of(Purpose::flank_march), 1, 6, {},
                      commander_of(battle, setup(battle).formations[order[at.next]]));
            return Flow::stay;
        }
        at.next = 0;
        self.at = MarchesStage::reserves;
    }
    for (; at.next < count; ++at.next) {
        if (!in_reserve(battle, play.state(), order[at.next])) continue;
        play.push(make(Proc::ask_reserve, ReserveLocals{setup(battle).formations[order[at.next]]}));
        ++at.next;
        self.locals.set(at);
        return Flow::stay;
    }
    const std::vector<OfficerId> officers = officers_in_order(battle);
    while (at.next < count + officers.size()) {
        const OfficerId id = officers[at.next++ - count];
        const OfficerState& o = play.state().officer(id);
        if (own(o).alone != Alone::in_reserve || o.presence != Presence::reserve) continue;
        play.push(make(Proc::ask_reserve, ReserveLocals{{}, id}));
        self.locals.set(at);
        return Flow::stay;
    }
    return Flow::done;
}

// --- BA-14.E ---

void prompts(const Battle& battle, const State&, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<ReserveLocals>();
    Prompt p;
    p.seat = seat_of(l.officer ? army_of(battle, l.officer) : battle.forces().command(l.formation).army);
    p.kind = "call_reserve";
    p.command = l.formation;
    p.officer = l.officer;
    p.why = {clause(battle, "BA-14.E")};
    for (const Verb verb : {Verb::yes, Verb::no}) {
        Offer o;
        o.verb = verb;
        o.command = l.formation;
        o.officer = l.officer;
        o.word = verb == Verb::yes ? "enters" : "stays in reserve";
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check(const Battle& battle, const State&, const Step&, const Prompt&, const Decision& d) {
    if ((d.verb == Verb::yes || d.verb == Verb::no) && d.unit.none()) return std::nullopt;
    return refusal(battle, "answer yes (call the reserve in) or no (keep it in reserve)", "BA-14.E");
}

Flow accept(Play& play, Step& self, const Decision& d) {
    if (d.verb != Verb::yes) return Flow::done;
    const auto l = self.locals.as<ReserveLocals>();
    if (l.officer) {
        edit(play.state().officer(l.officer), [](BaOfficer& w) { w.alone = Alone::called_in; });
    } else {
        const int i = formation_number(play.battle(), l.formation);
        edit(play.state(), [&](BaState& s) { s.come |= std::uint64_t{1} << static_cast<unsigned>(i); });
    }
    play.say(EventKind::noted, [&](Event& e) {
        e.command = l.formation;
        e.officer = l.officer;
        if (l.officer.none()) e.seen_by = known_to(play.battle(), play.state(), l.formation);
        e.word = "is called in";
        e.why = {clause(play.battle(), "BA-14.E")};
    });
    return Flow::done;
}

void candidates(const Battle&, const State&, const Step&, const Prompt&, std::size_t most, std::vector<Decision>& out) {
    for (const Verb verb : {Verb::yes, Verb::no}) {
        Decision d;
        d.verb = verb;
        if (out.size() < most) out.push_back(d);
    }
}

}  // namespace

bool a_march_rolls(const Battle& battle, const State&, const Step& step) {
    return step.at != MarchesStage::die || step.locals.as<MarchCursor>().next < in_order(battle).size();
}

bool has_reserve(const Battle& battle, const State&, const Step& step) {
    const auto l = step.locals.as<ReserveLocals>();
    return l.officer ? l.formation.none() : l.formation && formation_number(battle, l.formation) >= 0;
}

void explain_march(const Battle& battle, const Step& by, Prompt& p) {
    const std::size_t i = in_order(battle)[by.locals.as<MarchCursor>().next];
    p.command = setup(battle).formations[i];
    needs_one_of(p, setup(battle).marches[i].circle ? profile(battle).full_circle : profile(battle).flank_march);
}

void register_marches(ProcedureTable& t) {
    static const std::array fields = {LINSTOCK_FIELD(MarchCursor, next)};
    t.add(Proc::marches, "marches", "Marches and reserves", run_marches, fields, MarchesStage::reserves);
    static const std::array ask_fields = {LINSTOCK_FIELD(ReserveLocals, formation),
                                          LINSTOCK_FIELD(ReserveLocals, officer)};
    t.ask(Proc::ask_reserve, "ask_reserve", "Call for a reserve", {prompts, check, accept, candidates}, ask_fields);
}

}  // namespace linstock::brothers
