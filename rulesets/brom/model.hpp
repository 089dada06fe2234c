#pragma once
// The family's state of a unit, an officer and a battle, in addition to the engine's, and the queries that all chapters
// use.

#include "army/layout.hpp"
#include "battle/play.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/profile.hpp"
#include "rulesets/brom/unit_flags.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock::brom {

enum class AttackStage : std::uint8_t {
    none,
    declared,  ///< ordered to attack, has not reached its target
    arrived,   ///< 1" from its target (or as near as the ground allows): tests to close in phase F
    closing,   ///< has passed (or need not take) the test to close
    engaged,   ///< in contact, fights
    ended,     ///< halted, stopped or its target gone: no attack any more this turn
};
LINSTOCK_WORDS(AttackStage, "none", "declared", "arrived", "closing", "engaged", "ended")

/// Result of a unit's close combat.
enum class CombatOutcome : std::uint8_t { open, won, lost };
LINSTOCK_WORDS(CombatOutcome, "open", "won", "lost")

enum class Guns : std::uint8_t { none, with_crew, abandoned, spiked, captured };
LINSTOCK_WORDS(Guns, "none", "with_crew", "abandoned", "spiked", "captured")

/// RV-16.F.3, RE-16.F.3, CF-17.F.6: a unit moves up to the edge of a town, stays there for a full move, then enters.
enum class AtTownEdge : std::uint8_t {
    no,       ///< does not wait to enter a town
    reached,  ///< has come to the edge, in this turn or the one before
    stood,    ///< has stayed there for a whole turn: may enter with its next move
};
LINSTOCK_WORDS(AtTownEdge, "no", "reached", "stood")

/// More than any unit moves in a turn: the upper limit of BromUnit::moved_distance.
inline constexpr Coord farthest_moved = Coord{10000} << 24;

