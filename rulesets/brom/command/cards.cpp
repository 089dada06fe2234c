// RV-4.A, RV-1: the deck. Cards are turned one by one. The movement phase is over when all cards are turned.
//
// cards:            0 shuffles; 1 stacks the deck; 2 turns the next card
// turn_card:        the effect of the card
// command_card:     0 the officers that respond; 1 reserves and arrivals; 2 orders, one after another
// command_response: 0 political die; 1 response die; 2 reads it

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/view.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/words.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

// --- The deck ---

// A command without units on the table or in reserve has no card, nor has a staff without officers.
bool card_in_play(const Battle& battle, const State& state, std::size_t index) {
    const Card& card = setup(battle).cards[index];
    if (card.kind == CardKind::staff) {
        return std::any_of(battle.forces().officers.begin(), battle.forces().officers.end(), [&](const Officer& o) {
            const Presence p = state.officer(o.id).presence;
            return o.army == card.army && (p == Presence::on_table || p == Presence::arriving);
        });
    }
    // RE-1.2, CF-1: a bonus card for an army that has a unit to move.
    if (card.kind == CardKind::bonus)
        return std::any_of(battle.forces().units.begin(), battle.forces().units.end(),
                           [&](const Unit& u) { return u.army == card.army && state.unit(u.id).on_field(); });
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        return facts(battle, u.id).card == index + 1 && !state.unit(u.id).gone();
    });
}

void lay_deck(Play& play) {
    State& state = play.state();
    state.deck.clear();
    for (std::size_t i = 0; i < setup(play.battle()).cards.size(); ++i)
        if (card_in_play(play.battle(), state, i)) state.deck.push_back(static_cast<std::uint8_t>(i));
}

/// A situation may list the cards still in the deck, the top card first.
bool told_deck(Play& play) {
    const auto& situation = play.battle().scenario->situation;
    if (!situation || situation->cards.empty() || situation->turn != play.state().turn) return false;
    std::vector<std::uint8_t>& deck = play.state().deck;
    deck.clear();
    const std::vector<Card>& cards = setup(play.battle()).cards;
    for (auto name = situation->cards.rbegin(); name != situation->cards.rend(); ++name)
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (cards[i].name == *name) deck.push_back(static_cast<std::uint8_t>(i));
    return true;
}

/// Stages of cards. Saves store these numbers.
struct CardsStage {
    enum : std::uint16_t { shuffles, lays, turns };
};

Flow run_cards(Play& play, Step& self) {
    State& state = play.state();
    switch (self.at) {
        case CardsStage::shuffles: {
            self.at = told_deck(play) ? CardsStage::turns : CardsStage::lays;
            if (self.at == CardsStage::turns) return Flow::stay;
            lay_deck(play);
            // RV-4.K: both armies share one deck, shuffled again each turn.
            if (state.deck.size() > 1) play.shuffle(purpose(Purpose::deck), static_cast<int>(state.deck.size()));
            return Flow::stay;
        }
        case CardsStage::lays:
            for (std::size_t i = 0; i + 1 < state.deck.size(); ++i) {
                const std::size_t last = state.deck.size() - 1 - i;
                std::swap(state.deck[last], state.deck[static_cast<std::size_t>(play.face(i)) - 1]);
            }
            play.say(EventKind::deck_shuffled, [&](Event& e) {
                e.cards() = static_cast<int>(state.deck.size());
                e.why = {profile(play.battle()).clause("reshuffle"), profile(play.battle()).clause("command_cards")};
            });
            self.at = CardsStage::turns;
            return Flow::stay;
        default: {
            if (state.deck.empty()) return Flow::done;  // CF-2.F: all cards turned, the phase is over
            const std::uint8_t card = state.deck.back();
            state.deck.pop_back();
            edit(state, [&](BromState& s) { s.card = static_cast<std::uint8_t>(card + 1); });
            play.push(make(Proc::turn_card));
            return Flow::stay;
        }
    }
}

const char* clause_of(CardKind kind) {
    switch (kind) {
        case CardKind::staff: return "staff_card";
        case CardKind::bonus: return "bonus_cards";  // RE-1.2, CF-2.E
        default: return "movement_phase";
    }
}

