// What an umpire does to the course of a battle: the last dice are taken back, and thrown anew.

#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "battle/wire.hpp"
#include "server/session/battle_session.hpp"
#include "server/session/history.hpp"
#include "server/views/viewers.hpp"
#include "words/prompt_text.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

Decision taken_back(std::uint64_t dice, const std::string& reason) {
    auto ruling = std::make_shared<Ruling>();
    ruling->reason = reason;
    ruling->dice = static_cast<int>(dice);
    Decision out;
    out.by = Seat::umpire;
    out.verb = Verb::rule;
    out.ruling = std::move(ruling);
    return out;
}

constexpr std::size_t max_appeals = 3;  // of a side at once

}  // namespace

MaybeRejection BattleSession::submit_appeal(const Decision& decision, const Prompt& prompt, const Refusal& refusal) {
    const std::string text = wire::decision_json(battle(), decision);
    Appeal asked{.by = decision.by, .decision = text, .why = refusal.text, .turn = history_->state().turn};
    asked.what = wording::decision_text(battle(), prompt, decision);
    for (const Cite& cite : refusal.why)
        if (!cite.clause.none()) asked.clauses.push_back(battle().charts().clause(cite.clause).id);
    std::vector<Appeal> others = clocks_.appeals;
    std::erase_if(others, [&](const Appeal& one) {
        return one.by == decision.by && (!one.answer.empty() || one.decision == text);
    });
    const auto own = std::count_if(others.begin(), others.end(), [&](const Appeal& a) { return a.by == decision.by; });
    if (static_cast<std::size_t>(own) >= max_appeals)
        return rejected("the umpire has been asked much: wait for his answer");
    asked.n = others.empty() ? 1 : others.back().n + 1;
    others.push_back(std::move(asked));
    return change_clocks([&](BattleClocks& h, std::int64_t /*now*/) { h.appeals = others; });
}

MaybeRejection BattleSession::reject_appeal(int n, const std::string& answer) {
    const auto& all = clocks_.appeals;
    if (std::none_of(all.begin(), all.end(), [&](const Appeal& one) { return one.n == n && one.answer.empty(); }))
        return rejected("nobody waits for an answer to that");
    return change_clocks([&](BattleClocks& h, std::int64_t /*now*/) {
        for (Appeal& one : h.appeals)
            if (one.n == n) {
                one.answer = answer;
                one.ruling.clear();
            }
    });
}

bool BattleSession::defer_ruling(const Decision& ruling) {
    if (!waits_for_step(battle(), history_->state(), ruling)) return false;
    const auto about = [&](const Appeal& one) {
        const auto asked = wire::read_decision(battle(), one.decision);
        return one.answer.empty() && asked && asked->unit == ruling.unit;
    };
    std::vector<Appeal> all = clocks_.appeals;
    const auto asked = std::find_if(all.begin(), all.end(), about);
    if (asked == all.end()) return false;
    asked->ruling = wire::decision_json(battle(), ruling);
    asked->since = history_->decision_count();
    return !change_clocks([&](BattleClocks& h, std::int64_t /*now*/) { h.appeals = all; });
}

void BattleSession::settle_appeals(Batch& batch) const {
    for (const Appeal& one : clocks_.appeals) {
        const bool done =
            std::find(batch.settled_appeals.begin(), batch.settled_appeals.end(), one.n) != batch.settled_appeals.end();
        if (one.ruling.empty() || done || one.turn != batch.state.turn || batch.state.agenda.empty()) continue;
        const auto ruling = wire::read_decision(battle_in(battle(), batch.state), one.ruling);
        if (!ruling || linstock::check(battle(), batch.state, *ruling)) continue;
        apply_to_batch(batch, *ruling, true);
        batch.settled_appeals.push_back(one.n);
    }
}

// The decisions are stored first: where the program ended before the appeals were, the ruling is among those.
void BattleSession::drop_settled_appeals() {
    std::erase_if(clocks_.appeals, [&](const Appeal& one) {
        if (one.ruling.empty()) return false;
        for (std::size_t n = static_cast<std::size_t>(one.since); n < history_->decision_count(); ++n) {
            const Decision made = history_->decision(n);
            if (is_ruling(made) && wire::decision_json(battle(), made) == one.ruling) return true;
        }
        return false;
    });
}

