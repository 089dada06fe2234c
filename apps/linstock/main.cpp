// linstock, the command line: what may be asked, and help that a wargamer understands. The commands are in the files
// beside this one; they play through the door of battle/ and hold no rule.

#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/setup.hpp"
#include "apps/version.hpp"
#include "base/diagnostics.hpp"
#include "generals/general.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <system_error>

namespace linstock::apps {
namespace {

struct Everything {
    FightOptions fight;
    UmpireOptions umpire;
    CheckOptions check;
    ReplayOptions replay;
    RulesOptions rules;
    GoldenOptions golden;
    BenchOptions bench;
    MapOptions map;
    ConvertOptions convert;
    OddsOptions odds;
    StudyOptions study;
    BalanceOptions balance;
    std::vector<std::string> study_words;
    std::function<Status()> chosen;
};

constexpr const char* about =
    "Linstock plays miniature wargames of the horse-and-musket age by their own published rules.\n"
    "\n"
    "  linstock fight two-brigades              a battle, computer against computer\n"
    "  linstock rules revised RV-7.4            a clause of the rulebook, its charts and its evidence\n"
    "  linstock study two-brigades              a thousand battles, and what they say\n"
    "  linstock umpire mill-springs --ask       sit beside a real table: your dice, its rules\n";

/// A whole number in these bounds, told in words.
CLI::Validator points() {
    return CLI::Validator(
        [](const std::string& text) {
            double value = 0;
            if (CLI::detail::lexical_cast(text, value) && value > 0 && value <= 50) return std::string();
            return text + ": expected points of per cent, more than none and at most 50";
        },
        "");
}

CLI::Validator whole(int least, int most) {
    return CLI::Validator(
        [least, most](const std::string& text) {
            int value = 0;
            if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) return std::string();
            return fmt::format("{}: expected a whole number from {} to {}", text, least, most);
        },
        "");
}

std::string listed(const std::vector<std::string>& words, const char* between) {
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "" : between) + word;
    return out;
}

/// In lines of a page's width, at blanks; the later ones indented.
std::string wrapped(const std::string& text, std::size_t indent) {
    constexpr std::size_t page = 100;
    std::string out;
    std::size_t column = indent;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (column + end - at > page && column > indent) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (at > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(at, end - at);
        column += end - at;
        at = end + 1;
    }
    return out + "\n";
}

void add_battle(CLI::App& to, BattleChoice& choice, bool needed) {
    auto* scenario = to.add_option("scenario", choice.scenario, "the battle: a file, or a name such as two-brigades");
    if (needed) scenario->required();
    to.add_option("--ruleset", choice.ruleset, "the rulebook; without it the scenario's first")->type_name("NAME");
    to.add_option("--house", choice.house, "house rules to play with: a file, or a name; may be given again")
        ->allow_extra_args(false)
        ->type_name("FILE");
}

void add_fight(CLI::App& app, Everything& all) {
    FightOptions& o = all.fight;
    CLI::App* c = app.add_subcommand("fight", "fight a battle, computer against computer, and tell it as it goes");
    add_battle(*c, o.battle, true);
    c->add_option("--seed", o.seed, "where the dice begin: a number, or 64 hexadecimal digits; without it a fresh one")
        ->type_name("SEED");
    const std::string generals = listed(general_names(), " or ");
    c->add_option("--blue,--first", o.first, "the general of the scenario's first army: " + generals)
        ->capture_default_str()
        ->type_name("NAME");
    c->add_option("--grey,--gray,--second", o.second, "the general of its second army: " + generals)
        ->capture_default_str()
        ->type_name("NAME");
    c->add_option("--record", o.record, "write the battle down, decision by decision, for `linstock replay`")
        ->type_name("FILE");
    c->add_option("--report", o.report, "write an after-action report: one page of HTML, with maps")->type_name("FILE");
    c->add_option("--battles", o.battles, "fight so many and tell only how they ended")
        ->capture_default_str()
        ->check(whole(1, 10'000'000));
    c->add_option("--threads", o.threads, "with --battles: cores to use; without it all")->check(whole(1, 1024));
    c->add_option("--map", o.map, "draw the map: turns (at each turn), end, or never")->capture_default_str();
    c->add_option("--columns", o.columns, "width of the map in characters; without it the terminal's")
        ->check(whole(1, 1000));
    c->add_flag("--plain", o.plain, "leave the clauses out of the sentences");
    c->add_flag("-q,--quiet", o.quiet, "tell only how it ended");
    c->footer([] {
        return "Battles: " + wrapped(listed(scenario_names(), ", "), 9) +
               "\n"
               "Examples:\n"
               "  linstock fight two-brigades\n"
               "  linstock fight mill-springs --seed 7 --blue sergeant --grey random --report mill-springs.html\n"
               "  linstock fight two-brigades --battles 2000 --house brisk-collapse\n";
    });
    c->callback([&all] { all.chosen = [&all] { return fight(all.fight); }; });
}

