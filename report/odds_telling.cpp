#include "report/odds_telling.hpp"

#include "battle/json.hpp"
#include "battle/wire_words.hpp"
#include "report/asking.hpp"
#include "report/telling.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace linstock::report {

using odds::Fate;
using odds::Horizon;

std::string horizon_text(const Battle& battle, Horizon horizon) {
    if (battle.rules->parlance.in_rounds)
        return horizon == Horizon::volley ? "this fire, the bases lost to it and the flinch that they bring"
                                          : "this attack in the round's melee, the bases lost to it and the flinch "
                                            "that they bring";
    return horizon == Horizon::volley
               ? "this volley, its casualties and the test of morale that they bring"
               : "this charge to its end: fire on its way, tests, the close combat, what its loser does";
}

namespace {

std::string verb_of(const Battle& battle, UnitId unit, Fate fate) {
    const auto does = [&](const char* one, const char* many) { return asking::does(battle, unit, one, many); };
    if (battle.rules->parlance.in_rounds) {
        if (fate == Fate::stand_lost) return does("loses a base or more", "lose a base or more");
        if (fate == Fate::destroyed) return does("is dispersed", "are dispersed");
        if (fate == Fate::falls_back) return does("flinches", "flinch");
    }
    switch (fate) {
        case Fate::silent: return does("does not fire", "do not fire");
        case Fate::hit: return does("loses a figure or more", "lose a figure or more");
        case Fate::stand_lost: return does("loses a stand or more", "lose a stand or more");
        case Fate::destroyed: return does("is destroyed", "are destroyed");
        case Fate::officer_hit: return does("loses an officer", "lose an officer");
        case Fate::holds: return does("holds", "hold");
        case Fate::halts: return does("breaks off its attack", "break off their attack");
        case Fate::falls_back: return does("falls back", "fall back");
        case Fate::routs: return does("routs", "rout");
        case Fate::captured: return does("is captured", "are captured");
        case Fate::comes_up: return does("reaches its target", "reach their target");
        case Fate::closes: return does("closes", "close");
        case Fate::stops_short: return does("fails to close", "fail to close");
        case Fate::pulls_away: return does("pulls away", "pull away");
        case Fate::stands: return does("stands to meet the charge", "stand to meet the charge");
        case Fate::wins: return does("wins the close combat", "win the close combat");
        case Fate::loses: return does("loses the close combat", "lose the close combat");
    }
    return {};
}

/// Millionths: the same bytes on every build.
void write_chance(json::Writer& to, double p) {
    const auto millionths = static_cast<std::int64_t>(p * 1e6 + 0.5);
    std::string digits = std::to_string(millionths % 1000000);
    digits.insert(0, 6 - digits.size(), '0');
    while (digits.size() > 1 && digits.back() == '0')
        digits.pop_back();
    to.raw(std::to_string(millionths / 1000000) + "." + digits);
}

void write_modifiers(json::Writer& to, const Battle& battle, const char* name, const std::vector<Modifier>& all) {
    if (all.empty()) return;
    to.key(name).list();
    for (const Modifier& m : all) {
        to.object().member("name", m.name).member("value", m.value);
        if (m.counts != Counts::added) to.member("counts", wire::Words<Counts>::of(m.counts));
        if (!m.why.clause.none()) {
            to.key("why").object().member("clause", battle.charts().clause(m.why.clause).id);
            to.member("mark", to_text(m.why.mark)).end_object();
        }
        to.end_object();
    }
    to.end_list();
}

void write_shares(json::Writer& to, const char* name, const std::vector<odds::Share>& all) {
    if (all.empty()) return;
    to.key(name).list();
    for (const odds::Share& s : all) {
        to.object().member("n", s.n).key("p");
        write_chance(to, s.p);
        to.end_object();
    }
    to.end_list();
}

void write_line(json::Writer& to, const Battle& battle, const odds::Odds& odds, const odds::Line& line) {
    to.object().member("text", odds_line_text(battle, odds, line));
    to.member("fate", odds::name_of(line.fate)).member("unit", static_cast<std::int64_t>(line.unit.value));
    if (line.officer) to.member("officer", static_cast<std::int64_t>(line.officer.value));
    to.key("p");
    write_chance(to, line.p);
    if (!odds.exact) {
        to.key("low");
        write_chance(to, line.low);
        to.key("high");
        write_chance(to, line.high);
    }
    to.end_object();
}

}  // namespace

std::string odds_line_text(const Battle& battle, const odds::Odds&, const odds::Line& line) {
    if (line.fate == Fate::officer_hit && line.officer) return named(battle, line.officer) + " is hit";
    return verb_of(battle, line.unit, line.fate);
}

std::string chance_text(double p) {
    const double percent = p * 100;
    if (!(percent > 0)) return "0 %";
    if (percent < 0.01) return "under 0.01 %";
    if (percent < 1) return decimal(percent, 2) + " %";
    if (percent > 99.9 && p < 1 - 1e-9) return "over 99.9 %";
    return decimal(percent, 1) + " %";
}

std::string certainty_text(const odds::Odds& odds) {
    if (odds.exact) return "exact";
    return fmt::format("estimated from {} battles, with 95 % intervals", odds.battles);
}

std::string odds_json(const Battle& battle, const odds::Odds& odds) {
    json::Writer to;
    to.object().key("exact").flag(odds.exact);
    if (!odds.exact) to.member("battles", static_cast<std::int64_t>(odds.battles));
    to.member("horizon", horizon_text(battle, odds.horizon)).member("kind", odds::name_of(odds.horizon));
    to.member("unit", static_cast<std::int64_t>(odds.unit.value));
    to.member("target", static_cast<std::int64_t>(odds.target.value));
    if (*odds.word != '\0') to.member("word", odds.word);
    to.key("lines").list();
    for (const odds::Line& line : odds.lines)
        write_line(to, battle, odds, line);
    to.end_list();
    if (odds.dice) {
        to.key("dice").object().member("count", odds.dice->count).member("sides", odds.dice->sides);
        to.member("need", odds.dice->need).member("purpose", odds.dice->purpose).end_object();
    }
    write_modifiers(to, battle, "modifiers", odds.modifiers);
    write_modifiers(to, battle, "test_modifiers", odds.test_modifiers);
    write_shares(to, "hits", odds.hits);
    if (odds.in_stands) to.member("counts", battle.rules->parlance.in_rounds ? "bases" : "stands");
    write_shares(to, "casualties", odds.casualties);
    write_shares(to, "own_casualties", odds.own_casualties);
    to.key("assumes").list();
    for (const char* sentence : odds.assumes)
        to.value(sentence);
    to.end_list().end_object();
    return to.take();
}

}  // namespace linstock::report
