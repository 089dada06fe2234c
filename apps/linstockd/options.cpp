#include "apps/linstockd/options.hpp"

#include "apps/bounded.hpp"
#include "apps/completion.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

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

CLI::Validator accepted_by(std::string (*check)(const std::string&)) { return {check, ""}; }
CLI::Validator range(double least, double most) { return {number(least, most), ""}; }

}  // namespace

Parsed parse_options(int argc, char** argv) {
    DaemonOptions o;
    CLI::App app(about, "linstockd");
    app.set_version_flag("--version", "linstockd " + version_and_commit());
    const auto add = [&](const std::string& name, auto& target, const std::string& help, const char* type,
                         CLI::Validator valid = {}) {
        return app.add_option(name, target, help)->check(std::move(valid))->type_name(type);
    };
    const auto add_with_default = [&](const std::string& name, auto& target, const std::string& help, const char* type,
                                      CLI::Validator valid = {}) {
        add(name, target, help, type, std::move(valid))->capture_default_str();
    };
    const auto days = [&](const std::string& name, double& target, const std::string& after) {
        add_with_default(name, target, "days after which " + after + "; 0 = never", "DAYS", range(0, 100000));
    };
    const CLI::Range threads(1U, 64U);
    add_with_default("--listen", o.listen, "the address to listen on; 127.0.0.1 is reachable only from this computer",
                     "ADDRESS");
    add_with_default("--port", o.port, "the port; 0 = any free port", "N");
    add("--store", o.store,
        "the file with the battles, or postgresql://...; default: linstock/battles.sqlite in XDG_DATA_HOME", "FILE");
    add("--node", o.node,
        "the address at which other machines with the same database in --store reach this one, such as "
        "10.0.0.2:1864; it must not be reachable from elsewhere",
        "ADDRESS:PORT", accepted_by(good_node));
    add("--web", o.web, "the folder with the built client", "DIR");
    add("--data", o.data, "the folder with rulesets and scenarios", "DIR");
    add("--origin", o.origins, "a further address at which browsers open the pages; repeatable", "URL",
        accepted_by(good_origin))
        ->allow_extra_args(false);
    add("--battle-workers", o.battle_workers,
        "number of processes that play battles; default: one per core, at least two", "N", threads);
    add("--rooms", o.battle_workers, "the former name of --battle-workers", "N", threads)->group("");
    add("--threads", o.threads, "threads of each battle worker; default: sixteen", "N", threads);
    add_with_default("--deadline", o.deadline,
                     "seconds of processor time for one request; twice that for a whole battle", "SECONDS",
                     range(0.1, 3600));
    add("--proxy", o.proxies,
        "the address of a web server in front, which sends the client address in --proxy-header; repeatable", "ADDRESS",
        accepted_by(good_address))
        ->allow_extra_args(false);
    add_with_default("--proxy-header", o.proxy_header, "the header with the client address", "NAME");
    add_with_default("--limits", o.limits, "factor for the limits of a client address; 0 = no limits", "FACTOR",
                     range(0, 1000));
    add_with_default("--program-rate", o.program_rate,
                     "requests a second that the programs of one client address may send", "N", range(0.01, 10000));
    add_with_default("--program-burst", o.program_burst, "requests that they may send at once", "N", range(1, 100000));
    add("--memory", o.memory,
        "MiB of memory in the front process for what clients send or have not read; default: a quarter of "
        "this machine's memory, at least 256 and at most 1536",
        "MIB", CLI::Range(64U, 65536U));
    add("--metrics", o.metrics,
        "a second address that serves /api/health and /metrics, such as 127.0.0.1:9863; default: none", "ADDRESS:PORT",
        accepted_by(good_listener));
    days("--archive", o.archive,
         "an unchanged battle is moved to the archive (STORE.archive; in PostgreSQL the schema linstock_archive)");
    days("--open-games", o.open_game_days, "an open game in the lobby expires");
    app.add_option("--offers", o.open_game_days, "the former name of --open-games")->check(range(0, 100000))->group("");
    days("--keep-complaints", o.keep_complaints, "a complaint is deleted after it was filed");
    days("--keep-tables", o.keep_tables, "an unused shared table is deleted");
    days("--keep-drawings", o.keep_drawings, "an unopened drawing is deleted");
    add("--mail", o.mail,
        "the mail server for notifications, such as smtp://localhost:25; its NAME:PASSWORD is read from "
        "LINSTOCKD_MAIL_LOGIN",
        "URL", accepted_by(good_mail_server));
    add("--mail-from", o.mail_from, "the sender address of emails", "ADDRESS", accepted_by(good_mail_address));
    app.add_flag("--bounces", o.bounces,
                 "send emails from table+TOKEN@example.org; pass emails that arrive there to `linstockd bounced`");
    add("--trust", o.trust, "a file with CA certificates, instead of the system's", "FILE", CLI::ExistingFile);
    add("--push-key", o.push_key,
        "a file with this server's Web Push key, for notifications in browsers; a missing file is made; keep it",
        "FILE");
    app.add_flag("--hooks-anywhere", o.hooks_anywhere,
                 "for tests: allow hooks and push services on this computer and in private networks");
    app.add_flag("--asyncapi", o.asyncapi, "print the WebSocket's messages as AsyncAPI 3, and stop");
    app.add_flag("--open", o.open,
                 "show the page in a browser; also that of a linstockd that is running at this port already");
    app.add_flag("-v,--verbose", o.verbose, "log every request");
    app.fallthrough();
    const auto add_file = [](CLI::App* command, std::string& target, const char* help) {
        return command->add_option("file", target, help)->required()->type_name("FILE");
    };
    add_file(app.add_subcommand("backup", "copies the battles to a file, also while a server is running"), o.backup,
             "the file to create");
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
    add_file(app.add_subcommand("push-key", "makes or reads a Web Push key and prints its public part"), o.new_push_key,
             "the file with the key");
    add_file(app.add_subcommand("restore", "replaces the battles with those of a backup; stop the server first"),
             o.restore, "the file that `backup` made")
        ->check(CLI::ExistingFile);
    CLI::App* block = moderate->add_subcommand("block", "refuses all requests from an IPv4 address or an IPv6 /48");
    block->fallthrough();
    block->add_option("address", o.moderate.id, "an address in the network")
        ->required()
        ->check(accepted_by(good_address))
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
