#pragma once
// Fire, for the chapters around it: what a unit may fire at and how well, marks of a fire step, spiking.

#include "battle/modifier.hpp"
#include "charts/values.hpp"
#include "rulesets/brom/sight.hpp"

#include <array>
#include <span>
#include <vector>

namespace linstock::brom {

/// artillery: RV all of it, RE and CF what did not move. round: CF-3.F, once round the fire-fight.
enum class FireStep : std::uint8_t { artillery, standing, moving, moving_artillery, round };
LINSTOCK_LAST(FireStep, round)
/// fire_step: declares (sealed, both seats), rolls every volley, casualties, then the tests of the step. RV-4.B, D, E.
struct FireStepLocals {
    FireStep step = FireStep::artillery;
    std::uint8_t spare = 0;
    UnitId at;
};

inline Step fire_step(FireStep step) { return make(Proc::fire_step, FireStepLocals{step, 0, {}}); }
/// One that whoever pushes it has begun himself.
Step begun_fire_step(FireStep step);
/// What is left of a fire step when all its volleys have been rolled: casualties, tests. Opportunity fire on a mover at
/// a point of its path (RV-7.4), a volley of one unit, goes on with it too.
Step rest_of_fire_step();

struct Volley {
    UnitId unit;
    UnitId target;
    std::uint8_t ammunition = 0;  ///< 0 ball or musketry, 1 cannister
    std::uint8_t face_of_square = 0;
    std::uint8_t dice = 0;
    std::uint8_t opportunity = 0;
};

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

/// The cones of one face: of small arms one for each stand in front, of guns and garrisons the one of the muzzle.
struct FireCones {
    std::array<Vec, most_stands> from{};
    std::size_t count = 0;
    Heading heading = 0;
    int degrees = 360;
};
FireCones cones_of(const Battle&, const State&, UnitId, int face);
/// Some part of the target, or of the town that it holds, lies in one of the cones.
bool bears_on(const Battle&, const State&, const FireCones&, UnitId target);
/// The same of the cone from `apex` alone.
bool cone_holds(const Battle&, const State&, const FireCones&, Vec apex, UnitId target);
/// Adds the cones of a face as they are drawn.
void add_arcs(const Battle&, const State&, UnitId, int face, std::vector<Arc>& out);

/// A lawful target of a face, with how it is seen: over heads guns fire ball only.
struct Shot {
    UnitId unit;
    double distance = 0;
    Sight sight = Sight::none;
    bool attacks = false;  ///< CF-8.A: it attacks the firer, so it comes before all others
};
/// The closest in cone, range and sight, several when equally close; from a height every one that guns see.
std::vector<Shot> shots_of(const Battle&, const State&, UnitId, int face);
bool has_shot(const Battle&, const State&, UnitId, int face);
bool may_use(const Battle&, const State&, UnitId, const Shot&, int ammunition);
/// The unit may fire at what it sees in this way: over the heads of others or not.
bool lawful_sight(const Battle&, UnitId, Sight);
/// Adds the clauses of fire over the heads of others, or over woods and towns; none for a clear line.
void cite_overhead(const Battle&, UnitId firer, Sight, std::vector<Cite>& why);

/// The row of the hit charts, on foot; with the state also that of the saddle.
Firer firer_of(const Battle&, UnitId, int ammunition);
Firer firer_of(const Battle&, const State&, UnitId, int ammunition);
const Profile::Hits& hits_row(const Battle&, const State&, UnitId, int ammunition);
/// How far the row reaches, and where its nearest band ends; of guns without a long band that is cannister.
double reach_of(const Profile::Hits& row);
double close_of(const Battle&, const State&, UnitId);
/// CF-firing: the chart has a number for this shot.
bool on_the_chart(const Battle&, const State&, UnitId, UnitId target);
/// The cones of a unit and how far it is to its targets, its stands being looked up once for all of them.
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
    FireCones stands_;  ///< CF-8.A: the front centres of the stands that measure
    bool by_stand_;     ///< it is measured from them; else from unit to unit
};
/// The range to a target as the book measures it: RV-7.2, RE-6.C unit to unit; CF-8.A from the nearest stand that fires
/// and whose cone holds the target (when no cone does, from the nearest stand that fires).
double firing_distance(const Battle&, const State&, UnitId, int face, UnitId target);
/// RE-14.D, CF-16.4: fires from the saddle, where the scenario or a house rule permits it.
bool fires_mounted(const Battle&, const State&, UnitId);

int dice_of(const Battle&, const State&, UnitId, int ammunition, int face);
/// The same at a target: CF-8.A, only stands in range of it whose cone holds it.
int dice_at(const Battle&, const State&, UnitId, int ammunition, int face, UnitId target);
/// CF-8.A: of the stands in front of this face, those at either end that do not reach the target or do not bear on it.
struct StandsOut {
    int left = 0;
    int right = 0;
};
StandsOut stands_out(const Battle&, const State&, UnitId, int face, UnitId target);
/// The scenario lets it roll only a share of its dice in this turn; dice_of has taken them off already.
bool has_handicap(const Battle&, const State&, UnitId);
/// "ball", "cannister", "musketry", "carbines".
const char* ammunition_word(const Battle&, UnitId, int ammunition);

