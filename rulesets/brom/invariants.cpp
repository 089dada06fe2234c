#include "rulesets/brom/invariants.hpp"

#include <string>

namespace linstock::brom {

namespace {

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
}

}  // namespace linstock::brom
