// combat:         0 begin; 1 attackers' die; 2 defenders' die; 3 result; 4 losses
// ask_odds_steps: how many steps the winner lowers the loser's performance (MW-6.13)

#include "rulesets/mwan18/close_combat/combats.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/movement/moving.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

Combat combat_of(const Battle& battle, const State& state, UnitId charger) {
    Combat out;
    const std::vector<UnitId> all = linked_with(battle, state, charger);
    ArmyId attacking;
    for (const UnitId id : all)
        if (attacking.none() && own(state.unit(id)).attacker) attacking = army_of(battle, id);
    for (const UnitId id : all)
        (army_of(battle, id) == attacking ? out.attackers : out.defenders).push_back(id);
    return out;
}

std::vector<UnitId> combats_to_fight(const Battle& battle, const State& state) {
    std::vector<UnitId> out;
    std::vector<UnitId> in_one;
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (!w.attacker || w.contact.none()) continue;
        if (std::find(in_one.begin(), in_one.end(), unit.id) != in_one.end()) continue;
        out.push_back(unit.id);
        for (const UnitId id : linked_with(battle, state, unit.id))
            in_one.push_back(id);
    }
    return out;
}

namespace {

// MW-6.7
CloseArm arm_of(const Battle& battle, const State& state, UnitId id) {
    const Facts& f = facts(battle, id);
    if (f.branch == Branch::guns) return CloseArm::artilleryman;
    if (f.branch == Branch::horse) return state.unit(id).mounted ? CloseArm::mounted : CloseArm::dismounted;
    const bool has_breechloaders = f.arms == Arms::breechloader || f.arms == Arms::spencer_rifle ||
                                   f.arms == Arms::spencer_carbine || f.arms == Arms::henry;
    return has_breechloaders ? CloseArm::breechloaders : CloseArm::infantry;
}

/// MW-6.8, MW-10.13: the area that the target is in, or the cover on the paths of its chargers.
Cover cover_against_chargers(const Battle& battle, const State& state, UnitId id) {
    return cover_that_gives_most(battle, [&](CoverSet useful) {
        Cover best = area_cover(battle, state, id, useful);
        for (const Unit& unit : units_of(battle)) {
            const MwUnit w = own(state.unit(unit.id));
            if (w.attacker && w.contact == id && useful.has(w.fought_over)) best = std::max(best, w.fought_over);
        }
        return best;
    });
}

}  // namespace

CloseFighter fighter_of(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    const Engaged engaged = engaged_of(battle, state, id);
    CloseFighter f;
    f.engaged = engaged.figures;
    f.arm = arm_of(battle, state, id);
    f.confederate = facts(battle, id).confederate;
    f.charged = !w.attacker && !w.met;  // MW-6.20: neither of two that charge each other has cover
    // MW-6.8: heights of the charge that made the contact.
    if (w.contact)
        f.higher = w.attacker ? w.height == Height::above : own(state.unit(w.contact)).height == Height::below;
    if (f.charged) f.cover = cover_against_chargers(battle, state, id);
    f.cover_class = setup(battle).fire.class_of(f.cover);
    f.enfiladed = engaged.on_flank_or_rear || w.enfiladed;
    f.fought_last_turn = w.fought_last_turn;
    f.prone = w.prone;
    return f;
}

Sums sums_of(const Battle& battle, const State& state, const Combat& combat, int attackers_die, int defenders_die) {
    const CloseCharts& charts = setup(battle).close;
    const Cited<int> better = performance_fifths(charts, attackers_die - defenders_die);
    Sums out;
    const auto add = [&](const std::vector<UnitId>& side, bool higher, Share& total) {
        for (const UnitId id : side) {
            CloseStrength s =
                strength_of(charts, fighter_of(battle, state, id), higher ? better : Cited<int>{0, better.why});
            total = total + s.total;
            for (Modifier& m : s.why) {
                m.unit = id;
                m.army = army_of(battle, id);
            }
            out.why.insert(out.why.end(), s.why.begin(), s.why.end());
        }
    };
    add(combat.attackers, attackers_die > defenders_die, out.attacker);
    add(combat.defenders, defenders_die > attackers_die, out.defender);
    return out;
}

