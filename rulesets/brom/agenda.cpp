// The agenda rules of the family: which step may lie on which, where dice are thrown, and the conditions that a step
// needs. They are the same for its three rulesets. A new step gets its line here.

#include "rulesets/common/agenda.hpp"

#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/invariants.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/brom/profile.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

using common::AgendaLaw;
using P = Proc;

void preparation(AgendaLaw& law) {
    law.upon(P::draw_curtain,
             {P::conceal, P::ask_conceal, P::deploy_officers, P::deploy, P::choose_sides, P::settle_sides})
        .upon(P::conceal, {P::ask_conceal, P::deploy_officers, P::deploy, P::choose_sides, P::settle_sides})
        .upon(P::deploy_officers, {P::deploy, P::choose_sides, P::settle_sides})
        .upon(P::deploy, {P::choose_sides, P::settle_sides})
        .dice(P::settle_sides, 1, {Purpose::choose_side}, 2);
}

void turns(AgendaLaw& law) {
    law.upon(P::turn, {P::draw_curtain, P::conceal, P::deploy_officers, P::deploy, P::choose_sides, P::settle_sides})
        .upon(P::turn, {P::name_rally_help, P::announce_entries, P::ask_announce, P::cards, P::sharpshooter_step,
                        P::fire_step, P::attacks, P::combats, P::fire_fight, P::victory_check, P::rally_phase,
                        P::under_half_leaves, P::effectiveness, P::end_of_turn, P::victory})
        .upon(P::turn, {P::back_up, P::charge_stopped, P::fall_back, P::rout, P::combat_results})
        .upon(P::name_rally_help, {P::announce_entries, P::ask_announce, P::ask_rally_help})
        .upon(P::end_of_turn, {P::victory})
        .upon(P::rally_phase, {P::morale_check, P::rally_unit});
}

/// Steps above a card with units: orders and their consequences.
void cards(AgendaLaw& law) {
    law.upon(P::cards, {P::turn_card, P::command_card, P::staff_card, P::bonus_card, P::ask_officer})
        .dice(P::cards, 1, {Purpose::deck})
        .dice(P::staff_card, 1, {Purpose::movement})
        .upon(P::command_card, {P::command_response, P::enter_reserves})
        .upon(P::bonus_card, {P::ask_bonus_choice})
        .upon(P::command_response, {P::command_response})
        .dice(P::command_response, 1, {Purpose::political_officer})
        .dice(P::command_response, 3, {Purpose::command_response})
        .dice(P::enter_reserves, 1, {Purpose::reserve_arrival})
        .dice(P::enter_reserves, 3, {Purpose::command_response})
        .dice(P::enter_reserves, 5, {Purpose::political_officer});
    for (const P card : {P::command_card, P::bonus_card})
        law.upon(card, {P::ask_order, P::carry_out, P::ask_order_terms, P::ask_path, P::march, P::leave_town,
                        P::ask_leave_town, P::ask_spike});
    law.upon(P::enter_reserves, {P::carry_out, P::ask_order_terms, P::ask_path, P::march});
}

constexpr auto going = {Purpose::movement, Purpose::fall_back, Purpose::rout, Purpose::ground, Purpose::leaving_town};

void moves(AgendaLaw& law) {
    law.upon(P::carry_out, {P::carry_out, P::ask_order_terms, P::ask_path, P::march})
        .dice(P::carry_out, 1, going)
        .upon(P::march, {P::ask_opportunity, P::volley, P::take_casualties})
        .dice(P::leave_town, 1, {Purpose::leaving_town}, 2)
        .upon(P::fall_back, {P::collision, P::ask_where_to_stop, P::fall_back, P::rout})
        .dice(P::fall_back, 1, going)
        .dice(P::fall_back, 2, {Purpose::dismounted_falling_back})
        .upon(P::rout, {P::fall_back, P::rout})
        .dice(P::rout, 1, going)
        .upon(P::back_up, {P::back_up})
        .upon(P::collision, {P::morale_check, P::collision_combat, P::fall_back, P::rout})
        .upon(P::fall_back_by_choice, {P::fall_back_by_choice, P::ask_fall_back_by_choice, P::fall_back});
}

void firing(AgendaLaw& law) {
    law.upon(P::sharpshooter_step, {P::ask_sharpshooter, P::officer_hit, P::take_casualties})
        .dice(P::sharpshooter_step, 2, {Purpose::sharpshooter_capture})
        .dice(P::sharpshooter_step, 5, {Purpose::sharpshooter})
        .upon(P::fire_step, {P::ask_fire, P::ask_spike, P::volley, P::fire_again, P::take_casualties,
                             P::fall_back_by_choice, P::ask_fall_back_by_choice})
        .upon(P::volley, {P::volley, P::fire_again})
        .dice(P::volley, 1, {Purpose::fire})
        .dice(P::volley, 2, {Purpose::misfire})
        .upon(P::fire_again, {P::volley, P::fire_again})
        .dice(P::fire_again, 1, {Purpose::fire_again})
        .upon(P::ask_spike, {P::ask_spike})
        .dice(P::ask_spike, 1, {Purpose::spiking})
        .upon(P::take_casualties, {P::take_casualties, P::ask_casualty_stand})
        .upon(P::fire_fight, {P::fire_fight_round, P::charge_stopped, P::fire_step, P::fall_back_by_choice,
                              P::ask_fall_back_by_choice})
        .upon(P::fire_fight_round, {P::charge_move, P::fire_step})
        .upon(P::charge_move, {P::charge_move})
        .dice(P::charge_move, 1, going)
        .upon(P::charge_stopped, {P::charge_stopped, P::fall_back_by_choice, P::ask_fall_back_by_choice,
                                  P::fire_fight_round, P::fire_step, P::fall_back});
}

