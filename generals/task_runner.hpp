#pragma once
// Runs the independent tasks of a search, such as the rollouts of one lap. The generals start no threads: a caller with
// free cores passes a TaskRunner that has some. Results do not depend on it.

#include <cstddef>
#include <functional>

namespace linstock::general {

class TaskRunner {
  public:
    /// `index` of the task, and the worker that runs it: tasks of one worker do not overlap.
    using Task = std::function<void(std::size_t index, std::size_t worker)>;

    TaskRunner() = default;
    virtual ~TaskRunner() = default;
    TaskRunner(const TaskRunner&) = delete;  // it may hold threads
    TaskRunner& operator=(const TaskRunner&) = delete;

    /// Tasks that run at the same time, at least 1.
    virtual std::size_t workers() const = 0;
    /// Runs the tasks 0 to `count` - 1, each once, and returns when all have finished. Calls do not overlap. Rethrows
    /// an exception of a task.
    virtual void run(std::size_t count, const Task& task) = 0;
};

/// Null: one worker.
inline std::size_t workers_of(const TaskRunner* tasks) { return tasks == nullptr ? 1 : tasks->workers(); }
/// Null: runs the tasks in order on this thread.
inline void run_tasks(TaskRunner* tasks, std::size_t count, const TaskRunner::Task& task) {
    if (tasks != nullptr) return tasks->run(count, task);
    for (std::size_t i = 0; i < count; ++i)
        task(i, 0);
}

}  // namespace linstock::general
