// The cost of ground queries: sight lines of up to 24 over tables of 40, 400 and 500 pieces of equal density, cones,
// footprints, and the grid over units. Woods have a dozen corners; every tenth piece is a road, a wall, or a hill with
// its crest. "packed": 500 smaller pieces on the small table, with lines across all of it.

#include "ground/ground.hpp"

#include "ground/measuring.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace {

using namespace linstock;

constexpr double width = 72;
constexpr double height = 48;

class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}
    double operator()() {  // splitmix64
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return static_cast<double>((z ^ (z >> 31)) >> 40) / 16777216.0;
    }
    Vec place(double scale = 1) {
        const double x = (*this)() * width * scale;
        return {x, (*this)() * height * scale};
    }
    Heading heading() { return static_cast<Heading>((*this)() * full_turn); }

  private:
    std::uint64_t state_;
};

Polygon blob(Numbers& n, Vec centre, double size) {
    Polygon out;
    const double radius = size * (1 + 2.5 * n());
    for (int k = 0; k < 12; ++k)
        out.push_back(centre + direction(from_degrees(30 * k)) * (radius * (0.6 + 0.4 * n())));
    return out;
}

Piece one_piece(Numbers& n, int i, double size, double scale) {
    Piece piece;
    const Vec p = n.place(scale);
    const Vec along = direction(n.heading()) * (4 * size);
    piece.kind = PieceKind::woods;
    if (i % 10 == 3) piece.kind = PieceKind::road;
    if (i % 10 == 5) piece.kind = PieceKind::stone_wall;
    if (i % 10 == 7) piece.kind = PieceKind::hill;
    if (i % 10 == 3 || i % 10 == 5) {
        piece.line = {p - along, p, p + along};
        piece.width = 1;
        return piece;
    }
    piece.area = blob(n, p, size);
    piece.level = 1;
    if (piece.kind == PieceKind::hill) piece.crests = {{p - along * 0.5, p, p + along * 0.5}};
    return piece;
}

struct Table {
    Ground ground;
    std::vector<Segment> lines;
};

std::vector<Piece> pieces(int count, double size, double scale) {
    Numbers n(7);
    std::vector<Piece> out;
    for (int i = 0; i < count; ++i)
        out.push_back(one_piece(n, i, size, scale));
    return out;
}

constexpr std::size_t questions = 4096;

std::vector<Segment> lines(double scale, double range) {
    Numbers n(11);
    std::vector<Segment> out;
    while (out.size() < questions) {
        const Segment s{n.place(scale), n.place(scale)};
        if (distance(s.a, s.b) <= range) out.push_back(s);
    }
    return out;
}

Table table(benchmark::State& state) {
    const int count = static_cast<int>(state.range(0));
    const double scale = std::sqrt(count / 40.0);
    return {Ground(width * scale, height * scale, pieces(count, 1, scale)), lines(scale, 24)};
}

Table packed_table() { return {Ground(width, height, pieces(500, 0.4, 1)), lines(1, 1000)}; }

std::vector<Box> footprints(std::size_t count) {
    Numbers n(13);
    std::vector<Box> out(count);
    for (Box& box : out)
        box = {n.place(), n.heading(), 3, 1};
    return out;
}

constexpr KindSet blockers{PieceKind::woods, PieceKind::town};
void trace_blockers(benchmark::State& state) {
    const Table at = table(state);
    Trace found;
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        at.ground.trace(s.a, s.b, blockers, found);
        benchmark::DoNotOptimize(found.data());
    }
}
BENCHMARK(trace_blockers)->Arg(40)->Arg(400)->Arg(500);

void trace_everything(benchmark::State& state) {
    const Table at = table(state);
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        benchmark::DoNotOptimize(at.ground.trace(s.a, s.b, KindSet::all()));
    }
}
BENCHMARK(trace_everything)->Arg(40)->Arg(400)->Arg(500);

void meets_any(benchmark::State& state) {
    const Table at = table(state);
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        benchmark::DoNotOptimize(at.ground.meets_any(s.a, s.b, blockers));
    }
}
BENCHMARK(meets_any)->Arg(40)->Arg(400)->Arg(500);

