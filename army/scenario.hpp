#pragma once
// A scenario: ground, armies, deployment, objectives and, if the battle has already begun, the situation. read_scenario
// reports all errors of a TOML file together. Load, save, load is the identity.

#include "army/army.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "ground/terrain.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

enum class Measure : std::uint8_t { inches, centimetres, feet };
std::string_view name_of(Measure);

struct Objective {
    std::string name;
    Vec place;
    double radius = 4;  ///< a formed unit within this distance holds it
    Polygon area;       ///< if not empty, a unit holds it from inside this area instead
    int points = 1;
    ArmyId held_by;  ///< at the start; may be none
};

/// One line of the victory table. The first line whose conditions all hold decides the battle at its end.
struct VictoryLine {
    ArmyId winner;                                     ///< none = a draw
    std::string level;                                 ///< "decisive", "minor", "draw"
    std::vector<std::string> holds;                    ///< objectives that the winner must hold, all of them
    int holds_at_least = 0;                            ///< minimum number of objectives that the winner holds
    std::vector<std::string> denies;                   ///< objectives that the other side must not hold
    std::optional<int> lead;                           ///< minimum lead in points of objectives held
    std::optional<int> enemy_stands_lost_percent;      ///< minimum share of its stands that the other side has lost
    Polygon no_enemy_foot_in;                          ///< no formed enemy infantry in this area
    Polygon own_foot_in;                               ///< formed infantry of the winner in this area ...
    int own_foot_at_least = 1;                         ///< ... at least this many units
    std::optional<int> own_stands_lost_under_percent;  ///< the winner has lost less than this share of its stands
    bool any_turn = false;                             ///< tested at the end of every turn; the battle then ends
    FilePosition where;
};

/// Limit of sight from turn to turn (both included). There is no limit on other turns.
struct SightSpan {
    int from_turn = 1;
    int to_turn = 99;
    double limit = 0;
};

/// A scenario's handicap on fire: units with this weapon roll only a share of their dice, halves rounded up.
struct FireHandicap {
    ArmyId army;  ///< none = both
    Weapon weapon = Weapon::flintlock;
    int percent = 50;
    int to_turn = 99;
};

/// A moment of a battle that has already begun.
struct SituationUnit {
    UnitId unit;
    std::vector<int> casualties;  ///< per remaining stand, front rank first; empty = none
    std::optional<int> stands_left;
    std::optional<Vec> place;
    std::optional<Heading> heading;
    std::optional<Formation> formation;
    std::optional<bool> mounted;
    std::string presence;  ///< "" = as at the start; on_table, reserve, concealed, gone and the engine's other words
    OwnTable own;          ///< fields of the ruleset's own part of a unit, by name
    FilePosition where;
};
struct SituationOfficer {
    OfficerId officer;
    std::optional<Vec> place;
    UnitId attached_to;
    std::string presence;
    OwnTable own;
    FilePosition where;
};
struct Situation {
    int turn = 1;
    std::string phase;               ///< the ruleset's word for the phase that begins; "" = first of the turn
    std::vector<std::string> cards;  ///< the deck, top first, by the cards' names; empty = shuffled
    std::vector<SituationUnit> units;
    std::vector<SituationOfficer> officers;
    std::vector<std::pair<PieceId, PieceState>> pieces;
    OwnTable own;  ///< fields of the ruleset's own part of the state
    FilePosition where;
    FilePosition phase_where;               ///< of `phase`
    std::vector<FilePosition> cards_where;  ///< of each of `cards`
};

/// Positions of entries in [scenario] that a ruleset checks later, for its errors.
struct FramePositions {
    FilePosition table;  ///< [scenario] itself
    FilePosition variant;
    std::vector<FilePosition> rulesets;  ///< one per ruleset, in order
    std::vector<FilePosition> optional_rules;
};