void tests(AgendaLaw& law) {
    law.upon(P::morale_check, {P::morale_check, P::rating})
        .dice(P::morale_check, 1, {Purpose::political_officer})
        .dice(P::morale_check, 4, {Purpose::morale})
        .dice(P::rating, 1, {Purpose::initial_rating})
        .upon(P::morale_round,
              {P::morale_check, P::fall_back, P::rout, P::fall_back_by_choice, P::ask_fall_back_by_choice,
               P::routed_attacked, P::test_to_stand, P::charge_stopped, P::back_up})
        .upon(P::officer_danger, {P::officer_hit})
        .dice(P::officer_danger, 1, {Purpose::officer_hit})
        .upon(P::officer_hit, {P::officer_hit})
        .dice(P::officer_hit, 1, {Purpose::officer_wound})
        .upon(P::officer_after_combat, {P::morale_check, P::officer_after_combat})
        .dice(P::officer_after_combat, 1, {Purpose::officer_after_combat});
}

void close_combat(AgendaLaw& law) {
    law.upon(P::attacks,
             {P::pull_away, P::test_to_close, P::test_to_stand, P::routed_attacked, P::support, P::ask_support,
              P::ask_support_place, P::morale_check, P::fall_back, P::rout, P::back_up, P::charge_stopped})
        .upon(P::pull_away, {P::pull_away, P::ask_pull_away, P::morale_check, P::rout})
        .upon(P::ask_pull_away, {P::ask_spike})
        .upon(P::ask_support, {P::ask_spike})
        .upon(P::ask_bonus, {P::ask_spike})
        .upon(P::ask_countercharge, {P::ask_spike})
        .dice(P::pull_away, 3, going)
        .upon(P::test_to_close, {P::test_to_close, P::morale_check})
        .upon(P::test_to_stand, {P::test_to_stand, P::routed_attacked, P::morale_check, P::fall_back, P::rout})
        .upon(P::support, {P::support, P::ask_support, P::ask_support_place, P::morale_check})
        .upon(P::routed_attacked, {P::take_casualties, P::routed_attacked, P::test_to_stand, P::rout})
        .dice(P::routed_attacked, 1, {Purpose::routed_attacked})
        .upon(P::combats, {P::combat, P::combat_results, P::bonus, P::ask_bonus, P::back_up})
        .upon(P::combat, {P::combat, P::duel, P::ask_stand_order, P::take_casualties})
        .dice(P::duel, 1, {Purpose::duel}, 2)
        .upon(P::combat_results, {P::morale_check, P::officer_after_combat, P::fall_back, P::rout, P::officers_lost,
                                  P::bonus, P::ask_bonus, P::countercharge, P::ask_countercharge, P::back_up})
        .upon(P::bonus, {P::bonus, P::ask_bonus, P::countercharge, P::ask_countercharge, P::morale_check,
                         P::test_to_stand, P::routed_attacked, P::back_up, P::rout, P::fall_back})
        .dice(P::bonus, 2, going)
        .upon(P::countercharge,
              {P::countercharge, P::ask_countercharge, P::bonus, P::ask_bonus, P::morale_check, P::back_up})
        .dice(P::countercharge, 2, going)
        .upon(P::collision_combat, {P::combat, P::test_to_stand, P::routed_attacked, P::morale_check,
                                    P::officer_after_combat, P::fall_back, P::rout});
}

/// Rounds of morale tests and the fate of officers may lie on many steps.
void anywhere(AgendaLaw& law) {
    for (std::uint16_t p = 1; p < static_cast<std::uint16_t>(P::count); ++p)
        law.upon(static_cast<P>(p), {P::morale_round, P::officer_danger, P::officer_aside});
}

// --- Conditions that a step needs ---

