#pragma once
// The order of battle: both armies before the first shot. Immutable and shared; what changes in a battle is in the
// state. It holds what the rulebooks have in common. What only one ruleset uses is in that ruleset's own sub-table.

#include "base/fields.hpp"
#include "base/geometry.hpp"
#include "base/id.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace linstock {

enum class Arm : std::uint8_t {
    infantry,
    light_infantry,
    cavalry,  // without a grade
    heavy_cavalry,
    armoured_cavalry,
    light_cavalry,
    artillery,  // field guns without a grade
    light_guns,
    medium_guns,
    heavy_guns,
    horse_artillery,
    field_howitzers,
    heavy_howitzers,
    siege_guns,
    gatling,
    wagon,
    sharpshooter,
    train,
    riverboat,
};
enum class Branch : std::uint8_t { foot, horse, guns, wagon, sharpshooter, train, boat };
Branch branch_of(Arm arm);

enum class Quality : std::uint8_t { elite, veteran, line, green };

enum class Weapon : std::uint8_t {
    none,
    rifled_musket,
    smoothbore_musket,
    flintlock,
    mixed_muskets,
    breechloader,  // Sharps and the like
    carbine,
    repeater_rifle,
    repeater_carbine,
    musket,
    rifle,
    musket_and_pike,
    sabre,
    lance,
    napoleon,
    parrott,
    ordnance_rifle,
    howitzer,
    smoothbore_gun,
    rifled_gun,
    mixed_guns,
};

/// A unit's formation. A battery in `line` is unlimbered, in `column` limbered.
enum class Formation : std::uint8_t { line, column, square, skirmish, road_column, double_line };
LINSTOCK_LAST(Formation, double_line)

enum class Rank : std::uint8_t { commander_in_chief, corps, division, brigade, regiment };
enum class OfficerKind : std::uint8_t { regular, political };
enum class CommandKind : std::uint8_t { army, corps, wing, division, brigade, battery, other };
/// How figures stand on an infantry stand: in one rank, or in two.
enum class Mounting : std::uint8_t { one_rank, two_ranks };

std::string_view name_of(Arm);
std::string_view name_of(Quality);
std::string_view name_of(Weapon);
std::string_view name_of(Formation);
std::string_view name_of(Rank);
std::string_view name_of(OfficerKind);
std::string_view name_of(CommandKind);
std::string_view name_of(Mounting);

/// A ruleset's own sub-table, one level deep: [units.revised] and the like. The ruleset reads it and reports keys that
/// it does not know.
using OwnItem = std::variant<std::int64_t, double, bool, std::string>;
struct OwnValue {
    std::string key;
    std::variant<std::int64_t, double, bool, std::string, std::vector<OwnItem>>
        value;  ///< a list, for fields that are lists
    int line = 0;
    int column = 0;
};
struct OwnTable {
    std::string ruleset;
    std::vector<OwnValue> values;
    const OwnValue* find(std::string_view key) const;
};
const OwnTable* own_of(const std::vector<OwnTable>& tables, std::string_view ruleset);

/// Line and column in the file, for errors found later.
struct FilePosition {
    int line = 0;
    int column = 0;
};

/// How an item enters the battle.
enum class Start : std::uint8_t {
    placed,   ///< at `place`, `heading`
    zone,     ///< the player deploys it behind the curtain, in a zone of its army
    reserve,  ///< off the table; the ruleset's rules for reserves bring it on
    arrives,  ///< off the table; the scenario makes it enter at `place` on turn `turn`
    absent,   ///< not in this battle (a cut of the scenario leaves it out)
};
struct StartPosition {
    Start how = Start::placed;
    Vec place;  ///< front centre (units), place (officers), entry point (arrives)
    Heading heading = 0;
    int turn = 0;  ///< arrives: the first turn on which it can enter
    bool concealed = false;
};

struct Unit {
    UnitId id;
    ArmyId army;
    CommandId command;
    std::string name;        ///< "2nd Wisconsin"
    std::string short_name;  ///< for the map, at most 8 characters: "2 Wis"
    Arm arm = Arm::infantry;
    Quality quality = Quality::veteran;
    bool second_rate = false;
    Weapon weapon = Weapon::rifled_musket;
    int men = 0;                ///< present for duty; 0 = not given
    int guns = 0;               ///< batteries: real guns
    int stands = 0;             ///< bases at full strength; 0 = the ruleset's standard number
    int figures_per_stand = 0;  ///< men, or gunners of a gun stand; 0 = the ruleset's standard number
    int guns_per_stand = 0;     ///< gun models on a stand of a battery; 0 = the ruleset's standard number
    Mounting mounting = Mounting::one_rank;
    bool single_figures = false;   ///< figures mounted singly, grouped for fire
    int single_group = 0;          ///< single figures per shot; 0 = the ruleset's default
    std::optional<Vec> footprint;  ///< of one stand, width × depth; none = the ruleset's chart
    Formation formation = Formation::line;
    bool mounted = true;  ///< cavalry only
    StartPosition start;
    std::vector<OwnTable> own;
    FilePosition where;

    Branch branch() const { return branch_of(arm); }
    /// As in the file: 0 if the stands or figures are left to the ruleset.
    int figures() const { return stands * figures_per_stand; }
};

struct Officer {
    OfficerId id;
    ArmyId army;
    /// the command that the officer leads; none = commander-in-chief over the whole army, or a staff officer
    CommandId command;
    std::string name;
    Rank rank = Rank::brigade;
    OfficerKind kind = OfficerKind::regular;
    StartPosition start;
    UnitId attached_to;  ///< none = not attached; otherwise starts where and when this unit does
    std::vector<OwnTable> own;
    FilePosition where;
};

struct Command {
    CommandId id;
    ArmyId army;
    CommandId parent;  ///< none = directly under the army
    std::string name;
    CommandKind kind = CommandKind::brigade;
    bool card = false;  ///< this command has a movement card
    OfficerId officer;  ///< the officer in command; may be none
    std::vector<OwnTable> own;
    FilePosition where;
};

struct Zone {
    Polygon area;
};

struct Army {
    ArmyId id;
    std::string name;       ///< "Union"
    std::string adjective;  ///< for a unit of this army in a sentence; may be empty
    std::string colours;  ///< "union", "confederate", "prussian", "french", "austrian", "swedish", "russian", "british"
    Heading edge = 0;     ///< heading from the army's own table edge into the table
    std::string briefing;
    std::vector<Zone> zones;  ///< empty = the ruleset's standard deployment
    std::vector<OwnTable> own;
    FilePosition where;
};

struct OrderOfBattle {
    std::vector<Army> armies;  ///< always two
    std::vector<Command> commands;
    std::vector<Officer> officers;
    std::vector<Unit> units;  ///< by army, in file order

    const Army& army(ArmyId id) const { return armies[id.index()]; }
    const Command& command(CommandId id) const { return commands[id.index()]; }
    const Officer& officer(OfficerId id) const { return officers[id.index()]; }
    const Unit& unit(UnitId id) const { return units[id.index()]; }
    /// True if `inner` is `outer` or is below it at any depth.
    bool within(CommandId inner, CommandId outer) const;
};

}  // namespace linstock
