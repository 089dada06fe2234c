// MW-3.41: a move has five parts of a fifth of the turn each. In each part all units move together.

#include "rulesets/mwan18/movement/moving.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/close_combat/charging.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/movement/making_room.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <optional>

namespace linstock::mwan18 {

namespace {

/// A unit that moves.
struct Going {
    UnitId unit;
    Plan plan;
    UnitId charge;
    bool stopped = false;
    bool by_row = false;
    std::int32_t from = 0;  ///< budget units of the turn at its start
    std::int32_t at = 0;    ///< budget units reached so far
    Pose start;
    Pose pose;
    // MW-9.3, at the start of T2:
    UnitId nearest;            ///< nearest visible enemy
    std::optional<Goal> goal;  ///< advancing means approaching this
};

Pose pose_at(const Plan& plan, const Pose& start, std::int32_t budget) {
    Pose pose = start;
    for (const Stretch& s : plan.stretches) {
        if (budget >= s.begin + s.cost) {
            pose = s.to;
            continue;
        }
        if (budget > s.begin && marches(s.kind) && s.cost > 0) {
            pose = s.from;
            const double share = static_cast<double>(budget - s.begin) / s.cost;
            const Vec a = to_vec(s.from.place);
            pose.place = to_point(a + (to_vec(s.to.place) - a) * share);
        } else if (budget > s.begin && leaves_change_unfinished(s)) {  // MW-3.9: paid progress is kept
            const bool goes_on = s.from.changing && s.from.change_done < s.to.change_done &&
                                 s.from.changes_to == s.to.changes_to && s.from.changes_by == s.to.changes_by;
            const std::int64_t before = goes_on ? s.from.change_done : 0;
            pose = s.to;
            pose.change_done =
                static_cast<std::int32_t>(before + (s.to.change_done - before) * (budget - s.begin) / s.cost);
        }
        break;
    }
    return pose;
}

/// The pose at a position on its path. A stopped unit stays where it stopped.
Pose pose_then(const Going& going, std::int32_t at) { return pose_at(going.plan, going.start, std::min(at, going.at)); }

/// A unit's places at the start and the end of a part.
struct Standing {
    Box before;
    Box after;
    bool counts = false;  ///< an enemy in order, with a stand-off (MW-10.12)
};

/// MW-10.12: within the stand-off of an enemy's place at the start or end of the part. A unit that was inside already
/// may not come closer.
bool too_near(const Battle& battle, const std::vector<Standing>& all, UnitId id, const Box& box) {
    const double off = book(battle).standoff.value;
    const Box& mine = all[id.index()].before;
    for (const Unit& unit : units_of(battle)) {
        const Standing& enemy = all[unit.id.index()];
        if (!enemy.counts || !enemies(battle, id, unit.id)) continue;
        for (const Box* there : {&enemy.before, &enemy.after}) {
            if (far_apart(box, *there, off)) continue;
            const double now = nearest_distance(box, *there);
            if (at_least(now, off)) continue;
            if (nearer(now, nearest_distance(mine, *there))) return true;
        }
    }
    return false;
}

/// An enemy whose stand-off the unit may reach within this many feet.
bool enemy_within(const Battle& battle, const std::vector<Standing>& all, UnitId id, const Box& box, double feet) {
    const double reach = feet + book(battle).standoff.value;
    return std::any_of(units_of(battle).begin(), units_of(battle).end(), [&](const Unit& unit) {
        const Standing& enemy = all[unit.id.index()];
        return enemy.counts && enemies(battle, id, unit.id) &&
               !(far_apart(box, enemy.before, reach) && far_apart(box, enemy.after, reach));
    });
}

class Moving {
  public:
    explicit Moving(Play& play) : play_(play), battle_(play.battle()) {}

    void run() {
        start();
        go_together();
        for (Going& going : all_)
            settle(going);
        note_retreats();
        records();
        refresh_contacts(play_);  // MW-6.19: ends contacts of units that marched away
        ride_officers(play_);
        lay_charges();
    }

  private:
    State& state() { return play_.state(); }

    void go_together() {
        for (int part = 1; part <= 5; ++part)
            one_part(part * fifth_budget);
        leave_room();
    }

