#pragma once
// The text of a scenario to begin from, and what of it stands in every one that is made here.

#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

struct Skeleton {
    std::string title;
    std::vector<std::string> books;
    int width = 48;
    int height = 36;
    int turns = 10;
};

/// A basic string of TOML, with its quotes.
std::string toml_text(std::string_view text);
bool listed(const std::vector<std::string>& books, std::string_view book);

/// [scenario], with what each of the books wants to know of it and a comment at every key that one would change.
std::string frame_text(const Skeleton& s);
/// What they fight for, each book by its own keys: objectives, and where another book than Brothers At Arms is named,
/// the victory table.
std::string goals_text(const Skeleton& s, const std::string& first, const std::string& second);
/// The whole: a hill, a wood and a road, two small brigades, an objective.
std::string skeleton_text(const Skeleton& s);

}  // namespace linstock::apps
