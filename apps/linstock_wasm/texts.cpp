// The data folder in a browser: texts that the worker has passed, by path.

#include "apps/texts.hpp"

#include "apps/linstock_wasm/rows.hpp"

#include <algorithm>
#include <set>

namespace linstock::apps {

namespace {

std::vector<std::string> names(const std::string& folder, bool folders) {
    std::set<std::string> out;
    for (const auto& [path, text] : data_texts()) {
        if (!path.starts_with(folder)) continue;
        const std::string rest = path.substr(folder.size());
        const std::size_t slash = rest.find('/');
        if (folders && slash != std::string::npos) out.insert(rest.substr(0, slash));
        constexpr std::string_view ending = ".toml";
        if (!folders && slash == std::string::npos && rest.ends_with(ending))
            out.insert(rest.substr(0, rest.size() - ending.size()));
    }
    return {out.begin(), out.end()};
}

Problem missing(const std::string& what, std::string nearest = "") {
    Problem p;
    p.text = "there is no " + what;
    p.nearest = std::move(nearest);
    return p;
}

}  // namespace

std::vector<std::string> ruleset_ids() { return names("rulesets/", true); }
std::vector<std::string> scenario_names() { return names("scenarios/", false); }
std::vector<std::string> house_names() { return names("house/", false); }
std::vector<std::string> army_list_names() { return names("skirmish/lists/", false); }

Result<SourceText, Problem> data_text(const std::string& path) {
    const auto it = data_texts().find(path);
    if (it == data_texts().end()) return missing("text " + path);
    return SourceText{it->second, path};
}

Result<RulesetFiles, Problem> ruleset_files(const std::string& id) {
    const std::vector<std::string> known = ruleset_ids();
    if (std::find(known.begin(), known.end(), id) == known.end())
        return missing("ruleset '" + id + "'", nearest_word(id, known));
    return files_of_known(id);
}

}  // namespace linstock::apps
