#include "apps/linstockd/mailer.hpp"

#include "apps/linstockd/bounce.hpp"
#include "apps/linstockd/child_process.hpp"
#include "apps/linstockd/mailer_hosts.hpp"
#include "apps/linstockd/mailer_messages.hpp"
#include "apps/linstockd/public_address.hpp"
#include "apps/linstockd/web_push.hpp"
#include "server/access/tokens.hpp"
#include "store/store.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using server::Notification;

// Each kind of delivery has its own threads, so that hooks that never answer delay neither emails nor first attempts.
constexpr int mail_threads = 2;
constexpr int hook_threads = 12;
constexpr int retry_threads = 4;
constexpr int poll_stagger = 4;
// Of those threads, some are reserved for hosts that answer: the number for hosts without a result yet, and for silent
// ones.
constexpr std::size_t hooks_to_unknown = 8;
constexpr std::size_t hooks_to_silent = 3;
constexpr std::size_t retries_to_unknown = 3;
constexpr std::size_t retries_to_silent = 2;
constexpr int max_examined = 50;            // deliveries that a thread looks at
constexpr std::int64_t busy_delay = 5'000;  ///< milliseconds; for deliveries to hosts that are busy already
constexpr int max_timeouts = 2;             ///< time-outs after a connection; one more ends the subscription
constexpr std::int64_t minute = 60'000;
constexpr std::array<std::int64_t, 6> retry_after = {minute,      5 * minute,   20 * minute,
                                                     60 * minute, 180 * minute, 360 * minute};
constexpr std::int64_t max_age = 2 * 24 * 60 * minute;
constexpr std::int64_t lease = 5 * minute;  ///< while one thread sends, others skip the delivery
constexpr long seconds_to_connect = 10;
constexpr long seconds_in_total = 20;
constexpr long seconds_for_user_urls = 10;                   ///< for addresses that users have entered
constexpr std::size_t max_response = std::size_t{64} << 10;  ///< bytes of a response that are read

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

enum class Delivery : std::uint8_t { sent, retry, timed_out, shut, rejected };

/// One transfer of libcurl. Of the response only the status is used.
class Transfer {
  public:
    Transfer() : curl_(curl_easy_init()) {
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_PROXY, "");  // no proxy of the environment: users choose the address
        set(CURLOPT_CONNECTTIMEOUT, seconds_to_connect);
        set(CURLOPT_TIMEOUT, seconds_in_total);
        set(CURLOPT_WRITEFUNCTION, &count_bytes);
        set(CURLOPT_WRITEDATA, &received_);
        set(CURLOPT_ERRORBUFFER, error_.data());
    }
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;
    ~Transfer() {
        curl_slist_free_all(list_);
        curl_easy_cleanup(curl_);
    }
    template <class T>
    void set(CURLoption option, T value) {
        curl_easy_setopt(curl_, option, value);
    }
    void add(const std::string& line) { list_ = curl_slist_append(list_, line.c_str()); }
    curl_slist* list() { return list_; }
    /// A longer response than max_response is cut off, which is no error: its status has arrived.
    CURLcode run() {
        const CURLcode code = curl_easy_perform(curl_);
        return code == CURLE_WRITE_ERROR && received_ > max_response ? CURLE_OK : code;
    }
    long status() {
        long out = 0;
        curl_easy_getinfo(curl_, CURLINFO_RESPONSE_CODE, &out);
        return out;
    }
    /// True if the host accepted the connection. Otherwise our network or the name server may be at fault.
    bool connected() {
        curl_off_t out = 0;
        curl_easy_getinfo(curl_, CURLINFO_CONNECT_TIME_T, &out);
        return out > 0;
    }
    std::string_view error() const { return error_.data(); }

  private:
    static std::size_t count_bytes(char*, std::size_t size, std::size_t count, void* received) {
        std::size_t& all = *static_cast<std::size_t*>(received);
        all += size * count;
        return all > max_response ? 0 : size * count;  // 0 ends the transfer
    }
    CURL* curl_;
    std::size_t received_ = 0;  ///< bytes of the response's body
    curl_slist* list_ = nullptr;
    std::array<char, CURL_ERROR_SIZE> error_{};
};

