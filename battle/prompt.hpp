#pragma once
// A prompt is an open question to a seat, with all data needed to decide.

#include "battle/decision.hpp"
#include "battle/roles.hpp"
#include "charts/chart.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock {

/// One possible answer. For finite choices the list of offers is complete. For placements and paths it lists the
/// allowed verbs, and the candidates are examples.
struct Offer {
    Verb verb = Verb::no;
    UnitId unit;
    UnitId target;
    OfficerId officer;
    CommandId command;
    PieceId piece;
    std::int32_t number = 0;  ///< ammunition, choice or stand
    const char* word = "";    ///< of the choice: "cannister", "ball", "on the left"
    Coord distance = -1;      ///< to the target; negative = not measured
    std::vector<Cite> why;
};

/// Allowance of a move whose path meets this terrain but none that costs more.
struct GroundReach {
    const char* ground = "";  ///< "woods", "hills", "water", "walls"
    Coord distance = 0;
};

/// Where and how far a move can go.
struct Reach {
    UnitId unit;  ///< the moving unit, if the prompt covers several
    Point from;
    Heading heading = 0;
    Coord open = 0;                 ///< allowance over open ground; negative = not allowed
    Coord rough = 0;                ///< if the path meets rough ground: the worst allowed kind
    Coord road = 0;                 ///< along a road; negative = not on a road or not in column
    Coord front = 0;                ///< width of the front during the move
    std::vector<GroundReach> over;  ///< by terrain, where allowances differ
    // For attacks: the straight path to the target.
    Point halt;                ///< front centre when the attacker first stops, 1" from the target
    Coord halt_distance = -1;  ///< distance to `halt`; negative = no such point
    const char* gait = "";     ///< which allowance above applies: "open", "rough", "road"
    Coord gait_distance = -1;  ///< that allowance
};

struct Arc {
    Point apex;
    Heading heading = 0;
    std::int32_t degrees = 0;
    Coord range = 0;
    Coord close = 0;  ///< end of the close band; 0 = none
};

struct RollAsked {
    std::uint8_t purpose = 0;  ///< index into the ruleset's purposes
    std::uint8_t sides = 6;    ///< of the first die
    std::uint8_t count = 1;
    bool descending = false;  ///< each following die has one side less (a shuffle)
    std::uint8_t need = 0;    ///< lowest face that succeeds; 0 = none
};

struct Prompt {
    std::uint32_t id = 0;
    Seat seat = Seat::chance;
    const char* kind = "";  ///< the ruleset's name: "order", "path", "fire", "roll"
    PromptRole role = PromptRole::other;
    UnitId unit;  ///< the unit that it concerns, if only one
    UnitId other;
    OfficerId officer;
    CommandId command;
    std::vector<Offer> offers;
    std::vector<Reach> reach;    ///< none or one
    std::vector<Reach> reaches;  ///< for a whole side: one per unit that can march
    std::vector<Arc> arcs;
    std::vector<RollAsked> roll;  ///< none or one
    std::vector<Cite> why;
};

/// Why a decision was rejected. The state is unchanged.
enum class RefusalKind : std::uint8_t { not_open, wrong_seat, wrong_shape, against_rules };
struct Refusal {
    RefusalKind kind = RefusalKind::against_rules;
    std::string text;  ///< one sentence, with the nearest legal value if known
    std::vector<Cite> why;
};

}  // namespace linstock
