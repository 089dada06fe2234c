// linstockd: the program around server/. It finds its files, listens, and stops when it is told to.

#include "apps/files.hpp"
#include "apps/linstockd/bounce.hpp"
#include "apps/linstockd/log.hpp"
#include "apps/linstockd/mailer.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/options.hpp"
#include "apps/linstockd/places.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/linstockd/web_push.hpp"
#include "apps/linstockd/worker.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "server/access/tokens.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/moderation/moderation.hpp"
#include "server/players/notifications.hpp"
#include "store/nodes.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <thread>

namespace linstock::apps {

namespace {

int refuse(const std::string& why) {
    fmt::print(stderr, "linstockd: {}\n", why);
    return 2;
}

/// Where a display is, the page is shown; where none is, nothing is said.
void show(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    if (::fork() != 0) return;
    ::setsid();
    if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
        ::_exit(1);
    ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    ::_exit(1);
}

/// As many processes that play as there are cores, two at least; so that one that is at something long is not all.
unsigned rooms_of(const DaemonOptions& o) {
    return o.rooms > 0 ? o.rooms : std::clamp(std::thread::hardware_concurrency(), 2U, 8U);
}

Result<std::filesystem::path, std::string> store_of(const DaemonOptions& o) {
    if (!o.store.empty()) return std::filesystem::path(o.store);
    return default_store();
}

int back_up(const DaemonOptions& o) {
    const auto store = store_of(o);
    if (!store) return refuse(store.error());
    const bool shared = store::is_shared(o.store);
    const std::string where = shared ? o.store : store->string();
    ::umask(077);
    if (!shared && !std::filesystem::is_regular_file(*store)) return refuse(where + " is no store");
    if (std::filesystem::exists(o.backup)) return refuse(o.backup + " is there already: name another file");
    if (const auto failed = store::backup(where, o.backup)) return refuse(*failed);
    fmt::print("the battles of {} are in {}\n", store::shown(where), o.backup);
    return 0;
}

/// What there was goes to `before`.
int bring_back(const DaemonOptions& o, const std::string& store, const std::string& before) {
    if (std::filesystem::exists(before)) return refuse(before + " is there already: put it somewhere else");
    if (const auto failed = store::restore(store, o.restore, before)) return refuse(*failed);
    const std::string had = std::filesystem::exists(before) ? "what it had is in " + before : "it had none";
    fmt::print("{} has the battles of {}; {}\n", store::shown(store), o.restore, had);
    return 0;
}

int bring_back(const DaemonOptions& o) {
    constexpr const char* before = ".before-restore";
    ::umask(077);
    if (store::is_shared(o.store)) return bring_back(o, o.store, o.restore + before);
    const auto store = store_of(o);
    if (!store) return refuse(store.error());
    if (const auto unusable = store_unusable(*store)) return refuse(*unusable);
    const auto held = StoreHeld::take(*store);
    if (!held) return refuse(held.error());
    return bring_back(o, store->string(), store->string() + before);
}

/// The store that is there, beside a server that is at it.
Result<std::unique_ptr<store::Store>, std::string> opened_beside(const DaemonOptions& o) {
    const auto named = store_of(o);
    if (!named) return named.error();
    if (!store::is_shared(o.store) && !std::filesystem::is_regular_file(*named))
        return named->string() + " is no store";
    return store::Store::open(store::is_shared(o.store) ? o.store : named->string());
}

/// What a mail server gives back; of what is no report of its own, or of nobody's notices, nothing is made.
int take_bounce(const DaemonOptions& o) {
    constexpr std::size_t most = 1 << 20;
    constexpr int later = 75;  // EX_TEMPFAIL of sysexits.h: the mail server keeps the report and comes again
    const auto not_now = [](const std::string& why) {
        static_cast<void>(refuse(why));
        return later;
    };
    std::string mail(most, '\0');
    mail.resize(std::fread(mail.data(), 1, most, stdin));
    std::string rest(most, '\0');
    while (std::fread(rest.data(), 1, most, stdin) > 0) {  // who writes it is not to be cut off
    }
    const auto token = token_of_bounce(mail);
    if (!token) return 0;
    if (!server::ready_for_secrets()) return not_now("the system gives no random numbers");
    const auto store = opened_beside(o);
    if (!store) return not_now(store.error());
    const auto failed = server::end_notifications(**store, *token);
    return failed ? not_now(*failed) : 0;
}

/// For whoever hosts it: what readers found should not have been said.
int tell_complaints(const DaemonOptions& o) {
    const auto store = opened_beside(o);
    if (!store) return refuse(store.error());
    const auto all = server::list_complaints(**store, o.moderate.limit);
    if (!all) return refuse(all.error());
    for (const std::string& complaint : *all)
        fmt::print("{}\n", complaint);
    return 0;
}

/// Milliseconds since 1970.
std::int64_t wall_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}
/// The same; 0 of 0 days.
std::int64_t days_from_now(int days) { return days == 0 ? 0 : wall_now() + days * server::ms_per_day; }

int moderate(const DaemonOptions& o) {
    const auto& [action, id, days, limit] = o.moderate;
    if (action == "list") return tell_complaints(o);
    const auto store = opened_beside(o);
    if (!store) return refuse(store.error());
    if (action == "key") {
        if (!server::ready_for_secrets()) return refuse("the system gives no random numbers");
        const std::string key = server::new_token();
        if (const auto failed = server::set_host_key(**store, key)) return refuse(*failed);
        const std::string origin = o.origins.empty() ? fmt::format("http://127.0.0.1:{}", o.port) : o.origins.front();
        fmt::print("{}/#/host/{}\n", origin, key);
        return 0;
    }
    const auto failed = action == "hide"    ? server::hide_line(**store, id)
                        : action == "close" ? server::close_complaint(**store, id)
                        : action == "block" ? server::block_network(**store, network(id), days_from_now(days))
                                            : server::remove_open_game(**store, id);
    return failed ? refuse(*failed) : 0;
}

int make_push_key(const DaemonOptions& o) {
    if (!server::ready_for_secrets()) return refuse("the system gives no random numbers");
    const auto key = PushKey::read_or_make(o.new_push_key);
    if (!key) return refuse(key.error());
    fmt::print("{}\n", key->shown());
    return 0;
}

/// The file is ours alone; its name is in `store`.
Result<StoreHeld, std::string> file_held(const DaemonOptions& o, std::string& store) {
    const auto named = store_of(o);
    if (!named) return named.error();
    if (const auto unusable = store_unusable(*named)) return *unusable;
    store = named->string();
    return StoreHeld::take(*named);
}

/// Where nobody could follow a link in it nothing is sent: with an --origin, or at this computer to hooks of a test.
bool sends(const DaemonOptions& o) {
    return !o.origins.empty() || !o.mail.empty() || !o.push_key.empty() || o.hooks_anywhere;
}
PostOptions post_of(const DaemonOptions& o, const std::string& store, const std::string& address) {
    return {store,     o.origins.empty() ? address : o.origins.front(),
            o.mail,    o.mail_from,
            o.trust,   o.push_key,
            o.bounces, o.hooks_anywhere};
}

int serve(const DaemonOptions& o) {
    // Before any thread: the environment is read wherever the data folder is asked for.
    if (!o.data.empty()) ::setenv("LINSTOCK_DATA", o.data.c_str(), 1);
    if (ruleset_ids().empty())
        return refuse(fmt::format("{} is no data folder: it has no rulesets; --data DIR names another one",
                                  data_folder().string()));
    const std::filesystem::path web = o.web.empty() ? web_folder() : std::filesystem::path(o.web);
    if (const auto missing = web_missing(web)) return refuse(*missing);
    ::umask(077);  // the store is nobody else's
    if (o.mail.empty() != o.mail_from.empty()) return refuse("--mail and --mail-from go together");
    const bool shared = store::is_shared(o.store);
    if (!shared && !o.node.empty())
        return refuse("--node: only machines with one database (--store postgresql://...) meet");
    std::string store = o.store;
    std::optional<StoreHeld> held;  // to the end of the program
    if (!shared) {
        auto file = file_held(o, store);
        if (!file) return refuse(file.error());
        held.emplace(std::move(*file));
    }

    // The door's own view of it, and the first to open it: a store of an older version is brought up here, once.
    if (!server::ready_for_secrets()) return refuse("the system gives no random numbers");
    std::string push_key;
    if (!o.push_key.empty()) {
        const auto key = PushKey::read_or_make(o.push_key);
        if (!key) return refuse("--push-key: " + key.error());
        push_key = key->shown();
    }
    auto opened = store::Store::open(store);
    if (!opened) return refuse(opened.error());
    const auto battle_time = server::battle_time_at_start(**opened, wall_now());
    if (!battle_time) return refuse(battle_time.error());
    NetOptions options;
    options.battle_offset = *battle_time - clock_now();
    options.push_key = push_key;
    options.listen = o.listen;
    options.port = o.port;
    options.metrics = o.metrics;
    const auto milliseconds = [](double days) -> std::int64_t {
        return days > 0 ? 1 + static_cast<std::int64_t>(days * static_cast<double>(server::ms_per_day)) : 0;
    };
    options.archive = std::chrono::milliseconds(milliseconds(o.archive));
    options.offers_last = std::chrono::milliseconds(milliseconds(o.offers));
    options.retention = {milliseconds(o.keep_complaints), milliseconds(o.keep_tables), milliseconds(o.keep_drawings)};
    options.origins = o.origins;
    options.proxies = o.proxies;
    options.proxy_header = o.proxy_header;
    options.limits = o.limits;
    options.memory = o.memory == 0 ? MemoryBudget::of_this_machine() : MemoryBudget{std::size_t{o.memory} << 20};
    options.web = web;
    options.store = store;
    options.node = o.node;
    options.rooms = rooms_of(o);
    options.hands = options.rooms + 1;
    options.threads = o.threads > 0 ? o.threads : 16;  // most of them wait for the disk
    options.patience = std::chrono::milliseconds(static_cast<int>(o.deadline * 1000));
    auto net = Net::listen(options, std::move(*opened));
    if (!net) return refuse(net.error());
    fmt::print("listening on {}\n", (*net)->address());
    std::fflush(stdout);
    if (const std::string at = (*net)->metrics_address(); !at.empty())
        log_info("its figures are at " + at + "/metrics");
    log_info(fmt::format("{} processes of {} threads play, {} do errands; the client is in {}, the battles in {}",
                         options.rooms, options.threads, options.hands, web.string(), store::shown(store)));
    if (o.open) show((*net)->address());
    std::optional<PostOffice> post;
    if (sends(o)) post.emplace(post_of(o, store, (*net)->address()));
    (*net)->run();
    post.reset();
    net->reset();
    return 0;
}

}  // namespace

}  // namespace linstock::apps