Proc proc_of(CardKind kind) {
    switch (kind) {
        case CardKind::staff: return Proc::staff_card;
        case CardKind::bonus: return Proc::bonus_card;
        default: return Proc::command_card;
    }
}

/// RV-2.B, RV-2.C: if the other seat knows none of the card's units, and their arrival has not been announced, it sees
/// only which army the card belongs to.
bool names_nobody_known(const Battle& battle, const State& state, std::size_t index) {
    const Card& card = setup(battle).cards[index];
    if (card.kind != CardKind::command || own(state).entry[index] != 0) return false;
    const Seat foe = seat_of(other_army(card.army));
    return std::none_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        return facts(battle, u.id).card == index + 1 && knows_of(battle, state, foe, u.id);
    });
}

Flow run_turn_card(Play& play, Step&) {
    const std::size_t index = own(play.state()).card - 1U;
    const Card& card = setup(play.battle()).cards[index];
    const auto turned = [&](Event& e) {
        e.army = card.army;
        const Profile& pf = profile(play.battle());
        e.why = {pf.clause(clause_of(card.kind)), pf.clause("command_cards")};
        // CF-2.D: the turn begins with the top card.
        if (card.kind == CardKind::command) add_cite(e.why, pf.clause("first_card"));
    };
    const bool sealed = names_nobody_known(play.battle(), play.state(), index);
    play.say(EventKind::card_turned, [&](Event& e) {
        turned(e);
        e.command = card.command;
        e.word = card.name.c_str();
        if (sealed) e.seen_by = SeatMask::only(card.army);
    });
    if (sealed)
        play.say(EventKind::card_turned, [&](Event& e) {
            turned(e);
            e.seen_by = SeatMask::only(other_army(card.army));
        });
    play.push(make(proc_of(card.kind)));
    return Flow::done;
}

// --- A command's card ---

bool on_this_card(const Battle& battle, const State& state, UnitId id) {
    // RE-2.1, CF-2.E: a bonus card moves the units that its seat has chosen.
    if (setup(battle).cards[own(state).card - 1U].kind == CardKind::bonus)
        return has_flag(own(state.unit(id)), UnitFlag::bonus);
    return facts(battle, id).card == own(state).card;
}

/// The units on the card being played.
std::vector<UnitId> units_of_card(const Battle& battle, const State& state) {
    const std::size_t card = own(state).card - 1U;
    if (setup(battle).cards[card].kind != CardKind::bonus) return setup(battle).rolls.of_card[card];
    std::vector<UnitId> out;
    for (const Unit& unit : battle.forces().units)
        if (on_this_card(battle, state, unit.id)) out.push_back(unit.id);
    return out;
}

bool can_be_ordered(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    if (!on_this_card(battle, state, id) || !state.unit(id).on_field() || w.asked) return false;
    // RV-14A.3: nor does a unit that has fallen back since it responded.
    if (routed(state, id) || falling_back(state, id)) return false;
    // RV-8: batteries pivot without command response.
    return w.responded || (is_battery(battle, id) && has_guns(state, id));
}

/// Stores the officer that binds each unit of the card. Pushes one die for each officer, and one for each unit in no
/// zone.
void push_responses(Play& play) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const std::vector<UnitId> units = units_of_card(battle, play.state());
    for (const UnitId id : units) {
        UnitState& u = play.state().unit(id);
        if (!u.on_field()) continue;
        const OfficerId officer = responding_officer(battle, play.state(), id);
        edit(u, [&](BromUnit& w) {
            w.card_came = true;
            w.responded = w.asked = false;
            w.responder = officer;
        });
    }
    if (pf.command_die_per == CommandDie::officer)
        for (const Officer& o : battle.forces().officers) {
            const bool has = std::any_of(units.begin(), units.end(), [&](UnitId id) {
                return play.state().unit(id).on_field() && !routed(play.state(), id) &&
                       own(play.state().unit(id)).responder == o.id;
            });
            if (has) play.push(make(Proc::command_response, Respond{o.id, {}}));
        }
    for (const UnitId id : units) {
        if (!play.state().unit(id).on_field() || routed(play.state(), id)) continue;
        const OfficerId officer = own(play.state().unit(id)).responder;
        if (officer.none() || pf.command_die_per == CommandDie::unit)
            play.push(make(Proc::command_response, Respond{officer, id}));
    }
}

