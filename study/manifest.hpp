#pragma once
// The plan of a study: what is played, how often and with which seed. Its rows depend on the manifest only: the same
// manifest gives the same bytes on any number of machines.
//
// The battles are numbered ("tasks"). Task t is battle t / arms of arm t % arms, so an interrupted study has equally
// many battles of each arm. All arms use the same seeds. If the commanders differ, two consecutive battles are a
// mirrored pair: the same seed, with the sides exchanged.

#include "base/dice.hpp"
#include "base/result.hpp"
#include "charts/load.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::study {

/// One variant of the battle.
struct Arm {
    std::string name;          ///< "as the book has it", "brisk-collapse", "turns = 14"
    std::size_t scenario = 0;  ///< index in Manifest::scenarios
    std::uint64_t scenario_hash = 0;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;  ///< of charts and house rules together
    std::vector<SourceText> house;   ///< texts of the house rules, by name
    std::string blue = "sergeant";   ///< commands the first army, except in exchanged battles
    std::string grey = "sergeant";
};

struct Manifest {
    std::string program;                 ///< version of the program
    std::string title;                   ///< of the scenario
    std::vector<std::string> scenarios;  ///< canonical texts
    Seed seed;
    std::uint64_t battles = 0;  ///< per arm
    bool mirrored = false;
    std::vector<Arm> arms;

    std::uint64_t tasks() const { return battles * arms.size(); }
};

/// One battle to play.
struct Task {
    std::uint64_t number = 0;
    std::size_t arm = 0;
    std::uint64_t battle = 0;  ///< number within the arm
    std::uint64_t pair = 0;    ///< battles of one pair have one seed; without mirroring each battle is a pair
    bool exchanged = false;    ///< `blue` commands the second army
    Seed seed;
};
/// Precondition: number < tasks().
Task task_of(const Manifest& manifest, std::uint64_t number);
/// The computer players of a task: of the first army and of the second.
std::pair<std::string, std::string> generals_of(const Manifest& manifest, const Task& task);

/// A part of the work: pairs, with all their arms, go to the shards in turn. 1 of 1 is everything.
struct Shard {
    std::uint64_t number = 1;  ///< from 1
    std::uint64_t of = 1;
    bool has(const Manifest& manifest, std::uint64_t task) const;
};
/// "2/8"; the error says what was expected.
Result<Shard, std::string> read_shard(std::string_view text);
/// The shard's first task from `from` on; tasks() if there is none.
std::uint64_t next_task(const Manifest& manifest, const Shard& shard, std::uint64_t from);
std::uint64_t tasks_of(const Manifest& manifest, const Shard& shard);

/// The seed of the n-th battle; battle 0 has `base` itself.
Seed seed_of_battle(const Seed& base, std::uint64_t n);

std::string to_text(const Manifest& manifest);
std::uint64_t hash_of(const Manifest& manifest);
Result<Manifest, Problem> read_manifest(std::string_view text, const std::string& file);

}  // namespace linstock::study
