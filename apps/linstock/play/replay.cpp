// linstock replay: replays a record and verifies the hash of every state.

#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/recorded_dice.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"

#include <fmt/format.h>

namespace linstock::apps {

namespace {

/// Replays the record again, because the report reads the state after every decision.
Status report_of(const Setup& setup, const Record& record, const ReplayOptions& o) {
    const Battle& battle = *setup.battle;
    std::vector<Event> events;
    Reporter reporter;
    const auto dice = recorded_dice(battle, record.head);
    State state = open(battle, dice.get(), &events);
    reporter.look(battle, state, events);
    Progress progress("decisions", record.decisions.size(), o.quiet || !shows_progress());
    for (std::size_t i = 0; i < record.decisions.size(); ++i) {
        if (o.to_turn > 0 && state.turn > o.to_turn) break;
        const auto decision = wire::read_decision(battle_in(battle, state), record.decisions[i].json);
        if (!decision || decide(battle, state, *decision, dice.get(), &events)) break;
        reporter.look(battle, state, events);
        progress.at(i + 1);
    }
    const auto wrong =
        reporter.write(o.report, battle_in(battle, state), events, record.head.players, record.head.seed, "");
    if (!wrong) return all_well;
    print_problems(*wrong);
    return bad_input;
}

}  // namespace

void complain_of(const Divergence& d, const Record& record, const std::string& file) {
    if (d.decision >= record.decisions.size())
        complain(fmt::format("{}: the replay differs from the record: {}", file, d.text));
    else
        complain(fmt::format("{}: the replay differs from the record at decision {} of {}, turn {}: {}\n  {}", file,
                             d.decision + 1, record.decisions.size(), d.turn, d.text,
                             record.decisions[d.decision].json));
}

Status replay_record(const ReplayOptions& o) {
    const auto record = read_record_file(o.record);
    if (!record) return bad_input;
    if (!outputs_fit({o.report}, {o.record})) return bad_input;
    const auto setup = set_up(record->head, o.record);
    if (!setup) return bad_input;
    std::vector<Event> events;
    const auto end = replay(*setup->battle, *record, &events, o.to_turn);
    if (o.print_events) print_events(*setup->battle, events, 0, true);
    if (!end) {
        complain_of(end.error(), *record, o.record);
        return diverged;
    }
    if (!o.quiet && (!end->outcome.over || o.to_turn > 0))
        fmt::print("{}", map_text(*setup->battle, *end, Seat::umpire, 0));
    const bool whole = o.to_turn == 0;
    // A battle that continues an exact moment does not begin with decision 0.
    const State* opening = exact_opening(*setup->battle);
    const std::uint32_t before = opening == nullptr ? 0 : opening->decisions;
    fmt::print("{}: {} of {} replayed with the same hashes; {}\n", setup->scenario->title, end->decisions - before,
               counted(static_cast<std::ptrdiff_t>(record->decisions.size()), "decision"),
               over(*end)                        ? outcome_text(*setup->battle, end->outcome)
               : !whole && end->turn > o.to_turn ? fmt::format("turn {} has ended", o.to_turn)
                                                 : fmt::format("the record stops in turn {}", end->turn));
    if (const std::string bug = bug_of(*setup->battle, *end); !bug.empty()) {
        complain("the record ends with a bug of Linstock: " + bug);
        return diverged;
    }
    return o.report.empty() ? all_well : report_of(*setup, *record, o);
}

}  // namespace linstock::apps
