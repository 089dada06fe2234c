// Prompt texts: sealed questions for all units, losses, checks and won combats.
#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/telling/telling.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

namespace {

using namespace wording;
using namespace wording::prompt_texts;

// ---------------------------------------------------------------- titles

std::string of_battery_loss(const Question& a) {
    const bool horse = !a.p.offers.empty() && a.p.offers.front().word != nullptr &&
                       std::string_view(a.p.offers.front().word) == "horse";
    return capitalised(does(a.battle, a.p.unit, "loses", "lose")) +
           (horse ? " a horse: from which section?" : " a gunner: from which section?");
}

std::string of_shift(const Question& a) { return fmt::format("Morale of {}: how much do you add?", a.unit()); }

constexpr std::array titles = {
    PromptTitle{"mw.orders",
                [](const Question& a) { return fmt::format("Orders of {}: what should each unit do?", a.army()); }},
    PromptTitle{"mw.moves",
                [](const Question& a) { return fmt::format("Moves of {}: how should each unit move?", a.army()); }},
    PromptTitle{"mw.odds_steps",
                [](const Question& a) {
                    return fmt::format("Close combat won: by how many steps should {} lower the losers?", a.unit());
                }},
    PromptTitle{"mw.rally", [](const Question& a) { return fmt::format("Should {} try to rally?", a.unit()); }},
    PromptTitle{"mw.fire", all_fire_title},
    PromptTitle{"mw.charge_fire", fire_title},
    PromptTitle{"mw.battery_loss", of_battery_loss},
    PromptTitle{"mw.morale_a", of_shift},
};

// ---------------------------------------------------------------- rows

/// What a unit may do other than march, in singular and plural.
struct Part {
    Verb verb;
    const char* one;
    const char* many;
};
constexpr Part parts[] = {
    {Verb::stand, "stays in place", "stay in place"},
    {Verb::march, "marches along a path", "march along a path"},
    {Verb::wheel, "wheels on a flank", "wheel on a flank"},
    {Verb::pivot, "turns in place", "turn in place"},
    {Verb::form, "changes formation", "change formation"},
    {Verb::about_face, "faces about", "face about"},
    {Verb::mount, "mounts", "mount"},
    {Verb::dismount, "dismounts", "dismount"},
    {Verb::limber, "limbers", "limber"},
    {Verb::unlimber, "unlimbers", "unlimber"},
    {Verb::lie_down, "lies down", "lie down"},
    {Verb::rise, "rises", "rise"},
    {Verb::by_hand, "moves its guns by hand", "move their guns by hand"},
    {Verb::rig_prolonge, "rigs the prolonge", "rig the prolonge"},
    {Verb::prolonge, "retires by the prolonge", "retire by the prolonge"},
};

/// The row of one unit: "the 2nd Wisconsin faces about"; "" for other verbs.
std::string part_row(const Battle& battle, const Offer& o) {
    if (o.unit.none()) return {};
    const std::string word = o.word == nullptr ? std::string() : plain_word(o.word);
    if (o.verb == Verb::instruct) return named(battle, o.unit) + ": " + word;
    if (o.verb == Verb::gait) return does(battle, o.unit, "moves at a ", "move at a ") + word;
    if (o.verb == Verb::dismantle)
        return does(battle, o.unit, "clears ", "clear ") + named(battle, o.piece) + " out of the way";
    if (o.verb == Verb::abandon)
        return fmt::format("{} the gun of section {}", does(battle, o.unit, "leaves", "leave"), o.number);
    if (o.verb == Verb::attack)
        return does(battle, o.unit, "charges ", "charge ") + named(battle, o.target) +
               (o.distance < 0 ? std::string() : ", " + length_text(battle, o.distance));
    if (o.verb == Verb::wheel && !word.empty()) return does(battle, o.unit, "wheels ", "wheel ") + word;
    if (o.verb == Verb::prolonge && o.number > 0)
        return fmt::format("{} by the prolonge, {} {}", does(battle, o.unit, "retires", "retire"), o.number, word);
    const std::string limit =
        o.verb == Verb::march && o.distance > 0 ? ", up to " + length_text(battle, o.distance) : "";
    for (const Part& part : parts)
        if (part.verb == o.verb) return does(battle, o.unit, part.one, part.many) + limit;
    return {};
}

/// A row of a list for several units. It names the unit.
std::string shot_of_many(const Battle& battle, const Offer& o) {
    std::string out = does(battle, o.unit, "fires", "fire");
    if (o.verb == Verb::fire_section) out = fmt::format("section {} of {} fires", o.number, named(battle, o.unit));
    if (o.verb == Verb::fire && o.number > 1) out += fmt::format(" up to {} times", count_text(o.number));
    const std::string with = word_of(o);
    return out + (with.empty() ? "" : " with " + with) + " at " + named(battle, o.target) + length_suffix(battle, o);
}

std::string choice_row(const Prompt& p, const Offer& o) {
    if (is_kind(p, "mw.battery_loss")) return fmt::format("section {}", o.number);
    if (is_kind(p, "mw.odds_steps"))
        return (o.number == 0 ? "no step" : count_of(o.number, "step lower", "steps lower")) + std::string(": ") +
               word_of(o);
    if (is_kind(p, "mw.morale_a")) return fmt::format("add {}: {}", o.number, word_of(o));
    return {};
}

std::string row(const Battle& battle, const Prompt& p, const Offer& o) {
    if (is_kind(p, "mw.orders") || is_kind(p, "mw.moves")) return part_row(battle, o);
    const bool shot = o.verb == Verb::fire || o.verb == Verb::fire_section;
    if (is_kind(p, "mw.fire"))
        return shot ? shot_of_many(battle, o) : o.verb == Verb::dispatch ? word_of(o) : std::string();
    if (is_kind(p, "mw.charge_fire") && shot) return "fire at " + named(battle, o.target) + length_suffix(battle, o);
    return o.verb == Verb::choose ? choice_row(p, o) : std::string();
}

// ---------------------------------------------------------------- decisions

/// The shots of a seat, as many as fit on a line.
std::string shots(const Battle& battle, const Prompt& p, const Decision& d) {
    std::vector<std::string> all;
    for (const Decision& part : d.parts) {
        std::string text = decision_text(battle, p, part);
        if (!text.empty()) all.push_back(std::move(text));
    }
    return all.empty() ? "no unit fires" : join_on_one_line(all);
}

std::string chosen(const Battle& battle, const Prompt& p, const Decision& d) {
    std::string what = fmt::format("choice {}", d.number);
    for (const Offer& o : p.offers)
        if (o.verb == Verb::choose && o.number == d.number) {
            what = choice_row(p, o);
            break;
        }
    const UnitId unit = d.unit.none() ? p.unit : d.unit;
    if (is_kind(p, "mw.battery_loss")) return fmt::format("{} it from {}", does(battle, unit, "loses", "lose"), what);
    if (is_kind(p, "mw.morale_a")) return named(battle, unit) + ": " + what;
    return is_kind(p, "mw.odds_steps") ? what : std::string();
}

std::string answer(const Battle& battle, const Prompt& p, const Decision& d) {
    const UnitId unit = d.unit.none() ? p.unit : d.unit;
    if (is_kind(p, "mw.rally") && d.verb == Verb::yes) return does(battle, unit, "tries to rally", "try to rally");
    if (is_kind(p, "mw.rally") && d.verb == Verb::no) return does(battle, unit, "waits", "wait");
    if (is_kind(p, "mw.fire") && d.verb == Verb::dispatch) return shots(battle, p, d);
    return d.verb == Verb::choose ? chosen(battle, p, d) : std::string();
}

// MW-12.2
std::string early_end(const Battle& battle) {
    const Cited<int>& percent = book(battle).break_percent;
    return "The number beside a side is the percent of its men in order or still to arrive. Below " +
           std::to_string(percent.value) + " at the end of a turn the side is broken (" +
           battle.charts().clause(percent.why.clause).id + ").";
}

}  // namespace

const RulesetTexts& book_words() {
    static const RulesetTexts all{
        .event = event_text, .titles = titles, .row = row, .answer = answer, .early_end = early_end};
    return all;
}

}  // namespace linstock::mwan18
