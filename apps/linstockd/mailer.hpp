#pragma once
// The post: a process of linstockd that takes the letters out of the store (server/players/notifications.hpp) and sends
// them, by SMTP by HTTPS and by Web Push. No battle waits for it; what cannot be sent now is tried again, for two days.

#include <memory>
#include <string>

namespace linstock::apps {

struct PostOptions {
    std::string store;
    std::string origin;           ///< where the pages are
    std::string smtp;             ///< "smtp://host:25", "smtps://..."; "" = no mail is sent
    std::string from;             ///< the address by which mail comes
    std::string trust;            ///< a file of certificates instead of the system's
    std::string push_key;         ///< the file of this server's key for Web Push; "" = browsers are told nothing
    bool bounces = false;         ///< mails go out from an address of each way's own (bounce.hpp)
    bool hooks_anywhere = false;  ///< for tests: hooks and push services on this computer and in private nets too
};

/// What the program is begun with as the post; sends until whoever began it is gone. The status of the process.
int deliver(const PostOptions& options);
PostOptions post_options(int argc, char** argv);

/// A child that delivers; one that has ended is begun anew. Gone when this goes.
class PostOffice {
  public:
    explicit PostOffice(const PostOptions& options);
    PostOffice(const PostOffice&) = delete;  // it has a child
    PostOffice& operator=(const PostOffice&) = delete;
    ~PostOffice();

  private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

/// The name and password for the mail server, "name:password": of the post's environment alone.
inline constexpr const char* mail_login = "LINSTOCKD_MAIL_LOGIN";

}  // namespace linstock::apps
