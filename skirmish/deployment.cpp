#include "skirmish/deployment.hpp"

#include "skirmish/placer.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

constexpr double unit_depth = 2.1;  // of the deepest line
constexpr double row_distance = 3.4;
constexpr double officer_side = 1.1;
constexpr double body_gap = 2;
constexpr double works_distance = 0.4;  // in front of the units
constexpr double entry_depth = 2.5;     // a unit that enters has room up to here
constexpr double officer_margin = 3;    // to the edges of the table

/// The units of a body in rows, the front row first, with batteries in the front row.
std::vector<std::vector<std::size_t>> rows_of(const ChosenBody& body, int rows) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < body.units.size(); ++i)
        if (body.units[i].row.branch() != Branch::guns) order.push_back(i);
    const std::size_t front = (order.size() + static_cast<std::size_t>(rows) - 1) / static_cast<std::size_t>(rows);
    std::vector<std::vector<std::size_t>> out;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % std::max<std::size_t>(1, front) == 0) out.emplace_back();
        out.back().push_back(order[i]);
    }
    if (out.empty()) out.emplace_back();
    for (std::size_t i = 0; i < body.units.size(); ++i)
        if (body.units[i].row.branch() == Branch::guns) out.front().push_back(i);
    return out;
}

double width_of(const ChosenBody& body, const std::vector<std::size_t>& row) {
    double out = 0;
    for (const std::size_t i : row)
        out += body.units[i].width + unit_gap;
    return out;
}

class Deployer {
  public:
    Deployer(const Ground& ground, Placer& placer, const Side& side, Random& random)
        : ground_(ground),
          placer_(placer),
          side_(side),
          random_(random),
          arrivals_(arrivals(side.army, side.row, side.turns)) {
        out_.bodies.resize(side.army.bodies.size());
    }

    std::optional<Deployment> run() {
        for (std::size_t g = 0; g < side_.row.groups.size(); ++g)
            if (!(side_.row.groups[g].entry == Entry::placed ? place_group(g) : enter_group(g))) return std::nullopt;
        if (!place_commander()) return std::nullopt;
        return std::move(out_);
    }

  private:
    /// Off the streams: where the main road is a little way from the own edge.
    Vec own_bank() const {
        const Polyline& road = ground_.main_road;
        const double share = std::min(0.4, 1.3 / length_of(road));
        return point_on(road, side_.from_south ? share : 1 - share).at;
    }

    Heading heading() const { return side_.from_south ? 0 : half_turn; }
    /// A distance from the own edge as y.
    double y_of(double depth) const { return side_.from_south ? depth : ground_.table.height - depth; }

    std::vector<std::size_t> bodies_of(std::size_t group) const {
        std::vector<std::size_t> foot;
        std::vector<std::size_t> horse;
        for (std::size_t i = 0; i < side_.army.bodies.size(); ++i)
            if (side_.army.bodies[i].group == group) (side_.army.bodies[i].mounted() ? horse : foot).push_back(i);
        // Horse on the wings.
        for (std::size_t i = 0; i < horse.size(); ++i)
            foot.insert(i % 2 == 0 ? foot.begin() : foot.end(), horse[i]);
        return foot;
    }

    bool place_group(std::size_t g) {
        const std::vector<std::size_t> which = bodies_of(g);
        const double room = ground_.table.width * 0.88;
        int rows = 1;
        std::vector<std::vector<std::vector<std::size_t>>> formed;
        double total = 0;
        for (; rows <= 4; ++rows) {
            formed.clear();
            total = -body_gap;
            for (const std::size_t b : which) {
                const ChosenBody& body = side_.army.bodies[b];
                formed.push_back(rows_of(body, body.units.size() > 3 ? std::max(rows, 2) : rows));
                double widest = 0;
                for (const auto& row : formed.back())
                    widest = std::max(widest, width_of(body, row));
                total += widest + body_gap;
            }
            if (total <= room) break;
        }
        double front = side_.row.groups[g].front * ground_.table.height;
        std::size_t deepest = 1;
        for (const auto& f : formed)
            deepest = std::max(deepest, f.size());
        front = std::max(front, deepest_front(deepest));
        // Gaps between bodies differ, as far as there is room.
        constexpr double most_spare = 2.5;
        const double spare = std::clamp((room - total) / static_cast<double>(which.size() + 1), 0.0, most_spare);
        total += spare * 0.65 * static_cast<double>(which.size() - 1);
        double x = std::max(0.5, (ground_.table.width - total) / 2 + random_.between(-1.5, 1.5) * spare);
        for (std::size_t k = 0; k < which.size(); ++k) {
            double widest = 0;
            for (const auto& row : formed[k])
                widest = std::max(widest, width_of(side_.army.bodies[which[k]], row));
            const bool works = side_.row.groups[g].works;
            const Line line = {x, widest, front, works ? 0 : refused(k, which.size())};
            if (!place_body(which[k], formed[k], line)) return false;
            if (works) add_works(which[k], formed[k].front());
            x += widest + body_gap + random_.between(0.3, 1) * spare;
        }
        return true;
    }

