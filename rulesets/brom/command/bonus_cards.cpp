// RE-2.1, CF-2.E: the bonus cards. The commander-in-chief's seat moves one unit (RE) or one brigade (CF) of its choice,
// or none, without command response. The choice may have moved already, or may have failed to respond.
//
// bonus_card:       0 asks for the choice; 1 orders, one after another
// ask_bonus_choice: the choice

#include "battle/event.hpp"
#include "battle/view.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// What a bonus card may move: a unit, or a body with all its units.
struct Choice {
    UnitId unit;
    CommandId command;
};

ArmyId army_of_card(const Battle& battle, const State& state) { return setup(battle).cards[own(state).card - 1U].army; }

/// Routed units do not move by order.
bool may_move(const Battle& battle, const State& state, UnitId id) {
    return army_of(battle, id) == army_of_card(battle, state) && state.unit(id).on_field() && !routed(state, id);
}

/// The brigade of a unit. A unit under no brigade: the body directly above it, if no brigade is between. None for a
/// unit that is apart from the brigades of its division: it moves alone.
CommandId brigade_of(const Battle& battle, UnitId id) {
    const CommandId own_body = battle.unit(id).command;
    CommandId at = own_body;
    while (at && battle.forces().command(at).kind != CommandKind::brigade)
        at = battle.forces().command(at).parent;
    if (at) return at;
    const auto& all = battle.forces().commands;
    const bool parted = std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.parent == own_body; });
    return parted ? CommandId{} : own_body;
}

bool chosen_by(const Battle& battle, const State& state, const Choice& choice, UnitId id) {
    if (!may_move(battle, state, id)) return false;
    return choice.unit ? choice.unit == id : brigade_of(battle, id) == choice.command;
}

std::vector<Choice> choices(const Battle& battle, const State& state) {
    std::vector<Choice> out;
    const bool brigades = profile(battle).bonus_moves == BonusMoves::brigade;
    for (const Unit& unit : battle.forces().units) {
        if (!may_move(battle, state, unit.id)) continue;
        const CommandId brigade = brigades ? brigade_of(battle, unit.id) : CommandId{};
        const Choice one = brigade ? Choice{{}, brigade} : Choice{unit.id, {}};
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const Choice& c) { return brigade && c.command == brigade; });
        if (!known) out.push_back(one);
    }
    return out;
}

void choice_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    const Profile& pf = profile(battle);
    Prompt p;
    p.seat = linstock::seat_of(army_of_card(battle, state));
    p.kind = "bonus_choice";
    p.why = {pf.clause("bonus_cards")};
    add_cite(p.why, pf.clause("movement_phase"));
    const std::vector<Choice> all = choices(battle, state);
    for (std::size_t i = 0; i < all.size(); ++i) {
        Offer o;
        o.verb = Verb::choose;
        o.number = static_cast<std::int32_t>(i + 1);
        o.unit = all[i].unit;
        o.command = all[i].command;
        o.word = o.unit ? battle.unit(o.unit).name.c_str() : battle.forces().command(o.command).name.c_str();
        p.offers.push_back(o);
    }
    p.offers.push_back(common::done("none"));
    out.push_back(std::move(p));
}

std::optional<Refusal> choice_check(const Battle& battle, const State& state, const Step&, const Prompt&,
                                    const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    const auto most = static_cast<std::int32_t>(choices(battle, state).size());
    if (d.verb == Verb::choose && d.number >= 1 && d.number <= most) return std::nullopt;
    const bool brigade = profile(battle).bonus_moves == BonusMoves::brigade;
    return Refusal{RefusalKind::against_rules,
                   std::string("a bonus card moves one ") + (brigade ? "brigade" : "unit") +
                       " of its army that is on the table and has not routed: choose 1 to " + std::to_string(most) +
                       ", or none with 'done'",
                   {profile(battle).clause("bonus_cards")}};
}

