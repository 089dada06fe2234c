#pragma once
// A notice for a browser that is not at the table, as its maker's push service takes it: sealed so that only the
// browser reads it (RFC 8291, RFC 8188), and with this server's word that it is from here (VAPID, RFC 8292). No
// network.

#include "base/result.hpp"
#include "server/players/notifications.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

using EVP_PKEY = struct evp_pkey_st;

namespace linstock::apps {

/// This server's own pair of P-256, for as long as the file is kept: browsers take nothing that another has signed.
class PushKey {
  public:
    /// A file of PEM, ours alone. The error is a sentence.
    static Result<PushKey, std::string> read(const std::string& file);
    /// The same; where there is no such file it is made.
    static Result<PushKey, std::string> read_or_make(const std::string& file);
    /// What a page subscribes with: the point, uncompressed, as unpadded base64url.
    const std::string& shown() const { return shown_; }
    /// What goes under `Authorization`: `vapid t=...,k=...`, good for twelve hours at this endpoint's service.
    /// `contact` is whom the service writes to, "mailto:..." or "https://...".
    std::string authorization(const std::string& endpoint, const std::string& contact, std::int64_t seconds) const;

  private:
    struct Freed {
        void operator()(EVP_PKEY* key) const;
    };
    using Pair = std::unique_ptr<EVP_PKEY, Freed>;
    explicit PushKey(Pair pair);
    Pair pair_;
    std::string shown_;
};

/// What a subscription is: base64url of a point (65 bytes) and of a secret (16).
struct Subscriber {
    std::string p256dh;
    std::string auth;
};
/// What is chosen anew for each message; tests choose what the standard's example has.
struct Chosen {
    std::string secret;  ///< 32 bytes
    std::string point;   ///< 65 bytes
    std::string salt;    ///< 16 bytes
};
/// One record of aes128gcm with its head, as bytes; nothing where the subscription's point is none of the curve.
/// With zeros behind the text until it is a multiple of `step`, so that its length tells nothing.
std::optional<std::string> sealed_for(const Subscriber& to, const std::string& text, std::size_t step);
std::optional<std::string> sealed_for(const Subscriber& to, const std::string& text, std::size_t step,
                                      const Chosen& chosen);

/// What the page's worker shows: JSON of title, text, battle and seat.
std::string push_text(const server::Notification& notification);

}  // namespace linstock::apps
