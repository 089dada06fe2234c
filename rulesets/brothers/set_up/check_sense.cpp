// Warns of scenario entries without effect. The battle can be played, but not as intended.

#include "rulesets/brothers/set_up/prepare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace linstock::brothers {

namespace {

class Sense {
  public:
    Sense(const Scenario& s, const Setup& setup, Problems& problems)
        : s_(s),
          setup_(setup),
          problems_(problems),
          last_(setup.bounds * setup.days) {}

    void run() {
        idle_keys();
        night();
        rivers();
        for (const Army& army : s_.forces.armies)
            task(army);
        for (const Unit& u : s_.forces.units)
            comes(u.name, u.own, setup_.unit_coming[u.id.index()]);
        for (const Officer& o : s_.forces.officers) {
            comes(o.name, o.own, setup_.officer_coming[o.id.index()]);
            commander(o);
        }
        for (std::size_t i = 0; i < setup_.formations.size(); ++i) {
            march(s_.forces.command(setup_.formations[i]), setup_.marches[i]);
            led(s_.forces.command(setup_.formations[i]));
        }
    }

  private:
    const OwnValue* find(const std::vector<OwnTable>& own, std::string_view key) const {
        const OwnTable* t = own_of(own, setup_.profile.charts->id());
        return t == nullptr ? nullptr : t->find(key);
    }
    void warn(FilePosition where, std::string text, std::string expected, std::string_view clause) {
        Problem p = s_.problem(where, std::move(text), std::move(expected), std::string(clause));
        p.warning = true;
        problems_.push_back(std::move(p));
    }
    void warn(const OwnValue& v, std::string text, std::string expected, std::string_view clause) {
        warn(FilePosition{v.line, v.column}, std::move(text), std::move(expected), clause);
    }

    // BA-terrain: navigable takes precedence.
    void rivers() {
        const OwnValue* value = find(s_.own, "navigable");
        if (value == nullptr || !setup_.marked_navigable) return;
        for (const PieceId id : setup_.navigable) {
            const Piece& river = s_.pieces[id.index()];
            if (!river.fordable) continue;
            const std::string name = river.name.empty() ? fmt::format("river {}", id.value) : river.name;
            warn(*value, fmt::format("{} is listed as navigable, but also marked 'fordable'", name),
                 "a river that is not fordable, or a ford", "BA-terrain");
        }
    }

    // Common keys without effect in this ruleset. Not reported if the scenario is also for other rulesets.
    void idle_keys() {
        if (s_.rulesets.size() > 1) return;
        if (!s_.victory.empty())
            warn(s_.victory.front().where, "[[victory]] has no effect in this ruleset, which counts owned objectives",
                 "objectives, or a side's task", "BA-13.E");
        const KeyPositions& keys = s_.keys;
        for (std::size_t i = 0; i < s_.objectives.size(); ++i) {
            const Objective& o = s_.objectives[i];
            if (o.points != 1)
                warn(keys.points[i],
                     fmt::format("the {} points of {} have no effect in this ruleset: each objective counts one",
                                 o.points, o.name),
                     "no points", "BA-13.E");
        }
        const auto idle = [&](bool is_set, FilePosition where, std::string_view key, const char* instead,
                              std::string_view why) {
            if (is_set) warn(where, fmt::format("{} has no effect in this ruleset", key), instead, why);
        };
        for (const FilePosition& where : keys.handicaps)
            idle(true, where, "[[fire_handicap]]", "a counter of another range or attack", "BA-1.A");
        idle(s_.curtain, keys.curtain, "'curtain'", "start = \"zone\": the sides place their units in turn", "");
        idle(s_.open_sides, keys.open_sides, "'open_sides'", "an edge for each army", "");
        idle(s_.guns_off_road >= 0, keys.guns_off_road, "'guns_off_road'", "difficult ground", "BA-5.D");
        for (const auto& [unit, where] : keys.concealed_units)
            idle(true, where, "'concealed' of " + s_.forces.unit(unit).name, "start = \"reserve\"", "BA-15.A");
        for (const auto& [officer, where] : keys.concealed_officers)
            idle(true, where, "'concealed' of " + s_.forces.officer(officer).name, "start = \"reserve\"", "BA-15.A");
    }

    // BA-7.I: bounds of the day.
    void night() {
        const OwnValue* from = find(s_.own, "night_from");
        const OwnValue* to = find(s_.own, "night_to");
        if (to != nullptr && from == nullptr)
            warn(*to, "'night_to' gives the end of the night, but its beginning is missing", "night_from", "BA-7.I");
        if (from == nullptr) return;
        if (setup_.night_to != 0 && setup_.night_to < setup_.night_from)
            warn(*from,
                 fmt::format("the night ends before it begins (from bound {} to bound {})", setup_.night_from,
                             setup_.night_to),
                 "night_to not before night_from", "BA-7.I");
        else if (setup_.night_from > setup_.bounds)
            warn(*from, fmt::format("the night begins in bound {}, after the last bound of the day", setup_.night_from),
                 fmt::format("1 to {}", setup_.bounds), "BA-7.I");
    }

