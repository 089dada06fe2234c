#include "generals/command_chain.hpp"

#include "base/measure.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

constexpr double radius_of_a_move = 0.5;  ///< one point of command value, in moves of infantry
constexpr double ride_of_a_move = 1.5;    ///< ride of a commander, in moves of infantry
constexpr double rounds_that_count = 6;   ///< remaining rounds that count, at most
constexpr double work_of_a_base = 0.1;    ///< bases that an active base destroys per round

bool commands_bodies(const Battle& battle, const Officer& officer) {
    if (officer.command.none()) return true;
    const auto& all = battle.forces().commands;
    return std::any_of(all.begin(), all.end(),
                       [&](const Command& c) { return c.parent == officer.command && c.officer; });
}

}  // namespace

int entry_of(const Battle& battle, const std::vector<OwnTable>& own, std::string_view key, int otherwise) {
    const OwnTable* table = own_of(own, battle.charts().id());
    const OwnValue* said = table == nullptr ? nullptr : table->find(key);
    if (said == nullptr) return otherwise;
    if (const auto* number = std::get_if<std::int64_t>(&said->value)) return static_cast<int>(*number);
    if (const auto* flag = std::get_if<bool>(&said->value)) return *flag ? 1 : 0;
    return otherwise;
}

CommandChain::CommandChain(const BattlefieldModel& model, const std::vector<CommandId>& assigned)
    : model_(model),
      assigned_(assigned) {
    double foot = 0;
    for (const OverlayVector<Body>* side : {&model.mine, &model.theirs})
        for (const Body& b : *side)
            if (b.branch == Branch::foot) foot = std::max(foot, b.pace);
    if (foot > 0) factor_ = foot * radius_of_a_move;
    leaders_.resize(model.battle->forces().officers.size());
    for (const Officer& o : model.battle->forces().officers)
        read(o);
    for (Leader& l : leaders_)
        find_superior(l);
    for (const OfficerView& v : model.view->officers) {
        Leader& l = leaders_[v.id.index()];
        l.on_table = v.presence == Presence::on_table;
        l.place = to_vec(v.place);
    }
}

void CommandChain::read(const Officer& officer) {
    Leader& l = leaders_[officer.id.index()];
    l.id = officer.id;
    l.army = officer.army;
    l.command = officer.command;
    l.higher = entry_of(*model_.battle, officer.own, "higher", commands_bodies(*model_.battle, officer) ? 1 : 0) != 0;
    l.exceptional = entry_of(*model_.battle, officer.own, "exceptional", 0) != 0;
    l.value = entry_of(*model_.battle, officer.own, "value", l.higher ? 3 : 2);
    l.reach = l.value * factor_;
    l.pace = ride_of_a_move / radius_of_a_move * factor_;
}

/// The nearest superior officer. An officer without a command is superior to all.
void CommandChain::find_superior(Leader& leader) const {
    if (leader.higher) return;
    const auto& forces = model_.battle->forces();
    CommandId at = leader.command ? forces.command(leader.command).parent : CommandId{};
    while (at && leader.superior.none()) {
        const OfficerId his = forces.command(at).officer;
        if (his && leaders_[his.index()].higher) leader.superior = his;
        at = forces.command(at).parent;
    }
    for (const Leader& other : leaders_)
        if (leader.superior.none() && other.army == leader.army && other.higher && other.command.none())
            leader.superior = other.id;
}

CommandId CommandChain::formation_of(const Body& body) const {
    const std::size_t i = body.id.index();
    return i < assigned_.size() && assigned_[i] ? assigned_[i] : body.command;
}

const Leader* CommandChain::leader_of(const Body& body) const {
    const OfficerId his = model_.battle->forces().command(formation_of(body)).officer;
    if (his.none() || !leaders_[his.index()].on_table) return nullptr;
    return &leaders_[his.index()];
}

bool CommandChain::has_leader(const Body& body) const {
    return static_cast<bool>(model_.battle->forces().command(formation_of(body)).officer);
}

int CommandChain::bases_under(const Leader& leader) const {
    int bases = 0;
    for (const Body& b : leader.army == model_.me ? model_.mine : model_.theirs)
        if (model_.battle->forces().command(formation_of(b)).officer == leader.id) bases += b.stands;
    return bases;
}

double CommandChain::value_of(const Leader& leader) const {
    const double left = std::min<double>(rounds_that_count, model_.battle->scenario->turns - model_.view->turn + 1);
    double idle = bases_under(leader) * 5.0 / 6;  // without a leader they act on a 1
    for (const Leader& l : leaders_)
        if (l.superior == leader.id && l.on_table && !l.exceptional) idle += bases_under(l) * (6.0 - l.value) / 6;
    return work_of_a_base * idle * std::max(0.0, left);
}

}  // namespace linstock::general