    void start() {
        at_start_.resize(battle_.forces().units.size());
        for (const Unit& unit : units_of(battle_)) {
            if (!on_table(state(), unit.id)) continue;
            at_start_[unit.id.index()].counts = in_order(battle_, state(), unit.id);
            at_start_[unit.id.index()].before = footprint(battle_, state(), unit.id);
        }
        for (const Move& move : sealed(state())) {
            if (move.unit.none() || !in_order(battle_, state(), move.unit)) continue;
            Going going;
            going.unit = move.unit;
            going.by_row = falls_back(battle_, state(), move.unit);
            going.plan = plan_legs(battle_, state(), move.unit, move.gait, move.legs, going.by_row);
            going.start = going.pose = pose_of(state(), move.unit);
            going.from = going.at = own(state().unit(move.unit)).spent;
            going.charge = move.charge;
            going.nearest = nearest_enemy(battle_, state(), move.unit).unit;
            going.goal = goal_ahead(move.unit, going.nearest);
            all_.push_back(std::move(going));
        }
        state().path.clear();
    }

    /// MW-9.3: the enemy ahead; otherwise the objective of its orders; otherwise the nearest visible enemy.
    std::optional<Goal> goal_ahead(UnitId id, UnitId nearest) {
        if (const UnitId enemy = enemy_ahead(battle_, state(), id)) return Goal{{}, enemy};
        const MwUnit w = own(state().unit(id));
        const bool named = w.objective_is_point || (w.objective && on_table(state(), w.objective));
        if (named || w.order == Order::attack) return goal_of(battle_, state(), id);
        if (nearest) return Goal{{}, nearest};
        return std::nullopt;
    }

    void one_part(std::int32_t until) {
        std::vector<Standing> now = at_start_;
        for (const Unit& unit : units_of(battle_)) {
            Standing& s = now[unit.id.index()];
            if (!on_table(state(), unit.id)) continue;
            s.before = s.after = footprint(battle_, state(), unit.id);
        }
        for (const Going& going : all_) {
            Standing& s = now[going.unit.index()];
            s.before = s.after = footprint_of(battle_, going.unit, going.pose);
            if (!going.stopped) s.after = footprint_of(battle_, going.unit, next_pose(going, until));
        }
        for (Going& going : all_) {
            if (going.stopped) continue;
            const std::int32_t last = last_lawful(going, until, now);
            come_to(going, last);
            going.stopped = last < until;
        }
    }

    static Pose next_pose(const Going& going, std::int32_t until) { return pose_at(going.plan, going.start, until); }

    static void come_to(Going& going, std::int32_t at) {
        going.pose = next_pose(going, at);
        going.at = at;
    }

    /// MW-3.41: the last moment of this part up to which all places on the unit's path are lawful.
    std::int32_t last_lawful(const Going& going, std::int32_t until, const std::vector<Standing>& now) {
        const auto lawful = [&](std::int32_t at) {
            const Box box = footprint_of(battle_, going.unit, next_pose(going, at));
            return !too_near(battle_, now, going.unit, box);
        };
        std::int32_t good = going.at;
        for (std::int32_t bad : moments(going, until, now)) {
            if (lawful(bad)) {
                good = bad;
                continue;
            }
            while (bad - good > 1) {
                const std::int32_t middle = good + (bad - good) / 2;
                (lawful(middle) ? good : bad) = middle;
            }
            return good;
        }
        return until;
    }

    /// Moments to test: the end of each stretch, and every foot of a march near an enemy.
    std::vector<std::int32_t> moments(const Going& going, std::int32_t until, const std::vector<Standing>& now) {
        std::vector<std::int32_t> out;
        for (const Stretch& s : going.plan.stretches) {
            const std::int32_t from = std::max(going.at, s.begin);
            const std::int32_t to = std::min(until, s.begin + s.cost);
            if (to < from || (to == from && s.cost > 0)) continue;
            const Pose begins = next_pose(going, from);
            const double feet = distance(to_vec(begins.place), to_vec(next_pose(going, to).place));
            const Box box = footprint_of(battle_, going.unit, begins);
            if (marches(s.kind) && enemy_within(battle_, now, going.unit, box, feet))
                for (int i = 1; i < feet; ++i)
                    out.push_back(from + static_cast<std::int32_t>((to - from) * (i / feet)));
            out.push_back(to);
        }
        return out;
    }

