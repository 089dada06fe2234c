#include "apps/linstockd/web_push.hpp"

#include "battle/json.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace linstock::apps {

namespace {

constexpr std::size_t point_size = 65;
constexpr std::size_t half_size = 32;  ///< half of a signature; the size of a secret
constexpr std::size_t salt_size = 16;
constexpr std::size_t tag_size = 16;
constexpr std::size_t record_size = 4096;  ///< RFC 8291, 4: one record; a push service need not accept more
constexpr const char* curve = "prime256v1";

struct Deleter {
    void operator()(EVP_PKEY* one) const { EVP_PKEY_free(one); }
    void operator()(EVP_PKEY_CTX* one) const { EVP_PKEY_CTX_free(one); }
    void operator()(EVP_CIPHER_CTX* one) const { EVP_CIPHER_CTX_free(one); }
    void operator()(EVP_MD_CTX* one) const { EVP_MD_CTX_free(one); }
    void operator()(BIGNUM* one) const { BN_free(one); }
    void operator()(OSSL_PARAM_BLD* one) const { OSSL_PARAM_BLD_free(one); }
    void operator()(OSSL_PARAM* one) const { OSSL_PARAM_free(one); }
    void operator()(ECDSA_SIG* one) const { ECDSA_SIG_free(one); }
    void operator()(BIO* one) const { BIO_free(one); }
};
template <class T>
using Owned = std::unique_ptr<T, Deleter>;

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

constexpr auto variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
std::string base64url(std::string_view text) {
    std::string out(sodium_base64_encoded_len(text.size(), variant), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes(text), text.size(), variant);
    out.pop_back();
    return out;
}
/// Decodes base64url; "" if it is malformed or of another size.
std::string decoded(const std::string& text, std::size_t size) {
    std::string out(size, '\0');
    std::size_t got = 0;
    const int bad =
        sodium_base642bin(bytes(out), out.size(), text.data(), text.size(), nullptr, &got, nullptr, variant);
    return bad != 0 || got != size ? "" : out;
}

std::string hmac(std::string_view key, std::string_view text) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
    crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
    std::string out(crypto_auth_hmacsha256_BYTES, '\0');
    crypto_auth_hmacsha256_final(&state, bytes(out));
    return out;
}
/// HKDF (RFC 5869) with SHA-256; one block is enough here.
std::string hkdf(std::string_view salt, std::string_view secret, std::string info, std::size_t size) {
    info += '\1';
    return hmac(hmac(salt, secret), info).substr(0, size);
}

/// The key pair, or the public key if `secret` is ""; null if `point` is not on the curve.
Owned<EVP_PKEY> key_of(const std::string& point, const std::string& secret) {
    const Owned<OSSL_PARAM_BLD> build(OSSL_PARAM_BLD_new());
    const Owned<BIGNUM> number(BN_bin2bn(bytes(secret), static_cast<int>(secret.size()), nullptr));
    OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0);
    OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
    if (!secret.empty()) OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    const Owned<OSSL_PARAM> all(OSSL_PARAM_BLD_to_param(build.get()));
    const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* out = nullptr;
    if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &out, secret.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, all.get()) != 1)
        return nullptr;
    Owned<EVP_PKEY> made(out);
    const Owned<EVP_PKEY_CTX> check(EVP_PKEY_CTX_new(out, nullptr));
    return EVP_PKEY_public_check(check.get()) == 1 ? std::move(made) : nullptr;
}

/// "" if the key is not on this curve.
std::string point_of(EVP_PKEY* key) {
    std::array<char, 64> group{};
    std::size_t got = 0;
    if (EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_GROUP_NAME, group.data(), group.size(), &got) != 1 ||
        std::string_view(group.data(), got) != curve)
        return "";
    EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "uncompressed");
    std::string out(point_size, '\0');
    const int good = EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes(out), out.size(), &got);
    return good == 1 && got == point_size ? out : "";
}

std::string shared_secret(EVP_PKEY* ours, EVP_PKEY* theirs) {
    const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(ours, nullptr));
    std::string out(half_size, '\0');
    std::size_t size = out.size();
    const bool done = EVP_PKEY_derive_init(context.get()) == 1 &&
                      EVP_PKEY_derive_set_peer(context.get(), theirs) == 1 &&
                      EVP_PKEY_derive(context.get(), bytes(out), &size) == 1 && size == half_size;
    return done ? out : "";
}

/// AES-128-GCM: ciphertext and tag.
std::string aes_gcm(const std::string& key, const std::string& nonce, const std::string& text) {
    const Owned<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
    std::string out(text.size() + tag_size, '\0');
    int size = 0;
    int rest = 0;
    const bool done =
        EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) == 1 &&
        EVP_EncryptUpdate(context.get(), bytes(out), &size, bytes(text), static_cast<int>(text.size())) == 1 &&
        EVP_EncryptFinal_ex(context.get(), bytes(out) + size, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_size, bytes(out) + text.size()) == 1;
    return done ? out : "";
}

/// ES256 (RFC 7518, 3.4): both numbers of the signature in plain form, not in OpenSSL's DER.
std::string signature_of(EVP_PKEY* key, const std::string& text) {
    const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
    std::string wrapped(128, '\0');
    std::size_t size = wrapped.size();
    if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) != 1 ||
        EVP_DigestSign(context.get(), bytes(wrapped), &size, bytes(text), text.size()) != 1)
        return "";
    const unsigned char* at = bytes(std::string_view(wrapped));
    const Owned<ECDSA_SIG> numbers(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    if (numbers == nullptr) return "";
    std::string out(2 * half_size, '\0');
    BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), bytes(out), half_size);
    BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), bytes(out) + half_size, half_size);
    return out;
}

