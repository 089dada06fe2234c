#include "apps/library.hpp"

#include "apps/files.hpp"
#include "apps/prepare.hpp"
#include "apps/rulesets.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace linstock::apps {

namespace {

/// As strangers know it: by its id, not by where it lies on this machine.
Result<SourceText, Problem> called(const std::string& id, Result<SourceText, Problem> text) {
    if (text) text->file = id + ".toml";
    return text;
}

class FolderLibrary final : public server::Library {
  public:
    std::vector<std::string> scenarios() const override { return scenario_names(); }
    std::vector<std::string> rulesets() const override { return ruleset_ids(); }
    std::vector<std::string> houses() const override { return house_names(); }

    // Ids come from strangers: only what the folder lists is looked up, never a path.
    Result<SourceText, Problem> scenario(const std::string& id) const override {
        if (auto wrong = unknown(id, scenario_names(), "scenario")) return *wrong;
        return called(id, find_scenario((data_folder() / "scenarios" / (id + ".toml")).string()));
    }
    Result<SourceText, Problem> house(const std::string& id) const override {
        if (auto wrong = unknown(id, house_names(), "file of house rules")) return *wrong;
        return called(id, find_house((data_folder() / "house" / (id + ".toml")).string()));
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
        const bool kept = house.empty() && is_of_folder(text);
        if (kept)
            if (auto known = known_already(text, ruleset)) return *known;
        const std::string whole = kept ? std::string() : all_of(text, ruleset, house);
        if (!kept)
            if (auto shared = in_use(whole)) return *shared;
        Problems warnings;
        auto setup = prepare_text(text, ruleset, house, warnings);
        if (!setup) return setup.error();
        server::Ready ready{setup->scenario, setup->battle};
        if (kept)
            keep(text, ruleset, ready);
        else
            share(whole, ready);
        return ready;
    }
    Problems check(const SourceText& text) const override { return check_scenario_text(text, "").problems; }

  private:
    /// The shelf is read by every visitor, and battles of one scenario share what never changes in them. Scenarios are
    /// prepared anew when their file has changed; the books are those of the first time.
    struct Kept {
        std::string text;
        server::Ready ready;
    };

    // What strangers send is called after no file: it is not kept.
    static bool is_of_folder(const SourceText& text) { return std::string_view(text.file).ends_with(".toml"); }
    std::optional<server::Ready> known_already(const SourceText& text, const std::string& ruleset) const {
        const std::lock_guard hold(lock_);
        const auto it = kept_.find({text.file, ruleset});
        if (it == kept_.end() || it->second.text != text.text) return std::nullopt;
        return it->second.ready;
    }
    void keep(const SourceText& text, const std::string& ruleset, const server::Ready& ready) const {
        const std::lock_guard hold(lock_);
        kept_[{text.file, ruleset}] = Kept{text.text, ready};
    }

    /// Battles out of the store that are of one text, one book and the same house rules share what is made of them, as
    /// long as one of them is open.
    struct Shared {
        std::weak_ptr<const Scenario> scenario;
        std::weak_ptr<const Battle> battle;
    };
    static std::string all_of(const SourceText& text, const std::string& ruleset,
                              const std::vector<SourceText>& house) {
        std::string out = ruleset + '\0' + text.file + '\0' + text.text;
        for (const SourceText& one : house)
            out += '\0' + one.text;
        return out;
    }
    std::optional<server::Ready> in_use(const std::string& whole) const {
        const std::lock_guard hold(lock_);
        const auto it = shared_.find(whole);
        if (it == shared_.end()) return std::nullopt;
        server::Ready ready{it->second.scenario.lock(), it->second.battle.lock()};
        if (ready.scenario == nullptr || ready.battle == nullptr) return std::nullopt;
        return ready;
    }
    void share(const std::string& whole, const server::Ready& ready) const {
        const std::lock_guard hold(lock_);
        std::erase_if(shared_, [](const auto& one) { return one.second.battle.expired(); });
        shared_[whole] = Shared{ready.scenario, ready.battle};
    }

    static std::optional<Problem> unknown(const std::string& id, const std::vector<std::string>& known,
                                          const char* what) {
        if (std::find(known.begin(), known.end(), id) != known.end()) return std::nullopt;
        Problem p;
        p.text = std::string("there is no ") + what + " '" + id + "'";
        p.nearest = nearest_word(id, known);
        return p;
    }

    mutable std::mutex lock_;
    mutable std::map<std::pair<std::string, std::string>, Kept> kept_;
    mutable std::map<std::string, Shared> shared_;
};

}  // namespace

std::shared_ptr<const server::Library> folder_library() { return std::make_shared<FolderLibrary>(); }

}  // namespace linstock::apps
