// Cells of Brothers At Arms: fire, cover, flinching, melee, command, commanders under fire, marches, breaching, nights.

#include "battle/event.hpp"
#include "odds/odds.hpp"
#include "tests/clause/harness.hpp"
#include "tests/unit/odds/dice_cells.hpp"
#include "tests/unit/odds/volleys.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::tests {

namespace {

using clause::Field;
using Moment = std::pair<std::shared_ptr<const Battle>, State>;
using Reader = std::string (*)(const Battle&, const State&, const EventSink&);

/// A decision, with units and officers by name. `officer` and `piece` are for decisions about them.
struct Act {
    Verb verb = Verb::no;  ///< no: no decision, the dice follow immediately
    std::string unit, target, officer;
    int piece = 0;
    int number = 0;
    std::string command;
};

Decision decision_of(const Battle& battle, const State& state, const Act& act) {
    Decision d;
    const auto asked = prompts(battle, state);
    if (asked.empty()) return d;
    d.prompt = asked.front().id;
    d.by = asked.front().seat;
    d.verb = act.verb;
    d.number = act.number;
    if (!act.unit.empty()) d.unit = unit_named(battle, act.unit);
    if (!act.target.empty()) d.target = unit_named(battle, act.target);
    for (const Officer& o : battle.forces().officers)
        if (o.name == act.officer) d.officer = o.id;
    for (const Command& c : battle.forces().commands)
        if (c.name == act.command) d.command = c.id;
    if (act.piece > 0) d.piece = PieceId{static_cast<std::uint16_t>(act.piece)};
    return d;
}

/// The moment after this decision, with all earlier prompts answered.
Moment after(const std::string& text, const std::string& house, const Act& act, std::string_view kind = "") {
    Moment out = opened("brothers", text, house);
    if (out.first == nullptr) return out;
    const Act close{Verb::done, "", "", "", 0, 0, ""};
    for (int i = 0; i < 60 && !kind.empty(); ++i) {
        const auto asked = prompts(*out.first, out.second);
        if (asked.empty() || asked.front().kind == kind) break;
        decide(*out.first, out.second, decision_of(*out.first, out.second, close), nullptr, nullptr);
    }
    if (act.verb == Verb::no) return out;
    const auto no = decide(*out.first, out.second, decision_of(*out.first, out.second, act), nullptr, nullptr);
    EXPECT_FALSE(no.has_value()) << (no ? no->text : "") << text;
    return out;
}

/// One case: the field, the decision, the number of rolls, and what to read.
Cells cells(std::string name, std::vector<std::string> of, const Field& field, const Act& act, int throws, Reader read,
            Chances book, std::string_view kind = "") {
    const auto fall = [text = field.text(), act, throws, read, kind = std::string(kind)](const std::string& house) {
        Moment m = after(text, house, act, kind);
        return Fall{std::move(m.first), std::move(m.second), throws, read};
    };
    return {"brothers", std::move(name), std::move(of), fall, std::move(book)};
}

std::string hits(const Battle&, const State&, const EventSink& events) {
    const Event* shot = last_of(events, EventKind::fired);
    return shot == nullptr ? "none" : std::to_string(shot->hits());
}

/// The number of B1's four bases that are lost.
std::string lost(const Battle& battle, const State& state, const EventSink&) {
    return std::to_string(4 - state.unit(unit_named(battle, "B1")).stands_left);
}

/// The words of the last roll about a commander, a flinch or a work: "hit", "it flinches".
std::string rolled(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rolled);
    if (e == nullptr) return "none";
    const std::string_view word = e->word;
    return std::string(word.substr(word.find(": ") + 2));
}

std::string noted(const Battle&, const State&, const EventSink& events) {
    for (const Event& e : events)
        if (e.kind == EventKind::noted && !e.dice.faces.empty()) return e.word;
    return "none";
}

std::string counter(int attack, int strength, const char* more = "") {
    return fmt::format("brothers = {{ range = 2, attack = {}, strength = {}{} }}", attack, strength, more);
}

