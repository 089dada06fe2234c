#include "skirmish/deployment.hpp"

#include "skirmish/formation.hpp"
#include "skirmish/goals.hpp"
#include "skirmish/placer.hpp"
#include "skirmish/works.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

constexpr double unit_depth = 2.1;  // of the deepest line
constexpr double row_distance = 5;
constexpr double officer_side = 1.1;
constexpr double works_distance = 0.4;  // in front of the units
constexpr double entry_depth = 2.5;     // a unit that enters has room up to here
constexpr double officer_margin = 3;    // to the edges of the table

class Deployer {
  public:
    Deployer(const Ground& ground, Placer& placer, const Side& side, double most_shift, Random& random)
        : ground_(ground),
          placer_(placer),
          side_(side),
          random_(random),
          guns_(random.one_of(std::vector<GunPlaces>{GunPlaces::ahead, GunPlaces::flanks, GunPlaces::between})),
          most_shift_(most_shift),
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
    /// Off the streams: a little way from where the army enters.
    Vec own_bank() const {
        const Vec entry = side_.from_south ? ground_.south_entry : ground_.north_entry;
        return entry + direction(heading()) * 1.3;
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

    /// Of three or more bodies of foot, one may be behind the centre.
    std::vector<std::size_t> take_reserve(std::vector<std::size_t>& line) {
        constexpr std::size_t least = 3;
        constexpr int kept_back = 55;  // percent
        if (line.size() < least || !random_.chance(kept_back)) return {};
        const std::size_t at = line.size() / 2;
        if (side_.army.bodies[line[at]].mounted()) return {};
        const std::size_t body = line[at];
        line.erase(line.begin() + static_cast<std::ptrdiff_t>(at));
        return {body};
    }

    bool place_group(std::size_t g) {
        const GroupRow& group = side_.row.groups[g];
        std::vector<std::size_t> which = bodies_of(g);
        const std::vector<std::size_t> reserve = group.works ? std::vector<std::size_t>{} : take_reserve(which);
        unit_gap_ = group.works ? unit_gap : std::floor(random_.between(2, 6)) / 2;
        if (group.works && guns_ == GunPlaces::ahead) guns_ = GunPlaces::flanks;
        const FormationOrder order{unit_gap_, ground_.table.width * 0.86, static_cast<std::size_t>(random_.in({3, 6})),
                                   guns_};
        const std::vector<FormedBody> formed = formed_up(side_.army, which, order);
        double total = 0;
        std::size_t deepest = 1;
        for (const FormedBody& f : formed) {
            total += f.width;
            deepest = std::max(deepest, f.rows.size());
        }
        // A part of the table is filled, with gaps between the bodies.
        const double table_width = ground_.table.width;
        const double gaps = static_cast<double>(formed.size()) - 1;
        const double wanted = std::max(total, table_width * random_.between(0.55, 0.88));
        constexpr double most_gap = 8;
        const double gap = gaps > 0 ? std::clamp((wanted - total) / gaps, body_gap, group.works ? 3 : most_gap) : 0;
        total += gap * gaps;
        const double free = std::max(0.0, (table_width - total) / 2 - 2);
        double x = (table_width - total) / 2 + free * random_.between(-0.6, 0.6);
        const double behind = reserve.empty() ? 0 : row_distance;
        double front = std::max(depth_of(group.front, ground_.table), deepest_front(deepest) + behind);
        constexpr int on_ridge = 92;  // percent
        if (const auto crest = ridge_near(front); crest && random_.chance(on_ridge)) {
            x = std::clamp(crest->x - total / 2, 2.0, std::max(2.0, table_width - total - 2));
            front = std::max(y_of(crest->y) + 0.75, deepest_front(deepest));
        }
        WingOrder wings;
        if (!group.works) wings.arrangement = chosen_arrangement(formed.size(), random_);
        wings.from_west = random_.chance(50);
        wings.step = random_.between(1.25, 2.25);
        const double horse_ahead = random_.one_of(std::vector<double>{0, 0, -2.5, -2.5, 1.5});
        for (std::size_t k = 0; k < formed.size(); ++k) {
            const FormedBody& f = formed[k];
            BodyLine line{x + f.width / 2, f.width, front};
            arrange(wings, wings.from_west ? k : formed.size() - 1 - k, side_.from_south, line);
            if (side_.army.bodies[f.body].mounted() && wings.arrangement == Arrangement::level && !group.works)
                line.front += horse_ahead;
            if (!place_body(f, line)) return false;
            x += f.width + gap;
        }
        if (group.works) {
            const double y = whole_or_half({0, y_of(front)}).y + direction(heading()).y * works_distance;
            out_.works = works_along(ground_, {x - gap - total - 1, x - gap + 1, y}, side_.from_south);
        }
        for (const FormedBody& f : formed_up(side_.army, reserve, order)) {
            const double middle = x - gap - total / 2 + random_.between(-3, 3);
            if (!place_body(f, {middle, f.width, std::max(front - row_distance * 1.4, deepest_front(1))})) return false;
        }
        return true;
    }

    /// The middle of a crest that is about as far from the own edge.
    std::optional<Vec> ridge_near(double front) const {
        constexpr double near = 7;
        const double most = ground_.table.height / 2 - 5;
        std::optional<Vec> best;
        double best_length = 0;
        for (const Piece& hill : ground_.pieces)
            for (const Polyline& crest : hill.crests) {
                const Vec at = (crest.front() + crest.back()) * 0.5;
                const bool level = std::fabs(crest.front().y - crest.back().y) < 6;
                if (!level || std::fabs(y_of(at.y) - front) > near || y_of(at.y) > most) continue;
                if (length_of(crest) <= best_length) continue;
                best = at;
                best_length = length_of(crest);
            }
        return best;
    }

    bool place_body(const FormedBody& formed, const BodyLine& line) {
        const ChosenBody& body = side_.army.bodies[formed.body];
        BodyPositions& positions = out_.bodies[formed.body];
        positions.units.resize(body.units.size());
        const Heading faces = heading();
        constexpr Vec right{1, 0};  // seen from the south
        const double depth = std::max(line.front, deepest_front(formed.rows.size()));
        const Vec middle = whole_or_half({line.middle, y_of(depth)});
        const Placer::Need need{0.4, 0.2, own_bank(), most_shift_};
        Vec sum;
        const auto put = [&](std::size_t i, std::optional<Position> place) {
            if (!place) return false;
            placer_.take(place->at, place->heading, body.units[i].width, unit_depth);
            positions.units[i] = *place;
            sum = sum + place->at;
            return true;
        };
        const auto near = [&](std::size_t i, Vec wanted) {
            return free_position(wanted, faces, body.units[i].width, need);
        };
        const std::vector<std::size_t>& batteries = formed.batteries;
        const double half_front = width_of(body, formed.rows.front(), unit_gap_) / 2;
        for (std::size_t k = 0; k < batteries.size(); ++k)
            if (const auto on_hill = place_on_hill(middle, body.units[batteries[k]].width, need)) {
                put(batteries[k], on_hill);
            } else {
                const Vec offset =
                    battery_offset(guns_, k, batteries.size(), body.units[batteries[k]].width, half_front);
                if (!put(batteries[k], near(batteries[k], middle + right * offset.x + direction(faces) * offset.y)))
                    return false;
            }
        for (std::size_t r = 0; r < formed.rows.size(); ++r) {
            const Vec row = middle - direction(faces) * (static_cast<double>(r) * row_distance);
            if (!place_row(body, formed.rows[r], row, line, put, need)) return false;
        }
        const double share = 1.0 / static_cast<double>(body.units.size());
        constexpr double behind = unit_depth + 0.5;
        return place_officer(positions.officer, {sum.x * share, middle.y - direction(heading()).y * behind});
    }

    /// From the inner end outwards. On a wing each unit is turned a little more than the one before it.
    template <class Put>
    bool place_row(const ChosenBody& body, std::vector<std::size_t> row, Vec middle, const BodyLine& line,
                   const Put& put, const Placer::Need& need) {
        const double way = line.outer_in_west ? -1 : 1;
        if (line.outer_in_west) std::reverse(row.begin(), row.end());
        Vec inner = middle - Vec{way * width_of(body, row, unit_gap_) / 2, 0};
        const auto units = static_cast<int>(row.size());
        for (int k = 0; k < units; ++k) {
            const std::size_t i = row[static_cast<std::size_t>(k)];
            const int steps = line.degrees / 5;
            const Heading turned = from_degrees(5 * (steps * (k + 1) / units));
            const Heading faces = normal(heading() + turned);
            const Vec along = right_of(faces) * (side_.from_south ? way : -way);
            const double width = body.units[i].width + unit_gap_;
            const Vec at = inner + along * (width / 2);
            if (!put(i, free_position(turned == 0 ? whole_or_half(at) : at, faces, body.units[i].width, need)))
                return false;
            inner = inner + along * width;
        }
        return true;
    }

    static Vec whole_or_half(Vec v) { return {std::floor(v.x * 2 + 0.5) / 2, std::floor(v.y * 2 + 0.5) / 2}; }

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
        Placer::Need at_crest = need;
        at_crest.reach = 4;
        std::optional<Position> best;
        for (const Piece& hill : ground_.pieces)
            for (const Polyline& crest : hill.crests)
                for (const Vec at : crest) {
                    const double ahead = dot(at - wanted, direction(heading()));
                    if (std::fabs(at.x - wanted.x) > aside || ahead > before || ahead < -behind) continue;
                    const auto place = free_position(at, heading(), width, at_crest);
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

    /// Entry places along an edge. `start`: where the first unit enters; the others enter on both sides of it.
    bool enter_group(std::size_t g) {
        const GroupRow& group = side_.row.groups[g];
        const bool flank = group.entry == Entry::flank;
        const double width = ground_.table.width;
        Vec start = side_.from_south ? ground_.south_entry : ground_.north_entry;
        Heading inward = heading();
        if (flank) {
            start = {side_.flank_in_west ? 0 : width, y_of(depth_of(group.depth, ground_.table))};
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
    GunPlaces guns_;
    double unit_gap_ = 1;  ///< within the rows of this group
    double most_shift_;    ///< of a unit from where it is wanted
    std::vector<int> arrivals_;
    Deployment out_;
};

}  // namespace

std::optional<std::vector<Deployment>> deploy(const Ground& ground, const std::vector<Side>& sides, double most_shift,
                                              Random& random) {
    Placer placer(ground);
    std::vector<Deployment> out;
    for (const Side& side : sides) {
        auto deployment = Deployer(ground, placer, side, most_shift, random).run();
        if (!deployment) return std::nullopt;
        out.push_back(std::move(*deployment));
    }
    return out;
}

}  // namespace linstock::skirmish
