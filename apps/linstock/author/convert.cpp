// linstock convert: converts a scenario to another scale and measure of a ruleset, or to another ruleset.

#include "apps/command_line/setup.hpp"
#include "apps/conversion/convert_ruleset.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/rulesets.hpp"
#include "army/scenario.hpp"
#include "rulesets/books/register.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {

/// The rulesets that have variants of scale: "'brothers'".
std::string rulesets_with_scales() {
    std::string out;
    for (const books::Book& book : books::all())
        if (book.converted != nullptr) out += (out.empty() ? "'" : " and '") + std::string(book.id) + "'";
    return out;
}

/// The ruleset with this id ("" = the first one that has variants of scale), or null if it has none.
const books::Book* with_scales(const std::string& ruleset) {
    for (const books::Book& book : books::all())
        if (book.converted != nullptr && (ruleset.empty() || ruleset == book.id)) return &book;
    return nullptr;
}

/// The id of the variant with this title ("6 mm, centimetres") or id ("mm6_cm"). On an error, prints a
/// message and returns "".
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
        print_problems(source.error());
        return nullptr;
    }
    const auto read = read_scenario(source->text, source->file);
    if (!read) {
        print_problems(read.error());
        return nullptr;
    }
    return *read;
}

}  // namespace

namespace {

Status convert_scale(const ConvertOptions& o) {
    const books::Book* const book = with_scales(o.ruleset);
    if (book == nullptr) {
        complain("--ruleset " + o.ruleset + " --variant: only scenarios of " + rulesets_with_scales() +
                 " have variants of scale");
        return bad_input;
    }
    const auto charts = load_charts_of(book->id, {});
    if (!charts) {
        print_problems(charts.error());
        return bad_input;
    }
    const std::string variant = variant_named(**charts, o.variant);
    const auto scenario = variant.empty() ? nullptr : scenario_named(o.scenario);
    if (scenario == nullptr || !outputs_fit({o.out}, {scenario->file})) return bad_input;
    if (!is_for(*scenario, book->id)) {
        complain(scenario->file + " is not for '" + book->id + "': its `rulesets` do not list it");
        return bad_input;
    }
    Problems problems;
    const auto drawn = book->converted(**charts, *scenario, variant, problems);
    if (print_problems(problems) || drawn == nullptr) return bad_input;
    const std::string text = write_scenario(*drawn);
    return write_output(text, o.out);
}

Status convert_book(const ConvertOptions& o) {
    if (!rulesets_known({o.ruleset})) return bad_input;
    const auto scenario = scenario_named(o.scenario);
    if (scenario == nullptr || !outputs_fit({o.out}, {scenario->file})) return bad_input;
    const auto made = converted_to_ruleset(*scenario, o.ruleset);
    if (!made) {
        print_problems(made.error());
        return bad_input;
    }
    for (const std::string& told : made->told)
        complain("changed: " + told);
    const bool unplayable = print_problems(made->problems);
    // The author corrects remaining errors in the converted file.
    const Status put = write_output(made->text, o.out);
    return put == all_well && unplayable ? diverged : put;
}

}  // namespace

Status convert(const ConvertOptions& o) {
    if (!o.variant.empty()) return convert_scale(o);
    if (!o.ruleset.empty()) return convert_book(o);
    complain("convert needs --variant (another scale of " + rulesets_with_scales() +
             ") or --ruleset (another ruleset)");
    return bad_input;
}

}  // namespace linstock::apps
