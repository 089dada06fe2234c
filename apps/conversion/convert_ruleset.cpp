#include "apps/conversion/convert_ruleset.hpp"

#include "apps/conversion/author_terms.hpp"
#include "apps/conversion/convert_situation.hpp"
#include "apps/prepare.hpp"
#include "apps/rulesets.hpp"
#include "army/enum_words.hpp"
#include "army/rescale.hpp"
#include "battle/ruleset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>

namespace linstock::apps {

namespace {

constexpr int common_foot = 100;  // men in a base of a ruleset without a scale
constexpr double inches_of_24_yards = 1.0 / 72;
constexpr double centimetres = 2.54;

/// Substitutes, nearest first; a unit without one is left out.
std::vector<Arm> substitutes_for(Arm arm) {
    switch (arm) {
        case Arm::light_infantry: return {Arm::infantry};
        case Arm::sharpshooter: return {Arm::light_infantry, Arm::infantry};
        case Arm::armoured_cavalry: return {Arm::heavy_cavalry, Arm::cavalry};
        case Arm::heavy_cavalry:
        case Arm::light_cavalry: return {Arm::cavalry};
        case Arm::horse_artillery: return {Arm::light_guns, Arm::artillery};
        case Arm::siege_guns: return {Arm::heavy_guns, Arm::artillery};
        case Arm::light_guns:
        case Arm::medium_guns:
        case Arm::heavy_guns:
        case Arm::field_howitzers:
        case Arm::heavy_howitzers:
        case Arm::gatling: return {Arm::artillery};
        default: return {};
    }
}
std::vector<Quality> substitutes_for(Quality quality) {
    switch (quality) {
        case Quality::elite: return {Quality::veteran, Quality::line};
        case Quality::veteran: return {Quality::line, Quality::elite};
        case Quality::line: return {Quality::veteran, Quality::green};
        case Quality::green: return {Quality::line};
    }
    return {};
}

/// Asks the ruleset: prepares a battle of two units, one of the requested kind.
class Asking {
  public:
    explicit Asking(const AuthorTerms& terms) : terms_(terms) {}

    bool plays(Arm arm, Weapon weapon) {
        const auto key = std::pair(arm, weapon);
        if (const auto known = arms_.find(key); known != arms_.end()) return known->second;
        const Problems found = problems_with(arm, weapon, Quality::elite);
        return arms_[key] = !any_fatal(found);
    }
    /// True if the ruleset has a row for troops of this quality.
    bool has_quality(Quality quality) {
        if (const auto known = qualities_.find(quality); known != qualities_.end()) return known->second;
        return qualities_[quality] = problems_with(Arm::infantry, Weapon::smoothbore_musket, quality).empty();
    }

  private:
    Problems problems_with(Arm arm, Weapon weapon, Quality quality) const {
        const Branch branch = branch_of(arm);
        const bool guns = branch == Branch::guns;
        const auto side = [&](const char* name, const char* edge, int y, bool meant) {
            return fmt::format(
                "[[army]]\nname = \"{0}\"\nedge = \"{1}\"\ncommand = [ {{ name = \"B\", card = true }} ]\n"
                "officer = [ {{ name = \"O\", rank = \"brigade\", commands = \"B\", attached = \"U\" }} ]\n"
                "unit = [ {{ name = \"U\", command = \"B\", arm = \"{2}\", weapon = \"{3}\", quality = \"{4}\", {5}, "
                "at = [36, {6}] }} ]\n",
                name, edge, word_of(meant ? arm : Arm::infantry), word_of(meant ? weapon : Weapon::smoothbore_musket),
                word_of(meant ? quality : Quality::elite), meant && guns ? "guns = 4" : "men = 300", y);
        };
        const std::string variant = terms_.variant(Measure::inches);
        const std::string text = fmt::format(
            "[scenario]\ntitle = \"asked\"\nrulesets = [\"{0}\"]\ntable = [72, 48]\nturns = 9\nyards_per_unit = "
            "24\n{1}\n{2}{3}",
            terms_.ruleset, variant.empty() ? "" : "variant = \"" + variant + "\"\n", side("A", "south", 6, true),
            side("Z", "north", 42, false));
        return check_scenario_text(SourceText{text, "asked"}, terms_.ruleset).problems;
    }

