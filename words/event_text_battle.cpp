// Sentences of fire, morale and close combat, and of the ends of battles.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/shot.hpp"
#include "words/event_text.hpp"
#include "words/loss_count.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::wording::sentences {

namespace {

bool guns(const EventContext& t, UnitId unit) { return !unit.none() && t.battle.unit(unit).branch() == Branch::guns; }

/// "4, 5 or 6 hits": the faces that hit, on a die of `sides` sides.
std::string faces_that_hit(int needed, int sides) {
    if (needed > sides) return "no face can hit";
    if (needed <= 1) return "every face hits";
    if (needed == sides) return fmt::format("{} hits", needed);
    if (sides - needed > 2) return fmt::format("{} or more hits", needed);
    std::vector<std::string> faces;
    for (int f = needed; f <= sides; ++f)
        faces.push_back(std::to_string(f));
    return listed(faces, "or") + " hits";
}

/// "ball", "cannister", "carbines" are named; musketry is the default.
std::string shot_of(const Event& e) {
    const std::string word = has_word(e) ? plain_word(e.word) : std::string();
    return word == "musketry" || word == "sharpshooting" || word.empty() ? std::string() : " " + word;
}

std::string fired(const EventContext& t) {
    const Event& e = t.event;
    const bool melee = e.event_result == EventResult::melee;
    const std::string whom =
        e.other.none() && !e.officer.none() ? named(t.battle, e.officer) : named(t.battle, e.other);
    std::string out = melee ? fmt::format("{} attacks {}", subject(t), whom)
                            : fmt::format("{} fires{} at {}", subject(t), shot_of(e), whom);
    if (e.distance >= 0 && !melee) out += "," + length_note(t);
    out += ": ";
    std::vector<std::string> parts;
    if (e.needed > 0) parts.push_back(faces_that_hit(face_needed(e), e.dice.sides > 0 ? e.dice.sides : 6));
    if (!e.modifiers.empty()) {
        const std::string marks = modifiers_text(e.modifiers);
        if (parts.empty())
            parts.push_back(marks);
        else
            parts.back() += ", " + marks;
    }
    if (!e.dice.faces.empty()) parts.push_back((e.dice.faces.size() == 1 ? "die " : "dice ") + dice_text(e.dice));
    parts.push_back(count_of(e.hits(), "hit", "hits"));
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? "" : "; ") + parts[i];
    return out + ".";
}

std::string casualties(const EventContext& t) {
    const Event& e = t.event;
    if (e.figures() == 0 && has_word(e)) return fmt::format("{} loses a {}.", subject(t), plain_word(e.word));
    const bool crew = guns(t, e.unit);
    std::string out = fmt::format("{} loses {}", subject(t),
                                  count_of(e.figures(), crew ? "gunner" : "figure", crew ? "gunners" : "figures"));
    if (!e.other.none()) out += " to " + named(t.battle, e.other);
    return out + ".";
}

std::string stand_lost(const EventContext& t) {
    const int left = t.event.stands_left();
    const char* const stand = t.battle.rules->terms.stand;
    if (left <= 0) return fmt::format("{} loses its last {}.", subject(t), stand);
    return fmt::format("{} loses a {}; {} {} left.", subject(t), stand, count_text(left), left == 1 ? "is" : "are");
}

std::string guns_spiked(const EventContext& t) {
    const Event& e = t.event;
    const bool own = e.other == e.unit;
    const std::string guns_of = own ? std::string("its own guns") : "the guns of " + named(t.battle, e.unit);
    const std::string who = e.other.none() ? std::string("The crew") : named(t.battle, e.other, true);
    const char* const spikes = e.verb == EventVerb::fails_to_spike ? "fails to spike" : "spikes";
    return fmt::format("{} {} {}{}.", who, spikes, guns_of, dice_note(e.dice));
}

