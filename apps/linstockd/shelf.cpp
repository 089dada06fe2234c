#include "apps/linstockd/shelf.hpp"

#include "apps/files.hpp"
#include "apps/rulesets.hpp"

#include <algorithm>

namespace linstock::apps {

namespace {

/// An id of the list, or the problem with the nearest one. What is not in the list is never looked for on the disk.
Result<SourceText, Problem> listed(const std::string& id, const std::vector<std::string>& known, const char* what,
                                   const char* folder) {
    if (std::find(known.begin(), known.end(), id) != known.end()) {
        auto text = read_file(data_folder() / folder / (id + ".toml"));
        if (!text) return text.error();
        return SourceText{std::move(*text), id + ".toml"};
    }
    Problem p;
    p.text = "there is no " + std::string(what) + " '" + id + "'";
    p.nearest = nearest_word(id, known);
    return p;
}

/// What `make` makes of the id, kept where no house rules change it.
template <class T, class Make>
Result<std::shared_ptr<const T>, Problems> kept(std::mutex& guard, std::map<std::string, std::shared_ptr<const T>>& in,
                                                const std::string& id, const std::vector<SourceText>& house,
                                                const Make& make) {
    if (!house.empty()) return make(id, house);
    const std::lock_guard lock(guard);
    if (const auto at = in.find(id); at != in.end()) return at->second;
    auto made = make(id, house);
    if (made) in.emplace(id, *made);
    return made;
}

}  // namespace

std::vector<std::string> Shelf::scenarios() const { return scenario_names(); }
std::vector<std::string> Shelf::rulesets() const { return ruleset_ids(); }
std::vector<std::string> Shelf::houses() const { return house_names(); }

Result<SourceText, Problem> Shelf::scenario(const std::string& id) const {
    return listed(id, scenario_names(), "scenario", "scenarios");
}
Result<SourceText, Problem> Shelf::house(const std::string& id) const {
    return listed(id, house_names(), "file of house rules", "house");
}

Result<std::shared_ptr<const Charts>, Problems> Shelf::charts(const std::string& ruleset,
                                                              const std::vector<SourceText>& house) const {
    return kept(guard_, charts_, ruleset, house, load_charts_of);
}
Result<std::shared_ptr<const Ruleset>, Problems> Shelf::ruleset(const std::string& id,
                                                                const std::vector<SourceText>& house) const {
    return kept(guard_, rulesets_, id, house, load_ruleset);
}

std::string Shelf::degree_word(const std::string& ruleset, int degree) const {
    return apps::degree_word(ruleset, degree);
}

}  // namespace linstock::apps
