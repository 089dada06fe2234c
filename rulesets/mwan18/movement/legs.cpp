#include "rulesets/mwan18/movement/legs.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/terrain_traits.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace linstock::mwan18 {

namespace {

/// MW-3.1, MW-3.2: the allowance of foot, and of dismounted cavalry, by formation.
int foot_allowance(const Book& b, Formation formation, Cite* why) {
    const FootPace pace = traits_of(formation).pace;
    const Cited<int>& feet = pace == FootPace::open_order ? b.open_order
                             : pace == FootPace::road     ? b.road_column
                                                          : b.field;
    if (why != nullptr) *why = feet.why;
    return feet.value;
}

int gait_allowance(const Book& b, Gait gait, Cite* why) {
    const Cited<int>* feet = nullptr;
    if (gait == Gait::walk) feet = &b.walk;
    if (gait == Gait::trot) feet = &b.trot;
    if (gait == Gait::gallop || gait == Gait::charge) feet = &b.gallop;
    if (feet == nullptr) return 0;
    if (why != nullptr) *why = feet->why;
    return feet->value;
}

const char* name_of_gait(Gait gait) {
    constexpr const char* names[] = {"stand", "walk", "trot", "gallop", "charge"};
    return names[static_cast<std::size_t>(gait)];
}

}  // namespace

int allowance(const Battle& battle, UnitId id, const Pose& pose, Gait gait, Cite* why) {
    const Book& b = book(battle);
    if (is_battery(battle, id) && !pose.off_guns) {
        if (traits_of(pose.formation).unlimbered || gait == Gait::charge) return 0;  // MW-3.18, MW-3.8
        if (gait == Gait::gallop && !facts(battle, id).horse_artillery) return 0;    // MW-3.7
        return gait_allowance(b, gait, why);
    }
    if (pose.mounted) return gait_allowance(b, gait, why);
    if (gait == Gait::charge) {
        if (why != nullptr) *why = b.charge.why;
        return b.charge.value;  // MW-3.3
    }
    return gait == Gait::walk ? foot_allowance(b, pose.formation, why) : 0;
}

std::optional<Refusal> gait_refusal(const Battle& battle, const State& state, UnitId id, Gait gait, bool mounts) {
    const Pose pose = pose_of(state, id);
    const MwUnit w = own(state.unit(id));
    const auto no = [&](const std::string& text, const char* clause) {
        return std::optional(refuse(battle, battle.unit(id).name + " " + text, clause));
    };
    const bool guns = is_battery(battle, id) && !pose.off_guns;
    const bool mounted = pose.mounted || guns || mounts;
    const bool fast = gait == Gait::gallop || gait == Gait::charge;
    if (gait == Gait::none || gait == Gait::walk) return std::nullopt;
    if (!mounted) {
        if (gait != Gait::charge) return no("is on foot and has no gaits: leave the gait out", "MW-3.1");
        // MW-3.14
        if (w.last_gait == Gait::charge)
            return no("charged last turn: it moves at its ordinary rate this turn", "MW-3.14");
        return std::nullopt;
    }
    if (guns) {
        if (gait == Gait::charge) return no("is artillery and cannot charge", "MW-3.8");
        if (gait == Gait::gallop && !facts(battle, id).horse_artillery)
            return no("is field artillery: it can walk or trot only", "MW-3.7");
    }
    // MW-3.16: gallop and charge count as one gait.
    if (fast && (w.last_gait == Gait::gallop || w.last_gait == Gait::charge))
        return no("galloped last turn and cannot gallop this turn", "MW-3.16");
    // MW-3.15
    if (gait == Gait::trot && w.last_gait == Gait::trot && w.gait_before_last == Gait::trot)
        return no("trotted in the last two turns and cannot trot this turn", "MW-3.15");
    return std::nullopt;
}

