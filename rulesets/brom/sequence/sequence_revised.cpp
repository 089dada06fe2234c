// RV-4: the game turn sequence of `revised`, as the book lists it.
//
//   A  movement cards and moves, opportunity fire        (phase movement; announcements stand before it, RV-2.C)
//      sharpshooters: capture, then fire                 (phase sharpshooters, option)
//   B  all artillery fires                               (phase artillery)
//   C  removed in the revision: nothing                  (RV-4.C)
//   D  standing small arms                               (phase standing_fire)
//   E  moving small arms                                 (phase moving_fire)
//   F  attackers close                                   (phase attackers_close)
//   G  defenders stand                                   (phase defenders_stand)
//   H  close combats, their results and what they start  (phase close_combat)
//   I  rally                                             (phase rally)
//   J  army effectiveness                                (phase effectiveness)
//   K  reshuffle, next turn                              (phase end)

#include "rulesets/brom/sequence/sequence.hpp"

#include <array>

namespace linstock::brom {

Sequence sequence_revised() {
    static constexpr std::array phases = {
        PhaseOfBook{Phase::announcements, "reserves"},             // RV-2.C
        PhaseOfBook{Phase::movement, "movement_phase"},            // RV-4.A
        PhaseOfBook{Phase::sharpshooters, "sharpshooter_fire"},    // RV-sharp.4, RV-sharp.6
        PhaseOfBook{Phase::artillery, "artillery_phase"},          // RV-4.B; RV-4.C does nothing
        PhaseOfBook{Phase::standing_fire, "standing_fire_phase"},  // RV-4.D
        PhaseOfBook{Phase::moving_fire, "moving_fire_phase"},      // RV-4.E
        PhaseOfBook{Phase::attackers_close, "close_phase"},        // RV-4.F
        PhaseOfBook{Phase::defenders_stand, "stand_phase"},        // RV-4.G
        PhaseOfBook{Phase::close_combat, "combat_phase"},          // RV-4.H
        PhaseOfBook{Phase::rally, "rally_phase"},                  // RV-4.I
        PhaseOfBook{Phase::effectiveness, "effectiveness_phase"},  // RV-4.J
        PhaseOfBook{Phase::end, "reshuffle"},                      // RV-4.K
    };
    return phases;
}

}  // namespace linstock::brom
