// linstock balance: tests whether a scenario is fair, and which changes would make it fair.

#include "study/balance.hpp"

#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/study/study_plan.hpp"
#include "apps/linstock/study/study_run.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace linstock::apps {

namespace {

constexpr std::uint64_t batch = 100;
constexpr std::size_t most_changes = 20;
constexpr std::size_t confirmed = 4;

/// A change as an arm, with its text.
struct Trial {
    RequestedArm wish;
    std::string text;
};

std::string share_text(study::Interval share) {
    for (double* x : {&share.estimate, &share.low, &share.high})
        *x *= 100;
    return report::interval_text(share, true);
}

/// The arm without a change: every arm has the house rules of --house.
RequestedArm in_force(const BalanceOptions& o) { return {o.study.battle.house, {}, "--try"}; }

/// Plays all arms until the interval of the first arm is narrow enough, or until `most` battles per arm. After Ctrl-C,
/// `status` is set and the result is partial. Nothing if it could not start.
std::optional<study::Summary> fight_arms(const BalanceOptions& o, const std::vector<Trial>& trials, std::uint64_t most,
                                         double within, Status& status) {
    status = bad_input;
    StudyOptions s = o.study;
    s.battles = static_cast<std::size_t>(most);
    std::vector<RequestedArm> wishes;
    for (const Trial& t : trials)
        wishes.push_back(t.wish);
    const auto manifest = plan(s, wishes);
    if (!manifest) return std::nullopt;
    const auto battles = battles_of(*manifest);
    if (!battles) return std::nullopt;
    study::Summary summary(*manifest, *battles);
    const auto narrow = [&] {
        const std::uint64_t n = summary.arms().back().battles;
        return n >= batch && n % batch == 0 && 100 * first_share(summary.arms()[0]).half_width() <= within;
    };
    const bool ended = fight_tasks(*manifest, *battles, {}, 0, 0, s.threads, s.quiet, [&](study::BattleRow&& row) {
        summary.add(row);
        return !narrow();
    });
    status = ended ? all_well : broken_off;
    return summary;
}

/// "about 4 minutes", from the time of earlier battles.
std::string time_text(double battles, double seconds_a_battle) {
    const double seconds = battles * seconds_a_battle;
    if (seconds < 90) return fmt::format("about {:.0f} seconds", std::max(1.0, seconds));
    if (seconds < 90 * 60) return fmt::format("about {:.0f} minutes", seconds / 60);
    return fmt::format("about {:.1f} hours", seconds / 3600);
}

std::string army(const study::Summary& s, int side) {
    return wording::named(s.battle(0), ArmyId{static_cast<std::uint16_t>(side)});
}

/// Prints which army is favoured, and by how much.
study::Fairness print_verdict(const study::Summary& s, double fair) {
    const study::ArmSummary& arm = s.arms()[0];
    const study::Interval share = first_share(arm);
    const bool first = share.estimate >= 0.5;
    const study::Interval winner = first ? share : study::wilson(arm.won[2], arm.decided());
    if (arm.decided() == 0) {
        fmt::print("{}, {}, {} against {}: all of {} were drawn, so there is nothing to balance.\n", s.manifest().title,
                   s.battle(0).charts().title(), s.manifest().arms[0].blue, s.manifest().arms[0].grey,
                   report::battles_text(arm.battles));
        return study::Fairness::undecided;
    }
    const study::Fairness verdict = study::judge(share, fair);
    fmt::print("{}, {}, {} against {}: {}, {} drawn\n", s.manifest().title, s.battle(0).charts().title(),
               s.manifest().arms[0].blue, s.manifest().arms[0].grey, report::battles_text(arm.battles), arm.won[0]);
    switch (verdict) {
        case study::Fairness::fair:
            fmt::print(
                "Fair: {} wins {} of the decided battles (even is 50 %), and no side is favoured by more than {:g} "
                "points.\n",
                army(s, 1), share_text(share), fair);
            break;
        case study::Fairness::leaning:
            fmt::print("Nearly fair: {} is slightly favoured and wins {} of the decided battles.\n",
                       army(s, first ? 1 : 2), share_text(winner));
            break;
        case study::Fairness::unfair:
            fmt::print(
                "Not fair: {} is favoured. It wins {} of the decided battles: about {:.0f} in 10, where 5 would be "
                "fair.\n",
                army(s, first ? 1 : 2), share_text(winner), winner.estimate * 10);
            break;
        case study::Fairness::undecided:
            fmt::print(
                "Undecided: {} wins {} of the decided battles. It may be even or more than {:g} points off: play more "
                "battles (--max-battles).\n",
                army(s, 1), share_text(share), fair);
            break;
    }
    return verdict;
}

/// All changes that this ruleset and this scenario allow.
std::vector<Trial> trials_for(const BalanceOptions& o, const study::Summary& base) {
    const ArmyId favoured{static_cast<std::uint16_t>(first_share(base.arms()[0]).estimate >= 0.5 ? 1 : 2)};
    std::vector<Trial> all;
    const Battle& battle = base.battle(0);
    const study::VariedRuleset book{battle.rules->id, books::variation_of(battle.rules->id)};
    for (study::Change& c : study::changes_to_try(battle, book, favoured, most_changes)) {
        RequestedArm wish = in_force(o);
        wish.settings.push_back(c.setting);
        all.push_back({std::move(wish), c.text});
    }
    for (const std::string& name : house_names()) {
        RequestedArm wish = in_force(o);
        wish.house.push_back(name);
        all.push_back({std::move(wish), "house rules " + name});
    }
    std::vector<Trial> out;
    for (Trial& t : all)
        if (plan(o.study, {t.wish}, true)) out.push_back(std::move(t));
    return out;
}

/// The hint for a key that does not change the battle; "" for others.
std::string hint_for_key(const std::string& key) {
    if (study::target_of(key) == study::Target::general) return "--blue and --grey set the players";
    if (study::target_of(key) == study::Target::ruleset) return "--ruleset sets the ruleset";
    return "";
}

std::optional<std::vector<Trial>> requested_trials(const BalanceOptions& o) {
    std::vector<Trial> out;
    for (const std::string& text : o.tries) {
        const auto vary = study::read_vary(text);
        if (!vary) {
            complain("--try " + text + ": " + vary.error());
            return std::nullopt;
        }
        if (const std::string instead = hint_for_key(vary->key); !instead.empty()) {
            complain("--try " + text + ": expected a change of the scenario or its rules; " + instead);
            return std::nullopt;
        }
        for (const std::string& value : vary->values) {
            RequestedArm wish = in_force(o);
            wish.settings.push_back({vary->key, value});
            if (!plan(o.study, {wish})) return std::nullopt;
            const std::string called = study::to_text(wish.settings.back());
            const bool again = std::any_of(out.begin(), out.end(), [&](const Trial& t) { return t.text == called; });
            if (!again) out.push_back({wish, called});
        }
    }
    return out;
}

double distance_from_even(const study::ArmSummary& arm) { return std::fabs(first_share(arm).estimate - 0.5); }

bool had_no_effect(const study::Summary& s, std::size_t arm) {
    return arm > 0 && s.comparisons()[arm - 1].nothing_changed();
}

/// Names the changes that had no effect in any battle; they do not count as tried.
void print_without_effect(const std::vector<Trial>& trials, const study::Summary& s) {
    std::string list;
    for (std::size_t a = 1; a < trials.size(); ++a)
        if (had_no_effect(s, a)) list += (list.empty() ? "" : "; ") + trials[a].text;
    if (list.empty()) return;
    fmt::print("No effect in any of {}: {}.\n", report::battles_text(s.arms()[0].battles), list);
}

/// The base, then the trials that came nearest to even.
std::vector<Trial> nearest(const std::vector<Trial>& trials, const study::Summary& screened, std::size_t most) {
    std::vector<std::size_t> order;
    for (std::size_t a = 1; a < trials.size(); ++a)
        if (screened.arms()[a].decided() > 0 && !had_no_effect(screened, a)) order.push_back(a);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return distance_from_even(screened.arms()[x]) < distance_from_even(screened.arms()[y]);
    });
    std::vector<Trial> out = {trials.front()};
    for (std::size_t i = 0; i < order.size() && i < most; ++i)
        out.push_back(trials[order[i]]);
    return out;
}