std::int32_t paid_to_row(const Plan& plan, std::int32_t until) {
    if (plan.stretches.empty()) return 0;
    const Pose& start = plan.stretches.front().from;
    bool has_to_rise = start.prone;
    bool has_to_limber = traits_of(start.formation).unlimbered;
    std::int32_t paid = 0;
    for (const Stretch& s : plan.stretches) {
        // Counts an obstacle that is crossed, not one that is dismantled.
        bool counts = marches(s.kind) || (s.kind == LegKind::dismantle && plan.dismantles.none());
        if (s.kind == LegKind::rise) counts = std::exchange(has_to_rise, false);
        if (s.kind == LegKind::limber) counts = std::exchange(has_to_limber, false);
        if (counts) paid += std::clamp(until - s.begin, 0, s.cost);
    }
    return paid;
}

// MW-3.17
std::int32_t budget_of(const Battle& battle, const State& state, UnitId id, const Pose& pose, int left_behind) {
    if (!is_battery(battle, id) || (traits_of(pose.formation).unlimbered && !pose.rigged)) return turn_budget;
    const MwUnit w = own(state.unit(id));
    int worst = 0;
    for (std::size_t s = 0; s < state.unit(id).stands_left && s < most_sections; ++s)
        if ((left_behind >> s & 1) == 0) worst = std::max(worst, int{w.horses[s]});
    return std::max(0, turn_budget - worst * book(battle).horse_lost.value * fifth_budget);
}

bool leaves_change_unfinished(const Plan& plan) {
    return std::any_of(plan.stretches.begin(), plan.stretches.end(),
                       [](const Stretch& s) { return leaves_change_unfinished(s); });
}

std::optional<Leg> leg_of_change(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    if (!w.changing) return std::nullopt;
    Leg leg;
    leg.kind = is_battery(battle, id) && traits_of(w.changes_to).unlimbered ? LegKind::unlimber : LegKind::formation;
    leg.formation = w.changes_to;
    const bool in_files = traits_of(w.changes_to).arrangement == Arrangement::files;
    leg.number = in_files ? 0 : w.changes_by;  // 0 = keeps the files of the unfinished change
    return leg;
}

int turns_to_change(const Battle& battle, UnitId id, const Pose& from, const Pose& to) {
    const bool guns = is_battery(battle, id);
    const bool unlimbers = guns && traits_of(to.formation).unlimbered && !traits_of(from.formation).unlimbered;
    Pose after = to;
    if (unlimbers) after.formation = limbered_formation;
    const int feet = std::min(allowance(battle, id, from, Gait::walk), allowance(battle, id, after, Gait::walk));
    if (feet <= 0) return 0;
    const std::int64_t steps =
        std::max<std::int64_t>(0, to_steps(farthest_way(battle, id, from, after)) - from.change_done);
    const std::int64_t flat = unlimbers ? std::int64_t{book(battle).limbering.value} * fifth_budget : 0;
    return static_cast<int>((steps * step_cost(feet, 0) + flat + turn_budget - 1) / turn_budget);
}

bool works_at_long_change(const Plan& plan) {
    return std::any_of(plan.stretches.begin(), plan.stretches.end(), [](const Stretch& s) {
        const bool changes = s.kind == LegKind::formation || s.kind == LegKind::unlimber;
        return changes && s.cost > 0 && (s.from.changing || s.to.changing);
    });
}

namespace {

/// One attempt to plan the legs, at one gait.
class Planning {
  public:
    Planning(const Battle& battle, const State& state, UnitId id, Gait gait, bool by_row)
        : battle_(battle),
          state_(state),
          id_(id),
          by_row_(by_row),
          now_(pose_of(state, id)),
          spent_(own(state.unit(id)).spent) {
        plan_.gait = gait;
        plan_.end = now_;
    }

    Plan run(const std::vector<Leg>& legs) {
        for (std::size_t i = 0; i < legs.size() && !plan_.no; ++i) {
            leg_ = i;
            if (now_.prone && legs[i].kind != LegKind::rise && legs[i].kind != LegKind::prone)
                fail("lies prone: it must rise first", "MW-3.13");
            else
                take(legs[i]);
        }
        plan_.end = now_;
        return std::move(plan_);
    }

