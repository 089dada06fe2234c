#include "generals/pose_evaluator.hpp"

#include "base/measure.hpp"
#include "generals/assault.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <optional>

namespace linstock::general {

namespace {

constexpr double crowded_gap = 2;
constexpr double support_behind = 6;
constexpr double support_flank = 2;
constexpr double most_drawn = 1.6;  // limit of the fire drawn by nearer friends
constexpr double march_reach = 30;  // enemies farther away than this plus their range do not matter yet

bool shoots_in(Formation f) { return f == Formation::line || f == Formation::square || f == Formation::skirmish; }
bool deep(Formation f) { return f != Formation::line && f != Formation::skirmish; }

}  // namespace

PoseEvaluator::PoseEvaluator(const BattlefieldModel& model, const Body& body, const Mission& mission)
    : model_(model),
      body_(body),
      mission_(mission) {
    const Vec here = body.box.centre;
    double farthest = 0;
    const std::vector<const Body*> facing = model.theirs_near(here, model.max_range + march_reach);
    near_.reserve(facing.size());
    for (const Body* e : facing) {
        if (!e->fights()) continue;
        const double d = distance(e->box.centre, here);
        if (beyond(d, std::max(e->range, body.range) + march_reach)) continue;
        near_.push_back(e);
        farthest = std::max(farthest, d);
    }
    // A friend nearer to an enemy than this unit is at most twice as far from the unit as the enemy is.
    constexpr double nearer_by = 2;
    const std::vector<const Body*> around = model.mine_near(here, std::max(march_reach, 2 * farthest + nearer_by));
    fire_shares_.reserve(near_.size());
    for (const Body* e : near_) {
        // An enemy fires at one target per turn. Nearer friends draw some of its fire.
        double others = 0;
        const double d = distance(e->box.centre, here);
        for (const Body* m : around) {
            if (m->id != body.id && m->fights() && nearer(distance(m->box.centre, e->box.centre), d + nearer_by))
                others += model.weights.draws_fire;
            if (others >= most_drawn) break;
        }
        fire_shares_.push_back(1 / (1 + std::min(others, most_drawn)));
    }
    friends_.reserve(around.size());
    for (const Body* m : around)
        if (m->id != body.id && m->fights() && within(distance(m->box.centre, here), march_reach))
            friends_.push_back(m);
    if (model.command_radius > 0) find_officers();
    if (model.weights.alone < 0 || model.weights.alone > 0) measure_friends();
}

/// Mean distance of steady infantry nearby from its nearest enemy.
void PoseEvaluator::measure_friends() {
    constexpr double beside = 14;
    double sum = 0;
    double count = 0;
    for (const Body* f : friends_) {
        if (f->branch != Branch::foot || !f->steady() || beyond(distance(f->box.centre, body_.box.centre), beside))
            continue;
        double least = march_reach;
        for (const Body* e : near_)
            least = std::min(least, distance(e->box.centre, f->front));
        sum += least;
        count += 1;
    }
    friends_distance_ = count > 0 ? sum / count : 0;
}

/// Penalty for advancing ahead of the units nearby and for going deeper into enemy range than needed, in moves.
double PoseEvaluator::nearness(const Pose& pose) const {
    const SergeantWeights& t = model_.weights;
    const bool heeds = t.alone < 0 || t.alone > 0 || t.standoff < 0 || t.standoff > 0;
    if (!heeds || body_.branch != Branch::foot) return 0;
    double least = march_reach;
    double deep_in = 0;
    for (const Body* e : near_) {
        if (e->routed() || far_apart(e->box.centre, pose.front, std::max(least, e->range))) continue;
        const double d = distance(e->box.centre, pose.front);
        least = std::min(least, d);
        if (e->branch == Branch::foot) deep_in = std::max(deep_in, e->range - d);
    }
    return -(t.alone * std::max(0.0, friends_distance_ - least) + t.standoff * deep_in) / body_.pace;
}

/// Positions of the officers that command the unit. Empty if one is attached to it and so always near.
void PoseEvaluator::find_officers() {
    for (const OfficerView& o : model_.view->officers) {
        const Officer& officer = model_.battle->officer(o.id);
        if (officer.army != model_.me || o.presence != Presence::on_table) continue;
        if (!commands(*model_.battle, officer, body_)) continue;
        if (o.attached_to == body_.id) {
            officer_positions_.clear();
            return;
        }
        officer_positions_.push_back(to_vec(o.place));
    }
}

bool PoseEvaluator::enemy_near(double reach) const {
    return std::any_of(near_.begin(), near_.end(), [&](const Body* e) {
        return !e->routed() && within(distance(e->box.centre, body_.box.centre), reach);
    });
}

double PoseEvaluator::fire_given(const Pose& pose, UnitId* target) const {
    if (target != nullptr) *target = {};
    if (!shoots_in(pose.formation) || body_.shots <= 0 || (body_.branch == Branch::horse && body_.mounted)) return 0;
    double nearest = body_.range;
    double best = 0;
    for (std::size_t i = 0; i < near_.size(); ++i) {
        const Body* e = near_[i];
        if (far_apart(e->box, pose.front, nearest + 3)) continue;
        const double d = distance(e->box, pose.front);
        if (beyond(d, nearest + 3) || !bears_on(body_, pose, e->box)) continue;
        if (!clear_ground(model_, pose.front, e->box.centre)) continue;
        if (troops_between(model_, pose.front, e->box.centre, body_.id, e->id)) continue;
        const bool column = deep(e->formation);
        const double hits = hits_of(body_, d, column, has_cover(i, pose.front)) * volleys_of(model_, body_, d) *
                            hit_value(model_.weights, *e);
        if (nearer(d, nearest)) nearest = d;
        if (hits > best) {
            best = hits;
            if (target != nullptr) *target = e->id;
        }
    }
    return best;
}

void PoseEvaluator::set_position(Vec middle) const {
    if (middle.x == cached_position_.x && middle.y == cached_position_.y) return;
    cached_position_ = middle;
    cache_.assign(near_.size(), EnemyCache{});
    cover_here_.reset();
}

bool PoseEvaluator::seen_by(std::size_t enemy, Vec middle) const {
    std::int8_t& seen = cache_[enemy].seen;
    if (seen < 0) seen = clear_ground(model_, near_[enemy]->front, middle) ? 1 : 0;
    return seen != 0;
}

bool PoseEvaluator::covered_from(std::size_t enemy, Vec middle) const {
    if (!cover_here_) cover_here_ = cover_at(model_, middle);
    if (*cover_here_ != Cover::from_some) return *cover_here_ == Cover::from_all;
    std::int8_t& is = cache_[enemy].covered;
    if (is < 0) is = covered(model_, middle, near_[enemy]->front) ? 1 : 0;
    return is != 0;
}

bool PoseEvaluator::has_cover(std::size_t enemy, Vec from) const {
    if (cover_there_.empty()) cover_there_.resize(near_.size());
    std::optional<Cover>& there = cover_there_[enemy];
    const Vec place = near_[enemy]->box.centre;
    if (!there) there = cover_at(model_, place);
    return covered(model_, *there, place, from);
}

double PoseEvaluator::fire_from(std::size_t index, Vec middle, const Pose& pose) const {
    const Body& enemy = *near_[index];
    if (enemy.shots <= 0 || enemy.routed()) return 0;
    const double d = std::max(0.0, distance(enemy.front, middle) - body_.box.half_depth);
    const double reach = enemy.moved ? 0 : enemy.pace;
    if (beyond(d, enemy.range + reach)) return 0;
    const bool mounted = enemy.branch == Branch::horse && enemy.mounted;
    if (mounted || !seen_by(index, middle)) return 0;
    const SergeantWeights& t = model_.weights;
    double weight = t.may_fire;
    if (within(d, enemy.range)) {
        const Box there{middle, pose.heading, body_.width * 0.5, body_.box.half_depth};
        const bool looks = bears_on(enemy, pose_of(enemy), there);
        weight = looks ? 1 : enemy.moved ? t.turned_late : t.turns_to;
        if (enemy.fired) weight *= 0.5;
        if (!enemy.fires_now() && enemy.moved) weight *= 0.3;
    }
    const double far = std::min(d, enemy.range);
    return weight * volleys_of(model_, enemy, far) *
           hits_of(enemy, far, deep(pose.formation), covered_from(index, middle));
}

double PoseEvaluator::fire_taken(const Pose& pose) const { return fire_taken(pose, middle_of(body_, pose), 1e18); }

double PoseEvaluator::fire_taken(const Pose& pose, Vec middle, double enough) const {
    double sum = 0;
    const double worth = hit_value(model_.weights, body_);
    set_position(middle);
    for (std::size_t i = 0; i < near_.size() && sum * worth < enough; ++i)
        sum += fire_shares_[i] * fire_from(i, middle, pose);
    return sum * worth;
}

/// Supported lines stand better. Regiments too close behind each other are a larger target.
double PoseEvaluator::friends_score(const Pose& pose, Vec middle, double danger) const {
    const Box there{middle, pose.heading, pose.formation == Formation::line ? body_.width * 0.5 : body_.width / 3,
                    body_.box.half_depth};
    const SergeantWeights& t = model_.weights;
    double value = 0;
    bool supported = false;
    bool supports = false;
    bool left = false;
    bool right = false;
    const double about = std::max({crowded_gap, support_behind, support_flank}) + there.half_width + there.half_depth;
    for (const Body* f : friends_) {
        // The distance of the centres limits the gap.
        if (f->routed() || far_apart(f->box, middle, about)) continue;
        if (beyond(distance(f->box.centre, middle), 14)) continue;
        if (model_.supported_lines_stand && f->steady() && f->branch != Branch::guns) {
            bool on_left = false;
            const auto beside = gap_on_flank(there, f->box, on_left);
            if (beside && within(*beside, support_flank)) (on_left ? left : right) = true;
        }
        const auto gap = gap_front_to_back(there, f->box);
        if (!gap) continue;
        const bool same_way = angle_between(f->heading, pose.heading) <= full_turn / 8;
        const bool guns = f->branch == Branch::guns || body_.branch == Branch::guns;
        if (within(*gap, crowded_gap) && !guns) value -= t.crowding * danger + t.crowded;
        if (!same_way || !within(*gap, support_behind)) continue;
        const double ahead = dot(f->box.centre - middle, direction(pose.heading));
        if (ahead < 0)
            supported = true;
        else if (f->branch == Branch::foot)
            supports = true;
    }
    supported = supported || (left && right);
    if (supported) value += t.supported + t.support * danger;
    const bool stands =
        model_.supported_lines_stand && body_.branch == Branch::foot && pose.formation == Formation::line;
    if (supported && stands) value += cavalry_safety(middle);
    if (supports && mission_.task == Task::support) value += t.supporting;
    return value;
}

/// Value of standing firm against cavalry that may charge.
double PoseEvaluator::cavalry_safety(Vec middle) const {
    double sum = 0;
    for (const Body* e : near_)
        if (e->branch == Branch::horse && e->mounted && e->steady() && !far_apart(e->box, middle, e->pace_column + 2) &&
            within(distance(e->box, middle), e->pace_column + 2))
            sum += 0.5 * e->power;
    return std::min(sum, 1.0);
}

/// A unit outside every command radius moves only by a die roll.
double PoseEvaluator::command_penalty(Vec front) const {
    if (officer_positions_.empty()) return 0;
    const bool heard = std::any_of(officer_positions_.begin(), officer_positions_.end(),
                                   [&](Vec o) { return within(distance(o, front), model_.command_radius); });
    return heard ? 0 : 0.4;
}

/// Guns and shaken troops fear a charge most. All units fear one from behind.
double PoseEvaluator::charge_danger(const Pose& pose, Vec middle) const {
    const SergeantWeights& t = model_.weights;
    double sum = 0;
    for (const Body* e : near_) {
        if (e->branch == Branch::guns || !e->steady() || e->moved) continue;
        const double reach =
            (e->formation == Formation::column || e->branch == Branch::horse ? e->pace_column : e->pace) + 2;
        if (far_apart(e->box, middle, reach + 4)) continue;
        const double d = distance(e->box, middle);
        if (beyond(d, reach + 4)) continue;
        const double likely = within(d, reach) ? 1 : t.fear_far;
        const bool behind = dot(e->box.centre - pose.front, direction(pose.heading)) <= 0;
        double fear =
            body_.branch == Branch::guns ? t.fear_guns : t.fear + t.fear_shaken * std::max(0.0, 4 - body_.steadiness);
        if (e->branch == Branch::horse && pose.formation != Formation::square) fear *= t.fear_horse;
        if (behind) fear += t.fear_behind;
        sum += likely * fear * std::min(1.2, e->power);
    }
    return sum;
}

/// Infantry charges only weakened enemies.
bool PoseEvaluator::charges(const Body& enemy) const {
    return enemy.spent() || enemy.share <= model_.weights.charge_share || !enemy.steady();
}

/// Value of the best charge in the next turn. Cavalry seeks charges, infantry takes them where possible.
double PoseEvaluator::next_charge(const Pose& pose) const {
    const bool horse = body_.branch == Branch::horse && body_.mounted;
    if (body_.branch == Branch::guns || !body_.steady() || body_.spent()) return 0;
    const double pace = deep(pose.formation) ? body_.pace_column : body_.pace;
    double best = 0;
    Body there = body_;
    there.front = pose.front;
    there.heading = pose.heading;
    there.formation = pose.formation;
    for (const Body* e : near_) {
        if (!horse && !charges(*e)) continue;
        if (far_apart(e->box, pose.front, pace + 2)) continue;
        const double d = distance(e->box, pose.front);
        if (beyond(d, pace + 2) || !clear_ground(model_, pose.front, e->box.centre)) continue;
        if (troops_between(model_, pose.front, e->box.centre, body_.id, e->id)) continue;
        const Assault a = estimate_assault(model_, there, *e, d, 0);
        if (a.value > best) best = a.value;
    }
    return best;
}

/// Enemies on the flank or behind.
double PoseEvaluator::flanks(const Pose& pose) const {
    double sum = 0;
    const Vec forward = direction(pose.heading);
    for (const Body* e : near_) {
        if (e->routed() || far_apart(e->box.centre, pose.front, e->pace_column * 2 + 6)) continue;
        const Vec to = e->box.centre - pose.front;
        const double d = length(to);
        if (beyond(d, e->pace_column * 2 + 6)) continue;
        const double ahead = dot(to, forward);
        if (ahead < 0.35 * d) sum += model_.weights.flank;
        if (ahead < 0) sum += model_.weights.flank;
    }
    return sum;
}

/// In a continuing fire-fight a unit may have to retreat. It is lost if it leaves the table.
double PoseEvaluator::trapped_penalty(const Pose& pose, Vec middle, double taken) const {
    if (trapped_weight(model_) <= 0) return 0;
    const double need = body_.pace + 2;
    const double room = clearance_behind(model_, {middle, pose.heading, body_.width * 0.5, body_.box.half_depth});
    if (!nearer(room, need)) return 0;
    const double driven = std::min(0.6, 0.3 * taken);
    return driven * (1 - room / need) * (4 + 4 * body_.power);
}

/// Pace for the distance still to go. Columns are faster.
double PoseEvaluator::pace_for(const Pose& pose) const {
    if (slow_to_limber(body_)) return body_.pace_column;
    const bool column = deep(pose.formation) && body_.branch != Branch::guns;
    return column ? body_.pace + model_.weights.column_way * (body_.pace_column - body_.pace) : body_.pace;
}

/// The cheap part of the score: distance in moves, heading, formation, held objective.
double PoseEvaluator::position_score(const Pose& pose, double flank) const {
    const double far = distance(pose.front, mission_.place);
    const double step = pace_for(pose);
    const double turned = angle_between(pose.heading, mission_.facing) / static_cast<double>(half_turn);
    double value = -mission_.pull * far / step - model_.weights.turned * turned - flank;
    if (far < body_.pace && deep(pose.formation) && body_.branch == Branch::foot) value -= model_.weights.deep_near;
    return value + std::max(0.0, mission_.hold_value);
}

/// Upper bound of friends_score(), without the part that grows with the danger.
double PoseEvaluator::max_friends_score(const Pose& pose) const {
    const bool stands =
        model_.supported_lines_stand && body_.branch == Branch::foot && pose.formation == Formation::line;
    return model_.weights.supported + (stands ? 1.0 : 0.0) +
           (mission_.task == Task::support ? model_.weights.supporting : 0.0);
}

/// Upper bound of next_charge() (assault.cpp).
double PoseEvaluator::max_next_charge(const Pose& pose) const {
    const double weight = model_.weights.next_charge;
    if (weight <= 0 || body_.branch == Branch::guns || !body_.steady() || body_.spent()) return 0;
    const bool horse = body_.branch == Branch::horse && body_.mounted;
    const double reach = (deep(pose.formation) ? body_.pace_column : body_.pace) + 3;
    double most = 0;
    for (const Body* e : near_) {
        if (!horse && !charges(*e)) continue;
        const Vec to = e->box.centre - pose.front;
        const double least = reach + e->box.half_width + e->box.half_depth;
        if (dot(to, to) < least * least) most = std::max(most, max_assault_value(model_.weights, *e));
    }
    return weight * most;
}

double PoseEvaluator::score(const Pose& pose, bool moves, double floor) const {
    constexpr double doubt = 1e-3;  // far above the rounding errors of the sums below
    const Vec middle = middle_of(body_, pose);
    const SergeantWeights& t = model_.weights;
    const double near = nearness(pose);
    const double flank = flanks(pose);
    double given = fire_given(pose);
    if (moves) given *= t.fire_moving;
    const double by_fire = t.fire * given * (1 - t.fire_bold + t.fire_bold * mission_.boldness);
    // Danger costs more than support can reduce. Above this much danger the pose cannot reach `floor`.
    const double dear = t.caution / mission_.boldness - t.support;
    double enough = 1e18;
    if (dear > 0 && t.support >= 0) {
        const double most = by_fire + near + position_score(pose, flank) + max_friends_score(pose) +
                            max_next_charge(pose) + doubt - floor;
        if (most <= 0) return floor;
        enough = most / dear;
    }
    const double taken = fire_taken(pose, middle, enough);
    if (taken >= enough) return floor;
    double value = by_fire - t.caution * taken / mission_.boldness;
    value += friends_score(pose, middle, taken);
    value -= t.bayonet * charge_danger(pose, middle) / mission_.boldness;
    value -= flank;
    value += near;
    value -= command_penalty(pose.front);
    value -= trapped_weight(model_) * trapped_penalty(pose, middle, taken);
    if (t.next_charge > 0) value += t.next_charge * next_charge(pose);
    // Distance from the planned position, in moves.
    const double far = distance(pose.front, mission_.place);
    const double step = pace_for(pose);
    value -= mission_.pull * far / step;
    if (t.retires > 0)
        value -= t.retires * std::max(0.0, dot(body_.front - pose.front, direction(mission_.facing))) / step;
    if (far < body_.pace && deep(pose.formation) && body_.branch == Branch::foot) value -= model_.weights.deep_near;
    const double turned = angle_between(pose.heading, mission_.facing) / static_cast<double>(half_turn);
    value -= t.turned * turned;
    if (mission_.hold_value > 0) {
        const Box there{middle, pose.heading, body_.width * 0.5, body_.box.half_depth};
        if (within(distance(there, mission_.hold), mission_.radius - 0.25)) value += mission_.hold_value;
    }
    return value;
}

}  // namespace linstock::general
