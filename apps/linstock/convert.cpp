// linstock convert: a scenario drawn for one scale and measure of a book, drawn for another (BA-0.B).

#include "rulesets/brothers/convert.hpp"

#include "apps/files.hpp"
#include "apps/linstock/setup.hpp"
#include "apps/rulesets.hpp"
#include "army/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace linstock::apps {

namespace {

constexpr const char* only_book = "brothers";

/// The id of the variant that is meant by its title ("6 mm, centimetres") or its id ("mm6_cm"); "" after a message.
std::string variant_named(const Charts& charts, const std::string& said) {
    std::vector<std::string> titles;
    for (const Variant& v : charts.variants()) {
        if (said == v.title || said == v.id) return v.id;
        titles.push_back(v.title);
    }
    std::string all;
    for (const std::string& title : titles)
        all += (all.empty() ? "'" : ", '") + title + "'";
    const std::string near = nearest_word(said, titles);
    complain("--variant " + said + ": " + charts.title() + " has " + all +
             (near.empty() ? "" : "; did you mean '" + near + "'?"));
    return "";
}

bool is_for(const Scenario& scenario, const std::string& book) {
    const std::vector<std::string>& listed = scenario.rulesets;
    return listed.empty() || std::find(listed.begin(), listed.end(), book) != listed.end();
}

std::shared_ptr<const Scenario> scenario_named(const std::string& name) {
    const auto source = find_scenario(name);
    if (!source) {
        tell(source.error());
        return nullptr;
    }
    const auto read = read_scenario(source->text, source->file);
    if (!read) {
        tell(read.error());
        return nullptr;
    }
    return *read;
}

}  // namespace

Status convert(const ConvertOptions& o) {
    if (o.ruleset != only_book) {
        complain("--ruleset " + o.ruleset + ": only a scenario of '" + only_book + "' can be converted");
        return bad_input;
    }
    const auto charts = load_charts_of(o.ruleset, {});
    if (!charts) {
        tell(charts.error());
        return bad_input;
    }
    const std::string variant = variant_named(**charts, o.variant);
    const auto scenario = variant.empty() ? nullptr : scenario_named(o.scenario);
    if (scenario == nullptr || !outputs_fit({o.out}, {scenario->file})) return bad_input;
    if (!is_for(*scenario, o.ruleset)) {
        complain(scenario->file + " is not made for '" + o.ruleset + "': its `rulesets` do not name it");
        return bad_input;
    }
    Problems problems;
    const auto drawn = brothers::converted(**charts, *scenario, variant, problems);
    if (tell(problems) || drawn == nullptr) return bad_input;
    const std::string text = write_scenario(*drawn);
    if (o.out.empty()) return std::fputs(text.c_str(), stdout) < 0 ? bad_input : all_well;
    if (const auto wrong = write_file(o.out, text)) {
        tell(*wrong);
        return bad_input;
    }
    return all_well;
}

}  // namespace linstock::apps
