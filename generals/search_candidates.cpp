#include "generals/search_candidates.hpp"

#include "base/measure.hpp"
#include "generals/computer_player.hpp"
#include "generals/discipline.hpp"
#include "generals/order_class.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace linstock::general {

namespace {

bool is(const Prompt& prompt, PromptRole role) { return prompt.role == role; }

bool asks_for_way(const Prompt& prompt) {
    return is(prompt, PromptRole::way) || is(prompt, PromptRole::way_out_of_town) ||
           is(prompt, PromptRole::way_of_attack);
}

bool holds(const std::vector<Decision>& all, const Decision& d) {
    return std::find(all.begin(), all.end(), d) != all.end();
}

/// Collects candidates without duplicates, up to a maximum.
class CandidateList {
  public:
    CandidateList(const Decision& first, std::size_t most) : most_(most) { all_.push_back(first); }
    void add(const Decision& d) {
        if (!full() && !holds(all_, d)) all_.push_back(d);
    }
    bool full() const { return all_.size() >= most_; }
    const std::vector<Decision>& all() const { return all_; }
    std::vector<Decision> take() { return std::move(all_); }

  private:
    std::size_t most_;
    std::vector<Decision> all_;
};

Pose pose_in(const Decision& d, const Body& body) {
    Pose pose = pose_of(body);
    if (!d.path.empty()) pose.front = to_vec(d.path.back());
    if (d.verb == Verb::follow || d.verb == Verb::leave_town || d.verb == Verb::march) {
        pose.heading = d.heading;
        pose.formation = d.formation;
    }
    return pose;
}

/// The attacker is so near that the ruleset moves it into contact.
bool makes_contact(const BattlefieldModel& model, const Prompt& prompt, const Body& body, const Decision& d) {
    constexpr double the_last = 1.2;
    const Body* target = model.find(prompt.other);
    if (!is(prompt, PromptRole::way_of_attack) || target == nullptr || d.verb != Verb::follow) return false;
    return within(distance(target->box, pose_in(d, body).front), the_last);
}

void add_distinct(CandidateList& out, const std::vector<const Decision*>& ranked, double apart) {
    for (const Decision* d : ranked) {
        const bool new_one = std::none_of(out.all().begin(), out.all().end(),
                                          [&](const Decision& o) { return nearly_same(o, *d, apart); });
        if (new_one) out.add(*d);
    }
}

void add_ways(CandidateList& out, const BattlefieldModel& model, const Plan& plan, const Prompt& prompt,
              const std::vector<Decision>& all) {
    const Body* body = model.find(prompt.unit);
    // A unit that was ordered to attack and can make contact does so.
    const bool goes_in = body != nullptr && makes_contact(model, prompt, *body, out.all().front());
    for (const Decision& d : all)
        if (d.verb == Verb::stand && !goes_in) out.add(d);
    if (body == nullptr) return;
    const PoseEvaluator weigher(model, *body, plan.of(prompt.unit));
    std::vector<std::pair<double, const Decision*>> worth;
    for (const Decision& d : all)
        if (d.verb != Verb::stand && !is_undisciplined(model, d))
            worth.emplace_back(-weigher.score(pose_in(d, *body), true), &d);
    std::stable_sort(worth.begin(), worth.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const Decision*> ranked;
    for (const auto& [less, d] : worth)
        if (is(prompt, PromptRole::way_of_attack) || !is_column_under_fire(model, *body, pose_in(*d, *body), 0.5))
            ranked.push_back(d);
    add_distinct(out, ranked, body->width / 3);
}

/// Adds the attacks that are nearest to being possible, those of `unit` first.
void add_attacks(CandidateList& out, const BattlefieldModel& model, const Prompt& prompt, UnitId unit) {
    constexpr std::size_t most = 3;
    std::vector<std::pair<double, const Offer*>> near;
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::attack) continue;
        const Body* b = model.find(o.unit);
        if (b == nullptr) continue;
        const double pace = b->formation == Formation::column ? b->pace_column : b->pace;
        const double far = static_cast<double>(o.distance) / grid_steps - pace;
        if (too_far_to_attack(model, *b, o.target)) continue;
        if (o.unit == unit)
            near.emplace_back(far - pace / 4, &o);
        else if (within(far, pace / 3))
            near.emplace_back(far, &o);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < near.size() && i < most; ++i)
        out.add(answer(prompt, *near[i].second));
}

void add_orders(CandidateList& out, const BattlefieldModel& model, const Prompt& prompt,
                const std::vector<Decision>& all, UnitId unit) {
    for (const Offer& o : prompt.offers)
        if (o.unit == unit && (o.verb == Verb::stand || o.verb == Verb::move)) out.add(answer(prompt, o));
    add_attacks(out, model, prompt, unit);
    for (const bool turns : {false, true})
        for (const Decision& d : all)
            if (d.unit == unit && (d.verb == Verb::pivot) == turns && !is_undisciplined(model, d)) out.add(d);
}