/// CF-2.B: the other seat is not shown a choice of units that are all unknown to it.
bool is_known(const Battle& battle, const State& state, const Choice& choice) {
    const Seat foe = seat_of(other_army(army_of_card(battle, state)));
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        return chosen_by(battle, state, choice, u.id) && knows_of(battle, state, foe, u.id);
    });
}

/// Chosen units need no command response. They are treated as if they had passed it, which also ends falling back and
/// disorder.
void choose(Play& play, const Choice& choice) {
    const Battle& battle = play.battle();
    const bool known = is_known(battle, play.state(), choice);
    for (const Unit& unit : battle.forces().units) {
        if (!chosen_by(battle, play.state(), choice, unit.id)) continue;
        UnitState& u = play.state().unit(unit.id);
        u.condition = Condition::steady;
        edit(u, [](BromUnit& w) {
            w.responded = true;
            w.asked = false;
            set_flag(w, UnitFlag::bonus);
        });
    }
    play.say(EventKind::ordered, [&](Event& e) {
        if (!known) e.seen_by = SeatMask::only(army_of_card(battle, play.state()));
        e.army = army_of_card(battle, play.state());
        e.unit = choice.unit;
        e.command = choice.command;
        e.word = "moves on the bonus card";
        e.why = {profile(battle).clause("bonus_cards")};
        add_cite(e.why, profile(battle).clause("movement_phase"));
    });
}

Flow choice_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::choose)
        choose(play, choices(play.battle(), play.state())[static_cast<std::size_t>(d.number) - 1]);
    return Flow::done;
}

/// First the choices that have not moved, and among them those that did not respond; then none; then the rest.
void choice_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                       std::vector<Decision>& out) {
    const std::vector<Choice> all = choices(battle, state);
    const auto worth = [&](const Choice& choice) {
        int best = 0;
        for (const Unit& unit : battle.forces().units) {
            if (!chosen_by(battle, state, choice, unit.id)) continue;
            const BromUnit w = own(state.unit(unit.id));
            const int now = w.moved || w.stage != AttackStage::none ? 0 : w.card_came && !w.responded ? 2 : 1;
            best = std::max(best, now);
        }
        return best;
    };
    const auto add = [&](std::size_t i) {
        Decision d;
        d.prompt = p.id;
        d.by = p.seat;
        d.verb = Verb::choose;
        d.number = static_cast<std::int32_t>(i + 1);
        if (out.size() + 1 < std::max<std::size_t>(most, 2)) out.push_back(d);
    };
    for (const int wanted : {2, 1, 0}) {
        if (wanted == 0) {
            Decision none;
            none.prompt = p.id;
            none.by = p.seat;
            none.verb = Verb::done;
            if (out.size() < most) out.push_back(none);
        }
        for (std::size_t i = 0; i < all.size(); ++i)
            if (worth(all[i]) == wanted) add(i);
    }
    cut_to(most, out);
}

void forget_choice(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) { clear_flag(w, UnitFlag::bonus); });
}

/// Stages of bonus_card. Saves store these numbers.
struct BonusCardStage {
    enum : std::uint16_t { asks, orders };
};

Flow run_bonus_card(Play& play, Step& self) {
    if (self.at == BonusCardStage::asks) {
        forget_choice(play);
        if (choices(play.battle(), play.state()).empty()) return Flow::done;
        play.push(make(Proc::ask_bonus_choice));
        self.at = BonusCardStage::orders;
        return Flow::stay;
    }
    if (may_be_ordered(play.battle(), play.state())) {
        play.push(make(Proc::ask_order));
        return Flow::stay;
    }
    forget_choice(play);
    return Flow::done;
}

}  // namespace

void register_bonus_cards(ProcedureTable& t) {
    t.add(Proc::bonus_card, "bonus_card", "A bonus card", run_bonus_card, {}, BonusCardStage::orders);
    t.ask(Proc::ask_bonus_choice, "ask_bonus_choice", "Units moved by a bonus card",
          {choice_prompts, choice_check, choice_accept, choice_candidates});
}

}  // namespace linstock::brom
