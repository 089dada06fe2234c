#pragma once
// What the ruleset keeps of a unit, an officer and a battle beside the engine's own, and the questions every chapter
// asks.
//
// How the engine's own fields are used. UnitState::stands_left: figures of foot and horse; sections of a battery (each
// a cannon figure with limber and crew). UnitState::casualties: a battery's crew lost, by section; of others always 0.
// UnitState::formation: line, column, skirmish (open order), road_column; a battery in line is unlimbered, in column or
// road_column limbered. UnitState::condition: routed while it stampedes, disordered while it rests.
// State::path: the moves of T2 under seal (declared.hpp).

#include "army/layout.hpp"
#include "battle/play.hpp"
#include "rulesets/mwan18/book.hpp"
#include "rulesets/mwan18/close_combat/close_charts.hpp"
#include "rulesets/mwan18/command/wounds.hpp"
#include "rulesets/mwan18/fire/fire_charts.hpp"
#include "rulesets/mwan18/morale/morale_tables.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock::mwan18 {

inline constexpr int most_figures = 200;
inline constexpr std::size_t most_sections = 4;
inline constexpr std::size_t most_gaps = 16;  ///< in obstacles, of which stretches have been taken down

/// MW-5.1: the classes of orders, as printed.
enum class Order : std::uint8_t { stand = 1, skirmish = 2, attack = 3, withdraw = 4 };
LINSTOCK_WORDS(Order, nullptr, "stand", "skirmish", "attack", "withdraw")
const char* order_word(Order);  ///< "fall back, withdraw"

/// MW-3.4 to MW-3.8: the gait of a turn. Foot has only `walk` (its one allowance) and `charge`.
enum class Gait : std::uint8_t { none, walk, trot, gallop, charge };
LINSTOCK_WORDS(Gait, "none", "walk", "trot", "gallop", "charge")

/// MW-9.3: what a unit did this turn, by its front centre. other = neither nearer nor farther.
enum class Conduct : std::uint8_t { stood, advanced, fell_back, other };
LINSTOCK_WORDS(Conduct, "stood", "advanced", "fell_back", "other")

/// MW-7.1, MW-7.6
enum class Spirit : std::uint8_t { steady, stampeding, resting };
LINSTOCK_WORDS(Spirit, "steady", "stampeding", "resting")

/// A gun of a section.
/// lost: taken, or left to the enemy for good; away: its crew, a part of the battery, has run from it.
enum class Gun : std::uint8_t { served, lost, away };
LINSTOCK_WORDS(Gun, "served", "lost", "away")

/// MW-6.8: how a charger came to its enemy. below: it came uphill, or started lower; above: it started higher.
enum class Height : std::uint8_t { level, below, above };
LINSTOCK_WORDS(Height, "level", "below", "above")

/// MW-6.6: the edge of a unit that a charger touches.
enum class Edge : std::uint8_t { none, front, right, rear, left };
LINSTOCK_WORDS(Edge, "none", "front", "right", "rear", "left")

