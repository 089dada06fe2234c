// MW-2: organises the units of a scenario: figures, sections, arms, and the parts that may split off (MW-6.15,
// MW-3.17).

#include "army/enum_words.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/set_up/prepare.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

const std::vector<std::string>& unit_keys() {
    static const std::vector<std::string> keys = {"figures",       "sections", "crew", "arms",  "pieces", "grade",
                                                  "sharpshooters", "order",    "army", "files", "arm",    "arrives"};
    return keys;
}
constexpr std::array<const char*, 6> arms_words = {"musket",        "breechloader",    "carbine",
                                                   "spencer_rifle", "spencer_carbine", "henry"};
constexpr std::array<const char*, 3> grades = {"green", "average", "crack"};

class Organising {
  public:
    Organising(Scenario& scenario, Setup& setup, Problems& problems)
        : scenario_(scenario),
          setup_(setup),
          b_(setup.book),
          problems_(problems) {}

    void unit(Unit& unit) {
        Facts& f = setup_.facts[unit.id.index()];
        const OwnTable* own = own_of(unit.own, b_.charts->id());
        const OwnTable nothing;
        own_ = own == nullptr ? &nothing : own;
        unit_ = &unit;
        unknown_keys();
        unit.arm = arm(unit);
        if (const int turn = number("arrives", 0, 1, 200, "MW-10.15"); turn > 0) {
            unit.start.how = Start::arrives;
            unit.start.turn = turn;
        }
        f.branch = unit.branch();
        foreign_keys(f.branch);
        f.army = unit.army;
        f.grade = grade(unit);
        f.sharpshooters = flag("sharpshooters", false);
        f.first_order = static_cast<Order>(number("order", 1, 1, 4, "MW-5.1"));
        f.confederate = word("army", army_word(unit.army)) == "confederate";
        switch (f.branch) {
            case Branch::foot:
            case Branch::horse: troops(unit, f); break;
            case Branch::guns: battery(unit, f); break;
            default:
                problem(unit.where, unit.name + ": '" + std::string(name_of(unit.arm)) + "' is not in this ruleset",
                        "infantry, cavalry or artillery", "MW-2.1");
        }
        if (!formation_known(unit.formation))
            problem(unit.where, unit.name + " cannot start in " + std::string(name_of(unit.formation)),
                    "line, column, skirmish or road_column", "MW-10.2");
        own_ = nullptr;
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected, const char* clause, bool warning = false) {
        Problem p = scenario_.problem(where, std::move(text), std::move(expected), clause);
        p.warning = warning;
        problems_.push_back(std::move(p));
    }
    void unknown_keys() {
        for (const OwnValue& v : own_->values) {
            if (std::find(unit_keys().begin(), unit_keys().end(), v.key) != unit_keys().end()) continue;
            problems_.push_back(no_such_key(scenario_, v, "a unit", unit_keys()));
        }
    }
    /// Reports keys of another arm than the unit's. They would have no effect.
    void foreign_keys(Branch branch) {
        const bool guns = branch == Branch::guns;
        for (const char* key : {"sections", "crew", "pieces"})
            if (!guns) foreign(key, "for batteries", "MW-2.6");
        for (const char* key : {"figures", "arms", "sharpshooters", "files"})
            if (guns) foreign(key, "for infantry and cavalry", "MW-10.19");
    }
    void foreign(std::string_view key, const char* owner, const char* clause) {
        if (const OwnValue* v = own_->find(key))
            problem({v->line, v->column}, std::string(key) + " of " + unit_->name + " has no effect: it is " + owner,
                    "", clause);
    }
    int number(std::string_view key, int otherwise, int least, int most, const char* clause) {
        const OwnValue* v = own_->find(key);
        if (v == nullptr) return otherwise;
        const auto* n = std::get_if<std::int64_t>(&v->value);
        if (n != nullptr && *n >= least && *n <= most) return static_cast<int>(*n);
        problem({v->line, v->column}, std::string(key) + " of " + unit_->name + " has an invalid value",
                "a whole number from " + std::to_string(least) + " to " + std::to_string(most), clause);
        return otherwise;
    }
    bool flag(std::string_view key, bool otherwise) {
        const OwnValue* v = own_->find(key);
        if (v == nullptr) return otherwise;
        if (const auto* b = std::get_if<bool>(&v->value)) return *b;
        problem({v->line, v->column}, std::string(key) + " of " + unit_->name + " has an invalid value",
                "true or false", "MW-10.18");
        return otherwise;
    }
    std::string word(std::string_view key, std::string otherwise) {
        const OwnValue* v = own_->find(key);
        if (v == nullptr) return otherwise;
        if (const auto* text = std::get_if<std::string>(&v->value)) return *text;
        problem({v->line, v->column}, std::string(key) + " of " + unit_->name + " has an invalid value", "a word",
                "MW-10.18");
        return otherwise;
    }
    template <std::size_t N>
    std::size_t one_of(std::string_view key, const std::array<const char*, N>& words, std::size_t otherwise,
                       const char* clause) {
        const std::string text = word(key, words[otherwise]);
        for (std::size_t i = 0; i < N; ++i)
            if (text == words[i]) return i;
        const std::vector<std::string> known(words.begin(), words.end());
        std::string listed;
        for (const std::string& w : known)
            listed += (listed.empty() ? "" : ", ") + w;
        const OwnValue* v = own_->find(key);
        Problem p =
            scenario_.problem({v->line, v->column}, "unknown " + std::string(key) + " '" + text + "'", listed, clause);
        p.nearest = nearest_word(text, known);
        problems_.push_back(p);
        return otherwise;
    }

