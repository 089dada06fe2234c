#pragma once
// The ground of a battle: immutable, shared, indexed. Queries are named for what a rulebook asks. All lengths in the
// scenario's own unit, all answers exact for the polygons as drawn; a point on an edge counts as inside.
//
// Queries that depend on what may have changed take the PieceStates of the battle's state (one per piece, by
// PieceId::index(); an empty span = nothing has changed yet).

#include "base/geometry.hpp"
#include "ground/terrain.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace linstock {

/// One piece on a straight line, with the stretch of the line that lies on it (0..1 of the line's length).
/// Linear pieces and crests give from == to, the point of crossing; roads and water, which have a width, a stretch.
/// A piece that the line leaves and enters again comes once for each stretch. A line that only touches an area (starts
/// on its edge and leads away, grazes a corner) gives a stretch without length.
struct OnLine {
    PieceId piece;
    PieceKind kind = PieceKind::woods;
    bool is_crest = false;  ///< a crest line of the hill `piece` (kind hill), or a crest of its own
    double from = 0;
    double to = 0;
};

/// What a straight line meets, in order of `from`, then of piece.
using Trace = std::vector<OnLine>;

/// Shapes: an area is its polygon; a road, a railway, water are all that lies within half their width of their middle
/// line (round at ends and bends); a ford or bridge is as wide along the water as it says and reaches right across it,
/// half its width onto each bank (round where there is no water below it); walls, fences and crests have no width.

/// What a march meets: the same, with lengths measured from the start of the whole path.
struct Met {
    PieceId piece;
    PieceKind kind = PieceKind::woods;
    double from = 0;  ///< length along the path where it comes onto the piece
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

    // --- Where a point or a footprint is ---
    bool on_table(Vec p) const;
    bool on_table(const Box& box) const;  ///< the whole footprint
    bool in(PieceKind kind, Vec p) const;
    bool in_any(KindSet kinds, Vec p) const;
    PieceId piece_at(PieceKind kind, Vec p) const;  ///< the first of the scenario's order; none if there is none
    /// Level of the highest hill under p, 0 on level ground.
    int level_at(Vec p) const;
    PieceId hill_at(Vec p) const;  ///< the highest hill under p
    /// Pieces of these kinds that the footprint overlaps or touches.
    std::vector<PieceId> under(const Box& box, KindSet kinds) const;
    /// Kinds of which some piece may come within `reach` of p, and perhaps a few more: of all others nothing is met,
    /// stood on or come near to there. Crest lines of hills are not asked.
    KindSet kinds_about(Vec p, double reach) const;
    /// How far p is from the nearest edge of the piece, inside or out.
    double depth_from_edge(PieceId piece, Vec p) const;
    double distance_to(PieceId piece, Vec p) const;  ///< 0 inside

    // --- Along a line ---
    /// Everything of these kinds the line a-b meets. Crests (of hills and on their own) are reported when `kinds` has
    /// hill or crest.
    Trace trace(Vec a, Vec b, KindSet kinds) const;
    void trace(Vec a, Vec b, KindSet kinds, Trace& out) const;  ///< the same into a list that is kept and reused
    /// The same without building a list: true when something of `kinds` is met at all (crests of hills are not asked).
    bool meets_any(Vec a, Vec b, KindSet kinds) const;
    /// True when the line a-b crosses a crest line. An end within `on_crest` of that crest line is on it and sees both
    /// sides, so it does not count.
    bool crosses_crest(Vec a, Vec b, double on_crest) const;

    // --- What a march meets ---
    /// In order of `from`, then of piece. A stretch that goes on over a bend of the path is one. A path of one point
    /// meets what it stands on. Crest lines of hills are not asked.
    std::vector<Met> march(std::span<const Vec> path, KindSet kinds) const;
    /// The whole path lies on roads (any number of them where they meet), every point within half the road's width
    /// plus `slack`.
    bool on_road(std::span<const Vec> path, double slack) const;
    bool on_road(Vec p, double slack) const;
    /// The nearest point of a road's middle line within `reach`; false when there is none.
    bool nearest_road(Vec p, double reach, Vec& on_it, PieceId& road) const;
    /// The path enters impassable ground, or crosses water neither fordable nor at a ford or a standing bridge.
    /// `where` = the length along the path at which it is barred, `by` = the piece. A path that only touches the edge
    /// is not barred, nor one without length; one that starts inside is, at 0. A ford or bridge that is `down` lets
    /// nobody over.
    bool barred(std::span<const Vec> path, std::span<const PieceState> states, double& where, PieceId& by) const;

    // --- Linear obstacles ---
    /// A linear obstacle still standing (not `down`) within `reach` of the target point `to` that the line from-to
    /// crosses: the obstacle comes within reach of the point, and so does the straight of the edge that is crossed, so
    /// that the far side of a walled field is no cover. Of several, the one crossed nearest to the target.
    PieceId cover_between(Vec from, Vec to, double reach, std::span<const PieceState> states) const;
    /// Linear obstacles of these kinds, standing, that the segment crosses or touches, each once, in order along it.
    std::vector<PieceId> obstacles_crossed(Vec a, Vec b, KindSet kinds, std::span<const PieceState> states) const;

  private:
    struct Index;
    double width_;
    double height_;
    std::vector<Piece> pieces_;
    std::unique_ptr<Index> index_;
};

}  // namespace linstock
