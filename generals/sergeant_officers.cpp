// The sergeant's officers: with a unit in trouble, near enough to the others, or with routed units to rally.

#include "base/measure.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>
#include <optional>

namespace linstock::general {

namespace {

constexpr double zone = 12;  // command radius
constexpr double min_gain = 0.3;

double bonus_of(Rank rank) {
    return rank == Rank::commander_in_chief ? 3 : rank == Rank::brigade || rank == Rank::regiment ? 1 : 2;
}

/// Strength of the enemies that can soon fire at or attack the unit.
double heat(const BattlefieldModel& model, const Body& b) {
    double sum = 0;
    for (const Body* e : model.theirs_near(b.box.centre, 2 * model.max_range)) {
        if (e->routed() || !e->fights()) continue;
        const double d = distance(e->box.centre, b.box.centre);
        const double reach = e->branch == Branch::guns ? e->close : e->range + e->pace;
        if (within(d, reach)) sum += e->power;
    }
    return std::min(sum, 2.0);
}

class Staff {
  public:
    Staff(const BattlefieldModel& model, const Officer& officer) : model_(model), officer_(officer) {
        for (const Body& m : model.mine)
            if (commands(*model.battle, officer, m) && !m.routed() && m.fights()) heard_.push_back(&m);
    }
    OfficerId officer() const { return officer_.id; }

    double value(Vec place, UnitId attached) const {
        double sum = 0;
        for (const Body* m : heard_) {
            if (within(distance(place, m->box.centre), zone))
                sum += model_.weights.heard;
            else
                sum -= model_.weights.unheard * distance(place, m->box.centre);
        }
        const Body* with = attached ? model_.find(attached) : nullptr;
        if (with != nullptr) {
            if (with->routed()) return sum - 3;
            if (others_with(attached)) return sum - 0.5;
            // A morale bonus is most useful where morale tests are likely.
            const double bonus = bonus_of(officer_.rank);
            sum += model_.weights.rides_with + model_.weights.officer * heat(model_, *with) * (0.4 + 0.2 * bonus) *
                                                   (with->branch == Branch::foot ? 1.0 : 0.6);
            if (with->spent()) sum -= 0.8;
        }
        // An officer alone in front of the line can be attacked.
        constexpr double too_near = 4;
        if (with == nullptr)
            for (const Body* e : model_.theirs_near(place, model_.max_range + too_near))
                if (!e->routed() && within(distance(e->box, place), e->pace + too_near)) sum -= 1;
        return sum;
    }

  private:
    bool others_with(UnitId unit) const {
        return std::any_of(model_.view->officers.begin(), model_.view->officers.end(), [&](const OfficerView& o) {
            return o.id != officer_.id && o.attached_to == unit && o.presence == Presence::on_table;
        });
    }

    const BattlefieldModel& model_;
    const Officer& officer_;
    std::vector<const Body*> heard_;  ///< units that the officer commands
};

}  // namespace

Decision Sergeant::ride(const BattlefieldModel& model, const Prompt&, const std::vector<Decision>& all) const {
    // Officers assigned to a rally ride there first.
    for (const Aid& aid : aids_) {
        const Body* routed = model.find(aid.unit);
        if (routed == nullptr || !routed->routed()) continue;
        for (const Decision& d : all)
            if (d.verb == Verb::ride && d.officer == aid.officer && d.unit == aid.unit) return d;
    }
    const Decision* best = &all.back();
    double best_gain = min_gain;
    std::optional<Staff> staff;
    double stays = 0;
    for (const Decision& d : all) {
        if (d.verb == Verb::done) best = best->verb == Verb::ride ? best : &d;
        if (d.verb != Verb::ride || d.path.empty()) continue;
        const bool promised =
            std::any_of(aids_.begin(), aids_.end(), [&](const Aid& a) { return a.officer == d.officer; });
        if (promised) continue;
        if (!staff || staff->officer() != d.officer) {
            staff.emplace(model, model.battle->officer(d.officer));
            const auto now = std::find_if(model.view->officers.begin(), model.view->officers.end(),
                                          [&](const OfficerView& o) { return o.id == d.officer; });
            const bool here = now != model.view->officers.end() && now->presence == Presence::on_table;
            stays = here ? staff->value(to_vec(now->place), now->attached_to) : -5;
        }
        const double gain = staff->value(to_vec(d.path.back()), d.unit) - stays;
        if (gain > best_gain) {
            best_gain = gain;
            best = &d;
        }
    }
    return *best;
}

}  // namespace linstock::general