    /// The army that counts for the rules: its colours, or the word in its own table.
    std::string army_word(ArmyId id) const {
        const Army& army = scenario_.forces.army(id);
        const OwnTable* own = own_of(army.own, b_.charts->id());
        const OwnValue* v = own == nullptr ? nullptr : own->find("army");
        const auto* text = v == nullptr ? nullptr : std::get_if<std::string>(&v->value);
        return text == nullptr ? army.colours : *text;
    }
    Arm arm(const Unit& unit) {
        const OwnValue* v = own_->find("arm");
        if (v == nullptr) return unit.arm;
        const auto* text = std::get_if<std::string>(&v->value);
        if (text != nullptr)
            if (const auto found = from_word<Arm>(*text)) return *found;
        problem({v->line, v->column}, "arm of " + unit.name + " is unknown",
                "infantry, cavalry or artillery, or another arm of a unit", "MW-2.1");
        return unit.arm;
    }

    // MW-5.2, MW-10.18
    Grade grade(const Unit& unit) {
        std::size_t by_quality = 1;
        if (unit.quality == Quality::elite) by_quality = 2;
        if (unit.quality == Quality::green) by_quality = 0;
        return static_cast<Grade>(one_of("grade", grades, by_quality, "MW-10.18"));
    }
    // MW-10.19
    Arms arms(const Unit& unit) {
        const bool named = own_->find("arms") != nullptr;
        if (!named && (unit.weapon == Weapon::sabre || unit.weapon == Weapon::lance || unit.weapon == Weapon::none))
            return Arms::none;
        std::size_t by_weapon = 0;
        if (unit.weapon == Weapon::breechloader) by_weapon = 1;
        if (unit.weapon == Weapon::carbine) by_weapon = 2;
        if (unit.weapon == Weapon::repeater_rifle) by_weapon = 3;
        if (unit.weapon == Weapon::repeater_carbine) by_weapon = 4;
        return static_cast<Arms>(one_of("arms", arms_words, by_weapon, "MW-10.19"));
    }
    /// The default row of the artillery charts.
    static const char* piece_of(Weapon weapon) {
        switch (weapon) {
            case Weapon::parrott: return "parrott_10pdr";
            case Weapon::ordnance_rifle:
            case Weapon::rifled_gun: return "rodman_3in";
            case Weapon::howitzer: return "howitzer_12pdr";
            case Weapon::smoothbore_gun: return "smoothbore_6pdr";
            case Weapon::mixed_guns: return "smoothbore_12pdr";
            default: return "napoleon";
        }
    }
    /// One word per section. The last one also stands for the remaining sections.
    void pieces(const Unit& unit, Facts& f) {
        const std::string text = word("pieces", piece_of(unit.weapon));
        std::size_t from = 0;
        int words = 0;
        int piece = -1;
        for (std::size_t s = 0; s < f.pieces.size(); ++s) {
            if (from < text.size() || s == 0) {
                const std::size_t end = std::min(text.find(' ', from), text.size());
                piece = piece_named(text.substr(from, end - from));
                from = end + 1;
                ++words;
            }
            f.pieces[s] = static_cast<std::int8_t>(piece);
        }
        const OwnValue* v = own_->find("pieces");
        if (v != nullptr && (words > f.sections || from < text.size()))
            problem({v->line, v->column}, unit.name + " has more pieces than sections",
                    std::to_string(f.sections) + " at most", "MW-2.6");
    }
    int piece_named(const std::string& name) {
        const int piece = setup_.fire.piece_named(name);
        if (piece >= 0) return piece;
        const OwnValue* v = own_->find("pieces");
        std::vector<std::string> known;
        std::string listed;
        for (const FireCharts::Piece& p : setup_.fire.pieces) {
            known.push_back(p.name);
            listed += (listed.empty() ? "" : ", ") + p.name;
        }
        Problem p = scenario_.problem(v == nullptr ? unit_->where : FilePosition{v->line, v->column},
                                      "unknown piece '" + name + "'", listed, "MW-smoothbore");
        p.nearest = nearest_word(name, known);
        problems_.push_back(p);
        return 0;
    }

