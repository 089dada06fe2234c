#include "apps/linstockd/options.hpp"

#include "apps/bounded.hpp"
#include "apps/completion.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <string>
#include <tuple>

namespace linstock::apps {

namespace {

constexpr const char* about =
    "linstockd serves battles in the browser: open the address that it prints, choose a battle, play.\n"
    "\n"
    "  linstockd                                       for this computer only\n"
    "  linstockd --listen 0.0.0.0                      for your local network\n"
    "  linstockd --origin https://table.example.org    behind a web server that encrypts; see also --proxy\n"
    "  linstockd backup FILE, linstockd restore FILE   copy the battles (--store)\n";

std::string good_origin(const std::string& text) {
    if (parse_origin(text)) return {};
    return text + ": expected an address such as https://table.example.org or http://192.168.0.7:1863, without a path";
}

std::string good_address(const std::string& text) {
    const bool good = !text.empty() && text.find_first_not_of("0123456789abcdef.:") == std::string::npos;
    return good ? "" : text + ": expected a numeric address, such as 127.0.0.1 or ::1";
}

std::string good_listener(const std::string& text) {
    const auto at = parse_authority(text);
    const bool good = at && (at->port != 0 || text.ends_with(":0")) && good_address(at->host).empty();
    return good ? "" : text + ": expected a numeric address and a port, such as 127.0.0.1:9863 or [::1]:9863";
}

std::string good_mail_server(const std::string& text) {
    const bool good = text.starts_with("smtp://") || text.starts_with("smtps://");
    return good && text.find('@') == std::string::npos
               ? ""
               : text +
                     ": expected a server such as smtp://localhost:25 or smtps://mail.example.org, without a user name";
}

std::string good_mail_address(const std::string& text) {
    const std::size_t at = text.find('@');
    const bool good = at != std::string::npos && at > 0 && at + 1 < text.size() &&
                      text.find_first_of(" <>\r\n\"") == std::string::npos;
    return good ? "" : text + ": expected an address such as table@example.org";
}

std::string good_node(const std::string& text) {
    const auto at = parse_authority(text);
    const bool anywhere = at && (at->host == "0.0.0.0" || at->host == "::");
    return anywhere ? text + ": expected the address at which other machines reach this one" : good_listener(text);
}

}  // namespace

Parsed parse_options(int argc, char** argv) {
    DaemonOptions o;
    CLI::App app(about, "linstockd");
    app.set_version_flag("--version", "linstockd " + version_and_commit());
    app.add_option("--listen", o.listen, "the address to listen on; 127.0.0.1 is reachable only from this computer")
        ->capture_default_str()
        ->type_name("ADDRESS");
    app.add_option("--port", o.port, "the port; 0 = any free port")->capture_default_str()->type_name("N");
    app.add_option("--store", o.store,
                   "the file with the battles, or postgresql://...; default: linstock/battles.sqlite in "
                   "XDG_DATA_HOME")
        ->type_name("FILE");
    app.add_option("--node", o.node,
                   "the address at which other machines with the same database in --store reach this one, such as "
                   "10.0.0.2:1864; it must not be reachable from elsewhere")
        ->check(CLI::Validator(good_node, ""))
        ->type_name("ADDRESS:PORT");
    app.add_option("--web", o.web, "the folder with the built client")->type_name("DIR");
    app.add_option("--data", o.data, "the folder with rulesets and scenarios")->type_name("DIR");
    app.add_option("--origin", o.origins, "a further address at which browsers open the pages; repeatable")
        ->allow_extra_args(false)
        ->check(CLI::Validator(good_origin, ""))
        ->type_name("URL");
    app.add_option("--battle-workers", o.battle_workers,
                   "number of processes that play battles; default: one per core, at least two")
        ->check(CLI::Range(1U, 64U))
        ->type_name("N");
    app.add_option("--rooms", o.battle_workers, "the former name of --battle-workers")
        ->check(CLI::Range(1U, 64U))
        ->group("");
    app.add_option("--threads", o.threads, "threads of each battle worker; default: sixteen")
        ->check(CLI::Range(1U, 64U))
        ->type_name("N");
    app.add_option("--deadline", o.deadline, "seconds of processor time for one request; twice that for a whole battle")
        ->check(number(0.1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    app.add_option("--proxy", o.proxies,
                   "the address of a web server in front, which sends the client address in --proxy-header; repeatable")
        ->allow_extra_args(false)
        ->check(CLI::Validator(good_address, ""))
        ->type_name("ADDRESS");
    app.add_option("--proxy-header", o.proxy_header, "the header with the client address")
        ->capture_default_str()
        ->type_name("NAME");
    app.add_option("--limits", o.limits, "factor for the limits of a client address; 0 = no limits")
        ->check(number(0, 1000))
        ->capture_default_str()
        ->type_name("FACTOR");
    app.add_option("--program-rate", o.program_rate,
                   "requests a second that the programs of one client address may send")
        ->check(number(0.01, 10000))
        ->capture_default_str()
        ->type_name("N");
    app.add_option("--program-burst", o.program_burst, "requests that they may send at once")
        ->check(number(1, 100000))
        ->capture_default_str()
        ->type_name("N");
    app.add_option("--memory", o.memory,
                   "MiB of memory in the front process for what clients send or have not read; default: a quarter of "
                   "this machine's memory, at least 256 and at most 1536")
        ->check(CLI::Range(64U, 65536U))
        ->type_name("MIB");
    app.add_option("--metrics", o.metrics,
                   "a second address that serves /api/health and /metrics, such as 127.0.0.1:9863; "
                   "default: none")
        ->check(CLI::Validator(good_listener, ""))
        ->type_name("ADDRESS:PORT");
    app.add_option("--archive", o.archive,
                   "days after which an unchanged battle is moved to the archive (STORE.archive; in PostgreSQL the "
                   "schema linstock_archive); 0 = never")
        ->check(number(0, 100000))
        ->capture_default_str()
        ->type_name("DAYS");
    app.add_option("--open-games", o.open_game_days, "days after which an open game in the lobby expires; 0 = never")
        ->check(number(0, 100000))
        ->capture_default_str()
        ->type_name("DAYS");
    app.add_option("--offers", o.open_game_days, "the former name of --open-games")
        ->check(number(0, 100000))
        ->group("");
    for (const auto& [name, days, what] :
         {std::tuple{"--keep-complaints", &o.keep_complaints, "a complaint is deleted after it was filed"},
          std::tuple{"--keep-tables", &o.keep_tables, "an unused shared table is deleted"},
          std::tuple{"--keep-drawings", &o.keep_drawings, "an unopened drawing is deleted"}})
        app.add_option(name, *days, std::string("days after which ") + what + "; 0 = never")
            ->check(number(0, 100000))
            ->capture_default_str()
            ->type_name("DAYS");
    app.add_option("--mail", o.mail,
                   "the mail server for notifications, such as smtp://localhost:25; its NAME:PASSWORD is read from "
                   "LINSTOCKD_MAIL_LOGIN")
        ->check(CLI::Validator(good_mail_server, ""))
        ->type_name("URL");
    app.add_option("--mail-from", o.mail_from, "the sender address of emails")
        ->check(CLI::Validator(good_mail_address, ""))
        ->type_name("ADDRESS");
    app.add_flag("--bounces", o.bounces,
                 "send emails from table+TOKEN@example.org; pass emails that arrive there to `linstockd bounced`");
    app.add_option("--trust", o.trust, "a file with CA certificates, instead of the system's")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    app.add_option(
           "--push-key", o.push_key,
           "a file with this server's Web Push key, for notifications in browsers; a missing file is made; keep "
           "it")
        ->type_name("FILE");
    app.add_flag("--hooks-anywhere", o.hooks_anywhere,
                 "for tests: allow hooks and push services on this computer and in private networks");
    app.add_flag("--asyncapi", o.asyncapi, "print the WebSocket's messages as AsyncAPI 3, and stop");
    app.add_flag("--open", o.open,
                 "show the page in a browser; also that of a linstockd that is running at this port already");
    app.add_flag("-v,--verbose", o.verbose, "log every request");
    app.fallthrough();
    app.add_subcommand("backup", "copies the battles to a file, also while a server is running")
        ->add_option("file", o.backup, "the file to create")
        ->required()
        ->type_name("FILE");
    app.add_subcommand("bounced", "reads a returned email from standard input and stops mailing its address");
    app.add_subcommand("complaints", "the former name of `moderate list`")->group("");
    CLI::App* moderate =
        app.add_subcommand("moderate", "acts on complaints and open games, also while a server is running");
    moderate->require_subcommand(1);
    moderate->fallthrough();
    moderate->add_subcommand("key", "makes a new key for the operator's page and prints the page's address (--origin)")
        ->fallthrough();
    CLI::App* list = moderate->add_subcommand("list", "lists complaints, one JSON line each, newest first");
    list->fallthrough();
    list->add_option("--limit", o.moderate.limit, "maximum number to list; 0 = all")->type_name("N");
    for (const auto& [action, what, id] :
         {std::array{"hide", "hides the line of chat that a complaint is about", "the complaint's id"},
          std::array{"close", "deletes a complaint", "its id"},
          std::array{"remove-offer", "deletes an open game that has not begun", "its id in GET /api/meetings"}}) {
        CLI::App* one = moderate->add_subcommand(action, what);
        one->fallthrough();
        one->add_option("id", o.moderate.id, id)->required()->type_name("ID");
    }
    app.add_subcommand("push-key", "makes or reads a Web Push key and prints its public part")
        ->add_option("file", o.new_push_key, "the file with the key")
        ->required()
        ->type_name("FILE");
    app.add_subcommand("restore", "replaces the battles with those of a backup; stop the server first")
        ->add_option("file", o.restore, "the file that `backup` made")
        ->required()
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    CLI::App* block = moderate->add_subcommand("block", "refuses all requests from an IPv4 address or an IPv6 /48");
    block->fallthrough();
    block->add_option("address", o.moderate.id, "an address in the network")
        ->required()
        ->check(CLI::Validator(good_address, ""))
        ->type_name("ADDRESS");
    block->add_option("--days", o.moderate.days, "days until the block ends; 0 ends it now")
        ->check(CLI::Range(0, 3650))
        ->capture_default_str()
        ->type_name("N");
    add_completions(app, {});
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int status = app.exit(error);
        return {std::nullopt, status == 0 ? 0 : 2};
    }
    o.bounced = app.got_subcommand("bounced");
    o.complaints = app.got_subcommand("complaints");
    if (app.got_subcommand("moderate")) o.moderate.action = moderate->get_subcommands().front()->get_name();
    return {std::move(o), 0};
}

}  // namespace linstock::apps
