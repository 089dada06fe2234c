#include "server/tasks/autoplay_queue.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

bool AutoplayQueue::add(const std::shared_ptr<Room>& room, const Behest& behest) {
    if (const auto known = find(room->id()); known != battles_.end()) {
        known->not_before = room->goes_on_at();
        known->behest.refusals = behest.refusals;
        if (behest.replaces(known->behest)) move_to_client(*known, behest);
        return false;
    }
    const Place place{behest.whose, turns_.add(behest.whose)};
    battles_.push_back({room->id(),
                        may_stay_loaded(place) ? room : nullptr,
                        {behest.whose, behest.parts, false, behest.refusals},
                        place,
                        std::nullopt,
                        room->goes_on_at()});
    return true;
}

std::optional<AutoplayQueue::Part> AutoplayQueue::next(std::int64_t now) {
    auto best = battles_.end();
    for (auto one = battles_.begin(); one != battles_.end(); ++one)
        if (!one->in_progress && one->not_before <= now && (best == battles_.end() || rank_of(*one) < rank_of(*best)))
            best = one;
    if (best == battles_.end()) return std::nullopt;
    turns_.serve(first_place(*best).client);
    drop_earlier(*best);
    best->in_progress = true;
    return Part{best->id, std::move(best->room), best->behest};
}

const AutoplayQueue::Place& AutoplayQueue::first_place(const Battle& battle) {
    const bool earlier_first = battle.earlier && battle.earlier->ticket.rank() < battle.place.ticket.rank();
    return earlier_first ? *battle.earlier : battle.place;
}

AutoplayQueue::Rank AutoplayQueue::rank_of(const Battle& battle) {
    const RoundRobin::Rank rank = first_place(battle).ticket.rank();
    if (battle.behest.whose.empty()) return {rank, false, 0};
    return {rank, battle.room == nullptr, battle.behest.parts};
}

void AutoplayQueue::ended(const std::string& id, const std::shared_ptr<Room>& room) {
    const auto battle = find(id);
    if (room == nullptr || !room->is_to_go_on()) {
        drop_earlier(*battle);
        turns_.remove(battle->place.client);
        battles_.erase(battle);
        return;
    }
    ++battle->behest.parts;
    if (may_stay_loaded(battle->place)) battle->room = room;
    requeue(battle, room->goes_on_at());
}

void AutoplayQueue::later(const std::string& id, std::int64_t now) {
    const auto battle = find(id);
    requeue(battle, now + rest_of_the_store(++battle->behest.refusals));
}

/// Behind its equals.
void AutoplayQueue::requeue(Battles::iterator battle, std::int64_t not_before) {
    battle->in_progress = false;
    battle->not_before = not_before;
    battles_.splice(battles_.end(), battles_, battle);
}

AutoplayQueue::Battles::iterator AutoplayQueue::find(const std::string& id) {
    return std::find_if(battles_.begin(), battles_.end(), [&](const Battle& one) { return one.id == id; });
}

bool AutoplayQueue::may_stay_loaded(const Place& place) const {
    const auto loaded = std::count_if(battles_.begin(), battles_.end(), [&](const Battle& one) {
        return one.room != nullptr && one.place.ticket.network == place.ticket.network;
    });
    return static_cast<std::size_t>(loaded) < max_loaded_;
}

void AutoplayQueue::move_to_client(Battle& battle, const Behest& behest) {
    if (behest.anew) battle.behest.parts = behest.parts;
    if (behest.whose == battle.behest.whose) return;
    battle.behest.whose = behest.whose;
    const Place first = first_place(battle);
    turns_.add(first.client);  // before the others are removed, so that it keeps its turn
    drop_earlier(battle);
    turns_.remove(battle.place.client);
    battle.earlier = first;
    battle.place = Place{behest.whose, turns_.add(behest.whose)};
    const std::shared_ptr<Room> room = std::move(battle.room);
    if (room != nullptr && may_stay_loaded(battle.place)) battle.room = room;
}

void AutoplayQueue::drop_earlier(Battle& battle) {
    if (battle.earlier) turns_.remove(battle.earlier->client);
    battle.earlier.reset();
}

}  // namespace linstock::server
