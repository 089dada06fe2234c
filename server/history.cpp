#include "server/history.hpp"

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "words/telling.hpp"

namespace linstock::server {

History::History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice)
    : battle_(std::move(battle)),
      dice_(std::move(dice)),
      session_(battle_, dice_) {
    note();
}

void History::note() {
    const std::vector<Event>& all = events();
    const std::size_t from = events_after_.empty() ? 0 : events_after_.back();
    for (std::size_t e = 0; e < eye_count; ++e) {
        const auto eyes = static_cast<Eyes>(e);
        const std::size_t before = seen_[e].size();
        for (std::size_t i = from; i < all.size(); ++i)
            if (sees(eyes, all[i])) seen_[e].push_back(static_cast<std::uint32_t>(i));
        if (decisions() == 0) continue;
        const Seat by = decided().back().by;
        const bool own = eyes == Eyes::all || ((by == Seat::first || by == Seat::second) && eyes == eyes_of(by));
        if (own || seen_[e].size() > before) known_[e].push_back(static_cast<std::uint32_t>(decisions()));
    }
    events_after_.push_back(static_cast<std::uint32_t>(all.size()));
    if (decisions() % stride == 0) kept_.push_back(state());
}

std::optional<Refusal> History::decide(const Decision& decision) {
    if (auto no = session_.decide(decision)) return no;
    note();
    return std::nullopt;
}

void History::take_over(Session::Made made, const std::vector<Prompt>& before, const std::vector<Prompt>& after) {
    session_.take_over(std::move(made), before, after);
    note();
}

std::optional<Refusal> History::undo(Seat seat) {
    if (auto no = session_.undo(seat)) return no;
    events_after_.resize(decisions() + 1);
    kept_.resize(decisions() / stride + 1);
    for (Places& list : seen_)
        while (!list.empty() && list.back() >= events().size())
            list.pop_back();
    for (Places& list : known_)
        while (!list.empty() && list.back() > decisions())
            list.pop_back();
    for (EventText& event_json : texts_)
        if (event_json.number > events().size()) event_json = EventText{};
    return std::nullopt;
}

std::size_t History::when_known(Eyes eyes, std::size_t count) const {
    const Places& all = known(eyes);
    return count < all.size() ? all[count] - 1 : decisions();
}

State History::at(std::size_t wanted) const {
    if (wanted == decisions()) return state();
    State out = kept_[wanted / stride];
    for (std::size_t i = wanted / stride * stride; i < wanted; ++i)
        decide_unchecked(battle(), out, decided()[i], dice(), nullptr);
    return out;
}

const History::EventText& History::prepared(std::size_t event) const {
    EventText& event_json = texts_[event % fresh];
    if (event_json.number != event + 1) {
        event_json.text = wording::tell(battle(), events()[event], false);
        json::Writer to;
        to.object();
        to.member("text", event_json.text);
        to.end_object();
        const std::string text = to.take();
        event_json.json = text.substr(1, text.size() - 2) + "," + wire::event_json(battle(), events()[event]).substr(1);
        event_json.number = event + 1;
    }
    return event_json;
}

void History::forget_texts() {
    for (EventText& one : texts_) {
        one.number = 0;
        std::string().swap(one.text);  // an assigned one would keep its room
        std::string().swap(one.json);
    }
}

const std::string& History::sentence(std::size_t event) const { return prepared(event).text; }

std::string History::event_json(std::size_t event, std::size_t n) const {
    return "{\"n\":" + std::to_string(n) + "," + prepared(event).json;
}

}  // namespace linstock::server
