#pragma once
// What linstockd is told on its command line.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

struct DaemonOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 1863;         ///< 0 = any that is free
    std::string store;                 ///< "" = default_store()
    std::string web;                   ///< "" = web_folder()
    std::string data;                  ///< "" = data_folder()
    std::vector<std::string> origins;  ///< besides its own: "https://table.example.org"
    unsigned threads = 0;              ///< that play; 0 = as many as there are cores, two at least
    bool open = false;                 ///< show the page in a browser
    bool verbose = false;
};

/// The options, or the status to end with (help was asked for, or something was wrong and has been told).
struct Parsed {
    std::optional<DaemonOptions> options;
    int status = 0;
};
Parsed parse_options(int argc, char** argv);

}  // namespace linstock::apps