  private:
    const Book& b() const { return book(battle_); }
    bool battery() const { return is_battery(battle_, id_); }
    /// MW-7.1: gunners away from their guns cannot haul, limber or rig them.
    bool has_guns(const char* clause, const char* otherwise = "has no guns") {
        if (battery() && !now_.off_guns) return true;
        fail(now_.off_guns ? "has left its guns" : otherwise, now_.off_guns ? "MW-7.1" : clause);
        return false;
    }
    void fail(const std::string& text, const char* clause) {
        if (!plan_.no) plan_.no = refuse(battle_, battle_.unit(id_).name + " " + text, clause);
    }
    /// Men haul and turn unlimbered guns, so lost horses do not reduce this budget (MW-3.17, MW-3.18).
    std::int32_t budget(bool by_men) const {
        return by_men ? turn_budget : budget_of(battle_, state_, id_, now_, plan_.abandons);
    }
    std::int32_t left_to_spend(bool by_men = false) const { return std::max(0, budget(by_men) - spent_ - plan_.cost); }
    /// MW-3.40: false and refused if the budget is too small.
    bool pay(std::int32_t cost, const char* clause, bool by_men = false) {
        const std::int32_t left = left_to_spend(by_men);
        if (cost <= left) return true;
        fail("does not have enough effort left: it needs " + fifths(cost) + " of a turn and has " + fifths(left),
             clause);
        return false;
    }
    /// Formats hundredths: 9635 is "96.35", 9600 is "96".
    static std::string in_hundredths(std::int64_t n) {
        std::string text = std::to_string(n / 100);
        if (const std::int64_t rest = n % 100; rest != 0) {
            text += rest < 10 ? ".0" : ".";
            text += std::to_string(rest % 10 == 0 ? rest / 10 : rest);
        }
        return text;
    }
    static std::string fifths(std::int32_t cost) {
        const std::int64_t hundredths = (cost * 100LL + fifth_budget / 2) / fifth_budget;
        return in_hundredths(hundredths) + (hundredths == 100 ? " fifth" : " fifths");
    }
    void add(LegKind kind, const Pose& to, std::int32_t cost) {
        // A unit that turns about or wheels at the table edge could leave the table.
        if (!battle_.ground->on_table(to_vec(to.place))) return fail("would leave the table", "MW-3.39");
        plan_.stretches.push_back({kind, now_, to, cost, spent_ + plan_.cost, leg_});
        plan_.cost += cost;
        now_ = to;
    }
    void flat(LegKind kind, const Pose& to, int fifths_of_turn, const char* clause) {
        const std::int32_t cost = fifths_of_turn * fifth_budget;
        if (pay(cost, clause)) add(kind, to, cost);
    }

    void take(const Leg& leg) {
        switch (leg.kind) {
            case LegKind::march: return march(leg);
            case LegKind::wheel: return wheel(leg);
            case LegKind::face: return face(leg.heading, LegKind::face);
            case LegKind::formation: return form(leg);
            case LegKind::about_face: return about_face();
            case LegKind::mount:
            case LegKind::dismount: return saddle(leg.kind == LegKind::mount);
            case LegKind::limber:
            case LegKind::unlimber: return limber(leg.kind == LegKind::limber);
            case LegKind::prone:
            case LegKind::rise: return lie(leg.kind == LegKind::prone);
            case LegKind::dismantle: return dismantle(leg.piece);
            case LegKind::by_hand: return by_hand(leg);
            case LegKind::rig_prolonge: return rig();
            case LegKind::prolonge: return prolonge(leg.number);
            case LegKind::abandon: return abandon(leg.number);
        }
    }

