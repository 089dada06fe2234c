// Prepares a battle: fills in values of the ruleset, makes the cards, and checks everything that must be right before
// the first turn.

#include "rulesets/brom/set_up/prepare.hpp"

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/supply.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/sequence/sequence.hpp"
#include "rulesets/brom/set_up/entries.hpp"
#include "rulesets/brom/showing.hpp"
#include "rulesets/common/borrowed.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

int held_at_first(const Scenario& s, ArmyId side, bool points) {
    int sum = 0;
    for (const Objective& o : s.objectives)
        if (o.held_by == side) sum += points ? o.points : 1;
    return sum;
}

/// Whether the victory line needs something that its winner lacks at the start. Objectives that are only denied to the
/// enemy, and a limit on own losses, do not count.
bool to_be_reached(const Scenario& s, const VictoryLine& line) {
    const ArmyId side = line.winner;
    const int lead = held_at_first(s, side, true) - held_at_first(s, other_army(side), true);
    const auto to_take = [&](const std::string& name) {
        return std::any_of(s.objectives.begin(), s.objectives.end(),
                           [&](const Objective& o) { return o.name == name && !(o.held_by == side); });
    };
    return line.holds_at_least > held_at_first(s, side, false) || (line.lead && *line.lead > lead) ||
           line.enemy_stands_lost_percent || !line.no_enemy_foot_in.empty() || !line.own_foot_in.empty() ||
           std::any_of(line.holds.begin(), line.holds.end(), to_take);
}

class Preparing {
  public:
    Preparing(const Scenario& scenario, Setup& setup, Problems& problems)
        : scenario_(std::make_shared<Scenario>(scenario)),
          setup_(setup),
          p_(setup.profile),
          problems_(problems) {}

    std::shared_ptr<const Scenario> run() {
        optional_rules();
        read_entries(*scenario_, setup_, problems_);
        setup_.facts.resize(scenario_->forces.units.size());
        organise_units(*scenario_, setup_, problems_);
        make_cards(*scenario_, setup_, problems_);
        reserves();
        goals_of_every_turn();
        check_wagons(*scenario_, *p_.charts, problems_);
        told_cards();
        attached_officers();
        lone_officers();
        for (const Unit& unit : scenario_->forces.units)
            formation(unit);
        return scenario_;
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected, std::string_view clause) {
        const ClauseRef cited = p_.charts->find_named_clause(clause);
        problems_.push_back(scenario_->problem(where, std::move(text), std::move(expected),
                                               cited.none() ? "" : p_.charts->clause(cited).id));
    }

    void optional_rules() {
        for (const Option& option : options())
            setup_.*option.of_battle = p_.*option.of_book;
        for (std::size_t i = 0; i < scenario_->optional_rules.size(); ++i)
            optional_rule(scenario_->optional_rules[i], i < scenario_->places.optional_rules.size()
                                                            ? scenario_->places.optional_rules[i]
                                                            : FilePosition{});
    }

    void optional_rule(const std::string& name, FilePosition where) {
        const auto known = options();
        const auto it =
            std::find_if(known.begin(), known.end(), [&](const Option& option) { return name == option.rule.name; });
        if (it != known.end()) {
            setup_.*it->of_battle = true;
            return;
        }
        std::vector<std::string> names;
        std::string all;
        for (const Option& option : known) {
            names.emplace_back(option.rule.name);
            all += (all.empty() ? "one of: " : ", ") + names.back();
        }
        Problem wrong = scenario_->problem(where, "unknown optional rule '" + name + "'", all);
        wrong.nearest = nearest_word(name, names);
        problems_.push_back(wrong);
    }

    // RV-2.C: up to a third of the units, in whole brigades or divisions.
    void reserves() {
        for (const Army& army : scenario_->forces.armies) {
            int all = 0;
            int held = 0;
            for (const Unit& u : scenario_->forces.units) {
                if (u.army != army.id || u.start.how == Start::absent) continue;
                ++all;
                if (u.start.how == Start::reserve) ++held;
            }
            if (held > all / p_.reserve_divisor.value)
                problem(
                    army.where,
                    army.name + " keeps " + std::to_string(held) + " of " + std::to_string(all) + " units in reserve",
                    "at most " + std::to_string(all / p_.reserve_divisor.value), "reserves");
            for (const Command& c : scenario_->forces.commands)
                if (c.army == army.id) whole_body_in_reserve(c);
        }
    }

