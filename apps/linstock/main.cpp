// linstock, the player's command line: its commands, their options and their help.

#include "apps/bot/conformance.hpp"
#include "apps/bot/schema.hpp"
#include "apps/bot/serve.hpp"
#include "apps/bounded.hpp"
#include "apps/command_line/program.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/indented_json.hpp"
#include "apps/linstock/commands.hpp"
#include "rulesets/books/register.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <string>

namespace linstock::apps {
namespace {

struct BotCommandOptions {
    std::string level;
    bool schema = false;
};

struct Options {
    FightOptions fight;
    ReplayOptions replay;
    SnapshotOptions snapshot;
    ReviewOptions review;
    VerifyOptions verify;
    NewOptions blank;
    SkirmishOptions skirmish;
    ImportOptions import;
    ConvertOptions convert;
    CheckOptions check;
    std::string checked_bot;
    MapOptions map;
    StudyOptions study;
    std::vector<std::string> study_words;
    BalanceOptions balance;
    OddsOptions odds;
    RulesOptions rules;
    TableOptions table;
    UmpireOptions umpire;
    PrintFor print;
    BotCommandOptions bot;
};

constexpr const char* about =
    "Linstock plays miniature wargames of the horse-and-musket age by their published rules.\n"
    "\n"
    "  linstock fight two-brigades              a battle, computer against computer\n"
    "  linstock rules revised RV-7.4            a clause of the ruleset, with its charts\n"
    "  linstock study two-brigades              a thousand battles and their statistics\n"
    "  linstock umpire mill-springs --ask-dice  play at a real table with your own dice\n";

constexpr const char* play_group = "Play";
constexpr const char* author_group = "Author";
constexpr const char* study_group = "Study";
constexpr const char* table_group = "At the table";

CLI::App& add_command(CLI::App& app, const char* name, const char* what, const char* group) {
    CLI::App* c = app.add_subcommand(name, what);
    c->group(group);
    return *c;
}

/// For check(): percentage points.
CLI::Validator points() {
    return CLI::Validator(
        [](const std::string& text) {
            double value = 0;
            if (CLI::detail::lexical_cast(text, value) && value > 0 && value <= 50) return std::string();
            return text + ": expected percentage points, more than 0 and at most 50";
        },
        "");
}

void add_players(CLI::App& to, std::string& first, std::string& second) {
    to.add_option("--blue,--first", first, "the player of the scenario's first army: " + levels_text())
        ->capture_default_str()
        ->type_name("NAME");
    to.add_option("--grey,--gray,--second", second, "the player of its second army: " + levels_text())
        ->capture_default_str()
        ->type_name("NAME");
}

// --- Play ---

void add_fight(CLI::App& app, FightOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "fight", "play a battle, computer against computer, and describe it", play_group);
    add_battle(c, o.battle, true);
    c.add_option("--seed", o.seed, "seed of the dice: a number, or 64 hexadecimal digits; default: random")
        ->type_name("SEED");
    add_players(c, o.first, o.second);
    c.add_option("--record", o.record, "write every decision to this file, for `linstock replay`")->type_name("FILE");
    c.add_option("--report", o.report, "write an after-action report: one HTML page with maps")->type_name("FILE");
    c.add_option("--battles", o.battles, "play this many battles and print only their results")
        ->capture_default_str()
        ->check(whole(1, 10'000'000));
    add_threads(c, o.threads);
    c.add_option("--map", o.map, "draw the map: turns (every turn), end, or never")->capture_default_str();
    c.add_option("--columns", o.columns, "width of the map in characters; default: the terminal's")
        ->check(whole(1, 1000));
    c.add_flag("--plain", o.plain, "no clauses in the sentences");
    add_bot_limits(c, chosen.bot_limits);
    c.add_flag("-q,--quiet", o.quiet, "print only the result");
    c.footer([] {
        return "Battles: " + wrapped(joined(scenario_names(), ", "), 9) +
               "\nExamples:\n"
               "  linstock fight two-brigades\n"
               "  linstock fight mill-springs --seed 7 --blue sergeant --grey random --report mill-springs.html\n"
               "  linstock fight two-brigades --battles 2000 --house brisk-collapse\n";
    });
    c.callback([&] { chosen.command = [&o] { return fight(o); }; });
}

void add_replay(CLI::App& app, ReplayOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "replay", "replay a record and verify its hashes", play_group);
    c.add_option("record", o.record, "a file that `linstock fight --record` wrote")->required();
    c.add_option("--to-turn", o.to_turn, "stop after this turn and show the map")->check(whole(1, 200));
    c.add_option("--report", o.report, "write an after-action report")->type_name("FILE");
    c.add_flag("--events", o.print_events, "print every event");
    c.add_flag("-q,--quiet", o.quiet, "print only the result");
    c.footer(
        "The exit status is 1 if the battle differs from the record; the first such decision is named.\n"
        "Example:\n  linstock replay springs.record --to-turn 4\n");
    c.callback([&] { chosen.command = [&o] { return replay_record(o); }; });
}