namespace {

struct CombatLocals {
    UnitId charger;
    std::uint8_t attackers_die = 0;
    std::uint8_t defenders_die = 0;
    std::uint8_t attackers_win = 0;
    std::uint8_t open = 0;  ///< steps
};
static_assert(Window<CombatLocals>);

/// A D10 is read as 0 to 9.
std::uint8_t zero_to_nine(int face) { return static_cast<std::uint8_t>(face % 10); }

/// Removes gunners of a battery one by one, each from the section with the most.
void lose_gunners(Play& play, UnitId id, int gunners) {
    const Battle& battle = play.battle();
    UnitState& u = play.state().unit(id);
    const Engaged engaged = engaged_of(battle, play.state(), id);
    const bool all = engaged.figures == 0;
    for (int n = 0; n < gunners; ++n) {
        int most = 0;
        std::size_t from = 0;
        for (std::size_t s = 0; s < u.stands_left && s < most_sections; ++s) {
            const int crew = crew_left(battle, play.state(), id, static_cast<int>(s));
            if (!(all || engaged.sections[s]) || crew <= most) continue;
            most = crew;
            from = s;
        }
        if (most > 0) ++u.casualties[from];
    }
}

}  // namespace

void lose_figures(Play& play, UnitId id, int figures, bool loser, UnitId by, Cite why) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const int lost = std::min(figures, figures_left(battle, state, id));
    if (lost <= 0) return;
    if (is_battery(battle, id))
        lose_gunners(play, id, lost);
    else
        state.unit(id).stands_left = static_cast<std::uint8_t>(state.unit(id).stands_left - lost);
    const Cited<int> divisor = setup(battle).close.prisoners_divisor;
    const int taken = loser ? prisoners_of(lost, divisor.value) : 0;
    play.say(EventKind::casualties, [&](Event& e) {
        e.unit = id;
        e.other = by;
        e.figures() = lost;
        e.in_percent = true;
        e.why = {why, cite(battle, "MW-6.14"), cite(battle, "MW-10.7")};
        if (taken > 0) e.modifiers = {{"prisoners", taken, divisor.why, Counts::heads}};
    });
    if (taken > 0) {
        const int scale =
            is_battery(battle, id) ? book(battle).men_per_gunner.value : book(battle).men_per_figure.value;
        edit(state.unit(id), [&](MwUnit& w) { w.prisoners = static_cast<std::uint16_t>(w.prisoners + taken); });
        edit(state, [&](MwState& s) {
            s.prisoners[army_of(battle, id).index()] += static_cast<std::uint32_t>(taken * scale);
        });
    }
    const bool guns = is_battery(battle, id) && own(state.unit(id)).guns[0] != Gun::away;
    if (figures_left(battle, state, id) == 0 && !guns)
        remove_unit(play, id, Presence::destroyed, "no figures are left", cite(battle, "MW-6.14"));
}

