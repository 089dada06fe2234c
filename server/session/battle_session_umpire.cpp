// What an umpire does to a battle: pauses it, answers appeals, has dice thrown again.

#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "server/clocks/appeals.hpp"
#include "server/session/battle_session.hpp"

namespace linstock::server {

namespace {

/// The decision whose dice were thrown last; nothing: there is none, or a person has decided since.
std::optional<std::size_t> last_dice_decision(const StoredHistory& stored) {
    const History& history = stored.history();
    for (std::size_t n = history.decision_count(); n-- > 0;) {
        if (history.state_at(n).draws != stored.state().draws) return n;
        if (stored.is_by_hand(n)) return std::nullopt;
    }
    return std::nullopt;
}

/// Whether both sides saw an event of the decision, so that a repetition reveals nothing to them.
bool is_seen_by_both(const History& history, std::size_t decision) {
    bool first = false;
    bool second = false;
    for (std::size_t e = history.events_at(decision); e < history.events_at(decision + 1); ++e) {
        const SeatMask by = history.event(e).seen_by;
        first = first || by.has(Seat::first);
        second = second || by.has(Seat::second);
    }
    return first && second;
}

Decision retake_ruling(std::uint64_t dice, const std::string& reason) {
    auto ruling = std::make_shared<Ruling>();
    ruling->reason = reason;
    ruling->dice = static_cast<int>(dice);
    Decision out;
    out.by = Seat::umpire;
    out.verb = Verb::rule;
    out.ruling = std::move(ruling);
    return out;
}

}  // namespace

MaybeRejection BattleSession::pause(bool yes) {
    return change_clocks([&](BattleClocks& clocks, std::int64_t now) { clocks.pause(now, yes); });
}

MaybeRejection BattleSession::submit_appeal(const Decision& decision, const Prompt& prompt, const Refusal& refusal) {
    auto appeals = with_appeal(stored_, clocks_.now.appeals, decision, prompt, refusal);
    if (!appeals) return rejected("you have three open appeals: wait for the umpire");
    return change_clocks([&](BattleClocks& clocks, std::int64_t /*now*/) { clocks.appeals = *appeals; });
}

MaybeRejection BattleSession::reject_appeal(int n, const std::string& answer) {
    auto appeals = with_answer(clocks_.now.appeals, n, answer);
    if (!appeals) return rejected("there is no such open appeal");
    return change_clocks([&](BattleClocks& clocks, std::int64_t /*now*/) { clocks.appeals = *appeals; });
}

bool BattleSession::defer_ruling(const Decision& ruling) {
    auto appeals = with_deferred_ruling(stored_, clocks_.now.appeals, ruling);
    return appeals && !change_clocks([&](BattleClocks& clocks, std::int64_t /*now*/) { clocks.appeals = *appeals; });
}

MaybeRejection BattleSession::retake_dice(const std::string& reason) {
    if (stored_.is_frozen()) return stored_.frozen();
    const auto n = last_dice_decision(stored_);
    if (!n) return rejected("no dice were thrown, or a player has decided since");
    const Decision again = history().decision(*n);
    if (is_ruling(again)) return rejected("the last dice were already taken back");
    if (!is_seen_by_both(history(), *n))
        return rejected("one side does not know of these dice and would learn of them");
    State then = history().state_at(*n);
    const Decision ruling = retake_ruling(history().state_at(*n + 1).draws - then.draws, reason);
    if (auto refusal = linstock::check(battle(), then, ruling)) return Rejection{std::move(refusal), ""};
    decide_unchecked(battle(), then, ruling, history().dice(), nullptr);
    const bool repeats = is_human(again.by);
    if (repeats)
        if (auto refusal = linstock::check(battle(), then, again)) return Rejection{std::move(refusal), ""};
    if (MaybeRejection failed = revert_to(*n, {})) return failed;
    return guarded([&] {
        DecisionBatch batch = stored_.batch();
        stored_.apply_to(batch, ruling, true);
        if (repeats) stored_.apply_to(batch, again, true);
        answer_automatically(batch);
        auto failed = commit(batch);
        if (failed) failed->has_changed = true;
        return failed;
    });
}

}  // namespace linstock::server
