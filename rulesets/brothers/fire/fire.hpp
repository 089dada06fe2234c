#pragma once
// Fire (7): which bases bear on a target, and the cover of a target (9).

#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <array>
#include <optional>
#include <vector>

namespace linstock::brothers {

/// A line of sight: free, or what blocks it.
enum class Barred : std::uint8_t { free, range, arc, troops, high_ground, cover_ground };

/// A bearing base and its line of fire (BA-7.C).
struct Bearing {
    int base = 0;
    Segment line;
};
struct Bearings {
    std::vector<Bearing> bases;
    Barred why = Barred::range;  ///< if no base bears: of the base that is nearest to bearing
    double distance = 1e18;      ///< of the nearest line tested
};

/// BA-7.I: the bound is at night. tell_light() reports a change of the sight limit at the start of a bound.
bool at_night(const Battle&, int turn);
void tell_light(Play&);
/// BA-3.A: the hour at which a bound begins, 0 to 23, and its text, such as "06:00".
int hour_of(const Battle&, int turn);
const char* clock_at(int hour);
/// BA-1.B, BA-7.I: the reach in this bound.
Cited<double> reach_of(const Battle&, const State&, UnitId);
/// A firing unit. Caches what is the same for all its targets.
class Firer {
  public:
    Firer(const Battle&, const State&, UnitId);
    double reach() const { return reach_; }
    const Bases& bases() const { return bases_; }
    /// The line from a base to a point. `target` is none for a commander or a work.
    Barred line(std::size_t base, Vec to, UnitId target, int to_level) const;
    /// Whether at least one base of the firer bears on the target.
    bool bears_on(UnitId target) const;
    /// Distance of the nearest line, free or not: Bearings::distance.
    double distance_to(UnitId target) const;

  private:
    const std::vector<Lying>& between() const;

    const Battle& battle_;
    const State& state_;
    UnitId unit_;
    double reach_;
    int degrees_;
    Bases bases_;
    std::array<int, most_stands> levels_{};  ///< level of the ground under each base's front centre
    KindSet areas_;                          ///< BA-7.H: woods and settlements
    mutable Trace met_;                      ///< terrain on the current line
    mutable std::optional<std::vector<Lying>> between_;
};
Bearings bearings_on(const Battle&, const State&, UnitId firer, UnitId target);
Bearings bearings_on(const Battle&, const State&, UnitId firer, OfficerId target);
/// BA-11.D: at the point of a works section nearest to each base.
Bearings bearings_on(const Battle&, const State&, UnitId firer, const Section& target);
/// Whether the firer bears on any enemy unit.
bool bears_on_somebody(const Battle&, const State&, UnitId firer);

/// BA-7.A: why it may not fire now.
std::optional<Refusal> may_fire(const Battle&, const State&, UnitId firer);
/// BA-7.B, BA-7.L: why it may not fire at this target.
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, UnitId target);
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, OfficerId target);
/// `section`: index into Setup::sections; -1 = none.
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, int section);
Refusal nobody_bears(const Battle&, UnitId firer, const std::string& target, Barred why);
bool bears_on_a_work(const Battle&, const State&, UnitId firer);
/// BA-11.D: the section for a piece and a side, counted from 1 for a work drawn as an area. For side 0, the nearest
/// that the firer may fire at. Returns -1 if there is none.
int section_meant(const Battle&, const State&, UnitId firer, PieceId piece, std::int32_t side);
/// BA-11.D: a battery fires at a section.
void fire_at_work(Play&, UnitId firer, int section);

/// The sight between two points (BA-7.F to BA-7.H).
Barred sight(const Battle&, const State&, UnitId firer, int base, UnitId target, Vec from, Vec to);

/// The cover of a unit against an attack: its class (BA-9.B) and clause.
struct CoverSeen {
    Cover grade = Cover::none;
    Cite why;
};
/// The class of cover of a piece now.
Cover grade_of(const Battle&, const State&, const Piece&);
CoverSeen cover_from_fire(const Battle&, const State&, UnitId firer, UnitId target);
/// Cover against the attacker's side: the reverse of the direction of BA-8.F.
CoverSeen cover_in_melee(const Battle&, const State&, UnitId attacker, UnitId target);

/// BA-9.C to BA-9.E: the face that a cover die needs for the hit to remain.
Cited<int> cover_value(const Battle&, Cover grade, Fight fight);

/// A unit of the active side can fire in this phase.
bool somebody_fires(const Battle&, const State&);

}  // namespace linstock::brothers
