// The mailer process as its parent sees it.

#include "apps/linstockd/child_process.hpp"
#include "apps/linstockd/mailer.hpp"

#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <utility>

namespace linstock::apps {

MailerProcess::MailerProcess(MailerOptions options) : options_(std::move(options)), monitor_([this] { monitor(); }) {}

MailerProcess::~MailerProcess() {
    {
        const std::lock_guard hold(guard_);
        ended_ = true;
        if (child_ > 0) ::kill(child_, SIGKILL);
    }
    wake_.notify_all();
    monitor_.join();
}

void MailerProcess::monitor() {
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

}  // namespace linstock::apps
