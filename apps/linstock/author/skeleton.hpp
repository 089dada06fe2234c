#pragma once
// The text of a scenario to start from, and the parts that other generated scenarios share.

#include "apps/conversion/author_terms.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

struct Skeleton {
    std::string title;
    std::vector<AuthorTerms> rulesets;  ///< not empty; the first is the default
    int width = 48;
    int height = 36;
    int turns = 10;
};

/// A basic string of TOML, with quotes.
std::string toml_text(std::string_view text);
bool listed(const std::vector<std::string>& books, std::string_view book);

/// The table [scenario], with the keys of each ruleset and a comment at every key that an author may change.
std::string frame_text(const Skeleton& s);
/// The lines of an army with its tasks, of the rulesets that have tasks.
std::string tasks_text(const Skeleton& s);
/// The objectives, and the victory table if a ruleset has one.
std::string goals_text(const Skeleton& s, const std::string& first, const std::string& second);
/// The whole scenario: a hill, a wood and a road, two small brigades, an objective.
std::string skeleton_text(const Skeleton& s);

}  // namespace linstock::apps
