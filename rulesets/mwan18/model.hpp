#pragma once
// The ruleset's own data of a unit, an officer and a battle, and questions that all chapters ask.
//
// How this ruleset uses the engine's fields:
// UnitState::stands_left: figures of foot and horse; sections of a battery (each a cannon figure with limber and crew).
// UnitState::casualties: a battery's crew losses by section; 0 for other units.
// UnitState::formation: line, column, skirmish (open order), road_column. A battery in line is unlimbered; in column or
// road_column it is limbered.
// UnitState::condition: routed while the unit stampedes, disordered while it rests.
// State::path: the sealed moves of T2 (declared.hpp).

#include "army/layout.hpp"
#include "battle/play.hpp"
#include "rulesets/mwan18/book.hpp"
#include "rulesets/mwan18/close_combat/close_charts.hpp"
#include "rulesets/mwan18/command/wounds.hpp"
#include "rulesets/mwan18/fire/fire_charts.hpp"
#include "rulesets/mwan18/formation_traits.hpp"
#include "rulesets/mwan18/morale/morale_tables.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock::mwan18 {

inline constexpr int most_figures = 200;
inline constexpr std::size_t most_sections = 4;
inline constexpr std::size_t most_gaps = 16;  ///< gaps in dismantled obstacles

/// MW-5.1: the order classes, as printed.
enum class Order : std::uint8_t { stand = 1, skirmish = 2, attack = 3, withdraw = 4 };
LINSTOCK_WORDS(Order, nullptr, "stand", "skirmish", "attack", "withdraw")
const char* order_word(Order);  ///< such as "fall back, withdraw"

/// MW-3.4 to MW-3.8: the gait of a turn. Foot has only `walk` (its one allowance) and `charge`.
enum class Gait : std::uint8_t { none, walk, trot, gallop, charge };
LINSTOCK_WORDS(Gait, "none", "walk", "trot", "gallop", "charge")

/// MW-9.3: how the unit's front centre moved this turn. other = neither nearer nor farther.
enum class Conduct : std::uint8_t { stood, advanced, fell_back, other };
LINSTOCK_WORDS(Conduct, "stood", "advanced", "fell_back", "other")

/// MW-7.1, MW-7.6
enum class Spirit : std::uint8_t { steady, stampeding, resting };
LINSTOCK_WORDS(Spirit, "steady", "stampeding", "resting")

/// The gun of a section. lost: captured or abandoned for good. away: its crew has run and is a part of the battery.
enum class Gun : std::uint8_t { served, lost, away };
LINSTOCK_WORDS(Gun, "served", "lost", "away")

/// MW-6.8: the height from which a charger came. below: uphill, or from lower ground. above: from higher ground.
enum class Height : std::uint8_t { level, below, above };
LINSTOCK_WORDS(Height, "level", "below", "above")

/// MW-6.6: the edge of the enemy that a charger touches.
enum class Edge : std::uint8_t { none, front, right, rear, left };
LINSTOCK_WORDS(Edge, "none", "front", "right", "rear", "left")