/// UnitState::own. What is only of this turn is cleared when it begins (T1), or where it is said. In the order of their
/// sizes, so that there is no padding: (k) is kept from turn to turn, (t) is of this turn, (f) of T3 or T4b while their
/// dice are rolled, (c) of T4.
struct MwUnit {
    Point objective_place;          ///< (k) of its orders, when `objective_is_point`
    std::int32_t spent = 0;         ///< (t) budget units of its turn (pace.hpp)
    std::int32_t spent_by_row = 0;  ///< (t) of these what is no movement of a firer: its row's march (MW-4.D.8)
    UnitId objective;               ///< (k) an enemy unit; none = a point, or the nearest enemy
    UnitId contact;                 ///< (k) in close action with it; the first that it touched
    UnitId charge;                  ///< (t) at whom it charges
    std::array<UnitId, most_sections> fire_at{};  ///< (f) sealed: by section; foot and horse use the first
    PieceId dismantles;                           ///< (t) at T7 this obstacle is down (MW-3.35)
    std::uint16_t rest_until = 0;                 ///< (k) resting: in order again from the T1 of this turn (MW-7.4)
    std::uint16_t stampeded = 0;                  ///< (k) turn in which it last began to stampede; 0 = never
    std::uint16_t prisoners = 0;                  ///< (k) of its figures, taken by the enemy
    std::uint16_t fire_percent = 0;               ///< (t) P on it in T3, or in T4b if that was more
    std::uint16_t volley = 0;                     ///< (f) P on it that is still to be rolled for
    // (k)
    Order order = Order::stand;
    bool objective_is_point = false;
    std::uint8_t files = 0;     ///< of a column
    std::uint8_t ranks = 1;     ///< of a line: 1 or 2
    std::uint8_t row = 0;       ///< binds this turn: row_number(table, die); 0 = free (MW-5.8)
    std::uint8_t next_row = 0;  ///< binds in the next turn
    Gait last_gait = Gait::none;
    Gait gait_before_last = Gait::none;
    Spirit spirit = Spirit::steady;
    bool prone = false;
    bool rigged = false;  ///< with the prolonge
    bool volley_spent = false;
    bool rally_tried = false;                          ///< since it began to stampede
    bool fought_last_turn = false;                     ///< close action (MW-6.8, MW-6.19)
    bool attacker = false;                             ///< it is the one that charged into `contact`
    Edge edge = Edge::none;                            ///< of `contact` that it touches, if attacker
    std::array<std::uint8_t, most_sections> horses{};  ///< hit, by section
    std::array<Gun, most_sections> guns{};             ///< by section
    // (t)
    Gait gait = Gait::none;  ///< used this turn; charge = charge movement
    Conduct conduct = Conduct::stood;
    bool fought = false;          ///< close action
    bool closes = false;          ///< its charge can reach: it waits for T4 (T2c)
    bool checked = false;         ///< has made its one check of the turn
    bool changed_limber = false;  ///< limbers or unlimbers this turn (MW-4.E.4)
    bool fired = false;
    bool split = false;            ///< part of it was driven off (MW-6.16)
    bool enfiladed = false;        ///< by fire
    bool under_guns = false;       ///< artillery fired on it
    bool surprised = false;        ///< fired at or charged by whom nobody of its side could see at T1
    bool unseen = false;           ///< at T1 no enemy could see it
    std::uint8_t casualties = 0;   ///< by fire: figures, gunners, horses (MW-5.3.1)
    std::uint8_t friends_ran = 0;  ///< reasons by MW-5.3.2 and MW-5.3.3
    // (f)
    std::uint8_t rate = 0;  ///< sealed: of fire, 1 to 7
    std::uint8_t hits = 0;  ///< not yet taken off: figures, or gunners of a battery
    std::uint8_t horse_hits = 0;
    // (c)
    std::uint8_t combat = 0;       ///< number of its close combat this turn; 0 = none
    std::uint8_t engaged = 0;      ///< figures (MW-6.6)
    std::uint8_t share = 0;        ///< fifths of fire that a stopped charger may use (MW-6.4)
    std::uint8_t performance = 0;  ///< its side's die
    // (f), (c)
    std::int8_t shift = 0;     ///< what its owner adds to the check in hand (MW-5.7)
    bool flank_fire = false;   ///< the firer with the greatest p enfilades it (MW-4.E.4)
    std::uint8_t row_now = 0;  ///< row_number() of its check in T4a (MW-6.4)
    bool beaten = false;       ///< (c) in T4d its `engaged` run: figures, of a battery a bit for each section
    bool met = false;          ///< (k) it charged the one that charged it: neither waits for the other (MW-6.20)
    bool held_up = false;      ///< (k) its last run ended at a fence, hedge or wall that its arm cannot cross (MW-7.1)
    std::uint8_t sections_gone = 0;   ///< (k) bit by bit: sections of the order of battle that are not of it (MW-3.17)
    Cover fought_over = Cover::none;  ///< (k) linear cover of `contact` on its way there (MW-10.13), if attacker
    Height height = Height::level;    ///< (k) of its charge into `contact` (MW-6.8), if attacker
    // (k) MW-3.9: a change of formation that is not finished. Line for a battery: unlimbered.
    std::int32_t change_done = 0;  ///< steps of 1/20 foot that are paid, of the way of the stand that goes farthest
    bool changing = false;
    Formation changes_to = Formation::line;
    std::uint8_t changes_by = 0;  ///< files of a column, ranks of a line
    std::array<std::uint8_t, 1> spare{};
};
static_assert(sizeof(MwUnit) == 112);
static_assert(Window<MwUnit>);

