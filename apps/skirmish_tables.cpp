#include "apps/skirmish_tables.hpp"

#include "apps/texts.hpp"

namespace linstock::apps {

Result<skirmish::Tables, Problems> skirmish_tables() {
    skirmish::TableTexts texts;
    Problems problems;
    const auto read = [&](const std::string& path) {
        auto text = data_text("skirmish/" + path + ".toml");
        if (text) return std::move(*text);
        problems.push_back(text.error());
        return SourceText{};
    };
    texts.rulesets = read("rulesets");
    texts.kinds = read("kinds");
    texts.theatres = read("theatres");
    texts.conditions = read("conditions");
    texts.points = read("points");
    for (const std::string& name : army_list_names())
        texts.lists.emplace_back(name, read("lists/" + name));
    if (!problems.empty()) return problems;
    return skirmish::read_tables(texts);
}

}  // namespace linstock::apps
