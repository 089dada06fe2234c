#pragma once
// Fire, for the other chapters: what a unit may fire at and how well, marks of a fire step, spiking.

#include "battle/modifier.hpp"
#include "charts/values.hpp"
#include "rulesets/brom/sight.hpp"

#include <array>
#include <span>
#include <vector>

namespace linstock::brom {

/// artillery: RV all batteries, RE and CF those that did not move. round: CF-3.F, one round of the fire-fight.
enum class FireStep : std::uint8_t { artillery, standing, moving, moving_artillery, round };
LINSTOCK_LAST(FireStep, round)
/// fire_step: declares (sealed, both seats), rolls every volley, casualties, then the tests of the step. RV-4.B, D, E.
struct FireStepLocals {
    FireStep step = FireStep::artillery;
    std::uint8_t spare = 0;
    UnitId at;
};

inline Step fire_step(FireStep step) { return make(Proc::fire_step, FireStepLocals{step, 0, {}}); }
/// A fire step whose beginning the caller has already carried out.
Step begun_fire_step(FireStep step);
/// The rest of a fire step after its volleys: casualties and tests. A real table plays the hits on a unit with it.
Step rest_of_fire_step();

struct Volley {
    UnitId unit;
    UnitId target;
    std::uint8_t ammunition = 0;  ///< 0 ball or musketry, 1 cannister
    std::uint8_t face_of_square = 0;
    std::uint8_t dice = 0;
    std::uint8_t opportunity = 0;
};

enum : std::uint8_t { ball = 0, cannister = 1 };  ///< values of BromUnit::ammunition; small arms use 0 too

/// RV-7.1: each face of a square fires separately: 0 front, 1 rear, 2 right, 3 left. All other units have face 0 only.
int faces_of(const Battle&, const State&, UnitId);
UnitId fire_target_of(const BromUnit& own, int face);
void set_fire_target(BromUnit& own, int face, UnitId target);
/// Whether the unit's fire was directed at the target in this step. For a square after the volleys: whether it hit.
bool fired_at(const BromUnit& own, UnitId target);

/// The point that a face fires from, its heading and its width. `degrees` 360 = all round.
struct Muzzle {
    Vec apex;
    Heading heading = 0;
    int degrees = 360;
};
Muzzle muzzle_of(const Battle&, const State&, UnitId, int face);

/// The cones of one face: for small arms one for each stand in front, for guns and garrisons that of the muzzle.
struct FireCones {
    std::array<Vec, most_stands> from{};
    std::size_t count = 0;
    Heading heading = 0;
    int degrees = 360;
};
FireCones cones_of(const Battle&, const State&, UnitId, int face);
/// Whether a part of the target, or of the town that it holds, is in one of the cones.
bool bears_on(const Battle&, const State&, const FireCones&, UnitId target);
/// The same for the cone from `apex` only.
bool cone_holds(const Battle&, const State&, const FireCones&, Vec apex, UnitId target);
/// Adds the cones of a face for drawing.
void add_arcs(const Battle&, const State&, UnitId, int face, std::vector<Arc>& out);

/// A lawful target of a face, and the kind of sight. Guns that fire over the heads of others use ball only.
struct Shot {
    UnitId unit;
    double distance = 0;
    Sight sight = Sight::none;
    bool attacks = false;  ///< CF-8.A: it attacks the firer and has precedence over all others
};
/// The closest in cone, range and sight; several if equally close. From a height, every target that guns see.
std::vector<Shot> shots_of(const Battle&, const State&, UnitId, int face);
bool has_shot(const Battle&, const State&, UnitId, int face);
bool may_use(const Battle&, const State&, UnitId, const Shot&, int ammunition);
/// Whether the unit may fire with this kind of sight: over the heads of others or not.
bool lawful_sight(const Battle&, UnitId, Sight);
/// Adds the clauses of fire over the heads of others, or over woods and towns. Adds none for a clear line.
void cite_overhead(const Battle&, UnitId firer, Sight, std::vector<Cite>& why);

/// The row of the hit charts for a unit on foot. The overload with the state also has the row for mounted fire.
Firer firer_of(const Battle&, UnitId, int ammunition);
Firer firer_of(const Battle&, const State&, UnitId, int ammunition);
const Profile::Hits& hits_row(const Battle&, const State&, UnitId, int ammunition);
/// The range of the row, and the end of its nearest band. For guns without a long band the nearest band is cannister.
double reach_of(const Profile::Hits& row);
double close_of(const Battle&, const State&, UnitId);
/// CF-firing: whether the chart has a number for this shot.
bool on_the_chart(const Battle&, const State&, UnitId, UnitId target);
/// The cones of a unit and the distances to its targets. It looks up the stands once for all targets.
class FiringRange {
  public:
    FiringRange(const Battle&, const State&, UnitId, int face);
    bool bears_on(UnitId target) const;
    double to(UnitId target) const;

