#pragma once
// Internals of the after-action report: text and numbers for HTML and SVG, and declarations that its parts share.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "battle/view.hpp"
#include "report/page/after_action.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

/// Escapes & < > " ' and control characters, for text and for attributes in double quotes.
std::string escaped(std::string_view text);
/// A number for SVG: at most one decimal, a plain minus, never an exponent, independent of the locale.
std::string num(double value);
/// Blank lines separate paragraphs.
std::string paragraphs(std::string_view text);

/// The input of every part of the page.
struct Page {
    const Battle& battle;
    const std::vector<Event>& events;
    const std::vector<Snapshot>& snapshots;
    const ReportOptions& options;
};

// The table on the page, y downwards: ten units of the picture per inch (or centimetre) of the table. A table in feet
// of ground is drawn like one in inches of 24 yards, so that signs and names have the same size.
inline double inch(const Battle& battle) { return battle.scenario->measure == Measure::feet ? 72 : 1; }
inline double px(const Battle& battle, double x) { return x * 10 / inch(battle); }
inline double py(const Battle& battle, double y) { return px(battle, battle.scenario->height - y); }
/// "x y"
std::string at(const Battle& battle, Vec p);
/// "M x y L x y ..."
std::string path_of(const Battle& battle, const std::vector<Vec>& points, bool closed);

// Clauses (report/page/clauses.cpp).
/// Links that open the clauses: <a class="c" href="#c-RV-7.4">RV-7.4</a> ...; "" for none.
std::string clause_links(const Battle& battle, const std::vector<Cite>& cites);
/// The texts of all clauses that the events cite, each once.
std::string clauses_section(const Page& page);
/// The texts of the clauses marked in `cited`, by index in the charts' list. `count` is set to their number.
std::string clause_texts(const Battle& battle, const std::vector<bool>& cited, int& count);

// Maps.
/// Patterns, arrow heads and the ground as a symbol, once per page.
std::string ground_definitions(const Battle& battle);
/// The same with every version of the ground that an umpire has made, each once.
std::string ground_definitions(const Page& page);
/// The ground at a snapshot, and its symbol.
const Battle& ground_of(const Page& page, std::size_t snapshot);
std::string ground_symbol_of(const Page& page, std::size_t snapshot);
/// The name of an area, at its middle if there is room; in the picture's units.
struct PlaceName {
    Vec middle;  ///< of its baseline
    std::string text;
    const char* style = "place";
};
std::vector<PlaceName> place_names(const Battle& battle);
/// Units, officers, their labels, and place names where no unit covers them.
std::string troops_svg(const Battle& battle, const View& view);
/// One map: the units at a snapshot, and the events since the snapshot before.
std::string map_svg(const Page& page, std::size_t snapshot);
std::string map_legend(const Battle& battle);

// The other parts.
std::string log_html(const Page& page, std::size_t snapshot);
std::string outcome_section(const Page& page);
std::string losses_section(const Page& page);
std::string officers_section(const Page& page);
std::string dispatches_section(const Page& page);
std::string curves_section(const Page& page);
std::string luck_section(const Page& page);

/// Style and script, in small files.
std::string style_of(const Battle& battle);
/// Only the light theme's colours.
std::string light_style(const Battle& battle);
extern const char* const style_light;
extern const char* const style_dark;
extern const char* const style_page;
extern const char* const style_map;
extern const char* const style_tables;
extern const char* const style_plots;
extern const char* const script;

/// Events of a snapshot: [first, last).
struct Span {
    std::size_t first = 0;
    std::size_t last = 0;
};
Span events_of(const Page& page, std::size_t snapshot);
/// "Deployment", "Turn 3".
std::string title_of(const Page& page, std::size_t snapshot);
/// The last view; null if there is none.
const View* last_view(const Page& page);
/// "s1", "s2"
const char* side_class(ArmyId army);

}  // namespace linstock::report