void add_umpire(CLI::App& app, Everything& all) {
    UmpireOptions& o = all.umpire;
    CLI::App* c = app.add_subcommand("umpire", "rule a battle for a program or a real table, in lines of JSON");
    add_battle(*c, o.battle, false);
    auto* seed =
        c->add_option("--seed", o.seed, "roll the dice from this seed; without it a fresh one")->type_name("SEED");
    auto* tape = c->add_option("--tape", o.tape, "take the dice in order from a file: d6=4 d20=11 d6=3,3,5 ...")
                     ->type_name("FILE");
    auto* ask = c->add_flag("--ask", o.ask, "ask for every die: you roll your own");
    seed->excludes(tape)->excludes(ask);
    tape->excludes(ask);
    c->add_option("--seat", o.seats, "play only this seat, first (blue) or second (grey), and see only what it sees")
        ->allow_extra_args(false);
    c->add_option("--general", o.general, "with --seat: who plays the other seat: " + listed(general_names(), " or "))
        ->capture_default_str();
    c->add_flag("--schema", o.schema, "print the JSON schema of the lines, and stop");
    c->footer(
        "One request a line on standard input, one answer a line on standard output (docs/protocol.md):\n"
        "  {\"verb\":\"open\"}   {\"verb\":\"prompts\"}   {\"verb\":\"candidates\",\"prompt\":5}\n"
        "  {\"verb\":\"decide\",\"decision\":{\"prompt\":5,\"by\":\"first\",\"verb\":\"move\",\"unit\":3}}\n");
    c->callback([&all] {
        all.chosen = [&all]() -> Status {
            if (all.umpire.battle.scenario.empty() && !all.umpire.schema) {
                complain("umpire needs a scenario, such as `linstock umpire two-brigades`");
                return bad_input;
            }
            return umpire(all.umpire);
        };
    });
}

void add_check(CLI::App& app, Everything& all) {
    CheckOptions& o = all.check;
    CLI::App* c = app.add_subcommand("check", "tell everything that is wrong with scenarios, house rules or records");
    c->add_option("files", o.files, "files, or names of scenarios and house rules")->required();
    c->add_option("--ruleset", o.ruleset, "check a scenario for this rulebook alone");
    c->footer("Examples:\n  linstock check my-battle.toml\n  linstock check two-brigades brisk-collapse\n");
    c->callback([&all] { all.chosen = [&all] { return check_files(all.check); }; });
}

void add_replay(CLI::App& app, Everything& all) {
    ReplayOptions& o = all.replay;
    CLI::App* c = app.add_subcommand("replay", "play a record again and hold it against its hashes");
    c->add_option("record", o.record, "a file that `linstock fight --record` wrote")->required();
    c->add_option("--to", o.to_turn, "stop when this turn has ended, and show the map")->check(whole(1, 200));
    c->add_option("--report", o.report, "write an after-action report of it")->type_name("FILE");
    c->add_flag("--tell", o.tell, "tell the battle again, sentence by sentence");
    c->footer(
        "Ends with status 1, and says at which decision, when the battle does not go as it was written down.\n"
        "Example:\n  linstock replay springs.record --to 4\n");
    c->callback([&all] { all.chosen = [&all] { return replay_record(all.replay); }; });
}

void add_odds(CLI::App& app, Everything& all) {
    OddsOptions& o = all.odds;
    CLI::App* c = app.add_subcommand("odds", "what may come of the fire and the charges that are open at a moment");
    add_battle(*c, o.battle, true);
    c->add_option("--save", o.save, "the moment: what `linstock umpire` gave under `save`")->type_name("FILE");
    c->add_option("--decision", o.decision, "of a record: after so many decisions; without it the first with odds")
        ->check(whole(0, 1000000));
    c->add_option("--prompt", o.prompt, "this question alone")->check(whole(1, 1000000000));
    c->add_option("--battles", o.battles, "fight so many where the odds are an estimate, however long it takes")
        ->check(whole(20, 1000000));
    c->add_flag("--json", o.json, "a line of JSON for each decision");
    c->footer(
        "Examples:\n"
        "  linstock fight two-brigades --record battle.record\n"
        "  linstock odds battle.record                 the first question of fire in it\n"
        "  linstock odds battle.record --decision 60   how things stood after sixty decisions\n");
    c->callback([&all] { all.chosen = [&all] { return show_odds(all.odds); }; });
}