namespace {

void begin_combat(Play& play, UnitId charger, const Combat& combat) {
    play.say(EventKind::combat_began, [&](Event& e) {
        e.unit = charger;
        e.other = own(play.state().unit(charger)).contact;
        e.units = combat.attackers;
        e.units.insert(e.units.end(), combat.defenders.begin(), combat.defenders.end());
        e.why = {cite(play.battle(), "MW-6.6"), cite(play.battle(), "MW-6.20")};
    });
}

/// MW-6.11: decides the winner. Stores the steps open to the winner in the locals.
void decide_combat(Play& play, CombatLocals& l, const Combat& combat) {
    const Battle& battle = play.battle();
    const CloseCharts& charts = setup(battle).close;
    const Sums sums = sums_of(battle, play.state(), combat, l.attackers_die, l.defenders_die);
    const int chance = attackers_chance(sums.attacker, sums.defender);
    l.attackers_win = play.face() <= chance ? 1 : 0;
    const int winner = l.attackers_win != 0 ? l.attackers_die : l.defenders_die;
    const int loser = l.attackers_win != 0 ? l.defenders_die : l.attackers_die;
    const CloseCharts::Loss& row = loss_row(charts, loser, winner, 0);
    l.open = static_cast<std::uint8_t>(l.attackers_win != 0 ? steps_open(sums.attacker, sums.defender, row)
                                                            : steps_open(sums.defender, sums.attacker, row));
    edit(play.state(), [](MwState& s) { s.steps = 0; });
    for (const UnitId id : combat.attackers)
        edit(play.state().unit(id), [&](MwUnit& w) { w.performance = l.attackers_die; });
    for (const UnitId id : combat.defenders)
        edit(play.state().unit(id), [&](MwUnit& w) { w.performance = l.defenders_die; });
    play.say(EventKind::duel, [&](Event& e) {
        e.unit = combat.attackers.front();
        e.other = combat.defenders.front();
        e.dice = {10, {l.attackers_die, l.defenders_die, static_cast<std::uint8_t>(play.face())}};
        e.needed = chance;
        e.in_percent = true;
        e.attackers_tenths() = static_cast<int>((Share::of(10) * sums.attacker).rounded());
        e.defenders_tenths() = static_cast<int>((Share::of(10) * sums.defender).rounded());
        e.modifiers = sums.why;
        e.word = l.attackers_win != 0 ? "first" : "second";
        e.event_result = l.attackers_win != 0 ? EventResult::first_wins : EventResult::second_wins;
        e.why = {charts.total_why, charts.chance_why};
    });
}

/// Marks a loser: its surviving engaged figures run in T4d; for a battery, the crews of these sections.
void mark_beaten(Play& play, UnitId id, const Engaged& engaged, int lost) {
    const bool guns = is_battery(play.battle(), id);
    std::uint8_t what = 0;
    for (std::size_t s = 0; guns && s < most_sections; ++s)
        if (engaged.sections[s]) what = static_cast<std::uint8_t>(what | (1U << s));
    if (!guns) what = static_cast<std::uint8_t>(std::max(0, engaged.figures - lost));
    edit(play.state().unit(id), [&](MwUnit& w) {
        w.beaten = true;
        w.engaged = what;
    });
}

void apply_losses(Play& play, const CombatLocals& l, const Combat& combat) {
    const Battle& battle = play.battle();
    const CloseCharts& charts = setup(battle).close;
    const bool first_won = l.attackers_win != 0;
    const int winner = first_won ? l.attackers_die : l.defenders_die;
    const int loser = first_won ? l.defenders_die : l.attackers_die;
    const CloseCharts::Loss& row = loss_row(charts, loser, winner, own(play.state()).steps);
    const auto& winners = first_won ? combat.attackers : combat.defenders;
    const auto& losers = first_won ? combat.defenders : combat.attackers;
    // All losses are computed from the state before the combat.
    std::vector<Engaged> engaged;
    for (const auto* side : {&winners, &losers})
        for (const UnitId id : *side)
            engaged.push_back(engaged_of(battle, play.state(), id));
    std::size_t i = 0;
    for (const auto* side : {&winners, &losers})
        for (const UnitId id : *side) {
            const bool is_loser = side == &losers;
            const Cited<int> percent = is_loser ? row.loser : row.winner;
            const int lost = figures_lost(engaged[i].figures, percent.value);
            edit(play.state().unit(id), [](MwUnit& w) { w.fought = true; });
            if (is_loser) mark_beaten(play, id, engaged[i], lost);
            lose_figures(play, id, lost, is_loser, is_loser ? winners.front() : losers.front(), percent.why);
            ++i;
        }
    play.say(EventKind::combat_ended, [&](Event& e) {
        e.unit = winners.front();
        e.other = losers.front();
        e.army = army_of(battle, winners.front());
        e.winner_loss_percent() = row.winner.value;
        e.loser_loss_percent() = row.loser.value;
        e.in_percent = true;
        e.why = {row.loser.why, cite(battle, "MW-6.15")};
    });
}

Flow run_combat(Play& play, Step& self);

// --- MW-6.13 ---

struct StepsLocals {
    UnitId winner;
    std::uint8_t open = 0;
    std::uint8_t best = 0;
    std::uint8_t mine = 0;  ///< die of the winner
    std::uint8_t theirs = 0;
};
static_assert(Window<StepsLocals>);

/// Stages of combat. Saves contain these numbers.
struct CombatStage {
    enum : std::uint16_t { begins, attackers_die, defenders_die, result, losses };
};

Flow run_combat(Play& play, Step& self) {
    auto l = self.locals.as<CombatLocals>();
    const Combat combat = combat_of(play.battle(), play.state(), l.charger);
    if (combat.none()) return Flow::done;
    switch (self.at) {
        case CombatStage::begins:
            begin_combat(play, l.charger, combat);
            play.roll(purpose(Purpose::close_performance), 1, 10, combat.attackers.front());
            break;
        case CombatStage::attackers_die:
            l.attackers_die = zero_to_nine(play.face());
            play.roll(purpose(Purpose::close_performance), 1, 10, combat.defenders.front());
            break;
        case CombatStage::defenders_die:
            l.defenders_die = zero_to_nine(play.face());
            play.roll(purpose(Purpose::close_result), 1, 100, combat.attackers.front());
            break;
        case CombatStage::result: {
            decide_combat(play, l, combat);
            const bool first = l.attackers_win != 0;
            const UnitId winner = first ? combat.attackers.front() : combat.defenders.front();
            const int mine = first ? l.attackers_die : l.defenders_die;
            const int theirs = first ? l.defenders_die : l.attackers_die;
            // MW-9.2: asked only if a step is open.
            if (l.open > 0) {
                const int best = best_steps(setup(play.battle()).close, theirs, mine, l.open);
                play.push(make(Proc::ask_odds_steps,
                               StepsLocals{winner, l.open, static_cast<std::uint8_t>(best),
                                           static_cast<std::uint8_t>(mine), static_cast<std::uint8_t>(theirs)}));
            }
            break;
        }
        default: apply_losses(play, l, combat); return Flow::done;
    }
    self.locals.set(l);
    ++self.at;
    return Flow::stay;
}

void ask_steps(const Battle& battle, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<StepsLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.winner));
    p.kind = "mw.odds_steps";
    p.unit = l.winner;
    p.why = {cite(battle, "MW-6.13")};
    for (int n = 0; n <= l.open; ++n) {
        Offer offer;
        offer.verb = Verb::choose;
        offer.unit = l.winner;
        offer.number = n;
        const CloseCharts::Loss& row = loss_row(setup(battle).close, l.theirs, l.mine, n);
        offer.word = row.text.c_str();
        offer.why = {row.loser.why, cite(battle, "MW-6.13")};
        p.offers.push_back(offer);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_steps(const Battle& battle, const State&, const Step& self, const Prompt&,
                                   const Decision& d) {
    const auto l = self.locals.as<StepsLocals>();
    if (d.verb == Verb::choose && d.number >= 0 && d.number <= l.open) return std::nullopt;
    return refuse(
        battle,
        battle.unit(l.winner).name + " may lower the loser's performance by 0 to " + std::to_string(l.open) + " steps",
        "MW-6.13");
}

Flow accept_steps(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<StepsLocals>();
    edit(play.state(), [&](MwState& s) { s.steps = static_cast<std::uint8_t>(d.number); });
    play.say(EventKind::bonus_taken, [&](Event& e) {
        e.unit = l.winner;
        e.odds_steps() = d.number;
        e.word = "lowers the loser's performance";
        e.in_percent = true;
        e.why = {cite(play.battle(), "MW-6.13")};
    });
    return Flow::done;
}

void steps_candidates(const Battle&, const State&, const Step& self, const Prompt& prompt, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = self.locals.as<StepsLocals>();
    const auto offer = [&](int n) {
        if (out.size() >= most) return;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::choose;
        d.number = n;
        out.push_back(d);
    };
    offer(l.best);
    for (int n = 0; n <= l.open; ++n)
        if (n != l.best) offer(n);
}

const std::array combat_fields = {
    common::named(LINSTOCK_FIELD(CombatLocals, charger)), LINSTOCK_FIELD(CombatLocals, attackers_die).from(0, 9),
    LINSTOCK_FIELD(CombatLocals, defenders_die).from(0, 9), LINSTOCK_FIELD(CombatLocals, attackers_win).from(0, 1),
    LINSTOCK_FIELD(CombatLocals, open)};
const std::array steps_fields = {common::named(LINSTOCK_FIELD(StepsLocals, winner)), LINSTOCK_FIELD(StepsLocals, open),
                                 LINSTOCK_FIELD(StepsLocals, best), LINSTOCK_FIELD(StepsLocals, mine).from(0, 9),
                                 LINSTOCK_FIELD(StepsLocals, theirs).from(0, 9)};

}  // namespace

