#include "server/views/history_view.hpp"

#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/wire.hpp"
#include "report/page/after_action.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/scenario_text.hpp"
#include "server/views/prompt_json.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

/// How many of the events that these eyes see come before the place.
std::size_t seen_before(const History& history, Eyes eyes, std::size_t event) {
    return history.seen(eyes).before(event);
}

bool worth_going_to(EventKind kind) {
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

void write_look_back(json::Writer& to, const Room& room, const Attendance& by, std::size_t known) {
    const History& history = room.history();
    const Eyes counting = counting_eyes(by.link, by.eyes);
    const std::size_t decision = history.when_known(counting, known);
    const State state = history.at(decision);
    const View then = look(history.battle(), state, by.eyes);
    to.member("decision", static_cast<std::int64_t>(known));
    to.member("decisions", static_cast<std::int64_t>(history.known(counting).size()));
    to.member("events", static_cast<std::int64_t>(seen_before(history, by.eyes, history.events_at(decision))));
    to.key("view").raw(view_json(history.battle(), state, then));
    to.key("prompts").list();
    for (const Prompt& p : linstock::prompts(history.battle(), state)) {
        const bool mine = by.eyes == Eyes::all || is_for(room, by.link, p);
        if (!mine || p.seat == Seat::chance) continue;
        const std::vector<Decision> best = candidates(history.battle(), state, p, 1);
        to.raw(asked_of(room, by.link, p, best.empty() ? nullptr : &best.front()));
    }
    to.end_list();
}

void write_moments(json::Writer& to, const Room& room, const Attendance& by) {
    const History& history = room.history();
    const Places seen = history.seen(by.eyes).places();
    const Places known = history.known(counting_eyes(by.link, by.eyes)).places();
    to.member("decisions", static_cast<std::int64_t>(known.size()));
    to.key("moments").list();
    std::size_t decision = 0;
    for (std::size_t n = 0; n < seen.size(); ++n) {
        const Event e = history.event(seen[n]);
        while (decision < known.size() && history.events_at(decision == 0 ? 0 : known[decision - 1]) <= seen[n])
            ++decision;
        if (!worth_going_to(e.kind) || history.sentence(seen[n]).empty()) continue;
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

std::string record_of(const Room& room) {
    const store::BattleRow& row = room.row();
    RecordHead head;
    head.scenario_text = scenario_text_of(room);
    head.scenario_hash = room.ready().scenario->hash;
    head.ruleset = row.ruleset;
    head.ruleset_hash = row.ruleset_hash;
    head.house = row.house;
    head.seed = row.seed;
    if (auto tape = read_dice_script(row.tape)) head.tape = std::move(*tape);
    head.players = {row.first, row.second};
    head.fair = fair_dice_of(room);
    const History& history = room.history();
    const ScriptedDice none{std::vector<ScriptedDie>()};
    NotedDice noted(history.dice() == nullptr ? static_cast<const Dice&>(none) : *history.dice());
    const Dice* dice = row.seed.empty() ? history.dice() : &noted;  // a seed's rolls are written down
    State state = open(history.battle(), dice, nullptr);
    head.rolls = noted.take();
    std::string out = head_line(head, hash_of(state));
    for (std::size_t i = 0; i < history.decisions(); ++i) {
        const Decision d = history.decided(i);
        decide_unchecked(history.battle(), state, d, dice, nullptr);
        out += decision_line(history.battle(), d, state, noted.take());
    }
    if (over(state)) out += end_line(history.battle(), state);
    return out;
}

namespace {

/// Snapshots of what both sides saw at the same moments.
std::vector<report::Snapshot> shared_of(const Battle& battle, std::vector<report::Snapshot> first,
                                        const std::vector<report::Snapshot>& second) {
    for (report::Snapshot& one : first)
        one.chance = -1;  // each side's reckoning is by what it alone knows
    for (std::size_t i = 0; i < first.size() && i < second.size(); ++i)
        first[i].view = server::shared_of(battle, std::move(first[i].view), second[i].view);
    return first;
}

}  // namespace

std::string report_of(const Room& room, Eyes eyes, std::vector<report::ReportedDispatch> letters) {
    const History& history = room.history();
    if (room.over()) eyes = Eyes::all;
    // Played once more: the report wants a look after every decision, and only at what these eyes see.
    report::SnapshotRecorder one(eyes == Eyes::all ? Seat::umpire : eyes == Eyes::second ? Seat::second : Seat::first);
    report::SnapshotRecorder other(Seat::second);
    std::vector<Event> all;
    std::vector<Event> seen;
    std::size_t taken = 0;
    State state = open(history.battle(), history.dice(), &all);
    const auto look_on = [&] {
        for (; taken < all.size(); ++taken)
            if (sees(eyes, all[taken])) seen.push_back(all[taken]);
        one.update(history.battle(), state, seen);
        if (eyes == Eyes::shared) other.update(history.battle(), state, seen);
    };
    look_on();
    for (std::size_t i = 0; i < history.decisions(); ++i) {
        const Decision d = history.decided(i);
        decide_unchecked(history.battle(), state, d, history.dice(), &all);
        look_on();
    }
    report::ReportOptions options;
    options.players = {room.row().first, room.row().second};
    options.dispatches = std::move(letters);
    if (room.over()) options.seed = room.row().seed;
    options.briefing_of = {eyes == Eyes::all || eyes == Eyes::first, eyes == Eyes::all || eyes == Eyes::second};
    const auto snapshots =
        eyes == Eyes::shared ? shared_of(history.battle(), one.snapshots(), other.snapshots()) : one.snapshots();
    return report::after_action_html(history.battle(), seen, snapshots, options);
}

}  // namespace linstock::server
