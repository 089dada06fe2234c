#pragma once
// Threads that run the rollouts of searching players.

#include "generals/task_runner.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

/// The threads wait while no search runs.
class SearchThreads final : public general::TaskRunner {
  public:
    /// The caller's thread and `threads` - 1 others. At least 1.
    explicit SearchThreads(unsigned threads);
    ~SearchThreads() override;
    std::size_t workers() const override;
    void run(std::size_t count, const Task& task) override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Null if none of the players searches, or for one thread. `wanted` = 0: one thread per core.
std::unique_ptr<SearchThreads> search_threads(unsigned wanted, const std::vector<std::string>& players);

}  // namespace linstock::apps