    /// MW-10.15: a unit that would end on another stops before it.
    void leave_room() {
        std::vector<Body> bodies = bodies_now();
        std::vector<Comer> comers;
        comers.reserve(all_.size());
        for (const Going& going : all_)
            comers.push_back({going.unit, going.from, going.at});
        make_room(bodies, comers, [&](std::size_t i, std::int32_t at) {
            return footprint_of(battle_, all_[i].unit, next_pose(all_[i], at));
        });
        for (std::size_t i = 0; i < all_.size(); ++i)
            come_to(all_[i], comers[i].at);
    }
    std::vector<Body> bodies_now() {
        std::vector<Body> out;
        out.reserve(at_start_.size());
        std::vector<const Going*> moving(at_start_.size());
        for (const Going& going : all_) {
            moving[going.unit.index()] = &going;
            for (const Stretch& s : going.plan.stretches)
                if (leaves_gun(going, s)) out.push_back({{}, footprint_of(battle_, going.unit, gun_left(s)), true});
        }
        for (const Unit& unit : units_of(battle_)) {
            if (!on_table(state(), unit.id)) continue;
            const Going* going = moving[unit.id.index()];
            out.push_back({unit.id, going == nullptr ? footprint(battle_, state(), unit.id)
                                                     : footprint_of(battle_, unit.id, going->pose)});
        }
        return out;
    }
    /// Whether the battery has reached the point of its move where it leaves a gun.
    static bool leaves_gun(const Going& going, const Stretch& s) {
        return s.kind == LegKind::abandon && s.begin <= going.at;
    }
    /// The place of the gun left behind. The other guns close up (MW-10.7), so it is at an end of the line or of the
    /// file.
    Pose gun_left(const Stretch& s) {
        const int last = s.from.stands - 1;
        const bool outer = s.section == 0 && !traits_of(s.from.formation).single_file;
        Pose gun = s.from;
        gun.place = to_point(section_place(battle_, s.from, outer ? 0 : last));
        gun.stands = 1;
        return gun;
    }

    static bool changes(const Going& going, LegKind a, LegKind b) {
        return std::any_of(going.plan.stretches.begin(), going.plan.stretches.end(), [&](const Stretch& s) {
            return (s.kind == a || s.kind == b) && s.begin + s.cost <= going.at;
        });
    }

    /// MW-3.17: a section left behind becomes a part, at its place.
    void leave_gun(UnitId id, const Stretch& left_at) {
        UnitState& u = state().unit(id);
        const int section = left_at.section;
        const auto s = static_cast<std::size_t>(section);
        for (const UnitId part : facts(battle_, id).parts) {
            UnitState& p = state().unit(part);
            if (p.presence != Presence::absent) continue;
            const Pose gun = gun_left(left_at);
            p = UnitState{};
            p.own.set(MwUnit{});
            p.presence = Presence::on_table;
            p.place = gun.place;
            p.heading = gun.heading;
            p.formation = gun.formation;
            p.stands_left = 1;
            p.casualties[0] = u.casualties[s];
            MwUnit w = own(u);
            const unsigned its_bit = 1U << original_section(state(), id, section);
            edit(p, [&](MwUnit& left) {
                left.sections_gone = static_cast<std::uint8_t>(((1U << most_sections) - 1) & ~its_bit);
                // The gun that is left keeps what binds the battery, and whether it has fired (MW-4.D.9).
                left.order = w.order;
                left.objective = w.objective;
                left.objective_is_point = w.objective_is_point;
                left.objective_place = w.objective_place;
                left.row = w.row;
                left.volley_spent = w.volley_spent;
                left.last_gait = w.last_gait;
                left.gait_before_last = w.gait_before_last;
                left.horses[0] = w.horses[s];
                left.guns[0] = w.guns[s];
            });
            for (std::size_t i = s; i + 1 < most_sections; ++i) {
                w.horses[i] = w.horses[i + 1];
                w.guns[i] = w.guns[i + 1];
                u.casualties[i] = u.casualties[i + 1];
            }
            w.horses[most_sections - 1] = 0;
            w.guns[most_sections - 1] = Gun::served;
            u.casualties[most_sections - 1] = 0;
            w.sections_gone = static_cast<std::uint8_t>(w.sections_gone | its_bit);
            u.own.set(w);
            play_.say(EventKind::guns_abandoned, [&](Event& e) {
                e.unit = id;
                e.other = part;
                e.guns() = 1;
                e.to = p.place;
                e.why = {cite(battle_, "MW-3.17")};
            });
            return;
        }
    }

