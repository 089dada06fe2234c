#include "report/odds/odds_text.hpp"

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire_words.hpp"
#include "report/text/words.hpp"
#include "words/prompt_text.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace linstock::report {

using odds::Fate;
using odds::Horizon;

std::string horizon_text(const Battle& battle, const odds::Odds& odds) {
    const Horizon horizon = odds.horizon;
    if (odds.officer) return "this fire at a commander, and its result";
    if (odds.piece) return "this fire at a work, and the hits that its cover does not stop";
    if (battle.rules->terms.in_rounds)
        return horizon == Horizon::volley ? "this fire, the bases lost and the resulting flinch"
                                          : "this attack in the round's melee, the bases lost to it and the flinch "
                                            "that they bring";
    return horizon == Horizon::volley ? "this volley, its casualties and the resulting morale test"
                                      : "this charge to its end: fire at it, tests, the close combat and its results";
}

namespace {

std::string verb_of(const Battle& battle, UnitId unit, Fate fate) {
    const auto does = [&](const char* one, const char* many) {
        return wording::prompt_texts::does(battle, unit, one, many);
    };
    if (battle.rules->terms.in_rounds) {
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
        case Fate::breached: return {};  // a work is not a unit
        case Fate::march_over: return does("halts, and its march is over", "halt, and their march is over");
        case Fate::part_runs: return does("stampedes (engaged figures only)", "stampede (engaged figures only)");
    }
    return {};
}

/// Writes millionths: the same bytes in every build.
void write_chance(json::Writer& to, double p) {
    const auto millionths = static_cast<std::int64_t>(p * 1e6 + 0.5);
    std::string digits = std::to_string(millionths % 1000000);
    digits.insert(0, 6 - digits.size(), '0');
    while (digits.size() > 1 && digits.back() == '0')
        digits.pop_back();
    to.raw(std::to_string(millionths / 1000000) + "." + digits);
}

void write_cite(json::Writer& to, const Battle& battle, const Cite& cite) {
    to.object()
        .member("clause", battle.charts().clause(cite.clause).id)
        .member("mark", to_text(cite.mark))
        .end_object();
}

void write_cites(json::Writer& to, const Battle& battle, const std::vector<Cite>& all) {
    to.key("why").list();
    for (const Cite& cite : all)
        if (!cite.clause.none()) write_cite(to, battle, cite);
    to.end_list();
}

void write_modifiers(json::Writer& to, const Battle& battle, const char* name, const std::vector<Modifier>& all) {
    if (all.empty()) return;
    to.key(name).list();
    for (const Modifier& m : all) {
        to.object().member("name", m.name).member("value", m.value);
        if (m.counts != Counts::added) to.member("counts", wire::Words<Counts>::of(m.counts));
        if (!m.why.clause.none()) {
            to.key("why");
            write_cite(to, battle, m.why);
        }
        to.end_object();
    }
    to.end_list();
}

void write_shares(json::Writer& to, const char* name, const std::vector<odds::CountChance>& all) {
    if (all.empty()) return;
    to.key(name).list();
    for (const odds::CountChance& s : all) {
        to.object().member("n", s.n).key("p");
        write_chance(to, s.p);
        to.end_object();
    }
    to.end_list();
}

void write_line(json::Writer& to, const Battle& battle, const odds::Odds& odds, const odds::OddsLine& line) {
    to.object().member("text", odds_line_text(battle, odds, line));
    to.member("fate", odds::name_of(line.fate));
    if (line.unit) to.member("unit", static_cast<std::int64_t>(line.unit.value));
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

/// The dice between a hit and its effect.
void write_rolls(json::Writer& to, const Battle& battle, const odds::Odds& odds) {
    if (odds.cover) {
        to.key("cover").object().member("name", odds.cover->name).member("sides", odds.cover->sides);
        to.member("need", odds.cover->need);
        write_cites(to, battle, odds.cover->why);
        to.end_object();
    }
    if (!odds.flinches.empty()) {
        to.key("flinches").list();
        for (const odds::FlinchRoll& f : odds.flinches) {
            to.object().member("lost", f.lost).member("count", f.count).member("sides", f.sides);
            write_cites(to, battle, f.why);
            to.end_object();
        }
        to.end_list();
    }
    if (odds.pairs) {
        to.key("pairs").object().member("sides", odds.pairs->sides).member("need", odds.pairs->need);
        write_cites(to, battle, odds.pairs->why);
        to.end_object();
    }
}

void write_whom(json::Writer& to, const odds::Odds& odds) {
    to.member("unit", static_cast<std::int64_t>(odds.unit.value));
    if (odds.target) to.member("target", static_cast<std::int64_t>(odds.target.value));
    if (odds.officer) to.member("officer", static_cast<std::int64_t>(odds.officer.value));
    if (odds.piece) to.member("piece", static_cast<std::int64_t>(odds.piece.value));
}

/// " [BA-9.C; BA-cover]"
std::string citations_text(const Battle& battle, const std::vector<Cite>& why) {
    Event cited;
    cited.why = why;
    return report::citations_text(battle, cited);
}

std::string flinch_text(const odds::FlinchRoll& f) {
    if (f.count == 0) return "it is indomitable: it does not flinch";
    const std::string lost = count_of(f.lost, "base", "bases");
    const std::string on = f.lost == 1 ? "1" : fmt::format("{} or less", f.lost);
    if (f.count > 1) return fmt::format("{} lost: it flinches if both of {}d{} show {}", lost, f.count, f.sides, on);
    return fmt::format("{} lost: it flinches on {} of 1d{}", lost, on, f.sides);
}

}  // namespace

std::vector<std::string> odds_roll_texts(const Battle& battle, const odds::Odds& odds) {
    std::vector<std::string> out;
    if (odds.pairs) {
        const std::string need = odds.pairs->need == odds.pairs->sides ? fmt::format("show {}", odds.pairs->need)
                                 : odds.pairs->need > 0 ? fmt::format("show {} or more", odds.pairs->need)
                                                        : "score";
        out.push_back("the commander is hit if both dice of a pair " + need + citations_text(battle, odds.pairs->why));
    }
    if (odds.cover)
        out.push_back(fmt::format("each hit must beat {}: {} or more on 1d{}{}", odds.cover->name, odds.cover->need,
                                  odds.cover->sides, citations_text(battle, odds.cover->why)));
    for (const odds::FlinchRoll& f : odds.flinches)
        out.push_back(flinch_text(f) + citations_text(battle, f.why));
    return out;
}

std::string odds_counts_text(const Battle& battle, const odds::Odds& odds) {
    if (odds.piece) return "hits";
    return odds.in_stands ? battle.rules->terms.stand + std::string("s") : "figures";
}

std::string odds_target_text(const Battle& battle, const odds::Odds& odds) {
    if (odds.officer) return named(battle, odds.officer);
    return odds.piece ? named(battle, odds.piece) : named(battle, odds.target);
}

std::string odds_line_text(const Battle& battle, const odds::Odds& odds, const odds::OddsLine& line) {
    if (line.fate == Fate::officer_hit && line.officer)
        return named(battle, line.officer) + (battle.rules->terms.in_rounds ? " is disabled" : " is hit");
    if (line.fate == Fate::breached) return named(battle, odds.piece) + " is breached";
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
    to.member("horizon", horizon_text(battle, odds)).member("kind", odds::name_of(odds.horizon));
    write_whom(to, odds);
    if (*odds.word != '\0') to.member("word", odds.word);
    to.key("lines").list();
    for (const odds::OddsLine& line : odds.lines)
        write_line(to, battle, odds, line);
    to.end_list();
    if (odds.dice) {
        to.key("dice").object().member("count", odds.dice->count).member("sides", odds.dice->sides);
        to.member("need", odds.dice->need).member("purpose", odds.dice->purpose).end_object();
    }
    if (odds.to_hit)
        to.key("to_hit").object().member("sides", odds.to_hit->sides).member("need", odds.to_hit->need).end_object();
    write_modifiers(to, battle, "modifiers", odds.modifiers);
    write_modifiers(to, battle, "test_modifiers", odds.test_modifiers);
    write_rolls(to, battle, odds);
    write_shares(to, "hits", odds.hits);
    if (odds.in_stands || odds.piece) to.member("counts", odds_counts_text(battle, odds));
    write_shares(to, "casualties", odds.casualties);
    write_shares(to, "own_casualties", odds.own_casualties);
    to.key("assumes").list();
    for (const char* sentence : odds.assumptions)
        to.value(sentence);
    to.end_list().end_object();
    return to.take();
}

}  // namespace linstock::report
