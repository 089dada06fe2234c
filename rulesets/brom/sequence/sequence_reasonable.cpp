// RE-2: the game turn sequence of `reasonable`, as the book lists it.
//
//   1  movement cards and moves; 2 attackers stop 1" short     (phase movement; rally aides are named before it)
//   3  artillery that did not move fires, then that that moved (phases artillery, moving_artillery)
//   4  infantry that did not move, then that that moved half   (phases standing_fire, moving_fire)
//   5  attackers test to close                                 (phase attackers_close)
//   6  defenders test to stand                                 (phase defenders_stand)
//   7  close combats; 8 bonus moves                            (phase close_combat)
//   9  victory                                                 (phase victory)
//   10 rally                                                   (phase rally)
//   11 units under half strength leave                         (phase under_half)
//   12 spirit of the army; the deck is shuffled                (phases effectiveness, end)

#include "rulesets/brom/sequence/sequence.hpp"

#include <array>

namespace linstock::brom {

Sequence sequence_reasonable() {
    static constexpr std::array phases = {
        PhaseOfBook{Phase::announcements, "reserves"},             // RE-1.6
        PhaseOfBook{Phase::movement, "movement_phase"},            // RE-2.1, RE-2.2
        PhaseOfBook{Phase::artillery, "artillery_phase"},          // RE-2.3
        PhaseOfBook{Phase::moving_artillery, "artillery_phase"},   // RE-2.3
        PhaseOfBook{Phase::standing_fire, "standing_fire_phase"},  // RE-2.4
        PhaseOfBook{Phase::moving_fire, "moving_fire_phase"},      // RE-2.4
        PhaseOfBook{Phase::attackers_close, "close_phase"},        // RE-2.5
        PhaseOfBook{Phase::defenders_stand, "stand_phase"},        // RE-2.6
        PhaseOfBook{Phase::close_combat, "combat_phase"},          // RE-2.7, RE-2.8
        PhaseOfBook{Phase::victory, "victory_check"},              // RE-2.9
        PhaseOfBook{Phase::rally, "rally_phase"},                  // RE-2.10
        PhaseOfBook{Phase::under_half, "under_half_leaves"},       // RE-2.11
        PhaseOfBook{Phase::effectiveness, "effectiveness_phase"},  // RE-2.12
        PhaseOfBook{Phase::end, "reshuffle"},                      // RE-2.12
    };
    return phases;
}

}  // namespace linstock::brom