/// Positions of keys that some rulesets ignore, for their warnings.
struct KeyPositions {
    FilePosition curtain;
    FilePosition open_sides;
    FilePosition guns_off_road;
    std::vector<FilePosition> points;     ///< one per objective
    std::vector<FilePosition> handicaps;  ///< one per [[fire_handicap]]
    std::vector<std::pair<UnitId, FilePosition>> concealed_units;
    std::vector<std::pair<OfficerId, FilePosition>> concealed_officers;
};

/// Who wrote a scenario's text. In texts that the program wrote (records, stored battles), a situation may have numbers
/// instead of words: older versions wrote numbers, and these must load.
enum class TextOrigin : std::uint8_t { by_hand, by_program };

struct Scenario {
    std::string file;  ///< as the user named it
    FramePositions places;
    std::string title;
    std::string date;  ///< "19 January 1862"
    std::string place;
    std::string summary;
    std::string outcome;                ///< the historical outcome; may be empty
    std::vector<std::string> rulesets;  ///< ids; the first is the default
    std::string variant;                ///< the ruleset's variant, "15 mm"; "" = its default
    Measure measure = Measure::inches;
    std::string ground_scale;  ///< "1 in = 24 yd"
    double yards_per_unit = 0;
    double width = 72;
    double height = 48;
    int turns = 12;
    std::vector<std::string> optional_rules;  ///< switches of the ruleset, by name
    bool curtain = false;                     ///< both sides deploy at the same time, behind the curtain
    bool open_sides = false;                  ///< the players agree at the table which army takes which edge
    std::vector<SightSpan> sight;
    std::vector<FireHandicap> handicaps;
    double guns_off_road = -1;  ///< soft ground: how far guns may move off a road; negative = no limit
    std::vector<Piece> pieces;
    OrderOfBattle forces;
    std::vector<Objective> objectives;
    std::vector<VictoryLine> victory;
    std::optional<Situation> situation;
    std::vector<OwnTable> own;  ///< the rulesets' own fields for the whole scenario

    /// Version 2: covers what can change play. Titles, names, briefings and the list of rulesets are left out.
    std::uint64_t hash = 0;
    KeyPositions keys;
    TextOrigin origin = TextOrigin::by_hand;  ///< not part of the canonical text

    double sight_limit(int turn) const;  ///< a large number if there is no limit
    bool has_option(std::string_view name) const;
    /// Whether `value` is this scenario's hash, of version 2 or of version 1. Version 1 covered the whole canonical
    /// text.
    bool has_hash(std::uint64_t value) const;
    /// An error at a position in this file.
    Problem problem(FilePosition where, std::string text, std::string expected = "", std::string clause = "") const;
};

/// Reads a scenario and checks everything that does not depend on a ruleset: syntax, unknown keys, words, references,
/// positions on the table, footprints. `file` is used in messages only. Warnings do not cause a failure; they go to
/// `warnings`.
Result<std::shared_ptr<const Scenario>, Problems> read_scenario(std::string_view text, std::string file,
                                                                Problems* warnings = nullptr,
                                                                TextOrigin origin = TextOrigin::by_hand);
/// A scenario as far as it could be read, so that a ruleset can check the valid parts in the same run.
struct PartialScenario {
    /// Null if the table, its two armies or the rulesets are not known. For a valid file, the scenario. Otherwise the
    /// valid parts: units and officers with errors are absent, pieces and situations with errors are left out.
    std::shared_ptr<const Scenario> scenario;
    Problems problems;                    ///< including warnings, in file order
    std::vector<int> tables_with_errors;  ///< first lines of the tables that have an error
};
PartialScenario read_partial_scenario(std::string_view text, std::string file);

/// The canonical text. read_scenario(write_scenario(s)) equals s, and writing that again gives the same bytes.
std::string write_scenario(const Scenario& scenario);

/// Computes Scenario::hash.
std::uint64_t play_hash_of(const Scenario& scenario);

}  // namespace linstock