/// For rulesets with rounds: other moves of the unit that moves next, and charges of other units. No unit forms or
/// moves in column in front of muskets.
void add_round_moves(CandidateList& out, const BattlefieldModel& model, const std::vector<Decision>& all, UnitId unit) {
    for (const Decision& d : all)
        if (d.verb == Verb::stand && d.unit == unit) out.add(d);
    const Body* body = model.find(unit);
    const double apart = body == nullptr ? 1 : body->width / 3;
    std::vector<const Decision*> charges;
    std::vector<const Decision*> ways;
    for (const Decision& d : all) {
        if (d.unit != unit && d.verb != Verb::charge) continue;
        if (is_undisciplined(model, d)) continue;
        if (d.verb == Verb::march && body != nullptr &&
            is_column_under_fire(model, *body, pose_in(d, *body), is_column(body->formation) ? 0.5 : 1))
            continue;
        (d.verb == Verb::charge ? charges : ways).push_back(&d);
    }
    if (charges.size() > 2) charges.resize(2);
    add_distinct(out, charges, apart);
    add_distinct(out, ways, apart);
}

}  // namespace

bool nearly_same(const Decision& a, const Decision& b, double apart) {
    constexpr int turned = full_turn / 12;
    if (a.verb != b.verb || a.unit != b.unit || a.target != b.target || a.path.empty() != b.path.empty()) return false;
    if (a.path.empty()) return a.formation == b.formation && a.number == b.number && a.heading == b.heading;
    if (a.formation != b.formation) return false;
    if (!within(distance(to_vec(a.path.back()), to_vec(b.path.back())), apart)) return false;
    const int by = normal(a.heading - b.heading);
    return std::min(by, full_turn - by) < turned;
}

bool should_search(const Prompt& prompt) {
    return is(prompt, PromptRole::order) || asks_for_way(prompt) || is(prompt, PromptRole::move) ||
           is(prompt, PromptRole::orders_of_all);
}

bool uses_plan(const Prompt& prompt) { return is(prompt, PromptRole::order) || asks_for_way(prompt); }

std::vector<Decision> generate_candidates(const BattlefieldModel& model, const Plan& plan, const Prompt& prompt,
                                          const std::vector<Decision>& candidates, const Decision& first,
                                          std::size_t most) {
    CandidateList out(first, most);
    if (asks_for_way(prompt))
        add_ways(out, model, plan, prompt, candidates);
    else if (is(prompt, PromptRole::order))
        add_orders(out, model, prompt, candidates, first.unit);
    else
        add_round_moves(out, model, candidates, first.unit);
    return out.take();
}

std::vector<std::vector<UnitId>> order_groups(const BattlefieldModel& model) {
    std::vector<std::vector<UnitId>> out(1);
    std::map<CommandId, std::vector<UnitId>> by_command;
    for (const Body& b : model.mine) {
        if (!b.fights()) continue;
        out.front().push_back(b.id);
        by_command[b.command].push_back(b.id);
    }
    if (by_command.size() > 1)
        for (auto& [command, units] : by_command)
            out.push_back(std::move(units));
    return out;
}

namespace {

const Body* nearest_enemy(const BattlefieldModel& model, const Body& b) {
    const Body* best = nullptr;
    double least = 0;
    for (const Body& e : model.theirs) {
        if (!e.fights() || e.routed()) continue;
        const double far = distance(e.box, b.front);
        if (best != nullptr && !nearer(far, least)) continue;
        best = &e;
        least = far;
    }
    return best;
}

/// An enemy may attack it soon. Distant guns and muskets are no reason to withdraw.
bool is_threatened(const BattlefieldModel& model, const Body& b) {
    constexpr double moves = 3;
    return std::any_of(model.theirs.begin(), model.theirs.end(), [&](const Body& e) {
        const bool comes = e.branch == Branch::foot || e.branch == Branch::horse;
        return comes && !e.routed() && within(distance(e.box, b.front), moves * e.pace_column);
    });
}

Decision order_of(const BattlefieldModel& model, const Body& b, int order_class) {
    Decision d;
    d.verb = Verb::instruct;
    d.unit = b.id;
    d.number = order_class;
    const Body* enemy = nearest_enemy(model, b);
    if (enemy == nullptr) return d;
    if (order_class == attack) d.target = enemy->id;
    if (order_class == skirmish) {
        const Vec to = nearest_on(enemy->box, b.front) - b.front;
        const double far = length(to);
        const double wanted = b.branch == Branch::guns ? 0.7 * b.range : 0.9 * b.range;
        if (far > wanted && far > 0) d.path = {to_point(b.front + to * ((far - wanted) / far))};
    }
    return d;
}

}  // namespace

std::vector<Decision> generate_dispatches(const BattlefieldModel& model, const Prompt& prompt, const Decision& first,
                                          const std::vector<UnitId>& group) {
    CandidateList out(first, max_dispatch_candidates);
    for (const int order_class : {stand, attack, skirmish, withdraw}) {
        Decision d = first;
        for (const UnitId id : group) {
            const Body* b = model.find(id);
            if (b == nullptr) continue;
            if (order_class == withdraw && !is_threatened(model, *b)) continue;
            const Decision one = order_of(model, *b, order_class);
            if (!offered(prompt, one.verb, id, one.number)) continue;
            const auto old = std::find_if(d.parts.begin(), d.parts.end(), [&](const Decision& part) {
                return part.verb == Verb::instruct && part.unit == id;
            });
            if (old != d.parts.end())
                *old = one;
            else
                d.parts.push_back(one);
        }
        out.add(d);
    }
    return out.take();
}

}  // namespace linstock::general
