// linstock, the command line: what may be asked, and help that a wargamer understands. The commands are in the files
// beside this one; they play through the door of battle/ and hold no rule.

#include "apps/bot/bot_options.hpp"
#include "apps/bounded.hpp"
#include "apps/command_line/commands.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/version.hpp"
#include "base/diagnostics.hpp"
#include "generals/computer_player.hpp"

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
    MatchOptions match;
    UmpireOptions umpire;
    CheckOptions check;
    BotOptions bot;
    BotLimits bot_limits;
    ReplayOptions replay;
    VerifyOptions verify;
    RulesOptions rules;
    GoldenOptions golden;
    BenchOptions bench;
    MapOptions map;
    NewOptions blank;
    ImportOptions rows;
    PrintFor print;
    TableOptions table;
    ConvertOptions convert;
    OddsOptions odds;
    ReviewOptions review;
    StudyOptions study;
    BalanceOptions balance;
    LadderOptions ladder;
    FitOptions fit;
    OpeningsOptions openings;
    TuneOptions tune;
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

std::string tempers() { return "Styles: " + wrapped(styles_text(), 8) + "\n"; }

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
    const std::string generals = listed(player_level_names(), " or ");
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
    add_bot_limits(*c, all.bot_limits);
    c->add_flag("-q,--quiet", o.quiet, "tell only how it ended");
    c->footer([] {
        return "Battles: " + wrapped(listed(scenario_names(), ", "), 9) + tempers() +
               "Examples:\n"
               "  linstock fight two-brigades\n"
               "  linstock fight mill-springs --seed 7 --blue sergeant --grey random --report mill-springs.html\n"
               "  linstock fight two-brigades --battles 2000 --house brisk-collapse\n";
    });
    c->callback([&all] { all.chosen = [&all] { return fight(all.fight); }; });
}

