// Checks the places of all pieces on the table, at the start and in a situation.

#include "base/measure.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"
#include "rulesets/brothers/way.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string>

namespace linstock::brothers {

namespace {

class Places {
  public:
    Places(const Battle& battle, const State& state, Problems& problems)
        : battle_(battle),
          state_(state),
          problems_(problems) {}

    void run() {
        for (const Unit& u : battle_.forces().units)
            if (stands(u)) unit(u, false);
        for (const Officer& o : battle_.forces().officers)
            if (on_table(state_, o.id)) officer(o);
    }
    void one(const Unit& u) { unit(u, true); }

  private:
    bool stands(const Unit& u) const { return on_table(state_, u.id) && state_.unit(u.id).stands_left > 0; }
    void problem(FilePosition where, std::string text, std::string expected, std::string_view clause) {
        problems_.push_back(
            battle_.scenario->problem(where, std::move(text), std::move(expected), std::string(clause)));
    }
    FilePosition told_at(const Unit& u) const {
        if (battle_.scenario->situation)
            for (const SituationUnit& stated : battle_.scenario->situation->units)
                if (stated.unit == u.id && stated.place) return stated.where;
        return u.where;
    }
    FilePosition told_at(const Officer& o) const {
        if (battle_.scenario->situation)
            for (const SituationOfficer& stated : battle_.scenario->situation->officers)
                if (stated.officer == o.id && stated.place) return stated.where;
        return o.where;
    }

    /// Of two overlapping units the later one is reported. With `alone`, this one is always reported.
    void unit(const Unit& u, bool alone) {
        const BaseSize& size = counter(battle_, u.id).base;
        const Pose pose = pose_of(state_, u.id);
        const Bases bases = bases_of(size, pose);
        if (!std::all_of(bases.begin(), bases.end(), [&](const Box& b) { return battle_.ground->on_table(b); }))
            problem(told_at(u), u.name + " starts with a base off the table", "a place on the table", "BA-5.Q");
        if (counter(battle_, u.id).boat) {
            if (!afloat(battle_, size, pose))
                problem(told_at(u), u.name + " is a riverboat, but is not wholly on a navigable river",
                        "a place where every base of it is on the water", "BA-5.R");
            if (!traits_of(pose.formation).is_for_boats)
                problem(told_at(u), u.name + " is a riverboat and must start in line", "line", "BA-5.R");
        } else if (barred_at(battle_, state_, size, pose)) {
            problem(told_at(u), u.name + " stands on impassable ground", "a place outside it", "BA-5.H");
        }
        for (const Unit& other : battle_.forces().units)
            if ((other.id < u.id || (alone && other.id != u.id)) && stands(other) &&
                lie_on(bases, bases_of(battle_, state_, other.id)))
                problem(told_at(u), u.name + " starts on top of " + other.name, "places that do not overlap", "BA-0.E");
    }

    // BA-0.E: only bases of the same side may overlap a commander's. BA-5.H: its centre decides about ground.
    void officer(const Officer& o) {
        const Vec at = to_vec(state_.officer(o.id).place);
        const Bases base = {commander_box(battle_, at)};
        if (barred_for_commander(battle_, state_, at))
            problem(told_at(o), o.name + " stands on impassable ground", "a place outside it", "BA-5.H");
        for (const Unit& enemy : battle_.forces().units)
            if (enemy.army != o.army && stands(enemy) && lie_on(base, bases_of(battle_, state_, enemy.id)))
                problem(told_at(o), o.name + " overlaps the bases of the enemy unit " + enemy.name,
                        "a place clear of the enemy's bases", "BA-0.E");
        for (const Officer& enemy : battle_.forces().officers)
            if (enemy.id < o.id && enemy.army != o.army && on_table(state_, enemy.id) &&
                lie_on(base, {commander_box(battle_, state_, enemy.id)}))
                problem(told_at(o), o.name + " overlaps the base of the enemy commander " + enemy.name,
                        "a place clear of the enemy's bases", "BA-0.E");
    }

    static bool lie_on(const Bases& mine, const Bases& theirs) {
        return std::any_of(mine.begin(), mine.end(), [&](const Box& a) {
            return std::any_of(theirs.begin(), theirs.end(), [&](const Box& b) { return overlap(a, b); });
        });
    }

