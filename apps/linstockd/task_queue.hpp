#pragma once
// The tasks that wait for a task worker: how long each may take, and which is next. This code touches no process.

#include "apps/linstockd/request_class.hpp"
#include "server/tasks/round_robin.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct Task {
    std::string client;  ///< pseudonym_of(); "" = the server itself
    TaskCost cost = TaskCost::small;
    bool is_clock = false;  ///< checks the clocks of all battles, and goes before all others
};

/// Tasks are taken round-robin by network, then by client.
class TaskQueue {
  public:
    using Item = std::shared_ptr<Task>;
    /// `shared`: clients are limited, so no network occupies all workers.
    TaskQueue(std::size_t max_waiting, std::size_t workers, bool shared);

    std::size_t size() const { return waiting_.size(); }
    /// False if the queue is full. In a full queue the network, or within it the client, with most tasks loses its
    /// last task to a network or client with fewer: `dropped`.
    bool add(const Item& task, Item& dropped);
    /// The next task for a worker; nothing if none may begin. `any_cost`: also medium and large tasks. `in_progress`:
    /// the tasks of all workers.
    Item take(bool any_cost, const std::vector<Item>& in_progress);
    void remove(const Item& task);

  private:
    bool may_begin(const Task& task, const std::vector<Item>& in_progress) const;
    server::RoundRobin::Rank rank(const Task& task) const;
    Item drop_one_for(const std::string& client);
    Item take_out(const std::deque<Item>::iterator& task);

    std::size_t max_waiting_;
    std::size_t max_small_;      ///< small tasks in progress of one network
    std::size_t max_of_a_cost_;  ///< tasks in progress of one network with the same cost, except small ones
    std::size_t max_in_progress_;
    std::deque<Item> waiting_;
    server::RoundRobin round_robin_;  ///< of all tasks but the clocks
};

}  // namespace linstock::apps
