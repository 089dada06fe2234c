// A room's clocks: kept beside the battle after whatever changes who is asked, and what is done when a time has come.

#include "battle/agreement.hpp"
#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "generals/play_out.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/players/notifications.hpp"
#include "server/session/battle_session.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

namespace {
Seat other_seat(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
}  // namespace

bool BattleSession::is_asked(Seat seat) const {
    return std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.seat == seat; });
}

bool BattleSession::is_present(Seat seat) const {
    const auto& all = viewers_->by_connection;
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second.link.holds(seat); });
}

void BattleSession::load_clocks() {
    if (is_over()) note_battle_over(*context_.store, id_);  // where the store was away when it ended
    if (auto document = context_.store->document(clocks_collection, id_); document && *document)
        if (auto clocks = parse_clocks((*document)->text)) {
            clocks_ = std::move(*clocks);
            clocks_document_ = std::move(**document);
            drop_settled_appeals();
        }
    is_public_ = is_public_battle(*context_.store, id_);
    // Where the battle went on and the program ended before this was kept, the clocks run from when it went on, or from
    // as long before as a pause counts: by then the computer's clock may have been set.
    const std::int64_t ago = std::clamp<std::int64_t>(context_.clock() - row_.changed, 0, longest_pause);
    set_clock_prompts(context_.battle_time() - ago);
    // Damaged it was given up; whole again it has its clock.
    if (clocks_document_.version != 0 && clocks_document_.due == 0) static_cast<void>(store_clocks());
}

void BattleSession::set_clock_prompts(std::int64_t battle_time) {
    clocks_.set_asked(battle_time, is_awaited(Seat::first), is_awaited(Seat::second), history_->state().turn);
}

void BattleSession::sync_clocks() {
    if (!stored_ || row_.record) return;
    const std::int64_t now = context_.battle_time();
    set_clock_prompts(now);
    if (is_over()) {
        for (const Seat seat : {Seat::first, Seat::second})
            clocks_.schedule_notification(seat, now);
        note_battle_over(*context_.store, id_);
    }
    // A store that cannot take them either says so at the next decision; till then they are right here.
    static_cast<void>(store_clocks());
}

MaybeRejection BattleSession::store_clocks(std::vector<store::DocumentRow> with) {
    const bool needless = clocks_.is_default() && clocks_document_.version == 0;
    if (with.empty() && needless) return std::nullopt;
    const std::string text = to_text(clocks_);
    std::int64_t due = row_.bug.empty() ? clocks_.next_due() : 0;
    if (has_pending_automation_) {  // should the program end before: whoever looks after the clocks opens it
        constexpr std::int64_t minute = 60'000;
        const std::int64_t now = context_.battle_time();
        const bool kept = clocks_document_.due > now && clocks_document_.due <= now + minute;
        if (due == 0 || due > now + minute) due = kept ? clocks_document_.due : now + minute;
    }
    const bool same = text == clocks_document_.text && due == clocks_document_.due;
    if (with.empty() && same) return std::nullopt;
    store::DocumentRow document = clocks_document_;
    document.collection = clocks_collection;
    document.id = document.owner = id_;
    document.due = due;
    document.text = text;
    with.push_back(document);
    const auto kept = context_.store->put_documents(with);
    if (!kept) return rejected(kept.error());
    if (!*kept) {
        if (auto now = context_.store->document(clocks_collection, id_); now && *now)
            clocks_document_ = std::move(**now);
        return rejected("somebody else has changed this at the same time: try again");
    }
    ++document.version;
    clocks_document_ = std::move(document);
    return std::nullopt;
}

MaybeRejection BattleSession::change_clocks(const std::function<void(BattleClocks&, std::int64_t now)>& change) {
    const BattleClocks before = clocks_;
    change(clocks_, context_.battle_time());
    if (auto failed = store_clocks()) {
        clocks_ = before;
        return failed;
    }
    if (clocks_.is_stopped() && running_search_ != nullptr) search_clock_->cancel();
    if (!before.is_stopped() || clocks_.is_stopped()) return std::nullopt;
    auto failed = run_automation();
    if (!failed) return std::nullopt;
    clocks_ = before;
    static_cast<void>(store_clocks());
    return failed;
}

