// RV-2.C, RE-1.6, CF-2.C: reserves outside the table, and units that the scenario brings on.
//
// announce_entries: asks each seat for each body in reserve that has not been announced (CF-2.C.1)
// enter_reserves:   on the body's card (CF-2.C.2): 0 the arrival die; 1 reads it (CF-2.C.3); then unit by unit a normal
//                   move from the point (CF-2.C.4)

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// Bodies (cards) of an army with units in reserve and no announced entry point.
std::size_t next_to_announce(const Battle& battle, const State& state, ArmyId army, std::size_t from) {
    const std::vector<Card>& cards = setup(battle).cards;
    for (std::size_t i = from; i < cards.size(); ++i) {
        if (cards[i].kind != CardKind::command || cards[i].army != army || own(state).entry[i] != 0) continue;
        for (const Unit& u : battle.forces().units)
            if (facts(battle, u.id).card == i + 1 && state.unit(u.id).presence == Presence::reserve) return i;
    }
    return cards.size();
}

struct Announce {
    std::array<std::uint8_t, 2> next{};  ///< by army: the card to ask about; 255 = done for this turn
};
constexpr std::uint8_t nothing = 255;

void advance(const Battle& battle, const State& state, Announce& l, std::size_t a, std::size_t from) {
    const std::size_t found = next_to_announce(battle, state, ArmyId{static_cast<std::uint16_t>(a + 1)}, from);
    l.next[a] = found < setup(battle).cards.size() ? static_cast<std::uint8_t>(found) : nothing;
}

Flow run_announce(Play& play, Step&) {
    Announce l;
    for (std::size_t a = 0; a < 2; ++a)
        advance(play.battle(), play.state(), l, a, 0);
    if (l.next[0] != nothing || l.next[1] != nothing) play.push(make(Proc::ask_announce, l));
    return Flow::done;
}

int edge_length(const Battle& battle, ArmyId army) {
    const Vec inward = direction(battle.forces().army(army).edge);
    const double length = fabs(inward.y) > fabs(inward.x) ? battle.ground->width() : battle.ground->height();
    return static_cast<int>(std::min(length, 254.0));  // stored in one byte
}

void announce_prompts(const Battle& battle, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<Announce>();
    for (std::uint16_t a = 1; a <= 2; ++a) {
        if (l.next[a - 1U] == nothing) continue;
        Prompt p;
        p.seat = seat_of(ArmyId{a});
        p.kind = "announce_entry";
        const Card& card = setup(battle).cards[l.next[a - 1U]];
        p.command = card.command;
        p.unit = card.battery;  // CF-1: a battery with a card of its own
        p.why = {profile(battle).clause("reserve_announce")};
        Offer enter;
        enter.verb = Verb::announce;
        enter.command = p.command;
        enter.unit = p.unit;
        enter.number = edge_length(battle, ArmyId{a});
        enter.word = "a point along the own edge, up to this number";
        p.offers.push_back(enter);
        p.offers.push_back(common::done("not yet"));
        out.push_back(std::move(p));
    }
}

std::optional<Refusal> announce_check(const Battle& battle, const State&, const Step&, const Prompt& p,
                                      const Decision& d) {
    const Cite why = profile(battle).clause("reserve_announce");
    if (d.verb == Verb::done) return std::nullopt;
    if (d.verb != Verb::announce || d.command != p.command)
        return Refusal{
            RefusalKind::against_rules, "announce the entry of this body, or answer 'done' for not yet", {why}};
    const int most = edge_length(battle, army_of(p.seat));
    if (d.number < 0 || d.number > most)
        return Refusal{RefusalKind::against_rules,
                       "the entry point must be 0 to " + std::to_string(most) + " along your own edge",
                       {why}};
    return std::nullopt;
}

/// An event of a body in reserve. The enemy sees it without the unit if the body is a battery (CF-1): it learns the
/// name from the announcement, and nothing else about the battery.
template <class Fill>
void tell_of_body(Play& play, EventKind kind, const Card& card, Fill&& fill) {
    play.say(kind, [&](Event& e) {
        e.army = card.army;
        e.command = card.command;
        e.unit = card.battery;
        fill(e);
    });
    if (card.battery.none()) return;
    play.say(kind, [&](Event& e) {
        e.seen_by = SeatMask::only(other_army(card.army));
        e.army = card.army;
        e.word = card.name.c_str();
        fill(e);
    });
}

/// Both seats see the points when both have announced theirs, so that neither can react to the other.
void tell_announced(Play& play) {
    const std::vector<Card>& cards = setup(play.battle()).cards;
    const BromState s = own(play.state());
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (s.entry[i] == 0 || s.entry_turn[i] != play.state().turn) continue;
        tell_of_body(play, EventKind::announced, cards[i], [&](Event& e) {
            Heading inward = 0;
            e.to = entry_point(play.battle(), play.state(), e.army, s.entry[i] - 1, inward);
            e.why = {profile(play.battle()).clause("reserve_announce")};
        });
    }
}

