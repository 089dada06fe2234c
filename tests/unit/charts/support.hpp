#pragma once
// A small ruleset, and the files of the real ones.

#include "charts/load.hpp"
#include "tests/folder/folder.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace linstock::test {

inline SourceText file(const std::string& path) {
    std::ifstream in(tests::data_folder() + "/" + path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return {text.str(), path};
}

inline RulesetFiles real_ruleset(const std::string& id) {
    const std::string folder = "rulesets/" + id + "/";
    return {file(folder + "ruleset.toml"), file(folder + "charts.toml"), file(folder + "clauses.toml"), {}};
}

inline constexpr std::string_view small_clauses = R"([[clause]]
id = "XX-1"
name = "zone"
title = "Zone"
mark = "printed"
section = "1"
behaviour = "An officer reaches 12 inches."
[[clause]]
id = "XX-fire"
title = "Fire"
mark = "mended"
from = "1' to 12'"
section = "2"
behaviour = "Fire by range."
[[clause]]
id = "XX-2"
title = "A heading"
mark = "printed"
section = "2"
code = false
behaviour = "none"
why = "nothing stands under it"
)";

inline constexpr std::string_view small_ruleset = R"(id = "small"
title = "A small ruleset"
prefix = "XX"
period = "none"
unit = "in"
[charts]
fire = "XX-fire"
[profile]
zone = { value = 12, unit = "in", clause = "XX-1", mark = "printed", title = "zone" }
gap = { value = 0.5, clause = "XX-1", mark = "ruling", why = "silence", title = "gap" }
way = { value = "short", words = ["short", "long"], clause = "XX-1", mark = "printed", title = "way" }
leave = { value = "2d6", kind = "dice", clause = "XX-1", mark = "printed", title = "leaving" }
die = { value = 6, clause = "XX-fire", mark = "printed", fixed = true, title = "die" }
)";

inline constexpr std::string_view small_charts = R"([chart.XX-fire]
title = "Fire"
mark = "mended"
from = "1' to 12'"
die = 6
columns = ["close", "long", "hits", "plus"]
kinds = { close = "band", long = "band", hits = "faces" }
rows.musket = [[0, 6], [6, 12], [5, 6], 0]
rows.pistol = [[0, 3], "-", [6], -1]
cells."pistol/plus" = { clause = "XX-1", mark = "ruling", why = "silence", instead = "0" }
[chart.table]
title = "Table"
clause = "XX-1"
mark = "printed"
die = 20
columns = ["die", "at_least", "up_to", "word"]
kinds = { die = "span", at_least = "floor", up_to = "ceiling", word = "word" }
words.word = ["yes", "no"]
rows.low = [[1, 10], 6, 5, "yes"]
rows.high = [[11, 20], "-", "-", "no"]
)";

inline std::string with(std::string_view text, std::string_view old_part, std::string_view new_part) {
    std::string out(text);
    const std::size_t at = out.find(old_part);
    if (at != std::string::npos) out.replace(at, old_part.size(), new_part);
    return out;
}

inline RulesetFiles small_files() {
    return {{std::string(small_ruleset), "ruleset.toml"},
            {std::string(small_charts), "charts.toml"},
            {std::string(small_clauses), "clauses.toml"},
            {}};
}

/// Adds a house-rules file.
inline void add_house(RulesetFiles& files, std::string_view head, std::string_view changes,
                      const char* name = "house.toml") {
    SourceText source;
    source.text.append(head).append(changes);
    source.file = name;
    files.house.push_back(std::move(source));
}

inline std::string all_text(const Problems& problems) {
    std::string out;
    for (const Problem& problem : problems)
        out += to_text(problem) + "\n";
    return out;
}

}  // namespace linstock::test
