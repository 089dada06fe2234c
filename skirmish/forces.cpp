#include "skirmish/forces.hpp"

#include <algorithm>
#include <numeric>

namespace linstock::skirmish {

namespace {

int most_batteries(const ArmyList& list, int units) {
    const auto all = static_cast<int>(list.batteries.size());
    return std::min({all, std::max(1, units / 3), std::max(1, units * all / std::max(1, list.size()))});
}

/// The bodies in the order in which they are taken.
std::vector<const BodyRow*> order_of(const ArmyList& list, const RulesetRow& ruleset, int units, Random& random) {
    std::vector<const BodyRow*> all;
    for (const BodyRow& body : list.bodies)
        all.push_back(&body);
    random.shuffle(all);
    const std::size_t most = std::min(all.size(), static_cast<std::size_t>(ruleset.bodies));
    const int taken = std::accumulate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), 0,
                                      [](int n, const BodyRow* b) { return n + static_cast<int>(b->units.size()); });
    if (taken < units)
        std::stable_sort(all.begin(), all.end(),
                         [](const BodyRow* a, const BodyRow* b) { return a->units.size() > b->units.size(); });
    all.resize(most);
    return all;
}

/// How many units of each body: whole bodies first, none of a single unit if that can be avoided.
std::vector<int> portions(const std::vector<const BodyRow*>& order, int units, int cap) {
    std::vector<int> out(order.size(), 0);
    int left = units;
    for (std::size_t i = 0; i < order.size() && left > 0; ++i) {
        out[i] = std::min({static_cast<int>(order[i]->units.size()), cap, left});
        if (left - out[i] == 1 && out[i] > 2) --out[i];
        left -= out[i];
    }
    for (std::size_t i = 0; i < order.size() && left > 0; ++i) {
        const int more = std::min(left, static_cast<int>(order[i]->units.size()) - out[i]);
        out[i] += more;
        left -= more;
    }
    // A single unit joins a body that has room.
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = 0; out[i] == 1 && j < order.size(); ++j)
            if (j != i && out[j] > 0 && out[j] < static_cast<int>(order[j]->units.size())) {
                ++out[j];
                out[i] = 0;
            }
    return out;
}

std::vector<ChosenUnit> some_of(const std::vector<UnitRow>& rows, int number, const RulesetRow& ruleset,
                                Random& random) {
    std::vector<std::size_t> which(rows.size());
    std::iota(which.begin(), which.end(), 0);
    random.shuffle(which);
    which.resize(static_cast<std::size_t>(number));
    std::sort(which.begin(), which.end());
    std::vector<ChosenUnit> out;
    for (const std::size_t i : which)
        out.push_back(chosen_unit(rows[i], ruleset));
    return out;
}

/// Batteries go to the bodies of foot in turn, or to all bodies if there are none.
void add_batteries(ChosenArmy& army, std::vector<ChosenUnit> batteries) {
    std::vector<ChosenBody*> to;
    for (ChosenBody& body : army.bodies)
        if (!body.mounted()) to.push_back(&body);
    if (to.empty())
        for (ChosenBody& body : army.bodies)
            to.push_back(&body);
    for (std::size_t i = 0; i < batteries.size(); ++i)
        to[i % to.size()]->units.push_back(std::move(batteries[i]));
}

}  // namespace

ChosenUnit chosen_unit(const UnitRow& row, const RulesetRow& ruleset) {
    ChosenUnit out{row, &row, 1, 1, 1};
    for (const auto& [from, to] : ruleset.arms)
        if (out.row.arm == from) out.row.arm = to;
    const StandScale& scale = ruleset.scale_of(row.branch());
    const int strength = row.branch() == Branch::guns ? row.guns : row.men;
    out.stands = std::clamp((strength + scale.per_stand / 2) / scale.per_stand, scale.stands.least, scale.stands.most);
    out.listed_stands = out.stands;
    out.width = std::min(scale.widest, out.stands * scale.width);
    return out;
}

