// Writes events as sentences. One function per kind, grouped as in the rulebooks: the turn, orders and marches here;
// fire, morale and close combat in event_text_battle.cpp.
#include "words/event_text.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "words/formation_words.hpp"
#include "words/ruleset_texts.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::wording {

namespace {

using namespace sentences;

std::string battle_opened(const EventContext& t) {
    const Scenario& s = *t.battle.scenario;
    std::string out = "The battle opens: " + s.title;
    if (!s.date.empty()) out += ", " + s.date;
    return out + ".";
}

std::string phase_began(const EventContext& t) {
    std::string name = has_word(t.event) ? plain_word(t.event.word) : phase_text(t.battle, t.event.phase);
    if (name.empty()) return {};
    // A round of the current phase: between two units, or of all.
    const int round = t.event.round();
    if (round > 0 && !t.event.unit.none())
        return fmt::format("Round {} of the {} between {} and {}.", round, name, named(t.battle, t.event.unit),
                           named(t.battle, t.event.other));
    if (round > 0) return fmt::format("Round {} of the {}.", round, name);
    return fmt::format("Phase: {}.", name);
}

/// For dice that are put aside: the dice with this face or less.
std::string faces_up_to(const DiceShown& dice, int face) {
    DiceShown low;
    for (const std::uint8_t f : dice.faces)
        if (f <= face) low.faces.push_back(f);
    return dice_text(low);
}

/// Replaces "fire at a commander" and "fire at a work" by sentences with their names.
std::string with_names(const EventContext& t, std::string word) {
    const Event& e = t.event;
    const auto put = [&](std::string_view what, const std::string& name) {
        if (const std::size_t at = word.find(what); at != std::string::npos) word.replace(at, what.size(), name);
    };
    if (!e.unit.none() && !e.officer.none()) put("a commander", named(t.battle, e.officer));
    if (!e.piece.none()) put("a work", named(t.battle, e.piece));
    if (!e.command.none()) put("a formation", named(t.battle, e.command));
    return word;
}

std::string rolled(const EventContext& t) {
    const Event& e = t.event;
    std::string out = subject(t);
    if (e.unit.none() && e.officer.none() && e.command.none() && e.army.none())
        out = "A roll";
    else
        out += " rolls";
    // "firing again: it may": the part after the colon follows the dice.
    const std::string word = with_names(t, has_word(e) ? plain_word(e.word) : std::string());
    const std::size_t colon = word.find(": ");
    if (!word.empty()) out += " for " + word.substr(0, colon);
    if (!e.modifiers.empty()) out += " (" + modifiers_text(e.modifiers) + ")";
    out += ": " + dice_text(e.dice);
    if (colon == std::string::npos) return out + ".";
    const std::string came = word.substr(colon + 2);
    return out + "; " + came + (e.needed > 0 && came == "put aside" ? ": " + faces_up_to(e.dice, e.needed) : "") + ".";
}

std::string deployed(const EventContext& t) {
    const Event& e = t.event;
    if (e.unit.none()) return subject(t) + " is placed.";
    const std::string stance = stance_text(t.battle, e.unit, e.formation, true);
    const Branch branch = t.battle.unit(e.unit).branch();
    std::string out = subject(t) + " is placed";
    if (has_word(e)) return out + " " + plain_word(e.word) + ", facing " + compass_text(e.heading) + ".";
    if (branch == Branch::foot || branch == Branch::guns) out += (branch == Branch::guns ? ", " : " ") + stance;
    return out + ", facing " + compass_text(e.heading) + ".";
}

/// "leaves its cover and comes into sight"; the unit that finds it comes last.
std::string revealed(const EventContext& t) {
    const std::string word = has_word(t.event) ? plain_word(t.event.word) : std::string();
    const std::size_t blank = std::min(word.find(' '), word.size());
    const bool own = blank > 0 && word[blank - 1] == 's';
    return subject(t) +
           (own ? " " + word + " and comes into sight." : " comes into sight" + reason_note(t.event) + ".");
}

std::string announced(const EventContext& t) {
    const Event& e = t.event;
    const bool by_word = e.unit.none() && e.command.none() && has_word(e);
    return fmt::format("{} is announced: it will enter the table {}.", by_word ? std::string(e.word) : subject(t),
                       whereabouts(t.battle, e.to));
}

std::string card_turned(const EventContext& t) {
    const Event& e = t.event;
    if (!e.command.none()) return fmt::format("The card of {} is turned.", named(t.battle, e.command));
    if (!has_word(e) && !e.army.none()) return fmt::format("A card is turned for {}.", named(t.battle, e.army));
    const std::string card = has_word(e) ? plain_word(e.word) : std::string("a");
    const std::string& side = e.army.none() ? card : t.battle.forces().army(e.army).name;
    // "2nd Blue": the second card of a side.
    if (!e.army.none() && card.size() > side.size() && card.find(' ') + 1 == card.size() - side.size() &&
        card.compare(card.find(' ') + 1, side.size(), side) == 0)
        return fmt::format("The {} card of {} is turned.", card.substr(0, card.find(' ')), named(t.battle, e.army));
    if (e.army.none() || card.find(t.battle.forces().army(e.army).name) != std::string::npos)
        return fmt::format("A card is turned: {}.", card);
    return fmt::format("A card is turned for {}: {}.", named(t.battle, e.army), card);
}

std::string command_checked(const EventContext& t) {
    const Event& e = t.event;
    std::vector<std::string> names;
    for (const UnitId u : e.units)
        names.push_back(named(t.battle, u));
    if (names.empty() && !e.unit.none()) names.push_back(named(t.battle, e.unit));
    const UnitId only = e.units.size() == 1 ? e.units.front() : e.unit;
    const bool many = names.size() > 1 || (names.size() == 1 && is_many(t.battle, only));
    std::string who = names.empty() ? named(t.battle, e.command) : listed(names);
    const bool obeys = e.event_result != EventResult::fails;
    const char* const result = obeys ? (many ? "obey" : "obeys") : (many ? "do not move" : "does not move");
    const std::string marks = e.modifiers.empty() ? "" : ", " + modifiers_text(e.modifiers);
    if (e.dice.sides == 0 || e.dice.faces.empty()) {
        if (e.officer.none()) return fmt::format("{}{} {}.", capitalised(who), marks, result);
        return fmt::format("{} gives the order{}: {} {}.", named(t.battle, e.officer, true), marks, who, result);
    }
    const std::string dice = dice_text(e.dice);
    if (e.officer.none())
        return fmt::format("No officer is near: die {} for {}{}; {} {}.", dice, who, marks, many ? "they" : "it",
                           result);
    return fmt::format("{} gives the order, die {}{}: {} {}.", named(t.battle, e.officer, true), dice, marks, who,
                       result);
}

/// "attacks the 4th Virginia"; a plain verb becomes "is ordered to hold".
std::string ordered(const EventContext& t) {
    const Event& e = t.event;
    std::string word = with_names(t, has_word(e) ? plain_word(e.word) : std::string("act"));
    if (word == "enter town" || word == "leave town") word.insert(6, "the ");
    const std::string whom = e.other.none() ? "" : " " + named(t.battle, e.other);
    if (e.verb == EventVerb::takes_cartridges)
        return fmt::format("{} takes cartridges from{}.", subject(t), whom.empty() ? " its wagon" : whom);
    const std::size_t first = word.find(' ') == std::string::npos ? word.size() : word.find(' ');
    if (word[first - 1] == 's') return subject(t) + " " + word + whom + ".";
    return subject(t) + " is ordered to " + word + whom + ".";
}

/// "forms column", "unlimbers"
std::string forms_text(const Battle& battle, UnitId unit, Formation formation) {
    if (!unit.none() && battle.unit(unit).branch() == Branch::guns && !battle.rules->terms.arms_alike)
        return formation == Formation::line ? "unlimbers" : "limbers";
    return words_for(formation).forms;
}

/// The verb of a move: "walks".
const char* verb_text(EventVerb verb) {
    switch (verb) {
        case EventVerb::marches: return "marches";
        case EventVerb::walks: return "walks";
        case EventVerb::trots: return "trots";
        case EventVerb::gallops: return "gallops";
        case EventVerb::charges: return "charges";
        case EventVerb::comes_on: return "comes on";
        case EventVerb::charges_on: return "charges on";
        case EventVerb::disengages: return "disengages";
        case EventVerb::enters_town: return "enters the town";
        default: return "moves";
    }
}

/// "in line and forms column": a unit that marched in one formation and takes another at the end.
std::string formation_at_end(const EventContext& t) {
    const Event& e = t.event;
    const bool guns = !e.unit.none() && t.battle.unit(e.unit).branch() == Branch::guns;
    const std::string on_the_way =
        guns ? stance_text(t.battle, e.unit, *e.marched_in, true) : words_for(*e.marched_in).phrase;
    return on_the_way + " and " + forms_text(t.battle, e.unit, e.formation);
}

std::string moved(const EventContext& t) {
    const Event& e = t.event;
    if (e.verb == EventVerb::enters_town && !e.piece.none())
        return subject(t) + " enters " + named(t.battle, e.piece) + ".";
    std::string out = subject(t) + " " + verb_text(e.verb) + length_note(t);
    if (e.verb != EventVerb::none && !e.other.none()) out += " at " + named(t.battle, e.other);
    if (e.marched_in) out += " " + formation_at_end(t);
    if (!e.marched_in && e.verb == EventVerb::none && has_word(e)) out += " (" + plain_word(e.word) + ")";
    if (!e.marched_in && !e.unit.none()) {
        const Branch branch = t.battle.unit(e.unit).branch();
        if (branch == Branch::foot || branch == Branch::guns || t.battle.rules->terms.arms_alike)
            out += ", " + stance_text(t.battle, e.unit, e.formation, true);
    }
    if (!e.dice.faces.empty())
        out += fmt::format(", {} {}", e.dice.faces.size() == 1 ? "die" : "dice", dice_text(e.dice));
    if (!e.modifiers.empty()) out += ", " + modifiers_text(e.modifiers);
    return out + ".";
}

std::string entered(const EventContext& t) {
    const Event& e = t.event;
    const std::string stance = e.unit.none() ? ""
                               : has_word(e) ? plain_word(e.word)
                                             : stance_text(t.battle, e.unit, e.formation, true);
    const std::string where = e.verb == EventVerb::detrains ? ", " + whereabouts(t.battle, e.to) : std::string();
    return fmt::format("{} comes onto the table{}{}{}.", subject(t), stance.empty() ? "" : ", ", stance, where);
}

std::string reformed(const EventContext& t) {
    const Event& e = t.event;
    const std::string facing = ", facing " + compass_text(e.heading) + ".";
    const Branch branch = e.unit.none() ? Branch::foot : t.battle.unit(e.unit).branch();
    const std::string word = has_word(e) ? plain_word(e.word) : std::string();
    if (e.verb == EventVerb::turns_in_place) return subject(t) + " turns in place" + facing;
    if (e.verb == EventVerb::is_forming)
        return fmt::format("{} is {}: {} to go.", subject(t), word, count_of(e.turns(), "turn", "turns"));
    if (e.verb == EventVerb::gives_up_change) return subject(t) + " gives up its change of formation.";
    if (branch == Branch::guns && !t.battle.rules->terms.arms_alike)
        return subject(t) + (e.formation == Formation::line ? " stands unlimbered" : " stands limbered") + facing;
    if (e.verb == EventVerb::turns) return subject(t) + " turns to the " + compass_text(e.heading) + ".";
    const std::string forms = forms_text(t.battle, e.unit, e.formation);
    return subject(t) + " " + forms + (e.formation == Formation::square ? "." : facing);
}

std::string halted(const EventContext& t) {
    const Event& e = t.event;
    const std::string word = has_word(e) ? plain_word(e.word) : std::string();
    const std::string whom = e.other.none() ? "" : " of " + named(t.battle, e.other);
    if (!e.piece.none()) return subject(t) + " will stop " + word + ".";
    if (e.event_result == EventResult::stops_short) return subject(t) + " stops short" + whom + ".";
    if (e.event_result == EventResult::holds || word.rfind("halts", 0) == 0) return subject(t) + " " + word + ".";
    return subject(t) + " halts" + (word.empty() ? "" : ": " + word) + ".";
}

std::string officer_moved(const EventContext& t) {
    const Event& e = t.event;
    const bool rode = !e.path.empty() || e.distance > 0;
    std::string far = length_note(t);
    if (far.empty() && e.from != Point{} && e.to != Point{}) {
        double way = distance(to_vec(e.from), to_vec(e.to));
        if (!e.path.empty()) {
            way = 0;
            Vec at = to_vec(e.from);
            for (const Point p : e.path) {
                way += distance(at, to_vec(p));
                at = to_vec(p);
            }
        }
        far = " " + measure_text(t.battle, way);
    }
    if (!e.other.none())
        return fmt::format("{} {}joins {}.", subject(t), rode ? "rides" + far + " and " : "", named(t.battle, e.other));
    if (has_word(e)) return subject(t) + " " + plain_word(e.word) + far + ".";
    return subject(t) + (rode ? " rides" + far + "." : " takes up a position.");
}

std::string left_table(const EventContext& t) { return subject(t) + " leaves the table" + reason_note(t.event) + "."; }

/// In rulesets where an objective must be held for a bound, it is only claimed at first.
const char* held_word(const Battle& battle, const char* claimed, const char* held) {
    return battle.rules->terms.objectives_have_points ? held : claimed;
}

std::string objective(const EventContext& t) {
    const Event& e = t.event;
    const auto& all = t.battle.scenario->objectives;
    // The event counts objectives from 0, as the view's list of holders does.
    const auto index = static_cast<std::size_t>(e.objective_index());
    const std::string place =
        index < all.size() ? objective_name(t.battle, all[index].name) : std::string("the objective");
    if (e.army.none()) return fmt::format("Neither side holds {}.", place);
    return fmt::format("{} {} {}.", named(t.battle, e.army, true), held_word(t.battle, "claims", "holds"), place);
}

/// For events that concern no single unit or side: "Night falls: the maximum range is now 4 inches."
bool has_no_subject(const Event& e) {
    return e.unit.none() && e.officer.none() && e.command.none() && e.army.none() && e.piece.none();
}

std::string noted(const EventContext& t) {
    if (has_no_subject(t.event))
        return capitalised(plain_word(t.event.word)) +
               (t.event.distance < 0 ? "" : " " + measure_text(t.battle, to_vec({t.event.distance, 0}).x)) + ".";
    const std::string who = t.event.piece.none() ? subject(t) : named(t.battle, t.event.piece, true);
    return who + " " + plain_word(t.event.word) + dice_note(t.event.dice, modifiers_text(t.event.modifiers)) + ".";
}

std::string piece_changed(const EventContext& t) {
    const std::string word = has_word(t.event) ? plain_word(t.event.word) : std::string("changed");
    return fmt::format("{} is {}.", named(t.battle, t.event.piece, true), word);
}

}  // namespace

