#pragma once
// A scenario: ground, armies, how they start, what they fight for, and, if the battle is already under way, how things
// stand. Read from TOML with every problem at once; load, save, load is the identity.

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
    double radius = 4;  ///< a formed unit this near holds it
    Polygon area;       ///< if not empty, holding means being in it instead
    int points = 1;
    ArmyId held_by;  ///< at the start; none = nobody
};

/// One line of the victory table. The first line whose every condition holds decides, when the battle ends in time.
struct VictoryLine {
    ArmyId winner;                    ///< none = a draw
    std::string level;                ///< "decisive", "minor", "draw"
    std::vector<std::string> holds;   ///< objectives the winner holds, all of them
    int holds_at_least = 0;           ///< how many objectives the winner holds
    std::vector<std::string> denies;  ///< objectives the other side does not hold
    std::optional<int> lead;          ///< points of objectives held, winner's less the other's, at least this
    std::optional<int> enemy_stands_lost_percent;      ///< the other side has lost at least this share of its stands
    Polygon no_enemy_foot_in;                          ///< no formed enemy infantry in this area
    Polygon own_foot_in;                               ///< formed infantry of the winner in this area ...
    int own_foot_at_least = 1;                         ///< ... at least so many units of it
    std::optional<int> own_stands_lost_under_percent;  ///< the winner has lost less than this share of its stands
    bool any_turn = false;  ///< looked at when any turn ends, not only the last: then the battle ends
    FilePlace where;
};

/// How far one sees, from turn to turn (both included). Outside every span: without limit.
struct SightSpan {
    int from_turn = 1;
    int to_turn = 99;
    double limit = 0;
};

/// A scenario's handicap on fire: units with this weapon roll only a share of their dice, halves up.
struct FireHandicap {
    ArmyId army;  ///< none = both
    Weapon weapon = Weapon::flintlock;
    int percent = 50;
    int to_turn = 99;
};

/// A moment of a battle already under way.
struct SituationUnit {
    UnitId unit;
    std::vector<int> casualties;  ///< per stand still there, front rank first; empty = none
    std::optional<int> stands_left;
    std::optional<Vec> place;
    std::optional<Heading> heading;
    std::optional<Formation> formation;
    std::optional<bool> mounted;
    std::string presence;  ///< "" = as it starts; on_table, reserve, concealed, gone and what the engine names
    OwnTable own;          ///< fields of the ruleset's own part of a unit, by name
    FilePlace where;
};
struct SituationOfficer {
    OfficerId officer;
    std::optional<Vec> place;
    UnitId attached_to;
    std::string presence;
    OwnTable own;
    FilePlace where;
};
struct Situation {
    int turn = 1;
    std::string phase;               ///< the ruleset's word for the phase that begins; "" = the first of the turn
    std::vector<std::string> cards;  ///< the deck, top first, by the cards' names; empty = shuffled as ever
    std::vector<SituationUnit> units;
    std::vector<SituationOfficer> officers;
    std::vector<std::pair<PieceId, PieceState>> pieces;
    OwnTable own;  ///< fields of the ruleset's own part of the state
    FilePlace where;
    FilePlace phase_where;               ///< of `phase`
    std::vector<FilePlace> cards_where;  ///< of each of `cards`
};

/// Where [scenario] says what a ruleset checks later: problems found then point there.
struct FramePlaces {
    FilePlace table;  ///< [scenario] itself
    FilePlace variant;
    std::vector<FilePlace> rulesets;  ///< each, in their order
    std::vector<FilePlace> optional_rules;
};

/// Where keys stand that not every ruleset heeds, for its warnings.
struct KeyPlaces {
    FilePlace curtain;
    FilePlace open_sides;
    FilePlace guns_off_road;
    std::vector<FilePlace> points;     ///< of each objective
    std::vector<FilePlace> handicaps;  ///< each [[fire_handicap]]
    std::vector<std::pair<UnitId, FilePlace>> concealed_units;
    std::vector<std::pair<OfficerId, FilePlace>> concealed_officers;
};

/// Who wrote a scenario's text. A situation's words may be numbers in what the program itself kept (records, stored
/// battles): such were made before words were asked for, and must load.
enum class Written : std::uint8_t { by_hand, by_program };

struct Scenario {
    std::string file;  ///< as the user named it
    FramePlaces places;
    std::string title;
    std::string date;  ///< "19 January 1862"
    std::string place;
    std::string summary;
    std::string outcome;                ///< what happened in history; may be empty
    std::vector<std::string> rulesets;  ///< ids; the first is the default
    std::string variant;                ///< the ruleset's variant, "15 mm"; "" = its default
    Measure measure = Measure::inches;
    std::string ground_scale;  ///< "1 in = 24 yd"
    double yards_per_unit = 0;
    double width = 72;
    double height = 48;
    int turns = 12;
    std::vector<std::string> optional_rules;  ///< switches of the ruleset, by name
    bool curtain = false;                     ///< both sides place at once, behind the curtain
    bool open_sides = false;                  ///< which army takes which edge is agreed at the table
    std::vector<SightSpan> sight;
    std::vector<FireHandicap> handicaps;
    double guns_off_road = -1;  ///< soft ground: how far guns may move off a road; negative = no limit
    std::vector<Piece> pieces;
    OrderOfBattle forces;
    std::vector<Objective> objectives;
    std::vector<VictoryLine> victory;
    std::optional<Situation> situation;
    std::vector<OwnTable> own;  ///< the rulesets' own fields of the whole scenario

    std::uint64_t hash = 0;  ///< of the canonical text
    KeyPlaces keys;
    Written written = Written::by_hand;  ///< no part of the canonical text

    double sight_limit(int turn) const;  ///< a large number when there is none
    bool has_option(std::string_view name) const;
    /// A problem at a place of this file.
    Problem problem(FilePlace where, std::string text, std::string expected = "", std::string clause = "") const;
};

/// Reads and checks everything that does not depend on a ruleset: syntax, unknown keys, words, references, places on
/// the table, footprints given. `file` is only for messages. Warnings do not make it fail; they are in `warnings`.
Result<std::shared_ptr<const Scenario>, Problems> read_scenario(std::string_view text, std::string file,
                                                                Problems* warnings = nullptr,
                                                                Written written = Written::by_hand);
/// A scenario as far as it could be read: what is sound of it, so that a ruleset can be asked about that at once.
struct PartlyRead {
    /// Null where the table, its two armies or the rulesets are not known. Of a sound file the scenario; of another
    /// what is left: units and officers that have a problem are absent, situations and pieces that have one are left
    /// out.
    std::shared_ptr<const Scenario> scenario;
    Problems problems;          ///< warnings too, in the order of the file
    std::vector<int> doubtful;  ///< first lines of the tables that have a problem
};
PartlyRead read_as_far_as_possible(std::string_view text, std::string file);

/// The canonical text. read_scenario(write_scenario(s)) equals s, and writing that again gives the same bytes.
std::string write_scenario(const Scenario& scenario);

}  // namespace linstock
