// The ruleset's own entries in a scenario: `brothers = { ... }` of units, commanders and the whole. Defaults come from
// BA-counters.

#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::brothers {

namespace {

enum class Entry : std::uint8_t { number, flag, word, measure };
struct Key {
    std::string_view name;
    Entry kind;
};

bool is_of(const OwnValue& v, Entry kind) {
    switch (kind) {
        case Entry::number: return std::holds_alternative<std::int64_t>(v.value);
        case Entry::flag: return std::holds_alternative<bool>(v.value);
        case Entry::word: return std::holds_alternative<std::string>(v.value);
        default: return std::holds_alternative<std::int64_t>(v.value) || std::holds_alternative<double>(v.value);
    }
}

const char* wanted(Entry kind) {
    switch (kind) {
        case Entry::number: return "a whole number";
        case Entry::flag: return "true or false";
        case Entry::word: return "a word in quotes";
        default: return "a number";
    }
}

Kind kind_of(Arm arm) {
    switch (branch_of(arm)) {
        case Branch::horse: return Kind::cavalry;
        case Branch::guns:
        case Branch::boat: return Kind::artillery;
        default: return Kind::infantry;
    }
}

/// The default row of BA-counters, without the quality.
std::string book_row(const Unit& u) {
    if (u.arm == Arm::riverboat) return "riverboat";
    if (u.arm == Arm::sharpshooter) return "sharpshooters";
    if (u.branch() == Branch::horse) return "cavalry";
    if (u.branch() == Branch::guns) {
        if (u.arm == Arm::horse_artillery) return "horse_guns";
        if (u.arm == Arm::siege_guns || u.arm == Arm::heavy_guns) return "heavy_guns";
        const bool rifled =
            u.weapon == Weapon::parrott || u.weapon == Weapon::ordnance_rifle || u.weapon == Weapon::rifled_gun;
        return rifled ? "rifled_guns" : "smoothbore_guns";
    }
    const bool smooth = u.weapon == Weapon::smoothbore_musket || u.weapon == Weapon::flintlock ||
                        u.weapon == Weapon::musket || u.weapon == Weapon::mixed_muskets;
    return smooth ? "smoothbore" : "rifle";
}

class Entries {
  public:
    Entries(Scenario& s, Setup& setup, Problems& problems)
        : s_(s),
          setup_(setup),
          pf_(setup.profile),
          problems_(problems) {}

    void run() {
        whole();
        setup_.counters.resize(s_.forces.units.size());
        setup_.leaders.resize(s_.forces.officers.size());
        for (Unit& u : s_.forces.units)
            unit(u);
        for (Officer& o : s_.forces.officers)
            officer(o);
        for (const Officer& o : s_.forces.officers)
            superior(o);
        for (const Army& a : s_.forces.armies)
            knows(table(a.own),
                  {{"task", Entry::word}, {"of", Entry::word}, {"edge", Entry::word}, {"number", Entry::number}},
                  "an army");
        for (const Command& c : s_.forces.commands)
            knows(table(c.own), {{"march", Entry::word}, {"edge", Entry::word}, {"earliest", Entry::number}},
                  "a command");
    }

  private:
    const OwnTable* table(const std::vector<OwnTable>& own) const { return own_of(own, pf_.charts->id()); }

