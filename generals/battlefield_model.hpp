#pragma once
// The computer player's model of the battlefield, built from a view: units, strength, fire, sight and cover. It only
// estimates. The prompt and its candidates define which decisions are legal.

#include "base/overlay_vector.hpp"
#include "battle/view.hpp"
#include "generals/sergeant_weights.hpp"
#include "ground/measuring.hpp"

#include <vector>

namespace linstock::general {

/// A deep formation, on a road or off it.
inline bool is_column(Formation f) { return f == Formation::column || f == Formation::road_column; }

/// A unit as the computer player estimates it.
struct Body {
    UnitId id;
    ArmyId army;
    CommandId command;
    UnitId target;  ///< openly declared target of an attack
    Branch branch = Branch::foot;
    Formation formation = Formation::line;
    Condition condition = Condition::steady;
    Box box;
    Vec front;  ///< centre of the front edge
    Heading heading = 0;
    PieceId town;
    bool mounted = false;
    bool moved = false;
    bool fired = false;
    bool fresh = false;
    int stands = 0;
    int sound_stands = 0;  ///< stands without casualties
    int figures = 0;
    int figures_at_start = 0;
    int guns = 0;
    double share = 1;       ///< figures left, as a share of the initial figures
    double spent_at = 0.5;  ///< a unit with a smaller share counts as spent
    double range = 0;
    double close = 0;
    double pace = 0;
    double pace_column = 0;
    FireBands fire;         ///< expected fire when deployed, by range band
    double shots = 0;       ///< dice at its longest range when deployed
    double steadiness = 0;  ///< modifiers of a morale test, without the die
    double power = 0;       ///< 1 = a fresh and steady regiment or battery
    double width = 0;       ///< of the line formation

    bool steady() const { return condition == Condition::steady; }
    bool routed() const { return condition == Condition::routed; }
    bool spent() const { return share < spent_at; }
    bool fights() const { return branch == Branch::foot || branch == Branch::horse || branch == Branch::guns; }
    bool fires_now() const {
        return shots > 0 && !routed() && !is_column(formation) && !(branch == Branch::horse && mounted);
    }
};

/// Guns that move fast when limbered and slowly by hand. Limbering and unlimbering cost them moves.
bool slow_to_limber(const Body& b);

/// A position of a unit: a possible one or the current one.
struct Pose {
    Vec front;
    Heading heading = 0;
    Formation formation = Formation::line;
};
inline Pose pose_of(const Body& b) { return Pose{b.front, b.heading, b.formation}; }
/// Centre of the area that the unit covers in this pose.
Vec middle_of(const Body& b, const Pose& pose);
/// Whether the unit can fire at the target: in a 60-degree cone from any front stand, or from the centre of a
/// battery.
bool bears_on(const Body& b, const Pose& pose, const Box& target);

/// Distances at which terrain counts as adjacent, in the units of the map.
struct AdjacencyDistances {
    double crest = 1;
    double edge_of_woods = 1;
    double edge_of_town = 1;
    double in_woods = 6;
    double cover = 1;
    double through_woods = -1;  ///< total depth of woods that sight passes through; -1 = only at the edges
};

struct BattlefieldModel {
    SergeantWeights weights;
    const Battle* battle = nullptr;
    const View* view = nullptr;
    ArmyId me;
    std::uint32_t view_number = 0;  ///< number of the view that was read last
    OverlayVector<Body> mine;       ///< own units on the table, by unit
    OverlayVector<Body> theirs;     ///< known enemy units on the table
    double max_range = 0;           ///< longest range or pace in column of all units
    AdjacencyDistances adjacency;
    bool supported_lines_stand = false;  ///< ruleset: supported infantry lines always stand against cavalry
    bool is_open_move_certain = false;   ///< ruleset: no dice for a move in the open
    double command_radius = 0;           ///< command radius of officers, if formations move separately; else 0
    std::vector<bool> works_face_left;   ///< by piece: line-shaped fieldwork that protects its left side
    mutable Trace trace_buffer;          ///< buffer of clear_ground()

    const Body* find(UnitId id) const;
    /// Units of one side within `reach` of a place, in unit order. May include a few that are slightly farther away.
    std::vector<const Body*> mine_near(Vec place, double reach) const;
    std::vector<const Body*> theirs_near(Vec place, double reach) const;

    // Indexes of the units.
    std::vector<std::uint16_t> numbers;         ///< by UnitId::index(): 1 + index in mine, then theirs; 0 = absent
    std::vector<double> morale_bonus;           ///< by UnitId::index(): morale bonus of attached officers
    std::vector<double> previous_morale_bonus;  ///< the same in the previous view
    BoxIndex index;                             ///< by index in mine, then theirs
    mutable std::vector<std::uint32_t> found;
};
/// Updates the model from a view. For the next view of the same incremental view it reads only the changes.
void update_model(const Battle& battle, const View& view, const SergeantWeights& weights, BattlefieldModel& model);

/// Whether the officer commands units of this kind.
bool commands(const Battle& battle, const Officer& officer, const Body& body);

/// Whether terrain leaves the line of sight from `from` to `to` clear. Crests, woods and towns block it. Measured
/// between centres; the edge of a wood at either end is ignored.
bool clear_ground(const BattlefieldModel& model, Vec from, Vec to);
/// Whether a unit other than `one` and `other` stands between.
bool troops_between(const BattlefieldModel& model, Vec from, Vec to, UnitId one, UnitId other);
/// The same, but units lower than both ends and units in open order do not block (MW-10.11).
bool troops_hide(const BattlefieldModel& model, Vec from, Vec to, UnitId one, UnitId other);
/// Whether the place has cover against fire from `from`, or lies in woods or a town.
bool covered(const BattlefieldModel& model, Vec place, Vec from);

/// Cover at a place, independent of the firer.
enum class Cover : std::uint8_t {
    none,
    from_some,  ///< depends on the direction: ask covered()
    from_all,
};
Cover cover_at(const BattlefieldModel& model, Vec place);
/// Whether a place with cover `there` is covered against fire from `from`.
bool covered(const BattlefieldModel& model, Cover there, Vec place, Vec from);

/// Chance that one die hits; 0 beyond the range.
double hit_chance(const Body& firer, double distance, bool column, bool cover);
/// Expected hits of one full volley.
double hits_of(const Body& firer, double distance, bool column, bool cover);
/// Average number of volleys per turn at this distance.
double volleys_of(const BattlefieldModel& model, const Body& firer, double distance);
/// Weight of the risk of being trapped in a continuing fire-fight. 0 in rulesets in which a unit fires once per turn.
double trapped_weight(const BattlefieldModel& model);
/// Distance that a unit on this area can fall back before a corner leaves the table.
double clearance_behind(const BattlefieldModel& model, const Box& box);
/// Value of one figure lost by this unit. Guns and fresh units count more, routed units less.
double hit_value(const SergeantWeights& weights, const Body& target);
/// Chance that a die roll of 1 to 6 plus `steadiness` is at least 6.
double chance_to_pass(double steadiness);

}  // namespace linstock::general