/// UnitState::own: the family's state of a unit. Values of a turn or a step are cleared when it begins.
struct BromUnit {
    Point start_place;          ///< front centre at the start of phase A, for rear attacks
    Point guns_place;           ///< place of abandoned guns
    Coord moved_distance = 0;   ///< along its path this turn
    Heading start_heading = 0;  ///< at the start of phase A; later that in which it closed, or fell back into an enemy
    Heading guns_heading = 0;
    UnitId target;                      ///< of its attack
    UnitId fire_target;                 ///< declared in this fire step, sealed until all have declared
    PieceId edge_of;                    ///< it is at the edge of this town, waiting to enter
    OfficerId responder;                ///< the officer whose die binds it on this card; none = no higher officer
    std::uint16_t arrival = 0;          ///< order of contact, counts up through the turn
    std::uint16_t routed_turn = 0;      ///< turn of its last rout
    std::array<UnitId, 3> side_target;  ///< targets of a square's rear, right and left face, as fire_target
    std::int8_t rating = 0;             ///< morale rating; before it is rolled, the lasting alterations earned so far
    bool rated = false;
    AttackStage stage = AttackStage::none;
    Guns guns = Guns::none;
    // --- of this turn ---
    bool card_came = false;  ///< its command's card has come up
    bool responded = false;  ///< passed command response on that card
    bool asked = false;      ///< its order has been asked for
    bool moved = false;      ///< left its place this turn
    bool fired = false;      ///< once in a turn, opportunity fire included
    bool dismounted_now = false;
    bool rear_attack = false;                  ///< RV-13.A: its attack is a rear attack (rear_attacks.cpp)
    bool tested_and_went = false;              ///< fell back or routed this turn: no fire later in it
    AtTownEdge at_town_edge = AtTownEdge::no;  ///< RV-16.F.3: progress of entering `edge_of`
    std::uint8_t melees = 0;
    // --- of this step ---
    std::uint8_t declared = 0;      ///< has declared its target, or that it holds fire; a square: faces so far
    std::uint8_t ammunition = 0;    ///< 0 ball or musketry, 1 cannister
    bool took_figure = false;       ///< its fire took a figure in this step
    std::uint8_t hits = 0;          ///< hits taken in this step, not yet casualties
    std::uint8_t figures_lost = 0;  ///< in this step
    std::uint8_t stands_lost = 0;   ///< in this step
    std::uint8_t due = 0;           ///< 1 + Occasion of a test it owes; 0 = none
    MoraleResult result = MoraleResult::none;  ///< of its last test
    bool tested = false;                       ///< at most once a step
    // --- beyond the turn, or cleared where stated ---
    std::uint8_t odd_hit = 0;    ///< batteries: a hit that has not yet taken a gunner
    bool half_marked = false;    ///< has had its -1 for being under half strength
    std::uint8_t stand_hit = 0;  ///< 1 + the stand that takes casualties; 0 = to be chosen
    std::uint8_t sixes = 0;      ///< supply: sixes rolled since the last supply
    std::uint8_t supplies = 0;   ///< wagon: resupplies left
    bool supplying = false;      ///< supply: this full turn is spent at the wagon
    std::uint8_t combat = 0;     ///< number of the close combat it is in; 0 = none
    std::int8_t total = 0;       ///< of its last test
    bool spike_tried = false;  ///< its guns: a try at spiking in this phase (cleared where a phase or fire step begins)
    bool to_conceal = false;   ///< sealed until both seats have declared what they conceal
    std::uint8_t combat_losses = 0;  ///< casualties of its beaten stands in the current close combat
    UnitId supports;                 ///< close combat: the unit that it has moved up to support
    CombatOutcome outcome = CombatOutcome::open;
    std::uint8_t charges = 0;      ///< charges by a bonus option this turn
    std::uint8_t shot_at = 0;      ///< opportunity fire: inches that the mover has gone when it is fired at; 255 = none
    std::uint8_t marks = 0;        ///< of this turn, bit_of(UnitFlag)
    std::uint16_t fired_turn = 0;  ///< turn of its last fire (RE-ball); of its last opportunity fire (march.hpp)
    std::array<UnitId, 2> assisted;                 ///< CF-6.N4: chargers at which it has fired its one volley
    std::array<std::uint8_t, most_stands> duels{};  ///< its stands in the current close combat (combat_duels.cpp)
};
static_assert(sizeof(BromUnit) == 128);

/// State of a fighter in the current close combat: an element of BromUnit::duels, one for each duelling stand, or
/// BromOfficer::duels. The two low bits are this value. The rest is the number of casualties that a beaten stand has
/// still to take.
enum class InDuels : std::uint8_t {
    waits,       ///< has not fought yet
    has_fought,  ///< won its duel in an earlier round
    in_pair,     ///< won its duel in this round
    beaten,
};
LINSTOCK_LAST(InDuels, beaten)
inline InDuels in_duels(std::uint8_t entry) { return static_cast<InDuels>(entry & 3U); }
inline int casualties_due(std::uint8_t entry) { return entry >> 2; }

inline bool has_flag(const BromUnit& w, UnitFlag flag) { return (w.marks & bit_of(flag)) != 0; }
inline void set_flag(BromUnit& w, UnitFlag flag) { w.marks |= bit_of(flag); }
inline void clear_flag(BromUnit& w, UnitFlag flag) { w.marks &= static_cast<std::uint8_t>(~bit_of(flag)); }
/// RE-14.A, CF-16.1: cavalry has moved by its order if it moved when its card last came up, in this turn. A move that
/// drove it off does not count.
inline bool went_by_order(const BromUnit& w) { return w.moved && (!w.tested_and_went || has_flag(w, UnitFlag::went)); }

enum class Political : std::uint8_t { unknown, low, high };
LINSTOCK_WORDS(Political, "unknown", "low", "high")

