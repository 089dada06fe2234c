// The sergeant's sealed orders by class (mw.orders): which units stand, advance to firing range, charge, stay in
// reserve or withdraw; and where officers ride. Moves and fire follow the prompts' recommendations.

#include "base/measure.hpp"
#include "generals/objective_assignment.hpp"
#include "generals/order_class.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace linstock::general {

namespace {

constexpr double musketry = 200;      ///< feet: distance at which a line stands to fire
constexpr double too_far = 230;       ///< beyond this the unit advances
constexpr double charge_from = 400;   ///< infantry charges from this distance
constexpr double horse_from = 900;    ///< cavalry charges from this distance
constexpr double reserve_near = 450;  ///< an enemy this near activates a reserve
constexpr double in_danger = 600;
constexpr double within_reach = 900;  ///< enemies that matter to a line
constexpr double at_grips = 500;      ///< lines with this mean distance are fighting
constexpr double comes_on = 60;       ///< an enemy that comes this much nearer per turn is advancing
constexpr double worth_finishing = 1.2;
constexpr double horse_waits = 0.4;  ///< share of the battle
constexpr int sees_him_come = 2;     ///< turns by which an enemy that means to attack has begun
constexpr double lets_take = 600;    ///< a unit with an enemy this near no longer goes for an objective
constexpr double rushes = 0.7;       ///< share of a move by which an attacking enemy comes nearer
constexpr int on_his_way = 8;        ///< turns in which a brigade reaches the objective nearest to it
constexpr int patience = 3;          ///< turns without further advance, after the enemy had begun to

struct Nearest {
    const Body* enemy = nullptr;
    double far = 1e9;
};

Nearest nearest_of(const BattlefieldModel& model, const Body& b, bool steady_only) {
    Nearest out;
    for (const Body& e : model.theirs) {
        if (!e.fights() || (steady_only && !e.steady())) continue;
        const double far = distance(e.box, b.front);
        if (nearer(far, out.far)) out = {&e, far};
    }
    return out;
}

/// Facts about a whole side, computed once per set of orders.
struct Outlook {
    bool awaits = false;
    std::vector<Nearest> steady;  ///< by index in mine: the nearest steady enemy
    double foremost = 1e9;        ///< smallest distance from own steady infantry to one of them
};

Outlook outlook_of(const BattlefieldModel& model, bool awaits) {
    Outlook out;
    out.awaits = awaits;
    out.steady.reserve(model.mine.size());
    for (const Body& b : model.mine) {
        out.steady.push_back(nearest_of(model, b, true));
        if (b.branch == Branch::foot && b.steady()) out.foremost = std::min(out.foremost, out.steady.back().far);
    }
    return out;
}

double strength_near(const OverlayVector<Body>& all, Vec at, double reach) {
    double sum = 0;
    for (const Body& b : all)
        if (b.steady() && b.fights() && within(distance(b.box, at), reach)) sum += b.figures;
    return sum;
}

/// The unit stands at the enemy's flank or rear.
bool on_his_flank(const Body& b, const Body& enemy) {
    const Vec from = b.front - enemy.box.centre;
    const double ahead = dot(from, enemy.box.forward()) - enemy.box.half_depth;
    const double side = dot(from, enemy.box.right());
    return ahead < (side < 0 ? -side : side) - enemy.box.half_width;
}

/// 0 = start of the battle, 1 = last turn.
double how_late(const BattlefieldModel& model) {
    const int turns = std::max(model.battle->scenario->turns, 1);
    return std::min(1.0, static_cast<double>(model.view->turn) / turns);
}

/// A charge is promising: the enemy is broken, weak, faces away, or is artillery.
bool worth_charging(const BattlefieldModel& model, const Body& b, const Nearest& n) {
    const Body& e = *n.enemy;
    if (b.spent() || b.branch == Branch::guns) return false;
    const bool horse = b.branch == Branch::horse && b.mounted;
    if (beyond(n.far, horse ? horse_from : charge_from)) return false;
    if (!e.steady()) return within(n.far, charge_from);
    if (e.branch == Branch::guns) return within(n.far, horse ? horse_from : 150) || on_his_flank(b, e);
    // Accept worse odds as the battle goes on.
    const double they = e.figures * (horse ? 1.0 : 1.3 - 0.7 * how_late(model));
    return on_his_flank(b, e) ? b.figures * 2 > e.figures : b.figures > they * (horse ? 1.2 : 1.0);
}

Decision instruct(UnitId unit, int order_class, UnitId target = {}) {
    Decision d;
    d.verb = Verb::instruct;
    d.unit = unit;
    d.number = order_class;
    d.target = target;
    return d;
}

Decision go_to(const BattlefieldModel& model, UnitId unit, Vec at) {
    Decision d = instruct(unit, skirmish);
    at.x = std::clamp(at.x, 1.0, model.battle->ground->width() - 1);
    at.y = std::clamp(at.y, 1.0, model.battle->ground->height() - 1);
    d.path = {to_point(at)};
    return d;
}

/// Every third regiment of a brigade stays in reserve: the one farthest from the enemy.
bool in_reserve(const BattlefieldModel& model, const Outlook& outlook, const Body& b, double far) {
    int mates = 0;
    int behind = 0;
    for (std::size_t i = 0; i < model.mine.size(); ++i) {
        const Body& other = model.mine[i];
        if (other.command != b.command || other.branch != Branch::foot || !other.steady()) continue;
        ++mates;
        if (other.id == b.id) continue;
        const double his = outlook.steady[i].far;
        if (nearer(far, his) || (same_length(far, his) && other.id.value > b.id.value)) ++behind;
    }
    const bool kept = beyond(far, reserve_near) && how_late(model) < 0.5;
    return mates >= 3 && behind == 0 && kept;
}

/// The reserve follows at a distance that it can cover in two turns.
Decision follow_up(const BattlefieldModel& model, const Body& b, const Nearest& n) {
    constexpr double behind = 650;
    if (!beyond(n.far, behind + 100)) return instruct(b.id, stand);
    const Vec to = n.enemy->box.centre - b.front;
    const double far = length(to);
    return go_to(model, b.id, b.front + to * ((n.far - behind) / std::max(far, 1.0)));
}

/// Some infantry is this much nearer to an enemy, so guns may follow.
bool foot_is_ahead(const Outlook& outlook, double far, double ahead) { return nearer(outlook.foremost, far - ahead); }

/// The range at which guns have good fire bands, if visibility allows it.
double guns_tell(const BattlefieldModel& model) {
    constexpr double good_bands = 1800;
    return std::min(good_bands, model.battle->scenario->sight_limit(model.view->turn));
}

/// A steady enemy within the distance with clear terrain between. The nearest enemy may be hidden while others are in
/// the open.
bool has_mark_within(const BattlefieldModel& model, const Body& b, double far) {
    return std::any_of(model.theirs.begin(), model.theirs.end(), [&](const Body& e) {
        return e.fights() && e.steady() && within(distance(e.box, b.front), far) &&
               clear_ground(model, b.front, e.front);
    });
}

/// The same, and no troops are between.
bool has_open_mark_within(const BattlefieldModel& model, const Body& b, double far) {
    return std::any_of(model.theirs.begin(), model.theirs.end(), [&](const Body& e) {
        return e.fights() && e.steady() && within(distance(e.box, b.front), far) &&
               clear_ground(model, b.front, e.front) && !troops_hide(model, b.front, e.front, b.id, e.id);
    });
}

/// Guns can get there and deploy there. They are slow in woods, cannot deploy among buildings, in marsh or in water,
/// and cannot cross impassable ground.
bool guns_can_go(const BattlefieldModel& model, const Body& b, Vec at) {
    constexpr KindSet no_place = {PieceKind::woods, PieceKind::town,   PieceKind::house,
                                  PieceKind::marsh, PieceKind::stream, PieceKind::river};
    const Ground& ground = *model.battle->ground;
    if (!ground.on_table(at) || ground.in_any(no_place, at)) return false;
    const std::array way = {b.front, at};
    double where = 0;
    PieceId by;
    return !ground.is_barred(way, model.view->pieces, where, by);
}

/// A good position for guns: beyond musket range, behind some infantry, with a target.
bool good_for_guns(const BattlefieldModel& model, const Outlook& outlook, const Body& b, Vec at) {
    constexpr double off_muskets = 900;
    if (!guns_can_go(model, b, at)) return false;
    Body there = b;
    there.front = at;
    const double far = nearest_of(model, there, true).far;
    return !within(far, off_muskets) && foot_is_ahead(outlook, far, 0) &&
           has_open_mark_within(model, there, guns_tell(model));
}

/// The nearest such position ahead, if a crest or a wood hides an enemy in range.
std::optional<Vec> where_guns_see(const BattlefieldModel& model, const Outlook& outlook, const Body& b,
                                  const Nearest& n) {
    constexpr double step = 75;
    constexpr int steps = 8;
    const Vec to = n.enemy->box.centre - b.front;
    const Vec ahead = to * (1 / std::max(length(to), 1.0));
    const Vec aside{ahead.y, -ahead.x};
    for (int i = 1; i <= steps; ++i)
        for (const double slant : {0.0, 0.5, -0.5, 1.0, -1.0}) {
            const Vec at = b.front + (ahead + aside * slant) * (i * step);
            if (good_for_guns(model, outlook, b, at)) return at;
        }
    return std::nullopt;
}

/// Guns advance to a good position behind the infantry. When the army waits for the enemy, they advance only if they
/// see no enemy in range from here.
Decision orders_of_guns(const BattlefieldModel& model, const Outlook& outlook, const Body& b, const Nearest& n) {
    constexpr double well_placed = 950;
    constexpr double ahead = 200;
    constexpr double run_over = 350;
    if (n.enemy == nullptr) return instruct(b.id, stand);
    const bool has_mark = has_mark_within(model, b, guns_tell(model));
    if (!has_mark && within(n.far, guns_tell(model)))
        if (const auto at = where_guns_see(model, outlook, b, n)) return go_to(model, b.id, *at);
    if (outlook.awaits) return instruct(b.id, stand);
    const double ours = strength_near(model.mine, b.front, 450);
    const double others = strength_near(model.theirs, b.front, 450);
    const bool too_late = within(n.far, run_over / 2);
    if (within(n.far, run_over) && !too_late && others > 2 * ours) return instruct(b.id, withdraw);
    // Guns with a target stay, and so do guns that would see no more from there.
    if (has_mark || !beyond(n.far, well_placed + 150) || !foot_is_ahead(outlook, n.far, ahead))
        return instruct(b.id, stand);
    const Vec to = n.enemy->box.centre - b.front;
    const Vec there = b.front + to * ((n.far - well_placed) / std::max(length(to), 1.0));
    return clear_ground(model, there, n.enemy->front) ? go_to(model, b.id, there) : instruct(b.id, stand);
}

/// Where the plan sends the unit, or it stays there.
Decision ordered(const BattlefieldModel& model, const Body& b, const UnitOrder& order) {
    constexpr double near_enough = 60;  // feet
    const Vec to = destination(order, b.front, musketry);
    return within(distance(b.front, to), near_enough) ? instruct(b.id, stand) : go_to(model, b.id, to);
}

/// Own objective points minus enemy points.
int lead_of(const BattlefieldModel& model) {
    int lead = 0;
    const auto& all = model.battle->scenario->objectives;
    for (std::size_t i = 0; i < all.size() && i < model.view->objectives.size(); ++i) {
        const ArmyId holder = model.view->objectives[i];
        if (holder == model.me)
            lead += all[i].points;
        else if (!holder.none())
            lead -= all[i].points;
    }
    return lead;
}

/// Own strength nearby is enough to destroy the enemy nearby.
bool can_finish(const BattlefieldModel& model, const Body& b) {
    const double theirs = strength_near(model.theirs, b.front, within_reach);
    return theirs > 0 && strength_near(model.mine, b.front, within_reach) >= worth_finishing * theirs;
}

/// A unit that stands and fires has the advantage over one that advances. So an army that waits stands, except to
/// charge shaken enemies or to destroy weak ones. An enemy that does not attack in force would occupy the objectives
/// instead. Then each unit advances first, along `way` if it has an objective. An order of a battle plan comes before
/// all that, but not before a promising charge or a retreat. Guns attack by good positions, not by the order's place.
Decision orders_of(const BattlefieldModel& model, const Outlook& outlook, std::size_t number,
                   const std::optional<Vec>& way, const UnitOrder& order) {
    const Body& b = model.mine[number];
    const Nearest& steady = outlook.steady[number];
    const bool stays = order.posture == Posture::hold || order.posture == Posture::reserve;
    if (b.branch == Branch::guns && stays) return ordered(model, b, order);
    if (b.branch == Branch::guns) return orders_of_guns(model, outlook, b, steady);
    const Nearest n = nearest_of(model, b, false);
    if (n.enemy == nullptr) return instruct(b.id, attack);
    if (worth_charging(model, b, n)) return instruct(b.id, attack, n.enemy->id);
    if (steady.enemy == nullptr) return instruct(b.id, attack, n.enemy->id);
    const double ours = strength_near(model.mine, b.front, in_danger);
    const double others = strength_near(model.theirs, b.front, in_danger);
    if (b.spent() && within(steady.far, in_danger) && others > 1.5 * ours) return instruct(b.id, withdraw);
    if (order.posture != Posture::free) return ordered(model, b, order);
    // Cavalry is the easiest target. It keeps away until it can charge.
    if (b.branch == Branch::horse && b.mounted)
        return how_late(model) < horse_waits ? instruct(b.id, stand) : follow_up(model, b, steady);
    if (way) return go_to(model, b.id, *way);
    if (outlook.awaits && !can_finish(model, b)) return instruct(b.id, stand);
    if (!outlook.awaits && in_reserve(model, outlook, b, steady.far)) return follow_up(model, b, steady);
    // Units behind cover wait for the enemy.
    if (within(steady.far, in_danger) && covered(model, b.front, steady.enemy->front) && others >= ours)
        return instruct(b.id, stand);
    if (!beyond(steady.far, too_far)) return instruct(b.id, stand);
    const Vec to = nearest_on(steady.enemy->box, b.front) - b.front;
    return go_to(model, b.id, b.front + to * ((steady.far - musketry) / std::max(length(to), 1.0)));
}

/// Mean distance between the infantry of both sides.
double gap_between(const BattlefieldModel& model) {
    double sum = 0;
    double n = 0;
    for (const Body& e : model.theirs) {
        if (e.branch != Branch::foot || !e.steady()) continue;
        double least = 1e9;
        for (const Body& m : model.mine)
            if (m.branch == Branch::foot) least = std::min(least, distance(m.box, e.front));
        if (least > 1e8) continue;
        sum += least;
        n += 1;
    }
    return n > 0 ? sum / n : 0;
}

/// Mean pace of the enemy's infantry.
double pace_of_foot(const BattlefieldModel& model) {
    double sum = 0;
    double n = 0;
    for (const Body& e : model.theirs) {
        if (e.branch != Branch::foot) continue;
        sum += e.pace;
        n += 1;
    }
    return n > 0 ? sum / n : 0;
}

/// Holds more objectives than the enemy, or still has time to reach them.
bool has_or_gets(const BattlefieldModel& model, int lead) {
    return lead > 0 || (lead == 0 && model.view->turn <= on_his_way);
}

/// The regiment that gains most from the officer: of the officer's command, in front, and not too far away.
UnitId whom_to_join(const BattlefieldModel& model, const Outlook& outlook, const OfficerView& rider,
                    const Officer& officer) {
    constexpr double ride = 950;
    UnitId best;
    double least = 1e9;
    for (std::size_t i = 0; i < model.mine.size(); ++i) {
        const Body& b = model.mine[i];
        if (b.branch == Branch::guns || !commands(*model.battle, officer, b)) continue;
        if (beyond(distance(to_vec(rider.place), b.front), ride)) continue;
        double heed = outlook.steady[i].far;
        if (b.id == rider.attached_to) heed -= 150;  // do not leave the present unit for a small gain
        if (!nearer(heed, least)) continue;
        least = heed;
        best = b.id;
    }
    return best;
}

}  // namespace

