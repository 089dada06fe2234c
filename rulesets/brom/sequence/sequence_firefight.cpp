// CF-3: the game turn sequence of `firefight`, as the book lists it.
//
//   A  movement cards and moves                                (phase movement; announcements stand before it, CF-2.C)
//   B  standing artillery; C moving artillery                  (phases artillery, moving_artillery)
//   D  standing musketry; E moving musketry                    (phases standing_fire, moving_fire)
//   F  the fire-fight, repeated until all have ended           (phase fire_fight)
//   G  attackers close                                         (phase attackers_close)
//   H  defenders stand                                         (phase defenders_stand)
//   I  close combats, their results and what they start        (phase close_combat)
//   J  rally                                                   (phase rally)
//   K  army effectiveness                                      (phase effectiveness)
//   L  reshuffle, next turn                                    (phase end)

#include "rulesets/brom/sequence/sequence.hpp"

#include <array>

namespace linstock::brom {

Sequence sequence_firefight() {
    static constexpr std::array phases = {
        PhaseOfBook{Phase::announcements, "reserves"},                   // CF-2.C
        PhaseOfBook{Phase::movement, "movement_phase"},                  // CF-3.A
        PhaseOfBook{Phase::artillery, "artillery_phase"},                // CF-3.B
        PhaseOfBook{Phase::moving_artillery, "moving_artillery_phase"},  // CF-3.C
        PhaseOfBook{Phase::standing_fire, "standing_fire_phase"},        // CF-3.D
        PhaseOfBook{Phase::moving_fire, "moving_fire_phase"},            // CF-3.E
        PhaseOfBook{Phase::fire_fight, "fire_fight_phase"},              // CF-3.F
        PhaseOfBook{Phase::attackers_close, "close_phase"},              // CF-3.G
        PhaseOfBook{Phase::defenders_stand, "stand_phase"},              // CF-3.H
        PhaseOfBook{Phase::close_combat, "combat_phase"},                // CF-3.I
        PhaseOfBook{Phase::rally, "rally_phase"},                        // CF-3.J
        PhaseOfBook{Phase::effectiveness, "effectiveness_phase"},        // CF-3.K
        PhaseOfBook{Phase::end, "reshuffle"},                            // CF-3.L
    };
    return phases;
}

}  // namespace linstock::brom
