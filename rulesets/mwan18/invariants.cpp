#include "rulesets/common/foes.hpp"
#include "rulesets/mwan18/movement/declared.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/showing.hpp"

#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

void check_unit(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const UnitState& u = state.unit(unit.id);
    const Facts& f = facts(battle, unit.id);
    if (u.on_field() && u.stands_left == 0) broken.push_back(unit.name + " is on the table without a figure");
    if (f.branch == Branch::guns && u.stands_left > most_sections)
        broken.push_back(unit.name + " has too many sections");
    if (f.branch != Branch::guns)
        for (const std::uint8_t lost : u.casualties)
            if (lost != 0) broken.push_back(unit.name + " has the casualty counts of a battery, but is none");
}

/// MW-3.9: an unfinished change leads to another formation of this ruleset.
void check_change(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const MwUnit w = own(state.unit(unit.id));
    const bool nothing = w.changes_to == usual_formation && w.changes_by == 0 && w.change_done == 0;
    if (!w.changing) {
        if (!nothing) broken.push_back(unit.name + " has progress in a change of formation, but is not changing");
        return;
    }
    if (!formation_known(w.changes_to)) broken.push_back(unit.name + " changes to an unknown formation");
    if (w.spirit != Spirit::steady) broken.push_back(unit.name + " stampedes and changes its formation");
    if (is_battery(battle, unit.id) && unlimbered(battle, state, unit.id))
        broken.push_back(unit.name + " is unlimbered and changes its formation");
}

/// MW-12.3: figures never increase. Missing figures count as lost.
void check_figures(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : units_of(battle)) {
        const Facts& f = facts(battle, unit.id);
        if (f.parent || f.branch == Branch::guns || unit.start.how == Start::absent) continue;
        int now = state.unit(unit.id).gone() ? 0 : state.unit(unit.id).stands_left;
        for (const UnitId part : f.parts)
            if (!state.unit(part).gone()) now += state.unit(part).stands_left;
        if (now > f.figures) broken.push_back(unit.name + " has more figures than it began with");
    }
}

// MW-3.35
void check_gaps(const State& state, std::vector<std::string>& broken) {
    const MwState s = own(state);
    for (std::size_t i = 0; i < most_gaps; ++i)
        if (s.gap_in[i].none() ? s.gap_from[i] != 0 || s.gap_to[i] != 0 : s.gap_from[i] >= s.gap_to[i])
            broken.push_back("a gap has no width");
}

/// MW-10.15: units are on the table and do not overlap. A part may still overlap its parent.
void check_places(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    std::vector<std::pair<UnitId, Box>> bodies;
    for (const Unit& unit : units_of(battle)) {
        if (!state.unit(unit.id).on_field()) continue;
        if (!battle.ground->on_table(to_vec(state.unit(unit.id).place)))
            broken.push_back(unit.name + " is in play but outside the table");
        bodies.emplace_back(unit.id, footprint(battle, state, unit.id));
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k) {
            const auto& [one, box] = bodies[i];
            const auto& [other, body] = bodies[k];
            const UnitId parent = facts(battle, other).parent;
            if (parent && (parent == one || parent == facts(battle, one).parent)) continue;
            if (lies_on(box, body))
                broken.push_back(battle.unit(one).name + " and " + battle.unit(other).name + " stand in one place");
        }
}

/// MW-3.40: sealed moves name existing units, formations and points.
void check_sealed(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    if (state.path.empty()) return;
    std::size_t points = 0;
    bool sound = true;
    for (const Move& move : sealed(state)) {
        points += 1 + 2 * move.legs.size();
        sound = sound && move.unit && move.unit.value <= battle.forces().units.size() && move.gait <= Gait::gallop &&
                move.charge.value <= battle.forces().units.size();
        for (const Leg& leg : move.legs)
            sound = sound && leg.kind <= LegKind::abandon &&
                    static_cast<std::int64_t>(leg.formation) <= field_last(&leg.formation) && leg.heading >= 0 &&
                    leg.heading < full_turn && leg.number >= 0 && leg.piece.value <= battle.scenario->pieces.size();
    }
    if (!sound || points != state.path.size()) broken.emplace_back("the sealed moves are missing");
}

/// Steps with two opposing units.
constexpr auto foes = std::to_array<common::Foes<Proc>>({
    {Proc::charge_home, "unit", "other"},
    {Proc::ask_charge_fire, "unit", "target"},
});

}  // namespace

void family_invariants(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : units_of(battle))
        check_unit(battle, state, unit, broken);
    for (const Unit& unit : units_of(battle))
        check_change(battle, state, unit, broken);
    check_figures(battle, state, broken);
    check_places(battle, state, broken);
    check_gaps(state, broken);
    check_sealed(battle, state, broken);
    common::check_agenda(battle, state, stages(), broken);
    common::check_foes(battle, state, foes, broken);
}

}  // namespace linstock::mwan18