    /// Whole feet for messages. The limit is rounded down so that it is possible. The wanted distance is always above
    /// it.
    static std::int64_t feet_within(double feet) { return static_cast<std::int64_t>(feet + 1e-6); }
    static std::int64_t feet_beyond(double feet, double most) {
        return std::max(static_cast<std::int64_t>(feet + 0.5), feet_within(most) + 1);
    }
    /// Adds the clauses of the allowance; for guns hauled by hand or prolonge, `own`.
    void add_allowance(const char* own, std::vector<Cite>& why) const {
        if (own != nullptr) return why.push_back(cite(battle_, own));
        if (battery() && !now_.off_guns)
            why.push_back(cite(battle_, facts(battle_, id_).horse_artillery ? "MW-3.8" : "MW-3.7"));
        Cite gait;
        allowance(battle_, id_, now_, plan_.gait, &gait);
        if (!gait.clause.none()) why.push_back(gait);
    }
    /// The clauses of a refused march, most important first: ground or obstacle at its end, lost horses (MW-3.17),
    /// allowance. Then the clauses of obstacles and slow ground before that.
    std::vector<Cite> what_limits(const std::vector<MarchPart>& parts, const char* own, std::int32_t left,
                                  bool by_men) const {
        std::vector<Cite> why;
        std::vector<const char*> before;
        for (const MarchPart& part : parts) {
            const bool across = part.flat == 0 || left >= part.flat + part.rate;
            if (across && part.crossed != nullptr) before.push_back(part.crossed);
            if (part.cost() > left) {
                const char* here = across ? part.ground : part.crossed;
                if (here != nullptr) why.push_back(cite(battle_, here));
                break;
            }
            left -= part.cost();
            if (part.ground != nullptr) before.push_back(part.ground);
        }
        if (budget(by_men) < turn_budget) why.push_back(cite(battle_, "MW-3.17"));
        add_allowance(own, why);
        for (const char* clause : before)
            why.push_back(cite(battle_, clause));
        return why;
    }
    /// MW-3.40: refuses the march and states its limit in feet. `barred`: the refusal of impassable ground, if reached.
    void refuse_way(Vec to, int feet, const char* own, const std::vector<MarchPart>& parts,
                    std::optional<Refusal> barred, std::int32_t left, bool by_men) {
        const Vec from = to_vec(now_.place);
        const double length = distance(from, to);
        const double most =
            march_reach(battle_, state_, {id_, now_, heading_of(to - from), feet, plan_.gait, left, length}).feet;
        plan_.marches += most;
        const bool gaits = (battery() && !now_.off_guns) || now_.mounted;
        std::string text = battle_.unit(id_).name;
        const bool none = feet_within(most) == 0;
        text += none ? (most > tolerance ? " can move less than a foot that way" : " cannot move that way")
                     : " can move " + std::to_string(feet_within(most)) + " feet that way";
        if (gaits && own == nullptr) text += std::string(" at a ") + name_of_gait(plan_.gait);
        if (!none) text += ", not " + std::to_string(feet_beyond(length, most));
        if (barred) {
            barred->text = text + ": " + barred->text;
            plan_.no = std::move(barred);
        } else {
            plan_.no = Refusal{RefusalKind::against_rules, text, what_limits(parts, own, left, by_men)};
        }
    }

    /// Adds the stretches of a straight path. `own`: the clause of hauled guns. False if the march is cut short.
    bool go(LegKind kind, Vec to, int feet, const char* own) {
        std::optional<Refusal> no;
        const Vec from = to_vec(now_.place);
        const double length = distance(from, to);
        if (!battle_.ground->on_table(to)) {
            fail("would leave the table", "MW-3.39");
            return false;
        }
        if (same_length(length, 0)) return true;
        const Vec along = (to - from) * (1 / length);
        const auto parts = march_parts(battle_, state_, id_, now_, to, feet, plan_.gait, no);
        const bool barred = no.has_value();
        const bool by_men = kind == LegKind::by_hand;
        std::int32_t left = left_to_spend(by_men);
        std::int32_t cost = 0;
        for (const MarchPart& part : parts)
            cost += part.cost();
        if (barred || cost > left)
            refuse_way(to, feet, own, parts, cost > left ? std::nullopt : std::move(no), left, by_men);
        else
            plan_.marches += length;
        if (barred) return false;
        for (const MarchPart& part : parts) {
            if (part.cost() > left) return false;
            left -= part.cost();
            Pose next = now_;
            next.place = &part == &parts.back() ? to_point(to) : to_point(from + along * part.to);
            plan_.marched += part.cost();
            // The unit stops at an obstacle until its cost is paid.
            if (part.flat > 0) add(LegKind::dismantle, now_, part.flat);
            add(kind, next, part.cost() - part.flat);
        }
        return true;
    }

