// Texts of questions: orders, paths, fire, losses and won combats.
#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/telling/telling.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {

namespace {

using namespace wording;
using namespace wording::prompt_texts;

// ---------------------------------------------------------------- titles

/// ", up to 8 inches", ", up to 1 inch (7 inches on a road)". A charge has no road rate.
std::string as_far_as(const Question& a) {
    if (a.p.reach.empty()) return {};
    const Reach& r = a.p.reach.front();
    const Coord off_road = std::max(r.open, r.rough);
    const Coord most = std::max(off_road, r.road);
    if (most <= 0) return {};
    if (off_road <= 0) return ", up to " + length_text(a.battle, most) + " on a road";
    return ", up to " + length_text(a.battle, off_road) +
           (most > off_road && a.p.other.none() ? " (" + length_text(a.battle, most) + " on a road)" : std::string());
}

UnitId unit_of(const Offer& o) { return o.unit; }

std::string of_orders(const Question& a) {
    std::set<std::uint16_t> units;
    for (const Offer& o : a.p.offers)
        if (o.unit && o.verb != Verb::spike) units.insert(o.unit.value);
    const std::string owner = a.p.command.none() ? a.army() : named(a.battle, a.p.command);
    if (units.empty()) return fmt::format("Orders for {}: are all orders given?", owner);
    if (units.size() > 1) return fmt::format("Orders for {}: which unit is next, and what should it do?", owner);
    const std::string unit = named(a.battle, UnitId{*units.begin()});
    if (unit == owner) return fmt::format("Orders: what should {} do?", unit);
    return fmt::format("Orders for {}: what should {} do?", owner, unit);
}

std::string of_opportunity(const Question& a) {
    const UnitId one = common_id(a.p, Verb::fire, unit_of);
    if (one) return fmt::format("Should {} fire at {} on the march?", named(a.battle, one), a.other());
    return fmt::format("Which unit should fire at {} on the march?", a.other());
}

std::string of_path(const Question& a) {
    if (!a.p.other.none()) return fmt::format("Which path should {} take to {}{}?", a.unit(), a.other(), as_far_as(a));
    return fmt::format("Which path should {} take{}?", a.unit(), as_far_as(a));
}

std::string of_entry(const Question& a) {
    const std::string body = a.p.unit.none() ? named(a.battle, a.p.command) : a.unit();
    return fmt::format("Should {} be announced, and where should it enter?", body);
}

std::string of_bonus_card(const Question& a) {
    const bool bodies =
        std::any_of(a.p.offers.begin(), a.p.offers.end(), [](const Offer& o) { return !o.command.none(); });
    return fmt::format("A bonus card for {}: which {} should move?", a.army(), bodies ? "brigade" : "unit");
}

std::string of_terms(const Question& a) {
    if (a.p.other.none()) return fmt::format("On what terms should {} move?", a.unit());
    return fmt::format("On what terms should {} attack {}?", a.unit(), a.other());
}

std::string of_falling_back(const Question& a) {
    if (a.p.other.none()) return fmt::format("Should {} fall back by choice?", a.unit());
    return fmt::format("Stopped before {}: should {} fall back?", a.other(), a.unit());
}

std::string of_pulling_away(const Question& a) {
    return fmt::format("Should {} pull away from {}?", a.unit(), a.other());
}

std::string of_support(const Question& a) {
    if (a.p.other.none()) return fmt::format("Which units should come up in support of {}?", a.unit());
    return fmt::format("Which units should support {} against {}?", a.unit(), a.other());
}

std::string of_victory(const Question& a) {
    if (a.p.other.none()) return fmt::format("The enemy is gone: what should {} do next?", a.unit());
    const char* gone = is_many(a.battle, a.p.other) ? "are gone" : "is gone";
    return fmt::format("{} {}: what should {} do next?", named(a.battle, a.p.other, true), gone, a.unit());
}

std::string of_casualties(const Question& a) {
    return capitalised(does(a.battle, a.p.unit, "loses", "lose")) + " figures: from which stand?";
}

constexpr std::array titles = {
    PromptTitle{"order", of_orders},
    PromptTitle{"path", of_path},
    PromptTitle{"attack_path", of_path},
    PromptTitle{"fire", fire_title},
    PromptTitle{"firefight", fire_title},  // lint: ruleset-name: a word
    PromptTitle{"sharpshooter", fire_title},
    PromptTitle{"opportunity_fire", of_opportunity},
    PromptTitle{"officer_move", ride_title},
    PromptTitle{"announce_entry", of_entry},
    PromptTitle{"bonus_choice", of_bonus_card},
    PromptTitle{"bonus_option", of_victory},
    PromptTitle{"terms", of_terms},
    PromptTitle{"fall_back_by_choice", of_falling_back},
    PromptTitle{"pull_away", of_pulling_away},
    PromptTitle{"support", of_support},
    PromptTitle{"casualty_stand", of_casualties},
    PromptTitle{"choose_side",
                [](const Question& a) { return fmt::format("Which edge of the table should {} take?", a.army()); }},
    PromptTitle{
        "deploy_officer",
        [](const Question& a) { return fmt::format("Where should {} be placed?", named(a.battle, a.p.officer)); }},
    PromptTitle{"conceal",
                [](const Question& a) { return fmt::format("Which units of {} should be kept hidden?", a.army()); }},
    PromptTitle{
        "leave_town",
        [](const Question& a) { return fmt::format("Where should {} leave the town{}?", a.unit(), as_far_as(a)); }},
    PromptTitle{"where_to_stop",
                [](const Question& a) {
                    return fmt::format("Where should {} stop when it falls back{}?", a.unit(), as_far_as(a));
                }},
    PromptTitle{"stand_order",
                [](const Question& a) { return fmt::format("Which stand of {} should fight next?", a.unit()); }},
    PromptTitle{"support_place",
                [](const Question& a) {
                    return fmt::format("Where should {} come up in support of {}?", a.unit(), a.other());
                }},
    PromptTitle{"rally",
                [](const Question& a) { return fmt::format("Which way should {} face after the rally?", a.unit()); }},
    PromptTitle{"rally_help",
                [](const Question& a) { return fmt::format("Which officer should help {} to rally?", a.unit()); }},
    PromptTitle{"countercharge", [](const Question& a) { return fmt::format("Should {} countercharge?", a.unit()); }},
    PromptTitle{"officer_aside",
                [](const Question& a) {
                    return fmt::format("Where should {} step aside from {}{}?", named(a.battle, a.p.officer), a.other(),
                                       as_far_as(a));
                }},
};

// ---------------------------------------------------------------- rows

std::string place_word(const Battle& battle, const Offer& o) {
    std::string out = word_of(o);
    if (o.piece.none() || battle.scenario->pieces[o.piece.index()].name.empty()) return out;
    return out + ", " + named(battle, o.piece);
}

/// RE-5.A: an order that names all kinds of ground pays only for those that the unit enters; that answer is the first.
bool names_all_ground(const Battle& battle, const Prompt& p, const Offer& o) {
    return is_kind(p, "terms") && profile(battle).movement == Movement::chart_minus_dice && !p.offers.empty() &&
           p.offers.front().number == o.number;
}

std::string choice_row(const Battle& battle, const Prompt& p, const Offer& o) {
    if (names_all_ground(battle, p, o)) return word_of(o) + "; ground that is not entered costs nothing";
    if (is_kind(p, "casualty_stand") || is_kind(p, "stand_order"))
        return fmt::format("stand {}{}", o.number, word_of(o).empty() ? "" : ", " + word_of(o));
    if (is_kind(p, "bonus_choice")) return o.unit.none() ? named(battle, o.command) : named(battle, o.unit);
    if (is_kind(p, "sharpshooter"))
        return "fire at " +
               (o.officer.none() ? word_of(o) + " of " + named(battle, o.target) : named(battle, o.officer)) +
               length_suffix(battle, o);
    const std::string word = is_kind(p, "where_to_stop") ? place_word(battle, o) : word_of(o);
    return (word.empty() ? fmt::format("choice {}", o.number) : word) + length_suffix(battle, o);
}

std::string row(const Battle& battle, const Prompt& p, const Offer& o) {
    switch (o.verb) {
        case Verb::fire:
            if (!is_kind(p, "opportunity_fire")) return {};
            return fmt::format("{} after {} of its march{}", does(battle, o.unit, "fires", "fire"),
                               measure_text(battle, o.number),
                               o.distance < 0 ? "" : ", then " + length_text(battle, o.distance) + " away");
        case Verb::choose: return choice_row(battle, p, o);
        case Verb::done: return is_kind(p, "officer_move") && word_of(o).empty() ? "no more officers ride" : "";
        case Verb::ride: return is_kind(p, "officer_aside") ? "step aside" : "";
        case Verb::stand: return is_kind(p, "order") ? "stand" : "";
        case Verb::pivot: return is_kind(p, "rally") ? "turn to a heading" : "";
        case Verb::close_on:
            return is_kind(p, "countercharge") ? "countercharge " + named(battle, o.target) + length_suffix(battle, o)
                                               : "";
        default: return {};
    }
}

// ---------------------------------------------------------------- decisions

/// The decision and the units and officers in it.
struct Answer {
    const Battle& battle;
    const Prompt& p;
    const Decision& d;

