#pragma once
// What generated battles are made of: rulesets, kinds, theatres, weather, hours and army lists. Their files are in
// data/skirmish/, where comments explain each key. Lengths are in inches of the table, shares in percent.

#include "army/army.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "charts/load.hpp"
#include "ground/terrain.hpp"
#include "skirmish/points.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace linstock::skirmish {

/// The least and the most of something, both included.
struct Range {
    int least = 0;
    int most = 0;
};

/// How the units of a branch become stands.
struct StandScale {
    int per_stand = 1;  ///< men, or real guns
    Range stands;
    double width = 1;   ///< of a stand in line, with its gap
    double widest = 6;  ///< of a unit in line
};

/// One ruleset in one period.
struct RulesetRow {
    std::string id;
    std::string period;
    std::string variant;
    double scale = 24;  ///< yards to the inch
    Range turns;
    int bodies = 8;         ///< most bodies of an army
    int brigade_units = 0;  ///< most units of a brigade; larger bodies are divided. 0 = no limit
    bool sight = false;     ///< it has rules for short sight
    bool handicap = false;  ///< it has rules for wet powder
    bool victory = true;    ///< it has a victory table and counts points
    StandScale foot;
    StandScale horse;
    StandScale guns;
    int two_ranks_over = 0;                 ///< figures; 0 = the ruleset decides
    std::vector<std::pair<Arm, Arm>> arms;  ///< the arm of a list, and its word in this ruleset
    std::vector<Quality> qualities;         ///< of foot and horse that it distinguishes, the best first
    std::vector<std::string> reads;         ///< keys of the lists for its own table
    OwnTable own;                           ///< of the scenario
    OwnTable unit_own;                      ///< of each unit
    const StandScale& scale_of(Branch) const;
};

struct ObjectiveRow {
    std::string role;
    Vec at;  ///< shares of width and depth, 0 to 1
    bool wing = false;
    int points = 1;
    int held_by = 0;  ///< 1 or 2; 0 = none
};

struct VictoryRow {
    int winner = 1;  ///< 1 or 2
    std::string level;
    std::vector<std::string> holds;  ///< roles
    int lead = 0;
    int enemy_lost = 0;
    int own_lost_under = 0;
};

enum class Entry : std::uint8_t { placed, road, flank };

struct GroupRow {
    int share = 100;
    double front = 0.2;  ///< share of the depth from the own edge
    bool works = false;
    Entry entry = Entry::placed;
    int first_arrival = 0;  ///< percent of the turns
    int next_arrival = 0;
    double depth = 0;  ///< flank: share of the depth from the own edge
};

struct SideRow {
    std::vector<GroupRow> groups;
    std::string briefing;
};

struct SightRow {
    int until = 0;     ///< percent of the turns
    double limit = 0;  ///< 0 = none
};

struct Kind {
    std::string id;
    std::string name;
    std::string title;
    std::string summary;
    std::string points_note;  ///< may be empty
    int share = 50;
    std::vector<ObjectiveRow> objectives;
    std::vector<VictoryRow> victory;
    std::vector<SightRow> sight;
    SideRow sides[2];
    bool has_flank_march() const;
};

/// Units with this weapon roll only `percent` of their fire dice.
struct HandicapRow {
    Weapon weapon = Weapon::musket;
    int percent = 100;
};

/// Weather or an hour of the day.
struct Condition {
    std::string id;
    std::string name;
    int chance = 0;  ///< percent
    std::vector<SightRow> sight;
    std::vector<HandicapRow> handicap;
    std::vector<OwnTable> own;  ///< of the scenario; if there are any, only these rulesets offer it
    std::string briefing;       ///< may be empty
    /// The ruleset has rules for it.
    bool offered_by(const RulesetRow& ruleset) const;
    /// A kind with its own sight takes no condition that changes the light.
    bool suits(const Kind& kind) const;
};

struct TheatreNames {
    std::vector<std::string> village;
    std::string farm;
    std::vector<std::string> owners;
    std::vector<std::string> wood;
    std::vector<std::string> hill;
    std::vector<std::string> stream;
};

struct Theatre {
    std::string id;
    std::string name;
    std::vector<std::string> periods;
    Range hills, woods, farms, fields, villages, borders, rough, marshes, swells;
    double least_wood = 2;
    double most_wood = 5;
    int open_woods = 0;
    int stream = 0;
    int turnpike = 0;
    std::vector<PieceKind> border;
    TheatreNames names;
};

struct OfficerRow {
    std::string name;
    OfficerKind kind = OfficerKind::regular;
    int value = 0;  ///< command value; 0 = the ruleset's
};

struct UnitRow {
    std::string name;
    std::string short_name;
    Arm arm = Arm::infantry;
    Quality quality = Quality::line;
    bool second_rate = false;
    Weapon weapon = Weapon::none;
    int men = 0;
    int guns = 0;
    std::string pieces;  ///< the kinds of guns, in the words of a ruleset that reads them
    bool sharpshooters = false;
    std::string source;  ///< the scenario it is from, or "reconstructed"
    Branch branch() const { return branch_of(arm); }
};

struct BodyRow {
    std::string name;
    OfficerRow officer;  ///< without a name: none
    std::string nation;
    std::vector<UnitRow> units;
};

struct ArmyList {
    std::string id;
    std::string name;
    std::string army;  ///< the name of its army in a scenario
    std::string colours;
    std::string side;                    ///< lists of one side do not fight each other
    std::vector<std::string> campaigns;  ///< the seed prefers lists of one campaign
    std::string period;
    Range years;
    OfficerRow commander;
    std::vector<BodyRow> bodies;
    std::vector<UnitRow> batteries;
    int size() const;  ///< units and batteries
};

struct Tables {
    std::vector<RulesetRow> rulesets;
    std::vector<Kind> kinds;
    std::vector<Theatre> theatres;
    std::vector<Condition> weather;
    std::vector<Condition> hours;
    std::vector<ArmyList> lists;
    std::vector<PointTable> points;
    /// Null if nothing is measured for the ruleset in its period.
    const PointTable* points_for(const RulesetRow& ruleset) const;
};

/// The texts of data/skirmish/. Each list has the name of its file as its id.
struct TableTexts {
    SourceText rulesets;
    SourceText kinds;
    SourceText theatres;
    SourceText conditions;
    SourceText points;
    std::vector<std::pair<std::string, SourceText>> lists;  ///< id and text
};

/// Reports all errors of all files together.
Result<Tables, Problems> read_tables(const TableTexts& texts);

}  // namespace linstock::skirmish