/// A1 with these keys fires from (24, 10) at B1 with four bases, three inches away.
Field shot(const std::string& a1, const std::string& ground = "") {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], " + a1).grey("B1", "at = [24, 13], heading = 180, " + counter(5, 4)).phase("fire");
    if (!ground.empty()) field.terrain(ground);
    return field;
}
const Act fires{Verb::fire, "A1", "B1", "", 0, 0, ""};
const Act nothing{};

// --- BA-counters ---

struct Counters {
    const char* row;
    const char* keys;
    int attack, strength;
};
constexpr Counters printed[] = {
    {"smoothbore_green", "weapon = 'smoothbore_musket', quality = 'green'", 6, 5},
    {"smoothbore_line", "weapon = 'smoothbore_musket', quality = 'line'", 5, 5},
    {"smoothbore_veteran", "weapon = 'smoothbore_musket', quality = 'veteran'", 4, 4},
    {"smoothbore_elite", "weapon = 'smoothbore_musket', quality = 'elite'", 4, 5},
    {"rifle_green", "weapon = 'rifled_musket', quality = 'green'", 6, 5},
    {"rifle_line", "weapon = 'rifled_musket', quality = 'line'", 5, 4},
    {"rifle_veteran", "weapon = 'rifled_musket', quality = 'veteran'", 4, 4},
    {"rifle_elite", "weapon = 'rifled_musket', quality = 'elite'", 4, 5},
    {"sharpshooters_line", "arm = 'sharpshooter', quality = 'line'", 5, 2},
    {"sharpshooters_veteran", "arm = 'sharpshooter', quality = 'veteran'", 4, 2},
    {"sharpshooters_elite", "arm = 'sharpshooter', quality = 'elite'", 3, 2},
    {"cavalry_green", "arm = 'cavalry', weapon = 'carbine', quality = 'green'", 6, 3},
    {"cavalry_line", "arm = 'cavalry', weapon = 'carbine', quality = 'line'", 5, 3},
    {"cavalry_veteran", "arm = 'cavalry', weapon = 'carbine', quality = 'veteran'", 4, 3},
    {"cavalry_elite", "arm = 'cavalry', weapon = 'carbine', quality = 'elite'", 4, 4},
    {"smoothbore_guns_green", "arm = 'artillery', guns = 4, weapon = 'napoleon', quality = 'green'", 6, 2},
    {"smoothbore_guns_line", "arm = 'artillery', guns = 4, weapon = 'napoleon', quality = 'line'", 5, 2},
    {"smoothbore_guns_veteran", "arm = 'artillery', guns = 4, weapon = 'napoleon', quality = 'veteran'", 4, 2},
    {"smoothbore_guns_elite", "arm = 'artillery', guns = 4, weapon = 'napoleon', quality = 'elite'", 4, 3},
    {"rifled_guns_green", "arm = 'artillery', guns = 4, weapon = 'parrott', quality = 'green'", 6, 2},
    {"rifled_guns_line", "arm = 'artillery', guns = 4, weapon = 'parrott', quality = 'line'", 5, 2},
    {"rifled_guns_veteran", "arm = 'artillery', guns = 4, weapon = 'parrott', quality = 'veteran'", 4, 2},
    {"rifled_guns_elite", "arm = 'artillery', guns = 4, weapon = 'parrott', quality = 'elite'", 4, 3},
    {"horse_guns_line", "arm = 'horse_artillery', guns = 4, quality = 'line'", 5, 2},
    {"horse_guns_veteran", "arm = 'horse_artillery', guns = 4, quality = 'veteran'", 4, 2},
    {"heavy_guns_green", "arm = 'siege_guns', guns = 4, quality = 'green'", 6, 3},
    {"heavy_guns_line", "arm = 'siege_guns', guns = 4, quality = 'line'", 5, 3},
    {"heavy_guns_veteran", "arm = 'siege_guns', guns = 4, quality = 'veteran'", 4, 3},
    {"riverboat_line", "arm = 'riverboat', heading = 90, quality = 'line'", 5, 3},
    {"riverboat_veteran", "arm = 'riverboat', heading = 90, quality = 'veteran'", 4, 4},
};

double hit(int needed) { return (7 - needed) / 6.0; }

