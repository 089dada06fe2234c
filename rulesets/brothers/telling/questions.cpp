// Prompt texts of a ruleset with rounds, in which one unit or commander after another moves and fires. Rows name the
// unit.
#include "rulesets/brothers/model.hpp"
#include "rulesets/brothers/telling/telling.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::brothers {

namespace {

using namespace wording;
using namespace wording::prompt_texts;

std::string up_to(const Battle& battle, const Offer& o) {
    return o.distance < 0 ? std::string() : ", up to " + length_text(battle, o.distance);
}

std::string whom(const Battle& battle, UnitId unit, OfficerId officer, PieceId piece) {
    if (!unit.none()) return named(battle, unit);
    return officer.none() ? named(battle, piece) : named(battle, officer);
}

/// "marches" becomes "march" after a plural name.
std::string verb_of(const Battle& battle, UnitId unit, const std::string& verb) {
    if (!is_many(battle, unit)) return named(battle, unit) + " " + verb;
    const std::size_t blank = std::min(verb.find(' '), verb.size());
    const bool hiss = blank > 4 && verb.compare(blank - 4, 4, "ches") == 0;
    const std::string first = verb.substr(0, blank - std::min<std::size_t>(blank, hiss ? 2 : 1));
    return named(battle, unit) + " " + first + verb.substr(blank);
}

// ---------------------------------------------------------------- rows

std::string move_row(const Battle& battle, const Offer& o) {
    switch (o.verb) {
        case Verb::march:
        case Verb::place: return verb_of(battle, o.unit, word_of(o)) + up_to(battle, o);
        case Verb::stand: return does(battle, o.unit, "stays in place", "stay in place");
        case Verb::charge:
            return does(battle, o.unit, "charges ", "charge ") + named(battle, o.target) + length_suffix(battle, o);
        default: return {};
    }
}

std::string commander_row(const Battle& battle, const Offer& o) {
    if (o.officer.none()) return {};
    const std::string word = word_of(o);
    return named(battle, o.officer) + " " + (word.empty() ? "rides" : word) + up_to(battle, o);
}

std::string fire_row(const Battle& battle, const Offer& o) {
    if (o.verb != Verb::fire && o.verb != Verb::fire_at) return {};
    const std::string word = word_of(o);
    return does(battle, o.unit, "fires at ", "fire at ") + whom(battle, o.target, o.officer, o.piece) +
           (word.empty() ? "" : ", " + word) + length_suffix(battle, o);
}

std::string night_row(const Battle& battle, const Offer& o) {
    if (o.command.none()) return word_of(o);
    constexpr std::string_view any = "a formation";
    std::string out = word_of(o);
    if (const std::size_t at = out.find(any); at != std::string::npos)
        out.replace(at, any.size(), named(battle, o.command));
    return out;
}

std::string command_roll_row(const Battle& battle, const Prompt& prompt, Verb verb) {
    if (verb == Verb::yes) return does(battle, prompt.unit, "makes its command roll", "make their command roll");
    return does(battle, prompt.unit, "declines the roll and only fights", "decline the roll and only fight");
}

std::string split_row(const Battle& battle, const Offer& o) {
    return fmt::format("base {} attacks {}", o.number + 1, named(battle, o.target.none() ? o.unit : o.target));
}

// ---------------------------------------------------------------- decisions

constexpr int leaves_table = 4;

std::string marches(const Battle& battle, const Decision& d) {
    const std::string ends = ", " + std::string(traits_of(d.formation).phrase) + ", facing " + compass_text(d.heading);
    if ((d.number & leaves_table) != 0) return does(battle, d.unit, "leaves the table", "leave the table");
    if (d.path.empty()) return does(battle, d.unit, "turns in place", "turn in place") + ends;
    return does(battle, d.unit, "marches", "march") + " to " + whereabouts(battle, d.path.back()) + ends;
}

std::string moved(const Battle& battle, const Prompt& prompt, const Decision& d) {
    switch (d.verb) {
        case Verb::march: return marches(battle, d);
        case Verb::stand: return does(battle, d.unit, "stays in place", "stay in place");
        case Verb::charge: {
            std::string out = does(battle, d.unit, "charges ", "charge ") + named(battle, d.target);
            for (const Offer& o : prompt.offers)
                if (o.verb == Verb::charge && o.unit == d.unit && o.target == d.target) out += length_suffix(battle, o);
            return out;
        }
        default: return {};
    }
}

std::string placed(const Battle& battle, const Decision& d) {
    if (d.path.empty()) return {};
    const std::string where = " " + whereabouts(battle, d.path.front());
    if (!d.officer.none()) return named(battle, d.officer) + " is placed" + where;
    return does(battle, d.unit, "is placed", "are placed") + where + ", " + std::string(traits_of(d.formation).phrase) +
           ", facing " + compass_text(d.heading);
}

std::string split(const Battle& battle, const Prompt& prompt, const Decision& d) {
    std::vector<std::string> names;
    for (const std::uint16_t id : d.list) {
        const std::string name = named(battle, UnitId{id});
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return fmt::format("the free bases of {} attack {}", named(battle, prompt.unit), listed(names));
}

std::string ordered_for_the_night(const Battle& battle, const Prompt& prompt, const Decision& d) {
    for (const Offer& o : prompt.offers)
        if (o.number == d.number && o.command == d.command)
            return named(battle, prompt.officer) +
                   (d.number == 0 ? std::string(" gives no night order") : " " + night_row(battle, o));
    return {};
}

std::string placed_in_the_night(const Battle& battle, const Decision& d) {
    std::vector<std::string> all;
    for (const Decision& part : d.parts)
        all.push_back(placed(battle, part));
    return all.empty() ? "all units and commanders stay in place" : join_on_one_line(all);
}

/// The prompt does not name a unit; its owner chooses one.
bool in_turn(const Prompt& prompt) { return is_kind(prompt, "fire") && prompt.unit.none(); }
bool placing_in_turn(const Prompt& prompt) {
    return is_kind(prompt, "move") || is_kind(prompt, "move_commander") ||
           (is_kind(prompt, "deploy") && prompt.unit.none() && prompt.officer.none());
}

std::string closed(const Prompt& prompt) {
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::done) return word_of(o);
    return {};
}

/// For `call_reserve`: the formation, or a commander in reserve without one.
std::string in_reserve(const Battle& battle, const Prompt& prompt) {
    return prompt.officer.none() ? named(battle, prompt.command) : named(battle, prompt.officer);
}

/// With one unit left to move, the title names it.
std::string of_moves(const Question& a) {
    std::set<std::uint16_t> units;
    for (const Offer& o : a.p.offers)
        if (o.unit) units.insert(o.unit.value);
    if (units.size() != 1) return fmt::format("Moves of {}: which unit is next, and where should it move?", a.army());
    return fmt::format("Moves of {}: where should {} move?", a.army(), named(a.battle, UnitId{*units.begin()}));
}

constexpr std::array titles = {
    PromptTitle{"move", of_moves},
    PromptTitle{"move_commander", ride_title},
    PromptTitle{"escape_commander",
                [](const Question& a) {
                    return fmt::format("{} meets {}: where should the commander escape to?",
                                       named(a.battle, a.p.other, true), named(a.battle, a.p.officer));
                }},
    PromptTitle{"melee",
                [](const Question& a) { return fmt::format("Melees of {}: which unit attacks next?", a.army()); }},
    PromptTitle{
        "split",
        [](const Question& a) { return fmt::format("Which enemies should the free bases of {} attack?", a.unit()); }},
    PromptTitle{"assign_star",
                [](const Question& a) { return fmt::format("Which formation should {} join?", a.unit()); }},
    PromptTitle{
        "call_reserve",
        [](const Question& a) { return fmt::format("Should {} enter from reserve?", in_reserve(a.battle, a.p)); }},
    PromptTitle{"command_roll",
                [](const Question& a) { return fmt::format("Should {} make its command roll?", a.unit()); }},
    PromptTitle{"night_order",
                [](const Question& a) {
                    return fmt::format("Night orders: what should {} do?", named(a.battle, a.p.officer));
                }},
    PromptTitle{"night_place",
                [](const Question& a) {
                    return fmt::format("Night orders: where should the units of {} be placed?",
                                       named(a.battle, a.p.officer));
                }},
};

/// Rows name the unit or commander.
std::string row(const Battle& battle, const Prompt& prompt, const Offer& o) {
    if (is_kind(prompt, "move")) return move_row(battle, o);
    if (is_kind(prompt, "move_commander")) return commander_row(battle, o);
    if (is_kind(prompt, "escape_commander"))
        return o.verb == Verb::ride ? named(battle, o.officer) + " escapes" + up_to(battle, o) : std::string();
    if (in_turn(prompt)) return fire_row(battle, o);
    if (o.verb == Verb::concede) return {};
    if (is_kind(prompt, "melee"))
        return does(battle, o.unit, "attacks ", "attack ") + named(battle, o.target) + length_suffix(battle, o);
    if (is_kind(prompt, "split")) return split_row(battle, o);
    if (is_kind(prompt, "assign_star")) return "to " + named(battle, o.command);
    if (is_kind(prompt, "call_reserve")) return in_reserve(battle, prompt) + " " + word_of(o);
    if (is_kind(prompt, "command_roll")) return command_roll_row(battle, prompt, o.verb);
    if (is_kind(prompt, "night_order")) return night_row(battle, o);
    if (is_kind(prompt, "night_place")) return o.verb == Verb::dispatch ? word_of(o) : std::string();
    return {};
}

std::string answer(const Battle& battle, const Prompt& prompt, const Decision& d) {
    if (d.verb == Verb::place && placing_in_turn(prompt)) return placed(battle, d);
    if (d.verb == Verb::done && (placing_in_turn(prompt) || in_turn(prompt))) return closed(prompt);
    if (is_kind(prompt, "move")) return moved(battle, prompt, d);
    if (is_kind(prompt, "escape_commander") && d.verb == Verb::ride) return named(battle, d.officer) + " escapes";
    if (in_turn(prompt) && (d.verb == Verb::fire || d.verb == Verb::fire_at))
        for (const Offer& o : prompt.offers)
            if (o.verb == d.verb && o.unit == d.unit && o.target == d.target && o.officer == d.officer &&
                o.piece == d.piece && o.number == d.number)
                return fire_row(battle, o);
    if (is_kind(prompt, "melee")) return does(battle, d.unit, "attacks ", "attack ") + named(battle, d.target);
    if (is_kind(prompt, "split")) return split(battle, prompt, d);
    if (is_kind(prompt, "assign_star"))
        for (const Offer& o : prompt.offers)
            if (o.number == d.number) return does(battle, prompt.unit, "joins ", "join ") + named(battle, o.command);
    if (is_kind(prompt, "call_reserve"))
        return in_reserve(battle, prompt) + (d.verb == Verb::yes ? " enters" : " stays in reserve");
    if (is_kind(prompt, "command_roll")) return command_roll_row(battle, prompt, d.verb);
    if (is_kind(prompt, "night_order")) return ordered_for_the_night(battle, prompt, d);
    if (is_kind(prompt, "night_place")) return placed_in_the_night(battle, d);
    return {};
}

std::string early_end(const Battle& battle) {
    return "The number beside a side is its remaining bases. It fights on while it has a "
           "unit (" +
           battle.charts().clause(clause(battle, "BA-16.A").clause).id + ").";
}

}  // namespace

const RulesetTexts& book_words() {
    static const RulesetTexts all{.titles = titles, .row = row, .answer = answer, .early_end = early_end};
    return all;
}

}  // namespace linstock::brothers
