#pragma once
// Prompts: what is asked, of whom, with everything needed to decide.

#include "battle/decision.hpp"
#include "battle/roles.hpp"
#include "charts/chart.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock {

/// One thing that may be answered. For finite choices the list is complete; for placements and paths it tells which
/// verbs are open, and the candidates show examples.
struct Offer {
    Verb verb = Verb::no;
    UnitId unit;
    UnitId target;
    OfficerId officer;
    CommandId command;
    PieceId piece;
    std::int32_t number = 0;  ///< ammunition, choice, stand
    const char* word = "";    ///< of the choice: "cannister", "ball", "on the left"
    Coord distance = -1;      ///< measured to the target; negative = not measured
    std::vector<Cite> why;
};

/// What a move may go when its path meets this kind of ground, and no other that costs more.
struct GroundReach {
    const char* ground = "";  ///< "woods", "hills", "water", "walls"
    Coord distance = 0;
};

/// How far and where a move may go.
struct Reach {
    UnitId unit;  ///< who goes, where the prompt asks for several
    Point from;
    Heading heading = 0;
    Coord open = 0;                 ///< allowance over open ground; negative = not allowed
    Coord rough = 0;                ///< when the path meets rough ground, the worst that it may enter
    Coord road = 0;                 ///< when it keeps to the road; negative = it is on none, or not in column
    Coord front = 0;                ///< width of the front line on the way
    std::vector<GroundReach> over;  ///< by the kinds of ground that it may enter, where they differ
    // Of an attack: the way straight at the target.
    Point halt;                ///< where the front centre comes to be as near as an attacker first comes (1")
    Coord halt_distance = -1;  ///< how far that is; negative = there is no such place
    const char* gait = "";     ///< by which of the rates above that way is gone: "open", "rough", "road"
    Coord gait_distance = -1;  ///< how far it may go by it
};

struct Arc {
    Point apex;
    Heading heading = 0;
    std::int32_t degrees = 0;
    Coord range = 0;
    Coord close = 0;  ///< end of the close band, 0 = none
};

struct RollAsked {
    std::uint8_t purpose = 0;  ///< index into the ruleset's purposes
    std::uint8_t sides = 6;    ///< of the first die
    std::uint8_t count = 1;
    bool descending = false;  ///< each next die has one side less (a shuffle)
    std::uint8_t need = 0;    ///< this face or more succeeds; 0 = no such number
};

struct Prompt {
    std::uint32_t id = 0;
    Seat seat = Seat::chance;
    const char* kind = "";  ///< the ruleset's word: "order", "path", "fire", "roll" ...
    PromptRole role = PromptRole::other;
    UnitId unit;  ///< about whom, if one
    UnitId other;
    OfficerId officer;
    CommandId command;
    std::vector<Offer> offers;
    std::vector<Reach> reach;    ///< none or one
    std::vector<Reach> reaches;  ///< of a question for a whole side: one for each unit that may march
    std::vector<Arc> arcs;
    std::vector<RollAsked> roll;  ///< none or one
    std::vector<Cite> why;
};

/// Why a decision is turned down; the state has not changed by a byte.
enum class RefusalKind : std::uint8_t { not_open, wrong_seat, wrong_shape, against_rules };
struct Refusal {
    RefusalKind kind = RefusalKind::against_rules;
    std::string text;  ///< one sentence, with what would be lawful where that is known
    std::vector<Cite> why;
};

}  // namespace linstock
