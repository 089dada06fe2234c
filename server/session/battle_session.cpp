#include "server/session/battle_session.hpp"

#include "battle/agreement.hpp"
#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "battle/session.hpp"
#include "server/clocks/appeals.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <exception>

namespace linstock::server {

namespace {

constexpr const char* paused_message = "the umpire has paused the battle";

}  // namespace

BattleSession::BattleSession(ServerContext& context, std::string id)
    : context_(context),
      id_(std::move(id)),
      stored_(context, id_),
      clocks_(context, id_),
      suggestions_(id_, [this] { context_.warm_sessions.touch(weak_from_this()); }),
      automation_(context, stored_, clocks_.now, suggestions_),
      notes_(context, id_),
      viewers_(std::make_unique<Viewers>()) {}
BattleSession::~BattleSession() = default;

void BattleSession::refresh_prompts() { refresh_prompts(linstock::prompts(battle(), history().state())); }

void BattleSession::refresh_prompts(std::vector<Prompt> prompts) {
    suggestions_.prompts_changed();
    stored_.set_prompts(std::move(prompts));
    automation_.cancel_stale_search();
    request_work();
}

void BattleSession::request_work() {
    automation_.update_search_clock();
    if (!is_loaded() || !stored_.is_stored()) return;
    if (automation_.has_pending()) return context_.on_work(shared_from_this(), automation_.owner);
    if (automation_.search_prompt() == nullptr) return;
    const bool matters = is_human(Seat::first) || is_human(Seat::second) || !viewers_->by_connection.empty();
    if (matters) context_.on_work(shared_from_this(), automation_.owner);
}

MaybeRejection BattleSession::guarded(const std::function<MaybeRejection()>& action) {
    try {
        return action();
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
        return stored_.frozen();
    }
}

void BattleSession::freeze(const std::string& why) {
    automation_.set_pending(false);
    stored_.freeze(why);
}

void BattleSession::answer_automatically(DecisionBatch& batch, bool in_background) {
    const auto rulings = [&](DecisionBatch& now) { apply_deferred_rulings(stored_, clocks_.now.appeals, now); };
    automation_.answer(batch, rulings, in_background);
}

MaybeRejection BattleSession::commit(DecisionBatch& batch) {
    if (const auto failed = stored_.commit(batch)) return rejected(*failed);
    automation_.committed(batch.has_more);
    std::erase_if(clocks_.now.appeals, [&](const Appeal& one) {
        return std::find(batch.settled_appeals.begin(), batch.settled_appeals.end(), one.n) !=
               batch.settled_appeals.end();
    });
    refresh_prompts(std::move(batch.prompts));
    sync_clocks();
    return std::nullopt;
}

MaybeRejection BattleSession::decide(const Decision& decision) {
    if (stored_.is_frozen()) return stored_.frozen();
    return guarded([&] { return apply(decision); });
}

MaybeRejection BattleSession::apply(const Decision& decision) {
    const bool needs_play = !ends_beside_the_rules(decision) && !is_ruling(decision);
    BattleClocks& clocks = clocks_.now;
    if (clocks.is_paused && needs_play) return rejected(paused_message);
    if (clocks.is_adjourned && needs_play)
        return rejected("the battle is adjourned: one of you has to resume it first");
    if (auto refusal = check_among(battle(), history().state(), prompts(), decision))
        return Rejection{std::move(refusal), ""};
    DecisionBatch batch = stored_.batch();
    stored_.apply_to(batch, decision, true);
    // A proposal ends when the other side decides; a proposal to take back ends with any decision. Rulings, and
    // decisions that one side does not know of, leave proposals alone: both sides see whether a proposal is open.
    const BattleClocks before = clocks;
    const bool is_known = batch.seen_by[static_cast<std::size_t>(Viewpoint::first)] &&
                          batch.seen_by[static_cast<std::size_t>(Viewpoint::second)];
    if (is_known && !is_ruling(decision) && (clocks.proposer != decision.by || clocks.proposal_kind == "take_back"))
        clocks.proposal_kind.clear();
    answer_automatically(batch);
    drop_outdated(stored_, clocks.appeals, decision, batch.state.turn);
    auto failed = commit(batch);
    if (failed) clocks = before;
    return failed;
}

MaybeRejection BattleSession::take_suggestion(const Prompt& prompt, bool until_phase) {
    const Decision* best = suggestion(prompt);
    if (best == nullptr) return rejected("there is no suggestion for this question");
    const Decision answer = *best;  // decide() drops the suggestion and the prompt
    if (until_phase) automation_.answer_until_phase_ends(prompt);
    return decide(answer);
}

MaybeRejection BattleSession::undo(Seat seat) {
    if (stored_.is_frozen()) return stored_.frozen();
    if (clocks_.now.is_paused && seat != Seat::umpire) return rejected(paused_message);
    auto last = history().last_undoable(seat, history().decision_count());
    if (!last) return Rejection{no_undo(), ""};
    // Automatic answers are taken back with the decision by hand that they followed.
    std::size_t count = *last;
    while (!stored_.is_by_hand(count) && (last = history().last_undoable(seat, count)))
        count = *last;
    StoredHistory::RepeatedRulings repeated;
    if (seat != Seat::umpire) repeated = stored_.hidden_rulings_since(count);
    if (const auto failed = stored_.undo_to(count, std::move(repeated))) return rejected(*failed);
    taken_back(count);
    return std::nullopt;
}

MaybeRejection BattleSession::take_back_agreed(Seat seat) {
    if (stored_.is_frozen()) return stored_.frozen();
    const auto count = stored_.agreed_take_back_target(seat);
    if (!count || is_over()) return rejected("dice have been thrown since: this cannot be taken back");
    const std::string proposal = std::exchange(clocks_.now.proposal_kind, "");
    auto failed = revert_to(*count, stored_.hidden_rulings_since(*count));
    if (failed) clocks_.now.proposal_kind = proposal;
    return failed;
}

MaybeRejection BattleSession::revert_to(std::size_t count, StoredHistory::RepeatedRulings repeated) {
    if (auto failed = stored_.revert_to(count, std::move(repeated))) {
        if (stored_.is_frozen()) automation_.set_pending(false);
        return failed;
    }
    taken_back(count);
    return std::nullopt;
}

void BattleSession::taken_back(std::size_t count) {
    automation_.forget_pending();
    rebase_deferred_rulings(clocks_.now.appeals, count);
    refresh_prompts();
    sync_clocks();
}

bool BattleSession::retries_later(const MaybeRejection& failed) {
    if (!failed || stored_.is_frozen()) return false;
    automation_.set_pending(true);
    automation_.retry_later();
    request_work();
    return true;
}

bool BattleSession::finish_search(BackgroundSearch& search) {
    if (!automation_.return_search(search)) {
        request_work();
        return false;
    }
    const auto failed = guarded([&]() -> MaybeRejection {
        DecisionBatch batch = stored_.batch();
        // No computer player makes a decision that is refused; if it did, the first lawful one takes its place.
        if (linstock::check(battle(), batch.state, search.answer))
            if (const auto all = candidates(battle(), batch.state, search.prompt, 1); !all.empty())
                search.answer = all.front();
        if (const auto refusal = check_among(battle(), batch.state, batch.prompts, search.answer))
            batch.bug =
                std::string("a computer player's answer was refused at '") + search.prompt.kind + "': " + refusal->text;
        else
            stored_.apply_to(batch, search.answer, false);
        answer_automatically(batch, true);
        return commit(batch);
    });
    // If the store refused: the next batch finds nothing to answer and asks for the search again.
    return !retries_later(failed);
}

bool BattleSession::continue_automation() {
    if (!is_loaded() || stored_.is_frozen() || is_over()) automation_.set_pending(false);
    if (!automation_.has_pending()) return false;
    automation_.clear_retry();
    bool has_answers = true;
    const auto failed = guarded([&]() -> MaybeRejection {
        DecisionBatch batch = stored_.batch();
        answer_automatically(batch, true);
        has_answers = !batch.decisions.empty() || !batch.bug.empty();
        return has_answers ? commit(batch) : std::nullopt;
    });
    if (!has_answers) {
        automation_.set_pending(false);
        sync_clocks();
        request_work();
        return false;
    }
    return !retries_later(failed);
}

MaybeRejection BattleSession::run_automation() {
    if (stored_.is_frozen() || is_over()) return std::nullopt;
    bool has_answers = false;
    auto failed = guarded([&]() -> MaybeRejection {
        DecisionBatch batch = stored_.batch();
        answer_automatically(batch);
        has_answers = !batch.decisions.empty();
        return has_answers ? commit(batch) : std::nullopt;
    });
    if (failed && context_.max_automatic_answers == 0) return failed;
    if (retries_later(failed)) {
        sync_clocks();
        return std::nullopt;
    }
    if (failed || has_answers) return failed;
    automation_.set_pending(false);
    refresh_prompts();
    sync_clocks();
    return std::nullopt;
}

MaybeRejection BattleSession::set_standing(Seat seat, std::vector<std::string> kinds) {
    if (const auto failed = automation_.set_standing(id_, seat, std::move(kinds))) return rejected(*failed);
    return run_automation();
}

void BattleSession::release_unused_views() {
    const auto& all = viewers_->by_connection;
    const auto any = [&](const auto& is) {
        return std::any_of(all.begin(), all.end(), [&](const auto& one) { return is(one.second); });
    };
    for (const Seat seat : {Seat::first, Seat::second})
        if (!any([&](const Viewer& a) { return a.link.holds(seat); })) suggestions_.release(seat);
    for (const Viewpoint viewpoint : {Viewpoint::shared, Viewpoint::first, Viewpoint::second, Viewpoint::all})
        if (!any([&](const Viewer& a) { return a.viewpoint == viewpoint; })) viewers_->view_cache.forget(viewpoint);
    if (!all.empty()) return;
    viewers_->view_cache = ViewCache{};
    if (is_loaded()) history().drop_texts();
}

}  // namespace linstock::server
