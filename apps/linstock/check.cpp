// linstock check: everything that is wrong with a scenario, a file of house rules or a record, all at once.

#include "apps/files.hpp"
#include "apps/linstock/setup.hpp"
#include "apps/rulesets.hpp"
#include "battle/json.hpp"
#include "charts/data_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {

enum class Content { scenario, house, record };

/// By what stands in it, not by its name.
Content content_of(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '{') return Content::record;
    const auto begins_line = [&](std::string_view what) {
        return text.rfind(what, 0) == 0 || text.find("\n" + std::string(what)) != std::string::npos;
    };
    if (begins_line("[[change]]") && !begins_line("[scenario]")) return Content::house;
    return Content::scenario;
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

/// Prepared with each of its rulesets that this program plays.
Found check_scenario(const SourceText& source, const std::string& only) {
    Found out;
    Problems reading;
    const auto scenario = read_scenario(source.text, source.file, &reading);
    add(out.problems, reading);
    if (!scenario) {
        add(out.problems, scenario.error());
        out.what = "a scenario";
        return out;
    }
    const Scenario& s = **scenario;
    out.what = fmt::format(
        "a scenario: {}, {} and {} units, {} turns", s.title,
        std::count_if(s.forces.units.begin(), s.forces.units.end(), [](const Unit& u) { return u.army.value == 1; }),
        std::count_if(s.forces.units.begin(), s.forces.units.end(), [](const Unit& u) { return u.army.value == 2; }),
        s.turns);
    const std::string canonical = write_scenario(s);
    const auto again = read_scenario(canonical, source.file + " (written again)");
    if (!again || write_scenario(**again) != canonical)
        out.problems.push_back(
            fault(source.file, "this is a fault of the program: saved and read again it is not the same"));
    std::vector<std::string> rulesets = s.rulesets;
    if (!only.empty()) rulesets = {only};
    for (const std::string& id : rulesets) {
        Problems warnings;
        const auto setup = prepare_text(source, id, {}, warnings);
        for (Problem& w : warnings)
            if (std::none_of(out.problems.begin(), out.problems.end(),
                             [&](const Problem& p) { return to_text(p) == to_text(w); }))
                out.problems.push_back(w);
        if (!setup) add(out.problems, setup.error());
    }
    return out;
}

Found check_house(const SourceText& source) {
    Found out;
    out.what = "house rules";
    const auto file = parse_data(source.text, source.file);
    if (!file) {
        out.problems = file.error();
        return out;
    }
    DataTable root = file->root();
    root.accept_all();
    const std::string id =
        root.has("ruleset") && root.value("ruleset").kind() == DataKind::text ? root.text("ruleset") : "";
    const auto known = ruleset_ids();
    if (std::find(known.begin(), known.end(), id) == known.end()) {
        Problem p;
        p.file = source.file;
        p.line = root.has("ruleset") ? root.value("ruleset").line() : 0;
        p.text = id.empty() ? "it does not say for which ruleset it is" : "there is no ruleset '" + id + "'";
        p.expected = "ruleset = one of:";
        for (const std::string& k : known)
            p.expected += " " + k;
        p.nearest = nearest_word(id, known);
        out.problems.push_back(p);
        return out;
    }
    const auto charts = load_charts_of(id, {source});
    if (!charts) {
        add(out.problems, charts.error());
        return out;
    }
    std::size_t changes = 0;
    for (const DataTable& change : root.tables("change"))
        changes += change.present() ? 1 : 0;
    out.what = fmt::format("house rules for '{}': {} {}", id, changes, changes == 1 ? "change" : "changes");
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
    out.what = fmt::format("a record of {} decisions, {}", record->decisions.size(),
                           record->complete ? "to the end of the battle" : "not to the end of the battle");
    std::vector<SourceText> house;
    for (const std::string& h : record->head.house)
        house.push_back(SourceText{h, source.file + " (house rules)"});
    Problems warnings;
    const auto setup = prepare_text(SourceText{record->head.scenario_text, source.file + " (scenario)"},
                                    record->head.ruleset, std::move(house), warnings);
    add(out.problems, warnings);
    if (!setup) {
        add(out.problems, setup.error());
        return out;
    }
    if (setup->scenario->hash != record->head.scenario_hash)
        out.problems.push_back(fault(source.file, "the scenario inside does not have the hash that the record gives"));
    if (setup->rules->hash() != record->head.ruleset_hash)
        out.problems.push_back(
            fault(source.file, "it was fought with other charts of '" + record->head.ruleset + "' than there are now"));
    return out;
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
            tell(source.error());
            fatal = true;
            continue;
        }
        const Content content = content_of(source->text);
        Found found = content == Content::record  ? check_record(*source)
                      : content == Content::house ? check_house(*source)
                                                  : check_scenario(*source, o.ruleset);
        tell(found.problems);
        const auto n =
            std::count_if(found.problems.begin(), found.problems.end(), [](const Problem& p) { return !p.warning; });
        fmt::print("{}: {}: {}\n", source->file, found.what,
                   n == 0 ? std::string("nothing wrong") : fmt::format("{} {}", n, n == 1 ? "problem" : "problems"));
        fatal = fatal || n > 0;
    }
    return fatal ? bad_input : all_well;
}

}  // namespace linstock::apps