/// Connects only to the address that was checked: a second name look-up could return another one (DNS rebinding). A
/// refusal is not recorded, because a name in a private network must look like an unreachable one.
curl_socket_t open_public(void* anywhere, curlsocktype, curl_sockaddr* to) {
    if (!*static_cast<const bool*>(anywhere) && !is_public(&to->addr)) return CURL_SOCKET_BAD;
    return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

struct Upload {
    std::string text;
    std::size_t at = 0;
};
std::size_t read_upload(char* to, std::size_t size, std::size_t count, void* from) {
    auto& upload = *static_cast<Upload*>(from);
    const std::size_t n = std::min(size * count, upload.text.size() - upload.at);
    upload.text.copy(to, n, upload.at);
    upload.at += n;
    return n;
}

/// The host of an address that a user entered, in normal form; "" for an email, which goes to our own mail server.
std::string host_of(const Notification& notification) {
    if (notification.channel.type == "mail") return "";
    std::string out;
    CURLU* url = curl_url();
    char* host = nullptr;
    if (curl_url_set(url, CURLUPART_URL, notification.channel.address.c_str(), 0) == CURLUE_OK &&
        curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK)
        out = host;
    curl_free(host);
    curl_url_cleanup(url);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    while (out.ends_with('.'))
        out.pop_back();
    return out.empty() ? "?" : out;
}

class Deliverer {
  public:
    Deliverer(const MailerOptions& options, const PushKey* key, store::Store& store, MailerHosts& hosts,
              MailerHosts::ThreadGroup& group, const char* collection)
        : options_(options),
          key_(key),
          store_(store),
          hosts_(hosts),
          group_(group),
          drawer_(collection) {}

    /// Delivers one; true if there was anything to do.
    bool deliver_next() {
        const std::int64_t now = now_ms();
        auto due = store_.documents_due(drawer_, now, max_examined);
        if (!due || due->empty()) return false;
        if (drawer_ == server::notification_collection && !move_others(*due)) return false;
        for (store::DocumentRow& document : *due) {
            const auto notification = server::parse_notification(document.text);
            const std::string host = notification ? host_of(*notification) : "";
            const auto known = host.empty() ? std::nullopt : hosts_.begin(host, group_);
            if (!host.empty() && !known) continue;
            document.due = now_ms() + lease;
            const auto mine = store_.put_documents({document});
            host_result_.reset();
            if (mine && *mine) {  // otherwise another thread has taken it
                ++document.version;
                deliver(std::move(document), notification);
            }
            if (known) hosts_.end(host, *known, group_, host_result_);
            return mine.ok();  // the next call looks again, because others may be due
        }
        // If more may be due than were looked at, later ones must not wait behind these.
        if (due->size() < max_examined) return false;
        for (store::DocumentRow& document : *due)
            document.due = now_ms() + busy_delay;
        return store_.put_documents(*due).ok();
    }

  private:
    static bool is_mail(const store::DocumentRow& document) {
        const auto notification = server::parse_notification(document.text);
        return !notification || notification->channel.type == "mail";
    }
    /// Moves hooks and push messages to their own list. False: the store cannot be written.
    bool move_others(std::vector<store::DocumentRow>& due) {
        for (const store::DocumentRow& document : due)
            if (!is_mail(document) && !move_to(server::hook_collection, document)) return false;
        std::erase_if(due, [](const store::DocumentRow& document) { return !is_mail(document); });
        return true;
    }
    store::Read<bool> move_to(const char* collection, store::DocumentRow document) {
        store::DocumentRow there = document;
        there.collection = collection;
        there.version = 0;
        document.text.clear();
        return store_.put_documents({std::move(there), std::move(document)});
    }

    void deliver(store::DocumentRow document, std::optional<Notification> notification) {
        const Delivery done = notification ? send(*notification) : Delivery::sent;
        if (notification && done == Delivery::rejected)
            static_cast<void>(server::end_notifications(store_, notification->channel.stop_token));
        if (notification && done == Delivery::shut)
            static_cast<void>(server::block_channel(store_, *notification, now_ms()));
        const bool old = notification && now_ms() - notification->created_at > max_age;
        if (done == Delivery::retry && !old) {
            const auto tries = static_cast<std::size_t>(notification->tries);
            document.due = now_ms() + retry_after[std::min(tries, retry_after.size() - 1)];
            ++notification->tries;
            document.text = to_text(*notification);
            if (drawer_ == server::hook_collection) {
                static_cast<void>(move_to(server::hook_retry_collection, document));
                return;
            }
        } else {
            document.text.clear();
        }
        static_cast<void>(
            store_.put_documents({document}));  // if this fails, the lease expires and the delivery is repeated
    }

    Delivery send(Notification& notification) {
        if (notification.channel.type == "mail")
            return options_.smtp.empty() ? Delivery::retry : send_mail(notification);
        const Delivery done = notification.channel.type == "push" ? send_push(notification) : send_hook(notification);
        if (done != Delivery::timed_out) return done;
        return notification.timeouts++ >= max_timeouts ? Delivery::shut : Delivery::retry;
    }

    Delivery send_mail(const Notification& notification) {
        Transfer out;
        const std::string from =
            "<" + (options_.bounces ? return_address(options_.from, notification.channel.stop_token) : options_.from) +
            ">";
        const std::string to = "<" + notification.channel.address + ">";
        Upload upload{mail_of(notification, sender(), now_ms())};
        out.add(to);
        out.set(CURLOPT_URL, options_.smtp.c_str());
        out.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        const char* login = std::getenv(mail_login);  // lint: threads: the environment is not written after the start
        if (login != nullptr) out.set(CURLOPT_USERPWD, login);
        // Never send a password unencrypted.
        out.set(CURLOPT_USE_SSL, static_cast<long>(login == nullptr ? CURLUSESSL_TRY : CURLUSESSL_ALL));
        if (!options_.trust.empty()) out.set(CURLOPT_CAINFO, options_.trust.c_str());
        out.set(CURLOPT_MAIL_FROM, from.c_str());
        out.set(CURLOPT_MAIL_RCPT, out.list());
        out.set(CURLOPT_UPLOAD, 1L);
        out.set(CURLOPT_READFUNCTION, &read_upload);
        out.set(CURLOPT_READDATA, &upload);
        const CURLcode code = out.run();
        if (code == CURLE_OK) return Delivery::sent;
        // Send no more emails to an address that is refused permanently.
        const bool refused = out.error().starts_with("RCPT failed: 5");
        const std::string_view why = out.error().empty() ? curl_easy_strerror(code) : out.error();
        if (!refused) fmt::print(stderr, "linstockd: mail is delayed: {}\n", why);
        return refused ? Delivery::rejected : Delivery::retry;
    }

    Delivery send_hook(const Notification& notification) {
        Transfer out;
        const std::string body = hook_body(notification, sender());
        const std::string signed_ =
            "Linstock-Signature: " + signature(notification.channel.secret, now_ms() / 1000, body);
        out.add("Content-Type: application/json");
        out.add("User-Agent: Linstock");
        if (notification.channel.hook_format != "discord") out.add(signed_);
        return send_https(out, notification.channel.address, body);
    }

    /// A subscription made with a former key cannot be used with this one.
    Delivery send_push(const Notification& notification) {
        constexpr std::size_t step = 512;
        if (key_ == nullptr) return Delivery::retry;  // perhaps a mistake of the host's
        if (notification.channel.server_key != key_->public_key()) return Delivery::rejected;
        const auto body =
            encrypted_for({notification.channel.p256dh, notification.channel.secret}, push_text(notification), step);
        if (!body) return Delivery::rejected;
        const std::string contact = options_.from.empty() ? options_.origin : "mailto:" + options_.from;
        Transfer out;
        out.add("Authorization: " + key_->authorization(notification.channel.address, contact, now_ms() / 1000));
        out.add("Content-Type: application/octet-stream");
        out.add("Content-Encoding: aes128gcm");
        out.add("User-Agent: Linstock");
        // A browser that is offline for longer shows the state on its next visit. Of one battle only the newest
        // message is kept.
        out.add("TTL: 86400");
        out.add("Urgency: normal");
        out.add("Topic: " + notification.battle);
        return send_https(out, notification.channel.address, *body);
    }

    /// Posts to an address that a user entered.
    Delivery send_https(Transfer& out, const std::string& to, const std::string& body) {
        out.set(CURLOPT_URL, to.c_str());
        out.set(CURLOPT_PROTOCOLS_STR, "https");
        out.set(CURLOPT_FOLLOWLOCATION, 0L);  // a redirect is not followed: the user can enter the new address
        out.set(CURLOPT_OPENSOCKETFUNCTION, &open_public);
        out.set(CURLOPT_OPENSOCKETDATA, &options_.hooks_anywhere);  // for tests
        if (!options_.trust.empty()) out.set(CURLOPT_CAINFO, options_.trust.c_str());
        out.set(CURLOPT_HTTPHEADER, out.list());
        out.set(CURLOPT_POSTFIELDS, body.c_str());
        out.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
        out.set(CURLOPT_CONNECTTIMEOUT, seconds_for_user_urls / 2);
        out.set(CURLOPT_TIMEOUT, seconds_for_user_urls);
        const CURLcode code = out.run();
        if (code == CURLE_OK) host_result_ = MailerHosts::HostState::good;
        if (code == CURLE_OPERATION_TIMEDOUT) host_result_ = MailerHosts::HostState::silent;
        if (code == CURLE_OPERATION_TIMEDOUT) return out.connected() ? Delivery::timed_out : Delivery::retry;
        if (code != CURLE_OK) return Delivery::retry;
        const long status = out.status();
        if (status / 100 == 2) return Delivery::sent;
        if (status == 401 || status == 403)
            fmt::print(stderr, "linstockd: a push message or hook was refused with status {}\n", status);
        return status == 404 || status == 410 || status / 100 == 3 ? Delivery::rejected : Delivery::retry;
    }

    Sender sender() const { return {options_.origin, options_.from}; }

    const MailerOptions& options_;
    const PushKey* key_;
    store::Store& store_;
    MailerHosts& hosts_;
    MailerHosts::ThreadGroup& group_;
    std::string drawer_;
    std::optional<MailerHosts::HostState> host_result_;  ///< what the last host did
};

}  // namespace

