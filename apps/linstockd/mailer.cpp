#include "apps/linstockd/mailer.hpp"

#include "apps/linstockd/bounce.hpp"
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

// Who has named what never answers keeps neither mails nor what is sent for the first time: each has carriers of its
// own.
constexpr int carriers_of_mail = 2;
constexpr int carriers_of_hooks = 12;
constexpr int carriers_again = 4;
constexpr int carriers_of_a_watch = 4;
// And whose hosts have not answered the last time, or never, leave some to those whose hosts have.
constexpr std::size_t hooks_to_strangers = 8;
constexpr std::size_t hooks_to_silent = 3;
constexpr std::size_t again_to_strangers = 3;
constexpr std::size_t again_to_silent = 2;
constexpr int most_at_once = 50;                   // letters that one looks through
constexpr std::int64_t behind_the_others = 5'000;  ///< those whose hosts have so many already
constexpr int patient_silences = 2;                ///< whoever lets us wait once more has gone, or does so on purpose
constexpr std::int64_t minute = 60'000;
constexpr std::array<std::int64_t, 6> again_after = {minute,      5 * minute,   20 * minute,
                                                     60 * minute, 180 * minute, 360 * minute};
constexpr std::int64_t longest_kept = 2 * 24 * 60 * minute;
constexpr std::int64_t lease = 5 * minute;  ///< of one that is being sent: nobody else sends it meanwhile
constexpr long seconds_to_connect = 10;
constexpr long seconds_in_all = 20;
constexpr long seconds_for_strangers = 10;  ///< for what a stranger has named

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

enum class Sent : std::uint8_t { sent, later, too_slow, shut, never };

/// One transfer of curl's. What it is told by the other end is not read, but for its status.
class Transfer {
  public:
    Transfer() : curl_(curl_easy_init()) {
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_PROXY, "");  // of the environment: not for what strangers name
        set(CURLOPT_CONNECTTIMEOUT, seconds_to_connect);
        set(CURLOPT_TIMEOUT, seconds_in_all);
        set(CURLOPT_WRITEFUNCTION, &ignore);
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
    CURLcode run() { return curl_easy_perform(curl_); }
    long status() {
        long out = 0;
        curl_easy_getinfo(curl_, CURLINFO_RESPONSE_CODE, &out);
        return out;
    }
    /// Somebody has taken the connection; else the fault may be of our own line, or of who tells names.
    bool connected() {
        curl_off_t out = 0;
        curl_easy_getinfo(curl_, CURLINFO_CONNECT_TIME_T, &out);
        return out > 0;
    }
    std::string_view error() const { return error_.data(); }

  private:
    static std::size_t ignore(char*, std::size_t size, std::size_t count, void*) { return size * count; }
    CURL* curl_;
    curl_slist* list_ = nullptr;
    std::array<char, CURL_ERROR_SIZE> error_{};
};