void add_snapshot(CLI::App& app, SnapshotOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "snapshot", "write a moment of a battle as a scenario", play_group);
    c.add_option("record", o.record, "a file that `linstock fight --record` or the page wrote")
        ->required()
        ->type_name("RECORD");
    c.add_option("--decision", o.decision,
                 "the moment after this many decisions; default: the last one that can be played on")
        ->check(whole(0, 1000000));
    c.add_option("--out", o.out, "the file to write; default: standard output")->type_name("FILE");
    c.add_flag("--force", o.force, "overwrite an existing file");
    c.footer(
        "The file contains both sides' secrets. With the seed of the record, the battle goes on with the same dice.\n"
        "Examples:\n"
        "  linstock fight two-brigades --seed 7 --record battle.record\n"
        "  linstock snapshot battle.record --decision 60 --out moment.toml\n"
        "  linstock fight moment.toml --seed 7\n"
        "  linstock convert moment.toml --ruleset brothers --out other.toml\n");
    c.callback([&] { chosen.command = [&o] { return snapshot_record(o); }; });
}

void add_review(CLI::App& app, ReviewOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "review", "list the most costly decisions of a battle and better ones", play_group);
    c.add_option("record", o.record, "a file that `linstock fight --record` or the page wrote")
        ->required()
        ->type_name("RECORD");
    c.add_option("--seat", o.seat, "only decisions of this side")->check(CLI::IsMember({"first", "second"}));
    c.add_option("--level", o.level, "the level, or a bot, that judges the decisions which seem most costly")
        ->check(level_or_bot({"captain", "colonel", "general"}))
        ->capture_default_str();
    add_bot_limits(c, chosen.bot_limits);
    c.add_option("--limit", o.most, "number of decisions to list")->check(whole(1, 100))->capture_default_str();
    c.add_option("--max-decisions", o.look_at, "decisions to judge, spread evenly over a battle that has more")
        ->check(whole(1, 1'000'000))
        ->capture_default_str();
    add_threads(c, o.threads);
    c.add_flag("-q,--quiet", o.quiet, "no progress");
    c.footer(
        "Each decision is judged by what its side knew then. A captain judges all of them first: this takes "
        "seconds to minutes.\n"
        "Example:\n  linstock fight two-brigades --record b.record\n  linstock review b.record --seat first\n");
    c.callback([&] { chosen.command = [&o] { return review_record(o); }; });
}

void add_verify(CLI::App& app, VerifyOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "verify", "compute the dice of a record again, roll by roll", play_group);
    c.add_option("record", o.record, "the record of a finished battle")->required();
    c.add_option("--commitment", o.seen,
                 "a commitment as shown before the battle: server=HASH, first=HASH or second=HASH; repeatable");
    c.add_flag("-q,--quiet", o.quiet, "print only errors and the result");
    c.footer(
        "Every roll is computed from the seed. If both sides and the server made the seed together, it is computed "
        "from\ntheir shares. The exit status is 1 if anything differs.\n"
        "Example:\n  linstock verify battle.jsonl\n");
    c.callback([&] { chosen.command = [&o] { return verify_record(o); }; });
}

// --- Author ---

void add_scenario_frame(CLI::App& c, NewOptions& o) {
    o.rulesets = {books::usual()};
    c.add_option("--ruleset", o.rulesets,
                 "the rulesets that it is for, the default first: " + joined(ruleset_ids(), ", "))
        ->delimiter(',')
        ->capture_default_str()
        ->type_name("NAMES");
    c.add_option("--table", o.table, "width and height in inches")->capture_default_str()->type_name("WxH");
    c.add_option("--turns", o.turns, "the last turn")->capture_default_str()->check(whole(1, 200));
    c.add_option("--out", o.out, "the file to write; default: standard output")->type_name("FILE");
}

