#pragma once
// What the rules keep of a unit, a commander and a battle beside the engine's own, and the questions every chapter
// asks: where the bases lie (BA-0.C), who commands whom (BA-2), who may act (BA-4).

#include "battle/modifier.hpp"
#include "battle/play.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brothers/profile.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace linstock::brothers {

/// What a unit or a commander may do in this round (BA-4).
enum class Acting : std::uint8_t {
    idle,        ///< not its side's round, or not yet looked at
    in_command,  ///< BA-4.A, BA-4.C
    on_roll,     ///< BA-4.D: acts with Attack +1
    nic,         ///< BA-4.E, BA-4.F: not in command, marker NIC
};
LINSTOCK_WORDS(Acting, "idle", "in_command", "on_roll", "nic")

/// UnitState::own.
struct BaUnit {
    std::uint64_t captures = 0;         ///< BA-6.H: commanders it has rolled for this round, by bit
    std::uint32_t held = 0;             ///< BA-13.C: objectives it has held since the start of the bound, by bit
    std::uint32_t works = 0;            ///< BA-11.A: works it holds, by bit
    UnitId charged;                     ///< whom it charged into this contact (BA-9.A); none = nobody
    CommandId formation;                ///< BA-1.F: what a starred unit was assigned to; none = its own
    std::array<UnitId, 8> charged_too;  ///< BA-9.A: whom else that charge brought it into contact with
    Acting acting = Acting::idle;
    bool pinned = false;      ///< BA-8.K
    bool moved = false;       ///< has had its move of phase 7
    bool fired = false;       ///< has fired in this round
    bool attacked = false;    ///< has made its melee attack of this round (BA-8.J)
    bool fatigued = false;    ///< BA-12.B
    bool stirred = false;     ///< BA-12.C: moved, fired, attacked or was attacked in this bound
    std::uint8_t rested = 0;  ///< bounds of rest in a row
    std::uint8_t acted = 0;   ///< bounds of acting in a row, for the house key fatigue_after
    bool withdrawn = false;   ///< BA-14.E: off the table in the night's reserve, not to come by a way of its own
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

/// BA-14.C: a higher commander who went into the night's reserve without a formation.
enum class Alone : std::uint8_t { no, in_reserve, called_in };
LINSTOCK_WORDS(Alone, "no", "in_reserve", "called_in")

/// OfficerState::own.
struct BaOfficer {
    Acting acting = Acting::idle;
    bool moved = false;  ///< has had its move of phase 8 or 9
    Alone alone = Alone::no;
    bool withdrawn = false;  ///< BA-14.E: with his formation
};

inline constexpr std::size_t most_objectives = 24;
/// Of works drawn as areas, all together: how often each edge has been hit is kept for itself.
inline constexpr std::size_t most_edges = 128;

/// State::own.
struct BaState {
    std::array<ArmyId, most_objectives> holding;  ///< BA-13.C by the side: who has held it since the start of the bound
    std::array<ArmyId, most_objectives> owner;    ///< BA-13.D
    std::uint64_t come = 0;                       ///< BA-15.D, BA-14.E: formations that may come in, by bit
    std::uint64_t reserve = 0;                    ///< BA-14.E: formations in the night's reserve, by bit
    ArmyId active;                                ///< whose round it is; none between rounds
    std::uint8_t conceded = 0;                    ///< 1 + side that gave up
    std::uint8_t closed = 0;                      ///< the active side has closed the phase
    std::array<std::uint8_t, 2> lasted{};         ///< BA-13.H: bounds in a row, by army
    std::uint8_t nights = 0;                      ///< BA-14.A: that have gone by
    std::uint8_t asked = 0;                       ///< BA-16.D: the round's first prompt has been answered
    std::array<std::uint8_t, most_edges> edges{};  ///< BA-11.D: hits on each edge of a work drawn as an area
};
static_assert(sizeof(BaState) <= 256);
/// Formations of a battle: each has a bit of the two above.
inline constexpr std::size_t most_formations = 64;

inline BaUnit own(const UnitState& u) { return u.own.as<BaUnit>(); }
inline BaOfficer own(const OfficerState& o) { return o.own.as<BaOfficer>(); }
inline BaState own(const State& s) { return s.own.as<BaState>(); }
/// Changes a part: edit(play.state().unit(id), [&](BaUnit& u) { u.moved = true; });
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

/// A unit's counter (BA-1.A; its identity, BA-1.E, is its formation: formation_of), resolved when the battle is
/// prepared.
struct Counter {
    Kind kind = Kind::infantry;
    bool boat = false;  ///< BA-5.R
    int range = 0;
    int attack = 5;
    BaseSize base;
    bool indomitable = false;    ///< BA-1.G; the mark is BA-M.1's
    bool sharpshooters = false;  ///< BA-1.H
    bool star = false;           ///< BA-1.F
    bool fatigued = false;
};

/// A commander's counter (BA-2).
struct Leader {
    int value = 2;
    bool higher = false;       ///< bears a star, answers to nobody
    bool exceptional = false;  ///< BA-2.G
    OfficerId superior;        ///< BA-2.E; none = his side has none
};

/// BA-11.A: a section of works: a line as it is drawn, or an edge of an outline.
struct Section {
    PieceId piece;
    bool left = false;       ///< it protects the left hand of the line as drawn, not the right; of an edge, the inside
    std::uint8_t work = 0;   ///< the work it is of: its bit in BaUnit::works
    std::uint16_t edge = 0;  ///< of an outline, from 1; 0 = a line
    std::uint16_t slot = 0;  ///< an edge's place in BaState::edges
};

/// BA-15.A, BA-5.P: how somebody comes onto the table.
struct Coming {
    enum How : std::uint8_t { nowhere, point, edge, track };
    How how = nowhere;
    int bound = 0;       ///< from this one on; 0 = as his formation's march or the night's reserve brings him
    Vec at;              ///< point
    Heading inward = 0;  ///< edge: looks from it into the table
    PieceId railway;
};

/// BA-15.D: a formation's march round the flank.
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
    std::vector<UnitId> units;            ///< to be dispersed; to last
    std::vector<CommandId> bodies;        ///< likewise, with whoever is of them in play (BA-1.F)
    std::vector<std::size_t> objectives;  ///< to be claimed; to be lasted on
    OfficerId officer;                    ///< to be removed
    Heading inward = 0;                   ///< the edge to leave by
    int number = 1;                       ///< of units that leave, of bounds
};