std::string rating_rolled(const EventContext& t) {
    const Event& e = t.event;
    const std::string die = e.dice.faces.empty() ? "" : "die " + dice_text(e.dice) + ", ";
    const std::string marks = e.modifiers.empty() ? "" : modifiers_text(e.modifiers) + ", ";
    return fmt::format("{} rolls its morale rating: {}{}rating {}.", subject(t), die, marks, e.rating());
}

std::string morale_changed(const EventContext& t) {
    const Event& e = t.event;
    const int change = e.rating_change();
    return fmt::format("The morale of {} {} by {}{}.", named(t.battle, e.unit), change < 0 ? "falls" : "rises",
                       count_text(change < 0 ? -change : change), reason_note(e));
}

/// The occasion of a morale test, RV-9.B: from its letter ('a') or its position in the list (1).
std::string test_reason(int letter) {
    static constexpr const char* names[] = {"for losses by fire",
                                            "to close",
                                            "to stand",
                                            "after the lost combat",
                                            "for friends in rout",
                                            "for its officer",
                                            "for its resolve",
                                            "with the enemy in its way",
                                            "to rally",
                                            "for the army"};
    int i = letter >= 'a' ? letter - 'a' : letter >= 'A' ? letter - 'A' : letter - 1;
    return i >= 0 && i < 10 ? std::string(" ") + names[i] : std::string();
}

std::string result_text(const Event& e) {
    switch (e.event_result) {
        case EventResult::passes: return "it passes";
        case EventResult::fails: return "it fails";
        case EventResult::halts: return "it halts";
        default: return has_word(e) ? "it " + plain_word(e.word) : std::string();
    }
}

std::string morale_checked(const EventContext& t) {
    const Event& e = t.event;
    std::string out = subject(t) + " tests morale" + test_reason(e.occasion());
    std::vector<std::string> parts;
    if (!e.dice.faces.empty()) parts.push_back("die " + dice_text(e.dice));
    if (!e.modifiers.empty()) parts.push_back(modifiers_text(e.modifiers));
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? ": " : ", ") + parts[i];
    if (!parts.empty()) {
        out += fmt::format(", total {}", e.total());
        if (e.needed > 0) out += fmt::format(" against {}", e.needed);
    }
    const bool passes_or_fails = e.event_result == EventResult::passes || e.event_result == EventResult::fails;
    if (parts.empty() && has_word(e) && !passes_or_fails)
        return subject(t) + " " + plain_word(e.word) + " without a die roll.";
    const std::string result = result_text(e);
    return out + (result.empty() ? "" : parts.empty() ? ": " + result : "; " + result) + ".";
}

std::string retreat_text(const EventContext& t, const char* verb) {
    const std::string word = has_word(t.event) ? plain_word(t.event.word) : std::string();
    const bool own_verb = !word.empty() && (t.event.kind == EventKind::fell_back || t.event.in_percent);
    return subject(t) + " " + (own_verb ? word : verb) + length_note(t) + dice_note(t.event.dice) + ".";
}

/// "is lightly wounded": what happens to the officer. Verbs with "with the unit" name that unit.
std::string fate_text(const EventContext& t) {
    const Event& e = t.event;
    const std::string word = has_word(e) ? plain_word(e.word) : std::string("unhurt");
    const std::string unit = e.unit.none() ? std::string("the unit") : named(t.battle, e.unit);
    switch (e.verb) {
        case EventVerb::loses_horse: return "loses a horse under fire and is unhurt";
        case EventVerb::is_lightly_wounded: return "is lightly wounded";
        case EventVerb::is_badly_wounded: return "is badly wounded and leaves the field";
        case EventVerb::is_incapacitated:
            return fmt::format("is {} and out of command for {}", word, count_of(e.turns(), "turn", "turns"));
        case EventVerb::recovers: return "lives, but is out of the battle";
        case EventVerb::dies_of_wounds: return "dies of wounds";
        case EventVerb::is_captured_with_unit: return "is captured with " + unit;
        case EventVerb::leaves_with_unit: return "leaves with " + unit;
        case EventVerb::leaves_after_rally: return "leaves with " + unit + " after a failed rally";
        default: return "is " + word;
    }
}

