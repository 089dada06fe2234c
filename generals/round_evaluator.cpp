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

bool in_difficult(const Field& field, Vec where) {
    constexpr KindSet kinds = {PieceKind::woods, PieceKind::town,  PieceKind::house,
                               PieceKind::marsh, PieceKind::rough, PieceKind::broken};
    return field.battle->ground->in_any(kinds, where);
}

double chance_of(const Field& field, const Body& body, Vec where) {
    const double sides = body.fire.empty() ? 6 : body.fire.begin()->sides;
    double faces = body.fire.empty() ? 2 : body.fire.begin()->faces;
    if (faces > 1 && in_difficult(field, where)) faces -= 1;
    return faces / sides;
}

Volley volley(int dice, double chance, double through, bool cover, int stands) {
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
        out.lost += likely * lost;
        if (lost == stands) {
            out.disperses += likely;
            continue;
        }
        const double die = std::min(lost, 6) / 6.0;
        const bool two_dice = cover && stands - lost > 1;
        out.flinches += likely * (two_dice ? die * die : die);
    }
    return out;
}

int bearing(const Body& body, const Pose& pose, const Body& enemy) {
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

double worth_of(const Field& field, const Volley& v, const Body& target) {
    const Temper& t = field.temper;
    double value = v.lost * (target.branch == Branch::guns ? t.base_of_guns : 1) + t.disperse * v.disperses;
    double gone = t.pin * std::max(0.0, target.stands - v.lost);
    const auto& all = field.battle->scenario->objectives;
    for (const Objective& o : all)
        if (within(distance(target.box, o.place), o.radius)) gone += t.base_there;
    return value + gone * (v.flinches + v.disperses);
}

Stakes stakes_of(const Field& field) {
    Stakes out;
    const int turns = std::max(field.battle->scenario->turns, 1);
    out.left = std::max(0, turns - field.view->turn);
    out.late = std::min(1.0, static_cast<double>(field.view->turn) / turns);
    int lead = 0;
    for (const ArmyId holder : field.view->objectives)
        lead += holder == field.me ? 1 : holder.none() ? 0 : -1;
    out.need = lead > 0 ? 0 : lead == 0 ? field.temper.need_level : 1;
    return out;
}

Rounds::Rounds(const Field& field, const Chain& chain, const Body& body)
    : field_(field),
      chain_(chain),
      body_(body),
      stakes_(stakes_of(field)) {
    gather();
    judge_goals();
}

void Rounds::gather() {
    Vec sum;
    const CommandId formation = chain_.formation_of(body_);
    double ours = body_.stands;
    for (const Body& b : field_.mine) {
        if (b.id == body_.id) continue;
        if (chain_.formation_of(b) == formation) {
            sum = sum + b.front;
            ++mates_count_;
        }
        if (within(distance(b.box.centre, body_.box.centre), 3 * body_.pace)) ours += b.stands;
    }
    mates_ = mates_count_ > 0 ? sum * (1.0 / mates_count_) : body_.front;
    leader_ = chain_.over(body_);
    double theirs = 0;
    for (const Body* e : field_.theirs_near(body_.front, body_.pace + field_.longest + 2 * body_.box.half_width)) {
        near_.push_back(e);
        int others = 0;
        for (const Body* m : field_.mine_near(e->front, e->range + e->pace / 2))
            others += m->id != body_.id ? 1 : 0;
        sharing_.push_back(1 / (1 + field_.temper.crowd_fire * others));
        if (within(distance(e->box.centre, body_.box.centre), 3 * body_.pace)) theirs += e->stands;
    }
    bold_ = theirs > 0 ? std::clamp(std::sqrt(ours / theirs), 0.7, 1.4) : 1;
    // A side that must take objectives accepts more risk as time runs out.
    bold_ *= 1 + stakes_.need * (field_.temper.risk + field_.temper.risk_late * stakes_.late);
}

bool Rounds::ours(std::size_t objective) const {
    return objective < field_.view->objectives.size() && field_.view->objectives[objective] == field_.me;
}

void Rounds::judge_goals() {
    const auto& all = field_.battle->scenario->objectives;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Goal g;
        g.objective = i;
        g.hard = in_difficult(field_, all[i].place);
        double ours_near = 0;
        double theirs_near = 0;
        for (const Body& b : field_.mine) {
            const double far = distance(b.box, all[i].place);
            const bool there = within(far, all[i].radius);
            if (b.id == body_.id) {
                g.mine = there;
                continue;
            }
            if (there) g.crowd += 1;
            if (within(far, 2 * b.pace)) ours_near += b.stands;
        }
        for (const Body& e : field_.theirs) {
            const double moves = std::max(0.0, distance(e.box, all[i].place) - all[i].radius) / e.pace;
            g.theirs = g.theirs || moves <= 0;
            if (e.branch != Branch::guns && moves < 4) g.threat = std::max(g.threat, moves <= 2 ? 1.0 : 0.5);
            if (moves <= 2) theirs_near += e.stands;
        }
        g.need = !ours(i) ? 1 : std::min(0.9, g.threat * theirs_near / (ours_near + 1));
        goals_.push_back(g);
    }
}