bool plays_card(const Battle& battle, const State& state, CardKind kind) {
    const std::size_t card = own(state).card;
    return card > 0 && card <= setup(battle).cards.size() && setup(battle).cards[card - 1].kind == kind;
}
bool has_card(const Battle& battle, const State& state, const Step&) {
    return own(state).card > 0 && own(state).card <= setup(battle).cards.size();
}
bool has_command_card(const Battle& battle, const State& state, const Step&) {
    return plays_card(battle, state, CardKind::command);
}
bool has_staff_card(const Battle& battle, const State& state, const Step&) {
    return plays_card(battle, state, CardKind::staff);
}
bool has_bonus_card(const Battle& battle, const State& state, const Step&) {
    return plays_card(battle, state, CardKind::bonus);
}
bool in_a_town(const Battle&, const State& state, const Step& step) {
    const UnitState& u = state.unit(step.locals.as<CarryOut>().unit);
    return u.on_field() && u.town;
}
/// RV-4.K: one die for each card but the last; each die has one side fewer than the one before.
bool shuffles_its_deck(const Battle&, const State& state, const Step& step) {
    const Step& top = state.agenda.back();
    const bool open = shuffling(step) && top.procedure == 0 && state.agenda.size() > 1 &&
                      state.agenda[state.agenda.size() - 2] == step;
    return !open || top.locals.as<RollLocals>().count + 1U == state.deck.size();
}
/// The fire in question is the one that the units' declarations belong to.
bool is_the_fire_in_hand(const Battle&, const State& state, const Step& step) {
    const FireStep fire = step.locals.as<FireStepLocals>().step;
    const bool begun = step.procedure != static_cast<std::uint16_t>(P::fire_step) || step.at != 0;
    return !begun || static_cast<std::uint8_t>(fire) == own(state).fire_step;
}
bool fights_by_fire(const Battle& battle, const State&, const Step&) { return profile(battle).continuous_fire; }
void needs(AgendaLaw& law) {
    law.needs({P::turn_card, P::command_response, P::ask_order, P::enter_reserves}, "a card in play", has_card)
        .needs({P::command_card}, "a command card in play", has_command_card)
        .needs({P::staff_card, P::ask_officer}, "a staff card in play", has_staff_card)
        .needs({P::bonus_card, P::ask_bonus_choice}, "a bonus card in play", has_bonus_card)
        .needs({P::leave_town, P::ask_leave_town}, "a unit that is in a town", in_a_town)
        .needs({P::fire_fight, P::fire_fight_round, P::charge_move, P::charge_stopped, P::fall_back_by_choice,
                P::ask_fall_back_by_choice, P::ask_where_to_stop},
               "a ruleset with rounds of fire-fights", fights_by_fire)
        .needs({P::fire_step, P::ask_fire}, "the current fire step", is_the_fire_in_hand)
        .needs({P::cards}, "one die per card of the deck, except the last", shuffles_its_deck);
}

// --- Which dice a purpose throws ---

std::vector<int> distinct(std::vector<int> sides) {
    std::erase(sides, 0);
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return sides;
}

/// From the fire charts: the faces that hit, the faces that are put aside, the faces on which a gun fires again.
std::vector<int> fire_sides(const Profile& pf, Purpose purpose) {
    std::vector<int> out;
    for (const Profile::Hits& row : pf.hits) {
        if (purpose == Purpose::misfire) out.push_back(row.misfires->sides);
        if (purpose == Purpose::fire_again) out.push_back(row.fires_again->sides);
        if (purpose != Purpose::fire) continue;
        for (const auto& range : row.faces)
            for (const Cited<FaceSet>& faces : range)
                out.push_back(faces->sides);
    }
    return distinct(std::move(out));
}

std::vector<int> sides_of(const Battle& battle, std::uint8_t number) {
    const Profile& pf = profile(battle);
    switch (static_cast<Purpose>(number)) {
        case Purpose::choose_side: return {pf.side_die.value};
        case Purpose::reserve_arrival: return {pf.reserve_late->sides};
        case Purpose::command_response: return {pf.command_die.value};
        case Purpose::officer_hit: return distinct({pf.officer_hit->sides, pf.officer_danger->sides});
        case Purpose::officer_wound: return {20};
        case Purpose::officer_after_combat: return {pf.officer_killed->sides};
        case Purpose::movement:
        case Purpose::fall_back:
        case Purpose::rout:
        case Purpose::ground: return {pf.movement_die.value};
        case Purpose::leaving_town: return {pf.town_leave->sides};
        case Purpose::fire:
        case Purpose::misfire:
        case Purpose::fire_again: return fire_sides(pf, static_cast<Purpose>(number));
        case Purpose::spiking: return {pf.spiking->sides};
        case Purpose::morale: return {pf.morale_die.value};
        case Purpose::duel: return {pf.duel_die.value};
        case Purpose::routed_attacked: return {pf.routed_attacked->sides};
        case Purpose::sharpshooter: return {pf.sharpshooter_hits->sides};
        case Purpose::sharpshooter_capture: return {pf.sharpshooter_captured->sides};
        case Purpose::political_officer:
        case Purpose::initial_rating:
        case Purpose::dismounted_falling_back: return {6};
        case Purpose::deck:
        case Purpose::count: break;
    }
    return {};  // a deck is shuffled
}

AgendaLaw make_law() {
    AgendaLaw law(P::turn, P::count);
    preparation(law);
    turns(law);
    cards(law);
    moves(law);
    firing(law);
    tests(law);
    close_combat(law);
    anywhere(law);
    needs(law);
    return law.sides(sides_of);
}

}  // namespace

void check_agenda_law(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    static const AgendaLaw law = make_law();
    law.check(battle, state, broken);
}

}  // namespace linstock::brom
