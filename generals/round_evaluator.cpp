#include "generals/round_evaluator.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace linstock::general {

namespace {

constexpr double fire_through = 0.6;    ///< share of fire hits that cover does not stop
constexpr double melee_through = 0.75;  ///< share of melee hits that cover does not stop

int front_of(const Body& b, Formation formation) {
    if (formation == Formation::column) return 1;
    return formation == Formation::double_line ? (b.stands + 1) / 2 : b.stands;
}

double width_of_base(const Body& b) { return 2 * b.box.half_width / std::max(1, front_of(b, b.formation)); }

double depth_of_base(const Body& b) {
    const int front = front_of(b, b.formation);
    return 2 * b.box.half_depth / std::max(1, (b.stands + front - 1) / front);
}

/// The area that the unit would cover.
Box box_at(const Body& b, const Pose& pose) {
    const int front = front_of(b, pose.formation);
    const double deep = depth_of_base(b) * std::max(1, (b.stands + front - 1) / front);
    return {pose.front - direction(pose.heading) * (deep / 2), pose.heading, width_of_base(b) * front / 2, deep / 2};
}

/// Within 45 degrees of the heading.
bool in_arc(Vec from, Heading heading, Vec to) {
    const Vec way = to - from;
    const double ahead = dot(way, direction(heading));
    const double aside = dot(way, right_of(heading));
    return ahead > 0 && ahead + tolerance >= std::fabs(aside);
}

/// Number of bases that fight when `touching` bases of the front are in contact.
int fighting(const Body& b, Formation formation, double touching) {
    if (formation == Formation::column) return b.stands;
    const int front = std::min(front_of(b, formation), std::max(1, static_cast<int>(touching)));
    return formation == Formation::double_line ? std::min(b.stands, 2 * front) : front;
}

bool can_charge(const Body& b) { return b.branch == Branch::foot || b.branch == Branch::horse; }

}  // namespace

bool is_difficult_terrain(const BattlefieldModel& model, Vec where) {
    constexpr KindSet kinds = {PieceKind::woods, PieceKind::town,  PieceKind::house,
                               PieceKind::marsh, PieceKind::rough, PieceKind::broken};
    return model.battle->ground->in_any(kinds, where);
}

double base_hit_chance(const BattlefieldModel& model, const Body& body, Vec where) {
    const double sides = body.fire.empty() ? 6 : body.fire.begin()->sides;
    double faces = body.fire.empty() ? 2 : body.fire.begin()->faces;
    if (faces > 1 && is_difficult_terrain(model, where)) faces -= 1;
    return faces / sides;
}

Volley expected_volley(int dice, double chance, double through, bool cover, int stands) {
    constexpr int most = 32;
    dice = std::min(dice, most);
    const double hit = chance * through;
    std::array<double, most + 1> of_so_many{1};  // chance of exactly i hits
    for (int n = 1; n <= dice; ++n)
        for (int i = n; i >= 0; --i) {
            const auto at = static_cast<std::size_t>(i);
            of_so_many[at] = of_so_many[at] * (1 - hit) + (i > 0 ? of_so_many[at - 1] * hit : 0);
        }
    Volley out;
    for (int i = 1; i <= dice; ++i) {
        const double likely = of_so_many[static_cast<std::size_t>(i)];
        const int lost = std::min(i, stands);
        out.losses += likely * lost;
        if (lost == stands) {
            out.disperse_chance += likely;
            continue;
        }
        const double die = std::min(lost, 6) / 6.0;
        const bool two_dice = cover && stands - lost > 1;
        out.flinch_chance += likely * (two_dice ? die * die : die);
    }
    return out;
}

int bases_in_arc(const Body& body, const Pose& pose, const Body& enemy) {
    int out = 0;
    const int front = front_of(body, pose.formation);
    const double width = width_of_base(body);
    if (far_apart(enemy.box, pose.front, body.range + front * width * 0.5)) return 0;
    for (int k = 0; k < front; ++k) {
        const Vec from = pose.front + right_of(pose.heading) * ((k - (front - 1) / 2.0) * width);
        const Vec to = nearest_on(enemy.box, from);
        out += within(distance(from, to), body.range) && in_arc(from, pose.heading, to) ? 1 : 0;
    }
    return out;
}