    void comes(const std::string& name, const std::vector<OwnTable>& own, const Coming& coming) {
        const OwnValue* v = find(own, "bound");
        if (v != nullptr && coming.bound > last_)
            warn(*v, fmt::format("{} arrives in bound {}, after the last bound", name, coming.bound),
                 fmt::format("1 to {}", last_), "BA-15.A");
    }
    void march(const Command& c, const March& m) {
        if (m.marches && m.earliest > last_)
            warn(c.where,
                 fmt::format("{} arrives in bound {} at the earliest, after the last bound", c.name, m.earliest),
                 fmt::format("1 to {}", last_), "BA-15.D");
    }

    // BA-6.F: playable, but it hardly moves. Usually a commander was forgotten.
    void led(const Command& c) {
        const bool takes_part = std::any_of(s_.forces.units.begin(), s_.forces.units.end(), [&](const Unit& u) {
            return u.command == c.id && u.start.how != Start::absent;
        });
        if (!takes_part || commander_of(s_.forces, c.id)) return;
        warn(c.where,
             fmt::format("{} has no commander and none above it, so it is leaderless from the first bound", c.name),
             "a commander of its own, or of a higher command", "BA-6.F");
    }

    // BA-13.H: a missing or impossible task.
    void task(const Army& army) {
        const OwnValue* entry = find(army.own, "task");
        for (const char* key : {"of", "edge", "number"})
            if (const OwnValue* v = find(army.own, key); v != nullptr && entry == nullptr)
                warn(*v, fmt::format("'{}' belongs to a task, but {} has none", key, army.name), "task", "BA-13.H");
        const Task& task = setup_.tasks[army.id.value];
        const auto units = std::count_if(s_.forces.units.begin(), s_.forces.units.end(), [&](const Unit& u) {
            return u.army == army.id && u.start.how != Start::absent;
        });
        if (task.kind == Task::leave && task.number > units)
            warn(*entry, fmt::format("the task needs {} units to leave, but {} has {}", task.number, army.name, units),
                 fmt::format("1 to {}", units), "BA-13.H");
        if (task.kind == Task::last && task.number > last_)
            warn(*entry, fmt::format("the task lasts {} bounds, but the battle only {}", task.number, last_),
                 fmt::format("1 to {}", last_), "BA-13.H");
        if (names_the_absent_alone(army.id, task))
            warn(
                *entry,
                fmt::format("the task of {} names no unit or commander in this battle, so it is impossible", army.name),
                "a unit or commander that does not start absent", "BA-13.H");
    }

    bool names_the_absent_alone(ArmyId side, const Task& task) const {
        if (task.officer) return s_.forces.officer(task.officer).start.how == Start::absent;
        if (task.units.empty() && task.bodies.empty()) return false;
        if (!task.objectives.empty()) return false;  // any unit may hold these
        const ArmyId army_id = task.kind == Task::last ? side : other_army(side);
        return std::none_of(s_.forces.units.begin(), s_.forces.units.end(), [&](const Unit& u) {
            if (u.army != army_id || u.start.how == Start::absent) return false;
            const bool named = std::find(task.units.begin(), task.units.end(), u.id) != task.units.end();
            const bool of_a_body = std::any_of(task.bodies.begin(), task.bodies.end(),
                                               [&](CommandId body) { return s_.forces.within(u.command, body); });
            // BA-1.F: a starred unit may be assigned to the body.
            return named || of_a_body || (!task.bodies.empty() && setup_.counters[u.id.index()].star);
        });
    }

    // BA-2.A, BA-2.G: units need a commander of their formation. Only such a commander can be exceptional.
    void commander(const Officer& o) {
        const Leader& leader = setup_.leaders[o.id.index()];
        if (!leader.higher) return;
        const OwnValue* v = find(o.own, "exceptional");
        if (v != nullptr && leader.exceptional)
            warn(*v, o.name + " is a higher commander without a superior, so 'exceptional' has no effect",
                 "a commander of a formation", "BA-2.G");
        const OwnValue* higher = find(o.own, "higher");
        const bool leads = o.command && std::find(setup_.formations.begin(), setup_.formations.end(), o.command) !=
                                            setup_.formations.end();
        if (higher != nullptr && leads)
            warn(*higher,
                 fmt::format("{} is a higher commander, so {} has no commander of its own", o.name,
                             s_.forces.command(o.command).name),
                 "another commander for the formation", "BA-2.A");
    }

    const Scenario& s_;
    const Setup& setup_;
    Problems& problems_;
    int last_;
};

}  // namespace

void check_sense(const Scenario& scenario, const Setup& setup, Problems& problems) {
    Sense(scenario, setup, problems).run();
}

}  // namespace linstock::brothers
