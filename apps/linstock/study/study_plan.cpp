#include "apps/linstock/study/study_plan.hpp"

#include "apps/bot/battle_texts.hpp"
#include "apps/command_line/players.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/version.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace linstock::apps {

namespace {

using study::Setting;
using study::target_of;

std::vector<std::string> parts(const std::string& text, char between) {
    std::vector<std::string> out;
    std::size_t from = 0;
    while (true) {
        const std::size_t at = text.find(between, from);
        out.push_back(text.substr(from, at - from));
        if (at == std::string::npos) return out;
        from = at + 1;
    }
}

std::string stem(const std::string& name) { return std::filesystem::path(name).stem().string(); }

std::string name_of(const RequestedArm& wish) {
    std::string out;
    const auto add = [&](const std::string& text) { out += (out.empty() ? "" : ", ") + text; };
    for (const std::string& h : wish.house)
        add(stem(h));
    for (const Setting& s : wish.settings)
        add(to_text(s));
    return out.empty() ? "as printed" : out;
}

/// Builds an arm.
class Maker {
  public:
    Maker(const StudyOptions& options, bool quiet) : options_(options), quiet_(quiet) {}

    bool read_scenario_text() {
        auto text = find_scenario(options_.battle.scenario);
        if (!text) return fail(to_text(text.error()));
        if (is_record(text->text)) return fail(text->file + ": this is a record of a battle, not a scenario");
        auto scenario = read_scenario(text->text, text->file);
        if (!scenario) {
            if (!quiet_) print_problems(scenario.error());
            return false;
        }
        scenario_ = *scenario;
        return true;
    }
    const Scenario& scenario() const { return *scenario_; }
    /// The file of each house rule, by its name in the manifest.
    const std::map<std::string, std::string>& files() const { return files_; }

    bool add(study::Manifest& manifest, const RequestedArm& wish) {
        study::Arm arm;
        arm.name = name_of(wish);
        arm.blue = options_.first;
        arm.grey = options_.second;
        arm.ruleset = options_.battle.ruleset;
        if (arm.ruleset.empty())
            arm.ruleset = scenario_->rulesets.empty() ? books::usual() : scenario_->rulesets.front();
        for (const Setting& s : wish.settings) {
            if (s.key == "ruleset") arm.ruleset = s.value;
            if (target_of(s.key) == study::Target::general)
                (s.key == "blue" || s.key == "first" ? arm.blue : arm.grey) = s.value;
        }
        for (const std::string& name : wish.house) {
            auto house = find_house(name);
            if (!house) return fail(to_text(house.error()));
            arm.house.push_back({house->text, stem(name) + ".toml"});
            files_[arm.house.back().file] = house->file;
        }
        Scenario changed = *scenario_;
        for (const Setting& s : wish.settings) {
            const study::Target target = target_of(s.key);
            if (target == study::Target::rules) arm.house.push_back({house_rules(s, arm.ruleset), to_text(s)});
            if (target != study::Target::scenario) continue;
            if (const auto wrong = change(changed, {arm.ruleset, books::variation_of(arm.ruleset)}, s))
                return fail(wish.option + (" " + s.key) + ": " + *wrong);
        }
        arm.scenario = place_of(manifest, write_scenario(changed));
        manifest.arms.push_back(std::move(arm));
        return true;
    }

  private:
    bool fail(const std::string& text) const {
        if (!quiet_) complain(text);
        return false;
    }
    static std::size_t place_of(study::Manifest& manifest, const std::string& text) {
        auto& all = manifest.scenarios;
        const auto at = std::find(all.begin(), all.end(), text);
        if (at != all.end()) return static_cast<std::size_t>(at - all.begin());
        all.push_back(text);
        return all.size() - 1;
    }
    const StudyOptions& options_;
    bool quiet_;
    std::shared_ptr<const Scenario> scenario_;
    std::map<std::string, std::string> files_;
};

/// A hint for a misspelled key, if it can only be meant for one.
void print_nearest(const RequestedArm& wish) {
    for (const Setting& s : wish.settings) {
        if (target_of(s.key) != study::Target::rules || s.key.find('/') != std::string::npos) continue;
        const std::string near = nearest_word(s.key, {"turns", "blue", "grey", "ruleset"});
        if (!near.empty()) complain("'" + s.key + "': did you mean '" + near + "'?");
    }
}

std::optional<Setup> set_up_arm(const study::Manifest& manifest, const study::Arm& arm, bool quiet,
                                const std::map<std::string, std::string>& files = {}) {
    Problems warnings;
    auto setup = prepare_text({manifest.scenarios[arm.scenario], "scenario of '" + arm.name + "'"}, arm.ruleset,
                              arm.house, warnings);
    // Warn about two files that change one cell; a setting may change what a file changes.
    if (!quiet)
        for (Problem p : warnings)
            if (const auto file = files.find(p.file); file != files.end()) {
                p.file = file->second;
                print_problems(p);
            }
    if (setup) {
        remember_texts(*setup);
        return std::move(*setup);
    }
    if (!quiet) {
        for (Problem p : setup.error()) {
            if (const auto file = files.find(p.file); file != files.end()) p.file = file->second;
            print_problems(p);
        }
        complain("'" + arm.name + "' cannot be played");
    }
    return std::nullopt;
}

}  // namespace

