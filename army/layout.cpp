#include "army/layout.hpp"

namespace linstock {

namespace {

int smaller(int a, int b) { return b < a ? b : a; }
int larger(int a, int b) { return a < b ? b : a; }

/// Position k of n side by side, as a multiple of half the pitch, so that left and right are exact mirror images.
double aside(int k, int n, double pitch) { return (2 * k - (n - 1)) * (pitch / 2); }

double span(int n, double size, double gap) { return n * size + (n - 1) * gap; }

/// How many of n stands go to the face that is filled at position `turn` (0 to 3) of four.
int dealt(int n, int turn) { return n / 4 + (turn < n % 4 ? 1 : 0); }

}  // namespace

Size size_in_ranks(int stands, int files, double stand_width, double stand_depth, double gap) {
    if (stands <= 0) return {};
    const int wide = larger(1, smaller(stands, files));
    const int deep = (stands + wide - 1) / wide;
    return {span(wide, stand_width, gap), deep * stand_depth};
}

Layout in_ranks(int stands, int files, double stand_width, double stand_depth, double gap) {
    Layout out;
    if (stands <= 0) return out;
    out.files = larger(1, smaller(stands, files));
    out.ranks = (stands + out.files - 1) / out.files;
    const Size size = size_in_ranks(stands, files, stand_width, stand_depth, gap);
    out.width = size.width;
    out.depth = size.depth;
    out.stands.reserve(static_cast<std::size_t>(stands));
    for (int i = 0; i < stands; ++i) {
        const int rank = i / out.files;
        const int in_rank = smaller(out.files, stands - rank * out.files);
        out.stands.push_back(
            {{aside(i - rank * out.files, in_rank, stand_width + gap), -(rank + 0.5) * stand_depth}, 0});
    }
    return out;
}

Size size_in_two_ranks(int stands, int files, double stand_width, double stand_depth) {
    return size_in_ranks(stands, smaller(larger(1, files), (stands + 1) / 2), stand_width, stand_depth);
}

Layout in_two_ranks(int stands, int files, double stand_width, double stand_depth) {
    return in_ranks(stands, smaller(larger(1, files), (stands + 1) / 2), stand_width, stand_depth);
}

Size size_in_square(int stands, double stand_width, double) {
    if (stands <= 0) return {};
    const int on_a_face = (stands + 3) / 4;
    const double side = on_a_face * stand_width;
    return {side, side};
}

Layout in_square(int stands, double stand_width, double stand_depth) {
    Layout out;
    if (stands <= 0) return out;
    const Size size = size_in_square(stands, stand_width, stand_depth);
    const double half = size.width / 2;
    const double inset = half - stand_depth / 2;
    out.width = size.width;
    out.depth = size.depth;
    out.files = dealt(stands, 0);
    out.ranks = out.files;
    constexpr Heading quarter = full_turn / 4;
    out.stands.reserve(static_cast<std::size_t>(stands));
    for (int i = 0; i < stands; ++i) {
        const int face = i % 4;
        const double along = aside(i / 4, dealt(stands, face), stand_width);
        // Relative to the middle of the square. The unit's position is the middle of its front face.
        Vec at;
        Heading turn = 0;
        switch (face) {
            case 0: at = {along, inset}; break;
            case 1:
                at = {along, -inset};
                turn = half_turn;
                break;
            case 2:
                at = {inset, -along};
                turn = quarter;
                break;
            default:
                at = {-inset, -along};
                turn = 3 * quarter;
                break;
        }
        out.stands.push_back({{at.x, at.y - half}, turn});
    }
    return out;
}

Size size_in_file(int stands, double stand_width, double stand_depth, double gap) {
    if (stands <= 0) return {};
    return {stand_width, span(stands, stand_depth, gap)};
}

Layout in_file(int stands, double stand_width, double stand_depth, double gap) {
    Layout out;
    if (stands <= 0) return out;
    const Size size = size_in_file(stands, stand_width, stand_depth, gap);
    out.width = size.width;
    out.depth = size.depth;
    out.files = 1;
    out.ranks = stands;
    out.stands.reserve(static_cast<std::size_t>(stands));
    for (int i = 0; i < stands; ++i)
        out.stands.push_back({{0, -(i * (stand_depth + gap) + stand_depth / 2)}, 0});
    return out;
}

Box footprint(Vec place, Heading heading, Size size) {
    const double half_depth = size.depth / 2;
    return {place - direction(heading) * half_depth, heading, size.width / 2, half_depth};
}

Box stand_box(Vec place, Heading heading, const StandPlace& stand, double stand_width, double stand_depth) {
    const Vec centre = place + (right_of(heading) * stand.offset.x + direction(heading) * stand.offset.y);
    return {centre, normal(heading + stand.turn), stand_width / 2, stand_depth / 2};
}

}  // namespace linstock
