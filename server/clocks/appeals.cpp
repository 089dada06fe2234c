#include "server/clocks/appeals.hpp"

#include "battle/ruling.hpp"
#include "battle/wire.hpp"
#include "words/prompt_text.hpp"

#include <algorithm>

namespace linstock::server {

namespace {
constexpr int max_appeals = 3;  // open ones of a side
}  // namespace

std::optional<Appeals> with_appeal(const StoredHistory& stored, Appeals appeals, const Decision& decision,
                                   const Prompt& prompt, const Refusal& refusal) {
    const Battle& battle = stored.battle();
    const std::string text = wire::decision_json(battle, decision);
    Appeal asked{.by = decision.by, .decision = text, .why = refusal.text, .turn = stored.state().turn};
    asked.what = wording::decision_text(battle, prompt, decision);
    for (const Cite& cite : refusal.why)
        if (!cite.clause.none()) asked.clauses.push_back(battle.charts().clause(cite.clause).id);
    std::erase_if(appeals, [&](const Appeal& one) {
        return one.by == decision.by && (!one.answer.empty() || one.decision == text);
    });
    const auto is_own = [&](const Appeal& one) { return one.by == decision.by; };
    if (std::count_if(appeals.begin(), appeals.end(), is_own) >= max_appeals) return std::nullopt;
    // Odd numbers for the first side, even ones for the second: a number tells nothing of the other side's appeals.
    asked.n = decision.by == Seat::first ? 1 : 2;
    for (const Appeal& one : appeals)
        if (is_own(one)) asked.n = std::max(asked.n, one.n + 2);
    appeals.push_back(std::move(asked));
    return appeals;
}

std::optional<Appeals> with_answer(Appeals appeals, int n, const std::string& answer) {
    bool found = false;
    for (Appeal& one : appeals)
        if (one.n == n && one.answer.empty()) {
            one.answer = answer;
            one.ruling.clear();
            found = true;
        }
    return found ? std::optional(std::move(appeals)) : std::nullopt;
}

std::optional<Appeals> with_deferred_ruling(const StoredHistory& stored, Appeals appeals, const Decision& ruling) {
    if (!waits_for_step(stored.battle(), stored.state(), ruling)) return std::nullopt;
    const auto it = std::find_if(appeals.begin(), appeals.end(), [&](const Appeal& one) {
        const auto asked = wire::read_decision(stored.battle(), one.decision);
        return one.answer.empty() && asked && asked->unit == ruling.unit;
    });
    if (it == appeals.end()) return std::nullopt;
    it->ruling = wire::decision_json(stored.battle(), ruling);
    it->since = stored.history().decision_count();
    return appeals;
}

void apply_deferred_rulings(const StoredHistory& stored, const Appeals& appeals, DecisionBatch& batch) {
    const auto& settled = batch.settled_appeals;
    for (const Appeal& one : appeals) {
        const bool done = std::find(settled.begin(), settled.end(), one.n) != settled.end();
        if (one.ruling.empty() || done || one.turn != batch.state.turn || batch.state.agenda.empty()) continue;
        const auto ruling = wire::read_decision(battle_in(stored.battle(), batch.state), one.ruling);
        if (!ruling || linstock::check(stored.battle(), batch.state, *ruling)) continue;
        stored.apply_to(batch, *ruling, true);
        batch.settled_appeals.push_back(one.n);
    }
}

void drop_settled(const StoredHistory& stored, Appeals& appeals) {
    const History& history = stored.history();
    std::erase_if(appeals, [&](const Appeal& one) {
        if (one.ruling.empty()) return false;
        for (std::size_t n = static_cast<std::size_t>(one.since); n < history.decision_count(); ++n) {
            const Decision made = history.decision(n);
            if (is_ruling(made) && wire::decision_json(stored.battle(), made) == one.ruling) return true;
        }
        return false;
    });
}

void drop_outdated(const StoredHistory& stored, Appeals& appeals, const Decision& decision, int turn) {
    std::erase_if(appeals, [&](const Appeal& one) {
        if (one.turn != turn) return true;
        if (!is_ruling(decision)) return one.by == decision.by && !one.answer.empty();
        const auto asked = wire::read_decision(stored.battle(), one.decision);
        return decision.unit && asked && asked->unit == decision.unit;
    });
}

void rebase_deferred_rulings(Appeals& appeals, std::size_t count) {
    for (Appeal& one : appeals)
        one.since = std::min(one.since, static_cast<decltype(one.since)>(count));
}

}  // namespace linstock::server