MaybeRejection BattleSession::give_seat_to_computer(Seat seat, const std::string& level) {
    if (const auto failed = context_.store->set_player(id_, static_cast<int>(seat), level)) return rejected(*failed);
    (seat == Seat::first ? row_.first : row_.second) = level;
    seat_computer(seat);
    return run_automation();
}

MaybeRejection BattleSession::run_automation() {
    if (!row_.bug.empty() || is_over()) return std::nullopt;
    try {
        Batch batch = this->batch();
        answer_automatically(batch);
        if (!batch.decisions.empty()) {
            auto failed = commit(batch);
            if (!failed || context_.max_automatic_answers == 0) return failed;
            has_pending_automation_ = true;
            retry_automation_later();
            sync_clocks();
            return std::nullopt;
        }
        has_pending_automation_ = false;
    } catch (const std::exception& e) {
        stop_with_bug(std::string("a decision could not be carried out: ") + e.what());
        return rejected("this battle is frozen: " + row_.bug);
    }
    // Who is asked now, since nothing answers for him any more, has his clock running.
    refresh_prompts();
    sync_clocks();
    return std::nullopt;
}

bool BattleSession::handle_time_up(Seat seat, std::int64_t now) {
    clocks_.settle(now);
    const ClockSettings settings = clocks_.settings;
    // What cannot be stored now stays due.
    if (settings.on_expiry == "lost") return !decide(out_of_time(seat));
    // Of two who both stay away the second is waited for: a battle between computers is nobody's.
    if (settings.on_expiry == "computer" && is_human(other_seat(seat))) {
        clocks_.of(seat).has_lost = settings.clock == "chess";
        if (give_seat_to_computer(seat, settings.level)) {
            clocks_.of(seat).has_lost = false;
            return false;
        }
    }
    clocks_.of(seat).has_expired = true;
    clocks_.schedule_notification(seat, now);
    return true;
}

bool BattleSession::run_due_clocks() {
    const std::int64_t now = context_.battle_time();
    bool happened = false;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::int64_t ends = clocks_.expires_at(seat);
        if (row_.bug.empty() && ends != 0 && ends <= now) happened = handle_time_up(seat, now) || happened;
    }
    std::vector<store::DocumentRow> documents;
    const BattleClocks before = clocks_;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const SideClock& side = clocks_.of(seat);
        if (side.notify_at == 0 || side.notify_at > now) continue;
        // A player who is connected sees the prompt. The notification stays due in case they leave without an answer.
        const bool here = is_present(seat);
        SeatNotifications post = here ? SeatNotifications{} : notifications_for(*this, seat, context_.clock());
        post.is_waiting = here ? !is_over() : post.is_waiting;
        if (post.has_no_channel) clocks_.of(seat).wants_notifications = false;
        documents.insert(documents.end(), post.documents.begin(), post.documents.end());
        clocks_.notification_done(seat, now, !post.is_waiting, !post.documents.empty());
    }
    if (store_clocks(std::move(documents))) clocks_ = before;  // it stays due
    return happened;
}

std::optional<std::size_t> BattleSession::agreed_take_back_target(Seat seat) const {
    for (std::size_t n = history_->decision_count(); n-- > 0;) {
        if (history_->state_at(n).draws != history_->state().draws) return std::nullopt;
        const Decision decided = history_->decision(n);
        if (is_ruling(decided)) return std::nullopt;  // two sides do not agree the umpire's word away
        if (decided.by == seat && made_by_hand_[n]) return n;
    }
    return std::nullopt;
}

MaybeRejection BattleSession::take_back_agreed(Seat seat) {
    if (!row_.bug.empty()) return rejected("this battle is frozen: " + row_.bug);
    const auto count = agreed_take_back_target(seat);
    if (!count || is_over()) return rejected("a die has been thrown since: what dice have shown is not taken back");
    const std::string proposed = std::exchange(clocks_.proposal_kind, "");
    auto failed = revert_to(*count);
    if (failed) clocks_.proposal_kind = proposed;
    return failed;
}

}  // namespace linstock::server
