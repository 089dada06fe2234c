#include "apps/linstockd/message_queue.hpp"

#include "server/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace linstock::apps {

std::size_t threads_per_network(std::size_t threads, bool shared) {
    return shared ? std::max<std::size_t>(1, threads * 3 / 4) : threads;
}

std::string Message::about() const {
    constexpr std::uint64_t several = 4;
    if (kind != server::FrameKind::disconnect && !task_request.about.empty()) return task_request.about;
    return fmt::format("connection {} {}", client, connection() % several);
}

void MessageQueue::add(Message message) {
    const auto battle = battles_.try_emplace(message.about()).first;
    ++(message.task_request.is_spectator ? battle->second.watchers : battle->second.players);
    Client& client = clients_[message.client];
    client.ticket = round_robin_.add(message.client);
    if (client.network.empty()) client.network = server::network_of(message.client);
    client.messages.push_back({std::move(message), battle});
}

std::optional<Message> MessageQueue::take() {
    auto next = clients_.end();
    Messages::iterator first;
    for (auto client = clients_.begin(); client != clients_.end(); ++client) {
        auto& [ticket, network, messages] = client->second;
        if (next != clients_.end() && next->second.ticket.rank() < ticket.rank()) continue;
        const auto threads = threads_.find(network);
        if (threads != threads_.end() && threads->second >= max_threads_) continue;
        const auto one =
            std::find_if(messages.begin(), messages.end(), [](const Waiting& waiting) { return waiting.may_go(); });
        if (one == messages.end()) continue;
        next = client;
        first = one;
    }
    if (next == clients_.end()) return std::nullopt;
    return take_from(next, first);
}

Message MessageQueue::take_from(Clients::iterator client, Messages::iterator one) {
    Messages& messages = client->second.messages;
    Message taken = std::move(one->message);
    const auto battle = one->battle;
    battle->second.busy = true;
    --(taken.task_request.is_spectator ? battle->second.watchers : battle->second.players);
    ++threads_[client->second.network];
    messages.erase(one);
    round_robin_.serve(taken.client);
    round_robin_.remove(taken.client);
    if (messages.empty()) {
        clients_.erase(client);
    } else if (battle->second.players + battle->second.watchers > 0) {
        // Move the client's messages about other battles before those about this one.
        Messages others;
        for (auto other = messages.begin(); other != messages.end();) {
            const auto after = std::next(other);
            if (other->battle != battle) others.splice(others.end(), messages, other);
            other = after;
        }
        messages.splice(messages.begin(), others);
    }
    return taken;
}

void MessageQueue::done(const Message& taken) {
    const auto threads = threads_.find(server::network_of(taken.client));
    if (--threads->second == 0) threads_.erase(threads);
    const auto battle = battles_.find(taken.about());
    battle->second.busy = false;
    if (battle->second.players + battle->second.watchers == 0) battles_.erase(battle);
}

}  // namespace linstock::apps