    void whole_body_in_reserve(const Command& c) {
        int all = 0;
        int held = 0;
        for (const Unit& u : scenario_->forces.units)
            if (u.command == c.id && u.start.how != Start::absent) {
                ++all;
                held += u.start.how == Start::reserve ? 1 : 0;
            }
        if (held != 0 && held != all)
            problem(c.where, "only part of " + c.name + " is in reserve", "whole brigades or divisions", "reserves");
    }

    // RE-2.9: an army that has reached its goals wins, in any turn. A minor victory, and goals that an army only has to
    // keep, are judged when time is up.
    void goals_of_every_turn() {
        const auto looked_at = [](const PhaseOfBook& p) { return p.phase == Phase::victory; };
        if (std::none_of(setup_.sequence.begin(), setup_.sequence.end(), looked_at) || goals_at_end()) return;
        for (VictoryLine& line : scenario_->victory)
            if (line.winner && line.level != "minor" && to_be_reached(*scenario_, line)) line.any_turn = true;
    }

    // RE-2.9: the scenario has its goals judged when time is up.
    bool goals_at_end() const {
        const OwnTable* table = own_of(scenario_->own, p_.charts->id());
        const OwnValue* v = table == nullptr ? nullptr : table->find("goals_at_end");
        const auto* flag = v == nullptr ? nullptr : std::get_if<bool>(&v->value);
        return flag != nullptr && *flag;
    }

    // RV-5.B, RE-3.B, CF-4.B
    void attached_officers() {
        for (const Officer& officer : scenario_->forces.officers)
            attached(officer, officer.attached_to, officer.where);
        if (!scenario_->situation) return;
        for (const SituationOfficer& stated : scenario_->situation->officers)
            attached(scenario_->forces.officer(stated.officer), stated.attached_to, stated.where);
    }
    void attached(const Officer& officer, UnitId to, FilePosition where) {
        const OrderOfBattle& forces = scenario_->forces;
        if (to.none() || officer.command.none() || forces.unit(to).army != officer.army ||
            may_influence(forces, officer, forces.unit(to)))
            return;
        problem(where,
                officer.name + " is attached to " + forces.unit(to).name +
                    ", which is not in that officer's command, so the officer adds nothing to its morale or response",
                "a unit of " + forces.command(officer.command).name, "command_reach");
        problems_.back().warning = true;
    }

    // RV-2.B, RE-1.5, CF-2.B: units may be concealed, and an officer only with the unit to which it is attached.
    void lone_officers() {
        for (const auto& [id, where] : scenario_->keys.concealed_officers) {
            problem(where,
                    "'concealed' of " + scenario_->forces.officer(id).name +
                        " has no effect in this ruleset: only units can be concealed, and officers attached to them",
                    "'attached_to' a concealed unit, or start = \"reserve\"", "concealment");
            problems_.back().warning = true;
        }
    }

    /// The deck of a situation, by the names of the cards.
    void told_cards() {
        if (!scenario_->situation) return;
        std::vector<std::string> known;
        for (const Card& card : setup_.cards)
            known.push_back(card.name);
        const Situation& stated = *scenario_->situation;
        for (std::size_t i = 0; i < stated.cards.size(); ++i) {
            const std::string& name = stated.cards[i];
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            Problem wrong =
                scenario_->problem(i < stated.cards_where.size() ? stated.cards_where[i] : stated.where,
                                   "unknown card '" + name + "'", "the name of a body with a card, or of a staff card");
            wrong.nearest = nearest_word(name, known);
            problems_.push_back(wrong);
        }
    }