bool anybody_to_order(const Battle& battle, const State& state) {
    const std::vector<UnitId> units = units_of_card(battle, state);
    return std::any_of(units.begin(), units.end(), [&](UnitId id) { return can_be_ordered(battle, state, id); });
}

/// Stages of command_card. Saves store these numbers.
struct CommandCardStage {
    enum : std::uint16_t { responds, arrivals, orders };
};

Flow run_command_card(Play& play, Step& self) {
    switch (self.at) {
        case CommandCardStage::responds:
            push_responses(play);
            self.at = CommandCardStage::arrivals;
            return Flow::stay;
        case CommandCardStage::arrivals:
            play.push(make(Proc::enter_reserves));
            self.at = CommandCardStage::orders;
            return Flow::stay;
        default:
            if (!anybody_to_order(play.battle(), play.state())) return Flow::done;
            play.push(make(Proc::ask_order));
            return Flow::stay;
    }
}

// --- RV-4.A, RV-5.H, RV-command: command response ---

bool bound_by(const Battle& battle, const State& state, const Respond& l, UnitId id) {
    if (l.unit) return id == l.unit;
    return on_this_card(battle, state, id) && state.unit(id).on_field() && !routed(state, id) &&
           own(state.unit(id)).responder == l.officer;
}

/// RV-2.B: the other side sees no event for concealed units. Units on the table and concealed ones get separate events.
void tell_response(Play& play, const Respond& l, const std::vector<UnitId>& units, bool obeys, int face, Cite row) {
    const Battle& battle = play.battle();
    for (const bool hidden : {false, true}) {
        std::vector<UnitId> shown;
        for (const UnitId id : units)
            if ((play.state().unit(id).presence == Presence::concealed) == hidden) shown.push_back(id);
        if (shown.empty()) continue;
        const bool dice_are_shown = hidden && shown.size() < units.size();
        play.say(EventKind::command_checked, [&](Event& e) {
            e.officer = l.officer;
            e.units = shown;
            e.word = obeys ? "obeys" : "fails";
            e.event_result = obeys ? EventResult::obeys : EventResult::fails;
            if (face > 0 && !dice_are_shown)
                e.dice = {static_cast<std::uint8_t>(profile(battle).command_die.value),
                          {static_cast<std::uint8_t>(face)}};
            e.why = {row, profile(battle).clause("movement_phase"), profile(battle).clause("command_zone")};
        });
    }
}

void respond(Play& play, const Respond& l, int face, Cited<FaceSet> fails) {
    const Battle& battle = play.battle();
    const bool obeys = !fails->holds(face);
    std::vector<UnitId> units;
    for (const UnitId id : units_of_card(battle, play.state()))
        if (bound_by(battle, play.state(), l, id)) units.push_back(id);
    for (const UnitId id : units) {
        UnitState& u = play.state().unit(id);
        edit(u, [&](BromUnit& w) { w.responded = obeys; });
        // RV-14A.3: falling back lasts until the unit passes command response.
        if (obeys && u.condition != Condition::steady && u.condition != Condition::routed)
            u.condition = Condition::steady;
    }
    tell_response(play, l, units, obeys, face, fails.why);
}

/// Stages of command_response. Saves store these numbers.
struct ResponseStage {
    enum : std::uint16_t { begins, political, asks, die };
};

Flow run_command_response(Play& play, Step& self) {
    const auto l = self.locals.as<Respond>();
    const Battle& battle = play.battle();
    if (self.at == ResponseStage::begins) {
        self.at = ResponseStage::political;
        // RV-5.H.2: rolled the first time the officer tries to influence.
        if (l.officer && battle.officer(l.officer).kind == OfficerKind::political &&
            own(play.state().officer(l.officer)).political == Political::unknown) {
            play.roll(purpose(Purpose::political_officer), 1, 6, {}, l.officer);
            return Flow::stay;
        }
        self.at = ResponseStage::asks;
    }
    if (self.at == ResponseStage::political) {
        set_political(play, l.officer, play.face());
        self.at = ResponseStage::asks;
    }
    const CommandId command = l.unit ? battle.unit(l.unit).command : CommandId{};
    const Cited<FaceSet> fails = failing_faces(battle, play.state(), l.officer, command);
    if (self.at == ResponseStage::asks) {
        if (fails->empty()) {  // a die that cannot fail is not rolled
            respond(play, l, 0, fails);
            return Flow::done;
        }
        play.roll(purpose(Purpose::command_response), 1, profile(battle).command_die.value, l.unit, l.officer);
        self.at = ResponseStage::die;
        return Flow::stay;
    }
    respond(play, l, play.face(), fails);
    return Flow::done;
}

