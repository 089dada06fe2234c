// Answers as text: an offer as a row of a list, a decision as a clause. Details that the decision leaves to its prompt
// (the distance of a shot, the word of a choice) come from the prompt's offers.
#include "battle/ruleset.hpp"
#include "words/event_text.hpp"
#include "words/formation_words.hpp"
#include "words/prompt_text.hpp"
#include "words/ruleset_texts.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace linstock::wording {

namespace prompt_texts {

const Offer* accepted_offer(const Prompt& p, const Decision& d) {
    for (const Offer& o : p.offers) {
        const bool numbered = d.verb == Verb::choose || d.verb == Verb::fire || d.verb == Verb::take_side;
        if (o.verb != d.verb || (numbered && o.number != d.number)) continue;
        if (d.verb == Verb::choose || d.verb == Verb::take_side) return &o;
        if (o.target != d.target) continue;
        if (!d.unit.none() && o.unit != d.unit && d.verb != Verb::ride) continue;
        if (!d.officer.none() && o.officer != d.officer) continue;
        if (!d.piece.none() && o.piece != d.piece) continue;
        return &o;
    }
    return nullptr;
}

}  // namespace prompt_texts

namespace {

using prompt_texts::accepted_offer;
using prompt_texts::length_suffix;
using prompt_texts::length_text;
using prompt_texts::word_of;

// ---------------------------------------------------------------- offers

std::string fire_row(const Battle& battle, const Prompt& p, const Offer& o) {
    std::string out = "fire ";
    const std::string with = word_of(o);
    if (!with.empty()) out += with + " ";
    out += "at " + named(battle, o.target) + length_suffix(battle, o);
    if (p.arcs.empty() || p.arcs.front().close <= 0 || o.distance < 0 || p.arcs.front().close >= p.arcs.front().range)
        return out;
    return out + (o.distance <= p.arcs.front().close ? ", close range" : ", long range");
}

std::string choice_row(const Battle& battle, const Offer& o) {
    const std::string word = word_of(o);
    return (word.empty() ? fmt::format("choice {}", o.number) : word) + length_suffix(battle, o);
}

std::string done_row(const Offer& o) { return word_of(o).empty() ? "done" : word_of(o); }

std::string riding_row(const Battle& battle, const Offer& o) {
    const std::string upto = o.distance < 0 ? "" : ", up to " + length_text(battle, o.distance);
    return named(battle, o.officer) + " rides" + upto;
}

/// "8 and more fail"; "for the woods" for one die among several.
std::string roll_row(const Prompt& p, const Offer& o) {
    std::string word = word_of(o);
    if (word.empty()) return "roll";
    constexpr std::string_view lowest = "this number";
    if (word.rfind(lowest, 0) == 0) return fmt::format("roll, {}{}", o.number, word.substr(lowest.size()));
    constexpr std::string_view face = "this face";
    if (word.rfind(face, 0) == 0 && !p.roll.empty())
        return fmt::format("roll, {}{}", p.roll.front().need, word.substr(face.size()));
    if (o.number == 0) return "roll, " + word;
    return fmt::format("die {}: {}", o.number, word);
}

std::string town_row(const Battle& battle, const Offer& o) {
    const std::string town = named(battle, o.piece);
    return (word_of(o) == "enters" ? "enter " + town : "move to the edge of " + town) + length_suffix(battle, o);
}

std::string whom_row(const char* verb, const Battle& battle, const Offer& o) {
    return std::string(verb) + " " + named(battle, o.target) + length_suffix(battle, o);
}

/// An officer or a piece of terrain.
std::string what(const Battle& battle, OfficerId officer, PieceId piece) {
    return officer.none() ? named(battle, piece) : named(battle, officer);
}

std::string bare_row(const Battle& battle, const Offer& o) {
    const Branch branch = o.unit.none() ? Branch::foot : battle.unit(o.unit).branch();
    switch (o.verb) {
        case Verb::stand: return "stay in place";
        case Verb::move: return "move";
        case Verb::mount: return "mount";
        case Verb::dismount: return "dismount";
        case Verb::limber: return "limber and move";
        case Verb::unlimber: return "move and unlimber";
        case Verb::pivot: return "turn in place";
        case Verb::reform:
            if (!word_of(o).empty()) return word_of(o);
            return branch == Branch::guns ? "turn in place" : "change formation or turn in place";
        case Verb::march:
        case Verb::follow: return "move along a path";
        case Verb::leave_town: return "leave the town";
        case Verb::hold_fire: return word_of(o).empty() ? "hold fire" : word_of(o);
        case Verb::offer_end: return "end the battle by agreement";
        case Verb::concede: return word_of(o);
        case Verb::dispatch: return "no change of orders";
        default: return {};
    }
}

}  // namespace