/// A boat approaches the bank where B1 is.
Field from_the_river(const std::string& a1) {
    Field field("brothers");
    return field.terrain("kind = \"river\", name = \"River\", width = 5, line = [[0, 10], [25, 10]]")
        .blue("A1", "at = [24, 10], " + a1)
        .grey("B1", "at = [28, 10], heading = 270, " + counter(5, 4))
        .phase("fire");
}

void counters(std::vector<Cells>& out) {
    for (const Counters& c : printed) {
        const std::string row = c.row;
        const Field field = row.starts_with("riverboat") ? from_the_river(c.keys) : shot(c.keys);
        out.push_back(cells("BA-counters, " + row,
                            {"BA-counters/" + row + "/attack", "BA-counters/" + row + "/strength"}, field, fires, 1,
                            hits, binomial_chances(c.strength, hit(c.attack))));
    }
}

// --- BA-cover, BA-8: losses, and flinches caused by them ---

struct Covered {
    const char* row;
    const char* ground;
    int value;
};
constexpr Covered covers[] = {
    {"soft", "kind = \"woods\", rectangle = [[10, 12.5], [40, 17]]", 3},
    {"hard", "kind = \"stone_wall\", line = [[10, 12.5], [40, 12.5]]", 4},
    {"fortification", "kind = \"fieldwork\", line = [[40, 12.5], [10, 12.5]]", 5},
};

/// Two bases fire with an Attack of 3. A unit flinches on a D6 of its losses or less; in cover both of two dice must
/// show that.
Chances flinching(double p, int dice) {
    Chances out;
    for (int n = 0; n <= 2; ++n) {
        const double chance = binomial(2, n, p);
        const double flees = std::pow(n / 6.0, dice);
        if (n == 0) out["none"] += chance;
        if (n > 0) out["it flinches"] += chance * flees;
        if (n > 0) out["it stands"] += chance * (1 - flees);
    }
    return out;
}

std::string flinch(const Battle& battle, const State& state, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rolled);
    return e == nullptr || std::string_view(e->word).find("flinching") == std::string_view::npos
               ? "none"
               : rolled(battle, state, events);
}

void under_fire(std::vector<Cells>& out) {
    const double p = hit(3);
    out.push_back(cells("flinching in the open", {}, shot(counter(3, 2)), fires, 2, flinch, flinching(p, 1)));
    for (const Covered& c : covers) {
        const std::string cell = fmt::format("BA-cover/{}/value", c.row);
        const Field field = shot(counter(3, 2), c.ground);
        const double both = p * hit(c.value);
        out.push_back(cells(cell + ", losses", {cell}, field, fires, 2, lost, binomial_chances(2, both)));
        out.push_back(cells(cell + ", flinching", {cell}, field, fires, 3, flinch, flinching(both, 2)));
    }
}

// --- BA-10: melee ---

Field melee(const std::string& a1, const std::string& ground = "") {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], " + a1)
        .grey("B1", "at = [24, 10], heading = 180, " + counter(5, 4))
        .phase("melee");
    if (!ground.empty()) field.terrain(ground);
    return field;
}

void in_melee(std::vector<Cells>& out) {
    for (int attack = 2; attack <= 6; ++attack)
        out.push_back(cells(fmt::format("melee with an Attack of {}", attack), {}, melee(counter(attack, 2)), nothing,
                            1, hits, binomial_chances(2, hit(attack))));
    // BA-9.E: the cover value is one less in melee.
    out.push_back(cells("BA-cover/hard/value in melee", {"BA-cover/hard/value"},
                        melee(counter(3, 2), "kind = \"stone_wall\", line = [[10, 10], [40, 10]]"), nothing, 2, lost,
                        binomial_chances(2, hit(3) * hit(3))));
}

// --- BA-modifiers ---