// --- Orders, in the order that their seat chooses ---

void order_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    const Card& card = setup(battle).cards[own(state).card - 1U];
    Prompt p;
    p.seat = seat_of(card.army);
    p.kind = "order";
    p.command = card.command;
    p.why = {profile(battle).clause("movement_phase")};
    if (card.kind == CardKind::bonus) add_cite(p.why, profile(battle).clause("bonus_cards"));
    Spotted spotted;
    for (const UnitId id : units_of_card(battle, state))
        if (can_be_ordered(battle, state, id)) order_offers(battle, state, id, spotted, p.offers);
    p.offers.push_back(common::done("the other units stand"));
    out.push_back(std::move(p));
}

std::optional<Refusal> order_check(const Battle& battle, const State& state, const Step&, const Prompt&,
                                   const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    const Profile& pf = profile(battle);
    if (d.unit.none())
        return Refusal{RefusalKind::against_rules, "name the unit that gets the order", {pf.clause("movement_phase")}};
    if (d.verb == Verb::spike) return check_order(battle, state, d);  // RV-8: at any moment that its seat chooses
    // RV-8: an enemy of a battery that stands on its guns may spike them. That unit gets the order.
    const UnitId ordered = d.verb == Verb::spike
                               ? spiker_of(battle, state, d.unit, setup(battle).cards[own(state).card - 1U].army)
                               : d.unit;
    if (ordered.none()) return check_order(battle, state, d);
    const Card& card = setup(battle).cards[own(state).card - 1U];
    if (army_of(battle, ordered) != card.army)
        return Refusal{RefusalKind::against_rules,
                       the_unit(battle, ordered) + " belongs to the enemy: you cannot give it orders",
                       {pf.clause("movement_phase")}};
    if (!on_this_card(battle, state, ordered))
        return Refusal{RefusalKind::against_rules,
                       the_unit(battle, ordered) + " is not on this card, " + card.name + ": it moves on its own card",
                       {pf.clause("movement_phase")}};
    if (!state.unit(ordered).on_field() || routed(state, ordered))
        return Refusal{
            RefusalKind::against_rules,
            the_unit(battle, ordered) +
                (state.unit(ordered).on_field() ? " has routed and cannot be given orders" : " is not on the table"),
            {pf.clause("movement_phase")}};
    if (own(state.unit(ordered)).responded && falling_back(state, ordered))
        return Refusal{
            RefusalKind::against_rules,
            the_unit(battle, ordered) + " has fallen back since it responded and cannot be given orders on this card",
            {pf.clause("falling_back_ends"), pf.clause("movement_phase")}};
    if (!can_be_ordered(battle, state, ordered)) {
        const bool failed = own(state.unit(ordered)).card_came && !own(state.unit(ordered)).responded;
        Refusal no{
            RefusalKind::against_rules,
            failed ? the_unit(battle, ordered) + " did not respond to command and cannot move on this card"
                   : the_unit(battle, ordered) + " has already had its order on this card",
            {failed ? failing_faces(battle, state, own(state.unit(ordered)).responder, battle.unit(ordered).command).why
                    : pf.clause("movement_phase")}};
        // RV-15.G: nor does it mount or dismount.
        if (failed && (d.verb == Verb::mount || d.verb == Verb::dismount))
            no.why.push_back(pf.clause("mounting_response"));
        return no;
    }
    return check_order(battle, state, d);
}

