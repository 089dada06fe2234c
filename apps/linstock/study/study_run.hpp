#pragma once
// Plays the battles of a study, merges shards, and writes tables and report.

#include "apps/linstock/commands.hpp"
#include "report/study/study_text.hpp"
#include "study/summary.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace linstock::apps {

using Battles = std::vector<std::shared_ptr<const Battle>>;

/// Plays the tasks of a shard from `from` on; `take` receives the rows in order and returns false to stop. False after
/// Ctrl-C.
bool fight_tasks(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard, std::uint64_t from,
                 std::uint64_t done, unsigned threads, bool quiet, const std::function<bool(study::BattleRow&&)>& take);

report::EndingText ending_words(const Battles& battles);

/// Writes tables and report of the rows in `folder`, complete or not. On an error, prints a message and returns
/// nothing.
std::optional<study::Summary> finish(const std::filesystem::path& folder, const study::Manifest& manifest,
                                     const Battles& battles, unsigned threads);

/// Creates the folder and writes the manifest if needed. Complains and returns false if it has another study.
bool open_folder(const std::filesystem::path& folder, const study::Manifest& manifest);
/// The manifest in a folder, if this version of the program started the study: in another version battles may differ.
std::optional<study::Manifest> manifest_in(const std::filesystem::path& folder);

/// Complains and returns false if a folder is missing or has no battles of this study.
bool lock_rows_of(const std::vector<std::filesystem::path>& folders, const study::Manifest& manifest);

/// Merges the rows of all shards in `from` into one file in `out`. Complains of missing battles.
bool merge_rows(const std::vector<std::filesystem::path>& from, const std::filesystem::path& out,
                const study::Manifest& manifest);

}  // namespace linstock::apps
