// linstock print: a printable page of sheets for a real table.

#include "report/print/print.hpp"

#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/drawings/drawings.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/rulesets.hpp"
#include "battle/wire_words.hpp"
#include "rulesets/books/register.hpp"

#include <cstdio>
#include <optional>

namespace linstock::apps {

namespace {

bool seat_of_words(const std::string& said, Seat& seat) {
    if (said == "blue") seat = Seat::first;
    if (said == "grey" || said == "gray") seat = Seat::second;
    if (said == "blue" || said == "grey" || said == "gray") return true;
    if (wire::word_to(said, seat) && seat != Seat::chance) return true;
    complain("--seat " + said + ": expected umpire, first (or blue) or second (or grey)");
    return false;
}

bool chosen(const std::vector<std::string>& words, report::PrintOptions& out) {
    for (const std::string& word : words) {
        if (out.add(word)) continue;
        std::vector<std::string> known = {"all"};
        for (std::size_t i = 0; i < report::print_part_count; ++i)
            known.emplace_back(report::name_of(static_cast<report::PrintPart>(i)));
        std::string all;
        for (const std::string& name : known)
            all += (all.empty() ? "" : ", ") + name;
        const std::string near = nearest_word(word, known);
        complain("--what " + word + ": expected " + all + (near.empty() ? "" : "; did you mean '" + near + "'?"));
        return false;
    }
    return true;
}

Status write(const std::string& html, const std::string& file) {
    if (file.empty()) return std::fputs(html.c_str(), stdout) < 0 ? bad_input : all_well;
    if (const auto wrong = write_file(file, html)) {
        print_problems(*wrong);
        return bad_input;
    }
    return all_well;
}

/// What the ruleset's card adds to the sheets; empty with a message if the card has an error.
std::optional<report::SheetTexts> texts_of(const Charts& charts) {
    const auto card = data_text("rulesets/" + charts.id() + "/card.toml");
    if (!card) {
        print_problems(card.error());
        return std::nullopt;
    }
    auto texts = report::sheet_texts(*card, charts);
    if (!texts) {
        print_problems(texts.error());
        return std::nullopt;
    }
    auto drawings = drawings_of(charts.id());
    if (!drawings) {
        print_problems(drawings.error());
        return std::nullopt;
    }
    texts->drawings = std::move(*drawings);
    return *texts;
}

/// The sheets of a ruleset, without a battle.
Status blank_sheets(const PrintFor& o, report::PaperSize size) {
    const auto charts = load_charts_of(o.battle.ruleset, {});
    if (!charts) {
        print_problems(charts.error());
        return bad_input;
    }
    if (!o.scale.empty() && (*charts)->find_variant(o.scale) == nullptr) {
        std::string all;
        for (const Variant& v : (*charts)->variants())
            all += (all.empty() ? "" : ", ") + v.id;
        complain("--scale " + o.scale + ": '" + o.battle.ruleset + "' has " + (all.empty() ? "one scale" : all));
        return bad_input;
    }
    const auto texts = texts_of(**charts);
    return texts ? write(report::printed_sheets(**charts, *texts, o.scale, size), o.out) : bad_input;
}

}  // namespace

Status print_for_table(const PrintFor& o) {
    report::PrintOptions options;
    options.size = o.paper == "letter" ? report::PaperSize::letter : report::PaperSize::a4;
    Seat seat = Seat::umpire;
    if (!chosen(o.what, options) || !seat_of_words(o.seat, seat) || !outputs_fit({o.out}, {})) return bad_input;
    if (o.battle.scenario.empty()) {
        if (!o.battle.ruleset.empty()) return blank_sheets(o, options.size);
        complain("print needs a battle, or --ruleset for the sheets of a ruleset");
        return bad_input;
    }
    if (!o.scale.empty()) {
        complain("--scale is only for sheets without a battle: a battle has the scale of its scenario");
        return bad_input;
    }
    const auto setup = set_up(o.battle);
    if (!setup) return bad_input;
    if (options.has(report::PrintPart::sheets)) {
        const auto texts = texts_of(setup->battle->charts());
        if (!texts) return bad_input;
        options.sheet = *texts;
    }
    // No dice: the sheets show the battle before the first roll.
    const State state = open(*setup->battle, nullptr, nullptr);
    return write(report::printed_html(*setup->battle, state, seat, books::paper_of(*setup->battle), options), o.out);
}

}  // namespace linstock::apps
