// Reads [[terrain]]: one piece per table. Reads a key only for the kinds that use it, so that any other key is an
// error.

#include "army/limits.hpp"
#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace linstock::reading {

namespace {

constexpr int circle_sides = 32;

Polygon circle_of(Vec centre, double radius) {
    Polygon out;
    for (int i = 0; i < circle_sides; ++i)
        out.push_back(centre + direction(i * (full_turn / circle_sides)) * radius);
    return out;
}

double usual_width(PieceKind kind) {
    switch (kind) {
        case PieceKind::road:
        case PieceKind::railway: return 1;
        case PieceKind::stream: return 0.5;
        case PieceKind::river:
        case PieceKind::ford:
        case PieceKind::bridge: return 2;
        default: return 0;
    }
}

bool has_width(PieceKind kind) { return usual_width(kind) > 0; }

void read_circle(ScenarioReader& r, const DataTable& t, Piece& piece) {
    const DataTable c = t.maybe_table("circle");
    if (!c.present()) return;
    const Vec centre = c.point("centre");
    const double radius = c.number("radius", 0.01, 10000);
    piece.area = circle_of(centre, radius);
    const Scenario& s = r.scenario;
    if (!(at_least(centre.x - radius, 0) && within(centre.x + radius, s.width) && at_least(centre.y - radius, 0) &&
          within(centre.y + radius, s.height)))
        c.problem("the circle extends off the table",
                  fmt::format("x from 0 to {} and y from 0 to {}", number_text(s.width), number_text(s.height)));
}

void read_rectangle(ScenarioReader& r, const DataTable& t, Piece& piece) {
    const DataValue list = t.value("rectangle");
    const std::vector<PlacedPoint> corners = r.points(list, 2, "the rectangle");
    if (corners.size() != 2) {
        if (corners.size() > 2) list.problem("a rectangle has two points", "two opposite corners");
        return;
    }
    const Vec a = corners[0].at;
    const Vec b = corners[1].at;
    if (same_length(a.x, b.x) || same_length(a.y, b.y))
        list.problem("the rectangle has no area", "two opposite corners");
    piece.area = {a, {b.x, a.y}, b, {a.x, b.y}};
}

void read_area(ScenarioReader& r, const DataTable& t, Piece& piece) {
    const bool area = t.has("area");
    const bool circle = t.has("circle");
    const bool rectangle = t.has("rectangle");
    const int ways = int{area} + int{circle} + int{rectangle};
    if (ways == 0)
        t.problem(fmt::format("this {} has no place", name_of(piece.kind)),
                  "area = [[x, y], ...], rectangle = [[x, y], [x, y]] or circle = { centre = [x, y], radius = r }");
    if (ways > 1) t.problem("its place is given more than once", "one of area, rectangle and circle");
    if (area) piece.area = r.polygon(t, "area", "the area");
    if (rectangle) read_rectangle(r, t, piece);
    if (circle) read_circle(r, t, piece);
}

void read_line(ScenarioReader& r, const DataTable& t, Piece& piece) {
    const DataValue line = t.value("line");
    if (!line) {
        t.problem(fmt::format("this {} has no place", name_of(piece.kind)), "line = [[x, y], [x, y], ...]");
        return;
    }
    piece.line = r.polyline(line, "the line");
}

void read_shape(ScenarioReader& r, const DataTable& t, Piece& piece) {
    const PieceKind kind = piece.kind;
    if (kind == PieceKind::ford || kind == PieceKind::bridge)
        piece.line = {r.place(t, "at")};
    else if (kind == PieceKind::fieldwork && !t.has("line"))
        read_area(r, t, piece);
    else if (kind != PieceKind::fieldwork && is_area(kind))
        read_area(r, t, piece);
    else
        read_line(r, t, piece);
    if (has_width(kind)) piece.width = t.maybe_number("width", 0.01, 1000).value_or(usual_width(kind));
}

void read_hill(ScenarioReader& r, const DataTable& t, Piece& piece) {
    piece.level = static_cast<int>(t.maybe_integer("level", 1, 20).value_or(1));
    const DataValue crests = t.value("crests");
    if (!crests) {
        // Brothers At Arms uses levels only. In the other rulesets a hill without crests hides nothing.
        const std::vector<std::string>& books = r.scenario.rulesets;
        constexpr std::string_view by_levels = "brothers";  // lint: book-name: it ignores crests
        if (std::any_of(books.begin(), books.end(), [&](const std::string& id) { return id != by_levels; }))
            t.self().warning("this hill has no crests, so it hides no unit behind it",
                             "crests = [ [[x, y], [x, y]], ... ], or [] if it has none on the table");
        return;
    }
    for (const DataValue& item : crests.items()) {
        if (item.kind() != DataKind::list) {
            item.accept_all();
            item.problem("invalid crest line", "crests = [ [[x, y], [x, y]], ... ]");
            continue;
        }
        piece.crests.push_back(r.polyline(item, "the crest line"));
    }
}

// --- Keys that only some kinds have ---

struct KeyOfKinds {
    const char* key;
    bool (*may)(PieceKind);
    const char* kinds;
};

bool is_point(PieceKind kind) { return kind == PieceKind::ford || kind == PieceKind::bridge; }
bool is_drawn_as_area(PieceKind kind) { return kind == PieceKind::fieldwork || (!is_point(kind) && is_area(kind)); }
bool takes_cover(PieceKind kind) {
    const bool some = is_area(kind) || is_linear_obstacle(kind) || kind == PieceKind::railway;
    return some && kind != PieceKind::impassable && kind != PieceKind::hill;
}

constexpr KeyOfKinds keys_of_kinds[] = {
    {"area", is_drawn_as_area, "a kind that is drawn as an area"},
    {"rectangle", is_drawn_as_area, "a kind that is drawn as an area"},
    {"circle", is_drawn_as_area, "a kind that is drawn as an area"},
    {"line", [](PieceKind k) { return !is_point(k) && (!is_area(k) || k == PieceKind::fieldwork); },
     "a kind that is drawn as a line"},
    {"at", is_point, "a ford or a bridge"},
    {"width", has_width, "a road, a railway, water, a ford or a bridge"},
    {"open", [](PieceKind k) { return k == PieceKind::woods; }, "woods"},
    {"sight_depth", [](PieceKind k) { return k == PieceKind::woods || k == PieceKind::crops; }, "woods or crops"},
    {"floors", [](PieceKind k) { return k == PieceKind::town || k == PieceKind::house; }, "a town or a house"},
    {"room_foot", [](PieceKind k) { return k == PieceKind::town; }, "a town"},
    {"room_guns", [](PieceKind k) { return k == PieceKind::town; }, "a town"},
    {"level", [](PieceKind k) { return k == PieceKind::hill; }, "a hill"},
    {"crests", [](PieceKind k) { return k == PieceKind::hill; }, "a hill"},
    {"class", [](PieceKind k) { return k == PieceKind::road; }, "a road"},
    {"fordable", [](PieceKind k) { return k == PieceKind::stream || k == PieceKind::river; }, "a stream or a river"},
    {"cover", takes_cover, "terrain that units can stand in or behind"},
};

void refuse_keys_of_other_kinds(const DataTable& t, PieceKind kind) {
    for (const KeyOfKinds& k : keys_of_kinds)
        if (!k.may(kind)) report_excluded(t, k.key, fmt::format("kind = \"{}\"", name_of(kind)), k.kinds);
    if (kind == PieceKind::fieldwork && t.has("line"))
        for (const char* key : {"area", "rectangle", "circle"})
            report_excluded(t, key, "'line'", "one of the two");
}

void read_details(ScenarioReader& r, const DataTable& t, Piece& piece) {
    switch (piece.kind) {
        case PieceKind::hill: read_hill(r, t, piece); break;
        case PieceKind::road: piece.road = word(t, "class", RoadClass::local); break;
        case PieceKind::stream: piece.fordable = t.maybe_boolean("fordable").value_or(true); break;
        case PieceKind::river: piece.fordable = t.maybe_boolean("fordable").value_or(false); break;
        case PieceKind::woods:
            piece.open_woods = t.maybe_boolean("open").value_or(false);
            piece.sight_depth = t.maybe_number("sight_depth", 0, 1000).value_or(-1);
            break;
        case PieceKind::crops: piece.sight_depth = t.maybe_number("sight_depth", 0, 1000).value_or(-1); break;
        case PieceKind::town:
            piece.floors = static_cast<int>(t.maybe_integer("floors", 1, 20).value_or(1));
            piece.room_foot = static_cast<int>(t.maybe_integer("room_foot", 0, 100).value_or(1));
            piece.room_guns = static_cast<int>(t.maybe_integer("room_guns", 0, 100).value_or(1));
            break;
        case PieceKind::house: piece.floors = static_cast<int>(t.maybe_integer("floors", 1, 20).value_or(1)); break;
        default: break;
    }
    if (takes_cover(piece.kind)) piece.cover = word(t, "cover", CoverGrade::none);
}

}  // namespace

