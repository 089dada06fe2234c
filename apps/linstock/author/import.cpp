// linstock import: makes a scenario from an order of battle in a spreadsheet.

#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/author/force_rows.hpp"
#include "apps/linstock/author/skeleton.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/prepare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace linstock::apps {

namespace {

struct Body {
    std::string path;  ///< kinds and names from the highest body down to this one
    std::string kind;
    std::string name;  ///< in the scenario: unique in its army
    std::string parent;
    std::string officer;
    std::string first_unit;  ///< in it or below it
    bool has_units = false;
    bool card = false;
};

struct Side {
    std::string name;
    std::vector<Body> bodies;
    std::vector<const UnitRow*> units;
};

std::string key_of(const UnitRow& unit, const char* key) {
    for (const auto& [name, text] : unit.values)
        if (name == key) return text;
    return "";
}

Body* body_at(Side& side, const std::string& path) {
    const auto found =
        std::find_if(side.bodies.begin(), side.bodies.end(), [&](const Body& b) { return b.path == path; });
    return found == side.bodies.end() ? nullptr : &*found;
}

/// A second "1st Brigade" gets the name of its division after its own.
std::string free_name(const Side& side, const std::string& wanted, const std::string& above) {
    const auto taken = [&](const std::string& name) {
        return std::any_of(side.bodies.begin(), side.bodies.end(), [&](const Body& b) { return b.name == name; });
    };
    std::string name = wanted;
    if (taken(name) && !above.empty()) name += ", " + above;
    for (int n = 2; taken(name); ++n)
        name = fmt::format("{} {}", wanted, n);
    return name;
}

std::string add_bodies(Side& side, const UnitRow& unit) {
    std::vector<std::string> chain = unit.bodies;
    if (chain.empty()) chain = {"brigade\n" + side.name + " Brigade"};
    std::string path;
    std::string above;
    for (const std::string& said : chain) {
        path += "\r" + said;
        const std::size_t end = said.find('\n');
        if (body_at(side, path) == nullptr)
            side.bodies.push_back({path, said.substr(0, end), free_name(side, said.substr(end + 1), above), above, "",
                                   key_of(unit, "name"), false, false});
        Body& body = *body_at(side, path);
        const auto officer = unit.officers.find(said);
        if (officer != unit.officers.end()) body.officer = officer->second;
        above = body.name;
    }
    body_at(side, path)->has_units = true;
    return path;
}

const Body* above(const Side& side, const Body& body) {
    const auto found = std::find_if(side.bodies.begin(), side.bodies.end(),
                                    [&](const Body& b) { return !body.parent.empty() && b.name == body.parent; });
    return found == side.bodies.end() ? nullptr : &*found;
}

/// Every unit is under one card: that of its brigade, or of the highest body with units of its own.
void deal_cards(Side& side) {
    for (Body& body : side.bodies) {
        bool covered = false;
        for (const Body* up = above(side, body); up != nullptr; up = above(side, *up))
            covered = covered || up->card;
        body.card = body.has_units && !covered;
    }
}

std::string officers_text(const Side& side) {
    std::string out;
    std::set<std::string> named;
    for (const Body& body : side.bodies) {
        std::string name = body.officer.empty() ? "Commander of " + body.name : body.officer;
        while (!named.insert(name).second)
            name += ", " + body.name;
        const std::string rank = body.kind == "corps" || body.kind == "division" ? body.kind : "brigade";
        out += fmt::format("  {{ name = {}, rank = \"{}\", commands = {}, attached = {} }},\n", toml_text(name), rank,
                           toml_text(body.name), toml_text(body.first_unit));
    }
    return "officer = [\n" + out + "]\n";
}

std::string unit_text(const UnitRow& unit, const Body& body) {
    std::string out =
        fmt::format("  {{ name = {}, command = {}", toml_text(key_of(unit, "name")), toml_text(body.name));
    for (const auto& [key, value] : unit.values)
        if (key != "name") out += fmt::format(", {} = {}", key, key == "short" ? toml_text(value) : value);
    // A unit without a position is placed by its player, or arrives in the middle of its own edge.
    if (key_of(unit, "at").empty() && key_of(unit, "start").empty() && key_of(unit, "arrives").empty())
        out += ", start = \"zone\"";
    for (const auto& [book, values] : unit.own) {
        std::string own;
        for (const auto& [key, value] : values)
            own += fmt::format("{}{} = {}", own.empty() ? "" : ", ", key, value);
        out += fmt::format(", {} = {{ {} }}", book, own);
    }
    return out + " },\n";
}

std::string side_text(Side side, const Skeleton& s, bool south) {
    std::vector<std::string> where;
    where.reserve(side.units.size());
    for (const UnitRow* unit : side.units)
        where.push_back(add_bodies(side, *unit));
    deal_cards(side);
    std::string out =
        fmt::format("\n[[army]]\nname = {}\nedge = \"{}\"\n", toml_text(side.name), south ? "south" : "north");
    out += tasks_text(s) + "command = [\n";
    for (const Body& body : side.bodies)
        out += fmt::format("  {{ name = {}, kind = \"{}\"{}{} }},\n", toml_text(body.name), body.kind,
                           body.parent.empty() ? "" : ", parent = " + toml_text(body.parent),
                           body.card ? ", card = true" : "");
    out += "]\n" + officers_text(side) + "unit = [\n";
    for (std::size_t i = 0; i < side.units.size(); ++i) {
        UnitRow unit = *side.units[i];
        if (!key_of(unit, "arrives").empty() && key_of(unit, "at").empty())
            unit.values.emplace_back("at", fmt::format("[{}, {}]", s.width / 2, south ? 0 : s.height));
        out += unit_text(unit, *body_at(side, where[i]));
    }
    return out + "]\n";
}

std::vector<Side> sides_of(const Rows& rows, const std::string& otherwise) {
    std::vector<Side> sides;
    for (const UnitRow& unit : rows.units) {
        const std::string name = unit.army.empty() ? otherwise : unit.army;
        auto side = std::find_if(sides.begin(), sides.end(), [&](const Side& s) { return s.name == name; });
        if (side == sides.end()) side = sides.insert(sides.end(), Side{name, {}, {}});
        side->units.push_back(&unit);
    }
    return sides;
}

/// The text of a scenario on open ground, for the author to complete. If there is only one army: only that army's
/// part.
std::string battle_text(const std::vector<Side>& sides, const Skeleton& s) {
    if (sides.size() == 1) return side_text(sides.front(), s, true);
    return frame_text(s) + goals_text(s, sides[0].name, sides[1].name) + side_text(sides[0], s, true) +
           side_text(sides[1], s, false);
}

}  // namespace

