#pragma once
// Movement (RV-6): allowances and the check of a path.

#include "rulesets/brom/command/command.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace linstock::brom {

/// How far a unit may go, by the kinds of ground on its path (over_woods ...) and on the road, in inches. RV-6, RE-5.A,
/// CF-7.A.
struct Allowance {
    double open = 0;
    double rough = 0;  ///< over the worst ground it may enter
    double road = 0;   ///< negative: it does not move at the road rate
    /// The distance for each set of kinds of ground on the path, if the kinds differ.
    std::array<double, 16> over{};
    bool by_kind = false;
    std::uint8_t closed =
        0;  ///< kinds that cost something and were not named with the order; keeps_road: it may not leave the road
    bool column_at_end = true;  ///< RV-6.2: the road requires column at the end too
    Cite rate;
    Cite die;  ///< none if the dice have events of their own

    double limit(bool on_road, std::uint8_t met) const {
        if (on_road) return road;
        return met == 0 ? open : by_kind ? over[met & 15U] : rough;
    }
    double most() const { return open > road ? (open > rough ? open : rough) : (road > rough ? road : rough); }
    void divide(double by);
    void spend_of_rate(double divisor);  ///< RE-movement: limbering takes a part of the rate before ground costs
    /// Subtracts a distance walked over these kinds of ground, on the road only or not.
    void spend(double walked, std::uint8_t met, bool on_road);
};

/// The dice of one move: RV the movement die; RE the cost of each kind of ground, in the order of the bits; CF all
/// dice.
struct MoveDice {
    std::uint8_t face = 0;
    std::uint8_t terms = 0;
    std::array<std::uint8_t, 8> dice{};
};
/// What is rolled for a move or a flight; sides 0 = no dice.
struct DiceAsked {
    Purpose purpose = Purpose::movement;
    int count = 0;
    int sides = 0;
};
/// The dice for a move on these terms. RE rolls for the kinds of ground named. In CF they depend on the road and on the
/// right to fire. For a move without a question (a bonus move, pulling away) terms_of_way() gives the terms.
DiceAsked dice_of_move(const Battle&, const State&, UnitId, Formation, std::uint8_t terms);
/// Pushes that roll; false if there is nothing to roll.
bool roll_for_move(Play&, UnitId, Formation, std::uint8_t terms);
/// Reads the faces just rolled and adds their event.
MoveDice read_move_dice(Play&, UnitId, Formation, std::uint8_t terms);
Allowance allowance_of(const Battle&, const State&, UnitId, Formation, const MoveDice&);
/// `face` 0 = the bare rate without dice (in CF the mean of the dice).
Allowance allowance_of(const Battle&, const State&, UnitId, Formation formation, int face);
/// The largest distance for any dice: an upper limit of what is in reach.
double greatest_reach(const Battle&, const State&, UnitId);
/// Whether it has a rate. RE-movement: siege guns only pivot.
bool has_rate(const Battle&, const State&, UnitId);
/// RE-movement: how far infantry may go and still fire; negative = no limit.
double half_for_fire(const Battle&, const State&, UnitId, Formation, bool on_road);
/// RE-7.G, CF-9, RV-8: how far abandoned guns are dragged; CF rolls for it.
DiceAsked dice_of_dragging(const Battle&);
Cited<int> dragging(const Battle&, UnitId battery, std::span<const std::uint8_t> faces);
void drag_guns(Play&, UnitId, UnitId battery, std::span<const std::uint8_t> faces);

/// Kinds of ground (over_woods ...) on the path that cost this unit something.
std::uint8_t ground_met(const Battle&, const State&, UnitId, std::span<const Vec> path);
/// The same if there is no other kind of ground nearby than `about`.
std::uint8_t ground_met(const Battle&, const State&, UnitId, std::span<const Vec> path, KindSet about);
/// RE: the kinds of ground on a straight move that is not a player's choice.
std::uint8_t terms_of_way(const Battle&, const State&, UnitId, Vec from, Vec to);
/// Adds the chart's cells and the clauses of that ground to an event.
void cite_ground(const Battle&, const State&, UnitId, std::uint8_t met, std::vector<Cite>& why);

/// Stages of carry_out: terms of the order, dice, path.
enum : std::uint8_t { carry_out_begins = 0, carry_out_rolled = 1, carry_out_rolls = 2 };

/// Terms that may be stated with an order, the recommended ones first; empty = no question. RE-5.A, CF-7.D,
/// CF-movement.
struct TermsOffer {
    std::uint8_t terms = 0;
    const char* word = "";
};
std::vector<TermsOffer> terms_to_ask(const Battle&, const State&, const CarryOut&);

