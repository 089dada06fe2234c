#pragma once
// Records: scenario, ruleset and house-rule hashes, seed or tape, decisions. JSON lines, one decision a line, so that a
// killed program leaves a record that replays to its last complete decision. Everything needed to replay is inside.

#include "base/dice.hpp"
#include "battle/door.hpp"
#include "battle/fair.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct RecordHead {
    std::string scenario_text;  ///< canonical
    std::uint64_t scenario_hash = 0;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;
    std::vector<std::string> house;    ///< texts of the overlays
    std::string seed;                  ///< "" = the dice are in the decisions (asked for, or a tape)
    std::vector<TapedDie> tape;        ///< used when there is no seed
    std::vector<std::string> players;  ///< by seat: "sergeant", "human"
    std::optional<FairDice> fair;      ///< of what the seed was made, where two sides and the server made it
    std::vector<Rolled> rolls;         ///< of the opening, where they were written down
};

struct RecordedDecision {
    std::string json;        ///< as wire::decision_json
    std::uint64_t hash = 0;  ///< of the state after it
    int turn = 0;
    std::vector<Rolled> rolls;  ///< that came of it, where they were written down
};

struct Record {
    RecordHead head;
    std::uint64_t opening_hash = 0;  ///< of the state at the first prompt
    std::vector<RecordedDecision> decisions;
    bool complete = false;      ///< the last line says that the battle ended
    std::int64_t end_turn = 0;  ///< and how, when it is complete
    std::int64_t end_winner = 0;
    std::int64_t end_level = 0;
    std::int64_t end_degree = 0;
};

/// The lines to append to a file, each with its newline.
std::string head_line(const RecordHead& head, std::uint64_t opening_hash);
std::string decision_line(const Battle& battle, const Decision& decision, const State& after,
                          const std::vector<Rolled>& rolls = {});
std::string end_line(const Battle& battle, const State& state);

/// A half-written last line is dropped; anything else wrong is a problem with its line.
Result<Record, Problems> read_record(std::string_view text, const std::string& file);

/// Where a replay left the record's path.
struct Divergence {
    std::size_t decision = 0;  ///< 0-based; size() of decisions = at the opening
    int turn = 0;
    std::string text;
};
/// Plays a record on its own battle. `stop_after_turn` 0 = to the end.
Result<State, Divergence> replay(const Battle& battle, const Record& record, EventSink* events,
                                 int stop_after_turn = 0);

}  // namespace linstock
