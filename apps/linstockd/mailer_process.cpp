// The mailer process as its parent sees it.

#include "apps/linstockd/mailer.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
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
            const pid_t child = child_ = start();
            hold.unlock();
            int status = 0;
            while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
            }
            hold.lock();
            child_ = -1;
            wake_.wait_for(hold, restart_pause, [this] { return ended_; });
        }
    }

    pid_t start() {
        std::array<std::string, 10> texts = {"linstockd",
                                             "--mailer",
                                             options_.store,
                                             options_.origin,
                                             options_.smtp,
                                             options_.from,
                                             options_.trust,
                                             options_.push_key,
                                             options_.hooks_anywhere ? "anywhere" : "public",
                                             options_.bounces ? "bounces" : ""};
        std::array<char*, texts.size() + 1> arguments{};
        for (std::size_t i = 0; i < texts.size(); ++i)
            arguments[i] = texts[i].data();
        posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addclosefrom_np(&files,
                                                   STDERR_FILENO + 1);  // in particular not the listening socket
        pid_t pid = -1;
        if (::posix_spawn(&pid, "/proc/self/exe", &files, nullptr, arguments.data(), environ) != 0) pid = -1;
        ::posix_spawn_file_actions_destroy(&files);
        return pid;
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
