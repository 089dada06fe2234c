// A symmetric battle must be fair: the mirror image of a table (also drawn in reverse order) gives the mirror image of
// every answer, to the bit.

#include "ground/measuring.hpp"
#include "worlds.hpp"

#include <algorithm>

namespace linstock::testing {
namespace {

/// A mirror image: x reversed, or y, or both (half a turn), and the corners of every piece in reverse order or not.
struct Image {
    bool x = false;
    bool y = false;
    bool reversed = false;

    Vec operator()(Vec v) const { return {x ? table_size - v.x : v.x, y ? table_size - v.y : v.y}; }
    Heading operator()(Heading h) const {
        if (x) h = normal(-h);
        return y ? normal(half_turn - h) : h;
    }
    Box operator()(const Box& b) const { return {(*this)(b.centre), (*this)(b.heading), b.half_width, b.half_depth}; }
    std::vector<Vec> operator()(std::vector<Vec> line, bool turn) const {
        for (Vec& v : line)
            v = (*this)(v);
        if (turn) std::reverse(line.begin(), line.end());
        return line;
    }
    Piece operator()(Piece piece) const {
        piece.area = (*this)(piece.area, reversed);
        piece.line = (*this)(piece.line, reversed);
        for (Polyline& crest : piece.crests)
            crest = (*this)(crest, reversed);
        return piece;
    }
    std::vector<Piece> operator()(std::vector<Piece> pieces) const {
        for (Piece& piece : pieces)
            piece = (*this)(piece);
        return pieces;
    }
};

Image any_image() {
    Image image;
    image.x = *rc::gen::arbitrary<bool>();
    image.y = *rc::gen::arbitrary<bool>();
    image.reversed = *rc::gen::arbitrary<bool>();
    return image;
}

/// Corners on the grid of the table, so that mirror images are exact.
std::vector<Piece> on_grid(std::vector<Piece> pieces) {
    const auto snap = [](std::vector<Vec>& line) {
        for (Vec& v : line)
            v = to_vec(to_point(v));
    };
    for (Piece& piece : pieces) {
        snap(piece.area);
        snap(piece.line);
        for (Polyline& crest : piece.crests)
            snap(crest);
    }
    return pieces;
}

RC_GTEST_PROP(Mirror, Traces_InMirrorImage_AreMirrored, ()) {
    const Image image = any_image();
    const std::vector<Piece> pieces = on_grid(any_watered_pieces());
    const Ground ground(table_size, table_size, pieces);
    const Ground mirrored(table_size, table_size, image(pieces));
    const Segment line = any_line();
    const Trace one = ground.trace(line.a, line.b, KindSet::all());
    const Trace two = mirrored.trace(image(line.a), image(line.b), KindSet::all());
    RC_ASSERT(one.size() == two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        RC_ASSERT(one[i].piece == two[i].piece);
        RC_ASSERT(one[i].is_crest == two[i].is_crest);
        RC_ASSERT(one[i].from == two[i].from);
        RC_ASSERT(one[i].to == two[i].to);
    }
    RC_ASSERT(ground.meets_any(line.a, line.b, KindSet::all()) ==
              mirrored.meets_any(image(line.a), image(line.b), KindSet::all()));
    RC_ASSERT(ground.crosses_crest(line.a, line.b, 1) == mirrored.crosses_crest(image(line.a), image(line.b), 1));
    RC_ASSERT(ground.cover_between(line.a, line.b, 1, {}) ==
              mirrored.cover_between(image(line.a), image(line.b), 1, {}));
}

RC_GTEST_PROP(Mirror, PointAndPathQueries_InMirrorImage_AreMirrored, ()) {
    const Image image = any_image();
    const std::vector<Piece> pieces = on_grid(any_watered_pieces());
    const Ground ground(table_size, table_size, pieces);
    const Ground mirrored(table_size, table_size, image(pieces));
    const std::vector<Vec> path = any_path();
    const std::vector<Vec> other = image(path, false);
    double where = 0, where_mirrored = 0;
    PieceId by, by_mirrored;
    RC_ASSERT(ground.is_barred(path, {}, where, by) == mirrored.is_barred(other, {}, where_mirrored, by_mirrored));
    RC_ASSERT(where == where_mirrored);
    RC_ASSERT(by == by_mirrored);
    RC_ASSERT(ground.on_road(path, 0.5) == mirrored.on_road(other, 0.5));
    const std::vector<PieceOnPath> one = ground.pieces_on_path(path, KindSet::all());
    const std::vector<PieceOnPath> two = mirrored.pieces_on_path(other, KindSet::all());
    RC_ASSERT(one.size() == two.size());
    for (std::size_t i = 0; i < one.size(); ++i)
        RC_ASSERT(one[i].piece == two[i].piece && one[i].from == two[i].from && one[i].to == two[i].to);
    for (std::size_t k = 0; k < piece_kinds; ++k) {
        const PieceKind kind = static_cast<PieceKind>(k);
        RC_ASSERT(ground.piece_at(kind, path[0]) == mirrored.piece_at(kind, other[0]));
    }
    Box box = any_box(0);
    box.centre = path[0];
    RC_ASSERT(ground.under(box, KindSet::all()) == mirrored.under(image(box), KindSet::all()));
}

RC_GTEST_PROP(Mirror, Measures_InMirrorImage_AreMirrored, ()) {
    const Image image = any_image();
    Box a = any_box(0);
    Box b = any_box(0);
    a.centre = any_spot();
    b.centre = any_spot();
    const Box c = image(a);
    const Box d = image(b);
    const Heading heading = any_heading();
    const int degrees = *rc::gen::inRange(1, 361);
    const double gap = *rc::gen::inRange(0, 3) / 2.0;
    RC_ASSERT(nearest_distance(a, b) == nearest_distance(c, d));
    RC_ASSERT(front_centre_to(a, b) == front_centre_to(c, d));
    RC_ASSERT(in_cone(a.centre, heading, degrees, b) == in_cone(c.centre, image(heading), degrees, d));
    RC_ASSERT(in_cone(a.centre, heading, degrees, b.centre) == in_cone(c.centre, image(heading), degrees, d.centre));
    RC_ASSERT(ahead_of_front_line(a, b.centre) == ahead_of_front_line(c, d.centre));
    RC_ASSERT(in_contact(a, b) == in_contact(c, d));
    RC_ASSERT(overlapping(a, b) == overlapping(c, d));
    RC_ASSERT(gap_front_to_back(a, b) == gap_front_to_back(c, d));
    RC_ASSERT(directly_behind(a, b) == directly_behind(c, d));
    bool left = false;
    bool left_mirrored = false;
    RC_ASSERT(gap_on_flank(a, b, left) == gap_on_flank(c, d, left_mirrored));
    const bool turned_over = image.x != image.y;
    RC_ASSERT(left == (turned_over != left_mirrored) || dot(b.centre - a.centre, a.right()) == 0);
    RC_ASSERT(advance_until(a, heading, b, gap, 20) == advance_until(c, image(heading), d, gap, 20));
}

}  // namespace
}  // namespace linstock::testing
