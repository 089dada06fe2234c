// Repeats a played battle: from its record, with dice entered by hand, and through a session with undo.

#include "base/dice.hpp"
#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/session.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"

#include <algorithm>

namespace linstock::contract {

std::string replays(const Battle& battle, const PlayedBattle& course) {
    const auto record = read_record(course.record, "record");
    if (!record) return "the record is not read: " + to_text(record.error().front());
    if (!record->complete) return "the record does not say that the battle ended";
    const auto end = replay(battle, *record, nullptr);
    if (!end)
        return "the replay diverges at decision " + std::to_string(end.error().decision) + ": " + end.error().text;
    if (hash_of(*end) != (course.hashes.empty() ? course.opening : course.hashes.back()))
        return "the replay ends with another hash";
    // A program killed while writing: the incomplete last line is dropped.
    const auto cut = read_record(std::string_view(course.record).substr(0, course.record.size() - 20), "cut record");
    if (!cut) return "a record cut short is not read: " + to_text(cut.error().front());
    if (cut->complete || cut->decisions.size() != course.decisions.size())
        return "a record cut short does not keep its complete decisions";
    return "";
}

std::string reads_dice_once(const Battle& battle, const PlayedBattle& course) {
    const SeededDice dice(seed_of(course.seed));
    State state = open(battle, &dice, nullptr);
    const auto without_faces = [](State s) {
        s.face_count = 0;
        s.faces = {};
        return s;
    };
    for (std::size_t i = 0; i < course.decisions.size(); ++i) {
        State blank = without_faces(state);
        EventSink told;
        EventSink told_blank;
        decide_unchecked(battle, state, course.decisions[i], &dice, &told);
        decide_unchecked(battle, blank, course.decisions[i], &dice, &told_blank);
        const bool alike = std::equal(
            told.begin(), told.end(), told_blank.begin(), told_blank.end(),
            [&](const Event& a, const Event& b) { return wire::event_json(battle, a) == wire::event_json(battle, b); });
        if (!alike || !(without_faces(state) == without_faces(std::move(blank))))
            return "decision " + std::to_string(i) + " reads dice that were thrown before it was asked";
    }
    return "";
}

std::string by_hand_the_same(const Battle& battle, const PlayedBattle& course) {
    const SeededDice dice(seed_of(course.seed));
    State state = open(battle, nullptr, nullptr);
    const auto throw_all = [&] {
        for (;;) {
            const std::vector<Prompt> asked = prompts(battle, state);
            if (asked.empty() || asked.front().seat != Seat::chance) return std::string();
            const Prompt& p = asked.front();
            Decision d;
            d.prompt = p.id;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            const RollAsked& roll = p.roll.front();
            for (std::size_t i = 0; i < roll.count; ++i) {
                const int sides = roll.descending ? roll.sides - static_cast<int>(i) : roll.sides;
                d.faces.push_back(static_cast<std::uint8_t>(dice.roll(state.draws + i, sides)));
            }
            if (const auto no = decide(battle, state, d, nullptr, nullptr)) return "dice are refused: " + no->text;
        }
    };
    if (auto bad = throw_all(); !bad.empty()) return bad;
    if (hash_of(state) != course.opening) return "dice thrown by hand give another opening";
    for (std::size_t i = 0; i < course.decisions.size(); ++i) {
        if (const auto no = decide(battle, state, course.decisions[i], nullptr, nullptr))
            return "with dice thrown by hand decision " + std::to_string(i) + " is refused: " + no->text;
        if (auto bad = throw_all(); !bad.empty()) return bad;
        if (hash_of(state) != course.hashes[i])
            return "with dice thrown by hand the state differs after decision " + std::to_string(i);
    }
    return over(state) ? "" : "with dice thrown by hand the battle is not over";
}

namespace {

Seat other_seat(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }

/// Undoes the last decision and makes it again. `before` is the state before it.
std::string there_and_back(Session& session, const Decision& made, const State& before, std::size_t events_before) {
    const State after = session.state();
    const Seat seat = made.by;
    if (session.undo(other_seat(seat)) == std::nullopt) return "the other seat takes a decision back";
    if (!(session.state() == after)) return "a refused undo changes the state";
    if (before.draws != after.draws) return "undo crosses a die";
    for (std::size_t i = events_before; i < session.events().size(); ++i)
        if (session.events()[i].kind == EventKind::revealed) return "undo crosses a reveal";
    const std::vector<Prompt> now = session.prompts();
    if (session.over()) return "undo crosses the end of the battle";
    if (session.undo(seat)) return "what can be undone is refused";
    if (!(session.state() == before)) return "undo does not give back the state before";
    const std::vector<Prompt> then = session.prompts();
    for (const Prompt& p : now)
        if (p.seat != seat && std::none_of(then.begin(), then.end(), [&](const Prompt& q) { return q.id == p.id; }))
            return "undo crosses a change of seat";
    if (const auto no = session.decide(made)) return "made again it is refused: " + no->text;
    if (!(session.state() == after)) return "made again it gives another state";
    return "";
}

}  // namespace

std::string undo_stops(const std::shared_ptr<const Battle>& battle, const PlayedBattle& course) {
    Session session(battle, std::make_shared<SeededDice>(seed_of(course.seed)));
    for (std::size_t i = 0; i < course.decisions.size(); ++i) {
        const State before = session.state();
        const std::size_t events = session.events().size();
        const Decision& made = course.decisions[i];
        if (const auto no = session.decide(made)) return "in a session decision " + std::to_string(i) + " is refused";
        if (hash_of(session.state()) != course.hashes[i])
            return "in a session the state differs after decision " + std::to_string(i);
        if (!session.can_undo(made.by)) continue;
        if (auto bad = there_and_back(session, made, before, events); !bad.empty())
            return "decision " + std::to_string(i) + ": " + bad;
    }
    return "";
}

}  // namespace linstock::contract