void BattleSession::drop_appeals(const Decision& decision, int turn) {
    std::erase_if(clocks_.appeals, [&](const Appeal& one) {
        if (one.turn != turn) return true;
        if (!is_ruling(decision)) return one.by == decision.by && !one.answer.empty();
        const auto asked = wire::read_decision(battle(), one.decision);
        return decision.unit && asked && asked->unit == decision.unit;
    });
}

void BattleSession::rebase_deferred_rulings(std::size_t count) {
    for (Appeal& one : clocks_.appeals)
        one.since = std::min(one.since, static_cast<decltype(one.since)>(count));
}

MaybeRejection BattleSession::revert_to(std::size_t count) {
    std::uint64_t epoch = 0;
    for (std::size_t e = 0; e < viewpoint_count; ++e) {
        const auto viewpoint = static_cast<Viewpoint>(e);
        const IndexSet& known = history_->known_decisions(viewpoint);
        const bool knew = !known.empty() && known.back() > count;
        epoch |= static_cast<std::uint64_t>((this->epoch(viewpoint) + (knew ? 1U : 0U)) & epoch_mask) << epoch_bits * e;
    }
    if (const auto failed = store_take_back(count, epoch)) return rejected(*failed);
    until_phase_.clear();
    has_pending_automation_ = false;
    prepared_.battle = with_own_terrain_cache(*prepared_.battle);  // those of what is taken back go with it
    auto anew = std::make_unique<History>(prepared_.battle, history_->dice_shared());
    for (std::size_t i = 0; i < count; ++i)
        if (anew->decide(history_->decision(i))) {
            stop_with_bug("what was left after something was taken back could not be played again");
            return rejected("this battle is frozen: " + row_.bug);
        }
    history_ = std::move(anew);
    made_by_hand_.resize(count);
    rebase_deferred_rulings(count);
    refresh_prompts();
    sync_clocks();
    return std::nullopt;
}

std::optional<std::size_t> BattleSession::last_dice_decision() const {
    for (std::size_t n = history_->decision_count(); n-- > 0;) {
        if (history_->state_at(n).draws != history_->state().draws) return n;
        if (made_by_hand_[n]) return std::nullopt;
    }
    return std::nullopt;
}

bool BattleSession::is_seen_by_both(std::size_t decision) const {
    bool first = false;
    bool second = false;
    for (std::size_t e = history_->events_at(decision); e < history_->events_at(decision + 1); ++e) {
        const SeatMask by = history_->event(e).seen_by;
        first = first || by.has(Seat::first);
        second = second || by.has(Seat::second);
    }
    return first && second;
}

MaybeRejection BattleSession::retake_dice(const std::string& reason) {
    if (!row_.bug.empty()) return rejected("this battle is frozen: " + row_.bug);
    const auto place = last_dice_decision();
    if (!place) return rejected("no die has been thrown, or somebody has decided something since");
    const Decision again = history_->decision(*place);
    if (is_ruling(again)) return rejected("the last dice have been taken back");
    if (!is_seen_by_both(*place)) return rejected("one side knows nothing of these dice, and would hear of them");
    State then = history_->state_at(*place);
    const Decision ruling = taken_back(history_->state_at(*place + 1).draws - then.draws, reason);
    if (auto refusal = linstock::check(battle(), then, ruling)) return Rejection{std::move(refusal), ""};
    decide_unchecked(battle(), then, ruling, history_->dice(), nullptr);
    const bool answered = is_human(again.by);
    if (answered)
        if (auto refusal = linstock::check(battle(), then, again)) return Rejection{std::move(refusal), ""};
    if (const MaybeRejection done = revert_to(*place)) return done;
    try {
        Batch batch = this->batch();
        apply_to_batch(batch, ruling, true);
        if (answered) apply_to_batch(batch, again, true);
        answer_automatically(batch);
        auto failed = commit(batch);
        if (failed) failed->has_changed = true;
        return failed;
    } catch (const std::exception& e) {
        stop_with_bug(std::string("a decision could not be carried out: ") + e.what());
        return rejected("this battle is frozen: " + row_.bug);
    }
}

}  // namespace linstock::server
