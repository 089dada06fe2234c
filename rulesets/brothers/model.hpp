#pragma once
// The ruleset's own data of a unit, a commander and a battle, and questions that all chapters ask: bases (BA-0.C),
// command (BA-2), acting (BA-4).

#include "battle/modifier.hpp"
#include "battle/play.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brothers/formation_traits.hpp"
#include "rulesets/brothers/profile.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace linstock::brothers {

/// What a unit or commander may do in this round (BA-4).
enum class Acting : std::uint8_t {
    idle,        ///< not in its side's round, or not decided yet
    in_command,  ///< BA-4.A, BA-4.C
    on_roll,     ///< BA-4.D: acts with Attack +1
    nic,         ///< BA-4.E, BA-4.F: not in command, marker NIC
};
LINSTOCK_WORDS(Acting, "idle", "in_command", "on_roll", "nic")

/// UnitState::own.
struct BaUnit {
    std::uint64_t captures = 0;         ///< BA-6.H: commanders it has rolled for this round, bit set
    std::uint32_t held = 0;             ///< BA-13.C: objectives held since the start of the bound, bit set
    std::uint32_t works = 0;            ///< BA-11.A: works it holds, bit set
    UnitId charged;                     ///< enemy that it charged into this contact (BA-9.A)
    CommandId formation;                ///< BA-1.F: formation of a starred unit; none = its own
    std::array<UnitId, 8> charged_too;  ///< BA-9.A: other enemies that this charge contacted
    Acting acting = Acting::idle;
    bool pinned = false;      ///< BA-8.K
    bool moved = false;       ///< has moved in phase 7
    bool fired = false;       ///< has fired in this round
    bool attacked = false;    ///< has made its melee attack of this round (BA-8.J)
    bool fatigued = false;    ///< BA-12.B
    bool stirred = false;     ///< BA-12.C: moved, fired, attacked or was attacked in this bound
    std::uint8_t rested = 0;  ///< consecutive bounds of rest
    std::uint8_t acted = 0;   ///< consecutive bounds of acting, for the house key fatigue_after
    bool withdrawn = false;   ///< BA-14.E: in the night's reserve, without a way of its own onto the table
    std::uint8_t spare[2] = {};

    bool has_charged(UnitId enemy) const {
        return enemy &&
               (charged == enemy || std::find(charged_too.begin(), charged_too.end(), enemy) != charged_too.end());
    }
    void forget_charge() {
        charged = {};
        charged_too = {};
    }
};
static_assert(sizeof(BaUnit) == 48);

/// BA-14.C: a higher commander in the night's reserve without a formation.
enum class Alone : std::uint8_t { no, in_reserve, called_in };
LINSTOCK_WORDS(Alone, "no", "in_reserve", "called_in")

/// OfficerState::own.
struct BaOfficer {
    Acting acting = Acting::idle;
    bool moved = false;  ///< has moved in phase 8 or 9
    Alone alone = Alone::no;
    bool withdrawn = false;  ///< BA-14.E: with a formation
};

inline constexpr std::size_t most_objectives = 24;
/// Edges of all works drawn as areas. Hits are counted for each edge.
inline constexpr std::size_t most_edges = 128;

/// State::own.
struct BaState {
    std::array<ArmyId, most_objectives> holding;   ///< BA-13.C by the side: holder since the start of the bound
    std::array<ArmyId, most_objectives> owner;     ///< BA-13.D
    std::uint64_t come = 0;                        ///< BA-15.D, BA-14.E: formations that may enter, bit set
    std::uint64_t reserve = 0;                     ///< BA-14.E: formations in the night's reserve, bit set
    ArmyId active;                                 ///< army whose round it is; none between rounds
    std::uint8_t conceded = 0;                     ///< 1 + side that gave up
    std::uint8_t closed = 0;                       ///< the active side has closed the phase
    std::array<std::uint8_t, 2> lasted{};          ///< BA-13.H: consecutive bounds, by army
    std::uint8_t nights = 0;                       ///< BA-14.A: nights that have passed
    std::uint8_t asked = 0;                        ///< BA-16.D: the round's first prompt has been answered
    std::array<std::uint8_t, most_edges> edges{};  ///< BA-11.D: hits on each edge of a work drawn as an area
};
static_assert(sizeof(BaState) <= 256);
/// Maximum number of formations. Each has a bit in `come` and `reserve`.
inline constexpr std::size_t most_formations = 64;

inline BaUnit own(const UnitState& u) { return u.own.as<BaUnit>(); }
inline BaOfficer own(const OfficerState& o) { return o.own.as<BaOfficer>(); }
inline BaState own(const State& s) { return s.own.as<BaState>(); }
/// Changes some members: edit(play.state().unit(id), [&](BaUnit& u) { u.moved = true; });
template <class Fn>
void edit(UnitState& u, Fn&& fn) {
    BaUnit w = own(u);
    fn(w);
    u.own.set(w);
}
template <class Fn>
void edit(OfficerState& o, Fn&& fn) {
    BaOfficer w = own(o);
    fn(w);
    o.own.set(w);
}
template <class Fn>
void edit(State& s, Fn&& fn) {
    BaState w = own(s);
    fn(w);
    s.own.set(w);
}

