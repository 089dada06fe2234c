#include "server/session/history.hpp"

#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/ruling.hpp"
#include "battle/session.hpp"
#include "battle/wire.hpp"
#include "words/event_text.hpp"

#include <algorithm>

namespace linstock::server {

History::History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice)
    : battle_(std::move(battle)),
      dice_(std::move(dice)) {
    std::vector<Event> events;
    state_ = open(*battle_, dice_.get(), &events);
    add_events(events);
}

void History::add_events(const std::vector<Event>& events) {
    for (const Event& event : events) {
        for (std::size_t e = 0; e < viewpoint_count; ++e)
            if (sees(static_cast<Viewpoint>(e), event)) visible_events_[e].add(events_.size());
        events_.add(event);
    }
    events_after_.push_back(static_cast<std::uint32_t>(events_.size()));
}

void History::add(const Decision& decision, const std::vector<Event>& events) {
    std::array<std::size_t, viewpoint_count> before{};
    for (std::size_t e = 0; e < viewpoint_count; ++e)
        before[e] = visible_events_[e].size();
    decisions_.add(decision);
    add_events(events);
    for (std::size_t e = 0; e < viewpoint_count; ++e) {
        const auto viewpoint = static_cast<Viewpoint>(e);
        const Seat by = decision.by;
        const bool own =
            viewpoint == Viewpoint::all || ((by == Seat::first || by == Seat::second) && viewpoint == viewpoint_of(by));
        if (own || visible_events_[e].size() > before[e]) known_decisions_[e].add(decision_count());
    }
    if (decision_count() % snapshot_stride == 0) snapshots_.push_back(state_);
    if (decision_count() % recent_stride == 0) keep_recent(decision_count(), state_);
}

void History::keep_recent(std::size_t decisions, const State& state) {
    if (state.units.size() < large_unit_count) return;
    if (recent_.size() == 2) recent_.erase(recent_.begin());
    recent_.push_back(RecentState{decisions, state});
}

std::optional<Refusal> History::decide(const Decision& decision) {
    const std::vector<Prompt> before = prompts(battle(), state_);
    if (auto refusal = check_among(battle(), state_, before, decision)) return refusal;
    AppliedDecision made{decision, state_, {}};
    decide_unchecked(battle(), made.state, decision, dice(), &made.events);
    const std::vector<Prompt> after = prompts(battle(), made.state);
    adopt(std::move(made), before, after);
    return std::nullopt;
}

void History::adopt(AppliedDecision made, const std::vector<Prompt>& before, const std::vector<Prompt>& after) {
    const std::uint64_t draws = state_.draws;
    state_ = std::move(made.state);
    add(made.decision, made.events);
    undoable_.push_back(made.decision.by);
    const std::size_t last = decision_count() - 1;
    // A side that does not know of a ruling must not lose its undo by it.
    const bool hidden = (is_hidden_ruling(last, Seat::first) || is_hidden_ruling(last, Seat::second)) &&
                        state_.draws == draws && !is_over();
    if (!hidden && ends_undo(Turned{draws, state_, made.decision.by, made.events, before, after})) undoable_.clear();
}

std::optional<Seat> History::undoable(std::size_t decision) const {
    const std::size_t first = decision_count() - undoable_.size();
    return decision < first || decision >= decision_count() ? std::nullopt : std::optional(undoable_[decision - first]);
}

bool History::is_hidden_ruling(std::size_t decision, Seat seat) const {
    if (seat == Seat::umpire) return false;
    const IndexSet& known = known_decisions(viewpoint_of(seat));
    const bool is_known = known.count_before(decision + 2) != known.count_before(decision + 1);
    return !is_known && is_ruling(this->decision(decision));
}

std::size_t History::without_hidden_rulings(Seat seat, std::size_t count) const {
    while (count > 0 && undoable(count - 1) == Seat::umpire && is_hidden_ruling(count - 1, seat))
        --count;
    return count;
}

std::optional<std::size_t> History::last_undoable(Seat seat, std::size_t count) const {
    count = without_hidden_rulings(seat, count);
    const auto by = count == 0 ? std::nullopt : undoable(count - 1);
    return by && (by == seat || seat == Seat::umpire) ? std::optional(count - 1) : std::nullopt;
}

void History::undo_to(std::size_t count) {
    while (!recent_.empty() && recent_.back().decisions > count)
        recent_.pop_back();
    // A player who undoes once often does it again.
    if (recent_.empty() && count > recent_stride) keep_recent(count - recent_stride, state_at(count - recent_stride));
    State back = state_at(count);
    state_ = std::move(back);
    undoable_.resize(undoable_.size() - (decision_count() - count));
    decisions_.truncate(count);
    events_after_.resize(decision_count() + 1);
    events_.truncate(events_after_.back());
    snapshots_.resize(decision_count() / snapshot_stride);
    for (IndexSet& set : visible_events_)
        set.truncate(event_count());
    for (IndexSet& set : known_decisions_)
        set.truncate(decision_count() + 1);
    for (EventText& text : texts_)
        if (text.number > event_count()) text = EventText{};
}

std::size_t History::decision_when_known(Viewpoint viewpoint, std::size_t count) const {
    const IndexSet& all = known_decisions(viewpoint);
    return count < all.size() ? all[count] - 1 : decision_count();
}

std::vector<Decision> History::first_decisions(std::size_t count) const {
    std::vector<Decision> out;
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(decision(i));
    return out;
}

Event History::event(std::size_t index) const { return events_[index]; }

State History::state_at(std::size_t wanted) const {
    if (wanted == decision_count()) return state();
    const auto recent =
        std::find_if(recent_.rbegin(), recent_.rend(), [&](const RecentState& n) { return n.decisions <= wanted; });
    const std::size_t strides = wanted / snapshot_stride;
    std::size_t made = strides * snapshot_stride;
    State out;
    if (recent != recent_.rend() && recent->decisions > made) {
        made = recent->decisions;
        out = recent->state;
    } else {
        out = strides == 0 ? open(battle(), dice(), nullptr) : snapshots_[strides - 1];
    }
    for (; made < wanted; ++made)
        decide_unchecked(battle(), out, decision(made), dice(), nullptr);
    return out;
}

const History::EventText& History::prepare_text(std::size_t index) const {
    texts_.resize(max_texts);
    EventText& text = texts_[index % max_texts];
    if (text.number != index + 1) {
        const Event event = this->event(index);
        text.text = wording::event_text(battle(), event, false);
        json::Writer to;
        to.object();
        to.member("text", text.text);
        to.end_object();
        const std::string member = to.take();
        text.json = member.substr(1, member.size() - 2) + "," + wire::event_json(battle(), event).substr(1);
        text.number = index + 1;
    }
    return text;
}

void History::drop_texts() { std::vector<EventText>().swap(texts_); }

const std::string& History::sentence(std::size_t event) const { return prepare_text(event).text; }

std::string History::event_json(std::size_t event, std::size_t n) const {
    return "{\"n\":" + std::to_string(n) + "," + prepare_text(event).json;
}

}  // namespace linstock::server
