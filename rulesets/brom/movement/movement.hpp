#pragma once
// Movement (RV-6): allowances and the judgement of a path.

#include "rulesets/brom/command/command.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace linstock::brom {

/// How far a unit may go, by the kinds of ground its path meets (over_woods ...) and on the road. RV-6, RE-5.A, CF-7.A.
struct Allowance {
    double open = 0;
    double rough = 0;  ///< over the worst ground it may enter
    double road = 0;   ///< less than 0: it does not go at the rate of the road
    /// By the set of kinds met, where the kinds differ.
    std::array<double, 16> over{};
    bool by_kind = false;
    std::uint8_t closed =
        0;  ///< kinds that cost something and were not named with the order; keeps_road: leaves no road
    bool column_at_end = true;  ///< RV-6.2: the road asks for the column at the end too
    Cite rate;
    Cite die;  ///< none where the dice are told by themselves

    double limit(bool on_road, std::uint8_t met) const {
        if (on_road) return road;
        return met == 0 ? open : by_kind ? over[met & 15U] : rough;
    }
    double most() const { return open > road ? (open > rough ? open : rough) : (road > rough ? road : rough); }
    void divide(double by);
    void spend_of_rate(double divisor);  ///< RE-movement: limbering takes a part of the rate, before what ground takes
    /// So much of it has been walked, over ground of these kinds, on the road alone or not: what is left of the move.
    void spend(double walked, std::uint8_t met, bool on_road);
};

/// The dice of one move: RV the movement die; RE what each kind of ground takes, in the order of the bits; CF the dice.
struct MoveDice {
    std::uint8_t face = 0;
    std::uint8_t terms = 0;
    std::array<std::uint8_t, 8> dice{};
};
/// What is rolled for a move or a flight; no dice where there are no sides.
struct DiceAsked {
    Purpose purpose = Purpose::movement;
    int count = 0;
    int sides = 0;
};
/// For a move on these terms: RE rolls for the kinds of ground named, CF on the road or not, with the right to fire or
/// without it. Of a move in which nothing was asked (a bonus move, pulling away) terms_of_way() gives the terms.
DiceAsked dice_of_move(const Battle&, const State&, UnitId, Formation, std::uint8_t terms);
/// Pushes that roll; false when there is nothing to roll.
bool roll_for_move(Play&, UnitId, Formation, std::uint8_t terms);
/// Reads the faces just rolled, and tells of them.
MoveDice read_move_dice(Play&, UnitId, Formation, std::uint8_t terms);
Allowance allowance_of(const Battle&, const State&, UnitId, Formation, const MoveDice&);
/// `face` 0 = the bare rate, without dice (of dice alone their mean).
Allowance allowance_of(const Battle&, const State&, UnitId, Formation formation, int face);
/// The most that any die could give: to know what is within reach at all.
double greatest_reach(const Battle&, const State&, UnitId);
/// RE-movement: siege guns have no rate, they pivot.
bool has_rate(const Battle&, const State&, UnitId);
/// RE-movement: so much of its rate infantry may go and still fire; less than 0 = any way.
double half_for_fire(const Battle&, const State&, UnitId, Formation, bool on_road);
/// RE-7.G, CF-9, RV-8: abandoned guns are dragged so far; CF rolls for it.
DiceAsked dice_of_dragging(const Battle&);
Cited<int> dragging(const Battle&, UnitId battery, std::span<const std::uint8_t> faces);
void drag_guns(Play&, UnitId, UnitId battery, std::span<const std::uint8_t> faces);

/// Kinds of ground (over_woods ...) that the path meets and that cost this unit something.
std::uint8_t ground_met(const Battle&, const State&, UnitId, std::span<const Vec> path);
/// The same where no other kinds than `about` are anywhere near.
std::uint8_t ground_met(const Battle&, const State&, UnitId, std::span<const Vec> path, KindSet about);
/// RE: a straight move that asks nobody names what it meets.
std::uint8_t terms_of_way(const Battle&, const State&, UnitId, Vec from, Vec to);
/// The chart's cells and the clauses of that ground, for an event.
void cite_ground(const Battle&, const State&, UnitId, std::uint8_t met, std::vector<Cite>& why);

/// Stages of carry_out: what is said with the order, the dice, the path.
enum : std::uint8_t { carry_out_begins = 0, carry_out_rolled = 1, carry_out_rolls = 2 };

/// What may be said with an order, the recommended answer first; empty = nothing is asked. RE-5.A, CF-7.D, CF-movement.
struct TermsOffer {
    std::uint8_t terms = 0;
    const char* word = "";
};
std::vector<TermsOffer> terms_to_ask(const Battle&, const State&, const CarryOut&);

