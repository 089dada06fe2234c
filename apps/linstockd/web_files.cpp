#include "apps/linstockd/web_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The ETag of a file, from its size and time only, which is cheap. The files are replaced, not changed in place.
std::string tag_of(const fs::path& path) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    const auto time = fs::last_write_time(path, error).time_since_epoch().count();
    return fmt::format("\"{:x}-{:x}\"", size, time);
}

bool inside(const fs::path& path, const fs::path& folder) {
    const auto [at, end] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return at == folder.end() && end != path.end();
}

}  // namespace

std::optional<std::string> clean_path(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with('/')) return std::nullopt;
    std::string out;
    for (std::size_t at = 0; at < target.size(); ++at) {
        char c = target[at];
        if (c == '%') {
            if (at + 2 >= target.size()) return std::nullopt;
            const int high = digit(target[at + 1]);
            const int low = digit(target[at + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            at += 2;
        }
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f || c == '\\') return std::nullopt;
        out += c;
    }
    // A part that begins with a dot leads upwards or names a hidden file.
    if (out.find("/.") != std::string::npos) return std::nullopt;
    return out;
}

std::string_view content_type(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 20> types = {{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".jpeg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/vnd.microsoft.icon"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".ttf", "font/ttf"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
    }};
    for (const auto& [ending, type] : types)
        if (name.ends_with(ending)) return type;
    return "application/octet-stream";
}

bool takes_gzip(std::string_view accept) {
    for (std::size_t at = accept.find("gzip"); at != std::string_view::npos; at = accept.find("gzip", at + 4)) {
        std::string_view rest = accept.substr(at + 4);
        rest = rest.substr(0, rest.find(','));
        const std::size_t q = rest.find("q=");
        // "q=0" or "q=0.0" refuses gzip.
        return q == std::string_view::npos || rest.substr(q + 2).find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

WebFiles::WebFiles(fs::path folder) {
    std::error_code error;
    folder_ = fs::weakly_canonical(folder, error);
    if (error) folder_ = std::move(folder);
}

std::optional<WebFile> WebFiles::find(std::string_view target, bool gzip) const {
    auto path = clean_path(target);
    if (!path) return std::nullopt;
    if (path->ends_with('/')) *path += "index.html";
    std::error_code error;
    WebFile out;
    // A symbolic link must not lead out of the folder either.
    out.path = fs::canonical(folder_ / path->substr(1), error);
    if (error || !inside(out.path, folder_) || !fs::is_regular_file(out.path, error)) return std::nullopt;
    out.type = content_type(*path);
    out.lasting = path->starts_with("/assets/");
    fs::path beside = out.path;
    beside += ".gz";
    out.varies = fs::is_regular_file(beside, error);
    if (out.varies && gzip) {
        out.path = std::move(beside);
        out.encoding = "gzip";
    }
    out.tag = tag_of(out.path);
    return out;
}

}  // namespace linstock::apps
