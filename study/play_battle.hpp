#pragma once
// Plays the battles of a study through the engine API.

#include "battle/engine_api.hpp"
#include "generals/play_out.hpp"
#include "study/manifest.hpp"
#include "study/row.hpp"

#include <memory>
#include <string>

namespace linstock::study {

/// The computer players of one battle.
struct Commanders {
    std::unique_ptr<ComputerPlayer> first;
    std::unique_ptr<ComputerPlayer> second;
    ComputerPlayer& of(Seat seat) const { return seat == Seat::second ? *second : *first; }
    void set_task_runner(general::TaskRunner* tasks) const {
        first->set_task_runner(tasks);
        second->set_task_runner(tasks);
    }
};
/// Precondition: both names are known. The players' own seeds come from the battle's seed and their seats.
Commanders commanders(const std::string& first, const std::string& second, const Seed& seed);

/// The result of a battle without its course: the fastest way to play one.
struct BattleResult {
    Outcome outcome;
    int turns = 0;
    std::size_t decisions = 0;
    std::uint64_t hash = 0;
    std::string bug;
};
BattleResult play_to_end(const Battle& battle, const std::string& first, const std::string& second, const Seed& seed);

/// The same battle with everything that a study records.
BattleRow play_battle(const Battle& battle, const std::string& first, const std::string& second, const Seed& seed);
/// `battle` is that of the task's arm.
BattleRow play_battle(const Battle& battle, const Manifest& manifest, const Task& task);

}  // namespace linstock::study
