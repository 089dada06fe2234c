#include "apps/linstock/study/study_run.hpp"

#include "apps/command_line/players.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock/study/study_files.hpp"
#include "apps/linstock/study/study_tables.hpp"
#include "apps/version.hpp"
#include "report/study/study_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>

namespace linstock::apps {

namespace fs = std::filesystem;

bool fight_tasks(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard, std::uint64_t from,
                 std::uint64_t done, unsigned threads, bool quiet,
                 const std::function<bool(study::BattleRow&&)>& take) {
    const Interrupt interrupt;
    const std::uint64_t all = study::tasks_of(manifest, shard);
    Progress progress("battles", static_cast<std::size_t>(all), quiet, static_cast<std::size_t>(done));
    bool broken_off = false;
    std::uint64_t next = from;
    run_in_order(
        threads_for(threads, all - done),
        [&]() -> std::optional<std::uint64_t> {
            const std::uint64_t task = study::next_task(manifest, shard, next);
            if (task >= manifest.tasks()) return std::nullopt;
            broken_off = interrupt.asked();
            if (broken_off) return std::nullopt;
            next = task + 1;
            return task;
        },
        [&](std::uint64_t task) {
            const study::Task t = task_of(manifest, task);
            return study::play_battle(*battles[t.arm], manifest, t);
        },
        [&](std::uint64_t, study::BattleRow&& row) {
            progress.at(static_cast<std::size_t>(++done));
            return take(std::move(row));
        });
    return !broken_off;
}

report::EndingText ending_words(const Battles& battles) {
    return [&battles](std::size_t arm, const Outcome& outcome) {
        std::string text = outcome_text(*battles[arm], outcome);
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    };
}

namespace {

std::optional<study::Manifest> any_manifest_in(const fs::path& folder) {
    const fs::path path = folder / "manifest.json";
    const auto text = read_file(path);
    if (!text) {
        print_problems(text.error());
        return std::nullopt;
    }
    auto manifest = study::read_manifest(*text, path.string());
    if (manifest) return std::move(*manifest);
    print_problems(manifest.error());
    return std::nullopt;
}

/// The first difference of two studies, as "120 battles there, 150 here".
std::string difference(const study::Manifest& there, const study::Manifest& here) {
    if (there.title != here.title) return fmt::format("'{}' there, '{}' here", there.title, here.title);
    if (there.arms.size() != here.arms.size())
        return fmt::format("{} arms there, {} here", there.arms.size(), here.arms.size());
    for (std::size_t a = 0; a < here.arms.size(); ++a) {
        const study::Arm& x = there.arms[a];
        const study::Arm& y = here.arms[a];
        if (x.name != y.name) return fmt::format("the arm '{}' there, '{}' here", x.name, y.name);
        if (x.ruleset != y.ruleset) return fmt::format("by '{}' there, by '{}' here", x.ruleset, y.ruleset);
        if (x.blue != y.blue || x.grey != y.grey)
            return fmt::format("{} against {} there, {} against {} here", x.blue, x.grey, y.blue, y.grey);
        if (x.scenario_hash != y.scenario_hash) return "its scenario differs";
        if (x.ruleset_hash != y.ruleset_hash) return "its charts or house rules differ";
    }
    if (there.battles != here.battles) return fmt::format("{} battles there, {} here", there.battles, here.battles);
    if (!(there.seed == here.seed))
        return fmt::format("seed {} there, {} here", to_text(there.seed), to_text(here.seed));
    if (there.program != here.program) return fmt::format("Linstock {} there, {} here", there.program, here.program);
    return "its manifest.json differs";
}

}  // namespace

std::optional<study::Manifest> manifest_in(const fs::path& folder) {
    auto manifest = any_manifest_in(folder);
    if (!manifest || manifest->program == version()) return manifest;
    complain(
        fmt::format("{}: this study was started by Linstock {}, but this is {}, where its battles may end "
                    "differently; continue with that version, or start again in another folder",
                    folder.string(), manifest->program, version()));
    return std::nullopt;
}

bool lock_rows_of(const std::vector<fs::path>& folders, const study::Manifest& manifest) {
    for (const fs::path& folder : folders) {
        std::error_code error;
        if (!fs::is_directory(folder, error)) {
            complain(folder.string() + ": there is no such folder; expected one with the battles of a study");
            return false;
        }
        if (row_files(folder).empty()) {
            complain(folder.string() + ": this folder has no battles of a study");
            return false;
        }
        if (!fs::exists(folder / "manifest.json", error)) continue;
        const auto there = any_manifest_in(folder);
        if (!there) return false;
        if (hash_of(*there) == hash_of(manifest)) continue;
        complain(fmt::format("{}: these battles belong to another study than those of {} ({})", folder.string(),
                             folders.front().string(), difference(*there, manifest)));
        return false;
    }
    return true;
}

bool open_folder(const fs::path& folder, const study::Manifest& manifest) {
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path path = folder / "manifest.json";
    if (fs::exists(path, error)) {
        const auto there = any_manifest_in(folder);
        if (!there) return false;
        if (hash_of(*there) == hash_of(manifest)) return true;
        complain(folder.string() + " has another study (" + difference(*there, manifest) + "); name another folder");
        return false;
    }
    if (const auto wrong = write_file(path, to_text(manifest))) {
        print_problems(*wrong);
        return false;
    }
    return true;
}

namespace {

bool report_if_failed(const std::optional<Problem>& problem) {
    if (problem) print_problems(*problem);
    return !problem;
}

}  // namespace

namespace {

/// Every battle of the folder in order. The error if one cannot be read.
std::optional<Problem> each_row(const fs::path& folder, const study::Manifest& manifest,
                                const std::function<void(const study::BattleRow&)>& take) {
    RowReader reader(folder / rows_name({}), manifest);
    while (const auto row = reader.next())
        take(*row);
    return reader.problem();
}

void print_problems(const study::Manifest& manifest, const Battles& battles, const study::BattleRow& row,
                    const study::TableSink& sink) {
    write_battle_rows(manifest, *battles[task_of(manifest, row.task).arm], row, sink);
}

}  // namespace

// With a second thread the database and the CSV files are written at the same time; each reads the rows itself.
std::optional<study::Summary> finish(const fs::path& folder, const study::Manifest& manifest, const Battles& battles,
                                     unsigned threads) {
    study::Summary summary(manifest, battles);
    CsvFiles csv;
    SqliteFile sqlite;
    if (!report_if_failed(csv.open(folder)) || !report_if_failed(sqlite.open(folder / "study.sqlite")))
        return std::nullopt;
    const study::TableSink to_csv = [&](study::TableId t, const std::vector<study::Cell>& c) { csv.row(t, c); };
    const study::TableSink to_sqlite = [&](study::TableId t, const std::vector<study::Cell>& c) { sqlite.row(t, c); };
    std::future<std::optional<Problem>> database;
    if (threads > 1)
        database = std::async(std::launch::async, [&] {
            return each_row(folder, manifest,
                            [&](const study::BattleRow& row) { print_problems(manifest, battles, row, to_sqlite); });
        });
    const auto unread = each_row(folder, manifest, [&](const study::BattleRow& row) {
        summary.add(row);
        print_problems(manifest, battles, row, to_csv);
        if (threads == 1) print_problems(manifest, battles, row, to_sqlite);
    });
    const auto unread_beside = database.valid() ? database.get() : std::nullopt;
    if (!report_if_failed(unread) || !report_if_failed(unread_beside)) return std::nullopt;
    write_summary_rows(summary, to_csv);
    write_summary_rows(summary, to_sqlite);
    if (!report_if_failed(csv.close()) || !report_if_failed(sqlite.close())) return std::nullopt;
    const std::uint64_t fought = summary.arms()[0].battles - summary.arms()[0].bugs;
    if (fought > 0 &&
        !report_if_failed(write_file(folder / "report.html", report::study_html(summary, ending_words(battles)))))
        return std::nullopt;
    return summary;
}

// --- Merging ---

namespace {

struct Source {
    std::unique_ptr<RowReader> reader;
    std::optional<study::BattleRow> row;
    std::uint64_t taken = 0;
};

/// "3 to 17", and the number of further ranges.
class Missing {
  public:
    void add(std::uint64_t from, std::uint64_t until) {
        if (from >= until) return;
        all_ += until - from;
        const std::string to = until - from == 1 ? "" : fmt::format(" to {}", until - 1);
        if (stretches_++ < 3) text_ += fmt::format("{}{}{}", text_.empty() ? "" : ", ", from, to);
    }
    bool any() const { return all_ > 0; }
    std::string count() const { return fmt::format("{} of the battles {} missing", all_, all_ == 1 ? "is" : "are"); }
    std::string text() const {
        return fmt::format("{}: tasks {}{}", count(), text_, stretches_ > 3 ? " and others" : "");
    }

