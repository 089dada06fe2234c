// BA-5: whether a unit may make this move.

#include "base/measure.hpp"
#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/movement/conforming.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::brothers {

namespace {

constexpr std::size_t most_legs = 16;

std::string in_hundredths(long n) {
    std::string out = std::to_string(n / 100);
    if (n % 100 == 0) return out;
    out += "." + std::to_string(n % 100 / 10);
    return n % 10 == 0 ? out : out + std::to_string(n % 10);
}

long rounded(double length, int places) { return std::lround(length * places) * (100 / places); }

constexpr const char* ways_of_a_march =
    "needs as 'number' 0 (face along the path) or a sum of 1 (keep facing), 2 (change formation at the end) and 4 "
    "(leave the table), not ";

/// Tests the parts of a unit's move.
class Judge {
  public:
    Judge(const Battle& battle, const State& state, UnitId unit, const Surroundings& around)
        : battle_(battle),
          state_(state),
          unit_(unit),
          size_(counter(battle, unit).base),
          boat_(counter(battle, unit).boat),
          enemies_(around.enemies),
          untouched_(around.untouched),
          unsaid_(around.unsaid) {}

    /// The same, with a unit's name in the text. The name is looked up only if needed.
    std::optional<Refusal> no(const char* text, UnitId other, std::string_view clause, const char* more = "") const {
        if (unsaid_) return Refusal{};
        return no(text + name_of(battle_, other) + more, clause);
    }
    std::optional<Refusal> no(std::string text, std::string_view clause) const {
        if (unsaid_) return Refusal{};
        return refusal(battle_, name_of(battle_, unit_) + " " + std::move(text), clause);
    }

    const std::vector<Lying>& enemies() const { return enemies_; }
    const BaseSize& size() const { return size_; }

    /// One leg of a march, from its pose at the start. Friends on it do not matter (BA-5.K).
    std::optional<Refusal> leg(const Pose& from, Vec to, bool disengages, LawfulMove& move) const {
        if (boat_ && !afloat_on(battle_, size_, from, to)) return no("must stay on navigable water", "BA-5.R");
        if (!boat_ && barred_on(battle_, state_, size_, from, to))
            return no("cannot move there: impassable ground is in the way", "BA-5.H");
        if (const PieceId work = held_work_on_leg(battle_, state_, army_of(battle_, unit_), size_, from, to))
            return across(work);
        Pose there = from;
        there.place = to;
        if (!move.leaves && !on_table(battle_, size_, there)) return no("may not leave the table", "BA-5.Q");
        if (disengages) {
            if (const UnitId enemy = passed_over(enemies_, size_, from, to))
                return no("cannot pass over " + name_of(battle_, enemy), "BA-5.L");
            if (const UnitId enemy = contact_on_leg(battle_, state_, untouched_, size_, from, to))
                return no("would touch " + name_of(battle_, enemy) + " on the way", "BA-5.L");
        } else if (const UnitId enemy = contact_on_leg(battle_, state_, enemies_, size_, from, to)) {
            return no("would come into contact with ", enemy, "BA-5.M", ", which only a charge may");
        }
        move.legs.push_back(from);
        move.path.push_back(to);
        move.distance += distance(from.place, to);
        return std::nullopt;
    }

    std::optional<Refusal> stands_at(const Pose& end, bool disengages) const {
        if (!on_table(battle_, size_, end)) return no("may not leave the table", "BA-5.Q");
        if (boat_ && !afloat(battle_, size_, end)) return no("must stay on navigable water", "BA-5.R");
        if (boat_ && !traits_of(end.formation).is_for_boats) return no("must stay in single line", "BA-5.R");
        if (!boat_ && barred_at(battle_, state_, size_, end)) return no("would touch impassable ground", "BA-5.H");
        const Bases bases = bases_of(size_, end);
        if (const UnitId other = overlapped(battle_, state_, bases, unit_)) return no("would end on ", other, "BA-0.E");
        if (boat_) {  // BA-6.H: a boat does not capture, so it cannot end on a commander
            const OfficerId officer = commander_overlapped(battle_, state_, bases, army_of(battle_, unit_));
            return officer ? no("would end on " + battle_.officer(officer).name, "BA-0.E") : std::nullopt;
        }
        const std::vector<UnitId> touched = contacts_of(battle_, state_, bases, army_of(battle_, unit_));
        if (touched.empty()) return std::nullopt;
        if (disengages) return no("would still be in contact with " + name_of(battle_, touched.front()), "BA-5.L");
        return no("would come into contact with ", touched.front(), "BA-5.M", ", which only a charge may");
    }

