#pragma once
// The mailer: a process of linstockd that takes notifications from the store (server/players/notifications.hpp) and
// sends them by SMTP, HTTPS and Web Push. Battles never wait for it. Failed deliveries are repeated for two days.

#include <memory>
#include <string>

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

/// The main function of the mailer process. Returns the exit status; ends with its parent.
int run_mailer(const MailerOptions& options);
MailerOptions mailer_options(int argc, char** argv);

/// Runs the mailer as a child process and restarts it when it ends. The destructor ends it.
class MailerProcess {
  public:
    explicit MailerProcess(const MailerOptions& options);
    MailerProcess(const MailerProcess&) = delete;  // it has a child process
    MailerProcess& operator=(const MailerProcess&) = delete;
    ~MailerProcess();

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// The environment variable with "name:password" for the mail server. Only the mailer process gets it.
inline constexpr const char* mail_login = "LINSTOCKD_MAIL_LOGIN";

}  // namespace linstock::apps