void set_stands(ChosenUnit& unit, int stands, const RulesetRow& ruleset) {
    const StandScale& scale = ruleset.scale_of(unit.row.branch());
    constexpr int round_men = 10;
    unit.stands = stands;
    unit.width = std::min(scale.widest, stands * scale.width);
    unit.row.men = unit.listed->men * stands / unit.listed_stands;
    if (stands != unit.listed_stands) unit.row.men = (unit.row.men + round_men / 2) / round_men * round_men;
    unit.row.guns = (unit.listed->guns * stands + unit.listed_stands / 2) / unit.listed_stands;
}

bool ChosenBody::mounted() const {
    int horse = 0;
    int foot = 0;
    for (const ChosenUnit& u : units) {
        horse += u.row.branch() == Branch::horse ? 1 : 0;
        foot += u.row.branch() == Branch::foot ? 1 : 0;
    }
    return horse > foot;
}

std::size_t ChosenArmy::units() const {
    std::size_t n = 0;
    for (const ChosenBody& body : bodies)
        n += body.units.size();
    return n;
}

double ChosenArmy::frontage() const {
    double out = 0;
    for (const ChosenBody& body : bodies)
        for (const ChosenUnit& u : body.units)
            out += u.width + unit_gap;
    return out;
}

int capacity(const ArmyList& list, const RulesetRow& ruleset) {
    std::vector<int> sizes;
    for (const BodyRow& body : list.bodies)
        sizes.push_back(static_cast<int>(body.units.size()));
    std::sort(sizes.rbegin(), sizes.rend());
    if (sizes.size() > static_cast<std::size_t>(ruleset.bodies)) sizes.resize(static_cast<std::size_t>(ruleset.bodies));
    int n = std::accumulate(sizes.begin(), sizes.end(), 0);
    // The most units, batteries included, for which the bodies have enough foot and horse.
    int best = n;
    for (int all = n; all <= n + static_cast<int>(list.batteries.size()); ++all)
        if (all - most_batteries(list, all) <= n) best = all;
    return list.batteries.empty() ? n : best;
}

ChosenArmy choose_army(const ArmyList& list, const RulesetRow& ruleset, const SideRow& side, int units,
                       Random& random) {
    ChosenArmy army{&list, {}};
    const int guns = list.batteries.empty() ? 0 : most_batteries(list, units);
    const int rest = units - guns;
    const int cap = side.groups.size() > 1 && rest > 3 ? (rest + 1) / 2 : rest;
    const auto order = order_of(list, ruleset, rest, random);
    const auto numbers = portions(order, rest, cap);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (numbers[i] > 0) army.bodies.push_back({order[i], some_of(order[i]->units, numbers[i], ruleset, random), 0});
    add_batteries(army, some_of(list.batteries, guns, ruleset, random));
    deal_to_groups(army, side);
    return army;
}

void deal_to_groups(ChosenArmy& army, const SideRow& side) {
    const double all = static_cast<double>(army.units());
    double taken = 0;
    double due = 0;
    std::size_t next = 0;
    for (std::size_t g = 0; g < side.groups.size(); ++g) {
        due += side.groups[g].share * all / 100;
        const std::size_t later = side.groups.size() - g - 1;
        bool first = true;
        while (next < army.bodies.size() && (first || (army.bodies.size() - next > later && taken < due - 0.5))) {
            if (!first && later > 0) {
                const double with = taken + static_cast<double>(army.bodies[next].units.size());
                if (with - due > due - taken) break;
            }
            army.bodies[next].group = g;
            taken += static_cast<double>(army.bodies[next].units.size());
            ++next;
            first = false;
        }
    }
    for (; next < army.bodies.size(); ++next)
        army.bodies[next].group = side.groups.size() - 1;
}

std::vector<int> arrivals(const ChosenArmy& army, const SideRow& side, int turns) {
    std::vector<int> out;
    std::vector<int> before(side.groups.size(), 0);
    for (const ChosenBody& body : army.bodies) {
        const GroupRow& group = side.groups[body.group];
        if (group.entry == Entry::placed) {
            out.push_back(0);
            continue;
        }
        const int percent = group.first_arrival + group.next_arrival * before[body.group]++;
        out.push_back(std::clamp((turns * percent + 50) / 100, 2, std::max(2, turns / 2)));
    }
    return out;
}

}  // namespace linstock::skirmish
