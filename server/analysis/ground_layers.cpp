// Layers made by rays and cells over the ground: sight, cover, and the enemy's fire.
#include "server/analysis/layer_builder.hpp"
#include "words/words.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace linstock::server::layers {

namespace {

constexpr std::size_t sight_rays = 180;
constexpr double samples = 72;    ///< on the longest line of sight
constexpr int halvings = 3;       ///< bisections at the border of visible ground
constexpr double cells = 40;      ///< across a weapon's range
constexpr int degrees_a_ray = 5;  ///< of a firing arc
constexpr double shots_a_ray = 20;

double of(Coord length) { return to_vec({length, 0}).x; }

struct Ray {
    Vec way;
    double far = 0;
};

/// A visible stretch of a ray.
struct Seen {
    std::size_t ray = 0;
    double from = 0;
    double to = 0;
};

/// Lines of sight along many rays, computed together.
class Watch {
  public:
    Watch(const LayerContext& ask, UnitId viewer, Vec from, std::vector<Ray> rays)
        : ask_(ask),
          viewer_(viewer),
          from_(from),
          rays_(std::move(rays)) {}

    /// The visible stretches of all rays, in ray order.
    std::vector<Seen> stretches(double step, int halved) {
        sample(step);
        std::vector<Seen> out;
        std::size_t at = 0;
        for (std::size_t r = 0; r < rays_.size(); ++r) {
            const std::size_t n = count(r, step);
            bool open = true;  // the observer's own position is visible
            out.push_back({r, 0, rays_[r].far});
            for (std::size_t i = 1; i <= n; ++i) {
                const bool seen = seen_[at + i - 1] != 0;
                const double here = distance_of(r, i, n);
                if (open && !seen) out.back().to = distance_of(r, i - 1, n);
                if (!open && seen) out.push_back({r, here, rays_[r].far});
                open = seen;
            }
            at += n;
        }
        for (int h = 0; h < halved; ++h)
            sharpen(out, step / static_cast<double>(2U << static_cast<unsigned>(h)));
        return out;
    }
    Vec point(std::size_t ray, double far) const { return from_ + rays_[ray].way * far; }

  private:
    std::size_t count(std::size_t ray, double step) const {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(rays_[ray].far / step)));
    }
    double distance_of(std::size_t ray, std::size_t i, std::size_t n) const {
        return rays_[ray].far * static_cast<double>(i) / static_cast<double>(n);
    }
    /// Fills `seen_` for these points, a part at a time; points left when time is up count as hidden.
    void ask(const std::vector<Vec>& points) {
        constexpr std::size_t part = 1024;
        seen_.clear();
        std::vector<std::uint8_t> seen;
        for (std::size_t at = 0; at < points.size() && !ask_.is_late(); at += part) {
            const std::span now = std::span(points).subspan(at, std::min(part, points.size() - at));
            ask_.rules().sees(ask_.battle, ask_.state, viewer_, from_, now, seen);
            seen_.insert(seen_.end(), seen.begin(), seen.end());
        }
        seen_.resize(points.size());
    }
    void sample(double step) {
        std::vector<Vec> points;
        for (std::size_t r = 0; r < rays_.size(); ++r) {
            const std::size_t n = count(r, step);
            for (std::size_t i = 1; i <= n; ++i)
                points.push_back(point(r, distance_of(r, i, n)));
        }
        ask(points);
    }
    /// Moves each end by this distance to the visible side of the true border.
    void sharpen(std::vector<Seen>& stretches, double by) {
        std::vector<Vec> points;
        for (const Seen& s : stretches) {
            points.push_back(point(s.ray, std::max(0.0, s.from - by)));
            points.push_back(point(s.ray, std::min(rays_[s.ray].far, s.to + by)));
        }
        ask(points);
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            if (seen_[2 * i] != 0) stretches[i].from = std::max(0.0, stretches[i].from - by);
            if (seen_[2 * i + 1] != 0) stretches[i].to = std::min(rays_[stretches[i].ray].far, stretches[i].to + by);
        }
    }

    const LayerContext& ask_;
    UnitId viewer_;
    Vec from_;
    std::vector<Ray> rays_;
    std::vector<std::uint8_t> seen_;
};

/// A band of visible ground behind a blind spot, over several neighbouring rays.
struct Band {
    std::vector<Seen> stretches;
};