    const AuthorTerms& terms_;
    std::map<std::pair<Arm, Weapon>, bool> arms_;
    std::map<Quality, bool> qualities_;
};

class RulesetConverter {
  public:
    RulesetConverter(const Scenario& scenario, const AuthorTerms& from, const AuthorTerms& to, const Ruleset& rules)
        : s_(scenario),
          from_(from),
          to_(to),
          rules_(rules),
          is_listed_(std::find(scenario.rulesets.begin(), scenario.rulesets.end(), to.ruleset) !=
                     scenario.rulesets.end()),
          ask_(to) {}

    RulesetConversion run() {
        s_.rulesets = {to_.ruleset};
        s_.variant = is_listed_ && from_.ruleset == to_.ruleset ? s_.variant : "";
        own_tables();
        if (!is_listed_) {
            measure();
            frame();
            std::for_each(s_.forces.units.begin(), s_.forces.units.end(), [&](Unit& u) { unit(u); });
            goals();
        }
        place();
        return std::move(out_);
    }

  private:
    void print_problems(const std::string& text) {
        if (told_.insert(text).second) out_.told.push_back(text);
    }

    void select_own_tables(std::vector<OwnTable>& tables) {
        tables.erase(
            std::remove_if(tables.begin(), tables.end(), [&](const OwnTable& t) { return t.ruleset != to_.ruleset; }),
            tables.end());
    }
    void own_tables() {
        if (s_.situation && !is_listed_) {
            for (const std::string& lost : start_from_situation(s_, from_.ruleset))
                print_problems(lost);
        }
        if (!is_listed_ && from_.tasks) tasks_to_lines();
        select_own_tables(s_.own);
        for (Army& army : s_.forces.armies)
            select_own_tables(army.own);
        for (Command& c : s_.forces.commands)
            select_own_tables(c.own);
        for (Officer& o : s_.forces.officers)
            select_own_tables(o.own);
        for (Unit& u : s_.forces.units)
            select_own_tables(u.own);
    }

    void measure() {
        if (s_.measure == Measure::feet && !to_.has_measure(Measure::feet)) {
            rescale(s_, inches_of_24_yards);
            s_.measure = Measure::inches;
            s_.ground_scale = "1 in = 24 yd";
            s_.yards_per_unit = 24;
            print_problems("the ground: an inch is 72 feet");
        } else if (s_.measure == Measure::centimetres && !to_.has_measure(Measure::centimetres)) {
            rescale(s_, 1 / centimetres);
            s_.measure = Measure::inches;
            s_.ground_scale.clear();
            print_problems("the ground: centimetres become inches");
        }
        if (s_.yards_per_unit == 0 && s_.measure != Measure::feet) {
            s_.yards_per_unit = s_.measure == Measure::inches ? 24 : 24 / centimetres;
            print_problems(fmt::format("the ground has no scale: 1 of the table's measure becomes {:.3g} yards",
                                       s_.yards_per_unit));
        }
    }

    void frame() {
        if (!to_.scenario.empty()) s_.own.push_back(OwnTable{to_.ruleset, to_.scenario});
        s_.variant = to_.variant(s_.measure);
        if (!rules_.terms.objectives_have_points)
            for (Objective& o : s_.objectives)
                o.points = 1;
        for (const std::string& rule : s_.optional_rules)
            print_problems("the optional rule '" + rule + "': it belongs to the other ruleset");
        s_.optional_rules.clear();
        const auto drop = [&](const char* key, bool there, const char* what, const auto& remove) {
            if (to_.has(key)) return;
            if (there) print_problems(std::string(what) + ": this ruleset has no such thing");
            remove();
        };
        drop("fire_handicap", !s_.handicaps.empty(), "the handicap of fire", [&] { s_.handicaps.clear(); });
        drop("curtain", s_.curtain, "the curtain", [&] { s_.curtain = false; });
        drop("open_sides", s_.open_sides, "sides that are chosen at the table", [&] { s_.open_sides = false; });
        drop("guns_off_road", s_.guns_off_road >= 0, "soft ground for guns", [&] { s_.guns_off_road = -1; });
    }