    /// MW-3.15, MW-3.16: the unit used its gait, by marching or by changing places (MW-3.9).
    static bool paces(const Going& going) {
        return std::any_of(going.plan.stretches.begin(), going.plan.stretches.end(), [&](const Stretch& s) {
            const bool changes = s.kind == LegKind::wheel || s.kind == LegKind::face || s.kind == LegKind::formation;
            return s.cost > 0 && ((marches(s.kind) && s.begin < going.at) || (changes && s.begin + s.cost <= going.at));
        });
    }

    void settle(Going& going) {
        const UnitId id = going.unit;
        UnitState& u = state().unit(id);
        const Pose was = pose_of(state(), id);
        for (const Stretch& s : going.plan.stretches)
            if (leaves_gun(going, s)) leave_gun(id, s);
        take_pose(u, going.pose);
        const bool moved = going.pose.place != was.place;
        std::int32_t cost = 0;
        for (const Stretch& s : going.plan.stretches)
            cost += std::clamp(going.at - s.begin, 0, s.cost);
        edit(u, [&](MwUnit& w) {
            w.spent += cost;
            w.spent_by_row += std::min(cost, std::max(owed_to_row(id, going), forgiven_prolonge(going)));
            w.charge = going.charge;
            if (paces(going)) w.gait = going.plan.gait;
            w.changed_limber = changes(going, LegKind::limber, LegKind::unlimber);
            w.dismantles = going.plan.dismantles;
        });
        take_officers(state(), id);
        if (cost > 0 || moved || was.changing != going.pose.changing) tell(going, was);
    }

    /// MW-5.3.2: friends that retreating units ran into during simultaneous movement.
    void note_retreats() {
        std::vector<const Going*> moving(at_start_.size());
        for (const Going& going : all_)
            moving[going.unit.index()] = &going;
        for (const Going& going : all_) {
            const bool retreats = going.by_row || own(state().unit(going.unit)).order == Order::withdraw;
            if (!retreats || going.pose.place == going.start.place) continue;
            note_passage(play_, going.unit, false, [&](UnitId id) { return crosses(going, id, moving[id.index()]); });
        }
    }
    bool crosses(const Going& runner, UnitId id, const Going* other) {
        Going still;
        still.start = pose_of(state(), id);
        for (int part = 0; part < 5; ++part)
            if (cross_in(part * fifth_budget, runner, id, other != nullptr ? *other : still)) return true;
        return false;
    }
    /// Tests both footprints in one part, once per foot of their combined movement.
    bool cross_in(std::int32_t from, const Going& runner, UnitId id, const Going& other) {
        const auto of_runner = [&](std::int32_t at) { return pose_then(runner, at); };
        const auto of_other = [&](std::int32_t at) { return pose_then(other, at); };
        const auto box = [&](UnitId unit, const Pose& pose) { return footprint_of(battle_, unit, pose); };
        const auto gone = [&](const auto& of) {
            return distance(to_vec(of(from).place), to_vec(of(from + fifth_budget).place));
        };
        const double feet = gone(of_runner) + gone(of_other);
        const auto apart = [&](std::int32_t at) {
            return far_apart(box(runner.unit, of_runner(at)), box(id, of_other(at)), feet);
        };
        if (apart(from) && apart(from + fifth_budget)) return false;
        const int looks = static_cast<int>(feet) + 1;
        for (int i = 1; i <= looks; ++i) {
            const std::int32_t at = from + fifth_budget / looks * i;
            if (lies_on(box(runner.unit, of_runner(at)), box(id, of_other(at)))) return true;
        }
        return false;
    }

