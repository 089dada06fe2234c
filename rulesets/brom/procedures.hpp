#pragma once
// The family's table of procedures: every step of the agenda by number, and how a chapter makes one. A chapter's file
// registers its own procedures; procedures.cpp gathers them.

#include "battle/play.hpp"
#include "rulesets/brom/model.hpp"
#include "rulesets/common/steps.hpp"

#include <array>
#include <vector>

namespace linstock::brom {

enum class Proc : std::uint16_t {
    roll,  // the engine's own
    // preparation
    choose_sides,
    settle_sides,
    deploy,
    draw_curtain,
    deploy_officers,
    conceal,
    ask_conceal,
    // sequence
    turn,
    announce_entries,
    ask_announce,
    name_rally_help,
    ask_rally_help,
    cards,
    // command
    turn_card,
    command_card,
    command_response,
    ask_order,
    staff_card,
    ask_officer,
    enter_reserves,
    // movement
    carry_out,
    ask_path,
    ask_opportunity,
    march,
    leave_town,
    ask_leave_town,
    // fire
    sharpshooter_step,
    ask_sharpshooter,
    fire_step,
    ask_fire,
    volley,
    take_casualties,
    ask_casualty_stand,
    ask_spike,
    // morale
    morale_check,
    morale_round,
    rating,
    // falling back, rout, rally
    fall_back,
    rout,
    collision,
    rally_phase,
    rally_unit,
    // officers' fates
    officer_danger,
    officer_hit,
    officer_after_combat,
    officer_aside,
    officers_lost,
    // close combat
    attacks,
    ask_pull_away,
    pull_away,
    test_to_close,
    ask_support,
    support,
    test_to_stand,
    combats,
    combat,
    duel,
    ask_stand_order,
    combat_results,
    ask_bonus,
    bonus,
    ask_countercharge,
    countercharge,
    routed_attacked,
    // army
    effectiveness,
    victory,
    end_of_turn,
    // close combat, more
    ask_support_place,
    collision_combat,
    // the sister rulesets
    bonus_card,
    ask_bonus_choice,
    order_terms,
    ask_order_terms,
    back_up,
    under_half_leaves,
    victory_check,
    fire_again,
    fire_fight,
    fire_fight_round,
    charge_move,
    ask_fall_back_by_choice,
    fall_back_by_choice,
    ask_where_to_stop,
    charge_stopped,
    count,
};

/// The dice's purposes; names in procedures.cpp.
enum class Purpose : std::uint8_t {
    choose_side,
    deck,
    reserve_arrival,
    political_officer,
    command_response,
    officer_hit,
    officer_wound,
    officer_after_combat,
    movement,
    fall_back,
    rout,
    leaving_town,
    fire,
    spiking,
    initial_rating,
    morale,
    duel,
    routed_attacked,
    dismounted_falling_back,
    sharpshooter,
    sharpshooter_capture,
    ground,
    misfire,
    fire_again,
    count,
};
inline std::uint8_t purpose(Purpose p) { return static_cast<std::uint8_t>(p); }

using common::make;
using ProcedureTable = common::ProcedureTable<Proc>;

// One for each chapter's file.
void register_preparation(ProcedureTable&);
void register_officers_deployment(ProcedureTable&);
void register_sequence(ProcedureTable&);
void register_command(ProcedureTable&);
void register_movement(ProcedureTable&);
void register_fire(ProcedureTable&);
void register_morale(ProcedureTable&);
void register_falling_back(ProcedureTable&);
void register_officers(ProcedureTable&);
void register_close_combat(ProcedureTable&);
void register_army(ProcedureTable&);

// --- Locals shared between chapters, and what each step promises ---

/// morale_check: rolls the initial rating if need be, then the morale die, with all alterations that hold. Leaves
/// BromUnit::result and ::total; does not carry the result out. RV-9.B.
struct MoraleCheck {
    UnitId unit;
    UnitId against;  ///< attacker, for rear attacks and menace; may be none
    Occasion occasion = Occasion::stand_lost;
    std::uint8_t rear = 0;        ///< attacked in rear: -1
    std::uint8_t no_officer = 0;  ///< officers' bonus does not count (RV-18.S)
    std::uint8_t face = 0;        ///< the die, kept between stages
    std::uint8_t row = 0;         ///< row of RV-18.T, for the army's table
    std::uint8_t spare = 0;
};
inline Step morale_check(UnitId unit, Occasion occasion, UnitId against = {}, bool rear = false) {
    return make(Proc::morale_check, MoraleCheck{unit, against, occasion, static_cast<std::uint8_t>(rear), 0, 0, 0, 0});
}

/// morale_round: every unit with BromUnit::due tests in unit order, then all results are carried out in that order
/// (halt, fall back, rout); units that owe a test because of those routs make the next round, until none is due.
/// RV-4.A. Clears `tested` first when `fresh` is set.
struct MoraleRound {
    std::uint8_t fresh = 1;
    std::uint8_t spare[3] = {};
    UnitId at;
};
inline Step morale_round() { return make(Proc::morale_round, MoraleRound{1, {}, {}}); }

/// fall_back: one falling-back move with its die, collisions and all; the unit is falling back afterwards. RV-14A.1.
struct FallBack {
    UnitId unit;
    UnitId from;            ///< the enemy that drove it, when it was hit from flank or rear; else none
    std::uint8_t mode = 0;  ///< 0 falls back, 1 retires (RV-18.T), 2 withdraws from the table's edge
    std::uint8_t face = 0;
    std::uint8_t horses = 0;  ///< RV-15.H die
    std::uint8_t spare = 0;
    Point end;
    Coord left = 0;  ///< distance still to go after a collision
};
inline Step fall_back(UnitId unit, UnitId from = {}) {
    return make(Proc::fall_back, FallBack{unit, from, 0, 0, 0, 0, {}, 0});
}

/// back_up: a unit that failed to close backs up facing the enemy, through friends, as far as there is room. It keeps
/// its order. RE-2.5.
struct BackUp {
    UnitId unit;
    UnitId from;
};
inline Step back_up(UnitId unit, UnitId from) { return make(Proc::back_up, BackUp{unit, from}); }

/// rout: one routing move; neighbours and units passed through owe a test (BromUnit::due) unless `quiet`. RV-14B.1.
struct Rout {
    UnitId unit;
    UnitId from;
    std::uint8_t by_enemy = 1;  ///< lasting -1; 0 for a rout by a neighbour's rout or by army effectiveness
    std::uint8_t quiet = 0;     ///< neighbours do not test (RV-18.S)
    std::uint8_t face = 0;
    std::uint8_t spare = 0;
};
inline Step rout(UnitId unit, UnitId from = {}, bool by_enemy = true, bool quiet = false) {
    return make(Proc::rout,
                Rout{unit, from, static_cast<std::uint8_t>(by_enemy), static_cast<std::uint8_t>(quiet), 0, 0});
}

/// take_casualties: places BromUnit::hits (or `figures` outright) on stands as the owner chooses,
/// closes the layout up, counts figures_lost and stands_lost of this step, destroys the unit with its last stand,
/// rolls the danger of attached officers when the loss is by fire. RV-12, RV-5.C.
struct TakeCasualties {
    UnitId unit;
    std::uint8_t figures = 0;  ///< outright; 0 = from BromUnit::hits
    std::uint8_t by_fire = 1;
    std::uint8_t stand = 0;  ///< RV-10.D: 1 + the stand that has lost a duel and takes them; 0 = none has
    std::uint8_t other = 0;  ///< RV-10.D: what it could not hold: 1 = goes on any stand, 2 = its owner has said which
};
inline Step take_casualties(UnitId unit, int figures, bool by_fire) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), static_cast<std::uint8_t>(by_fire), 0, 0});
}
/// Casualties of a stand, 0-based, that has lost its duel. RV-10.D.
inline Step take_duel_casualties(UnitId unit, int stand, int figures) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), 0, static_cast<std::uint8_t>(stand + 1), 0});
}

