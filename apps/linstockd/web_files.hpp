#pragma once
// The files of the built client: which file a path names, its type, and how long a browser may cache it. Files are
// looked up for each request, so that a new build is served without a restart.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

struct WebFile {
    std::filesystem::path path;
    std::string type;      ///< Content-Type
    std::string encoding;  ///< "gzip": send the compressed file; "" = as it is
    std::string tag;       ///< ETag
    bool lasting = false;  ///< its name changes with its content, so it can be cached forever
    bool varies = false;   ///< there is a compressed file too
};

class WebFiles {
  public:
    explicit WebFiles(std::filesystem::path folder);

    /// The file for a request; nothing if the path leaves the folder, or is a hidden file, a folder or a missing file.
    /// `target` is the target of the request, with or without a query.
    std::optional<WebFile> find(std::string_view target, bool takes_gzip) const;

    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

/// The path of a request target with percent-encoding decoded; nothing if it is malformed, leads upwards, or has a
/// hidden part. Begins with "/".
std::optional<std::string> clean_path(std::string_view target);

/// "text/html; charset=utf-8"
std::string_view content_type(std::string_view name);

/// True if an Accept-Encoding header accepts gzip.
bool takes_gzip(std::string_view accept_encoding);

}  // namespace linstock::apps