std::string offer_text(const Battle& battle, const Prompt& p, const Offer& o) {
    const RulesetTexts* own = battle.rules == nullptr ? nullptr : battle.rules->words;
    if (own != nullptr && own->row != nullptr)
        if (std::string row = own->row(battle, p, o); !row.empty()) return row;
    switch (o.verb) {
        case Verb::yes: return word_of(o).empty() ? "yes" : word_of(o);
        case Verb::no: return word_of(o).empty() ? "no" : word_of(o);
        case Verb::done: return done_row(o);
        case Verb::fire:
        case Verb::fire_section: return fire_row(battle, p, o);
        case Verb::choose: return choice_row(battle, o);
        case Verb::ride: return riding_row(battle, o);
        case Verb::enter_town: return town_row(battle, o);
        case Verb::roll: return roll_row(p, o);
        case Verb::place: return o.unit.none() ? named(battle, o.officer) + " alone" : "place " + named(battle, o.unit);
        case Verb::select: return named(battle, o.unit) + length_suffix(battle, o);
        case Verb::attack: return whom_row("attack", battle, o);
        case Verb::man_guns: return whom_row("serve the guns of", battle, o);
        case Verb::move_guns: return whom_row("drag the guns of", battle, o);
        case Verb::resupply: return whom_row("take cartridges from", battle, o);
        case Verb::pursue: return whom_row("pursue", battle, o);
        case Verb::close_on: return whom_row("close on", battle, o);
        case Verb::charge: return whom_row("charge", battle, o);
        case Verb::fire_at: return "fire at " + what(battle, o.officer, o.piece) + length_suffix(battle, o);
        case Verb::spike: return "spike the guns of " + named(battle, o.unit);
        case Verb::occupy: return word_of(o).empty() ? "occupy the place" : word_of(o);
        case Verb::attach: return "with " + named(battle, o.unit);
        case Verb::detach: return "leave " + named(battle, o.unit);
        case Verb::aid:
            return named(battle, o.officer) + (o.number > 0 ? ", " + signed_text(o.number) : "") +
                   length_suffix(battle, o);
        case Verb::announce: return "announce its entry point on the edge";
        case Verb::take_side: return word_of(o).empty() ? fmt::format("edge {}", o.number) : word_of(o);
        default: return bare_row(battle, o);
    }
}

// ---------------------------------------------------------------- decisions

namespace {

struct AnswerContext {
    const Battle& battle;
    const Prompt& p;
    const Decision& d;
    const Offer* offer;  ///< the accepted offer; null if the prompt names only the verb

