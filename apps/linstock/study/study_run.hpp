#pragma once
// Fighting the battles of a study, putting shards together, and what is made of the rows in the end.

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

/// Fights the tasks of a shard from `from` on; `take` is given the rows in their order and says whether to go on.
/// False when it was broken off by Ctrl-C.
bool fight_tasks(const study::Manifest& manifest, const Battles& battles, const study::Shard& shard, std::uint64_t from,
                 std::uint64_t done, unsigned threads, bool quiet, const std::function<bool(study::BattleRow&&)>& take);

report::EndingText ending_words(const Battles& battles);

/// Tables and report of the rows in `folder`, whole or as far as they go. Nothing after a message.
std::optional<study::Summary> finish(const std::filesystem::path& folder, const study::Manifest& manifest,
                                     const Battles& battles, unsigned threads);

/// Whether the folder takes this study: makes it, and writes the manifest if there is none. Complains if not.
bool open_folder(const std::filesystem::path& folder, const study::Manifest& manifest);
/// Of a study that this version of the program has begun; another's battles might not end as they would here.
std::optional<study::Manifest> manifest_in(const std::filesystem::path& folder);

/// Whether every folder is there and holds battles of this study. Complains if not.
bool hold_rows_of(const std::vector<std::filesystem::path>& folders, const study::Manifest& manifest);

/// Puts the rows of all shards in `from` together as the whole's in `out`. What is missing is told.
bool merge_rows(const std::vector<std::filesystem::path>& from, const std::filesystem::path& out,
                const study::Manifest& manifest);

}  // namespace linstock::apps
