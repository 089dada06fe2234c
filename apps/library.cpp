#include "apps/library.hpp"

#include "apps/files.hpp"
#include "apps/prepare.hpp"
#include "apps/rulesets.hpp"

#include <algorithm>
#include <optional>

namespace linstock::apps {

namespace {

class FolderLibrary final : public server::Library {
  public:
    std::vector<std::string> scenarios() const override { return scenario_names(); }
    std::vector<std::string> rulesets() const override { return ruleset_ids(); }
    std::vector<std::string> houses() const override { return house_names(); }

    // Ids come from strangers: only what the folder lists is looked up, never a path.
    Result<SourceText, Problem> scenario(const std::string& id) const override {
        if (auto wrong = unknown(id, scenario_names(), "scenario")) return *wrong;
        return find_scenario((data_folder() / "scenarios" / (id + ".toml")).string());
    }
    Result<SourceText, Problem> house(const std::string& id) const override {
        if (auto wrong = unknown(id, house_names(), "file of house rules")) return *wrong;
        return find_house((data_folder() / "house" / (id + ".toml")).string());
    }

    Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                           const std::vector<SourceText>& house) const override {
        return load_charts_of(ruleset, house);
    }
    Result<SourceText, Problem> card(const std::string& ruleset) const override {
        if (auto wrong = unknown(ruleset, ruleset_ids(), "ruleset")) return *wrong;
        const auto path = data_folder() / "rulesets" / ruleset / "card.toml";
        auto text = read_file(path);
        if (!text) return text.error();
        return SourceText{std::move(*text), path.string()};
    }
    Result<server::Ready, Problems> prepare(const SourceText& text, const std::string& ruleset,
                                            const std::vector<SourceText>& house) const override {
        Problems warnings;
        auto setup = prepare_text(text, ruleset, house, warnings);
        if (!setup) return setup.error();
        return server::Ready{setup->scenario, setup->battle};
    }
    Problems check(const SourceText& text) const override { return check_scenario_text(text, "").problems; }

  private:
    static std::optional<Problem> unknown(const std::string& id, const std::vector<std::string>& known,
                                          const char* what) {
        if (std::find(known.begin(), known.end(), id) != known.end()) return std::nullopt;
        Problem p;
        p.text = std::string("there is no ") + what + " '" + id + "'";
        p.nearest = nearest_word(id, known);
        return p;
    }
};

}  // namespace

std::shared_ptr<const server::Library> folder_library() { return std::make_shared<FolderLibrary>(); }

}  // namespace linstock::apps