/// UnitState::own. Members are sorted by size to avoid padding. Tags: (k) kept from turn to turn; (t) for this turn,
/// cleared in T1 or where noted; (f) while dice of T3 or T4b are rolled; (c) in T4.
struct MwUnit {
    Point objective_place;          ///< (k) of its orders, if `objective_is_point`
    std::int32_t spent = 0;         ///< (t) budget units of its turn (pace.hpp)
    std::int32_t spent_by_row = 0;  ///< (t) part of `spent` that its row forced; not movement of a firer (MW-4.D.8)
    UnitId objective;               ///< (k) an enemy unit; none = a point, or the nearest enemy
    UnitId contact;                 ///< (k) enemy in close action with it; the first that it touched
    UnitId charge;                  ///< (t) target of its charge
    std::array<UnitId, most_sections> fire_at{};  ///< (f) sealed targets by section; foot and horse use the first
    PieceId dismantles;                           ///< (t) obstacle that is taken down in T7 (MW-3.35)
    std::uint16_t rest_until = 0;                 ///< (k) resting until T1 of this turn (MW-7.4)
    std::uint16_t stampeded = 0;                  ///< (k) turn of its last stampede; 0 = never
    std::uint16_t prisoners = 0;                  ///< (k) its figures captured by the enemy
    std::uint16_t fire_percent = 0;               ///< (t) P against it: the larger of T3 and T4b
    std::uint16_t volley = 0;                     ///< (f) P against it, still to be rolled for
    // (k)
    Order order = Order::stand;
    bool objective_is_point = false;
    std::uint8_t files = 0;     ///< of a column
    std::uint8_t ranks = 1;     ///< of a line: 1 or 2
    std::uint8_t row = 0;       ///< binding row this turn: row_number(table, die); 0 = free (MW-5.8)
    std::uint8_t next_row = 0;  ///< the same for the next turn
    Gait last_gait = Gait::none;
    Gait gait_before_last = Gait::none;
    Spirit spirit = Spirit::steady;
    bool prone = false;
    bool rigged = false;  ///< prolonge rigged
    bool volley_spent = false;
    bool rally_tried = false;                          ///< since its last stampede began
    bool fought_last_turn = false;                     ///< close action (MW-6.8, MW-6.19)
    bool attacker = false;                             ///< it charged into `contact`
    Edge edge = Edge::none;                            ///< edge of `contact` that it touches, if attacker
    std::array<std::uint8_t, most_sections> horses{};  ///< horses hit, by section
    std::array<Gun, most_sections> guns{};             ///< by section
    // (t)
    Gait gait = Gait::none;  ///< used this turn; charge = charge movement
    Conduct conduct = Conduct::stood;
    bool fought = false;          ///< close action
    bool closes = false;          ///< its charge reaches the target and waits for T4 (T2c)
    bool checked = false;         ///< has made its only check of the turn
    bool changed_limber = false;  ///< limbers or unlimbers this turn (MW-4.E.4)
    bool fired = false;
    bool split = false;            ///< a part of it was driven off (MW-6.16)
    bool enfiladed = false;        ///< by fire
    bool under_guns = false;       ///< it was under artillery fire
    bool surprised = false;        ///< attacked by an enemy that its side could not see at T1
    bool unseen = false;           ///< at T1 no enemy could see it
    std::uint8_t casualties = 0;   ///< by fire: figures, gunners, horses (MW-5.3.1)
    std::uint8_t friends_ran = 0;  ///< occasions under MW-5.3.2 and MW-5.3.3
    // (f)
    std::uint8_t rate = 0;  ///< sealed rate of fire, 1 to 7
    std::uint8_t hits = 0;  ///< not yet removed: figures, or gunners of a battery
    std::uint8_t horse_hits = 0;
    // (c)
    std::uint8_t combat = 0;       ///< number of its close combat this turn; 0 = none
    std::uint8_t engaged = 0;      ///< figures (MW-6.6)
    std::uint8_t share = 0;        ///< fifths of fire that a stopped charger may use (MW-6.4)
    std::uint8_t performance = 0;  ///< die of its side
    // (f), (c)
    std::int8_t shift = 0;     ///< what the owner adds to the current check (MW-5.7)
    bool flank_fire = false;   ///< the firer with the greatest p enfilades it (MW-4.E.4)
    std::uint8_t row_now = 0;  ///< row_number() of its check in T4a (MW-6.4)
    bool beaten = false;       ///< (c) in T4d its `engaged` run. Figures; for a battery one bit per section
    bool met = false;          ///< (k) two units charged each other: neither waits (MW-6.20)
    bool held_up = false;      ///< (k) its last run ended at a fence, hedge or wall that its arm cannot cross (MW-7.1)
    std::uint8_t sections_gone = 0;   ///< (k) bit set: original sections that no longer belong to it (MW-3.17)
    Cover fought_over = Cover::none;  ///< (k) linear cover of `contact` on the attacker's path (MW-10.13)
    Height height = Height::level;    ///< (k) height of the attacker's charge into `contact` (MW-6.8)
    // (k) MW-3.9: an unfinished change of formation. Line for a battery: unlimbered.
    std::int32_t change_done = 0;  ///< paid of the path of the stand that goes farthest, in steps of 1/20 foot
    bool changing = false;
    Formation changes_to = usual_formation;
    std::uint8_t changes_by = 0;  ///< files of a column, ranks of a line
    std::array<std::uint8_t, 1> spare{};
};
static_assert(sizeof(MwUnit) == 112);
static_assert(Window<MwUnit>);