/// The socket is opened to the very address that was looked up, or not at all. Nothing is recorded of a refusal: a
/// name that leads into a private network must look like one that cannot be reached.
curl_socket_t open_public(void* anywhere, curlsocktype, curl_sockaddr* to) {
    if (!*static_cast<const bool*>(anywhere) && !is_public(&to->addr)) return CURL_SOCKET_BAD;
    return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

struct Reading {
    std::string text;
    std::size_t at = 0;
};
std::size_t read_on(char* to, std::size_t size, std::size_t count, void* from) {
    auto& reading = *static_cast<Reading*>(from);
    const std::size_t n = std::min(size * count, reading.text.size() - reading.at);
    reading.text.copy(to, n, reading.at);
    reading.at += n;
    return n;
}

/// Of what a stranger has named, however he has written it; "" for a mail, which goes to the host's own server.
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

class Carrier {
  public:
    Carrier(const PostOptions& options, const PushKey* key, store::Store& store, PostHosts& hosts,
            PostHosts::Carriers& carriers, const char* collection)
        : options_(options),
          key_(key),
          store_(store),
          hosts_(hosts),
          carriers_(carriers),
          drawer_(collection) {}

    /// True: there was something to carry.
    bool once() {
        const std::int64_t now = now_ms();
        auto due = store_.documents_due(drawer_, now, most_at_once);
        if (!due || due->empty()) return false;
        if (drawer_ == server::notification_collection && !sort(*due)) return false;
        for (store::DocumentRow& document : *due) {
            const auto notification = server::parse_notification(document.text);
            const std::string host = notification ? host_of(*notification) : "";
            const auto known = host.empty() ? std::nullopt : hosts_.begin(host, carriers_);
            if (!host.empty() && !known) continue;
            document.due = now_ms() + lease;
            const auto mine = store_.put_documents({document});
            shown_.reset();
            if (mine && *mine) {  // else another is at it
                ++document.version;
                carry(std::move(document), notification);
            }
            if (known) hosts_.end(host, *known, carriers_, shown_);
            return mine.ok();  // what is due now may be others
        }
        // Where more may be due than was looked at, those behind these are not kept waiting.
        if (due->size() < most_at_once) return false;
        for (store::DocumentRow& document : *due)
            document.due = now_ms() + behind_the_others;
        return store_.put_documents(*due).ok();
    }

  private:
    static bool is_mail(const store::DocumentRow& document) {
        const auto notification = server::parse_notification(document.text);
        return !notification || notification->channel.type == "mail";
    }
    /// What is no mail goes to those who carry that. False: the store cannot be written.
    bool sort(std::vector<store::DocumentRow>& due) {
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

    void carry(store::DocumentRow document, std::optional<Notification> notification) {
        const Sent done = notification ? send(*notification) : Sent::sent;
        if (notification && done == Sent::never)
            static_cast<void>(server::end_notifications(store_, notification->channel.stop_token));
        if (notification && done == Sent::shut)
            static_cast<void>(server::block_channel(store_, *notification, now_ms()));
        const bool old = notification && now_ms() - notification->created_at > longest_kept;
        if (done == Sent::later && !old) {
            const auto tries = static_cast<std::size_t>(notification->tries);
            document.due = now_ms() + again_after[std::min(tries, again_after.size() - 1)];
            ++notification->tries;
            document.text = to_text(*notification);
            if (drawer_ == server::hook_collection) {
                static_cast<void>(move_to(server::hook_retry_collection, document));
                return;
            }
        } else {
            document.text.clear();
        }
        static_cast<void>(store_.put_documents({document}));  // else its lease ends, and it is tried again
    }

    Sent send(Notification& notification) {
        if (notification.channel.type == "mail") return options_.smtp.empty() ? Sent::later : send_mail(notification);
        const Sent done = notification.channel.type == "push" ? send_push(notification) : send_hook(notification);
        if (done != Sent::too_slow) return done;
        return notification.timeouts++ >= patient_silences ? Sent::shut : Sent::later;
    }

    Sent send_mail(const Notification& notification) {
        Transfer out;
        const std::string from =
            "<" + (options_.bounces ? return_address(options_.from, notification.channel.stop_token) : options_.from) +
            ">";
        const std::string to = "<" + notification.channel.address + ">";
        Reading reading{mail_of(notification, sender(), now_ms())};
        out.add(to);
        out.set(CURLOPT_URL, options_.smtp.c_str());
        out.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        const char* login = std::getenv(mail_login);  // lint: threads: nothing writes it after the beginning
        if (login != nullptr) out.set(CURLOPT_USERPWD, login);
        // A password goes over no open line.
        out.set(CURLOPT_USE_SSL, static_cast<long>(login == nullptr ? CURLUSESSL_TRY : CURLUSESSL_ALL));
        if (!options_.trust.empty()) out.set(CURLOPT_CAINFO, options_.trust.c_str());
        out.set(CURLOPT_MAIL_FROM, from.c_str());
        out.set(CURLOPT_MAIL_RCPT, out.list());
        out.set(CURLOPT_UPLOAD, 1L);
        out.set(CURLOPT_READFUNCTION, &read_on);
        out.set(CURLOPT_READDATA, &reading);
        const CURLcode code = out.run();
        if (code == CURLE_OK) return Sent::sent;
        // Of an address that is refused for good nothing more is asked.
        const bool refused = out.error().starts_with("RCPT failed: 5");
        const std::string_view why = out.error().empty() ? curl_easy_strerror(code) : out.error();
        if (!refused) fmt::print(stderr, "linstockd: mail is delayed: {}\n", why);
        return refused ? Sent::never : Sent::later;
    }

    Sent send_hook(const Notification& notification) {
        Transfer out;
        const std::string body = hook_body(notification, sender());
        const std::string signed_ =
            "Linstock-Signature: " + signature(notification.channel.secret, now_ms() / 1000, body);
        out.add("Content-Type: application/json");
        out.add("User-Agent: Linstock");
        if (notification.channel.hook_format != "discord") out.add(signed_);
        return send_https(out, notification.channel.address, body);
    }

    /// Who has subscribed by a key that was another, or is none, is told nothing by this one.
    Sent send_push(const Notification& notification) {
        constexpr std::size_t step = 512;
        if (key_ == nullptr) return Sent::later;  // the host's slip, perhaps
        if (notification.channel.server_key != key_->shown()) return Sent::never;
        const auto body =
            sealed_for({notification.channel.p256dh, notification.channel.secret}, push_text(notification), step);
        if (!body) return Sent::never;
        const std::string contact = options_.from.empty() ? options_.origin : "mailto:" + options_.from;
        Transfer out;
        out.add("Authorization: " + key_->authorization(notification.channel.address, contact, now_ms() / 1000));
        out.add("Content-Type: application/octet-stream");
        out.add("Content-Encoding: aes128gcm");
        out.add("User-Agent: Linstock");
        // Whoever has been away for longer sees it when he comes back; and of a battle only what is newest.
        out.add("TTL: 86400");
        out.add("Urgency: normal");
        out.add("Topic: " + notification.battle);
        return send_https(out, notification.channel.address, *body);
    }

    /// To an address that somebody has named.
    Sent send_https(Transfer& out, const std::string& to, const std::string& body) {
        out.set(CURLOPT_URL, to.c_str());
        out.set(CURLOPT_PROTOCOLS_STR, "https");
        out.set(CURLOPT_FOLLOWLOCATION, 0L);  // whoever has moved names the new address himself
        out.set(CURLOPT_OPENSOCKETFUNCTION, &open_public);
        out.set(CURLOPT_OPENSOCKETDATA, &options_.hooks_anywhere);  // for tests
        if (!options_.trust.empty()) out.set(CURLOPT_CAINFO, options_.trust.c_str());
        out.set(CURLOPT_HTTPHEADER, out.list());
        out.set(CURLOPT_POSTFIELDS, body.c_str());
        out.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
        out.set(CURLOPT_CONNECTTIMEOUT, seconds_for_strangers / 2);
        out.set(CURLOPT_TIMEOUT, seconds_for_strangers);
        const CURLcode code = out.run();
        if (code == CURLE_OK) shown_ = PostHosts::Known::good;
        if (code == CURLE_OPERATION_TIMEDOUT) shown_ = PostHosts::Known::silent;
        if (code == CURLE_OPERATION_TIMEDOUT) return out.connected() ? Sent::too_slow : Sent::later;
        if (code != CURLE_OK) return Sent::later;
        const long status = out.status();
        if (status / 100 == 2) return Sent::sent;
        if (status == 401 || status == 403) fmt::print(stderr, "linstockd: a notice is refused with {}\n", status);
        return status == 404 || status == 410 || status / 100 == 3 ? Sent::never : Sent::later;
    }

    Sender sender() const { return {options_.origin, options_.from}; }

    const PostOptions& options_;
    const PushKey* key_;
    store::Store& store_;
    PostHosts& hosts_;
    PostHosts::Carriers& carriers_;
    std::string drawer_;
    std::optional<PostHosts::Known> shown_;  ///< what the last host has done
};

}  // namespace

PostOptions post_options(int argc, char** argv) {
    PostOptions o;
    const auto word = [&](int i) { return i < argc ? std::string(argv[i]) : std::string(); };
    o.store = word(2);
    o.origin = word(3);
    o.smtp = word(4);
    o.from = word(5);
    o.trust = word(6);
    o.push_key = word(7);
    o.hooks_anywhere = word(8) == "anywhere";
    o.bounces = word(9) == "bounces";
    return o;
}

int deliver(const PostOptions& options) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NAME, "linstockd:post");
    if (::getppid() == 1) return 0;  // it went before this was said
    ::umask(077);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
        std::signal(signal, SIG_IGN);  // the door says when to end
    if (!server::ready_for_secrets() || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return 2;
    auto store = store::Store::open(options.store);
    if (!store) {
        fmt::print(stderr, "linstockd: the post: {}\n", store.error());
        return 2;
    }
    std::optional<PushKey> key;
    if (!options.push_key.empty()) {
        auto read = PushKey::read(options.push_key);
        if (!read) fmt::print(stderr, "linstockd: the post: {}\n", read.error());
        if (read) key.emplace(std::move(*read));
    }
    std::vector<std::thread> threads;
    PostHosts hosts;
    PostHosts::Carriers of_mail{0, 0};
    PostHosts::Carriers of_hooks{hooks_to_strangers, hooks_to_silent};
    PostHosts::Carriers again{again_to_strangers, again_to_silent};
    const auto hire = [&](int count, PostHosts::Carriers& carriers, const char* collection) {
        for (int i = 0; i < count; ++i)
            threads.emplace_back([&, i, collection] {
                Carrier carrier(options, key ? &*key : nullptr, **store, hosts, carriers, collection);
                // Where there is little to do few of them look for it; but some of any that are left to who answers.
                for (;;)
                    if (!carrier.once()) std::this_thread::sleep_for(std::chrono::seconds(1 + i % carriers_of_a_watch));
            });
    };
    hire(carriers_of_mail, of_mail, server::notification_collection);
    hire(carriers_of_hooks, of_hooks, server::hook_collection);
    hire(carriers_again, again, server::hook_retry_collection);
    for (std::thread& thread : threads)
        thread.join();
    return 0;
}

}  // namespace linstock::apps