/// RE-12.A, CF-14.A, CF-15.1, RV-14A.1, RV-14B.1: the dice and the distance of falling back and of a rout.
DiceAsked dice_of_flight(const Battle&, const State&, UnitId, bool rout);
/// `sum` of the faces (RV: the face).
int flight_allowance(const Battle&, const State&, UnitId, int sum, bool rout);
/// The rate, its multiple and the die.
std::vector<Cite> flight_why(const Battle&, const State&, UnitId, int sum, bool rout);

enum class Way : std::uint8_t { open, rough, road };

/// Somebody near a way; what is asked of him with every way is found out once.
struct Neighbour {
    UnitId id;
    Vec place;
    double round = 0;  ///< no point of its footprint is further than this from its place
    bool friendly = false;
    bool shown = false;  ///< on the table
    bool in_town = false;
    bool measured = false;  ///< `box` is known
    Box box;
};
/// Whoever may stand in a unit's way that goes no further than so far from where it starts, and what ground is there.
struct InReach {
    double far = 0;
    std::vector<UnitId> units;
    mutable std::vector<Neighbour> ones;  ///< the same, but for itself; their footprints as they are asked for
    KindSet ground = KindSet::all();      ///< no other kind of ground is met on the way or stood on at its end
    bool off_the_edge = true;             ///< it may come over the edge of the table
};
InReach units_in_reach(const Battle&, const State&, UnitId, Vec from, double far);

/// What a way is, whatever the formation at its end: kept for several journeys along it.
struct Track {
    std::vector<Vec> path;
    double length = 0;
    std::uint8_t met = 0;    ///< kinds of ground that cost the unit something
    std::vector<Box> swept;  ///< by who goes along it; empty = not asked for
    /// Whether the ground bars it, by Way, for who needs no words: 0 = not asked for yet, 1 = no, 2 = yes.
    std::array<std::uint8_t, 3> barred{};
};
Track track_of(const Battle&, const State&, UnitId, Point from, std::span<const Point> legs);
/// The same into one that has been used; `near` may be null.
void trace(const Battle&, const State&, UnitId, Point from, std::span<const Point> legs, const InReach* near, Track&);

/// A move to be judged.
struct Journey {
    UnitId unit;
    UnitId target;  ///< of an attack; none = a move
    Point from;
    std::span<const Point> legs;  ///< may be empty: it keeps its place
    Heading heading = 0;          ///< at the end
    Formation start = Formation::line;
    Formation end = Formation::line;
    Allowance allowance;
    bool entering = false;
    const InReach* near = nullptr;  ///< kept for several journeys of a unit from one place
    Track* track = nullptr;         ///< of these legs, kept for several journeys
    bool unsaid = false;            ///< a refusal needs no words: nobody reads it
};
struct Verdict {
    std::optional<Refusal> no;
    double length = 0;
    double limit = 0;  ///< what it may go on this way
    Way way = Way::open;
    std::uint8_t met = 0;  ///< kinds of ground that cost it something
};
/// RV-6.1, RV-6.2, RV-6.E, RV-10.A, RV-16.D, RV-16.E.1, RV-16.E.4: whether a unit may go that way. Pure.
Verdict judge(const Battle&, const State&, const Journey&);
/// RV-10.A: straight on from `end`, after `left` inches more at most, the attacker's front meets its target before it
/// touches another enemy of those near.
bool closes_freely(const Battle&, const State&, const Journey&, const Box& end, std::span<const UnitId> near,
                   double left);
/// The path of length `walked` from its start; the heading of the leg it ends on.
Point along(Point from, std::span<const Point> legs, double walked, Heading& heading);

/// RV-11: formations this unit may take up.
bool formation_allowed(const Battle&, const State&, UnitId, Formation);
/// Why it cannot take up a formation, and which it may.
Refusal formation_refusal(const Battle&, const State&, UnitId, Formation);

/// RV-2.B: a concealed unit stays unseen there: wholly in woods, or where no place of the enemy's deployment looks over
/// the crest.
bool hides(const Battle&, const State&, UnitId unit, const Box& box);

/// RV-10.A: it stands 1" off its target with its front able to meet it.
bool has_arrived(const Battle&, const State&, UnitId unit, UnitId target);

/// Paths to try for a move, the recommended one first. All lawful.
void path_candidates(const Battle&, const State&, const CarryOut&, std::size_t most, std::vector<Decision>&);
Journey journey_of(const Battle&, const State&, const CarryOut&, const Decision&);

/// The fields of CarryOut, for every step that carries one.
std::span<const Field> carry_out_fields();

void register_march(ProcedureTable&);
void register_order_terms(ProcedureTable&);
void register_leaving_town(ProcedureTable&);

}  // namespace linstock::brom