    void unit(Unit& u) {
        if (u.start.how == Start::absent) return;
        strength(u);
        u.figures_per_stand = 0;
        u.guns_per_stand = 0;
        u.footprint.reset();
        arm(u);
        quality(u);
        if (u.formation == Formation::double_line || u.formation == Formation::road_column) {
            print_problems(u.name + ": in line or column, not in " + std::string(name_of(u.formation)));
            u.formation = u.formation == Formation::road_column ? Formation::column : Formation::line;
        }
        if (!to_.has("concealed")) u.start.concealed = false;
    }
    void strength(Unit& u) {
        const Branch branch = u.branch();
        if (branch == Branch::guns) {
            if (u.guns == 0) {
                u.guns = std::max(2, 2 * u.stands);
                print_problems(fmt::format("{}: no number of guns, {} assumed", u.name, u.guns));
            }
            if (to_.most_guns > 0 && u.guns > to_.most_guns) {
                print_problems(fmt::format("{}: {} of its {} guns", u.name, to_.most_guns, u.guns));
                u.guns = to_.most_guns;
            }
            u.stands = 0;
            return;
        }
        const std::optional<BaseScale>& was = from_.men_per_base;
        const bool horse = branch == Branch::horse;
        if (u.men == 0) {
            const int base = !was ? common_foot : horse ? was->horse : was->foot;
            u.men = std::max(1, u.stands) * base;
            if (u.stands == 0) u.men = 5 * common_foot;
            print_problems(fmt::format("{}: no number of men, {} assumed", u.name, u.men));
        }
        u.stands = 0;
        if (const std::optional<BaseScale>& now = to_.men_per_base) {
            const auto bases = std::lround(u.men / static_cast<double>(horse ? now->horse : now->foot));
            u.stands = std::clamp(static_cast<int>(bases), now->least, now->most);
        }
    }
    void arm(Unit& u) {
        if (ask_.plays(u.arm, u.weapon)) return;
        for (const Arm other : substitutes_for(u.arm)) {
            if (!ask_.plays(other, u.weapon)) continue;
            print_problems(fmt::format("'{}' becomes '{}'", word_of(u.arm), word_of(other)));
            u.arm = other;
            return;
        }
        const Weapon usual = default_weapon(u.branch());
        if (usual != u.weapon && ask_.plays(u.arm, usual)) {
            print_problems(fmt::format("'{}' with '{}' gets '{}'", word_of(u.arm), word_of(u.weapon), word_of(usual)));
            u.weapon = usual;
            return;
        }
        print_problems(fmt::format("{}: this ruleset has no '{}', the unit is absent", u.name, word_of(u.arm)));
        u.start = StartPosition{};
        u.start.how = Start::absent;
    }
    void quality(Unit& u) {
        if (ask_.has_quality(u.quality)) return;
        for (const Quality other : substitutes_for(u.quality)) {
            if (!ask_.has_quality(other)) continue;
            print_problems(fmt::format("'{}' becomes '{}'", word_of(u.quality), word_of(other)));
            u.quality = other;
            return;
        }
    }

