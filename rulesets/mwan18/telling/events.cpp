// Event texts of a ruleset with percentages and fifths: fire, checks with rows, close action by chances, rallies.
#include "battle/event.hpp"
#include "rulesets/mwan18/telling/telling.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

namespace {

using namespace wording;
using namespace wording::sentences;

std::string word_of(const Event& e) { return has_word(e) ? plain_word(e.word) : std::string(); }

bool is_guns(const EventContext& t) {
    return !t.event.unit.none() && t.battle.unit(t.event.unit).branch() == Branch::guns;
}

int face(const Event& e, std::size_t i = 0) { return i < e.dice.faces.size() ? e.dice.faces[i] : 0; }

// ---------------------------------------------------------------- fire

std::string fired(const EventContext& t) {
    const Event& e = t.event;
    std::string out = fmt::format("{} fires at {}", subject(t), named(t.battle, e.other));
    if (has_word(e)) out += " " + word_of(e);
    if (e.distance >= 0) out += "," + length_note(t);
    std::vector<std::string> parts;
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "sections") parts.push_back(modifier_text(m));
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) != "sections") parts.push_back(modifier_text(m));
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? ": " : ", ") + parts[i];
    return out + fmt::format("; {} percent.", e.fire_percent());
}

/// Certain casualties (whole hundreds), and the die for one more.
std::string remainder(const EventContext& t) {
    const Event& e = t.event;
    const bool guns = is_guns(t);
    const auto losses = [&](int n) {
        return guns ? count_of(n, "hit", "hits") : count_of(n, "casualty", "casualties");
    };
    const int certain = e.target_percent() / 100;
    std::string out = fmt::format("Fire of {} percent on {}: ", e.target_percent(), named(t.battle, e.unit));
    if (certain > 0) out += losses(certain) + ", ";
    out += fmt::format("{} against {}: ", face(e), e.needed);
    if (e.hits() > certain) return out + (certain > 0 ? "one more." : losses(1) + ".");
    return out + (certain > 0 ? "no more." : "no " + std::string(guns ? "hit." : "casualty."));
}

std::string rolled(const EventContext& t) {
    const Event& e = t.event;
    const bool horse = e.verb == EventVerb::loses_horse_of_team;
    if (!horse && e.verb != EventVerb::loses_gunner) return remainder(t);
    return fmt::format("{} of {} is hit: {}, gunners up to {}.", horse ? "A horse" : "A gunner",
                       named(t.battle, e.unit), face(e), e.needed);
}

// ---------------------------------------------------------------- checks

constexpr std::string_view applied_name = "applied by its owner";

/// "holds, fires 3/5" is two orders.
std::string row_told(std::string word, bool later) {
    const std::size_t comma = word.find(", ");
    if (comma != std::string::npos) word.replace(comma, 2, " and ");
    return (later ? "next turn it " : "it ") + word;
}

/// What the owner may apply and applies: ", owner may apply up to 3 (crack troops 2, light cover 1) and applies +1".
std::string applied(const Event& e) {
    int limit = 0;
    int shift = 0;
    std::string why;
    for (const Modifier& m : e.modifiers) {
        if (m.counts == Counts::number) {
            limit += m.value;
            why += fmt::format("{}{} {}", why.empty() ? "" : ", ", m.name, m.value);
        } else if (std::string_view(m.name) == applied_name) {
            shift = m.value;
        }
    }
    return limit == 0 ? std::string()
                      : fmt::format(", owner may apply up to {} ({}) and applies {}", limit, why, signed_text(shift));
}

std::string checked(const EventContext& t) {
    const Event& e = t.event;
    const bool charge = e.occasion() == 2;
    std::string out = subject(t) + (charge ? " checks to charge home" : " checks its morale");
    int sum = 0;
    if (!e.dice.faces.empty()) {
        sum = face(e);
        out += fmt::format(": die {}", sum);
    }
    for (const Modifier& m : e.modifiers) {
        if (m.counts != Counts::added) continue;
        sum += m.value;
        if (std::string_view(m.name) != applied_name) out += ", " + modifier_text(m);
    }
    out += applied(e) + fmt::format(", total {}", sum);
    // The table ends at 0 and 9.
    if (sum != e.morale_row()) out += fmt::format(", counted as {}", e.morale_row());
    const std::string word = word_of(e);
    const bool later = !charge && e.event_result != EventResult::stampedes;
    return out + (word.empty() ? "." : "; " + row_told(word, later) + ".");
}

