#include "apps/rulesets.hpp"

#include "apps/files.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/mwan18/mwan18.hpp"

namespace linstock::apps {

namespace {

using Maker = std::shared_ptr<const Ruleset> (*)(std::shared_ptr<const Charts>, Problems*);

struct Entry {
    const char* id;
    Maker make;
    const char* (*degree)(int);  ///< Outcome::degree in words
};

const std::vector<Entry>& registry() {
    static const std::vector<Entry> all = {
        {"revised", brom::make_ruleset, brom::degree_word},
        {"reasonable", brom::make_ruleset, brom::degree_word},
        {"firefight", brom::make_ruleset, brom::degree_word},
        {"mwan18", mwan18::make_ruleset, mwan18::degree_word},
        {"brothers", brothers::make_ruleset, brothers::degree_word},
    };
    return all;
}

}  // namespace

Result<std::shared_ptr<const Charts>, Problems> load_charts_of(const std::string& id,
                                                               const std::vector<SourceText>& house) {
    auto files = ruleset_files(id);
    if (!files) return Problems{files.error()};
    files->house = house;
    auto charts = load_charts(*files);
    if (!charts) return charts.error();
    return std::make_shared<const Charts>(std::move(*charts));
}

Result<std::shared_ptr<const Ruleset>, Problems> load_ruleset(const std::string& id,
                                                              const std::vector<SourceText>& house) {
    auto charts = load_charts_of(id, house);
    if (!charts) return charts.error();
    Problem p;
    if (!(*charts)->played()) {
        p.text = "The rules of " + id + " can be read (linstock rules " + id + ") but are not played yet";
        return Problems{p};
    }
    for (const Entry& entry : registry()) {
        if (id != entry.id) continue;
        Problems problems;
        auto rules = entry.make(*charts, &problems);
        if (rules != nullptr && !any_fatal(problems)) return rules;
        return problems;
    }
    p.text = "this program has charts of '" + id + "' but cannot play it yet";
    return Problems{p};
}

const char* degree_word(const std::string& id, int degree) {
    for (const Entry& entry : registry())
        if (id == entry.id) return entry.degree(degree);
    return "";
}

}  // namespace linstock::apps
