// Titles and reasons of prompts. `titles` has one line for each kind of question. A kind without a line shows its own
// name, so that a new ruleset can be played before its sentences are written.
#include "words/prompt_text.hpp"

#include "battle/ruleset.hpp"
#include "words/event_text.hpp"
#include "words/ruleset_texts.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::wording {

namespace prompt_texts {

std::string does(const Battle& battle, UnitId unit, const char* one, const char* many) {
    return named(battle, unit) + " " + (is_many(battle, unit) ? many : one);
}

std::string length_text(const Battle& battle, Coord length) { return measure_text(battle, to_vec({length, 0}).x); }

bool is_kind(const Prompt& prompt, const char* kind) { return std::string_view(prompt.kind) == kind; }

std::string path_text(const Battle& battle, const Prompt& prompt, const Decision& d) {
    if (prompt.reach.size() != 1 || d.path.empty()) return {};
    const Point from = prompt.reach.front().from;
    double length = 0;
    Point at = from;
    for (const Point p : d.path) {
        length += distance(to_vec(at), to_vec(p));
        at = p;
    }
    if (at == from) return {};
    return measure_text(battle, length) + " " + compass_text(heading_from_to(from, at));
}

std::string word_of(const Offer& o) { return o.word == nullptr ? std::string() : plain_word(o.word); }

std::string length_suffix(const Battle& battle, const Offer& o) {
    return o.distance < 0 ? std::string() : ", " + length_text(battle, o.distance);
}

namespace {

UnitId target_of(const Offer& o) { return o.target; }

bool offers(const Prompt& p, Verb verb) {
    return std::any_of(p.offers.begin(), p.offers.end(), [&](const Offer& o) { return o.verb == verb; });
}

}  // namespace

std::string all_fire_title(const Question& a) {
    return fmt::format("Fire of {}: which units fire, and at which targets?", a.army());
}

std::string fire_title(const Question& a) {
    if (a.p.unit.none()) return all_fire_title(a);
    const std::string round = prompt_texts::is_kind(a.p, "fire") || prompt_texts::is_kind(a.p, "sharpshooter")
                                  ? "Should "
                                  : "The fire-fight: should ";
    if (!offers(a.p, Verb::fire) && !offers(a.p, Verb::choose)) return round + a.unit() + " do anything else?";
    const UnitId target = common_id(a.p, offers(a.p, Verb::fire) ? Verb::fire : Verb::choose, target_of);
    if (target && !prompt_texts::is_kind(a.p, "sharpshooter"))
        return fmt::format("{}{} fire at {}?", round, a.unit(), named(a.battle, target));
    return fmt::format("{}{} fire, and at which target?", round, a.unit());
}

std::string ride_title(const Question& a) {
    const OfficerId one = common_id(a.p, Verb::ride, [](const Offer& o) { return o.officer; });
    if (one) return fmt::format("Should {} ride, and where to?", named(a.battle, one));
    return fmt::format("{} of {}: which officer should ride, and where to?",
                       a.battle.rules->terms.arms_alike ? "Commanders" : "Officers", a.army());
}

}  // namespace prompt_texts

namespace {

using prompt_texts::fire_title;
using prompt_texts::Question;

std::string dice_of(const RollAsked& r) {
    if (r.descending && r.count > 1)
        return fmt::format("{} dice, of {} sides down to {}", count_text(r.count), r.sides, r.sides - r.count + 1);
    if (r.count == 1) return fmt::format("one die of {} sides", r.sides);
    return fmt::format("{} dice of {} sides", count_text(r.count), r.sides);
}

/// "Morale of the 2nd Wisconsin: roll one die of 6 sides, 4 and more are good"
std::string of_roll(const Question& a) {
    if (a.p.roll.empty()) return "Roll the dice";
    const RollAsked& r = a.p.roll.front();
    const auto& purposes = a.battle.rules->purposes;
    std::string out =
        capitalised(r.purpose < purposes.size() ? plain_word(purposes[r.purpose].name) : std::string("dice"));
    if (!a.p.unit.none()) out += ", " + a.unit();
    if (!a.p.officer.none()) out += ", " + named(a.battle, a.p.officer);
    if (a.p.unit.none() && !a.p.command.none()) out += ", " + named(a.battle, a.p.command);
    if (!a.p.other.none()) out += " at " + a.other();
    out += ": roll " + dice_of(r);
    const std::string_view word =
        a.p.offers.empty() || a.p.offers.front().word == nullptr ? "" : a.p.offers.front().word;
    constexpr std::string_view lowest = "this number";
    if (word.rfind(lowest, 0) == 0) out += fmt::format("; {}{}", a.p.offers.front().number, word.substr(lowest.size()));
    if (word == "every number succeeds") return out + "; every number succeeds";
    if (r.need > r.sides) return out + fmt::format("; {} would be needed", r.need);
    constexpr std::string_view face = "this face";
    if (word.rfind(face, 0) == 0 && r.need > 0) {
        const bool highest = r.need == r.sides && word.rfind("this face or more", 0) == 0;
        return out + fmt::format("; {}{}", r.need, word.substr(highest ? 17 : face.size()));
    }
    if (r.need == r.sides) return out + fmt::format("; {} succeeds", r.need);
    if (r.need > 1) return out + fmt::format("; {} or more succeeds", r.need);
    return out;
}

std::string of_placing(const Question& a) {
    if (a.p.unit.none()) return fmt::format("Deployment of {}: which unit is placed next, and where?", a.army());
    return fmt::format("Where should {} be placed?", a.unit());
}

constexpr std::array titles = {
    PromptTitle{"fire", fire_title},
    PromptTitle{"roll", of_roll},
    PromptTitle{"deploy", of_placing},
};

}  // namespace

std::string prompt_title(const Battle& battle, const Prompt& prompt) {
    const Question asked{battle, prompt};
    if (battle.rules != nullptr && battle.rules->words != nullptr)
        for (const PromptTitle& title : battle.rules->words->titles)
            if (title.kind == prompt.kind) return title.text(asked);
    for (const PromptTitle& title : titles)
        if (title.kind == prompt.kind) return title.text(asked);
    std::string out = capitalised(plain_word(prompt.kind));
    if (!prompt.unit.none()) out += ": " + asked.unit();
    return out + "?";
}

std::string prompt_reason(const Battle& battle, const Prompt& prompt) {
    if (!battle.rules || !battle.rules->charts) return {};
    const Charts& charts = *battle.rules->charts;
    for (const Cite& c : prompt.why) {
        if (c.clause.none() || c.clause.index() >= charts.clauses().size()) continue;
        const Clause& clause = charts.clause(c.clause);
        std::string out = clause.id + (clause.title.empty() ? "" : ": " + clause.title);
        if (c.mark != Mark::printed) out += fmt::format(" ({})", to_text(c.mark));
        return out;
    }
    return {};
}

}  // namespace linstock::wording
