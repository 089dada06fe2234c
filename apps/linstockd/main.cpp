// linstockd: the program around server/. It finds its files, listens, and stops when it is told to.

#include "apps/files.hpp"
#include "apps/linstockd/log.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/options.hpp"
#include "apps/linstockd/places.hpp"
#include "apps/linstockd/worker.hpp"
#include "server/tokens.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
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

int serve(const DaemonOptions& o) {
    // Before any thread: the environment is read wherever the data folder is asked for.
    if (!o.data.empty()) ::setenv("LINSTOCK_DATA", o.data.c_str(), 1);
    if (ruleset_ids().empty())
        return refuse(fmt::format("{} is no data folder: it has no rulesets; --data DIR names another one",
                                  data_folder().string()));
    const std::filesystem::path web = o.web.empty() ? web_folder() : std::filesystem::path(o.web);
    if (const auto missing = web_missing(web)) return refuse(*missing);
    std::filesystem::path store = o.store;
    if (store.empty()) {
        auto usual = default_store();
        if (!usual) return refuse(usual.error());
        store = std::move(*usual);
    }
    ::umask(077);  // the store is nobody else's
    if (const auto unusable = store_unusable(store)) return refuse(*unusable);
    const auto held = StoreHeld::take(store);  // to the end of the program
    if (!held) return refuse(held.error());

    // The door's own view of it, and the first to open it: a store of an older version is brought up here, once.
    if (!server::ready_for_secrets()) return refuse("the system gives no random numbers");
    auto opened = store::Store::open(store.string());
    if (!opened) return refuse(opened.error());
    NetOptions options;
    options.listen = o.listen;
    options.port = o.port;
    options.origins = o.origins;
    options.proxies = o.proxies;
    options.proxy_header = o.proxy_header;
    options.limits = o.limits;
    options.web = web;
    options.store = store.string();
    options.rooms = rooms_of(o);
    options.hands = options.rooms + 1;
    options.threads = o.threads > 0 ? o.threads : 4;
    options.patience = std::chrono::milliseconds(static_cast<int>(o.deadline * 1000));
    auto net = Net::listen(options, std::move(*opened));
    if (!net) return refuse(net.error());
    fmt::print("listening on {}\n", (*net)->address());
    std::fflush(stdout);
    log_info(fmt::format("{} processes of {} threads play, {} do errands; the client is in {}, the battles in {}",
                         options.rooms, options.threads, options.hands, web.string(), store.string()));
    if (o.open) show((*net)->address());
    (*net)->run();
    net->reset();
    return 0;
}

}  // namespace

}  // namespace linstock::apps

int main(int argc, char** argv) {
    try {
        if (argc == 6 && std::string_view(argv[1]) == "--work")
            return linstock::apps::work({std::string_view(argv[2]) == "rooms", argv[3],
                                         static_cast<unsigned>(std::atoi(argv[4])), std::atoll(argv[5])});
        const auto parsed = linstock::apps::parse_options(argc, argv);
        if (!parsed.options) return parsed.status;
        linstock::apps::log_to_stderr(parsed.options->verbose);
        return linstock::apps::serve(*parsed.options);
    } catch (const std::exception& error) {
        std::fputs("linstockd: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return 1;
    }
}
