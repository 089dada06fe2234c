#include "battle/state.hpp"

#include "base/hash.hpp"

namespace linstock {

bool UnitState::operator==(const UnitState& b) const {
    return place == b.place && heading == b.heading && presence == b.presence && condition == b.condition &&
           formation == b.formation && mounted == b.mounted && stands_left == b.stands_left && town == b.town &&
           casualties == b.casualties && own == b.own;
}

bool OfficerState::operator==(const OfficerState& b) const {
    return place == b.place && presence == b.presence && attached_to == b.attached_to && own == b.own;
}

bool State::operator==(const State& b) const {
    return turn == b.turn && phase == b.phase && outcome == b.outcome && fault == b.fault && draws == b.draws &&
           decisions == b.decisions && answered == b.answered && face_count == b.face_count && faces == b.faces &&
           own == b.own && units == b.units && officers == b.officers && pieces == b.pieces && deck == b.deck &&
           path == b.path && agenda == b.agenda && laid == b.laid;
}

namespace {

void add_point(Hasher& h, Point p) {
    h.add(static_cast<std::uint64_t>(p.x));
    h.add(static_cast<std::uint64_t>(p.y));
}

std::uint64_t word_of(std::int64_t a) { return static_cast<std::uint64_t>(a); }

void add_unit(Hasher& h, const UnitState& u) {
    add_point(h, u.place);
    h.add(word_of(u.heading));
    h.add(word_of(static_cast<int>(u.presence)) | word_of(static_cast<int>(u.condition)) << 8 |
          word_of(static_cast<int>(u.formation)) << 16 | word_of(u.mounted) << 24 | word_of(u.stands_left) << 32 |
          word_of(u.town.value) << 40);
    h.add_bytes(u.casualties.data(), u.casualties.size());
    h.add_bytes(u.own.bytes.data(), u.own.bytes.size());
}

void add_laid(Hasher& h, const TerrainChange& l) {
    h.add(word_of(l.piece.value) | word_of(static_cast<int>(l.kind)) << 16 | word_of(l.is_removed) << 24);
    h.add(word_of(l.width));
    h.add(l.name);
    h.add(l.points.size());
    for (const Point p : l.points)
        add_point(h, p);
}

}  // namespace

std::uint64_t hash_of(const State& s) {
    Hasher h;
    h.add(word_of(s.turn) | word_of(s.phase) << 16 | word_of(s.fault) << 32);
    h.add(word_of(s.outcome.over) | word_of(s.outcome.winner.value) << 8 | word_of(s.outcome.level) << 24 |
          word_of(s.outcome.degree) << 32);
    h.add(s.draws);
    h.add(s.decisions);
    for (const std::uint32_t a : s.answered)
        h.add(a);
    h.add(s.face_count);
    h.add_bytes(s.faces.data(), s.face_count);
    h.add_bytes(s.own.bytes.data(), s.own.bytes.size());
    h.add(s.units.size());
    for (const UnitState& u : s.units)
        add_unit(h, u);
    for (const OfficerState& o : s.officers) {
        add_point(h, o.place);
        h.add(word_of(static_cast<int>(o.presence)) | word_of(o.attached_to.value) << 8);
        h.add_bytes(o.own.bytes.data(), o.own.bytes.size());
    }
    for (const PieceState& p : s.pieces)
        h.add(word_of(p.down) | word_of(p.breached) << 8 | word_of(p.hits) << 16 | word_of(p.mark) << 24);
    h.add(s.deck.size());
    h.add_bytes(s.deck.data(), s.deck.size());
    h.add(s.path.size());
    for (const Point p : s.path)
        add_point(h, p);
    h.add(s.agenda.size());
    for (const Step& step : s.agenda) {
        h.add(word_of(step.procedure) | word_of(step.at) << 16);
        h.add_bytes(step.locals.bytes.data(), step.locals.bytes.size());
    }
    for (const TerrainChange& l : s.laid)
        add_laid(h, l);
    return h.digest();
}

}  // namespace linstock
