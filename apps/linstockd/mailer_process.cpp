// The mailer process as its parent sees it.

#include "apps/linstockd/child_process.hpp"
#include "apps/linstockd/mailer.hpp"

#include <sys/wait.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

namespace linstock::apps {

class MailerProcess::Impl {
  public:
    explicit Impl(const MailerOptions& options) : options_(options), monitor_([this] { monitor(); }) {}
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() {
        {
            const std::lock_guard hold(guard_);
            ended_ = true;
            if (child_ > 0) ::kill(child_, SIGKILL);
        }
        wake_.notify_all();
        monitor_.join();
    }

  private:
    void monitor() {
        constexpr auto restart_pause = std::chrono::seconds(2);
        std::unique_lock hold(guard_);
        while (!ended_) {
            const pid_t child = child_ = start_child(child_arguments("--mailer", options_), {}, true);
            hold.unlock();
            int status = 0;
            while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
            }
            hold.lock();
            child_ = -1;
            wake_.wait_for(hold, restart_pause, [this] { return ended_; });
        }
    }

    MailerOptions options_;
    std::mutex guard_;
    std::condition_variable wake_;
    bool ended_ = false;
    pid_t child_ = -1;
    std::thread monitor_;  // last, so that the thread sees all other members
};

MailerProcess::MailerProcess(const MailerOptions& options) : impl_(std::make_unique<Impl>(options)) {}
MailerProcess::~MailerProcess() = default;

}  // namespace linstock::apps
