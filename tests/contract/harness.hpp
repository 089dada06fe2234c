#pragma once
// The contract of the engine API: what must hold for every ruleset, scenario and player. The functions return the
// first violation as a sentence with its place in the battle, "" if there is none.

#include "battle/engine_api.hpp"
#include "generals/computer_player.hpp"
#include "tests/support/data.hpp"
#include "tests/support/other_secrets.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace linstock::contract {

using tests::battle_of;
using tests::Contest;
using tests::contests;
using tests::with_other_secrets;

/// A played battle: all decisions and the state's hash after each.
struct PlayedBattle {
    std::uint64_t seed = 0;
    std::uint64_t opening = 0;
    std::vector<Decision> decisions;
    std::vector<std::uint64_t> hashes;
    std::string record;  ///< as JSON lines
};

/// Plays a whole battle. Checks each prompt (at_prompt.cpp), the number of turns, and the invariants after every
/// step. In large battles (over `large` units) it checks one prompt in 16, different ones for each seed, and the
/// first of each kind; in very large ones one in 128. In other battles it checks every prompt of the first `thorough`
/// seeds and one in four of the others.
inline constexpr std::size_t large = 26;
inline constexpr std::uint64_t thorough = 5;
std::string fight(const Battle& battle, const std::string& general, std::uint64_t seed, PlayedBattle& out);

// --- At one prompt (at_prompt.cpp) ---
std::string copy_equals(const State& state);
std::string save_equals(const Battle& battle, const State& state);
/// Offers can be sent back as answers.
std::string offers_come_back(const Battle& battle, const State& state, const Prompt& prompt);
/// Complete offers are legal.
std::string offers_are_lawful(const Battle& battle, const State& state, const Prompt& prompt,
                              const std::vector<Decision>& all);
std::string candidates_pass(const Battle& battle, const State& state, const Prompt& prompt,
                            const std::vector<Decision>& all);
/// Decisions that are wrong before any rule is checked: other seat, other prompt, unused fields.
std::vector<Decision> spoilt(const Battle& battle, const Decision& good);
std::string spoilt_are_refused(const Battle& battle, const State& state, const Decision& good);
/// A decision applied twice, with and without events, gives the same state.
std::string twice_the_same(const Battle& battle, const State& state, const Decision& good, const Dice& dice);

// --- Secrets (secrets.cpp) ---
/// View, prompts, candidates and refusals of each seat do not change with what the seat may not know.
std::string secrets_are_kept(const Battle& battle, const State& state, std::size_t most);
/// No event that a seat sees names a unit or officer that the seat knows neither before nor after the decision.
/// `hidden`, if given, counts the events that name such a unit or officer.
std::string events_name_only_known_units(const Battle& battle, const PlayedBattle& course, int* hidden = nullptr);

// --- The whole battle again (again.cpp) ---
/// The record replays to the same hashes. If it is cut in its last line, it replays up to there.
std::string replays(const Battle& battle, const PlayedBattle& course);
/// Without dice, with each roll answered at its prompt from the same source, the hashes are the same.
std::string by_hand_the_same(const Battle& battle, const PlayedBattle& course);
/// At a prompt the faces of the last roll are not used again: odds treat states that differ only in them as equal.
std::string reads_dice_once(const Battle& battle, const PlayedBattle& course);
/// Undo in a session restores the previous state and stops at dice, reveals and changes of seat.
std::string undo_stops(const std::shared_ptr<const Battle>& battle, const PlayedBattle& course);

/// All checks for one battle.
std::string keeps_the_contract(const std::shared_ptr<const Battle>& battle, const std::string& general,
                               std::uint64_t seed);

}  // namespace linstock::contract
