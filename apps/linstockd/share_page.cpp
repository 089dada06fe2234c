#include "apps/linstockd/share_page.hpp"

#include "report/html.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {

constexpr std::string_view folder = "/b/";
constexpr std::string_view picture_end = ".png";
constexpr std::size_t id_size = 12;  // server::new_battle_id()

bool is_battle_id(std::string_view text) {
    return text.size() == id_size && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
           });
}

}  // namespace

std::optional<SharePath> share_path(std::string_view path) {
    if (!path.starts_with(folder)) return std::nullopt;
    path.remove_prefix(folder.size());
    if (path == "open.js") return SharePath{SharePath::Kind::script, {}};
    SharePath out;
    if (path.ends_with(picture_end)) {
        path.remove_suffix(picture_end.size());
        out.kind = SharePath::Kind::picture;
    }
    if (!is_battle_id(path)) return std::nullopt;
    out.battle = path;
    return out;
}

std::string share_page(const std::string& origin, const std::string& battle, const std::string& title,
                       const std::string& text) {
    std::string tags;
    if (!title.empty())
        tags = fmt::format(R"(<meta property="og:site_name" content="Linstock">
<meta property="og:type" content="website">
<meta property="og:title" content="{0}">
<meta property="og:description" content="{1}">
<meta name="description" content="{1}">
<meta property="og:url" content="{2}/b/{3}">
<meta property="og:image" content="{2}/b/{3}.png">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Map of the battlefield">
<meta name="twitter:card" content="summary_large_image">
)",
                           report::escaped(title), report::escaped(text), report::escaped(origin), battle);
    return fmt::format(R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{}Linstock</title>
{}<script src="open.js"></script>
</head>
<body><p>Opening the battle. <a href="../">Linstock</a> needs JavaScript.</p></body>
</html>
)",
                       title.empty() ? "" : report::escaped(title) + " - ", tags);
}

std::string_view share_script() { return "location.replace(new URL(\"../\" + location.hash, location.href));\n"; }

}  // namespace linstock::apps
