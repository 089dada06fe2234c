// BA-13.G, BA-13.H, BA-5.Q: the task of each side, and when it is complete.

#include "rulesets/brothers/army/tasks.hpp"

#include "base/measure.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::brothers {

namespace {

constexpr std::array<std::string_view, 6> task_words = {"", "disperse", "claim", "exit", "remove", "last"};

class Tasks {
  public:
    Tasks(const Scenario& s, Setup& setup, Problems& problems) : s_(s), setup_(setup), problems_(problems) {}

    void run() {
        for (const Army& army : s_.forces.armies)
            if (const OwnTable* t = own_of(army.own, setup_.profile.charts->id())) one(army, *t);
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected = "") {
        problems_.push_back(s_.problem(where, std::move(text), std::move(expected), "BA-13.H"));
    }
    static std::string word(const OwnTable& t, std::string_view key) {
        const OwnValue* v = t.find(key);
        const auto* text = v == nullptr ? nullptr : std::get_if<std::string>(&v->value);
        return text == nullptr ? "" : *text;
    }

    void one(const Army& army, const OwnTable& t) {
        const std::string text = word(t, "task");
        if (text.empty()) return;
        const FilePosition where{t.find("task")->line, t.find("task")->column};
        Task& task = setup_.tasks[army.id.value];
        for (std::size_t i = 1; i < task_words.size(); ++i)
            if (text == task_words[i]) task.kind = static_cast<Task::Kind>(i);
        if (task.kind == Task::none)
            return problem(where, "unknown task '" + text + "'", "disperse, claim, exit, remove or last");
        const OwnValue* v = t.find("number");
        const auto* n = v == nullptr ? nullptr : std::get_if<std::int64_t>(&v->value);
        task.number = n == nullptr ? 1 : static_cast<int>(std::clamp<std::int64_t>(*n, 1, 99));
        const std::string of = word(t, "of");
        bool all_found = true;
        for (const std::string& name : common::names_in(of))
            if (!name.empty() && !find(army, task, name)) {
                unknown(where, army, task, name);
                all_found = false;
            }
        if (task.kind == Task::leave) {
            constexpr std::array<std::string_view, 4> edges = {"south", "west", "north", "east"};
            const std::string named = word(t, "edge");
            const auto edge = std::find(edges.begin(), edges.end(), named) - edges.begin();
            if (edge == std::ssize(edges))
                return problem(
                    where,
                    named.empty() ? "the edge to leave by is missing" : "'" + named + "' is not an edge of the table",
                    "edge = \"south\", \"west\", \"north\" or \"east\"");
            task.inward = static_cast<Heading>(edge) * full_turn / 4;
        } else if (all_found && task.units.empty() && task.bodies.empty() && task.objectives.empty() &&
                   task.officer.none()) {
            problem(where, "the task names no target", "of = \"...\"");
        }
        if (all_found) done_before(where, army, task, of);
    }

    /// BA-13.G: the first to complete its task wins. So a claim of objectives that the side owns from the start
    /// (BA-13.A) is a problem.
    void done_before(FilePosition where, const Army& army, const Task& task, const std::string& of) {
        if (task.kind != Task::claim || task.objectives.empty()) return;
        const bool has_all = std::all_of(task.objectives.begin(), task.objectives.end(),
                                         [&](std::size_t i) { return s_.objectives[i].held_by == army.id; });
        if (has_all)
            problem(where,
                    "the task is complete before the battle begins: " + army.name + " holds " + of + " from the start",
                    "an objective that it does not hold yet, or task = \"last\" to keep one for a number of bounds");
    }

    void unknown(FilePosition where, const Army& army, const Task& task, const std::string& name) {
        const ArmyId army_id = task.kind == Task::last ? army.id : other_army(army.id);
        std::vector<std::string> names;
        if (task.kind == Task::claim || task.kind == Task::last)
            for (const Objective& o : s_.objectives)
                names.push_back(o.name);
        if (task.kind == Task::remove)
            for (const Officer& o : s_.forces.officers)
                if (o.army == army_id) names.push_back(o.name);
        if (task.kind == Task::disperse || task.kind == Task::last) {
            for (const Unit& u : s_.forces.units)
                if (u.army == army_id) names.push_back(u.name);
            for (const Command& c : s_.forces.commands)
                if (c.army == army_id) names.push_back(c.name);
        }
        constexpr std::array<const char*, 6> wanted = {
            "", "an enemy unit or formation", "an objective",
            "", "an enemy commander",         "an objective, or a unit or a formation of its own"};
        Problem p = s_.problem(where, "the task names '" + name + "', which does not exist",
                               wanted[static_cast<std::size_t>(task.kind)], "BA-13.H");
        p.nearest = nearest_word(name, names);
        problems_.push_back(std::move(p));
    }

