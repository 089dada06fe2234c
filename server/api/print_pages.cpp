#include "server/api/print_pages.hpp"

#include "base/lines.hpp"
#include "battle/wire_words.hpp"
#include "report/print/print.hpp"
#include "server/setup/new_battle.hpp"

#include <algorithm>
#include <optional>
#include <variant>

namespace linstock::server {

namespace {

HttpReply page(std::string html) { return HttpReply{200, "text/html; charset=utf-8", std::move(html), {}}; }

std::optional<report::PaperSize> paper_size_of(const Target& target) {
    const std::string said = target.parameter("paper");
    if (said == "letter") return report::PaperSize::letter;
    if (said.empty() || said == "a4") return report::PaperSize::a4;
    return std::nullopt;
}

/// The options of the request, or a sentence that says what does not exist.
std::variant<report::PrintOptions, std::string> options_of(const Target& target) {
    report::PrintOptions out;
    const auto paper = paper_size_of(target);
    if (!paper) return "the paper is a4 or letter";
    out.size = *paper;
    std::string what = target.parameter("what");
    if (what.empty()) what = "all";
    for (std::size_t at = 0; at <= what.size();) {
        const std::size_t end = std::min(what.find(',', at), what.size());
        if (!out.add(what.substr(at, end - at)))
            return "there is nothing called '" + what.substr(at, std::min<std::size_t>(end - at, 40)) + "' to print";
        at = end + 1;
    }
    return out;
}

/// What the ruleset's card adds to the sheets; nothing if there is no card without errors.
report::SheetTexts texts_of(const Library& library, const Charts& charts) {
    const auto card = library.ruleset_card(charts.id());
    if (!card) return {};
    auto texts = report::sheet_texts(*card, charts);
    if (!texts) return {};
    texts->drawings = library.drawings(charts.id());
    return *texts;
}

Seat seat_with(Viewpoint viewpoint) {
    return viewpoint == Viewpoint::all ? Seat::umpire : viewpoint == Viewpoint::second ? Seat::second : Seat::first;
}

}  // namespace

HttpReply print_battle(const Library& library, const BattleSession& session, Viewpoint viewpoint,
                       const Target& target) {
    const auto asked = options_of(target);
    if (const auto* wrong = std::get_if<std::string>(&asked)) return error_reply(422, *wrong);
    const Battle& battle = session.battle();
    auto options = std::get<report::PrintOptions>(asked);
    options.sheet = texts_of(library, battle.charts());
    const PrintSheet paper = library.print_sheet(battle);
    if (viewpoint == Viewpoint::shared)
        return page(report::printed_sheets(battle.charts(), options.sheet, paper.scale, options.size));
    return page(report::printed_html(battle, session.history().state(), seat_with(viewpoint), paper, options));
}

HttpReply print_scenario_text(const Library& library, const SourceText& text, const Target& target) {
    const auto asked = options_of(target);
    if (const auto* wrong = std::get_if<std::string>(&asked)) return error_reply(422, *wrong);
    Seat seat = Seat::umpire;
    const std::string said = target.parameter("seat");
    if (!said.empty() && (!wire::word_to(said, seat) || seat == Seat::chance))
        return error_reply(422, "the seat is first, second or umpire");
    const auto prepared = library.prepare(text, target.parameter("ruleset"), {});
    if (!prepared) return error_reply(422, "this scenario cannot be played so", prepared.error());
    const Battle& battle = *prepared->battle;
    // Without dice: the sheets show what is known before the first roll.
    const State state = open(battle, nullptr, nullptr);
    auto options = std::get<report::PrintOptions>(asked);
    options.sheet = texts_of(library, battle.charts());
    return page(report::printed_html(battle, state, seat, library.print_sheet(battle), options));
}

HttpReply print_scenario(const Library& library, const std::string& id, const Target& target) {
    const auto text = library.scenario(id);
    if (!text) return error_reply(404, to_text(text.error()));
    return print_scenario_text(library, *text, target);
}

HttpReply print_ruleset(const Library& library, const std::string& id, const Target& target) {
    const std::vector<std::string> known = library.rulesets();
    if (std::find(known.begin(), known.end(), id) == known.end())
        return error_reply(404, "there is no ruleset '" + utf8_prefix(id, 40) + "'");
    const auto paper = paper_size_of(target);
    if (!paper) return error_reply(422, "the paper is a4 or letter");
    const auto charts = library.charts(id, {});
    if (!charts) return error_reply(500, "the data of this ruleset have faults", charts.error());
    const std::string variant = target.parameter("variant");
    if (!variant.empty() && (*charts)->find_variant(variant) == nullptr)
        return error_reply(404, "'" + id + "' has no variant '" + utf8_prefix(variant, 40) + "'");
    return page(report::printed_sheets(**charts, texts_of(library, **charts), variant, *paper));
}

}  // namespace linstock::server
