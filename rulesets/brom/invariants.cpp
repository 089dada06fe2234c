#include "rulesets/brom/invariants.hpp"

#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/common/foes.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::brom {

namespace {

/// Conditions that a field's type alone cannot express (`fields.cpp` has the rest): which pieces are towns, the target
/// of a sharpshooter (RV-sharp.4: an officer; side targets of others are units), which cards exist.
void check_names(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        const BromUnit w = own(u);
        const auto a_town = [&](PieceId id) {
            return id.none() ||
                   (id.index() < battle.scenario->pieces.size() && battle.ground->piece(id).kind == PieceKind::town);
        };
        if (!a_town(u.town) || !a_town(w.edge_of)) broken.push_back(unit.name + " is in a town that does not exist");
        const bool marks_officers = facts(battle, unit.id).branch == Branch::sharpshooter;
        const auto a_mark = [&](UnitId id) {
            return marks_officers ? (id.value & ~officer_bit) <= battle.forces().officers.size()
                                  : id.value <= battle.forces().units.size();
        };
        if (!std::all_of(w.side_target.begin(), w.side_target.end(), a_mark))
            broken.push_back(unit.name + " fires at a target that is not in this battle");
    }
}

void check_cards(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    const std::size_t cards = setup(battle).cards.size();
    const auto no_card = [&](std::uint8_t card) { return card >= cards; };
    if (std::any_of(state.deck.begin(), state.deck.end(), no_card))
        broken.emplace_back("the deck has a card that does not exist");
    if (own(state).card > cards) broken.emplace_back("the card in play does not exist");
    const auto of_a_card = [](const Step& step) { return static_cast<Proc>(step.procedure) == Proc::command_card; };
    if (own(state).card == 0 && std::any_of(state.agenda.begin(), state.agenda.end(), of_a_card))
        broken.emplace_back("a command moves without its card");
}

/// CF-3.F: only a ruleset with fire-fights has rounds of them, at most its own number.
void check_round(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    const int round = own(state).round;
    const int most = profile(battle).firefight_rounds.value;
    if (round > most)
        broken.push_back(most == 0 ? "a round of a fire-fight is under way, and this ruleset has none"
                                   : "the round of the fire-fight is beyond the last");
}

void check_stands(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const UnitState& u = state.unit(unit.id);
    if (u.stands_left > unit.stands) broken.push_back(unit.name + " has more stands than it began with");
    for (std::size_t i = 0; i < u.stands_left; ++i)
        if (u.casualties[i] >= unit.figures_per_stand) broken.push_back(unit.name + " has a stand without a figure");
    for (std::size_t i = u.stands_left; i < most_stands; ++i)
        if (u.casualties[i] != 0) broken.push_back(unit.name + " has casualties on a stand that is lost");
    if (u.on_field() && u.stands_left == 0) broken.push_back(unit.name + " is on the table without a stand");
    const BromUnit w = own(u);
    if (!is_battery(battle, unit.id) && w.guns != Guns::none) broken.push_back(unit.name + " has guns");
    if (w.stage != AttackStage::none && w.target.none() && w.stage != AttackStage::ended)
        broken.push_back(unit.name + " attacks, but has no target");
}

/// The flags of a unit that share bits (unit_flags.hpp) keep their meaning only if it has none that such a unit cannot
/// have.
void check_marks(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const Branch branch = facts(battle, unit.id).branch;
    const FlaggedKind kind = branch == Branch::guns    ? FlaggedKind::battery
                             : branch == Branch::horse ? FlaggedKind::cavalry
                                                       : FlaggedKind::foot;
    const Profile& pf = profile(battle);
    const FireWay way = pf.continuous_fire    ? FireWay::continuous
                        : pf.guns_throw_again ? FireWay::again
                                              : FireWay::plain;
    if ((own(state.unit(unit.id)).marks & ~bits_of(users(kind, way))) != 0)
        broken.push_back(unit.name + " has a flag that such a unit does not have in this ruleset");
}

void check_officers(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = state.officer(officer.id);
        if (o.attached_to && o.presence != Presence::on_table && o.presence != Presence::concealed)
            broken.push_back(officer.name + " is attached and not on the table");
        if (o.attached_to && !state.unit(o.attached_to).on_field())
            broken.push_back(officer.name + " is attached to a unit that is not on the field");
    }
}

/// RV-5.C: a die that has been asked for belongs to an officer.
void check_danger(const State& state, std::vector<std::string>& broken) {
    for (const Step& step : state.agenda)
        if (static_cast<Proc>(step.procedure) == Proc::officer_danger && step.at != 0 &&
            step.locals.as<OfficerDanger>().at.none())
            broken.emplace_back("a die for an officer under fire belongs to no officer");
}

/// The pairs of enemies in a step.
constexpr auto foes = std::to_array<common::Foes<Proc>>({
    {Proc::pull_away, "unit", "from"},
    {Proc::ask_pull_away, "unit", "from"},
    {Proc::test_to_stand, "unit", "against"},
    {Proc::volley, "unit", "target"},
    {Proc::fire_again, "unit", "target"},
    {Proc::fire_fight_round, "unit", "target"},
    {Proc::charge_stopped, "unit", "target"},
    {Proc::collision, "unit", "enemy"},
    {Proc::collision_combat, "faller", "enemy"},
    {Proc::routed_attacked, "unit", "by"},
    {Proc::bonus, "unit", "target"},
    {Proc::countercharge, "unit", "target"},
    {Proc::ask_bonus, "unit", "target"},
    {Proc::ask_countercharge, "unit", "target"},
    {Proc::morale_check, "unit", "against"},
    {Proc::back_up, "unit", "from"},
    {Proc::fall_back, "unit", "from"},
    {Proc::rout, "unit", "from"},
});

}  // namespace

void family_invariants(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : battle.forces().units) {
        check_stands(battle, state, unit, broken);
        check_marks(battle, state, unit, broken);
    }
    check_officers(battle, state, broken);
    check_danger(state, broken);
    check_names(battle, state, broken);
    check_cards(battle, state, broken);
    check_round(battle, state, broken);
    common::check_agenda(battle, state, stages(), broken);
    common::check_foes(battle, state, foes, broken);
}

}  // namespace linstock::brom