/// A unit's counter (BA-1.A), resolved in preparation. Its identity (BA-1.E) is its formation: formation_of().
struct Counter {
    Kind kind = Kind::infantry;
    bool boat = false;  ///< BA-5.R
    int range = 0;
    int attack = 5;
    BaseSize base;
    bool indomitable = false;    ///< BA-1.G; the mark is of BA-M.1
    bool sharpshooters = false;  ///< BA-1.H
    bool star = false;           ///< BA-1.F
    bool fatigued = false;
};

/// A commander's counter (BA-2).
struct Leader {
    int value = 2;
    bool higher = false;       ///< has a star and no superior
    bool exceptional = false;  ///< BA-2.G
    OfficerId superior;        ///< BA-2.E; none = no superior
};

/// BA-11.A: a section of works: a line as drawn, or an edge of an outline.
struct Section {
    PieceId piece;
    bool left = false;       ///< protects the left side of the line as drawn, not the right; for an edge, the inside
    std::uint8_t work = 0;   ///< its work: the bit in BaUnit::works
    std::uint16_t edge = 0;  ///< of an outline, from 1; 0 = a line
    std::uint16_t slot = 0;  ///< an edge's index in BaState::edges
};

/// BA-15.A, BA-5.P: how a unit or commander enters the table.
struct Coming {
    enum How : std::uint8_t { nowhere, point, edge, track };
    How how = nowhere;
    int bound = 0;       ///< first possible bound; 0 = with the formation's march or the night's reserve
    Vec at;              ///< for point
    Heading inward = 0;  ///< for edge: points from it into the table
    PieceId railway;
};

/// BA-15.D: a formation's march around the flank.
struct March {
    bool marches = false;
    bool circle = false;
    Heading inward = 0;
    int earliest = 2;
};

/// BA-13.H.
struct Task {
    enum Kind : std::uint8_t { none, disperse, claim, leave, remove, last };
    Kind kind = none;
    std::vector<UnitId> units;            ///< to disperse; to last
    std::vector<CommandId> bodies;        ///< likewise, with all their units in play (BA-1.F)
    std::vector<std::size_t> objectives;  ///< to claim; to last on
    OfficerId officer;                    ///< to remove
    Heading inward = 0;                   ///< the edge to leave by
    int number = 1;                       ///< of units that leave, of bounds
};

/// Battle::own: what is prepared for a battle.
struct Setup {
    Profile profile;
    std::vector<Counter> counters;       ///< by unit
    std::vector<Leader> leaders;         ///< by officer
    std::vector<CommandId> formations;   ///< commands with units, in scenario order
    std::array<Task, 3> tasks;           ///< by army
    std::array<ArmyId, 2> rounds;        ///< BA-3.A: the Confederate round comes first
    std::array<bool, 3> has_higher{};    ///< by army: the scenario has a higher commander (BA-2.F)
    std::vector<PieceId> navigable;      ///< BA-5.R: rivers for boats
    bool marked_navigable = false;       ///< the scenario names them; otherwise all rivers
    std::vector<Section> sections;       ///< BA-11, lines first
    std::vector<PieceId> works;          ///< BA-11.A: works that units can hold, by bit
    std::vector<Coming> unit_coming;     ///< by unit
    std::vector<Coming> officer_coming;  ///< by officer
    std::vector<March> marches;          ///< by formation
    int bounds = 12;                     ///< of a day
    int days = 1;                        ///< BA-14.A
    int first_hour = 6;                  ///< BA-3.A: when a day begins
    int night_from = 0, night_to = 0;    ///< BA-7.I: bounds of night; 0 = none
};

inline const Setup& setup(const Battle& battle) { return *static_cast<const Setup*>(battle.own.get()); }
inline const Profile& profile(const Battle& battle) { return setup(battle).profile; }
inline const Counter& counter(const Battle& battle, UnitId id) { return setup(battle).counters[id.index()]; }
inline const Leader& leader(const Battle& battle, OfficerId id) { return setup(battle).leaders[id.index()]; }
inline Cite clause(const Battle& battle, std::string_view id) { return profile(battle).clause(id); }

// --- Bases (BA-0.C) ---
/// The position and shape of a unit, real or planned. Column of march and of attack are one formation (BA-M.4).
struct Pose {
    Vec place;  ///< front centre
    Heading heading = 0;
    Formation formation = usual_formation;
    int bases = 1;
};
Pose pose_of(const State&, UnitId);
/// Base k of a unit in this pose.
Box base_box(const BaseSize& size, const Pose& pose, int k);
/// The bases of a unit, front rank first. Stored in place, without heap memory.
class Bases {
  public:
    Bases() = default;
    Bases(std::initializer_list<Box> all) {
        for (const Box& b : all)
            push_back(b);
    }
    /// Precondition: at most most_stands.
    void push_back(const Box& b) {
        if (count_ < all_.size()) all_[count_++] = b;
    }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const Box* begin() const { return all_.data(); }
    const Box* end() const { return all_.data() + count_; }
    const Box& front() const { return all_[0]; }
    const Box& back() const { return all_[count_ - 1]; }
    const Box& operator[](std::size_t k) const { return all_[k]; }

