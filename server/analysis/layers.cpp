// Layers: dispatch by kind, the simple ones (fire, command), and their JSON.
#include "server/analysis/layers.hpp"

#include "battle/engine_api.hpp"
#include "battle/redacted_state.hpp"
#include "battle/terrain_change.hpp"
#include "server/analysis/layer_builder.hpp"
#include "words/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace linstock::server {

namespace layers {

bool LayerContext::has_unit() const {
    return !request.unit.none() && request.unit.index() < state.units.size() && unit().on_field();
}

bool LayerContext::is_enemy(UnitId id) const {
    const ArmyId army = battle.unit(id).army;
    if (seat == Seat::first || seat == Seat::second) return seat_of(army) != seat;
    return !request.unit.none() && request.unit.index() < state.units.size() ? battle.unit(request.unit).army != army
                                                                             : true;
}

Vec bearing(std::size_t i, std::size_t count) {
    return direction(normal(static_cast<Heading>(i * static_cast<std::size_t>(full_turn) / count)));
}

double distance_to_edge(const Ground& ground, Vec from, Vec way) {
    double far = std::numeric_limits<double>::max();
    const auto bound = [&](double at, double step, double size) {
        if (step > 1e-12) far = std::min(far, (size - at) / step);
        if (step < -1e-12) far = std::min(far, -at / step);
    };
    bound(from.x, way.x, ground.width());
    bound(from.y, way.y, ground.height());
    return std::max(0.0, far);
}

namespace {

/// The open prompt that asks for this unit's target.
const Prompt* fire_prompt(const std::vector<Prompt>& open, UnitId unit) {
    for (const Prompt& p : open)
        if (p.unit == unit && !p.arcs.empty()) return &p;
    return nullptr;
}

std::vector<Prompt> open_prompts(const LayerContext& ask) {
    std::vector<Prompt> open = prompts(ask.battle, ask.state);
    std::erase_if(open, [&](const Prompt& p) { return p.seat != ask.seat; });
    return open;
}

LayerTarget target_of(const LayerContext& ask, const Prompt* open, UnitId target) {
    LayerTarget out;
    out.unit = target;
    if (ask.rules().shot != nullptr) {
        const ShotSeen shot = ask.rules().shot(ask.battle, ask.state, ask.request.unit, target);
        out.distance = shot.distance;
        out.word = shot.word;
        out.is_allowed = shot.can;
        out.is_blocked = shot.is_blocked;
        if (shot.why.clause != ClauseRef{}) out.why.push_back(shot.why);
    }
    if (open == nullptr) return out;
    const auto offer = std::find_if(open->offers.begin(), open->offers.end(), [&](const Offer& o) {
        return (o.verb == Verb::fire || o.verb == Verb::choose) && o.target == target;
    });
    if (offer == open->offers.end()) {
        if (out.is_allowed) out.word = "others come first";
        out.is_allowed = false;
        return out;
    }
    if (!out.is_allowed) out.word = "within reach";
    out.is_allowed = true;
    out.is_blocked = false;
    if (offer->distance >= 0) out.distance = offer->distance;
    out.why = offer->why;
    return out;
}

}  // namespace

std::vector<Arc> arcs_of(const LayerContext& ask, UnitId unit) {
    std::vector<Arc> out;
    if (ask.rules().arcs != nullptr) ask.rules().arcs(ask.battle, ask.state, unit, out);
    return out;
}

void fire(const LayerContext& ask, Layer& out) {
    if (!ask.has_unit()) {
        out.note = "there is no such unit on the table";
        return;
    }
    const std::vector<Prompt> open = open_prompts(ask);
    const Prompt* prompt = fire_prompt(open, ask.request.unit);
    out.arcs = prompt != nullptr ? prompt->arcs : arcs_of(ask, ask.request.unit);
    if (prompt != nullptr) out.why = prompt->why;
    if (out.arcs.empty()) {
        out.note = wording::named(ask.battle, ask.request.unit, true) + " has no fire";
        return;
    }
    const ArmyId own = ask.battle.unit(ask.request.unit).army;
    for (const Unit& u : ask.battle.forces().units)
        if (u.army != own && ask.state.unit(u.id).presence == Presence::on_table)
            out.targets.push_back(target_of(ask, prompt, u.id));
    if (out.targets.empty()) out.note = "no enemy is to be seen on the table";
}

void command(const LayerContext& ask, Layer& out) {
    if (ask.rules().leads == nullptr) return;
    for (const Officer& o : ask.battle.forces().officers) {
        if (!ask.request.officer.none() && ask.request.officer != o.id) continue;
        const bool own = ask.seat == Seat::umpire || seat_of(o.army) == ask.seat;
        const OfficerState& s = ask.state.officer(o.id);
        if (!own || (s.presence != Presence::on_table && s.presence != Presence::concealed)) continue;
        const Cited<Coord> far = ask.rules().leads(ask.battle, ask.state, o.id);
        if (*far <= 0) continue;
        const bool rides_along = s.attached_to && ask.state.unit(s.attached_to).on_field();
        const Point at = rides_along ? ask.state.unit(s.attached_to).place : s.place;
        out.circles.push_back({at, *far, wording::named(ask.battle, o.id)});
        if (out.why.empty() && far.why.clause != ClauseRef{}) out.why.push_back(far.why);
    }
    if (out.circles.empty()) out.note = "no officer who leads anybody is on the table";
}

namespace {

Layer build_layer(const LayerContext& ask) {
    Layer out;
    switch (ask.request.kind) {
        case LayerKind::reach: reach(ask, out); break;
        case LayerKind::sight: sight(ask, out); break;
        case LayerKind::fire: fire(ask, out); break;
        case LayerKind::cover: cover(ask, out); break;
        case LayerKind::command: command(ask, out); break;
        case LayerKind::deadly: deadly(ask, out); break;
    }
    if (ask.is_late()) {
        out = {};
        out.note = "the ground has too many corners to draw this in time";
    }
    return out;
}

/// To a hundredth, which is enough for a drawing.
Coord rounded(double at) { return to_coord(std::floor(at * 100 + 0.5) / 100); }

void write(json::Writer& to, const Shape& shape) {
    to.object().key("points").list();
    for (const Vec& p : shape.points)
        to.point({rounded(p.x), rounded(p.y)});
    to.end_list();
    if (!shape.word.empty()) to.member("word", shape.word);
    to.end_object();
}

void write(json::Writer& to, const Circle& circle) {
    to.object().key("centre").point(circle.centre).key("radius").length(circle.radius);
    if (!circle.word.empty()) to.member("word", circle.word);
    to.end_object();
}

void write(json::Writer& to, const Arc& arc) {
    to.object().key("apex").point(arc.apex).key("heading").heading(arc.heading).member("degrees", arc.degrees);
    to.key("range").length(arc.range);
    if (arc.close > 0) to.key("close").length(arc.close);
    to.end_object();
}

void write_cites(json::Writer& to, const Battle& battle, const std::vector<Cite>& why) {
    to.list();
    for (const Cite& c : why) {
        if (c.clause.none()) continue;
        to.object().member("clause", battle.charts().clause(c.clause).id).member("mark", to_text(c.mark)).end_object();
    }
    to.end_list();
}

void write(json::Writer& to, const Battle& battle, const LayerTarget& target) {
    to.object().member("unit", int{target.unit.value}).key("distance").length(target.distance);
    to.member("word", target.word).key("can").flag(target.is_allowed);
    if (target.is_blocked) to.key("blocked").flag(true);
    if (!target.why.empty()) write_cites(to.key("why"), battle, target.why);
    to.end_object();
}

template <class T>
void write_all(json::Writer& to, const char* name, const std::vector<T>& all) {
    to.key(name).list();
    for (const T& one : all)
        write(to, one);
    to.end_list();
}

constexpr std::array<std::string_view, 6> names = {"reach", "sight", "fire", "cover", "command", "deadly"};

}  // namespace

}  // namespace layers

