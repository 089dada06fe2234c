// The words that sentences are made of: names with their articles, measures, numbers, states.
#include "report/words.hpp"

#include "report/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace linstock::report {

namespace {

bool begins(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
bool ends(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

/// "Graham's battery", "Battery B", "Jackson" go without an article; regiments and bodies take one.
bool takes_article(std::string_view name) {
    if (name.empty() || begins(name, "The ") || begins(name, "the ")) return false;
    if (begins(name, "Battery ")) return false;
    const std::size_t blank = name.find(' ');
    if (name.substr(0, blank).find('\'') != std::string_view::npos) return false;
    if (name.substr(0, blank).find("\xe2\x80\x99") != std::string_view::npos) return false;
    const bool numbered = name[0] >= '0' && name[0] <= '9';
    return blank != std::string_view::npos || numbered;
}

std::string with_article(std::string name, bool capital) {
    if (takes_article(name)) return (capital ? "The " : "the ") + name;
    if (begins(name, "The ") && !capital) name[0] = 't';
    return capital ? capitalised(std::move(name)) : name;
}

/// "The cavalry general of the left", "the Duke of Broglie": one who is known by his office or title alone.
bool by_office(const std::string& name) {
    if (name.find(" general") != std::string::npos) return true;
    for (const char* title : {"Duke of ", "Prince of ", "Marquess of ", "Earl of ", "Count of ", "Duc de ",
                              "Prince de ", "Marquis de ", "Comte de "})
        if (begins(name, title)) return true;
    return false;
}

/// Like names are told apart by the army, and within one army by the command.
std::string distinct_name(const Battle& battle, const Unit& unit) {
    bool other_side = false;
    bool same_side = false;
    for (const Unit& u : battle.forces().units) {
        if (u.id == unit.id || u.name != unit.name) continue;
        (u.army == unit.army ? same_side : other_side) = true;
    }
    std::string name = unit.name;
    if (other_side) {
        const Army& army = battle.forces().army(unit.army);
        name = (army.adjective.empty() ? army.name : army.adjective) + " " + name;
    }
    if (same_side && !unit.command.none()) name += " of " + named(battle, unit.command);
    return name;
}

}  // namespace

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string plain_word(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (c == '_') c = ' ';
    return out;
}

std::string decimal(double value, int places) {
    const long scale = places <= 0 ? 1 : places == 1 ? 10 : 100;
    const double scaled = value * static_cast<double>(scale);
    const long n = static_cast<long>(std::floor(std::fabs(scaled) + 0.5));
    std::string out = value < 0 && n != 0 ? "\xe2\x88\x92" : "";
    out += std::to_string(n / scale);
    const long rest = n % scale;
    if (rest == 0) return out;
    std::string digits = std::to_string(rest);
    if (scale == 100 && rest < 10) digits = "0" + digits;
    while (digits.back() == '0')
        digits.pop_back();
    return out + "." + digits;
}

std::string listed(const std::vector<std::string>& items, const char* last) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) out += i + 1 == items.size() ? fmt::format(" {} ", last) : std::string(", ");
        out += items[i];
    }
    return out;
}

std::string named(const Battle& battle, UnitId unit, bool capital) {
    if (unit.none() || unit.index() >= battle.forces().units.size()) return capital ? "A unit" : "a unit";
    return with_article(distinct_name(battle, battle.unit(unit)), capital);
}

std::string named(const Battle& battle, OfficerId officer, bool capital) {
    if (officer.none() || officer.index() >= battle.forces().officers.size())
        return capital ? "An officer" : "an officer";
    const Officer& o = battle.officer(officer);
    bool alike = false;
    for (const Officer& other : battle.forces().officers)
        alike = alike || (other.id != o.id && other.name == o.name);
    const std::string name = by_office(o.name) ? with_article(o.name, capital) : capital ? capitalised(o.name) : o.name;
    return alike ? fmt::format("{} ({})", name, battle.forces().army(o.army).name) : name;
}

std::string named(const Battle& battle, CommandId command, bool capital) {
    if (command.none() || command.index() >= battle.forces().commands.size())
        return capital ? "A command" : "a command";
    const Command& c = battle.forces().command(command);
    bool alike = false;
    for (const Command& other : battle.forces().commands)
        alike = alike || (other.army != c.army && other.name == c.name);
    if (!alike) return with_article(c.name, capital);
    const Army& army = battle.forces().army(c.army);
    return with_article((army.adjective.empty() ? army.name : army.adjective) + " " + c.name, capital);
}

std::string named(const Battle& battle, ArmyId army, bool capital) {
    if (army.none() || army.index() >= battle.forces().armies.size()) return capital ? "Neither side" : "neither side";
    const std::string& name = battle.forces().army(army).name;
    const bool article = ends(name, "s") || ends(name, "rmy") || ends(name, "Corps") || name == "Union" ||
                         name == "Confederacy" || name.find(' ') != std::string::npos;
    if (name == "Confederate" || name == "Allied" || ends(name, "ian") || ends(name, "ish") || ends(name, "French"))
        return (capital ? "The " : "the ") + name + " army";
    if (article && !begins(name, "The ")) return (capital ? "The " : "the ") + name;
    return name;
}