    /// Adds what a name of the task means: enemy units, enemy bodies, objectives, or a commander. What must last is the
    /// side's own.
    bool find(const Army& army, Task& task, const std::string& name) const {
        const ArmyId army_id = task.kind == Task::last ? army.id : other_army(army.id);
        bool found = false;
        if (task.kind == Task::claim || task.kind == Task::last)
            for (std::size_t i = 0; i < s_.objectives.size() && i < most_objectives; ++i)
                if (s_.objectives[i].name == name) {
                    task.objectives.push_back(i);
                    found = true;
                }
        if (task.kind == Task::remove)
            for (const Officer& o : s_.forces.officers)
                if (o.army == army_id && o.name == name) {
                    task.officer = o.id;
                    found = true;
                }
        if (task.kind == Task::disperse || task.kind == Task::last) found = find_troops(army_id, task, name) || found;
        return found;
    }
    /// A body without units does not count.
    bool find_troops(ArmyId army_id, Task& task, const std::string& name) const {
        const auto& units = s_.forces.units;
        bool found = false;
        for (const Unit& u : units)
            if (u.army == army_id && u.name == name) {
                task.units.push_back(u.id);
                found = true;
            }
        for (const Command& c : s_.forces.commands) {
            if (c.army != army_id || c.name != name) continue;
            if (std::none_of(units.begin(), units.end(),
                             [&](const Unit& u) { return s_.forces.within(u.command, c.id); }))
                continue;
            task.bodies.push_back(c.id);
            found = true;
        }
        return found;
    }

    const Scenario& s_;
    Setup& setup_;
    Problems& problems_;
};

/// The units of a task: those named, and those of a named body, with assigned starred units (BA-1.F). Without units
/// that are not in this battle.
std::vector<UnitId> troops_of(const Battle& battle, const State& state, const Task& task) {
    std::vector<UnitId> out = task.units;
    for (const Unit& u : battle.forces().units) {
        const CommandId formation = formation_of(battle, state, u.id);
        if (std::any_of(task.bodies.begin(), task.bodies.end(),
                        [&](CommandId body) { return battle.forces().within(formation, body); }))
            out.push_back(u.id);
    }
    std::erase_if(out, [&](UnitId id) { return state.unit(id).presence == Presence::absent; });
    return out;
}

bool lasts(const Battle& battle, const State& state, ArmyId side, const Task& task) {
    const std::vector<UnitId> troops = troops_of(battle, state, task);
    if (troops.empty() && task.objectives.empty()) return false;
    const bool units = std::all_of(troops.begin(), troops.end(), [&](UnitId id) { return living(state, id); });
    return units && std::all_of(task.objectives.begin(), task.objectives.end(), [&](std::size_t i) {
               return std::any_of(battle.forces().units.begin(), battle.forces().units.end(),
                                  [&](const Unit& u) { return u.army == side && holds(battle, state, u.id, i); });
           });
}

bool done(const Battle& battle, const State& state, ArmyId side) {
    const Task& task = setup(battle).tasks[side.value];
    switch (task.kind) {
        case Task::disperse: {
            const std::vector<UnitId> troops = troops_of(battle, state, task);
            return !troops.empty() && std::all_of(troops.begin(), troops.end(), [&](UnitId id) {
                return state.unit(id).presence == Presence::destroyed;
            });
        }
        case Task::claim:
            return std::all_of(task.objectives.begin(), task.objectives.end(),
                               [&](std::size_t i) { return own(state).owner[i] == side; });
        case Task::leave:
            return std::count_if(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
                       return u.army == side && state.unit(u.id).presence == Presence::left;
                   }) >= task.number;
        case Task::remove:
            return !living(state, task.officer) && state.officer(task.officer).presence != Presence::absent;
        case Task::last: return own(state).lasted[side.index()] >= task.number;
        default: return false;
    }
}

}  // namespace

void read_tasks(const Scenario& scenario, Setup& setup, Problems& problems) { Tasks(scenario, setup, problems).run(); }

void check_tasks(Play& play) {
    const Battle& battle = play.battle();
    if (over(play.state())) return;
    ArmyId winner;
    for (const ArmyId side : setup(battle).rounds)
        if (done(battle, play.state(), side) && (winner.none() || side == active(play.state()))) winner = side;
    if (winner.none()) return;
    end_battle(play, winner, 0, {clause(battle, "BA-13.G"), clause(battle, "BA-13.H"), clause(battle, "BA-16.A")});
}

// Counts bounds at whose end all units are living and units of the side hold each objective.
void count_lasting(Play& play) {
    for (const ArmyId side : setup(play.battle()).rounds) {
        const Task& task = setup(play.battle()).tasks[side.value];
        if (task.kind != Task::last) continue;
        const bool lasting = lasts(play.battle(), play.state(), side, task);
        edit(play.state(), [&](BaState& s) {
            std::uint8_t& count = s.lasted[side.index()];
            count = lasting ? static_cast<std::uint8_t>(count + 1) : std::uint8_t{0};
        });
    }
}

bool may_leave(const Battle& battle, ArmyId side, Vec at) {
    const Task& task = setup(battle).tasks[side.value];
    return task.kind == Task::leave && within(distance(edge_line(battle, task.inward), at), 0);
}

}  // namespace linstock::brothers
