// linstock study: many battles with statistics, as a whole, in shards, or merged from shards.

#include "apps/command_line/ranks.hpp"
#include "apps/command_line/rows_lock.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/study/study_files.hpp"
#include "apps/linstock/study/study_plan.hpp"
#include "apps/linstock/study/study_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

Status told(const study::Summary& summary, const Battles& battles, const StudyOptions& o) {
    if (!o.quiet) fmt::print("{}", report::study_text(summary, ending_words(battles)));
    std::uint64_t bugs = 0;
    for (const study::ArmSummary& arm : summary.arms())
        bugs += arm.bugs;
    if (bugs > 0) complain(fmt::format("{} ended with a bug of Linstock; battles.csv has their seeds", bugs));
    return bugs > 0 ? diverged : all_well;
}

Status report_interrupted(std::uint64_t done, std::uint64_t all, const StudyOptions& o) {
    complain(fmt::format(
        "stopped: {} of {} battles are done{}", done, all,
        o.out.empty() ? "; without --out nothing is stored" : " and stored; --resume continues from there"));
    return broken_off;
}

/// Runs the study without a folder, and prints the summary only.
Status run_and_print(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard,
                     const StudyOptions& o) {
    study::Summary summary(manifest, battles);
    const bool ended = fight_tasks(manifest, battles, shard, 0, 0, o.threads, o.quiet, [&](study::BattleRow&& row) {
        summary.add(row);
        return true;
    });
    const Status status = told(summary, battles, o);
    return ended ? status : report_interrupted(summary.entered(), study::tasks_of(manifest, shard), o);
}

Status finish_and_print(const study::Manifest& manifest, const Battles& battles, const StudyOptions& o) {
    const auto summary = finish(o.out, manifest, battles, threads_for(o.threads, manifest.tasks()));
    if (!summary) {
        complain("cannot write the tables and the report of " + o.out +
                 "; its battles are stored. After fixing the error, write them with `linstock study --resume --out " +
                 o.out + "`");
        return bad_input;
    }
    const Status status = told(*summary, battles, o);
    if (!o.quiet) fmt::print("{}/report.html; tables (CSV and study.sqlite) are beside it\n", o.out);
    return status;
}