double volley_value(const BattlefieldModel& model, const Volley& v, const Body& target) {
    const SergeantWeights& t = model.weights;
    double value = v.losses * (target.branch == Branch::guns ? t.base_of_guns : 1) + t.disperse * v.disperse_chance;
    double gone = t.pin * std::max(0.0, target.stands - v.losses);
    const auto& all = model.battle->scenario->objectives;
    for (const Objective& o : all)
        if (within(distance(target.box, o.place), o.radius)) gone += t.base_there;
    return value + gone * (v.flinch_chance + v.disperse_chance);
}

Stakes stakes_of(const BattlefieldModel& model) {
    Stakes out;
    const int turns = std::max(model.battle->scenario->turns, 1);
    out.bounds_left = std::max(0, turns - model.view->turn);
    out.late = std::min(1.0, static_cast<double>(model.view->turn) / turns);
    int lead = 0;
    for (const ArmyId holder : model.view->objectives)
        lead += holder == model.me ? 1 : holder.none() ? 0 : -1;
    out.need = lead > 0 ? 0 : lead == 0 ? model.weights.need_level : 1;
    return out;
}

RoundEvaluator::RoundEvaluator(const BattlefieldModel& model, const CommandChain& chain, const Body& body,
                               const UnitOrder& order)
    : model_(model),
      chain_(chain),
      body_(body),
      order_(order),
      stakes_(stakes_of(model)) {
    gather();
    judge_goals();
}

void RoundEvaluator::gather() {
    Vec sum;
    const CommandId formation = chain_.formation_of(body_);
    double ours = body_.stands;
    for (const Body& b : model_.mine) {
        if (b.id == body_.id) continue;
        if (chain_.formation_of(b) == formation) {
            sum = sum + b.front;
            ++formation_count_;
        }
        if (within(distance(b.box.centre, body_.box.centre), 3 * body_.pace)) ours += b.stands;
    }
    formation_centre_ = formation_count_ > 0 ? sum * (1.0 / formation_count_) : body_.front;
    leader_ = chain_.leader_of(body_);
    double theirs = 0;
    for (const Body* e : model_.theirs_near(body_.front, body_.pace + model_.max_range + 2 * body_.box.half_width)) {
        near_.push_back(e);
        int others = 0;
        for (const Body* m : model_.mine_near(e->front, e->range + e->pace / 2))
            others += m->id != body_.id ? 1 : 0;
        fire_shares_.push_back(1 / (1 + model_.weights.crowd_fire * others));
        if (within(distance(e->box.centre, body_.box.centre), 3 * body_.pace)) theirs += e->stands;
    }
    boldness_ = theirs > 0 ? std::clamp(std::sqrt(ours / theirs), 0.7, 1.4) : 1;
    // A side that must take objectives accepts more risk as time runs out.
    boldness_ *= 1 + stakes_.need * (model_.weights.risk + model_.weights.risk_late * stakes_.late);
    boldness_ *= order_.boldness;
}

bool RoundEvaluator::ours(std::size_t objective) const {
    return objective < model_.view->objectives.size() && model_.view->objectives[objective] == model_.me;
}

void RoundEvaluator::judge_goals() {
    const auto& all = model_.battle->scenario->objectives;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Goal g;
        g.objective = i;
        g.hard = is_difficult_terrain(model_, all[i].place);
        double ours_near = 0;
        double theirs_near = 0;
        for (const Body& b : model_.mine) {
            const double far = distance(b.box, all[i].place);
            const bool there = within(far, all[i].radius);
            if (b.id == body_.id) {
                g.mine = there;
                continue;
            }
            if (there) g.crowd += 1;
            if (within(far, 2 * b.pace)) ours_near += b.stands;
        }
        for (const Body& e : model_.theirs) {
            const double moves = std::max(0.0, distance(e.box, all[i].place) - all[i].radius) / e.pace;
            g.theirs = g.theirs || moves <= 0;
            if (e.branch != Branch::guns && moves < 4) g.threat = std::max(g.threat, moves <= 2 ? 1.0 : 0.5);
            if (moves <= 2) theirs_near += e.stands;
        }
        g.need = !ours(i) ? 1 : std::min(0.9, g.threat * theirs_near / (ours_near + 1));
        goals_.push_back(g);
    }
}