/// OfficerState::own.
struct MwOfficer {
    std::int32_t to_x = 0;  ///< T1: destination in T2b, in steps of 1/20 foot (pace.hpp)
    std::int32_t to_y = 0;
    UnitId joins;                 ///< T1: unit to join
    std::uint16_t out_until = 0;  ///< wounded: out of the chain of command through this turn (MW-8.4)
    bool rides = false;           ///< T1: has a destination
    std::array<std::uint8_t, 3> spare{};
};
static_assert(Window<MwOfficer> && sizeof(MwOfficer) <= 20);

/// State::own. Arrays of two are by army.
struct MwState {
    std::array<std::uint32_t, 2> prisoners{};  ///< men captured from this army
    // MW-3.35: gaps, from and to in steps along the piece. Gaps of one piece never touch.
    std::array<std::uint32_t, most_gaps> gap_from{};
    std::array<std::uint32_t, most_gaps> gap_to{};
    std::array<PieceId, most_gaps> gap_in{};    ///< none = no gap
    std::array<std::uint8_t, 2> answered{};     ///< the seat has answered the open sealed question
    std::array<std::uint8_t, 2> end_offered{};  ///< this turn
    std::uint8_t combats = 0;                   ///< last value of MwUnit::combat
    std::uint8_t steps = 0;                     ///< taken by the winner of the current combat (MW-6.13)
    std::uint8_t half = 0;                      ///< 1 during T2, while moves are sealed
    std::array<std::uint8_t, 49> spare{};
};
static_assert(Window<MwState> && sizeof(MwState) <= 256);

inline MwUnit own(const UnitState& u) { return u.own.as<MwUnit>(); }
inline MwOfficer own(const OfficerState& o) { return o.own.as<MwOfficer>(); }
inline MwState own(const State& s) { return s.own.as<MwState>(); }
/// Changes some members: edit(play.state().unit(id), [&](MwUnit& u) { u.prone = true; });
template <class Fn>
void edit(UnitState& u, Fn&& fn) {
    MwUnit w = own(u);
    fn(w);
    u.own.set(w);
}
template <class Fn>
void edit(OfficerState& o, Fn&& fn) {
    MwOfficer w = own(o);
    fn(w);
    o.own.set(w);
}
template <class Fn>
void edit(State& s, Fn&& fn) {
    MwState w = own(s);
    fn(w);
    s.own.set(w);
}

/// MW-10.19, MW-smoothbore, MW-rifled: the weapon of a unit.
enum class Arms : std::uint8_t { musket, breechloader, carbine, spencer_rifle, spencer_carbine, henry, none };
enum class Grade : std::uint8_t { green, average, crack };

/// Facts of a unit that are constant in a battle, resolved in preparation. A part (MW-6.15, MW-3.17) is a unit that is
/// absent until needed. It has its parent's facts.
struct Facts {
    Branch branch = Branch::foot;
    ArmyId army;
    UnitId parent;              ///< of a part; none = a unit of the scenario
    std::vector<UnitId> parts;  ///< that may split from it
    int figures = 0;            ///< at the start; 0 for batteries and parts
    int sections = 0;           ///< at the start
    int crew = 0;               ///< of a section
    Grade grade = Grade::average;
    Arms arms = Arms::musket;
    /// Index into FireCharts::pieces, by original section.
    std::array<std::int8_t, most_sections> pieces{{-1, -1, -1, -1}};
    bool sharpshooters = false;
    bool confederate = false;
    bool horse_artillery = false;
    Order first_order = Order::stand;
    OfficerId brigadier;  ///< commander of its brigade
    OfficerId division;   ///< commander of its division
};

