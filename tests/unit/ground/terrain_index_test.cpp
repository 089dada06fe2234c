// Tests that the terrain index stays small on ground whose parts cover much of the table, and still finds every part.

#include "ground/terrain_index.hpp"

#include "base/measure.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace linstock::testing {
namespace {

constexpr double table = 100;

Piece zigzag(PieceKind kind, int legs, double low, double high, double width) {
    Piece piece;
    piece.kind = kind;
    piece.width = width;
    for (int i = 0; i <= legs; ++i)
        piece.line.push_back({1 + (table - 2) * i / (legs + 1), i % 2 ? low : high});
    return piece;
}

/// A road whose every leg covers the table, and fences with so many edges that the grid would have 16,384 cells.
std::vector<Piece> wide_road_and_fences() {
    std::vector<Piece> out{zigzag(PieceKind::road, 999, 1, table - 1, table)};
    for (int i = 0; i < 8; ++i)
        out.push_back(zigzag(PieceKind::fence, 998, 20 + i, 20.2 + i, 0));
    return out;
}

std::size_t points_of(const std::vector<Piece>& pieces) {
    std::size_t out = 0;
    for (const Piece& piece : pieces)
        out += piece.area.size() + piece.line.size();
    return out;
}

TEST(TerrainIndex, WideRoadOfManyLegs_TakesLessThan200BytesPerPoint) {
    const std::vector<Piece> pieces = wide_road_and_fences();
    const TerrainIndex index(table, table, pieces);
    EXPECT_EQ(index.parts().size(), 999U + 8 * 998);
    EXPECT_GE(index.memory_bytes(), index.parts().size() * (sizeof(Part) + sizeof(shapes::Edge)));
    EXPECT_LE(index.memory_bytes(), 200 * points_of(pieces));
}

TEST(TerrainIndex, LargeAreas_TakeLessThan200BytesPerPoint) {
    std::vector<Piece> pieces = wide_road_and_fences();
    pieces.erase(pieces.begin());
    for (int i = 0; i < 500; ++i) {
        Piece crops;
        crops.kind = PieceKind::crops;
        crops.area = {{0, 0}, {table, 0}, {table, table}, {0, table}};
        pieces.push_back(crops);
    }
    const TerrainIndex index(table, table, pieces);
    EXPECT_LE(index.memory_bytes(), 200 * points_of(pieces));
}

TEST(TerrainIndex, WithLargerCells_FindsEveryPartAtAPoint) {
    const std::vector<Piece> pieces = wide_road_and_fences();
    const TerrainIndex index(table, table, pieces);
    const std::uint32_t mask = bit_of(PieceKind::road) | bit_of(PieceKind::fence);
    for (int i = 0; i < 20; ++i) {
        const Vec p{table * i / 19, 20 + 0.4 * i};
        std::set<const Part*> at, around;
        index.at(p, mask, [&](const Part& part) { return at.insert(&part), false; });
        index.around(p.x, p.y, p.x, p.y, mask, [&](const Part& part) { return around.insert(&part), false; });
        for (const Part& part : index.parts()) {
            if (beyond(distance(index.edge(part).segment(), p), part.radius)) continue;
            EXPECT_TRUE(at.contains(&part) && around.contains(&part)) << p.x << ", " << p.y;
        }
        EXPECT_FALSE(at.empty());
    }
}

}  // namespace
}  // namespace linstock::testing
