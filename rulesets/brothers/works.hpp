#pragma once
// Defence works (11): their protected side, who holds them, what may not cross them, contact across them.

#include "rulesets/brothers/model.hpp"

#include <vector>

namespace linstock::brothers {

inline constexpr std::size_t most_works = 32;

/// BA-11.A: each work drawn as a line is one section; of a work or a fortified building drawn as an area each edge of
/// its outline is one. Fills in Setup::sections and Setup::works.
void find_sections(const Ground&, Setup&);
/// The setup of the same battle where an umpire has thrown up lines, or taken buildings away: sections that were there
/// before keep their work and their slot.
std::shared_ptr<const void> setup_on(const Battle&, const Ground&);
/// The number of a section among the battle's, or -1.
int section_number(const Battle&, PieceId, std::int32_t edge = 0);
/// Hits that it has taken, and whether it still stands: neither breached (BA-11.E) nor thrown down.
int hits_on(const State&, const Section&);
bool stands(const State&, const Section&);
/// Some section of the work stands.
bool stands(const Battle&, const State&, std::size_t work);
/// BA-11.D: hits that no cover stopped; true when it is breached with them. Hits beyond are lost.
bool hit_section(const Battle&, State&, const Section&, int hits);
/// On the side that it protects.
bool behind(const Battle&, const Section&, Vec p);
/// Its point nearest to p.
Vec nearest_of(const Battle&, const Section&, Vec p);
/// Where a side of an outline looks: 0 north, 1 north-east ... 7 north-west.
std::size_t eighth_of(const Battle&, const Section&);
/// Of an outline only the sides that look at p can be fired at from there; a line from either side.
bool looks_at(const Battle&, const Section&, Vec p);
/// BA-9.G: where an attack along the line comes into the work drawn as an area, its edge is breached.
bool comes_through_breach(const Battle&, const State&, PieceId area, Segment line);

/// The works that bases lying so hold: a line from behind it, within EDGE; an area from inside.
std::uint32_t held_from(const Battle&, const State&, const Bases& bases);
/// A unit came to stand somewhere of its own will: it holds what it stands behind and nothing else.
void hold_anew(Play&, UnitId);
/// It was driven or has closed up: what it held it holds still, and what it stands behind now (BA-11.C).
void hold_more(Play&, UnitId);
/// BA-11.C: the end of phase 7: units that are not pinned hold what they stand behind and nothing else.
void give_up_works(Play&);
/// BA-11.B: a unit is gone: works that no living unit of its side holds any more are told.
void tell_opened(Play&, UnitId gone, std::uint32_t held);
/// Somebody of this side holds the work.
bool held_by(const Battle&, const State&, std::size_t work, ArmyId side);

/// The section that a unit of this side may not cross: one that stands and an enemy holds. It crosses when the bases go
/// from one pose to the next by a leg (straight, without turning) or by a turn or a change on the spot.
PieceId held_work_on_leg(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, Vec to);
PieceId held_work_in_turn(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, const Pose& to);
/// Bases that lie across such a section.
PieceId held_work_under(const Battle&, const State&, ArmyId side, const Bases& bases);

/// Where bases that move by `way` first meet such a section: the share of the way.
struct WorkMet {
    double share = 1;
    PieceId piece;
    std::size_t section = 0;
};
WorkMet first_work(const Battle&, const State&, ArmyId side, const Bases& bases, Vec way);
/// BA-11.A: the charger square to the section, its front centre on the section's nearest point.
Pose square_to_work(const Battle&, std::size_t section, const Pose& touched);

/// BA-11.A: while a section lies between two bases, contact uses EDGE for GAP.
double gap_between(const Battle&, const State&, const Box& a, const Box& b);
/// A section lies between the bases somewhere on a straight way of the first, between these shares of it.
bool work_between_on_way(const Battle&, const State&, const Box& moving, Vec way, const Box& other, double from,
                         double to);

}  // namespace linstock::brothers