/// OfficerState::own.
struct BromOfficer {
    UnitId rallying;              ///< the routed unit that this officer will aid this turn
    std::uint16_t out_until = 0;  ///< light wound: no bonus and no command to the end of this turn
    Political political = Political::unknown;
    std::uint8_t asked = 0;         ///< the officer's move has been asked for on this card
    std::uint16_t bound_until = 0;  ///< RV-officers: horse shot; stays attached to the end of this turn
    std::uint16_t ride = 0;         ///< CF-movement: distance that the officer's dice give on this card
    std::uint8_t duels = 0;         ///< InDuels
    std::uint8_t spare = 0;
};

/// More than any battle has to remember at one time.
inline constexpr std::size_t most_pairs = 24;

/// State::own.
struct BromState {
    std::uint16_t arrivals = 0;            ///< counter behind BromUnit::arrival
    std::uint16_t combats = 0;             ///< counter behind BromUnit::combat
    std::uint8_t card = 0;                 ///< 1 + the card being played; 0 = none
    std::uint8_t fire_step = 0;            ///< current FireStep
    std::uint8_t sides_swapped = 0;        ///< RV-2.A: the armies have exchanged the edges of the scenario
    std::uint8_t round = 0;                ///< CF-3.F: current round of the fire-fight
    std::array<std::uint8_t, 2> beaten{};  ///< by army: effectiveness below the last threshold
    std::array<std::uint8_t, 2> end_offered{};
    std::array<std::uint8_t, 48> entry{};        ///< by card: 1 + entry point announced; 0 = none
    std::array<std::uint16_t, 48> entry_turn{};  ///< by card: turn of the announcement
    /// Pairs of a unit and an enemy. Until the tests to close, CF-6.N4: chargers at which a unit has fired its one
    /// volley, in excess of those in `assisted`. From then on RV-10.F b, RE-10.F, CF-12.F: units pursued in this turn.
    std::array<UnitId, most_pairs> pair_by{};
    std::array<UnitId, most_pairs> pair_of{};
};
static_assert(sizeof(BromState) <= 256);

inline BromUnit own(const UnitState& u) { return u.own.as<BromUnit>(); }
inline BromOfficer own(const OfficerState& o) { return o.own.as<BromOfficer>(); }
inline BromState own(const State& s) { return s.own.as<BromState>(); }
/// Changes a part: edit(play.state().unit(id), [&](BromUnit& u) { u.moved = true; });
template <class Fn>
void edit(UnitState& u, Fn&& fn) {
    BromUnit w = own(u);
    fn(w);
    u.own.set(w);
}
/// Edits the units that satisfy `wanted`. Most units need no change, and writing costs more than reading.
template <class Wanted, class Fn>
void edit_where(std::vector<UnitState>& units, Wanted&& wanted, Fn&& fn) {
    for (UnitState& u : units)
        if (wanted(own(u))) edit(u, fn);
}
template <class Fn>
void edit(OfficerState& o, Fn&& fn) {
    BromOfficer w = own(o);
    fn(w);
    o.own.set(w);
}
template <class Fn>
void edit(State& s, Fn&& fn) {
    BromState w = own(s);
    fn(w);
    s.own.set(w);
}

/// BromState::pair_by, pair_of: whether, or how often, the list has this unit with that enemy.
bool is_pair(const State&, UnitId by, UnitId of);
int times_paired(const State&, UnitId by, UnitId of);
/// Stores a pair in the first free entry.
void add_pair(State&, UnitId by, UnitId of);
/// Stores a pair in this entry. `index` == most_pairs: the list is full, and the battle stops as a bug
/// (Fault::full_list).
void store_pair(State&, std::size_t index, UnitId by, UnitId of);
void forget_pairs(State&);

