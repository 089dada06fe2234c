// [situation]: checks a battle under way. The situation is set up as the battle would open with it and checked in that
// state, so that each unit has the footprint with which it would fight.

#include "battle/ruleset.hpp"
#include "rulesets/brom/fields.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

/// Checks what the reader cannot, because the scenario may leave stands and figures to the ruleset.
void check_losses(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    const auto problem = [&](FilePosition where, std::string text, std::string expected) {
        problems.push_back(cited_problem(battle, where, std::move(text), std::move(expected)));
    };
    const Unit& unit = battle.unit(stated.unit);
    const int left = stated.stands_left.value_or(unit.stands);
    if (left > unit.stands)
        problem(stated.where,
                unit.name + " has " + std::to_string(left) + " stands left of " + std::to_string(unit.stands),
                "no more than at the start");
    if (stated.casualties.size() > static_cast<std::size_t>(left))
        problem(stated.where,
                unit.name + " has casualties on " + std::to_string(stated.casualties.size()) + " stands, but " +
                    std::to_string(left) + " left",
                "one number for each stand that is left");
    for (const int n : stated.casualties)
        if (unit.figures_per_stand > 0 && n >= unit.figures_per_stand)
            problem(stated.where,
                    unit.name + " has " + std::to_string(n) + " casualties on a stand of " +
                        std::to_string(unit.figures_per_stand),
                    "fewer: a stand without figures is removed");
}

void check_condition(const Battle& battle, const OwnTable& table, Problems& problems) {
    const OwnValue* v = table.ruleset == battle.rules->id ? table.find("condition") : nullptr;
    if (v == nullptr) return;
    const std::vector<std::string> known = {"steady", "disordered", "falling_back", "routed"};
    const auto* word = std::get_if<std::string>(&v->value);
    if (word != nullptr && std::find(known.begin(), known.end(), *word) != known.end()) return;
    Problem p = battle.scenario->problem({v->line, v->column}, "unknown condition",
                                         "steady, disordered, falling_back or routed");
    if (word != nullptr) p.nearest = nearest_word(*word, known);
    problems.push_back(p);
}

class SituationCheck {
  public:
    SituationCheck(const Battle& battle, Problems& problems)
        : battle_(battle),
          situation_(*battle.scenario->situation),
          problems_(problems),
          state_(state_before(battle)) {}

    void run() {
        const std::size_t before = problems_.size();
        common::check_stated_fields(battle_, {}, state_fields(), situation_.own, "a situation", problems_);
        for (const SituationUnit& unit : situation_.units)
            check_stated_unit(battle_, unit, problems_);
        for (const SituationOfficer& officer : situation_.officers)
            common::check_stated_fields(battle_, battle_.officer(officer.officer), officer_fields(), officer.own,
                                        "an officer in a situation", problems_);
        // If the stands are impossible, footprints mean nothing.
        if (problems_.size() != before) return;
        Play play(battle_, state_, nullptr);
        set_up_state(play);
        std::vector<StatedUnit> looked_at;
        for (const SituationUnit& stated : situation_.units)
            if (has_place(stated)) looked_at.push_back({stated.unit, stated.where});
        check_places(battle_, state_, looked_at, problems_);
        for (const SituationOfficer& officer : situation_.officers)
            attachment(officer);
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected) {
        problems_.push_back(cited_problem(battle_, where, std::move(text), std::move(expected)));
    }

    /// Whether it is on the table at a known place.
    bool has_place(const SituationUnit& stated) {
        const Unit& unit = battle_.unit(stated.unit);
        const UnitState& u = state_.unit(stated.unit);
        if (!u.on_field()) {
            if (stated.place)
                problem(stated.where, unit.name + " has a place, but is not on the table", "presence = \"on_table\"");
            return false;
        }
        if (u.stands_left == 0) {
            problem(stated.where, unit.name + " is on the table without a stand", "presence = \"gone\"");
            return false;
        }
        if (!stated.place && unit.start.how != Start::placed) {
            problem(stated.where, unit.name + " is on the table, but has no place", "at = [x, y]");
            return false;
        }
        return true;
    }

    void attachment(const SituationOfficer& stated) {
        const Officer& officer = battle_.officer(stated.officer);
        const OfficerState& o = state_.officer(stated.officer);
        const bool there = o.presence == Presence::on_table || o.presence == Presence::concealed;
        if (stated.attached_to && !there)
            problem(stated.where, officer.name + " is attached, but is not on the table", "presence = \"on_table\"");
        else if (stated.attached_to && !state_.unit(stated.attached_to).on_field())
            problem(stated.where,
                    officer.name + " is attached to " + battle_.unit(stated.attached_to).name +
                        ", which is not on the table",
                    "a unit that is on it");
        else if (there && !stated.place && !o.attached_to && officer.start.how != Start::placed)
            problem(stated.where, officer.name + " is on the table, but has no place", "at = [x, y], or attached");
    }

    const Battle& battle_;
    const Situation& situation_;
    Problems& problems_;
    State state_;
};

}  // namespace

void check_stated_unit(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    check_losses(battle, stated, problems);
    common::check_stated_fields(battle, battle.unit(stated.unit), unit_fields(), stated.own, "a unit in a situation",
                                problems, {"condition"});
    check_condition(battle, stated.own, problems);
}

void check_situation(const Battle& battle, Problems& problems) {
    if (!battle.scenario->situation) return;
    SituationCheck(battle, problems).run();
}

}  // namespace linstock::brom