  private:
    std::array<Box, most_stands> all_;
    std::size_t count_ = 0;
};
Bases bases_of(const BaseSize& size, const Pose& pose);
Bases bases_of(const Battle&, const State&, UnitId);
bool formation_known(Formation formation);
/// "can form single line, double line or column only", for refusals.
std::string can_form_only();
/// Number of bases in front. Base f + j of a double line is behind base j.
int front_bases(Formation formation, int bases);
/// For a rear base of a double line, the index of the base in front of it; otherwise the index itself.
int base_before(Formation formation, int bases, int k);
/// A circle around all bases, for a fast test before an exact one.
struct Round {
    Vec centre;
    double radius = 0;
};
Round round_of(const BaseSize& size, const Pose& pose);
Round round_of(const Battle&, const State&, UnitId);
Round round_of(const Bases& bases);
inline Round round_of(const Box& box) { return {box.centre, box.half_width + box.half_depth}; }
/// Certainly farther apart than `reach`.
inline bool far_apart(const Round& a, const Round& b, double reach) {
    return far_apart(a.centre, b.centre, a.radius + b.radius + reach);
}
/// The same for every position of `a` on the path `way`.
inline bool far_apart(const Round& a, Vec way, const Round& b, double reach) {
    const Vec nearest = nearest_on(Segment{a.centre, a.centre + way}, b.centre);
    return far_apart(nearest, b.centre, a.radius + b.radius + reach);
}
/// The rectangle around all bases.
Box around(const BaseSize& size, const Pose& pose);
Box footprint(const Battle&, const State&, UnitId);
void stand_boxes(const Battle&, const State&, UnitId, std::vector<Box>& out);
Box commander_box(const Battle&, Vec place);
Box commander_box(const Battle&, const State&, OfficerId);
/// The mean of a unit's base centres (BA-8.F).
Vec middle_of(const Battle&, const State&, UnitId);

// --- Presence ---
inline bool on_table(const State& s, UnitId id) { return s.unit(id).presence == Presence::on_table; }
inline bool on_table(const State& s, OfficerId id) { return s.officer(id).presence == Presence::on_table; }
/// On the table or still to arrive.
bool living(const State&, UnitId);
bool living(const State&, OfficerId);
/// BA-15.D: marching around the flank with a formation that has not arrived.
bool on_march(const Battle&, const State&, UnitId);
/// The seats that may know. Only its own side knows a formation that is all off the table.
SeatMask known_to(const Battle&, const State&, CommandId formation);
inline ArmyId army_of(const Battle& b, UnitId id) { return b.unit(id).army; }
inline ArmyId army_of(const Battle& b, OfficerId id) { return b.officer(id).army; }
bool enemies(const Battle&, UnitId, UnitId);
inline ArmyId active(const State& s) { return own(s).active; }

// --- Command (BA-2) ---
/// The formation of a unit: its command, or the one that a starred unit was assigned to.
CommandId formation_of(const Battle&, const State&, UnitId);
/// The commander of a formation; without its own, the nearest one above it (BA-6.F). None = leaderless from the first
/// bound.
OfficerId commander_of(const Battle&, CommandId formation);
OfficerId commander_of(const OrderOfBattle&, CommandId formation);
/// The officer without a body commands the whole army.
OfficerId over_the_army(const OrderOfBattle&, ArmyId);
/// BA-2.B.
double command_radius(const Battle&, OfficerId);
/// BA-2.C: a point of the unit's bases is within the radius of the centre of the commander's base.
bool in_radius(const Battle&, const State&, OfficerId, UnitId);
bool in_radius(const Battle&, const State&, OfficerId, OfficerId subordinate);

// --- Acting (BA-4) ---
bool acts(const State&, UnitId);

// --- Attack (BA-1.I) ---
struct AttackNumber {
    int number = 6;
    std::vector<Modifier> modifiers;
};
enum class Fight : std::uint8_t { fire, melee };
AttackNumber attack_of(const Battle&, const State&, UnitId, Fight);
/// BA-5.G.
bool unformed(const Battle&, const State&, UnitId);
/// A river that units may wade like a stream. A river that the scenario marks as navigable is not one (BA-terrain).
bool waded(const Battle&, const Piece&);
/// A point in difficult ground, not on a road, bridge or ford. Used for centres of bases.
bool in_difficult(const Battle&, Vec p);

// --- Ground level (BA-0.H) ---
inline int level_at(const Battle& b, Vec p) { return b.ground->level_at(p); }

std::span<const Field> unit_fields();
std::span<const Field> officer_fields();
std::span<const Field> state_fields();

/// The battle is over: a side gave up, lost everything, or fulfilled its task.
inline bool over(const State& state) { return state.outcome.over; }

}  // namespace linstock::brothers
