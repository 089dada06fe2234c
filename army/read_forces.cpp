// Reads [[army]] with its commands, officers and units. Names are unique within their army.

#include "army/limits.hpp"
#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

namespace linstock::reading {

namespace {

/// Adds a name. A duplicate is an error that mentions the line of the first one.
template <class List>
void add_name(NameIndex& names, const List& list, const DataTable& t, std::string_view what, const std::string& name) {
    if (name.empty()) return;
    if (!names.add(name, list.size())) report_duplicate(t, what, name, list[*names.find(name)].where.line);
}

struct ArmyReader {
    ScenarioReader& r;
    ArmyId army;
    NameIndex& commands;
    NameIndex& units;
    NameIndex& officers;
    std::vector<std::pair<CommandId, DataTable>> parents;  ///< commands that name a parent, for the second pass

    OrderOfBattle& forces() { return r.scenario.forces; }

    CommandId command_named(const DataTable& t, std::string_view key);
    void read_commands(const DataTable& table);
    void link_parents();
    void read_units(const DataTable& table);
    void read_unit(const DataTable& t);
    void read_figures(const DataTable& t, Unit& u);
    void read_officers(const DataTable& table);
    void read_officer(const DataTable& t);
    void read_attached(const DataTable& t, Officer& o);
    StartPosition starting(const DataTable& t, bool turns);
};

CommandId ArmyReader::command_named(const DataTable& t, std::string_view key) {
    const std::optional<std::string> name = t.maybe_text(key);
    if (!name) return {};
    const auto found = commands.find(*name);  // also of "": then a unit without a command belongs to no army
    if (found) return CommandId::of_index(*found);
    report_unknown(t.value(key), "command", commands);
    return {};
}

void ArmyReader::read_commands(const DataTable& table) {
    for (const DataTable& t : table.tables("command")) {
        Command c;
        c.id = CommandId::of_index(forces().commands.size());
        c.army = army;
        c.where = position_of(t);
        c.name = t.text("name");
        c.kind = word(t, "kind", CommandKind::brigade);
        c.card = t.maybe_boolean("card").value_or(false);
        c.own = r.own(t);
        add_name(commands, forces().commands, t, "command", c.name);
        if (t.has("parent")) parents.emplace_back(c.id, t);
        forces().commands.push_back(std::move(c));
    }
    link_parents();
}

void ArmyReader::link_parents() {
    for (const auto& [id, t] : parents) {
        const CommandId parent = command_named(t, "parent");
        // A command cannot be below itself or below one of its parts.
        if (!parent.none() && forces().within(parent, id))
            t.problem_at("parent", fmt::format("'{}' would be above itself", forces().command(id).name),
                         "a higher command");
        else
            forces().commands[id.index()].parent = parent;
    }
}

StartPosition ArmyReader::starting(const DataTable& t, bool turns) {
    StartPosition out;
    const std::optional<std::string> how = t.maybe_word("start", {"placed", "zone", "reserve", "absent"});
    const std::optional<std::int64_t> turn = t.maybe_integer("arrives", 1, 200);
    out.how = how ? from_word<Start>(*how).value_or(Start::placed) : Start::placed;
    if (turn && *turn > r.scenario.turns && r.scenario.turns > 0)
        t.value("arrives").warning(fmt::format("it arrives on turn {}, but the battle has {}", *turn, r.scenario.turns),
                                   "an earlier turn");
    if (turn && how) t.problem_at("arrives", fmt::format("it cannot both arrive and be '{}'", *how), "one of the two");
    if (turn) {
        out.how = Start::arrives;
        out.turn = static_cast<int>(*turn);
    }
    const bool needs_place = out.how == Start::placed || out.how == Start::arrives;
    if (needs_place) {
        if (t.has("at"))
            out.place = r.place(t, "at");
        else
            t.problem(
                turn ? "it arrives, but its entry point is missing" : "it has no place",
                turn ? "at = [x, y], its entry point" : "at = [x, y], or start = \"zone\", \"reserve\" or \"absent\"");
        if (turns) out.heading = r.maybe_heading(t, "heading").value_or(forces().army(army).edge);
    } else {
        const std::string with = fmt::format("start = \"{}\"", *how);
        const char* why = out.how == Start::zone     ? "remove this key: its player places it"
                          : out.how == Start::absent ? "remove this key: it is not in this battle"
                                                     : "remove this key: the rules for reserves set its place";
        report_excluded(t, "at", with, why);
        if (turns) report_excluded(t, "heading", with, why);
    }
    out.concealed = t.maybe_boolean("concealed").value_or(false);
    return out;
}

std::string as_arm(const Unit& u) { return fmt::format("arm = \"{}\"", name_of(u.arm)); }

void ArmyReader::read_figures(const DataTable& t, Unit& u) {
    u.men = static_cast<int>(t.maybe_integer("men", 0, 100000).value_or(0));
    u.stands = static_cast<int>(t.maybe_integer("stands", 1, 24).value_or(0));
    u.figures_per_stand = static_cast<int>(t.maybe_integer("figures_per_stand", 1, 24).value_or(0));
    if (u.branch() == Branch::guns) {
        u.guns = static_cast<int>(t.maybe_integer("guns", 1, 200).value_or(0));
        u.guns_per_stand = static_cast<int>(t.maybe_integer("guns_per_stand", 1, 24).value_or(0));
        for (const char* key : {"mounting", "single_figures", "single_group"})
            report_excluded(t, key, as_arm(u), "infantry or cavalry");
    } else {
        for (const char* key : {"guns", "guns_per_stand"})
            report_excluded(t, key, as_arm(u), "artillery");
        u.mounting = word(t, "mounting", Mounting::one_rank);
        u.single_figures = t.maybe_boolean("single_figures").value_or(false);
        if (u.single_figures)
            u.single_group = static_cast<int>(t.maybe_integer("single_group", 1, 24).value_or(0));
        else
            report_excluded(t, "single_group", "figures on stands", "single_figures = true");
    }
    const std::optional<Vec> size = t.maybe_point("footprint");
    if (!size) return;
    const bool good = size->x > 0 && size->x <= 100 && size->y > 0 && size->y <= 100;
    if (!good && t.value("footprint").kind() == DataKind::list)
        t.value("footprint").problem("invalid footprint of a stand", "[width, depth], both above 0 and at most 100");
    u.footprint = size;
}

void ArmyReader::read_unit(const DataTable& t) {
    Unit u;
    u.id = UnitId::of_index(forces().units.size());
    u.army = army;
    u.where = position_of(t);
    u.name = t.text("name");
    u.short_name = t.maybe_text("short").value_or(short_name_of(u.name));
    if (character_count(u.short_name) > limits::short_name)
        t.problem_at("short", fmt::format("'{}' is too long for the map", u.short_name),
                     fmt::format("at most {} characters", limits::short_name), short_name_of(u.name));
    if (!t.has("command"))
        t.problem(u.name.empty() ? "this unit has no command" : fmt::format("'{}' has no command", u.name),
                  "command = the name of a command of its army");
    u.command = command_named(t, "command");
    u.arm = word(t, "arm", Arm::infantry);
    u.quality = wanted_word<Quality>(t, "quality");
    u.second_rate = t.maybe_boolean("second_rate").value_or(false);
    u.weapon = word(t, "weapon", default_weapon(u.branch()));
    read_figures(t, u);
    u.formation = word(t, "formation", Formation::line);
    if (u.formation == Formation::square && u.branch() != Branch::foot)
        t.problem_at("formation", "only infantry forms a square", "line or column");
    if (u.branch() == Branch::horse)
        u.mounted = t.maybe_boolean("mounted").value_or(true);
    else
        report_excluded(t, "mounted", as_arm(u), "cavalry");
    u.start = starting(t, true);
    if (u.start.concealed) r.scenario.keys.concealed_units.emplace_back(u.id, position_of_value(t.value("concealed")));
    u.own = r.own(t);
    add_name(units, forces().units, t, "unit", u.name);
    forces().units.push_back(std::move(u));
}

void ArmyReader::read_units(const DataTable& table) {
    for (const DataTable& t : table.tables("unit"))
        read_unit(t);
}

void ArmyReader::read_attached(const DataTable& t, Officer& o) {
    const std::optional<std::string> name = t.maybe_text("attached");
    for (const std::string_view key : {"at", "start", "arrives", "concealed"})
        if (t.has(key)) {
            t.value(key).key_problem(fmt::format("an attached officer cannot have '{}'", key),
                                     "remove it: the officer starts with the unit");
            t.value(key).accept_all();
        }
    if (!name) return;
    const auto found = units.find(*name);
    if (!found) {
        report_unknown(t.value("attached"), "unit", units);
        return;
    }
    o.attached_to = UnitId::of_index(*found);
    o.start = forces().unit(o.attached_to).start;
}

void ArmyReader::read_officer(const DataTable& t) {
    Officer o;
    o.id = OfficerId::of_index(forces().officers.size());
    o.army = army;
    o.where = position_of(t);
    o.name = t.text("name");
    o.rank = wanted_word<Rank>(t, "rank");
    o.kind = word(t, "kind", OfficerKind::regular);
    o.command = command_named(t, "commands");
    if (!o.command.none()) {
        Command& c = forces().commands[o.command.index()];
        if (c.officer.none())
            c.officer = o.id;
        else
            t.problem_at("commands",
                         fmt::format("'{}' is already commanded by {}", c.name, forces().officer(c.officer).name),
                         "one officer per command");
    }
    if (t.has("attached"))
        read_attached(t, o);
    else
        o.start = starting(t, false);
    if (o.start.concealed && !o.attached_to)
        r.scenario.keys.concealed_officers.emplace_back(o.id, position_of_value(t.value("concealed")));
    o.own = r.own(t);
    add_name(officers, forces().officers, t, "officer", o.name);
    forces().officers.push_back(std::move(o));
}

void ArmyReader::read_officers(const DataTable& table) {
    OfficerId chief;
    for (const DataTable& t : table.tables("officer")) {
        read_officer(t);
        const Officer& o = forces().officers.back();
        if (o.rank != Rank::commander_in_chief) continue;
        if (!chief.none())
            t.problem_at("rank",
                         fmt::format("a second commander-in-chief; {} is already one (line {})",
                                     forces().officer(chief).name, forces().officer(chief).where.line),
                         "one commander-in-chief per army");
        else
            chief = o.id;
    }
}

Heading read_edge(ScenarioReader& r, const DataTable& t, std::size_t index) {
    static const std::vector<std::string> edges{"south", "west", "north", "east"};
    const DataValue v = t.value("edge");
    if (!v) return index == 0 ? 0 : half_turn;
    if (v.kind() != DataKind::text) return r.maybe_heading(t, "edge").value_or(0);
    const std::string said = t.word("edge", edges);
    for (std::size_t i = 0; i < edges.size(); ++i)
        if (edges[i] == said) return static_cast<Heading>(i) * (full_turn / 4);
    return 0;
}

void read_zones(ScenarioReader& r, const DataTable& t, Army& army) {
    for (const DataTable& zone : t.tables("zone")) {
        Zone z;
        if (zone.has("area"))
            z.area = r.polygon(zone, "area", "the zone");
        else
            zone.problem("this zone has no place", "area = [[x, y], ...]");
        army.zones.push_back(std::move(z));
    }
}

}  // namespace

void ScenarioReader::read_forces(const DataTable& root) {
    OrderOfBattle& all = scenario.forces;
    const std::vector<DataTable> tables = root.tables("army");
    if (tables.size() != 2) {
        const std::string said = tables.empty()       ? "there is no army"
                                 : tables.size() == 1 ? "there is only one army"
                                                      : fmt::format("there are {} armies", tables.size());
        (tables.empty() ? root : tables.back()).problem(said, "two [[army]] tables");
    }
    std::size_t things = 0;
    for (const DataTable& t : tables)
        things += t.tables("unit").size() + t.tables("officer").size() + t.tables("command").size();
    if (tables.size() > 2 || things > limits::things) {
        if (things > limits::things)
            root.problem("there are too many commands, officers and units", fmt::format("at most {}", limits::things));
        for (const DataTable& t : tables)
            t.accept_all();
        return;
    }
    for (const DataTable& t : tables) {
        Army a;
        a.id = ArmyId::of_index(all.armies.size());
        a.where = position_of(t);
        a.name = t.text("name");
        a.adjective = t.maybe_text("adjective").value_or("");
        a.colours = t.maybe_text("colours").value_or("");
        a.edge = read_edge(*this, t, all.armies.size());
        a.briefing = t.maybe_text("briefing").value_or("");
        read_zones(*this, t, a);
        a.own = own(t);
        add_name(armies, all.armies, t, "army", a.name);
        const ArmyId id = a.id;
        all.armies.push_back(std::move(a));
        commands.emplace_back();
        units.emplace_back();
        officers.emplace_back();
        ArmyReader reader{*this, id, commands.back(), units.back(), officers.back(), {}};
        reader.read_commands(t);
        reader.read_units(t);
        reader.read_officers(t);
        if (t.tables("unit").empty()) t.problem("this army has no units", "[[army.unit]] tables below its [[army]]");
    }
}

}  // namespace linstock::reading
