#pragma once
// Files on disk: the data folder, scenarios and house rules by name or path, and atomic writing. Only the programs open
// files; the engine gets texts.

#include "apps/texts.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// LINSTOCK_DATA of the environment, else that of set_data_folder(), else the folder installed with the program, else
/// `data` in a folder above the program: the source tree's, or one beside a copy of the program.
std::filesystem::path data_folder();
/// For a program that links the library, and for the Python module: neither is installed with the data. CMake and
/// pkg-config know where the data is. Call it before any other function, from one thread.
void set_data_folder(std::filesystem::path folder);
/// The folder `installed`, relative to the program's own folder, or else `in_tree` in the nearest folder above the
/// program that has it. `in_tree` itself if there is none.
std::filesystem::path near_program(const char* installed, const char* in_tree);

/// The whole text, at most 256 MiB.
Result<std::string, Problem> read_file(const std::filesystem::path& path);

/// An error that `write_file` would have, as far as it can be known before the work.
std::optional<Problem> not_writable(const std::filesystem::path& path);

/// Writes a temporary file and renames it, so the old or the new file is always complete. Returns the error, if any.
std::optional<Problem> write_file(const std::filesystem::path& path, std::string_view text);

/// The file at a path, or with a bare name in the data folder ("two-brigades", "brisk-collapse"). The error has the
/// nearest valid name.
Result<SourceText, Problem> find_scenario(const std::string& name);
Result<SourceText, Problem> find_house(const std::string& name);

}  // namespace linstock::apps