  private:
    std::uint64_t all_ = 0;
    int stretches_ = 0;
    std::string text_;
};

/// "shard 2 of 3 is missing (rows-2-of-3.jsonl)", "shard 1 of 3 has 5 of its 20 battles"; "" if the rows are not
/// shards of the same division.
std::string missing_shards(const std::vector<Source>& sources, const study::Manifest& manifest) {
    const std::uint64_t of = sources.empty() ? 1 : sources.front().reader->shard().of;
    for (const Source& s : sources)
        if (s.reader->shard().of != of) return {};
    std::string out;
    int named = 0;
    for (study::Shard shard{1, of}; of > 1 && shard.number <= of; ++shard.number) {
        const std::uint64_t whole = study::tasks_of(manifest, shard);
        std::uint64_t taken = 0;
        bool there = false;
        for (const Source& s : sources)
            if (s.reader->shard().number == shard.number) {
                there = true;
                taken = std::max(taken, s.taken);
            }
        if (taken >= whole) continue;
        if (++named > 3) return out + "; and others";
        const std::string what = there ? fmt::format("has {} of its {} battles", taken, whole)
                                       : fmt::format("is missing ({})", rows_name(shard));
        out += fmt::format("{}shard {} of {} {}", out.empty() ? "" : "; ", shard.number, of, what);
    }
    return out;
}

/// Takes the row of a task from every source that has it; false if they differ.
bool take_row(std::vector<Source>& sources, std::uint64_t task, std::string& line) {
    line.clear();
    std::string place;
    for (Source& s : sources) {
        if (!s.row || s.row->task != task) continue;
        if (!line.empty() && line != s.reader->line()) {
            complain(
                fmt::format("task {} has different results in {} and {}: one of them comes from another program; "
                            "leave out its folder",
                            task, place, s.reader->place()));
            return false;
        }
        line = s.reader->line();
        place = s.reader->place();
        ++s.taken;
        s.row = s.reader->next();
        if (!report_if_failed(s.reader->problem())) return false;
    }
    return true;
}

}  // namespace

bool merge_rows(const std::vector<fs::path>& from, const fs::path& out, const study::Manifest& manifest) {
    std::vector<Source> sources;
    for (const fs::path& folder : from)
        for (const fs::path& path : row_files(folder)) {
            Source s{std::make_unique<RowReader>(path, manifest), std::nullopt};
            if (!s.reader->problem()) s.row = s.reader->next();
            if (!report_if_failed(s.reader->problem())) return false;
            sources.push_back(std::move(s));
        }
    const fs::path whole = out / rows_name({});
    fs::path part = whole;
    part += ".part";
    std::error_code error;
    fs::remove(part, error);
    RowWriter writer;
    if (!report_if_failed(writer.open(part, manifest, {}, false))) return false;
    Missing missing;
    std::string line;
    for (std::uint64_t next = 0; next < manifest.tasks();) {
        std::uint64_t task = manifest.tasks();
        for (const Source& s : sources)
            if (s.row) task = std::min(task, s.row->task);
        missing.add(next, task);
        if (task == manifest.tasks()) break;
        if (!take_row(sources, task, line)) return false;
        if (!writer.write(line + "\n")) return report_if_failed(not_writable(part)) && false;
        next = task + 1;
    }
    if (!report_if_failed(writer.close())) return false;
    if (missing.any()) {
        const std::string shards = missing_shards(sources, manifest);
        complain(shards.empty() ? missing.text() : missing.count() + ": " + shards);
        fs::remove(part, error);
        return false;
    }
    fs::rename(part, whole, error);
    if (error) complain(whole.string() + ": " + error.message());
    return !error;
}

}  // namespace linstock::apps