/// Battle::own: what is prepared for a battle.
struct Setup {
    Book book;
    FireCharts fire;
    MoraleCharts morale;
    CloseCharts close;
    OfficerCharts officers;
    std::vector<Facts> facts;           ///< by unit
    std::array<int, 2> men_at_start{};  ///< by army, without parts
    double scale = 1;                   ///< feet per unit of length of the scenario file
    PerMover<int> stream{{1, 1, 1}};    ///< fifths to wade a stream; -1 = cannot (MW-3.24)
    PerMover<int> river{{-1, -1, -1}};
    int turns = 0;
    int told_share = 5;  ///< staged charge (fire/staging): fifths of the turn in which the charger is fired at (MW-6.2)
};

inline const Setup& setup(const Battle& battle) { return *static_cast<const Setup*>(battle.own.get()); }
inline const Book& book(const Battle& battle) { return setup(battle).book; }
inline const Facts& facts(const Battle& battle, UnitId id) { return setup(battle).facts[id.index()]; }
/// A clause by its id.
Cite cite(const Battle& battle, std::string_view id);
/// A refusal by this clause.
Refusal refuse(const Battle&, std::string text, std::string_view clause);

// --- Kinds of units ---
inline bool is_battery(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::guns; }
inline bool is_horse(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::horse; }
inline bool is_mounted(const UnitState& u) { return u.mounted; }
bool limbered(const Battle&, const State&, UnitId);
bool unlimbered(const Battle&, const State&, UnitId);
/// The gunners have left their guns and move as foot (MW-7.1).
bool crew_on_foot(const State&, UnitId);
Mover mover_of(const Battle&, const State&, UnitId);  ///< dismounted cavalry moves as infantry (MW-3.1)
inline ArmyId army_of(const Battle& battle, UnitId id) { return facts(battle, id).army; }
inline bool enemies(const Battle& battle, UnitId a, UnitId b) { return army_of(battle, a) != army_of(battle, b); }

// --- Status of a unit ---
bool on_table(const State&, UnitId);                    ///< on the table and not concealed
int figures_left(const Battle&, const State&, UnitId);  ///< for a battery, gunners
int crew_left(const Battle&, const State&, UnitId, int section);
/// The original index of a section. A section left behind keeps its own (MW-3.17).
int original_section(const State&, UnitId, int section);
/// Index into FireCharts::pieces; -1 = no piece.
int piece_of(const Battle&, const State&, UnitId, int section);
/// A section of a battery on the table whose crew is gone.
bool without_crew(const Battle&, const State&, UnitId, int section);
/// On the table with a figure (for a battery, crew) left, and neither stampeding nor resting.
bool in_order(const Battle&, const State&, UnitId);
/// MW-7.1, MW-7.6: sets the spirit and the engine's condition (routed, disordered, steady), which objectives use. A
/// unit that stampedes gives up an unfinished change of formation (MW-3.9).
void set_spirit(UnitState&, Spirit);
bool free_of_rows(const State&, UnitId);          ///< not bound by a morale row
int men_of(const Battle&, const State&, UnitId);  ///< MW-1.1, MW-1.2: figures times scale
/// The row that binds the unit this turn; null = free.
const Book::Row* binding_row(const Battle&, const State&, UnitId);
/// Fifths of fire by the binding row; 5 for a free unit (MW-4.2).
int fire_share(const Battle&, const State&, UnitId);
constexpr std::uint8_t row_number(int table, int die) { return static_cast<std::uint8_t>(1 + 10 * (table - 1) + die); }
constexpr int table_of_row(std::uint8_t row) { return (row - 1) / 10 + 1; }
constexpr int die_of_row(std::uint8_t row) { return (row - 1) % 10; }
Cite cite_row(const Battle&, std::uint8_t row);  ///< MW-morale-3.r5

/// All units in unit order, with parts. Many may be off the table.
std::span<const Unit> units_of(const Battle& battle);

}  // namespace linstock::mwan18
