#pragma once
// Defence works (11): their protected side, their holders, crossing them, contact across them.

#include "rulesets/brothers/model.hpp"

#include <vector>

namespace linstock::brothers {

inline constexpr std::size_t most_works = 32;

/// BA-11.A: a work drawn as a line is one section. For a work or fortified building drawn as an area, each edge is one.
/// Fills in Setup::sections and Setup::works.
void find_sections(const Ground&, Setup&);
/// The setup after an umpire adds lines or removes buildings. Existing sections keep their work and slot.
std::shared_ptr<const void> setup_on(const Battle&, const Ground&);
/// The number of a section in the battle; -1 = none.
int section_number(const Battle&, PieceId, std::int32_t edge = 0);
/// The hits on a section, and whether it is intact: neither breached (BA-11.E) nor removed.
int hits_on(const State&, const Section&);
bool stands(const State&, const Section&);
/// A section of the work is intact.
bool stands(const Battle&, const State&, std::size_t work);
/// BA-11.D: applies hits that cover did not stop. Excess hits are lost. Returns true if the section is breached.
bool hit_section(const Battle&, State&, const Section&, int hits);
/// The point is on the protected side.
bool behind(const Battle&, const Section&, Vec p);
/// The section's point nearest to p.
Vec nearest_of(const Battle&, const Section&, Vec p);
/// The direction that an edge of an outline faces: 0 north, 1 north-east ... 7 north-west.
std::size_t eighth_of(const Battle&, const Section&);
/// Only edges of an outline that face p can be fired at from there; a line, from both sides.
bool looks_at(const Battle&, const Section&, Vec p);
/// BA-9.G: true if an attack along the line enters the area through a breached edge.
bool comes_through_breach(const Battle&, const State&, PieceId area, Segment line);

/// The works that these bases hold: a line from behind within EDGE, an area from inside.
std::uint32_t held_from(const Battle&, const State&, const Bases& bases);
/// After its own move: the unit holds exactly the works at its place.
void hold_anew(Play&, UnitId);
/// After being driven or closing up: the unit keeps its works and adds those at its place (BA-11.C).
void hold_more(Play&, UnitId);
/// BA-11.C, end of phase 7: units that are not pinned hold exactly the works at their place.
void give_up_works(Play&);
/// BA-11.B: a unit is gone. Reports works that no unit of its side holds any more.
void tell_opened(Play&, UnitId gone, std::uint32_t held);
/// A unit of this side holds the work.
bool held_by(const Battle&, const State&, std::size_t work, ArmyId side);

/// The intact, enemy-held section that a unit of this side would cross; none if it crosses none. Either on a leg
/// (straight, without turning), or by a turn or change on its place.
PieceId held_work_on_leg(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, Vec to);
PieceId held_work_in_turn(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, const Pose& to);
/// The same for bases that overlap such a section.
PieceId held_work_under(const Battle&, const State&, ArmyId side, const Bases& bases);

/// Where bases moved by `way` first meet such a section: the share of the path.
struct WorkMet {
    double share = 1;
    PieceId piece;
    std::size_t section = 0;
};
WorkMet first_work(const Battle&, const State&, ArmyId side, const Bases& bases, Vec way);
/// BA-11.A: the charger turned square to the section, with its front centre on the nearest point.
Pose square_to_work(const Battle&, std::size_t section, const Pose& touched);

/// BA-11.A: with a section between two bases, contact uses EDGE instead of GAP.
double gap_between(const Battle&, const State&, const Box& a, const Box& b);
/// A section is between the bases at some moment of the first one's straight path, from share `from` to `to`.
bool work_between_on_way(const Battle&, const State&, const Box& moving, Vec way, const Box& other, double from,
                         double to);

}  // namespace linstock::brothers