/// The verdict on a change. If the battle itself is undecided, no change can balance it.
const char* trial_verdict(const study::Summary& s, std::size_t a, int favoured, double fair) {
    using study::Fairness;
    constexpr double nearer = 0.01;  // by at least one percentage point
    const study::ArmSummary& arm = s.arms()[a];
    const Fairness before = study::judge(first_share(s.arms()[0]), fair);
    const Fairness f = study::judge(first_share(arm), fair);
    if (a == 0) return "as it is";
    if (before == Fairness::undecided || before == Fairness::fair)
        return f == Fairness::fair      ? "even"
               : f == Fairness::leaning ? "nearly even"
               : f == Fairness::unfair  ? "uneven"
                                        : "undecided";
    const bool turned = 2 * arm.won[static_cast<std::size_t>(favoured)] < arm.decided();
    if (f == Fairness::fair) return "balances it";
    if (f == Fairness::leaning) return "nearly balances it";
    if (f == Fairness::undecided)
        return distance_from_even(arm) + nearer < distance_from_even(s.arms()[0]) ? "may balance it" : "undecided";
    return turned ? "favours the other army" : "does not balance it";
}

/// "It would be even with a turn more; or ..."
std::string balancing_text(const std::vector<std::string>& would, study::Fairness before) {
    std::string list;
    for (const std::string& w : would)
        list += (list.empty() ? "" : "; or ") + w;
    if (before == study::Fairness::undecided)
        return list.empty() ? "None of these results is clearer than that of the battle itself: play more battles "
                              "(--max-battles)."
                            : "It is even with " + list + "; the battle itself is undecided.";
    return list.empty() ? "None of these changes balances it for sure. Try two together (--try with --house), or "
                          "play more battles (--max-battles)."
                        : "It would be even with " + list + ".";
}

