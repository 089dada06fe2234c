#pragma once
// What a commander makes of his view: who is there, how strong, how far each fires, what hides and what covers. Rules
// of thumb only; lawful is what the prompt and its candidates say.

#include "base/overlaid.hpp"
#include "battle/view.hpp"
#include "generals/temper.hpp"
#include "ground/measuring.hpp"

#include <vector>

namespace linstock::general {

/// Men one behind the other, on a road or off it.
inline bool is_column(Formation f) { return f == Formation::column || f == Formation::road_column; }

/// A unit as a commander judges it.
struct Body {
    UnitId id;
    ArmyId army;
    CommandId command;
    UnitId target;  ///< openly declared attack
    Branch branch = Branch::foot;
    Formation formation = Formation::line;
    Condition condition = Condition::steady;
    Box box;
    Vec front;  ///< front centre
    Heading heading = 0;
    PieceId town;
    bool mounted = false;
    bool moved = false;
    bool fired = false;
    bool fresh = false;
    int stands = 0;
    int sound_stands = 0;  ///< without casualties
    int figures = 0;
    int figures_at_start = 0;
    int guns = 0;
    double share = 1;       ///< figures left of those at the start
    double spent_at = 0.5;  ///< with less it is spent
    double range = 0;
    double close = 0;
    double pace = 0;
    double pace_column = 0;
    FireBands fire;         ///< what its fire comes to when deployed
    double shots = 0;       ///< dice it could throw when deployed, at its longest range
    double steadiness = 0;  ///< a morale total without its die
    double power = 0;       ///< 1 = a fresh steady regiment or battery
    double width = 0;       ///< of its line

    bool steady() const { return condition == Condition::steady; }
    bool routed() const { return condition == Condition::routed; }
    bool spent() const { return share < spent_at; }
    bool fights() const { return branch == Branch::foot || branch == Branch::horse || branch == Branch::guns; }
    bool fires_now() const {
        return shots > 0 && !routed() && !is_column(formation) && !(branch == Branch::horse && mounted);
    }
};

/// Guns of a book in which they are quick when limbered and crawl when pushed by hand: limbering and unlimbering cost
/// them moves.
bool slow_to_limber(const Body& b);

/// Where a unit might stand.
struct Pose {
    Vec front;
    Heading heading = 0;
    Formation formation = Formation::line;
};
inline Pose pose_of(const Body& b) { return Pose{b.front, b.heading, b.formation}; }
/// Middle of the ground it would cover.
Vec middle_of(const Body& b, const Pose& pose);
/// Its fire would bear on that: a cone of 60 degrees from each of its stands in front, of guns one from the middle.
bool bears_on(const Body& b, const Pose& pose, const Box& target);

/// How near counts as at a thing, in the measure of the field.
struct Nearness {
    double crest = 1;
    double edge_of_woods = 1;
    double edge_of_town = 1;
    double in_woods = 6;
    double cover = 1;
    double through_woods = -1;  ///< so much wood in all may lie in between; -1 = none but at its edge
};

struct Field {
    Temper temper;
    const Battle* battle = nullptr;
    const View* view = nullptr;
    ArmyId me;
    std::uint32_t look = 0;  ///< number of the view that it was read from
    Overlaid<Body> mine;     ///< on the table, in unit order
    Overlaid<Body> theirs;   ///< known and on the table
    double longest = 0;      ///< of all ranges, paces in column among them
    Nearness nearness;
    bool lines_stand = false;  ///< the book: a supported line of foot always stands against horse
    double zone = 0;           ///< of an officer, in a book whose armies move by parts; 0 = it is of no account here
    std::vector<bool> works_left;  ///< by piece: a work drawn as a line that protects its left hand, not its right
    mutable Trace met;             ///< kept for clear_ground

    const Body* find(UnitId id) const;
    /// Of one side the bodies whose footprint comes within `reach` of a place, and perhaps a few more, in unit order.
    std::vector<const Body*> mine_near(Vec place, double reach) const;
    std::vector<const Body*> theirs_near(Vec place, double reach) const;

    // Kept with the bodies.
    std::vector<std::uint16_t> numbers;  ///< by UnitId::index(): 1 + number in mine, then theirs; 0 = not there
    std::vector<double> bonus;           ///< by UnitId::index(): what its officers bring
    std::vector<double> bonus_before;    ///< the same of the look before
    BoxIndex index;                      ///< by number in mine, then theirs
    mutable std::vector<std::uint32_t> found;
};
/// Reads the field from a view; of the next view of the same KeptView only what has changed.
void read_field(const Battle& battle, const View& view, const Temper& temper, Field& field);

/// Whether units like this one heed that officer.
bool commands(const Battle& battle, const Officer& officer, const Body& body);

/// One can see from a to b over ground alone: crests, woods and towns hide. From middle to middle; a thumb's width of
/// wood at either end does not count.
bool clear_ground(const Field& field, Vec from, Vec to);
/// A unit other than these two stands between.
bool troops_between(const Field& field, Vec from, Vec to, UnitId one, UnitId other);
/// The same where one shoots over who stands lower than either end, and between men in open order (MW-10.11).
bool troops_hide(const Field& field, Vec from, Vec to, UnitId one, UnitId other);
/// Behind something against fire from there, or inside woods or a town.
bool covered(const Field& field, Vec place, Vec from);

/// What cover there is at a place, whoever fires at it.
enum class Cover : std::uint8_t {
    none,
    from_some,  ///< behind something, perhaps: covered() has to be asked
    from_all,
};
Cover cover_at(const Field& field, Vec place);
/// Whether who stands there, with that cover, has it from `from`.
bool covered(const Field& field, Cover there, Vec place, Vec from);

/// The chance that one die hits, 0 beyond the range.
double hit_chance(const Body& firer, double distance, bool column, bool cover);
/// Hits to be expected of one volley of all it has.
double hits_of(const Body& firer, double distance, bool column, bool cover);
/// How often a unit fires at an enemy at this distance in a turn, on the average of such turns.
double volleys_of(const Field& field, const Body& firer, double distance);
/// The heed of a way back out of fire that goes on until one side is gone; 0 in a book where a unit fires once a turn.
double heed_of_way_back(const Field& field);
/// How far somebody who covers that ground could fall back before a corner of his is over the edge of the table.
double room_behind(const Field& field, const Box& box);
/// What one figure's loss is worth against this unit: guns and fresh units dear, broken ones cheap.
double worth_of_hit(const Temper& temper, const Body& target);
/// Die faces of six that bring the total to 6.
double chance_to_pass(double steadiness);

}  // namespace linstock::general