void add_new(CLI::App& app, NewOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "new", "write a scenario to start from, with comments", author_group);
    c.add_option("title", o.title, "the name of the battle")->capture_default_str();
    add_scenario_frame(c, o);
    c.footer("Example:\n  linstock new 'The farm on the ridge' --ruleset revised,mwan18 --out farm.toml\n");
    c.callback([&] { chosen.command = [&o] { return new_scenario(o); }; });
}

void add_skirmish(CLI::App& app, SkirmishOptions& o, Chosen& chosen) {
    CLI::App& c =
        add_command(app, "skirmish", "make a new battle: ground, armies, objectives, briefings", author_group);
    c.add_option("--ruleset", o.ruleset, "the ruleset: " + joined(ruleset_ids(), ", "));
    c.add_option("--kind", o.kind, "meeting-engagement, attack-on-position, rear-guard, flank-march, ...")
        ->type_name("KIND");
    c.add_option("--theatre", o.theatre, "open-farmland, virginia-woods, bohemian-hills, ...")->type_name("THEATRE");
    c.add_option("--weather", o.weather, "clear, mist, rain")->type_name("WEATHER");
    c.add_option("--hour", o.hour, "day, dusk, night")->type_name("HOUR");
    c.add_option("--minutes", o.minutes, "playing time: decides the number of units and turns")->capture_default_str();
    c.add_option("--first", o.first, "the army list of the first army")->type_name("LIST");
    c.add_option("--second", o.second, "the army list of the second army")->type_name("LIST");
    c.add_option("--first-points", o.first_points,
                 "points of the first army out of 1000, 250 to 750; default: what makes the kind even on average")
        ->type_name("N");
    c.add_flag("--even", o.even, "find the points that make this battle even, by 320 trial battles");
    c.add_flag("--measure", o.measure, "print the measured balance, of 80 trial battles");
    c.add_option("--seed", o.seed, "seed of the battle: a number, or 64 hexadecimal digits; default: random")
        ->type_name("SEED");
    c.add_option("--out", o.out, "the file to write; default: standard output")->type_name("FILE");
    c.footer([] {
        return "The seed chooses what is not given. The same options and seed make the same battle "
               "(docs/skirmish.md).\n"
               "Army lists: " +
               wrapped(joined(army_list_names(), ", "), 12) +
               "\nExamples:\n"
               "  linstock skirmish --ruleset revised --seed 7 --out battle.toml\n"
               "  linstock skirmish --kind flank-march --theatre bohemian-hills --minutes 90 --first prussian-1757\n"
               "  linstock skirmish --ruleset mwan18 --even --measure --out battle.toml\n";
    });
    c.callback([&] { chosen.command = [&o] { return make_skirmish_file(o); }; });
}

void add_import(CLI::App& app, ImportOptions& o, Chosen& chosen) {
    o.army = "Blue";
    CLI::App& c = add_command(app, "import", "make a scenario from an order of battle in CSV", author_group);
    c.add_option("file", o.file,
                 "rows of units under headings: army, division, brigade, officer, name, arm, quality, "
                 "weapon, men, guns ...")
        ->required();
    c.add_option("--army", o.army, "the army of units in a file without that column")->capture_default_str();
    c.add_option("--title", o.made.title, "the name of the battle")->capture_default_str();
    add_scenario_frame(c, o.made);
    c.footer("Example:\n  linstock import order.csv --title 'Mill Springs' --ruleset revised --out battle.toml\n");
    c.callback([&] { chosen.command = [&o] { return import_forces(o); }; });
}

void add_convert(CLI::App& app, ConvertOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "convert", "convert a scenario to another ruleset, scale or measure", author_group);
    c.add_option("scenario", o.scenario, "the battle: a file, or a name")->required();
    c.add_option("--ruleset", o.ruleset, "the ruleset to convert to: " + joined(ruleset_ids(), ", "))
        ->type_name("NAME");
    c.add_option("--variant", o.variant,
                 "scale and measure of Brothers At Arms to convert to: '6 mm, centimetres', or mm6_cm")
        ->type_name("VARIANT");
    c.add_option("--out", o.out, "the file to write; default: standard output")->type_name("FILE");
    c.footer(
        "Examples:\n"
        "  linstock convert mill-springs --ruleset brothers --out mill-springs-brothers.toml\n"
        "  linstock convert my-battle.toml --variant '25 mm, inches' --out my-battle-25.toml\n");
    c.callback([&] { chosen.command = [&o] { return convert(o); }; });
}

