#include "server/course.hpp"

#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "report/telling.hpp"

namespace linstock::server {

Course::Course(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice)
    : battle_(std::move(battle)),
      dice_(std::move(dice)),
      session_(battle_, dice_) {
    note();
}

void Course::note() {
    const std::vector<Event>& all = events();
    for (std::size_t i = events_after_.empty() ? 0 : events_after_.back(); i < all.size(); ++i)
        for (std::size_t e = 0; e < eye_count; ++e)
            if (sees(static_cast<Eyes>(e), all[i])) seen_[e].push_back(i);
    events_after_.push_back(all.size());
    if (decisions() % stride == 0) kept_.push_back(state());
}

std::optional<Refusal> Course::decide(const Decision& decision) {
    if (auto no = session_.decide(decision)) return no;
    note();
    return std::nullopt;
}

std::optional<Refusal> Course::undo(Seat seat) {
    if (auto no = session_.undo(seat)) return no;
    events_after_.resize(decisions() + 1);
    kept_.resize(decisions() / stride + 1);
    for (std::vector<std::size_t>& list : seen_)
        while (!list.empty() && list.back() >= events().size())
            list.pop_back();
    if (told_.size() > events().size()) told_.resize(events().size());
    return std::nullopt;
}

State Course::at(std::size_t wanted) const {
    if (wanted == decisions()) return state();
    State out = kept_[wanted / stride];
    for (std::size_t i = wanted / stride * stride; i < wanted; ++i)
        decide_unchecked(battle(), out, decided()[i], dice(), nullptr);
    return out;
}

const Course::Told& Course::prepared(std::size_t event) const {
    if (told_.size() <= event) told_.resize(events().size());
    Told& told = told_[event];
    if (!told.ready) {
        told.text = report::tell(battle(), events()[event], false);
        json::Writer to;
        to.object();
        to.member("text", told.text);
        to.end_object();
        const std::string text = to.take();
        told.json = text.substr(1, text.size() - 2) + "," + wire::event_json(battle(), events()[event]).substr(1);
        told.ready = true;
    }
    return told;
}

const std::string& Course::sentence(std::size_t event) const { return prepared(event).text; }

std::string Course::told(std::size_t event, std::size_t n) const {
    return "{\"n\":" + std::to_string(n) + "," + prepared(event).json;
}

}  // namespace linstock::server
