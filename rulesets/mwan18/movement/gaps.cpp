#include "rulesets/mwan18/movement/gaps.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/pace.hpp"
#include "rulesets/mwan18/terrain_traits.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// A gap, in steps from the first point of its piece.
struct Gap {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

bool has_gap(const State& state, PieceId id) {
    return id.index() < state.pieces.size() && state.pieces[id.index()].breached != 0;
}

std::vector<Gap> gaps_of(const MwState& s, PieceId id) {
    std::vector<Gap> out;
    for (std::size_t i = 0; i < most_gaps; ++i)
        if (s.gap_in[i] == id) out.push_back({s.gap_from[i], s.gap_to[i]});
    std::sort(out.begin(), out.end(), [](Gap a, Gap b) { return a.from < b.from; });
    return out;
}

double length_of(const Polyline& line) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        sum += distance(line[i], line[i + 1]);
    return sum;
}

/// The distance along the line to the point nearest to `p`, in feet.
double place_along(const Polyline& line, Vec p) {
    double best = 1e18;
    double at = 0;
    double done = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Vec on = nearest_on(Segment{line[i], line[i + 1]}, p);
        if (nearer(distance(on, p), best)) {
            best = distance(on, p);
            at = done + distance(line[i], on);
        }
        done += distance(line[i], line[i + 1]);
    }
    return at;
}

/// Adds what remains of a straight part between gaps. The part begins `done` feet along the line.
void add_left(Segment part, double done, const std::vector<Gap>& gaps, std::vector<Segment>& out) {
    const double length = distance(part.a, part.b);
    if (length <= 0) return;
    const Vec along = (part.b - part.a) * (1 / length);
    double from = 0;
    const auto add = [&](double to) {
        if (beyond(to, from)) out.push_back({part.a + along * from, part.a + along * to});
    };
    for (const Gap& gap : gaps) {
        const double begin = std::clamp(to_feet(gap.from) - done, 0.0, length);
        const double end = std::clamp(to_feet(gap.to) - done, 0.0, length);
        if (!beyond(end, begin)) continue;
        add(begin);
        from = std::max(from, end);
    }
    add(length);
}

/// Merges this gap with all gaps of the piece that it touches, and removes those.
Gap joined(MwState& s, PieceId id, Gap gap) {
    for (std::size_t i = 0; i < most_gaps; ++i) {
        if (s.gap_in[i] != id || s.gap_from[i] > gap.to || s.gap_to[i] < gap.from) continue;
        gap = {std::min(gap.from, s.gap_from[i]), std::max(gap.to, s.gap_to[i])};
        s.gap_in[i] = {};
        s.gap_from[i] = s.gap_to[i] = 0;
        return joined(s, id, gap);
    }
    return gap;
}

/// Stores the gap; false if all entries are in use.
bool keep(MwState& s, PieceId id, Gap gap) {
    const auto free = std::find_if(s.gap_in.begin(), s.gap_in.end(), [](PieceId p) { return p.none(); });
    if (free == s.gap_in.end()) return false;
    const auto i = static_cast<std::size_t>(free - s.gap_in.begin());
    s.gap_in[i] = id;
    s.gap_from[i] = gap.from;
    s.gap_to[i] = gap.to;
    return true;
}

void forget(MwState& s, PieceId id) {
    for (std::size_t i = 0; i < most_gaps; ++i)
        if (s.gap_in[i] == id) {
            s.gap_in[i] = {};
            s.gap_from[i] = s.gap_to[i] = 0;
        }
}

}  // namespace

std::vector<Segment> standing(const Battle& battle, const State& state, PieceId id) {
    std::vector<Segment> out;
    const Polyline& line = battle.ground->piece(id).line;
    if (id.index() < state.pieces.size() && state.pieces[id.index()].down != 0) return out;
    const std::vector<Gap> gaps = has_gap(state, id) ? gaps_of(own(state), id) : std::vector<Gap>{};
    double done = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Segment part{line[i], line[i + 1]};
        if (gaps.empty())
            out.push_back(part);
        else
            add_left(part, done, gaps, out);
        done += distance(part.a, part.b);
    }
    return out;
}

bool stands_across(const Battle& battle, const State& state, PieceId id, Segment way) {
    if (!has_gap(state, id)) return true;
    const std::vector<Segment> remaining = standing(battle, state, id);
    return std::any_of(remaining.begin(), remaining.end(),
                       [&](const Segment& part) { return segments_cross(part, way); });
}

bool near_enough(const Battle& battle, const State& state, const Box& unit, PieceId id) {
    const std::vector<Segment> remaining = standing(battle, state, id);
    return std::any_of(remaining.begin(), remaining.end(), [&](const Segment& part) {
        return within(distance(unit, part), book(battle).dismantle_reach.value);
    });
}

std::vector<PieceId> to_dismantle(const Battle& battle, const State& state, UnitId id) {
    const Box box = footprint(battle, state, id);
    const double reach = book(battle).dismantle_reach.value + 1;
    const Box about{box.centre, box.heading, box.half_width + reach, box.half_depth + reach};
    std::vector<PieceId> out;
    for (const PieceId piece : battle.ground->under(about, kinds_with(&TerrainTraits::obstacle)))
        if (near_enough(battle, state, box, piece)) out.push_back(piece);
    return out;
}

void open_gap(const Battle& battle, State& state, PieceId id, Vec at, double width) {
    const Polyline& line = battle.ground->piece(id).line;
    const double length = length_of(line);
    const double from = std::clamp(place_along(line, at) - width / 2, 0.0, std::max(0.0, length - width));
    PieceState& piece = state.pieces[id.index()];
    MwState s = own(state);
    const auto end = static_cast<std::uint32_t>(to_steps(length));
    Gap gap{static_cast<std::uint32_t>(to_steps(from)), static_cast<std::uint32_t>(to_steps(from + width))};
    gap.to = std::min(gap.to, end);
    gap = joined(s, id, gap);
    // If the table of gaps has no free entry, the whole piece counts as down.
    if ((gap.from == 0 && gap.to >= end) || !keep(s, id, gap)) {
        forget(s, id);
        piece.down = 1;
        piece.breached = 0;
    } else {
        piece.breached = 1;
    }
    state.own.set(s);
}

}  // namespace linstock::mwan18
