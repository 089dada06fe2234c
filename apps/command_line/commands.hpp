#pragma once
// The commands: what each was asked on the command line, and the function that does it. Each gives the exit status.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

enum Status : int {
    all_well = 0,
    diverged = 1,  ///< a replay or a golden differs, what was converted has faults yet, or a bug of ours froze a battle
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

struct MatchOptions {
    BattleChoice battle;
    std::string general = "sergeant";  ///< who is measured
    std::string against = "sergeant";  ///< by whom
    std::string seed = "1";
    std::size_t pairs = 100;
    unsigned threads = 0;   ///< 0 = as many as the machine has
    bool blunders = false;  ///< count them
    double seconds = 0;     ///< of thought a turn for each general, at most; 0 = as their steps have it
    bool quiet = false;
};
Status match(const MatchOptions& options);

struct UmpireOptions {
    BattleChoice battle;
    std::string seed;
    std::string tape;
    bool ask = false;
    std::vector<std::string> seats;  ///< empty = all, with the umpire's eyes
    std::string general = "sergeant";
    bool schema = false;
    bool verbs = false;
};
Status umpire(const UmpireOptions& options);

struct CheckOptions {
    std::vector<std::string> files;
    std::string ruleset;
    std::string bot;  ///< a program to be tested as a bot; "" = files are checked
};
Status check_files(const CheckOptions& options);

struct BotOptions {
    std::string level;
};
/// A built-in player over the bot protocol, on standard input and output.
Status play_as_bot(const BotOptions& options);

struct ReplayOptions {
    std::string record;
    int to_turn = 0;
    std::string report;
    bool tell = false;
    bool quiet = false;  ///< only how it ended
};
Status replay_record(const ReplayOptions& options);

struct VerifyOptions {
    std::string record;
    std::vector<std::string> seen;  ///< "first=HASH": commitments as they were shown before the battle
    bool quiet = false;             ///< only what is wrong, and the end
};
Status verify_record(const VerifyOptions& options);

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
    std::string svg;  ///< the file of a drawn map; "" = characters on standard output
    std::string png;  ///< the same as PNG
    int columns = 0;
};
Status show_map(const MapOptions& options);

struct NewOptions {
    std::string title = "A new battle";
    std::vector<std::string> rulesets = {"revised"};
    std::string table = "48x36";
    int turns = 10;
    std::string out;  ///< "" = standard output
};
Status new_scenario(const NewOptions& options);

struct ImportOptions {
    std::string file;  ///< rows of a spreadsheet
    std::string army;  ///< whose they are, where no column says it
    NewOptions made;   ///< the frame of the battle that is made of them
};
Status import_forces(const ImportOptions& options);

struct PrintFor {
    BattleChoice battle;  ///< without a scenario: the sheets of its ruleset
    std::vector<std::string> what = {"all"};
    std::string paper = "a4";
    std::string scale;  ///< of the sheets of a book by themselves; "" = its default
    std::string seat = "umpire";
    std::string out;  ///< "" = standard output
};
Status print_for_table(const PrintFor& options);

struct ConvertOptions {
    std::string scenario;
    std::string ruleset;  ///< "" = "brothers", the book of scales and measures
    std::string variant;  ///< its title or its id; "" = for another book
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

struct ReviewOptions {
    std::string record;
    std::string seat;               ///< "" = both
    std::string level = "general";  ///< who judges those that seem to have cost most
    int most = 5;
    int look_at = 400;   ///< decisions at most, at first
    bool quiet = false;  ///< no progress
};
Status review_record(const ReviewOptions& options);

struct TableOptions {
    BattleChoice battle;
    std::string firer;
    std::string target;
    double distance = 0;
    std::vector<std::string> facts;
    std::vector<std::string> lost;  ///< UNIT=casualties of its stands
    bool cannister = false;
    int way = 0;       ///< WayToFire::number
    std::string dice;  ///< what was thrown; "" = the odds are told
};
Status question_of_table(const TableOptions& options);

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

struct LadderOptions {
    std::vector<std::string> scenarios = {"two-brigades"};
    std::vector<std::string> rulesets;  ///< empty = all that each scenario names
    std::vector<std::string> levels;    ///< the strongest first
    std::size_t pairs = 20;             ///< of each meeting on each field
    bool neighbours = false;            ///< each only against the next
    std::string seed = "1";
    std::string out;    ///< the file of results; "" = only what is told
    std::string shard;  ///< "2/8"
    unsigned threads = 0;
    bool quiet = false;
};
Status ladder(const LadderOptions& options);

struct FitOptions {
    std::vector<std::string> scenarios = {"two-brigades"};
    std::vector<std::string> rulesets;  ///< empty = all that each scenario names
    std::size_t battles = 300;          ///< of each scenario by each book
    int again = 8;                      ///< how often each position is played on; 0 = by how its battle ended
    std::uint64_t seed = 1;
    std::string out;  ///< the file of weights; "" = only what is told
    unsigned threads = 0;
    bool quiet = false;
};
Status fit(const FitOptions& options);

struct OpeningsOptions {
    BattleChoice battle;
    std::size_t plans = 48;    ///< lasting plans that are tried
    std::size_t battles = 16;  ///< of each in the first round
    std::uint64_t seed = 1;
    unsigned threads = 0;
};
Status openings(const OpeningsOptions& options);

struct TuneOptions {
    std::vector<std::string> scenarios = {"two-brigades"};  ///< three of four battles are of the first
    std::vector<std::string> kept_back;                     ///< fields that are measured on alone
    std::string ruleset;
    std::vector<std::string> only;  ///< names of numbers; empty = all
    std::size_t rounds = 2000;
    std::size_t looks = 8;      ///< comparisons a round
    std::size_t others = 1;     ///< of eight, against the shipped sergeant
    double rate = 0.1;          ///< steps for being a whole battle ahead
    std::size_t decisions = 0;  ///< on each field: by what so many come to, instead of by battles; 0 = by battles
    std::size_t times = 8;      ///< that each answer to them is played on
    std::size_t pairs = 0;      ///< mirrored pairs, in the end, on each field
    std::uint64_t seed = 1;
    std::string from;   ///< a file of tables to begin with; "" = the sergeant's own
    std::string state;  ///< how far it has come, to go on from; "" = not kept
    std::string out;    ///< the file of tables; "" = only what is told
    unsigned threads = 0;
    bool quiet = false;
};
Status tune(const TuneOptions& options);

}  // namespace linstock::apps
