// Recommended moves of a unit: to objectives, into range of the enemy, and charges at a weaker enemy. All are lawful.

#include "base/measure.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/movement/coming.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

struct Aim {
    Vec at;
    double far = 1e18;
    UnitId unit;
};

class Suggesting {
  public:
    Suggesting(const Battle& battle, const State& state, UnitId unit, std::size_t most, std::vector<Decision>& out)
        : battle_(battle),
          state_(state),
          unit_(unit),
          most_(most),
          out_(out),
          here_(to_vec(state.unit(unit).place)),
          roads_(roads_for(battle, unit, usual_formation)),
          enemy_(nearest_enemy()),
          reach_(counter(battle, unit).range * profile(battle).factor.value),
          around_(surroundings_of(battle, state, unit)) {
        around_.unsaid = true;
    }

    void run() {
        if (around_.engaged) {
            stand();
            return;
        }
        leave();
        const bool fires = enemy_.unit && bears_on_somebody(battle_, state_, unit_);
        const Aim goal = objective();
        const bool on_goal = goal.far < profile(battle_).objective_radius;
        if (stronger()) charge();
        if (fires || on_goal) {
            if (!fires && enemy_.unit) turn_to(enemy_.at);
            stand();
        }
        const bool guns = counter(battle_, unit_).kind == Kind::artillery;
        const Aim first = guns || goal.far > 1e17 || enemy_.far < reach_ * 1.5 ? enemy_ : goal;
        march_to(first.far > 1e17 ? goal : first);
        if (!fires) march_to(goal);
        if (!stronger()) charge();
        come_near();
        charge_others();
        draw_back();
        around_the_nearest();
        at_commanders();
        to_objectives();
        for (const Formation formation : all_formations)
            if (formation != usual_formation) form(formation);
        form(usual_formation);
        stand();
    }

  private:
    void offer_it(Decision d) {
        if (out_.size() >= most_) return;
        LawfulMove move;
        const auto no = d.verb == Verb::charge    ? judge_charge(battle_, state_, d, around_, move)
                        : on_table(state_, unit_) ? judge_march(battle_, state_, d, around_, move)
                                                  : judge_march(battle_, state_, d, move);
        if (!no && std::find(out_.begin(), out_.end(), d) == out_.end()) out_.push_back(std::move(d));
    }
    Decision bare(Verb verb) const {
        Decision d;
        d.verb = verb;
        d.unit = unit_;
        return d;
    }
    Decision march() const {
        Decision d = bare(Verb::march);
        d.heading = state_.unit(unit_).heading;
        d.formation = state_.unit(unit_).formation;
        return d;
    }
    void stand() {
        const Decision d = bare(Verb::stand);
        if (out_.size() < most_ && std::find(out_.begin(), out_.end(), d) == out_.end()) out_.push_back(d);
    }
    void turn_to(Vec at) {
        Decision d = march();
        d.heading = heading_of(at - here_);
        if (d.heading != state_.unit(unit_).heading) offer_it(d);
    }
    void form(Formation formation) {
        if (state_.unit(unit_).formation == formation) return;
        Decision d = march();
        d.formation = formation;
        offer_it(d);
    }

    /// BA-13.H: off the table, if that is its side's task.
    void leave() {
        const Task& task = setup(battle_).tasks[army_of(battle_, unit_).value];
        if (task.kind != Task::leave) return;
        Decision d = march();
        d.number = leaves_table;
        d.path = {to_point(nearest_on(edge_line(battle_, task.inward), here_))};
        offer_it(d);
    }

