// linstockd: the program around server/. It finds its files, listens, and stops at a signal.

#include "apps/files.hpp"
#include "apps/indented_json.hpp"
#include "apps/linstockd/bounce.hpp"
#include "apps/linstockd/child_process.hpp"
#include "apps/linstockd/log.hpp"
#include "apps/linstockd/mailer.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/options.hpp"
#include "apps/linstockd/paths.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/linstockd/running_server.hpp"
#include "apps/linstockd/web_push.hpp"
#include "apps/linstockd/worker.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "apps/version.hpp"
#include "cluster/node_registry.hpp"
#include "server/access/tokens.hpp"
#include "server/api/asyncapi.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/moderation/moderation.hpp"
#include "server/players/notifications.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <thread>

namespace linstock::apps {

namespace {

int refuse(const std::string& why) {
    fmt::print(stderr, "linstockd: {}\n", why);
    return 2;
}

/// Opens the page in a browser if there is a display.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    if (::fork() != 0) return;
    ::setsid();
    if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
        ::_exit(1);
    ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    ::_exit(1);
}

/// With --open: shows the page of a linstockd that has this port already. Otherwise refuses.
int refuse_or_show_running(const DaemonOptions& o, const std::string& why) {
    const std::string address = fmt::format("http://127.0.0.1:{}", o.port);
    if (!o.open || !is_serving(address)) return refuse(why);
    fmt::print("linstockd is running already at {}\n", address);
    std::fflush(stdout);
    open_browser(address);
    return 0;
}

/// One battle worker per core, but at least two, so that a long message does not block all battles.
unsigned battle_workers_of(const DaemonOptions& o) {
    return o.battle_workers > 0 ? o.battle_workers : std::clamp(std::thread::hardware_concurrency(), 2U, 8U);
}

Result<std::filesystem::path, std::string> store_path(const DaemonOptions& o) {
    if (!o.store.empty()) return std::filesystem::path(o.store);
    return default_store();
}

int back_up(const DaemonOptions& o) {
    const auto store = store_path(o);
    if (!store) return refuse(store.error());
    const bool shared = store::is_shared(o.store);
    const std::string where = shared ? o.store : store->string();
    ::umask(077);
    if (!shared && !std::filesystem::is_regular_file(*store)) return refuse(where + " is not a store");
    if (std::filesystem::exists(o.backup)) return refuse(o.backup + " exists already: name another file");
    if (const auto failed = store::backup(where, o.backup)) return refuse(*failed);
    fmt::print("copied the battles of {} to {}\n", store::without_password(where), o.backup);
    return 0;
}

/// Saves the former contents in `before`.
int restore(const DaemonOptions& o, const std::string& store, const std::string& before) {
    if (std::filesystem::exists(before)) return refuse(before + " exists already: move it first");
    if (const auto failed = store::restore(store, o.restore, before)) return refuse(*failed);
    const std::string had = std::filesystem::exists(before) ? "its former battles are in " + before : "it was empty";
    fmt::print("restored {} from {}; {}\n", store::without_password(store), o.restore, had);
    return 0;
}

int restore(const DaemonOptions& o) {
    constexpr const char* before = ".before-restore";
    ::umask(077);
    if (store::is_shared(o.store)) return restore(o, o.store, o.restore + before);
    const auto store = store_path(o);
    if (!store) return refuse(store.error());
    if (const auto unusable = store_unusable(*store)) return refuse(*unusable);
    const auto held = StoreLock::acquire(*store);
    if (!held) return refuse(held.error());
    return restore(o, store->string(), store->string() + before);
}

/// Opens an existing store, also while a server uses it.
Result<std::unique_ptr<store::Store>, std::string> open_existing(const DaemonOptions& o) {
    const auto named = store_path(o);
    if (!named) return named.error();
    if (!store::is_shared(o.store) && !std::filesystem::is_regular_file(*named))
        return named->string() + " is not a store";
    return store::Store::open(store::is_shared(o.store) ? o.store : named->string());
}

/// Handles a mail that the mail server passes on. Anything but a delivery report for a known subscription is ignored.
int take_bounce(const DaemonOptions& o) {
    constexpr std::size_t most = 1 << 20;
    constexpr int later = 75;  // EX_TEMPFAIL of sysexits.h: the mail server keeps the report and tries again
    const auto not_now = [](const std::string& why) {
        static_cast<void>(refuse(why));
        return later;
    };
    std::string mail(most, '\0');
    mail.resize(std::fread(mail.data(), 1, most, stdin));
    std::string rest(most, '\0');
    while (std::fread(rest.data(), 1, most, stdin) > 0) {  // read to the end, or the writer would get SIGPIPE
    }
    const auto token = token_of_bounce(mail);
    if (!token) return 0;
    if (!server::ready_for_secrets()) return not_now("the system provides no random numbers");
    const auto store = open_existing(o);
    if (!store) return not_now(store.error());
    const auto failed = server::end_notifications(**store, *token);
    return failed ? not_now(*failed) : 0;
}

/// Prints the complaints for the host.
int print_complaints(const DaemonOptions& o) {
    const auto store = open_existing(o);
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
/// The time `days` from now; 0 for 0 days.
std::int64_t days_from_now(int days) { return days == 0 ? 0 : wall_now() + days * server::ms_per_day; }

int moderate(const DaemonOptions& o) {
    const auto& [action, id, days, limit] = o.moderate;
    if (action == "list") return print_complaints(o);
    const auto store = open_existing(o);
    if (!store) return refuse(store.error());
    if (action == "key") {
        if (!server::ready_for_secrets()) return refuse("the system provides no random numbers");
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

int print_asyncapi() {
    fmt::print("{}\n", indented_json(server::asyncapi_json(version())));
    return 0;
}

int make_push_key(const DaemonOptions& o) {
    if (!server::ready_for_secrets()) return refuse("the system provides no random numbers");
    const auto key = PushKey::read_or_make(o.new_push_key);
    if (!key) return refuse(key.error());
    fmt::print("{}\n", key->public_key());
    return 0;
}

/// Locks the store's file and sets `store` to its name.
Result<StoreLock, std::string> lock_store(const DaemonOptions& o, std::string& store) {
    const auto named = store_path(o);
    if (!named) return named.error();
    if (const auto unusable = store_unusable(*named)) return *unusable;
    store = named->string();
    return StoreLock::acquire(*named);
}

/// Notifications need an address for their links: an --origin, or this computer in tests.
bool sends_notifications(const DaemonOptions& o) {
    return !o.origins.empty() || !o.mail.empty() || !o.push_key.empty() || o.hooks_anywhere;
}
MailerOptions mailer_options_of(const DaemonOptions& o, const std::string& store, const std::string& address) {
    return {store,     o.origins.empty() ? address : o.origins.front(),
            o.mail,    o.mail_from,
            o.trust,   o.push_key,
            o.bounces, o.hooks_anywhere};
}

int serve(const DaemonOptions& o) {
    // Before any thread starts, because the environment is read whenever the data folder is looked up.
    if (!o.data.empty()) ::setenv("LINSTOCK_DATA", o.data.c_str(), 1);
    if (ruleset_ids().empty())
        return refuse(fmt::format("{} is not a data folder: it has no rulesets; name another one with --data DIR",
                                  data_folder().string()));
    const std::filesystem::path web = o.web.empty() ? web_folder() : std::filesystem::path(o.web);
    if (const auto missing = web_missing(web)) return refuse(*missing);
    ::umask(077);  // only the owner may read the store
    if (o.mail.empty() != o.mail_from.empty()) return refuse("--mail and --mail-from must be given together");
    const bool shared = store::is_shared(o.store);
    if (!shared && !o.node.empty()) return refuse("--node needs a shared database (--store postgresql://...)");
    std::string store = o.store;
    std::optional<StoreLock> held;  // until the program ends
    if (!shared) {
        auto file = lock_store(o, store);
        if (!file) return refuse_or_show_running(o, file.error());
        held.emplace(std::move(*file));
    }

    // The connection of the front process. It is the first to open the store and migrates an older version once.
    if (!server::ready_for_secrets()) return refuse("the system provides no random numbers");
    std::string push_key;
    if (!o.push_key.empty()) {
        const auto key = PushKey::read_or_make(o.push_key);
        if (!key) return refuse("--push-key: " + key.error());
        push_key = key->public_key();
    }
    auto opened = store::Store::open(store);
    if (!opened) return refuse(opened.error());
    const auto battle_time = server::battle_time_at_start(**opened, wall_now());
    if (!battle_time) return refuse(battle_time.error());
    NetOptions options;
    options.worker.battle_offset = *battle_time - clock_now();
    options.worker.push_key = push_key;
    options.listen = o.listen;
    options.port = o.port;
    options.metrics = o.metrics;
    const auto milliseconds = [](double days) -> std::int64_t {
        return days > 0 ? 1 + static_cast<std::int64_t>(days * static_cast<double>(server::ms_per_day)) : 0;
    };
    options.archive = std::chrono::milliseconds(milliseconds(o.archive));
    options.worker.offers_last = milliseconds(o.open_game_days);
    options.retention = {milliseconds(o.keep_complaints), milliseconds(o.keep_tables), milliseconds(o.keep_drawings)};
    options.origins = o.origins;
    options.proxies = o.proxies;
    options.proxy_header = o.proxy_header;
    options.limits = o.limits;
    options.programs = {o.program_rate, o.program_burst};
    options.memory = o.memory == 0 ? MemoryBudget::of_this_machine() : MemoryBudget{std::size_t{o.memory} << 20};
    options.web = web;
    options.worker.store = store;
    options.node = o.node;
    options.battle_workers = battle_workers_of(o);
    options.task_workers = options.battle_workers + 1;
    options.worker.threads = o.threads > 0 ? o.threads : 16;  // most of them wait for the disk
    options.deadline = std::chrono::milliseconds(static_cast<int>(o.deadline * 1000));
    auto net = Net::listen(options, std::move(*opened));
    if (!net) return refuse_or_show_running(o, net.error());
    fmt::print("listening on {}\n", (*net)->address());
    std::fflush(stdout);
    if (const std::string at = (*net)->metrics_address(); !at.empty()) log_info("metrics are at " + at + "/metrics");
    log_info(fmt::format("{} battle workers of {} threads, {} task workers; the client is in {}, the battles are in {}",
                         options.battle_workers, options.worker.threads, options.task_workers, web.string(),
                         store::without_password(store)));
    if (o.open) open_browser((*net)->address());
    std::optional<MailerProcess> mailer;
    if (sends_notifications(o)) mailer.emplace(mailer_options_of(o, store, (*net)->address()));
    (*net)->run();
    mailer.reset();
    net->reset();
    return 0;
}

}  // namespace

}  // namespace linstock::apps

int main(int argc, char** argv) {
    try {
        linstock::store::enable_cluster();
        if (const auto work = linstock::apps::child_options<linstock::apps::WorkerOptions>("--work", argc, argv))
            return linstock::apps::run_worker(*work);
        if (const auto mail = linstock::apps::child_options<linstock::apps::MailerOptions>("--mailer", argc, argv))
            return linstock::apps::run_mailer(*mail);
        const auto parsed = linstock::apps::parse_options(argc, argv);
        if (!parsed.options) return parsed.status;
        linstock::apps::log_to_stderr(parsed.options->verbose);
        if (!parsed.options->backup.empty()) return linstock::apps::back_up(*parsed.options);
        if (parsed.options->asyncapi) return linstock::apps::print_asyncapi();
        if (!parsed.options->restore.empty()) return linstock::apps::restore(*parsed.options);
        if (!parsed.options->new_push_key.empty()) return linstock::apps::make_push_key(*parsed.options);
        if (parsed.options->bounced) return linstock::apps::take_bounce(*parsed.options);
        if (parsed.options->complaints) return linstock::apps::print_complaints(*parsed.options);
        if (!parsed.options->moderate.action.empty()) return linstock::apps::moderate(*parsed.options);
        return linstock::apps::serve(*parsed.options);
    } catch (const std::exception& error) {
        std::fputs("linstockd: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return 1;
    }
}
