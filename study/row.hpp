#pragma once
// The data that a study records of one battle, for its tables and its report. A row is a value; written as one line of
// JSON it reads back as the same row, so a study can be interrupted and continued.

#include "base/result.hpp"
#include "battle/state.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::study {

/// The counts of each side.
enum class Count : std::uint8_t {
    figures_lost,
    stands_lost,
    units_lost,       // removed from the table for good
    officers_lost,    // killed or captured
    guns_abandoned,   // how often guns were abandoned
    fell_back,        // units that fell back, each time
    routed,           // units that routed, each time; by cause in rout_causes below
    rallied,          // units brought back
    charges,          // attacks declared
    charges_stopped,  // attackers that did not close
    charges_closed,   // attackers that closed
    charges_met,      // attacks by this side that closed on an enemy that stood
    combats,          // close combats as the attacker
    combats_won,      // of these, won
    volleys,
    dice,
    hits,
    hits_expected,  // thousandths
    hits_variance,  // thousandths
    tests,
    tests_passed,
    passed_expected,  // thousandths
    passed_variance,  // thousandths
    duels,
    duels_won,
    routed_by_fire,
    routed_closing,
    routed_standing,
    routed_after_combat,
    routed_with_friends,
    routed_for_officer,
    routed_for_resolve,
    routed_in_the_way,
    routed_rallying,
    routed_with_army,
    routed_otherwise,  // without a morale test
    // Rulesets with bases (Brothers At Arms): units flinch, are dispersed, and act depending on command rolls.
    flinched_by_fire,
    flinched_in_melee,
    dispersed_by_fire,
    dispersed_in_melee,
    dispersed_fleeing,          // off the table, or into impassable ground
    units_not_in_command,       // once per round
    commanders_not_in_command,  // once per round
};
inline constexpr std::size_t counts = 43;
std::string_view name_of(Count count);
/// What it counts, as a phrase for people.
std::string_view meaning_of(Count count);
using Counts = std::array<std::int64_t, counts>;
/// A cause with its name in a sentence: "losses by fire".
struct Cause {
    Count count;
    const char* text;
};
inline constexpr std::size_t rout_cause_count = 11;
const std::array<Cause, rout_cause_count>& rout_causes();
inline constexpr std::size_t flinch_cause_count = 2;
const std::array<Cause, flinch_cause_count>& flinch_causes();
inline constexpr std::size_t dispersal_cause_count = 3;
const std::array<Cause, dispersal_cause_count>& dispersal_causes();

/// The state at the end of a turn, by army.
struct TurnRow {
    std::array<std::int32_t, 2> effectiveness{};  ///< hundredths of a percent
    std::array<std::int32_t, 2> figures_lost{};   ///< since the start of the battle
    std::array<std::int32_t, 2> stands{};         ///< remaining
    friend bool operator==(const TurnRow& a, const TurnRow& b) {
        return a.effectiveness == b.effectiveness && a.figures_lost == b.figures_lost && a.stands == b.stands;
    }
};

enum class Fate : std::uint8_t {
    steady,
    disordered,
    falling_back,
    routed,  // still on the table
    destroyed,
    captured,
    left,  // fled over the edge, or marched off
    off,   // never entered
};
inline constexpr std::size_t fate_count = 8;
std::string_view name_of(Fate fate);

struct UnitRow {
    Fate fate = Fate::steady;
    std::int32_t turn = 0;  ///< turn of its removal; 0 = not removed
    std::int32_t stands = 0;
    std::int32_t figures_lost = 0;
    friend bool operator==(const UnitRow& a, const UnitRow& b) {
        return a.fate == b.fate && a.turn == b.turn && a.stands == b.stands && a.figures_lost == b.figures_lost;
    }
};

/// The table in squares, from its lower left corner, row by row: at most 4096.
struct Grid {
    double cell = 1;  ///< side of a square, in table units
    std::int32_t columns = 1;
    std::int32_t rows = 1;
    std::int32_t cells() const { return columns * rows; }
    /// The square of a point. A point off the table counts at the nearest edge.
    std::int32_t cell_of(Vec p) const;
};
Grid grid_of(double width, double height);

/// Counts by square; squares with 0 are left out.
using Heat = std::map<std::int32_t, std::int32_t>;

struct BattleRow {
    std::uint64_t task = 0;
    Outcome outcome;
    std::int32_t turns = 0;
    std::uint64_t decisions = 0;
    std::uint64_t hash = 0;  ///< of the last state
    std::string bug;         ///< "" = no internal error
    std::array<Counts, 2> sides{};
    std::vector<TurnRow> by_turn;  ///< of turns 1, 2 ...
    std::vector<UnitRow> units;    ///< in scenario order
    /// Clauses cited in decisive events, by id: how often against each side.
    std::map<std::string, std::array<std::int32_t, 2>> clauses;
    std::vector<std::string> end;  ///< clauses by which the battle ended
    std::array<Heat, 2> stood;     ///< a stand in a square at the end of a turn
    std::array<Heat, 2> fell;      ///< a stand lost there

    const Counts& of(std::size_t side) const { return sides[side]; }
    std::int64_t of(std::size_t side, Count c) const { return sides[side][static_cast<std::size_t>(c)]; }
};
bool operator==(const BattleRow& a, const BattleRow& b);

/// One line of JSON with its newline.
std::string to_line(const BattleRow& row);
/// The error describes what is invalid in the line.
Result<BattleRow, std::string> read_row(std::string_view line);

}  // namespace linstock::study
