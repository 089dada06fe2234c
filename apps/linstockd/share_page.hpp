#pragma once
// The pages that chat programs and forums read for the preview of a link: title, text and picture of a battle.
//
// A link to a battle is /b/ID#/battle/TOKEN. Browsers and preview services do not send what follows #, so a preview
// knows the battle's id only, never its token. A script then opens the client with the same fragment.

#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// An address under /b/.
struct SharePath {
    enum class Kind { page, picture, script };
    Kind kind = Kind::page;
    std::string battle;  ///< its id; empty for the script
};
/// "/b/ID", "/b/ID.png" and "/b/open.js"; nothing for all other paths.
std::optional<SharePath> share_path(std::string_view path);

/// HTML with Open Graph tags. `origin` is that of the page, "https://table.example.org". Without a title the battle is
/// unknown: the page only opens the client, which reports it.
std::string share_page(const std::string& origin, const std::string& battle, const std::string& title,
                       const std::string& text);
/// Opens the client with the fragment of this page.
std::string_view share_script();

}  // namespace linstock::apps