Status check(const CheckOptions& o, const std::string& bot, const BotLimits& limits) {
    if (!bot.empty()) return check_bot(bot, limits.seconds_a_turn);
    if (!o.files.empty()) return check_files(o);
    complain("check needs files, or names of scenarios and house rules, or --bot PROGRAM");
    return bad_input;
}

void add_check(CLI::App& app, CheckOptions& o, std::string& bot, Chosen& chosen) {
    CLI::App& c = add_command(app, "check", "list all errors of scenarios, house rules, records or bots", author_group);
    auto* files = c.add_option("files", o.files, "files, or names of scenarios and house rules");
    auto* ruleset = c.add_option("--ruleset", o.ruleset, "check a scenario only for this ruleset");
    c.add_option("--bot", bot, "test whether this program follows the bot protocol (docs/bot-protocol.md)")
        ->excludes(files)
        ->excludes(ruleset)
        ->type_name("PROGRAM");
    add_bot_limits(c, chosen.bot_limits);
    c.footer(
        "Examples:\n"
        "  linstock check my-battle.toml\n"
        "  linstock check two-brigades brisk-collapse\n"
        "  linstock check --bot 'python3 mybot.py'\n");
    c.callback([&] { chosen.command = [&] { return check(o, bot, chosen.bot_limits); }; });
}

void add_map(CLI::App& app, MapOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "map", "draw the ground and the armies of a scenario", author_group);
    add_battle(c, o.battle, true);
    c.add_option("--seat", o.seat, "the view of this seat: umpire, first (blue) or second (grey)")
        ->capture_default_str();
    c.add_option("--svg", o.svg, "write an SVG picture to this file")->type_name("FILE");
    c.add_option("--png", o.png, "write a PNG picture to this file; needs Chromium")->type_name("FILE");
    c.add_option("--columns", o.columns, "width in characters; default: the terminal's")->check(whole(1, 1000));
    c.callback([&] { chosen.command = [&o] { return show_map(o); }; });
}

// --- Study ---

/// What `study` and `balance` have in common.
void add_study_battle(CLI::App& to, StudyOptions& o, Chosen& chosen) {
    add_bot_limits(to, chosen.bot_limits);
    to.add_option("--ruleset", o.battle.ruleset, "the ruleset; default: the scenario's first")->type_name("NAME");
    add_players(to, o.first, o.second);
    to.add_option("--seed", o.seed, "seed of the first battle: a number, or 64 hexadecimal digits")
        ->capture_default_str()
        ->type_name("SEED");
    add_threads(to, o.threads);
    to.add_flag("-q,--quiet", o.quiet, "no progress and no summary");
}

/// `words` are the positional arguments: a scenario, or "merge" and folders.
Status study(StudyOptions& o, const std::vector<std::string>& words) {
    if (o.columns) {
        list_study_columns();
        return all_well;
    }
    const bool merges = !words.empty() && words.front() == "merge";
    if (merges && words.size() == 1) {
        complain("study merge: name the folders of the shards");
        return bad_input;
    }
    if (!merges && words.size() > 1) {
        complain("study takes one scenario; '" + words[1] + "' is one too many");
        return bad_input;
    }
    if (merges) o.merge.assign(words.begin() + 1, words.end());
    if (!merges && !words.empty()) o.battle.scenario = words.front();
    return study_battles(o);
}

