// linstockd: the program around server/. It finds its files, listens, and stops when it is told to.

#include "apps/files.hpp"
#include "apps/library.hpp"
#include "apps/linstockd/log.hpp"
#include "apps/linstockd/net.hpp"
#include "apps/linstockd/options.hpp"
#include "apps/linstockd/places.hpp"
#include "server/server.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
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

unsigned threads_of(const DaemonOptions& o) {
    // Odds keep a thread for as long as half a second: somebody else is to be answered meanwhile.
    return o.threads > 0 ? o.threads : std::max(4U, std::thread::hardware_concurrency());
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

    server::Options keep;
    keep.store = store.string();
    keep.refused = [](const std::string& what) { log_info("refused: " + what); };
    auto server = server::Server::open(keep, folder_library());
    if (!server) return refuse(server.error());
    NetOptions options;
    options.listen = o.listen;
    options.port = o.port;
    options.origins = o.origins;
    options.web = web;
    options.threads = threads_of(o);
    auto net = Net::listen(options, **server);
    if (!net) return refuse(net.error());
    fmt::print("listening on {}\n", (*net)->address());
    std::fflush(stdout);
    log_info(fmt::format("{} threads; the client is in {}, the battles in {}", options.threads, web.string(),
                         store.string()));
    if (o.open) show((*net)->address());
    (*net)->run();
    net->reset();
    return 0;
}

}  // namespace

}  // namespace linstock::apps

int main(int argc, char** argv) {
    try {
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