std::string officer_fate(const EventContext& t) {
    const Event& e = t.event;
    std::string out = named(t.battle, e.officer, true);
    const bool with_unit = e.event_result == EventResult::taken_along;
    // A friendly unit is the officer's own or protects the officer; an enemy unit caused the event.
    const bool by_enemy = !e.unit.none() && !e.officer.none() && !with_unit &&
                          t.battle.unit(e.unit).army != t.battle.officer(e.officer).army;
    if (by_enemy)
        return fmt::format("{} {} by {}{}{}.", out, fate_text(t),
                           e.event_result == EventResult::captured ? "" : "the fire of ", named(t.battle, e.unit),
                           dice_note(e.dice));
    if (!e.unit.none() && !with_unit) out += ", with " + named(t.battle, e.unit) + ",";
    return out + " " + fate_text(t) + dice_note(e.dice) + ".";
}

std::string combat_began(const EventContext& t) {
    const Event& e = t.event;
    std::vector<std::string> first;
    std::vector<std::string> second;
    std::vector<UnitId> all = e.units;
    if (all.empty()) all = {e.unit, e.other};
    const ArmyId side = all.front().none() ? ArmyId{1} : t.battle.unit(all.front()).army;
    for (const UnitId u : all)
        if (!u.none()) (t.battle.unit(u).army == side ? first : second).push_back(named(t.battle, u));
    if (first.empty()) first.emplace_back("one side");
    return fmt::format("Close combat: {} against {}.", listed(first), second.empty() ? "the enemy" : listed(second));
}

std::string duel(const EventContext& t) {
    const Event& e = t.event;
    const auto face = [&](std::size_t i) {
        return i < e.dice.faces.size() ? " " + std::to_string(e.dice.faces[i]) : std::string();
    };
    // All modifiers are those of the first stand's die.
    std::string out = fmt::format("Stand against stand: {}{}", named(t.battle, e.unit), face(0));
    if (!e.modifiers.empty()) out += " (" + modifiers_text(e.modifiers, true) + ")";
    out += fmt::format(", {}{}", named(t.battle, e.other), face(1));
    const bool first_wins = e.event_result == EventResult::first_wins;
    if (!first_wins && e.event_result != EventResult::second_wins) return out + ": a draw.";
    const UnitId winner = first_wins ? e.unit : e.other;
    const UnitId loser = first_wins ? e.other : e.unit;
    out += fmt::format(": {} {}", named(t.battle, winner), is_many(t.battle, winner) ? "win" : "wins");
    if (e.figures() > 0)
        out += fmt::format(", {} on {}", count_of(e.figures(), "casualty", "casualties"), named(t.battle, loser));
    return out + ".";
}

std::string combat_ended(const EventContext& t) {
    const Event& e = t.event;
    if (e.unit.none()) return "The close combat ends with no winner.";
    if (e.other.none()) return subject(t) + " wins the close combat.";
    return fmt::format("{} wins the close combat against {}.", subject(t), named(t.battle, e.other));
}

std::string bonus_taken(const EventContext& t) {
    const Event& e = t.event;
    const std::string whom = e.other.none() ? "" : " " + named(t.battle, e.other);
    const std::string short_of = !e.dice.faces.empty() && e.reaches_target() == 0 ? ", but does not reach it" : "";
    switch (e.verb) {
        case EventVerb::occupies: return subject(t) + " occupies the ground that it has won.";
        case EventVerb::pursues: return subject(t) + " pursues" + whom + short_of + dice_note(e.dice) + ".";
        case EventVerb::charges_on:
            return subject(t) + " charges on against" + whom + short_of + dice_note(e.dice) + ".";
        case EventVerb::reforms: return subject(t) + " reforms in place.";
        case EventVerb::stays: return subject(t) + " stays in place.";
        default:
            return fmt::format("{} follows up{}{}.", subject(t), has_word(e) ? " (" + plain_word(e.word) + ")" : "",
                               whom);
    }
}

