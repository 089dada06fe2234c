#include "generals/objective_assignment.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

/// Infantry that marches together: the steady regiments of a brigade, or a regiment without a brigade.
struct Party {
    CommandId brigade;
    std::vector<std::size_t> regiments;  ///< indexes in mine
    double frontage = 0;                 ///< of all regiments side by side
    bool met = false;
    std::vector<Vec> middles;       ///< by index of the objective
    std::optional<std::size_t> to;  ///< assigned objective
};

/// An objective and the position to take there.
struct Goal {
    const Objective* place;
    Vec midst;
};

/// A formation with subordinate formations is not a brigade: its own regiments may be far apart.
bool is_brigade(const BattlefieldModel& model, CommandId id) {
    if (id.none()) return false;
    const auto& all = model.battle->forces().commands;
    return std::none_of(all.begin(), all.end(), [&](const Command& c) { return c.parent == id; });
}

bool enemy_near(const BattlefieldModel& model, const Body& b, double far) {
    return std::any_of(model.theirs.begin(), model.theirs.end(), [&](const Body& e) {
        return e.branch != Branch::guns && e.steady() && within(distance(e.box, b.front), far);
    });
}

double median(std::vector<double>& all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

/// Centre of the regiments without outliers, so that a regiment left behind does not shift it. If their number is
/// even, the regiment farthest from the objective is ignored.
Vec middle_of(const BattlefieldModel& model, const Party& party, Vec place) {
    std::vector<Vec> all;
    for (const std::size_t i : party.regiments)
        all.push_back(model.mine[i].front);
    if (all.size() % 2 == 0)
        all.erase(std::max_element(all.begin(), all.end(),
                                   [&](Vec a, Vec b) { return nearer(distance(a, place), distance(b, place)); }));
    std::vector<double> x;
    std::vector<double> y;
    for (const Vec at : all) {
        x.push_back(at.x);
        y.push_back(at.y);
    }
    return {median(x), median(y)};
}

std::vector<Party> parties_of(const BattlefieldModel& model, double met) {
    std::vector<Party> out;
    for (std::size_t i = 0; i < model.mine.size(); ++i) {
        const Body& b = model.mine[i];
        if (b.branch != Branch::foot || !b.steady()) continue;
        const bool in_one = is_brigade(model, b.command);
        auto party =
            std::find_if(out.begin(), out.end(), [&](const Party& p) { return in_one && p.brigade == b.command; });
        if (party == out.end()) {
            out.emplace_back();
            party = out.end() - 1;
            if (in_one) party->brigade = b.command;
        }
        party->regiments.push_back(i);
        party->frontage += b.width;
        party->met = party->met || enemy_near(model, b, met);
    }
    return out;
}

/// Centre of the widest horizontal chord of an area.
Vec well_inside(const Polygon& area) {
    std::vector<double> heights;
    for (const Vec corner : area)
        heights.push_back(corner.y);
    std::sort(heights.begin(), heights.end());
    const auto [left, right] = std::minmax_element(area.begin(), area.end(), [](Vec a, Vec b) { return a.x < b.x; });
    Vec best = area[0];
    double widest = 0;
    for (std::size_t i = 0; i + 1 < heights.size(); ++i) {
        const double y = (heights[i] + heights[i + 1]) / 2;
        if (same_length(heights[i], heights[i + 1])) continue;
        const Segment across{{left->x, y}, {right->x, y}};
        for (const Stretch& s : inside(area, across)) {
            const double width = (s.to - s.from) * (right->x - left->x);
            if (!nearer(widest, width)) continue;
            widest = width;
            best = {left->x + (s.from + s.to) / 2 * (right->x - left->x), y};
        }
    }
    return best;
}

std::vector<Goal> goals_of(const BattlefieldModel& model) {
    std::vector<Goal> out;
    for (const Objective& o : model.battle->scenario->objectives)
        out.push_back({&o, o.area.empty() || contains(o.area, o.place) ? o.place : well_inside(o.area)});
    return out;
}

bool there(const Objective& o, Vec at) {
    return o.area.empty() ? within(distance(at, o.place), 0.3 * o.radius) : contains(o.area, at);
}

/// Assigns the shortest path first. A party left without an objective of its own goes to the nearest.
void share_places(const BattlefieldModel& model, const std::vector<Goal>& all, std::vector<Party>& parties) {
    for (Party& p : parties)
        for (const Goal& goal : all)
            p.middles.push_back(middle_of(model, p, goal.midst));
    const auto way = [&](const Party& p, std::size_t to) {
        return there(*all[to].place, p.middles[to]) ? 0 : distance(p.middles[to], all[to].midst);
    };
    std::vector<bool> taken(all.size(), false);
    for (std::size_t left = parties.size(); left > 0; --left) {
        Party* goes = nullptr;
        std::size_t to = 0;
        const bool none_left = std::find(taken.begin(), taken.end(), false) == taken.end();
        for (Party& p : parties)
            for (std::size_t i = 0; !p.to && i < all.size(); ++i) {
                if (taken[i] && !none_left) continue;
                if (goes != nullptr && !nearer(way(p, i), way(*goes, to))) continue;
                goes = &p;
                to = i;
            }
        if (goes == nullptr) return;
        goes->to = to;
        taken[to] = true;
    }
}

/// All regiments shift by the same distance. No regiment stays farther from the centre than a full line would reach.
Vec goal_in(const Party& p, const Body& b, Vec midst) {
    const Vec beside = b.front - p.middles[*p.to];
    const double far = length(beside);
    const double most = p.frontage / 2;
    return midst + (beyond(far, most) ? beside * (most / far) : beside);
}

}  // namespace

std::vector<std::optional<Vec>> assign_objectives(const BattlefieldModel& model, double met) {
    std::vector<std::optional<Vec>> out(model.mine.size());
    std::vector<Party> parties = parties_of(model, met);
    const std::vector<Goal> goals = goals_of(model);
    share_places(model, goals, parties);
    for (const Party& p : parties) {
        if (p.met || !p.to || there(*goals[*p.to].place, p.middles[*p.to])) continue;
        for (const std::size_t i : p.regiments)
            out[i] = goal_in(p, model.mine[i], goals[*p.to].midst);
    }
    return out;
}

}  // namespace linstock::general