double RoundEvaluator::fire_given(const Pose& pose) const {
    if (body_.fire.empty()) return 0;
    double best = 0;
    const double chance = base_hit_chance(model_, body_, pose.front);
    for (const Body* e : near_) {
        const int dice = bases_in_arc(body_, pose, *e);
        if (dice == 0 || !clear_ground(model_, pose.front, e->box.centre)) continue;
        const bool cover = covered(model_, e->box.centre, pose.front);
        const double blocked = troops_between(model_, pose.front, e->box.centre, body_.id, e->id) ? 0.5 : 1;
        const Volley v = expected_volley(dice, chance, cover ? fire_through : 1, cover, e->stands);
        best = std::max(best, blocked * volley_value(model_, v, *e));
    }
    return best;
}

/// Expected losses to all enemies in range or able to come into range, in bases.
double RoundEvaluator::fire_taken(const Pose& pose, const Box& box) const {
    double sum = 0;
    std::optional<Cover> here;
    for (std::size_t i = 0; i < near_.size(); ++i) {
        const Body* e = near_[i];
        if (e->fire.empty() || far_apart(box, e->front, e->range + e->pace)) continue;
        const double far = distance(box, e->front);
        const bool comes = e->branch != Branch::guns && beyond(far, e->range);
        if (beyond(far, e->range + (comes ? e->pace : 0))) continue;
        if (!comes && !clear_ground(model_, e->box.centre, pose.front)) continue;
        if (!here) here = cover_at(model_, pose.front);
        const double cover = covered(model_, *here, pose.front, e->front) ? fire_through : 1;
        sum += fire_shares_[i] * front_of(*e, e->formation) * base_hit_chance(model_, *e, e->front) * cover *
               (comes ? model_.weights.comes_fire : model_.weights.stays_fire);
    }
    return std::min<double>(sum, body_.stands);
}

double RoundEvaluator::score_melee(const Body& enemy, const Pose& from) const {
    const Vec off = from.front - enemy.box.centre;
    const double ahead = std::fabs(dot(off, enemy.box.forward())) - enemy.box.half_depth;
    const double aside = std::fabs(dot(off, enemy.box.right())) - enemy.box.half_width;
    const bool flank = aside > ahead;
    const double width = std::max(width_of_base(body_), 0.01);
    const double face = 2 * (flank ? enemy.box.half_depth : enemy.box.half_width);
    const int dice = fighting(body_, from.formation, face / width + 1);
    const bool cover = covered(model_, enemy.box.centre, from.front);
    const bool difficult = is_difficult_terrain(model_, enemy.box.centre);
    const double chance = std::max(1.0 / 6, base_hit_chance(model_, body_, from.front) - (difficult ? 1.0 / 6 : 0));
    const Volley v = expected_volley(dice, chance, cover ? melee_through : 1, cover, enemy.stands);
    // The surviving enemy bases in contact strike back in their own round.
    const double ours_wide = width * front_of(body_, from.formation);
    const double touched = flank ? 1 : ours_wide / std::max(width_of_base(enemy), 0.01) + 1;
    const double back = fighting(enemy, enemy.formation, touched) * (1 - v.losses / enemy.stands);
    const double stays = std::max(0.0, 1 - v.disperse_chance - v.flinch_chance);
    const double reply = stays * back * base_hit_chance(model_, enemy, enemy.front);
    const double flinch = std::min(0.8, reply / 6) * model_.weights.pin * body_.stands;
    return volley_value(model_, v, enemy) -
           model_.weights.of_theirs / boldness_ * (std::min<double>(reply, body_.stands) + flinch);
}

double RoundEvaluator::score_charge(const Body& enemy, const Pose& from) const {
    const Vec way = enemy.box.centre - from.front;
    const double far = std::max(length(way), 0.01);
    const Pose there{from.front + way * (std::max(0.0, far - enemy.box.half_depth) / far), heading_of(way),
                     from.formation};
    // Units in melee are not fired at.
    return model_.weights.closes + score_melee(enemy, from) + objective_value(box_at(body_, there)) -
           model_.weights.lose_time * goal_distance(there.front) - stray_penalty(there.front);
}

double RoundEvaluator::next_charge(const Pose& pose) const {
    if (!can_charge(body_) || stakes_.bounds_left == 0) return 0;
    double best = 0;
    for (const Body* e : near_) {
        const double far = distance(e->box, pose.front);
        if (beyond(far, 0.95 * body_.pace)) continue;
        if (troops_between(model_, pose.front, e->box.centre, body_.id, e->id)) continue;
        best = std::max(best, score_melee(*e, pose));
    }
    return model_.weights.later * best;
}