/// OfficerState::own.
struct MwOfficer {
    std::int32_t to_x = 0;  ///< T1: where he rides in T2b, in steps of 1/20 foot (pace.hpp)
    std::int32_t to_y = 0;
    UnitId joins;                 ///< T1: the unit he goes to be with
    std::uint16_t out_until = 0;  ///< wounded: out of the chain up to the end of this turn (MW-8.4)
    bool rides = false;           ///< T1: he has somewhere to ride
    std::array<std::uint8_t, 3> spare{};
};
static_assert(Window<MwOfficer> && sizeof(MwOfficer) <= 20);

/// State::own. By army, where there are two.
struct MwState {
    std::array<std::uint32_t, 2> prisoners{};  ///< men taken of this army
    // MW-3.35: gaps, each from so far along its piece to so far, in steps; gaps of one piece never touch.
    std::array<std::uint32_t, most_gaps> gap_from{};
    std::array<std::uint32_t, most_gaps> gap_to{};
    std::array<PieceId, most_gaps> gap_in{};    ///< none = no gap
    std::array<std::uint8_t, 2> answered{};     ///< the seat has answered the sealed question that is open
    std::array<std::uint8_t, 2> end_offered{};  ///< this turn
    std::uint8_t combats = 0;                   ///< counter behind MwUnit::combat
    std::uint8_t steps = 0;                     ///< that the winner of the combat in hand has taken (MW-6.13)
    std::uint8_t half = 0;                      ///< 1 while T2 has begun and not yet ended: moves are under seal
    std::array<std::uint8_t, 49> spare{};
};
static_assert(Window<MwState> && sizeof(MwState) <= 256);

inline MwUnit own(const UnitState& u) { return u.own.as<MwUnit>(); }
inline MwOfficer own(const OfficerState& o) { return o.own.as<MwOfficer>(); }
inline MwState own(const State& s) { return s.own.as<MwState>(); }
/// Changes a part: edit(play.state().unit(id), [&](MwUnit& u) { u.prone = true; });
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

/// MW-10.19, MW-smoothbore, MW-rifled: what a unit fires with.
enum class Arms : std::uint8_t { musket, breechloader, carbine, spencer_rifle, spencer_carbine, henry, none };
enum class Grade : std::uint8_t { green, average, crack };

/// What never changes about a unit in a battle, resolved when it is prepared. A part of a unit (MW-6.15, MW-3.17) is a
/// unit of the order of battle that is absent until it is needed; its facts are its parent's.
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
    /// By section of the order of battle: place in FireCharts::pieces.
    std::array<std::int8_t, most_sections> pieces{{-1, -1, -1, -1}};
    bool sharpshooters = false;
    bool confederate = false;
    bool horse_artillery = false;
    Order first_order = Order::stand;
    OfficerId brigadier;  ///< commander of its brigade
    OfficerId division;   ///< commander of its division
};