    /// MW-4.D.8, MW-4.D.14: budget units forced by its row, with rising and limbering for the march.
    std::int32_t owed_to_row(UnitId id, const Going& going) {
        const Book::Row* row = binding_row(battle_, state(), id);
        if (row == nullptr || (row->move != Book::Move::advance && row->move != Book::Move::fall_back)) return 0;
        return std::min(paid_to_row(going.plan, going.at), row->fifths.value * fifth_budget);
    }

    /// MW-3.19: the cost of a prolonge that does not count as movement of the firer (MW-4.D.8).
    std::int32_t forgiven_prolonge(const Going& going) {
        if (setup(battle_).fire.prolonge_moves) return 0;
        std::int32_t paid = 0;
        for (const Stretch& s : going.plan.stretches)
            if (s.kind == LegKind::prolonge) paid += std::clamp(going.at - s.begin, 0, s.cost);
        return paid;
    }

    /// The unit's positions at the end of each part.
    static std::vector<Point> places(const Going& going) {
        std::vector<Point> out;
        Point last = going.start.place;
        for (int part = 1; part <= 5; ++part) {
            const Point place = pose_then(going, part * fifth_budget).place;
            if (place == last) continue;
            out.push_back(place);
            last = place;
        }
        return out;
    }

    /// MW-3.9: reports progress of a change of formation, or that it was given up.
    void tell_change(const Going& going, const Pose& was) {
        const Pose& now = going.pose;
        const bool gave_up = was.changing && !now.changing && now.formation == was.formation;
        const bool came_on = now.changing && (!was.changing || now.change_done != was.change_done);
        if (!gave_up && !came_on) return;
        play_.say(EventKind::reformed, [&](Event& e) {
            e.unit = going.unit;
            e.heading = now.heading;
            e.formation = now.formation;
            e.word = gave_up ? "gives up its change of formation"
                             : word_of_change(is_battery(battle_, going.unit), now.changes_to);
            e.verb = gave_up ? EventVerb::gives_up_change : EventVerb::is_forming;
            if (came_on) {
                Pose to = now;
                to.formation = now.changes_to;
                const Arrangement arrangement = traits_of(now.changes_to).arrangement;
                if (arrangement == Arrangement::files) to.files = now.changes_by;
                if (arrangement == Arrangement::ranks) to.ranks = now.changes_by;
                e.turns() = turns_to_change(battle_, going.unit, now, to);
            }
            e.why = {cite(battle_, "MW-3.9")};
        });
    }

    void tell(const Going& going, const Pose& was) {
        const UnitState& u = state().unit(going.unit);
        const bool moved = u.place != was.place;
        tell_change(going, was);
        const bool changes_alone = u.formation == was.formation && u.heading == was.heading &&
                                   u.mounted == was.mounted && own(u).prone == was.prone &&
                                   own(u).rigged == was.rigged && own(u).dismantles.none();
        if (!moved && changes_alone && (own(u).changing || was.changing)) return;
        play_.say(moved ? EventKind::moved : EventKind::reformed, [&](Event& e) {
            e.unit = going.unit;
            e.from = was.place;
            e.to = u.place;
            e.heading = u.heading;
            e.formation = u.formation;
            if (moved) {
                e.path = places(going);
                e.distance = to_coord(distance(to_vec(was.place), to_vec(u.place)));
            }
            Cite why;
            allowance(battle_, going.unit, was, going.plan.gait, &why);
            if (!why.clause.none()) e.why.push_back(why);
            e.why.push_back(cite(battle_, "MW-3.41"));
            const bool turned = !moved && u.formation == was.formation;
            e.word = turned ? "turns" : word_of(going);
            e.verb = turned ? EventVerb::turns : verb_of(going);
        });
        if (u.mounted != was.mounted)
            play_.say(EventKind::mounted, [&](Event& e) {
                e.unit = going.unit;
                e.word = u.mounted ? "mounts" : "dismounts";
                e.why = {book(battle_).mount.why};
            });
        const bool up = !traits_of(u.formation).unlimbered;
        if (is_battery(battle_, going.unit) && up == traits_of(was.formation).unlimbered)
            play_.say(EventKind::mounted, [&](Event& e) {
                e.unit = going.unit;
                e.word = up ? "limbers" : "unlimbers";
                e.why = {book(battle_).limbering.why};
            });
        if (going.stopped)
            play_.say(EventKind::halted, [&](Event& e) {
                e.unit = going.unit;
                e.word = "an enemy is near";
                e.why = {cite(battle_, "MW-10.12"), cite(battle_, "MW-3.39")};
            });
    }
    /// None: its men haul the guns.
    EventVerb verb_of(const Going& going) {
        if (is_battery(battle_, going.unit) && traits_of(going.pose.formation).unlimbered) return EventVerb::none;
        const bool teams = is_battery(battle_, going.unit) && !going.pose.off_guns;
        if (!going.pose.mounted && !teams) return EventVerb::marches;
        constexpr EventVerb verbs[] = {EventVerb::moves, EventVerb::walks, EventVerb::trots, EventVerb::gallops,
                                       EventVerb::charges};
        return verbs[static_cast<std::size_t>(going.plan.gait)];
    }
    const char* word_of(const Going& going) {
        switch (verb_of(going)) {
            case EventVerb::none: return "by hand";
            case EventVerb::marches: return "marches";
            case EventVerb::walks: return "walks";
            case EventVerb::trots: return "trots";
            case EventVerb::gallops: return "gallops";
            case EventVerb::charges: return "charges";
            default: return "moves";
        }
    }

