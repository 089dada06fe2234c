#include "apps/library.hpp"

#include "apps/conversion/convert_ruleset.hpp"
#include "apps/drawings/drawings.hpp"
#include "apps/prepare.hpp"
#include "apps/rulesets.hpp"
#include "apps/skirmish_tables.hpp"
#include "apps/texts.hpp"
#include "battle/print_sheet.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "rulesets/books/register.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace linstock::apps {

namespace {

/// With its id as file name: clients do not see paths of this machine.
Result<SourceText, Problem> named(const std::string& id, Result<SourceText, Problem> text) {
    if (text) text->file = id + ".toml";
    return text;
}

class FolderLibrary final : public server::Library {
  public:
    std::vector<std::string> scenarios() const override { return scenario_names(); }
    std::vector<std::string> rulesets() const override { return ruleset_ids(); }
    std::vector<std::string> house_rules() const override { return house_names(); }

    // Ids come from clients: look up only names that the folder lists, never a path.
    Result<SourceText, Problem> scenario(const std::string& id) const override {
        if (auto wrong = unknown(id, scenario_names(), "scenario")) return *wrong;
        return named(id, data_text("scenarios/" + id + ".toml"));
    }
    Result<SourceText, Problem> house_rule(const std::string& id) const override {
        if (auto former = former_house(id)) return named(id, std::move(*former));
        if (auto wrong = unknown(id, house_names(), "file of house rules")) return *wrong;
        return named(id, data_text("house/" + id + ".toml"));
    }

    Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                           const std::vector<SourceText>& house) const override {
        return load_charts_of(ruleset, house);
    }
    Result<SourceText, Problem> ruleset_card(const std::string& ruleset) const override {
        if (auto wrong = unknown(ruleset, ruleset_ids(), "ruleset")) return *wrong;
        return data_text("rulesets/" + ruleset + "/card.toml");
    }
    std::vector<report::Drawing> drawings(const std::string& ruleset) const override {
        const std::lock_guard lock(drawings_lock_);
        const auto known = drawings_.find(ruleset);
        if (known != drawings_.end()) return known->second;
        const auto drawn = drawings_of(ruleset);
        if (!drawn) return {};
        return drawings_[ruleset] = *drawn;
    }
    Result<server::PreparedBattle, Problems> prepare(const SourceText& text, const std::string& ruleset,
                                                     const std::vector<SourceText>& house,
                                                     std::shared_ptr<const RulesetFiles> book) const override {
        const bool kept = house.empty() && book == nullptr && is_of_folder(text);
        if (kept)
            if (auto known = cached(text, ruleset)) return *known;
        const std::string whole = kept ? std::string() : all_of(text, ruleset, house, book.get());
        if (!kept)
            if (auto shared = in_use(whole)) return *shared;
        auto scenario = read_scenario(text.text, text.file, nullptr, origin_of(text));
        if (!scenario) return scenario.error();
        auto setup =
            prepared(*scenario, ruleset.empty() ? apps::default_ruleset(**scenario) : ruleset, house, std::move(book));
        if (!setup) return setup.error();
        server::PreparedBattle prepared{setup->scenario, setup->battle, setup->book};
        if (kept)
            keep(text, ruleset, prepared);
        else
            share(whole, prepared);
        return prepared;
    }
    PrintSheet print_sheet(const Battle& battle) const override { return books::paper_of(battle); }
    Staging staging(const Battle& battle) const override { return books::staging_of(battle); }
    Cited<double> courier_ride(const Battle& battle) const override { return books::courier_ride_of(battle); }
    std::string default_ruleset() const override { return books::usual(); }
    std::vector<std::string> optional_rules(const std::string& ruleset) const override {
        std::vector<std::string> out;
        if (const books::Book* book = books::find(ruleset))
            for (const OptionalRule& rule : book->scenario_terms().optional_rules)
                out.emplace_back(rule.name);
        return out;
    }
    Result<std::shared_ptr<const skirmish::Tables>, Problems> skirmish_tables() const override {
        auto tables = apps::skirmish_tables();
        if (!tables) return tables.error();
        return std::make_shared<const skirmish::Tables>(std::move(*tables));
    }
    Result<server::ConvertedScenario, Problems> converted(const SourceText& text,
                                                          const std::string& ruleset) const override {
        if (auto wrong = unknown(ruleset, ruleset_ids(), "ruleset")) return Problems{*wrong};
        const auto scenario = read_scenario(text.text, text.file, nullptr, origin_of(text));
        if (!scenario) return scenario.error();
        auto made = converted_to_ruleset(**scenario, ruleset);
        if (!made) return made.error();
        if (any_fatal(made->problems)) return std::move(made->problems);
        return server::ConvertedScenario{std::move(made->text), std::move(made->told)};
    }
    Problems check(const SourceText& text) const override { return check_scenario_text(text, "").problems; }

