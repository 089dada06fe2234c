// The colours are those of the light page: report/page/style_page.cpp.
#include "report/map/ground_picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace linstock::report {

namespace {

constexpr std::uint32_t surround = 0xd9c9a0;
constexpr std::uint32_t paper = 0xf4ecd8;
constexpr std::uint32_t frame = 0x2b2419;
constexpr std::array<std::uint32_t, 3> hills = {0xe9ddbf, 0xd9c9a0, 0xc7b283};
constexpr std::uint32_t hill_edge = 0xa08a5e;
constexpr std::uint32_t crest_ink = 0x6b4f2a;
constexpr std::uint32_t wood = 0xc3cda9;
constexpr std::uint32_t wood_edge = 0x5f7450;
constexpr std::uint32_t water = 0x9fb8c8;
constexpr std::uint32_t bank = 0x5f7f96;
constexpr std::uint32_t crops = 0xd9c25f;
constexpr std::uint32_t stone = 0x7c7263;
constexpr std::uint32_t house = 0x8a4f3a;
constexpr std::uint32_t road_edge = 0x8a6d43;
constexpr std::uint32_t road = 0xf0e2bc;

/// Draws pieces of the table. All widths are in points of the picture.
class GroundPainter {
  public:
    GroundPainter(Picture& picture, const Scenario& scenario) : picture_(picture), table_height_(scenario.height) {
        constexpr double margin = 24;
        scale_ =
            std::min((picture.width - 2 * margin) / scenario.width, (picture.height - 2 * margin) / scenario.height);
        left_ = (picture.width - scale_ * scenario.width) / 2;
        top_ = (picture.height - scale_ * scenario.height) / 2;
        table_ = placed({{0, 0}, {scenario.width, 0}, {scenario.width, scenario.height}, {0, scenario.height}});
        fill(picture_, {table_}, paper);
    }
    void draw(const Piece& piece) {
        switch (piece.kind) {
            case PieceKind::hill: return hill(piece);
            case PieceKind::woods: return area(piece, wood, wood_edge, piece.open_woods ? 140 : 255);
            case PieceKind::marsh: return area(piece, water, bank, 80);
            case PieceKind::crops: return area(piece, crops, crops, 90);
            case PieceKind::rough:
            case PieceKind::broken: return area(piece, stone, stone, 40);
            case PieceKind::impassable: return area(piece, stone, stone, 120);
            case PieceKind::town: return area(piece, house, house, 90);
            case PieceKind::house: return area(piece, house, house, 255);
            case PieceKind::road: return banded(piece, road_edge, road, 5);
            case PieceKind::railway: return line(piece.line, frame, 2.5);
            case PieceKind::stream:
            case PieceKind::river: return banded(piece, bank, water, 5);
            case PieceKind::ford:
            case PieceKind::bridge: return banded(piece, road_edge, road, 8);
            case PieceKind::stone_wall: return line(piece.line, stone, 3);
            case PieceKind::hedge: return line(piece.line, wood_edge, 3);
            case PieceKind::fence:
            case PieceKind::crest: return line(piece.line, crest_ink, 2);
            case PieceKind::breastwork:
            case PieceKind::fieldwork: return work(piece);
        }
    }
    /// Covers what pieces draw beyond the table's edges.
    void finish() {
        const double width = picture_.width;
        const double height = picture_.height;
        const double right = width - left_;
        const double bottom = height - top_;
        fill(picture_,
             {box(0, 0, width, top_), box(0, bottom, width, height), box(0, 0, left_, height),
              box(right, 0, width, height)},
             surround);
        Polyline around = table_;
        around.push_back(around.front());
        fill(picture_, stroke_of(around, 3), frame);
    }

  private:
    static Polygon box(double left, double top, double right, double bottom) {
        return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    }
    std::vector<Vec> placed(const std::vector<Vec>& points) const {
        std::vector<Vec> out;
        for (const Vec p : points)
            out.push_back({left_ + p.x * scale_, top_ + (table_height_ - p.y) * scale_});
        return out;
    }
    void paint(std::vector<Polygon> parts, std::uint32_t colour, int share = 255) {
        if (picture_.steps < max_ground_steps) fill(picture_, std::move(parts), colour, share);
    }
    void line(const Polyline& points, std::uint32_t colour, double width) {
        paint(stroke_of(placed(points), width), colour);
    }
    void area(const Piece& piece, std::uint32_t colour, std::uint32_t edge, int share) {
        paint({placed(piece.area)}, colour, share);
        Polyline around = piece.area;
        if (!around.empty()) around.push_back(around.front());
        line(around, edge, 1.5);
    }
    void hill(const Piece& piece) {
        const auto level = static_cast<std::size_t>(std::clamp(piece.level, 1, static_cast<int>(hills.size())));
        area(piece, hills[level - 1], hill_edge, 255);
        for (const Polyline& crest : piece.crests)
            line(crest, crest_ink, 2);
    }
    void banded(const Piece& piece, std::uint32_t edge, std::uint32_t colour, double least) {
        const double width = std::max(least, piece.width * scale_);
        line(piece.line, edge, width + 2);
        line(piece.line, colour, width);
    }
    void work(const Piece& piece) {
        if (!piece.area.empty()) return area(piece, hills[1], crest_ink, 255);
        line(piece.line, crest_ink, 4);
    }

    Picture& picture_;
    double table_height_ = 0;
    double scale_ = 1;  ///< points a unit of the table
    double left_ = 0;
    double top_ = 0;
    Polygon table_;
};

/// Later layers cover earlier ones.
int layer(PieceKind kind) {
    switch (kind) {
        case PieceKind::hill: return 0;
        case PieceKind::woods: return 2;
        case PieceKind::stream:
        case PieceKind::river: return 3;
        case PieceKind::road:
        case PieceKind::railway: return 4;
        case PieceKind::crops:
        case PieceKind::marsh:
        case PieceKind::rough:
        case PieceKind::broken:
        case PieceKind::impassable: return 1;
        default: return 5;
    }
}

}  // namespace

Picture ground_picture(const Battle& battle, int width, int height) {
    Picture out = blank_picture(width, height, surround);
    GroundPainter painter(out, *battle.scenario);
    for (int at_layer = 0; at_layer <= 5; ++at_layer)
        for (const Piece& piece : battle.scenario->pieces)
            if (layer(piece.kind) == at_layer) painter.draw(piece);
    painter.finish();
    return out;
}

}  // namespace linstock::report