void modifiers(std::vector<Cells>& out) {
    out.push_back(cells("unformed", {"BA-modifiers/unformed/value"},
                        melee(counter(4, 2), "kind = \"marsh\", rectangle = [[10, 5], [40, 9.9]]"), nothing, 1, hits,
                        binomial_chances(2, hit(5))));
    Field on_roll = shot(counter(4, 2));
    on_roll.now("A1", "brothers = { acting = 'on_roll' }");
    out.push_back(cells("out of command", {"BA-modifiers/out_of_command/value"}, on_roll, fires, 1, hits,
                        binomial_chances(2, hit(5))));
    Field tired = shot(counter(4, 2));
    tired.now("A1", "brothers = { fatigued = true }");
    out.push_back(
        cells("fatigued", {"BA-modifiers/fatigued/value"}, tired, fires, 1, hits, binomial_chances(2, hit(5))));
    Field worst = shot(counter(5, 2));
    worst.now("A1", "brothers = { acting = 'on_roll', fatigued = true }");
    out.push_back(cells("no Attack past six", {"BA-modifiers/highest_attack/value"}, worst, fires, 1, hits,
                        binomial_chances(2, hit(6))));
}

// --- BA-6: commanders under fire, and a formation without commander ---

Field at_commander(const std::string& a1) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], " + a1)
        .grey("B1", "at = [60, 40], heading = 180, " + counter(5, 4))
        .officer(1, "BB", "brigade", "at = [24, 15]")
        .phase("fire");
    return field;
}
const Act at_him{Verb::fire_at, "A1", "", "BB", 0, 0, ""};

/// Each base rolls two dice and hits if both show the number.
Chances pairs(int bases, double p) {
    const double spared = std::pow(1 - p * p, bases);
    return {{"hit", 1 - spared}, {"miss", spared}};
}

void commanders(std::vector<Cells>& out) {
    out.push_back(cells("fire at a commander", {"rolls/commander_hit/on"}, at_commander(counter(5, 2)), at_him, 1,
                        rolled, pairs(2, hit(6))));
    for (int attack = 3; attack <= 5; ++attack)
        out.push_back(cells(fmt::format("sharpshooters of {} at a commander", attack), {},
                            at_commander(counter(attack, 2, ", sharpshooters = true")), at_him, 1, rolled,
                            pairs(2, hit(attack + 1))));
    Field through = shot(counter(5, 1));
    through.officer(0, "AB", "brigade", "at = [24, 11.5]");
    const double spared = 1 - hit(6) * hit(6);
    out.push_back(cells(
        "fire past a commander", {"rolls/commander_hit/on"}, through, fires, 2,
        [](const Battle& battle, const State& state, const EventSink& events) {
            return last_of(events, EventKind::fired)->hits() > 0 ? "the target hit" : rolled(battle, state, events);
        },
        {{"the target hit", hit(5)}, {"miss", (1 - hit(5)) * spared}, {"hit", (1 - hit(5)) * (1 - spared)}}));
}

/// A1 and B1 far apart, Grey in command.
Field far_apart() {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], " + counter(5, 4))
        .grey("B1", "at = [24, 40], heading = 180, " + counter(5, 4))
        .officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 6 }");
    return field;
}

Chances passes(const char* well, const char* ill, double p) { return {{well, p}, {ill, 1 - p}}; }

void command(std::vector<Cells>& out) {
    for (int value = 1; value <= 6; ++value) {
        Field far = far_apart();
        far.officer(0, "AB", "brigade", fmt::format("at = [68, 46], brothers = {{ value = {} }}", value));
        if (value < 6)
            out.push_back(cells(fmt::format("a unit out of command, value {}", value), {}, far, nothing, 1, noted,
                                passes("acts without orders", "is not in command", value / 6.0)));
        Field two = far_apart();
        two.brigade(0, "parent = \"Blue Division\"")
            .command(0, "Blue Division", "kind = \"division\"")
            .officer(0, "AD", "division", "at = [68, 46], commands = \"Blue Division\", brothers = { value = 5 }")
            .officer(0, "AB", "brigade", fmt::format("at = [24, 6], brothers = {{ value = {} }}", value));
        out.push_back(cells(fmt::format("a commander out of command, value {}", value), {}, two, nothing, 1, noted,
                            value == 6 ? Chances{{"acts on own initiative", 1}}
                                       : passes("acts on own initiative", "is not in command", value / 6.0)));
    }
    Field by_book = far_apart();
    by_book.officer(0, "AB", "brigade", "at = [68, 46]");
    out.push_back(cells("a commander of whom nothing is said", {"commanders/average/formation"}, by_book, nothing, 1,
                        noted, passes("acts without orders", "is not in command", 2 / 6.0)));
    Field alone = far_apart();
    alone.officer(0, "AB", "brigade", "at = [24, 6]").officer_now("AB", "presence = \"destroyed\"");
    out.push_back(cells("a leaderless formation", {"rolls/leaderless/on"}, alone, nothing, 1, noted,
                        passes("acts without a commander", "is not in command", 1 / 6.0)));
}