void print_trials(const std::vector<Trial>& trials, const study::Summary& s, double fair) {
    const int favoured = first_share(s.arms()[0]).estimate >= 0.5 ? 1 : 2;
    print_without_effect(trials, s);
    fmt::print("Changes with the same dice, {} each, and the share of decided battles that {} then wins:\n",
               report::battles_text(s.arms()[0].battles), army(s, favoured));
    std::vector<std::string> would;
    for (std::size_t a = 0; a < trials.size(); ++a) {
        const study::ArmSummary& arm = s.arms()[a];
        const auto won = arm.won[static_cast<std::size_t>(favoured)];
        if (had_no_effect(s, a)) continue;
        const study::Fairness f = study::judge(first_share(arm), fair);
        if (a > 0 && (f == study::Fairness::fair || f == study::Fairness::leaning)) would.push_back(trials[a].text);
        fmt::print("  {:<40} {:<26} {}\n", a == 0 ? "no change" : trials[a].text,
                   share_text(study::wilson(won, arm.decided())), trial_verdict(s, a, favoured, fair));
    }
    fmt::print("{}\n", balancing_text(would, study::judge(first_share(s.arms()[0]), fair)));
}

/// All trials with the result of their first look. It is rough, and the best of many looks better than it is.
void print_first_look(const std::vector<Trial>& trials, const study::Summary& s) {
    const int favoured = first_share(s.arms()[0]).estimate >= 0.5 ? 1 : 2;
    std::vector<std::size_t> order;
    for (std::size_t a = 0; a < trials.size(); ++a)
        if (!had_no_effect(s, a)) order.push_back(a);
    const auto won = [&](std::size_t a) { return s.arms()[a].won[static_cast<std::size_t>(favoured)]; };
    const auto share = [&](std::size_t a) {
        return s.arms()[a].decided() == 0 ? 0
                                          : static_cast<double>(won(a)) / static_cast<double>(s.arms()[a].decided());
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return share(x) < share(y); });
    fmt::print("First looks, {} each, and the share of decided battles that {} then wins:\n",
               report::battles_text(s.arms()[0].battles), army(s, favoured));
    for (const std::size_t a : order)
        fmt::print("  {:<40} {}\n", trials[a].text, share_text(study::wilson(won(a), s.arms()[a].decided())));
}