    /// BA-11.A: a unit cannot cross a work that an enemy holds.
    std::optional<Refusal> across(PieceId work) const {
        const std::string& name = battle_.ground->piece(work).name;
        return no("cannot cross " + (name.empty() ? "the work" : name) + " while an enemy holds it", "BA-11.A");
    }
    std::optional<Refusal> turned(const Pose& from, const Pose& to) const {
        const PieceId work = held_work_in_turn(battle_, state_, army_of(battle_, unit_), size_, from, to);
        return work ? across(work) : std::nullopt;
    }

    std::optional<Refusal> afford(double cost, double budget, const char* clause) const {
        if (within(cost, budget)) return std::nullopt;
        return no("cannot move that far: it needs " + needed_and_had(cost, budget), clause);
    }

    /// Turns on the front centre to the next point, unless the unit keeps its facing.
    std::optional<Refusal> face(Pose& now, Vec to, bool keeps) const {
        if (keeps || !beyond(distance(now.place, to), 0)) return std::nullopt;
        const Pose before = now;
        now.heading = heading_of(to - now.place);
        return turned(before, now);
    }

    /// BA-5.M: the last leg of a charge, straight ahead until it first touches an enemy or meets a work (BA-11.A).
    std::optional<Refusal> rush(UnitId target, Pose now, Vec ahead, double budget, LawfulMove& move) const {
        const double far = std::max(0.0, budget) * std::max(1.0, profile(battle_).turnpike.value);
        const auto touch = first_touch(battle_, enemies_, size_, now, ahead * far);
        const WorkMet work = first_work(battle_, state_, army_of(battle_, unit_), bases_of(size_, now), ahead * far);
        const bool at_work = work.piece && (!touch || work.share < touch->share);
        if (!at_work && !touch) return no("does not reach " + name_of(battle_, target), "BA-5.M");
        if (!at_work && std::find(touch->units.begin(), touch->units.end(), target) == touch->units.end())
            return no("would first touch " + name_of(battle_, touch->units.front()), "BA-5.M");
        const double share = at_work ? work.share : touch->share;
        const Vec to = to_vec(to_point(now.place + ahead * std::max(0.0, far * share - hair_short)));
        const Roads roads = roads_for(battle_, unit_, now.formation);
        if (auto no = afford(cost_of(battle_, now.place, to, roads), budget, "BA-5.M")) return no;
        if (barred_on(battle_, state_, size_, now, to)) return no("cannot charge over impassable ground", "BA-5.H");
        move.legs.push_back(now);
        move.path.push_back(to);
        move.distance += distance(now.place, to);
        now.place = to;
        move.end = at_work ? halted(work, now) : conformed(battle_, state_, unit_, now, target);
        if (!on_table(battle_, size_, move.end)) return no("may not leave the table", "BA-5.Q");
        if (const UnitId other = overlapped(battle_, state_, bases_of(size_, move.end), unit_))
            return no("would end on " + name_of(battle_, other), "BA-0.E");
        if (!at_work) return std::nullopt;
        move.at_work = work.piece;
        const bool touches = in_contact(battle_, state_, bases_of(size_, move.end), bases_of(battle_, state_, target));
        return touches ? std::nullopt : across(work.piece);
    }

  private:
    /// BA-11.A: square to the work, if there is space.
    Pose halted(const WorkMet& work, const Pose& met) const {
        const Pose square = square_to_work(battle_, work.section, met);
        const Bases bases = bases_of(size_, square);
        const bool free = !overlapped(battle_, state_, bases, unit_) && on_table(battle_, size_, square) &&
                          barred_at(battle_, state_, size_, square).none() &&
                          held_work_under(battle_, state_, army_of(battle_, unit_), bases).none();
        return free ? square : met;
    }

    const Battle& battle_;
    const State& state_;
    UnitId unit_;
    BaseSize size_;
    bool boat_ = false;
    const std::vector<Lying>& enemies_;
    const std::vector<Lying>& untouched_;
    bool unsaid_;
};

}  // namespace

std::string needed_and_had(double needed, double had) {
    const long all = std::max(0L, rounded(had, 10) == rounded(needed, 10) ? rounded(had, 100) : rounded(had, 10));
    long wanted = rounded(needed, 10) == rounded(had, 10) ? rounded(needed, 100) : rounded(needed, 10);
    if (wanted <= all) wanted = all + 1;
    return in_hundredths(wanted) + " and has " + in_hundredths(all);
}