    const Battle& battle_;
    const State& state_;
    Problems& problems_;
};

/// Checks the losses in a situation or ruling.
void check_losses(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    const Unit& unit = battle.unit(stated.unit);
    const int left = stated.stands_left.value_or(unit.stands);
    if (left > unit.stands)
        problems.push_back(battle.scenario->problem(
            stated.where, unit.name + " has " + std::to_string(left) + " bases left of " + std::to_string(unit.stands),
            "no more than at the start"));
}

/// Checks the losses and the ruleset's own fields in a situation.
void check_situation(const Battle& battle, Problems& problems) {
    const Scenario& s = *battle.scenario;
    if (!s.situation) return;
    common::check_stated_fields(battle, {}, state_fields(), s.situation->own, "a situation", problems);
    for (const SituationUnit& stated : s.situation->units) {
        check_losses(battle, stated, problems);
        if (stated.formation && !formation_known(*stated.formation))
            problems.push_back(s.problem(stated.where,
                                         battle.unit(stated.unit).name + " is in " +
                                             std::string(linstock::name_of(*stated.formation)) +
                                             ", which is not a formation of this ruleset",
                                         "line, double_line or column", "BA-5.I"));
        common::check_stated_fields(battle, battle.unit(stated.unit), unit_fields(), stated.own,
                                    "a unit in a situation", problems);
    }
    for (const SituationOfficer& stated : s.situation->officers) {
        common::check_stated_fields(battle, battle.officer(stated.officer), officer_fields(), stated.own,
                                    "an officer in a situation", problems);
        if (stated.attached_to)
            problems.push_back(s.problem(stated.where,
                                         battle.officer(stated.officer).name + " is attached to " +
                                             battle.unit(stated.attached_to).name +
                                             ", but in this ruleset commanders are never attached",
                                         "at = [x, y]", "BA-2.A"));
    }
}

/// Checks which pieces a situation puts on the table, and which are still to arrive.
class Presences {
  public:
    Presences(const Battle& battle, const State& state, Problems& problems)
        : battle_(battle),
          state_(state),
          problems_(problems) {}

    void run(const Situation& situation) {
        for (const SituationUnit& stated : situation.units)
            one(battle_.unit(stated.unit), state_.unit(stated.unit).presence, stated);
        for (const SituationOfficer& stated : situation.officers)
            one(battle_.officer(stated.officer), state_.officer(stated.officer).presence, stated);
    }

  private:
    template <class Who, class Stated>
    void one(const Who& who, Presence presence, const Stated& stated) {
        if (stated.place && presence != Presence::on_table) {
            problem(stated.where, who.name + " has a place, but is not on the table",
                    "presence = \"on_table\", or no place", {});
        } else if (presence == Presence::on_table && !stated.place && who.start.how != Start::placed) {
            problem(stated.where, who.name + " is on the table, but its place is missing", "at = [x, y]", {});
        } else if (to_come(presence) && !can_come(battle_, state_, who.id)) {
            problem(stated.where, who.name + " is in reserve, but the time and place of its arrival are missing",
                    "start = \"reserve\" and brothers = { bound = 3, entry = \"north\" } in the order of battle",
                    "BA-15.A");
        }
    }
    void problem(FilePosition where, std::string text, std::string expected, std::string clause) {
        problems_.push_back(battle_.scenario->problem(where, std::move(text), std::move(expected), std::move(clause)));
    }

    const Battle& battle_;
    const State& state_;
    Problems& problems_;
};

void check_presence(const Battle& battle, const State& state, Problems& problems) {
    if (battle.scenario->situation) Presences(battle, state, problems).run(*battle.scenario->situation);
}

}  // namespace

void check_stated_unit(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    const auto none = [&](const char* what, const char* instead) {
        problems.push_back(battle.scenario->problem({}, std::string("in this ruleset ") + what, instead));
    };
    check_losses(battle, stated, problems);
    if (!stated.casualties.empty()) none("only whole bases are lost, not casualties on bases", "stands_left");
    if (stated.mounted) none("cavalry does not mount or dismount", "formation");
    if (stated.presence == "concealed")
        none("units cannot be hidden on the table; hidden units are in reserve (BA-15.A)",
             "'reserve'; bring it onto the table when it appears");
    common::check_stated_fields(battle, battle.unit(stated.unit), unit_fields(), stated.own, "a unit", problems);
}

void object_to_place(const Battle& battle, const State& state, UnitId unit, Problems& problems) {
    Places(battle, state, problems).one(battle.unit(unit));
}

void check_places(const Battle& battle, Problems& problems) {
    const std::size_t before = problems.size();
    check_situation(battle, problems);
    if (problems.size() != before) return;  // places need valid losses
    State state;
    state.units.resize(battle.forces().units.size());
    state.officers.resize(battle.forces().officers.size());
    state.pieces.resize(battle.scenario->pieces.size());
    if (battle.scenario->situation)
        for (const auto& [piece, changed] : battle.scenario->situation->pieces)
            state.pieces[piece.index()] = changed;
    Play play(battle, state, nullptr);
    put_everybody(play);
    check_presence(battle, state, problems);
    Places(battle, state, problems).run();
}

}  // namespace linstock::brothers