/// What is fought, of `study` and of `balance`.
void add_study_battle(CLI::App& to, StudyOptions& o) {
    to.add_option("--ruleset", o.battle.ruleset, "the rulebook; without it the scenario's first")->type_name("NAME");
    const std::string generals = listed(general_names(), " or ");
    to.add_option("--blue,--first", o.first, "the general of the scenario's first army: " + generals)
        ->capture_default_str()
        ->type_name("NAME");
    to.add_option("--grey,--gray,--second", o.second, "the general of its second army: " + generals)
        ->capture_default_str()
        ->type_name("NAME");
    to.add_option("--seed", o.seed, "where the dice of the first battle begin: a number, or 64 hexadecimal digits")
        ->capture_default_str()
        ->type_name("SEED");
    to.add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    to.add_flag("-q,--quiet", o.quiet, "no progress and no summary");
}

void add_study(CLI::App& app, Everything& all) {
    StudyOptions& o = all.study;
    CLI::App* c = app.add_subcommand("study", "fight a battle a thousand times and tell what comes of it");
    c->add_option("scenario", all.study_words, "the battle: a file, or a name; or `merge` and folders of shards");
    add_study_battle(*c, o);
    c->add_option("--battles", o.battles, "battles of each arm")->capture_default_str()->check(whole(1, 10'000'000));
    c->add_option(
         "--house", o.battle.house,
         "an arm with these house rules beside the book: a file, a name, or several as a+b; may be given again")
        ->allow_extra_args(false)
        ->type_name("FILE");
    c->add_option("--vary", o.vary,
                  "an arm for each value: turns=10,12, UNIT/stands=5,6, a chart cell, a profile field")
        ->allow_extra_args(false)
        ->type_name("KEY=V1,V2");
    c->add_option("--out", o.out, "a folder for the report, the tables and the battles themselves")->type_name("DIR");
    c->add_flag("--resume", o.resume, "go on with the study that is in the folder");
    c->add_option("--shard", o.shard, "only this share of the battles, such as 2/8")->type_name("K/N");
    c->footer(
        "Examples:\n"
        "  linstock study two-brigades --battles 2000 --out study\n"
        "  linstock study two-brigades --house duels-in-pairs --out duels      the book against a house rule\n"
        "  linstock study two-brigades --vary turns=10,12,14\n"
        "  linstock study two-brigades --vary RV-18.T/wavering/at_least=40,45\n"
        "  linstock study --resume --out study                                 after Ctrl-C\n"
        "  linstock study two-brigades --shard 2/8 --out study                 a share of it, on one of 8 machines\n"
        "  linstock study merge study-1 study-2 --out study\n");
    c->callback([&all, c] {
        for (const char* option : {"--battles", "--house", "--vary", "--ruleset", "--blue", "--grey", "--seed"})
            all.study.planned = all.study.planned || c->count(option) > 0;
        all.chosen = [&all]() -> Status {
            std::vector<std::string>& words = all.study_words;
            const bool merges = !words.empty() && words.front() == "merge";
            if (merges && words.size() == 1) {
                complain("study merge: name the folders of the shards");
                return bad_input;
            }
            if (!merges && words.size() > 1) {
                complain("study takes one scenario, not '" + words[1] + "' beside it");
                return bad_input;
            }
            if (merges) all.study.merge.assign(words.begin() + 1, words.end());
            if (!merges && !words.empty()) all.study.battle.scenario = words.front();
            return study_battles(all.study);
        };
    });
}