std::vector<Cite> cites_of(const Event& event) {
    std::vector<Cite> out;
    const auto add = [&](Cite c) {
        if (c.clause.none()) return;
        for (Cite& seen : out) {
            if (seen.clause != c.clause) continue;
            if (seen.mark == Mark::printed) seen.mark = c.mark;  // show the less certain mark
            return;
        }
        out.push_back(c);
    };
    for (const Cite& c : event.why)
        add(c);
    for (const Modifier& m : event.modifiers)
        add(m.why);
    return out;
}

std::string citations_text(const Battle& battle, const Event& event) {
    if (!battle.rules || !battle.rules->charts) return {};
    const Charts& charts = *battle.rules->charts;
    std::string out;
    for (const Cite& c : cites_of(event)) {
        if (c.clause.index() >= charts.clauses().size()) continue;
        out += (out.empty() ? " [" : "; ") + charts.clause(c.clause).id;
        if (c.mark != Mark::printed) out += " " + std::string(to_text(c.mark));
    }
    if (!out.empty()) out += "]";
    return out;
}

namespace sentences {

std::string turn_text(const EventContext& t) {
    const Event& e = t.event;
    switch (e.kind) {
        case EventKind::battle_opened: return battle_opened(t);
        case EventKind::turn_began:
            return fmt::format("{} {} begins{}.", capitalised(t.battle.rules->terms.turn), e.turn_number(),
                               has_word(e) ? " at " + plain_word(e.word) : std::string());
        case EventKind::phase_began: return phase_began(t);
        case EventKind::rolled: return rolled(t);
        case EventKind::deployed: return deployed(t);
        case EventKind::concealed_unit: return subject(t) + " is kept hidden.";
        case EventKind::revealed: return revealed(t);
        case EventKind::announced: return announced(t);
        case EventKind::entered: return entered(t);
        case EventKind::delayed: return subject(t) + " does not arrive yet" + reason_note(e) + dice_note(e.dice) + ".";
        case EventKind::deck_shuffled:
            return fmt::format("The deck is shuffled: {}.", count_of(e.cards(), "card", "cards"));
        case EventKind::card_turned: return card_turned(t);
        case EventKind::command_checked: return command_checked(t);
        case EventKind::ordered: return ordered(t);
        case EventKind::moved: return moved(t);
        case EventKind::reformed: return reformed(t);
        case EventKind::mounted: return subject(t) + " " + (has_word(e) ? plain_word(e.word) : "mounts") + ".";
        case EventKind::halted: return halted(t);
        case EventKind::officer_moved: return officer_moved(t);
        case EventKind::left_table: return left_table(t);
        case EventKind::piece_changed: return piece_changed(t);
        case EventKind::objective: return objective(t);
        case EventKind::noted: return noted(t);
        default: return {};
    }
}

}  // namespace sentences