std::vector<Band> bands_of(const std::vector<Seen>& seen) {
    std::vector<Band> out;
    std::vector<std::size_t> open;  // the bands that the previous ray ended with
    std::vector<std::size_t> now;
    std::size_t ray = 0;
    for (const Seen& s : seen) {
        if (s.from <= 0) continue;
        if (s.ray != ray) {
            open = s.ray == ray + 1 ? now : std::vector<std::size_t>{};
            now.clear();
            ray = s.ray;
        }
        const auto joins = std::find_if(open.begin(), open.end(), [&](std::size_t b) {
            const Seen& last = out[b].stretches.back();
            return last.ray + 1 == s.ray && last.from < s.to && s.from < last.to;
        });
        if (joins == open.end()) {
            now.push_back(out.size());
            out.push_back({{s}});
            continue;
        }
        out[*joins].stretches.push_back(s);
        now.push_back(*joins);
        open.erase(joins);
    }
    return out;
}

/// The outline of a band: along its far side and back along its near side, half a ray wider at both ends.
Polygon outline(const Band& band, Vec from, std::size_t rays) {
    const auto at = [&](double ray, double far) {
        const auto turn = static_cast<Heading>(ray * full_turn / static_cast<double>(rays));
        return from + direction(normal(turn)) * far;
    };
    Polygon out;
    const auto all = [&](bool outer) {
        const auto add = [&](const Seen& s, double aside) {
            out.push_back(at(static_cast<double>(s.ray) + aside, outer ? s.to : s.from));
        };
        const std::vector<Seen>& s = band.stretches;
        if (outer) {
            add(s.front(), -0.5);
            for (const Seen& one : s)
                add(one, 0);
            add(s.back(), 0.5);
            return;
        }
        add(s.back(), 0.5);
        for (auto one = s.rbegin(); one != s.rend(); ++one)
            add(*one, 0);
        add(s.front(), -0.5);
    };
    all(true);
    all(false);
    return out;
}

/// The observer: the unit, or for a point the seat's nearest unit.
UnitId viewer_of(const LayerContext& ask) {
    if (ask.has_unit()) return ask.request.unit;
    UnitId best;
    double least = std::numeric_limits<double>::max();
    if (!ask.request.from) return best;
    for (const Unit& u : ask.battle.forces().units) {
        const bool own = ask.seat == Seat::umpire || seat_of(u.army) == ask.seat;
        if (!own || !ask.state.unit(u.id).on_field()) continue;
        const double d = distance(to_vec(*ask.request.from), to_vec(ask.state.unit(u.id).place));
        if (d >= least) continue;  // lint: distance-compare: only the order of observation
        least = d;
        best = u.id;
    }
    return best;
}

}  // namespace

void sight(const LayerContext& ask, Layer& out) {
    const UnitId viewer = viewer_of(ask);
    if (viewer.none() || ask.rules().sees == nullptr) {
        out.note = "there is no such unit on the table";
        return;
    }
    const Ground& ground = *ask.battle.ground;
    const Vec from = to_vec(ask.request.from ? *ask.request.from : ask.state.unit(viewer).place);
    if (!ground.on_table(from)) {
        out.note = "that is not on the table";
        return;
    }
    const double limit = ask.battle.scenario->sight_limit(ask.state.turn);
    std::vector<Ray> rays;
    double longest = 0;
    for (std::size_t i = 0; i < sight_rays; ++i) {
        const Vec way = bearing(i, sight_rays);
        rays.push_back({way, std::min(limit, distance_to_edge(ground, from, way))});
        longest = std::max(longest, rays.back().far);
    }
    Watch watch(ask, viewer, from, std::move(rays));
    const std::vector<Seen> seen = watch.stretches(std::max(longest / samples, 0.25), halvings);
    Shape near;
    near.word = ask.request.from ? "as " + wording::named(ask.battle, viewer) + " would see from there"
                                 : "what " + wording::named(ask.battle, viewer) + " can see";
    for (const Seen& s : seen)
        if (s.from <= 0) near.points.push_back(watch.point(s.ray, s.to));
    out.shapes.push_back(std::move(near));
    for (const Band& band : bands_of(seen))
        add_shape(out, outline(band, from, sight_rays), "seen beyond what is hidden");
}

