#pragma once
// Random grounds. Half of all coordinates are whole numbers, so that lines often pass through corners, along edges and
// over joints.

#include "ground/ground.hpp"
#include "tests/unit/base/property.hpp"

#include <memory>
#include <vector>

namespace linstock::testing {

inline constexpr int table_size = 24;

inline double any_coordinate() {
    return *rc::gen::arbitrary<bool>() ? static_cast<double>(*rc::gen::inRange(0, table_size + 1))
                                       : any_length(0, table_size);
}
inline Vec any_spot() {
    const double x = any_coordinate();
    return {x, any_coordinate()};
}
inline Segment any_line() {
    const Vec a = any_spot();
    return {a, any_spot()};
}

inline Polygon any_area() {
    const Vec c = any_spot();
    if (*rc::gen::arbitrary<bool>()) {
        Polygon out = any_star();
        for (Vec& v : out)
            v = c + v * 0.5;
        return out;
    }
    const double w = *rc::gen::inRange(2, 8);
    const double h = *rc::gen::inRange(2, 8);
    // A rectangle, or one with a corner cut out.
    if (*rc::gen::arbitrary<bool>()) return {c, c + Vec{w, 0}, c + Vec{w, h}, c + Vec{0, h}};
    return {c, c + Vec{w, 0}, c + Vec{w, h}, c + Vec{1, h}, c + Vec{1, 1}, c + Vec{0, 1}};
}

inline Polyline any_polyline() {
    const int legs = *rc::gen::inRange(1, 4);
    Polyline out{any_spot()};
    while (static_cast<int>(out.size()) <= legs) {
        const Vec next = any_spot();
        const bool same = distance(next, out.back()) <= 0;
        out.push_back(same ? next + Vec{1, 1} : next);
    }
    return out;
}

inline Piece any_piece() {
    Piece piece;
    piece.kind = static_cast<PieceKind>(*rc::gen::inRange(0, static_cast<int>(piece_kinds)));
    const bool area = is_area(piece.kind) || (piece.kind == PieceKind::fieldwork && *rc::gen::arbitrary<bool>());
    piece.width = *rc::gen::inRange(16, 256) / 64.0;
    if (area)
        piece.area = any_area();
    else if (piece.kind == PieceKind::ford || piece.kind == PieceKind::bridge)
        piece.line = {any_spot()};
    else
        piece.line = any_polyline();
    if (piece.kind == PieceKind::hill) {
        piece.level = *rc::gen::inRange(1, 4);
        if (*rc::gen::arbitrary<bool>()) piece.crests.push_back(any_polyline());
    }
    piece.fordable = *rc::gen::arbitrary<bool>();
    return piece;
}

inline std::vector<Piece> any_pieces(int least = 0) {
    std::vector<Piece> out(static_cast<std::size_t>(*rc::gen::inRange(least, 16)));
    for (Piece& piece : out)
        piece = any_piece();
    return out;
}

/// A river or stream with fords and bridges on it, and something impassable.
inline std::vector<Piece> any_watered_pieces() {
    std::vector<Piece> out = any_pieces();
    Piece river;
    river.kind = *rc::gen::arbitrary<bool>() ? PieceKind::river : PieceKind::stream;
    river.fordable = *rc::gen::inRange(0, 4) == 0;
    river.width = *rc::gen::inRange(32, 192) / 64.0;
    river.line = any_polyline();
    const int crossings = *rc::gen::inRange(0, 4);
    for (int i = 0; i < crossings; ++i) {
        Piece over;
        over.kind = *rc::gen::arbitrary<bool>() ? PieceKind::ford : PieceKind::bridge;
        over.width = *rc::gen::inRange(32, 256) / 64.0;
        const std::size_t leg = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(river.line.size()) - 1));
        over.line = {river.line[leg] + (river.line[leg + 1] - river.line[leg]) * (*rc::gen::inRange(0, 9) / 8.0)};
        out.push_back(over);
    }
    out.push_back(river);
    return out;
}

inline std::vector<PieceState> any_states(std::size_t pieces) {
    std::vector<PieceState> out(*rc::gen::arbitrary<bool>() ? pieces : 0);
    for (PieceState& state : out)
        state.down = *rc::gen::inRange(0, 4) == 0;
    return out;
}

inline std::vector<Vec> any_path() {
    std::vector<Vec> out(static_cast<std::size_t>(*rc::gen::inRange(1, 5)));
    for (Vec& v : out)
        v = any_spot();
    return out;
}

inline KindSet any_kinds() {
    KindSet out;
    for (std::size_t k = 0; k < piece_kinds; ++k)
        if (*rc::gen::arbitrary<bool>()) out = out | KindSet{static_cast<PieceKind>(k)};
    return out;
}

}  // namespace linstock::testing
