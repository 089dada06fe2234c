// Orders under seal, by class (mw.orders): who stands, who goes on to where his fire tells, who charges, who is kept
// back, who withdraws; and where the officers ride. The moves and the fire that follow from the orders are those that
// the prompts recommend.

#include "base/measure.hpp"
#include "generals/order_class.hpp"
#include "generals/places.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace linstock::general {

namespace {

constexpr double musketry = 200;      ///< feet: where a line stands to fire
constexpr double too_far = 230;       ///< beyond this it goes nearer
constexpr double charge_from = 400;   ///< foot charges from so near
constexpr double horse_from = 900;    ///< horse from so near
constexpr double reserve_near = 450;  ///< an enemy so near calls a reserve up
constexpr double in_danger = 600;
constexpr double within_reach = 900;  ///< who is so near to a line matters to it
constexpr double at_grips = 500;      ///< lines on the average so near are in a fight
constexpr double comes_on = 60;       ///< an enemy who comes so much nearer in a turn is on his way
constexpr double worth_finishing = 1.2;
constexpr double horse_waits = 0.4;  ///< of the battle
constexpr int sees_him_come = 2;     ///< turns in which an enemy who means to come has begun to
constexpr double lets_take = 600;    ///< who has an enemy so near goes for no place any more
constexpr double rushes = 0.7;       ///< of a move by which an enemy comes nearer who comes on with all he has
constexpr int on_his_way = 8;        ///< turns in which a brigade gets to the place nearest to it
constexpr int patience = 3;          ///< turns without his coming on, when he had begun to

struct Nearest {
    const Body* enemy = nullptr;
    double far = 1e9;
};

Nearest nearest_of(const Field& field, const Body& b, bool steady_only) {
    Nearest out;
    for (const Body& e : field.theirs) {
        if (!e.fights() || (steady_only && !e.steady())) continue;
        const double far = distance(e.box, b.front);
        if (nearer(far, out.far)) out = {&e, far};
    }
    return out;
}

/// What holds for a whole side while its orders are thought out: measured once, asked often.
struct Outlook {
    bool awaits = false;
    std::vector<Nearest> steady;  ///< by number in mine: the nearest enemy who is steady
    double foremost = 1e9;        ///< the least way from steady foot of ours to one of them
};

Outlook outlook_of(const Field& field, bool awaits) {
    Outlook out;
    out.awaits = awaits;
    out.steady.reserve(field.mine.size());
    for (const Body& b : field.mine) {
        out.steady.push_back(nearest_of(field, b, true));
        if (b.branch == Branch::foot && b.steady()) out.foremost = std::min(out.foremost, out.steady.back().far);
    }
    return out;
}

double strength_near(const Overlaid<Body>& all, Vec at, double reach) {
    double sum = 0;
    for (const Body& b : all)
        if (b.steady() && b.fights() && within(distance(b.box, at), reach)) sum += b.figures;
    return sum;
}

/// It has the enemy's flank or rear before it.
bool on_his_flank(const Body& b, const Body& enemy) {
    const Vec from = b.front - enemy.box.centre;
    const double ahead = dot(from, enemy.box.forward()) - enemy.box.half_depth;
    const double side = dot(from, enemy.box.right());
    return ahead < (side < 0 ? -side : side) - enemy.box.half_width;
}

/// 0 at the beginning of the battle, 1 in its last turn.
double how_late(const Field& field) {
    const int turns = std::max(field.battle->scenario->turns, 1);
    return std::min(1.0, static_cast<double>(field.view->turn) / turns);
}

/// A charge promises something: the other is broken, few, turned away, or guns.
bool worth_charging(const Field& field, const Body& b, const Nearest& n) {
    const Body& e = *n.enemy;
    if (b.spent() || b.branch == Branch::guns) return false;
    const bool horse = b.branch == Branch::horse && b.mounted;
    if (beyond(n.far, horse ? horse_from : charge_from)) return false;
    if (!e.steady()) return within(n.far, charge_from);
    if (e.branch == Branch::guns) return within(n.far, horse ? horse_from : 150) || on_his_flank(b, e);
    // The later it is, the more he dares.
    const double they = e.figures * (horse ? 1.0 : 1.3 - 0.7 * how_late(field));
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

Decision go_to(const Field& field, UnitId unit, Vec at) {
    Decision d = instruct(unit, skirmish);
    at.x = std::clamp(at.x, 1.0, field.battle->ground->width() - 1);
    at.y = std::clamp(at.y, 1.0, field.battle->ground->height() - 1);
    d.path = {to_point(at)};
    return d;
}

/// Every third regiment of a brigade is kept back: the one that is farthest from the enemy.
bool in_reserve(const Field& field, const Outlook& outlook, const Body& b, double far) {
    int mates = 0;
    int behind = 0;
    for (std::size_t i = 0; i < field.mine.size(); ++i) {
        const Body& other = field.mine[i];
        if (other.command != b.command || other.branch != Branch::foot || !other.steady()) continue;
        ++mates;
        if (other.id == b.id) continue;
        const double his = outlook.steady[i].far;
        if (nearer(far, his) || (same_length(far, his) && other.id.value > b.id.value)) ++behind;
    }
    const bool kept = beyond(far, reserve_near) && how_late(field) < 0.5;
    return mates >= 3 && behind == 0 && kept;
}

/// The reserve follows so far behind that it can come up in two turns.
Decision follow_up(const Field& field, const Body& b, const Nearest& n) {
    constexpr double behind = 650;
    if (!beyond(n.far, behind + 100)) return instruct(b.id, stand);
    const Vec to = n.enemy->box.centre - b.front;
    const double far = length(to);
    return go_to(field, b.id, b.front + to * ((n.far - behind) / std::max(far, 1.0)));
}

/// Some of the foot is so much nearer to an enemy that guns may follow.
bool foot_is_ahead(const Outlook& outlook, double far, double ahead) { return nearer(outlook.foremost, far - ahead); }

/// So far guns have good bands, if there is light for it.
double guns_tell(const Field& field) {
    constexpr double good_bands = 1800;
    return std::min(good_bands, field.battle->scenario->sight_limit(field.view->turn));
}

/// Somebody steady within that distance with no ground in between: the nearest may be behind a wood while others stand
/// in the open.
bool has_mark_within(const Field& field, const Body& b, double far) {
    return std::any_of(field.theirs.begin(), field.theirs.end(), [&](const Body& e) {
        return e.fights() && e.steady() && within(distance(e.box, b.front), far) &&
               clear_ground(field, b.front, e.front);
    });
}

/// The same where no troops stand in the way either.
bool has_open_mark_within(const Field& field, const Body& b, double far) {
    return std::any_of(field.theirs.begin(), field.theirs.end(), [&](const Body& e) {
        return e.fights() && e.steady() && within(distance(e.box, b.front), far) &&
               clear_ground(field, b.front, e.front) && !troops_hide(field, b.front, e.front, b.id, e.id);
    });
}

/// Guns can get there and are of use there: in woods they crawl; among houses, in a marsh and in water they do not
/// stand, and past impassable ground they do not come.
bool guns_can_go(const Field& field, const Body& b, Vec at) {
    constexpr KindSet no_place = {PieceKind::woods, PieceKind::town,   PieceKind::house,
                                  PieceKind::marsh, PieceKind::stream, PieceKind::river};
    const Ground& ground = *field.battle->ground;
    if (!ground.on_table(at) || ground.in_any(no_place, at)) return false;
    const std::array way = {b.front, at};
    double where = 0;
    PieceId by;
    return !ground.barred(way, field.view->pieces, where, by);
}

/// Guns may stand there: off their muskets, behind some of the foot, and with a mark.
bool good_for_guns(const Field& field, const Outlook& outlook, const Body& b, Vec at) {
    constexpr double off_muskets = 900;
    if (!guns_can_go(field, b, at)) return false;
    Body there = b;
    there.front = at;
    const double far = nearest_of(field, there, true).far;
    return !within(far, off_muskets) && foot_is_ahead(outlook, far, 0) &&
           has_open_mark_within(field, there, guns_tell(field));
}

/// The nearest such place ahead, for who would have the enemy in range if a crest or a wood did not hide him.
std::optional<Vec> where_guns_see(const Field& field, const Outlook& outlook, const Body& b, const Nearest& n) {
    constexpr double step = 75;
    constexpr int steps = 8;
    const Vec to = n.enemy->box.centre - b.front;
    const Vec ahead = to * (1 / std::max(length(to), 1.0));
    const Vec aside{ahead.y, -ahead.x};
    for (int i = 1; i <= steps; ++i)
        for (const double slant : {0.0, 0.5, -0.5, 1.0, -1.0}) {
            const Vec at = b.front + (ahead + aside * slant) * (i * step);
            if (good_for_guns(field, outlook, b, at)) return at;
        }
    return std::nullopt;
}

/// Guns come up to where they tell, behind the foot, and do not wait until they are run over. Where the enemy is
/// awaited they come up only if they would see nobody of those who are in their range.
Decision orders_of_guns(const Field& field, const Outlook& outlook, const Body& b, const Nearest& n) {
    constexpr double well_placed = 950;
    constexpr double ahead = 200;
    constexpr double run_over = 350;
    if (n.enemy == nullptr) return instruct(b.id, stand);
    const bool has_mark = has_mark_within(field, b, guns_tell(field));
    if (!has_mark && within(n.far, guns_tell(field)))
        if (const auto at = where_guns_see(field, outlook, b, n)) return go_to(field, b.id, *at);
    if (outlook.awaits) return instruct(b.id, stand);
    const double ours = strength_near(field.mine, b.front, 450);
    const double others = strength_near(field.theirs, b.front, 450);
    const bool too_late = within(n.far, run_over / 2);
    if (within(n.far, run_over) && !too_late && others > 2 * ours) return instruct(b.id, withdraw);
    // Who has something before his guns stays, and who would not see more from there.
    if (has_mark || !beyond(n.far, well_placed + 150) || !foot_is_ahead(outlook, n.far, ahead))
        return instruct(b.id, stand);
    const Vec to = n.enemy->box.centre - b.front;
    const Vec there = b.front + to * ((n.far - well_placed) / std::max(length(to), 1.0));
    return clear_ground(field, there, n.enemy->front) ? go_to(field, b.id, there) : instruct(b.id, stand);
}

/// What its side holds of the scenario's places, less what the enemy holds, in points.
int lead_of(const Field& field) {
    int lead = 0;
    const auto& all = field.battle->scenario->objectives;
    for (std::size_t i = 0; i < all.size() && i < field.view->objectives.size(); ++i) {
        const ArmyId holder = field.view->objectives[i];
        if (holder == field.me)
            lead += all[i].points;
        else if (!holder.none())
            lead -= all[i].points;
    }
    return lead;
}

/// Ours hereabouts against theirs: enough to go and make an end of them.
bool can_finish(const Field& field, const Body& b) {
    const double theirs = strength_near(field.theirs, b.front, within_reach);
    return theirs > 0 && strength_near(field.mine, b.front, within_reach) >= worth_finishing * theirs;
}

/// Men who stand and fire have the better of men who come on, in fire and in nerve: who awaits the enemy stands, save
/// to charge who is shaken or to make an end of few. An enemy who does not come on with all he has would take the
/// places that count, and stand there: then it is ours to be there before him, by the way to its place if it has one.
Decision orders_of(const Field& field, const Outlook& outlook, std::size_t number, const std::optional<Vec>& way) {
    const Body& b = field.mine[number];
    const Nearest& steady = outlook.steady[number];
    if (b.branch == Branch::guns) return orders_of_guns(field, outlook, b, steady);
    const Nearest n = nearest_of(field, b, false);
    if (n.enemy == nullptr) return instruct(b.id, attack);
    if (worth_charging(field, b, n)) return instruct(b.id, attack, n.enemy->id);
    if (steady.enemy == nullptr) return instruct(b.id, attack, n.enemy->id);
    const double ours = strength_near(field.mine, b.front, in_danger);
    const double others = strength_near(field.theirs, b.front, in_danger);
    if (b.spent() && within(steady.far, in_danger) && others > 1.5 * ours) return instruct(b.id, withdraw);
    // Horse is the best mark there is: it keeps away until there is something to ride down.
    if (b.branch == Branch::horse && b.mounted)
        return how_late(field) < horse_waits ? instruct(b.id, stand) : follow_up(field, b, steady);
    if (way) return go_to(field, b.id, *way);
    if (outlook.awaits && !can_finish(field, b)) return instruct(b.id, stand);
    if (!outlook.awaits && in_reserve(field, outlook, b, steady.far)) return follow_up(field, b, steady);
    // Who is behind something lets them come.
    if (within(steady.far, in_danger) && covered(field, b.front, steady.enemy->front) && others >= ours)
        return instruct(b.id, stand);
    if (!beyond(steady.far, too_far)) return instruct(b.id, stand);
    const Vec to = nearest_on(steady.enemy->box, b.front) - b.front;
    return go_to(field, b.id, b.front + to * ((steady.far - musketry) / std::max(length(to), 1.0)));
}

/// How far the enemy's foot is from ours, on the average.
double gap_between(const Field& field) {
    double sum = 0;
    double n = 0;
    for (const Body& e : field.theirs) {
        if (e.branch != Branch::foot || !e.steady()) continue;
        double least = 1e9;
        for (const Body& m : field.mine)
            if (m.branch == Branch::foot) least = std::min(least, distance(m.box, e.front));
        if (least > 1e8) continue;
        sum += least;
        n += 1;
    }
    return n > 0 ? sum / n : 0;
}

/// A move of the enemy's foot, on the average.
double pace_of_foot(const Field& field) {
    double sum = 0;
    double n = 0;
    for (const Body& e : field.theirs) {
        if (e.branch != Branch::foot) continue;
        sum += e.pace;
        n += 1;
    }
    return n > 0 ? sum / n : 0;
}

/// He has more of the places than the enemy, or goes for them as yet.
bool has_or_gets(const Field& field, int lead) { return lead > 0 || (lead == 0 && field.view->turn <= on_his_way); }

/// The regiment that an officer does most good with: his own, in front, and not too far away.
UnitId whom_to_join(const Field& field, const Outlook& outlook, const OfficerView& rider, const Officer& officer) {
    constexpr double ride = 950;
    UnitId best;
    double least = 1e9;
    for (std::size_t i = 0; i < field.mine.size(); ++i) {
        const Body& b = field.mine[i];
        if (b.branch == Branch::guns || !commands(*field.battle, officer, b)) continue;
        if (beyond(distance(to_vec(rider.place), b.front), ride)) continue;
        double heed = outlook.steady[i].far;
        if (b.id == rider.attached_to) heed -= 150;  // he does not leave them for little
        if (!nearer(heed, least)) continue;
        least = heed;
        best = b.id;
    }
    return best;
}

}  // namespace

/// He lets the enemy come as long as the enemy does; who does not mean to come, or has the places that count when the
/// battle begins, must be gone for.
void Sergeant::judge_stance(const Field& field) {
    Stance& s = stance_;
    const int turn = field.view->turn;
    if (s.judged == turn) return;
    const bool first = s.judged < 0;
    s.judged = turn;
    const double gap = gap_between(field);
    const int lead = lead_of(field);
    if (first) {
        s.since = turn;
        // Who takes over in the midst of it stands where the lines are near already, or where he has the places.
        s.takes = turn > sees_him_come && lead > 0;
        s.awaits = turn <= sees_him_come ? lead >= 0 : s.takes || nearer(gap, within_reach);
        s.awaits = s.awaits && s.can_wait;
    } else if (s.awaits) {
        const bool comes = nearer(gap, s.gap - comes_on);
        // Seen after his first move: whether all of his come on.
        // Who has more of the places than he stays where he is.
        const bool some = !field.battle->scenario->objectives.empty() && lead <= 0;
        if (turn == 2) s.takes = some && !nearer(gap, s.gap - rushes * pace_of_foot(field));
        if (comes || nearer(gap, at_grips)) s.since = turn;
        s.awaits = turn - s.since < (s.has_come ? patience : sees_him_come) || (s.takes && has_or_gets(field, lead));
        s.has_come = s.has_come || comes;
    }
    s.gap = gap;
}

Decision Sergeant::sealed_orders(const Field& field, const Prompt& prompt, const Decision& keep) {
    judge_stance(field);
    Decision all = keep;
    all.parts.clear();
    std::vector<std::optional<Vec>> ways(field.mine.size());
    if (stance_.awaits && stance_.takes) ways = ways_to_places(field, lets_take);
    const Outlook outlook = outlook_of(field, stance_.awaits);
    for (std::size_t i = 0; i < field.mine.size(); ++i) {
        const Body& b = field.mine[i];
        const Decision one = orders_of(field, outlook, i, ways[i]);
        if (offered(prompt, Verb::instruct, b.id, one.number)) all.parts.push_back(one);
    }
    for (const OfficerView& rider : field.view->officers) {
        if (rider.army != field.me || rider.presence != Presence::on_table) continue;
        const UnitId unit = whom_to_join(field, outlook, rider, field.battle->officer(rider.id));
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