namespace {

/// "fires" -> "fire", "is" -> "are".
std::string plural_verb(const std::string& verb) {
    if (verb == "is") return "are";
    if (verb == "has") return "have";
    if (verb == "does") return "do";
    if (verb == "goes") return "go";
    const auto ends = [&](const char* with) {
        const std::string tail = with;
        return verb.size() > tail.size() && verb.compare(verb.size() - tail.size(), tail.size(), tail) == 0;
    };
    if (ends("ies")) return verb.substr(0, verb.size() - 3) + "y";
    if (ends("sses") || ends("shes") || ends("ches") || ends("xes")) return verb.substr(0, verb.size() - 2);
    return ends("s") ? verb.substr(0, verb.size() - 1) : verb;
}

/// Sentences are written in the singular. If the unit that begins one is plural ("Poague's batteries"), so is its verb.
void match_verb(const Battle& battle, const Event& event, std::string& text) {
    if (event.unit.none() || !is_many(battle, event.unit)) return;
    const std::string name = named(battle, event.unit, true) + " ";
    if (text.rfind(name, 0) != 0) return;
    const auto verb_at = [&](std::size_t from) {
        const std::size_t to = text.find_first_of(" .,:;", from);
        if (to != std::string::npos) text.replace(from, to - from, plural_verb(text.substr(from, to - from)));
    };
    const auto each = [&](const std::string& what, const std::string& with, bool verb) {
        for (std::size_t i = text.find(what, name.size()); i != std::string::npos; i = text.find(what, i + 1)) {
            text.replace(i, what.size(), with);
            if (verb) verb_at(i + with.size());
        }
    };
    verb_at(name.size());
    for (const char* second : {" and forms ", " and limbers", " and unlimbers", " and opens ", " and comes into "})
        if (const std::size_t i = text.find(second); i != std::string::npos) verb_at(i + 5);
    each("; it ", "; they ", true);
    each(" where it ", " where they ", true);
    each(" it has ", " they have ", false);
    each(" but does not ", " but do not ", false);
    each(" and does not ", " and do not ", false);
    each(" its ", " their ", false);
}

}  // namespace

std::string event_text(const Battle& battle, const Event& event, bool with_clauses) {
    const sentences::EventContext told{battle, event};
    std::string text;
    if (battle.rules != nullptr && battle.rules->words != nullptr && battle.rules->words->event != nullptr)
        text = battle.rules->words->event(battle, event);
    if (text.empty()) text = sentences::turn_text(told);
    if (text.empty()) text = sentences::fire_and_morale_text(told);
    if (text.empty()) text = sentences::combat_text(told);
    if (text.empty()) text = sentences::umpire_text(told);
    match_verb(battle, event, text);
    if (!text.empty() && with_clauses) text += citations_text(battle, event);
    return text;
}

}  // namespace linstock::wording
