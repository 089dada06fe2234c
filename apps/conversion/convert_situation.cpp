#include "apps/conversion/convert_situation.hpp"

#include "apps/prepare.hpp"
#include "battle/exact_moment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace linstock::apps {

namespace {

bool is_on_field(const std::string& presence, const StartPosition& start) {
    if (presence.empty()) return start.how == Start::placed;
    return presence == "on_table" || presence == "concealed";
}

bool is_to_come(const std::string& presence, const StartPosition& start) {
    if (presence.empty()) return start.how == Start::reserve || start.how == Start::arrives;
    return presence == "reserve" || presence == "arriving";
}

/// What is left of a number; at least 1.
int share_of(int number, double share) {
    return number == 0 ? 0 : std::max(1, static_cast<int>(std::lround(number * share)));
}

class Starter {
  public:
    Starter(Scenario& scenario, const std::string& ruleset)
        : scenario_(scenario),
          situation_(*scenario.situation),
          passed_(scenario.situation->turn - 1) {
        Problems ignored;
        if (const auto setup = prepare_read(std::make_shared<const Scenario>(scenario), ruleset, {}, ignored))
            before_ = setup->battle;
    }

    void run() {
        for (const SituationUnit& stated : situation_.units)
            unit(scenario_.forces.units[stated.unit.index()], stated);
        for (const SituationOfficer& stated : situation_.officers)
            officer(scenario_.forces.officers[stated.officer.index()], stated);
        // Arrivals that the situation does not mention are also as many turns nearer.
        for (Unit& u : scenario_.forces.units)
            bring_forward(u.start);
        for (Officer& o : scenario_.forces.officers)
            bring_forward(o.start);
        for (auto it = situation_.pieces.rbegin(); it != situation_.pieces.rend(); ++it)
            if (it->second.down != 0) gone_.push_back(it->first.index());
        std::sort(gone_.rbegin(), gone_.rend());
        for (const std::size_t index : gone_)
            scenario_.pieces.erase(scenario_.pieces.begin() + static_cast<std::ptrdiff_t>(index));
        scenario_.turns = std::max(1, scenario_.turns - passed_);
    }

  private:
    template <class Stated>
    void place(StartPosition& start, const Stated& stated) {
        if (is_on_field(stated.presence, start)) {
            start.concealed = stated.presence.empty() ? start.concealed : stated.presence == "concealed";
            start.how = Start::placed;
            if (stated.place) start.place = *stated.place;
        } else if (!is_to_come(stated.presence, start)) {
            start = StartPosition{};
            start.how = Start::absent;
        }
    }
    void unit(Unit& u, const SituationUnit& stated) {
        place(u.start, stated);
        if (u.start.how == Start::absent) return;
        if (stated.heading) u.start.heading = *stated.heading;
        if (stated.formation) u.formation = *stated.formation;
        if (stated.mounted) u.mounted = *stated.mounted;
        if (!stated.stands_left || before_ == nullptr) return;
        const Unit& full = before_->unit(u.id);
        const int figures = std::max(1, full.figures_per_stand);
        int left = *stated.stands_left * figures;
        if (u.branch() != Branch::guns)
            for (const int n : stated.casualties)
                left -= n;
        const double share = std::clamp(left / static_cast<double>(std::max(1, full.stands * figures)), 0.0, 1.0);
        u.men = share_of(u.men, share);
        u.stands = share_of(u.stands, share);
        if (u.branch() == Branch::guns) u.guns = share_of(u.guns, share);
    }
    void officer(Officer& o, const SituationOfficer& stated) {
        place(o.start, stated);
        o.attached_to = stated.attached_to;
        if (o.start.how == Start::absent) o.attached_to = {};
    }
    void bring_forward(StartPosition& start) const {
        if (start.how == Start::arrives) start.turn = std::max(1, start.turn - passed_);
    }

    Scenario& scenario_;
    Situation situation_;
    int passed_;
    std::shared_ptr<const Battle> before_;
    std::vector<std::size_t> gone_;
};

}  // namespace

std::vector<std::string> start_from_situation(Scenario& scenario, const std::string& ruleset) {
    std::vector<std::string> lost;
    const Situation& s = *scenario.situation;
    lost.push_back(fmt::format("the situation: its places and strengths are the start of a battle of {} turns",
                               std::max(1, scenario.turns - s.turn + 1)));
    if (!s.phase.empty()) lost.push_back("the phase '" + s.phase + "': the battle begins with a whole turn");
    const auto has_fields = [](const auto& all) {
        return std::any_of(all.begin(), all.end(), [](const auto& one) { return !one.own.values.empty(); });
    };
    if (has_fields(s.units) || has_fields(s.officers))
        lost.push_back("morale, orders, attacks under way and other fields of '" + ruleset + "'");
    if (find_exact_line(scenario, ruleset) != nullptr)
        lost.push_back("the exact moment: pending decisions, cards and dice");
    Starter(scenario, ruleset).run();
    scenario.situation.reset();
    return lost;
}

}  // namespace linstock::apps