int run_mailer(const MailerOptions& options) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NAME, "linstockd:mail");
    if (::getppid() == 1) return 0;  // the parent ended before the line above took effect
    ::umask(077);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
        std::signal(signal, SIG_IGN);  // the parent process ends this one
    if (!server::ready_for_secrets() || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return 2;
    auto store = store::Store::open(options.store);
    if (!store) {
        fmt::print(stderr, "linstockd: mailer: {}\n", store.error());
        return 2;
    }
    std::optional<PushKey> key;
    if (!options.push_key.empty()) {
        auto read = PushKey::read(options.push_key);
        if (!read) fmt::print(stderr, "linstockd: mailer: {}\n", read.error());
        if (read) key.emplace(std::move(*read));
    }
    std::vector<std::thread> threads;
    MailerHosts hosts;
    MailerHosts::ThreadGroup mail_group{0, 0};
    MailerHosts::ThreadGroup hook_group{hooks_to_unknown, hooks_to_silent};
    MailerHosts::ThreadGroup retry_group{retries_to_unknown, retries_to_silent};
    const auto start_threads = [&](int count, MailerHosts::ThreadGroup& group, const char* collection) {
        for (int i = 0; i < count; ++i)
            threads.emplace_back([&, i, collection] {
                Deliverer deliverer(options, key ? &*key : nullptr, **store, hosts, group, collection);
                // With little to do, most threads poll rarely. Each class of hosts that answer keeps some that poll
                // often.
                for (;;)
                    if (!deliverer.deliver_next())
                        std::this_thread::sleep_for(std::chrono::seconds(1 + i % poll_stagger));
            });
    };
    start_threads(mail_threads, mail_group, server::notification_collection);
    start_threads(hook_threads, hook_group, server::hook_collection);
    start_threads(retry_threads, retry_group, server::hook_retry_collection);
    for (std::thread& thread : threads)
        thread.join();
    return 0;
}

}  // namespace linstock::apps
