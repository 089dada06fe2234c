#include "server/views/history_view.hpp"

#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "report/page/after_action.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/scenario_text.hpp"
#include "server/views/prompt_json.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

/// The number of events before this one that the viewpoint sees.
std::size_t count_seen_before(const History& history, Viewpoint viewpoint, std::size_t event) {
    return history.visible_events(viewpoint).count_before(event);
}

bool is_notable(EventKind kind) {
    switch (kind) {
        case EventKind::turn_began:
        case EventKind::phase_began:
        case EventKind::fired:
        case EventKind::routed:
        case EventKind::fell_back:
        case EventKind::combat_ended:
        case EventKind::destroyed:
        case EventKind::captured:
        case EventKind::officer_fate:
        case EventKind::objective:
        case EventKind::revealed:
        case EventKind::battle_ended: return true;
        default: return false;
    }
}

}  // namespace

void write_look_back(json::Writer& to, const BattleSession& session, const Viewer& by, std::size_t known) {
    const History& history = session.history();
    const Viewpoint counting = counting_viewpoint(by.link, by.viewpoint);
    const std::size_t decision = history.decision_when_known(counting, known);
    const State state = history.state_at(decision);
    const View then = view_for(history.battle(), state, by.viewpoint);
    to.member("decision", static_cast<std::int64_t>(known));
    to.member("decisions", static_cast<std::int64_t>(history.known_decisions(counting).size()));
    to.member("events",
              static_cast<std::int64_t>(count_seen_before(history, by.viewpoint, history.events_at(decision))));
    to.key("view").raw(view_json(history.battle(), state, then));
    to.key("prompts").list();
    for (const Prompt& p : linstock::prompts(history.battle(), state)) {
        const bool mine = by.viewpoint == Viewpoint::all || is_for(session, by.link, p);
        if (!mine || p.seat == Seat::chance) continue;
        const std::vector<Decision> best = candidates(history.battle(), state, p, 1);
        to.raw(prompt_json_for(session, by.link, p, best.empty() ? nullptr : &best.front()));
    }
    to.end_list();
}

void write_moments(json::Writer& to, const BattleSession& session, const Viewer& by) {
    const History& history = session.history();
    const Indices seen = history.visible_events(by.viewpoint).indices();
    const Indices known = history.known_decisions(counting_viewpoint(by.link, by.viewpoint)).indices();
    to.member("decisions", static_cast<std::int64_t>(known.size()));
    to.key("moments").list();
    std::size_t decision = 0;
    for (std::size_t n = 0; n < seen.size(); ++n) {
        const Event e = history.event(seen[n]);
        while (decision < known.size() && history.events_at(decision == 0 ? 0 : known[decision - 1]) <= seen[n])
            ++decision;
        if (!is_notable(e.kind) || history.sentence(seen[n]).empty()) continue;
        const ArmyId army = e.unit ? history.battle().unit(e.unit).army : e.army;
        to.object();
        to.member("decision", static_cast<std::int64_t>(decision)).member("event", static_cast<std::int64_t>(n));
        to.member("turn", static_cast<int>(e.turn));
        to.member("phase", history.battle().rules->phases[e.phase].name);
        if (army) to.member("seat", linstock::name_of(seat_of(army)));
        to.member("text", history.sentence(seen[n]));
        to.end_object();
    }
    to.end_list();
}

std::string record_of(const BattleSession& session) {
    const store::BattleRow& row = session.row();
    RecordHead head;
    head.scenario_text = scenario_text_of(session);
    head.scenario_hash = session.prepared().scenario->hash;
    head.ruleset = row.ruleset;
    head.ruleset_hash = row.ruleset_hash;
    head.house = row.house;
    head.seed = row.seed;
    if (auto tape = read_dice_script(row.tape)) head.tape = std::move(*tape);
    head.players = {row.first, row.second};
    head.fair = fair_dice_of(session);
    const History& history = session.history();
    const ScriptedDice none{std::vector<ScriptedDie>()};
    NotedDice noted(history.dice() == nullptr ? static_cast<const Dice&>(none) : *history.dice());
    const Dice* dice = row.seed.empty() ? history.dice() : &noted;  // the dice of a seed are recorded
    State state = open(history.battle(), dice, nullptr);
    head.rolls = noted.take();
    std::string out = head_line(head, hash_of(state));
    for (std::size_t i = 0; i < history.decision_count(); ++i) {
        const Decision d = history.decision(i);
        decide_unchecked(history.battle(), state, d, dice, nullptr);
        out += decision_line(history.battle(), d, state, noted.take());
    }
    if (over(state)) out += end_line(history.battle(), state);
    return out;
}

namespace {

/// The common part of both sides' snapshots of the same moments.
std::vector<report::Snapshot> shared_of(const Battle& battle, std::vector<report::Snapshot> first,
                                        const std::vector<report::Snapshot>& second) {
    for (report::Snapshot& one : first)
        one.chance = -1;  // each side estimates it from what it alone knows
    for (std::size_t i = 0; i < first.size() && i < second.size(); ++i)
        first[i].view = server::shared_view(battle, std::move(first[i].view), second[i].view);
    return first;
}

}  // namespace

std::string report_of(const BattleSession& session, Viewpoint viewpoint,
                      std::vector<report::ReportedDispatch> letters) {
    const History& history = session.history();
    if (session.is_over()) viewpoint = Viewpoint::all;
    // Replays the battle: the report needs a view after every decision, and only what this viewpoint sees.
    report::SnapshotRecorder one(viewpoint == Viewpoint::all      ? Seat::umpire
                                 : viewpoint == Viewpoint::second ? Seat::second
                                                                  : Seat::first);
    report::SnapshotRecorder other(Seat::second);
    std::vector<Event> all;
    std::vector<Event> seen;
    std::size_t taken = 0;
    State state = open(history.battle(), history.dice(), &all);
    const auto look_on = [&] {
        for (; taken < all.size(); ++taken)
            if (sees(viewpoint, all[taken])) seen.push_back(all[taken]);
        one.update(history.battle(), state, seen);
        if (viewpoint == Viewpoint::shared) other.update(history.battle(), state, seen);
    };
    look_on();
    for (std::size_t i = 0; i < history.decision_count(); ++i) {
        const Decision d = history.decision(i);
        decide_unchecked(history.battle(), state, d, history.dice(), &all);
        look_on();
    }
    report::ReportOptions options;
    options.players = {session.row().first, session.row().second};
    options.dispatches = std::move(letters);
    if (session.is_over()) options.seed = session.row().seed;
    options.briefing_of = {viewpoint == Viewpoint::all || viewpoint == Viewpoint::first,
                           viewpoint == Viewpoint::all || viewpoint == Viewpoint::second};
    const auto snapshots = viewpoint == Viewpoint::shared
                               ? shared_of(history.battle(), one.snapshots(), other.snapshots())
                               : one.snapshots();
    return report::after_action_html(history.battle(), seen, snapshots, options);
}

}  // namespace linstock::server
