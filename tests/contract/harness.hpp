#pragma once
// What any ruleset, scenario and general must keep to, whatever the rules say: the contract of the door. The functions
// give the first breach as a sentence with its place in the battle, "" when there is none.

#include "battle/door.hpp"
#include "generals/general.hpp"
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

/// A battle played out: every decision of the two seats, and the state's hash after each.
struct PlayedBattle {
    std::uint64_t seed = 0;
    std::uint64_t opening = 0;
    std::vector<Decision> decisions;
    std::vector<std::uint64_t> hashes;
    std::string record;  ///< its JSON lines
};

/// Plays a whole battle and looks, at every prompt, at all that at_prompt.cpp knows; that it ends within its turns; and
/// that its invariants hold after every step. In the large battles (over `large` units) one prompt in sixteen is looked
/// at, others with each seed, and the first of each kind: over sixteen seeds every place of a battle comes up; in the
/// very large ones one in 128. In the others every prompt of the first `thorough` seeds, and one in four of those that
/// follow.
inline constexpr std::size_t large = 26;
inline constexpr std::uint64_t thorough = 5;
std::string fight(const Battle& battle, const std::string& general, std::uint64_t seed, PlayedBattle& out);

// --- At one prompt (at_prompt.cpp) ---
std::string copy_equals(const State& state);
std::string save_equals(const Battle& battle, const State& state);
/// What an offer shows can be sent back as it stands.
std::string offers_come_back(const Battle& battle, const State& state, const Prompt& prompt);
/// What is offered and says all that there is to say is lawful.
std::string offers_are_lawful(const Battle& battle, const State& state, const Prompt& prompt,
                              const std::vector<Decision>& all);
std::string candidates_pass(const Battle& battle, const State& state, const Prompt& prompt,
                            const std::vector<Decision>& all);
/// Decisions that are wrong before any rule is asked: another seat, another prompt, fields that the verb has not.
std::vector<Decision> spoilt(const Battle& battle, const Decision& good);
std::string spoilt_are_refused(const Battle& battle, const State& state, const Decision& good);
/// Decided twice, once watched and once not: the same state.
std::string twice_the_same(const Battle& battle, const State& state, const Decision& good, const Dice& dice);

// --- Secrets (secrets.cpp) ---
/// View, prompts, candidates and refusals of each seat are the same when only what it may not know differs.
std::string secrets_are_kept(const Battle& battle, const State& state, std::size_t most);

// --- The whole battle again (again.cpp) ---
/// The record replays to the same hashes; cut within its last line it replays up to there.
std::string replays(const Battle& battle, const PlayedBattle& course);
/// Without dice, every roll answered at its prompt from the same source: the same hashes.
std::string by_hand_the_same(const Battle& battle, const PlayedBattle& course);
/// Whoever is asked, the faces of the last roll are not read again: odds take battles that differ in them for one.
std::string reads_dice_once(const Battle& battle, const PlayedBattle& course);
/// Through a session: undo gives back the state before, and crosses no die, reveal or change of seat.
std::string undo_stops(const std::shared_ptr<const Battle>& battle, const PlayedBattle& course);

/// All of it for one battle.
std::string keeps_the_contract(const std::shared_ptr<const Battle>& battle, const std::string& general,
                               std::uint64_t seed);

}  // namespace linstock::contract
