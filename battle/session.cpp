#include "battle/session.hpp"

#include "battle/check_among.hpp"
#include "battle/event.hpp"

#include <algorithm>

namespace linstock {

namespace {

/// Something was turned up that cannot be put back face down.
bool reveals(const Event& e) {
    switch (e.kind) {
        case EventKind::revealed:
        case EventKind::card_turned:
        case EventKind::rating_rolled:
        case EventKind::rolled: return true;
        default: return false;
    }
}

/// Whoever is asked now is the seat itself, or was asked the very same before its decision (sealed answers).
bool same_seats(const std::vector<Prompt>& before, const std::vector<Prompt>& after, Seat by) {
    return std::all_of(after.begin(), after.end(), [&](const Prompt& p) {
        return p.seat == by || std::any_of(before.begin(), before.end(), [&](const Prompt& b) { return b.id == p.id; });
    });
}

}  // namespace

Session::Session(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice)
    : battle_(std::move(battle)),
      dice_(std::move(dice)) {
    state_ = open(*battle_, dice_.get(), &events_);
}

Session::Session(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice, State state)
    : battle_(std::move(battle)),
      dice_(std::move(dice)),
      state_(std::move(state)) {
    resume(*battle_, state_, dice_.get(), &events_);
}

std::optional<Refusal> Session::decide(const Decision& decision) {
    const std::vector<Prompt> before = prompts();
    if (auto no = check_among(*battle_, state_, before, decision)) return no;
    earlier_.push_back(Earlier{state_, events_.size(), decisions_.size(), decision.by});
    decide_unchecked(*battle_, state_, decision, dice_.get(), &events_);
    decisions_.push_back(decision);
    raise_barrier(before, prompts());
    return std::nullopt;
}

void Session::take_over(Made made, const std::vector<Prompt>& before, const std::vector<Prompt>& after) {
    earlier_.push_back(Earlier{std::move(state_), events_.size(), decisions_.size(), made.decision.by});
    state_ = std::move(made.state);
    events_.insert(events_.end(), std::make_move_iterator(made.events.begin()),
                   std::make_move_iterator(made.events.end()));
    decisions_.push_back(std::move(made.decision));
    raise_barrier(before, after);
}

void Session::raise_barrier(const std::vector<Prompt>& before, const std::vector<Prompt>& after) {
    const Earlier& last = earlier_.back();
    const bool barrier =
        state_.draws != last.state.draws || last.by == Seat::chance || over() ||
        std::any_of(events_.begin() + static_cast<std::ptrdiff_t>(last.events), events_.end(), reveals) ||
        !same_seats(before, after, last.by);
    if (barrier) earlier_.clear();
}

bool Session::can_undo(Seat seat) const {
    return !earlier_.empty() && (earlier_.back().by == seat || seat == Seat::umpire);
}

std::optional<Refusal> Session::undo(Seat seat) {
    if (earlier_.empty())
        return Refusal{
            RefusalKind::not_open, "there is nothing to undo: it stops at a die, a reveal or a change of seat", {}};
    if (!can_undo(seat))
        return Refusal{RefusalKind::wrong_seat,
                       "the last decision was made by seat '" + std::string(name_of(earlier_.back().by)) + "'",
                       {}};
    Earlier back = std::move(earlier_.back());
    earlier_.pop_back();
    state_ = std::move(back.state);
    events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(back.events), events_.end());
    decisions_.erase(decisions_.begin() + static_cast<std::ptrdiff_t>(back.decisions), decisions_.end());
    return std::nullopt;
}

}  // namespace linstock
