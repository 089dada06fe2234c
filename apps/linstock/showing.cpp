#include "apps/linstock/showing.hpp"

#include "apps/files.hpp"
#include "apps/linstock/terminal.hpp"

#ifdef LINSTOCK_HAS_REPORT
#include "report/map.hpp"
#include "report/telling.hpp"
#endif

#include <algorithm>

#include <fmt/format.h>

namespace linstock::apps {

namespace {

constexpr int widest_map = 120;
constexpr int map_without_terminal = 100;

}  // namespace

std::string sentence(const Battle& battle, const Event& event, bool with_clauses) {
#ifdef LINSTOCK_HAS_REPORT
    return report::tell(battle, event, with_clauses);
#else
    std::string out(name_of(event.kind));
    if (with_clauses)
        for (const Cite& c : event.why) out += " [" + battle.charts().to_text(c) + "]";
    return out;
#endif
}

std::string map_text(const Battle& battle, const State& state, Seat seat, int columns) {
    const int width = columns > 0 ? columns : std::min(widest_map, columns_here(map_without_terminal));
#ifdef LINSTOCK_HAS_REPORT
    return report::terminal_map(battle, view(battle, state, seat), width, colours_here());
#else
    return fmt::format("(a map of {} columns, turn {}, seat {})\n", width, state.turn, name_of(seat));
#endif
}

std::size_t tell_events(const Battle& battle, const std::vector<Event>& events, std::size_t from, bool with_clauses) {
    for (std::size_t i = from; i < events.size(); ++i) {
        const std::string text = sentence(battle, events[i], with_clauses);
        if (text.empty()) continue;
        if (events[i].kind == EventKind::turn_began) fmt::print("\n");
        fmt::print("{}\n", text);
    }
    return events.size();
}

#ifdef LINSTOCK_HAS_AFTER_ACTION
Reporter::Reporter() : chronicle_(Seat::umpire) {}
void Reporter::look(const Battle& battle, const State& state, const std::vector<Event>& events) {
    chronicle_.look(battle, state, events);
}
std::optional<Problem> Reporter::write(const std::string& path, const Battle& battle, const std::vector<Event>& events,
                                       std::vector<std::string> players, const std::string& seed,
                                       const std::string& command) const {
    report::ReportOptions options;
    options.players = std::move(players);
    options.seed = seed;
    options.command = command;
    return write_file(path, report::after_action_html(battle, events, chronicle_.snapshots(), options));
}
#else
Reporter::Reporter() = default;
void Reporter::look(const Battle&, const State&, const std::vector<Event>&) {}
std::optional<Problem> Reporter::write(const std::string& path, const Battle&, const std::vector<Event>&,
                                       std::vector<std::string>, const std::string&, const std::string&) const {
    Problem p;
    p.file = path;
    p.text = "this program cannot write reports yet";
    return p;
}
#endif

}  // namespace linstock::apps
