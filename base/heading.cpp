// The direction table. The compiler computes it with + - * / only, so that the sine functions of different libraries do
// not matter: an eighth of the circle by its series, the rest by reflection.

#include "base/geometry.hpp"

#include <array>

namespace linstock {

namespace {

constexpr Heading quarter_turn = full_turn / 4;
constexpr Heading eighth_turn = full_turn / 8;
constexpr std::size_t octant_size = static_cast<std::size_t>(eighth_turn) + 1;

/// sin (first = 1) or cos (first = 0) of an angle up to a quarter of pi, by its series; the smallest terms first.
constexpr double series(double angle, int first) {
    const double square = angle * angle;
    double sum = 0;
    for (int n = first + 20; n > first; n -= 2)
        sum = (1 + sum) * (-square / (n * (n - 1)));
    return first == 1 ? angle + angle * sum : 1 + sum;
}

constexpr std::array<Vec, octant_size> make_octant() {
    constexpr double pi = 3.14159265358979323846;
    std::array<Vec, octant_size> out{};
    for (std::size_t h = 0; h < octant_size; ++h) {
        const double angle = static_cast<double>(h) * pi / half_turn;
        out[h] = {series(angle, 1), series(angle, 0)};
    }
    out[eighth_turn] = {0.70710678118654752440, 0.70710678118654752440};  // the diagonal is its own mirror image
    out[30 * one_degree].x = 0.5;
    return out;
}

/// Directions from +y, clockwise, of one eighth of the circle. x and y are those of the nearer axis; reflected() swaps
/// and mirrors them.
constexpr std::array<Vec, octant_size> octant = make_octant();

/// The direction of any heading, by reflection.
constexpr Vec reflected(Heading h) {
    const Heading in_half = h > half_turn ? full_turn - h : h;
    const Heading in_quarter = in_half > quarter_turn ? half_turn - in_half : in_half;
    const bool steep = in_quarter <= eighth_turn;
    const Vec near = octant[static_cast<std::size_t>(steep ? in_quarter : quarter_turn - in_quarter)];
    const double x = steep ? near.x : near.y;
    const double y = steep ? near.y : near.x;
    // Never returns minus zero: its bits differ from those of zero.
    return {h > half_turn && x > 0 ? -x : x, in_half > quarter_turn && y > 0 ? -y : y};
}

#ifdef __wasm__
// In a browser the program is downloaded: leave out a table of 92 kB that hardly compresses.
Vec on_circle(Heading h) { return reflected(h); }
#else
constexpr std::array<Vec, full_turn> make_circle() {
    std::array<Vec, full_turn> out{};
    for (Heading h = 0; h < full_turn; ++h)
        out[static_cast<std::size_t>(h)] = reflected(h);
    return out;
}

constexpr std::array<Vec, full_turn> circle = make_circle();

Vec on_circle(Heading h) { return circle[static_cast<std::size_t>(h)]; }
#endif

/// Positive when v lies anticlockwise of the heading, 0 on it.
double before(Heading h, Vec v) { return cross(octant[static_cast<std::size_t>(h)], v); }

/// The nearest heading within the first eighth, for 0 <= v.x <= v.y. A tie goes to the axis, so reflections agree.
Heading within_octant(Vec v) {
    // A parabola comes within two steps of the arc tangent; the table decides.
    const double slope = v.x / v.y;
    const double guess = slope * (eighth_turn + (1 - slope) * (224.3 + 60.8 * slope));
    Heading low = guess > 0 && guess < eighth_turn ? static_cast<Heading>(guess) : 0;
    while (low > 0 && before(low, v) > 0)
        --low;
    while (low + 1 < eighth_turn && before(low + 1, v) <= 0)
        ++low;
    return before(low + 1, v) < -before(low, v) ? low + 1 : low;
}

}  // namespace

Vec direction(Heading h) {
    if (h < 0 || h >= full_turn) h = normal(h);
    return on_circle(h);
}

Heading heading_of(Vec v) {
    const double x = std::fabs(v.x);
    const double y = std::fabs(v.y);
    if (!(x > 0) && !(y > 0)) return 0;
    Heading h = x <= y ? within_octant({x, y}) : quarter_turn - within_octant({y, x});
    if (v.y < 0) h = half_turn - h;
    if (v.x < 0) h = full_turn - h;
    return normal(h);
}

}  // namespace linstock
