#include "skirmish/goals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace linstock::skirmish {

namespace {

constexpr double objective_radius = 4;

ArmyId army_of(int side) { return side == 0 ? ArmyId{} : ArmyId{static_cast<std::uint16_t>(side)}; }

/// "Hill farm" as it stands in the middle of a sentence: names of things get an article.
std::string with_article(const std::string& name, const std::string& village) {
    static const std::set<std::string> things = {"farm",  "wood", "hill", "bridge",  "ford",  "field",   "meadow",
                                                 "ridge", "rise", "park", "thicket", "heath", "Orchard", "down"};
    const std::size_t space = name.rfind(' ');
    const std::string last = space == std::string::npos ? name : name.substr(space + 1);
    if (name == village || things.find(last) == things.end() || name.find("'s ") != std::string::npos) return name;
    return "the " + name;
}

std::string listed(const std::vector<std::string>& items) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i)
        out += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return out;
}

std::string counted(int n, const char* one, const char* many) { return fmt::format("{} {}", n, n == 1 ? one : many); }

std::string thousands(int n) { return n < 1000 ? std::to_string(n) : fmt::format("{},{:03}", n / 1000, n % 1000); }

}  // namespace

double depth_of(double share, TableSize table) {
    constexpr double most_depth = 52;  // a deeper table has more room behind the armies, not between them
    return table.height / 2 + (share - 0.5) * std::min(table.height, most_depth);
}

GroundOrder ground_order(const Kind& kind, TableSize table, bool flank_in_west) {
    GroundOrder out;
    out.is_even = kind.objectives.size() == 3;
    for (const ObjectiveRow& row : kind.objectives) {
        const double x = row.wing && flank_in_west ? 1 - row.at.x : row.at.x;
        out.places.push_back(rounded({x * table.width, depth_of(row.at.y, table)}));
        if (row.held_by != 0) out.is_even = false;
    }
    const auto most_front = [&](const SideRow& side) {
        double front = 0;
        for (const GroupRow& group : side.groups) {
            if (group.entry == Entry::placed) front = std::max(front, group.front);
            if (group.works) out.has_works = true;
            if (group.entry == Entry::road) out.has_road_entry = true;
        }
        return depth_of(front, table);
    };
    out.south_line = most_front(kind.sides[0]);
    out.north_line = table.height - most_front(kind.sides[1]);
    return out;
}

Goals make_goals(const Kind& kind, const Ground& ground) {
    Goals out;
    std::vector<std::string> roles;
    for (std::size_t i = 0; i < kind.objectives.size(); ++i) {
        const ObjectiveRow& row = kind.objectives[i];
        Objective o;
        o.name = ground.sites[i].name;
        o.place = ground.sites[i].at;
        o.radius = objective_radius;
        o.points = row.points;
        o.held_by = army_of(row.held_by);
        roles.push_back(row.role);
        out.objectives.push_back(std::move(o));
    }
    for (const VictoryRow& row : kind.victory) {
        VictoryLine v;
        v.winner = army_of(row.winner);
        v.level = row.level;
        for (const std::string& role : row.holds) {
            const auto at = std::find(roles.begin(), roles.end(), role) - roles.begin();
            v.holds.push_back(out.objectives[static_cast<std::size_t>(at)].name);
        }
        if (row.lead > 0) v.lead = row.lead;
        if (row.enemy_lost > 0) v.enemy_stands_lost_percent = row.enemy_lost;
        if (row.own_lost_under > 0) v.own_stands_lost_under_percent = row.own_lost_under;
        out.victory.push_back(std::move(v));
    }
    VictoryLine draw;
    draw.level = "draw";
    out.victory.push_back(std::move(draw));
    return out;
}

std::string filled(std::string_view text, const TextWords& words) {
    std::string out(text);
    const auto replace = [&](const std::string& word, const std::string& with) {
        const std::string hole = "{" + word + "}";
        for (std::size_t at = out.find(hole); at != std::string::npos; at = out.find(hole, at + with.size())) {
            std::string value = with;
            const bool starts = at == 0 || (at >= 2 && (out[at - 2] == '.' || out[at - 2] == ':'));
            if (starts && !value.empty() && value[0] == 't' && value.rfind("the ", 0) == 0) value[0] = 'T';
            out.replace(at, hole.size(), value);
        }
    };
    replace("village", words.village);
    replace("own", words.own);
    replace("enemy", words.enemy);
    replace("flank", words.flank);
    for (std::size_t i = 0; i < words.kind.objectives.size(); ++i)
        replace(words.kind.objectives[i].role, with_article(words.goals.objectives[i].name, words.village));
    return out;
}

std::string strength_text(const Scenario& scenario, ArmyId army) {
    int foot = 0;
    int horse = 0;
    int guns = 0;
    int men = 0;
    for (const Unit& u : scenario.forces.units) {
        if (u.army != army) continue;
        foot += u.branch() == Branch::foot ? 1 : 0;
        horse += u.branch() == Branch::horse ? 1 : 0;
        guns += u.guns;
        men += u.men;
    }
    std::vector<std::string> parts;
    if (foot > 0) parts.push_back(counted(foot, "unit of foot", "units of foot"));
    if (horse > 0) parts.push_back(counted(horse, "unit of horse", "units of horse"));
    if (guns > 0) parts.push_back(counted(guns, "gun", "guns"));
    return fmt::format("You have {}, some {} men in the ranks.", listed(parts), thousands((men + 50) / 100 * 100));
}

std::string arrivals_text(const Scenario& scenario, ArmyId army) {
    std::set<int> turns;
    int units = 0;
    for (const Unit& u : scenario.forces.units)
        if (u.army == army && u.start.how == Start::arrives) {
            turns.insert(u.start.turn);
            ++units;
        }
    if (units == 0) return "";
    std::vector<std::string> numbers;
    for (const int turn : turns)
        numbers.push_back(std::to_string(turn));
    return fmt::format(" {} from turn {}.", units == 1 ? "One of them enters" : fmt::format("{} of them enter", units),
                       listed(numbers));
}

}  // namespace linstock::skirmish