    // MW-3.38
    void march(const Leg& leg) {
        const int feet = allowance(battle_, id_, now_, plan_.gait);
        if (battery() && traits_of(now_.formation).unlimbered)
            return fail("is unlimbered: move it by hand or by prolonge, or limber first", "MW-3.18");
        if (feet <= 0) return fail(std::string("does not ") + name_of_gait(plan_.gait), "MW-3.37");
        const Vec to = to_vec(leg.to);
        const Vec from = to_vec(now_.place);
        if (same_length(distance(from, to), 0)) return;
        const Heading off = angle_between(heading_of(to - from), now_.heading);
        if (!by_row_ && off > from_degrees(b().oblique.value) + 1)
            return fail("can march straight ahead only, at most " + std::to_string(b().oblique.value) +
                            " degrees off its heading; to go to the rear, face about first",
                        "MW-3.38");
        go(LegKind::march, to, feet, nullptr);
    }

    /// MW-3.9: a turn costs the path of the figure that goes farthest, at the slower of the two formations.
    void change(const Pose& to, LegKind kind) {
        const int before = allowance(battle_, id_, now_, plan_.gait);
        const int after = allowance(battle_, id_, to, plan_.gait);
        int feet = std::min(before, after);
        // An unlimbered battery turns by hand.
        const bool by_men = battery() && traits_of(now_.formation).unlimbered;
        if (by_men) feet = b().by_hand.value;
        if (feet <= 0) return fail("cannot change its formation or facing in its present state", "MW-3.9");
        const std::int64_t steps = to_steps(farthest_way(battle_, id_, now_, to));
        const auto cost =
            static_cast<std::int32_t>(std::min<std::int64_t>(steps * step_cost(feet, 0), 10 * turn_budget));
        if (pay(cost, "MW-3.9", by_men)) add(kind, to, cost);
    }
    static bool same_formation(const Array& a, const Pose& from, const Array& b, const Pose& to) {
        return from.formation == to.formation && a.files == b.files && a.ranks == b.ranks;
    }
    /// MW-3.9: a change of formation, complete or as far as the effort of this turn allows. The rest carries over.
    /// `by`: files or ranks. `flat`: budget units to be paid at the end in one turn. `kind`: of the finished change.
    void reform(const Pose& to, std::uint8_t by, LegKind kind, std::int32_t flat = 0) {
        if (same_formation(array_of(battle_, id_, now_), now_, array_of(battle_, id_, to), to)) {
            Pose stays = now_;
            stays.give_up_change();
            return add(LegKind::formation, stays, 0);
        }
        Pose side_by_side = to;  // MW-3.12: guns unlimber after they have moved side by side
        if (flat > 0) side_by_side.formation = limbered_formation;
        const int feet =
            std::min(allowance(battle_, id_, now_, plan_.gait), allowance(battle_, id_, side_by_side, plan_.gait));
        if (feet <= 0) return fail("cannot change its formation or facing in its present state", "MW-3.9");
        // A battery continues every change out of its formation, because the paths are the same.
        const bool goes_on = now_.changing && (battery() || (now_.changes_to == to.formation && now_.changes_by == by));
        const std::int32_t done = goes_on ? now_.change_done : 0;
        const auto way = static_cast<std::int32_t>(to_steps(farthest_way(battle_, id_, now_, side_by_side)));
        const std::int64_t step = step_cost(feet, 0);
        const std::int64_t cost = std::max(0, way - done) * step + flat;
        if (cost <= left_to_spend()) {
            Pose done_with = to;
            done_with.give_up_change();
            return add(kind, done_with, static_cast<std::int32_t>(cost));
        }
        Pose on = now_;
        const auto steps = static_cast<std::int32_t>(std::min<std::int64_t>(way - done, left_to_spend() / step));
        if (steps <= 0) return fail("has no effort left in this turn for its change of formation", "MW-3.9");
        on.changing = true;
        on.changes_to = to.formation;
        on.changes_by = by;
        on.change_done = done + steps;
        add(LegKind::formation, on, static_cast<std::int32_t>(steps * step));
    }
    void face(Heading heading, LegKind kind) {
        if (angle_between(heading, now_.heading) > from_degrees(b().wheel_most.value))
            return fail("can turn at most " + std::to_string(b().wheel_most.value) + " degrees at a time", "MW-3.9");
        Pose to = now_;
        to.heading = normal(heading);
        change(to, kind);
    }
    void wheel(const Leg& leg) {
        if ((leg.number != 1 && leg.number != 2) || leg.heading > from_degrees(b().wheel_most.value))
            return fail("can wheel on its left (1) or right (2) corner, at most " +
                            std::to_string(b().wheel_most.value) + " degrees at a time",
                        "MW-3.9");
        const bool left = leg.number == 1;
        const double half = size_of(battle_, id_, now_).width / 2;
        const Vec pivot = to_vec(now_.place) + right_of(now_.heading) * (left ? -half : half);
        Pose to = now_;
        to.heading = normal(now_.heading + (left ? -leg.heading : leg.heading));
        to.place = to_point(pivot + right_of(to.heading) * (left ? half : -half));
        change(to, LegKind::wheel);
    }
    void form(const Leg& leg) {
        Pose to = now_;
        std::uint8_t by = 0;
        to.formation = leg.formation;
        if (battery()) {
            if (traits_of(now_.formation).unlimbered || leg.formation == unlimbered_formation)
                return fail("must limber or unlimber for this change", "MW-3.12");
            if (!formation_known(leg.formation) || traits_of(leg.formation).forming_guns == nullptr)
                return fail("is artillery: limbered, it can form column or road column", "MW-10.6");
            return reform(to, 0, LegKind::formation);
        }
        if (!formation_known(leg.formation))
            return fail("cannot take this formation: this ruleset does not have it", "MW-10.2");
        const Arrangement arrangement = traits_of(leg.formation).arrangement;
        if (arrangement == Arrangement::ranks) {
            if (leg.number > 2) return fail("must have one or two ranks in line", "MW-10.2");
            to.ranks = by = static_cast<std::uint8_t>(leg.number == 2 ? 2 : 1);
        }
        if (arrangement == Arrangement::files) {
            if (leg.number == 1 || leg.number > 40) return fail("must have 2 to 40 files in column", "MW-10.2");
            const bool goes_on = now_.changing && now_.changes_to == leg.formation;
            const int usual = goes_on ? int{now_.changes_by} : int{usual_files(now_.stands)};
            to.files = by = static_cast<std::uint8_t>(leg.number != 0 ? leg.number : usual);
            // A unit too small for three ranks may stay in its column if the new one is at least as deep.
            const int deep = array_of(battle_, id_, to).ranks;
            const bool stays = now_.formation == leg.formation && deep >= array_of(battle_, id_, now_).ranks;
            if (deep < b().column_ranks.value && !stays)
                return fail("must be at least three ranks deep in column", "MW-10.2");
        }
        reform(to, by, LegKind::formation);
    }
    // MW-3.10: the rear rank becomes the front.
    void about_face() {
        if (battery() && traits_of(now_.formation).unlimbered) return fail("is unlimbered: turn it by hand", "MW-3.18");
        Pose to = now_;
        to.heading = normal(now_.heading + half_turn);
        to.place = to_point(to_vec(now_.place) - direction(now_.heading) * size_of(battle_, id_, now_).depth);
        flat(LegKind::about_face, to, by_row_ ? 0 : b().about_face.value, "MW-3.10");  // MW-5.11
    }
    // MW-3.11
    void saddle(bool up) {
        if (!is_horse(battle_, id_)) return fail("has no horses", "MW-3.11");
        if (now_.mounted == up) return fail(up ? "is already mounted" : "is already on foot", "MW-3.11");
        Pose to = now_;
        to.mounted = up;
        to.give_up_change();
        flat(up ? LegKind::mount : LegKind::dismount, to, b().mount.value, "MW-3.11");
    }
    // MW-3.12
    void limber(bool up) {
        if (!has_guns("MW-3.12")) return;
        if (traits_of(now_.formation).unlimbered != up)
            return fail(up ? "is already limbered" : "is already unlimbered", "MW-3.12");
        Pose to = now_;
        to.formation = up ? limbered_formation : unlimbered_formation;
        to.rigged = false;  // MW-3.19: limbering ends the prolonge
        if (traits_of(now_.formation).single_file)
            return reform(to, 0, LegKind::unlimber, b().limbering.value * fifth_budget);
        to.give_up_change();
        flat(up ? LegKind::limber : LegKind::unlimber, to, b().limbering.value, "MW-3.12");
    }
    // MW-3.13
    void lie(bool down) {
        if (battery() || now_.mounted) return fail("cannot lie down or rise: it is not on foot", "MW-3.13");
        if (now_.prone == down) return fail(down ? "already lies prone" : "is not prone", "MW-3.13");
        Pose to = now_;
        to.prone = down;
        flat(down ? LegKind::prone : LegKind::rise, to, b().prone.value, "MW-3.13");
    }
    // MW-3.27 to MW-3.32, MW-3.35
    void dismantle(PieceId id) {
        if (id.none() || !is_linear_obstacle(battle_.ground->piece(id)) ||
            !traits_of(battle_.ground->piece(id).kind).obstacle)
            return fail("can dismantle only fences, hedges and loose walls", "MW-3.27");
        if (!near_enough(battle_, state_, footprint_of(battle_, id_, now_), id))
            return fail("is not close enough to dismantle it", "MW-3.35");
        if (spent_ + plan_.cost > 0) return fail("needs the whole turn to dismantle it", "MW-3.35");
        plan_.dismantles = id;
        add(LegKind::dismantle, now_, turn_budget);  // lost horses do not matter, because the men have no time left
    }
    // MW-3.18
    void by_hand(const Leg& leg) {
        if (!has_guns("MW-3.18", "has no guns to drag")) return;
        if (!traits_of(now_.formation).unlimbered) return fail("has no guns to drag", "MW-3.18");
        const std::array path = {to_vec(now_.place), to_vec(leg.to)};
        constexpr KindSet bad = kinds_with(&TerrainTraits::stops_guns);
        if (!battle_.ground->pieces_on_path(path, bad).empty() ||
            battle_.ground->level_at(path[0]) != battle_.ground->level_at(path[1]) || sloping(path[0], path[1]))
            return fail("can be moved by hand on open level ground only", "MW-3.18");
        go(LegKind::by_hand, path[1], b().by_hand.value, "MW-3.18");
    }
    bool sloping(Vec a, Vec c) const {
        std::optional<Refusal> no;
        Pose probe = now_;
        const auto parts = march_parts(battle_, state_, id_, probe, c, b().by_hand.value, Gait::walk, no);
        const std::int64_t plain = step_cost(b().by_hand.value, 0);
        return no || std::any_of(parts.begin(), parts.end(), [&](const MarchPart& p) {
                   return p.flat > 0 || (p.rate != plain && !same_length(distance(a, c), 0));
               });
    }
    // MW-3.19
    void rig() {
        if (!has_guns("MW-3.19", "has no unlimbered guns")) return;
        if (!traits_of(now_.formation).unlimbered) return fail("has no unlimbered guns", "MW-3.19");
        if (now_.rigged) return fail("has already rigged the prolonge", "MW-3.19");
        Pose to = now_;
        to.rigged = true;
        if (spent_ + plan_.cost > 0) return fail("needs the whole turn to rig the prolonge", "MW-3.19");
        add(LegKind::rig_prolonge, to, b().rig_prolonge.value * fifth_budget);
    }
    void prolonge(int feet) {
        if (!battery() || !now_.rigged) return fail("has not rigged the prolonge", "MW-3.19");
        const int most = b().walk.value * b().prolonge_fifths.value / 5;
        double drawn = feet;  // MW-3.19: limit for all legs of a turn together
        for (const Stretch& s : plan_.stretches)
            if (s.kind == LegKind::prolonge) drawn += distance(to_vec(s.from.place), to_vec(s.to.place));
        if (feet <= 0 || beyond(drawn, most))
            return fail("can retire " + std::to_string(most) + " feet at most by prolonge", "MW-3.19");
        go(LegKind::prolonge, to_vec(now_.place) - direction(now_.heading) * feet, b().walk.value, "MW-3.19");
    }
    // MW-3.17: the gun and its crew stay behind as a unit of their own.
    void abandon(int section) {
        if (!has_guns("MW-3.17", "has no such section")) return;
        const int bit = 1 << (section - 1);
        const bool there = section >= 1 && section <= state_.unit(id_).stands_left && (plan_.abandons & bit) == 0;
        if (!there) return fail("has no such section", "MW-3.17");
        if (now_.stands < 2) return fail("cannot abandon its last gun", "MW-3.17");
        // Each gun left behind needs an unused part of the order of battle.
        const auto& parts = facts(battle_, id_).parts;
        const auto free = std::count_if(parts.begin(), parts.end(),
                                        [&](UnitId part) { return state_.unit(part).presence == Presence::absent; });
        if (std::popcount(static_cast<unsigned>(plan_.abandons)) >= free)
            return fail("cannot abandon another gun: it already has too many parts on the table", "MW-3.17");
        int before = 0;
        for (int s = 0; s < section - 1; ++s)
            before += (plan_.abandons >> s & 1) == 0 ? 1 : 0;
        Pose to = now_;
        --to.stands;
        add(LegKind::abandon, to, 0);
        if (plan_.no) return;
        plan_.stretches.back().section = before;
        plan_.abandons |= bit;
    }

