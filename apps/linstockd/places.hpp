#pragma once
// Where things are unless the command line says otherwise, and whether they can be used.

#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

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

/// Two servers on one file would write over each other's battles: whoever has this is the only one, by whatever name or
/// link the other may come. It is the file itself that is locked as long as this lives; the system lets go of it when
/// the program dies. A file that others may read is made its owner's alone.
class StoreHeld {
  public:
    /// The error is a sentence: another program has it.
    static Result<StoreHeld, std::string> take(const std::filesystem::path& store);
    StoreHeld(StoreHeld&& from) noexcept : file_(std::exchange(from.file_, -1)) {}
    StoreHeld(const StoreHeld&) = delete;  // it holds an open file
    StoreHeld& operator=(const StoreHeld&) = delete;
    StoreHeld& operator=(StoreHeld&&) = delete;
    ~StoreHeld();

  private:
    explicit StoreHeld(int file) : file_(file) {}
    int file_;
};

}  // namespace linstock::apps