void add_study(CLI::App& app, StudyOptions& o, std::vector<std::string>& words, Chosen& chosen) {
    CLI::App& c = add_command(app, "study", "play a battle many times and print statistics", study_group);
    c.add_option("scenario", words, "the battle: a file, or a name; or `merge` and the folders of shards");
    add_study_battle(c, o, chosen);
    c.add_option("--battles", o.battles, "battles per arm")->capture_default_str()->check(whole(1, 10'000'000));
    c.add_option("--house", o.battle.house,
                 "an arm with these house rules, compared with the printed rules: a file, a name, or several as a+b; "
                 "repeatable")
        ->allow_extra_args(false)
        ->type_name("FILE");
    c.add_option("--vary", o.vary,
                 "an arm for each value: turns=10,12, UNIT/stands=5,6, a chart cell or a field of the ruleset")
        ->allow_extra_args(false)
        ->type_name("KEY=V1,V2");
    c.add_option("--out", o.out, "a folder for the report, the tables and the battles")->type_name("DIR");
    c.add_flag("--resume", o.resume, "resume the study in that folder");
    c.add_flag("--columns", o.columns, "the meaning of every column of the tables, as a page of Markdown");
    c.add_option("--shard", o.shard, "only this share of the battles, such as 2/8")->type_name("K/N");
    c.footer(
        "Different players exchange armies: each seed is played twice. \"Blue won\" is about the army, whichever "
        "player "
        "commanded it.\n"
        "Examples:\n"
        "  linstock study two-brigades --battles 2000 --out study\n"
        "  linstock study two-brigades --house duels-in-pairs --out duels      printed rules and a house rule\n"
        "  linstock study two-brigades --vary turns=10,12,14\n"
        "  linstock study two-brigades --vary RV-18.T/wavering/at_least=40,45\n"
        "  linstock study --resume --out study                                 after Ctrl-C\n"
        "  linstock study two-brigades --shard 2/8 --out study                 a share, on one of 8 machines\n"
        "  linstock study merge study-1 study-2 --out study\n");
    c.callback([&, sub = &c] {
        for (const char* option : {"--battles", "--house", "--vary", "--ruleset", "--blue", "--grey", "--seed"})
            o.planned = o.planned || sub->count(option) > 0;
        chosen.command = [&] { return study(o, words); };
    });
}

void add_balance(CLI::App& app, BalanceOptions& o, Chosen& chosen) {
    CLI::App& c =
        add_command(app, "balance", "test whether a scenario is fair, and what would make it so", study_group);
    c.add_option("scenario", o.study.battle.scenario, "the battle: a file, or a name such as two-brigades")->required();
    add_study_battle(c, o.study, chosen);
    c.add_option("--house", o.study.battle.house, "house rules of every battle: a file, or a name; repeatable")
        ->allow_extra_args(false)
        ->type_name("FILE");
    c.add_option("--within", o.within, "stop when the share of victories is known within this many percentage points")
        ->capture_default_str()
        ->check(points());
    c.add_option("--max-battles", o.most, "battles at most")->capture_default_str()->check(whole(10, 1'000'000));
    c.add_option("--fair", o.fair, "percentage points from 50 that are called fair")
        ->capture_default_str()
        ->check(points());
    c.add_option("--screening-battles", o.screen, "battles for the first look at each change")
        ->capture_default_str()
        ->check(whole(2, 100'000));
    c.add_option("--try", o.tries, "a change to try, as in `study --vary`; repeatable")
        ->allow_extra_args(false)
        ->type_name("KEY=V1,V2");
    c.add_flag("--only", o.only_tries, "try only the changes of --try");
    c.footer(
        "Examples:\n"
        "  linstock balance mill-springs\n"
        "  linstock balance mill-springs --ruleset firefight --within 2 --max-battles 10000\n"
        "  linstock balance mill-springs --only --try turns=10,14 --try RV-18.T/wavering/at_least=40\n");
    c.callback([&] { chosen.command = [&o] { return balance(o); }; });
}

void add_odds(CLI::App& app, OddsOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "odds", "compute the odds of the open fire and charges of a battle", study_group);
    add_battle(c, o.battle, true);
    c.add_option("--save", o.save, "a save: what `linstock umpire` returned under `save`")->type_name("FILE");
    c.add_option("--decision", o.decision,
                 "of a record: after this many decisions; default: the first decision that has odds")
        ->check(whole(0, 1000000));
    c.add_option("--prompt", o.prompt, "only this prompt")->check(whole(1, 1000000000));
    c.add_option("--battles", o.battles, "rollouts where the odds are an estimate; default: a few seconds' worth")
        ->check(whole(20, 1000000));
    c.add_flag("--json", o.json, "one line of JSON per decision");
    c.footer(
        "The scenario may be a record.\n"
        "Examples:\n"
        "  linstock fight two-brigades --record battle.record\n"
        "  linstock odds battle.record                 the first decision about fire\n"
        "  linstock odds battle.record --decision 60   the open decisions after sixty\n");
    c.callback([&] { chosen.command = [&o] { return show_odds(o); }; });
}

// --- At the table ---

void add_rules(CLI::App& app, RulesOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "rules", "show clauses and charts of a ruleset, and how sure they are", table_group);
    c.add_option("ruleset", o.ruleset, "the ruleset, such as revised");
    c.add_option("clause", o.clause, "a clause or a chart, such as RV-7.4");
    c.add_option("--mark", o.mark, "only clauses with this mark: printed, mended, reconstructed, ruling or house");
    c.add_option("--search", o.search, "only clauses that contain this word");
    c.add_flag("--charts", o.charts, "all charts");
    c.add_flag("--fields", o.fields, "what a situation can contain in this ruleset, as a page of Markdown");
    c.add_flag("--prompts", o.prompts, "prompts, answers and dice of this ruleset, as a page of Markdown");
    c.add_option("--house", o.house, "with these house rules")->allow_extra_args(false);
    c.footer(
        "Examples:\n"
        "  linstock rules                            all clauses\n"
        "  linstock rules revised RV-7.4             one clause with charts, reasons and other readings\n"
        "  linstock rules revised --mark reconstructed\n"
        "  linstock rules --search enfilade\n");
    c.callback([&] { chosen.command = [&o] { return rules(o); }; });
}

