// Draws the ground of the terminal map: tints and signs; areas first, then lines, then points.
#include "report/colours.hpp"
#include "report/map/map_parts.hpp"

#include <cmath>

namespace linstock::report {

namespace {

constexpr std::uint32_t brown = 0x6b5330;
constexpr std::uint32_t green = 0x4c6340;
constexpr std::uint32_t slate = 0x34556d;
constexpr std::uint32_t road_ink = 0x8a6d43;

std::uint32_t hill_tint(int level) { return level <= 1 ? 0xe4d3ab : level == 2 ? 0xd5bf92 : 0xc3ab79; }

void fill_area(Canvas& canvas, const Piece& piece) {
    const GroundSign sign = sign_of(piece);
    for (int r = 0; r < canvas.rows(); ++r) {
        for (int c = 0; c < canvas.columns(); ++c) {
            if (!contains(piece.area, canvas.centre_of(c, r))) continue;
            Cell& cell = canvas.at(c, r);
            const bool dense = piece.kind == PieceKind::town || piece.kind == PieceKind::house ||
                               piece.kind == PieceKind::impassable || piece.kind == PieceKind::fieldwork;
            const bool dot = dense || (piece.kind == PieceKind::woods ? (c + r) % 2 == 0 : (c + 2 * r) % 4 == 0);
            if (piece.kind == PieceKind::hill) cell.paper = hill_tint(piece.level);
            if (piece.kind == PieceKind::woods) cell.paper = mixed(cell.paper, 0x8fa37a, piece.open_woods ? 90 : 170);
            if (piece.kind == PieceKind::marsh) cell.paper = mixed(cell.paper, 0x7d9bb0, 90);
            if (piece.kind == PieceKind::town) cell.paper = mixed(cell.paper, 0xb08a70, 120);
            if (piece.kind == PieceKind::crops) cell.paper = mixed(cell.paper, 0xd9c25f, 80);
            if (is_water(piece.kind)) cell.paper = 0x9db4c4;
            if (!dot) continue;
            cell.glyph = sign.glyph;
            cell.ink = sign.ink;
        }
    }
}

/// The direction of a stretch on the picture: 0 across, 1 up and down, 2 rising, 3 falling.
int run_of(const Canvas& canvas, Vec from, Vec to) {
    const double dx = (to.x - from.x) / canvas.cell_width();
    const double dy = (to.y - from.y) / canvas.cell_height();
    const double ax = std::fabs(dx);
    const double ay = std::fabs(dy);
    if (ax > 2.2 * ay) return 0;
    if (ay > 2.2 * ax) return 1;
    return (dx > 0) == (dy > 0) ? 2 : 3;
}

template <class Put>
void along(const Canvas& canvas, const Polyline& line, Put put) {
    const double step = (canvas.cell_width() < canvas.cell_height() ? canvas.cell_width() : canvas.cell_height()) / 2;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec way = line[i] - line[i - 1];
        const int steps = 1 + static_cast<int>(std::floor(length(way) / step));
        const int run = run_of(canvas, line[i - 1], line[i]);
        for (int k = 0; k <= steps; ++k) {
            const Vec p = line[i - 1] + way * (static_cast<double>(k) / steps);
            const int c = canvas.column_of(p.x);
            const int r = canvas.row_of(p.y);
            if (canvas.has(c, r)) put(c, r, run);
        }
    }
}

void draw_line(Canvas& canvas, const Piece& piece, bool down) {
    static constexpr const char* roads[] = {"\xe2\x95\x8c", "\xe2\x94\x86", "\xe2\x95\xb1", "\xe2\x95\xb2"};
    static constexpr const char* rails[] = {"\xe2\x94\xbc", "\xe2\x94\xbc", "\xe2\x94\xbc", "\xe2\x94\xbc"};
    const GroundSign sign = sign_of(piece);
    along(canvas, piece.line, [&](int c, int r, int run) {
        Cell& cell = canvas.at(c, r);
        cell.glyph = piece.kind == PieceKind::road      ? roads[run]
                     : piece.kind == PieceKind::railway ? rails[run]
                                                        : sign.glyph;
        cell.ink = sign.ink;
        if (is_water(piece.kind)) cell.paper = 0xa9bfcd;
        if (down) cell.glyph = "\xc2\xb7";
    });
}

void draw_crests(Canvas& canvas, const std::vector<Polyline>& crests) {
    for (const Polyline& crest : crests) {
        along(canvas, crest, [&](int c, int r, int) {
            Cell& cell = canvas.at(c, r);
            cell.glyph = "^";
            cell.ink = brown;
            cell.bold = true;
        });
    }
}

void draw_point(Canvas& canvas, const Piece& piece, bool down) {
    if (piece.line.empty()) return;
    const int c = canvas.column_of(piece.line.front().x);
    const int r = canvas.row_of(piece.line.front().y);
    if (!canvas.has(c, r)) return;
    const GroundSign sign = sign_of(piece);
    Cell& cell = canvas.at(c, r);
    cell.glyph = down ? "x" : sign.glyph;
    cell.ink = sign.ink;
    cell.bold = true;
}

/// Drawing order: later layers cover earlier ones.
int layer(PieceKind kind) {
    switch (kind) {
        case PieceKind::hill: return 0;
        case PieceKind::crops:
        case PieceKind::rough:
        case PieceKind::broken:
        case PieceKind::marsh: return 1;
        case PieceKind::woods: return 2;
        case PieceKind::stream:
        case PieceKind::river: return 3;
        case PieceKind::road:
        case PieceKind::railway: return 4;
        case PieceKind::crest: return 5;
        case PieceKind::town:
        case PieceKind::house:
        case PieceKind::impassable: return 6;
        case PieceKind::ford:
        case PieceKind::bridge: return 8;
        default: return 7;
    }
}

}  // namespace

