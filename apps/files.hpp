#pragma once
// Files on disk: the data folder, scenarios by name or path, house rules, and writing without leaving half a file.
// The engine below never opens a file; the applications bring it the texts.

#include "apps/texts.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// The environment's LINSTOCK_DATA, else the folder installed beside the program, else that of the source tree.
std::filesystem::path data_folder();

/// The whole text; the problem says why not.
Result<std::string, Problem> read_file(const std::filesystem::path& path);

/// Why `write_file` would fail there, as far as that can be told before the work is done.
std::optional<Problem> not_writable(const std::filesystem::path& path);

/// Writes beside the file and renames: either the whole new file is there or the old one. What went wrong, or nothing.
std::optional<Problem> write_file(const std::filesystem::path& path, std::string_view text);

/// A path as it stands, or a bare name looked up in the data folder ("two-brigades", "brisk-collapse"). The problem has
/// the nearest name there is.
Result<SourceText, Problem> find_scenario(const std::string& name);
Result<SourceText, Problem> find_house(const std::string& name);

}  // namespace linstock::apps