double full_move(const Battle& battle, UnitId id) {
    return profile(battle).move[static_cast<std::size_t>(counter(battle, id).kind)].value;
}

std::optional<Refusal> may_move(const Battle& battle, const State& state, UnitId id) {
    const std::string& name = name_of(battle, id);
    if (army_of(battle, id) != active(state)) return refusal(battle, "it is not the round of " + name, "BA-3.B");
    if (!on_table(state, id)) return refusal(battle, name + " is not on the table", "BA-3.7");
    const BaUnit w = own(state.unit(id));
    // BA-5.O
    if (w.pinned) return refusal(battle, name + " is pinned and cannot move", "BA-8.K");
    if (w.acting == Acting::nic) return refusal(battle, name + " is not in command and cannot move", "BA-4.E");
    if (!acts(state, id)) return refusal(battle, name + " does not act in this round and cannot move", "BA-4.A");
    if (w.moved) return refusal(battle, name + " has already moved in this round", "BA-3.7");
    return std::nullopt;
}

Surroundings surroundings_of(const Battle& battle, const State& state, UnitId unit) {
    Surroundings out;
    // BA-5.R: a boat is never in contact.
    const bool boat = counter(battle, unit).boat;
    if (!boat) out.enemies = enemies_ashore(battle, state, army_of(battle, unit));
    if (!on_table(state, unit)) return out;
    const std::vector<UnitId> touched = contacts_of(battle, state, unit);
    out.engaged = !touched.empty();
    for (const Lying& e : out.enemies)
        if (out.engaged && std::find(touched.begin(), touched.end(), e.unit) == touched.end())
            out.untouched.push_back(e);
    return out;
}

std::optional<Refusal> judge_stand(const Battle& battle, const State& state, UnitId id, const Pose& before,
                                   const Pose& end) {
    const Surroundings around = surroundings_of(battle, state, id);
    const Judge judge(battle, state, id, around);
    if (auto no = judge.turned(before, end)) return no;
    return judge.stands_at(end, false);
}

std::optional<Refusal> judge_put_down(const Battle& battle, const State& state, UnitId id, const Pose& pose) {
    if (auto no = judge_stand(battle, state, id, pose, pose)) return no;
    const Bases bases = bases_of(counter(battle, id).base, pose);
    const OfficerId enemy = commander_overlapped(battle, state, bases, army_of(battle, id));
    if (enemy.none()) return std::nullopt;
    return refusal(battle, name_of(battle, id) + " would overlap " + battle.officer(enemy).name, "BA-0.E");
}

std::optional<Refusal> judge_march(const Battle& battle, const State& state, const Decision& d, LawfulMove& move) {
    if (!on_table(state, d.unit) && way_in(battle, state, d.unit)) return judge_enter(battle, state, d, move);
    return judge_march(battle, state, d, surroundings_of(battle, state, d.unit), move);
}

std::optional<Refusal> judge_march(const Battle& battle, const State& state, const Decision& d,
                                   const Surroundings& around, LawfulMove& move) {
    if (auto no = may_move(battle, state, d.unit)) return no;
    const Judge judge(battle, state, d.unit, around);
    const Pose start = pose_of(state, d.unit);
    if (!formation_known(d.formation)) return judge.no(can_form_only(), "BA-5.I");
    if (d.number < 0 || d.number > all_ways_to_go)
        return judge.no(ways_of_a_march + std::to_string(d.number), "BA-5.B");
    if (d.path.size() > most_legs) return judge.no("can have at most 16 legs in its path", "BA-5.B");
    const bool changes = d.formation != start.formation;
    move.disengages = around.engaged;  // BA-10.I
    if (move.disengages && changes) return judge.no("cannot change formation when it disengages", "BA-5.L");
    if (move.disengages && d.path.empty())
        return judge.no("would stay in contact, because no straight way out is open: its 'path' is missing", "BA-5.L");
    const bool keeps = (d.number & keeps_facing) != 0 || move.disengages;
    move.leaves = (d.number & leaves_table) != 0;
    if (move.leaves && (d.path.empty() || !may_leave(battle, army_of(battle, d.unit), to_vec(d.path.back()))))
        return judge.no("may not leave the table there" + common::lacking_path(d), "BA-5.Q");
    Pose now = start;
    if (changes && (d.number & changes_after) == 0) now.formation = d.formation;
    if (auto no = judge.turned(start, now)) return no;
    double cost = 0;
    const Roads roads = roads_for(battle, d.unit, now.formation);
    for (const Point& point : d.path) {
        const Vec to = to_vec(point);
        if (auto no = judge.face(now, to, keeps)) return no;
        if (auto no = judge.leg(now, to, move.disengages, move)) return no;
        cost += cost_of(battle, now.place, to, roads);
        now.place = to;
    }
    const Profile& pf = profile(battle);
    const double share = changes ? pf.formation_change.value : move.disengages ? pf.disengaging.value : 1;
    const char* clause = changes ? "BA-5.I" : move.disengages ? "BA-5.L" : "BA-5.A";
    if (auto no = judge.afford(cost, full_move(battle, d.unit) * share, clause)) return no;
    move.end = now;
    if (move.leaves) return std::nullopt;
    move.end.heading = d.heading;
    move.end.formation = d.formation;
    // A unit that does not move may stay, even near others.
    const bool stays = d.path.empty() && !changes && move.end.heading == start.heading;
    if (stays) return std::nullopt;
    if (auto no = judge.turned(now, move.end)) return no;
    return judge.stands_at(move.end, move.disengages);
}