std::string effectiveness(const EventContext& t) {
    const Event& e = t.event;
    return fmt::format("The effectiveness of {} is {} percent{}.", named(t.battle, e.army),
                       decimal(static_cast<double>(e.hundredths_of_percent()) / 100.0, 1), reason_note(e));
}

std::string supply(const EventContext& t) {
    const Event& e = t.event;
    const std::string word = has_word(e) ? plain_word(e.word) : std::string("is resupplied");
    std::string out = subject(t) + (word.rfind("out of", 0) == 0 ? " is " : " ") + word;
    if (!e.other.none()) out += " by " + named(t.battle, e.other);
    return out + ".";
}

/// Each side's losses in percent, if the event has that count; otherwise a short list of its modifiers.
std::string loss_count_text(const Battle& battle, const Event& ended) {
    std::string out;
    const std::vector<LossCount> sides = loss_counts(ended);
    const std::vector<LossCountLine> lines = loss_count_lines(ended);
    for (std::size_t a = 0; a < sides.size(); ++a) {
        if (sides[a].start <= 0) continue;
        out += fmt::format("{}{} has lost {} percent", out.empty() ? "" : ", ", named(battle, ArmyId::of_index(a)),
                           decimal(sides[a].sum * 100.0 / sides[a].start, 1));
    }
    if (out.empty() && !lines.empty())
        return fmt::format("{}: {} {}, {} {}", lines.size() == 1 ? lines.front().what : "points",
                           army_title(battle, ArmyId{1}), sides[0].sum, army_title(battle, ArmyId{2}), sides[1].sum);
    if (!out.empty() || ended.modifiers.size() > 4) return out;
    // Only how it ended, without a count.
    if (ended.modifiers.size() == 1 && ended.modifiers.front().value == 0) return out;
    for (const Modifier& m : ended.modifiers)
        out += (out.empty() ? "" : ", ") + plain_word(m.name) + " " + std::to_string(m.value);
    return out;
}

/// "both armies are beaten, effectiveness under 20": why the battle ends early; "" if it does not.
std::string ending_text(const Battle& battle, const Event& ended) {
    constexpr std::size_t kinds = 5;
    const char* const names[kinds][2] = {{"first beaten", "second beaten"},
                                         {"first unable", "second unable"},
                                         {"first concedes", "second concedes"},
                                         {"first out of time", "second out of time"},
                                         {"first without units", "second without units"}};
    const char* const told[kinds][2] = {{"is beaten", "are beaten"},
                                        {"has no stand able to fight", "have no stand able to fight"},
                                        {"concedes", "concede"},
                                        {"has no time left", "have no time left"},
                                        {"has no unit left", "have no unit left"}};
    std::string out;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        std::vector<std::size_t> armies;
        std::string under;
        for (const Modifier& m : ended.modifiers)
            for (std::size_t a = 0; a < 2; ++a) {
                if (std::string_view(m.name) != names[kind][a]) continue;
                armies.push_back(a);
                if (m.value > 0) under = fmt::format(", effectiveness under {}", m.value);
            }
        if (armies.empty()) continue;
        const bool both = armies.size() > 1;
        const std::string who = both ? std::string("both armies") : named(battle, ArmyId::of_index(armies.front()));
        out += fmt::format("{}{} {}{}", out.empty() ? "" : ", ", who, told[kind][both ? 1 : 0], under);
    }
    for (const Modifier& m : ended.modifiers)
        for (const std::string_view how : {"by agreement", "after the last turn", "both are broken"})
            if (m.name == how) out += (out.empty() ? "" : ", ") + std::string(how);
    return out;
}