void explain_combat_dice(const Battle& battle, const State& state, const Step& by, Prompt& p) {
    const auto l = by.locals.as<CombatLocals>();
    const Combat combat = combat_of(battle, state, l.charger);
    if (combat.none()) return;
    const UnitId attacker = combat.attackers.front();
    p.other = p.unit == attacker ? combat.defenders.front() : attacker;
    if (static_cast<Purpose>(p.roll.front().purpose) != Purpose::close_result) return;
    const Sums sums = sums_of(battle, state, combat, l.attackers_die, l.defenders_die);
    p.offers.front().number = attackers_chance(sums.attacker, sums.defender);
    p.offers.front().word = "this number or less and the attackers win";
}

Step fight(UnitId charger) {
    CombatLocals l;
    l.charger = charger;
    return make(Proc::combat, l);
}

bool odds_within_steps(const Battle&, const State&, const Step& step) {
    const auto l = step.locals.as<StepsLocals>();
    return l.best <= l.open;
}

void register_combats(ProcedureTable& t) {
    t.add(Proc::combat, "combat", "A combat", run_combat, combat_fields, CombatStage::losses);
    t.ask(Proc::ask_odds_steps, "ask_odds_steps", "The winner's odds",
          {ask_steps, check_steps, accept_steps, steps_candidates}, steps_fields);
}

}  // namespace linstock::mwan18
