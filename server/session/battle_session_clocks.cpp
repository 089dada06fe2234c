// The clocks of a session: storing them after every change of the prompts, doing what is due, and changes of seats.

#include "battle/agreement.hpp"
#include "server/clocks/appeals.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/players/notifications.hpp"
#include "server/session/battle_session.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>

namespace linstock::server {

namespace {
Seat other_seat(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
}  // namespace

bool BattleSession::is_present(Seat seat) const {
    const auto& all = viewers_->by_connection;
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second.link.holds(seat); });
}

void BattleSession::open_clocks() {
    if (is_over()) note_battle_over(*context_.store, id_);  // the store may have refused this when it ended
    drop_settled(stored_, clocks_.now.appeals);
    is_public_ = is_public_battle(*context_.store, id_);
    // If the process ended after a decision and before the clocks were stored, they run from that decision. At most
    // longest_pause is counted, because the computer's clock may have been set since.
    const std::int64_t ago = std::clamp<std::int64_t>(context_.clock() - row().changed, 0, longest_pause);
    set_clock_prompts(context_.battle_time() - ago);
    // A battle that was given up as damaged has no due time; now that it is loaded it needs one.
    if (clocks_.has_no_due_time()) static_cast<void>(store_clocks());
}

void BattleSession::set_clock_prompts(std::int64_t battle_time) {
    clocks_.now.set_asked(battle_time, automation_.is_awaited(Seat::first), automation_.is_awaited(Seat::second),
                          history().state().turn);
}

void BattleSession::sync_clocks() {
    if (!stored_.is_stored() || row().record) return;
    const std::int64_t now = context_.battle_time();
    set_clock_prompts(now);
    if (is_over()) {
        for (const Seat seat : {Seat::first, Seat::second})
            clocks_.now.schedule_notification(seat, now);
        note_battle_over(*context_.store, id_);
    }
    // If the store refuses, the clocks in memory are right until the next decision, which the store refuses as well.
    static_cast<void>(store_clocks());
}

MaybeRejection BattleSession::store_clocks(std::vector<store::DocumentRow> with) {
    return clocks_.store({stored_.is_frozen(), automation_.has_pending()}, std::move(with));
}

MaybeRejection BattleSession::change_clocks(const std::function<void(BattleClocks&, std::int64_t now)>& change) {
    const BattleClocks before = clocks_.now;
    change(clocks_.now, context_.battle_time());
    if (auto failed = store_clocks()) {
        clocks_.now = before;
        return failed;
    }
    if (clocks_.now.is_stopped()) automation_.cancel_search();
    if (!before.is_stopped() || clocks_.now.is_stopped()) return std::nullopt;
    auto failed = run_automation();
    if (!failed) return std::nullopt;
    clocks_.now = before;
    static_cast<void>(store_clocks());
    return failed;
}

MaybeRejection BattleSession::take_seat(Seat seat) {
    if (is_lost(seat)) return rejected(time_was_up_message);
    if (const auto failed = stored_.set_player(seat, "human")) return rejected(*failed);
    automation_.unseat_computer(seat);
    refresh_prompts();
    clocks_.now.come_back(seat, context_.battle_time());
    sync_clocks();
    return std::nullopt;
}

MaybeRejection BattleSession::give_seat_to_computer(Seat seat, const std::string& level) {
    if (const auto failed = stored_.set_player(seat, level)) return rejected(*failed);
    automation_.seat_computer(seat);
    return run_automation();
}

bool BattleSession::handle_time_up(Seat seat, std::int64_t now) {
    clocks_.now.settle(now);
    const ClockSettings settings = clocks_.now.settings;
    // If the store refuses the decision, it stays due.
    if (settings.on_expiry == "lost") return !decide(out_of_time(seat));
    // If both players stay away, the computer takes only the first seat that runs out of time.
    if (settings.on_expiry == "computer" && is_human(other_seat(seat))) {
        clocks_.now.of(seat).has_lost = settings.clock == "chess";
        if (give_seat_to_computer(seat, settings.level)) {
            clocks_.now.of(seat).has_lost = false;
            return false;
        }
    }
    clocks_.now.of(seat).has_expired = true;
    clocks_.now.schedule_notification(seat, now);
    return true;
}

bool BattleSession::run_due_clocks() {
    const std::int64_t now = context_.battle_time();
    bool has_changed = false;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::int64_t expires = clocks_.now.expires_at(seat);
        if (!stored_.is_frozen() && expires != 0 && expires <= now)
            has_changed = handle_time_up(seat, now) || has_changed;
    }
    std::vector<store::DocumentRow> documents;
    const BattleClocks before = clocks_.now;
    for (const Seat seat : {Seat::first, Seat::second}) {
        SideClock& side = clocks_.now.of(seat);
        if (side.notify_at == 0 || side.notify_at > now) continue;
        // A player who is connected sees the prompt. The notification stays due in case they leave without an answer.
        const bool here = is_present(seat);
        SeatNotifications due = here ? SeatNotifications{} : notifications_for(*this, seat, context_.clock());
        if (here) due.is_waiting = !is_over();
        if (due.has_no_channel) side.wants_notifications = false;
        documents.insert(documents.end(), due.documents.begin(), due.documents.end());
        clocks_.now.notification_done(seat, now, !due.is_waiting, !due.documents.empty());
    }
    if (store_clocks(std::move(documents))) clocks_.now = before;  // it stays due
    return has_changed;
}

}  // namespace linstock::server
