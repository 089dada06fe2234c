#include "report/drawing.hpp"

#include "report/html.hpp"

#include <fmt/format.h>

#include <array>
#include <map>

namespace linstock::report {

namespace {

constexpr double width = 480;
constexpr int cell = 2;  ///< pixels

const char* style_of(Ink ink) {
    switch (ink) {
        case Ink::first: return "fill=\"#555\" stroke=\"#000\"";
        case Ink::second: return "fill=\"#fff\" stroke=\"#000\"";
        case Ink::marked: return "fill=\"#000\" stroke=\"#000\"";
        case Ink::area: return "fill=\"#d0d0d0\"";
        case Ink::other_area: return "fill=\"#ececec\"";
        case Ink::line: return "fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"";
        case Ink::dashed: return "fill=\"none\" stroke=\"#000\" stroke-dasharray=\"5 3\"";
        case Ink::ground: return "fill=\"#bbb\" stroke=\"#777\"";
    }
    return "";
}

}  // namespace

DrawingCanvas::DrawingCanvas(Vec low, Vec high) : low_(low), high_(high), scale_(width / (high.x - low.x)) {}

Vec DrawingCanvas::place(Vec p) const { return {(p.x - low_.x) * scale_, (high_.y - p.y) * scale_}; }

void DrawingCanvas::area(Ink ink, const std::function<bool(Vec)>& inside) {
    const int columns = static_cast<int>(width) / cell;
    const int rows = static_cast<int>((high_.y - low_.y) * scale_) / cell;
    std::string path;
    std::map<std::pair<int, int>, int> open;  // first and last column of a run; the row where it began
    const auto close = [&](std::pair<int, int> run, int from, int to) {
        path += fmt::format("M{} {}h{}v{}h{}z", run.first * cell, from * cell, (run.second - run.first) * cell,
                            (to - from) * cell, (run.first - run.second) * cell);
    };
    for (int row = 0; row <= rows; ++row) {
        std::map<std::pair<int, int>, int> now;
        int begun = -1;
        for (int column = 0; row < rows && column <= columns; ++column) {
            const Vec middle{low_.x + (column + 0.5) * cell / scale_, high_.y - (row + 0.5) * cell / scale_};
            const bool in = column < columns && inside(middle);
            if (in && begun < 0) begun = column;
            if (in || begun < 0) continue;
            const std::pair<int, int> run{begun, column};
            const auto before = open.find(run);
            now[run] = before == open.end() ? row : before->second;
            begun = -1;
        }
        for (const auto& [run, from] : open)
            if (!now.contains(run)) close(run, from, row);
        open = now;
    }
    areas_ += fmt::format("<path {} d=\"{}\"/>\n", style_of(ink), path);
}

void DrawingCanvas::polygon(Ink ink, const std::vector<Vec>& corners) {
    std::string points;
    for (const Vec corner : corners) {
        const Vec p = place(corner);
        points += (points.empty() ? "" : " ") + num(p.x) + "," + num(p.y);
    }
    (ink == Ink::ground ? areas_ : shapes_) += fmt::format("<polygon {} points=\"{}\"/>\n", style_of(ink), points);
}

void DrawingCanvas::box(Ink ink, const Box& box, bool front) {
    const std::array<Vec, 4> c = box.corners();
    polygon(ink, {c.begin(), c.end()});
    if (!front) return;
    const Vec a = place(c[0]);
    const Vec b = place(c[1]);
    shapes_ += fmt::format("<path stroke=\"#000\" stroke-width=\"3\" d=\"M{} {}L{} {}\"/>\n", num(a.x), num(a.y),
                           num(b.x), num(b.y));
}

void DrawingCanvas::line(Ink ink, Vec from, Vec to, bool arrow) {
    const Vec a = place(from);
    const Vec b = place(to);
    shapes_ += fmt::format("<path {} d=\"M{} {}L{} {}\"{}/>\n", style_of(ink), num(a.x), num(a.y), num(b.x), num(b.y),
                           arrow ? " marker-end=\"url(#tip)\"" : "");
}

void DrawingCanvas::cone(Vec apex, Heading heading, int degrees, double range) {
    const Vec a = place(apex);
    const Vec left = place(apex + direction(normal(heading - degrees * one_degree / 2)) * range);
    const Vec right = place(apex + direction(normal(heading + degrees * one_degree / 2)) * range);
    const std::string r = num(range * scale_);
    shapes_ += fmt::format(
        "<path fill=\"#000\" fill-opacity=\".08\" stroke=\"#000\" stroke-dasharray=\"5 3\" d=\"M{} {}L{} {}A{} {} 0 "
        "{} 1 {} {}z\"/>\n",
        num(a.x), num(a.y), num(left.x), num(left.y), r, r, degrees > 180 ? 1 : 0, num(right.x), num(right.y));
}

void DrawingCanvas::dot(Vec at) {
    const Vec p = place(at);
    shapes_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3\"/>\n", num(p.x), num(p.y));
}

void DrawingCanvas::text(Vec at, std::string_view words) {
    const Vec p = place(at);
    words_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", num(p.x), num(p.y + 5), escaped(words));
}

std::string DrawingCanvas::svg(std::string_view title) const {
    const double height = (high_.y - low_.y) * scale_;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
               "role=\"img\">\n<title>{2}</title>\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
               "markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n"
               "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
               num(width), num(height), escaped(title)) +
           areas_ + shapes_ +
           "<g font-family=\"Arial,Helvetica,sans-serif\" font-size=\"15\" text-anchor=\"middle\" fill=\"#000\" "
           "stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">\n" +
           words_ + "</g>\n</svg>\n";
}

}  // namespace linstock::report
