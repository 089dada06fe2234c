#include "apps/conversion/author_terms.hpp"

#include "apps/texts.hpp"
#include "army/enum_words.hpp"
#include "army/own_values.hpp"
#include "charts/data_file.hpp"

#include <algorithm>

namespace linstock::apps {

namespace {

constexpr int most_men = 1000;  // of a base
constexpr int most_bases = 100;
constexpr int most_guns_of_battery = 100;

/// Keys that a ruleset may lack.
const std::vector<std::string>& keys_to_lack() {
    static const std::vector<std::string> keys = {"fire_handicap", "curtain", "open_sides", "guns_off_road",
                                                  "concealed"};
    return keys;
}

BaseScale read_scale(const DataTable& t) {
    BaseScale s;
    s.foot = static_cast<int>(t.integer("foot", 1, most_men));
    s.horse = static_cast<int>(t.integer("horse", 1, most_men));
    s.least = static_cast<int>(t.integer("least", 1, most_bases));
    s.most = static_cast<int>(t.integer("most", s.least, most_bases));
    return s;
}

std::vector<Measure> read_measures(const DataTable& t) {
    std::vector<Measure> out;
    for (const std::string& word : t.texts("measures")) {
        const auto measure = from_word<Measure>(word);
        if (measure)
            out.push_back(*measure);
        else
            t.problem_at("measures", "no measure '" + word + "'", "inches, centimetres or feet",
                         nearest_word(word, word_list<Measure>()));
    }
    if (out.empty()) t.problem_at("measures", "no measure", "measures = [\"inches\"]");
    return out;
}

void read_table(const DataTable& t, AuthorTerms& out) {
    out.measures = read_measures(t);
    const DataTable variants = t.maybe_table("variants");
    if (variants.present())
        for (const Measure m : out.measures)
            out.variants.push_back(variants.text(word_of(m)));
    const DataTable scale = t.maybe_table("men_per_base");
    if (scale.present()) out.men_per_base = read_scale(scale);
    out.most_guns = static_cast<int>(t.maybe_integer("most_guns", 1, most_guns_of_battery).value_or(0));
    out.scenario = read_own_values(t.maybe_table("scenario"));
    out.after_another = read_own_values(t.maybe_table("after_another"));
    out.why = t.maybe_text("why").value_or("");
    out.foot = read_own_values(t.maybe_table("foot"));
    out.guns = read_own_values(t.maybe_table("guns"));
    const DataTable tasks = t.maybe_table("tasks");
    if (tasks.present())
        out.tasks = TaskTerms{tasks.text("key"), tasks.text("hold"), tasks.text("objectives"), tasks.text("keep"),
                              tasks.text("turns")};
    out.lacks = t.maybe_texts("lacks");
    for (const std::string& key : out.lacks)
        if (std::find(keys_to_lack().begin(), keys_to_lack().end(), key) == keys_to_lack().end())
            t.problem_at("lacks", "unknown key '" + key + "'", "a key that a ruleset may lack",
                         nearest_word(key, keys_to_lack()));
}

}  // namespace

bool AuthorTerms::has_measure(Measure measure) const {
    return std::find(measures.begin(), measures.end(), measure) != measures.end();
}

bool AuthorTerms::has(std::string_view key) const { return std::find(lacks.begin(), lacks.end(), key) == lacks.end(); }

std::string AuthorTerms::variant(Measure measure) const {
    for (std::size_t i = 0; i < variants.size(); ++i)
        if (measures[i] == measure) return variants[i];
    return "";
}

Result<AuthorTerms, Problems> author_terms(const std::string& ruleset) {
    AuthorTerms out;
    out.ruleset = ruleset;
    const auto card = data_text("rulesets/" + ruleset + "/card.toml");
    if (!card) return out;
    auto file = parse_data(card->text, card->file);
    if (!file) return file.error();
    const DataTable root = file->root();
    const DataTable author = root.maybe_table("author");
    if (author.present()) read_table(author, out);
    for (const std::string& key : root.keys())
        if (key != "author") root.value(key).accept_all();
    Problems problems;
    file->finish(problems);
    if (any_fatal(problems)) return problems;
    return out;
}

Result<std::vector<AuthorTerms>, Problems> author_terms(const std::vector<std::string>& rulesets) {
    std::vector<AuthorTerms> out;
    for (const std::string& id : rulesets) {
        auto terms = author_terms(id);
        if (!terms) return terms.error();
        out.push_back(std::move(*terms));
    }
    return out;
}

}  // namespace linstock::apps