GroundSign sign_of(const Piece& piece) {
    switch (piece.kind) {
        case PieceKind::woods: return {"\xe2\x99\xa3", green, piece.open_woods ? "open woods" : "woods"};
        case PieceKind::town: return {"\xe2\x8c\x82", 0x6a4130, "town"};
        case PieceKind::hill: return {"\xc2\xb7", brown, "hill"};
        case PieceKind::rough: return {"%", brown, "rough ground"};
        case PieceKind::broken: return {",", brown, "broken ground"};
        case PieceKind::marsh: return {"\"", slate, "marsh"};
        case PieceKind::crops: return {"'", 0x8a7420, "crops"};
        case PieceKind::impassable: return {"\xe2\x96\x93", 0x4a443c, "impassable"};
        case PieceKind::road: return {"\xe2\x95\x8c", road_ink, "road"};
        case PieceKind::railway: return {"\xe2\x94\xbc", 0x4a443c, "railway"};
        case PieceKind::stream: return {"~", slate, "stream"};
        case PieceKind::river: return {"\xe2\x89\x88", slate, "river"};
        case PieceKind::ford: return {"=", slate, "ford"};
        case PieceKind::bridge: return {"#", 0x4a443c, "bridge"};
        case PieceKind::stone_wall: return {"o", 0x4a443c, "stone wall"};
        case PieceKind::fence: return {"\xc3\x97", brown, "fence"};
        case PieceKind::hedge: return {"*", green, "hedge"};
        case PieceKind::breastwork: return {"\xe2\x96\x84", brown, "breastwork"};
        case PieceKind::fieldwork: return {"\xce\xa0", brown, "fieldwork"};
        case PieceKind::house: return {"\xe2\x8c\x82", 0x6a4130, "house"};
        case PieceKind::crest: return {"^", brown, "crest"};
    }
    return {" ", brown, ""};
}

void draw_ground(Canvas& canvas, const Battle& battle, const View& view) {
    const auto& pieces = battle.scenario->pieces;
    for (int at = 0; at <= 8; ++at) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const Piece& piece = pieces[i];
            if (layer(piece.kind) != at) continue;
            const bool down = i < view.pieces.size() && view.pieces[i].down != 0;
            if (!piece.area.empty())
                fill_area(canvas, piece);
            else if (piece.kind == PieceKind::ford || piece.kind == PieceKind::bridge)
                draw_point(canvas, piece, down);
            else if (piece.kind == PieceKind::crest)
                draw_crests(canvas, {piece.line});
            else
                draw_line(canvas, piece, down);
            draw_crests(canvas, piece.crests);
        }
    }
}

}  // namespace linstock::report