    void strength(const Unit& unit, int what, const Book::Strength& book, const char* unit_word, const char* clause) {
        if (what >= book.least.value && what <= book.most.value) return;
        problem(unit.where, unit.name + " has " + std::to_string(what) + " " + unit_word,
                std::to_string(book.least.value) + " to " + std::to_string(book.most.value), clause, true);
    }

    // MW-1.1, MW-2.2, MW-2.4: men to figures, rounded half up.
    void troops(Unit& unit, Facts& f) {
        const int scale = std::max(1, b_.men_per_figure.value);
        const int by_men = (2 * unit.men + scale) / (2 * scale);
        f.figures = number("figures", by_men > 0 ? by_men : unit.stands * std::max(1, unit.figures_per_stand), 1,
                           most_figures, f.branch == Branch::horse ? "MW-2.4" : "MW-2.2");
        if (f.figures < 1 || f.figures > most_figures) {
            problem(unit.where, unit.name + " has no number of men or figures", "'men' or 'figures'", "MW-1.1");
            f.figures = std::clamp(f.figures, 1, most_figures);
        }
        const bool horse = f.branch == Branch::horse;
        strength(unit, f.figures, horse ? b_.cavalry_figures : b_.infantry_figures, "figures",
                 horse ? "MW-2.4" : "MW-2.2");
        f.arms = arms(unit);
        files(unit, f.figures);
        unit.stands = f.figures;
        unit.figures_per_stand = 1;
        unit.guns_per_stand = 0;
    }

    // MW-10.2: a column has two or more files. A line has all its figures, or half of them in two ranks.
    void files(const Unit& unit, int figures) {
        const OwnValue* v = own_->find("files");
        if (v == nullptr) return;
        const std::string half = std::to_string((figures + 1) / 2);
        const Arrangement arrangement = traits_of(unit.formation).arrangement;
        if (arrangement == Arrangement::ranks) {
            const auto* n = std::get_if<std::int64_t>(&v->value);
            if (n == nullptr || (*n != figures && *n != (figures + 1) / 2))
                problem({v->line, v->column}, "files of " + unit.name + " has an invalid value for a line",
                        std::to_string(figures) + " in one rank or " + half + " in two", "MW-10.2");
        } else if (arrangement == Arrangement::files) {
            number("files", 0, 2, std::max(2, (figures + 2) / 3), "MW-10.2");
        } else {
            foreign("files", "for line and column", "MW-10.2");
        }
    }

    // MW-1.3, MW-2.6
    void battery(Unit& unit, Facts& f) {
        const int per = std::max(1, b_.guns_per_cannon.value);
        const int by_guns = unit.guns > 0 ? (2 * unit.guns + per) / (2 * per) : unit.stands;
        f.sections = number("sections", by_guns, 1, static_cast<int>(most_sections), "MW-2.6");
        if (f.sections < 1 || f.sections > static_cast<int>(most_sections)) {
            problem(unit.where, unit.name + " has " + std::to_string(f.sections) + " sections",
                    "1 to " + std::to_string(most_sections), "MW-2.6");
            f.sections = std::clamp(f.sections, 1, static_cast<int>(most_sections));
        }
        strength(unit, f.sections, b_.sections, "sections", "MW-2.6");
        f.crew = number("crew", b_.crew.most.value, 1, 12, "MW-2.6");
        pieces(unit, f);
        f.arms = Arms::none;
        f.horse_artillery = unit.arm == Arm::horse_artillery;
        if (f.first_order == Order::attack)
            problem(unit.where, unit.name + " is artillery and cannot have order 3 (attack)", "order 1, 2 or 4",
                    "MW-5.5");
        unit.stands = f.sections;
        unit.figures_per_stand = f.crew;
        unit.guns_per_stand = 1;
    }