    /// Where a body forms up.
    struct Line {
        double x = 0;  ///< of its left end, seen from the south
        double width = 0;
        double front = 0;    ///< distance of its front from the own edge
        Heading turned = 0;  ///< clockwise
    };

    /// The bodies at the ends of a long line face outwards a little.
    Heading refused(std::size_t k, std::size_t bodies) {
        constexpr std::size_t long_line = 3;
        constexpr int most_degrees = 25;
        if (bodies < long_line || (k > 0 && k + 1 < bodies)) return 0;
        const bool outer_is_left = (k == 0) == side_.from_south;
        const int degrees = random_.below(most_degrees + 1);
        return from_degrees(outer_is_left ? -degrees : degrees);
    }

    bool place_body(std::size_t b, const std::vector<std::vector<std::size_t>>& rows, const Line& line) {
        const ChosenBody& body = side_.army.bodies[b];
        BodyPositions& positions = out_.bodies[b];
        positions.units.resize(body.units.size());
        const Heading faces = normal(heading() + line.turned);
        const Vec right = right_of(faces) * (side_.from_south ? 1 : -1);
        // A line that faces outwards has its outer end further back.
        const double back = std::fabs(direction(line.turned).x) * line.width / 2 + random_.between(0, 1.25);
        const Vec middle{line.x + line.width / 2, y_of(std::max(line.front - back, deepest_front(rows.size())))};
        const Placer::Need need{0.5, 0.2, own_bank()};
        Vec sum;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            double at = -width_of(body, rows[r]) / 2;
            for (const std::size_t i : rows[r]) {
                const double width = body.units[i].width;
                const Vec wanted = middle + right * (at + (width + unit_gap) / 2) -
                                   direction(faces) * (static_cast<double>(r) * row_distance);
                auto place =
                    body.units[i].row.branch() == Branch::guns ? place_on_hill(wanted, width, need) : std::nullopt;
                if (!place) place = free_position(wanted, faces, width, need);
                if (!place) return false;
                placer_.take(place->at, place->heading, width, unit_depth);
                positions.units[i] = *place;
                sum = sum + place->at;
                at += width + unit_gap;
            }
        }
        const double share = 1.0 / static_cast<double>(body.units.size());
        const double behind = static_cast<double>(rows.size() - 1) * row_distance + unit_depth + 0.7;
        return place_officer(positions.officer, {sum.x * share, middle.y - direction(heading()).y * behind});
    }

    /// The least distance of a front from the own edge.
    static double deepest_front(std::size_t rows) {
        return 1.6 + unit_depth + static_cast<double>(rows - 1) * row_distance;
    }

    std::optional<Position> free_position(Vec at, Heading faces, double width, const Placer::Need& need) const {
        const auto place = placer_.free_place(at, faces, width, unit_depth, need);
        if (!place) return std::nullopt;
        return Position{*place, faces, 0};
    }

    /// A battery goes to a crest that is near its place and not far before it.
    std::optional<Position> place_on_hill(Vec wanted, double width, const Placer::Need& need) const {
        constexpr double aside = 11;
        constexpr double before = 2.5;
        constexpr double behind = 7;
        std::optional<Position> best;
        for (const Piece& hill : ground_.pieces)
            for (const Polyline& crest : hill.crests)
                for (const Vec at : crest) {
                    const double ahead = dot(at - wanted, direction(heading()));
                    if (std::fabs(at.x - wanted.x) > aside || ahead > before || ahead < -behind) continue;
                    const auto place = free_position(at, heading(), width, need);
                    if (!place || !contains(hill.area, place->at)) continue;
                    if (!best || distance(place->at, wanted) < distance(best->at, wanted)) best = place;
                }
        return best;
    }

    bool place_officer(Position& officer, Vec at) {
        const double inside = officer_margin + officer_side;
        at.y = std::clamp(at.y, inside, ground_.table.height - inside);
        const Placer::Need need{0.3, officer_margin, own_bank()};
        const auto place = placer_.free_place(at, heading(), officer_side, officer_side, need);
        if (!place) return false;
        placer_.take(*place, heading(), officer_side, officer_side);
        officer = {*place, heading(), 0};
        return true;
    }

    bool near_road(Vec at) const {
        constexpr double least = 0.9;
        return std::any_of(ground_.pieces.begin(), ground_.pieces.end(), [&](const Piece& p) {
            return p.kind == PieceKind::road && distance_to_line(p.line, at) < least;
        });
    }

    /// The parts of a straight line that leave the roads open.
    std::vector<Segment> clear_of_roads(Segment line) const {
        constexpr double step = 0.25;
        constexpr double shortest = 0.75;
        const double all = distance(line.a, line.b);
        const Vec along = (line.b - line.a) * (1 / all);
        std::vector<Segment> out;
        std::optional<Segment> part;
        for (double far = 0;; far = std::min(all, far + step)) {
            const Vec at = line.a + along * far;
            const bool blocked = near_road(at);
            if (!blocked) part = Segment{part ? part->a : at, at};
            if (part && (blocked || far >= all)) {
                if (distance(part->a, part->b) >= shortest) out.push_back(*part);
                part.reset();
            }
            if (far >= all) return out;
        }
    }

    /// Whether works go on from one unit to the next.
    bool joins(Vec a, Vec b) const {
        constexpr double level = 0.3;
        constexpr double most = 3;
        return std::fabs(a.y - b.y) < level && distance(a, b) < most && !near_road((a + b) * 0.5) && !near_road(b);
    }

    /// A line of works in front of the first row. The army is on its right-hand side.
    void add_works(std::size_t b, const std::vector<std::size_t>& row) {
        const ChosenBody& body = side_.army.bodies[b];
        std::vector<std::size_t> order = row;
        std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
            return out_.bodies[b].units[i].at.x < out_.bodies[b].units[j].at.x;
        });
        if (!side_.from_south) std::reverse(order.begin(), order.end());
        Polyline line;
        const Vec forward = direction(heading());
        for (const std::size_t i : order) {
            const Vec at = out_.bodies[b].units[i].at + forward * works_distance;
            const double half = body.units[i].width / 2;
            const double sign = side_.from_south ? 1 : -1;
            for (const Segment& part : clear_of_roads({{at.x - sign * half, at.y}, {at.x + sign * half, at.y}})) {
                if (!line.empty() && !joins(line.back(), part.a)) {
                    out_.works.push_back(line);
                    line.clear();
                }
                line.push_back(part.a);
                line.push_back(part.b);
            }
        }
        if (line.size() > 1) out_.works.push_back(line);
    }

    /// Entry places along an edge. `start`: where the first unit enters; the others enter on both sides of it.
    bool enter_group(std::size_t g) {
        const GroupRow& group = side_.row.groups[g];
        const bool flank = group.entry == Entry::flank;
        const double width = ground_.table.width;
        Vec start = side_.from_south ? ground_.main_road.front() : ground_.main_road.back();
        Heading inward = heading();
        if (flank) {
            start = {side_.flank_in_west ? 0 : width, y_of(group.depth * ground_.table.height)};
            inward = from_degrees(side_.flank_in_west ? 90 : 270);
        }
        for (const std::size_t b : bodies_of(g)) {
            const ChosenBody& body = side_.army.bodies[b];
            BodyPositions& positions = out_.bodies[b];
            Placer entries(ground_);  // two bodies may enter at the same places on different turns
            int turn = arrivals_[b];
            for (const ChosenUnit& u : body.units) {
                auto place = entry_place(entries, start, inward, u.width);
                if (!place && turn < side_.turns) {  // the edge is full; the rest of the body enters a turn later
                    entries.clear();
                    ++turn;
                    place = entry_place(entries, start, inward, u.width);
                }
                if (!place) return false;
                positions.units.push_back({*place, inward, turn});
            }
            positions.officer = {start, inward, arrivals_[b]};
        }
        return true;
    }

    std::optional<Vec> entry_place(Placer& entries, Vec start, Heading inward, double width) {
        constexpr double step = 1;
        constexpr int most_steps = 30;
        const Vec right = right_of(inward);
        for (int k = 0; k <= most_steps; ++k)
            for (const double sign : {1.0, -1.0}) {
                const Vec at = rounded(start + right * (sign * k * step));
                const Vec inside = at + direction(inward) * entry_depth;
                const auto place = entries.free_place(inside, inward, width, unit_depth, {0.4});
                if (!place || distance(*place, inside) > 0.01) continue;
                entries.take(inside, inward, width, unit_depth);
                return at;
            }
        return std::nullopt;
    }

    /// Behind the middle of the units on the table, or with the first body that enters.
    bool place_commander() {
        Vec sum;
        int n = 0;
        for (const BodyPositions& body : out_.bodies)
            for (const Position& p : body.units)
                if (p.arrives == 0) {
                    sum = sum + p.at;
                    ++n;
                }
        if (n == 0) {
            out_.commander = out_.bodies.front().officer;
            return true;
        }
        const Vec middle = sum * (1.0 / n);
        return place_officer(out_.commander, middle - direction(heading()) * (unit_depth + row_distance / 2));
    }

    const Ground& ground_;
    Placer& placer_;
    const Side& side_;
    Random& random_;
    std::vector<int> arrivals_;
    Deployment out_;
};

}  // namespace

std::optional<std::vector<Deployment>> deploy(const Ground& ground, const std::vector<Side>& sides, Random& random) {
    Placer placer(ground);
    std::vector<Deployment> out;
    for (const Side& side : sides) {
        auto deployment = Deployer(ground, placer, side, random).run();
        if (!deployment) return std::nullopt;
        out.push_back(std::move(*deployment));
    }
    return out;
}

}  // namespace linstock::skirmish
