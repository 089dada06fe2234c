#include "server/tasks/autoplay_queue.hpp"

#include <algorithm>
#include <utility>

namespace linstock::server {

bool AutoplayQueue::add(const std::shared_ptr<BattleSession>& session, const WorkOwner& owner) {
    if (const auto known = find(session->id()); known != battles_.end()) {
        known->not_before = session->retry_automation_at();
        known->owner.store_refusals = owner.store_refusals;
        if (owner.replaces(known->owner)) move_to_client(*known, owner);
        return false;
    }
    const Position place{owner.client_key, round_robin_.add(owner.client_key)};
    battles_.push_back({session->id(),
                        may_stay_loaded(place) ? session : nullptr,
                        {owner.client_key, owner.parts, false, owner.store_refusals},
                        place,
                        std::nullopt,
                        session->retry_automation_at()});
    return true;
}

std::optional<AutoplayQueue::Part> AutoplayQueue::next(std::int64_t now) {
    auto best = battles_.end();
    for (auto one = battles_.begin(); one != battles_.end(); ++one)
        if (!one->in_progress && one->not_before <= now && (best == battles_.end() || rank_of(*one) < rank_of(*best)))
            best = one;
    if (best == battles_.end()) return std::nullopt;
    round_robin_.serve(first_position(*best).client);
    drop_earlier(*best);
    best->in_progress = true;
    return Part{best->id, std::move(best->session), best->owner};
}

const AutoplayQueue::Position& AutoplayQueue::first_position(const Battle& battle) {
    const bool earlier_first =
        battle.earlier_position && battle.earlier_position->ticket.rank() < battle.position.ticket.rank();
    return earlier_first ? *battle.earlier_position : battle.position;
}

AutoplayQueue::Rank AutoplayQueue::rank_of(const Battle& battle) {
    const RoundRobin::Rank rank = first_position(battle).ticket.rank();
    if (battle.owner.client_key.empty()) return {rank, false, 0};
    return {rank, battle.session == nullptr, battle.owner.parts};
}

void AutoplayQueue::finish(const std::string& id, const std::shared_ptr<BattleSession>& session) {
    const auto battle = find(id);
    if (session == nullptr || !session->has_pending_automation()) {
        drop_earlier(*battle);
        round_robin_.remove(battle->position.client);
        battles_.erase(battle);
        return;
    }
    ++battle->owner.parts;
    if (may_stay_loaded(battle->position)) battle->session = session;
    requeue(battle, session->retry_automation_at());
}

void AutoplayQueue::retry_later(const std::string& id, std::int64_t now) {
    const auto battle = find(id);
    requeue(battle, now + store_retry_delay(++battle->owner.store_refusals));
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

bool AutoplayQueue::may_stay_loaded(const Position& place) const {
    const auto loaded = std::count_if(battles_.begin(), battles_.end(), [&](const Battle& one) {
        return one.session != nullptr && one.position.ticket.network == place.ticket.network;
    });
    return static_cast<std::size_t>(loaded) < max_loaded_;
}

void AutoplayQueue::move_to_client(Battle& battle, const WorkOwner& owner) {
    if (owner.is_new) battle.owner.parts = owner.parts;
    if (owner.client_key == battle.owner.client_key) return;
    battle.owner.client_key = owner.client_key;
    const Position first = first_position(battle);
    round_robin_.add(first.client);  // before the others are removed, so that it keeps its turn
    drop_earlier(battle);
    round_robin_.remove(battle.position.client);
    battle.earlier_position = first;
    battle.position = Position{owner.client_key, round_robin_.add(owner.client_key)};
    const std::shared_ptr<BattleSession> session = std::move(battle.session);
    if (session != nullptr && may_stay_loaded(battle.position)) battle.session = session;
}

void AutoplayQueue::drop_earlier(Battle& battle) {
    if (battle.earlier_position) round_robin_.remove(battle.earlier_position->client);
    battle.earlier_position.reset();
}

}  // namespace linstock::server
