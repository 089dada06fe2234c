#include "server/session/history.hpp"

#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/session.hpp"
#include "battle/wire.hpp"
#include "words/event_text.hpp"

#include <algorithm>

namespace linstock::server {

History::History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice)
    : battle_(std::move(battle)),
      dice_(std::move(dice)) {
    std::vector<Event> came;
    state_ = open(*battle_, dice_.get(), &came);
    add_events(came);
}

void History::add_events(const std::vector<Event>& came) {
    for (const Event& event : came) {
        for (std::size_t e = 0; e < eye_count; ++e)
            if (sees(static_cast<Eyes>(e), event)) seen_[e].mark(events_.size());
        events_.add(event);
    }
    events_after_.push_back(static_cast<std::uint32_t>(events_.size()));
}

void History::add(const Decision& decision, const std::vector<Event>& came) {
    std::array<std::size_t, eye_count> before{};
    for (std::size_t e = 0; e < eye_count; ++e)
        before[e] = seen_[e].size();
    decided_.add(decision);
    add_events(came);
    for (std::size_t e = 0; e < eye_count; ++e) {
        const auto eyes = static_cast<Eyes>(e);
        const Seat by = decision.by;
        const bool own = eyes == Eyes::all || ((by == Seat::first || by == Seat::second) && eyes == eyes_of(by));
        if (own || seen_[e].size() > before[e]) known_[e].mark(decisions());
    }
    if (decisions() % stride == 0) kept_.push_back(state_);
    if (decisions() % short_stride == 0) keep_near(decisions(), state_);
}

void History::keep_near(std::size_t decisions, const State& state) {
    if (state.units.size() < large) return;
    if (near_.size() == 2) near_.erase(near_.begin());
    near_.push_back(Near{decisions, state});
}

std::optional<Refusal> History::decide(const Decision& decision) {
    const std::vector<Prompt> before = prompts(battle(), state_);
    if (auto no = check_among(battle(), state_, before, decision)) return no;
    Made made{decision, state_, {}};
    decide_unchecked(battle(), made.state, decision, dice(), &made.events);
    const std::vector<Prompt> after = prompts(battle(), made.state);
    take_over(std::move(made), before, after);
    return std::nullopt;
}

void History::take_over(Made made, const std::vector<Prompt>& before, const std::vector<Prompt>& after) {
    const std::uint64_t draws = state_.draws;
    state_ = std::move(made.state);
    undoable_.push_back(made.decision.by);
    if (ends_undo(Turned{draws, state_, made.decision.by, made.events, before, after})) undoable_.clear();
    add(made.decision, made.events);
}

bool History::can_undo(Seat seat) const {
    return !undoable_.empty() && (undoable_.back() == seat || seat == Seat::umpire);
}

std::optional<Refusal> History::undo(Seat seat) {
    if (!can_undo(seat)) return no_undo(undoable_.empty() ? std::nullopt : std::optional<Seat>(undoable_.back()));
    while (!near_.empty() && near_.back().decisions >= decisions())
        near_.pop_back();
    // Who takes back once often does so again.
    if (const std::size_t wanted = decisions() - 1; near_.empty() && wanted > short_stride)
        keep_near(wanted - short_stride, at(wanted - short_stride));
    State back = at(decisions() - 1);
    state_ = std::move(back);
    undoable_.pop_back();
    decided_.cut(decisions() - 1);
    events_after_.resize(decisions() + 1);
    events_.cut(events_after_.back());
    kept_.resize(decisions() / stride);
    for (Marks& marks : seen_)
        marks.cut(events());
    for (Marks& marks : known_)
        marks.cut(decisions() + 1);
    for (EventText& text : texts_)
        if (text.number > events()) text = EventText{};
    return std::nullopt;
}

std::size_t History::when_known(Eyes eyes, std::size_t count) const {
    const Marks& all = known(eyes);
    return count < all.size() ? all[count] - 1 : decisions();
}

std::vector<Decision> History::decided_before(std::size_t count) const {
    std::vector<Decision> out;
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(decided(i));
    return out;
}

Event History::event(std::size_t place) const { return events_[place]; }

State History::at(std::size_t wanted) const {
    if (wanted == decisions()) return state();
    const auto near = std::find_if(near_.rbegin(), near_.rend(), [&](const Near& n) { return n.decisions <= wanted; });
    const std::size_t strides = wanted / stride;
    std::size_t made = strides * stride;
    State out;
    if (near != near_.rend() && near->decisions > made) {
        made = near->decisions;
        out = near->state;
    } else {
        out = strides == 0 ? open(battle(), dice(), nullptr) : kept_[strides - 1];
    }
    for (; made < wanted; ++made)
        decide_unchecked(battle(), out, decided(made), dice(), nullptr);
    return out;
}

const History::EventText& History::prepared(std::size_t place) const {
    texts_.resize(fresh);
    EventText& text = texts_[place % fresh];
    if (text.number != place + 1) {
        const Event event = this->event(place);
        text.text = wording::event_text(battle(), event, false);
        json::Writer to;
        to.object();
        to.member("text", text.text);
        to.end_object();
        const std::string said = to.take();
        text.json = said.substr(1, said.size() - 2) + "," + wire::event_json(battle(), event).substr(1);
        text.number = place + 1;
    }
    return text;
}

void History::forget_texts() { std::vector<EventText>().swap(texts_); }

const std::string& History::sentence(std::size_t event) const { return prepared(event).text; }

std::string History::event_json(std::size_t event, std::size_t n) const {
    return "{\"n\":" + std::to_string(n) + "," + prepared(event).json;
}

}  // namespace linstock::server