void add_table(CLI::App& app, TableOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "table", "resolve one shot of a real table, or compute its odds", table_group);
    add_battle(c, o.battle, true);
    c.add_option("--fire", o.firer, "the firer: a unit's name, or its short name")->required()->type_name("UNIT");
    c.add_option("--at", o.target, "its target")->required()->type_name("UNIT");
    c.add_option("--distance", o.distance, "as measured on the table")->required()->check(number(0, 1000));
    c.add_option("--fact", o.facts,
                 "a fact of the table, in the words of the ruleset (cover, enfiladed, left_out=2 ...); repeatable")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("FACT");
    c.add_option("--lost", o.lost, "casualties of a unit's stands, front rank first: 'BW 1=2,0,0,0,0'")
        ->allow_extra_args(false)
        ->type_name("UNIT=N,N");
    c.add_flag("--cannister", o.cannister, "a battery fires cannister");
    c.add_option("--way", o.way, "the rate of fire, or the section of a battery; 0 is the usual way")
        ->check(CLI::Range(0, 20));
    c.add_option("--dice", o.dice, "the dice as rolled, such as d6=4,2,6,6,1,3; default: print the odds")
        ->type_name("DICE");
    c.footer(
        "Examples:\n"
        "  linstock table two-brigades --fire 'BW 1' --at 'GW 2' --distance 8.5 --fact cover\n"
        "  linstock table two-brigades --fire 'BW 1' --at 'GW 2' --distance 8.5 --dice d6=4,2,6,6,1,3\n");
    c.callback([&] { chosen.command = [&o] { return question_of_table(o); }; });
}

Status umpire_or_complain(const UmpireOptions& o) {
    if (!o.battle.scenario.empty() || o.schema || o.verbs) return umpire(o);
    complain("umpire needs a scenario, such as `linstock umpire two-brigades`");
    return bad_input;
}

void add_umpire(CLI::App& app, UmpireOptions& o, Chosen& chosen) {
    CLI::App& c =
        add_command(app, "umpire", "referee a battle for a program or a real table, in lines of JSON", table_group);
    add_battle(c, o.battle, false);
    auto* seed = c.add_option("--seed", o.seed, "seed of the dice; default: random")->type_name("SEED");
    auto* tape = c.add_option("--dice-file", o.tape, "take the dice in order from a file: d6=4 d20=11 d6=3,3,5 ...")
                     ->type_name("FILE");
    auto* ask = c.add_flag("--ask-dice", o.ask, "ask for every die: you roll your own");
    seed->excludes(tape)->excludes(ask);
    tape->excludes(ask);
    c.add_option("--seat", o.seats, "play only this seat, first (blue) or second (grey), with its view")
        ->allow_extra_args(false);
    c.add_option("--general", o.general, "with --seat: the player of the other seat: " + levels_text())
        ->capture_default_str();
    add_threads(c, o.threads, "with --general: ");
    c.add_flag("--schema", o.schema, "print the JSON schema of the lines, and stop");
    c.add_flag("--verbs", o.verbs, "print all verbs with their members and meanings, and stop");
    c.footer(
        "One request a line on standard input, one answer a line on standard output (docs/protocol.md):\n"
        "  {\"verb\":\"open\"}   {\"verb\":\"prompts\"}   {\"verb\":\"candidates\",\"prompt\":5}\n"
        "  {\"verb\":\"decide\",\"decision\":{\"prompt\":5,\"by\":\"first\",\"verb\":\"move\",\"unit\":3}}\n");
    c.callback([&] { chosen.command = [&o] { return umpire_or_complain(o); }; });
}