/// officer_danger: each officer attached to a unit that lost a figure by fire rolls (remove_unit sees to those of a
/// unit that is destroyed). RV-5.C, or RV-officers instead of it.
struct OfficerDanger {
    UnitId unit;
    OfficerId at;
    std::uint8_t face = 0;
    std::uint8_t spare = 0;
};
inline Step officer_danger(UnitId unit) { return make(Proc::officer_danger, OfficerDanger{unit, {}, 0, 0}); }

/// officer_hit: this officer has been hit (by a sharpshooter, or by the option's first D20): the option's second D20
/// where it is on, otherwise he is killed. RV-sharp.4, RV-officers.
struct OfficerHit {
    OfficerId officer;
    UnitId by;
};
inline Step officer_hit(OfficerId officer, UnitId by = {}) { return make(Proc::officer_hit, OfficerHit{officer, by}); }

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

/// opportunity fire on a mover at a point of its path is a volley of one unit: RV-7.4.
struct Volley {
    UnitId unit;
    UnitId target;
    std::uint8_t ammunition = 0;  ///< 0 ball or musketry, 1 cannister
    std::uint8_t face_of_square = 0;
    std::uint8_t dice = 0;
    std::uint8_t opportunity = 0;
};

/// Fire's questions that movement, morale and the candidates ask too (fire.cpp, sight.cpp).
/// RV-10.P, RV-10.Q, RV-16.A, RV-16.B: some point of the target is in sight from the viewer's front centre, through a
/// gap at least a stand wide.
bool sees(const Battle&, const State&, UnitId viewer, UnitId target);
/// The same from a place the viewer might stand in.
bool sees_from(const Battle&, const State&, UnitId viewer, Point place, Heading heading, UnitId target);
bool in_cover(const Battle&, const State&, UnitId target, UnitId from, Cite* why = nullptr);  ///< RV-7.3, RV-16.C
bool in_woods(const Battle&, Vec p);
bool in_town(const State&, UnitId);
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

/// Movement's questions (movement.cpp).
/// Carries a unit and everything attached to it to a place; sets moved when `counts`. No checks.
void put_unit(Play&, UnitId, Point place, Heading heading, Formation formation, double walked, bool counts);
/// Removes a unit from play: presence, its officers' fate by `presence` (left: with it; destroyed/captured: danger).
void remove_unit(Play&, UnitId, Presence presence, const char* word, UnitId by, Cite why);
/// A concealed unit seen at last (RV-2.B). Does nothing to others.
void reveal(Play&, UnitId, const char* word);
/// Reveals concealed enemies within reach of a unit, both ways (RV-2.B).
void reveal_near(Play&, UnitId);

/// The guns stay where the battery stands (RV-8): rout, or falling back in woods ("guns_fall_back").
void abandon_guns(Play&, UnitId, const char* clause = "guns_in_rout");

}  // namespace linstock::brom
