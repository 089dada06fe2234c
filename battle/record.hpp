#pragma once
// Records contain scenario, hashes of ruleset and house rules, seed or tape, and decisions. They are JSON lines with
// one decision per line, so a killed program leaves a record that replays to its last complete line. A record
// contains everything needed for the replay.

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/fair_dice.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct RecordHead {
    std::string scenario_text;  ///< in canonical form
    std::uint64_t scenario_hash = 0;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;
    std::vector<std::string> house;    ///< texts of the house rules
    std::string seed;                  ///< "" = the dice are in the decisions (prompted or from a tape)
    std::vector<ScriptedDie> tape;     ///< used without a seed
    std::vector<std::string> players;  ///< by seat: "sergeant", "human"
    std::optional<FairDice> fair;      ///< shares of the seed, if both sides and the server made it
    std::vector<Rolled> rolls;         ///< of the opening, if recorded
};

struct RecordedDecision {
    std::string json;        ///< as in wire::decision_json()
    std::uint64_t hash = 0;  ///< of the state after the decision
    int turn = 0;
    std::vector<Rolled> rolls;  ///< made by the decision, if recorded
};

struct Record {
    RecordHead head;
    std::uint64_t opening_hash = 0;  ///< of the state at the first prompt
    std::vector<RecordedDecision> decisions;
    bool complete = false;      ///< the last line ends the battle
    std::int64_t end_turn = 0;  ///< result, if complete
    std::int64_t end_winner = 0;
    std::int64_t end_level = 0;
    std::int64_t end_degree = 0;
};

/// Lines to append to a file, including the newline.
std::string head_line(const RecordHead& head, std::uint64_t opening_hash);
std::string decision_line(const Battle& battle, const Decision& decision, const State& after,
                          const std::vector<Rolled>& rolls = {});
std::string end_line(const Battle& battle, const State& state);

/// Drops a half-written last line. Any other defect is an error with its line.
Result<Record, Problems> read_record(std::string_view text, const std::string& file);

/// Where a replay differed from the record.
struct Divergence {
    std::size_t decision = 0;  ///< 0-based; equal to the number of decisions = at the opening
    int turn = 0;
    std::string text;
};
/// Replays a record. `stop_after_turn` 0 = to the end.
Result<State, Divergence> replay(const Battle& battle, const Record& record, EventSink* events,
                                 int stop_after_turn = 0);

}  // namespace linstock
