#pragma once
// Fire, for the chapters around it: what a unit may fire at and how well, marks of a fire step, spiking.

#include "charts/values.hpp"
#include "rulesets/brom/sight.hpp"

#include <vector>

namespace linstock::brom {

enum : std::uint8_t { ball = 0, cannister = 1 };  ///< BromUnit::ammunition; small arms are 0 as well

/// RV-7.1: a square fires each face by itself: 0 front, 1 rear, 2 right, 3 left. All others have face 0 alone.
int faces_of(const Battle&, const State&, UnitId);
UnitId fire_target_of(const BromUnit& own, int face);
void set_fire_target(BromUnit& own, int face, UnitId target);
/// True when the unit's fire was directed at the target in this step (after the volleys: and hit it, for a square).
bool fired_at(const BromUnit& own, UnitId target);

/// Where a face fires from and how wide. `degrees` 360 = all round.
struct Muzzle {
    Vec apex;
    Heading heading = 0;
    int degrees = 360;
};
Muzzle muzzle_of(const Battle&, const State&, UnitId, int face);

/// A lawful target of a face, with how it is seen: over heads guns fire ball only.
struct Shot {
    UnitId unit;
    double distance = 0;
    Sight sight = Sight::none;
};
/// The closest in cone, range and sight, several when equally close; from a height every one that guns see.
std::vector<Shot> shots_of(const Battle&, const State&, UnitId, int face);
bool has_shot(const Battle&, const State&, UnitId, int face);
bool may_use(const Battle&, const State&, UnitId, const Shot&, int ammunition);

Firer firer_of(const Battle&, UnitId, int ammunition);
int dice_of(const Battle&, const State&, UnitId, int ammunition, int face);
/// The scenario lets it roll only a share of its dice in this turn; dice_of has taken them off already.
bool has_handicap(const Battle&, const State&, UnitId);
/// "ball", "cannister", "musketry", "carbines".
const char* ammunition_word(const Battle&, UnitId, int ammunition);

/// What a die needs, and why.
struct Aim {
    Cited<FaceSet> faces;
    Cite band;
    bool close = true;
    bool column = false;
    bool enfiladed = false;
    bool cover = false;
    Cite covered_by;
    int plus = 0;  ///< on each die
};
/// Precondition: in range. `told` fills in the citations that only events need.
Aim aim_of(const Battle&, const State&, UnitId, int face, UnitId target, double distance, int ammunition, bool told);
double expected_hits(const Battle&, const State&, UnitId, int face, const Shot&, int ammunition);
/// RV-enfilade.
bool enfiladed(const Battle&, const State&, UnitId firer, int face, UnitId target);

// --- Marks of a fire step; whoever pushes a volley by itself (opportunity fire) uses them too ---
/// Clears what is of this step in every unit: declarations, hits, losses, figures taken.
void clear_fire_marks(Play&);
/// After take_casualties: firers whose target lost no figure took none.
void settle_figures_taken(Play&);
/// Sets BromUnit::due by RV-9.B for what the unit lost by fire. False when it need not test.
bool set_due_after_fire(Play&, UnitId);

// --- Spiking (RV-8) ---
/// The guns of this battery may be spiked now by this army: by their own crew, or by a unit standing on abandoned
/// ones. Once a phase.
bool may_spike(const Battle&, const State&, UnitId battery, ArmyId by);
inline bool may_spike(const Battle& battle, const State& state, UnitId battery) {
    return may_spike(battle, state, battery, army_of(battle, battery));
}
/// RV-8: the unit touches, or stands on, the abandoned guns of this battery.
bool at_abandoned_guns(const Battle&, const State&, UnitId unit, UnitId battery);
/// Who would do it: the battery itself, or the first unit on its guns; none when nobody may.
UnitId spiker_of(const Battle&, const State&, UnitId battery, ArmyId by);
/// Pushes the step that rolls. `by` is the spiker.
void push_spike(Play&, UnitId battery, UnitId by);
/// All that a seat may spike now, as offers of a prompt.
void offer_spikes(const Battle&, const State&, Seat, std::vector<Offer>& out);

// --- Registration of the chapter's files (register_fire calls them) ---
void register_fire_step(ProcedureTable&);
void register_volley(ProcedureTable&);
void register_casualties(ProcedureTable&);
void register_spiking(ProcedureTable&);
void register_sharpshooters(ProcedureTable&);

}  // namespace linstock::brom