/// A battle's prepared half (Battle::own).
struct Setup {
    Profile profile;
    std::vector<Counter> counters;       ///< by unit
    std::vector<Leader> leaders;         ///< by officer
    std::vector<CommandId> formations;   ///< commands with units, in the scenario's order
    std::array<Task, 3> tasks;           ///< by army
    std::array<ArmyId, 2> rounds;        ///< BA-3.A: the Confederate round comes first
    std::array<bool, 3> has_higher{};    ///< by army: its scenario lists a higher commander (BA-2.F)
    std::vector<PieceId> navigable;      ///< BA-5.R: rivers on which boats go
    bool marked_navigable = false;       ///< the scenario names them; else every river is one
    std::vector<Section> sections;       ///< BA-11, those drawn as lines first
    std::vector<PieceId> works;          ///< BA-11.A: what units hold, by bit
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
/// Where a unit stands, or would stand. Column of march and of attack are one formation (BA-M.4).
struct Pose {
    Vec place;  ///< front centre
    Heading heading = 0;
    Formation formation = Formation::line;
    int bases = 1;
};
Pose pose_of(const State&, UnitId);
/// Base k of a unit in this pose.
Box base_box(const BaseSize& size, const Pose& pose, int k);
/// The bases of a unit, front rank first: few, so that they need no memory of their own.
class Bases {
  public:
    Bases() = default;
    Bases(std::initializer_list<Box> all) {
        for (const Box& b : all)
            push_back(b);
    }
    /// Precondition: no more than most_stands.
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
/// BA-5.I: single line, double line and column.
std::span<const Formation> formations();
bool formation_known(Formation formation);
/// How many bases stand in front; base f + j of a double line is behind base j.
int front_bases(Formation formation, int bases);
/// The index of the base before this one: of a double line's rear base; otherwise itself.
int base_before(Formation formation, int bases, int k);
/// A circle in which all bases lie: for a quick look before a measurement.
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
/// The same while one goes along a way.
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

// --- Who is there ---
inline bool on_table(const State& s, UnitId id) { return s.unit(id).presence == Presence::on_table; }
inline bool on_table(const State& s, OfficerId id) { return s.officer(id).presence == Presence::on_table; }
/// On the table or still to come.
bool living(const State&, UnitId);
bool living(const State&, OfficerId);
/// BA-15.D: on its way round the flank with a formation whose march has not arrived.
bool on_march(const Battle&, const State&, UnitId);
/// Who is told of it: of those who are still off the table their own side alone; of a formation, while all of it are.
SeatMask known_to(const Battle&, const State&, UnitId);
SeatMask known_to(const Battle&, const State&, OfficerId);
SeatMask known_to(const Battle&, const State&, CommandId formation);
inline ArmyId army_of(const Battle& b, UnitId id) { return b.unit(id).army; }
inline ArmyId army_of(const Battle& b, OfficerId id) { return b.officer(id).army; }
bool enemies(const Battle&, UnitId, UnitId);
inline ArmyId active(const State& s) { return own(s).active; }

// --- Who commands whom (BA-2) ---
/// The formation a unit belongs to: its command, or what a starred unit was assigned to.
CommandId formation_of(const Battle&, const State&, UnitId);
/// The commander of a formation; one that has none of its own is led by the nearest above it (BA-6.F). None = there is
/// none above it either: it is leaderless from the first bound.
OfficerId commander_of(const Battle&, CommandId formation);
OfficerId commander_of(const OrderOfBattle&, CommandId formation);
/// An officer without a body stands above all of his army.
OfficerId over_the_army(const OrderOfBattle&, ArmyId);
/// BA-2.B.
double command_radius(const Battle&, OfficerId);
/// BA-2.C: some point of the unit's bases is no farther than the radius from the centre of his base.
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
/// A river that may be waded, as a stream; one that the scenario marks as navigable may not (BA-terrain).
bool waded(const Battle&, const Piece&);
/// The centre of a base lies in difficult ground off a road, bridge or ford.
bool in_difficult(const Battle&, Vec p);

// --- Ground level (BA-0.H) ---
inline int level_at(const Battle& b, Vec p) { return b.ground->level_at(p); }

std::span<const Field> unit_fields();
std::span<const Field> officer_fields();
std::span<const Field> state_fields();

/// A side gave up, lost everything, or fulfilled its task: nothing more happens.
inline bool over(const State& state) { return state.outcome.over; }

}  // namespace linstock::brothers