    /// MW-9.3: its front centre has moved, other than by an about-face.
    static bool has_moved(const Going& going) {
        return std::any_of(going.plan.stretches.begin(), going.plan.stretches.end(), [&](const Stretch& s) {
            const std::int32_t from =
                marches(s.kind) ? s.begin + 1 : s.begin + s.cost;  // a wheel counts only when complete
            return s.kind != LegKind::about_face && from <= going.at && s.from.place != s.to.place;
        });
    }
    // MW-9.3: compared with the enemies' places at the start of T2.
    Conduct what_it_did(const Going& going) {
        const Vec was = at_start_[going.unit.index()].before.front_centre();
        const Vec is = front_centre(state(), going.unit);
        if (falls_back(battle_, state(), going.unit)) return Conduct::fell_back;
        const auto comes_nearer = [&](const auto& to) { return nearer(distance(to, is), distance(to, was)); };
        if (going.goal && (going.goal->enemy ? comes_nearer(at_start_[going.goal->enemy.index()].before)
                                             : comes_nearer(going.goal->at)))
            return Conduct::advanced;
        if (going.nearest.none()) return Conduct::other;
        const Box& enemy = at_start_[going.nearest.index()].before;
        return nearer(distance(enemy, was), distance(enemy, is)) ? Conduct::fell_back : Conduct::other;
    }
    void records() {
        for (const Unit& unit : units_of(battle_)) {
            if (!on_table(state(), unit.id)) continue;
            edit(state().unit(unit.id), [](MwUnit& w) { w.conduct = Conduct::stood; });
        }
        for (const Going& going : all_) {
            if (!on_table(state(), going.unit) || !has_moved(going)) continue;
            const Conduct conduct = what_it_did(going);
            edit(state().unit(going.unit), [&](MwUnit& w) { w.conduct = conduct; });
        }
    }

    // T2c: all charges start from the same state. Then those that cannot reach move together.
    void lay_charges() {
        std::vector<Going> short_of_it;
        for (const Going& going : all_) {
            if (!going.charge || !on_table(state(), going.charge)) continue;
            // MW-6.20: two units that charge each other share the path.
            const bool both = charge_each_other(state(), going.unit, going.charge);
            const ChargePath path = both ? meeting_path(battle_, state(), going.unit, going.charge)
                                         : charge_path(battle_, state(), going.unit, going.charge);
            const std::int32_t budget = charge_budget(battle_, state(), going.unit);
            if (path.no || path.cost > budget)
                short_of_it.push_back(going_towards(going.unit, path, budget));
            else
                waiting_.push_back({going.unit, path});
        }
        for (const auto& [unit, path] : waiting_)
            wait_to_close(unit, path);
        all_ = std::move(short_of_it);
        // MW-10.12: a gun left behind in T2b also has a stand-off.
        for (const Unit& unit : units_of(battle_))
            at_start_[unit.id.index()].counts = in_order(battle_, state(), unit.id);
        go_together();
        for (const Going& going : all_)
            settle_charge(going);
    }
    void wait_to_close(UnitId id, const ChargePath& path) {
        edit(state().unit(id), [&](MwUnit& w) {
            w.charge = path.target;
            w.closes = true;
        });
        play_.say(EventKind::ordered, [&](Event& e) {
            e.unit = id;
            e.other = path.target;
            e.distance = to_coord(path.length);
            e.word = "charges";
            e.event_result = EventResult::attacks;
            e.why = {cite(battle_, "MW-6.5")};
        });
    }

