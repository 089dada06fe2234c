#pragma once
// Defence works (11): their protected side, who holds them, what may not cross them, contact across them.

#include "rulesets/brothers/model.hpp"

#include <vector>

namespace linstock::brothers {

inline constexpr std::size_t most_sections = 32;

/// BA-11.A: the works drawn as lines, each one section, with the side that they protect.
std::vector<Section> sections_of(const Ground&);
/// The number of a section among the battle's, or -1.
int section_number(const Battle&, PieceId);
/// Neither breached (BA-11.E) nor thrown down.
bool stands(const State&, const Section&);
/// On the side that it protects.
bool behind(const Battle&, const Section&, Vec p);

/// The sections that bases lying so hold: one of them is behind it, within EDGE.
std::uint32_t held_from(const Battle&, const State&, const std::vector<Box>& bases);
/// A unit came to stand somewhere of its own will: it holds what it stands behind and nothing else.
void hold_anew(Play&, UnitId);
/// It was driven or has closed up: what it held it holds still, and what it stands behind now (BA-11.C).
void hold_more(Play&, UnitId);
/// BA-11.C: the end of phase 7: units that are not pinned hold what they stand behind and nothing else.
void give_up_works(Play&);
/// BA-11.B: a unit is gone: sections that no living unit of its side holds any more are told.
void tell_opened(Play&, UnitId gone, std::uint32_t held);
/// Somebody of this side holds the section.
bool held_by(const Battle&, const State&, std::size_t section, ArmyId side);

/// The section that a unit of this side may not cross: one that stands and an enemy holds. It crosses when the bases go
/// from one pose to the next by a leg (straight, without turning) or by a turn or a change on the spot.
PieceId held_work_on_leg(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, Vec to);
PieceId held_work_in_turn(const Battle&, const State&, ArmyId side, const BaseSize&, const Pose& from, const Pose& to);
/// Bases that lie across such a section.
PieceId held_work_under(const Battle&, const State&, ArmyId side, const std::vector<Box>& bases);

/// Where bases that move by `way` first meet such a section: the share of the way.
struct WorkMet {
    double share = 1;
    PieceId piece;
};
WorkMet first_work(const Battle&, const State&, ArmyId side, const std::vector<Box>& bases, Vec way);
/// BA-11.A: the charger square to the section, its front centre on the section's nearest point.
Pose square_to_work(const Battle&, PieceId, const Pose& touched);

/// BA-11.A: while a section lies between two bases, contact uses EDGE for GAP.
double gap_between(const Battle&, const State&, const Box& a, const Box& b);
/// A section lies between the bases somewhere on a straight way of the first, between these shares of it.
bool work_between_on_way(const Battle&, const State&, const Box& moving, Vec way, const Box& other, double from,
                         double to);

}  // namespace linstock::brothers