/// What a die needs, and why.
struct Aim {
    Cited<FaceSet> faces;
    const char* place = "";  ///< of the number in the chart: its range and its column
    Cite band;
    bool close = true;
    bool column = false;
    bool enfiladed = false;
    bool cover = false;
    Cite covered_by;
    int plus = 0;  ///< on each die
    /// RE-small-mod, CF-8.C: what else changes the die or the column, by name.
    std::array<Modifier, 7> changes{};
    std::size_t changed = 0;
    void change(const Modifier& m) {
        if (changed < changes.size()) changes[changed++] = m;
        plus += m.value;
    }
};
/// Precondition: in range. `told` fills in the citations that only events need.
Aim aim_of(const Battle&, const State&, UnitId, int face, UnitId target, double distance, int ammunition, bool told);
double expected_hits(const Battle&, const State&, UnitId, int face, const Shot&, int ammunition);
/// RV-enfilade.
bool enfiladed(const Battle&, const State&, UnitId firer, int face, UnitId target);
/// RE-small: light troops in open order, hit as guns are.
bool skirmishing(const Battle&, const State&, UnitId);
/// Hits that make one casualty: RV-17, RE-8.B for batteries, RE-small for skirmishers.
int hits_per_casualty(const Battle&, const State&, UnitId);
/// How many of those hits one hit of this firer is: more than 1 for artillery at skirmishers (RE-cannister, RE-ball).
int weight_of_hit(const Battle&, const State&, UnitId firer, UnitId target);

// --- RE-ball: "fires each turn?" ---
/// It fired in the turn before, so it must throw before it fires in this one.
bool throws_to_fire_again(const Battle&, const State&, UnitId, int ammunition);
/// It may not fire in this turn whatever it throws: a siege gun, or the throw has failed.
bool may_not_fire_again(const Battle&, const State&, UnitId);
/// The fields of a Volley's locals.
std::span<const Field> volley_fields();
/// The throw; the volley follows when it succeeds.
Step fire_again(const Volley&);

// --- CF-3.F: a round of the fire-fight ---
/// In any step: on the field and in order to fire, deployed, with cartridges, allowed by RE-ball.
bool deployed_to_fire(const Battle&, const State&, UnitId);
/// Who may fire at all in a round, moved or not, fired or not.
bool may_fire_in_round(const Battle&, const State&, UnitId);
/// may_use, and what this step says of it.
bool may_use_in(const Battle&, const State&, FireStep, UnitId, const Shot&, int ammunition);
/// Has it something to fire at in this step?
bool has_shot_in(const Battle&, const State&, FireStep, UnitId, int face);

// --- Marks of a fire step; whoever pushes a volley by itself (opportunity fire) uses them too ---
/// The faces of a unit that have nothing to fire at have declared.
void skip_idle_faces(Play&, UnitId);
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
/// Worth a thought when that unit is asked: its own guns, abandoned ones of the enemy under its army's feet, and those
/// that an enemy may reach. Lawful is every one that may_spike() names, at any moment.
bool spike_is_near(const Battle&, const State&, UnitId battery, UnitId asked, ArmyId by);
/// All that a seat may spike now, as offers of a prompt.
void offer_spikes(const Battle&, const State&, Seat, std::vector<Offer>& out);
/// "At any moment": with a question of close combat too (and_spikes of spiking.hpp). The offers worth a thought
/// there, of guns that are charged or lie abandoned under its army's feet; those as decisions; why one is none; and the
/// try itself, after which the same is asked again.
void offer_spikes_beside(const Battle&, const State&, Prompt&);
void add_spikes(const Prompt&, std::size_t most, std::vector<Decision>& out);
std::optional<Refusal> check_spike(const Battle&, const State&, const Decision&);
Flow spike_first(Play&, const Step& asking, const Decision&);
void forget_spikes(Play&);

/// BromUnit::side_target[0] of a sharpshooter who aims at an officer: this bit and the officer's number. RV-sharp.4.
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
/// May fire in this step at something: side conditions of RV-7.1, RV-7.4, RV-15.A, attack and state, not the targets.
bool may_fire(const Battle&, const State&, UnitId, FireStep);
/// Lawful targets with their distances: the closest in cone and sight (several when equal). RV-7.5, RV-8.
struct Target {
    UnitId unit;
    double distance = 0;
};
std::vector<Target> targets_of(const Battle&, const State&, UnitId);
/// Long range of the unit's arm, with ball for guns.
double range_of(const Battle&, const State&, UnitId);
/// Dice a unit rolls now with this ammunition (RV-17, RV-12).
int fire_dice(const Battle&, const State&, UnitId, int ammunition);

}  // namespace linstock::brom