    Scenario& scenario_;
    Setup& setup_;
    const Book& b_;
    Problems& problems_;
    const OwnTable* own_ = nullptr;
    const Unit* unit_ = nullptr;
};

/// MW-6.15, MW-3.17: a part is a unit that is absent at first. A battery may leave each of its guns. Other units may
/// lose their front rank twice before the first fugitives are gone.
void add_parts(OrderOfBattle& forces, Setup& setup) {
    const std::size_t whole = forces.units.size();
    for (std::size_t i = 0; i < whole; ++i) {
        if (forces.units[i].start.how == Start::absent) continue;
        const Facts parent = setup.facts[i];
        const int parts = parent.branch == Branch::guns ? parent.sections : 2;
        for (int n = 1; n <= parts; ++n) {
            Unit part = forces.units[i];
            part.id = UnitId::of_index(forces.units.size());
            part.name = "Part " + std::to_string(n) + " of " + part.name;
            part.short_name = part.short_name.substr(0, 6) + "/" + std::to_string(n);
            part.start = StartPosition{};
            part.start.how = Start::absent;
            part.stands = 0;
            part.men = part.guns = 0;
            Facts f = parent;
            f.parent = forces.units[i].id;
            f.parts.clear();
            setup.facts[i].parts.push_back(part.id);
            forces.units.push_back(std::move(part));
            setup.facts.push_back(std::move(f));
        }
    }
}

/// MW-11.1: the commander of the unit's brigade, and of the division above it.
void name_commanders(const OrderOfBattle& forces, const Unit& unit, Facts& f) {
    for (CommandId at = unit.command; at; at = forces.command(at).parent) {
        const OfficerId officer = forces.command(at).officer;
        if (officer.none()) continue;
        const Rank rank = forces.officer(officer).rank;
        if (rank == Rank::brigade && f.brigadier.none()) f.brigadier = officer;
        if (rank != Rank::brigade && rank != Rank::regiment && f.division.none()) f.division = officer;
    }
}

/// Checks the ruleset's own tables of armies. Those of bodies and officers have no keys.
void check_own_tables(const Scenario& s, std::string_view book, Problems& problems) {
    const auto check = [&](const std::vector<OwnTable>& tables, const char* of, const std::vector<std::string>& known) {
        const OwnTable* own = own_of(tables, book);
        for (std::size_t i = 0; own != nullptr && i < own->values.size(); ++i) {
            const OwnValue& v = own->values[i];
            if (std::find(known.begin(), known.end(), v.key) == known.end())
                problems.push_back(no_such_key(s, v, of, known));
            else if (!std::holds_alternative<std::string>(v.value))
                problems.push_back(s.problem({v.line, v.column}, v.key + " of " + of + " has an invalid value",
                                             "a text, such as \"confederate\"", "MW-10.18"));
        }
    };
    for (const Army& army : s.forces.armies)
        check(army.own, "an army", {"army"});
    for (const Command& command : s.forces.commands)
        check(command.own, "a body of troops", {});
    for (const Officer& officer : s.forces.officers)
        check(officer.own, "an officer", {});
}

}  // namespace

Problem no_such_key(const Scenario& s, const OwnValue& v, const char* of, const std::vector<std::string>& known) {
    Problem p = s.problem({v.line, v.column}, "unknown key '" + v.key + "' for " + of + " in this ruleset", "");
    p.nearest = nearest_word(v.key, known);
    return p;
}

void organise_units(Scenario& scenario, Setup& setup, Problems& problems) {
    setup.facts.resize(scenario.forces.units.size());
    check_own_tables(scenario, setup.book.charts->id(), problems);
    Organising organising(scenario, setup, problems);
    for (Unit& unit : scenario.forces.units) {
        organising.unit(unit);
        name_commanders(scenario.forces, unit, setup.facts[unit.id.index()]);
    }
    for (const Unit& unit : scenario.forces.units) {
        if (unit.start.how == Start::absent) continue;
        const Facts& f = setup.facts[unit.id.index()];
        const bool guns = f.branch == Branch::guns;
        setup.men_at_start[unit.army.index()] +=
            guns ? f.sections * f.crew * setup.book.men_per_gunner.value : f.figures * setup.book.men_per_figure.value;
    }
    add_parts(scenario.forces, setup);
}

}  // namespace linstock::mwan18