// ---------------------------------------------------------------- close action

/// A unit in a combat and its modifiers: "16 figures engaged, factor 3, medium cover +2/5".
struct Fighter {
    UnitId unit;
    ArmyId army;
    std::string what;
};

std::vector<Fighter> fighters(const Event& e) {
    std::vector<Fighter> out;
    for (const Modifier& m : e.modifiers) {
        if (out.empty() || out.back().unit != m.unit) out.push_back({m.unit, m.army, {}});
        out.back().what += (out.back().what.empty() ? "" : ", ") + modifier_text(m);
    }
    return out;
}

/// One side of the combat: "the 2nd Wisconsin: die 8, 17 figures engaged, factor 3, strength 71.4".
/// With several units: "the attackers: die 8; the 2nd Wisconsin, 17 figures engaged, factor 3; ...; strength 120
/// together".
std::string side_told(const EventContext& t, const std::vector<Fighter>& side, const char* called, int die,
                      int tenths) {
    const std::string strength = "strength " + decimal(tenths / 10.0, 1);
    if (side.size() == 1)
        return fmt::format("{}: die {}, {}, {}", named(t.battle, side[0].unit), die, side[0].what, strength);
    std::string out = fmt::format("{}: die {}", called, die);
    for (const Fighter& f : side)
        out += fmt::format("; {}, {}", named(t.battle, f.unit), f.what);
    return out + "; " + strength + " together";
}

/// Both totals with their modifiers, the attackers' chance, and the die.
std::string chance(const EventContext& t) {
    const Event& e = t.event;
    const ArmyId attacking = t.battle.unit(e.unit).army;
    std::vector<Fighter> sides[2];
    for (Fighter& f : fighters(e))
        sides[f.army == attacking ? 0 : 1].push_back(std::move(f));
    const std::string attackers = side_told(t, sides[0], "the attackers", face(e, 0), e.attackers_tenths());
    const std::string defenders = side_told(t, sides[1], "the defenders", face(e, 1), e.defenders_tenths());
    const bool won = e.event_result == EventResult::first_wins;
    const bool alone[2] = {sides[0].size() == 1, sides[1].size() == 1};
    const std::string first = alone[0] ? named(t.battle, e.unit) : "the attackers";
    const std::string second = alone[1] ? named(t.battle, e.other) : "the defenders";
    const UnitId winner = won ? e.unit : e.other;
    const bool many = !alone[won ? 0 : 1] || is_many(t.battle, winner);
    return fmt::format("{}. {}. {} percent for {}: {}, {} {}.", capitalised(attackers), capitalised(defenders),
                       e.needed, first, face(e, 2), won ? first : second, many ? "win" : "wins");
}

std::string ended(const EventContext& t) {
    const Event& e = t.event;
    return fmt::format(
        "{} wins the close combat against {}. Losses of the engaged figures: winner {} percent, loser {} percent.",
        subject(t), named(t.battle, e.other), e.winner_loss_percent(), e.loser_loss_percent());
}

std::string stopped(const EventContext& t) {
    const Event& e = t.event;
    const std::string has =
        e.move_fifths() > 0 ? fmt::format("and can use {}/5", e.move_fifths()) : "and cannot continue";
    return fmt::format("{} does not charge home at {}: it needs {}/5 {}.", subject(t), named(t.battle, e.other),
                       e.needed, has);
}

// ---------------------------------------------------------------- stampedes and rallies

/// "3 gunners", "1 figure"
std::string figures_text(const EventContext& t) {
    const bool guns = is_guns(t);
    return count_of(t.event.figures(), guns ? "gunner" : "figure", guns ? "gunners" : "figures");
}