double Rounds::fire_given(const Pose& pose) const {
    if (body_.fire.empty()) return 0;
    double best = 0;
    const double chance = chance_of(field_, body_, pose.front);
    for (const Body* e : near_) {
        const int dice = bearing(body_, pose, *e);
        if (dice == 0 || !clear_ground(field_, pose.front, e->box.centre)) continue;
        const bool cover = covered(field_, e->box.centre, pose.front);
        const double blocked = troops_between(field_, pose.front, e->box.centre, body_.id, e->id) ? 0.5 : 1;
        const Volley v = volley(dice, chance, cover ? fire_through : 1, cover, e->stands);
        best = std::max(best, blocked * worth_of(field_, v, *e));
    }
    return best;
}

/// Expected losses to all enemies in range or able to come into range, in bases.
double Rounds::fire_taken(const Pose& pose, const Box& box) const {
    double sum = 0;
    std::optional<Cover> here;
    for (std::size_t i = 0; i < near_.size(); ++i) {
        const Body* e = near_[i];
        if (e->fire.empty() || far_apart(box, e->front, e->range + e->pace)) continue;
        const double far = distance(box, e->front);
        const bool comes = e->branch != Branch::guns && beyond(far, e->range);
        if (beyond(far, e->range + (comes ? e->pace : 0))) continue;
        if (!comes && !clear_ground(field_, e->box.centre, pose.front)) continue;
        if (!here) here = cover_at(field_, pose.front);
        const double cover = covered(field_, *here, pose.front, e->front) ? fire_through : 1;
        sum += sharing_[i] * front_of(*e, e->formation) * chance_of(field_, *e, e->front) * cover *
               (comes ? field_.temper.comes_fire : field_.temper.stays_fire);
    }
    return std::min<double>(sum, body_.stands);
}

double Rounds::clash(const Body& enemy, const Pose& from) const {
    const Vec off = from.front - enemy.box.centre;
    const double ahead = std::fabs(dot(off, enemy.box.forward())) - enemy.box.half_depth;
    const double aside = std::fabs(dot(off, enemy.box.right())) - enemy.box.half_width;
    const bool flank = aside > ahead;
    const double width = std::max(width_of_base(body_), 0.01);
    const double face = 2 * (flank ? enemy.box.half_depth : enemy.box.half_width);
    const int dice = fighting(body_, from.formation, face / width + 1);
    const bool cover = covered(field_, enemy.box.centre, from.front);
    const bool difficult = in_difficult(field_, enemy.box.centre);
    const double chance = std::max(1.0 / 6, chance_of(field_, body_, from.front) - (difficult ? 1.0 / 6 : 0));
    const Volley v = volley(dice, chance, cover ? melee_through : 1, cover, enemy.stands);
    // The surviving enemy bases in contact strike back in their own round.
    const double ours_wide = width * front_of(body_, from.formation);
    const double touched = flank ? 1 : ours_wide / std::max(width_of_base(enemy), 0.01) + 1;
    const double back = fighting(enemy, enemy.formation, touched) * (1 - v.lost / enemy.stands);
    const double stays = std::max(0.0, 1 - v.disperses - v.flinches);
    const double reply = stays * back * chance_of(field_, enemy, enemy.front);
    const double flinch = std::min(0.8, reply / 6) * field_.temper.pin * body_.stands;
    return worth_of(field_, v, enemy) -
           field_.temper.of_theirs / bold_ * (std::min<double>(reply, body_.stands) + flinch);
}

