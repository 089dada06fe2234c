// Preparing a battle: book values filled in, cards made, everything checked that must be right before the first turn.

#include "rulesets/brom/prepare.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/army.hpp"
#include "rulesets/brom/entries.hpp"
#include "rulesets/brom/sequence.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

class Preparing {
  public:
    Preparing(const Scenario& given, const Ground& ground, Setup& setup, Problems& problems)
        : scenario_(std::make_shared<Scenario>(given)),
          ground_(ground),
          setup_(setup),
          p_(setup.profile),
          problems_(problems) {}

    std::shared_ptr<const Scenario> run() {
        options();
        read_entries(*scenario_, setup_, problems_);
        setup_.facts.resize(scenario_->forces.units.size());
        organise_units(*scenario_, setup_, problems_);
        make_cards(*scenario_, setup_, problems_);
        reserves();
        check_wagons(*scenario_, *p_.charts, problems_);
        told_cards();
        places();
        return scenario_;
    }

  private:
    void problem(FilePlace where, std::string text, std::string expected, std::string_view clause) {
        const ClauseRef cited = p_.charts->find_named_clause(clause);
        problems_.push_back(scenario_->problem(where, std::move(text), std::move(expected),
                                               cited.none() ? "" : p_.charts->clause(cited).id));
    }

    void options() {
        const std::vector<std::string> known = {"officer_casualties", "supply_wagons", "sharpshooters"};
        setup_.officer_casualties = p_.option_officer_casualties;
        setup_.supply = p_.option_supply;
        setup_.sharpshooters = p_.option_sharpshooters;
        for (std::size_t i = 0; i < scenario_->optional_rules.size(); ++i) {
            const std::string& name = scenario_->optional_rules[i];
            if (name == known[0])
                setup_.officer_casualties = true;  // RV-officers
            else if (name == known[1])
                setup_.supply = true;  // RV-supply.1
            else if (name == known[2])
                setup_.sharpshooters = true;  // RV-sharp.1
            else {
                const auto& places = scenario_->places.optional_rules;
                const FilePlace where = i < places.size() ? places[i] : FilePlace{};
                Problem wrong = scenario_->problem(where, "there is no optional rule '" + name + "'",
                                                   "officer_casualties, supply_wagons or sharpshooters");
                wrong.nearest = nearest_word(name, known);
                problems_.push_back(wrong);
            }
        }
    }

    // RV-2.C: up to a third of the units, whole brigades or divisions.
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

    // --- Places ---

    Box box_of(const Unit& unit) const {
        const Facts& f = setup_.facts[unit.id.index()];
        Size size;
        if (f.branch == Branch::guns)
            size = unit.formation == Formation::line
                       ? size_in_ranks(unit.stands, f.line_files, f.stand_width, f.stand_depth, p_.battery_gap.value)
                       : size_in_file(unit.stands, f.stand_width, f.stand_depth);
        else if (unit.formation == Formation::square)
            size = size_in_square(unit.stands, f.stand_width, f.stand_depth);
        else if (unit.formation == Formation::line)
            size = f.line_two_ranks ? size_in_two_ranks(unit.stands, f.line_files, f.stand_width, f.stand_depth)
                                    : size_in_ranks(unit.stands, f.line_files, f.stand_width, f.stand_depth);
        else
            size = size_in_ranks(unit.stands, f.column_files, f.stand_width, f.stand_depth);
        return linstock::footprint(unit.start.place, unit.start.heading, size);
    }

