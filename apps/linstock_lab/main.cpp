// linstock-lab: the commands that measure, train and test the computer players and the rules. For developers and
// authors of bots.

#include "apps/bounded.hpp"
#include "apps/command_line/program.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "generals/computer_player.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace linstock::apps {
namespace {

struct Options {
    MatchOptions match;
    LadderOptions ladder;
    FitOptions fit;
    OpeningsOptions openings;
    TuneOptions tune;
    BenchOptions bench;
    GoldenOptions golden;
    DrawingsOptions drawings;
    PointsOptions points;
    SkirmishesOptions skirmishes;
};

constexpr const char* about =
    "linstock-lab measures and trains the computer players of Linstock, and tests its rules.\n"
    "\n"
    "  linstock-lab match two-brigades --general captain    one player against another\n"
    "  linstock-lab bench                                   the signature, and battles per second\n"
    "  linstock-lab golden --update tests/golden            write the golden playthroughs again\n";

void add_quiet(CLI::App& to, bool& quiet) { to.add_flag("-q,--quiet", quiet, "no progress"); }

void add_seed(CLI::App& to, std::uint64_t& seed) {
    to.add_option("--seed", seed, "seed of the first battle")->capture_default_str()->type_name("NUMBER");
}

void add_scenarios(CLI::App& to, std::vector<std::string>& scenarios, const std::string& more = "") {
    to.add_option("scenario", scenarios, "the battles: files, or names; default: two-brigades" + more);
}

void add_rulesets(CLI::App& to, std::vector<std::string>& rulesets) {
    to.add_option("--ruleset", rulesets, "only these rulesets; default: all that a scenario names")
        ->delimiter(',')
        ->type_name("NAMES");
}

void add_match(CLI::App& app, MatchOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("match", "measure one player against another in mirrored pairs of battles");
    add_battle(*c, o.battle, true);
    c->add_option("--general", o.general, "the measured player: " + levels_text())
        ->capture_default_str()
        ->type_name("NAME");
    c->add_option("--against", o.against, "its opponent")->capture_default_str()->type_name("NAME");
    c->add_option("--pairs", o.pairs, "pairs of battles; both of a pair have the same dice")
        ->capture_default_str()
        ->check(whole(1, 10'000'000));
    c->add_option("--seed", o.seed, "seed of the first pair: a number, or 64 hexadecimal digits")
        ->capture_default_str()
        ->type_name("SEED");
    add_threads(*c, o.threads);
    c->add_option("--seconds", o.seconds,
                  "time to think per turn for each player, at most; default: limited only by their search budget")
        ->check(number(0.001, 3600));
    c->add_flag("--blunders", o.blunders, "count blunders");
    add_bot_limits(*c, chosen.bot_limits);
    add_quiet(*c, o.quiet);
    c->footer(styles_help() +
              "Examples:\n"
              "  linstock-lab match two-brigades --pairs 200\n"
              "  linstock-lab match mill-springs --ruleset firefight --general random --against sergeant --blunders\n");
    c->callback([&] { chosen.command = [&o] { return match(o); }; });
}

void add_ladder(CLI::App& app, LadderOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("ladder", "rank players by Elo, in mirrored pairs of battles");
    add_scenarios(*c, o.scenarios);
    c->add_option("--levels", o.levels, "the players, strongest first: " + joined(player_level_names(), ", "))
        ->delimiter(',')
        ->required()
        ->type_name("NAMES");
    add_rulesets(*c, o.rulesets);
    c->add_option("--pairs", o.pairs, "pairs of battles for each pairing, scenario and ruleset")
        ->capture_default_str()
        ->check(whole(1, 1'000'000));
    c->add_flag("--neighbours", o.neighbours, "pair each player only with the next in the list");
    add_bot_limits(*c, chosen.bot_limits);
    c->add_option("--seed", o.seed, "seed of the first pair")->capture_default_str()->type_name("SEED");
    add_threads(*c, o.threads);
    c->add_option("--out", o.out, "store the results in this file, one line a pair, and resume from it")
        ->type_name("FILE");
    c->add_option("--shard", o.shard, "only this share of the pairs, such as 2/8")->type_name("K/N");
    add_quiet(*c, o.quiet);
    c->footer(styles_help() +
              "Examples:\n"
              "  linstock-lab ladder --levels sergeant,random --ruleset revised\n"
              "  linstock-lab ladder two-brigades mill-springs --levels sergeant,random --out ladder.jsonl\n");
    c->callback([&] { chosen.command = [&o] { return ladder(o); }; });
}

void add_drawings(CLI::App& app, DrawingsOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("drawings", "write the drawings of the rulebooks");
    c->add_option("folder", o.folder, "the folder to write to")->required()->type_name("FOLDER");
    c->footer("Example:\n  linstock-lab drawings docs/rulebooks/drawings\n");
    c->callback([&] { chosen.command = [&o] { return drawings(o); }; });
}

void add_points(CLI::App& app, PointsOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("points", "fit the points of generated battles by self-play");
    c->add_option("--pairs", o.pairs,
                  "pairs of battles with exchanged armies, by each ruleset and period; 0 keeps the prices")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c->add_option("--battles", o.battles, "generated battles, tried with several points, for the points of the kinds")
        ->capture_default_str()
        ->check(whole(6, 1'000'000));
    add_seed(*c, o.seed);
    c->add_option("--out", o.out, "the file of points; default: standard output")->type_name("FILE");
    add_threads(*c, o.threads);
    add_quiet(*c, o.quiet);
    c->footer("Example:\n  linstock-lab points --out data/skirmish/points.toml\n");
    c->callback([&] { chosen.command = [&o] { return points(o); }; });
}

void add_skirmishes(CLI::App& app, SkirmishesOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("skirmishes", "measure the balance of generated battles");
    add_rulesets(*c, o.rulesets);
    c->add_option("--battles", o.battles, "generated battles by each ruleset")
        ->capture_default_str()
        ->check(whole(1, 100'000));
    c->add_option("--pairs", o.pairs, "pairs of trial battles between two sergeants for each")
        ->capture_default_str()
        ->check(whole(1, 10'000));
    c->add_option("--minutes", o.minutes, "playing time of the battles")->capture_default_str();
    c->add_flag("--even", o.even, "make each battle even by trials first, as `linstock skirmish --even` does");
    add_seed(*c, o.seed);
    add_threads(*c, o.threads);
    add_quiet(*c, o.quiet);
    c->footer("Example:\n  linstock-lab skirmishes --ruleset revised --even\n");
    c->callback([&] { chosen.command = [&o] { return skirmishes(o); }; });
}

void add_openings(CLI::App& app, OpeningsOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("openings", "search for opening plans of both sides, for the sergeant");
    add_battle(*c, o.battle, true);
    c->add_option("--plans", o.plans, "plans to try")->capture_default_str()->check(whole(8, 100'000));
    c->add_option("--battles", o.battles, "battles per plan in the first round; three times as many in each later one")
        ->capture_default_str()
        ->check(whole(1, 100'000));
    add_seed(*c, o.seed);
    add_threads(*c, o.threads);
    c->footer("Example:\n  linstock-lab openings two-brigades --ruleset revised\n");
    c->callback([&] { chosen.command = [&o] { return openings(o); }; });
}

void add_tune_search(CLI::App& c, TuneOptions& o) {
    c.add_option("--rounds", o.rounds, "rounds; each changes all weights a little")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c.add_option("--comparisons", o.looks, "comparisons a round, of two or four battles each")
        ->capture_default_str()
        ->check(whole(1, 10'000));
    c.add_option("--against-shipped", o.others,
                 "of eight comparisons this many are battles against the shipped sergeant; one is against varied ones")
        ->capture_default_str()
        ->check(whole(0, 7));
    c.add_option("--rate", o.rate, "steps that a weight moves for the lead of one battle")
        ->capture_default_str()
        ->check(number(0.001, 10))
        ->type_name("NUMBER");
    c.add_option("--decisions", o.decisions,
                 "compare by the results of this many decisions per scenario instead of by battles: seconds instead "
                 "of minutes; 40 to 80 rounds at rate 0.6 are enough")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    c.add_option("--rollouts", o.times, "rollouts of each answer to such a decision")
        ->capture_default_str()
        ->check(whole(2, 1'000));
}

void add_tune(CLI::App& app, TuneOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("tune", "search for the sergeant's weights in a ruleset");
    add_scenarios(*c, o.scenarios, "; three of four battles are of the first");
    c->add_option("--ruleset", o.ruleset, "the ruleset")->required()->type_name("NAME");
    c->add_option("--test", o.kept_back, "scenarios for the final measurement only")
        ->delimiter(',')
        ->type_name("NAMES");
    c->add_option("--only", o.only, "only these weights, by their names in data/generals/temper.toml")
        ->delimiter(',')
        ->type_name("NAMES");
    add_tune_search(*c, o);
    c->add_option("--pairs", o.pairs, "pairs per scenario in the final measurement against the shipped sergeant")
        ->capture_default_str()
        ->check(whole(0, 1'000'000));
    add_seed(*c, o.seed);
    c->add_option("--start", o.from, "start with the weights of this file")->type_name("FILE");
    c->add_option("--state", o.state, "store the progress in this file, and resume from it")->type_name("FILE");
    c->add_option("--out", o.out, "write the weights here, such as data/generals/temper.toml")->type_name("FILE");
    add_threads(*c, o.threads);
    add_quiet(*c, o.quiet);
    c->footer(
        "Example:\n  linstock-lab tune two-brigades mill-springs --ruleset revised --rounds 4000 --pairs 400 --state "
        "tune.json\n");
    c->callback([&] { chosen.command = [&o] { return tune(o); }; });
}

void add_fit(CLI::App& app, FitOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("fit", "train the evaluation of positions, for the levels that search");
    add_scenarios(*c, o.scenarios);
    add_rulesets(*c, o.rulesets);
    c->add_option("--battles", o.battles, "battles of each scenario by each ruleset")
        ->capture_default_str()
        ->check(whole(1, 1'000'000));
    c->add_option("--rollouts", o.again, "rollouts of each position to the end; 0: use the result of its battle")
        ->capture_default_str()
        ->check(whole(0, 10'000));
    add_seed(*c, o.seed);
    add_threads(*c, o.threads);
    c->add_option("--out", o.out,
                  "write the weights here, such as data/generals/worth.toml; tables of other rulesets in it stay")
        ->type_name("FILE");
    add_quiet(*c, o.quiet);
    c->footer("Example:\n  linstock-lab fit two-brigades mill-springs --battles 300 --out data/generals/worth.toml\n");
    c->callback([&] { chosen.command = [&o] { return fit(o); }; });
}

void add_bench(CLI::App& app, BenchOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("bench", "compute the signature of all behaviour, and battles per second");
    c->add_option("scenario", o.scenario, "the battle")->capture_default_str();
    c->add_option("--ruleset", o.ruleset, "the ruleset");
    c->add_option("--battles", o.battles, "battles of `sergeant`; four times as many of `random`")
        ->capture_default_str()
        ->check(whole(1, 1000000));
    c->add_flag("--signature", o.signature, "print only the signature");
    c->callback([&] { chosen.command = [&o] { return bench(o); }; });
}

void add_golden(CLI::App& app, GoldenOptions& o, Chosen& chosen) {
    CLI::App* c = app.add_subcommand("golden", "compare or update the golden playthroughs");
    c->add_option("folder", o.folder, "a folder of .golden files, or one file")->capture_default_str();
    auto* update = c->add_flag("--update", o.update, "write them again; read the difference before you commit it");
    c->add_flag("--check")->description("compare only (the default)")->excludes(update);
    c->callback([&] { chosen.command = [&o] { return golden(o); }; });
}

}  // namespace
}  // namespace linstock::apps

int main(int argc, char** argv) {
    using namespace linstock::apps;
    Options o;
    const auto add_commands = [&o](CLI::App& app, Chosen& chosen) {
        add_match(app, o.match, chosen);
        add_ladder(app, o.ladder, chosen);
        add_fit(app, o.fit, chosen);
        add_tune(app, o.tune, chosen);
        add_openings(app, o.openings, chosen);
        add_drawings(app, o.drawings, chosen);
        add_points(app, o.points, chosen);
        add_skirmishes(app, o.skirmishes, chosen);
        add_bench(app, o.bench, chosen);
        add_golden(app, o.golden, chosen);
    };
    const Program program{"linstock-lab",
                          about,
                          add_commands,
                          {{"fit", "--again", "--rollouts"},
                           {"tune", "--looks", "--comparisons"},
                           {"tune", "--others", "--against-shipped"},
                           {"tune", "--times", "--rollouts"},
                           {"tune", "--from", "--start"}},
                          "linstock",
                          {"balance", "bot", "check", "convert", "fight", "import", "map", "new", "odds", "print",
                           "replay", "review", "rules", "study", "table", "umpire", "verify"}};
    return run_program(program, argc, argv);
}
