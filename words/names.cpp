// Names in sentences: with or without an article, singular or plural, an army by its noun or as "the ... army".
#include "words/event_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace linstock::wording {

namespace {

bool begins(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
bool ends(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}
bool has(std::string_view text, std::string_view what) { return text.find(what) != std::string_view::npos; }

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

template <std::size_t n>
bool one_of(std::string_view word, const std::array<std::string_view, n>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// "Krassow dragoons, right", "Bremen dragoons (Marschalk)": the name without the part that only distinguishes it.
std::string_view base_name(std::string_view name) { return name.substr(0, std::min(name.find(','), name.find(" ("))); }

std::string_view last_word(std::string_view name) {
    const std::size_t blank = name.rfind(' ');
    return blank == std::string_view::npos ? name : name.substr(blank + 1);
}

/// "Graham's battery", "S. D. Lee's battalion"
bool starts_owned(std::string_view name) {
    std::size_t at = 0;
    for (std::size_t dot = name.find(". "); dot != std::string_view::npos && dot == at + 1; dot = name.find(". ", at))
        at = dot + 2;
    const std::string_view first = name.substr(at, name.substr(at).find(' '));
    return has(first, "'") || has(first, "\xe2\x80\x99");
}

bool is_roman(std::string_view word) {
    return !word.empty() && word.find_first_not_of("IVX") == std::string_view::npos;
}

/// "Mailly III", "Itzenplitz and Forcade": proper names, with a number or joined by "and".
bool is_proper(std::string_view name) {
    const std::size_t first = name.find(' ');
    if (first == std::string_view::npos) return true;
    const std::string_view rest = name.substr(first + 1);
    if (begins(rest, "and ")) return !has(rest.substr(4), " ") && rest[4] >= 'A' && rest[4] <= 'Z';
    return is_roman(rest);
}

/// "Graham's battery", "Battery B", "Jackson", "Mailly III", "1 Blue" have no article; regiments and commands have one.
bool takes_article(std::string_view name) {
    if (name.empty() || begins(name, "The ") || begins(name, "the ")) return false;
    if (begins(name, "Battery ") || starts_owned(name)) return false;
    const bool numbered = name[0] >= '0' && name[0] <= '9';
    // A plain number belongs to the name; it does not number a regiment.
    if (numbered && name[std::min(name.find_first_not_of("0123456789"), name.size() - 1)] == ' ') return false;
    return numbered || !is_proper(name);
}

/// "Janus Hill", "Hanover Street", "Hazel Run" and villages have proper names. "the Ravine", "the South hill", "the
/// Warrenton Turnpike" are descriptions and take an article.
bool place_takes_article(const Battle& battle, std::string_view name) {
    if (name.empty() || begins(name, "The ") || begins(name, "the ") || starts_owned(name)) return false;
    static constexpr std::array<std::string_view, 9> own = {"Hill", "Heights", "Heath",    "Street", "Run",
                                                            "Top",  "Creek",   "Mountain", "Ridge"};
    const std::string_view said = base_name(name);
    if (has(said, " ")) return !one_of(last_word(said), own);
    const auto& pieces = battle.scenario->pieces;
    return std::none_of(pieces.begin(), pieces.end(),
                        [&](const Piece& p) { return p.name == name && p.kind == PieceKind::town; });
}

std::string with_the(std::string name, bool article, bool capital) {
    if (article) return (capital ? "The " : "the ") + name;
    if (begins(name, "The ") && !capital) name[0] = 't';
    return capital ? capitalised(std::move(name)) : name;
}

std::string with_article(const std::string& name, bool capital) { return with_the(name, takes_article(name), capital); }

/// "The cavalry general of the left", "the Duke of Broglie": an officer known only by office or title.
bool is_known_by_office(std::string_view name) {
    if (has(name, " general")) return true;
    static constexpr std::array<std::string_view, 9> titles = {"Duke of ",   "Prince of ",  "Marquess of ",
                                                               "Earl of ",   "Count of ",   "Duc de ",
                                                               "Prince de ", "Marquis de ", "Comte de "};
    return std::any_of(titles.begin(), titles.end(), [&](std::string_view title) { return begins(name, title); });
}

/// Equal names are distinguished by the army, and within one army by the command.
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

/// "Left: Imperial foot", "Reserve: the Saxons (Prince Xavier)": the place in the line, then the troops.
std::string command_name(const std::string& name) {
    const std::size_t colon = name.find(": ");
    if (colon == std::string::npos) return name;
    std::string who = name.substr(colon + 2);
    const std::size_t inner = who.find(" (");
    if (inner != std::string::npos && ends(who, ")"))
        who = who.substr(0, inner) + ", " + who.substr(inner + 2, who.size() - inner - 3);
    return "the " + name.substr(0, colon) + " (" + who + ")";
}

/// "Swedish", "Allied", "French" need a noun. "Union", "Blue" and "Grey" are also names of sides.
bool is_adjective(const Army& army) {
    static constexpr std::array<std::string_view, 5> nouns = {"Union", "Blue", "Grey", "Red", "Confederacy"};
    if (has(army.name, " ") || one_of(army.name, nouns)) return false;
    if (army.name == army.adjective) return true;
    return army.name == "Confederate" || army.name == "Allied" || ends(army.name, "ian") || ends(army.name, "ish") ||
           ends(army.name, "French") || ends(army.name, "Dutch");
}

}  // namespace

std::string army_title(const Battle& battle, ArmyId army) {
    if (army.none() || army.index() >= battle.forces().armies.size()) return "nobody";
    const Army& a = battle.forces().army(army);
    return is_adjective(a) ? a.name + " army" : a.name;
}

std::string named(const Battle& battle, ArmyId army, bool capital) {
    if (army.none() || army.index() >= battle.forces().armies.size()) return capital ? "Neither side" : "neither side";
    const std::string name = army_title(battle, army);
    const bool article = ends(name, "s") || ends(name, "rmy") || ends(name, "Corps") || name == "Union" ||
                         name == "Confederacy" || has(name, " ");
    return with_the(name, article && !begins(name, "The "), capital);
}

std::string named(const Battle& battle, UnitId unit, bool capital) {
    if (unit.none() || unit.index() >= battle.forces().units.size()) return capital ? "A unit" : "a unit";
    const std::string name = distinct_name(battle, battle.unit(unit));
    // "Part 1 of Blue East 1st": figures that fled separately.
    if (const std::size_t of = name.find(" of "); begins(name, "Part ") && of != std::string::npos)
        return (capital ? "Part " : "part ") + name.substr(5, of - 1) + with_article(name.substr(of + 4), false);
    return with_article(name, capital);
}

std::string named(const Battle& battle, OfficerId officer, bool capital) {
    if (officer.none() || officer.index() >= battle.forces().officers.size())
        return capital ? "An officer" : "an officer";
    const Officer& o = battle.officer(officer);
    bool alike = false;
    for (const Officer& other : battle.forces().officers)
        alike = alike || (other.id != o.id && other.name == o.name);
    const std::string name = with_the(o.name, is_known_by_office(o.name), capital);
    return alike ? fmt::format("{} ({})", name, battle.forces().army(o.army).name) : name;
}

std::string named(const Battle& battle, CommandId command, bool capital) {
    if (command.none() || command.index() >= battle.forces().commands.size())
        return capital ? "A command" : "a command";
    const Command& c = battle.forces().command(command);
    bool alike = false;
    for (const Command& other : battle.forces().commands)
        alike = alike || (other.army != c.army && other.name == c.name);
    const std::string name = command_name(c.name);
    if (!alike) return with_article(name, capital);
    const Army& army = battle.forces().army(c.army);
    const std::string side = army.adjective.empty() ? army.name : army.adjective;
    return with_article(side + " " + (begins(name, "the ") ? name.substr(4) : name), capital);
}

std::string named(const Battle& battle, PieceId piece, bool capital) {
    const auto& pieces = battle.scenario->pieces;
    if (piece.none() || piece.index() >= pieces.size()) return capital ? "The ground" : "the ground";
    const Piece& p = pieces[piece.index()];
    if (p.name.empty()) return (capital ? "The " : "the ") + plain_word(name_of(p.kind));
    return objective_name(battle, p.name, capital);
}

std::string objective_name(const Battle& battle, const std::string& name, bool capital) {
    return with_the(name, place_takes_article(battle, name), capital);
}

bool is_many(const Battle& battle, UnitId unit) {
    if (unit.none() || unit.index() >= battle.forces().units.size()) return false;
    const std::string& whole = battle.unit(unit).name;
    // "Reynolds's and Monroe's batteries", "1st, 2nd and 9th Louisiana", "Saxe-Weissenfels and Saxe-Zeitz"
    if (has(whole.substr(0, whole.find(" (")), " and ")) return true;
    static constexpr std::array<std::string_view, 36> nouns = {
        "regiments",   "batteries",  "companies",     "battalions",  "brigades",   "squadrons",
        "guns",        "dragoons",   "hussars",       "cuirassiers", "grenadiers", "guards",
        "carabiniers", "carbineers", "fusiliers",     "musketeers",  "uhlans",     "lancers",
        "rifles",      "riflemen",   "sharpshooters", "skirmishers", "chasseurs",  "rangers",
        "zouaves",     "cossacks",   "volunteers",    "men",         "wagons",     "prisoners",
        "others",      "d'armes",    "saxons",        "russians",    "unicorns",   "howitzers"};
    const std::string name = lower(base_name(whole));
    return one_of(last_word(name), nouns) || begins(name, "volontaires ") || ends(whole, "prisoners") ||
           ends(name, "pounders");
}

}  // namespace linstock::wording