  private:
    Result<Setup, Problems> prepared(std::shared_ptr<const Scenario> scenario, const std::string& id,
                                     const std::vector<SourceText>& house,
                                     std::shared_ptr<const RulesetFiles> book) const {
        Problems warnings;
        if (!house.empty()) return prepare_read(std::move(scenario), id, house, warnings, std::move(book));
        const bool of_folder = book == nullptr;
        Made made = cached_rules(id, book.get());
        if (made.rules != nullptr) return prepare_read(std::move(scenario), id, {}, warnings, made.book, made.rules);
        auto setup = prepare_read(std::move(scenario), id, {}, warnings, std::move(book));
        if (setup) cache_rules(id, of_folder, Made{setup->book, setup->rules});
        return setup;
    }

    /// Every visitor loads the list of scenarios, and battles of one scenario share their immutable parts. A scenario
    /// is prepared again if its file has changed; rulesets are read once.
    struct Kept {
        std::string text;
        server::PreparedBattle ready;
    };

    /// Rules without house rules and their texts, because reading a ruleset takes longest.
    struct Made {
        std::shared_ptr<const RulesetFiles> book;
        std::shared_ptr<const Ruleset> rules;
    };
    /// Two per ruleset: that of the folder, and that of the older battle that was opened last.
    struct BothMade {
        Made folder;
        Made older;
    };
    static bool same(const RulesetFiles& one, const Made& other) {
        return other.book != nullptr && one.ruleset.text == other.book->ruleset.text &&
               one.charts.text == other.book->charts.text && one.clauses.text == other.book->clauses.text;
    }
    /// The prepared rules of these texts; without texts, of those in the data folder.
    Made cached_rules(const std::string& id, const RulesetFiles* book) const {
        const std::lock_guard hold(lock_);
        const auto it = made_.find(id);
        if (it == made_.end()) return {};
        const BothMade& both = it->second;
        if (book == nullptr || same(*book, both.folder)) return both.folder;
        return same(*book, both.older) ? both.older : Made{};
    }
    void cache_rules(const std::string& id, bool of_folder, Made made) const {
        const std::lock_guard hold(lock_);
        BothMade& both = made_[id];
        (of_folder ? both.folder : both.older) = std::move(made);
    }

    // Texts from clients have no file name and are not kept.
    static bool is_of_folder(const SourceText& text) { return std::string_view(text.file).ends_with(".toml"); }
    std::optional<server::PreparedBattle> cached(const SourceText& text, const std::string& ruleset) const {
        const std::lock_guard hold(lock_);
        const auto it = kept_.find({text.file, ruleset});
        if (it == kept_.end() || it->second.text != text.text) return std::nullopt;
        return it->second.ready;
    }
    void keep(const SourceText& text, const std::string& ruleset, const server::PreparedBattle& prepared) const {
        const std::lock_guard hold(lock_);
        kept_[{text.file, ruleset}] = Kept{text.text, prepared};
    }

    /// Stored battles with the same text, ruleset and house rules share their prepared form while one of them is open.
    struct Shared {
        std::weak_ptr<const Scenario> scenario;
        std::weak_ptr<const Battle> battle;
        std::weak_ptr<const RulesetFiles> book;
    };
    static std::string all_of(const SourceText& text, const std::string& ruleset, const std::vector<SourceText>& house,
                              const RulesetFiles* book) {
        std::string out = ruleset + (text.kept ? '\1' : '\0') + text.file + '\0' + text.text;
        for (const SourceText& one : house)
            out += '\0' + one.text;
        if (book != nullptr)
            for (const SourceText* one : {&book->ruleset, &book->charts, &book->clauses})
                out += '\1' + one->text;
        return out;
    }
    std::optional<server::PreparedBattle> in_use(const std::string& whole) const {
        const std::lock_guard hold(lock_);
        const auto it = shared_.find(whole);
        if (it == shared_.end()) return std::nullopt;
        server::PreparedBattle prepared{it->second.scenario.lock(), it->second.battle.lock(), it->second.book.lock()};
        if (prepared.scenario == nullptr || prepared.battle == nullptr || prepared.ruleset_files == nullptr)
            return std::nullopt;
        return prepared;
    }
    void share(const std::string& whole, const server::PreparedBattle& prepared) const {
        const std::lock_guard hold(lock_);
        std::erase_if(shared_, [](const auto& one) { return one.second.battle.expired(); });
        shared_[whole] = Shared{prepared.scenario, prepared.battle, prepared.ruleset_files};
    }

    static std::optional<Problem> unknown(const std::string& id, const std::vector<std::string>& known,
                                          const char* what) {
        if (std::find(known.begin(), known.end(), id) != known.end()) return std::nullopt;
        Problem p;
        p.text = std::string("there is no ") + what + " '" + id + "'";
        p.nearest = nearest_word(id, known);
        return p;
    }

    mutable std::mutex drawings_lock_;
    mutable std::map<std::string, std::vector<report::Drawing>> drawings_;
    mutable std::mutex lock_;
    mutable std::map<std::pair<std::string, std::string>, Kept> kept_;
    mutable std::map<std::string, Shared> shared_;
    mutable std::map<std::string, BothMade> made_;
};

}  // namespace

std::shared_ptr<const server::Library> folder_library() { return std::make_shared<FolderLibrary>(); }

}  // namespace linstock::apps