void add_print(CLI::App& app, PrintFor& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "print", "print sheets: charts, rosters, cards, markers, the map", table_group);
    add_battle(c, o.battle, false);
    c.add_option("--what", o.what,
                 "all, or any of briefing, map, sheets, roster, deck, slips, markers, labels; repeatable")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("WHAT");
    c.add_option("--paper", o.paper, "a4 or letter")->capture_default_str()->check(CLI::IsMember({"a4", "letter"}));
    c.add_option("--scale", o.scale, "without a battle: the scale of the sheets, such as 15mm or mm6_cm")
        ->type_name("SCALE");
    c.add_option("--seat", o.seat, "print only what this side may see: first (blue) or second (grey)")
        ->capture_default_str()
        ->type_name("SEAT");
    c.add_option("--out", o.out, "the page to write; default: standard output")->type_name("FILE");
    c.footer(
        "Open the page in a browser and print it at 100 percent (docs/at-the-table.md).\n"
        "Examples:\n"
        "  linstock print two-brigades --ruleset revised --out sheets.html\n"
        "  linstock print two-brigades --what roster,briefing --seat grey --out grey.html\n"
        "  linstock print --ruleset revised --scale 15mm --paper letter --out revised.html\n");
    c.callback([&] { chosen.command = [&o] { return print_for_table(o); }; });
}

Status bot_or_schema(const std::string& level, bool schema) {
    if (schema) {
        fmt::print("{}\n", indented_json(bot_schema_json()));
        return all_well;
    }
    if (!level.empty()) return play_as_bot(level);
    complain("bot needs a level, such as `linstock bot captain`");
    return bad_input;
}

/// Programs run this command, so help does not list it.
void add_bot(CLI::App& app, BotCommandOptions& o, Chosen& chosen) {
    CLI::App& c = add_command(app, "bot", "play a level as a bot, in lines of JSON on standard input and output", "");
    c.add_option("level", o.level, "the computer player: " + levels_text());
    c.add_flag("--schema", o.schema, "print the JSON Schema of the bot protocol's lines and exit");
    c.footer(
        "With this command one build of Linstock plays against another (docs/bot-protocol.md).\n"
        "Example:\n  linstock fight two-brigades --blue 'bot: linstock bot captain' --grey captain\n");
    c.callback([&] { chosen.command = [&o] { return bot_or_schema(o.level, o.schema); }; });
}

void add_commands(CLI::App& app, Options& o, Chosen& chosen) {
    add_fight(app, o.fight, chosen);
    add_replay(app, o.replay, chosen);
    add_snapshot(app, o.snapshot, chosen);
    add_review(app, o.review, chosen);
    add_verify(app, o.verify, chosen);
    add_new(app, o.blank, chosen);
    add_skirmish(app, o.skirmish, chosen);
    add_import(app, o.import, chosen);
    add_convert(app, o.convert, chosen);
    add_check(app, o.check, o.checked_bot, chosen);
    add_map(app, o.map, chosen);
    add_study(app, o.study, o.study_words, chosen);
    add_balance(app, o.balance, chosen);
    add_odds(app, o.odds, chosen);
    add_rules(app, o.rules, chosen);
    add_table(app, o.table, chosen);
    add_umpire(app, o.umpire, chosen);
    add_print(app, o.print, chosen);
    add_bot(app, o.bot, chosen);
}

}  // namespace
}  // namespace linstock::apps

int main(int argc, char** argv) {
    using namespace linstock::apps;
    Options o;
    const Program program{"linstock",
                          about,
                          [&o](CLI::App& app, Chosen& chosen) { add_commands(app, o, chosen); },
                          {{"replay", "--to", "--to-turn"},
                           {"replay", "--tell", "--events"},
                           {"review", "--most", "--limit"},
                           {"review", "--look-at", "--max-decisions"},
                           {"verify", "--seen", "--commitment"},
                           {"balance", "--most", "--max-battles"},
                           {"balance", "--screen", "--screening-battles"},
                           {"umpire", "--tape", "--dice-file"},
                           {"umpire", "--ask", "--ask-dice"}},
                          "linstock-lab",
                          {"bench", "drawings", "fit", "golden", "ladder", "match", "openings", "tune"}};
    return run_program(program, argc, argv);
}