void ScenarioReader::read_terrain(const DataTable& root) {
    const std::vector<DataTable> tables = root.tables("terrain");
    if (tables.size() > limits::pieces) {
        tables[limits::pieces].problem(fmt::format("{} pieces of terrain", tables.size()),
                                       fmt::format("at most {}", limits::pieces));
        for (const DataTable& t : tables)
            t.accept_all();
        return;
    }
    for (const DataTable& t : tables) {
        Piece piece;
        piece.id = PieceId::of_index(scenario.pieces.size());
        piece.name = t.maybe_text("name").value_or("");
        const std::string said = t.word("kind", piece_kind_list());
        const bool known = t.value("kind").kind() == DataKind::text && t.value("kind").text() == said;
        piece.kind = piece_kind_from(said).value_or(PieceKind::woods);
        if (known) {
            read_shape(*this, t, piece);
            read_details(*this, t, piece);
            refuse_keys_of_other_kinds(t, piece.kind);
        } else {
            t.accept_all();  // the valid keys depend on the kind
        }
        piece_lines.push_back(t.line());
        if (!piece.name.empty() && !pieces.add(piece.name, scenario.pieces.size()))
            report_duplicate(t, "piece of terrain", piece.name, piece_lines[*pieces.find(piece.name)]);
        scenario.pieces.push_back(std::move(piece));
    }
}

}  // namespace linstock::reading