/// RE-2.1, CF-2.E: for a unit that moves by a bonus card the later order replaces the earlier one, even an attack,
/// whichever card comes first.
void later_order(Play& play, const Decision& d) {
    if (d.verb == Verb::stand || d.verb == Verb::pivot || d.verb == Verb::spike) return;
    edit(play.state().unit(d.unit), [](BromUnit& w) {
        w.stage = AttackStage::none;
        w.target = {};
        w.arrival = 0;
        w.rear_attack = false;
    });
}

Flow order_accept(Play& play, Step&, const Decision& d) {
    if (d.verb != Verb::done) {
        later_order(play, d);
        give_order(play, d);
        return Flow::done;
    }
    for (const UnitId id : units_of_card(play.battle(), play.state()))
        if (can_be_ordered(play.battle(), play.state(), id))
            edit(play.state().unit(id), [](BromUnit& w) { w.asked = true; });
    return Flow::done;
}

/// The offers of one unit in the prompt: they begin with the offer to stand.
std::span<const Offer> offers_of(const Prompt& prompt, UnitId unit) {
    const auto begins = [](const Offer& o) { return o.verb == Verb::stand || o.verb == Verb::done; };
    const auto first = std::find_if(prompt.offers.begin(), prompt.offers.end(),
                                    [&](const Offer& o) { return o.verb == Verb::stand && o.unit == unit; });
    if (first == prompt.offers.end()) return {};
    return {first, std::find_if(first + 1, prompt.offers.end(), begins)};
}

void order_candidates_of_card(const Battle& battle, const State& state, const Step&, const Prompt& prompt,
                              std::size_t most, std::vector<Decision>& out) {
    const std::size_t before_done = std::max<std::size_t>(most, 2) - 1;
    // A prompt that is narrowed to one unit gets only the candidates of that unit.
    for (const UnitId id : units_of_card(battle, state))
        if ((prompt.unit.none() || prompt.unit == id) && out.size() < before_done && can_be_ordered(battle, state, id))
            order_candidates(battle, state, id, offers_of(prompt, id), out);
    if (out.size() > before_done) out.resize(before_done);
    Decision done;
    done.verb = Verb::done;
    out.push_back(done);
    cut_to(most, out);
}

const std::array respond_fields = {LINSTOCK_FIELD(Respond, officer), LINSTOCK_FIELD(Respond, unit)};

}  // namespace

bool may_be_ordered(const Battle& battle, const State& state) { return anybody_to_order(battle, state); }

// RV-5.A, RV-5.B, RV-5.F, RV-5.H
OfficerId responding_officer(const Battle& battle, const State& state, UnitId unit) {
    const double zone = profile(battle).command_zone.value;
    OfficerId best;
    int best_fails = 0;
    double best_distance = 0;
    for (const OfficerId id : setup(battle).rolls.over[unit.index()]) {
        if (!officer_active(battle, state, id)) continue;
        const OfficerState& s = state.officer(id);
        // RV-5.F: an officer that is to rally a unit has no other function, but aids the unit that it is attached to.
        // RE-3.F, CF-4.F: not even that.
        if (own(s).rallying && (s.attached_to != unit || !profile(battle).aide_leads_unit)) continue;
        const double d = distance_to_unit(battle, state, officer_place(state, id), unit);
        if (!within(d, zone)) continue;
        const int fails = failing_faces(battle, state, id, battle.unit(unit).command)->count();
        if (best.none() || fails < best_fails || (fails == best_fails && nearer(d, best_distance))) {
            best = id;
            best_fails = fails;
            best_distance = d;
        }
    }
    return best;
}

bool shuffling(const Step& cards) { return cards.at == CardsStage::lays; }

void register_cards(ProcedureTable& t) {
    t.add(Proc::cards, "cards", "Movement cards", run_cards, {}, CardsStage::turns);
    t.add(Proc::turn_card, "turn_card", "A card is turned", run_turn_card);
    t.add(Proc::command_card, "command_card", "A command moves", run_command_card, {}, CommandCardStage::orders);
    t.add(Proc::command_response, "command_response", "Command response", run_command_response, respond_fields,
          ResponseStage::die);
    t.ask(Proc::ask_order, "ask_order", "Orders", {order_prompts, order_check, order_accept, order_candidates_of_card});
}

}  // namespace linstock::brom
