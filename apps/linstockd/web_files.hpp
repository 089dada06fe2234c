#pragma once
// The files of the built client: which one a path means, as what and for how long a browser may keep it. Read anew for
// each request, so that a client that was just built is served without a restart.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

struct WebFile {
    std::filesystem::path path;
    std::string type;      ///< Content-Type
    std::string encoding;  ///< "gzip": the file beside it is sent; "" = as it is
    std::string tag;       ///< ETag
    bool lasting = false;  ///< its name changes with its content: never asked for again
    bool varies = false;   ///< there is a compressed one beside it
};

class WebFiles {
  public:
    explicit WebFiles(std::filesystem::path folder);

    /// Nothing for a path that leaves the folder, a hidden file, a folder, or what is not there. `target` is that of
    /// the request, with or without a query.
    std::optional<WebFile> find(std::string_view target, bool takes_gzip) const;

    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

/// The path of a request's target, "%20" read as a blank; nothing when it is malformed, leads upwards, or has a hidden
/// part. Begins with "/".
std::optional<std::string> clean_path(std::string_view target);

/// "text/html; charset=utf-8"
std::string_view content_type(std::string_view name);

/// Whether an Accept-Encoding takes gzip.
bool takes_gzip(std::string_view accept_encoding);

}  // namespace linstock::apps