    /// The deck of a situation, by the names of the cards.
    void told_cards() {
        if (!scenario_->situation) return;
        std::vector<std::string> known;
        for (const Card& card : setup_.cards)
            known.push_back(card.name);
        for (const std::string& name : scenario_->situation->cards) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            Problem wrong = scenario_->problem(scenario_->situation->where, "there is no card '" + name + "'",
                                               "the name of a body with a card, or of a staff card");
            wrong.nearest = nearest_word(name, known);
            problems_.push_back(wrong);
        }
    }

    void places() {
        std::vector<const Unit*> standing;
        for (const Unit& unit : scenario_->forces.units) {
            formation(unit);
            const bool sized = setup_.facts[unit.id.index()].stand_width > 0;  // its arm has a row
            if (unit.start.how != Start::placed || !sized) continue;
            const Box box = box_of(unit);
            const PieceId town = ground_.piece_at(PieceKind::town, unit.start.place);
            if (town) {
                in_town(unit, town);
                continue;
            }
            if (!zoned(unit.army, box))
                problem(unit.where, unit.name + " stands outside the zones of its army",
                        "its whole footprint in one of them", "deployment");
            if (!ground_.on_table(box))
                problem(unit.where, unit.name + " stands over the edge of the table", "its whole footprint on it",
                        "deployment");
            if (!ground_.under(box, {PieceKind::impassable}).empty())
                problem(unit.where, unit.name + " stands on impassable ground", "", "deployment");
            for (const Unit* other : standing)
                if (overlapping(box, box_of(*other)))
                    problem(unit.where, unit.name + " stands on " + other->name, "places that do not overlap",
                            "passing_friends");
            standing.push_back(&unit);
        }
    }

    // RV-2.B: where the scenario draws zones, what it places itself stands in them too.
    bool zoned(ArmyId army, const Box& box) const {
        const std::vector<Zone>& zones = scenario_->forces.army(army).zones;
        const auto corners = box.corners();
        return zones.empty() || std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) {
                   return std::all_of(corners.begin(), corners.end(), [&](Vec c) { return contains(zone.area, c); });
               });
    }

    void formation(const Unit& unit) {
        const bool square = unit.formation == Formation::square;
        if (unit.formation == Formation::skirmish || unit.formation == Formation::road_column ||
            (square && unit.branch() != Branch::foot))
            problem(unit.where, unit.name + " cannot start in " + std::string(name_of(unit.formation)),
                    unit.branch() == Branch::foot ? "line, column or square" : "line or column", "line");
    }

    // RV-16.F.3: a town holds one infantry regiment and one battery unless the scenario says otherwise, no horse.
    void in_town(const Unit& unit, PieceId town) {
        const Piece& piece = ground_.piece(town);
        if (unit.branch() == Branch::horse && unit.mounted)
            problem(unit.where, unit.name + " is mounted in " + piece.name, "infantry, dismounted cavalry or a battery",
                    "town_entry");
        int foot = 0;
        int guns = 0;
        for (const Unit& other : scenario_->forces.units) {
            if (other.start.how != Start::placed || other.id.index() > unit.id.index() ||
                ground_.piece_at(PieceKind::town, other.start.place) != town)
                continue;
            (other.branch() == Branch::guns ? guns : foot) += 1;
            if (other.army != unit.army)
                problem(unit.where, unit.name + " and " + other.name + " hold the same town", "one army in a town",
                        "town_entry");
        }
        if (foot > piece.room_foot || guns > piece.room_guns)
            problem(unit.where, piece.name + " has no room for " + unit.name,
                    std::to_string(piece.room_foot) + " infantry regiment and " + std::to_string(piece.room_guns) +
                        " battery",
                    "town_entry");
    }

    std::shared_ptr<Scenario> scenario_;
    const Ground& ground_;
    Setup& setup_;
    const Profile& p_;
    Problems& problems_;
};

/// The battle as it would be, for checks that look at it; it lives no longer than what it is made of.
Battle borrowed(const Ruleset& rules, const Scenario& scenario, const Ground& ground, const Setup& setup) {
    const auto lent = [](const auto& it) {
        return std::shared_ptr<std::remove_reference_t<decltype(it)>>(std::shared_ptr<void>(), &it);
    };
    Battle battle;
    battle.rules = lent(rules);
    battle.scenario = lent(scenario);
    battle.ground = lent(ground);
    battle.own = lent(setup);
    return battle;
}

}  // namespace

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground) {
    Prepared out;
    const std::vector<std::string>& listed = scenario.rulesets;
    if (!listed.empty() && std::find(listed.begin(), listed.end(), rules.id) == listed.end()) {
        std::string names;
        for (const std::string& name : listed)
            names += (names.empty() ? "" : ", ") + name;
        const FilePlace where = scenario.places.rulesets.empty() ? FilePlace{} : scenario.places.rulesets.front();
        out.problems.push_back(
            scenario.problem(where, "this scenario is not for the ruleset '" + rules.id + "'", names));
        return out;
    }
    auto setup = std::make_shared<Setup>();
    const std::string variant = variant_of(*rules.charts, scenario, out.problems);
    setup->profile = resolve_profile(*rules.charts, variant, out.problems);
    setup->sequence = sequence_of(*rules.charts);
    if (any_fatal(out.problems)) return out;
    Preparing preparing(scenario, ground, *setup, out.problems);
    out.scenario = preparing.run();
    const Battle battle = borrowed(rules, *out.scenario, ground, *setup);
    check_situation(battle, out.problems);
    if (!any_fatal(out.problems)) check_deployment(battle, out.problems);
    if (scenario.situation && !scenario.situation->phase.empty()) {
        const std::vector<std::string> phases(rules.phases.begin(), rules.phases.end());
        if (std::find(phases.begin(), phases.end(), scenario.situation->phase) == phases.end()) {
            std::string names;
            for (const std::string& name : phases)
                names += (names.empty() ? "" : ", ") + name;
            Problem wrong = scenario.problem(scenario.situation->where,
                                             "there is no phase '" + scenario.situation->phase + "'", names);
            wrong.nearest = nearest_word(scenario.situation->phase, phases);
            out.problems.push_back(wrong);
        }
    }
    out.own = std::move(setup);
    return out;
}

}  // namespace linstock::brom
