#pragma once
// A worker process, as the front process sees it.

#include "apps/linstockd/worker.hpp"
#include "apps/linstockd/worker_status.hpp"

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace linstock::apps {

/// A child process that runs run_worker() of worker.hpp. The destructor kills it and waits for its end.
class Process {
  public:
    /// ok() is false if it could not be started.
    explicit Process(const WorkerOptions& options);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    bool ok() const { return pid_ > 0; }
    pid_t id() const { return pid_; }
    /// Our end of the socket pair; the caller closes it.
    int take_socket();
    const WorkerStatus& status() const { return *page_.status; }
    /// A thread past its deadline of processor time. A thread that only waits (for the store or a busy machine) has
    /// ten times as long by the clock, and is not to blame. Nothing = there is none.
    struct Overdue {
        std::size_t thread = 0;
        bool to_blame = true;
        std::int64_t until = 0;
    };
    std::optional<Overdue> overdue(std::int64_t now) const;
    /// Ends it and waits. How it ended: "by signal 11", "with status 2".
    std::string end();

  private:
    pid_t pid_ = -1;
    int socket_ = -1;
    WorkerStatusPage page_;
    unsigned threads_;
};

}  // namespace linstock::apps