int main(int argc, char** argv) {
    try {
        if (argc == 12 && std::string_view(argv[1]) == "--work")
            return linstock::apps::work({std::string_view(argv[2]) == "rooms", argv[3],
                                         static_cast<unsigned>(std::atoi(argv[4])), std::atoll(argv[5]),
                                         std::atoll(argv[6]), argv[7], std::atoll(argv[8]),
                                         static_cast<unsigned>(std::atoi(argv[9])),
                                         std::string_view(argv[10]) == "shared", std::atoll(argv[11])});
        if (argc == 10 && std::string_view(argv[1]) == "--post")
            return linstock::apps::deliver(linstock::apps::post_options(argc, argv));
        const auto parsed = linstock::apps::parse_options(argc, argv);
        if (!parsed.options) return parsed.status;
        linstock::apps::log_to_stderr(parsed.options->verbose);
        if (!parsed.options->backup.empty()) return linstock::apps::back_up(*parsed.options);
        if (!parsed.options->restore.empty()) return linstock::apps::bring_back(*parsed.options);
        if (!parsed.options->new_push_key.empty()) return linstock::apps::make_push_key(*parsed.options);
        if (parsed.options->bounced) return linstock::apps::take_bounce(*parsed.options);
        if (parsed.options->complaints) return linstock::apps::tell_complaints(*parsed.options);
        if (!parsed.options->moderate.action.empty()) return linstock::apps::moderate(*parsed.options);
        return linstock::apps::serve(*parsed.options);
    } catch (const std::exception& error) {
        std::fputs("linstockd: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return 1;
    }
}