namespace {

/// All values of a key, of this option and earlier ones: "3,4".
std::string varied_values(const std::vector<study::Vary>& before, const study::Vary& vary) {
    std::string out;
    const auto add = [&](const study::Vary& v) {
        for (const std::string& value : v.values)
            if (v.key == vary.key) out += (out.empty() ? "" : ",") + value;
    };
    for (const study::Vary& v : before)
        add(v);
    add(vary);
    return out;
}

}  // namespace

std::optional<std::vector<RequestedArm>> requested_arms(const StudyOptions& o) {
    std::vector<study::Vary> varied;
    for (const std::string& text : o.vary) {
        auto vary = study::read_vary(text);
        if (!vary) {
            complain("--vary " + text + ": " + vary.error());
            return std::nullopt;
        }
        // Blue is the first army, grey the second.
        if (vary->key == "first") vary->key = "blue";
        if (vary->key == "second" || vary->key == "gray") vary->key = "grey";
        const bool again =
            std::any_of(varied.begin(), varied.end(), [&](const study::Vary& v) { return v.key == vary->key; });
        if (again) {
            complain("--vary " + text + ": '" + vary->key +
                     "' is varied twice: list all its values in one option, such as " + vary->key + "=" +
                     varied_values(varied, *vary));
            return std::nullopt;
        }
        varied.push_back(std::move(*vary));
    }
    std::vector<std::vector<std::string>> houses = {{}};
    for (const std::string& name : o.battle.house) {
        houses.push_back(parts(name, '+'));
        if (std::find(houses.back().begin(), houses.back().end(), "") == houses.back().end()) continue;
        complain("--house " + name + ": a name is missing; expected a file or a name, or several as a+b");
        return std::nullopt;
    }
    constexpr std::size_t most_arms = 500;
    std::size_t arms = houses.size();
    for (const study::Vary& v : varied)
        arms = std::min(arms * v.values.size(), most_arms * most_arms);
    if (arms > most_arms) {
        complain(
            fmt::format("these are more than {} arms: use fewer values of --vary or fewer --house, or several "
                        "studies",
                        most_arms));
        return std::nullopt;
    }
    std::vector<RequestedArm> out;
    for (const auto& house : houses)
        for (auto& settings : study::combinations(varied))
            out.push_back({house, std::move(settings)});
    for (std::size_t a = 0; a < out.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (name_of(out[a]) == name_of(out[b])) {
                complain("there are two arms '" + name_of(out[a]) + "': list each house rule once");
                return std::nullopt;
            }
    return out;
}

std::optional<study::Manifest> plan(const StudyOptions& o, const std::vector<RequestedArm>& wishes, bool quiet) {
    study::Manifest manifest;
    const auto seed = seed_from(o.seed);
    Maker maker(o, quiet);
    if (!seed || !maker.read_scenario_text()) return std::nullopt;
    manifest.program = version();
    manifest.title = maker.scenario().title;
    manifest.seed = *seed;
    for (const RequestedArm& wish : wishes)
        if (!maker.add(manifest, wish)) return std::nullopt;
    for (std::size_t a = 0; a < manifest.arms.size(); ++a) {
        study::Arm& arm = manifest.arms[a];
        if (!is_known_player(arm.blue) || !is_known_player(arm.grey)) return std::nullopt;
        if (arm.blue != arm.grey) manifest.mirrored = true;
        const auto setup = set_up_arm(manifest, arm, quiet, maker.files());
        if (!setup) {
            if (!quiet) print_nearest(wishes[a]);
            return std::nullopt;
        }
        arm.scenario_hash = setup->scenario->hash;
        arm.ruleset_hash = setup->rules->hash();
    }
    manifest.battles = o.battles;
    if (manifest.mirrored) manifest.battles += manifest.battles % 2;  // whole pairs
    return manifest;
}

std::string identical_arms(const study::Manifest& manifest) {
    for (std::size_t a = 0; a < manifest.arms.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const study::Arm& one = manifest.arms[b];
            const study::Arm& two = manifest.arms[a];
            if (one.scenario_hash == two.scenario_hash && one.ruleset_hash == two.ruleset_hash &&
                one.blue == two.blue && one.grey == two.grey)
                return "'" + one.name + "' and '" + two.name + "' are the same battle: list it once";
        }
    return {};
}

std::optional<std::vector<std::shared_ptr<const Battle>>> battles_of(const study::Manifest& manifest, bool quiet) {
    std::vector<std::shared_ptr<const Battle>> out;
    for (const study::Arm& arm : manifest.arms) {
        if (!is_known_player(arm.blue) || !is_known_player(arm.grey)) return std::nullopt;
        const auto setup = set_up_arm(manifest, arm, quiet);
        if (!setup) return std::nullopt;
        if (!setup->scenario->has_hash(arm.scenario_hash) || !setup->rules->has_hash(arm.ruleset_hash)) {
            complain("'" + arm.name + "': the scenario or the charts of '" + arm.ruleset +
                     "' have changed since the study started");
            return std::nullopt;
        }
        out.push_back(setup->battle);
    }
    return out;
}

}  // namespace linstock::apps
