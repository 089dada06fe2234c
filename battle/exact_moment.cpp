#include "battle/exact_moment.hpp"

#include "battle/json.hpp"
#include "battle/json_changes.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

namespace linstock {

namespace {

constexpr std::string_view line_version = "1";
constexpr const char* line_parts = "the line as `linstock snapshot` wrote it";

std::string quotes_exchanged(std::string text) {
    for (char& c : text)
        c = c == '"' ? '\'' : c == '\'' ? '"' : c;
    return text;
}

struct ExactLine {
    std::string_view version;
    std::uint64_t ruleset_hash = 0;
    std::uint64_t scenario_hash = 0;
    int begun = 0;
    std::string changes;
};

/// The error, or "" and the parts.
std::string parse_line(std::string_view text, ExactLine& out) {
    std::array<std::string_view, 4> words;
    for (std::string_view& word : words) {
        const std::size_t end = text.find(' ');
        if (end == std::string_view::npos) return "the exact moment is incomplete";
        word = text.substr(0, end);
        text.remove_prefix(end + 1);
    }
    out.version = words[0];
    if (out.version != line_version)
        return "the exact moment has version '" + std::string(out.version) + "', this program reads version " +
               std::string(line_version);
    const auto [last, error] = std::from_chars(words[3].data(), words[3].data() + words[3].size(), out.begun);
    if (!json::read_hex(words[1], out.ruleset_hash) || !json::read_hex(words[2], out.scenario_hash) ||
        error != std::errc{} || last != words[3].data() + words[3].size() || out.begun < 0)
        return "the exact moment is damaged";
    out.changes = quotes_exchanged(std::string(text));
    return "";
}

/// The scenario as at the start of the battle. The empty situation of a battle that began in its middle stays,
/// because rulesets prepare such a battle differently.
std::shared_ptr<const Scenario> at_the_start(const Scenario& scenario, int begun) {
    auto out = std::make_shared<Scenario>(scenario);
    out->situation.reset();
    if (begun > 0) {
        out->situation.emplace();
        out->situation->turn = begun;
    }
    return out;
}

/// A save of the start: the base of all changes. No step has run.
std::string start_text(const Battle& battle) {
    State state;
    state.units.resize(battle.forces().units.size());
    state.officers.resize(battle.forces().officers.size());
    state.pieces.resize(battle.scenario->pieces.size());
    Play play(battle, state, nullptr);
    battle.rules->open(play);
    return wire::save(battle, state);
}

std::uint64_t hash_without_line(const Scenario& scenario, const std::string& ruleset) {
    Scenario bare = scenario;
    set_exact_line(bare, ruleset, "");
    return play_hash_of(bare);
}

Problem problem_at(const Scenario& scenario, const OwnValue& line, std::string text, std::string expected) {
    return scenario.problem({line.line, line.column}, std::move(text), std::move(expected));
}

/// Why the line does not apply to this scenario and ruleset; "" = it does.
std::string mismatch(const Ruleset& rules, const Scenario& scenario, const ExactLine& line) {
    if (!rules.has_hash(line.ruleset_hash))
        return "the exact moment was saved with other charts or house rules and is ignored";
    if (hash_without_line(scenario, rules.id) != line.scenario_hash)
        return "the scenario was changed after its exact moment was saved, so the moment is ignored";
    return "";
}

Result<State, Problem> state_of(const Battle& start, const Scenario& scenario, const OwnValue& value,
                                const ExactLine& line) {
    const auto broken = [&](const std::string& why) {
        return problem_at(scenario, value, "the exact moment is damaged: " + why, line_parts);
    };
    const auto text = json::with_changes(start_text(start), line.changes, scenario.file);
    if (!text) return broken(text.error().text);
    const auto state = wire::load(start, *text, scenario.file);
    if (!state) return broken(state.error().front().text);
    return *state;
}

}  // namespace

Result<std::string, Problems> exact_line(const std::shared_ptr<const Ruleset>& rules, const Scenario& scenario,
                                         const State& state, int begun) {
    const auto start = prepare(rules, at_the_start(scenario, begun));
    if (!start) return start.error();
    const std::string changes = json::changes_between(start_text(**start), wire::save(**start, state));
    return std::string(line_version) + " " + json::hex(rules->hash()) + " " + json::hex(play_hash_of(scenario)) + " " +
           std::to_string(begun) + " " + quotes_exchanged(changes);
}

const OwnValue* find_exact_line(const Scenario& scenario, const std::string& ruleset) {
    if (!scenario.situation || scenario.situation->own.ruleset != ruleset) return nullptr;
    return scenario.situation->own.find(exact_key);
}

int begun_turn(const Scenario& scenario) {
    if (!scenario.situation) return 0;
    const OwnValue* value = find_exact_line(scenario, scenario.situation->own.ruleset);
    const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(&value->value);
    ExactLine line;
    if (text == nullptr || !parse_line(*text, line).empty()) return scenario.situation->turn;
    return line.begun;
}

const State* exact_opening(const Battle& battle) {
    const Battle& prepared = battle.prepared == nullptr ? battle : *battle.prepared;
    return prepared.others == nullptr ? nullptr : prepared.others->opening().get();
}

std::uint64_t first_draw(const Battle& battle) {
    const State* opening = exact_opening(battle);
    return opening == nullptr ? 0 : opening->draws;
}

void set_exact_line(Scenario& scenario, const std::string& ruleset, const std::string& line) {
    OwnTable& own = scenario.situation->own;
    std::erase_if(own.values, [](const OwnValue& v) { return v.key == exact_key; });
    if (line.empty()) {
        if (own.values.empty()) own.ruleset.clear();
        return;
    }
    own.ruleset = ruleset;
    own.values.push_back(OwnValue{exact_key, line});
}

Result<std::shared_ptr<const Battle>, Problems> prepare_exact(const std::shared_ptr<const Ruleset>& rules,
                                                              const std::shared_ptr<const Scenario>& scenario,
                                                              Problems* warnings, PrepareStart prepare_start) {
    const OwnValue& value = *find_exact_line(*scenario, rules->id);
    const auto* text = std::get_if<std::string>(&value.value);
    if (text == nullptr)
        return Problems{
            problem_at(*scenario, value, "'exact' has the wrong type", "a text: " + std::string(line_parts))};
    ExactLine line;
    if (const std::string wrong = parse_line(*text, line); !wrong.empty())
        return Problems{problem_at(*scenario, value, wrong, line_parts)};
    if (const std::string why = mismatch(*rules, *scenario, line); !why.empty()) {
        Problem p = problem_at(*scenario, value, why, "the file and the rules of that moment; else no 'exact'");
        p.warning = true;
        if (warnings != nullptr) warnings->push_back(std::move(p));
        return std::shared_ptr<const Battle>();
    }
    auto start = prepare_start(rules, at_the_start(*scenario, line.begun), warnings);
    if (!start) return start.error();
    auto state = state_of(**start, *scenario, value, line);
    if (!state) return Problems{state.error()};
    auto out = std::make_shared<Battle>(**start);
    out->others = std::make_shared<TerrainChangeCache>(std::make_shared<const State>(std::move(*state)));
    return std::shared_ptr<const Battle>(std::move(out));
}

}  // namespace linstock
