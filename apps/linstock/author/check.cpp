// linstock check: all errors of a scenario, a file of house rules or a record in one run.

#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/rulesets.hpp"
#include "battle/json.hpp"
#include "battle/ruleset.hpp"
#include "charts/data_file.hpp"
#include "charts/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

namespace {

enum class Content { scenario, house, record };

/// The kind of a file, from its text and not from its name.
Content content_of(const std::string& text) {
    if (is_record(text)) return Content::record;
    const auto begins_line = [&](std::string_view what) {
        return text.rfind(what, 0) == 0 || text.find("\n" + std::string(what)) != std::string::npos;
    };
    const bool changes = begins_line("[[change]]") || text.find(".change]]\n") != std::string::npos;
    return changes && !begins_line("[scenario]") ? Content::house : Content::scenario;
}

struct Found {
    std::string what;  ///< "a scenario of 12 turns ..."
    Problems problems;
};

void add(Problems& to, const Problems& more) { to.insert(to.end(), more.begin(), more.end()); }

Problem fault(const std::string& file, std::string text) {
    Problem p;
    p.file = file;
    p.text = std::move(text);
    return p;
}

/// "12 turns", or "14 turns (24 in mwan18)" if a ruleset has its own number.
std::string turns_text(const Scenario& s, const std::vector<std::pair<std::string, int>>& by_ruleset) {
    const auto as_written = [&](const auto& own) { return own.second == s.turns; };
    if (by_ruleset.size() == 1) return counted(by_ruleset.front().second, "turn");
    std::string others;
    for (const auto& own : by_ruleset)
        if (!as_written(own)) others += fmt::format("{}{} in {}", others.empty() ? "" : ", ", own.second, own.first);
    return counted(s.turns, "turn") + (others.empty() ? "" : " (" + others + ")");
}

std::string described(const Checked& checked) {
    const Scenario& s = *checked.scenario;
    const auto units = [&](std::uint16_t army) {
        return std::count_if(s.forces.units.begin(), s.forces.units.end(),
                             [&](const Unit& u) { return u.army.value == army; });
    };
    return fmt::format("a scenario: {}, {} and {}, {}", s.title.empty() ? "without a title" : s.title, units(1),
                       counted(units(2), "unit"), turns_text(s, checked.turns));
}

Found check_scenario(const SourceText& source, const std::string& only) {
    Checked checked = check_scenario_text(source, only);
    return Found{checked.scenario == nullptr ? "a scenario" : described(checked), std::move(checked.problems)};
}

std::optional<Problem> unknown_ruleset(const SourceText& source, const std::string& id) {
    const auto known = ruleset_ids();
    if (std::find(known.begin(), known.end(), id) != known.end()) return std::nullopt;
    Problem p;
    p.file = source.file;
    const auto file = parse_data(source.text, source.file);
    if (file && file->root().has("ruleset"))
        p.line = file->root().value("ruleset").line();
    else if (file && !id.empty())
        p.line = file->root().value(id).line();
    p.text = id.empty() ? "it names no ruleset" : "there is no ruleset '" + id + "'";
    p.expected = "ruleset = one of:";
    for (const std::string& k : known)
        p.expected += " " + k;
    p.nearest = nearest_word(id, known);
    return p;
}

Found check_house(const SourceText& source) {
    Found out;
    out.what = "house rules";
    const auto file = parse_data(source.text, source.file);
    if (!file) {
        out.problems = file.error();
        return out;
    }
    const DataTable root = file->root();
    std::size_t changes = 0;
    std::vector<OverlayHead> heads = overlay_heads(source);
    if (heads.empty()) heads.emplace_back();
    for (const OverlayHead& head : heads) {
        if (const auto unknown = unknown_ruleset(source, head.ruleset)) {
            out.problems.push_back(*unknown);
            continue;
        }
        // As for a battle: errors in what each variant of the ruleset computes from the charts count too.
        const auto rules = load_ruleset(head.ruleset, {source});
        if (!rules) add(out.problems, rules.error());
        const DataTable own = root.maybe_table(head.ruleset);
        changes += (own.present() ? own : root).tables("change").size();
        out.what += (&head == &heads.front() ? " for '" : ", '") + head.ruleset + "'";
    }
    if (out.problems.empty()) out.what += ": " + counted(static_cast<std::ptrdiff_t>(changes), "change");
    return out;
}

Found check_record(const SourceText& source) {
    Found out;
    out.what = "a record";
    const auto record = read_record(source.text, source.file);
    if (!record) {
        out.problems = record.error();
        return out;
    }
    out.what =
        fmt::format("a record of {}, {}", counted(static_cast<std::ptrdiff_t>(record->decisions.size()), "decision"),
                    record->complete ? "to the end of the battle" : "not to the end of the battle");
    std::vector<SourceText> house;
    for (const std::string& h : record->head.house)
        house.push_back(SourceText{h, source.file + " (house rules)"});
    Problems warnings;
    const auto setup = prepare_text(SourceText{record->head.scenario_text, source.file + " (scenario)", true},
                                    record->head.ruleset, std::move(house), warnings);
    add(out.problems, warnings);
    if (!setup) {
        add(out.problems, setup.error());
        return out;
    }
    if (!setup->scenario->has_hash(record->head.scenario_hash))
        out.problems.push_back(fault(source.file, "the scenario in it does not match the hash of the record"));
    if (!setup->rules->has_hash(record->head.ruleset_hash)) {
        out.problems.push_back(fault(
            source.file, "the ruleset '" + record->head.ruleset + "' may have changed since this battle was recorded"));
        out.problems.back().warning = true;  // the replay shows whether it plays differently
    }
    if (any_fatal(out.problems)) return out;
    // The replay finds decisions that cannot be read or that have another result.
    const auto end = replay(*setup->battle, *record, nullptr);
    if (!end)
        out.problems.push_back(
            fault(source.file, end.error().decision >= record->decisions.size()
                                   ? end.error().text
                                   : fmt::format("decision {}, turn {}: {}", end.error().decision + 1, end.error().turn,
                                                 end.error().text)));
    return out;
}

/// Counts errors and warnings.
std::string verdict(const Problems& found) {
    const auto warnings = std::count_if(found.begin(), found.end(), [](const Problem& p) { return p.warning; });
    const auto problems = static_cast<std::ptrdiff_t>(found.size()) - warnings;
    if (found.empty()) return "nothing wrong";
    if (problems == 0) return counted(warnings, "warning") + "; it can be played";
    return counted(problems, "problem") + (warnings > 0 ? ", " + counted(warnings, "warning") : "");
}

}  // namespace

Status check_files(const CheckOptions& o) {
    bool fatal = false;
    for (const std::string& name : o.files) {
        // A bare name may be a scenario or house rules of the data folder.
        auto source = find_scenario(name);
        if (!source)
            if (auto house = find_house(name); house) source = std::move(house);
        if (!source) {
            print_problems(source.error());
            fatal = true;
            continue;
        }
        const Content content = content_of(source->text);
        Found found = content == Content::record  ? check_record(*source)
                      : content == Content::house ? check_house(*source)
                                                  : check_scenario(*source, o.ruleset);
        print_problems(found.problems);
        fmt::print("{}: {}: {}\n", source->file, found.what, verdict(found.problems));
        fatal = fatal || any_fatal(found.problems);
    }
    return fatal ? bad_input : all_well;
}

}  // namespace linstock::apps
