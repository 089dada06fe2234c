#pragma once
// The manifest of the wire format: one description of each shape. The writer (battle/wire.cpp) and the schema
// (battle/wire_schema.cpp) visit it, so that they always agree. A visitor has these members:
//
//   number, flag, text, one_of        always written
//   count (0), maybe_length (0), maybe_flag (false), maybe_text (""), unit, other ids (none), heading_if, point_if,
//   length (negative), points, numbers, cites, list, one (empty)      omitted if they have the value in brackets
//
// An id named "unit" also writes "unit_name".

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "battle/view.hpp"

#include <string_view>
#include <vector>

namespace linstock::wire {

template <class V>
void describe(V& v, const Offer& o) {
    v.one_of("verb", o.verb);
    v.unit("unit", o.unit);
    v.unit("target", o.target);
    v.officer("officer", o.officer);
    v.command("command", o.command);
    v.piece("piece", o.piece);
    v.count("number", o.number);
    v.maybe_text("word", o.word);
    v.length("distance", o.distance);
    v.cites("why", o.why);
}

template <class V>
void describe(V& v, const GroundReach& r) {
    v.text("ground", r.ground);
    v.length("distance", r.distance);
}

template <class V>
void describe(V& v, const Reach& r) {
    v.unit("unit", r.unit);
    v.point_if("from", r.from, true);
    v.heading_if("heading", r.heading, true);
    v.length("open", r.open);
    v.length("rough", r.rough);
    v.length("road", r.road);
    v.length("front", r.front);
    v.list("over", "ground_reach", r.over);
    v.point_if("halt", r.halt, r.gait[0] != '\0');
    v.length("halt_distance", r.halt_distance);
    v.maybe_text("gait", r.gait);
    v.length("gait_distance", r.gait_distance);
}

template <class V>
void describe(V& v, const Arc& a) {
    v.point_if("apex", a.apex, true);
    v.heading_if("heading", a.heading, true);
    v.number("degrees", a.degrees);
    v.length("range", a.range);
    v.length("close", a.close);
}

template <class V>
void describe(V& v, const RollAsked& r) {
    v.purpose("purpose", r.purpose);
    v.number("sides", r.sides);
    v.number("count", r.count);
    v.maybe_flag("descending", r.descending);
    v.count("need", r.need);
}

template <class V>
void describe(V& v, const Prompt& p) {
    v.number("prompt", p.id);
    v.one_of("seat", p.seat);
    v.text("kind", p.kind);
    v.one_of_if("role", p.role, p.role != PromptRole::other);
    v.unit("unit", p.unit);
    v.unit("other", p.other);
    v.officer("officer", p.officer);
    v.command("command", p.command);
    v.list("offers", "offer", p.offers);
    v.one("reach", "reach", p.reach);
    v.list("reaches", "reach", p.reaches);
    v.list("arcs", "arc", p.arcs);
    v.one("roll", "roll", p.roll);
    v.cites("why", p.why);
}

template <class V>
void describe(V& v, const Refusal& r) {
    v.one_of("kind", r.kind);
    v.text("text", r.text);
    v.cites("why", r.why);
}

template <class V>
void describe(V& v, const Modifier& m) {
    v.text("name", m.name);
    v.number("value", m.value);
    v.cite("why", m.why);
    v.one_of_if("counts", m.counts, m.counts != Counts::added);
    v.unit("unit", m.unit);
    v.army("army", m.army);
}

template <class V>
void describe(V& v, const DiceShown& d) {
    v.number("sides", d.sides);
    v.numbers("faces", d.faces);
}

/// Events that state a unit's present formation and heading.
inline bool tells_stance(EventKind kind) {
    return kind == EventKind::deployed || kind == EventKind::entered || kind == EventKind::moved ||
           kind == EventKind::reformed;
}

template <class V>
void describe(V& v, const Event& e) {
    const bool stance = tells_stance(e.kind);
    v.one_of("event", e.kind);
    v.seats("seen_by", e.seen_by);
    v.number("turn", e.turn);
    v.phase("phase", e.phase);
    v.army("army", e.army);
    v.unit("unit", e.unit);
    v.unit("other", e.other);
    v.officer("officer", e.officer);
    v.command("command", e.command);
    v.piece("piece", e.piece);
    v.one_of_if("formation", e.formation, stance || e.formation != Formation::line);
    v.heading_if("heading", e.heading, stance || e.heading != 0);
    v.point_if("from", e.from, e.from != Point{});
    v.point_if("to", e.to, stance || e.to != Point{});
    v.length("distance", e.distance);
    v.count("amount", e.on_wire.amount);
    v.count("second", e.on_wire.second);
    v.count("needed", e.needed);
    v.maybe_flag("in_percent", e.in_percent);
    v.maybe_text("word", e.word);
    v.one_of_if("upshot", e.event_result, e.event_result != EventResult::none);
    v.one_if("dice", "dice", e.dice, e.dice.sides != 0);
    v.points("path", e.path);
    v.units("units", e.units);
    v.list("modifiers", "modifier", e.modifiers);
    v.cites("why", e.why);
    v.ruling("ruling", e.ruling);
}

template <class V>
void describe(V& v, const Outcome& o) {
    v.flag("over", o.over);
    v.army("winner", o.winner);
    v.count("level", o.level);
    v.count("degree", o.degree);
}

template <class V>
void describe(V& v, const FireBand& b) {
    v.maybe_length("to", b.to);
    v.number("dice", b.dice);
    v.number("faces", b.faces);
    v.number("sides", b.sides);
    v.count("percent", b.percent);
}

template <class V>
void describe(V& v, const OrdersView& o) {
    v.count("number", o.number);
    v.maybe_text("word", o.word);
    v.unit("objective", o.objective);
    v.points("point", o.point);
    v.maybe_text("bound", o.bound);
    v.cite("bound_by", o.bound_by);
    v.maybe_text("bound_next", o.bound_next);
    v.cite("bound_next_by", o.bound_next_by);
}

template <class V>
void describe(V& v, const UnitView& u) {
    v.unit("unit", u.id);
    v.army("army", u.army);
    v.one_of("presence", u.presence);
    v.one_of("condition", u.condition);
    v.one_of("formation", u.formation);
    v.maybe_flag("mounted", u.mounted);
    const bool on_field = u.presence == Presence::on_table || u.presence == Presence::concealed;
    v.point_if("place", u.place, on_field);
    v.heading_if("heading", u.heading, on_field);
    v.piece("town", u.town);
    v.box_if("footprint", u.footprint, on_field);
    v.number("stands_left", u.stands_left);
    v.number("stands_at_start", u.stands_at_start);
    v.number("figures_left", u.figures_left);
    v.number("figures_at_start", u.figures_at_start);
    v.numbers("casualties", u.casualties);
    v.number_if("rating", u.rating, u.rating >= 0);
    v.unit("target", u.target);
    v.command("command", u.command);
    v.badges("badges", u.badges);
    v.maybe_flag("moved", u.moved);
    v.maybe_flag("fired", u.fired);
    v.maybe_flag("fresh", u.fresh);
    v.count("guns_left", u.guns_left);
    v.maybe_flag("first_volley", u.first_volley);
    v.numbers("horses_lost", u.horses_lost);
    v.maybe_length("fire_range", u.fire_range);
    v.maybe_length("fire_close", u.fire_close);
    v.list("fire", "fire_band", u.fire);
    v.maybe_length("pace", u.pace);
    v.maybe_length("pace_column", u.pace_column);
    v.one("orders", "orders_view", u.orders);
}

template <class V>
void describe(V& v, const OfficerView& o) {
    v.officer("officer", o.id);
    v.army("army", o.army);
    v.one_of("presence", o.presence);
    v.point_if("place", o.place, o.presence == Presence::on_table || o.presence == Presence::concealed);
    v.unit("attached_to", o.attached_to);
    v.count("value", o.value);
    v.maybe_length("radius", o.radius);
    v.maybe_flag("star", o.star);
    v.badges("badges", o.badges);
}

template <class V>
void describe(V& v, const WorkView& w) {
    v.piece("piece", w.piece);
    v.army("held_by", w.held_by);
    v.numbers("hits", w.hits);
    v.numbers("breached", w.breached);
}

/// A view with only the given units.
template <class V>
void describe(V& v, const View& w, const OverlayVector<UnitView>& units) {
    v.one_of("seat", w.seat);
    v.number("turn", w.turn);
    v.phase("phase", w.phase);
    v.one_if("outcome", "outcome", w.outcome, true);
    v.list("units", "unit_view", units);
    v.list("officers", "officer_view", w.officers);
    v.changed_pieces("pieces", w.pieces);
    v.laid("laid", w.laid);
    v.objectives("objectives", w.objectives);
    v.numbers("effectiveness", w.effectiveness);
    v.army("active", w.active);
    v.maybe_text("clock", w.clock);
    v.list("works", "work_view", w.works);
    v.number("cards_left", w.cards_left);
    v.number("volleys", w.volleys);
}

template <class V>
void describe(V& v, const View& w) {
    describe(v, w, w.units);
}

/// A member of a decision, except `prompt`, `by` and `verb`.
struct DecisionMember {
    const char* name;
    bool VerbFields::* used;
    enum Type : std::uint8_t {
        unit,
        officer,
        command,
        piece,
        path,
        heading,
        formation,
        number,
        list,
        faces,
        parts,
        ruling
    } type;
};
inline constexpr DecisionMember decision_members[] = {
    {"unit", &VerbFields::unit, DecisionMember::unit},
    {"target", &VerbFields::target, DecisionMember::unit},
    {"officer", &VerbFields::officer, DecisionMember::officer},
    {"command", &VerbFields::command, DecisionMember::command},
    {"piece", &VerbFields::piece, DecisionMember::piece},
    {"formation", &VerbFields::formation, DecisionMember::formation},
    {"heading", &VerbFields::heading, DecisionMember::heading},
    {"number", &VerbFields::number, DecisionMember::number},
    {"path", &VerbFields::path, DecisionMember::path},
    {"list", &VerbFields::list, DecisionMember::list},
    {"faces", &VerbFields::faces, DecisionMember::faces},
    {"parts", &VerbFields::parts, DecisionMember::parts},
    {"ruling", &VerbFields::ruling, DecisionMember::ruling},
};

}  // namespace linstock::wire