void add_match(CLI::App& app, Everything& all) {
    MatchOptions& o = all.match;
    CLI::App* c = app.add_subcommand("match", "measure one general by another: pairs of battles, the sides exchanged");
    add_battle(*c, o.battle, true);
    c->add_option("--general", o.general, "who is measured: " + listed(player_level_names(), " or "))
        ->capture_default_str()
        ->type_name("NAME");
    c->add_option("--against", o.against, "the opponent")->capture_default_str()->type_name("NAME");
    c->add_option("--pairs", o.pairs, "pairs of battles; both of a pair have the same dice")
        ->capture_default_str()
        ->check(whole(1, 10'000'000));
    c->add_option("--seed", o.seed, "where the dice of the first pair begin: a number, or 64 hexadecimal digits")
        ->capture_default_str()
        ->type_name("SEED");
    c->add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    c->add_option("--seconds", o.seconds,
                  "of thought a turn for each general, at most; without it their steps alone count")
        ->check(number(0.001, 3600));
    c->add_flag("--blunders", o.blunders, "count what a spectator would shake his head at");
    add_bot_limits(*c, all.bot_limits);
    c->add_flag("-q,--quiet", o.quiet, "no progress");
    c->footer(tempers() +
              "Examples:\n"
              "  linstock match two-brigades --pairs 200\n"
              "  linstock match mill-springs --ruleset firefight --general random --against sergeant --blunders\n");
    c->callback([&all] { all.chosen = [&all] { return match(all.match); }; });
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
    c->add_option("--general", o.general,
                  "with --seat: who plays the other seat: " + listed(player_level_names(), " or "))
        ->capture_default_str();
    c->add_flag("--schema", o.schema, "print the JSON schema of the lines, and stop");
    c->add_flag("--verbs", o.verbs, "print the table of verbs, as docs/protocol.md has it, and stop");
    c->footer(tempers() +
              "One request a line on standard input, one answer a line on standard output (docs/protocol.md):\n"
              "  {\"verb\":\"open\"}   {\"verb\":\"prompts\"}   {\"verb\":\"candidates\",\"prompt\":5}\n"
              "  {\"verb\":\"decide\",\"decision\":{\"prompt\":5,\"by\":\"first\",\"verb\":\"move\",\"unit\":3}}\n");
    c->callback([&all] {
        all.chosen = [&all]() -> Status {
            if (all.umpire.battle.scenario.empty() && !all.umpire.schema && !all.umpire.verbs) {
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
    auto* files = c->add_option("files", o.files, "files, or names of scenarios and house rules");
    auto* ruleset = c->add_option("--ruleset", o.ruleset, "check a scenario for this rulebook alone");
    c->add_option("--bot", o.bot, "test whether this program keeps to the bot protocol (docs/bot-protocol.md)")
        ->excludes(files)
        ->excludes(ruleset)
        ->type_name("PROGRAM");
    add_bot_limits(*c, all.bot_limits);
    c->footer(
        "Examples:\n"
        "  linstock check my-battle.toml\n"
        "  linstock check two-brigades brisk-collapse\n"
        "  linstock check --bot 'python3 mybot.py'\n");
    c->callback([&all] { all.chosen = [&all] { return check(all.check, all.bot_limits.seconds_a_turn); }; });
}

void add_replay(CLI::App& app, Everything& all) {
    ReplayOptions& o = all.replay;
    CLI::App* c = app.add_subcommand("replay", "play a record again and hold it against its hashes");
    c->add_option("record", o.record, "a file that `linstock fight --record` wrote")->required();
    c->add_option("--to", o.to_turn, "stop when this turn has ended, and show the map")->check(whole(1, 200));
    c->add_option("--report", o.report, "write an after-action report of it")->type_name("FILE");
    c->add_flag("--tell", o.tell, "tell the battle again, sentence by sentence");
    c->add_flag("-q,--quiet", o.quiet, "tell only how it ended");
    c->footer(
        "Ends with status 1, and says at which decision, when the battle does not go as it was written down.\n"
        "Example:\n  linstock replay springs.record --to 4\n");
    c->callback([&all] { all.chosen = [&all] { return replay_record(all.replay); }; });
}

void add_verify(CLI::App& app, Everything& all) {
    VerifyOptions& o = all.verify;
    CLI::App* c = app.add_subcommand("verify", "reckon the dice of a record again, roll by roll");
    c->add_option("record", o.record, "the record of a battle that is over")->required();
    c->add_option("--seen", o.seen, "a commitment as it was shown before the battle: server=, first= or second=HASH");
    c->add_flag("--quiet", o.quiet, "tell only what is wrong, and how it ends");
    c->footer(
        "Every roll is reckoned from the seed, and the seed from the shares of both sides and the server where they "
        "made it\ntogether. Ends with status 1 when anything is wrong.\n"
        "Example:\n  linstock verify battle.jsonl\n");
    c->callback([&all] { all.chosen = [&all] { return verify_record(all.verify); }; });
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

void add_review(CLI::App& app, Everything& all) {
    ReviewOptions& o = all.review;
    CLI::App* c = app.add_subcommand("review", "the decisions of a battle that cost most, and what was better");
    c->add_option("record", o.record, "what `linstock fight --record` or the page wrote")
        ->required()
        ->type_name("RECORD");
    c->add_option("--seat", o.seat, "of this side alone")->check(CLI::IsMember({"first", "second"}));
    c->add_option("--level", o.level,
                  "who judges those that seem to have cost most; a bot, whose decisions are compared")
        ->check(level_or_bot({"captain", "colonel", "general"}))
        ->capture_default_str();
    add_bot_limits(*c, all.bot_limits);
    c->add_option("--most", o.most, "so many")->check(whole(1, 100))->capture_default_str();
    c->add_option("--look-at", o.look_at, "of a battle with more decisions so many, spread evenly over it")
        ->check(whole(1, 1'000'000))
        ->capture_default_str();
    c->add_flag("-q,--quiet", o.quiet, "no progress");
    c->footer(
        "Each is judged by what its side knew then. They are looked at with a captain's thought first: it takes "
        "seconds to minutes.\n"
        "Example:\n  linstock fight two-brigades --record b.record\n  linstock review b.record --seat first\n");
    c->callback([&all] { all.chosen = [&all] { return review_record(all.review); }; });
}

/// What is fought, of `study` and of `balance`.
void add_study_battle(CLI::App& to, StudyOptions& o, Everything& all) {
    add_bot_limits(to, all.bot_limits);
    to.add_option("--ruleset", o.battle.ruleset, "the rulebook; without it the scenario's first")->type_name("NAME");
    const std::string generals = listed(player_level_names(), " or ");
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
    add_study_battle(*c, o, all);
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
        tempers() +
        "Unlike generals exchange armies: each seed is fought twice. \"Blue won\" tells of the army, whoever led it.\n"
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
    add_study_battle(*c, o.study, all);
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
    c->footer(tempers() +
              "Examples:\n"
              "  linstock balance mill-springs\n"
              "  linstock balance mill-springs --ruleset firefight --within 2 --most 10000\n"
              "  linstock balance mill-springs --only --try turns=10,14 --try RV-18.T/wavering/at_least=40\n");
    c->callback([&all] { all.chosen = [&all] { return balance(all.balance); }; });
}

void add_ladder(CLI::App& app, Everything& all) {
    LadderOptions& o = all.ladder;
    CLI::App* c = app.add_subcommand("ladder", "which general beats which: mirrored pairs of battles, and Elo");
    c->add_option("scenario", o.scenarios, "the battles: files, or names; without any two-brigades");
    c->add_option("--levels", o.levels, "the generals, the strongest first: " + listed(player_level_names(), ", "))
        ->delimiter(',')
        ->required()
        ->type_name("NAMES");
    c->add_option("--ruleset", o.rulesets, "these rulebooks alone; without it all that a scenario names")
        ->delimiter(',')
        ->type_name("NAMES");
    c->add_option("--pairs", o.pairs, "pairs of battles of each two generals on each field")
        ->capture_default_str()
        ->check(whole(1, 1'000'000));
    c->add_flag("--neighbours", o.neighbours, "each general meets only the next in the list");
    add_bot_limits(*c, all.bot_limits);
    c->add_option("--seed", o.seed, "where the dice of the first pair begin")->capture_default_str()->type_name("SEED");
    c->add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    c->add_option("--out", o.out, "keep the results in this file, a line a pair, and go on from what is in it")
        ->type_name("FILE");
    c->add_option("--shard", o.shard, "only this share of the pairs, such as 2/8")->type_name("K/N");
    c->add_flag("-q,--quiet", o.quiet, "no progress");
    c->footer(tempers() +
              "Examples:\n"
              "  linstock ladder --levels sergeant,random --ruleset revised\n"
              "  linstock ladder two-brigades mill-springs --levels sergeant,random --out ladder.jsonl\n");
    c->callback([&all] { all.chosen = [&all] { return ladder(all.ladder); }; });
}

void add_openings(CLI::App& app, Everything& all) {
    OpeningsOptions& o = all.openings;
    CLI::App* c = app.add_subcommand("openings", "look for lasting plans of each side of a battle, for the sergeant");
    add_battle(*c, o.battle, true);
    c->add_option("--plans", o.plans, "so many are tried")->capture_default_str()->check(whole(8, 100'000));
    c->add_option("--battles", o.battles, "of each in the first round; three times as many in each after it")
        ->capture_default_str()
        ->check(whole(1, 100'000));
    c->add_option("--seed", o.seed, "of the first battle")->capture_default_str()->type_name("NUMBER");
    c->add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    c->footer("Example:\n  linstock openings two-brigades --ruleset revised\n");
    c->callback([&all] { all.chosen = [&all] { return openings(all.openings); }; });
}

void add_tune(CLI::App& app, Everything& all) {
    TuneOptions& o = all.tune;
    CLI::App* c = app.add_subcommand("tune", "look for the sergeant's numbers in a book, by many battles");
    c->add_option("scenario", o.scenarios,
                  "the battles: files, or names; three of four are of the first; without any two-brigades");
    c->add_option("--ruleset", o.ruleset, "the rulebook")->required()->type_name("NAME");
    c->add_option("--test", o.kept_back, "scenarios that are measured on alone, in the end")
        ->delimiter(',')
        ->type_name("NAMES");
    c->add_option("--only", o.only, "these numbers alone, by their names in data/generals/temper.toml")
        ->delimiter(',')
        ->type_name("NAMES");
    c->add_option("--rounds", o.rounds, "so many times all numbers are moved a little")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c->add_option("--looks", o.looks, "comparisons a round, of two or four battles each")
        ->capture_default_str()
        ->check(whole(1, 10'000));
    c->add_option("--others", o.others,
                  "of eight comparisons so many in battles with the shipped sergeant, one with odd sergeants")
        ->capture_default_str()
        ->check(whole(0, 7));
    c->add_option("--rate", o.rate, "steps that a number goes for a battle's lead")
        ->capture_default_str()
        ->check(number(0.001, 10))
        ->type_name("NUMBER");
    c->add_option("--decisions", o.decisions,
                  "by what so many decisions on each field come to, instead of by battles: seconds instead of minutes; "
                  "40 to 80 rounds of rate 0.6 will do")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c->add_option("--times", o.times, "so many times each answer to such a decision is played on")
        ->capture_default_str()
        ->check(whole(2, 1'000));
    c->add_option("--pairs", o.pairs, "in the end so many fresh pairs on each field against the shipped sergeant")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c->add_option("--seed", o.seed, "of the first battle")->capture_default_str()->type_name("NUMBER");
    c->add_option("--from", o.from, "begin with the tables of this file")->type_name("FILE");
    c->add_option("--state", o.state, "keep in this file how far it has come, and go on from there")->type_name("FILE");
    c->add_option("--out", o.out, "put the table here, such as data/generals/temper.toml")->type_name("FILE");
    c->add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    c->add_flag("-q,--quiet", o.quiet, "no progress");
    c->footer(
        "Example:\n  linstock tune two-brigades mill-springs --ruleset revised --rounds 4000 --pairs 400 --state "
        "tune.json\n");
    c->callback([&all] { all.chosen = [&all] { return tune(all.tune); }; });
}

void add_fit(CLI::App& app, Everything& all) {
    FitOptions& o = all.fit;
    CLI::App* c = app.add_subcommand("fit", "learn what a position is worth, for the generals that think ahead");
    c->add_option("scenario", o.scenarios, "the battles: files, or names; without any two-brigades");
    c->add_option("--ruleset", o.rulesets, "these rulebooks alone; without it all that a scenario names")
        ->delimiter(',')
        ->type_name("NAMES");
    c->add_option("--battles", o.battles, "battles of each scenario by each book")
        ->capture_default_str()
        ->check(whole(1, 1'000'000));
    c->add_option("--again", o.again, "play each position on to the end so often; 0: go by how its battle ended")
        ->capture_default_str()
        ->check(whole(0, 10'000));
    c->add_option("--seed", o.seed, "of the first battle")->capture_default_str()->type_name("NUMBER");
    c->add_option("--threads", o.threads, "cores to use; without it all")->check(whole(1, 1024));
    c->add_option("--out", o.out,
                  "write the weights here, such as data/generals/worth.toml; what the file has of other books stays")
        ->type_name("FILE");
    c->add_flag("-q,--quiet", o.quiet, "no progress");
    c->footer("Example:\n  linstock fit two-brigades mill-springs --battles 300 --out data/generals/worth.toml\n");
    c->callback([&all] { all.chosen = [&all] { return fit(all.fit); }; });
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

void add_frame(CLI::App& c, NewOptions& o) {
    c.add_option("--ruleset", o.rulesets,
                 "the rulebooks it is for, the first the default: " + listed(ruleset_ids(), ", "))
        ->delimiter(',')
        ->capture_default_str()
        ->type_name("NAMES");
    c.add_option("--table", o.table, "width and height in inches")->capture_default_str()->type_name("WxH");
    c.add_option("--turns", o.turns, "the last turn")->capture_default_str()->check(whole(1, 200));
    c.add_option("--out", o.out, "the file to write; without it standard output")->type_name("FILE");
}

void add_new(CLI::App& app, Everything& all) {
    NewOptions& o = all.blank;
    CLI::App* c = app.add_subcommand("new", "a scenario to begin from, with comments where one would change it");
    c->add_option("title", o.title, "the name of the battle")->capture_default_str();
    add_frame(*c, o);
    c->footer("Example:\n  linstock new 'The farm on the ridge' --ruleset revised,mwan18 --out farm.toml\n");
    c->callback([&all] { all.chosen = [&all] { return new_scenario(all.blank); }; });
}

void add_import(CLI::App& app, Everything& all) {
    ImportOptions& o = all.rows;
    o.army = "Blue";
    CLI::App* c = app.add_subcommand("import", "a battle of an order of battle kept in a spreadsheet (CSV)");
    c->add_option("file", o.file,
                  "rows of units under headings: army, division, brigade, officer, name, arm, quality, "
                  "weapon, men, guns ...")
        ->required();
    c->add_option("--army", o.army, "whose units they are, where no column says it")->capture_default_str();
    c->add_option("--title", o.made.title, "the name of the battle")->capture_default_str();
    add_frame(*c, o.made);
    c->footer("Example:\n  linstock import order.csv --title 'Mill Springs' --ruleset revised --out battle.toml\n");
    c->callback([&all] { all.chosen = [&all] { return import_forces(all.rows); }; });
}

void add_table(CLI::App& app, Everything& all) {
    TableOptions& o = all.table;
    CLI::App* c =
        app.add_subcommand("table", "a question of a real table: who fires at whom, how far, and what follows");
    add_battle(*c, o.battle, true);
    c->add_option("--fire", o.firer, "who fires: a unit's name, or its short one")->required()->type_name("UNIT");
    c->add_option("--at", o.target, "at whom")->required()->type_name("UNIT");
    c->add_option("--distance", o.distance, "as the tape has it")->required()->check(number(0, 1000));
    c->add_option(
         "--fact", o.facts,
         "what holds on the table, by the words of the book (cover, enfiladed, left_out=2 ...); may be given again")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("FACT");
    c->add_option("--lost", o.lost, "casualties of a unit's stands, front rank first: 'BW 1=2,0,0,0,0'")
        ->allow_extra_args(false)
        ->type_name("UNIT=N,N");
    c->add_flag("--cannister", o.cannister, "a battery fires cannister");
    c->add_option("--way", o.way, "a rate of fire, or of a battery by sections the section; 0 is the usual")
        ->check(CLI::Range(0, 20));
    c->add_option("--dice", o.dice, "what was thrown, such as d6=4,2,6,6,1,3; without it the odds are told")
        ->type_name("DICE");
    c->footer(
        "Examples:\n"
        "  linstock table two-brigades --fire 'BW 1' --at 'GW 2' --distance 8.5 --fact cover\n"
        "  linstock table two-brigades --fire 'BW 1' --at 'GW 2' --distance 8.5 --dice d6=4,2,6,6,1,3\n");
    c->callback([&all] { all.chosen = [&all] { return question_of_table(all.table); }; });
}

void add_print(CLI::App& app, Everything& all) {
    PrintFor& o = all.print;
    CLI::App* c = app.add_subcommand("print", "sheets for a real table: charts, rosters, cards, markers, the map");
    add_battle(*c, o.battle, false);
    c->add_option("--what", o.what,
                  "all, or any of briefing, map, sheets, roster, deck, slips, markers, labels; may be given again")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("WHAT");
    c->add_option("--paper", o.paper, "a4 or letter")->capture_default_str()->check(CLI::IsMember({"a4", "letter"}));
    c->add_option("--scale", o.scale, "without a battle: the scale of the book's sheets, such as 15mm or mm6_cm")
        ->type_name("SCALE");
    c->add_option("--seat", o.seat, "print what this side may see alone: first (blue) or second (grey)")
        ->capture_default_str()
        ->type_name("SEAT");
    c->add_option("--out", o.out, "the page to write; without it standard output")->type_name("FILE");
    c->footer(
        "Open the page in a browser and print it at 100 per cent (docs/at-the-table.md).\n"
        "Examples:\n"
        "  linstock print two-brigades --ruleset revised --out sheets.html\n"
        "  linstock print two-brigades --what roster,briefing --seat grey --out grey.html\n"
        "  linstock print --ruleset revised --scale 15mm --paper letter --out revised.html\n");
    c->callback([&all] { all.chosen = [&all] { return print_for_table(all.print); }; });
}

void add_convert(CLI::App& app, Everything& all) {
    ConvertOptions& o = all.convert;
    CLI::App* c =
        app.add_subcommand("convert", "a scenario for another rulebook, or another scale and measure of its own");
    c->add_option("scenario", o.scenario, "the battle: a file, or a name")->required();
    c->add_option("--ruleset", o.ruleset, "the rulebook to write it for: " + listed(ruleset_ids(), ", "))
        ->type_name("NAME");
    c->add_option("--variant", o.variant,
                  "of Brothers At Arms, scale and measure to draw it for: '6 mm, centimetres', or mm6_cm")
        ->type_name("VARIANT");
    c->add_option("--out", o.out, "the file to write; without it standard output")->type_name("FILE");
    c->footer(
        "Examples:\n"
        "  linstock convert mill-springs --ruleset brothers --out mill-springs-brothers.toml\n"
        "  linstock convert my-battle.toml --variant '25 mm, inches' --out my-battle-25.toml\n");
    c->callback([&all] { all.chosen = [&all] { return convert(all.convert); }; });
}

void add_others(CLI::App& app, Everything& all) {
    CLI::App* map = app.add_subcommand("map", "draw a scenario's ground and armies");
    add_battle(*map, all.map.battle, true);
    map->add_option("--seat", all.map.seat, "as this seat sees it: umpire, first (blue) or second (grey)")
        ->capture_default_str();
    map->add_option("--svg", all.map.svg, "draw it, as a picture in this file")->type_name("FILE");
    map->add_option("--png", all.map.png, "the same as PNG, made by the chromium that is installed")->type_name("FILE");
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
    add_match(app, all);
    add_umpire(app, all);
    add_check(app, all);
    add_bot(app, all.bot, all.chosen);
    add_replay(app, all);
    add_verify(app, all);
    add_odds(app, all);
    add_review(app, all);
    add_study(app, all);
    add_balance(app, all);
    add_ladder(app, all);
    add_fit(app, all);
    add_openings(app, all);
    add_tune(app, all);
    add_rules(app, all);
    add_new(app, all);
    add_import(app, all);
    add_print(app, all);
    add_table(app, all);
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
    return run_with_bots(all.chosen, all.bot_limits);
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
