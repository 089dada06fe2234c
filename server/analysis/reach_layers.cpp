// Where a unit or officer can go. While its path is asked for, the engine checks ends along a fan of straight paths.
// Before the order to move, the same check follows the order, for several rolls where dice decide the distance.
// Otherwise it is a forecast over open ground from the basic rate.
#include "battle/engine_api.hpp"
#include "battle/view.hpp"
#include "server/analysis/layer_builder.hpp"
#include "server/analysis/move_dice.hpp"
#include "words/words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace linstock::server::layers {

namespace {

constexpr std::size_t fan = 72;    ///< directions all round
constexpr int strides = 12;        ///< ends per direction, from the farthest inwards
constexpr int halvings = 4;        ///< bisections between the last refused and the first legal end
constexpr std::size_t rings = 72;  ///< corners of a forecast

/// A prompt, and the decision whose path end the search varies.
struct Path {
    Decision tried;
    Vec from;
    double most = 0;
};

double of(Coord length) { return to_vec({length, 0}).x; }

/// The unit's march offer in a prompt about several units.
const Offer* march_of(const Prompt& p, UnitId unit) {
    if (unit.none()) return nullptr;
    const auto at = std::find_if(p.offers.begin(), p.offers.end(),
                                 [&](const Offer& o) { return o.verb == Verb::march && o.unit == unit; });
    return at == p.offers.end() ? nullptr : &*at;
}
bool marches(const Prompt& p, UnitId unit) { return march_of(p, unit) != nullptr; }

bool asks_about(const LayerContext& ask, const Prompt& p) {
    if (p.seat != ask.seat && ask.seat != Seat::umpire) return false;
    if (ask.request.prompt != 0 && p.id != ask.request.prompt) return false;
    if (!ask.request.officer.none()) return true;
    return ask.request.unit.none() || p.unit == ask.request.unit || marches(p, ask.request.unit);
}

/// Formation and heading of the suggested decision if that one moves, else the present ones.
Decision like_suggested(const LayerContext& ask, const Prompt& p, Verb verb) {
    for (const Decision& d : candidates(ask.battle, ask.state, p, 4))
        if (d.verb == verb && (verb != Verb::ride || d.officer == ask.request.officer || ask.request.officer.none()))
            return d;
    Decision d;
    d.prompt = p.id;
    d.by = p.seat;
    d.verb = verb;
    if (verb == Verb::ride) {
        d.officer = ask.request.officer.none() ? p.officer : ask.request.officer;
        return d;
    }
    d.unit = p.unit;
    d.formation = ask.state.unit(p.unit).formation;
    d.heading = ask.state.unit(p.unit).heading;
    return d;
}

/// The unit's march. Where a side answers with one dispatch, a dispatch with only this unit.
bool path_of_march(const LayerContext& ask, const Prompt& p, const Offer& march, Path& out) {
    Decision goes;
    goes.verb = Verb::march;
    goes.unit = march.unit;
    if (p.offers.front().verb == Verb::dispatch) {
        out.tried.verb = Verb::dispatch;
        out.tried.parts = {goes};
    } else {
        out.tried = goes;
        out.tried.heading = ask.state.unit(march.unit).heading;
        out.tried.formation = ask.state.unit(march.unit).formation;
    }
    out.tried.prompt = p.id;
    out.tried.by = p.seat;
    out.from = to_vec(ask.state.unit(march.unit).place);
    out.most = of(march.distance);
    return out.most > 0;
}

bool path_of(const LayerContext& ask, const Prompt& p, Path& out) {
    if (const Offer* march = march_of(p, ask.request.unit)) return path_of_march(ask, p, *march, out);
    for (const Offer& o : p.offers) {
        const bool rides = o.verb == Verb::ride;
        if (o.verb != Verb::follow && o.verb != Verb::leave_town && !rides) continue;
        if (rides && !ask.request.officer.none() && o.officer != ask.request.officer) continue;
        out.tried = like_suggested(ask, p, o.verb);
        out.tried.unit = rides ? UnitId{} : p.unit;
        if (rides) out.tried.officer = o.officer;
        if (!p.reach.empty()) {
            const Reach& r = p.reach.front();
            out.from = to_vec(r.from);
            out.most = of(std::max({r.open, r.rough, r.road}));
        } else if (rides) {
            out.from = to_vec(ask.state.officer(o.officer).place);
            out.most = of(o.distance);
        }
        return out.most > 0;
    }
    return false;
}

bool lawful(const LayerContext& ask, Path& path, Vec step, double far) {
    Decision& goes = path.tried.parts.empty() ? path.tried : path.tried.parts.back();
    goes.path.assign(1, to_point(path.from + step * far));
    return !check(ask.battle, ask.state, path.tried);
}

/// The farthest legal end in this direction; 0 = none.
double farthest(const LayerContext& ask, Path& path, Vec step) {
    const double edge = distance_to_edge(*ask.battle.ground, path.from, step);
    const double most = std::min(path.most, edge);
    double refused = most;
    for (int i = 0; i < strides; ++i) {
        double good = most * (strides - i) / strides;
        if (!lawful(ask, path, step, good)) {
            refused = good;
            continue;
        }
        if (i == 0) return good;
        for (int h = 0; h < halvings; ++h) {
            const double middle = (good + refused) / 2;
            (lawful(ask, path, step, middle) ? good : refused) = middle;
        }
        return good;
    }
    return 0;
}

/// The same for a unit of a dispatch that turns to that side first or faces about.
double after_turning(const LayerContext& ask, Path path, Vec step) {
    Decision turn;
    turn.unit = path.tried.parts.front().unit;
    turn.verb = Verb::pivot;
    turn.heading = heading_of(step);
    path.tried.parts.insert(path.tried.parts.begin(), turn);
    const double far = farthest(ask, path, step);
    if (far > 0) return far;
    turn.verb = Verb::about_face;
    turn.heading = 0;
    path.tried.parts.front() = turn;
    return farthest(ask, path, step);
}

/// The ends of the farthest legal moves all round; empty if no straight move is legal.
Polygon reached(const LayerContext& ask, Path path) {
    const Heading recommended = path.tried.heading;
    Polygon out;
    bool any = false;
    for (std::size_t i = 0; i < fan && !ask.is_late(); ++i) {
        const Vec step = bearing(i, fan);
        path.tried.heading = recommended;
        double far = farthest(ask, path, step);
        if (far <= 0 && path.tried.verb == Verb::follow) {
            path.tried.heading = heading_of(step);
            far = farthest(ask, path, step);
        }
        if (far <= 0 && path.tried.verb == Verb::dispatch) far = after_turning(ask, path, step);
        any = any || far > 0;
        out.push_back(path.from + step * far);
    }
    return any ? out : Polygon{};
}

/// The prompt for the path of the request's unit or officer, and that path; nothing if no open prompt asks for it.
struct PathPrompt {
    Prompt prompt;
    Path path;
};
std::optional<PathPrompt> path_prompt(const LayerContext& ask) {
    for (Prompt& p : prompts(ask.battle, ask.state)) {
        Path path;
        if (asks_about(ask, p) && path_of(ask, p, path)) return PathPrompt{std::move(p), std::move(path)};
    }
    return std::nullopt;
}

/// The area that a unit reaches in a straight line: as far as the rate, the table's edge and impassable ground allow.
Polygon ring(const LayerContext& ask, Vec from, double pace) {
    const Ground& ground = *ask.battle.ground;
    Polygon out;
    for (std::size_t i = 0; i < rings; ++i) {
        const Vec step = bearing(i, rings);
        double far = std::min(pace, distance_to_edge(ground, from, step));
        const std::array<Vec, 2> path = {from, from + step * far};
        double where = 0;
        PieceId by;
        if (ground.is_barred(path, ask.state.pieces, where, by)) far = std::min(far, where);
        out.push_back(from + step * far);
    }
    return out;
}

void march_by_rate(const LayerContext& ask, Layer& out) {
    if (!ask.has_unit()) {
        out.note = "there is no such unit on the table";
        return;
    }
    const UnitView seen = look_at(ask.battle, ask.state, ask.request.unit);
    const double line = of(seen.pace);
    const double column = of(seen.pace_column);
    const Vec from = to_vec(seen.place);
    if (column > line) add_shape(out, ring(ask, from, column), "in column, without dice");
    if (line > 0) add_shape(out, ring(ask, from, line), "in line, without dice");
    if (out.shapes.empty()) out.note = wording::named(ask.battle, ask.request.unit, true) + " does not move by itself";
}

constexpr double likely = 2.0 / 3;  ///< least probability of the band "likely"

/// Where the unit can go after a roll that allows a distance; only its place if it cannot move.
Polygon reached_after(const LayerContext& ask, const MoveChance& chance) {
    LayerRequest request = ask.request;
    request.prompt = 0;
    const LayerContext then{ask.battle, chance.rolled, ask.seat, request, ask.end};
    Polygon out;
    if (const std::optional<PathPrompt> asked = path_prompt(then)) out = reached(then, asked->path);
    return out.empty() ? Polygon(3, to_vec(ask.unit().place)) : out;
}

/// After the order to move: one reach or, where dice decide, the farthest, the one that is likely, and the one that is
/// certain. Returns false if the unit cannot be ordered to move now.
bool march_by_order(const LayerContext& ask, Layer& out) {
    if (!ask.has_unit()) return false;
    const std::vector<MoveChance> chances = move_chances(ask.battle, ask.state, ask.seat, ask.request.unit);
    if (chances.empty()) return false;
    if (chances.size() == 1) {
        add_shape(out, reached_after(ask, chances.front()), "");
        return true;
    }
    const auto likely_one =
        std::find_if(chances.rbegin(), chances.rend(), [](const MoveChance& one) { return one.at_least >= likely; });
    add_shape(out, reached_after(ask, chances.back()), "possible");
    add_shape(out, reached_after(ask, *likely_one), "likely");
    add_shape(out, reached_after(ask, chances.front()), "certain");
    return true;
}

}  // namespace

void reach(const LayerContext& ask, Layer& out) {
    if (const std::optional<PathPrompt> asked = path_prompt(ask)) {
        out.why = asked->prompt.why;
        Polygon points = reached(ask, asked->path);
        if (points.empty())
            out.note = "it cannot move in any straight line";
        else
            add_shape(out, std::move(points), "");
        return;
    }
    if (!march_by_order(ask, out)) march_by_rate(ask, out);
}

}  // namespace linstock::server::layers
