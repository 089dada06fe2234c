#include "apps/command_line/battle_output.hpp"

#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "battle/event.hpp"
#include "battle/terrain_change.hpp"
#include "report/map/map.hpp"
#include "words/event_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::apps {

namespace {

constexpr int widest_map = 120;
constexpr int map_without_terminal = 100;

}  // namespace

std::string sentence(const Battle& battle, const Event& event, bool with_clauses) {
    return wording::event_text(battle, event, with_clauses);
}

std::string map_text(const Battle& battle, const State& state, Seat seat, int columns) {
    const int width = columns > 0 ? columns : std::min(widest_map, columns_here(map_without_terminal));
    return report::terminal_map(battle_in(battle, state), view(battle, state, seat), width, colours_here());
}

namespace {

/// True if no event follows in the phase that begins with this event.
bool empty_phase(const std::vector<Event>& events, std::size_t i) {
    const Event& next = events[i + 1];
    const bool of_a_side =
        next.kind == EventKind::noted && next.army && next.unit.none() && next.officer.none() && next.command.none();
    return next.kind == EventKind::phase_began || next.kind == EventKind::turn_began || of_a_side;
}

}  // namespace

std::size_t print_events(const Battle& battle, const std::vector<Event>& events, std::size_t from, bool with_clauses) {
    for (std::size_t i = from; i < events.size(); ++i) {
        // Name a phase only if something happens in it. For the last phase this is not known yet.
        if (events[i].kind == EventKind::phase_began && events[i].round() == 0) {
            if (i + 1 == events.size()) return i;
            if (empty_phase(events, i)) continue;
        }
        const std::string text = sentence(battle, events[i], with_clauses);
        if (text.empty()) continue;
        if (events[i].kind == EventKind::turn_began) fmt::print("\n");
        fmt::print("{}\n", text);
    }
    return events.size();
}

void Reporter::look(const Battle& battle, const State& state, const std::vector<Event>& events) {
    chronicle_.update(battle, state, events);
}
std::optional<Problem> Reporter::write(const std::string& path, const Battle& battle, const std::vector<Event>& events,
                                       std::vector<std::string> players, const std::string& seed,
                                       const std::string& command, std::vector<std::string> plans) const {
    report::ReportOptions options;
    options.players = std::move(players);
    options.plans = std::move(plans);
    options.seed = seed;
    options.command = command;
    return write_file(path, report::after_action_html(battle, events, chronicle_.snapshots(), options));
}

std::optional<Record> read_record_file(const std::string& file) {
    const auto text = read_file(file);
    if (!text) {
        print_problems(text.error());
        return std::nullopt;
    }
    if (!is_record(*text)) {
        complain(file + ": this is not a record of a battle; `linstock fight --record` writes one");
        return std::nullopt;
    }
    auto record = read_record(*text, file);
    if (record) return std::move(*record);
    print_problems(record.error());
    return std::nullopt;
}

}  // namespace linstock::apps
