#pragma once
// Inside of the after-action report: text and numbers as HTML and SVG want them, and what the page's parts share.

#include "battle/event_fwd.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "report/page/after_action.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

/// & < > " ' and control characters made harmless, for text and for attributes in double quotes.
std::string escaped(std::string_view text);
/// A number for SVG: at most one decimal, a plain minus, never an exponent, never the locale's comma.
std::string num(double value);
/// Blank lines part paragraphs.
std::string paragraphs(std::string_view text);

/// What every part of the page is made from.
struct Page {
    const Battle& battle;
    const std::vector<Event>& events;
    const std::vector<Snapshot>& snapshots;
    const ReportOptions& options;
};

// The table on the page, y downwards: ten picture units to an inch (or a centimetre) of the table. A table in feet of
// the ground is drawn as one of inches of 24 yards is, so that signs and names have the size that they have there.
inline double inch(const Battle& battle) { return battle.scenario->measure == Measure::feet ? 72 : 1; }
inline double px(const Battle& battle, double x) { return x * 10 / inch(battle); }
inline double py(const Battle& battle, double y) { return px(battle, battle.scenario->height - y); }
/// "x y"
std::string at(const Battle& battle, Vec p);
/// "M x y L x y ..."
std::string path_of(const Battle& battle, const std::vector<Vec>& points, bool closed);

// Clauses (report/page/clauses.cpp).
/// Chips that open the clauses: <a class="c" href="#c-RV-7.4">RV-7.4</a> ...; "" for none.
std::string chips(const Battle& battle, const std::vector<Cite>& cites);
/// The texts of every clause that the events cite, each once.
std::string clauses_section(const Page& page);
/// The texts of the clauses that are marked, by their place in the charts' list; `count` tells how many there are.
std::string clause_texts(const Battle& battle, const std::vector<bool>& cited, int& count);

// Maps.
/// Patterns, arrow heads and the ground as a symbol, once on the page.
std::string ground_definitions(const Battle& battle);
/// The same with every ground that an umpire has made of it, each once.
std::string ground_definitions(const Page& page);
/// How things stood there lay on this ground, and this is its symbol.
const Battle& ground_of(const Page& page, std::size_t snapshot);
std::string ground_symbol_of(const Page& page, std::size_t snapshot);
/// The name of an area, in the middle of it where the ground leaves room; in the picture's units.
struct PlaceName {
    Vec middle;  ///< of its base line
    std::string text;
    const char* style = "place";
};
std::vector<PlaceName> place_names(const Battle& battle);
/// Units, officers, their labels, and the names of places where no unit stands on them.
std::string troops_svg(const Battle& battle, const View& view);
/// One drawn map: how things stand at a snapshot, with what happened since the one before.
std::string map_svg(const Page& page, std::size_t snapshot);
std::string map_legend(const Battle& battle);

// The other parts.
std::string log_html(const Page& page, std::size_t snapshot);
std::string outcome_section(const Page& page);
std::string losses_section(const Page& page);
std::string officers_section(const Page& page);
std::string letters_section(const Page& page);
std::string curves_section(const Page& page);
std::string luck_section(const Page& page);

/// Style and script, kept in small files.
std::string style_of(const Battle& battle);
/// The colours of daylight and paper alone.
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
/// The last view; null when there is none.
const View* last_view(const Page& page);
/// "s1", "s2"
const char* side_class(ArmyId army);

}  // namespace linstock::report