Flow announce_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<Announce>();
    const std::size_t a = static_cast<std::size_t>(d.by) - 1;
    const std::size_t card = l.next[a];
    if (d.verb == Verb::announce) {
        edit(play.state(), [&](BromState& s) {
            s.entry[card] = static_cast<std::uint8_t>(d.number + 1);
            s.entry_turn[card] = play.state().turn;
        });
    }
    advance(play.battle(), play.state(), l, a, card + 1);
    self.locals.set(l);
    if (l.next[0] != nothing || l.next[1] != nothing) return Flow::stay;
    tell_announced(play);
    return Flow::done;
}

void announce_candidates(const Battle& battle, const State&, const Step&, const Prompt& p, std::size_t most,
                         std::vector<Decision>& out) {
    const int length = edge_length(battle, army_of(p.seat));
    for (const int eighth : {4, 2, 6, 1, 7, 3, 5}) {
        if (out.size() + 1 >= std::max<std::size_t>(most, 2)) break;
        Decision d;
        d.verb = Verb::announce;
        d.command = p.command;
        d.number = length * eighth / 8;
        out.push_back(d);
    }
    Decision not_yet;
    not_yet.verb = Verb::done;
    out.push_back(not_yet);
    cut_to(most, out);
}

// --- Entering ---

struct Enter {
    std::uint8_t arrived = 0;  ///< the die (or command response) has let them in
    std::uint8_t spare = 0;
    UnitId at;  ///< the unit asked last
};

bool waits_in_reserve(const Battle& battle, const State& state, UnitId id) {
    const BromState s = own(state);
    return facts(battle, id).card == s.card && state.unit(id).presence == Presence::reserve &&
           s.entry[s.card - 1U] != 0 && s.entry_turn[s.card - 1U] < state.turn;
}

/// The commander of a card's body; for a battery's own card, that of the body directly above it.
OfficerId officer_of(const Battle& battle, const Card& card) {
    const CommandId body = card.command ? card.command : battle.unit(card.battery).command;
    return battle.forces().command(body).officer;
}

/// The officer that calls on units that the scenario brings: on the table or waiting with them, able to command
/// (RV-officers) and not about to rally a unit (RV-5.F). None if there is no such officer.
OfficerId who_calls(const Battle& battle, const State& state) {
    const OfficerId officer = officer_of(battle, setup(battle).cards[own(state).card - 1U]);
    if (officer.none()) return {};
    const OfficerState& o = state.officer(officer);
    const bool gone =
        o.presence == Presence::destroyed || o.presence == Presence::captured || o.presence == Presence::left;
    return gone || own(o).out_until >= state.turn || own(o).rallying ? OfficerId{} : officer;
}

/// Replaces the turn of the announcement when the die has admitted the body.
constexpr std::uint16_t no_new_die = 0;

bool let_in(const State& state) { return own(state).entry_turn[own(state).card - 1U] == no_new_die; }

/// Units that the scenario brings on this turn or earlier enter if their command's officer, or the row without an
/// officer, passes the response.
bool due_by_scenario(const Battle& battle, const State& state, UnitId id) {
    const StartPosition& start = battle.unit(id).start;
    return facts(battle, id).card == own(state).card && state.unit(id).presence == Presence::arriving &&
           start.how == Start::arrives && start.turn <= state.turn;
}

template <class Pred>
bool any_unit(const Battle& battle, const State& state, Pred pred) {
    const auto& units = battle.forces().units;
    return std::any_of(units.begin(), units.end(), [&](const Unit& u) { return pred(battle, state, u.id); });
}

void push_entering(Play& play, bool reserves) {
    const Battle& battle = play.battle();
    const BromState s = own(play.state());
    const Card& card = setup(battle).cards[s.card - 1U];
    for (const Unit& unit : battle.forces().units) {
        const bool comes =
            reserves ? waits_in_reserve(battle, play.state(), unit.id) : due_by_scenario(battle, play.state(), unit.id);
        if (!comes) continue;
        CarryOut order;
        order.unit = unit.id;
        order.verb = Verb::move;
        order.entering = 1;
        if (reserves)
            order.from = entry_point(battle, play.state(), card.army, s.entry[s.card - 1U] - 1, order.heading);
        else {
            order.from = to_point(unit.start.place);
            order.heading = unit.start.heading;
        }
        play.push(make(Proc::carry_out, order));
    }
}