    // ------------------------------------------------------------ objectives
    void goals() {
        if (to_.tasks) lines_to_tasks();
    }
    void lines_to_tasks() {
        for (Army& army : s_.forces.armies) {
            const auto line = std::find_if(s_.victory.begin(), s_.victory.end(), [&](const VictoryLine& v) {
                return v.winner == army.id && !v.holds.empty();
            });
            if (line == s_.victory.end()) {
                print_problems(
                    fmt::format("no victory condition of {} is to hold an objective, so it gets no task", army.name));
                continue;
            }
            std::string of;
            for (const std::string& name : line->holds)
                of += (of.empty() ? "" : ", ") + name;
            const bool keeps = std::all_of(line->holds.begin(), line->holds.end(), [&](const std::string& name) {
                return std::any_of(s_.objectives.begin(), s_.objectives.end(),
                                   [&](const Objective& o) { return o.name == name && o.held_by == army.id; });
            });
            const std::string& task = keeps ? to_.tasks->keep : to_.tasks->hold;
            OwnTable own{to_.ruleset, {OwnValue{to_.tasks->key, task}, OwnValue{to_.tasks->objectives, of}}};
            if (keeps) own.values.push_back(OwnValue{to_.tasks->turns, static_cast<std::int64_t>(s_.turns)});
            army.own.push_back(std::move(own));
            print_problems(
                fmt::format("the task of {} is '{}' with {}: other lines and degrees of the victory table "
                            "are dropped",
                            army.name, task, of));
        }
        s_.victory.clear();
    }
    void tasks_to_lines() {
        for (const Army& army : s_.forces.armies) {
            const OwnTable* own = own_of(army.own, from_.ruleset);
            const OwnValue* task = own == nullptr ? nullptr : own->find(from_.tasks->key);
            const OwnValue* of = own == nullptr ? nullptr : own->find(from_.tasks->objectives);
            if (task == nullptr) continue;
            const auto* word = std::get_if<std::string>(&task->value);
            const auto* names = of == nullptr ? nullptr : std::get_if<std::string>(&of->value);
            VictoryLine line;
            line.winner = army.id;
            for (const Objective& o : s_.objectives)
                if (word != nullptr && *word == from_.tasks->hold && names != nullptr &&
                    names->find(o.name) != std::string::npos)
                    line.holds.push_back(o.name);
            if (line.holds.empty())
                print_problems(fmt::format("{}'s task '{}': it fits no line of the victory table", army.name,
                                           word == nullptr ? "" : *word));
            else
                s_.victory.push_back(line);
        }
        if (!s_.victory.empty()) s_.victory.emplace_back();
    }

    // ------------------------------------------------------------ positions
    /// Lines have other lengths in another ruleset. A unit without enough room at its position is placed by its player.
    void place() {
        for (int tries = 0; tries < 6; ++tries) {
            out_.text = write_scenario(s_);
            const Checked checked = check_scenario_text(SourceText{out_.text, "the converted scenario"}, to_.ruleset);
            out_.problems = checked.problems;
            if (checked.scenario == nullptr || !any_fatal(out_.problems) || !corrected(*checked.scenario)) return;
        }
    }
    /// Gives units a formation that the ruleset has. Takes units and officers off the table whose positions it
    /// rejects. False if there are none.
    bool corrected(const Scenario& written) {
        bool any = false;
        for (const Problem& p : out_.problems) {
            if (p.warning) continue;
            for (const Unit& u : written.forces.units) {
                if (u.where.line != p.line || u.start.how != Start::placed || u.id.index() >= s_.forces.units.size())
                    continue;
                any = true;
                Unit& own = s_.forces.units[u.id.index()];
                if (own.formation == Formation::square || own.formation == Formation::skirmish) {
                    print_problems(u.name + ": in line, not in " + std::string(name_of(own.formation)));
                    own.formation = Formation::line;
                } else {
                    own.start = StartPosition{};
                    own.start.how = Start::zone;
                    print_problems(u.name + ": not enough room at its position; its player places it");
                }
            }
            for (const Officer& o : written.forces.officers) {
                if (o.where.line != p.line || o.start.how == Start::zone || o.id.index() >= s_.forces.officers.size())
                    continue;
                Officer& own = s_.forces.officers[o.id.index()];
                own.attached_to = {};
                own.start = StartPosition{};
                own.start.how = Start::zone;
                print_problems(o.name + ": not enough room at this position; the player places this officer");
                any = true;
            }
        }
        return any;
    }

    Scenario s_;
    const AuthorTerms& from_;
    const AuthorTerms& to_;
    const Ruleset& rules_;
    bool is_listed_;
    Asking ask_;
    RulesetConversion out_;
    std::set<std::string> told_;
};

}  // namespace

Result<RulesetConversion, Problems> converted_to_ruleset(const Scenario& scenario, const std::string& ruleset) {
    const auto rules = load_ruleset(ruleset, {});
    if (!rules) return rules.error();
    const auto terms = author_terms({default_ruleset(scenario), ruleset});
    if (!terms) return terms.error();
    return RulesetConverter(scenario, terms->front(), terms->back(), **rules).run();
}

}  // namespace linstock::apps
