#include "server/autoplay_queue.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

bool Going::add(const std::shared_ptr<Room>& room, const Behest& behest) {
    if (const auto one = find(room->id()); one != all_.end()) {
        one->not_before = room->goes_on_at();
        one->behest.refusals = behest.refusals;
        if (behest.replaces(one->behest)) goes_on_for(*one, behest);
        return false;
    }
    const Turns::Stands stands = turns_.comes(behest.whose);
    all_.push_back({room->id(),
                    may_hold_one_of(stands) ? room : nullptr,
                    {behest.whose, behest.parts, false, behest.refusals},
                    {behest.whose, stands},
                    std::nullopt,
                    room->goes_on_at()});
    return true;
}

std::optional<Going::Part> Going::next(std::int64_t now) {
    auto best = all_.end();
    Rank least;
    for (auto one = all_.begin(); one != all_.end(); ++one) {
        if (one->under_way || one->not_before > now) continue;
        const Rank rank = rank_of(*one);
        if (best != all_.end() && least <= rank) continue;
        best = one;
        least = rank;
    }
    if (best == all_.end()) return std::nullopt;
    turns_.served(first_served(*best).whose);
    leave(best->before);
    best->under_way = true;
    return Part{best->id, std::move(best->room), best->behest};
}

const Going::Place& Going::first_served(const Battle& one) {
    return one.before && one.before->stands.turn() < one.place.stands.turn() ? *one.before : one.place;
}

Going::Rank Going::rank_of(const Battle& one) {
    const Turns::Turn turn = first_served(one).stands.turn();
    if (one.behest.whose.empty()) return {turn, false, 0};
    return {turn, one.room == nullptr, one.behest.parts};
}

void Going::ended(const std::string& id, const std::shared_ptr<Room>& room) {
    const auto one = find(id);
    if (room == nullptr || !room->is_to_go_on()) {
        leave(one->before);
        turns_.goes(one->place.whose);
        all_.erase(one);
        return;
    }
    ++one->behest.parts;
    if (may_hold_one_of(one->place.stands)) one->room = room;
    has_been(one, room->goes_on_at());
}

void Going::later(const std::string& id, std::int64_t now) {
    const auto one = find(id);
    has_been(one, now + rest_of_the_store(++one->behest.refusals));
}

/// Of equals who was last is next after the others.
void Going::has_been(All::iterator one, std::int64_t not_before) {
    one->under_way = false;
    one->not_before = not_before;
    all_.splice(all_.end(), all_, one);
}

Going::All::iterator Going::find(const std::string& id) {
    return std::find_if(all_.begin(), all_.end(), [&](const Battle& one) { return one.id == id; });
}

bool Going::may_hold_one_of(const Turns::Stands& whose) const {
    const auto held = std::count_if(all_.begin(), all_.end(), [&](const Battle& one) {
        return one.room != nullptr && one.place.stands.network == whose.network;
    });
    return static_cast<std::size_t>(held) < most_held_;
}

void Going::goes_on_for(Battle& one, const Behest& behest) {
    if (behest.anew) one.behest.parts = behest.parts;
    if (behest.whose == one.behest.whose) return;
    one.behest.whose = behest.whose;
    keep_first_served(one);
    one.place = Place{behest.whose, turns_.comes(behest.whose)};
    const std::shared_ptr<Room> room = std::move(one.room);
    if (room != nullptr && may_hold_one_of(one.place.stands)) one.room = room;
}

void Going::keep_first_served(Battle& one) {
    if (!one.before) {
        one.before = one.place;
        return;
    }
    if (&first_served(one) == &one.place) std::swap(one.place, *one.before);
    turns_.goes(one.place.whose);
}

void Going::leave(std::optional<Place>& place) {
    if (place) turns_.goes(place->whose);
    place.reset();
}

}  // namespace linstock::server
