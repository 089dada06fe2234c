#pragma once
// The ground of a battle: immutable, shared, indexed. Queries have the names that rulebooks use. All lengths are in the
// scenario's own unit. All answers are exact for the polygons as drawn; a point on an edge counts as inside.
//
// Queries about things that may change take the PieceStates of the battle's state (one per piece, by PieceId::index()).
// An empty span means that nothing has changed yet.

#include "base/geometry.hpp"
#include "ground/terrain.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace linstock {

/// One piece on a straight line, with the stretch of the line that lies on it (0..1 of the line's length). Linear
/// pieces and crests have from == to, the point of crossing. Roads and water have a width, so they have a stretch. A
/// piece that the line leaves and enters again is listed once per stretch. A line that only touches an area (starts on
/// its edge and leads away, grazes a corner) gives a stretch without length.
struct PieceOnLine {
    PieceId piece;
    PieceKind kind = PieceKind::woods;
    bool is_crest = false;  ///< a crest line of the hill `piece` (kind hill), or a crest of its own
    double from = 0;
    double to = 0;
};

/// All pieces on a straight line, in order of `from`, then of piece.
using Trace = std::vector<PieceOnLine>;

/// Shapes: an area is its polygon. A road, railway or water is everything within half its width of its middle line
/// (round at ends and bends). A ford or bridge is as wide along the water as its width says and spans it, plus half its
/// width onto each bank (round if there is no water below it). Walls, fences and crests have no width.

/// One piece on a path. Lengths are measured from the start of the whole path.
struct PieceOnPath {
    PieceId piece;
    PieceKind kind = PieceKind::woods;
    double from = 0;  ///< length along the path where it enters the piece
    double to = 0;    ///< where it leaves it
};

class Ground {
  public:
    /// Pieces get their ids in the order given. Builds the index.
    Ground(double width, double height, std::vector<Piece> pieces);
    ~Ground();
    Ground(const Ground&) = delete;  // shared and immutable: hold it by shared_ptr<const Ground>
    Ground& operator=(const Ground&) = delete;

    double width() const { return width_; }
    double height() const { return height_; }
    std::span<const Piece> pieces() const { return pieces_; }
    const Piece& piece(PieceId id) const { return pieces_[id.index()]; }

    // --- Position of a point or a footprint ---
    bool on_table(Vec p) const;
    bool on_table(const Box& box) const;  ///< the whole footprint
    bool in(PieceKind kind, Vec p) const;
    bool in_any(KindSet kinds, Vec p) const;
    PieceId piece_at(PieceKind kind, Vec p) const;  ///< the first in scenario order; none if there is none
    /// Level of the highest hill under p, 0 on level ground.
    int level_at(Vec p) const;
    PieceId hill_at(Vec p) const;  ///< the highest hill under p
    /// Pieces of these kinds that the footprint overlaps or touches.
    std::vector<PieceId> under(const Box& box, KindSet kinds) const;
    /// Kinds that may have a piece within `reach` of p; possibly a few more. No piece of any other kind is that near.
    /// Ignores crest lines of hills.
    KindSet kinds_near(Vec p, double reach) const;
    /// How far p is from the nearest edge of the piece, inside or out.
    double depth_from_edge(PieceId piece, Vec p) const;
    double distance_to(PieceId piece, Vec p) const;  ///< 0 inside

    // --- Along a line ---
    /// Every piece of these kinds on the line a-b. Includes crests (of hills and on their own) if `kinds` has hill or
    /// crest.
    Trace trace(Vec a, Vec b, KindSet kinds) const;
    void trace(Vec a, Vec b, KindSet kinds, Trace& out) const;  ///< reuses the memory of `out`
    /// Whether any piece of `kinds` is on the line. Ignores crest lines of hills.
    bool meets_any(Vec a, Vec b, KindSet kinds) const;
    /// Whether the line a-b crosses a crest line. An end within `on_crest` of a crest line is on it and sees both
    /// sides, so that crest line does not count.
    bool crosses_crest(Vec a, Vec b, double on_crest) const;

    // --- Pieces on a path ---
    /// In order of `from`, then of piece. A stretch that continues over a bend of the path is one stretch. A path of
    /// one point returns the pieces at that point. Ignores crest lines of hills.
    std::vector<PieceOnPath> pieces_on_path(std::span<const Vec> path, KindSet kinds) const;
    /// Whether the whole path lies on roads (any number of roads that meet): every point within half the road's width
    /// plus `slack` of a middle line.
    bool on_road(std::span<const Vec> path, double slack) const;
    bool on_road(Vec p, double slack) const;
    /// The nearest point of a road's middle line within `reach`. Returns false if there is none.
    bool nearest_road(Vec p, double reach, Vec& on_it, PieceId& road) const;
    /// Whether the path enters impassable ground, or crosses water that is neither fordable nor has a ford or a
    /// standing bridge there. `where` is the length along the path to that point, `by` is the piece. A path that only
    /// touches the edge is not barred, and neither is a path without length. A path that starts inside is barred at 0.
    /// A ford or bridge that is `down` does not help.
    bool is_barred(std::span<const Vec> path, std::span<const PieceState> states, double& where, PieceId& by) const;

    // --- Linear obstacles ---
    /// The linear obstacle that gives the target point `to` cover from `from`: it stands (not `down`), the line crosses
    /// it, and it comes within reach of the target. The straight line through the crossed edge must also come within
    /// reach, so that the far side of a walled field is no cover. Of several, the one crossed nearest to the target.
    PieceId cover_between(Vec from, Vec to, double reach, std::span<const PieceState> states) const;
    /// Standing linear obstacles of these kinds that the segment crosses or touches, each once, in order along it.
    std::vector<PieceId> obstacles_crossed(Vec a, Vec b, KindSet kinds, std::span<const PieceState> states) const;

  private:
    struct Index;
    double width_;
    double height_;
    std::vector<Piece> pieces_;
    std::unique_ptr<Index> index_;
};

}  // namespace linstock