    // RE-4.A: light infantry and dismounted light cavalry may be in skirmish order from the start. RV-11.1, CF-5.A: no
    // such formation.
    bool may_skirmish(const Unit& unit) const {
        const Facts& f = setup_.facts[unit.id.index()];
        const bool on_foot = f.branch == Branch::foot || (f.branch == Branch::horse && !unit.mounted);
        return p_.skirmish_gap_stands.value > 0 && f.light && on_foot && unit.stands > p_.line_stands.value;
    }

    bool may_start_in(const Unit& unit) const {
        switch (traits_of(unit.formation).formed_by) {
            case FormedBy::infantry: return unit.branch() == Branch::foot;
            case FormedBy::light_foot: return may_skirmish(unit);
            case FormedBy::all:
            case FormedBy::not_small:
            case FormedBy::none: break;
        }
        return true;
    }

    void formation(const Unit& unit) {
        const auto known = formations(*p_.charts);
        if (std::find(known.begin(), known.end(), unit.formation) == known.end() || !may_start_in(unit))
            problem(unit.where, unit.name + " cannot start in " + std::string(name_of(unit.formation)),
                    unit.branch() == Branch::foot ? "line, column or square" : "line or column", "line");
    }

    std::shared_ptr<Scenario> scenario_;
    Setup& setup_;
    const Profile& p_;
    Problems& problems_;
};

}  // namespace

namespace {

void call_rolls(const OrderOfBattle& forces, Setup& setup) {
    Rolls& rolls = setup.rolls;
    for (const Profile::Hits& row : setup.profile.hits)
        rolls.longest = std::max(rolls.longest, reach_of(row));
    rolls.of_card.resize(setup.cards.size());
    rolls.over.resize(forces.units.size());
    rolls.under.resize(forces.officers.size());
    for (const Unit& unit : forces.units) {
        const Facts& f = setup.facts[unit.id.index()];
        const bool guns = f.branch == Branch::guns;
        rolls.army.push_back(unit.army);
        if (guns || f.branch == Branch::foot || f.branch == Branch::horse)
            rolls.counted[unit.army.index()].push_back({unit.id, guns, unit.stands});
        if (guns) rolls.batteries.push_back(unit.id);
        if (f.card > 0) rolls.of_card[f.card - 1U].push_back(unit.id);
        rolls.farthest = std::max(rolls.farthest, f.farthest);
        for (const Officer& officer : forces.officers) {
            if (!may_influence(forces, officer, unit)) continue;
            rolls.over[unit.id.index()].push_back(officer.id);
            rolls.under[officer.id.index()].push_back(unit.id);
        }
    }
}

}  // namespace

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground) {
    Prepared out;
    const std::vector<std::string>& listed = scenario.rulesets;
    if (!listed.empty() && std::find(listed.begin(), listed.end(), rules.id) == listed.end()) {
        std::string names;
        for (const std::string& name : listed)
            names += (names.empty() ? "" : ", ") + name;
        const FilePosition where = scenario.places.rulesets.empty() ? FilePosition{} : scenario.places.rulesets.front();
        out.problems.push_back(
            scenario.problem(where, "this scenario is not for the ruleset '" + rules.id + "'", names));
        return out;
    }
    auto setup = std::make_shared<Setup>();
    const std::string variant = variant_of(*rules.charts, scenario, out.problems);
    setup->profile = resolve_profile(*rules.charts, variant, out.problems);
    setup->sequence = sequence_of(*rules.charts);
    if (any_fatal(out.problems)) return out;
    Preparing preparing(scenario, *setup, out.problems);
    out.scenario = preparing.run();
    const Battle battle = common::borrowed(rules, *out.scenario, ground, *setup);
    check_start(battle, out.problems);
    check_situation(battle, out.problems);
    if (!any_fatal(out.problems)) {
        call_rolls(out.scenario->forces, *setup);
        check_deployment(battle, out.problems);
    }
    common::check_phase(rules, scenario, out.problems);
    out.own = std::move(setup);
    return out;
}

std::shared_ptr<const void> setup_on(const Battle& battle, const Ground& ground) {
    auto out = std::make_shared<Setup>(setup(battle));
    out->works_left.resize(ground.pieces().size(), false);
    return out;
}

}  // namespace linstock::brom
