#pragma once
// Fire (7): which bases bear on a target, and the cover of a target (9).

#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <array>
#include <optional>
#include <vector>

namespace linstock::brothers {

/// One line of sight and why it is not free.
enum class Barred : std::uint8_t { free, range, arc, troops, high_ground, cover_ground };

/// A bearing base and its line of fire (BA-7.C).
struct Bearing {
    int base = 0;
    Segment line;
};
struct Bearings {
    std::vector<Bearing> bases;
    Barred why = Barred::range;  ///< of the base that came nearest to bearing, when none does
    double distance = 1e18;      ///< of the nearest line tried
};

/// BA-7.I: a bound of night; and when one begins, how far is seen in it is told where that is news.
bool at_night(const Battle&, int turn);
void tell_light(Play&);
/// BA-3.A: the hour at which a bound begins, 0 to 23, and as a clock shows it, "06:00".
int hour_of(const Battle&, int turn);
const char* clock_at(int hour);
/// BA-1.B, BA-7.I: the reach in this bound.
Cited<double> reach_of(const Battle&, const State&, UnitId);
/// A unit that fires: what is the same for all whom it may fire at is looked up once.
class Firer {
  public:
    Firer(const Battle&, const State&, UnitId);
    double reach() const { return reach_; }
    const Bases& bases() const { return bases_; }
    /// From a base to a point of the target, which is none when it is a commander or a work.
    Barred line(std::size_t base, Vec to, UnitId target, int to_level) const;
    /// At least one of its bases does.
    bool bears_on(UnitId target) const;
    /// Of the nearest line, whether free or not: Bearings::distance.
    double distance_to(UnitId target) const;

  private:
    const std::vector<Lying>& between() const;

    const Battle& battle_;
    const State& state_;
    UnitId unit_;
    double reach_;
    int degrees_;
    Bases bases_;
    std::array<int, most_stands> levels_{};  ///< of the ground under each base's front centre
    KindSet areas_;                          ///< BA-7.H: woods and settlements
    mutable Trace met_;                      ///< the ground of the line in hand
    mutable std::optional<std::vector<Lying>> between_;
};
Bearings bearings_on(const Battle&, const State&, UnitId firer, UnitId target);
Bearings bearings_on(const Battle&, const State&, UnitId firer, OfficerId target);
/// BA-11.D: at the point of a works section nearest to each base.
Bearings bearings_on(const Battle&, const State&, UnitId firer, const Section& target);
/// Some enemy unit may be fired at by it as it stands.
bool bears_on_somebody(const Battle&, const State&, UnitId firer);

/// BA-7.A: may it fire at all now.
std::optional<Refusal> may_fire(const Battle&, const State&, UnitId firer);
/// BA-7.B, BA-7.L: and at this target.
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, UnitId target);
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, OfficerId target);
/// `section` is one of Setup::sections by its number; -1 = none there is.
std::optional<Refusal> may_fire_at(const Battle&, const State&, UnitId firer, int section);
Refusal nobody_bears(const Battle&, UnitId firer, const std::string& target, Barred why);
bool bears_on_a_work(const Battle&, const State&, UnitId firer);
/// BA-11.D: the section that is meant by a piece and, of a work drawn as an area, a side of it from 1. Without one, 0,
/// the nearest of those that it may fire at. -1 = there is none.
int section_meant(const Battle&, const State&, UnitId firer, PieceId piece, std::int32_t side);
/// BA-11.D: a battery fires at a section.
void fire_at_work(Play&, UnitId firer, int section);

/// A segment's free sight between units (BA-7.F to BA-7.H). Units given by `besides` do not block.
Barred sight(const Battle&, const State&, UnitId firer, int base, UnitId target, Vec from, Vec to);

/// The cover of a unit against an attack: its class (BA-9.B) and where it comes from.
struct CoverSeen {
    Cover grade = Cover::none;
    Cite why;
};
/// What a piece gives as things stand.
Cover grade_of(const Battle&, const State&, const Piece&);
CoverSeen cover_from_fire(const Battle&, const State&, UnitId firer, UnitId target);
/// `attack` is the direction in which the attack comes: the reverse of BA-8.F.
CoverSeen cover_in_melee(const Battle&, const State&, UnitId attacker, UnitId target);

/// BA-9.C to BA-9.E: the face that a hit must reach again.
Cited<int> cover_value(const Battle&, Cover grade, Fight fight);

/// Somebody can do something in the phase of this question.
bool somebody_fires(const Battle&, const State&);

}  // namespace linstock::brothers
