#include "rulesets/brom/invariants.hpp"

#include "rulesets/brom/fire.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

/// What names another thing of the battle names one that is there: a save may have been edited.
void check_ids(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    const std::size_t units = battle.forces().units.size();
    const auto a_unit = [&](UnitId id) { return id.value <= units; };
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        const BromUnit w = own(u);
        const auto a_town = [&](PieceId id) {
            return id.none() ||
                   (id.index() < battle.scenario->pieces.size() && battle.ground->piece(id).kind == PieceKind::town);
        };
        if (!a_town(u.town) || !a_town(w.edge_of)) broken.push_back(unit.name + " is in a town that is none");
        const std::size_t officers = battle.forces().officers.size();
        // A sharpshooter aims at an officer there (RV-sharp.4), a square at units.
        const bool aims_at_officers = facts(battle, unit.id).branch == Branch::sharpshooter;
        const auto a_mark = [&](UnitId id) {
            return aims_at_officers ? (id.value & ~officer_bit) <= officers : a_unit(id);
        };
        const bool known = a_unit(w.target) && a_unit(w.fire_target) && a_unit(w.supports) &&
                           std::all_of(w.side_target.begin(), w.side_target.end(), a_mark) &&
                           std::all_of(w.assisted.begin(), w.assisted.end(), a_unit) && w.responder.value <= officers;
        if (!known) broken.push_back(unit.name + " has to do with somebody who is not in this battle");
    }
    for (const Officer& officer : battle.forces().officers)
        if (!a_unit(own(state.officer(officer.id)).rallying))
            broken.push_back(officer.name + " rallies nobody there is");
    const std::size_t cards = setup(battle).cards.size();
    const auto no_card = [&](std::uint8_t card) { return card >= cards; };
    if (std::any_of(state.deck.begin(), state.deck.end(), no_card))
        broken.emplace_back("the deck has a card that is none");
    if (own(state).card > cards) broken.emplace_back("a card is played that is none");
    const auto of_a_card = [](const Step& step) { return static_cast<Proc>(step.procedure) == Proc::command_card; };
    if (own(state).card == 0 && std::any_of(state.agenda.begin(), state.agenda.end(), of_a_card))
        broken.emplace_back("a command moves without its card");
}

void check_stands(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const UnitState& u = state.unit(unit.id);
    if (u.stands_left > unit.stands) broken.push_back(unit.name + " has more stands than it began with");
    for (std::size_t i = 0; i < u.stands_left; ++i)
        if (u.casualties[i] >= unit.figures_per_stand) broken.push_back(unit.name + " keeps a stand without a figure");
    for (std::size_t i = u.stands_left; i < most_stands; ++i)
        if (u.casualties[i] != 0) broken.push_back(unit.name + " has casualties on a stand that is lost");
    if (u.on_field() && u.stands_left == 0) broken.push_back(unit.name + " is on the field without a stand");
    const BromUnit w = own(u);
    if (!is_battery(battle, unit.id) && w.guns != Guns::none) broken.push_back(unit.name + " has guns");
    if (w.stage != AttackStage::none && w.target.none() && w.stage != AttackStage::ended)
        broken.push_back(unit.name + " attacks nobody");
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

}  // namespace

void family_invariants(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : battle.forces().units)
        check_stands(battle, state, unit, broken);
    check_officers(battle, state, broken);
    check_ids(battle, state, broken);
}

}  // namespace linstock::brom
