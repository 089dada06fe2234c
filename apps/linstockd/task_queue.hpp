#pragma once
// The tasks that wait for a task worker: how long each may take, and which is next. Nothing here touches a process.

#include "apps/linstockd/request_class.hpp"
#include "server/tasks/round_robin.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct Task {
    std::string client;  ///< word_for(); "" = the server itself
    TaskCost cost = TaskCost::small;
    bool is_clock = false;  ///< looks after the clocks of all battles: it is always next
};

/// Tasks go round-robin by network, then by client.
class TaskQueue {
  public:
    using Item = std::shared_ptr<Task>;
    /// `shared`: clients are limited, so no network occupies all workers.
    TaskQueue(std::size_t max_waiting, std::size_t workers, bool shared);

    std::size_t size() const { return waiting_.size(); }
    /// False if the queue is full. In a full queue the network, or within it the client, with most tasks loses its last
    /// one to a network or client with fewer: `dropped`.
    bool add(const Item& task, Item& dropped);
    /// The next task for a worker; nothing if none may begin. `any_cost`: also medium and large ones. `in_progress`:
    /// what the workers do now.
    Item take(bool any_cost, const std::vector<Item>& in_progress);
    void remove(const Item& task);

  private:
    bool may_begin(const Task& task, const std::vector<Item>& in_progress) const;
    server::RoundRobin::Rank rank(const Task& task) const;
    Item make_room(const std::string& client);
    Item take_out(const std::deque<Item>::iterator& task);

    std::size_t max_waiting_;
    std::size_t max_of_a_cost_;  ///< tasks of one network in progress with the same cost, small ones excepted
    std::size_t max_in_progress_;
    std::deque<Item> waiting_;
    server::RoundRobin turns_;  ///< of all but the clocks
};

}  // namespace linstock::apps