/// RV-2.C: the arrival die of a body in reserve, which replaces command response this turn.
void read_arrival_die(Play& play) {
    const Profile& pf = profile(play.battle());
    const int face = play.face();
    const bool late = pf.reserve_late->holds(face);
    const Card& card = setup(play.battle()).cards[own(play.state()).card - 1U];
    tell_of_body(play, late ? EventKind::delayed : EventKind::rolled, card, [&](Event& e) {
        e.word = late ? "late" : "reserve arrival";
        e.dice = {pf.reserve_late->sides, {static_cast<std::uint8_t>(face)}};
        e.why = {pf.reserve_late.why};
        add_cite(e.why, pf.clause("reserve_card"));  // CF-2.C.2, CF-2.C.3
    });
    if (late) return;
    edit(play.state(), [](BromState& s) { s.entry_turn[s.card - 1U] = no_new_die; });
    push_entering(play, true);
}

void read_arrival_response(Play& play) {
    const Profile& pf = profile(play.battle());
    const Cited<FaceSet> fails = arrival_response(play);
    const int face = fails->empty() ? 0 : play.face();
    const Card& card = setup(play.battle()).cards[own(play.state()).card - 1U];
    const bool obeys = !fails->holds(face);
    play.say(EventKind::command_checked, [&](Event& e) {
        e.seen_by = SeatMask::only(card.army);  // RV-2.B: the enemy does not know who is about to arrive
        e.command = card.command;
        e.unit = card.battery;
        e.officer = who_calls(play.battle(), play.state());
        e.word = obeys ? "obeys" : "fails";
        e.event_result = obeys ? EventResult::obeys : EventResult::fails;
        if (face > 0) e.dice = {static_cast<std::uint8_t>(pf.command_die.value), {static_cast<std::uint8_t>(face)}};
        e.why = {fails.why, pf.clause("movement_phase")};
    });
    if (obeys) push_entering(play, false);
}

/// Stages of enter_reserves. Saves store these numbers.
struct EnterStage {
    enum : std::uint16_t { begins, arrival_die, responds, orders, over, political };
};

Flow run_enter(Play& play, Step& self) {
    const Battle& battle = play.battle();
    switch (self.at) {
        case EnterStage::begins: {
            const bool waiting = any_unit(battle, play.state(), waits_in_reserve);
            // A unit that found no room waits for the next card and needs no new die.
            const bool rolls = waiting && !let_in(play.state());
            if (waiting && !rolls) push_entering(play, true);
            if (rolls) play.roll(purpose(Purpose::reserve_arrival), 1, profile(battle).reserve_late->sides);
            self.at = rolls ? EnterStage::arrival_die : EnterStage::responds;
            return Flow::stay;
        }
        case EnterStage::arrival_die:
            read_arrival_die(play);
            self.at = EnterStage::responds;
            return Flow::stay;
        case EnterStage::responds:
            if (!any_unit(battle, play.state(), due_by_scenario)) return Flow::done;
            // RV-5.H.2: rolled the first time the officer tries to influence.
            if (const OfficerId officer = who_calls(battle, play.state());
                officer && political_unknown(battle, play.state(), officer)) {
                play.roll(purpose(Purpose::political_officer), 1, 6, {}, officer);
                self.at = EnterStage::political;
                return Flow::stay;
            }
            push_arrival_response(play);
            self.at = EnterStage::orders;
            return Flow::stay;
        case EnterStage::political:
            set_political(play, who_calls(battle, play.state()), play.face());
            self.at = EnterStage::responds;
            return Flow::stay;
        case EnterStage::orders:
            read_arrival_response(play);
            self.at = EnterStage::over;
            return Flow::stay;
        default: return Flow::done;
    }
}

const std::array announce_fields = {LINSTOCK_FIELD(Announce, next)};

}  // namespace

Cited<FaceSet> arrival_response(Play& play) {
    const Card& card = setup(play.battle()).cards[own(play.state()).card - 1U];
    return failing_faces(play.battle(), play.state(), who_calls(play.battle(), play.state()), card.command);
}

void push_arrival_response(Play& play) {
    if (arrival_response(play)->empty()) return;
    play.roll(purpose(Purpose::command_response), 1, profile(play.battle()).command_die.value);
}

Point entry_point(const Battle& battle, const State& state, ArmyId army, int number, Heading& inward) {
    const bool swapped = own(state).sides_swapped != 0;
    inward = battle.forces().army(swapped ? other_army(army) : army).edge;
    const Vec in = direction(inward);
    const double w = battle.ground->width();
    const double h = battle.ground->height();
    Vec p;
    if (fabs(in.y) > fabs(in.x))
        p = {static_cast<double>(number), in.y > 0 ? 0 : h};
    else
        p = {in.x > 0 ? 0 : w, static_cast<double>(number)};
    return to_point(p);
}

void register_reserves(ProcedureTable& t) {
    t.add(Proc::announce_entries, "announce_entries", "Reserves are announced", run_announce);
    t.ask(Proc::ask_announce, "ask_announce", "Reserves are announced",
          {announce_prompts, announce_check, announce_accept, announce_candidates}, announce_fields);
    t.add(Proc::enter_reserves, "enter_reserves", "Reserves enter", run_enter, {}, EnterStage::political);
}

}  // namespace linstock::brom
