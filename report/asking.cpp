// Titles and reasons of prompts. Each kind of question has its own line in `titles`; a kind that is not there is told
// by its own word, so that a new ruleset is readable before anybody writes sentences for it.
#include "report/asking.hpp"

#include "report/telling.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::report {

namespace asking {

std::string does(const Battle& battle, UnitId unit, const char* one, const char* many) {
    return named(battle, unit) + " " + (is_many(battle, unit) ? many : one);
}

std::string far(const Battle& battle, Coord length) { return measure_text(battle, to_vec({length, 0}).x); }

bool is(const Prompt& prompt, const char* kind) { return std::string_view(prompt.kind) == kind; }

std::string way_gone(const Battle& battle, const Prompt& prompt, const Decision& d) {
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

}  // namespace asking

namespace {

using asking::far;

struct Asked {
    const Battle& battle;
    const Prompt& p;

    std::string unit() const { return named(battle, p.unit); }
    std::string other() const { return named(battle, p.other); }
    std::string army() const { return named(battle, army_of(p.seat)); }
};

/// ", up to 8 inches", ", up to 1 inch (7 inches on a road)". Who charges is told of no road.
std::string as_far_as(const Asked& a) {
    if (a.p.reach.empty()) return {};
    const Reach& r = a.p.reach.front();
    const Coord off_road = std::max(r.open, r.rough);
    const Coord most = std::max(off_road, r.road);
    if (most <= 0) return {};
    if (off_road <= 0) return ", up to " + far(a.battle, most) + " on a road";
    return ", up to " + far(a.battle, off_road) +
           (most > off_road && a.p.other.none() ? " (" + far(a.battle, most) + " on a road)" : std::string());
}

/// The one that all offers of a verb name, or none when they name several.
template <class Of>
auto only(const Prompt& p, Verb verb, Of of) {
    decltype(of(p.offers.front())) found{};
    for (const Offer& o : p.offers) {
        if (o.verb != verb) continue;
        if (!found.none() && found != of(o)) return decltype(found){};
        found = of(o);
    }
    return found;
}
UnitId unit_of(const Offer& o) { return o.unit; }
UnitId target_of(const Offer& o) { return o.target; }

bool offers(const Prompt& p, Verb verb) {
    return std::any_of(p.offers.begin(), p.offers.end(), [&](const Offer& o) { return o.verb == verb; });
}

std::string of_orders(const Asked& a) {
    std::set<std::uint16_t> units;
    for (const Offer& o : a.p.offers)
        if (o.unit && o.verb != Verb::spike) units.insert(o.unit.value);
    const std::string whose = a.p.command.none() ? a.army() : named(a.battle, a.p.command);
    if (units.empty()) return fmt::format("Orders for {}: is all said?", whose);
    if (units.size() > 1) return fmt::format("Orders for {}: which unit is next, and what shall it do?", whose);
    const std::string unit = named(a.battle, UnitId{*units.begin()});
    if (unit == whose) return fmt::format("Orders: what shall {} do?", unit);
    return fmt::format("Orders for {}: what shall {} do?", whose, unit);
}

std::string of_all_fire(const Asked& a) { return fmt::format("Fire of {}: who fires, and at whom?", a.army()); }

std::string of_fire(const Asked& a) {
    if (a.p.unit.none()) return of_all_fire(a);
    const std::string round =
        asking::is(a.p, "fire") || asking::is(a.p, "sharpshooter") ? "Shall " : "The fire-fight: shall ";
    if (!offers(a.p, Verb::fire) && !offers(a.p, Verb::choose)) return round + a.unit() + " do anything more?";
    const UnitId target = only(a.p, offers(a.p, Verb::fire) ? Verb::fire : Verb::choose, target_of);
    if (target && !asking::is(a.p, "sharpshooter"))
        return fmt::format("{}{} fire at {}?", round, a.unit(), named(a.battle, target));
    return fmt::format("{}{} fire, and at whom?", round, a.unit());
}

std::string of_opportunity(const Asked& a) {
    const UnitId one = only(a.p, Verb::fire, unit_of);
    if (one) return fmt::format("Shall {} fire at {} on the march?", named(a.battle, one), a.other());
    return fmt::format("Who shall fire at {} on the march?", a.other());
}

std::string of_riding(const Asked& a) {
    const OfficerId one = only(a.p, Verb::ride, [](const Offer& o) { return o.officer; });
    if (one) return fmt::format("Shall {} ride, and where to?", named(a.battle, one));
    return fmt::format("{} of {}: who shall ride, and where to?",
                       a.battle.rules->parlance.arms_alike ? "Commanders" : "Officers", a.army());
}

std::string of_path(const Asked& a) {
    if (!a.p.other.none()) return fmt::format("Which way shall {} come at {}{}?", a.unit(), a.other(), as_far_as(a));
    return fmt::format("Which way shall {} go{}?", a.unit(), as_far_as(a));
}

std::string of_entry(const Asked& a) {
    const std::string who = a.p.unit.none() ? named(a.battle, a.p.command) : a.unit();
    return fmt::format("Shall {} be announced, and for which point of the edge?", who);
}

std::string of_bonus_card(const Asked& a) {
    const bool bodies =
        std::any_of(a.p.offers.begin(), a.p.offers.end(), [](const Offer& o) { return !o.command.none(); });
    return fmt::format("A bonus card for {}: which {} shall move?", a.army(), bodies ? "brigade" : "unit");
}

std::string of_terms(const Asked& a) {
    if (a.p.other.none()) return fmt::format("On what terms shall {} move?", a.unit());
    return fmt::format("On what terms shall {} go at {}?", a.unit(), a.other());
}

std::string of_falling_back(const Asked& a) {
    if (a.p.other.none()) return fmt::format("Shall {} fall back by choice?", a.unit());
    return fmt::format("Stopped before {}: shall {} fall back?", a.other(), a.unit());
}

std::string of_pulling_away(const Asked& a) { return fmt::format("Shall {} pull away from {}?", a.unit(), a.other()); }

std::string of_support(const Asked& a) {
    if (a.p.other.none()) return fmt::format("Who shall come up in support of {}?", a.unit());
    return fmt::format("Who shall support {} against {}?", a.unit(), a.other());
}

std::string of_victory(const Asked& a) {
    if (a.p.other.none()) return fmt::format("The enemy is gone: what shall {} do next?", a.unit());
    const char* gone = is_many(a.battle, a.p.other) ? "are gone" : "is gone";
    return fmt::format("{} {}: what shall {} do next?", named(a.battle, a.p.other, true), gone, a.unit());
}

std::string of_casualties(const Asked& a) {
    return capitalised(asking::does(a.battle, a.p.unit, "loses", "lose")) + " figures: from which stand?";
}

std::string dice_of(const RollAsked& r) {
    if (r.descending && r.count > 1)
        return fmt::format("{} dice, of {} sides down to {}", count_text(r.count), r.sides, r.sides - r.count + 1);
    if (r.count == 1) return fmt::format("one die of {} sides", r.sides);
    return fmt::format("{} dice of {} sides", count_text(r.count), r.sides);
}

/// "Morale of the 2nd Wisconsin: roll one die of 6 sides, 4 and more are good"
std::string of_roll(const Asked& a) {
    if (a.p.roll.empty()) return "Roll the dice";
    const RollAsked& r = a.p.roll.front();
    const auto& purposes = a.battle.rules->purposes;
    std::string out = capitalised(r.purpose < purposes.size() ? plain_word(purposes[r.purpose]) : std::string("dice"));
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
    if (r.need > r.sides) return out + fmt::format("; {} would be wanted", r.need);
    constexpr std::string_view face = "this face";
    if (word.rfind(face, 0) == 0 && r.need > 0) {
        const bool highest = r.need == r.sides && word.rfind("this face or more", 0) == 0;
        return out + fmt::format("; {}{}", r.need, word.substr(highest ? 17 : face.size()));
    }
    if (r.need == r.sides) return out + fmt::format("; {} succeeds", r.need);
    if (r.need > 1) return out + fmt::format("; {} or more succeeds", r.need);
    return out;
}

std::string of_battery_loss(const Asked& a) {
    const bool horse = !a.p.offers.empty() && a.p.offers.front().word != nullptr &&
                       std::string_view(a.p.offers.front().word) == "horse";
    return capitalised(asking::does(a.battle, a.p.unit, "loses", "lose")) +
           (horse ? " a horse: from which section?" : " a gunner: from which section?");
}

std::string of_shift(const Asked& a) {
    return fmt::format("Morale of {}: how much do you add, and what shall it do?", a.unit());
}

std::string of_placing(const Asked& a) {
    if (a.p.unit.none()) return fmt::format("Deployment of {}: who is placed, and where?", a.army());
    return fmt::format("Where shall {} be placed?", a.unit());
}

struct Title {
    std::string_view kind;
    std::string (*text)(const Asked&);
};

constexpr std::array titles = {
    Title{"order", of_orders},
    Title{"path", of_path},
    Title{"attack_path", of_path},
    Title{"fire", of_fire},
    Title{"firefight", of_fire},  // lint: ruleset-name: a word
    Title{"sharpshooter", of_fire},
    Title{"opportunity_fire", of_opportunity},
    Title{"officer_move", of_riding},
    Title{"announce_entry", of_entry},
    Title{"bonus_choice", of_bonus_card},
    Title{"bonus_option", of_victory},
    Title{"terms", of_terms},
    Title{"fall_back_by_choice", of_falling_back},
    Title{"pull_away", of_pulling_away},
    Title{"support", of_support},
    Title{"casualty_stand", of_casualties},
    Title{"roll", of_roll},
    Title{"mw.orders", [](const Asked& a) { return fmt::format("Orders of {}: what shall each unit do?", a.army()); }},
    Title{"mw.moves", [](const Asked& a) { return fmt::format("Moves of {}: how shall each unit go?", a.army()); }},
    Title{"mw.odds_steps",
          [](const Asked& a) {
              return fmt::format("Close combat won: by how many steps does {} lower the losers?", a.unit());
          }},
    Title{"mw.rally", [](const Asked& a) { return fmt::format("Shall {} try to rally?", a.unit()); }},
    Title{"mw.fire", of_all_fire},
    Title{"mw.charge_fire", of_fire},
    Title{"mw.battery_loss", of_battery_loss},
    Title{"mw.morale_a", of_shift},
    Title{"choose_side",
          [](const Asked& a) { return fmt::format("Which edge of the table shall {} take?", a.army()); }},
    Title{"deploy", of_placing},
    Title{
        "move",
        [](const Asked& a) { return fmt::format("Moves of {}: which unit is next, and where does it go?", a.army()); }},
    Title{"move_commander", of_riding},
    Title{"escape_commander",
          [](const Asked& a) {
              return fmt::format("{} meets {}: where does he escape to?", named(a.battle, a.p.other, true),
                                 named(a.battle, a.p.officer));
          }},
    Title{"melee", [](const Asked& a) { return fmt::format("Melees of {}: who attacks next?", a.army()); }},
    Title{"split", [](const Asked& a) { return fmt::format("Whom do the free bases of {} attack?", a.unit()); }},
    Title{"assign_star", [](const Asked& a) { return fmt::format("Which formation shall {} join?", a.unit()); }},
    Title{"call_reserve",
          [](const Asked& a) { return fmt::format("Shall {} come in?", asking::in_reserve(a.battle, a.p)); }},
    Title{"night_order",
          [](const Asked& a) { return fmt::format("The night: what does {} try?", named(a.battle, a.p.officer)); }},
    Title{"night_place",
          [](const Asked& a) {
              return fmt::format("The night: where do the pieces of {} go?", named(a.battle, a.p.officer));
          }},
    Title{"deploy_officer",
          [](const Asked& a) { return fmt::format("Where shall {} be placed?", named(a.battle, a.p.officer)); }},
    Title{"conceal", [](const Asked& a) { return fmt::format("Which units of {} shall be kept hidden?", a.army()); }},
    Title{"leave_town",
          [](const Asked& a) { return fmt::format("Where shall {} leave the town{}?", a.unit(), as_far_as(a)); }},
    Title{"where_to_stop",
          [](const Asked& a) { return fmt::format("Where shall {} stop in falling back{}?", a.unit(), as_far_as(a)); }},
    Title{"stand_order", [](const Asked& a) { return fmt::format("Which stand of {} shall fight next?", a.unit()); }},
    Title{"support_place",
          [](const Asked& a) { return fmt::format("Where shall {} come up in support of {}?", a.unit(), a.other()); }},
    Title{"rally", [](const Asked& a) { return fmt::format("Which way shall {} face on rallying?", a.unit()); }},
    Title{"rally_help", [](const Asked& a) { return fmt::format("Which officer shall help {} to rally?", a.unit()); }},
    Title{"countercharge", [](const Asked& a) { return fmt::format("Shall {} countercharge?", a.unit()); }},
    Title{"officer_aside",
          [](const Asked& a) {
              return fmt::format("Where shall {} step aside from {}{}?", named(a.battle, a.p.officer), a.other(),
                                 as_far_as(a));
          }},
};

}  // namespace

std::string prompt_title(const Battle& battle, const Prompt& prompt) {
    const Asked asked{battle, prompt};
    for (const Title& title : titles)
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

}  // namespace linstock::report