/// Rank 0 merges the shards when all are complete.
Status await_and_merge(const study::Manifest& manifest, const Battles& battles, std::uint64_t shards,
                       const StudyOptions& o) {
    const Interrupt interrupt;
    for (study::Shard shard{1, shards}; shard.number <= shards; ++shard.number) {
        std::error_code error;
        constexpr int looks = 200;  // ten seconds
        for (int look = 0; !fs::exists(fs::path(o.out) / mark_name(shard), error); ++look) {
            if (look == looks)
                complain(
                    fmt::format("waiting for shard {} of {}; Ctrl-C keeps the finished battles", shard.number, shards));
            if (interrupt.asked()) {
                complain(
                    fmt::format("stopped while waiting for shard {} of {}; merge the shards later with "
                                "`linstock study merge`",
                                shard.number, shards));
                return broken_off;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    RowsLock lock;
    if (!lock.take(fs::path(o.out) / rows_name({})) || !merge_rows({o.out}, o.out, manifest)) return bad_input;
    return finish_and_print(manifest, battles, o);
}

Status end_shard(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard, std::uint64_t done,
                 bool together, const StudyOptions& o) {
    if (const auto wrong = write_file(fs::path(o.out) / mark_name(shard), "")) {
        print_problems(*wrong);
        return bad_input;
    }
    if (together) return shard.number == 1 ? await_and_merge(manifest, battles, shard.of, o) : all_well;
    if (!o.quiet)
        fmt::print("Shard {} of {}: {} battles in {}; merge the shards with `linstock study merge`\n", shard.number,
                   shard.of, done, o.out);
    return all_well;
}

Status run_and_store(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard, bool together,
                     const StudyOptions& o) {
    RowWriter rows;
    if (const auto wrong = rows.open(fs::path(o.out) / rows_name(shard), manifest, shard, o.resume)) {
        print_problems(*wrong);
        return bad_input;
    }
    std::uint64_t done = rows.kept();
    const std::uint64_t all = study::tasks_of(manifest, shard);
    bool full = false;
    const bool ended =
        fight_tasks(manifest, battles, shard, rows.next(), done, o.threads, o.quiet, [&](study::BattleRow&& row) {
            full = !rows.write(to_line(row));
            if (!full) ++done;
            return !full;
        });
    const auto wrong = rows.close();
    if (full || wrong) {
        complain("cannot write more battles to " + o.out + "; free some space, then continue with --resume");
        return bad_input;
    }
    if (shard.of > 1) {
        if (!ended) return report_interrupted(done, all, o);
        return end_shard(manifest, battles, shard, done, together, o);
    }
    const Status status = finish_and_print(manifest, battles, o);
    return ended ? status : report_interrupted(done, all, o);
}

Status merge(const StudyOptions& o) {
    if (o.out.empty()) {
        complain("study merge needs --out, the folder of the result");
        return bad_input;
    }
    if (o.planned || !o.shard.empty() || o.resume) {
        complain(
            "study merge uses the plan of the shards: it accepts only --out, --threads and --quiet (not --battles, "
            "--seed, --vary, --shard ...)");
        return bad_input;
    }
    const auto manifest = manifest_in(o.merge.front());
    if (!manifest) return bad_input;
    const std::vector<fs::path> from(o.merge.begin(), o.merge.end());
    const auto battles = battles_of(*manifest);
    if (!battles || !lock_rows_of(from, *manifest) || !fit_for_study(o.out)) return bad_input;
    RowsLock lock;
    if (!lock.take(fs::path(o.out) / rows_name({}))) return bad_input;
    const fs::path manifest_file = fs::path(o.out) / "manifest.json";
    std::error_code error;
    const bool begun = fs::exists(manifest_file, error);
    if (!open_folder(o.out, *manifest)) return bad_input;
    if (!merge_rows(from, o.out, *manifest)) {
        if (!begun) fs::remove(manifest_file, error);
        return bad_input;
    }
    return finish_and_print(*manifest, *battles, o);
}

/// The plan of the options, or that of the folder if --resume has no scenario.
std::optional<study::Manifest> manifest_for(const StudyOptions& o) {
    if (o.battle.scenario.empty()) return manifest_in(o.out);
    const auto wishes = requested_arms(o);
    if (!wishes) return std::nullopt;
    auto manifest = plan(o, *wishes);
    if (manifest)
        if (const std::string both = identical_arms(*manifest); !both.empty()) {
            complain(both);
            return std::nullopt;
        }
    return manifest;
}

}  // namespace

namespace {

/// Warns about pairs and long studies. If the study is too large, prints a message and returns false.
bool print_size(const study::Manifest& manifest, const StudyOptions& o) {
    constexpr std::uint64_t most = 100'000'000;
    constexpr std::uint64_t many = 1'000'000;
    constexpr std::uint64_t row_bytes = 2000;
    const std::uint64_t all = manifest.tasks();
    if (all > most) {
        complain(fmt::format("{} arms of {} are {} battles: expected at most {} in total", manifest.arms.size(),
                             report::battles_text(manifest.battles), all, most));
        return false;
    }
    if (o.quiet) return true;
    if (!o.battle.scenario.empty() && manifest.battles != o.battles)
        fmt::print("Different players exchange sides in pairs: {} per arm instead of {}\n",
                   report::battles_text(manifest.battles), o.battles);
    if (all >= many)
        fmt::print("{} battles in total{}; the progress bar shows the time left\n", all,
                   o.out.empty() ? "" : fmt::format(", some {} GB of rows", (all * row_bytes) / 1'000'000'000));
    std::fflush(stdout);
    return true;
}

}  // namespace

Status study_battles(const StudyOptions& asked) {
    if (!asked.merge.empty()) return merge(asked);
    StudyOptions o = asked;
    if (o.battle.scenario.empty() && !o.resume) {
        complain("study needs a scenario, such as `linstock study two-brigades`");
        return bad_input;
    }
    if (o.battle.scenario.empty() && o.planned) {
        complain(
            "--resume without a scenario continues the study of the folder: remove the other options (such as "
            "--battles), or name the scenario too");
        return bad_input;
    }
    const auto share = share_of(o.shard);
    if (!share) return bad_input;
    give_way(share->rank, o.threads, o.quiet);
    const study::Shard& shard = share->shard;
    if (o.out.empty() && (shard.of > 1 || o.resume)) {
        complain("--shard and --resume need --out, the folder of the study");
        return bad_input;
    }
    const auto manifest = manifest_for(o);
    if (!manifest) return bad_input;
    if (!print_size(*manifest, o)) return bad_input;
    const auto battles = battles_of(*manifest);
    if (!battles) return bad_input;
    if (o.out.empty()) return run_and_print(*manifest, *battles, shard, o);
    if (!fit_for_study(o.out)) return bad_input;
    RowsLock lock;  // until the end, because the tables also belong to one process
    if (!lock.take(fs::path(o.out) / rows_name(shard)) || !open_folder(o.out, *manifest)) return bad_input;
    return run_and_store(*manifest, *battles, shard, share->rank && share->rank->together, o);
}

}  // namespace linstock::apps