    UnitId who() const { return d.unit.none() ? p.unit : d.unit; }
    std::string unit() const { return named(battle, who()); }
    std::string target() const { return named(battle, d.target); }
    std::string does(const char* one, const char* many) const { return prompt_texts::does(battle, who(), one, many); }
    std::string measured() const { return offer == nullptr ? std::string() : length_suffix(battle, *offer); }
    bool many() const { return is_many(battle, who()); }
};

/// Length along the legs of the path.
double path_length(Vec from, const std::vector<Point>& path) {
    double way = 0;
    for (const Point& point : path) {
        way += distance(from, to_vec(point));
        from = to_vec(point);
    }
    return way;
}

/// ", in line, facing north-east"
std::string final_stance(const AnswerContext& s, bool heading) {
    std::string out;
    const Branch branch = s.who().none() ? Branch::foot : s.battle.unit(s.who()).branch();
    if (branch == Branch::guns || branch == Branch::foot)
        out = ", " + stance_text(s.battle, s.who(), s.d.formation, true);
    else if (s.d.formation != Formation::line)
        out = std::string(", ") + words_for(s.d.formation).phrase;
    if (s.d.formation == Formation::square || !heading) return out;
    return out + ", facing " + compass_text(s.d.heading);
}

std::string goes(const AnswerContext& s) {
    if (s.d.path.empty()) return s.does("turns", "turn") + " in place" + final_stance(s, true);
    const bool from_known = !s.p.reach.empty();
    const double way = from_known ? path_length(to_vec(s.p.reach.front().from), s.d.path) : 0;
    std::string out = s.does("moves", "move") + (from_known ? " " + measure_text(s.battle, way) : std::string());
    if (!s.p.other.none()) out += " at " + named(s.battle, s.p.other);
    return out + final_stance(s, true);
}

std::string fires(const AnswerContext& s) {
    const std::string with = s.offer == nullptr ? std::string() : word_of(*s.offer);
    return s.does("fires", "fire") + (with.empty() ? "" : " " + with) + " at " + s.target() + s.measured();
}

std::string chooses(const AnswerContext& s) {
    return s.offer == nullptr ? fmt::format("choice {}", s.d.number) : choice_row(s.battle, *s.offer);
}

std::string selects(const AnswerContext& s) {
    std::vector<std::string> names;
    for (const std::uint16_t n : s.d.list)
        names.push_back(named(s.battle, UnitId{n}));
    return names.empty() ? "none" : listed(names);
}

std::string rides(const AnswerContext& s) {
    const std::string officer = named(s.battle, s.d.officer);
    const std::string to =
        s.d.unit.none() ? std::string() : (s.d.path.empty() ? " joins " : " and joins ") + named(s.battle, s.d.unit);
    if (s.d.path.empty()) return officer + (to.empty() ? " stays in place" : to);
    if (!to.empty()) return officer + " rides" + to;
    const auto goes = prompt_texts::path_text(s.battle, s.p, s.d);
    return officer + " rides " + (goes.empty() ? "to " + whereabouts(s.battle, s.d.path.back()) : goes);
}

std::string placed(const AnswerContext& s) {
    if (s.d.path.empty()) return s.unit() + " is placed";
    const std::string where = " " + whereabouts(s.battle, s.d.path.front());
    if (!s.d.officer.none()) return named(s.battle, s.d.officer) + " is placed" + where;
    return s.does("is placed", "are placed") + where + final_stance(s, true);
}

std::string announced(const AnswerContext& s) {
    const std::string who = s.p.unit.none() ? named(s.battle, s.d.command) : s.unit();
    return fmt::format("{} will enter {} along the edge", who, measure_text(s.battle, s.d.number));
}

std::string rolled(const AnswerContext& s) {
    std::vector<std::string> faces;
    for (const std::uint8_t face : s.d.faces)
        faces.push_back(std::to_string(int{face}));
    return (faces.size() == 1 ? "the die shows " : "the dice show ") + listed(faces);
}

/// Orders and what they result in.
std::string ordered(const AnswerContext& s) {
    switch (s.d.verb) {
        case Verb::stand: return s.does("stands", "stand");
        case Verb::move: return s.unit() + " will move";
        case Verb::attack: return s.does("attacks ", "attack ") + s.target() + s.measured();
        case Verb::mount: return s.does("mounts", "mount");
        case Verb::dismount: return s.does("dismounts", "dismount");
        case Verb::limber: return s.does("limbers", "limber");
        case Verb::unlimber: return s.does("unlimbers", "unlimber");
        case Verb::pivot: return s.does("turns", "turn") + " to the " + compass_text(s.d.heading);
        case Verb::reform: return s.does("stays in place", "stay in place") + final_stance(s, true);
        case Verb::march:
        case Verb::follow: return goes(s);
        case Verb::charge: return s.does("charges ", "charge ") + s.target() + s.measured();
        case Verb::fire_at: return s.does("fires at ", "fire at ") + what(s.battle, s.d.officer, s.d.piece);
        case Verb::enter_town: return fmt::format("{} {}", s.does("enters", "enter"), named(s.battle, s.d.piece));
        case Verb::leave_town:
            return s.does("leaves the town", "leave the town") +
                   (s.d.path.empty() ? std::string() : final_stance(s, true));
        case Verb::man_guns: return s.does("serves the guns of ", "serve the guns of ") + s.target();
        case Verb::move_guns: return s.does("drags the guns of ", "drag the guns of ") + s.target();
        case Verb::resupply: return s.does("takes cartridges from ", "take cartridges from ") + s.target();
        case Verb::occupy: return s.does("occupies the place", "occupy the place") + final_stance(s, true);
        case Verb::pursue: return s.does("pursues ", "pursue ") + s.target() + s.measured();
        case Verb::close_on: return s.does("closes on ", "close on ") + s.target() + s.measured();
        default: return {};
    }
}

}  // namespace

std::string decision_text(const Battle& battle, const Prompt& prompt, const Decision& decision) {
    const RulesetTexts* own = battle.rules == nullptr ? nullptr : battle.rules->words;
    if (own != nullptr && own->answer != nullptr)
        if (std::string told = own->answer(battle, prompt, decision); !told.empty()) return told;
    const AnswerContext s{battle, prompt, decision, accepted_offer(prompt, decision)};
    switch (decision.verb) {
        case Verb::yes: return "yes";
        case Verb::no: return "no";
        case Verb::roll: return rolled(s);
        case Verb::place: return placed(s);
        case Verb::done: return "done";
        case Verb::choose: return chooses(s);
        case Verb::select: return selects(s);
        case Verb::fire: return fires(s);
        case Verb::fire_section:
            return fmt::format("section {} of {} fires at {}", decision.number, s.unit(), s.target());
        case Verb::dispatch: return prompt_texts::dispatch_text(battle, prompt, decision);
        case Verb::hold_fire: return s.does("holds its fire", "hold their fire");
        case Verb::spike: return "the guns of " + named(battle, decision.unit) + " are spiked";
        case Verb::ride: return rides(s);
        case Verb::attach: return named(battle, decision.officer) + " joins " + named(battle, decision.unit);
        case Verb::detach: return named(battle, decision.officer) + " leaves the unit";
        case Verb::aid: return named(battle, decision.officer) + " helps " + s.unit() + " to rally";
        case Verb::announce: return announced(s);
        case Verb::take_side: {
            const std::string edge = s.offer == nullptr ? fmt::format("edge {}", decision.number) : word_of(*s.offer);
            return named(battle, army_of(decision.by)) + (edge.empty() ? "" : ": " + edge);
        }
        case Verb::offer_end: return named(battle, army_of(decision.by)) + " offers to end the battle";
        case Verb::concede: return named(battle, army_of(decision.by)) + " concedes the battle";
        default: return ordered(s);
    }
}

}  // namespace linstock::wording
