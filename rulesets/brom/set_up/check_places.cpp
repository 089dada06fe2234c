// RV-2.B, RV-6.E, RV-16.F.3: checks that the units on the table may be where they are, at the start and in a situation.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/brom/sight.hpp"
#include "rulesets/brom/works.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

class PlacesCheck {
  public:
    PlacesCheck(const Battle& battle, const State& state, std::span<const StatedUnit> units, Problems& problems)
        : battle_(battle),
          state_(state),
          units_(units),
          problems_(problems) {}

    void run() {
        for (std::size_t i = 0; i < units_.size(); ++i) {
            if (!stands(units_[i].unit)) continue;
            if (state_.unit(units_[i].unit).town)
                in_town(i);
            else
                in_the_open(i);
        }
    }

  private:
    void problem(std::size_t i, std::string text, std::string expected, std::string_view clause) {
        problems_.push_back(cited_problem(battle_, units_[i].where, std::move(text), std::move(expected), clause));
    }
    /// On the field with a footprint. A unit without a row in the charts has none, which is a problem already.
    bool stands(UnitId id) const {
        const UnitState& u = state_.unit(id);
        return u.on_field() && u.stands_left > 0 && facts(battle_, id).stand_width > 0;
    }
    /// Of two listed units the problem is reported for the later one.
    bool comes_before(std::size_t i, UnitId other) const {
        const auto it =
            std::find_if(units_.begin(), units_.end(), [&](const StatedUnit& t) { return t.unit == other; });
        return it == units_.end() || static_cast<std::size_t>(it - units_.begin()) < i;
    }

    void in_the_open(std::size_t i) {
        const UnitId id = units_[i].unit;
        const std::string& name = battle_.unit(id).name;
        const Box box = footprint(battle_, state_, id);
        if (!battle_.ground->on_table(box))
            problem(i, name + " extends over the edge of the table", "its whole footprint on the table", "deployment");
        if (!battle_.ground->under(box, {PieceKind::impassable}).empty())
            problem(i, name + " stands on impassable ground", "a place outside it", "deployment");
        for (const Unit& other : battle_.forces().units)
            if (other.id != id && stands(other.id) && !state_.unit(other.id).town &&
                !far_from_unit(battle_, state_, box, other.id, 0) &&
                overlapping(box, footprint(battle_, state_, other.id)) && comes_before(i, other.id))
                problem(i, name + " stands on " + other.name, "places that do not overlap", "passing_friends");
    }

    // RV-16.F.3: a town holds one infantry regiment and one battery, no cavalry, unless the scenario says otherwise.
    void in_town(std::size_t i) {
        const Unit& unit = battle_.unit(units_[i].unit);
        const PieceId town = state_.unit(unit.id).town;
        const Piece& piece = battle_.ground->piece(town);
        if (state_.unit(unit.id).mounted)
            problem(i, unit.name + " is mounted in " + piece.name, "infantry, dismounted cavalry or a battery",
                    "town_entry");
        int foot = 0;
        int guns = 0;
        for (const Unit& other : battle_.forces().units) {
            if (!stands(other.id) || state_.unit(other.id).town != town) continue;
            if (other.id != unit.id && !comes_before(i, other.id)) continue;
            (other.branch() == Branch::guns ? guns : foot) += 1;
            if (other.army != unit.army)
                problem(i, unit.name + " and " + other.name + " hold the same town", "one army in a town",
                        "town_entry");
        }
        if (foot > piece.room_foot || guns > piece.room_guns)
            problem(i, piece.name + " has no space for " + unit.name,
                    std::to_string(piece.room_foot) + " infantry regiment and " + std::to_string(piece.room_guns) +
                        " battery",
                    "town_entry");
    }

    const Battle& battle_;
    const State& state_;
    std::span<const StatedUnit> units_;
    Problems& problems_;
};

/// RV-16.C: a work that is manned only from the side that it does not protect has been drawn the wrong way round.
void work_turned_round(const Battle& battle, const State& state, const Piece& work, std::span<const StatedUnit> units,
                       Problems& problems) {
    const auto first = [&](auto&& stands) {
        return std::find_if(units.begin(), units.end(), [&](const StatedUnit& t) {
            return state.unit(t.unit).town.none() && stands(battle, work, footprint(battle, state, t.unit));
        });
    };
    const auto before = first(looks_over_from_before);
    if (before == units.end() || first(close_behind) != units.end()) return;
    const std::string name = work.name.empty() ? "work number " + std::to_string(work.id.value) : work.name;
    problems.push_back(cited_problem(battle, before->where,
                                     name + " protects the right side of its line, and " +
                                         battle.unit(before->unit).name + " is behind it on the left",
                                     "the points in the other order, or works_left", "cover"));
    problems.back().warning = true;
}

}  // namespace

Problem cited_problem(const Battle& battle, FilePosition where, std::string text, std::string expected,
                      std::string_view clause) {
    const ClauseRef cited = clause.empty() ? ClauseRef{} : battle.charts().find_named_clause(clause);
    return battle.scenario->problem(where, std::move(text), std::move(expected),
                                    cited.none() ? "" : battle.charts().clause(cited).id);
}

State state_before(const Battle& battle) {
    State state;
    state.units.resize(battle.forces().units.size());
    state.officers.resize(battle.forces().officers.size());
    return state;
}

void check_places(const Battle& battle, const State& state, std::span<const StatedUnit> units, Problems& problems) {
    PlacesCheck(battle, state, units, problems).run();
}

void object_to_place(const Battle& battle, const State& state, UnitId unit, Problems& problems) {
    const StatedUnit units{unit, {}};
    check_places(battle, state, {&units, 1}, problems);
}

void check_start(const Battle& battle, Problems& problems) {
    State state = state_before(battle);
    Play play(battle, state, nullptr);
    set_up_start(play);
    std::vector<StatedUnit> units;
    for (const Unit& unit : battle.forces().units) {
        const bool sized = facts(battle, unit.id).stand_width > 0;
        if (unit.start.how != Start::placed || !sized) continue;
        units.push_back({unit.id, unit.where});
        // RV-2.B: if the scenario draws zones, the units that it places must be in them too.
        const bool zoned = battle.forces().army(unit.army).zones.empty() || state.unit(unit.id).town ||
                           in_deployment_zone(battle, state, unit.army, footprint(battle, state, unit.id));
        if (!zoned)
            problems.push_back(cited_problem(battle, unit.where, unit.name + " stands outside the zones of its army",
                                             "its whole footprint in one of them", "deployment"));
    }
    check_places(battle, state, units, problems);
    for (const Piece& piece : battle.ground->pieces())
        if (any_work.has(piece.kind) && is_linear_obstacle(piece))
            work_turned_round(battle, state, piece, units, problems);
}

}  // namespace linstock::brom
