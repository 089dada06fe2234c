#include "skirmish/deployment.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr double unit_depth = 2.1;  // of the deepest line
constexpr double row_distance = 3.4;
constexpr double officer_side = 1.1;
constexpr double body_gap = 2;
constexpr double works_distance = 0.4;  // in front of the units
constexpr double entry_depth = 2.5;     // a unit that enters has room up to here

/// Keeps the boxes that are taken, and finds free places.
class Placer {
  public:
    explicit Placer(const Ground& ground) : ground_(ground) {}

    /// The free place nearest to `at`, or none. `forward`: the heading's direction.
    std::optional<Vec> free_place(Vec at, Heading heading, double width, double depth, double gap) const {
        static constexpr double back_steps[] = {0, -0.75, 0.75, -1.5, 1.5, -2.5, 2.5, -3.5, 3.5};
        constexpr double step = 0.5;
        constexpr int side_steps = 36;
        const Vec forward = direction(heading);
        const Vec right = right_of(heading);
        for (int side = 0; side <= side_steps; ++side)
            for (const double back : back_steps)
                for (const double sign : {1.0, -1.0}) {
                    const Vec place = rounded(at + forward * back + right * (sign * side * step));
                    if (is_free(place, heading, width, depth, gap)) return place;
                }
        return std::nullopt;
    }

    void take(Vec at, Heading heading, double width, double depth) {
        taken_.push_back(box_of(at, heading, width, depth));
    }

    void clear() { taken_.clear(); }

    /// Whether units can form up here: no houses, woods, water or marsh.
    bool is_open(const Box& box) const {
        return std::all_of(ground_.pieces.begin(), ground_.pieces.end(), [&](const Piece& p) {
            constexpr double to_water = 0.4;
            switch (p.kind) {
                case PieceKind::town:
                case PieceKind::house:
                case PieceKind::woods:
                case PieceKind::rough:
                case PieceKind::marsh: return !touches(box, p.area);
                case PieceKind::stream:
                    for (std::size_t i = 0; i + 1 < p.line.size(); ++i)
                        if (distance(box, Segment{p.line[i], p.line[i + 1]}) < to_water) return false;
                    return true;
                default: return true;
            }
        });
    }

    static Box box_of(Vec at, Heading heading, double width, double depth) {
        return {at - direction(heading) * (depth / 2), heading, width / 2, depth / 2};
    }

  private:
    static bool touches(const Box& box, const Polygon& area) {
        constexpr double gap = 0.2;
        const Box wider{box.centre, box.heading, box.half_width + gap, box.half_depth + gap};
        return overlap(wider, area);
    }

    bool is_free(Vec at, Heading heading, double width, double depth, double gap) const {
        const Box box = box_of(at, heading, width, depth);
        constexpr double margin = 0.2;
        for (const Vec c : box.corners())
            if (c.x < margin || c.y < margin || c.x > ground_.table.width - margin ||
                c.y > ground_.table.height - margin)
                return false;
        return std::all_of(taken_.begin(), taken_.end(), [&](const Box& b) { return distance(box, b) >= gap; }) &&
               is_open(box);
    }

    const Ground& ground_;
    std::vector<Box> taken_;
};

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
    Deployer(const Ground& ground, Placer& placer, const Side& side)
        : ground_(ground),
          placer_(placer),
          side_(side),
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
        front = std::max(front, 1.6 + unit_depth + static_cast<double>(deepest - 1) * row_distance);
        double x = std::max(0.5, (ground_.table.width - total) / 2);
        for (std::size_t k = 0; k < which.size(); ++k) {
            double widest = 0;
            for (const auto& row : formed[k])
                widest = std::max(widest, width_of(side_.army.bodies[which[k]], row));
            if (!place_body(which[k], formed[k], x, widest, front)) return false;
            if (side_.row.groups[g].works) add_works(which[k], formed[k].front());
            x += widest + body_gap;
        }
        return true;
    }

    bool place_body(std::size_t b, const std::vector<std::vector<std::size_t>>& rows, double x, double widest,
                    double front) {
        const ChosenBody& body = side_.army.bodies[b];
        BodyPositions& positions = out_.bodies[b];
        positions.units.resize(body.units.size());
        Vec sum;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            double at = x + (widest - width_of(body, rows[r])) / 2;
            const double y = y_of(front - static_cast<double>(r) * row_distance);
            for (const std::size_t i : rows[r]) {
                const double width = body.units[i].width;
                const auto place =
                    placer_.free_place({at + (width + unit_gap) / 2, y}, heading(), width, unit_depth, 0.5);
                if (!place) return false;
                placer_.take(*place, heading(), width, unit_depth);
                positions.units[i] = {*place, heading(), 0};
                sum = sum + *place;
                at += width + unit_gap;
            }
        }
        const double share = 1.0 / static_cast<double>(body.units.size());
        const double behind = static_cast<double>(rows.size() - 1) * row_distance + unit_depth + 0.7;
        return place_officer(positions.officer, {sum.x * share, y_of(front - behind)});
    }

    bool place_officer(Position& officer, Vec at) {
        const auto place = placer_.free_place(at, heading(), officer_side, officer_side, 0.3);
        if (!place) return false;
        placer_.take(*place, heading(), officer_side, officer_side);
        officer = {*place, heading(), 0};
        return true;
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
            const bool same_line = !line.empty() && line.back().y - at.y < 0.3 && at.y - line.back().y < 0.3;
            if (!line.empty() && !same_line) {
                if (line.size() > 1) out_.works.push_back(line);
                line.clear();
            }
            line.push_back({at.x - sign * half, at.y});
            line.push_back({at.x + sign * half, at.y});
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
                const auto place = entries.free_place(inside, inward, width, unit_depth, 0.4);
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
    std::vector<int> arrivals_;
    Deployment out_;
};

}  // namespace

std::optional<std::vector<Deployment>> deploy(const Ground& ground, const std::vector<Side>& sides) {
    Placer placer(ground);
    std::vector<Deployment> out;
    for (const Side& side : sides) {
        auto deployment = Deployer(ground, placer, side).run();
        if (!deployment) return std::nullopt;
        out.push_back(std::move(*deployment));
    }
    return out;
}

}  // namespace linstock::skirmish
