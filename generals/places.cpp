#include "generals/places.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

/// Foot that goes as one: the steady regiments of a brigade, or one that is in none.
struct Party {
    CommandId brigade;
    std::vector<std::size_t> regiments;  ///< numbers in mine
    Vec middle;
    double frontage = 0;  ///< of all side by side
    bool met = false;
    const Objective* place = nullptr;
};

/// A formation with others under it is no brigade: its own regiments may be anywhere.
bool is_brigade(const Field& field, CommandId id) {
    if (id.none()) return false;
    const auto& all = field.battle->forces().commands;
    return std::none_of(all.begin(), all.end(), [&](const Command& c) { return c.parent == id; });
}

bool enemy_near(const Field& field, const Body& b, double far) {
    return std::any_of(field.theirs.begin(), field.theirs.end(), [&](const Body& e) {
        return e.branch != Branch::guns && e.steady() && within(distance(e.box, b.front), far);
    });
}

double median(std::vector<double>& all) {
    const std::size_t half = all.size() / 2;
    std::sort(all.begin(), all.end());
    return all.size() % 2 == 1 ? all[half] : (all[half - 1] + all[half]) / 2;
}

/// In the midst of most of them: one who is stuck somewhere does not draw it after him.
Vec midst_of(const Field& field, const Party& party) {
    std::vector<double> x;
    std::vector<double> y;
    for (const std::size_t i : party.regiments) {
        x.push_back(field.mine[i].front.x);
        y.push_back(field.mine[i].front.y);
    }
    return {median(x), median(y)};
}

std::vector<Party> parties_of(const Field& field, double met) {
    std::vector<Party> out;
    for (std::size_t i = 0; i < field.mine.size(); ++i) {
        const Body& b = field.mine[i];
        if (b.branch != Branch::foot || !b.steady()) continue;
        const bool in_one = is_brigade(field, b.command);
        auto party =
            std::find_if(out.begin(), out.end(), [&](const Party& p) { return in_one && p.brigade == b.command; });
        if (party == out.end()) {
            out.emplace_back();
            party = out.end() - 1;
            if (in_one) party->brigade = b.command;
        }
        party->regiments.push_back(i);
        party->frontage += b.width;
        party->met = party->met || enemy_near(field, b, met);
    }
    for (Party& p : out)
        p.middle = midst_of(field, p);
    return out;
}

/// Where one has to be at a place: in the midst of it.
Vec midst_of(const Objective& o) {
    if (o.area.empty() || contains(o.area, o.place)) return o.place;
    return (o.area[0] + o.area[1]) * 0.5;
}

bool there(const Objective& o, Vec at) {
    return o.area.empty() ? within(distance(at, o.place), 0.3 * o.radius) : contains(o.area, at);
}

double way_to(const Party& p, const Objective& o) { return there(o, p.middle) ? 0 : distance(p.middle, midst_of(o)); }

/// The shortest way first; who finds no place without another of ours goes to the nearest.
void share_places(const Field& field, std::vector<Party>& parties) {
    const std::vector<Objective>& all = field.battle->scenario->objectives;
    std::vector<bool> taken(all.size(), false);
    for (std::size_t left = parties.size(); left > 0; --left) {
        Party* goes = nullptr;
        std::size_t to = 0;
        const bool none_left = std::find(taken.begin(), taken.end(), false) == taken.end();
        for (Party& p : parties)
            for (std::size_t i = 0; p.place == nullptr && i < all.size(); ++i) {
                if (taken[i] && !none_left) continue;
                if (goes != nullptr && !nearer(way_to(p, all[i]), way_to(*goes, all[to]))) continue;
                goes = &p;
                to = i;
            }
        if (goes == nullptr) return;
        goes->place = &all[to];
        taken[to] = true;
    }
}

/// All shift by as much, but nobody stays farther from the midst than their line side by side would reach.
Vec goal_in(const Party& p, const Body& b) {
    const Vec beside = b.front - p.middle;
    const double far = length(beside);
    const double most = p.frontage / 2;
    return midst_of(*p.place) + (beyond(far, most) ? beside * (most / far) : beside);
}

}  // namespace

std::vector<std::optional<Vec>> ways_to_places(const Field& field, double met) {
    std::vector<std::optional<Vec>> out(field.mine.size());
    std::vector<Party> parties = parties_of(field, met);
    share_places(field, parties);
    for (const Party& p : parties) {
        if (p.met || p.place == nullptr || there(*p.place, p.middle)) continue;
        for (const std::size_t i : p.regiments)
            out[i] = goal_in(p, field.mine[i]);
    }
    return out;
}

}  // namespace linstock::general
