#include "battle/session.hpp"

#include "battle/check_among.hpp"
#include "battle/event.hpp"

#include <algorithm>
#include <iterator>

namespace linstock {

namespace {

/// The event reveals something, which cannot be undone.
bool reveals(const Event& e) {
    switch (e.kind) {
        case EventKind::revealed:
        case EventKind::card_turned:
        case EventKind::rating_rolled:
        case EventKind::rolled: return true;
        default: return false;
    }
}

/// After the decision only its own seat is asked, or seats that were asked the same before it (sealed answers).
bool same_seats(const std::vector<Prompt>& before, const std::vector<Prompt>& after, Seat by) {
    return std::all_of(after.begin(), after.end(), [&](const Prompt& p) {
        return p.seat == by || std::any_of(before.begin(), before.end(), [&](const Prompt& b) { return b.id == p.id; });
    });
}

}  // namespace

bool ends_undo(const Turned& turned) {
    return turned.now.draws != turned.draws_before || turned.by == Seat::chance || over(turned.now) ||
           std::any_of(turned.came.begin(), turned.came.end(), reveals) ||
           !same_seats(turned.before, turned.after, turned.by);
}

Refusal no_undo() {
    return {RefusalKind::not_open, "nothing to undo: a die roll, a reveal or a change of seat cannot be undone", {}};
}

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
    std::vector<Event> came;
    decide_unchecked(*battle_, state_, decision, dice_.get(), &came);
    decisions_.push_back(decision);
    if (ends_undo(Turned{earlier_.back().state.draws, state_, decision.by, came, before, prompts()})) earlier_.clear();
    events_.insert(events_.end(), std::make_move_iterator(came.begin()), std::make_move_iterator(came.end()));
    return std::nullopt;
}

bool Session::can_undo(Seat seat) const {
    return !earlier_.empty() && (earlier_.back().by == seat || seat == Seat::umpire);
}

std::optional<Refusal> Session::undo(Seat seat) {
    if (!can_undo(seat)) return no_undo();
    Earlier back = std::move(earlier_.back());
    earlier_.pop_back();
    state_ = std::move(back.state);
    events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(back.events), events_.end());
    decisions_.erase(decisions_.begin() + static_cast<std::ptrdiff_t>(back.decisions), decisions_.end());
    return std::nullopt;
}

}  // namespace linstock
