#pragma once
// A notification for a browser, in the form that the browser's push service accepts: encrypted for the browser alone
// (RFC 8291, RFC 8188), and signed as ours (VAPID, RFC 8292). No network.

#include "base/result.hpp"
#include "server/players/notifications.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

using EVP_PKEY = struct evp_pkey_st;

namespace linstock::apps {

/// This server's P-256 key pair. Browsers accept only messages signed with the key they subscribed with, so the file
/// must be kept.
class PushKey {
  public:
    /// Reads a PEM file. The error is a sentence.
    static Result<PushKey, std::string> read(const std::string& file);
    /// The same, but makes a missing file, readable only by the owner.
    static Result<PushKey, std::string> read_or_make(const std::string& file);
    /// The public key for subscriptions: the uncompressed point as unpadded base64url.
    const std::string& public_key() const { return public_key_; }
    /// The `Authorization` header, `vapid t=...,k=...`, valid for twelve hours at this endpoint's service. `contact`
    /// is the operator's address for the service, "mailto:..." or "https://...".
    std::string authorization(const std::string& endpoint, const std::string& contact, std::int64_t seconds) const;

  private:
    struct KeyDeleter {
        void operator()(EVP_PKEY* key) const;
    };
    using Pair = std::unique_ptr<EVP_PKEY, KeyDeleter>;
    explicit PushKey(Pair pair);
    Pair pair_;
    std::string public_key_;
};

/// The keys of a subscription in base64url: a point (65 bytes) and a secret (16 bytes).
struct Subscriber {
    std::string p256dh;
    std::string auth;
};
/// The random values of one message. Tests use those of the example in RFC 8291.
struct MessageRandom {
    std::string secret;  ///< 32 bytes
    std::string point;   ///< 65 bytes
    std::string salt;    ///< 16 bytes
};
/// One aes128gcm record with its header, as bytes; nothing if the subscription's point is not on the curve. The text
/// is padded with zeros to a multiple of `step`, so that its length reveals little.
std::optional<std::string> encrypted_for(const Subscriber& to, const std::string& text, std::size_t step);
std::optional<std::string> encrypted_for(const Subscriber& to, const std::string& text, std::size_t step,
                                         const MessageRandom& random);

/// The JSON for the page's service worker: title, text, battle and seat.
std::string push_text(const server::Notification& notification);

}  // namespace linstock::apps