/// The army waits as long as the enemy advances. If the enemy does not attack, or holds the objectives at the start,
/// the army must advance.
void Sergeant::judge_stance(const BattlefieldModel& model) {
    Stance& s = stance_;
    const int turn = model.view->turn;
    if (s.judged == turn) return;
    const bool first = s.judged < 0;
    s.judged = turn;
    const double gap = gap_between(model);
    const int lead = lead_of(model);
    if (first) {
        s.since = turn;
        // When the computer takes over during a battle, it waits if the lines are near or it holds the objectives.
        s.takes = turn > sees_him_come && lead > 0;
        s.awaits = turn <= sees_him_come ? lead >= 0 : s.takes || nearer(gap, within_reach);
        s.awaits = s.awaits && s.can_wait;
    } else if (s.awaits) {
        const bool comes = nearer(gap, s.gap - comes_on);
        // After the enemy's first move: whether its whole infantry advances. A side with more objectives than the
        // enemy stays.
        const bool some = !model.battle->scenario->objectives.empty() && lead <= 0;
        if (turn == 2) s.takes = some && !nearer(gap, s.gap - rushes * pace_of_foot(model));
        if (comes || nearer(gap, at_grips)) s.since = turn;
        s.awaits = turn - s.since < (s.has_come ? patience : sees_him_come) || (s.takes && has_or_gets(model, lead));
        s.has_come = s.has_come || comes;
    }
    s.gap = gap;
}

