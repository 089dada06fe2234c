#include "report/study/study_text.hpp"

#include "battle/ruleset.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::report {

namespace {

using study::Measure;

std::string army_name(const Battle& battle, std::size_t side) { return army_title(battle, ArmyId::of_index(side)); }

/// Whether each of two commanders has led both armies: an army's wins then say nothing about a commander.
bool exchanged(const study::Summary& s, std::size_t a) {
    const study::Arm& arm = s.manifest().arms[a];
    return s.manifest().mirrored && arm.blue != arm.grey;
}

std::string commanders_named(const study::Summary& s, std::size_t a) {
    const study::Arm& arm = s.manifest().arms[a];
    return exchanged(s, a) ? fmt::format("{} against {}, exchanging armies", arm.blue, arm.grey)
                           : fmt::format("{} (blue) against {} (grey)", arm.blue, arm.grey);
}

std::string shares(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    std::string out = exchanged(s, a) ? "  Of the armies, each led by both in turn:\n" : "";
    const auto line = [&](const std::string& what, Measure m, std::uint64_t n) {
        out += fmt::format("  {:<24} {:>7}   {}\n", what, n, interval_text(estimate_of(arm, m), true));
    };
    line(army_name(s.battle(a), 0) + " won", Measure::first_wins, arm.won[1]);
    line(army_name(s.battle(a), 1) + " won", Measure::second_wins, arm.won[2]);
    line("drawn", Measure::drawn, arm.won[0]);
    return out;
}

std::string commanders_text(const study::Summary& s, std::size_t a) {
    const study::Arm& arm = s.manifest().arms[a];
    const study::ArmSummary& sum = s.arms()[a];
    if (!exchanged(s, a)) return {};
    study::Interval share = study::wilson(sum.won_by[0], sum.decided());
    for (double* x : {&share.estimate, &share.low, &share.high})
        *x *= 100;
    return fmt::format(
        "  {} won {} of the decided battles, whichever army it led.\n"
        "  Of {} mirrored pairs {} did better in {}, {} in {}, neither in {}: {}\n",
        arm.blue, interval_text(share, true), sum.pairs[0] + sum.pairs[1] + sum.pairs[2], arm.blue, sum.pairs[0],
        arm.grey, sum.pairs[1], sum.pairs[2], p_text(study::sign_test(sum.pairs[0], sum.pairs[1])));
}

std::string endings_text(const study::Summary& s, std::size_t a, const EndingText& ending) {
    std::string out;
    for (const Ending& e : endings_of(s, a, ending))
        out += fmt::format("  {:>7}  {}\n", e.battles, e.text);
    return out;
}

std::string course_text(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    std::string out;
    const auto line = [&](Measure m) {
        out += fmt::format("  {:<38} {}\n", measure_text(s.battle(a), m),
                           interval_text(estimate_of(arm, m), study::info_of(m).share));
    };
    for (const Measure m : {Measure::turns, Measure::first_figures_lost, Measure::second_figures_lost,
                            Measure::first_stands_lost, Measure::second_stands_lost, Measure::first_effectiveness,
                            Measure::second_effectiveness, Measure::first_routs, Measure::second_routs})
        if (has_measure(s.battle(a), m)) line(m);
    // Leave out morale in rulesets without pass-or-fail tests.
    const auto share = [](std::uint64_t won, std::uint64_t of) {
        return fmt::format("{:.1f} %", 100 * static_cast<double>(won) / static_cast<double>(of));
    };
    if (arm.luck.hits_decided > 0)
        out += fmt::format("  The luckier side in fire won {} of the decided battles{}.\n",
                           share(arm.luck.hits_won, arm.luck.hits_decided),
                           arm.luck.tests_decided == 0
                               ? std::string()
                               : ", in morale " + share(arm.luck.tests_won, arm.luck.tests_decided));
    return out;
}

}  // namespace

std::string battles_text(std::uint64_t n) { return fmt::format("{} {}", n, n == 1 ? "battle" : "battles"); }

std::string interval_text(const study::Interval& i, bool share, bool sign) {
    const auto number = [&](double x) { return sign ? signed_decimal(x, 1) : decimal(x, 1); };
    if (!i.known()) return number(i.estimate) + (share ? sign ? " points" : " %" : "") + " (of one: no interval)";
    return number(i.estimate) + (share ? sign ? " points" : " %" : "") + " (" + number(i.low) + " to " +
           number(i.high) + ")";
}

bool has_measure(const Battle& battle, Measure measure) {
    const bool bases = battle.rules->terms.arms_alike;
    switch (measure) {
        case Measure::first_figures_lost:
        case Measure::second_figures_lost:
        case Measure::first_routs:
        case Measure::second_routs: return !bases;
        case Measure::first_stands_lost:
        case Measure::second_stands_lost: return bases;
        case Measure::first_effectiveness:
        case Measure::second_effectiveness: return battle.rules->effectiveness != nullptr;
        default: return true;
    }
}

