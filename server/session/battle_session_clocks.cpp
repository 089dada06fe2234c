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

bool Room::is_asked(Seat seat) const {
    return std::any_of(prompts_.begin(), prompts_.end(), [&](const Prompt& p) { return p.seat == seat; });
}

bool Room::sits_here(Seat seat) const {
    const auto& all = audience_->all;
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second.link.holds(seat); });
}

void Room::load_hours() {
    if (over()) note_over(*house_.store, id_);  // where the store was away when it ended
    if (auto paper = house_.store->paper(hours_drawer, id_); paper && *paper)
        if (auto hours = hours_of((*paper)->text)) {
            hours_ = std::move(*hours);
            hours_paper_ = std::move(**paper);
            forget_settled();
        }
    anybody_watches_ = may_anybody_watch(*house_.store, id_);
    // Where the battle went on and the program ended before this was kept, the clocks run from when it went on, or from
    // as long before as a pause counts: by then the computer's clock may have been set.
    const std::int64_t ago = std::clamp<std::int64_t>(house_.clock() - row_.changed, 0, longest_pause);
    ask_hours(house_.battle_time() - ago);
    // Damaged it was given up; whole again it has its clock.
    if (hours_paper_.version != 0 && hours_paper_.due == 0) static_cast<void>(keep_hours());
}

void Room::ask_hours(std::int64_t battle_time) {
    hours_.ask(battle_time, is_waited_for(Seat::first), is_waited_for(Seat::second), history_->state().turn);
}

void Room::mark_time() {
    if (!stored_ || row_.record) return;
    const std::int64_t now = house_.battle_time();
    ask_hours(now);
    if (over()) {
        for (const Seat seat : {Seat::first, Seat::second})
            hours_.want_told(seat, now);
        note_over(*house_.store, id_);
    }
    // A store that cannot take them either says so at the next decision; till then they are right here.
    static_cast<void>(keep_hours());
}

Done Room::keep_hours(std::vector<store::PaperRow> with) {
    const bool needless = hours_.plain() && hours_paper_.version == 0;
    if (with.empty() && needless) return std::nullopt;
    const std::string text = to_text(hours_);
    std::int64_t due = row_.bug.empty() ? hours_.due() : 0;
    if (unfinished_) {  // should the program end before: whoever looks after the clocks opens it
        constexpr std::int64_t minute = 60'000;
        const std::int64_t now = house_.battle_time();
        const bool kept = hours_paper_.due > now && hours_paper_.due <= now + minute;
        if (due == 0 || due > now + minute) due = kept ? hours_paper_.due : now + minute;
    }
    const bool same = text == hours_paper_.text && due == hours_paper_.due;
    if (with.empty() && same) return std::nullopt;
    store::PaperRow paper = hours_paper_;
    paper.drawer = hours_drawer;
    paper.id = paper.owner = id_;
    paper.due = due;
    paper.text = text;
    with.push_back(paper);
    const auto kept = house_.store->put_papers(with);
    if (!kept) return no(kept.error());
    if (!*kept) {
        if (auto now = house_.store->paper(hours_drawer, id_); now && *now) hours_paper_ = std::move(**now);
        return no("somebody else has changed this at the same time: try again");
    }
    ++paper.version;
    hours_paper_ = std::move(paper);
    return std::nullopt;
}

Done Room::change_hours(const std::function<void(Hours&, std::int64_t now)>& change) {
    const Hours before = hours_;
    change(hours_, house_.battle_time());
    if (auto failed = keep_hours()) {
        hours_ = before;
        return failed;
    }
    if (hours_.nobody_plays() && out_ != nullptr) thinking_->give_up();
    if (!before.nobody_plays() || hours_.nobody_plays()) return std::nullopt;
    auto failed = computers_go_on();
    if (!failed) return std::nullopt;
    hours_ = before;
    static_cast<void>(keep_hours());
    return failed;
}

Done Room::seat_left(Seat seat, const std::string& level) {
    if (const auto failed = house_.store->set_player(id_, static_cast<int>(seat), level)) return no(*failed);
    (seat == Seat::first ? row_.first : row_.second) = level;
    seat_general(seat);
    return computers_go_on();
}

Done Room::computers_go_on() {
    if (!row_.bug.empty() || over()) return std::nullopt;
    try {
        Batch batch = this->batch();
        go_on(batch);
        if (!batch.decisions.empty()) {
            auto failed = commit(batch);
            if (!failed || house_.most_at_once == 0) return failed;
            unfinished_ = true;
            goes_on_later();
            mark_time();
            return std::nullopt;
        }
        unfinished_ = false;
    } catch (const std::exception& e) {
        freeze(std::string("a decision could not be carried out: ") + e.what());
        return no("this battle is frozen: " + row_.bug);
    }
    // Who is asked now, since nothing answers for him any more, has his clock running.
    look_again();
    mark_time();
    return std::nullopt;
}

bool Room::time_is_up(Seat seat, std::int64_t now) {
    hours_.settle(now);
    const Timing timing = hours_.timing;
    // What cannot be stored now stays due.
    if (timing.end == "lost") return !take(out_of_time(seat));
    // Of two who both stay away the second is waited for: a battle between computers is nobody's.
    if (timing.end == "computer" && human(other_seat(seat))) {
        hours_.of(seat).lost = timing.clock == "chess";
        if (seat_left(seat, timing.level)) {
            hours_.of(seat).lost = false;
            return false;
        }
    }
    hours_.of(seat).out = true;
    hours_.want_told(seat, now);
    return true;
}

bool Room::keep_time() {
    const std::int64_t now = house_.battle_time();
    bool happened = false;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::int64_t ends = hours_.ends_at(seat);
        if (row_.bug.empty() && ends != 0 && ends <= now) happened = time_is_up(seat, now) || happened;
    }
    std::vector<store::PaperRow> letters;
    const Hours before = hours_;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const SideHours& side = hours_.of(seat);
        if (side.tell_at == 0 || side.tell_at > now) continue;
        // A player who is connected sees the prompt. The notification stays due in case they leave without an answer.
        const bool here = sits_here(seat);
        Post post = here ? Post{} : letters_to(*this, seat, house_.clock());
        post.waits = here ? !over() : post.waits;
        if (post.nobody) hours_.of(seat).listens = false;
        letters.insert(letters.end(), post.letters.begin(), post.letters.end());
        hours_.was_told(seat, now, !post.waits, !post.letters.empty());
    }
    if (keep_hours(std::move(letters))) hours_ = before;  // it stays due
    return happened;
}

std::optional<std::size_t> Room::agreed_back_to(Seat seat) const {
    for (std::size_t n = history_->decisions(); n-- > 0;) {
        if (history_->at(n).draws != history_->state().draws) return std::nullopt;
        const Decision decided = history_->decided(n);
        if (is_ruling(decided)) return std::nullopt;  // two sides do not agree the umpire's word away
        if (decided.by == seat && by_hand_[n]) return n;
    }
    return std::nullopt;
}

Done Room::take_back_agreed(Seat seat) {
    if (!row_.bug.empty()) return no("this battle is frozen: " + row_.bug);
    const auto count = agreed_back_to(seat);
    if (!count || over()) return no("a die has been thrown since: what dice have shown is not taken back");
    const std::string proposed = std::exchange(hours_.proposed, "");
    auto failed = back_to(*count);
    if (failed) hours_.proposed = proposed;
    return failed;
}

}  // namespace linstock::server