/// Constant properties of a unit, resolved when the battle is prepared.
struct Facts {
    Branch branch = Branch::foot;
    Mover mover = Mover::infantry;  ///< mounted; dismounted cavalry moves as Mover::dismounted
    double stand_width = 1;
    double stand_depth = 1;
    int line_files = 3;  ///< stands side by side in line
    bool line_two_ranks = true;
    int column_files = 2;
    int shots = 1;  ///< dice of a group
    int duel_dice = 1;
    int gunners_per_die = 1;
    int hits_per_figure = 1;
    int quality = 1;                          ///< row of Profile::initial
    Firer small_arms = Firer::rifled_musket;  ///< of foot, and of cavalry that fires
    GunKind guns = GunKind::medium;           ///< RE batteries
    bool gatling = false;
    bool light = false;        ///< light infantry, light cavalry
    bool elite = false;        ///< RE-syw-foot: elite infantry
    bool pikes = false;        ///< RE-gnw-foot
    bool repeater = false;     ///< CF-8.E
    bool second_rate = false;  ///< RE-9.A
    std::uint8_t card = 0;     ///< 1 + index in Setup::cards
    double farthest = 0;       ///< no point of its footprint is further than this from its place, in any formation
};

/// A unit as army effectiveness counts it.
struct Counted {
    UnitId unit;
    bool battery = false;
    int stands = 0;  ///< at the start
};

/// Lists that are fixed for the whole battle, so that no query has to search all units. Each is in the order of its
/// ids.
struct Rolls {
    std::vector<ArmyId> army;  ///< by unit
    std::vector<UnitId> batteries;
    std::array<std::vector<Counted>, 2> counted;  ///< by army: units that count for effectiveness
    std::vector<std::vector<UnitId>> of_card;     ///< by index in Setup::cards
    std::vector<std::vector<OfficerId>> over;     ///< by unit: the officers that may influence it
    std::vector<std::vector<UnitId>> under;       ///< by officer: the units that the officer may influence
    double farthest = 0;                          ///< the largest Facts::farthest
    double longest = 0;                           ///< the longest range of the ruleset
};

enum class CardKind : std::uint8_t { command, staff, bonus };
struct Card {
    CardKind kind = CardKind::command;
    ArmyId army;
    CommandId command;  ///< of a command card
    std::string name;   ///< "Gibbon's brigade", "Union staff"
    UnitId battery;     ///< CF-1: the battery whose own card this is, instead of a command
};

/// The phases of all three rulesets. The sequence file of a ruleset lists those that it has, in order.
enum class Phase : std::uint16_t {
    announcements,
    movement,
    sharpshooters,
    artillery,
    standing_fire,
    moving_fire,
    attackers_close,
    defenders_stand,
    close_combat,
    rally,
    effectiveness,
    end,
    moving_artillery,
    fire_fight,
    victory,
    under_half,
    count,
};

/// A phase, and the family's name for its clause.
struct PhaseOfBook {
    Phase phase;
    const char* clause;
};
struct TableStatements;
/// The prepared part of a battle (Battle::own).
struct Setup {
    Profile profile;
    std::span<const PhaseOfBook> sequence;  ///< the turn of the ruleset; sequence.hpp
    std::vector<Facts> facts;
    std::vector<Card> cards;
    Rolls rolls;
    bool officer_casualties = false;
    bool supply = false;
    bool sharpshooters = false;
    bool mounted_fire = false;      ///< RE-14.D: the scenario's game notes; CF-firing by house rule
    double deployment_zone = 0;     ///< RE-1.4: the scenario chooses; negative = anywhere on its own side
    std::vector<bool> russians;     ///< RE-gnw-command, by command
    std::vector<bool> second_rate;  ///< RE-syw-command, by officer: second-rate according to the scenario
    std::vector<bool> works_left;   ///< RV-16.C, by piece: a work drawn as a line that protects its left side
    /// For a blank table on which a question of a real one is staged: table_statements.hpp. Null: an ordinary battle.
    std::shared_ptr<const TableStatements> statements;
};

inline const Setup& setup(const Battle& battle) { return *static_cast<const Setup*>(battle.own.get()); }
inline const Profile& profile(const Battle& battle) { return setup(battle).profile; }
inline const Facts& facts(const Battle& battle, UnitId id) { return setup(battle).facts[id.index()]; }