std::string battle_ended(const EventContext& t) {
    const Event& e = t.event;
    const std::string degree = degree_text(t.battle, e);
    std::string out = e.army.none() ? std::string("The battle ends: neither side has won")
                                    : "The battle ends: " + named(t.battle, e.army) + " has won";
    if (!degree.empty()) out += "; " + degree;
    const std::string why = ending_text(t.battle, e);
    if (!why.empty()) out += ": " + why;
    const std::string count = loss_count_text(t.battle, e);
    if (!count.empty()) out += " (" + count + ")";
    return out + ".";
}

std::string luck(const EventContext& t) {
    const Event& e = t.event;
    return fmt::format("{} scored {}; {} were expected.", subject(t), count_of(e.hits(), "hit", "hits"),
                       decimal(static_cast<double>(e.expected_hundredths()) / 100.0, 1));
}

}  // namespace

std::string fire_and_morale_text(const EventContext& t) {
    const Event& e = t.event;
    switch (e.kind) {
        case EventKind::fired: return fired(t);
        case EventKind::casualties: return casualties(t);
        case EventKind::stand_lost: return stand_lost(t);
        case EventKind::guns_abandoned: return fmt::format("The guns of {} are abandoned.", named(t.battle, e.unit));
        case EventKind::guns_spiked: return guns_spiked(t);
        case EventKind::guns_served:
            return fmt::format("{} {} the guns of {}.", subject(t),
                               e.verb == EventVerb::drags_guns ? "drags" : "serves", named(t.battle, e.other));
        case EventKind::rating_rolled: return rating_rolled(t);
        case EventKind::morale_changed: return morale_changed(t);
        case EventKind::morale_checked: return morale_checked(t);
        case EventKind::fell_back: return retreat_text(t, "falls back");
        case EventKind::routed: return retreat_text(t, "routs");
        case EventKind::rallied: return subject(t) + " rallies.";
        case EventKind::officer_fate: return officer_fate(t);
        case EventKind::effectiveness: return effectiveness(t);
        case EventKind::supply: return supply(t);
        default: return {};
    }
}

std::string combat_text(const EventContext& t) {
    const Event& e = t.event;
    const std::string whom = e.other.none() ? std::string("the enemy") : named(t.battle, e.other);
    switch (e.kind) {
        case EventKind::captured: return fmt::format("{} is captured by {}.", subject(t), whom);
        case EventKind::destroyed:
            if (e.event_result == EventResult::flees) return subject(t) + " " + plain_word(e.word) + " and is lost.";
            if (e.verb == EventVerb::disperses)
                return fmt::format("{} is dispersed: no {} is left.", subject(t), t.battle.rules->terms.stand);
            return subject(t) + " is destroyed: no stand is left.";
        case EventKind::pulled_away: return retreat_text(t, "pulls away");
        case EventKind::supported:
            return fmt::format("{} comes to the support of {}{}.", subject(t), whom,
                               has_word(e) ? ", " + plain_word(e.word) : "");
        case EventKind::closed:
            return fmt::format("{} closes with {}{}.", subject(t), whom,
                               has_word(e) ? " " + plain_word(e.word) : std::string());
        case EventKind::stood: return fmt::format("{} stands against {}.", subject(t), whom);
        case EventKind::combat_began: return combat_began(t);
        case EventKind::duel: return duel(t);
        case EventKind::combat_ended: return combat_ended(t);
        case EventKind::bonus_taken: return bonus_taken(t);
        case EventKind::countercharged:
            return fmt::format("{} countercharges {}{}{}.", subject(t), whom,
                               !e.dice.faces.empty() && e.reaches_target() == 0 ? ", but does not reach it" : "",
                               dice_note(e.dice));
        case EventKind::battle_ended: return battle_ended(t);
        case EventKind::luck: return luck(t);
        default: return {};
    }
}

}  // namespace linstock::wording::sentences
