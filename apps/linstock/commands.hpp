#pragma once
// The commands of linstock: the options of each, and the function that runs it. They play through the engine API of
// battle/ and hold no rule.

#include "apps/command_line/command.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

// --- Play ---

struct FightOptions {
    BattleChoice battle;
    std::string seed;
    std::string first = "sergeant";
    std::string second = "sergeant";
    std::string record;
    std::string report;
    std::string map = "turns";  ///< turns, end, never
    std::size_t battles = 1;
    unsigned threads = 0;  ///< 0 = one per core
    bool quiet = false;
    bool plain = false;  ///< sentences without clauses
    int columns = 0;     ///< of the map; 0 = the width of the terminal
};
Status fight(const FightOptions& options);

struct ReplayOptions {
    std::string record;
    int to_turn = 0;
    std::string report;
    bool print_events = false;  ///< print the events as sentences
    bool quiet = false;         ///< print only the result
};
Status replay_record(const ReplayOptions& options);

struct ReviewOptions {
    std::string record;
    std::string seat;               ///< "" = both
    std::string level = "general";  ///< which judges the decisions that seem worst
    int most = 5;                   ///< decisions to list
    int look_at = 400;              ///< decisions to judge at first
    unsigned threads = 0;           ///< of the searches; 0 = one per core
    bool quiet = false;             ///< no progress
};
Status review_record(const ReviewOptions& options);

struct VerifyOptions {
    std::string record;
    std::vector<std::string> seen;  ///< "first=HASH": commitments as shown before the battle
    bool quiet = false;             ///< print only errors and the result
};
Status verify_record(const VerifyOptions& options);

struct SnapshotOptions {
    std::string record;
    std::optional<int> decision;  ///< after this many; none = the last moment that can be played on
    std::string out;              ///< "" = standard output
    bool force = false;           ///< overwrite an existing file
};
Status snapshot_record(const SnapshotOptions& options);

// --- Author ---

struct NewOptions {
    std::string title = "A new battle";
    std::vector<std::string> rulesets;  ///< the first is the default; not empty
    std::string table = "48x36";
    int turns = 10;
    std::string out;  ///< "" = standard output
};
Status new_scenario(const NewOptions& options);

struct SkirmishOptions {
    std::string ruleset;  ///< "" here and below = the seed chooses
    std::string kind;
    std::string theatre;
    std::string weather;
    std::string hour;
    std::string first;
    std::string second;
    int minutes = 60;
    int first_points = 0;  ///< out of 1000; 0 = what makes the kind even on average
    bool even = false;     ///< make it even by trial battles
    bool measure = false;  ///< print its measured balance
    std::string seed;      ///< "" = random
    std::string out;       ///< "" = standard output
};
Status make_skirmish_file(const SkirmishOptions& options);

struct ImportOptions {
    std::string file;  ///< CSV
    std::string army;  ///< of rows without a column for the army
    NewOptions made;   ///< the rest of the scenario
};
Status import_forces(const ImportOptions& options);

struct ConvertOptions {
    std::string scenario;
    std::string ruleset;  ///< "" = with a variant: the first ruleset that converts scales
    std::string variant;  ///< its title or its id; "" = convert to another ruleset
    std::string out;      ///< "" = standard output
};
Status convert(const ConvertOptions& options);

struct CheckOptions {
    std::vector<std::string> files;
    std::string ruleset;
};
Status check_files(const CheckOptions& options);

struct MapOptions {
    BattleChoice battle;
    std::string seat = "umpire";
    std::string svg;  ///< the file for a picture; "" = characters on standard output
    std::string png;  ///< the same as PNG
    int columns = 0;
};
Status show_map(const MapOptions& options);

// --- Study ---

struct StudyOptions {
    BattleChoice battle;             ///< each of `house` is an arm, compared with the ruleset as printed
    std::vector<std::string> merge;  ///< folders of shards to merge, without a battle
    std::vector<std::string> vary;   ///< KEY=v1,v2 ...
    std::string seed = "1";
    std::string first = "sergeant";
    std::string second = "sergeant";
    std::size_t battles = 1000;  ///< per arm
    unsigned threads = 0;        ///< 0 = one per core
    std::string out;             ///< the folder; "" = print only
    std::string shard;           ///< "2/8"
    bool resume = false;
    bool columns = false;  ///< print the columns of the tables instead
    bool planned = false;  ///< an option of the plan was given: battles, arms, players, seed
    bool quiet = false;
};
Status study_battles(const StudyOptions& options);
/// Prints every table and column of a study, as a page of Markdown.
void list_study_columns();

struct BalanceOptions {
    StudyOptions study;              ///< its house rules apply to every battle
    std::vector<std::string> tries;  ///< KEY=v1,v2 ...: changes to try in addition to the built-in ones
    bool only_tries = false;
    double within = 3;         ///< stop when half the width of the interval, in percentage points, is at most this
    double fair = 5;           ///< percentage points from 50 that are called fair
    std::size_t most = 2000;   ///< battles at most
    std::size_t screen = 100;  ///< battles for the first look at each change
};
Status balance(const BalanceOptions& options);

struct OddsOptions {
    BattleChoice battle;  ///< the scenario, or a record
    std::string save;
    std::optional<int> decision;  ///< of a record: after this many; none = the first decision that has odds
    int prompt = 0;               ///< only this prompt; 0 = all
    std::uint32_t battles = 0;    ///< rollouts of an estimate; 0 = what a player would wait for
    bool json = false;
};
Status show_odds(const OddsOptions& options);

// --- At the table ---

struct RulesOptions {
    std::string ruleset;
    std::string clause;
    std::string mark;
    std::string search;
    bool charts = false;
    bool fields = false;   ///< of situations
    bool prompts = false;  ///< and dice
    std::vector<std::string> house;
};
Status rules(const RulesOptions& options);

struct TableOptions {
    BattleChoice battle;
    std::string firer;
    std::string target;
    double distance = 0;  ///< in the ruleset's measure
    std::vector<std::string> facts;
    std::vector<std::string> lost;  ///< UNIT=casualties of its stands
    bool cannister = false;
    int way = 0;       ///< WayToFire::number
    std::string dice;  ///< as rolled; "" = print the odds
};
Status question_of_table(const TableOptions& options);

struct UmpireOptions {
    BattleChoice battle;
    std::string seed;
    std::string tape;
    bool ask = false;
    std::vector<std::string> seats;  ///< empty = all, with the umpire's view
    std::string general = "sergeant";
    unsigned threads = 0;  ///< of its searches; 0 = one per core
    bool schema = false;
    bool verbs = false;
};
Status umpire(const UmpireOptions& options);

struct PrintFor {
    BattleChoice battle;  ///< without a scenario: the sheets of its ruleset
    std::vector<std::string> what = {"all"};
    std::string paper = "a4";
    std::string scale;  ///< of sheets without a battle; "" = the ruleset's default
    std::string seat = "umpire";
    std::string out;  ///< "" = standard output
};
Status print_for_table(const PrintFor& options);

}  // namespace linstock::apps
