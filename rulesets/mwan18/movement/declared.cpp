#include "rulesets/mwan18/movement/declared.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

struct VerbOfLeg {
    Verb verb;
    LegKind kind;
};
constexpr VerbOfLeg legs_by_verb[] = {
    {Verb::march, LegKind::march},
    {Verb::wheel, LegKind::wheel},
    {Verb::pivot, LegKind::face},
    {Verb::form, LegKind::formation},
    {Verb::about_face, LegKind::about_face},
    {Verb::mount, LegKind::mount},
    {Verb::dismount, LegKind::dismount},
    {Verb::limber, LegKind::limber},
    {Verb::unlimber, LegKind::unlimber},
    {Verb::lie_down, LegKind::prone},
    {Verb::rise, LegKind::rise},
    {Verb::dismantle, LegKind::dismantle},
    {Verb::by_hand, LegKind::by_hand},
    {Verb::rig_prolonge, LegKind::rig_prolonge},
    {Verb::prolonge, LegKind::prolonge},
    {Verb::abandon, LegKind::abandon},
};

/// The encoding: one point per move (head_of), then two per leg. The first packs kind, formation, heading, number and
/// piece (words_of); the second is the leg's destination.
Point head_of(const Move& move) {
    const Coord x = Coord{move.unit.value} | Coord{static_cast<std::uint8_t>(move.gait)} << 16;
    return {x, Coord{move.charge.value} | static_cast<Coord>(move.legs.size()) << 16};
}

Point words_of(const Leg& leg) {
    const Coord x = Coord{static_cast<std::uint8_t>(leg.kind)} | Coord{static_cast<std::uint8_t>(leg.formation)} << 8 |
                    Coord{leg.heading} << 16;
    return {x, Coord{leg.number} | Coord{leg.piece.value} << 20};
}

Leg leg_from(Point words, Point to) {
    Leg leg;
    leg.kind = static_cast<LegKind>(words.x & 0xff);
    leg.formation = static_cast<Formation>(words.x >> 8 & 0xff);
    leg.heading = static_cast<Heading>(words.x >> 16);
    leg.number = static_cast<std::int32_t>(words.y & 0xfffff);
    leg.piece = PieceId{static_cast<std::uint16_t>(words.y >> 20)};
    leg.to = to;
    return leg;
}

}  // namespace

std::optional<Leg> leg_of(const Decision& part) {
    for (const VerbOfLeg& v : legs_by_verb) {
        if (v.verb != part.verb) continue;
        Leg leg;
        leg.kind = v.kind;
        leg.formation = part.verb == Verb::form ? part.formation : usual_formation;
        leg.heading = part.verb == Verb::march ? 0 : part.heading;
        leg.number = part.verb == Verb::march ? 0 : std::clamp(part.number, 0, 0xfffff);
        leg.piece = part.piece;
        if (!part.path.empty()) leg.to = part.path.back();
        return leg;
    }
    return std::nullopt;
}

Decision part_of(UnitId unit, const Leg& leg) {
    Decision d;
    d.unit = unit;
    for (const VerbOfLeg& v : legs_by_verb)
        if (v.kind == leg.kind) d.verb = v.verb;
    const VerbFields used = fields_of(d.verb);
    if (used.heading) d.heading = leg.heading;
    if (used.formation) d.formation = leg.formation;
    if (used.number) d.number = leg.number;
    if (used.piece) d.piece = leg.piece;
    if (used.path) d.path = {leg.to};
    return d;
}

std::vector<Move> moves_of(const Decision& dispatch) {
    std::vector<Move> out;
    const auto of = [&](UnitId unit) -> Move& {
        for (Move& move : out)
            if (move.unit == unit) return move;
        out.push_back({unit, Gait::none, {}, {}});
        return out.back();
    };
    for (const Decision& part : dispatch.parts) {
        if (part.unit.none()) continue;
        Move& move = of(part.unit);
        if (part.verb == Verb::gait) move.gait = static_cast<Gait>(std::clamp(part.number, 0, 3));
        if (part.verb == Verb::attack) move.charge = part.target;
        if (part.verb == Verb::march) {
            for (const Point p : part.path) {
                Leg leg;
                leg.to = p;
                move.legs.push_back(leg);
            }
        } else if (part.verb == Verb::by_hand && part.path.empty()) {
            continue;  // no destination
        } else if (const auto leg = leg_of(part)) {
            move.legs.push_back(*leg);
        }
    }
    return out;
}

void seal(State& state, const std::vector<Move>& moves) {
    for (const Move& move : moves) {
        state.path.push_back(head_of(move));
        for (const Leg& leg : move.legs) {
            state.path.push_back(words_of(leg));
            state.path.push_back(leg.to);
        }
    }
}

std::vector<Move> sealed(const State& state) {
    std::vector<Move> out;
    const std::vector<Point>& path = state.path;
    for (std::size_t i = 0; i < path.size();) {
        Move move;
        move.unit = UnitId{static_cast<std::uint16_t>(path[i].x & 0xffff)};
        move.gait = static_cast<Gait>(path[i].x >> 16 & 0xff);
        move.charge = UnitId{static_cast<std::uint16_t>(path[i].y & 0xffff)};
        const auto legs = static_cast<std::size_t>(path[i].y >> 16 & 0xffff);
        ++i;
        for (std::size_t k = 0; k < legs && i + 1 < path.size(); ++k, i += 2)
            move.legs.push_back(leg_from(path[i], path[i + 1]));
        out.push_back(std::move(move));
    }
    std::stable_sort(out.begin(), out.end(), [](const Move& a, const Move& b) { return a.unit < b.unit; });
    return out;
}

void unseal(const Battle& battle, State& state, ArmyId army) {
    std::vector<Move> others;
    for (Move& move : sealed(state))
        if (move.unit && move.unit.value <= battle.forces().units.size() && army_of(battle, move.unit) != army)
            others.push_back(std::move(move));
    state.path.clear();
    seal(state, others);
}

}  // namespace linstock::mwan18
