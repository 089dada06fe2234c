// Reads [situation]: a battle that has already begun. Missing entries keep their values from the start.

#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

namespace linstock::reading {

namespace {

/// The engine's words, and "gone" for all units out of action.
const std::vector<std::string> presences = {"on_table",  "concealed", "reserve", "arriving", "left",
                                            "destroyed", "captured",  "absent",  "gone"};

/// Finds a name that both armies may have. `army` selects the army; it is required only if both have the name.
std::optional<std::size_t> find_in_armies(ScenarioReader& r, const DataTable& t, std::string_view key,
                                          const std::vector<NameIndex>& lists, std::string_view what) {
    const std::optional<ArmyId> army = r.maybe_army(t, "army");
    const std::string name = t.text(key);
    if (name.empty()) return std::nullopt;
    if (army) {
        if (army->index() >= lists.size()) return std::nullopt;
        const auto found = lists[army->index()].find(name);
        if (!found) report_unknown(t.value(key), what, lists[army->index()]);
        return found;
    }
    std::optional<std::size_t> found;
    NameIndex all;
    for (const NameIndex& names : lists) {
        for (const std::string& n : names.all())
            all.add(n, 0);
        const auto here = names.find(name);
        if (here && found) {
            t.value(key).problem(
                fmt::format("both armies have {} {} called '{}'", what == "unit" ? "a" : "an", what, name),
                "army = the name of its army, next to it");
            return std::nullopt;
        }
        if (here) found = here;
    }
    if (!found && !t.has("army")) report_unknown(t.value(key), what, all);
    return found;
}

/// The ruleset's own part. A situation may have parts for one ruleset only.
OwnTable read_own_part(ScenarioReader& r, const DataTable& t, std::string& spoken_of) {
    std::vector<OwnTable> parts = r.own(t);
    if (parts.empty()) return {};
    for (const OwnTable& part : parts) {
        if (spoken_of.empty()) spoken_of = part.ruleset;
        if (part.ruleset != spoken_of)
            t.problem_at(part.ruleset, fmt::format("this situation already has fields of '{}'", spoken_of),
                         "the fields of one ruleset only");
    }
    return std::move(parts.front());
}

void read_losses(const DataTable& t, const Unit* unit, SituationUnit& u) {
    // The ruleset checks that there are not more than at the start: it may have other stands than the file.
    if (const auto left = t.maybe_integer("stands_left", 0, 250)) u.stands_left = static_cast<int>(*left);
    const DataValue list = t.value("casualties");
    if (!list) return;
    for (const DataValue& item : list.items()) {
        const std::int64_t n = item.integer();
        const int most = unit && unit->figures_per_stand > 0 ? unit->figures_per_stand : 24;
        if (n < 0 || n >= most)
            item.problem(fmt::format("{} casualties on a stand", n),
                         fmt::format("0 to {}; a stand with more is removed", most - 1));
        u.casualties.push_back(n < 0 || n > 24 ? 0 : static_cast<int>(n));
    }
    const int stands = u.stands_left ? *u.stands_left : (unit ? unit->stands : 0);
    const bool counted = u.stands_left.has_value() || stands > 0;
    if (counted && u.casualties.size() > static_cast<std::size_t>(stands))
        list.problem(fmt::format("casualties of {} stands, but {} left", u.casualties.size(), stands),
                     "one number per remaining stand, front rank first");
}

/// The unit or officer that a table describes. Null, with an error, if there is none of that name or a table for it
/// exists already. `key` is "unit" or "officer"; `id` is the member that holds its id.
template <class Stated, class Id, class Thing>
const Thing* find_subject(ScenarioReader& r, const DataTable& t, const char* key, const std::vector<NameIndex>& lists,
                          const std::vector<Thing>& all, const std::vector<Stated>& stated, Id Stated::* id,
                          Stated& now) {
    now.where = position_of(t);
    const auto index = find_in_armies(r, t, key, lists, key);
    if (!index) return nullptr;
    now.*id = Id::of_index(*index);
    for (const Stated& other : stated)
        if (other.*id == now.*id)
            t.problem_at(key, fmt::format("'{}' occurs twice; first on line {}", all[*index].name, other.where.line),
                         fmt::format("one [[situation.{}]] each", key));
    return &all[*index];
}

/// Reads the common end of such a table: position and the ruleset's own fields.
template <class Stated>
void read_common_entries(ScenarioReader& r, const DataTable& t, std::string& ruleset, Stated& now) {
    now.place = r.maybe_place(t, "at");
    now.presence = t.maybe_word("presence", presences).value_or("");
    now.own = read_own_part(r, t, ruleset);
}

void read_unit(ScenarioReader& r, const DataTable& t, Situation& s, std::string& ruleset) {
    SituationUnit u;
    const Unit* unit = find_subject(r, t, "unit", r.units, r.scenario.forces.units, s.units, &SituationUnit::unit, u);
    read_losses(t, unit, u);
    u.heading = r.maybe_heading(t, "heading");
    if (t.has("formation")) u.formation = word(t, "formation", Formation::line);
    u.mounted = t.maybe_boolean("mounted");
    if (u.mounted && unit && unit->branch() != Branch::horse)
        t.value("mounted").key_problem(fmt::format("'{}' has no horses", unit->name), "use this for cavalry only");
    read_common_entries(r, t, ruleset, u);
    s.units.push_back(std::move(u));
}

void read_officer(ScenarioReader& r, const DataTable& t, Situation& s, std::string& ruleset) {
    SituationOfficer o;
    const Officer* officer = find_subject(r, t, "officer", r.officers, r.scenario.forces.officers, s.officers,
                                          &SituationOfficer::officer, o);
    const std::string unit = t.maybe_text("attached").value_or("");
    if (!unit.empty() && officer) {
        const NameIndex& own_units = r.units[officer->army.index()];
        const auto found = own_units.find(unit);
        if (found)
            o.attached_to = UnitId::of_index(*found);
        else
            report_unknown(t.value("attached"), "unit", own_units);
    }
    read_common_entries(r, t, ruleset, o);
    s.officers.push_back(std::move(o));
}

std::uint8_t small(const DataTable& t, std::string_view key, int most) {
    return static_cast<std::uint8_t>(t.maybe_integer(key, 0, most).value_or(0));
}

void read_piece(ScenarioReader& r, const DataTable& t, Situation& s) {
    const DataValue v = t.value("piece");
    std::optional<std::size_t> index;
    if (!v) {
        t.problem("the piece of terrain is missing", "piece = its name, or its number in the order of the file");
    } else if (v.kind() == DataKind::integer) {
        const std::int64_t n = v.integer();
        if (n >= 1 && n <= static_cast<std::int64_t>(r.scenario.pieces.size()))
            index = static_cast<std::size_t>(n - 1);
        else
            v.problem(fmt::format("unknown piece of terrain number {}", n),
                      fmt::format("1 to {}", r.scenario.pieces.size()));
    } else {
        const std::string name = v.text();
        index = r.pieces.find(name);
        if (!index && v.kind() == DataKind::text) report_unknown(v, "piece of terrain", r.pieces);
    }
    PieceState state;
    state.down = t.maybe_boolean("down").value_or(false) ? 1 : 0;
    state.breached = t.maybe_boolean("breached").value_or(false) ? 1 : 0;
    state.hits = small(t, "hits", 255);
    state.mark = small(t, "mark", 255);
    if (!index) return;
    const PieceId id = PieceId::of_index(*index);
    for (const auto& other : s.pieces)
        if (other.first == id) v.problem("this piece of terrain occurs twice", "one [[situation.terrain]] per piece");
    s.pieces.emplace_back(id, state);
}

}  // namespace

void ScenarioReader::read_situation(const DataTable& root) {
    const DataTable t = root.maybe_table("situation");
    if (!t.present()) return;
    Situation s;
    std::string ruleset;
    s.where = position_of(t);
    s.turn = static_cast<int>(t.maybe_integer("turn", 1, scenario.turns).value_or(1));
    s.phase = t.maybe_text("phase").value_or("");
    s.phase_where = position_of_value(t.value("phase"));
    s.cards = t.maybe_texts("cards");
    for (const std::string& card : s.cards)
        s.cards_where.push_back(position_of_item(t.value("cards"), card));
    s.own = read_own_part(*this, t, ruleset);
    for (const DataTable& unit : t.tables("unit"))
        read_unit(*this, unit, s, ruleset);
    for (const DataTable& officer : t.tables("officer"))
        read_officer(*this, officer, s, ruleset);
    for (const DataTable& piece : t.tables("terrain"))
        read_piece(*this, piece, s);
    scenario.situation = std::move(s);
}

}  // namespace linstock::reading
