#include "apps/drawings/stage.hpp"

#include "apps/prepare.hpp"
#include "apps/rulesets.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "rulesets/books/register.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/mwan18/mwan18.hpp"

#include <fmt/format.h>

#include <cassert>

namespace linstock::apps {

namespace drawn {

namespace {

std::string rows_of(const std::vector<Placed>& units, bool second_side, const char* command) {
    std::string out;
    for (const Placed& u : units)
        if (u.second_side == second_side)
            out += fmt::format("  {{ name = \"{}\", command = \"{}\", at = [{}, {}], heading = {}{}{} }},\n", u.name,
                               command, report::num(u.at.x), report::num(u.at.y), u.heading,
                               u.more[0] == '\0' ? "" : ", ", u.more);
    return out;
}

}  // namespace

UnitId Stage::unit(std::string_view name) const {
    for (const Unit& u : battle->forces().units)
        if (u.name == name) return u.id;
    return {};
}

void Stage::put(UnitId unit, Vec at, Heading heading) {
    state.unit(unit).place = to_point(at);
    state.unit(unit).heading = heading;
}

std::vector<Box> Stage::stands(UnitId unit) const {
    std::vector<Box> out;
    battle->rules->stand_boxes(*battle, state, unit, out);
    return out;
}

Stage stage(const std::string& ruleset, const std::vector<Placed>& units, const std::string& scenario,
            const std::string& terrain) {
    std::string text =
        fmt::format("[scenario]\ntitle = \"Drawing\"\nrulesets = [\"{}\"]\n{}\n{}\n", ruleset, scenario, terrain);
    for (const bool second : {false, true}) {
        const char* side = second ? "Grey" : "Blue";
        text += fmt::format(
            "[[army]]\nname = \"{0}\"\ncommand = [{{ name = \"{0} Brigade\", kind = \"brigade\" }}]\n"
            "unit = [\n{1}]\n",
            side, rows_of(units, second, second ? "Grey Brigade" : "Blue Brigade"));
    }
    text += "[situation]\nturn = 1\n";
    Problems warnings;
    const auto setup = prepare_text({text, "drawing"}, ruleset, {}, warnings);
    assert(setup && "a drawing's own scenario");
    Stage out{setup->battle, open(*setup->battle, nullptr, nullptr)};
    for (const Placed& u : units) {
        UnitState& state = out.state.unit(out.unit(u.name));
        state.presence = Presence::on_table;
        state.place = to_point(u.at);
        state.heading = from_degrees(u.heading);
    }
    return out;
}

void draw_unit(report::DrawingCanvas& canvas, const Stage& stage, UnitId unit, std::string_view label) {
    const bool first = stage.battle->unit(unit).army == ArmyId{1};
    for (const Box& box : stage.stands(unit))
        canvas.box(first ? report::Ink::first : report::Ink::second, box);
    if (!label.empty()) canvas.text(stage.footprint(unit).centre, label);
}

report::Drawing finished(const report::DrawingCanvas& canvas, const Stage& stage, const char* clause,
                         const std::string& title) {
    const Charts& charts = stage.battle->charts();
    const ClauseRef named = charts.find_named_clause(clause);
    const std::string id = named.none() ? charts.prefix() + "-" + clause : charts.clause(named).id;
    return {id, title, canvas.svg(id + ": " + title)};
}

std::string length_text(double length) {
    const int hundredths = static_cast<int>(length * 100 + 0.5);
    std::string out = std::to_string(hundredths / 100);
    if (hundredths % 100 != 0) out += fmt::format(".{:02}", hundredths % 100);
    if (out.size() > 2 && out.find('.') != std::string::npos && out.back() == '0') out.pop_back();
    return out;
}

}  // namespace drawn

namespace {

/// The drawings of each family, by the function that makes its rulesets.
struct FamilyDrawings {
    decltype(books::Book::make) make;
    std::vector<report::Drawing> (*draw)(const std::string& ruleset);
};
constexpr FamilyDrawings families[] = {
    {brom::make_ruleset, drawn::brom},
    {mwan18::make_ruleset, drawn::mwan18},
    {brothers::make_ruleset, drawn::brothers},
};

}  // namespace

Result<std::vector<report::Drawing>, Problems> drawings_of(const std::string& ruleset) {
    const auto charts = load_charts_of(ruleset, {});
    if (!charts) return charts.error();
    const books::Book* book = books::find(ruleset);
    if (book == nullptr) return std::vector<report::Drawing>{};
    for (const FamilyDrawings& family : families)
        if (family.make == book->make) return family.draw(ruleset);
    return std::vector<report::Drawing>{};
}

}  // namespace linstock::apps