namespace {

/// BA-5.M: the direction of the last leg: to the given point, or straight at the target.
Vec charge_direction(const Battle& battle, const State& state, const Decision& d, Vec from) {
    Vec aim;
    if (!d.path.empty()) {
        aim = to_vec(d.path.back());
    } else {
        double best = 1e18;
        for (const Box& b : bases_of(battle, state, d.target)) {
            const Vec q = nearest_on(b, from);
            if (nearer(distance(q, from), best)) {
                best = distance(q, from);
                aim = q;
            }
        }
    }
    return beyond(distance(aim, from), 0) ? direction(heading_of(aim - from)) : direction(state.unit(d.unit).heading);
}

/// Certainly farther from the target than any road could bring it.
bool out_of_reach(const Battle& battle, const State& state, const Decision& d) {
    const Profile& pf = profile(battle);
    const double far = full_move(battle, d.unit) * std::max(1.0, pf.turnpike.value) + 2 * (pf.edge + pf.gap);
    return far_apart(round_of(battle, state, d.unit), round_of(battle, state, d.target), far);
}

}  // namespace

// A charge keeps its formation (BA-5.J), so the decision has none.
std::optional<Refusal> judge_charge(const Battle& battle, const State& state, const Decision& d, LawfulMove& move) {
    return judge_charge(battle, state, d, surroundings_of(battle, state, d.unit), move);
}

std::optional<Refusal> judge_charge(const Battle& battle, const State& state, const Decision& d,
                                    const Surroundings& around, LawfulMove& move) {
    if (auto no = may_move(battle, state, d.unit)) return no;
    const Judge judge(battle, state, d.unit, around);
    const Counter& mine = counter(battle, d.unit);
    const bool guns =
        mine.kind == Kind::artillery && (profile(battle).may_charge == MayCharge::foot_and_horse || mine.boat);
    if (guns) return judge.no("cannot charge: only infantry and cavalry can", "BA-5.N");
    if (d.target.none() || !on_table(state, d.target) || !enemies(battle, d.unit, d.target))
        return judge.no("can charge an enemy unit on the table only", "BA-5.M");
    if (counter(battle, d.target).boat) return judge.no("cannot charge a boat: boats cannot be contacted", "BA-5.R");
    if (around.engaged) return judge.no("is in contact and may only disengage", "BA-5.L");
    if (around.unsaid && out_of_reach(battle, state, d)) return Refusal{};
    if (d.path.size() > most_legs) return judge.no("can have at most 16 legs in its path", "BA-5.B");
    if (d.number != goes_along && d.number != keeps_facing)
        return judge.no(
            "must charge with 'number' 0 (face along the path) or 1 (keep facing), not " + std::to_string(d.number),
            "BA-5.B");
    const bool keeps = d.number == keeps_facing;
    move.charge = true;
    Pose now = pose_of(state, d.unit);
    const Roads roads = roads_for(battle, d.unit, now.formation);
    double budget = full_move(battle, d.unit);
    for (std::size_t i = 0; i + 1 < d.path.size(); ++i) {
        const Vec to = to_vec(d.path[i]);
        if (auto no = judge.face(now, to, keeps)) return no;
        if (auto no = judge.leg(now, to, false, move)) return no;
        budget -= cost_of(battle, now.place, to, roads);
        now.place = to;
        move.end = now;
    }
    const Vec ahead = charge_direction(battle, state, d, now.place);
    if (!keeps) now.heading = heading_of(ahead);
    if (auto no = judge.turned(move.legs.empty() ? pose_of(state, d.unit) : move.end, now)) return no;
    return judge.rush(d.target, now, ahead, budget, move);
}

