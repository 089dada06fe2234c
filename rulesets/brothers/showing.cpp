#include "rulesets/brothers/showing.hpp"

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/procedures.hpp"
#include "rulesets/brothers/sequence/bound.hpp"
#include "rulesets/brothers/way.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/foes.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

void show(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const BaUnit w = own(state.unit(id));
    const Counter& c = counter(battle, id);
    view.moved = w.moved;
    view.fired = w.fired;
    view.fresh = !w.pinned;
    view.command = w.formation;                                                   // BA-1.F
    view.may_fire = on_table(state, id) && !w.pinned && w.acting != Acting::nic;  // BA-8.K, BA-4.E
    const double reach = reach_of(battle, state, id).value;
    view.fire_range = to_coord(reach);
    const bool loose = on_table(state, id) && unformed(battle, state, id);
    if (beyond(reach, 0)) {
        const bool worse = on_table(state, id) && (loose || w.fatigued || w.acting == Acting::on_roll);
        const int attack = worse ? attack_of(battle, state, id, Fight::fire).number : c.attack;  // BA-1.I
        const int bases = front_bases(state.unit(id).formation, state.unit(id).stands_left);
        view.fire.add(to_coord(reach), bases, 7 - std::min(6, attack), 6);
        view.deployed.fire.add(to_coord(reach), bases, 7 - std::min(6, c.attack), 6);
    }
    const double move = profile(battle).move[static_cast<std::size_t>(c.kind)].value;
    view.pace = view.pace_column = to_coord(move);
    if (w.pinned) view.badges.push_back({"pinned"});
    if (w.acting == Acting::nic) view.badges.push_back({"not in command"});
    if (w.acting == Acting::on_roll) view.badges.push_back({"acts without orders"});
    if (w.fatigued) view.badges.push_back({"fatigued"});
    if (loose) view.badges.push_back({"unformed"});
}

// BA-2.A, BA-2.B, and the state in the round (BA-4).
void show_officer(const Battle& battle, const State& state, OfficerId id, OfficerView& view) {
    const Leader& l = leader(battle, id);
    view.value = l.value;
    view.star = l.higher;
    view.radius = to_coord(command_radius(battle, id));
    const Acting acting = own(state.officer(id)).acting;
    if (acting == Acting::nic) view.badges.push_back({"not in command"});
    if (l.exceptional) view.badges.push_back({"exceptional"});
}

namespace {

/// BA-11.A: if both sides are inside an outline, neither holds it.
ArmyId holder_of_work(const Battle& battle, const State& state, std::size_t work) {
    const bool first = held_by(battle, state, work, ArmyId{1});
    const bool second = held_by(battle, state, work, ArmyId{2});
    if (first == second) return {};
    return ArmyId{static_cast<std::uint16_t>(first ? 1 : 2)};
}

}  // namespace

// BA-3.A, BA-11
void show_battle(const Battle& battle, const State& state, View& view) {
    const Setup& s = setup(battle);
    view.active = active(state);
    view.clock = clock_at(hour_of(battle, state.turn));
    view.works.clear();
    for (std::size_t i = 0; i < s.works.size(); ++i) {
        WorkView w;
        w.piece = s.works[i];
        w.held_by = holder_of_work(battle, state, i);
        bool any = false;
        for (const Section& section : s.sections) {
            if (section.work != i) continue;
            w.hits.push_back(hits_on(state, section));
            any = any || w.hits.back() > 0;
            if (!stands(state, section)) w.breached.push_back(std::max(1, int{section.edge}));
        }
        if (!any) w.hits.clear();
        view.works.push_back(std::move(w));
    }
}

int effectiveness(const Battle& battle, const State& state, ArmyId army) {
    int start = 0;
    int left = 0;
    for (const Unit& u : battle.forces().units) {
        if (u.army != army || u.start.how == Start::absent) continue;
        start += u.stands;
        if (living(state, u.id)) left += state.unit(u.id).stands_left;
    }
    return start == 0 ? 0 : left * 10000 / start;
}

