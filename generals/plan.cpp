#include "generals/plan.hpp"

#include "base/measure.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

class Planner {
  public:
    Planner(const BattlefieldModel& model, Plan& plan)
        : model_(model),
          temper_(model.weights),
          scenario_(*model.battle->scenario),
          plan_(plan) {}

    void run() {
        plan_.turn = model_.view->turn;
        plan_.goal_of.resize(scenario_.forces.units.size(), -1);
        plan_.missions.assign(scenario_.forces.units.size(), Mission{});
        if (plan_.goals.empty()) find_goals();
        follow_enemy();
        judge_enemy();
        judge_urgency();
        weigh_goals();
        share_out();
        for (std::size_t g = 0; g < plan_.goals.size(); ++g)
            form_up(static_cast<int>(g));
        place_guns();
        place_horse();
        spare_the_spent();
    }

  private:
    bool named(const std::vector<std::string>& names, const std::string& name) const {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    /// The value of an objective: its points and its weight in the victory conditions of either side.
    void find_goals() {
        for (const Objective& o : scenario_.objectives) {
            double worth = o.points;
            for (const VictoryLine& line : scenario_.victory)
                if (named(line.holds, o.name) || named(line.denies, o.name)) worth += 0.5;
            const Vec place = o.area.empty() ? o.place : centroid(o.area);
            plan_.goals.push_back(Goal{place, o.area.empty() ? o.radius : 3, std::max(0.5, worth), false});
        }
        for (const VictoryLine& line : scenario_.victory) {
            if (line.winner.none()) continue;
            if (!line.own_foot_in.empty()) add_area(line.own_foot_in);
            if (!line.no_enemy_foot_in.empty()) add_area(line.no_enemy_foot_in);
        }
        if (plan_.goals.empty()) plan_.goals.push_back(Goal{{}, 6, 1, true});
    }

    void add_area(const Polygon& area) {
        const Vec place = centroid(area);
        for (const Goal& g : plan_.goals)
            if (within(distance(g.place, place), g.radius)) return;
        plan_.goals.push_back(Goal{place, 4, 1.5, false});
    }

    void follow_enemy() {
        for (Goal& g : plan_.goals) {
            if (!g.enemy_mass) continue;
            Vec sum{};
            double weight = 0;
            for (const Body& e : model_.theirs) {
                sum = sum + e.box.centre * (e.power + 0.05);
                weight += e.power + 0.05;
            }
            if (weight > 0)
                g.place = sum * (1 / weight);
            else
                g.place = {scenario_.width * 0.5, scenario_.height * 0.5};
        }
    }

    bool in_range_of_somebody(const Body& e) const {
        return std::any_of(model_.mine.begin(), model_.mine.end(), [&](const Body& m) {
            return m.branch == Branch::foot && within(distance(m.box, e.box), std::max(e.range, m.range));
        });
    }

    /// Counts the turns in which the enemy's infantry neither advances nor fights. After some such turns we must
    /// advance.
    void judge_enemy() {
        constexpr double came = 0.2;  // in moves
        plan_.last_seen.resize(scenario_.forces.units.size());
        Vec ours;
        for (const Body& m : model_.mine)
            ours = ours + m.box.centre * (1.0 / static_cast<double>(model_.mine.size()));
        int all = 0;
        int nearer_now = 0;
        bool fight = false;
        for (const Body& e : model_.theirs) {
            if (e.branch != Branch::foot || !e.steady()) continue;
            Vec& before = plan_.last_seen[e.id.index()];
            const bool known = before.x > 0 || before.y > 0;
            ++all;
            const double far = distance(before, ours) - came * e.pace;
            nearer_now += !known || nearer(distance(e.box.centre, ours), far) ? 1 : 0;
            before = e.box.centre;
            fight = fight || in_range_of_somebody(e);
        }
        plan_.passive_turns = fight || 4 * nearer_now >= all ? 0 : plan_.passive_turns + 1;
    }

    /// Own objective points minus enemy points. A side that is not ahead becomes more urgent as time runs out.
    void judge_urgency() {
        int lead = 0;
        for (std::size_t i = 0; i < model_.view->objectives.size() && i < scenario_.objectives.size(); ++i) {
            const ArmyId holder = model_.view->objectives[i];
            if (holder == model_.me)
                lead += scenario_.objectives[i].points;
            else if (!holder.none())
                lead -= scenario_.objectives[i].points;
        }
        const int left = scenario_.turns - model_.view->turn;
        plan_.urgency = 1 + temper_.urgency * (left <= 1 ? 1.2 : left <= 3 ? 0.6 : left <= 5 ? 0.25 : 0);
        if (lead > 0) plan_.urgency = 0.5 + 0.5 * plan_.urgency;
        eager_ = lead > 0 ? temper_.lead_pull : 1;
        if (3 * model_.view->turn <= scenario_.turns) eager_ *= temper_.early_pull;
        constexpr int patience = 2;  // turns
        pull_ = temper_.pull * eager_;
        if (plan_.passive_turns >= patience) pull_ = std::max(pull_, SergeantWeights{}.pull);
    }

    static double near_power(const OverlayVector<Body>& side, Vec place, double reach) {
        double sum = 0;
        for (const Body& b : side) {
            const double d = distance(b.box.centre, place);
            if (beyond(d, reach * 2)) continue;
            sum += b.power * (within(d, reach) ? 1 : 0.35);
        }
        return sum;
    }

    void weigh_goals() {
        plan_.odds.assign(plan_.goals.size(), 1);
        for (std::size_t g = 0; g < plan_.goals.size(); ++g) {
            const double ours = near_power(model_.mine, plan_.goals[g].place, temper_.battlefield);
            const double enemy = near_power(model_.theirs, plan_.goals[g].place, temper_.battlefield);
            plan_.odds[g] = (ours + 0.4) / (enemy + 0.4);
        }
    }

    bool goes_for_goals(const Body& b) const {
        return b.branch == Branch::foot && b.steady() && (!b.spent() || plan_.urgency > 1.5);
    }

    /// The share of the regiments that each objective gets. Weights may favour valuable objectives or one wing.
    std::vector<double> shares() const {
        double mean = 0;
        for (const Goal& g : plan_.goals)
            mean += g.value / static_cast<double>(plan_.goals.size());
        const Vec across = right_of(model_.battle->forces().army(model_.me).edge);
        const Vec middle{scenario_.width * 0.5, scenario_.height * 0.5};
        const double wide = 0.25 * (scenario_.width + scenario_.height);
        std::vector<double> out;
        for (const Goal& g : plan_.goals) {
            const double side = dot(g.place - middle, across) / wide * (plan_.right_hand ? 1 : -1);
            const double worth = g.value + temper_.gather * (g.value - mean);
            out.push_back(std::max(0.05, worth * (1 + temper_.one_wing * side)));
        }
        return out;
    }

    /// Assigns regiments to objectives in proportion to the shares, nearest first.
    void share_out() {
        struct Pair {
            double far;
            const Body* body;
            std::size_t goal;
        };
        std::vector<Pair> pairs;
        const std::vector<double> wanted = shares();
        double worth = 0;
        double count = 0;
        for (const double w : wanted)
            worth += w;
        for (const Body& b : model_.mine) {
            if (!goes_for_goals(b)) continue;
            count += 1;
            for (std::size_t g = 0; g < plan_.goals.size(); ++g) {
                double far = distance(b.box.centre, plan_.goals[g].place);
                if (plan_.goal_of[b.id.index()] == static_cast<int>(g)) far -= temper_.keeping;
                pairs.push_back({far, &b, g});
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return nearer(a.far, b.far); });
        std::vector<double> room;
        for (const double w : wanted)
            room.push_back(std::max(1.0, count * w / worth));
        std::fill(plan_.goal_of.begin(), plan_.goal_of.end(), -1);
        for (const double slack : {0.5, 1.5, 99.0})
            for (const Pair& p : pairs) {
                int& goal = plan_.goal_of[p.body->id.index()];
                if (goal >= 0 || room[p.goal] < 1 - slack) continue;
                goal = static_cast<int>(p.goal);
                room[p.goal] -= 1;
            }
    }

    /// Direction of the enemy as seen from a place. Near enemies count most.
    Heading towards_enemy(Vec place) const {
        Vec sum{};
        for (const Body& e : model_.theirs) {
            const Vec way = e.box.centre - place;
            const double d = length(way) + 4;
            sum = sum + way * ((e.power + 0.05) / (d * d));
        }
        if (length(sum) > 1e-9) return heading_of(sum);
        return model_.battle->forces().army(model_.me).edge;
    }

    /// Regiments stand side by side at the objective, with some behind in support. They keep their present order.
    void form_up(int goal) {
        const Goal& g = plan_.goals[static_cast<std::size_t>(goal)];
        std::vector<const Body*> units;
        for (const Body& b : model_.mine)
            if (plan_.goal_of[b.id.index()] == goal) units.push_back(&b);
        if (units.empty()) return;
        const Heading facing = towards_enemy(g.place);
        const Vec ahead = direction(facing);
        const Vec across = right_of(facing);
        // The weaker regiments stand behind.
        std::stable_sort(units.begin(), units.end(),
                         [](const Body* a, const Body* b) { return nearer(b->power, a->power); });
        const double behind = temper_.rear > 0 ? temper_.rear_share * static_cast<double>(units.size()) : 0;
        const auto rear = static_cast<std::size_t>(behind);
        const std::size_t front = units.size() - rear;
        const Vec line = g.place - ahead * temper_.short_of;
        place_rank(goal, {units.data(), front}, line, ahead, across, Task::take);
        if (rear > 0)
            place_rank(goal, {units.data() + front, rear}, line - ahead * temper_.rear_behind, ahead, across,
                       Task::support);
    }

    void place_rank(int goal, std::span<const Body*> rank, Vec middle, Vec ahead, Vec across, Task task) {
        std::stable_sort(rank.begin(), rank.end(), [&](const Body* a, const Body* b) {
            return nearer(dot(a->front, across), dot(b->front, across));
        });
        double total = 0;
        for (const Body* b : rank)
            total += b->width + temper_.interval;
        double at = -total * 0.5;
        const Goal& g = plan_.goals[static_cast<std::size_t>(goal)];
        for (const Body* b : rank) {
            Mission& m = plan_.missions[b->id.index()];
            m.task = task;
            m.goal = goal;
            m.place = inside(middle + across * (at + (b->width + temper_.interval) * 0.5));
            at += b->width + temper_.interval;
            m.facing = heading_of(ahead);
            const double odds = plan_.odds[static_cast<std::size_t>(goal)];
            m.boldness =
                std::clamp(temper_.bold_base + temper_.bold_odds * odds, temper_.bold_least, temper_.bold_most) *
                (1 - temper_.bold_haste + temper_.bold_haste * plan_.urgency);
            m.pull = pull_ * plan_.urgency * (1 + temper_.odds_pull * (std::clamp(odds, 0.6, temper_.odds_most) - 1));
            m.hold = g.place;
            m.radius = g.enemy_mass ? 0 : g.radius;
            m.hold_value =
                g.enemy_mass ? 0 : temper_.hold * (temper_.hold_base + temper_.hold_worth * g.value) * plan_.urgency;
        }
    }

    Vec inside(Vec p) const {
        return {std::clamp(p.x, 2.0, scenario_.width - 2), std::clamp(p.y, 2.0, scenario_.height - 2)};
    }

    std::size_t nearest_goal(Vec p) const {
        std::size_t best = 0;
        for (std::size_t g = 1; g < plan_.goals.size(); ++g)
            if (nearer(distance(p, plan_.goals[g].place), distance(p, plan_.goals[best].place))) best = g;
        return best;
    }

    /// Batteries stay beyond musket range. The pose evaluator finds the field of fire.
    void place_guns() {
        for (const Body& b : model_.mine) {
            if (b.branch != Branch::guns) continue;
            const std::size_t goal = nearest_goal(b.box.centre);
            const Goal& g = plan_.goals[goal];
            const Heading facing = towards_enemy(b.box.centre);
            Mission& m = plan_.missions[b.id.index()];
            m.task = Task::shell;
            m.goal = static_cast<int>(goal);
            const Vec back = direction(towards_enemy(g.place)) * -temper_.guns_behind;
            m.place = inside(g.place + back);
            m.facing = facing;
            m.pull = temper_.guns_pull;
            m.boldness = 0.8;
        }
    }

    /// The flank with fewer enemies: 1 = right, -1 = left.
    double open_flank(Vec middle, Vec across) const {
        double right = 0;
        double left = 0;
        for (const Body& e : model_.theirs)
            (dot(e.box.centre - middle, across) > 0 ? right : left) += e.power;
        if (same_length(right, left)) return plan_.right_hand ? 1 : -1;
        return right < left ? 1 : -1;
    }

    /// Cavalry waits on the open flank, out of fire and in sight of the enemy, until a charge is promising.
    void place_horse() {
        Vec sum{};
        double count = 0;
        for (const Body& b : model_.mine) {
            if (b.branch != Branch::foot || b.routed()) continue;
            sum = sum + b.front;
            count += 1;
        }
        for (const Body& b : model_.mine) {
            if (b.branch != Branch::horse) continue;
            const Vec middle = count > 0 ? sum * (1 / count) : b.front;
            const Heading facing = towards_enemy(middle);
            const Vec across = right_of(facing);
            const double side = open_flank(middle, across);
            double reach = 0;
            for (const Body& m : model_.mine)
                if (m.branch == Branch::foot && !m.routed())
                    reach = std::max(reach, side * dot(m.front - middle, across));
            Mission& m = plan_.missions[b.id.index()];
            m.task = Task::reserve;
            m.place = inside(middle + across * (side * (reach * temper_.horse_aside + 3)) -
                             direction(facing) * temper_.horse_behind);
            m.facing = facing;
            m.pull = temper_.horse_pull;
            m.boldness = 1;
            if (plan_.urgency < 1.5 || plan_.goals.empty()) continue;
            // In the last turns cavalry also holds objectives.
            std::size_t best = 0;
            double best_value = -1e9;
            for (std::size_t g = 0; g < plan_.goals.size(); ++g) {
                const double value = plan_.goals[g].value * 4 + (plan_.odds[g] < 1 ? 2 : 0) -
                                     distance(b.front, plan_.goals[g].place) / b.pace;
                if (value > best_value) {
                    best_value = value;
                    best = g;
                }
            }
            const Goal& g = plan_.goals[best];
            if (g.enemy_mass) continue;
            m.place = g.place;
            m.pull = 0.9 * plan_.urgency;
            m.hold = g.place;
            m.radius = g.radius;
            m.hold_value = 1.2 * plan_.urgency;
        }
    }

    /// Spent units withdraw out of range. Units that only fell back advance again.
    void spare_the_spent() {
        for (const Body& b : model_.mine) {
            Mission& m = plan_.missions[b.id.index()];
            const bool idle = b.branch == Branch::foot && m.goal < 0;
            const bool spent = b.spent() && plan_.urgency <= 1.5 && b.branch != Branch::guns;
            if (!idle && !spent && b.fights()) continue;
            const Heading facing = towards_enemy(b.front);
            m.task = Task::withdraw;
            m.place = inside(b.front - direction(facing) * 8);
            m.facing = facing;
            m.pull = 0.5;
            m.boldness = 0.6;
            if (!b.fights()) {
                m.place = b.front;
                m.pull = 0.2;
            }
            m.hold_value = 0;
        }
    }

    const BattlefieldModel& model_;
    const SergeantWeights& temper_;
    const Scenario& scenario_;
    Plan& plan_;
    double eager_ = 1;  ///< factor for SergeantWeights::pull, by turn and lead
    double pull_ = 0;   ///< its present value: the weight of being one move nearer to the planned position
};

}  // namespace

void update_plan(const BattlefieldModel& model, Plan& plan) { Planner(model, plan).run(); }

}  // namespace linstock::general
