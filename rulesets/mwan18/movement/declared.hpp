#pragma once
// The moves of T2a as they lie sealed in State::path until both seats have answered: for each unit a head, then its
// legs. Nothing else is kept there.

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
    Formation formation = Formation::line;
    Heading heading = 0;
    std::int32_t number = 0;
    PieceId piece;
    Point to;
};

struct Move {
    UnitId unit;
    Gait gait = Gait::none;  ///< none = the slowest that carries it
    UnitId charge;
    std::vector<Leg> legs;
};

/// A part of a dispatch as a leg; none for parts that are no leg.
std::optional<Leg> leg_of(const Decision& part);
/// The other way round.
Decision part_of(UnitId unit, const Leg& leg);
/// The parts of a dispatch gathered by unit, in the order in which the units first come.
std::vector<Move> moves_of(const Decision& dispatch);

/// Lays a seat's moves beside those that are there already.
void seal(State& state, const std::vector<Move>& moves);
std::vector<Move> sealed(const State& state);
/// Takes out those of one army.
void unseal(const Battle&, State& state, ArmyId army);

}  // namespace linstock::mwan18