void packed_trace(benchmark::State& state) {
    const Table at = packed_table();
    Trace found;
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        at.ground.trace(s.a, s.b, blockers, found);
        benchmark::DoNotOptimize(found.data());
    }
}
BENCHMARK(packed_trace);

void packed_meets_any(benchmark::State& state) {
    const Table at = packed_table();
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        benchmark::DoNotOptimize(at.ground.meets_any(s.a, s.b, blockers));
    }
}
BENCHMARK(packed_meets_any);

void crosses_crest(benchmark::State& state) {
    const Table at = table(state);
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        benchmark::DoNotOptimize(at.ground.crosses_crest(s.a, s.b, 1));
    }
}
BENCHMARK(crosses_crest)->Arg(40)->Arg(400)->Arg(500);

void point_in_woods(benchmark::State& state) {
    const Table at = table(state);
    std::size_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(at.ground.in(PieceKind::woods, at.lines[i++ % questions].a));
}
BENCHMARK(point_in_woods)->Arg(40)->Arg(500);

void march_of_two_legs(benchmark::State& state) {
    const Table at = table(state);
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = at.lines[i++ % questions];
        const Vec path[] = {s.a, s.a + (s.b - s.a) * 0.1, s.a + (s.b - s.a) * 0.15 + Vec{2, 1}};
        benchmark::DoNotOptimize(at.ground.pieces_on_path(path, KindSet::all()));
    }
}
BENCHMARK(march_of_two_legs)->Arg(40)->Arg(500);

void cone_on_footprint(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(1024);
    std::size_t i = 0;
    for (auto _ : state) {
        const Box& a = boxes[i % 1024];
        benchmark::DoNotOptimize(in_cone(a.front_centre(), a.heading, 60, boxes[(i * 7 + 1) % 1024]));
        ++i;
    }
}
BENCHMARK(cone_on_footprint);

void footprint_distance(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(1024);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(nearest_distance(boxes[i % 1024], boxes[(i * 7 + 1) % 1024]));
        ++i;
    }
}
BENCHMARK(footprint_distance);

void advance(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(1024);
    std::size_t i = 0;
    for (auto _ : state) {
        const Box& a = boxes[i % 1024];
        benchmark::DoNotOptimize(advance_until(a, a.heading, boxes[(i * 7 + 1) % 1024], 1, 12));
        ++i;
    }
}
BENCHMARK(advance);

void boxes_rebuilt(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(static_cast<std::size_t>(state.range(0)));
    BoxIndex index;
    for (auto _ : state) {
        index.rebuild(boxes, width, height);
        benchmark::DoNotOptimize(index.size());
    }
}
BENCHMARK(boxes_rebuilt)->Arg(40)->Arg(1000);

void boxes_near(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(static_cast<std::size_t>(state.range(0)));
    const BoxIndex index(boxes, width, height);
    const std::vector<Segment> asked = lines(1, 1000);
    std::vector<std::uint32_t> out;
    std::size_t i = 0;
    for (auto _ : state) {
        index.near(asked[i++ % questions].a, 3, out);
        benchmark::DoNotOptimize(out.data());
    }
}
BENCHMARK(boxes_near)->Arg(40)->Arg(1000);

void boxes_along(benchmark::State& state) {
    const std::vector<Box> boxes = footprints(static_cast<std::size_t>(state.range(0)));
    const BoxIndex index(boxes, width, height);
    const std::vector<Segment> asked = lines(1, 1000);
    std::vector<std::uint32_t> out;
    std::size_t i = 0;
    for (auto _ : state) {
        const Segment& s = asked[i++ % questions];
        const Vec d = s.b - s.a;
        const double l = length(d);
        index.along(s.a, s.a + d * (l > 24 ? 24 / l : 1), 0, out);
        benchmark::DoNotOptimize(out.data());
    }
}
BENCHMARK(boxes_along)->Arg(40)->Arg(1000);

}  // namespace
