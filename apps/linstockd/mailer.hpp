#pragma once
// The mailer: a process of linstockd that takes notifications from the store (server/players/notifications.hpp) and
// sends them by SMTP, HTTPS and Web Push. Battles never wait for it. Failed deliveries are repeated for two days.

#include <sys/types.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>

namespace linstock::apps {

struct MailerOptions {
    std::string store;
    std::string origin;           ///< address of the client's pages
    std::string smtp;             ///< "smtp://host:25", "smtps://..."; "" = send no email
    std::string from;             ///< sender address of emails
    std::string trust;            ///< file with CA certificates, instead of the system's
    std::string push_key;         ///< file with this server's Web Push key; "" = send no push messages
    bool bounces = false;         ///< each subscription has its own sender address (bounce.hpp)
    bool hooks_anywhere = false;  ///< for tests: allow hooks and push services on this computer and in private networks
};
inline auto members(MailerOptions& o) {
    return std::tie(o.store, o.origin, o.smtp, o.from, o.trust, o.push_key, o.bounces, o.hooks_anywhere);
}

/// The main function of the mailer process. Returns the exit status; ends with its parent.
int run_mailer(const MailerOptions& options);

/// Runs the mailer as a child process and restarts it when it ends. The destructor ends it.
class MailerProcess {
  public:
    explicit MailerProcess(MailerOptions options);
    MailerProcess(const MailerProcess&) = delete;  // it has a child process
    MailerProcess& operator=(const MailerProcess&) = delete;
    ~MailerProcess();

  private:
    void monitor();
    MailerOptions options_;
    std::mutex guard_;
    std::condition_variable wake_;
    bool ended_ = false;
    pid_t child_ = -1;
    std::thread monitor_;  // last, so that the thread sees all other members
};

}  // namespace linstock::apps
