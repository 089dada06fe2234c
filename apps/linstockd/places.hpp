#pragma once
// Where things are unless the command line says otherwise, and whether they can be used.

#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace linstock::apps {

/// linstock/battles.sqlite in XDG_DATA_HOME, or in .local/share of the home folder. The error is a sentence.
Result<std::filesystem::path, std::string> default_store();

/// The environment's LINSTOCK_WEB, else the client installed beside the program, else the one built in the source tree.
std::filesystem::path web_folder();

/// Why the client cannot be served from there.
std::optional<std::string> web_missing(const std::filesystem::path& folder);

/// Makes the folder of the store where there is none; why battles cannot be kept there. Files that do not exist yet are
/// tried and left away again.
std::optional<std::string> store_unusable(const std::filesystem::path& store);

}  // namespace linstock::apps
