#pragma once
// What linstockd is told on its command line.

#include <cstddef>
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
    unsigned rooms = 0;                ///< processes that play; 0 = as many as there are cores, two at least
    unsigned threads = 0;              ///< of each of them; 0 = four
    double deadline = 30;              ///< seconds for one message or request
    std::vector<std::string> proxies;  ///< addresses that may say whose requests they bring
    std::string proxy_header = "X-Forwarded-For";
    std::string node;             ///< ADDRESS:PORT where others of the same database reach this one; "" = nowhere
    double limits = 1;            ///< times what one address may do; 0 = all it likes
    unsigned memory = 0;          ///< MiB that clients can occupy in the front process; 0 = by this machine's memory
    std::string metrics;          ///< HOST:PORT where its figures are told; "" = nowhere
    double archive = 0;           ///< days after which a battle that nobody has changed is put away; 0 = never
    double offers = 14;           ///< days after which an offer that nobody has taken lapses; 0 = never
    double keep_complaints = 90;  ///< days after which a complaint is deleted; 0 = never
    double keep_tables = 180;     ///< the same of a shared table that nobody has used
    double keep_drawings = 365;   ///< the same of a drawing
    std::string backup;           ///< the file that is to be made of the store, and nothing else
    bool bounced = false;         ///< a mail that came back is on standard input, and nothing else
    bool complaints = false;      ///< what was reported of talk is told, and nothing else
    /// `moderate ACTION`: done on the store, and nothing else. `action` is "" otherwise.
    struct Moderate {
        std::string action;     ///< "key", "list", "hide", "close", "remove-offer", "block"
        std::string id;         ///< of "block" an address
        int days = 7;           ///< of "block"; 0 ends it
        std::size_t limit = 0;  ///< of "list"; 0 = all
    } moderate;
    std::string restore;       ///< the file from which the store is to be made
    std::string mail;          ///< the mail server, "smtp://host:25"; "" = no mail is sent
    std::string mail_from;     ///< the address by which it comes
    bool bounces = false;      ///< mails go out from addresses that tell whose they were
    std::string push_key;      ///< the file of this server's key for Web Push; "" = none is sent
    std::string new_push_key;  ///< the file that is to be made so, and nothing else
    std::string trust;         ///< a file of certificates instead of the system's
    bool hooks_anywhere = false;
    bool open = false;  ///< show the page in a browser
    bool verbose = false;
};

/// The options, or the status to end with (help was asked for, or something was wrong and has been told).
struct Parsed {
    std::optional<DaemonOptions> options;
    int status = 0;
};
Parsed parse_options(int argc, char** argv);

}  // namespace linstock::apps
