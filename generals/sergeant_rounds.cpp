// Moves of a book whose sides take rounds, fire base by base and keep chains of command: each unit is weighed where
// each of its ways would take it. All in bases: 1 = one base of ours or of theirs.

#include "base/measure.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::general {

namespace {

constexpr double behind_cover = 0.6;  ///< of the hits that get through
constexpr double of_theirs = 0.75;    ///< a base of ours against one of theirs
constexpr double lose_time = 0.3;     ///< a move farther from what it is after

double chance_of(const Body& b) {
    return b.fire.empty() ? 1.0 / 3 : static_cast<double>(b.fire.begin()->faces) / b.fire.begin()->sides;
}

int front_of(const Body& b, Formation formation) {
    if (formation == Formation::column) return 1;
    return formation == Formation::double_line ? (b.stands + 1) / 2 : b.stands;
}

double width_of_base(const Body& b) { return 2 * b.box.half_width / std::max(1, front_of(b, b.formation)); }

/// The ground it would stand on.
Box box_at(const Body& b, const Pose& pose) {
    const double width = width_of_base(b);
    const int front = front_of(b, pose.formation);
    const double depth = b.formation == Formation::line ? 2 * b.box.half_depth : width;
    const double deep = depth * std::max(1, (b.stands + front - 1) / front);
    return {pose.front - direction(pose.heading) * (deep / 2), pose.heading, width * front / 2, deep / 2};
}

/// 45 degrees to each side.
bool in_arc(Vec from, Heading heading, Vec to) {
    const Vec way = to - from;
    const double ahead = dot(way, direction(heading));
    const double aside = dot(way, right_of(heading));
    return ahead > 0 && ahead + tolerance >= std::fabs(aside);
}

class Rounds {
  public:
    Rounds(const Field& field, const Body& body) : field_(field), body_(body) {
        const int turns = std::max(field.battle->scenario->turns, 1);
        late_ = std::min(1.0, static_cast<double>(field.view->turn) / turns);
        formation();
    }

    double weigh(const Pose& pose) const {
        const Box box = box_at(body_, pose);
        return fire_given(pose) - of_theirs * fire_taken(pose, box) + held(box) - lose_time * way_to_go(pose.front) -
               straying(pose.front);
    }

    /// A charge at an enemy: what its bases do at once, and what he does to it in his own round.
    double weigh_charge(const Body& enemy) const {
        const double width = width_of_base(body_);
        const double face = 2 * std::max(enemy.box.half_width, enemy.box.half_depth);
        const double touching = std::min<double>(body_.stands, std::max(1.0, face / std::max(width, 0.01) + 1));
        const bool column = body_.formation == Formation::column;
        const double cover = covered(field_, enemy.box.centre, body_.front) ? behind_cover : 1;
        const double dice = column ? body_.stands : touching;
        const double hits = std::min<double>(enemy.stands, dice * chance_of(body_) * cover);
        const double left = std::max(0.0, enemy.stands - hits);
        const double reply = std::min(left, touching) * chance_of(enemy);
        const Pose there{enemy.front, body_.heading, body_.formation};
        const double breaks = hits + 0.01 >= enemy.stands ? 1 : 0;
        const double guns = enemy.branch == Branch::guns ? 0.6 : 0;
        return hits + breaks + guns - of_theirs * reply + held(box_at(body_, there)) -
               lose_time * way_to_go(enemy.box.centre) - straying(enemy.box.centre);
    }

  private:
    /// Where its formation is and who leads it.
    void formation() {
        Vec sum;
        int count = 0;
        for (const Body& b : field_.mine)
            if (b.command == body_.command && b.id != body_.id) {
                sum = sum + b.front;
                ++count;
            }
        for (const OfficerView& o : field_.view->officers) {
            if (o.army != field_.me || o.presence != Presence::on_table) continue;
            if (field_.battle->officer(o.id).command != body_.command) continue;
            leader_ = to_vec(o.place);
            led_ = true;
        }
        mates_ = count > 0 ? sum * (1.0 / count) : body_.front;
    }