    UnitId unit_id() const { return d.unit.none() ? p.unit : d.unit; }
    std::string unit() const { return named(battle, unit_id()); }
    std::string does(const char* one, const char* many) const {
        return prompt_texts::does(battle, unit_id(), one, many);
    }
};

std::string chooses(const Answer& s) {
    const Offer* offer = accepted_offer(s.p, s.d);
    std::string what = offer == nullptr ? fmt::format("choice {}", s.d.number) : choice_row(s.battle, s.p, *offer);
    if (is_kind(s.p, "casualty_stand")) return fmt::format("{} the figures from {}", s.does("loses", "lose"), what);
    if (is_kind(s.p, "stand_order")) return fmt::format("{} of {} fights next", what, s.unit());
    if (is_kind(s.p, "bonus_choice")) return what + " moves";
    if (is_kind(s.p, "sharpshooter")) return s.does("fires", "fire") + what.substr(std::string_view("fire").size());
    if (is_kind(s.p, "terms")) return s.unit() + ": " + what;
    if (is_kind(s.p, "where_to_stop")) return fmt::format("{} {}", s.does("falls back", "fall back"), what);
    if (is_kind(s.p, "support_place") && offer != nullptr) {
        if (word_of(*offer) == "from where it stands")
            return fmt::format("{} {} from where it stands", s.does("supports", "support"), named(s.battle, s.p.other));
        const std::string where = word_of(*offer) + (word_of(*offer) == "behind" ? " " : " of ");
        return s.does("comes up ", "come up ") + where + named(s.battle, s.p.other) + length_suffix(s.battle, *offer);
    }
    return what;
}

std::string selects(const Answer& s) {
    std::vector<std::string> names;
    for (const std::uint16_t n : s.d.list)
        names.push_back(named(s.battle, UnitId{n}));
    if (names.size() > 3) names = {count_text(static_cast<int>(s.d.list.size())) + " units"};
    const bool several = s.d.list.size() > 1 || (s.d.list.size() == 1 && is_many(s.battle, UnitId{s.d.list.front()}));
    if (is_kind(s.p, "conceal")) {
        if (names.empty()) return "no unit is kept hidden";
        return listed(names) + (several ? " are" : " is") + " kept hidden";
    }
    if (names.empty()) return "no support for " + s.unit();
    return listed(names) + (several ? " support " : " supports ") + named(s.battle, s.p.unit);
}

std::string says_yes_or_no(const Answer& s) {
    const bool yes = s.d.verb == Verb::yes;
    if (is_kind(s.p, "pull_away")) return yes ? s.does("pulls away", "pull away") : s.does("stays", "stay");
    if (is_kind(s.p, "fall_back_by_choice"))
        return yes ? s.does("falls back by choice", "fall back by choice") : s.does("stays", "stay");
    return {};
}

std::string is_done(const Answer& s) {
    if (is_kind(s.p, "order")) return "the other units stand";
    if (is_kind(s.p, "officer_move")) return "no more officers ride";
    if (is_kind(s.p, "opportunity_fire")) return "no unit fires";
    if (is_kind(s.p, "support")) return "no support for " + s.unit();
    if (is_kind(s.p, "rally_help")) return "no officer helps " + s.unit();
    if (is_kind(s.p, "bonus_choice")) return "no unit moves on the bonus card";
    if (is_kind(s.p, "announce_entry"))
        return (s.p.unit.none() ? named(s.battle, s.p.command) : s.unit()) + ": not yet";
    if (is_kind(s.p, "bonus_option") || is_kind(s.p, "countercharge")) return s.does("stays", "stay");
    return {};
}

std::string answer(const Battle& battle, const Prompt& p, const Decision& d) {
    const Answer s{battle, p, d};
    switch (d.verb) {
        case Verb::yes:
        case Verb::no: return says_yes_or_no(s);
        case Verb::done: return is_done(s);
        case Verb::choose: return chooses(s);
        case Verb::select: return selects(s);
        case Verb::ride: return is_kind(p, "officer_aside") ? named(battle, d.officer) + " steps aside" : "";
        case Verb::fire:
            if (!is_kind(p, "opportunity_fire")) return {};
            return s.does("fires", "fire") + " at " + named(battle, d.target) + " after " +
                   measure_text(battle, d.number) + " of its march";
        case Verb::close_on: {
            const Offer* offer = accepted_offer(p, d);
            if (!is_kind(p, "countercharge")) return {};
            return s.does("countercharges ", "countercharge ") + named(battle, d.target) +
                   (offer == nullptr ? std::string() : length_suffix(battle, *offer));
        }
        default: return {};
    }
}

std::string id_of(const Battle& battle, Cite why) { return battle.charts().clause(why.clause).id; }

/// "it is wavering: units that are not fresh test, and may retire"
std::string at_level(const EffectivenessLevel& level) {
    std::string is = std::string("it is ") + level.word;
    if (level.loses) return is;
    return is + ": " + (level.all_test ? "all its units test" : "units that are not fresh test") +
           (level.may_rout ? ", and may rout" : ", and may retire");
}

// RV-18.T, RE-21.T, CF-24.T; RV-18.A, RE-17, CF-20
std::string early_end(const Battle& battle) {
    const Profile& pf = profile(battle);
    std::string out =
        "The number beside an army is its effectiveness: the share of it that is fresh (has lost no stand).";
    std::string begins = " At the end of a turn, under ";
    for (const EffectivenessLevel& level : effectiveness_levels(battle)) {
        out += begins + std::to_string(level.under) + " " + at_level(level);
        begins = "; under ";
    }
    out += " (" + id_of(battle, pf.clause("effectiveness_results")) + ")";
    if (pf.spent_army_loses.value)
        out += "; an army whose stands all have casualties or cannot fight is also beaten (" +
               id_of(battle, pf.spent_army_loses.why) + ")";
    return out + ".";
}

}  // namespace

const RulesetTexts& book_words() {
    static const RulesetTexts all{.titles = titles, .row = row, .answer = answer, .early_end = early_end};
    return all;
}

}  // namespace linstock::brom