std::string split(const EventContext& t) {
    const Event& e = t.event;
    const std::string whole = named(t.battle, e.unit);
    const std::string figures = capitalised(figures_text(t));
    if (e.verb == EventVerb::loses_crews)
        return fmt::format("{} of {} {} from the guns.", figures, whole, e.figures() == 1 ? "is driven" : "are driven");
    return fmt::format("{} of {} {}; the rest stand.", figures, whole, e.figures() == 1 ? "flees" : "flee");
}

std::string gathered(const EventContext& t) {
    const Event& e = t.event;
    std::string out = subject(t) + " rallies:";
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "return") out += fmt::format(" {} percent,", m.value);
    const bool guns = is_guns(t);
    out += " " + count_of(e.figures(), guns ? "gunner returns" : "figure returns",
                          guns ? "gunners return" : "figures return");
    return out + dice_note(e.dice) + ".";
}

std::string noted(const EventContext& t) {
    const Event& e = t.event;
    if (e.event_result == EventResult::splits) return split(t);
    if (e.verb == EventVerb::rallies) return gathered(t);
    if (e.other.none()) return {};
    if (e.verb == EventVerb::loses_gun)
        return fmt::format("{} captures a cannon of {}.", named(t.battle, e.other, true), named(t.battle, e.unit));
    if (e.verb == EventVerb::is_run_into)
        return fmt::format("{} {} into {}.", named(t.battle, e.other, true),
                           is_many(t.battle, e.other) ? "run" : "runs", named(t.battle, e.unit));
    if (e.verb == EventVerb::sees_friends_run)
        return fmt::format("{} sees {} run.", subject(t), named(t.battle, e.other));
    return {};
}

/// "is ordered to skirmish towards the 4th Virginia": the first word of the order class.
std::string ordered(const EventContext& t) {
    const Event& e = t.event;
    const std::string word = word_of(e);
    const std::size_t comma = word.find(", ");
    if (comma == std::string::npos && word != "attack") return {};
    std::string out = subject(t) + " is ordered to " + word.substr(0, comma);
    if (e.other.none()) return out + ".";
    constexpr std::array<const char*, 5> ways = {"", " before ", " with ", " ", " before "};
    return out + ways[static_cast<std::size_t>(std::clamp(e.order_number(), 0, 4))] + named(t.battle, e.other) + ".";
}

std::string lost(const EventContext& t) {
    const Event& e = t.event;
    const std::string what = figures_text(t);
    if (e.verb == EventVerb::do_not_return)
        return fmt::format("{} of {} {} not return.", capitalised(what), named(t.battle, e.unit),
                           e.figures() == 1 ? "does" : "do");
    for (const Modifier& m : e.modifiers)
        if (std::string_view(m.name) == "prisoners")
            return fmt::format("{} loses {} to {}, {} captured.", subject(t), what, named(t.battle, e.other),
                               count_text(m.value));
    return {};
}

}  // namespace

std::string event_text(const Battle& battle, const Event& e) {
    const EventContext t{battle, e};
    if (e.kind == EventKind::destroyed) return subject(t) + " is destroyed: no figures are left.";
    if (!e.in_percent) return {};
    switch (e.kind) {
        case EventKind::fired: return fired(t);
        case EventKind::rolled: return rolled(t);
        case EventKind::morale_checked: return checked(t);
        case EventKind::duel: return chance(t);
        case EventKind::combat_ended: return ended(t);
        case EventKind::stood: return stopped(t);
        case EventKind::casualties: return lost(t);
        case EventKind::noted: return noted(t);
        case EventKind::ordered: return ordered(t);
        case EventKind::bonus_taken:
            return e.odds_steps() == 0 ? subject(t) + " uses no odds steps."
                                       : fmt::format("{} lowers the loser's performance by {}.", subject(t),
                                                     count_of(e.odds_steps(), "step", "steps"));
        case EventKind::rallied:
            return fmt::format("{} rests for {}{}.", subject(t), count_of(e.turns(), "turn", "turns"),
                               dice_note(e.dice));
        default: return {};
    }
}

}  // namespace linstock::mwan18