    double fire_given(const Pose& pose) const {
        if (body_.fire.empty()) return 0;
        double best = 0;
        const int front = front_of(body_, pose.formation);
        const double width = width_of_base(body_);
        for (const Body* e : field_.theirs_near(pose.front, body_.range + width * front)) {
            int bearing = 0;
            for (int k = 0; k < front; ++k) {
                const Vec from = pose.front + right_of(pose.heading) * ((k - (front - 1) / 2.0) * width);
                const Vec to = nearest_on(e->box, from);
                bearing += within(distance(from, to), body_.range) && in_arc(from, pose.heading, to) ? 1 : 0;
            }
            if (bearing == 0 || !clear_ground(field_, pose.front, e->box.centre)) continue;
            const double cover = covered(field_, e->box.centre, pose.front) ? behind_cover : 1;
            const double hits = bearing * chance_of(body_) * cover;
            best = std::max(best, std::min<double>(hits, e->stands) + (e->stands <= 2 ? 0.1 : 0));
        }
        return best;
    }

    /// Of all who could turn on it where it would stand, or come up to it.
    double fire_taken(const Pose& pose, const Box& box) const {
        double sum = 0;
        for (const Body* e : field_.theirs_near(pose.front, field_.longest + 2 * box.half_width)) {
            if (e->fire.empty()) continue;
            const double far = distance(box, e->front);
            const bool comes = e->branch != Branch::guns && beyond(far, e->range);
            if (beyond(far, e->range + (comes ? e->pace : 0))) continue;
            if (!comes && !clear_ground(field_, e->box.centre, pose.front)) continue;
            const double cover = covered(field_, pose.front, e->front) ? behind_cover : 1;
            sum += front_of(*e, e->formation) * chance_of(*e) * cover * (comes ? 0.25 : 0.6);
        }
        return std::min<double>(sum, body_.stands);
    }

    bool ours(std::size_t objective) const {
        return objective < field_.view->objectives.size() && field_.view->objectives[objective] == field_.me;
    }

    /// Being where something is held or denied; more as the end comes near, less where others are already.
    double held(const Box& box) const {
        double sum = 0;
        const auto& all = field_.battle->scenario->objectives;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!within(distance(box, all[i].place), all[i].radius)) continue;
            double worth = (ours(i) ? 0.8 : 1.6) + 1.6 * late_;
            for (const Body& b : field_.mine)
                if (b.id != body_.id && within(distance(b.box, all[i].place), all[i].radius)) worth *= 0.4;
            sum += worth;
        }
        return sum;
    }

    /// Moves to the nearest place that is not ours; to the enemy where all are, or there are none.
    double way_to_go(Vec from) const {
        double best = 1e9;
        const auto& all = field_.battle->scenario->objectives;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (ours(i)) continue;
            double far = std::max(0.0, distance(from, all[i].place) - all[i].radius / 2) / body_.pace;
            for (const Body& b : field_.mine)
                if (b.id != body_.id && within(distance(b.box, all[i].place), all[i].radius)) far += 1;
            best = std::min(best, far);
        }
        if (best < 1e8) return best * (body_.branch == Branch::guns ? 0.4 : 1);
        for (const Body& e : field_.theirs)
            best = std::min(best, std::max(0.0, distance(e.box, from) - body_.range * 0.9) / body_.pace);
        return best < 1e8 ? best * 0.5 : 0;
    }

    /// Out of its commander's sight it may not be asked to do anything next time.
    double straying(Vec from) const {
        const double hold = 1.25 * body_.pace * (body_.branch == Branch::horse ? 0.5 : 1);
        const double off = std::max(0.0, distance(from, mates_) - 1.6 * hold) / hold;
        const double alone = led_ ? std::max(0.0, distance(from, leader_) - 2.2 * hold) / hold : 0;
        return 0.5 * (off + alone);
    }

    const Field& field_;
    const Body& body_;
    double late_ = 0;
    Vec mates_;
    Vec leader_;
    bool led_ = false;
};

}  // namespace

Decision Sergeant::round_move(const Field& field, const std::vector<Decision>& all) const {
    const Decision* best = &all.front();
    const Body* body = field.find(best->unit);
    if (body == nullptr || best->verb == Verb::place) return *best;
    const Rounds rounds(field, *body);
    double most = -1e9;
    for (const Decision& d : all) {
        if (d.unit != body->id) break;
        double value = -1e9;
        if (d.verb == Verb::charge) {
            const Body* enemy = field.find(d.target);
            if (enemy != nullptr) value = rounds.weigh_charge(*enemy);
        } else if (d.verb == Verb::stand) {
            value = rounds.weigh(pose_of(*body));
        } else if (d.verb == Verb::march) {
            const Vec to = d.path.empty() ? body->front : to_vec(d.path.back());
            value = rounds.weigh({to, d.heading, d.formation});
        }
        if (value <= most + 1e-6) continue;  // of two alike the one that is recommended before
        most = value;
        best = &d;
    }
    return *best;
}

}  // namespace linstock::general