Status report_interrupted_trials(const std::vector<Trial>& trials, const study::Summary& so_far, double fair) {
    // All arms play a seed before the next one, so all have as many battles as the last arm.
    if (so_far.arms().back().decided() > 0) print_trials(trials, so_far, fair);
    complain(
        "stopped while changes were tried: the verdict above is complete, these results are not; nothing is stored");
    return broken_off;
}

/// Announces how many battles follow.
void announce_trials(const BalanceOptions& o, std::size_t trials, std::size_t asked, std::uint64_t battles,
                     double seconds_a_battle) {
    if (o.study.quiet) return;
    const std::size_t measured = 1 + std::min(trials, confirmed) + asked;
    const double all = static_cast<double>(trials > 0 ? (trials + 1) * o.screen : 0) +
                       static_cast<double>(measured) * static_cast<double>(battles);
    if (trials > 0)
        fmt::print("Trying {} single changes with {} battles each, then those nearest to even with {}: ", trials,
                   o.screen, battles);
    else
        fmt::print("Trying the changes of --try with {} battles each: ", battles);
    fmt::print("{:.0f} battles in total, {} ...\n", all, time_text(all, seconds_a_battle));
    std::fflush(stdout);
}

Status mend(const BalanceOptions& o, const study::Summary& base, const std::vector<Trial>& asked,
            double seconds_a_battle) {
    Status status = all_well;
    std::vector<Trial> trials = {{in_force(o), "no change"}};
    if (!o.only_tries)
        for (Trial& t : trials_for(o, base))
            trials.push_back(std::move(t));
    announce_trials(o, trials.size() - 1, asked.size(), base.arms()[0].battles, seconds_a_battle);
    if (trials.size() > 1) {
        const auto screened = fight_arms(o, trials, o.screen, 0, status);
        if (!screened) return status;
        if (status == broken_off) return report_interrupted_trials(trials, *screened, o.fair);
        print_without_effect(trials, *screened);
        print_first_look(trials, *screened);
        trials = nearest(trials, *screened, confirmed);
    }
    trials.insert(trials.end(), asked.begin(), asked.end());
    const auto measured = fight_arms(o, trials, base.arms()[0].battles, 0, status);
    if (!measured) return status;
    if (status == broken_off) return report_interrupted_trials(trials, *measured, o.fair);
    print_trials(trials, *measured, o.fair);
    return all_well;
}

}  // namespace

Status balance(const BalanceOptions& o) {
    if (o.only_tries && o.tries.empty()) {
        complain("--only needs a change to try, such as --try turns=10");
        return bad_input;
    }
    const auto asked = requested_trials(o);  // report errors before the first battle
    if (!asked) return bad_input;
    Status status = all_well;
    const auto begun = std::chrono::steady_clock::now();
    const auto base = fight_arms(o, {{in_force(o), "no change"}}, o.most, o.within, status);
    if (!base) return status;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (status == broken_off) {
        if (base->arms()[0].decided() > 0) print_verdict(*base, o.fair);
        complain(fmt::format("stopped after {}: this is their result; nothing is stored",
                             report::battles_text(base->arms()[0].battles)));
        return broken_off;
    }
    if (base->arms()[0].bugs > 0) {
        complain(fmt::format("{} battles ended with a bug of Linstock", base->arms()[0].bugs));
        return diverged;
    }
    const study::Fairness verdict = print_verdict(*base, o.fair);
    std::fflush(stdout);  // before the next bar
    const bool even = verdict == study::Fairness::fair || verdict == study::Fairness::leaning;
    if (even && o.tries.empty()) return all_well;
    if (base->arms()[0].decided() == 0) return all_well;
    return mend(o, *base, *asked, seconds / static_cast<double>(std::max<std::uint64_t>(1, base->entered())));
}

}  // namespace linstock::apps