    Aim nearest_enemy() const {
        Aim best;
        for (const Unit& u : battle_.forces().units) {
            if (u.army == army_of(battle_, unit_) || !on_table(state_, u.id)) continue;
            const Vec at = to_vec(state_.unit(u.id).place);
            if (nearer(distance(here_, at), best.far)) best = {at, distance(here_, at), u.id};
        }
        return best;
    }
    /// The nearest objective that its side does not own.
    Aim objective() const {
        Aim best;
        const Task& task = setup(battle_).tasks[army_of(battle_, unit_).value];
        if (task.kind == Task::leave) {
            const Vec at = nearest_on(edge_line(battle_, task.inward), here_);
            return {at, distance(here_, at), {}};
        }
        const BaState s = own(state_);
        for (std::size_t i = 0; i < battle_.scenario->objectives.size() && i < most_objectives; ++i) {
            const Vec at = battle_.scenario->objectives[i].place;
            if (s.owner[i] != army_of(battle_, unit_) && nearer(distance(here_, at), best.far))
                best = {at, distance(here_, at), {}};
        }
        return best;
    }
    bool stronger() const {
        if (enemy_.unit.none()) return false;
        return state_.unit(unit_).stands_left >= state_.unit(enemy_.unit).stands_left + 2;
    }
    void charge() {
        if (enemy_.unit.none()) return;
        Decision d = bare(Verb::charge);
        d.target = enemy_.unit;
        offer_it(d);
    }
    /// Other enemies within about a move.
    void charge_others() {
        const double full = full_move(battle_, unit_);
        for (const Unit& u : battle_.forces().units) {
            if (u.army == army_of(battle_, unit_) || u.id == enemy_.unit || !on_table(state_, u.id)) continue;
            if (beyond(distance(here_, to_vec(state_.unit(u.id).place)), full * 1.5)) continue;
            Decision d = bare(Verb::charge);
            d.target = u.id;
            offer_it(d);
        }
    }
    /// To the limit of its range from the nearest enemy.
    void come_near() {
        if (enemy_.unit.none() || reach_ <= 0 || !beyond(enemy_.far, reach_)) return;
        Aim there = enemy_;
        there.far = enemy_.far - reach_ * 0.9;
        there.at = here_ + (enemy_.at - here_) * (there.far / enemy_.far);
        march_to(there);
    }
    /// Before the nearest enemies and on their flanks, within its range.
    void around_the_nearest() {
        std::vector<Aim> nearest;
        const double full = full_move(battle_, unit_);
        for (const Unit& u : battle_.forces().units) {
            if (u.army == army_of(battle_, unit_) || !on_table(state_, u.id)) continue;
            const Vec at = to_vec(state_.unit(u.id).place);
            const double far = distance(here_, at);
            if (within(far, full + 2 * reach_ + full)) nearest.push_back({at, far, u.id});
        }
        std::stable_sort(nearest.begin(), nearest.end(),
                         [](const Aim& a, const Aim& b) { return nearer(a.far, b.far); });
        const std::size_t most = 3;
        if (nearest.size() > most) nearest.resize(most);
        for (const Aim& enemy : nearest) {
            const Box box = footprint(battle_, state_, enemy.unit);
            const double off = 0.8 * std::max(reach_, full / 2);
            go_and_face(box.centre + box.forward() * (box.half_depth + off), box.centre);
            go_and_face(box.centre + box.right() * (box.half_width + off), box.centre);
            go_and_face(box.centre - box.right() * (box.half_width + off), box.centre);
        }
    }
    /// Over enemy commanders within a move (BA-6.H).
    void at_commanders() {
        for (const Officer& o : battle_.forces().officers) {
            if (o.army == army_of(battle_, unit_) || !on_table(state_, o.id)) continue;
            const Vec at = to_vec(state_.officer(o.id).place);
            if (within(distance(here_, at), full_move(battle_, unit_))) go_and_face(at, enemy_.at);
        }
    }
    /// To every objective, in its present formation and in column.
    void to_objectives() {
        for (const Objective& o : battle_.scenario->objectives) {
            const double far = distance(here_, o.place);
            if (within(far, profile(battle_).objective_radius / 2)) continue;
            const bool near_enemy = enemy_.unit && enemy_.far < 3 * full_move(battle_, unit_);
            go_and_face(o.place, near_enemy ? enemy_.at : o.place + (o.place - here_));
            if (!in_march_formation() && far > 2 * full_move(battle_, unit_))
                go_and_face(o.place, o.place + (o.place - here_), marching_formation);
        }
        if (enemy_.unit && !in_march_formation()) go_and_face(enemy_.at, enemy_.at, marching_formation);
    }
    bool in_march_formation() const { return state_.unit(unit_).formation == marching_formation; }
    void go_and_face(Vec to, Vec face) { go_and_face(to, face, state_.unit(unit_).formation); }
    /// Goes towards a point as far as it can, or half as far, and then faces another.
    void go_and_face(Vec to, Vec face, Formation formation) {
        const bool changes = formation != state_.unit(unit_).formation;
        const double full = full_move(battle_, unit_) * (changes ? profile(battle_).formation_change.value : 1);
        const double far = distance(here_, to);
        if (far <= full / 16) return;
        for (const double share : {1.0, 0.6}) {
            const double step = std::min(full * share, far);
            const double gone = carried(battle_, here_, here_ + (to - here_) * (step / far), roads_, full * 0.999);
            if (gone < full / 16) return;
            Decision d = march();
            d.formation = formation;
            const Vec end = here_ + (to - here_) * (gone / far);
            d.path = {to_point(end)};
            if (length(face - end) > tolerance) d.heading = heading_of(face - end);
            const std::size_t before = out_.size();
            offer_it(d);
            if (out_.size() > before) return;
        }
    }
    /// Away from the nearest enemy, facing it.
    void draw_back() {
        if (enemy_.unit.none() || beyond(enemy_.far, 3 * full_move(battle_, unit_))) return;
        for (const double share : {1.0, 0.5}) {
            const double far = full_move(battle_, unit_) * share;
            const Vec back = (here_ - enemy_.at) * (1 / std::max(enemy_.far, 0.01));
            Decision d = march();
            d.heading = heading_of(enemy_.at - here_);
            d.path = {to_point(here_ + back * carried(battle_, here_, here_ + back * far, roads_, far * 0.999))};
            offer_it(d);
        }
    }
    /// Proposes a march as far as possible towards a point, somewhat to the side if the direct path is blocked.
    void march_to(const Aim& aim) {
        if (aim.far > 1e17 || aim.far <= tolerance) return;
        const double full = full_move(battle_, unit_);
        const Vec ahead = (aim.at - here_) * (1 / aim.far);
        const Vec right{ahead.y, -ahead.x};
        int found = 0;
        for (const double share : {1.0, 0.66, 0.33}) {
            for (const double aside : {0.0, 0.5, -0.5}) {
                const Vec way = ahead + right * aside;
                double far = std::min(full * share, aim.far);
                far = carried(battle_, here_, here_ + way * (far / length(way)), roads_, full * 0.999);
                if (far < full / 16) continue;
                Decision d = march();
                const Vec to = here_ + way * (far / length(way));
                d.path = {to_point(to)};
                const Vec look = enemy_.unit && enemy_.far < 3 * full ? enemy_.at - to : way;
                d.heading = length(look) > tolerance ? heading_of(look) : d.heading;
                const std::size_t before = out_.size();
                offer_it(d);
                if (out_.size() > before && ++found == 2) return;
            }
        }
    }

    const Battle& battle_;
    const State& state_;
    UnitId unit_;
    std::size_t most_;
    std::vector<Decision>& out_;
    Vec here_;
    Roads roads_;
    Aim enemy_;
    double reach_;
    Surroundings around_;
};

}  // namespace

void suggest_moves(const Battle& battle, const State& state, UnitId unit, std::size_t most,
                   std::vector<Decision>& out) {
    Suggesting(battle, state, unit, most, out).run();
}

}  // namespace linstock::brothers