double Rounds::weigh_charge(const Body& enemy, const Pose& from) const {
    const Vec way = enemy.box.centre - from.front;
    const double far = std::max(length(way), 0.01);
    const Pose there{from.front + way * (std::max(0.0, far - enemy.box.half_depth) / far), heading_of(way),
                     from.formation};
    // Units in melee are not fired at.
    return field_.temper.closes + clash(enemy, from) + held(box_at(body_, there)) -
           field_.temper.lose_time * way_to_go(there.front) - straying(there.front);
}

double Rounds::next_charge(const Pose& pose) const {
    if (!can_charge(body_) || stakes_.left == 0) return 0;
    double best = 0;
    for (const Body* e : near_) {
        const double far = distance(e->box, pose.front);
        if (beyond(far, 0.95 * body_.pace)) continue;
        if (troops_between(field_, pose.front, e->box.centre, body_.id, e->id)) continue;
        best = std::max(best, clash(*e, pose));
    }
    return field_.temper.later * best;
}

/// In the last bound only units that have stood on the objective since its start count.
double Rounds::held_at_the_end(std::size_t objective, bool there, bool theirs) const {
    if (ours(objective)) return theirs || there ? field_.temper.end_ours : 0.3;
    if (there) return field_.temper.end_stay;
    const bool nobodys = field_.view->objectives.size() > objective && field_.view->objectives[objective].none();
    return theirs && nobodys ? field_.temper.end_bar : 0.1;  // blocks the enemy
}

double Rounds::held(const Box& box) const {
    const Temper& t = field_.temper;
    double sum = 0;
    const auto& all = field_.battle->scenario->objectives;
    for (const Goal& g : goals_) {
        if (!within(distance(box, all[g.objective].place), all[g.objective].radius)) continue;
        double worth = 0;
        if (stakes_.left == 0)
            worth = held_at_the_end(g.objective, g.mine, g.theirs);
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

/// Distance in moves to the nearest objective to take or hold, or to the enemy if there is none.
double Rounds::way_to_go(Vec from) const {
    const Temper& t = field_.temper;
    double best = 1e9;
    const auto& all = field_.battle->scenario->objectives;
    for (const Goal& g : goals_) {
        if (g.need < t.need_least) continue;
        const Objective& o = all[g.objective];
        const double far = std::max(0.0, distance(from, o.place) - o.radius / 2) / body_.pace;
        best = std::min(best, far + t.crowd_far * g.crowd + t.need_far * (1 - g.need) + (g.hard ? t.hard_far : 0));
    }
    const double haste = 1 + stakes_.need * (t.haste + t.haste_late * stakes_.late);
    if (best < 1e8) return best * (body_.branch == Branch::guns ? t.guns_way : 1) * haste;
    for (const Body& e : field_.theirs)
        best = std::min(best, std::max(0.0, distance(e.box, from) - body_.range * 0.9) / body_.pace);
    return best < 1e8 ? best * t.enemy_way : 0;
}

/// A unit outside the command radius may be unable to act next round. The leader moves after the units.
double Rounds::straying(Vec from) const {
    if (leader_ == nullptr) return 0;
    const double reach = leader_->reach;
    const double off = mates_count_ > 0 ? std::max(0.0, distance(from, mates_) - 1.2 * reach) / body_.pace : 0;
    const double follows = reach + 0.8 * leader_->pace;
    const double alone = std::max(0.0, distance(from, leader_->place) - follows) / body_.pace;
    return field_.temper.stray * off + field_.temper.stray_alone * alone;
}

/// Enemy leaders in the path of the unit.
double Rounds::ridden_down(const Pose& pose) const {
    const Segment way{body_.front, pose.front};
    const double reach = width_of_base(body_) * front_of(body_, pose.formation) / 2;
    double sum = 0;
    for (const Leader& l : chain_.leaders())
        if (l.there && l.army != field_.me && within(distance(nearest_on(way, l.place), l.place), reach))
            sum += chance_of(field_, body_, body_.front) * chain_.worth_of(l);
    return sum;
}

double Rounds::weigh(const Pose& pose) const {
    const Box box = box_at(body_, pose);
    return ridden_down(pose) + field_.temper.shoots * fire_given(pose) + next_charge(pose) -
           field_.temper.of_theirs / bold_ * fire_taken(pose, box) + held(box) -
           field_.temper.lose_time * way_to_go(pose.front) - straying(pose.front);
}

}  // namespace linstock::general
