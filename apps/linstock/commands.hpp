#pragma once
// The commands: what each was asked on the command line, and the function that does it. Each gives the exit status.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

enum Status : int {
    all_well = 0,
    diverged = 1,      ///< a replay or a golden differs, or a bug of ours froze a battle
    bad_input = 2,     ///< a file or an option is wrong; nothing has been written
    broken_off = 130,  ///< by Ctrl-C; what was done has been kept
};

/// A battle named on the command line.
struct BattleChoice {
    std::string scenario;
    std::string ruleset;  ///< "" = the scenario's first
    std::vector<std::string> house;
};

struct FightOptions {
    BattleChoice battle;
    std::string seed;
    std::string first = "sergeant";
    std::string second = "sergeant";
    std::string record;
    std::string report;
    std::string map = "turns";  ///< turns, end, never
    std::size_t battles = 1;
    unsigned threads = 0;  ///< 0 = as many as the machine has
    bool quiet = false;
    bool plain = false;  ///< without clauses
    int columns = 0;     ///< of the map; 0 = the terminal's
};
Status fight(const FightOptions& options);

struct UmpireOptions {
    BattleChoice battle;
    std::string seed;
    std::string tape;
    bool ask = false;
    std::vector<std::string> seats;  ///< empty = all, with the umpire's eyes
    std::string general = "sergeant";
    bool schema = false;
};
Status umpire(const UmpireOptions& options);

struct CheckOptions {
    std::vector<std::string> files;
    std::string ruleset;
};
Status check_files(const CheckOptions& options);

struct ReplayOptions {
    std::string record;
    int to_turn = 0;
    std::string report;
    bool tell = false;
};
Status replay_record(const ReplayOptions& options);

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

struct GoldenOptions {
    std::string folder;
    bool update = false;
    bool check = false;  ///< the default
};
Status golden(const GoldenOptions& options);

struct BenchOptions {
    std::string scenario = "two-brigades";
    std::string ruleset;
    std::size_t battles = 40;
    bool signature = false;  ///< the signature alone
};
Status bench(const BenchOptions& options);

struct MapOptions {
    BattleChoice battle;
    std::string seat = "umpire";
    int columns = 0;
};
Status show_map(const MapOptions& options);

struct ConvertOptions {
    std::string scenario;
    std::string ruleset = "brothers";
    std::string variant;  ///< its title or its id
    std::string out;      ///< "" = standard output
};
Status convert(const ConvertOptions& options);

struct OddsOptions {
    BattleChoice battle;  ///< the scenario, or a record
    std::string save;
    std::optional<int> decision;  ///< of a record: after so many; none = the first moment that has odds
    int prompt = 0;               ///< this question alone; 0 = all
    std::uint32_t battles = 0;    ///< of an estimate, however long they take; 0 = as many as a player would wait for
    bool json = false;
};
Status show_odds(const OddsOptions& options);

struct StudyOptions {
    BattleChoice battle;             ///< each of `house` is an arm of its own, beside the book
    std::vector<std::string> merge;  ///< folders of shards to be put together; nothing is fought
    std::vector<std::string> vary;   ///< KEY=v1,v2 ...
    std::string seed = "1";
    std::string first = "sergeant";
    std::string second = "sergeant";
    std::size_t battles = 1000;  ///< of each arm
    unsigned threads = 0;        ///< 0 = as many as the machine has
    std::string out;             ///< the folder; "" = only what is told
    std::string shard;           ///< "2/8"
    bool resume = false;
    bool planned = false;  ///< something of how to fight was said: battles, arms, generals, seed
    bool quiet = false;
};
Status study_battles(const StudyOptions& options);

struct BalanceOptions {
    StudyOptions study;              ///< its house rules are in force in every battle
    std::vector<std::string> tries;  ///< KEY=v1,v2 ...: changes to be tried beside those thought of here
    bool only_tries = false;
    double within = 3;         ///< half the width of the interval, in points of per cent, that is narrow enough
    double fair = 5;           ///< points to either side of 50 that are called fair
    std::size_t most = 2000;   ///< battles at the most
    std::size_t screen = 100;  ///< battles for the first look at each change
};
Status balance(const BalanceOptions& options);

}  // namespace linstock::apps