Status import_forces(const ImportOptions& o) {
    const auto table = table_of(o.made.table);
    if (!table || !rulesets_known(o.made.rulesets) || !outputs_fit({o.made.out}, {o.file})) return bad_input;
    const auto text = read_file(o.file);
    if (!text) {
        print_problems(text.error());
        return bad_input;
    }
    const auto rows = read_rows(*text, o.file, ruleset_ids());
    if (!rows) {
        print_problems(rows.error());
        return bad_input;
    }
    print_problems(rows->warnings);
    const std::vector<Side> sides = sides_of(*rows, o.army);
    if (sides.size() > 2) {
        std::string names;
        for (const Side& side : sides)
            names += (names.empty() ? "'" : ", '") + side.name + "'";
        complain(o.file + ": a battle has two armies, but the column of armies has " + names);
        return bad_input;
    }
    auto rulesets = author_terms(o.made.rulesets);
    if (!rulesets) {
        print_problems(rulesets.error());
        return bad_input;
    }
    const Skeleton s{o.made.title, std::move(*rulesets), table->first, table->second, o.made.turns};
    const std::string made = battle_text(sides, s);
    if (sides.size() == 1) {
        complain("there is only the army '" + sides[0].name + "': this is its part of a scenario");
        return write_output(made, o.made.out);
    }
    // The errors refer to lines of the written file, so write it even if there are errors.
    const Status put = write_output(made, o.made.out);
    print_problems(check_scenario_text(SourceText{made, o.made.out.empty() ? "the battle" : o.made.out}, "").problems);
    return put;
}

}  // namespace linstock::apps