std::string named(const Battle& battle, PieceId piece, bool capital) {
    const auto& pieces = battle.scenario->pieces;
    if (piece.none() || piece.index() >= pieces.size()) return capital ? "The ground" : "the ground";
    const Piece& p = pieces[piece.index()];
    if (p.name.empty()) return (capital ? "The " : "the ") + plain_word(name_of(p.kind));
    if (begins(p.name, "The ") || begins(p.name, "the ")) return with_article(p.name, capital);
    if (p.name.find('\'') != std::string::npos) return p.name;
    if (p.kind == PieceKind::town && p.name.find(' ') == std::string::npos) return p.name;  // "Lundstedt"
    return (capital ? "The " : "the ") + p.name;
}

std::string measure_text(const Battle& battle, double units) {
    std::string n = decimal(units, 1);
    const bool one = n == "1";
    switch (battle.scenario->measure) {
        case Measure::inches: return n + (one ? " inch" : " inches");
        case Measure::centimetres: return n + " cm";
        case Measure::feet: return n + (one ? " foot" : " feet");
    }
    return n;
}

std::string count_text(int n) {
    static constexpr const char* words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                            "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n <= 12) return words[n];
    return std::to_string(n);
}

std::string signed_text(int n) {
    if (n == 0) return "0";
    if (n > 0) return "+" + std::to_string(n);
    return "\xe2\x88\x92" + std::to_string(-n);
}

std::string count_of(int n, const char* one, const char* many) { return count_text(n) + " " + (n == 1 ? one : many); }

std::string rank_text(Rank rank) {
    switch (rank) {
        case Rank::commander_in_chief: return "commander-in-chief";
        case Rank::corps: return "corps commander";
        case Rank::division: return "divisional general";
        case Rank::brigade: return "brigadier";
        case Rank::regiment: return "colonel";
    }
    return {};
}

std::string stance_text(const Battle& battle, UnitId unit, Formation formation, bool mounted) {
    const Branch branch = unit.none() ? Branch::foot : battle.unit(unit).branch();
    if (branch == Branch::guns) return formation == Formation::line ? "unlimbered" : "limbered";
    if (branch != Branch::foot && branch != Branch::horse) return {};
    std::string out = branch == Branch::horse ? (mounted ? "mounted, " : "dismounted, ") : "";
    switch (formation) {
        case Formation::line: return out + "in line";
        case Formation::column: return out + "in column";
        case Formation::square: return out + "in square";
        case Formation::skirmish: return out + "in skirmish order";
        case Formation::road_column: return out + "in column of march";
    }
    return out;
}

std::string condition_text(Condition condition) {
    switch (condition) {
        case Condition::steady: return {};
        case Condition::disordered: return "disordered";
        case Condition::falling_back: return "falling back";
        case Condition::routed: return "routed";
    }
    return {};
}

std::string degree_text(const Battle& battle, const Event& ended) {
    std::string word = ended.word != nullptr ? plain_word(ended.word) : std::string();
    if (ended.army.none()) return word;
    std::string out;
    // The scenario's own victory line, where it decided.
    const auto& lines = battle.scenario->victory;
    if (ended.amount > 0 && static_cast<std::size_t>(ended.amount) <= lines.size())
        out = plain_word(lines[static_cast<std::size_t>(ended.amount) - 1].level);
    if (!out.empty() && out.find(' ') == std::string::npos) out += " victory";
    if (word.empty() || plain_word(word) == out || word == "no decision") return out;
    if (!out.empty()) out += ", ";
    if (word.find("defeat") != std::string::npos) return out + word + " for " + named(battle, other_army(ended.army));
    return out + (word.find(' ') == std::string::npos ? word + " victory" : word);
}

bool is_many(const Battle& battle, UnitId unit) {
    if (unit.none() || unit.index() >= battle.forces().units.size()) return false;
    const std::string& whole = battle.unit(unit).name;
    // "Krassow dragoons, right", "Bremen dragoons (Marschalk)": what is said behind tells them apart, no more.
    const std::string name = whole.substr(0, std::min(whole.find(','), whole.find(" (")));
    if (name == "Guns") return true;
    for (const char* noun :
         {"regiments", "batteries", "companies", "battalions", "brigades", "squadrons", "guns", "dragoons", "Dragoons",
          "cuirassiers", "hussars", "grenadiers", "Carabiniers", "Guards", "d'Armes", "others"})
        if (ends(name, noun)) return true;
    return ends(whole, "prisoners");
}

std::string compass_text(Heading heading) {
    static constexpr const char* points[] = {"north", "north-east", "east", "south-east",
                                             "south", "south-west", "west", "north-west"};
    return points[static_cast<std::size_t>((normal(heading) + full_turn / 16) / (full_turn / 8)) % 8];
}

std::string phase_text(const Battle& battle, int phase) {
    if (!battle.rules || phase < 0 || static_cast<std::size_t>(phase) >= battle.rules->phases.size()) return {};
    return plain_word(battle.rules->phases[static_cast<std::size_t>(phase)]);
}

}  // namespace linstock::report