/// "https://push.example.net:444" for an address on that host.
std::string origin_of(const std::string& address) {
    const std::size_t host = address.find("://") + 3;
    return address.substr(0, address.find_first_of("/?#", host));
}

/// Cuts the text between UTF-8 characters.
std::string shortened(const std::string& text, std::size_t most) {
    std::size_t end = std::min(text.size(), most);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80)
        --end;
    return text.substr(0, end);
}

/// Whole or not at all, readable only by the owner.
bool write_new(const std::string& file, EVP_PKEY* key) {
    const int to = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to < 0) return false;
    const Owned<BIO> out(BIO_new_fd(to, BIO_CLOSE));
    const bool done =
        PEM_write_bio_PKCS8PrivateKey(out.get(), key, nullptr, nullptr, 0, nullptr, nullptr) == 1 && ::fsync(to) == 0;
    if (!done) ::unlink(file.c_str());
    return done;
}

}  // namespace

void PushKey::KeyDeleter::operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }

PushKey::PushKey(Pair pair) : pair_(std::move(pair)), public_key_(base64url(point_of(pair_.get()))) {}

Result<PushKey, std::string> PushKey::read(const std::string& file) {
    const Owned<BIO> in(BIO_new_file(file.c_str(), "r"));
    if (in == nullptr) return file + " cannot be read";
    Pair pair(PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr));
    if (pair == nullptr || point_of(pair.get()).empty())
        return file + " holds no P-256 key: make one with `linstockd push-key FILE`";
    return PushKey(std::move(pair));
}

Result<PushKey, std::string> PushKey::read_or_make(const std::string& file) {
    if (std::error_code error; std::filesystem::exists(file, error)) return read(file);
    Pair pair(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve));
    if (pair == nullptr) return std::string("OpenSSL could not make a key");
    if (!write_new(file, pair.get())) return file + " cannot be written";
    return PushKey(std::move(pair));
}

std::string PushKey::authorization(const std::string& endpoint, const std::string& contact,
                                   std::int64_t seconds) const {
    constexpr std::int64_t good_for = std::int64_t{12} * 60 * 60;  // RFC 8292, 2: a day at most
    json::Writer claims;
    claims.object().member("aud", origin_of(endpoint)).member("exp", seconds + good_for);
    claims.member("sub", contact).end_object();
    const std::string text = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims.take());
    return "vapid t=" + text + "." + base64url(signature_of(pair_.get(), text)) + ", k=" + public_key_;
}

std::optional<std::string> encrypted_for(const Subscriber& to, const std::string& text, std::size_t step) {
    const Owned<EVP_PKEY> once(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve));
    BIGNUM* secret = nullptr;
    if (once == nullptr || EVP_PKEY_get_bn_param(once.get(), OSSL_PKEY_PARAM_PRIV_KEY, &secret) != 1)
        return std::nullopt;
    const Owned<BIGNUM> number(secret);
    MessageRandom random{std::string(half_size, '\0'), point_of(once.get()), std::string(salt_size, '\0')};
    BN_bn2binpad(number.get(), bytes(random.secret), half_size);
    randombytes_buf(random.salt.data(), random.salt.size());
    return encrypted_for(to, text, step, random);
}

std::optional<std::string> encrypted_for(const Subscriber& to, const std::string& text, std::size_t step,
                                         const MessageRandom& random) {
    const std::string point = decoded(to.p256dh, point_size);
    const std::string auth = decoded(to.auth, salt_size);
    const Owned<EVP_PKEY> theirs = point.empty() ? nullptr : key_of(point, "");
    const Owned<EVP_PKEY> ours = key_of(random.point, random.secret);
    if (theirs == nullptr || ours == nullptr || auth.empty()) return std::nullopt;
    // RFC 8291, 3.3 and 3.4
    const std::string info = std::string("WebPush: info") + '\0' + point + random.point;
    const std::string secret = hkdf(auth, shared_secret(ours.get(), theirs.get()), info, half_size);
    const std::string key = hkdf(random.salt, secret, std::string("Content-Encoding: aes128gcm") + '\0', 16);
    const std::string nonce = hkdf(random.salt, secret, std::string("Content-Encoding: nonce") + '\0', 12);
    // RFC 8188, 2: 2 ends the last record, zeros fill it.
    const std::string head = random.salt + std::string("\0\0\x10\0", 4) + static_cast<char>(point_size) + random.point;
    std::string body = text + '\2';
    body.resize((body.size() + step - 1) / step * step, '\0');
    if (head.size() + body.size() + tag_size > record_size) return std::nullopt;
    const std::string closed = aes_gcm(key, nonce, body);
    if (closed.empty()) return std::nullopt;
    return head + closed;
}

std::string push_text(const server::Notification& notification) {
    constexpr std::size_t longest_title = 300;  // so that both texts fit into a record, even when escaped
    constexpr std::size_t longest_text = 280;
    json::Writer to;
    to.object().member("title", shortened(notification.subject, longest_title));
    to.member("text", shortened(notification.text, longest_text));
    to.member("battle", notification.battle).member("seat", notification.seat == 1 ? "first" : "second").end_object();
    return to.take();
}

}  // namespace linstock::apps
