#pragma once
// The plan of a study: what is fought, how often and from which seed. Everything that its rows depend on is in it and
// nothing else, so the same manifest gives the same bytes, whoever fights it and on however many machines.
//
// The battles are numbered ("tasks"). Task t is battle t / arms of arm t % arms, so a study that is broken off has its
// arms side by side. All arms fight the same seeds. Where the commanders differ, two battles that follow each other are
// a mirrored pair: the same seed, the sides exchanged between the commanders.

#include "base/dice.hpp"
#include "base/result.hpp"
#include "charts/load.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::study {

/// One way of fighting the battle.
struct Arm {
    std::string name;          ///< "as the book has it", "brisk-collapse", "turns = 14"
    std::size_t scenario = 0;  ///< place in Manifest::scenarios
    std::uint64_t scenario_hash = 0;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;  ///< of charts and house rules together
    std::vector<SourceText> house;   ///< texts of the house rules, by their names
    std::string blue = "sergeant";   ///< commands the first army, but for exchanged battles
    std::string grey = "sergeant";
};

struct Manifest {
    std::string program;                 ///< version of the program
    std::string title;                   ///< of the scenario
    std::vector<std::string> scenarios;  ///< canonical texts
    Seed seed;
    std::uint64_t battles = 0;  ///< of each arm
    bool mirrored = false;
    std::vector<Arm> arms;

    std::uint64_t tasks() const { return battles * arms.size(); }
};

/// One battle to be fought.
struct Task {
    std::uint64_t number = 0;
    std::size_t arm = 0;
    std::uint64_t battle = 0;  ///< of the arm
    std::uint64_t pair = 0;    ///< battles of one pair have one seed; without mirroring each is a pair of its own
    bool exchanged = false;    ///< `blue` commands the second army
    Seed seed;
};
/// Precondition: number < tasks().
Task task_of(const Manifest& manifest, std::uint64_t number);
/// The generals of a task: of the first army and of the second.
std::pair<std::string, std::string> generals_of(const Manifest& manifest, const Task& task);

/// A share of the work: pairs, with all their arms, go to the shards in turn. 1 of 1 is the whole.
struct Shard {
    std::uint64_t number = 1;  ///< from 1
    std::uint64_t of = 1;
    bool has(const Manifest& manifest, std::uint64_t task) const;
};
/// "2/8"; the error says what was expected.
Result<Shard, std::string> read_shard(std::string_view text);
/// The first task of the shard from `from` on; tasks() when there is none.
std::uint64_t next_task(const Manifest& manifest, const Shard& shard, std::uint64_t from);
std::uint64_t tasks_of(const Manifest& manifest, const Shard& shard);

/// The seed of the n-th battle of many; the 0th has the seed itself.
Seed seed_of_battle(const Seed& base, std::uint64_t n);

std::string to_text(const Manifest& manifest);
std::uint64_t hash_of(const Manifest& manifest);
Result<Manifest, Problem> read_manifest(std::string_view text, const std::string& file);

}  // namespace linstock::study
