#include "apps/linstockd/request_class.hpp"

#include <algorithm>
#include <array>

namespace linstock::apps {

namespace {

constexpr unsigned large = 1, medium = 2, battle = 4, link = 8, copy = 16, stores = 32, checks = 64, long_body = 128;
constexpr unsigned reads_large = 256;  ///< GET requests are also large

struct Row {
    std::string_view path;
    unsigned traits;
};
constexpr std::array rows = {
    Row{"/api/battles", large | battle | stores | long_body},
    Row{"/api/records", large | battle | stores | long_body},
    Row{"/api/check", large | checks | long_body},
    Row{"/api/scenarios", large | checks | long_body},
    Row{"/api/table", medium | checks | long_body},
    Row{"/api/battle/rematch", large | battle},
    Row{"/api/battle/onward", large | battle},
    Row{"/api/battle/fight_on", large | battle},
    Row{"/api/battle/report", large | reads_large},
    Row{"/api/battle/record", large | reads_large},
    Row{"/api/battle/snapshot", large | reads_large},
    Row{"/api/battle/print", large | reads_large},
    Row{"/api/battle/links", link},
    Row{"/api/battle/claim", link},
    Row{"/api/battle/invitation", link},
    Row{"/api/battle/key", link},
    Row{"/api/battle/notices", link},
    Row{"/api/battle/watch", link},
    Row{"/api/battle/complaint", link},
    Row{"/api/parcel", link | copy | stores},
    Row{"/api/parcel/open", link},
    Row{"/api/meetings", link | copy},
    Row{"/api/meeting/take", link},
    Row{"/api/meeting/rule", link},
    Row{"/api/meeting/invitation", link},
    Row{"/api/meeting/notices", link},
    Row{"/api/shared", stores | long_body},
    Row{"/api/shared/new", link | copy | stores},
    Row{"/api/drawing", stores | long_body},
    Row{"/api/drawing/new", link | copy | stores | long_body},
};

/// Folders in which every path that is not in the table is small.
constexpr std::array small_folders = {"/api/battle", "/api/meetings", "/api/meeting", "/api/parcel",
                                      "/api/notice", "/api/shared",   "/api/drawing", "/api/host"};
bool is_small(std::string_view path) {
    return std::any_of(small_folders.begin(), small_folders.end(), [path](std::string_view folder) {
        return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
    });
}

/// GET requests that read a scenario or draw its ground.
TaskCost cost_of_preview(std::string_view path) {
    if (path.starts_with("/api/picture/") || (path.starts_with("/b/") && path.ends_with(".png")))
        return TaskCost::large;
    const bool is_page = path.starts_with("/b/") && path != "/b/open.js";
    return is_page || path.starts_with("/api/preview/") ? TaskCost::medium : TaskCost::small;
}

}  // namespace

RequestClass request_class(std::string_view method, std::string_view path) {
    const auto row = std::find_if(rows.begin(), rows.end(), [path](const Row& one) { return one.path == path; });
    const unsigned traits = row != rows.end() ? row->traits : is_small(path) ? 0U : medium;
    RequestClass out;
    out.max_body = (traits & long_body) != 0 ? max_long_body : max_short_body;
    const bool reads = method == "GET" || method == "HEAD" || method == "OPTIONS";
    if ((traits & large) != 0 && (!reads || (traits & reads_large) != 0)) out.cost = TaskCost::large;
    if (reads && out.cost == TaskCost::small) out.cost = cost_of_preview(path);
    if (reads) return out;
    if ((traits & medium) != 0) out.cost = TaskCost::medium;
    out.makes_battle = (traits & battle) != 0;
    out.makes_link = (traits & link) != 0;
    out.makes_copy = (traits & copy) != 0;
    out.stores_body = (traits & stores) != 0;
    out.only_checks = (traits & checks) != 0;
    return out;
}

}  // namespace linstock::apps
