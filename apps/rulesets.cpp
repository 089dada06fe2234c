#include "apps/rulesets.hpp"

#include "apps/texts.hpp"
#include "charts/data_file.hpp"
#include "charts/overlay.hpp"
#include "rulesets/books/register.hpp"

#include <algorithm>
#include <utility>

namespace linstock::apps {

namespace {

/// House rules that became the default of the ruleset: data/house/former/names.toml has their texts by name.
std::optional<SourceText> printed_reading_house(const std::string& name) {
    const auto text = data_text("house/former/names.toml");
    if (!text) return std::nullopt;
    const auto names = parse_data(text->text, text->file);
    if (!names || names->root().kind_of(name) != DataKind::text) return std::nullopt;
    return SourceText{names->root().text(name), text->file};
}

/// "duels-in-pairs-firefight": the table [firefight] of duels-in-pairs, whose rulesets had a file each.
std::optional<SourceText> house_for_one_ruleset(const std::string& name) {
    const std::vector<std::string> files = house_names();
    for (const std::string& id : ruleset_ids()) {
        if (!name.ends_with("-" + id)) continue;
        const std::string file = name.substr(0, name.size() - id.size() - 1);
        if (std::find(files.begin(), files.end(), file) == files.end()) continue;
        auto text = data_text("house/" + file + ".toml");
        if (!text) continue;
        const std::vector<OverlayHead> heads = overlay_heads(*text);
        if (std::none_of(heads.begin(), heads.end(), [&](const OverlayHead& h) { return h.ruleset == id; })) continue;
        if (heads.size() > 1) text->text.insert(0, "ruleset = \"" + id + "\"\n");
        return std::move(*text);
    }
    return std::nullopt;
}

}  // namespace

std::optional<SourceText> former_house(const std::string& name) {
    auto found = printed_reading_house(name);
    return found ? std::move(found) : house_for_one_ruleset(name);
}

Result<RulesetFiles, Problem> files_of_known(const std::string& id) {
    RulesetFiles out;
    for (const auto& [member, name] :
         {std::pair{&RulesetFiles::ruleset, "ruleset.toml"}, std::pair{&RulesetFiles::charts, "charts.toml"},
          std::pair{&RulesetFiles::clauses, "clauses.toml"}}) {
        auto text = data_text("rulesets/" + id + "/" + name);
        if (!text) return text.error();
        out.*member = std::move(*text);
    }
    return out;
}

Result<std::shared_ptr<const Charts>, Problems> load_charts_of(const std::string& id,
                                                               const std::vector<SourceText>& house,
                                                               Problems* warnings) {
    auto files = ruleset_files(id);
    if (!files) return Problems{files.error()};
    files->house = house;
    auto charts = load_charts(*files, warnings);
    if (!charts) return charts.error();
    return std::make_shared<const Charts>(std::move(*charts));
}

Result<std::shared_ptr<const Ruleset>, Problems> load_ruleset(const std::string& id,
                                                              const std::vector<SourceText>& house,
                                                              Problems* warnings) {
    auto files = ruleset_files(id);
    if (!files) return Problems{files.error()};
    files->house = house;
    return make_ruleset(id, *files, warnings);
}

Result<std::shared_ptr<const Ruleset>, Problems> make_ruleset(const std::string& id, const RulesetFiles& files,
                                                              Problems* warnings) {
    auto loaded = load_charts(files, warnings);
    if (!loaded) return loaded.error();
    const auto charts = std::make_shared<const Charts>(std::move(*loaded));
    Problem p;
    if (!charts->played()) {
        p.text = "the rules of " + id + " can be read (linstock rules " + id + ") but not played yet";
        return Problems{p};
    }
    if (const books::Book* book = books::find(id)) {
        Problems problems;
        auto rules = book->make(charts, &problems);
        if (rules != nullptr && !any_fatal(problems)) return rules;
        return problems;
    }
    p.text = "this program has charts of '" + id + "' but cannot play it yet";
    return Problems{p};
}

const char* degree_word(const std::string& id, int degree) {
    const books::Book* book = books::find(id);
    return book == nullptr ? "" : book->degree(degree);
}

}  // namespace linstock::apps