std::string losses_word(const Battle& battle) {
    const Terms& terms = battle.rules->terms;
    return terms.arms_alike ? std::string(terms.stand) + "s" : "figures";
}

std::string measure_text(const Battle& battle, Measure measure) {
    const Terms& terms = battle.rules->terms;
    const std::string at_the_end = std::string(": ") + terms.strength + " at the end, %";
    const std::string stands_lost = std::string(": ") + terms.stand + "s lost";
    const std::string first = army_name(battle, 0);
    const std::string second = army_name(battle, 1);
    switch (measure) {
        case Measure::first_wins: return first + " wins";
        case Measure::second_wins: return second + " wins";
        case Measure::drawn: return "drawn";
        case Measure::score: return first + ": score (a draw is half)";
        case Measure::turns: return std::string(terms.turn) + "s";
        case Measure::first_effectiveness: return first + at_the_end;
        case Measure::second_effectiveness: return second + at_the_end;
        case Measure::first_figures_lost: return first + ": figures lost";
        case Measure::second_figures_lost: return second + ": figures lost";
        case Measure::first_stands_lost: return first + stands_lost;
        case Measure::second_stands_lost: return second + stands_lost;
        case Measure::first_routs: return first + ": routs";
        case Measure::second_routs: return second + ": routs";
        case Measure::first_charges_closed: return first + ": charges closed";
        case Measure::second_charges_closed: return second + ": charges closed";
    }
    return {};
}

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.{}f}", p, p < 0.1 ? 3 : 2); }

std::string compared_text(const study::Summary& s, const study::Comparison& c) {
    if (!s.manifest().mirrored || like_generals(s.manifest(), c.arm)) return {};
    return ", those in which the commanders have not exchanged sides";
}

std::string comparison_text(const study::Summary& s, const study::Comparison& c) {
    const std::string first = army_name(s.battle(0), 0);
    const std::string base = s.manifest().arms[0].name;
    if (c.nothing_changed())
        return fmt::format("All of these battles went as under \u201c{}\u201d: the change had no effect.", base);
    const auto& one = c.measured[static_cast<std::size_t>(Measure::score)];
    const double p = study::sign_test(one.more, one.less);
    if (p >= 0.05)
        return fmt::format("These battles do not show that either side fares better than under \u201c{}\u201d.", base);
    return fmt::format("{} fares {} than under \u201c{}\u201d.", first, one.more > one.less ? "better" : "worse", base);
}

std::vector<Ending> endings_of(const study::Summary& s, std::size_t a, const EndingText& ending) {
    std::vector<Ending> out;
    for (const auto& [how, n] : s.arms()[a].endings) {
        Outcome o;
        o.over = true;
        o.winner.value = static_cast<std::uint16_t>(std::get<0>(how));
        o.level = static_cast<std::uint8_t>(std::get<1>(how));
        o.degree = static_cast<std::uint8_t>(std::get<2>(how));
        const std::string text = ending(a, o);
        const auto same = std::find_if(out.begin(), out.end(), [&](const Ending& e) { return e.text == text; });
        if (same == out.end())
            out.push_back({n, std::get<0>(how), text});
        else
            same->battles += n;
    }
    std::stable_sort(out.begin(), out.end(), [](const Ending& x, const Ending& y) { return x.battles > y.battles; });
    return out;
}

std::string study_text(const study::Summary& s, const EndingText& ending) {
    std::string out;
    for (std::size_t a = 0; a < s.arms().size(); ++a) {
        const study::Arm& arm = s.manifest().arms[a];
        out += fmt::format("{}, {}, {} by {}: {}, 95 % intervals\n", s.manifest().title, s.battle(a).charts().title(),
                           arm.name, commanders_named(s, a), battles_text(s.arms()[a].battles));
        if (s.arms()[a].bugs > 0)
            out += fmt::format("  {} stopped by a program error\n", battles_text(s.arms()[a].bugs));
        if (s.arms()[a].battles == s.arms()[a].bugs) continue;
        out += commanders_text(s, a) + shares(s, a) + endings_text(s, a, ending) + course_text(s, a);
    }
    for (const study::Comparison& c : s.comparisons()) {
        out += fmt::format("\u201c{}\u201d against \u201c{}\u201d, battle by battle of the same seed{}\n",
                           s.manifest().arms[c.arm].name, s.manifest().arms[0].name, compared_text(s, c));
        if (c.measured[0].difference.n == 0) continue;
        for (std::size_t i = 0; i < study::measure_count; ++i) {
            const auto m = static_cast<Measure>(i);
            if (c.measured[i].more + c.measured[i].less == 0 || !has_measure(s.battle(c.arm), m)) continue;
            out += fmt::format("  {:<38} {:<28} {}\n", measure_text(s.battle(0), m),
                               interval_text(difference_of(c, m), study::info_of(m).share, true),
                               p_text(study::sign_test(c.measured[i].more, c.measured[i].less)));
        }
        out += "  " + comparison_text(s, c) + "\n";
    }
    return out;
}

}  // namespace linstock::report