  private:
    double from_stands(UnitId target, bool in_cone) const;  ///< negative: there is no such stand

    const Battle& battle_;
    const State& state_;
    UnitId unit_;
    FireCones cones_;
    FireCones stands_;  ///< CF-8.A: front centres of the stands from which the range is measured
    bool by_stand_;     ///< measured from these stands; otherwise from unit to unit
};
/// The range to a target as the ruleset measures it. RV-7.2, RE-6.C: from unit to unit. CF-8.A: from the nearest firing
/// stand whose cone holds the target; if no cone does, from the nearest firing stand.
double firing_distance(const Battle&, const State&, UnitId, int face, UnitId target);
/// RE-14.D, CF-16.4: the unit fires mounted, where the scenario or a house rule permits it.
bool fires_mounted(const Battle&, const State&, UnitId);

int dice_of(const Battle&, const State&, UnitId, int ammunition, int face);
/// Dice at a target. CF-8.A: only of stands in range whose cone holds it.
int dice_at(const Battle&, const State&, UnitId, int ammunition, int face, UnitId target);
/// CF-8.A: stands in front of this face, at either end, that do not reach the target or do not bear on it.
struct StandsOut {
    int left = 0;
    int right = 0;
};
StandsOut stands_out(const Battle&, const State&, UnitId, int face, UnitId target);
/// The scenario lets the unit roll only a share of its dice in this turn. dice_of has already subtracted the rest.
bool has_handicap(const Battle&, const State&, UnitId);
/// "ball", "cannister", "musketry", "carbines".
const char* ammunition_word(const Battle&, UnitId, int ammunition);

/// The number that a die needs, and the reasons.
struct Aim {
    Cited<FaceSet> faces;
    const char* place = "";  ///< place of the number in the chart: its range and its column
    Cite band;
    bool close = true;
    bool column = false;
    bool enfiladed = false;
    bool cover = false;
    Cite covered_by;
    int plus = 0;  ///< on each die
    /// RE-small-mod, CF-8.C: other changes of the die or the column, by name.
    std::array<Modifier, 7> changes{};
    std::size_t changed = 0;
    void change(const Modifier& m) {
        if (changed < changes.size()) changes[changed++] = m;
        plus += m.value;
    }
};
/// Precondition: in range. `has_citations` adds the citations that only events need.
Aim aim_of(const Battle&, const State&, UnitId, int face, UnitId target, double distance, int ammunition,
           bool has_citations);
double expected_hits(const Battle&, const State&, UnitId, int face, const Shot&, int ammunition);
/// RV-enfilade.
bool enfiladed(const Battle&, const State&, UnitId firer, int face, UnitId target);
/// RE-small: light troops in open order, hit as guns are.
bool skirmishing(const Battle&, const State&, UnitId);
/// Hits for one casualty: RV-17, RE-8.B for batteries, RE-small for skirmishers.
int hits_per_casualty(const Battle&, const State&, UnitId);
/// Number of these hits that one hit of this firer counts as: more than 1 for artillery at skirmishers (RE-cannister,
/// RE-ball).
int weight_of_hit(const Battle&, const State&, UnitId firer, UnitId target);

// --- RE-ball: "fires each turn?" ---
/// Whether the gun fired in the turn before, so that it must throw before it fires in this one.
bool throws_to_fire_again(const Battle&, const State&, UnitId, int ammunition);
/// Whether the gun may not fire in this turn at all, because it is a siege gun or its throw has failed.
bool may_not_fire_again(const Battle&, const State&, UnitId);
/// The fields of a Volley's locals.
std::span<const Field> volley_fields();
/// The throw. The volley follows if it succeeds.
Step fire_again(const Volley&);

// --- CF-3.F: a round of the fire-fight ---
/// Whether the unit meets the conditions of every fire step: it is on the field, in order and deployed, has cartridges,
/// and RE-ball allows it.
bool deployed_to_fire(const Battle&, const State&, UnitId);
/// Whether a unit may fire in a round, moved or not, fired or not.
bool may_fire_in_round(const Battle&, const State&, UnitId);
/// may_use with the additional limits of this step.
bool may_use_in(const Battle&, const State&, FireStep, UnitId, const Shot&, int ammunition);
/// Whether it has something to fire at in this step.
bool has_shot_in(const Battle&, const State&, FireStep, UnitId, int face);

// --- Marks of a fire step, also for a volley outside a step (opportunity fire) ---
/// Marks as declared the faces of a unit that have nothing to fire at.
void skip_idle_faces(Play&, UnitId);
/// Clears the values of this step in every unit: declarations, hits, losses, figures taken.
void clear_fire_marks(Play&);
/// After take_casualties: firers whose target lost no figure took none.
void settle_figures_taken(Play&);
/// Sets BromUnit::due by RV-9.B for the unit's losses by fire. False if it need not test.
bool set_due_after_fire(Play&, UnitId);

// --- Spiking (RV-8) ---
/// Whether this army may spike this battery's guns now: by their crew, or by a unit standing on abandoned guns. Once a
/// phase.
bool may_spike(const Battle&, const State&, UnitId battery, ArmyId by);
inline bool may_spike(const Battle& battle, const State& state, UnitId battery) {
    return may_spike(battle, state, battery, army_of(battle, battery));
}
/// RV-8: the unit touches, or stands on, the abandoned guns of this battery.
bool at_abandoned_guns(const Battle&, const State&, UnitId unit, UnitId battery);
/// The unit that would spike: the battery itself, or the first unit on its guns; none if none may.
UnitId spiker_of(const Battle&, const State&, UnitId battery, ArmyId by);
/// Pushes the step that rolls. `by` is the spiking unit.
void push_spike(Play&, UnitId battery, UnitId by);
/// Whether to offer spiking when that unit is asked: its own guns, abandoned enemy guns on which its army stands, and
/// guns that an enemy may reach. Every battery that may_spike() accepts is lawful at any moment.
bool spike_is_near(const Battle&, const State&, UnitId battery, UnitId asked, ArmyId by);
/// All guns that a seat may spike now, as offers of a prompt.
void offer_spikes(const Battle&, const State&, Seat, std::vector<Offer>& out);
/// Adds spiking offers to a close-combat prompt, because spiking is possible "at any moment" (and_spikes of
/// spiking.hpp): for enemy guns, for the unit that is asked, and for guns that are charged.
void offer_spikes_beside(const Battle&, const State&, Prompt&);
/// The spiking offers of the prompt as decisions.
void add_spikes(const Prompt&, std::size_t most, std::vector<Decision>& out);
/// Why a spiking decision is not lawful.
std::optional<Refusal> check_spike(const Battle&, const State&, const Decision&);
/// Tries to spike, then asks the same question again.
Flow spike_first(Play&, const Step& asking, const Decision&);
void forget_spikes(Play&);

/// BromUnit::side_target[0] of a sharpshooter that aims at an officer: this bit and the officer's number. RV-sharp.4.
inline constexpr std::uint16_t officer_bit = 0x8000;

// --- Registration of the chapter's files (register_fire calls them) ---
void register_fire_step(ProcedureTable&);
void register_volley(ProcedureTable&);
void register_fire_again(ProcedureTable&);
void register_casualties(ProcedureTable&);
void register_spiking(ProcedureTable&);
void register_sharpshooters(ProcedureTable&);

/// RV-7.3, RV-16.C
bool in_cover(const Battle&, const State&, UnitId target, UnitId from, Cite* why = nullptr);
/// Whether the unit's own state allows it to fire in this step (RV-7.1, RV-7.4, RV-15.A, attacks). Does not check
/// targets.
bool may_fire(const Battle&, const State&, UnitId, FireStep);
/// Lawful targets with their distances: the closest in cone and sight (several if equal). RV-7.5, RV-8.
struct Target {
    UnitId unit;
    double distance = 0;
};
std::vector<Target> targets_of(const Battle&, const State&, UnitId);
/// Long range of the unit's arm; for guns with ball.
double range_of(const Battle&, const State&, UnitId);
/// Dice that a unit rolls now with this ammunition (RV-17, RV-12).
int fire_dice(const Battle&, const State&, UnitId, int ammunition);

}  // namespace linstock::brom
