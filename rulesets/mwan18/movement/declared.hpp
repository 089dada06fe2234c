#pragma once
// The moves of T2a, sealed in State::path until both seats have answered: for each unit a head, then its legs.

#include "rulesets/mwan18/model.hpp"

#include <optional>

namespace linstock::mwan18 {

/// MW-3.40
enum class LegKind : std::uint8_t {
    march,      ///< to
    wheel,      ///< number: 1 on the left corner, 2 on the right; heading: the angle
    face,       ///< heading
    formation,  ///< formation, number: files or ranks
    about_face,
    mount,
    dismount,
    limber,
    unlimber,
    prone,
    rise,
    dismantle,  ///< piece
    by_hand,    ///< to
    rig_prolonge,
    prolonge,  ///< number: feet
    abandon,   ///< number: section, 1-based
};

struct Leg {
    LegKind kind = LegKind::march;
    Formation formation = usual_formation;
    Heading heading = 0;
    std::int32_t number = 0;
    PieceId piece;
    Point to;
};

struct Move {
    UnitId unit;
    Gait gait = Gait::none;  ///< none = the slowest that suffices
    UnitId charge;
    std::vector<Leg> legs;
};

/// The leg of a part of an answer; none if the part is not a leg.
std::optional<Leg> leg_of(const Decision& part);
/// The inverse of leg_of().
Decision part_of(UnitId unit, const Leg& leg);
/// Groups the parts of an answer by unit, in order of first occurrence.
std::vector<Move> moves_of(const Decision& dispatch);

/// Adds a seat's moves to the sealed ones.
void seal(State& state, const std::vector<Move>& moves);
std::vector<Move> sealed(const State& state);
/// Removes the moves of one army.
void unseal(const Battle&, State& state, ArmyId army);

}  // namespace linstock::mwan18