    void problem(const OwnValue& v, std::string text, std::string expected, std::string_view clause = "") {
        problems_.push_back(s_.problem({v.line, v.column}, std::move(text), std::move(expected), std::string(clause)));
    }
    /// Reports unknown keys, and values of the wrong kind.
    void knows(const OwnTable* t, std::initializer_list<Key> keys, const std::string& owner) {
        if (t == nullptr) return;
        std::vector<std::string> names;
        for (const Key& k : keys)
            names.emplace_back(k.name);
        for (const OwnValue& v : t->values) {
            const auto* key = std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == v.key; });
            if (key != keys.end() && is_of(v, key->kind)) continue;
            Problem p = s_.problem({v.line, v.column},
                                   key == keys.end() ? "unknown key '" + v.key + "' in the brothers entries of " + owner
                                                     : "'" + v.key + "' has the wrong type",
                                   key == keys.end() ? "" : wanted(key->kind));
            p.nearest = key == keys.end() ? nearest_word(v.key, names) : "";
            problems_.push_back(std::move(p));
        }
    }
    void number(const OwnTable* t, std::string_view key, int& out, int least, int most, std::string_view clause) {
        const OwnValue* v = t == nullptr ? nullptr : t->find(key);
        if (v == nullptr || !is_of(*v, Entry::number)) return;
        const auto n = std::get<std::int64_t>(v->value);
        if (n < least || n > most)
            problem(*v, "'" + v->key + "' is " + std::to_string(n),
                    std::to_string(least) + " to " + std::to_string(most), clause);
        else
            out = static_cast<int>(n);
    }
    static void flag(const OwnTable* t, std::string_view key, bool& out) {
        const OwnValue* v = t == nullptr ? nullptr : t->find(key);
        if (v != nullptr && is_of(*v, Entry::flag)) out = std::get<bool>(v->value);
    }
    static void measure(const OwnTable* t, std::string_view key, double& out) {
        const OwnValue* v = t == nullptr ? nullptr : t->find(key);
        if (v == nullptr || !is_of(*v, Entry::measure)) return;
        out = std::holds_alternative<double>(v->value) ? std::get<double>(v->value)
                                                       : static_cast<double>(std::get<std::int64_t>(v->value));
    }

    void whole() {
        const OwnTable* t = table(s_.own);
        knows(t,
              {{"variant", Entry::word},
               {"bounds", Entry::number},
               {"first_hour", Entry::number},
               {"night_from", Entry::number},
               {"night_to", Entry::number},
               {"days", Entry::number},
               {"navigable", Entry::word},
               {"works_left", Entry::word}},
              "the scenario");
        setup_.bounds = s_.turns;
        number(t, "bounds", setup_.bounds, 1, 99, "BA-16.A");
        number(t, "first_hour", setup_.first_hour, 0, 23, "BA-3.A");
        number(t, "night_from", setup_.night_from, 1, 99, "BA-7.I");
        number(t, "night_to", setup_.night_to, 1, 99, "BA-7.I");
        number(t, "days", setup_.days, 1, 9, "BA-14.A");
        s_.turns = setup_.bounds * setup_.days;
        works(t);
        rivers(t);
    }

    // BA-11.A: a work protects the right side of its line as drawn, unless it is named here.
    void works(const OwnTable* t) {
        const auto edges =
            std::count_if(setup_.sections.begin(), setup_.sections.end(), [](const Section& x) { return x.edge > 0; });
        if (setup_.works.size() > most_works)
            problems_.push_back(
                s_.problem({}, "there are more than " + std::to_string(most_works) + " works", "", "BA-11.A"));
        if (edges > static_cast<std::ptrdiff_t>(most_edges))
            problems_.push_back(s_.problem(
                {}, "the works drawn as areas have more than " + std::to_string(most_edges) + " sides in total",
                "fewer, or outlines with fewer corners", "BA-11.A"));
        const OwnValue* v = t == nullptr ? nullptr : t->find("works_left");
        if (v == nullptr || !is_of(*v, Entry::word)) return;
        for (const std::string& name : common::names_in(std::get<std::string>(v->value))) {
            bool found = name == "all";
            for (Section& section : setup_.sections) {
                if (section.edge > 0) continue;
                const Piece& piece = s_.pieces[section.piece.index()];
                if (name != "all" && piece.name != name && std::to_string(section.piece.value) != name) continue;
                section.left = found = true;
            }
            if (!found)
                problem(*v, "unknown work '" + name + "': no work drawn as a line has this name or number",
                        "names or numbers, separated by commas", "BA-11.A");
        }
    }
    // BA-5.R: rivers for boats: those named, or all rivers.
    void rivers(const OwnTable* t) {
        const OwnValue* v = t == nullptr ? nullptr : t->find("navigable");
        const bool is_named = v != nullptr && is_of(*v, Entry::word);
        setup_.marked_navigable = is_named;
        const std::vector<std::string> names =
            is_named ? common::names_in(std::get<std::string>(v->value)) : std::vector<std::string>{};
        for (const Piece& p : s_.pieces) {
            const bool named = std::find(names.begin(), names.end(), p.name) != names.end() ||
                               std::find(names.begin(), names.end(), std::to_string(p.id.value)) != names.end();
            if (p.kind == PieceKind::river && (named || !is_named)) setup_.navigable.push_back(p.id);
        }
        if (is_named && setup_.navigable.size() < names.size())
            problem(*v, "not all of these are rivers", "names or numbers, separated by commas", "BA-5.R");
    }

    void unit(Unit& u) {
        const OwnTable* t = table(u.own);
        knows(t,
              {{"range", Entry::number},
               {"attack", Entry::number},
               {"strength", Entry::number},
               {"indomitable", Entry::flag},
               {"sharpshooters", Entry::flag},
               {"star", Entry::flag},
               {"fatigued", Entry::flag},
               {"formation", Entry::word},
               {"bound", Entry::number},
               {"entry", Entry::word},
               {"track", Entry::word},
               {"x", Entry::measure},
               {"y", Entry::measure}},
              "a unit");
        if (u.branch() == Branch::train || u.branch() == Branch::wagon)
            problems_.push_back(s_.problem(
                u.where, u.name + ": '" + std::string(linstock::name_of(u.arm)) + "' has no counter in this ruleset",
                "infantry, cavalry, artillery, a sharpshooter or a riverboat; for an arrival by train, "
                "brothers = { track = NAME }",
                "BA-1.A"));
        Counter& c = setup_.counters[u.id.index()];
        c.kind = kind_of(u.arm);
        c.boat = u.arm == Arm::riverboat;
        c.base = pf_.base[static_cast<std::size_t>(c.kind)];
        if (u.footprint) c.base = {u.footprint->x, u.footprint->y};
        c.sharpshooters = u.arm == Arm::sharpshooter;
        const int strength = book_values(u, c);
        int bases = t != nullptr && t->find("strength") != nullptr ? strength : 0;
        number(t, "range", c.range, 0, 12, "BA-1.B");
        number(t, "attack", c.attack, 2, 6, "BA-1.C");
        number(t, "strength", bases, 1, static_cast<int>(most_stands), "BA-1.D");
        flag(t, "indomitable", c.indomitable);
        flag(t, "sharpshooters", c.sharpshooters);
        flag(t, "star", c.star);
        flag(t, "fatigued", c.fatigued);
        formation(t, u);
        measure(t, "x", u.start.place.x);
        measure(t, "y", u.start.place.y);
        u.stands = bases > 0 ? bases : strength;
        u.figures_per_stand = u.figures_per_stand > 0 ? u.figures_per_stand : 1;
    }

    /// Applies BA-counters; returns the strength.
    int book_values(const Unit& u, Counter& c) {
        const Charts& charts = *pf_.charts;
        const std::string row = book_row(u) + "_" + std::string(linstock::name_of(u.quality));
        const CellRef range = charts.cell(pf_.counters, row, "range");
        if (range.none() || charts.blank(range)) {
            if (table(u.own) == nullptr)
                problems_.push_back(
                    s_.problem(u.where, u.name + " has no counter, and the ruleset has no default for such a unit",
                               "brothers = { range, attack, strength }", "BA-counters"));
            return std::max(1, u.stands);
        }
        c.range = charts.number(range).value;
        c.attack = charts.number(charts.cell(pf_.counters, row, "attack")).value;
        c.indomitable = charts.flag(charts.cell(pf_.counters, row, "indomitable")).value;
        return charts.number(charts.cell(pf_.counters, row, "strength")).value;
    }

    void formation(const OwnTable* t, Unit& u) {
        const OwnValue* v = t == nullptr ? nullptr : t->find("formation");
        if (v != nullptr && is_of(*v, Entry::word)) {
            const auto& name = std::get<std::string>(v->value);
            const auto row = std::find_if(formation_table.begin(), formation_table.end(), [&](const auto& f) {
                return name == linstock::name_of(f.formation) || name == f.other_word;
            });
            if (row != formation_table.end())
                u.formation = row->formation;
            else
                problem(*v, "'" + name + "' is not a formation of this ruleset", "single, double or column", "BA-5.I");
        }
        if (!formation_known(u.formation))
            problems_.push_back(s_.problem(u.where, u.name + " cannot start in this formation",
                                           "line, double_line or column", "BA-5.I"));
    }

    void officer(Officer& o) {
        const OwnTable* t = table(o.own);
        knows(t,
              {{"value", Entry::number},
               {"higher", Entry::flag},
               {"exceptional", Entry::flag},
               {"superior", Entry::word},
               {"bound", Entry::number},
               {"entry", Entry::word},
               {"track", Entry::word},
               {"x", Entry::measure},
               {"y", Entry::measure}},
              "an officer");
        Leader& l = setup_.leaders[o.id.index()];
        l.higher = commands_bodies(o);
        flag(t, "higher", l.higher);
        l.value =
            pf_.charts->number(pf_.charts->cell(pf_.commanders, "average", l.higher ? "higher" : "formation")).value;
        number(t, "value", l.value, 1, 6, "BA-2.A");
        flag(t, "exceptional", l.exceptional);
        if (l.higher && o.start.how != Start::absent) setup_.has_higher[o.army.value] = true;
        // A commander is not attached in this ruleset, and starts at the place of that unit.
        if (o.attached_to) o.start = s_.forces.unit(o.attached_to).start;
        o.attached_to = {};
        measure(t, "x", o.start.place.x);
        measure(t, "y", o.start.place.y);
    }

    /// A higher commander has no body, or one with bodies below it that have commanders.
    bool commands_bodies(const Officer& o) const {
        if (o.command.none()) return true;
        return std::any_of(s_.forces.commands.begin(), s_.forces.commands.end(), [&](const Command& c) {
            return c.id != o.command && c.officer && s_.forces.within(c.id, o.command);
        });
    }

    void no_superior(const OwnValue& v, const std::string& name, ArmyId side) {
        std::vector<std::string> names;
        for (const Officer& other : s_.forces.officers)
            if (other.army == side && setup_.leaders[other.id.index()].higher) names.push_back(other.name);
        Problem p = s_.problem({v.line, v.column}, "'" + name + "' is not a higher commander of this side",
                               names.empty() ? "no superior: this side has no higher commander" : "a higher commander",
                               "BA-2.E");
        p.nearest = nearest_word(name, names);
        problems_.push_back(std::move(p));
    }

    /// The only higher commander of a side; none if there are several.
    OfficerId only_higher(ArmyId army) const {
        OfficerId out;
        for (const Officer& o : s_.forces.officers) {
            if (o.army != army || o.start.how == Start::absent || !setup_.leaders[o.id.index()].higher) continue;
            if (out) return {};
            out = o.id;
        }
        return out;
    }

    // BA-2.E: the named commander; otherwise the nearest one above; otherwise the one without a body, or the only one.
    void superior(const Officer& o) {
        Leader& l = setup_.leaders[o.id.index()];
        if (l.higher) return;
        const OwnTable* t = table(o.own);
        const OwnValue* v = t == nullptr ? nullptr : t->find("superior");
        if (v != nullptr && is_of(*v, Entry::word)) {
            const auto& name = std::get<std::string>(v->value);
            for (const Officer& other : s_.forces.officers)
                if (other.name == name && other.army == o.army && setup_.leaders[other.id.index()].higher)
                    l.superior = other.id;
            if (l.superior.none()) no_superior(*v, name, o.army);
            return;
        }
        CommandId at = o.command ? s_.forces.command(o.command).parent : CommandId{};
        while (at && l.superior.none()) {
            const OfficerId officer_id = s_.forces.command(at).officer;
            const bool here = officer_id && s_.forces.officer(officer_id).start.how != Start::absent;
            if (here && setup_.leaders[officer_id.index()].higher) l.superior = officer_id;
            at = s_.forces.command(at).parent;
        }
        if (l.superior.none()) l.superior = over_the_army(s_.forces, o.army);
        if (l.superior.none()) l.superior = only_higher(o.army);
    }

    Scenario& s_;
    Setup& setup_;
    const Profile& pf_;
    Problems& problems_;
};

}  // namespace