std::optional<Refusal> judge_stand(const Battle& battle, const State& state, OfficerId id, Vec place) {
    const std::string& name = battle.officer(id).name;
    const Box commander = commander_box(battle, place);
    if (!battle.ground->on_table(commander)) return refusal(battle, name + " may not leave the table", "BA-5.Q");
    if (barred_for_commander(battle, state, place))
        return refusal(battle, name + " would stand on impassable ground", "BA-5.H");
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, id) || !on_table(state, u.id)) continue;
        if (far_apart(round_of(commander), round_of(battle, state, u.id), profile(battle).gap)) continue;
        const bool boat = counter(battle, u.id).boat;  // BA-5.R: no contact, but no overlap either
        for (const Box& b : bases_of(battle, state, u.id)) {
            if (boat && overlap(b, commander)) return refusal(battle, name + " would overlap " + u.name, "BA-0.E");
            if (!boat && within(distance(b, commander), profile(battle).gap))
                return refusal(battle, name + " may not ride into contact with " + u.name, "BA-6.J");
        }
    }
    if (const OfficerId enemy = commander_overlapped(battle, state, {commander}, army_of(battle, id)))
        return refusal(battle, name + " would overlap " + battle.officer(enemy).name, "BA-0.E");
    return std::nullopt;
}

namespace {

/// The commander overlaps the base (moved there by an umpire, or ridden over), and this path leads off it.
bool gets_off(const Box& commander, Vec way, const Box& base) {
    return overlap(base, commander) && at_least(dot(way, commander.centre - base.centre), 0);
}

/// BA-6.J: the first enemy unit that a commander contacts on a leg. Riding away from a touched unit is allowed, but not
/// over it.
UnitId met_on_ride(const Battle& battle, const State& state, OfficerId id, Vec from, Vec to) {
    const double gap = profile(battle).gap;
    const Box commander = commander_box(battle, from);
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, id) || !on_table(state, u.id) || counter(battle, u.id).boat) continue;
        if (far_apart(round_of(commander), to - from, round_of(battle, state, u.id), 2 * gap)) continue;
        const Bases bases = bases_of(battle, state, u.id);
        const auto touches = [&](const Box& b) { return within(distance(b, commander), gap); };
        const bool touched = std::any_of(bases.begin(), bases.end(), touches);
        for (const Box& b : bases)
            if (touched ? meeting(commander, to - from, b) && !gets_off(commander, to - from, b)
                        : contact_on_way(commander, to - from, b, gap).has_value())
                return u.id;
    }
    return {};
}

}  // namespace

std::optional<Refusal> judge_ride(const Battle& battle, const State& state, OfficerId id, std::span<const Point> path) {
    if (!on_table(state, id)) return judge_ride_in(battle, state, id, path);
    if (path.empty()) return std::nullopt;  // BA-6.J: staying is not riding into contact
    return judge_ride_from(battle, state, id, to_vec(state.officer(id).place), path);
}

std::optional<Refusal> judge_ride_from(const Battle& battle, const State& state, OfficerId id, Vec now,
                                       std::span<const Point> path) {
    const std::string& name = battle.officer(id).name;
    double cost = 0;
    for (const Point& point : path) {
        const Vec to = to_vec(point);
        if (barred_for_commander(battle, state, now, to))
            return refusal(battle, name + " cannot ride over impassable ground", "BA-5.H");
        if (const UnitId enemy = met_on_ride(battle, state, id, now, to))
            return refusal(battle, name + " may not ride into contact with " + name_of(battle, enemy), "BA-6.J");
        cost += cost_of(battle, now, to, Roads::full);
        now = to;
    }
    if (!within(cost, profile(battle).commander_move.value))
        return refusal(battle,
                       name + " cannot ride that far: the ride needs " +
                           needed_and_had(cost, profile(battle).commander_move.value),
                       "BA-5.A");
    return judge_stand(battle, state, id, now);
}

}  // namespace linstock::brothers