void cover(const LayerContext& ask, Layer& out) {
    if (!ask.has_unit() || ask.rules().cover == nullptr) {
        out.note = "there is no such unit on the table";
        return;
    }
    const std::vector<Arc> arcs = arcs_of(ask, ask.request.unit);
    double range = 0;
    for (const Arc& arc : arcs)
        range = std::max(range, of(arc.range));
    if (range <= 0) {
        out.note = wording::named(ask.battle, ask.request.unit, true) + " has no fire";
        return;
    }
    out.arcs = arcs;
    const Vec centre = to_vec(ask.unit().place);
    const double cell = std::max(0.5, range / cells);
    const auto across = static_cast<int>(std::ceil(range / cell));
    for (int row = -across; row < across && !ask.is_late(); ++row) {
        double begun = 0;
        bool open = false;
        for (int column = -across; column <= across; ++column) {
            const Vec at = centre + Vec{(column + 0.5) * cell, (row + 0.5) * cell};
            const bool near = column < across && distance(at, centre) <= range && ask.battle.ground->on_table(at);
            const Cite why = near ? ask.rules().cover(ask.battle, ask.state, ask.request.unit, at) : Cite{};
            const bool covered = !why.clause.none();
            if (covered && out.why.empty()) out.why.push_back(why);
            if (covered == open) continue;
            const double x = at.x - cell / 2;
            const double y = at.y - cell / 2;
            if (open) add_shape(out, {{begun, y}, {x, y}, {x, y + cell}, {begun, y + cell}}, "in cover");
            begun = x;
            open = covered;
        }
    }
    if (out.shapes.empty()) out.note = "in its range there is no cover from it";
}

namespace {

/// Neighbouring arcs with the same heading, from left to right.
struct Front {
    Arc arc;
    Vec left;
    Vec right;
};
std::vector<Front> fronts_of(const std::vector<Arc>& arcs) {
    std::vector<Front> out;
    for (const Arc& arc : arcs) {
        const Vec apex = to_vec(arc.apex);
        if (out.empty() || arc.heading != out.back().arc.heading || arc.degrees >= 360)
            out.push_back({arc, apex, apex});
        else
            out.back().right = apex;
    }
    return out;
}

/// Adds the visible ends of the rays `first` to `last` of `steps` of an arc.
void add_rays(const LayerContext& ask, UnitId unit, const Arc& arc, Vec from, int first, int last, int steps,
              Polygon& out) {
    const Heading left = arc.heading - arc.degrees * one_degree / 2;
    std::vector<Ray> rays;
    for (int i = first; i <= last; ++i) {
        const Vec way = direction(normal(left + arc.degrees * one_degree * i / steps));
        rays.push_back({way, std::min(of(arc.range), distance_to_edge(*ask.battle.ground, from, way))});
    }
    Watch watch(ask, unit, from, std::move(rays));
    for (const Seen& s : watch.stretches(of(arc.range) / shots_a_ray, 1))
        if (s.from <= 0) out.push_back(watch.point(s.ray, s.to));
}

/// The ground in the unit's arcs of one front that the unit sees, within its weapon's range.
Polygon fire_danger(const LayerContext& ask, UnitId unit, const Front& front) {
    const int steps = std::max(1, (front.arc.degrees + degrees_a_ray - 1) / degrees_a_ray);
    const int middle = distance(front.left, front.right) > 0 ? steps / 2 : steps;
    Polygon out;
    if (front.arc.degrees < 360) out.push_back(front.left);
    add_rays(ask, unit, front.arc, front.left, 0, middle, steps, out);
    if (middle == steps) return out;
    add_rays(ask, unit, front.arc, front.right, middle, steps, steps, out);
    out.push_back(front.right);
    return out;
}

}  // namespace

void deadly(const LayerContext& ask, Layer& out) {
    if (ask.rules().arcs == nullptr || ask.rules().sees == nullptr) return;
    for (const Unit& u : ask.battle.forces().units) {
        if (ask.is_late()) break;
        if (!ask.is_enemy(u.id) || ask.state.unit(u.id).presence != Presence::on_table) continue;
        if (look_at(ask.battle, ask.state, u.id).deployed.fire.empty()) continue;
        for (const Front& front : fronts_of(arcs_of(ask, u.id)))
            add_shape(out, fire_danger(ask, u.id, front), wording::named(ask.battle, u.id));
    }
    if (out.shapes.empty()) out.note = "no enemy fire is known of";
}

}  // namespace linstock::server::layers