    const Battle& battle_;
    const State& state_;
    UnitId id_;
    bool by_row_;
    Pose now_;
    std::int32_t spent_;
    std::size_t leg_ = 0;
    Plan plan_;
};

}  // namespace

Plan plan_legs(const Battle& battle, const State& state, UnitId id, Gait gait, const std::vector<Leg>& legs,
               bool by_row) {
    const bool mounts = is_horse(battle, id) && std::any_of(legs.begin(), legs.end(),
                                                            [](const Leg& leg) { return leg.kind == LegKind::mount; });
    if (gait != Gait::none) {
        Plan plan = Planning(battle, state, id, gait, by_row).run(legs);
        if (auto no = gait_refusal(battle, state, id, gait, mounts)) plan.no = std::move(no);
        return plan;
    }
    // Without a gait, the slowest at which nothing but a change of formation stays unfinished. If none suffices, the
    // refusal is that of the gait that goes farthest.
    std::optional<Plan> unfinished;
    Plan best;
    for (const Gait g : {Gait::walk, Gait::trot, Gait::gallop}) {
        if (gait_refusal(battle, state, id, g, mounts)) continue;
        Plan plan = Planning(battle, state, id, g, by_row).run(legs);
        if (!plan.no && !leaves_change_unfinished(plan)) return plan;
        if (!plan.no) {
            if (!unfinished) unfinished = std::move(plan);
            continue;
        }
        if (!best.no || beyond(plan.marches, best.marches)) best = std::move(plan);
    }
    return unfinished ? *std::move(unfinished) : best;
}

}  // namespace linstock::mwan18