// --- BA-15: marches; BA-11: breaching; BA-14: nights ---

void marches(std::vector<Cells>& out) {
    for (const bool circle : {false, true}) {
        Field field = far_apart();
        field.officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
            .command(0, "Flankers",
                     circle ? "brothers = { march = \"circle\", earliest = 1 }"
                            : "brothers = { march = \"flank\", edge = \"east\", earliest = 1 }")
            .blue("A2", "command = \"Flankers\", start = \"reserve\", " + counter(5, 4));
        out.push_back(cells(circle ? "a full circle" : "a flank march",
                            {circle ? "rolls/full_circle/on" : "rolls/flank_march/on"}, field, nothing, 1, noted,
                            passes("arrives from its march", "is still on its march", (circle ? 1 : 2) / 6.0)));
    }
}

std::string section(const Battle&, const State& state, const EventSink&) {
    const PieceState& now = state.pieces.front();
    return fmt::format("{}{}", now.hits, now.breached != 0 ? ", breached" : "");
}

void breaching(std::vector<Cells>& out) {
    for (const int before : {0, 5}) {
        Field field("brothers");
        field.terrain("kind = \"breastwork\", line = [[32, 20], [20, 20]]")
            .blue("A1", "at = [26, 10], arm = \"artillery\", brothers = { range = 6, attack = 4, strength = 2 }")
            .grey("B1", "at = [26, 20], heading = 180, " + counter(5, 4))
            .phase("fire")
            .piece_now(1, fmt::format("hits = {}", before));
        Chances book = binomial_chances(2, hit(4) * hit(4));
        // The sixth hit breaches the section; further hits have no effect.
        if (before == 5) book = {{"5", book["0"]}, {"6, breached", book["1"] + book["2"]}};
        out.push_back(cells(fmt::format("breaching after {} hits", before),
                            {"BA-cover/hard/value", "BA-modifiers/section_hits/value"}, field,
                            Act{Verb::fire_at, "A1", "", "", 1, 0, ""}, 2, section, std::move(book)));
    }
}

void nights(std::vector<Cells>& out) {
    for (const int choice : {1, 2})
        for (int value = 2; value <= 5; ++value) {
            Field field = far_apart();
            const std::string his = value == 3 ? "" : fmt::format(", brothers = {{ value = {} }}", value);
            field.scenario("brothers = { days = 2, bounds = 1 }")
                .brigade(0, "parent = \"Blue Division\"")
                .command(0, "Blue Division", "kind = \"division\"")
                .officer(0, "AD", "division", "at = [30, 12], commands = \"Blue Division\"" + his)
                .officer(0, "AB", "brigade", "at = [24, 16], brothers = { value = 6 }");
            std::vector<std::string> of;
            if (value == 3) of = {"commanders/average/higher"};
            out.push_back(cells(fmt::format("the night, choice {}, value {}", choice, value), std::move(of), field,
                                Act{Verb::announce, "", "", "", 0, choice, "Blue Brigade"}, 1, noted,
                                passes("passes the night roll", "fails the night roll", (value + 1 - choice) / 6.0),
                                "night_order"));
        }
}

}  // namespace

std::vector<Cells> brothers_cells() {
    std::vector<Cells> out;
    counters(out);
    under_fire(out);
    in_melee(out);
    modifiers(out);
    commanders(out);
    command(out);
    marches(out);
    breaching(out);
    nights(out);
    return out;
}

}  // namespace linstock::tests
