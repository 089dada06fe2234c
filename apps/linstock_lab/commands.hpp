#pragma once
// The commands of linstock-lab: the options of each, and the function that runs it.

#include "apps/command_line/command.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock::apps {

struct MatchOptions {
    BattleChoice battle;
    std::string general = "sergeant";  ///< the measured player
    std::string against = "sergeant";  ///< its opponent
    std::string seed = "1";
    std::size_t pairs = 100;
    unsigned threads = 0;   ///< 0 = one per core
    bool blunders = false;  ///< count them
    double seconds = 0;     ///< of thought a turn for each player; 0 = limited only by their search budget
    bool quiet = false;
};
Status match(const MatchOptions& options);

struct LadderOptions {
    std::vector<std::string> scenarios = {"two-brigades"};
    std::vector<std::string> rulesets;  ///< empty = all of each scenario
    std::vector<std::string> levels;    ///< the strongest first
    std::size_t pairs = 20;             ///< per pairing, scenario and ruleset
    bool neighbours = false;            ///< pair each level only with the next
    std::string seed = "1";
    std::string out;    ///< the file of results; "" = print only
    std::string shard;  ///< "2/8"
    unsigned threads = 0;
    bool quiet = false;
};
Status ladder(const LadderOptions& options);

struct FitOptions {
    std::vector<std::string> scenarios = {"two-brigades"};
    std::vector<std::string> rulesets;  ///< empty = all of each scenario
    std::size_t battles = 300;          ///< of each scenario by each ruleset
    int again = 8;                      ///< rollouts of each position; 0 = use the result of its battle
    std::uint64_t seed = 1;
    std::string out;  ///< the file of weights; "" = print only
    unsigned threads = 0;
    bool quiet = false;
};
Status fit(const FitOptions& options);

struct PointsOptions {
    std::size_t pairs = 1500;   ///< of battles, by each ruleset in each of its periods; 0 = keep the prices
    std::size_t battles = 240;  ///< generated battles that are tried with several points, likewise
    std::uint64_t seed = 1;
    std::string out;  ///< "" = standard output
    unsigned threads = 0;
    bool quiet = false;
};
/// Fits the points of generated battles.
Status points(const PointsOptions& options);

struct SkirmishesOptions {
    std::vector<std::string> rulesets;  ///< empty = all
    std::size_t battles = 100;          ///< generated battles of each ruleset
    int pairs = 40;                     ///< of trial battles for the measurement of one
    int minutes = 45;
    bool even = false;  ///< make each battle even by trials before it is measured
    std::uint64_t seed = 1;
    unsigned threads = 0;
    bool quiet = false;
};
/// Measures the balance of generated battles.
Status skirmishes(const SkirmishesOptions& options);

struct DrawingsOptions {
    std::string folder;
};
/// Writes the drawings of all rulebooks, CLAUSE.svg.
Status drawings(const DrawingsOptions& options);

struct OpeningsOptions {
    BattleChoice battle;
    std::size_t plans = 48;    ///< to try
    std::size_t battles = 16;  ///< per plan in the first round
    std::uint64_t seed = 1;
    unsigned threads = 0;
};
Status openings(const OpeningsOptions& options);

struct TuneOptions {
    std::vector<std::string> scenarios = {"two-brigades"};  ///< three of four battles are of the first
    std::vector<std::string> kept_back;                     ///< scenarios for the final measurement only
    std::string ruleset;
    std::vector<std::string> only;  ///< names of weights; empty = all
    std::size_t rounds = 2000;
    std::size_t looks = 8;      ///< comparisons a round
    std::size_t others = 1;     ///< of eight, against the shipped sergeant
    double rate = 0.1;          ///< steps of a weight for the lead of one battle
    std::size_t decisions = 0;  ///< compare by this many decisions per scenario; 0 = by battles
    std::size_t times = 8;      ///< rollouts of each answer to such a decision
    std::size_t pairs = 0;      ///< mirrored pairs per scenario in the final measurement
    std::uint64_t seed = 1;
    std::string from;   ///< a file of weights to start with; "" = the sergeant's own
    std::string state;  ///< the file of the progress, to resume from; "" = none
    std::string out;    ///< the file of weights; "" = print only
    unsigned threads = 0;
    bool quiet = false;
};
Status tune(const TuneOptions& options);

struct BenchOptions {
    std::string scenario = "two-brigades";
    std::string ruleset;
    std::size_t battles = 40;
    bool signature = false;  ///< print only the signature
};
Status bench(const BenchOptions& options);

struct GoldenOptions {
    std::string folder = "tests/golden";
    bool update = false;
};
Status golden(const GoldenOptions& options);

}  // namespace linstock::apps