void add_balance(CLI::App& app, Everything& all) {
    BalanceOptions& o = all.balance;
    CLI::App* c = app.add_subcommand("balance", "is a scenario fair, who is favoured, and what would even it");
    c->add_option("scenario", o.study.battle.scenario, "the battle: a file, or a name such as two-brigades")
        ->required();
    add_study_battle(*c, o.study);
    c->add_option("--house", o.study.battle.house, "house rules in force: a file, or a name; may be given again")
        ->allow_extra_args(false)
        ->type_name("FILE");
    c->add_option("--within", o.within, "fight until the share is known to so many points of per cent")
        ->capture_default_str()
        ->check(points());
    c->add_option("--most", o.most, "but no more battles than this")
        ->capture_default_str()
        ->check(whole(10, 1'000'000));
    c->add_option("--fair", o.fair, "so many points to either side of 50 are called fair")
        ->capture_default_str()
        ->check(points());
    c->add_option("--screen", o.screen, "battles for the first look at each change")
        ->capture_default_str()
        ->check(whole(2, 100'000));
    c->add_option("--try", o.tries, "a change to be tried, as `study --vary` has it; may be given again")
        ->allow_extra_args(false)
        ->type_name("KEY=V1,V2");
    c->add_flag("--only", o.only_tries, "try nothing but what --try names");
    c->footer(
        "Examples:\n"
        "  linstock balance mill-springs\n"
        "  linstock balance mill-springs --ruleset firefight --within 2 --most 10000\n"
        "  linstock balance mill-springs --only --try turns=10,14 --try RV-18.T/wavering/at_least=40\n");
    c->callback([&all] { all.chosen = [&all] { return balance(all.balance); }; });
}

void add_rules(CLI::App& app, Everything& all) {
    RulesOptions& o = all.rules;
    CLI::App* c = app.add_subcommand("rules", "look into a rulebook: clauses, charts, and how sure each is");
    c->add_option("ruleset", o.ruleset, "the rulebook, such as revised");
    c->add_option("clause", o.clause, "a clause or a chart, such as RV-7.4");
    c->add_option("--mark", o.mark, "what is printed, mended, reconstructed, a ruling, or changed by house rules");
    c->add_option("--search", o.search, "clauses that speak of a word");
    c->add_flag("--charts", o.charts, "all charts");
    c->add_flag("--fields", o.fields, "what a situation may tell in this book, as a page of Markdown");
    c->add_flag("--prompts", o.prompts, "what this book asks, what may be answered and what dice are for, likewise");
    c->add_option("--house", o.house, "with these house rules")->allow_extra_args(false);
    c->footer(
        "Examples:\n"
        "  linstock rules                            the clauses\n"
        "  linstock rules revised RV-7.4             one clause, with its charts, why it is so, and other readings\n"
        "  linstock rules revised --mark reconstructed\n"
        "  linstock rules --search enfilade\n");
    c->callback([&all] { all.chosen = [&all] { return rules(all.rules); }; });
}

void add_convert(CLI::App& app, Everything& all) {
    ConvertOptions& o = all.convert;
    CLI::App* c = app.add_subcommand("convert", "draw a scenario for another scale and measure of its rulebook");
    c->add_option("scenario", o.scenario, "the battle: a file, or a name")->required();
    c->add_option("--ruleset", o.ruleset, "the rulebook")->capture_default_str()->type_name("NAME");
    c->add_option("--variant", o.variant, "scale and measure to draw it for: '6 mm, centimetres', or mm6_cm")
        ->required()
        ->type_name("VARIANT");
    c->add_option("--out", o.out, "the file to write; without it standard output")->type_name("FILE");
    c->footer("Example:\n  linstock convert my-battle.toml --variant '25 mm, inches' --out my-battle-25.toml\n");
    c->callback([&all] { all.chosen = [&all] { return convert(all.convert); }; });
}

void add_others(CLI::App& app, Everything& all) {
    CLI::App* map = app.add_subcommand("map", "draw a scenario's ground and armies");
    add_battle(*map, all.map.battle, true);
    map->add_option("--seat", all.map.seat, "as this seat sees it: umpire, first (blue) or second (grey)")
        ->capture_default_str();
    map->add_option("--columns", all.map.columns, "width in characters; without it the terminal's")
        ->check(whole(1, 1000));
    map->callback([&all] { all.chosen = [&all] { return show_map(all.map); }; });

    CLI::App* golden_ =
        app.add_subcommand("golden", "play the written-down playthroughs again (for who changes rules)");
    all.golden.folder = "tests/golden";
    golden_->add_option("folder", all.golden.folder, "a folder of .golden files, or one file")->capture_default_str();
    auto* update =
        golden_->add_flag("--update", all.golden.update, "write them anew; read the difference before you keep it");
    golden_->add_flag("--check", all.golden.check, "compare only (the default)")->excludes(update);
    golden_->callback([&all] { all.chosen = [&all] { return golden(all.golden); }; });

    CLI::App* bench_ = app.add_subcommand("bench", "one number for all behaviour, and how fast battles go");
    bench_->add_option("scenario", all.bench.scenario, "the battle to fight")->capture_default_str();
    bench_->add_option("--ruleset", all.bench.ruleset, "the rulebook");
    bench_->add_option("--battles", all.bench.battles, "battles of `sergeant`; four times as many of `random`")
        ->capture_default_str()
        ->check(whole(1, 1000000));
    bench_->add_flag("--signature", all.bench.signature, "the number alone");
    bench_->callback([&all] { all.chosen = [&all] { return bench(all.bench); }; });
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
    const std::string near = nearest_word(word, known);
    return near.empty() ? "" : "; did you mean '" + near + "'?";
}

/// Misspelt commands and options, told better than the parser does. True when something was wrong.
bool misspelt(CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return false;
    std::vector<std::string> commands;
    CLI::App* command = nullptr;
    for (CLI::App* c : app.get_subcommands(nullptr)) {
        commands.push_back(c->get_name());
        if (c->get_name() == argv[1]) command = c;
    }
    if (command == nullptr) {
        complain("there is no command '" + std::string(argv[1]) + "'" + did_you_mean(argv[1], commands) +
                 "\n  `linstock --help` lists them");
        return true;
    }
    std::vector<std::string> options;
    for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames())
            options.push_back("--" + name);
    for (int i = 2; i < argc; ++i) {
        const std::string word(argv[i]);
        if (word.empty() || (word.rfind("--", 0) == 0 && word.back() == '=')) {
            complain(word.empty() ? "an argument is empty: a name, a file or a number is missing"
                                  : word + " names nothing");
            return true;
        }
        if (word == "--") return false;
        if (word.rfind("--", 0) != 0) continue;
        const std::string name = word.substr(0, word.find('='));
        if (std::find(options.begin(), options.end(), name) != options.end()) continue;
        complain("'" + std::string(argv[1]) + "' has no option " + name + did_you_mean(name, options) +
                 "\n  `linstock " + argv[1] + " --help` lists them");
        return true;
    }
    return false;
}

int run(int argc, char** argv) {
    Everything all;
    CLI::App app(about, "linstock");
    app.set_version_flag("--version", "linstock " + version_and_commit());
    app.set_help_flag("-h,--help", "this help; `linstock COMMAND --help` for a command's own");
    app.require_subcommand(0, 1);
    app.get_formatter()->column_width(26);
    add_fight(app, all);
    add_umpire(app, all);
    add_check(app, all);
    add_replay(app, all);
    add_odds(app, all);
    add_study(app, all);
    add_balance(app, all);
    add_rules(app, all);
    add_convert(app, all);
    add_others(app, all);
    if (argc > 1 && std::string_view(argv[1]) == "help") {
        // `linstock help fight` is `linstock fight --help`.
        for (const CLI::App* c : app.get_subcommands(nullptr))
            if (argc > 2 && c->get_name() == argv[2]) return std::fputs(c->help("linstock").c_str(), stdout) < 0;
        if (argc == 2) return std::fputs(app.help().c_str(), stdout) < 0;
        return misspelt(app, argc - 1, argv + 1) ? bad_input : all_well;
    }
    if (misspelt(app, argc, argv)) return bad_input;
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& wrong) {
        complain(std::string(wrong.what()) + "\n  `linstock" +
                 (argc > 1 && argv[1][0] != '-' ? std::string(" ") + argv[1] : "") + " --help` tells more");
        return bad_input;
    }
    if (all.chosen == nullptr) {
        std::fputs(app.help().c_str(), stdout);
        return argc > 1 ? bad_input : all_well;
    }
    return all.chosen();
}

}  // namespace
}  // namespace linstock::apps

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow any more is told as one that cannot be written
    try {
        const int status = linstock::apps::run(argc, argv);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
        linstock::apps::complain("what is told cannot be written to standard output");
        return linstock::apps::bad_input;
    } catch (const std::system_error& wrong) {
        linstock::apps::complain(std::string("this cannot be done here: ") + wrong.what());
        return linstock::apps::bad_input;
    } catch (const std::exception& wrong) {
        linstock::apps::complain(std::string("this is a fault of the program: ") + wrong.what());
        return linstock::apps::diverged;
    }
}