// --- Footprints (RV-17, RV-11) ---
/// RV-11.3: with two stands left a regiment is always a line; a battery stays deployed or limbered. RV-11.2: by house
/// rule a column that is not deeper than wide is a line too.
Formation shape_of(const Battle&, const State&, UnitId, Formation wanted);
Size size_of(const Battle&, const State&, UnitId, Formation formation);
Box footprint(const Battle&, const State&, UnitId);  ///< of a unit in a town: the town's bounding box
Box footprint_at(const Battle&, const State&, UnitId, Point place, Heading heading, Formation formation);
Layout layout_of(const Battle&, const State&, UnitId);
void stand_boxes(const Battle&, const State&, UnitId, std::vector<Box>& out);
/// Nearest points of two units' footprints; units in towns are measured to the town's outline.
double distance_between(const Battle&, const State&, UnitId, UnitId);
double distance_to_unit(const Battle&, const State&, Vec from, UnitId);
/// As far_apart(), without regard to the unit's formation.
bool far_from_unit(const Battle&, const State&, const Box&, UnitId, double reach);
bool box_near_unit(const Battle&, const State&, const Box&, UnitId, double gap);  ///< nearer than gap (strictly)

// --- What a unit is ---
bool is_foot(const Battle&, const State&, UnitId);     ///< infantry, and dismounted cavalry where it counts as infantry
bool is_mounted(const Battle&, const State&, UnitId);  ///< cavalry that is mounted
bool is_battery(const Battle&, UnitId);
bool fights_as_unit(const Battle&, UnitId);  ///< foot, cavalry or guns, but no wagons or sharpshooters
bool on_table(const State&, UnitId);         ///< can be seen and touched: on the table, not concealed
bool routed(const State&, UnitId);
bool falling_back(const State&, UnitId);
bool in_order(const State&, UnitId);  ///< on the table, neither routed nor falling back
bool has_guns(const State&, UnitId);  ///< a battery with its guns
int figures_left(const Battle&, const State&, UnitId);
int figures_at_start(const Battle&, UnitId);
bool under_half(const Battle&, const State&, UnitId);  ///< RV-12
Mover mover_of(const Battle&, const State&, UnitId);
/// RV-7.6: another regiment of its army within 2" in front or behind, overlapping across.
bool crowded(const Battle&, const State&, UnitId);
/// Column, square, limbered or crowded (RV-7.6). Fire itself determines enfiladed lines.
bool column_target(const Battle&, const State&, UnitId);

// --- Officers (RV-5) ---
/// The attached officer whose bonus counts: on the table, not out, not rallying another unit.
OfficerId best_attached(const Battle&, const State&, UnitId);
/// The officer's bonus. A political officer not yet rolled counts as the better class.
Cited<int> morale_bonus(const Battle&, const State&, OfficerId);
/// None = the row "no higher officer", which RE-gnw-command has by nation.
Cited<FaceSet> failing_faces(const Battle&, const State&, OfficerId, CommandId);
bool may_influence(const Battle&, OfficerId, UnitId);  ///< RV-5.B
bool may_influence(const OrderOfBattle&, const Officer&, const Unit&);
bool officer_active(const Battle&, const State&, OfficerId);  ///< on the table, and well enough to command
Vec officer_place(const State&, OfficerId);

// --- Lists ---
/// Units of an army on the table (concealed ones not), in unit order.
std::vector<UnitId> units_of(const Battle&, const State&, ArmyId);
std::vector<UnitId> enemies_of(const Battle&, const State&, UnitId);
inline ArmyId army_of(const Battle& battle, UnitId id) { return battle.unit(id).army; }
inline Seat seat_of_unit(const Battle& battle, UnitId id) { return linstock::seat_of(battle.unit(id).army); }
inline Vec place_of(const State& s, UnitId id) { return to_vec(s.unit(id).place); }

/// The current phase.
Phase phase_of(const Battle&, const State&);

}  // namespace linstock::brom
