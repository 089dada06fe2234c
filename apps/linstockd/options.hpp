#pragma once
// The command line of linstockd.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

struct DaemonOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 1863;         ///< 0 = any free port
    std::string store;                 ///< "" = default_store()
    std::string web;                   ///< "" = web_folder()
    std::string data;                  ///< "" = data_folder()
    std::vector<std::string> origins;  ///< further origins of the pages: "https://table.example.org"
    unsigned battle_workers = 0;       ///< number of battle workers; 0 = one per core, at least two
    unsigned threads = 0;              ///< of each battle worker; 0 = sixteen
    double deadline = 30;              ///< seconds for one message or request
    std::vector<std::string> proxies;  ///< addresses of proxies whose `proxy_header` is trusted
    std::string proxy_header = "X-Forwarded-For";
    std::string node;   ///< ADDRESS:PORT where other machines with the same database reach this one; "" = nowhere
    double limits = 1;  ///< factor for the limits of a client; 0 = no limits
    double program_rate = 10;    ///< requests a second of the programs of one client
    double program_burst = 100;  ///< requests at once
    unsigned memory = 0;  ///< MiB that clients can occupy in the front process; 0 = depends on this machine's memory
    std::string metrics;  ///< HOST:PORT of the metrics; "" = none
    double archive = 0;   ///< days after which an unchanged battle is archived; 0 = never
    double open_game_days = 14;   ///< days after which an open game expires; 0 = never
    double keep_complaints = 90;  ///< days after which a complaint is deleted; 0 = never
    double keep_tables = 180;     ///< the same for an unused shared table
    double keep_drawings = 365;   ///< the same for a drawing
    std::string backup;           ///< `backup`: the file to write
    bool asyncapi = false;        ///< print the description of the WebSocket, and exit
    bool bounced = false;         ///< `bounced`: a bounced email is on standard input
    bool complaints = false;      ///< `complaints`: list them
    /// `moderate ACTION`; `action` is "" for other commands.
    struct Moderate {
        std::string action;     ///< "key", "list", "hide", "close", "remove-offer", "block"
        std::string id;         ///< of "block": an address
        int days = 7;           ///< of "block"; 0 ends it
        std::size_t limit = 0;  ///< of "list"; 0 = all
    } moderate;
    std::string restore;       ///< `restore`: the file to read
    std::string mail;          ///< "smtp://host:25"; "" = send no email
    std::string mail_from;     ///< sender address of emails
    bool bounces = false;      ///< each subscription has its own sender address
    std::string push_key;      ///< file with this server's Web Push key; "" = send no push messages
    std::string new_push_key;  ///< `push-key`: the key file to make
    std::string trust;         ///< file with CA certificates, instead of the system's
    bool hooks_anywhere = false;
    bool open = false;  ///< show the page in a browser
    bool verbose = false;
};

/// The options, or the exit status after help or an error was printed.
struct Parsed {
    std::optional<DaemonOptions> options;
    int status = 0;
};
Parsed parse_options(int argc, char** argv);

}  // namespace linstock::apps