std::string variant_of(const Charts& charts, const Scenario& scenario, Problems& problems) {
    const OwnTable* t = own_of(scenario.own, charts.id());
    const OwnValue* v = t == nullptr ? nullptr : t->find("variant");
    const bool is_stated = v != nullptr && is_of(*v, Entry::word);
    const bool of_this_book = scenario.rulesets.size() <= 1 || scenario.rulesets.front() == charts.id();
    if (!is_stated && (!of_this_book || scenario.variant.empty())) return "";
    const std::string& name = is_stated ? std::get<std::string>(v->value) : scenario.variant;
    std::vector<std::string> known;
    std::string expected;
    for (const Variant& variant : charts.variants()) {
        if (name == variant.id || name == variant.title) return variant.id;
        known.push_back(variant.title);
        expected += (expected.empty() ? "" : " or ") + variant.title;
    }
    const FilePosition where = is_stated ? FilePosition{v->line, v->column} : scenario.places.variant;
    Problem p = scenario.problem(where, charts.title() + " has no variant '" + name + "'", expected, "BA-0.A");
    p.nearest = nearest_word(name, known);
    problems.push_back(p);
    return "";
}

void read_entries(Scenario& scenario, Setup& setup, Problems& problems) { Entries(scenario, setup, problems).run(); }

}  // namespace linstock::brothers
