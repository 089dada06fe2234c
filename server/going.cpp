#include "server/going.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace linstock::server {

bool Going::add(const std::shared_ptr<Room>& room, const Behest& behest) {
    if (const auto one = find(room->id()); one != all_.end()) {
        if (behest.replaces(one->behest)) is_of(*one, behest.whose);
        return false;
    }
    turns_.comes(behest.whose);
    all_.push_back({room->id(), may_hold_one_of(behest.whose) ? room : nullptr, {behest.whose, behest.parts}});
    return true;
}

std::optional<Going::Part> Going::next(std::int64_t now) {
    const auto rank = [this](const Battle& one) {
        return std::tuple(turns_.of(one.behest.whose), one.room == nullptr, one.behest.parts);
    };
    const auto may_begin = [now](const Battle& one) { return !one.under_way && one.not_before <= now; };
    const auto best = std::min_element(all_.begin(), all_.end(), [&](const Battle& a, const Battle& b) {
        return may_begin(a) && (!may_begin(b) || rank(a) < rank(b));
    });
    if (best == all_.end() || !may_begin(*best)) return std::nullopt;
    turns_.served(best->behest.whose);
    best->under_way = true;
    return Part{best->id, std::move(best->room), best->behest};
}

void Going::ended(const std::string& id, const std::shared_ptr<Room>& room) {
    const auto one = find(id);
    if (room == nullptr || !room->is_to_go_on()) {
        turns_.goes(one->behest.whose);
        all_.erase(one);
        return;
    }
    one->under_way = false;
    one->not_before = room->goes_on_at();
    ++one->behest.parts;
    if (may_hold_one_of(one->behest.whose)) one->room = room;
}

void Going::later(const std::string& id, std::int64_t then) {
    const auto one = find(id);
    one->under_way = false;
    one->not_before = then;
}

Going::All::iterator Going::find(const std::string& id) {
    return std::find_if(all_.begin(), all_.end(), [&](const Battle& one) { return one.id == id; });
}

bool Going::may_hold_one_of(const std::string& whose) const {
    const std::string network = network_of(whose);
    const auto held = std::count_if(all_.begin(), all_.end(), [&](const Battle& one) {
        return one.room != nullptr && network_of(one.behest.whose) == network;
    });
    return static_cast<std::size_t>(held) < most_held_;
}

void Going::is_of(Battle& one, const std::string& whose) {
    turns_.comes(whose);
    turns_.goes(one.behest.whose);
    one.behest.whose = whose;
    const std::shared_ptr<Room> room = std::move(one.room);
    if (room != nullptr && may_hold_one_of(whose)) one.room = room;
}

}  // namespace linstock::server