bool parse_layer_kind(std::string_view name, LayerKind& out) {
    const auto at = std::find(layers::names.begin(), layers::names.end(), name);
    if (at == layers::names.end()) return false;
    out = static_cast<LayerKind>(at - layers::names.begin());
    return true;
}

void write_layer(json::Writer& out, const Battle& given, const State& state, Seat seat, const LayerRequest& asked) {
    const Battle& battle = battle_in(given, state);
    const State known = redacted_for(battle, state, seat);
    const layers::Layer layer = layers::build_layer({.battle = battle, .state = known, .seat = seat, .request = asked});
    out.member("layer", layers::names[static_cast<std::size_t>(asked.kind)]);
    layers::write_all(out, "shapes", layer.shapes);
    layers::write_all(out, "circles", layer.circles);
    layers::write_all(out, "arcs", layer.arcs);
    out.key("targets").list();
    for (const layers::LayerTarget& target : layer.targets)
        layers::write(out, battle, target);
    out.end_list();
    if (!layer.note.empty()) out.member("note", layer.note);
    if (!layer.why.empty()) layers::write_cites(out.key("why"), battle, layer.why);
}

std::string layer_json(const Battle& battle, const State& state, Seat seat, const LayerRequest& asked) {
    json::Writer out;
    out.object();
    write_layer(out, battle, state, seat, asked);
    out.end_object();
    return out.take();
}

}  // namespace linstock::server