Decision Sergeant::sealed_orders(const BattlefieldModel& model, const Prompt& prompt, const Decision& keep) {
    judge_stance(model);
    Decision all = keep;
    all.parts.clear();
    std::vector<std::optional<Vec>> ways(model.mine.size());
    if (stance_.awaits && stance_.takes) ways = assign_objectives(model, lets_take);
    const Outlook outlook = outlook_of(model, stance_.awaits);
    const UnitOrders orders = unit_orders(model, battle_plan_);
    for (std::size_t i = 0; i < model.mine.size(); ++i) {
        const Body& b = model.mine[i];
        const Decision one = orders_of(model, outlook, i, ways[i], order_for(orders, b.id));
        if (offered(prompt, Verb::instruct, b.id, one.number)) all.parts.push_back(one);
    }
    for (const OfficerView& rider : model.view->officers) {
        if (rider.army != model.me || rider.presence != Presence::on_table) continue;
        const UnitId unit = whom_to_join(model, outlook, rider, model.battle->officer(rider.id));
        const bool asked = std::any_of(prompt.offers.begin(), prompt.offers.end(),
                                       [&](const Offer& o) { return o.verb == Verb::ride && o.officer == rider.id; });
        if (unit.none() || unit == rider.attached_to || !asked) continue;
        Decision go;
        go.verb = Verb::ride;
        go.officer = rider.id;
        go.unit = unit;
        all.parts.push_back(go);
    }
    return all;
}

}  // namespace linstock::general