/// RE-12.A, CF-14.A, CF-15.1, RV-14A.1, RV-14B.1: dice and distance of falling back and of a rout.
DiceAsked dice_of_flight(const Battle&, const State&, UnitId, bool rout);
/// `sum` of the faces (RV: the face).
int flight_allowance(const Battle&, const State&, UnitId, int sum, bool rout);
/// Citations of the rate, its multiple and the die.
std::vector<Cite> flight_why(const Battle&, const State&, UnitId, int sum, bool rout);

enum class Way : std::uint8_t { open, rough, road };

/// A unit near a path, with a cache of what every path needs to know about it.
struct Neighbour {
    UnitId id;
    Vec place;
    double round = 0;  ///< no point of its footprint is further than this from its place
    bool friendly = false;
    bool shown = false;  ///< on the table
    bool in_town = false;
    bool measured = false;  ///< `box` is computed
    Box box;
};
/// All units that may be in a unit's way within a given distance of its start, and the kinds of ground there.
struct InReach {
    double far = 0;
    std::vector<UnitId> units;
    mutable std::vector<Neighbour> ones;  ///< all units but the mover; their footprints are computed on demand
    KindSet ground = KindSet::all();      ///< no other kind of ground is on the path or at its end
    bool off_the_edge = true;             ///< it may come over the edge of the table
};
InReach units_in_reach(const Battle&, const State&, UnitId, Vec from, double far);

/// Properties of a path that do not depend on the formation at its end. Shared by several journeys along it.
struct Track {
    std::vector<Vec> path;
    double length = 0;
    std::uint8_t met = 0;    ///< kinds of ground that cost the unit something
    std::vector<Box> swept;  ///< by the formation that moves along it; empty = not computed
    /// Whether the ground blocks it, by Way, for callers that need no message: 0 = not computed, 1 = no, 2 = yes.
    std::array<std::uint8_t, 3> barred{};
};
Track track_of(const Battle&, const State&, UnitId, Point from, std::span<const Point> legs);
/// The same into an object that has been used; `near` may be null.
void trace(const Battle&, const State&, UnitId, Point from, std::span<const Point> legs, const InReach* near, Track&);

/// A move to check.
struct Journey {
    UnitId unit;
    UnitId target;  ///< target of an attack; none = a move
    Point from;
    std::span<const Point> legs;  ///< may be empty: the unit stays in place
    Heading heading = 0;          ///< at the end
    Formation start = Formation::line;
    Formation end = Formation::line;
    Allowance allowance;
    bool entering = false;
    const InReach* near = nullptr;  ///< shared by several journeys of a unit from one place
    Track* track = nullptr;         ///< of these legs, shared by several journeys
    bool unsaid = false;            ///< the caller does not read the message of a refusal
};
struct Verdict {
    std::optional<Refusal> no;
    double length = 0;
    double limit = 0;  ///< how far the unit may go on this path
    Way way = Way::open;
    std::uint8_t met = 0;  ///< kinds of ground that cost it something
};
/// RV-6.1, RV-6.2, RV-6.E, RV-10.A, RV-16.D, RV-16.E.1, RV-16.E.4: whether a unit may take that path. Pure.
Verdict judge(const Battle&, const State&, const Journey&);
/// RV-10.A: whether, straight on from `end` for at most `left` inches, the attacker's front meets its target before it
/// touches another of the enemies in `near`.
bool closes_freely(const Battle&, const State&, const Journey&, const Box& end, std::span<const UnitId> near,
                   double left);
/// The point at distance `walked` from the start of the path, and the heading of the leg there.
Point along(Point from, std::span<const Point> legs, double walked, Heading& heading);

/// RV-11: whether this unit may take up the formation.
bool formation_allowed(const Battle&, const State&, UnitId, Formation);
/// Why it cannot take up a formation, and which ones it may.
Refusal formation_refusal(const Battle&, const State&, UnitId, Formation);

/// RV-2.B: whether a concealed unit stays unseen there: wholly in woods, or where no point of the enemy's deployment
/// overlooks the crest.
bool hides(const Battle&, const State&, UnitId unit, const Box& box);

/// RV-10.A: whether it is 1" from its target and its front can meet it.
bool has_arrived(const Battle&, const State&, UnitId unit, UnitId target);

/// Paths to try for a move, the recommended one first. All are lawful.
void path_candidates(const Battle&, const State&, const CarryOut&, std::size_t most, std::vector<Decision>&);
Journey journey_of(const Battle&, const State&, const CarryOut&, const Decision&);

/// The fields of CarryOut, for every step that contains one.
std::span<const Field> carry_out_fields();

void register_march(ProcedureTable&);
void register_order_terms(ProcedureTable&);
void register_leaving_town(ProcedureTable&);

}  // namespace linstock::brom
