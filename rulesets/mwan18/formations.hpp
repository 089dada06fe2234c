#pragma once
// MW-2, MW-10: the layout of a unit's stands and its footprint. Lengths are in feet.

#include "rulesets/mwan18/model.hpp"

#include <span>

namespace linstock::mwan18 {

bool formation_known(Formation formation);

/// The position and shape of a unit, real or planned. Legs of a move change it.
struct Pose {
    Point place;
    Heading heading = 0;
    Formation formation = usual_formation;
    std::uint8_t files = 0;  ///< of a column
    std::uint8_t ranks = 1;  ///< of a line
    bool mounted = false;
    bool prone = false;
    bool rigged = false;
    std::uint8_t stands = 0;  ///< figures, or sections
    bool off_guns = false;    ///< gunners on foot, away from their guns (MW-7.1)
    // MW-3.9: a change of formation that takes several turns. The unit keeps `formation` until it is complete.
    bool changing = false;
    Formation changes_to = usual_formation;  ///< of a battery: unlimbered
    std::uint8_t changes_by = 0;             ///< files of a column, ranks of a line
    std::int32_t change_done = 0;            ///< paid of the farthest path, in steps of 1/20 foot
    void give_up_change() {
        changing = false;
        changes_to = usual_formation;
        changes_by = 0;
        change_done = 0;
    }
};
Pose pose_of(const State&, UnitId);
/// Sets the unit's position and shape from the pose. Changes nothing else.
void take_pose(UnitState&, const Pose&);

/// Width and depth of one stand (for a battery, of a gun).
Footing stand_of(const Battle&, UnitId, const Pose&);
/// Files of the front rank, and number of ranks.
struct Array {
    int files = 1;
    int ranks = 1;
};
Array array_of(const Battle&, UnitId, const Pose&);
/// The usual files of a column of this many figures.
std::uint8_t usual_files(int figures);

Layout layout_of(const Battle&, UnitId, const Pose&);
Size size_of(const Battle&, UnitId, const Pose&);
Box footprint_of(const Battle&, UnitId, const Pose&);

Box footprint(const Battle&, const State&, UnitId);
void stand_boxes(const Battle&, const State&, UnitId, std::vector<Box>& out);
/// Centres of the stands: figures; for a battery guns, then limbers.
void stand_centres(const Battle&, const State&, UnitId, std::vector<Vec>& out);
/// Front centre of a battery's section: of its gun or its limber, whichever leads.
Vec section_place(const Battle&, const Pose&, int section);
/// Front centre of a section's gun (MW-10.8).
Vec gun_place(const Battle&, const State&, UnitId, int section);

/// MW-10.5: a column or road column with at least the ranks of the chart (three).
bool column_target(const Battle&, const State&, UnitId);
inline bool open_order(const State& state, UnitId id) { return traits_of(state.unit(id).formation).open_order; }
/// Figures of the front rank (MW-4.5).
int front_rank(const Battle&, const State&, UnitId);

/// The name of an unfinished change, such as "forming line". For a battery, line means unlimbered.
const char* word_of_change(bool battery, Formation to);

/// MW-3.9: feet that the stand with the farthest path goes from one pose to the other. Stands are paired by index.
double farthest_way(const Battle&, UnitId, const Pose& from, const Pose& to);

}  // namespace linstock::mwan18