namespace {

ShotSeen shot(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const Bearings found = bearings_on(battle, state, firer, target);
    ShotSeen out;
    out.distance = within(found.distance, 1e17) ? to_coord(found.distance) : Coord{-1};
    out.can = !found.bases.empty() && !engaged(battle, state, firer) && !engaged(battle, state, target);
    constexpr std::array<const char*, 6> words = {"in range",
                                                  "out of range",
                                                  "not in its arc",
                                                  "troops in the way",
                                                  "higher ground in the way",
                                                  "hidden by woods or houses"};
    constexpr std::array<const char*, 6> clauses = {"BA-7.C", "BA-1.B", "BA-7.D", "BA-7.F", "BA-7.G", "BA-7.H"};
    const auto why = static_cast<std::size_t>(found.why);
    out.word = out.can || !found.bases.empty() ? (out.can ? words[0] : "in a melee") : words[why];
    out.why = clause(battle, found.bases.empty() ? clauses[why] : out.can ? clauses[0] : "BA-7.B");
    return out;
}

// BA-7.D: one cone per base, drawn as one for the unit.
void arcs(const Battle& battle, const State& state, UnitId unit, std::vector<Arc>& out) {
    const double reach = reach_of(battle, state, unit).value;
    if (!on_table(state, unit) || !beyond(reach, 0)) return;
    const auto kind = static_cast<std::size_t>(counter(battle, unit).kind);
    const UnitState& u = state.unit(unit);
    out.push_back({u.place, u.heading, profile(battle).arc[kind].value, to_coord(reach), 0});
}

// BA-2.B: the command radius.
Cited<Coord> leads(const Battle& battle, const State& state, OfficerId officer) {
    const bool there = on_table(state, officer);
    return {there ? to_coord(command_radius(battle, officer)) : 0, clause(battle, "BA-2.B")};
}

}  // namespace

Reconnaissance reconnaissance() {
    Reconnaissance out;
    out.arcs = arcs;
    out.shot = shot;
    out.leads = leads;
    return out;
}

// --- Invariants ---

namespace {

void check_unit(const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const UnitState& u = state.unit(unit.id);
    const BaUnit w = own(u);
    if (u.stands_left > unit.stands) broken.push_back(unit.name + " has more bases than it began with");
    if (on_table(state, unit.id) && u.stands_left == 0) broken.push_back(unit.name + " is on the table without a base");
    // After phase 12 the active side has no markers, and only the passive side is pinned.
    const bool between = active(state).none();
    if (between && w.acting != Acting::idle) broken.push_back(unit.name + " acts between the rounds");
    if (!between && unit.army != active(state) && w.acting != Acting::idle)
        broken.push_back(unit.name + " acts in the round of the other side");
}

/// Steps with two opposing units.
constexpr auto foes = std::to_array<common::Foes<Proc>>({
    {Proc::blow, "unit", "by"},
    {Proc::volley, "unit", "target"},
    {Proc::through, "unit", "target"},
    {Proc::losses, "unit", "by"},
    {Proc::flinch, "unit", "cause"},
    {Proc::go, "unit", "target"},
    {Proc::ask_escape, "mover", "target"},
    {Proc::strike, "unit", "only"},
    {Proc::ask_split, "unit", "only"},
});

}  // namespace

void invariants(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    if (state.phase >= battle.rules->phases.size()) broken.emplace_back("unknown phase");
    if (setup(battle).works.size() > most_works)
        broken.emplace_back("there are more than " + std::to_string(most_works) + " works");
    for (const Step& step : state.agenda) {
        if (static_cast<Proc>(step.procedure) != Proc::phase) continue;
        const Proc ask = step.locals.as<PhaseLocals>().ask;
        if (ask != Proc::ask_move && ask != Proc::ask_ride && ask != Proc::ask_fire)
            broken.emplace_back("a phase has an invalid prompt");
    }
    for (const Unit& unit : battle.forces().units)
        check_unit(state, unit, broken);
    common::check_agenda(battle, state, stages(), broken);
    common::check_foes(battle, state, foes, broken);
}

}  // namespace linstock::brothers