/// A battle's prepared half (Battle::own).
struct Setup {
    Book book;
    FireCharts fire;
    MoraleCharts morale;
    CloseCharts close;
    OfficerCharts officers;
    std::vector<Facts> facts;           ///< by unit
    std::array<int, 2> men_at_start{};  ///< by army, of units that are not parts
    double scale = 1;                   ///< feet to a unit of the scenario's file
    PerMover<int> stream{{1, 1, 1}};    ///< fifths to wade it; -1 = cannot (MW-3.24)
    PerMover<int> river{{-1, -1, -1}};
    int turns = 0;
    int told_share = 5;  ///< of a blank table (fire/staging): fifths of the turn in which a charger is fired at, MW-6.2
};

inline const Setup& setup(const Battle& battle) { return *static_cast<const Setup*>(battle.own.get()); }
inline const Book& book(const Battle& battle) { return setup(battle).book; }
inline const Facts& facts(const Battle& battle, UnitId id) { return setup(battle).facts[id.index()]; }
/// A clause of the book by its id: for events, refusals and prompts.
Cite cite(const Battle& battle, std::string_view id);
/// "No", by this clause.
Refusal refuse(const Battle&, std::string text, std::string_view clause);

// --- What a unit is ---
inline bool is_battery(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::guns; }
inline bool is_horse(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::horse; }
inline bool is_mounted(const UnitState& u) { return u.mounted; }
bool limbered(const Battle&, const State&, UnitId);
bool unlimbered(const Battle&, const State&, UnitId);
/// Gunners who have left their guns: they go over the ground as foot (MW-7.1).
bool crew_on_foot(const State&, UnitId);
Mover mover_of(const Battle&, const State&, UnitId);  ///< dismounted cavalry moves as infantry (MW-3.1)
inline ArmyId army_of(const Battle& battle, UnitId id) { return facts(battle, id).army; }
inline bool enemies(const Battle& battle, UnitId a, UnitId b) { return army_of(battle, a) != army_of(battle, b); }

// --- How it stands ---
bool on_table(const State&, UnitId);                    ///< on the table and not concealed
int figures_left(const Battle&, const State&, UnitId);  ///< gunners of a battery
int crew_left(const Battle&, const State&, UnitId, int section);
/// Which section of the order of battle stands in this place: one left behind keeps its own (MW-3.17).
int original_section(const State&, UnitId, int section);
/// What it fires with: place in FireCharts::pieces; -1 = nothing.
int piece_of(const Battle&, const State&, UnitId, int section);
/// A cannon figure whose crew is gone, of a battery on the table.
bool without_crew(const Battle&, const State&, UnitId, int section);
/// On the table with a figure left (a battery: crew), neither stampeding nor resting.
bool in_order(const Battle&, const State&, UnitId);
/// MW-7.1, MW-7.6: and the engine's own word for it (routed, disordered, steady), by which objectives are not held. Who
/// stampedes gives up the change of formation that it has begun (MW-3.9).
void set_spirit(UnitState&, Spirit);
bool free_of_rows(const State&, UnitId);          ///< not bound by a morale row
int men_of(const Battle&, const State&, UnitId);  ///< MW-1.1, MW-1.2: figures times scale
/// The row that binds it this turn; null = free.
const Book::Row* binding_row(const Battle&, const State&, UnitId);
/// The row's fifths of fire, 5 for a free unit (MW-4.2).
int fire_share(const Battle&, const State&, UnitId);
constexpr std::uint8_t row_number(int table, int die) { return static_cast<std::uint8_t>(1 + 10 * (table - 1) + die); }
constexpr int table_of_row(std::uint8_t row) { return (row - 1) / 10 + 1; }
constexpr int die_of_row(std::uint8_t row) { return (row - 1) % 10; }
Cite cite_row(const Battle&, std::uint8_t row);  ///< MW-morale-3.r5

/// All units, parts among them, in unit order; many of them may be off the table.
std::span<const Unit> units_of(const Battle& battle);

}  // namespace linstock::mwan18