    /// The path of a charge as a plan, up to its budget and to the stand-off.
    Going going_towards(UnitId id, const ChargePath& path, std::int32_t budget) {
        Going going;
        going.unit = id;
        going.charge = path.target;
        going.start = going.pose = pose_of(state(), id);
        going.from = going.at = own(state().unit(id)).spent;
        going.plan.end = going.pose;
        const int feet = charge_allowance(battle_, state(), id, &going.plan.gait);
        if (path.pivot > budget) return going;
        Pose pose = going.pose;
        pose.heading = path.heading;
        add(going, LegKind::face, pose, path.pivot);
        const double most = std::max(0.0, path.length - book(battle_).standoff.value);
        const double gone =
            march_reach(battle_, state(), {id, pose, path.heading, feet, going.plan.gait, budget - path.pivot, most})
                .feet;
        for (const MarchPart& part : path.parts) {
            const double to = std::min(part.to, gone);
            if (to <= part.from) break;
            if (part.flat > 0) add(going, LegKind::dismantle, going.plan.end, part.flat);
            pose.place = to_point(to_vec(path.from) + direction(path.heading) * to);
            add(going, LegKind::march, pose, part.rate * static_cast<std::int32_t>(to_steps(to - part.from)));
        }
        return going;
    }
    static void add(Going& going, LegKind kind, const Pose& to, std::int32_t cost) {
        going.plan.stretches.push_back({kind, going.plan.end, to, cost, going.from + going.plan.cost, 0});
        going.plan.cost += cost;
        going.plan.end = to;
    }
    void settle_charge(const Going& going) {
        if (going.plan.stretches.empty()) return;  // not enough effort even to turn
        UnitState& u = state().unit(going.unit);
        const Point from = u.place;
        const bool moved = going.pose.place != from;
        const Book::Row* row = binding_row(battle_, state(), going.unit);
        const bool by_row = row != nullptr && row->move == Book::Move::advance;  // MW-5.9, MW-4.D.14
        const std::int32_t cost = std::min(going.at - going.from, going.plan.cost);
        take_pose(u, going.pose);
        put_unit(play_, going.unit, u.place, u.heading);
        edit(u, [&](MwUnit& w) {
            w.spent += cost;
            if (by_row) w.spent_by_row += cost;
            w.gait = going.plan.gait;
            w.charge = {};
            w.conduct = moved ? Conduct::advanced : Conduct::stood;
        });
        if (own(u).unseen) edit(state().unit(going.charge), [](MwUnit& w) { w.surprised = true; });  // MW-morale-1.m10
        if (moved) charged_while_resting(play_, going.charge);
        play_.say(EventKind::moved, [&](Event& e) {
            e.unit = going.unit;
            e.other = going.charge;
            e.from = from;
            e.to = u.place;
            e.path = {u.place};
            e.heading = u.heading;
            e.formation = u.formation;
            e.distance = to_coord(distance(to_vec(from), to_vec(u.place)));
            e.word = "charges on";
            e.verb = EventVerb::charges_on;
            e.why = {cite(battle_, "MW-3.14"), cite(battle_, "MW-6.5")};
        });
    }

    Play& play_;
    const Battle& battle_;
    std::vector<Going> all_;
    std::vector<std::pair<UnitId, ChargePath>> waiting_;  ///< to contact
    std::vector<Standing> at_start_;
};

}  // namespace

void move_all(Play& play) {
    // MW-7.1: stampeding units not at a rallying point run first, before other units move.
    for (const Unit& unit : units_of(play.battle())) {
        const State& state = play.state();
        if (on_table(state, unit.id) && own(state.unit(unit.id)).spirit == Spirit::stampeding &&
            !at_rallying_point(play.battle(), state, unit.id))
            run_away(play, unit.id);
    }
    Moving(play).run();
}

}  // namespace linstock::mwan18
