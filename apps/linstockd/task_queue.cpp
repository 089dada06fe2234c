#include "apps/linstockd/task_queue.hpp"

#include "server/server.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace linstock::apps {

using server::network_of;

TaskQueue::TaskQueue(std::size_t max_waiting, std::size_t workers, bool shared)
    : max_waiting_(max_waiting),
      // A network always leaves a worker to the small tasks of others.
      max_small_(shared ? std::max<std::size_t>(workers, 2) - 1 : workers),
      // The first worker does small tasks only. The limit per cost keeps medium tasks of a network from waiting for
      // its large ones, and the reverse. With four workers or more, one that takes any task is always left to other
      // networks.
      max_of_a_cost_(shared ? std::max<std::size_t>(workers, 4) - 3 : workers),
      max_in_progress_(shared ? std::max<std::size_t>(workers, 4) - 2 : workers) {}

bool TaskQueue::add(const Item& task, Item& dropped) {
    if (waiting_.size() >= max_waiting_ && !task->is_clock) {
        dropped = drop_one_for(task->client);
        if (dropped == nullptr) return false;
    }
    if (!task->is_clock) round_robin_.add(task->client);
    waiting_.push_back(task);
    return true;
}

TaskQueue::Item TaskQueue::take(bool any_cost, const std::vector<Item>& in_progress) {
    auto next = waiting_.end();
    for (auto task = waiting_.begin(); task != waiting_.end(); ++task)
        if ((any_cost || (*task)->cost == TaskCost::small) && may_begin(**task, in_progress) &&
            (next == waiting_.end() || rank(**task) < rank(**next)))
            next = task;
    if (next == waiting_.end()) return nullptr;
    if (!(*next)->is_clock) round_robin_.serve((*next)->client);
    return take_out(next);
}

void TaskQueue::remove(const Item& task) {
    const auto one = std::find(waiting_.begin(), waiting_.end(), task);
    if (one != waiting_.end()) take_out(one);
}

TaskQueue::Item TaskQueue::take_out(const std::deque<Item>::iterator& task) {
    Item out = std::move(*task);
    waiting_.erase(task);
    if (!out->is_clock) round_robin_.remove(out->client);
    return out;
}

bool TaskQueue::may_begin(const Task& task, const std::vector<Item>& in_progress) const {
    if (task.client.empty()) return true;
    const std::string network = network_of(task.client);
    std::size_t of_this_cost = 0;
    std::size_t long_ones = 0;
    for (const Item& other : in_progress) {
        if (network_of(other->client) != network) continue;
        if (other->cost != TaskCost::small) ++long_ones;
        if (other->cost == task.cost) ++of_this_cost;
    }
    if (task.cost == TaskCost::small) return of_this_cost < max_small_;
    return of_this_cost < max_of_a_cost_ && long_ones < max_in_progress_;
}

server::RoundRobin::Rank TaskQueue::rank(const Task& task) const {
    return task.is_clock ? server::RoundRobin::Rank{} : round_robin_.rank(task.client);
}

TaskQueue::Item TaskQueue::drop_one_for(const std::string& client) {
    const auto has_more = [&](const Item& task) {
        if (task->is_clock) return false;
        if (round_robin_.of_network(task->client) > round_robin_.of_network(client) + 1) return true;
        return network_of(task->client) == network_of(client) &&
               round_robin_.of_client(task->client) > round_robin_.of_client(client) + 1;
    };
    const auto count = [&](const Item& task) {
        return std::tuple(has_more(task), round_robin_.of_network(task->client), round_robin_.of_client(task->client));
    };
    // Of several with the same count, the last one.
    const auto most = std::max_element(waiting_.rbegin(), waiting_.rend(),
                                       [&](const Item& a, const Item& b) { return count(a) < count(b); });
    if (most == waiting_.rend() || !has_more(*most)) return nullptr;
    return take_out(std::prev(most.base()));
}

}  // namespace linstock::apps