/// In the last bound only units that have stood on the objective since its start count.
double RoundEvaluator::last_bound_value(std::size_t objective, bool there, bool theirs) const {
    if (ours(objective)) return theirs || there ? model_.weights.end_ours : 0.3;
    if (there) return model_.weights.end_stay;
    const bool nobodys = model_.view->objectives.size() > objective && model_.view->objectives[objective].none();
    return theirs && nobodys ? model_.weights.end_bar : 0.1;  // blocks the enemy
}

double RoundEvaluator::objective_value(const Box& box) const {
    const SergeantWeights& t = model_.weights;
    double sum = 0;
    const auto& all = model_.battle->scenario->objectives;
    for (const Goal& g : goals_) {
        if (!within(distance(box, all[g.objective].place), all[g.objective].radius)) continue;
        double worth = 0;
        if (stakes_.bounds_left == 0)
            worth = last_bound_value(g.objective, g.mine, g.theirs);
        else if (ours(g.objective))
            worth = t.own_held + (t.own_threat + t.own_late * stakes_.late) * g.threat;
        else
            worth = (g.theirs ? t.take_theirs : t.take) + (g.mine ? t.take_stay : 0) + t.take_late * stakes_.late;
        if (g.hard) worth *= 1 - t.hard_held;
        for (int i = 0; i < g.crowd; ++i)
            worth *= t.crowd;
        sum += worth;
    }
    return sum;
}

/// Distance in moves to where the order is carried out, else to the nearest objective to take or hold, or to the enemy
/// if there is none.
double RoundEvaluator::goal_distance(Vec from) const {
    const SergeantWeights& t = model_.weights;
    double best = 1e9;
    const auto& all = model_.battle->scenario->objectives;
    for (const Goal& g : goals_) {
        if (g.need < t.need_least) continue;
        const Objective& o = all[g.objective];
        const double far = std::max(0.0, distance(from, o.place) - o.radius / 2) / body_.pace;
        best = std::min(best, far + t.crowd_far * g.crowd + t.need_far * (1 - g.need) + (g.hard ? t.hard_far : 0));
    }
    const double haste = 1 + stakes_.need * (t.haste + t.haste_late * stakes_.late);
    const double guns = body_.branch == Branch::guns ? t.guns_way : 1;
    if (order_.posture != Posture::free) {
        constexpr double ordered_pull = 1.2;  // values from 0.6 to 2 play alike
        const Vec to = destination(order_, from, firing_share_of_range * body_.range);
        return distance(from, to) / body_.pace * std::max(haste, ordered_pull * order_.pull) * guns;
    }
    if (best < 1e8) return best * guns * haste;
    for (const Body& e : model_.theirs)
        best = std::min(best, std::max(0.0, distance(e.box, from) - body_.range * 0.9) / body_.pace);
    return best < 1e8 ? best * t.enemy_way : 0;
}

/// A unit outside the command radius may be unable to act next round. The leader moves after the units.
double RoundEvaluator::stray_penalty(Vec from) const {
    if (leader_ == nullptr) return 0;
    const double reach = leader_->reach;
    const double off =
        formation_count_ > 0 ? std::max(0.0, distance(from, formation_centre_) - 1.2 * reach) / body_.pace : 0;
    const double follows = reach + 0.8 * leader_->pace;
    const double alone = std::max(0.0, distance(from, leader_->place) - follows) / body_.pace;
    return model_.weights.stray * off + model_.weights.stray_alone * alone;
}

/// Enemy leaders in the path of the unit.
double RoundEvaluator::leaders_overrun(const Pose& pose) const {
    const Segment way{body_.front, pose.front};
    const double reach = width_of_base(body_) * front_of(body_, pose.formation) / 2;
    double sum = 0;
    for (const Leader& l : chain_.leaders())
        if (l.on_table && l.army != model_.me && within(distance(nearest_on(way, l.place), l.place), reach))
            sum += base_hit_chance(model_, body_, body_.front) * chain_.value_of(l);
    return sum;
}

double RoundEvaluator::score(const Pose& pose) const {
    const Box box = box_at(body_, pose);
    return leaders_overrun(pose) + model_.weights.shoots * fire_given(pose) + next_charge(pose) -
           model_.weights.of_theirs / boldness_ * fire_taken(pose, box) + objective_value(box) -
           model_.weights.lose_time * goal_distance(pose.front) - stray_penalty(pose.front);
}

}  // namespace linstock::general
